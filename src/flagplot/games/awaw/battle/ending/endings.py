"""Who lost a round, when a battle ends and who has won, when late forces enter (22.24B, 22.61A, 22.71, 22.72)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import (
    ENDED_EVASION,
    ENDED_NO_UNDAMAGED,
    ENDED_WITHDRAWAL,
    NO_WINNER,
    NOT_ENDED,
    PACIFIC,
)


class Ending(NamedTuple):
    """How a battle stands at the end of a round."""

    how: int
    winner: int


def round_loser(lost_a: int, lost_b: int, hurt_a: int, hurt_b: int, interceptor: int) -> int:
    """The side that lost more factors, then had more damaged, then the interceptor; it declares first (22.61A)."""
    if lost_a != lost_b:
        return 0 if lost_a > lost_b else 1
    if hurt_a != hurt_b:
        return 0 if hurt_a > hurt_b else 1
    return interceptor


def winner_of(t: Tables, a_loses: bool, b_loses: bool, loser_of_round: int) -> int:
    """The side that did not meet the ending condition has won; if both did, none has (22.72, reading D02)."""
    if a_loses and b_loses:
        return 1 - loser_of_round if t.both_sides_end == 1 else NO_WINNER
    return 1 if a_loses else 0


def ending(
    t: Tables,
    withdrew_a: bool,
    withdrew_b: bool,
    evaded_a: bool,
    evaded_b: bool,
    spent_a: bool,
    spent_b: bool,
    loser_of_round: int,
) -> Ending:
    """Whether a battle ends: a side withdrew, evaded without carriers or has no undamaged units left (22.71, 22.72).

    `spent` means no undamaged naval unit left; conditions are tested in the printed order A, B, C.
    """
    a_loses = withdrew_a or evaded_a or spent_a
    b_loses = withdrew_b or evaded_b or spent_b
    if withdrew_a or withdrew_b:
        return Ending(ENDED_WITHDRAWAL, winner_of(t, a_loses, b_loses, loser_of_round))
    if evaded_a or evaded_b:
        return Ending(ENDED_EVASION, winner_of(t, a_loses, b_loses, loser_of_round))
    if spent_a or spent_b:
        return Ending(ENDED_NO_UNDAMAGED, winner_of(t, a_loses, b_loses, loser_of_round))
    return Ending(NOT_ENDED, NO_WINNER)


def entry_round(
    t: Tables,
    hexes_short: Annotated[int, Count(0, 60, "hexes that it fell short of the battle")],
    theatre: Annotated[int, Choice("where the battle is fought", ("Europe", "Pacific"))],
) -> int:
    """Round in which a force that fell short joins, 0 for never where the edition has no late arrival (22.24B)."""
    return late_round(t.late_step[theatre], hexes_short)


def late_round(step: int, hexes_short: int) -> int:
    """A round later for every so many hexes: four in Europe, two in the Pacific; without such a step never (22.24B).

    (reading 4b.11, reading 2.2)
    """
    if step == 0:
        return 0
    return 1 + (hexes_short + step - 1) // step


def return_range(
    theatre: Annotated[int, Choice("where the battle is fought", ("Europe", "Pacific"))],
) -> int:
    """Hexes within which a force may choose a base of return: 20, in the Pacific 10 (22.63)."""
    return 10 if theatre == PACIFIC else 20
