"""Harbor attacks by submarine and by carrier: when they may be made, their steps, modifiers and results (table.harbor).

The research table that gives results of 7 and 8+ is in no source: a result is a level of 1 to 3 here, its targets.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.bases import tables
from flagplot.games.awaw.chapters.bases.tables import HIGHEST, LOWEST, BaseAttackTables
from flagplot.games.awaw.shared.terms import MOST_DRM, PACIFIC, THEATRE_NAMES

BY_SUBMARINE: Final = 0
BY_CARRIER: Final = 1
MEANS: Final = ("submarine", "carrier")
"""The attacker's choice of means (table.harbor.means)."""

ON_BOARD: Final = 0
ATLANTIC_BOX: Final = 1
PACIFIC_BOX: Final = 2
ELSEWHERE: Final = 3
WHERE: Final = ("on-board port", "Atlantic SW box", "Pacific SW box", "elsewhere")

WESTERN_FRONT: Final = 0
PACIFIC_FRONT: Final = 1
OTHER_FRONT: Final = 2
FRONTS: Final = ("western", "Pacific", "other")

GERMAN: Final = 0
JAPANESE_OR_AMERICAN: Final = 1
OTHER_NATION: Final = 2
NATIONS: Final = ("German", "Japanese or American", "other")

EUROPE_REACH: Final = 20
PACIFIC_REACH: Final = 10
LAST_LEVEL: Final = 3
FALL: Final = 3
YEAR_OF_WAR: Final = 1939

# Steps of a harbor attack.
ANNOUNCE: Final = 0
FORM_GROUPS: Final = 1
PICK_GROUP: Final = 2
REVEAL_GROUP: Final = 3
REVEAL_PORT: Final = 4
PICK_TARGETS: Final = 5
FIND_TARGET: Final = 6
ROLL: Final = 7
OVER: Final = 8

# What the attacker has been shown.
NOTHING_SEEN: Final = 0
ONE_GROUP_SEEN: Final = 1
ALL_SEEN: Final = 2

NO_CHANGE: Final = 0
INVERTED: Final = 1
ELIMINATED: Final = 2

Theater = Annotated[int, Choice("the theatre", THEATRE_NAMES)]
Distance = Annotated[int, Count(0, 99, "hexes from the base to the port, or to a hex in air range of it", 10)]
Uninverted = Annotated[int, Flag("whether the attacking unit is uninverted", 1)]
Operational = Annotated[int, Flag("whether its port is operational", 1)]


class HarborEffects(NamedTuple):
    """Effects on one target and what becomes of the attacking unit."""

    hits: int
    unit: int


def harbor_attack_refusal(
    after_patrols: Annotated[int, Flag("whether it is the moment right after patrols in the movement phase", 1)],
    counteraired: Annotated[int, Flag("whether the hex was the target of counterair this player turn")],
    is_box: Annotated[int, Flag("whether the target is a mapboard box")],
) -> int:
    """A port is attacked right after patrols in the movement phase, unless counteraired this turn or a mapboard box.

    (table.harbor.timing.1, table.harbor.barred.1, table.harbor.barred.2)
    """
    if after_patrols == 0:
        return tables.NOT_AFTER_PATROLS
    if counteraired == 1:
        return tables.COUNTERAIRED
    return tables.A_BOX if is_box == 1 else tables.MAY


def harbor_reach(theater: int) -> int:
    """Hexes from the base: 20 in Europe, 10 in the Pacific (table.harbor.subreq.1, table.harbor.cvreq.1)."""
    return PACIFIC_REACH if theater == PACIFIC else EUROPE_REACH


def submarine_base_refusal(
    where: Annotated[int, Choice("where the submarine is", WHERE)],
    nation: Annotated[int, Choice("whose submarine it is", NATIONS)],
    front: Annotated[int, Choice("front of the port", FRONTS)],
    theater: Theater,
    distance: Distance,
    uninverted: Uninverted,
    operational: Operational,
) -> int:
    """One submarine factor in reach is needed: in an operational port on the board, or in the SW box of the front.

    A German one in the Atlantic box reaches the ports of the western front (table.harbor.subreq.1). A Japanese or
    American one in the Pacific box reaches those of the Pacific front (table.harbor.subreq.2, table.harbor.subreq.3).
    """
    if where == ATLANTIC_BOX and nation == GERMAN:
        return tables.MAY if front == WESTERN_FRONT else tables.WRONG_FRONT
    if where == PACIFIC_BOX and nation == JAPANESE_OR_AMERICAN:
        return tables.MAY if front == PACIFIC_FRONT else tables.WRONG_FRONT
    if where != ON_BOARD:
        return tables.NOT_IN_PORT
    return base_refusal(theater, distance, uninverted, operational)


