"""Japanese resistance: control, the modifiers of the situation and those that add up turn by turn, surrender (57.11 of 2011).

Places are given as lists: those Japan controls, those the Allies control, those that lack full supply.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, OutcomePart
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.inputs import Turn
from flagplot.games.awaw.chapters.strategic.tables import Tables
from flagplot.games.awaw.chapters.strategic.terms import PLACE_NAMES

NO_MORE: Final = 2
Japan = Annotated[tuple[int, ...], Choice("places that Japan controls", PLACE_NAMES, (), many=True)]
Allies = Annotated[tuple[int, ...], Choice("places that the Allies control", PLACE_NAMES, (), many=True)]
Isolated = Annotated[tuple[int, ...], Choice("places of these that are not in full supply", PLACE_NAMES, (), many=True)]


def is_among(place: int, places: tuple[int, ...]) -> bool:
    """Whether a place is in a list."""
    return any(places[n] == place for n in range(len(places)))


def needs_supply(t: Tables, place: int) -> bool:
    """Chinese, Russian and Indian objectives count as controlled in full supply only (awaw-2011:57.11.expl.8)."""
    if terms.HARBIN <= place <= terms.MUKDEN:
        return t.manchurian_supply == 1
    return terms.PEKING <= place <= terms.CANTON or terms.VLADIVOSTOK <= place <= terms.RANGOON


def controlled(t: Tables, held: tuple[int, ...], isolated: tuple[int, ...], first: int, last: int) -> int:
    """How many of the places from `first` to `last` count as controlled by the side that holds them.

    (awaw-2011:57.11.expl.8.)
    """
    return sum(
        1
        for place in range(first, last + 1)
        if is_among(place, held) and not (needs_supply(t, place) and is_among(place, isolated))
    )


def falling(t: Tables, row: int, number: int) -> int:
    """A first item, a second one and each further one have figures of their own."""
    return sum(t.resistance[row][min(n, NO_MORE)] for n in range(number))


def objectives_modifier(
    t: Tables, pacific_objectives: Annotated[int, Count(0, 60, "Pacific front objectives that Japan controls", 10)]
) -> int:
    """+1 for each Pacific front objective that Japan controls (awaw-2011:57.11.sit.1)."""
    return pacific_objectives * t.resistance[terms.OBJECTIVES][terms.FIRST]


def ports_modifier(t: Tables, japan: Japan, isolated: Isolated) -> int:
    """+1 for Japanese control of Singapore, +1 for Manila (awaw-2011:57.11.sit.2)."""
    return controlled(t, japan, isolated, terms.SINGAPORE, terms.MANILA) * t.resistance[terms.PORTS][terms.FIRST]


def tokyo_modifier(t: Tables, allies: Allies, isolated: tuple[int, ...]) -> int:
    """-3 for Allied control of Tokyo (awaw-2011:57.11.sit.3)."""
    return controlled(t, allies, isolated, terms.TOKYO, terms.TOKYO) * t.resistance[terms.CAPITAL][terms.FIRST]


def home_cities_modifier(t: Tables, allies: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """-2 for Allied control of Kagoshima, -2 for Osaka (awaw-2011:57.11.sit.4)."""
    cities = controlled(t, allies, isolated, terms.KAGOSHIMA, terms.OSAKA)
    return cities * t.resistance[terms.HOME_CITIES][terms.FIRST]


def hexes_modifier(
    t: Tables, occupied_hexes: Annotated[int, Count(0, 60, "Japanese hexes with an Allied unit in them")]
) -> int:
    """-3 for one hex of Japan with an Allied unit in it, -2 more for a second, -1 more for each other (awaw-2011:57.11.sit.5)."""
    return falling(t, terms.HEXES, occupied_hexes)


def cities_modifier(t: Tables, allies: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """-1 for Allied control of each of Peking, Shanghai, Nanking, Canton, Harbin, Mukden, Seoul and Okinawa.

    (awaw-2011:57.11.sit.6.)
    """
    return controlled(t, allies, isolated, terms.PEKING, terms.OKINAWA) * t.resistance[terms.CITIES][terms.FIRST]


def atomic_modifier(t: Tables, atomic_attacks: Annotated[int, Count(0, 60, "atomic attacks made on Japan")]) -> int:
    """-3 for one atomic attack on Japan, -2 more for a second, -1 more for each other (awaw-2011:57.11.sit.7)."""
    return falling(t, terms.ATOMIC, atomic_attacks)


def firestorm_modifier(t: Tables, firestorms: Annotated[int, Count(0, 60, "Japanese cities firestormed")]) -> int:
    """-1 for each Japanese city firestormed (awaw-2011:57.11.sit.8)."""
    return firestorms * t.resistance[terms.FIRESTORM][terms.FIRST]


def unbuilt_modifier(
    t: Tables, unbuilt_factors: Annotated[int, Count(0, 400, "Japanese ground and army air factors that are unbuilt")]
) -> int:
    """-1 for every ten Japanese ground and army air factors that are unbuilt (awaw-2011:57.11.sit.9)."""
    return unbuilt_factors // t.resistance[terms.UNBUILT][terms.EVERY] * t.resistance[terms.UNBUILT][terms.FIRST]


def situation(
    t: Tables,
    objectives_modifier: int,
    ports_modifier: int,
    tokyo_modifier: int,
    home_cities_modifier: int,
    hexes_modifier: int,
    cities_modifier: int,
    atomic_modifier: int,
    firestorm_modifier: int,
    unbuilt_modifier: int,
) -> int:
    """Sum of the situation modifiers, recomputed at every check (awaw-2011:57.11.expl.1, reading T2.31)."""
    total = (
        objectives_modifier
        + ports_modifier
        + tokyo_modifier
        + home_cities_modifier
        + hexes_modifier
        + cities_modifier
        + atomic_modifier
        + unbuilt_modifier
    )
    return total if t.firestorm_lasts == 1 else total + firestorm_modifier


DAMAGED_SHIP: Final = 3
"""BRPs that a damaged named ship counts for (awaw-2011:57.11.expl.4)."""
SUNK_IN_PORT: Final = 6
"""BRPs that a named ship sunk in port counts for (awaw-2011:57.11.expl.5)."""
DAMAGED_CRUISER: Final = 0
"""Damaged cruisers are not counted (awaw-2011:57.11.expl.6)."""


class Resistance(NamedTuple):
    """The two halves of the table, the sum to carry on, the net figure and what follows from it."""

    situation: int
    cumulative: int
    carried: int
    resistance: int
    result: int


def china_modifier(
    t: Tables, chinese_resistance: Annotated[int, Count(-30, 30, "the Chinese resistance level")]
) -> int:
    """+1 if Chinese resistance is -3 or lower (awaw-2011:57.11.cum.1)."""
    low = chinese_resistance <= t.resistance[terms.CHINA][terms.FROM]
    return t.resistance[terms.CHINA][terms.FIRST] if low else 0


def enough(t: Tables, row: int, count: int) -> int:
    """A row that asks for a number of places."""
    return t.resistance[row][terms.FIRST] if count >= t.resistance[row][terms.FROM] else 0


def siberia_modifier(t: Tables, japan: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """+1 if Japan controls Vladivostok and Irkutsk, both (awaw-2011:57.11.cum.2)."""
    return enough(t, terms.SIBERIA, controlled(t, japan, isolated, terms.VLADIVOSTOK, terms.IRKUTSK))


def india_modifier(t: Tables, japan: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """+1 if Japan controls three of Calcutta, Colombo, Dacca and Rangoon (awaw-2011:57.11.cum.3)."""
    return enough(t, terms.INDIA, controlled(t, japan, isolated, terms.CALCUTTA, terms.RANGOON))


def australia_modifier(t: Tables, japan: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """+1 if Japan controls three of Cairns, Darwin, Port Moresby and Townsville (awaw-2011:57.11.cum.4)."""
    return enough(t, terms.AUSTRALIA, controlled(t, japan, isolated, terms.CAIRNS, terms.TOWNSVILLE))


def allied_losses(
    losses: Annotated[
        int,
        Count(0, 999, "BRPs of Allied units eliminated in the Pacific in this game turn, ships lost at sea included"),
    ],
    damaged_ships: Annotated[int, Count(0, 60, "named Allied ships damaged there")],
    sunk_in_port: Annotated[int, Count(0, 60, "named Allied ships sunk in port there, not counted among the losses")],
    damaged_cruisers: Annotated[int, Count(0, 60, "Allied cruisers damaged there")],
) -> int:
    """BRPs of the Allied units lost in the Pacific in this game turn, nothing left over from the last one.

    (awaw-2011:57.11.expl.4, awaw-2011:57.11.expl.5, awaw-2011:57.11.expl.6, awaw-2011:57.11.expl.7.)
    """
    counted = losses + DAMAGED_SHIP * damaged_ships + SUNK_IN_PORT * sunk_in_port
    return counted + DAMAGED_CRUISER * damaged_cruisers


def losses_modifier(
    t: Tables, brps_lost: int
) -> Annotated[int, OutcomePart("modifier", "the cumulative modifier of the game turn")]:
    """+1 for every 25 BRPs that the Allies lost in a game turn; a remainder is ignored.

    (awaw-2011:57.11.cum.5, awaw-2011:57.11.expl.7, reading T2.28; bands: awaw-2011:57.11.cum.5b.)
    """
    lot = t.resistance[terms.LOSSES][terms.EVERY]
    if t.loss_bands == 0:
        return brps_lost // lot * t.resistance[terms.LOSSES][terms.FIRST]
    total = 0
    while brps_lost >= lot:
        total += t.resistance[terms.LOSSES][terms.FIRST]
        lot *= 2
    return total


def share_of_group(
    own: Annotated[int, Count(0, 20, "islands that the side controls in full supply", 1)],
    isolated: Annotated[int, Count(0, 20, "islands of the side that are isolated")],
    enemy: Annotated[int, Count(0, 20, "islands that the enemy controls")],
) -> Annotated[int, OutcomePart("share", "its share", terms.SHARES)]:
    """A group with an island in full supply is a whole one, or half a one if another is isolated or the enemy's.

    (awaw-2011:57.11.expl.8, awaw-2011:57.11.expl.9.) `own` are the islands in full supply.
    """
    if own == 0:
        return terms.NO_GROUP
    return terms.HALF_GROUP if isolated + enemy > 0 else terms.WHOLE_GROUP


def groups(whole: int, half: int) -> int:
    """Island groups of a side, half groups counted as such and the total rounded down (awaw-2011:57.11.expl.10)."""
    return whole + half // 2


def midway_is_hawaiian(
    purpose: Annotated[int, Choice("what the island groups are counted for", terms.MIDWAY_PURPOSES)],
) -> Annotated[bool, OutcomePart("midway", "its status", terms.MIDWAY_GROUPS)]:
    """Midway is one of the Hawaiian Islands for Japanese resistance alone (awaw-2011:57.11.expl.11)."""
    return purpose == 0


def from_on(t: Tables, row: int, number: int) -> int:
    """A row that counts from a number on."""
    return falling(t, row, max(0, number - t.resistance[row][terms.FROM] + 1))


def japan_groups_modifier(t: Tables, japan_groups: int) -> int:
    """+1 for seven island groups of Japan, +2 for eight, +3 for nine and so on (awaw-2011:57.11.cum.6)."""
    return from_on(t, terms.JAPAN_GROUPS, japan_groups)


def allied_groups_modifier(t: Tables, allied_groups: int) -> int:
    """-1 for eight island groups of the Western Allies, -2 for nine or more (awaw-2011:57.11.cum.7, reading T2.32)."""
    return from_on(t, terms.ALLIED_GROUPS, allied_groups)


def control_counts(
    t: Tables,
    turn: Annotated[int, Turn("the game turn", "Spring 1942")],
    war_began: Annotated[int, Turn("the game turn in which Japan and the U.S. went to war", "Winter 1941")],
) -> bool:
    """Control of objectives and island groups counts from the end of the turn after the outbreak of war with the U.S.

    So from Spring 1942 on after an attack in Winter 1941 (awaw-2011:57.11.expl.2, awaw-2011:57.11.expl.3, reading
    T2.29).
    """
    return turn - war_began > t.resistance_start


def added_this_turn(
    t: Tables,
    ends: int,
    control_counts: int,
    china_modifier: int,
    siberia_modifier: int,
    india_modifier: int,
    australia_modifier: int,
    losses_modifier: int,
    japan_groups_modifier: int,
    allied_groups_modifier: int,
    firestorm_modifier: int,
) -> int:
    """Cumulative modifiers are added once, when a game turn ends (awaw-2011:57.11.expl.2, readings T2.30, T2.31, T4b.13)."""
    if ends == terms.ALLIED_TURN_ENDS:
        return 0
    total = china_modifier + losses_modifier
    if t.firestorm_lasts == 1:
        total += firestorm_modifier
    if control_counts == 1:
        return (
            total
            + siberia_modifier
            + india_modifier
            + australia_modifier
            + japan_groups_modifier
            + allied_groups_modifier
        )
    return total if t.what_waits == 0 else total - china_modifier - losses_modifier


def net_resistance(
    situation: int,
    cumulative: int,
    before: Annotated[int, Count(-500, 500, "sum of the cumulative modifiers of earlier game turns")],
    ends: Annotated[int, Choice("what ends now", terms.ENDINGS)],
) -> Annotated[
    Resistance,
    OutcomePart("situation", "sum of the situation modifiers"),
    OutcomePart("cumulative", "cumulative modifiers of this game turn"),
    OutcomePart("carried", "cumulative modifiers up to now, to carry on as `before`"),
    OutcomePart("resistance", "the net figure"),
    OutcomePart("result", "what follows", terms.RESULTS),
]:
    """At the end of each Allied player turn Japan surrenders if the net figure is zero or less: the Pacific war is over.

    (awaw-2011:57.11.check, awaw-2011:57.11.victory, awaw-2011:57.11.expl.1.)
    """
    carried = before + cumulative
    net = situation + carried
    result = terms.FIGHTS_ON if net > 0 else terms.SURRENDERS
    if ends == terms.GAME_TURN_ENDS:
        result = terms.NOT_CHECKED
    return Resistance(situation, cumulative, carried, net, result)
