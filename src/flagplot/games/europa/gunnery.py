"""Fire, hits and coast defence damage (34.B.2.a, 34.C.2.b, 34.C.3.b, 34.C.4), with the profile's gunnery table."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Flag, Part
from flagplot.games.europa.roster import Points
from flagplot.games.europa.tables import Tables

LARGEST_FIRE = 60
"""Points of the profile's last row, on which larger fires are read too: doubled and tripled points can come to that."""


class CoastDamage(NamedTuple):
    """Damage to coast defences, and the single firing hit left over."""

    damage: int
    left_over: int


def fire_modifier(
    t: Tables,
    night: Annotated[int, Flag("whether it is night")],
    at_reserve: Annotated[int, Flag("whether the target is silent points of a coast defence's reserve")],
) -> int:
    """Modifier of a fire's die: night, and silent reserve points as a target (profile; 34.C.3.b)."""
    return (t.night_modifier if night == 1 else 0) + (t.reserve_modifier if at_reserve == 1 else 0)


def fire_hits(t: Tables, points: Points, modifier: int, die: int) -> Annotated[int, Part("hits", "hits scored")]:
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