def base_refusal(theater: int, distance: int, uninverted: int, operational: int) -> int:
    """An uninverted unit in an operational port within reach (table.harbor.subreq.1, table.harbor.cvreq.1)."""
    if uninverted == 0:
        return tables.UNIT_INVERTED
    if operational == 0:
        return tables.NOT_OPERATIONAL
    return tables.OUT_OF_REACH if distance > harbor_reach(theater) else tables.MAY


def carrier_base_refusal(
    on_board: Annotated[int, Flag("whether the carrier is in a port on the board", 1)],
    theater: Theater,
    distance: Distance,
    uninverted: Uninverted,
    operational: Operational,
    carrier_operational: Annotated[int, Flag("whether the fast carrier is operational", 1)],
) -> int:
    """One operational fast carrier in reach of a hex in air range of the port is needed (table.harbor.cvreq.1)."""
    if on_board == 0:
        return tables.NOT_IN_PORT
    if carrier_operational == 0:
        return tables.NOT_OPERATIONAL
    return base_refusal(theater, distance, uninverted, operational)


def result_refusal(
    t: BaseAttackTables,
    means: int,
    level: int,
    results: Annotated[int, Count(1, 9, "results used on this port", 1)],
    hexes: Annotated[int, Count(1, 3, "hexes attacked with it", 1)],
    targets: Annotated[int, Count(1, 9, "targets attacked", 1)],
    twice: Annotated[int, Flag("whether a named ship is to be a target twice")],
) -> Annotated[int, tables.REFUSAL]:
    """A research result serves against one hex, alone, and for as many targets as its level allows.

    Results may be kept for later, so having several is no fault; using two on one port is (table.harbor.single,
    table.harbor.hold, table.harbor.nocombine, table.harbor.cv.count, table.harbor.cv.once).
    """
    if hexes > 1:
        return tables.TOO_MANY_HEXES
    if results > 1:
        return tables.RESULTS_COMBINED
    if targets > targets_allowed(t, means, level):
        return tables.TOO_MANY_TARGETS
    return tables.NAMED_TWICE if means == BY_CARRIER and twice == 1 else tables.MAY


def targets_allowed(
    t: BaseAttackTables,
    means: Annotated[int, Choice("what attacks", MEANS)],
    level: Annotated[int, Count(1, LAST_LEVEL, "level of the research result, 3 for 8+", 1)],
) -> int:
    """One target for each level of the research result, three at most (table.harbor.cv.count, reading T4.22)."""
    if means == BY_SUBMARINE and t.harbor_submarine_attacks == 1:
        return min(level, 1)
    return min(level, LAST_LEVEL)


def results_left(
    held: Annotated[int, Count(0, 30, "results held before")],
    gained: Annotated[int, Count(0, 30, "results gained", 1)],
    used: Annotated[int, Count(0, 30, "results used")],
) -> Annotated[int, OutcomePart("held", "results held from now on")]:
    """Results not used are held and added to those gained later (table.harbor.hold)."""
    return held + gained - used


def initial_german_refusal(year: int, season: int, attacks_made: int) -> int:
    """Germany's first attack, on one target, is open from Fall 1939 on before the first harbor attack.

    (table.harbor.german.2)
    """
    if year < YEAR_OF_WAR or (year == YEAR_OF_WAR and season < FALL):
        return tables.BEFORE_FALL_1939
    return tables.OTHERS_MADE if attacks_made > 0 else tables.MAY


def initial_german_targets() -> int:
    """Germany begins the game able to attack one target (table.harbor.german.1)."""
    return 1


def earlier_attacks_counted(
    made: Annotated[int, Count(0, 30, "harbor attacks made before by anyone in either theatre")],
    initial_german: Annotated[int, Flag("whether the first German attack is one of those")],
) -> int:
    """Earlier harbor attacks of any faction in either theatre, but for the first German one if that was among them.

    How many targets they had does not matter (table.harbor.all.1, table.harbor.german.3).
    """
    return max(0, made - initial_german)


def next_step(means: int, step: int) -> int:
    """The order of a harbor attack.

    By submarine: the port is announced, the defender forms combat groups, the attacker picks one, it is revealed, its
    target is found by 22.93E (table.harbor.sub.groups, table.harbor.sub.pick, table.harbor.sub.reveal,
    table.harbor.sub.target). By carrier: the port is announced, all ships there are revealed, the attacker picks the
    targets (table.harbor.cv.reveal, table.harbor.cv.pick). Then the dice.
    """
    if step == ANNOUNCE:
        return FORM_GROUPS if means == BY_SUBMARINE else REVEAL_PORT
    if step == FORM_GROUPS:
        return PICK_GROUP
    if step == PICK_GROUP:
        return REVEAL_GROUP
    if step == REVEAL_GROUP:
        return FIND_TARGET
    if step == REVEAL_PORT:
        return PICK_TARGETS
    return ROLL if step in (PICK_TARGETS, FIND_TARGET) else OVER


