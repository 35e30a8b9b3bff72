"""Raiders in an SW box: how many defenders engage a group, which ships, what escort carriers are worth; and air range.

They are awaw-2003:table.21.5342 and the Carrier Effects Table, for submarine warfare and raiders (awaw-2003:table.carrier).
What the rule itself says of raiders (21.534) is in no source, nor is what happens before a group is in the box.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.raiding.tables import BOX_NAMES, LAST_RANGE, MOST_CVES, RaidingTables
from flagplot.games.awaw.shared.terms import PACIFIC, THEATRE_NAMES

# SW boxes.
ATLANTIC: Final = 0
INDIAN: Final = 1
PACIFIC_BOX: Final = 2

# Whose raiders.
GERMAN: Final = 0
ITALIAN: Final = 1
JAPANESE: Final = 2
RAIDERS: Final = ("German", "Italian", "Japanese")

# Kinds of ship that may engage.
CRUISERS: Final = 0
SMALL_BATTLECRUISERS: Final = 1
THREE_FACTOR: Final = 2
FOUR_FACTOR: Final = 3
FIVE_FACTOR: Final = 4
FAST_CARRIERS: Final = 5
SHIP_KINDS: Final = 6
NO_SHIP: Final = -1

FULL_GROUP: Final = 3
FACES: Final = 6

Box = Annotated[int, Choice("the SW box", BOX_NAMES)]
Cves = Annotated[int, Count(0, 60, "CVEs in the SW box")]


class Engaging(NamedTuple):
    """Ships that engage a raider group, by kind, and the places left empty."""

    cruisers: int
    small_battlecruisers: int
    three_factor: int
    four_factor: int
    five_factor: int
    fast_carriers: int
    empty: int


class TypeDice(NamedTuple):
    """How many type dice show each face."""

    ones: int
    twos: int
    threes: int
    fours: int
    fives: int
    sixes: int


def cve_equivalents(
    box: int,
    raiders: int,
    cves: Cves,
    search_squadrons: Annotated[int, Count(0, 30, "operational search AAS and NAS in the India, or Australia, box")],
    southern_edge: Annotated[int, Flag("whether Japanese raiders entered the Pacific SW box off the southern edge")],
) -> int:
    """Operational search AAS and NAS count as CVEs: those of the India box, and those of the Australia box if southern.

    The latter only against Japanese raiders that enter off the southern edge of the Pacific board
    (awaw-2003:table.21.5342.mod.ind.air, awaw-2003:table.21.5342.mod.pac.air).
    """
    if box == INDIAN or (box == PACIFIC_BOX and raiders == JAPANESE and southern_edge == 1):
        return cves + search_squadrons
    return cves


def cve_modifier(t: RaidingTables, box: int, equivalents: int) -> int:
    """One for each band of CVEs in the box, four at most.

    (awaw-2003:table.21.5342.mod.atl.cve, awaw-2003:table.21.5342.mod.ind.cve, awaw-2003:table.21.5342.mod.pac.cve)
    """
    return t.raider_cves[box][min(equivalents, MOST_CVES)]


def general_modifier(
    t: RaidingTables,
    group: Annotated[int, Count(1, 9, "which of the raider groups in the box it is, in the order of play", 1)],
    ships: Annotated[int, Count(1, 3, "ships of the group", 1)],
    air_range: Annotated[int, Count(0, LAST_RANGE, "air range results of the defender")],
) -> int:
    """Three off, one more for each group before this one, for three ships, for each air range result of the defender.

    Groups count in the order in which they are resolved (awaw-2003:table.21.5342.mod.auto,
    awaw-2003:table.21.5342.mod.groups, awaw-2003:table.21.5342.mod.three, awaw-2003:table.21.5342.mod.range).
    """
    modifier = t.raider_automatic + t.raider_group * (group - 1) + t.raider_air_range * air_range
    return modifier + (t.raider_three_ships if ships == FULL_GROUP else 0)


def box_modifier(
    t: RaidingTables,
    box: Box,
    raiders: Annotated[int, Choice("whose raiders", RAIDERS)],
    us_at_war: Annotated[int, Flag("whether the U.S. is at war with Germany")],
    singapore: Annotated[int, Flag("whether Japanese raiders are based in Singapore")],
) -> int:
    """In the Atlantic one if the U.S. is at war with Germany, in the Indian Ocean one for raiders based in Singapore.

    (awaw-2003:table.21.5342.mod.atl.us, awaw-2003:table.21.5342.mod.ind.sing)
    """
    if box == ATLANTIC and us_at_war == 1:
        return t.raider_us_war
    return t.raider_singapore if box == INDIAN and raiders == JAPANESE and singapore == 1 else 0


def codebreaking_modifier(
    t: RaidingTables,
    raiders: int,
    ultra: Annotated[int, Count(-1, 1, "+1 for an Ultra advantage of the defender, -1 for one of the attacker")],
    magic: Annotated[int, Count(-1, 1, "+1 for a Magic advantage of the defender, -1 for one of the attacker")],
) -> int:
    """Ultra counts against German and Italian raiders, Magic against Japanese ones, either way.

    (awaw-2003:table.21.5342.mod.ultra, awaw-2003:table.21.5342.mod.magic)
    """
    return t.raider_codebreaking * (magic if raiders == JAPANESE else ultra)


def defenders_engaging(
    modifier: int, die: int
) -> Annotated[int, OutcomePart("defenders", "defending ships that engage")]:
    """The modified die is the number of defenders that engage the group, none below one.

    (awaw-2003:table.21.5342.roll, awaw-2003:table.21.5342.result, reading T1.15)
    """
    return max(0, die + modifier)


def type_dice(defenders: int) -> int:
    """A die for the type of each defender after the first (awaw-2003:table.21.5342.type)."""
    return max(0, defenders - 1)


def may_engage(t: RaidingTables, die: int, kind: int) -> bool:
    """Whether a kind of ship is among those that a type die names; no other may substitute (awaw-2003:table.21.5342.sub)."""
    return t.raider_ships[die][kind] == 1


def choose(t: RaidingTables, die: int, preferred: int, left: Engaging) -> int:
    """The ship for one place: the preferred kind if the die names it and one is there, or else another that it names.

    (awaw-2003:table.21.5342.type, awaw-2003:table.21.5342.sub)
    """
    if may_engage(t, die, preferred) and left[preferred] > 0:
        return preferred
    for place in range(SHIP_KINDS):
        kind = SHIP_KINDS - 1 - place
        if may_engage(t, die, kind) and left[kind] > 0:
            return kind
    return NO_SHIP


def with_ship(ships: Engaging, kind: int, more: int) -> Engaging:
    """The ships with one kind changed."""
    return Engaging(
        ships.cruisers + (more if kind == CRUISERS else 0),
        ships.small_battlecruisers + (more if kind == SMALL_BATTLECRUISERS else 0),
        ships.three_factor + (more if kind == THREE_FACTOR else 0),
        ships.four_factor + (more if kind == FOUR_FACTOR else 0),
        ships.five_factor + (more if kind == FIVE_FACTOR else 0),
        ships.fast_carriers + (more if kind == FAST_CARRIERS else 0),
        ships.empty + (more if kind == NO_SHIP else 0),
    )


def engaging_ships(
    t: RaidingTables, defenders: int, dice: TypeDice, there: Engaging, on_two: int, on_five: int, on_six: int
) -> Engaging:
    """Which ships engage: a cruiser first, then for each type die a ship that it names, if there is one.

    `on_two`, `on_five` and `on_six` are the defender's preferences where a die leaves a choice; the
    others take their places before a six does (awaw-2003:table.21.5342.first, awaw-2003:table.21.5342.type).
    """
    engaged = Engaging(0, 0, 0, 0, 0, 0, 0)
    if defenders == 0:
        return engaged
    if there.cruisers == 0 and t.raider_first_place == 1:
        return with_ship(engaged, NO_SHIP, defenders)
    engaged = with_ship(engaged, CRUISERS if there.cruisers > 0 else NO_SHIP, 1)
    for die in range(1, FACES + 1):
        for _ in range(dice[die - 1]):
            preferred = wanted(die, on_two, on_five, on_six)
            engaged = with_ship(engaged, choose(t, die, preferred, ships_left(there, engaged)), 1)
    return engaged


def wanted(die: int, on_two: int, on_five: int, on_six: int) -> int:
    """What the defender would rather send for a type die (awaw-2003:table.21.5342.type)."""
    if die == 2:
        return on_two
    if die == 5:
        return on_five
    return on_six if die == FACES else CRUISERS


def ships_left(there: Engaging, engaged: Engaging) -> Engaging:
    """Ships that are there and have no place yet."""
    return Engaging(
        there.cruisers - engaged.cruisers,
        there.small_battlecruisers - engaged.small_battlecruisers,
        there.three_factor - engaged.three_factor,
        there.four_factor - engaged.four_factor,
        there.five_factor - engaged.five_factor,
        there.fast_carriers - engaged.fast_carriers,
        0,
    )


class CarrierEffects(NamedTuple):
    """What CVEs do: minus in submarine warfare and plus against raiders both favour the defender."""

    warfare: int
    raiders: int


def carrier_effects(
    t: RaidingTables, box: Box, cves: Cves
) -> Annotated[
    CarrierEffects,
    OutcomePart("warfare", "modifier of submarine warfare, minus for the defender"),
    OutcomePart("raiders", "modifier of the raider die, plus for the defender"),
]:
    """Modifiers by the number of CVEs in the box, above the last row as in it (awaw-2003:table.carrier).

    (awaw-2003:table.carrier.sign)
    """
    band = min(cves, MOST_CVES)
    return CarrierEffects(t.carrier_warfare[box][band], t.carrier_raiders[box][band])


BOMBERS: Final = 0
INTERCEPTORS: Final = 1
EUROPE_SPARE: Final = 8
PACIFIC_SPARE: Final = 4
RESULT: Final = 10


def is_air_range_result(
    outcome: Annotated[int, Count(0, 30, "modified research outcome", 10)],
) -> Annotated[bool, OutcomePart("result", "whether it is one", NO_YES)]:
    """A research outcome of ten or more is an air range result (awaw-2003:table.airrange.def)."""
    return outcome >= RESULT


def may_increase_range(results: int) -> bool:
    """A coalition may increase its air range three times a game (awaw-2003:table.airrange.cap)."""
    return results < LAST_RANGE


def greatest_range(t: RaidingTables, theater: int, kind: int, results: int) -> int:
    """Greatest range in hexes of strategic bombers or escorting interceptors in a theatre; the game begins without results.

    (awaw-2003:table.airrange.max, awaw-2003:table.airrange.start, awaw-2003:table.airrange.row)
    """
    return t.air_range[results][2 * theater + kind]


def warfare_modifier(t: RaidingTables, results: int) -> int:
    """What air range adds or takes in submarine warfare and against raiders (awaw-2003:table.airrange, reading T1.25)."""
    return t.air_range_warfare[results]


def bomber_results_counted(
    results: Annotated[int, Count(0, 10, "strategic bomber results of the faction", 1)],
    western_allies: Annotated[int, Flag("whether the faction is the Western Allies, who begin with one more")],
) -> int:
    """Strategic bomber results; the Western Allies' initial one counts too (awaw-2003:table.airrange.excess.3)."""
    return results + western_allies


def spare_range_bonus(
    theater: Annotated[int, Choice("the theatre", THEATRE_NAMES)],
    reach: Annotated[int, Count(3, 24, "greatest range of the bombers in hexes", 16)],
    distance: Annotated[int, Count(0, 24, "hexes to the target", 8)],
    bomber_results: int,
) -> Annotated[int, OutcomePart("bonus", "modifier in favour of the bombers")]:
    """One in favour of the bombers for every eight (Europe) or four (Pacific) hexes of spare range, for results.

    (awaw-2003:table.airrange.excess.1, awaw-2003:table.airrange.excess.2)
    """
    step = PACIFIC_SPARE if theater == PACIFIC else EUROPE_SPARE
    return min((reach - distance) // step, bomber_results)
