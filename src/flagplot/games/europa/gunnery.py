"""Fire, hits, coast defence damage and odds of disengaging by the profile (34.B.2.a, 34.C.2.b, 34.C.3.b, 34.C.4, 34.D)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, Flag, OutcomePart
from flagplot.games.europa.roster import Points, Sea
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import ROUGH, STORMY

LARGEST_FIRE = 60
"""Points of the profile's last row, which is also used for larger fires: doubled and tripled points can exceed it."""

TIED, SUCCEEDED, FAILED = 0, 1, 2


class CoastDamage(NamedTuple):
    """Damage to coast defences, and the single firing hit that remains."""

    damage: int
    left_over: int


def fire_modifier(
    t: Tables,
    night: Annotated[int, Flag("whether it is night")],
    at_reserve: Annotated[int, Flag("whether the target is silent points of a coast defence's reserve")],
) -> int:
    """Modifier of a fire's die: night, and silent reserve points as a target (profile; 34.C.3.b)."""
    return (t.night_modifier if night == 1 else 0) + (t.reserve_modifier if at_reserve == 1 else 0)


def fire_hits(t: Tables, points: Points, modifier: int, die: int) -> Annotated[int, OutcomePart("hits", "hits scored")]:
    """Hits of one fire: one die, modified, on the gunnery table of the profile (34.B.2.a, 34.C.2.b)."""
    roll = min(max(die + modifier, t.lowest_die), t.highest_die)
    return t.gunnery_hits[min(points, LARGEST_FIRE)][roll - t.lowest_die]


def is_sunk(hits: int, capacity: int) -> bool:
    """A unit is sunk when its hits reach its capacity (profile)."""
    return hits >= capacity


def coast_damage(t: Tables, hits: int, left_over: int) -> CoastDamage:
    """Two firing hits are one hit of damage to a coast defence (34.C.4, reading 4b.19)."""
    if t.odd_coast_hit == 1:
        return CoastDamage(hits // 2, 0)
    return CoastDamage((hits + left_over) // 2, (hits + left_over) % 2)


def disengagement_modifier(
    t: Tables,
    submarines: Annotated[int, Flag("whether it is a submarine group")],
    night: Annotated[int, Flag("whether it is night")],
    sea: Sea,
    coastal: Annotated[int, Flag("whether the hex is coastal")],
    tries: Annotated[
        int, Count(0, 60, "consecutive rounds of trying, this one included; 0 before a submarine combat", 1)
    ],
    heavy: Annotated[int, Flag("whether a B, BB, BD or CD, or a TF of strength 5 or more, is in the group")],
    transports: Annotated[int, Flag("whether an LC or NT is in the group")],
    barges: Annotated[int, Flag("whether an LB is in the group")],
) -> int:
    """The disengager's cumulative modifier (34.D, table.disengagement).

    `tries` is the consecutive rounds of trying, this one included; before a submarine combat none (readings 3.9, 3.10).
    """
    modifier = t.submarine_group * submarines + t.night * night + t.coastal * coastal
    modifier += t.heavy_ship * heavy + t.transport * transports + t.barge * barges
    if sea == ROUGH:
        modifier += t.rough
    if sea == STORMY:
        modifier += t.stormy
    counted = tries - 1 if t.first_try == 1 else tries
    return modifier + t.each_try * max(0, counted)


def disengagement(
    own_die: int, modifier: int, other_die: int
) -> Annotated[int, OutcomePart("outcome", "the result", ("tied, to be rolled again", "succeeds", "fails"))]:
    """The higher roll prevails, ties are rolled again (34.D, table.disengagement.roll)."""
    if own_die + modifier == other_die:
        return TIED
    return SUCCEEDED if own_die + modifier > other_die else FAILED
