"""Ports of return: which ships return to their origin, and the fate of ships beyond a port's capacity (22.63A-B, 22.63D-E).

A port's capacity is a rule outside the sources (21.11); the caller supplies it.
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, Flag, OutcomePart
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import BASE_CHANGE, MOST_FACTORS, NAVAL_REDEPLOYMENT, SEA_SUPPLY

ORIGIN_ALONE, EVERY_BASE, NO_FULL_BASE = 0, 1, 2
"""Which bases accept more ships than their capacity: readings of the ruling full-bases."""


class Overstacking(NamedTuple):
    """Naval factors beyond a port's capacity, and the number eliminated at each time."""

    excess: int
    at_once: int
    at_deadline: int


def returns_to_origin(laden: int, defeated: int, errand: int) -> bool:
    """Ships with units aboard return with them, as do those defeated in a base change or redeployment.

    Sea supply has no units aboard (22.63A, 22.63B).
    """
    moving_base = errand in (BASE_CHANGE, NAVAL_REDEPLOYMENT)
    carries_units = laden == 1 and errand != SEA_SUPPLY
    return carries_units or (moving_base and defeated == 1)


def takes_in(t: Tables, is_origin: int, factors: int, room: int, another: int) -> bool:
    """Whether a base has the capacity for a return: the base of origin accepts its ships, others need room (22.63, 22.63D).

    By rulings every base accepts them and the excess is corrected later, or the base of origin needs room too if
    `another` base has it.
    """
    if factors <= room or t.full_bases == EVERY_BASE:
        return True
    return is_origin == 1 and (t.full_bases == ORIGIN_ALONE or another == 0)


def overstacking(
    factors: Annotated[int, Count(0, MOST_FACTORS, "naval factors in the port with those that returned", 12)],
    room: Annotated[int, Count(0, MOST_FACTORS, "naval factors that the port holds", 10)],
    moved_on: Annotated[int, Count(0, MOST_FACTORS, "factors that have left again by the end of that phase")],
    failed_redeployment: Annotated[int, Flag("whether it comes from a naval redeployment that failed")],
) -> Annotated[
    Overstacking,
    OutcomePart("excess", "factors beyond the port's room"),
    OutcomePart("at-once", "factors eliminated at once"),
    OutcomePart("at-deadline", "factors eliminated at the end of the movement or redeployment phase"),
]:
    """Factors beyond a port's capacity are eliminated: after a failed redeployment at once, else unless they move on in time.

    They have until the end of the movement or of the redeployment phase, whichever is first, and the owner chooses the
    excess (22.63D). A redeployment that failed is not tried again in its phase (22.63E). `moved_on` left by then. In a
    port already over its capacity, `room` is below 0.
    """
    excess = max(0, factors - room)
    if failed_redeployment == 1:
        return Overstacking(excess, min(factors, excess), 0)
    return Overstacking(excess, 0, max(0, excess - moved_on))