def is_step_of(means: int, step: int) -> bool:
    """Whether a step belongs to an attack by submarine or by carrier (22.93A, table.harbor.means)."""
    if step in (ANNOUNCE, ROLL):
        return True
    if means == BY_CARRIER:
        return step in (REVEAL_PORT, PICK_TARGETS)
    return FORM_GROUPS <= step <= REVEAL_GROUP or step == FIND_TARGET


def seen_after(means: int, step: int) -> int:
    """What the attacker has been shown once a step is done: the picked group, or every defending ship in the hex.

    (table.harbor.sub.reveal, table.harbor.cv.reveal)
    """
    if means == BY_CARRIER:
        return ALL_SEEN if step >= REVEAL_PORT else NOTHING_SEEN
    return ONE_GROUP_SEEN if step >= REVEAL_GROUP else NOTHING_SEEN


def aircraft_equivalents(
    t: BaseAttackTables,
    army_factors: Annotated[int, Count(0, 30, "uninverted AAF in the hex")],
    naval_squadrons: Annotated[int, Count(0, 60, "uninverted naval air squadrons in the hex")],
) -> int:
    """Aircraft in AAF: three naval squadrons make one (table.harbor.cv.4, reading 4b.12)."""
    more = 2 if t.aircraft_remnants == 1 else 0
    return army_factors + (naval_squadrons + more) // 3


def common_modifier(
    t: BaseAttackTables,
    earlier_attacks: int,
    counter_intelligence: Annotated[int, Flag("whether the defender applies a counter-intelligence result")],
    cards: Annotated[int, Count(-9, 9, "tactical codebreaking cards of the attacker less those of the defender")],
) -> int:
    """Modifiers of every harbor attack: earlier ones, counter-intelligence, tactical codebreaking cards.

    `cards` are the attacker's less the defender's (table.harbor.all.1, table.harbor.all.2, table.harbor.all.3).
    """
    return (
        t.harbor_earlier * earlier_attacks
        + t.harbor_counter_intelligence * counter_intelligence
        + t.harbor_card * cards
    )


def harbor_submarine_modifier(
    t: BaseAttackTables,
    common: int,
    attacker_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the attacker", 2)],
    defender_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 2)],
    research: Annotated[int, Count(-9, 9, "net modifier of torpedo and ASW research")],
    advanced: Annotated[int, Flag("whether the submarine is advanced: +1 in any case")],
) -> int:
    """Modifier by submarine: nationalities and the net of torpedo and ASW research; an advanced one has +1 and no more.

    (table.harbor.sub.1, table.harbor.sub.2, table.harbor.sub.3, table.harbor.sub.adv)
    """
    return t.harbor_advanced if advanced == 1 else common + attacker_drm - defender_drm + research


def harbor_carrier_modifier(
    t: BaseAttackTables,
    common: int,
    air_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Air Nationality DRM of the attacker")],
    defender_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 1)],
    air_defence: int,
    aircraft: int,
) -> int:
    """Modifier by carrier: nationalities, the air defence of the hex without its ships, the aircraft there.

    (table.harbor.cv.1, table.harbor.cv.2, table.harbor.cv.3, table.harbor.cv.4)
    """
    return common + air_drm - defender_drm - air_defence + t.harbor_aircraft * aircraft


def harbor_result(t: BaseAttackTables, total: int) -> int:
    """Effects on the target; totals off the table read as its ends (table.harbor.low, table.harbor.high)."""
    return t.harbor_result[min(max(total, LOWEST), HIGHEST)]


def submarine_harbor_attack(t: BaseAttackTables, modifier: int, roll: int) -> HarborEffects:
    """One attack by submarine, two dice; the factor that makes it possible is not used (table.harbor.sub.roll).

    (table.harbor.subreq.4)
    """
    return HarborEffects(harbor_result(t, roll + modifier), NO_CHANGE)


def carrier_harbor_attack(t: BaseAttackTables, modifier: int, roll: int) -> HarborEffects:
    """One target of a carrier, three dice; it is inverted, and eliminated by a total of two or less.

    (table.harbor.cv.roll, table.harbor.cv.loss, table.harbor.cvreq.3)
    """
    total = roll + modifier
    return HarborEffects(harbor_result(t, total), ELIMINATED if total <= LOWEST else INVERTED)


def harbor_attack_is_interceptable() -> bool:
    """The carrier does not go to sea for it and may not be intercepted (table.harbor.cvreq.2)."""
    return False
