"""Japanese resistance, second part: the modifiers that add up from turn to turn, and surrender (57.11 of 2011)."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, OutcomePart
from flagplot.games.awaw.chapters.strategic import names, terms
from flagplot.games.awaw.chapters.strategic.inputs import Turn
from flagplot.games.awaw.chapters.strategic.resistance import controlled, falling
from flagplot.games.awaw.chapters.strategic.tables import Tables

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
) -> Annotated[int, OutcomePart("share", "its share", names.SHARES)]:
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
    purpose: Annotated[int, Choice("what the island groups are counted for", names.MIDWAY_PURPOSES)],
) -> Annotated[bool, OutcomePart("midway", "its status", names.MIDWAY_GROUPS)]:
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
    ends: Annotated[int, Choice("what ends now", names.ENDINGS)],
) -> Annotated[
    Resistance,
    OutcomePart("situation", "sum of the situation modifiers"),
    OutcomePart("cumulative", "cumulative modifiers of this game turn"),
    OutcomePart("carried", "cumulative modifiers up to now, to carry on as `before`"),
    OutcomePart("resistance", "the net figure"),
    OutcomePart("result", "what follows", names.RESULTS),
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
