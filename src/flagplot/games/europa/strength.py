"""Strengths in combat, doubling and tripling; and fire, hits, coast defence damage, odds of disengaging (34.B, 34.C, 34.D)."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import Count, Flag, OutcomePart
from flagplot.games.europa import terms
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import ROUGH, STORMY, Kind, Points, Printed, Sea


def cut_by_sea(strength: int, sea: int) -> int:
    """Rough sea halves a strength, stormy sea quarters it, fractions dropped (34.B, 34.C)."""
    if sea == terms.ROUGH:
        return strength // 2
    return strength // 4 if sea == terms.STORMY else strength


def submarine_strength(
    t: Tables,
    printed: Printed,
    kind: Kind,
    aircraft: Annotated[int, Count(0, 14, "operative bombing air units on a carrier group")],
    sea: Sea,
) -> Annotated[int, OutcomePart("strength", "points that it may fire")]:
    """Submarine warfare strength of a unit: a carrier group gains four for each bombing air unit, then the sea (34.B)."""
    strength = printed + (t.air_bonus * aircraft if kind == terms.CG else 0)
    return cut_by_sea(strength, sea)


def coast_strength(
    level: Annotated[int, Count(0, terms.MOST_POINTS, "level of the coast defences", 5)],
    adjacent: Annotated[int, Flag("whether the ships are in an adjacent hex")],
) -> Annotated[int, OutcomePart("strength", "points that they may fire")]:
    """A coast defence fires with its level, halved into an adjacent hex, in any sea state (34.C)."""
    return level // 2 if adjacent == 1 else level


def tripled_by_submarines(kind: int) -> int:
    """Submarine strength counts three times against transports and landing craft (34.B.2.c)."""
    return 3 if kind in (terms.NT, terms.LC) else 1


def tripled_by_reserve(kind: int) -> int:
    """Reserve coast defence points count three times against transports and landing craft (34.C.3.c)."""
    return 3 if kind in (terms.NT, terms.LC) else 1


def is_soft(kind: int) -> bool:
    """Transports, landing craft and barges, against which surplus gunnery is doubled (34.C.2.d)."""
    return kind in (terms.NT, terms.LC, terms.LB)


def points_with_doubling(points: int, doubled: int) -> int:
    """Gunnery points of one fire at a soft target, with as many of them doubled as remain to be doubled (34.C.2.d)."""
    return points + min(points, doubled)


def coast_levels(s: CombatState, g: int, group: int) -> int:
    """Level of the coast defences behind their general group or their reserve (34.C.3.a).

    Into an adjacent hex two points of the level make one that fires. The remainder of the halving is silent, with the
    reserve.
    """
    behind = s.general[g] * (2 if s.adjacent[g] else 1)
    return behind if group == terms.GENERAL_POINTS else s.level[g] - behind


def weakened(t: Tables, strength: int, hits: int) -> int:
    """The strength after hits, if they reduce it before the unit sinks (34.C.4, reading 3.3)."""
    return max(0, strength - hits) if t.effect_of_a_hit == 1 else strength


def afloat(s: CombatState, g: int, u: int) -> bool:
    """Whether a unit of the group is afloat."""
    return s.at[u] == g and s.sunk[u] == 0


def end_unit(s: CombatState, side: int) -> int:
    """Row after the side's last unit."""
    return side * terms.UNITS + s.units[side]


def units_of(s: CombatState, side: int) -> Iterator[int]:
    """Rows of a side's units."""
    for u in range(side * terms.UNITS, end_unit(s, side)):
        yield u


def groups_of(side: int) -> Iterator[int]:
    """Rows of a side's groups."""
    for g in range(side * terms.GROUPS, (side + 1) * terms.GROUPS):
        yield g


def units_left(s: CombatState, g: int) -> int:
    """Units of a group afloat; coast defences count their points (34.B.2.d, 34.C.2.e)."""
    side = g // terms.GROUPS
    total = s.level[g]
    for u in units_of(s, side):
        if afloat(s, g, u):
            total += 1
    return total


def gunnery_of(t: Tables, s: CombatState, g: int, body: int) -> int:
    """Gunnery of a group's task forces in a body, carrier groups in the main body too, cut by the sea (34.C, 34.C.2.a).

    Transports, landing craft and barges have none (34.C.2.d).
    """
    side = g // terms.GROUPS
    total, whole = 0, 0
    for u in units_of(s, side):
        if afloat(s, g, u) and s.body[u] == body and s.kind[u] in (terms.TF, terms.CG):
            printed = weakened(t, s.gunnery[u], s.hits[u])
            total += cut_by_sea(printed, s.sea)
            whole += printed
    return cut_by_sea(whole, s.sea) if t.sea_rounding == 1 else total


def task_force_gunnery(t: Tables, s: CombatState, g: int) -> int:
    """Gunnery of the task forces in a group's main body, which shields the soft units from doubling (34.C.2.d)."""
    side = g // terms.GROUPS
    total, whole = 0, 0
    for u in units_of(s, side):
        if afloat(s, g, u) and s.body[u] == terms.MAIN_BODY and s.kind[u] == terms.TF:
            printed = weakened(t, s.gunnery[u], s.hits[u])
            total += cut_by_sea(printed, s.sea)
            whole += printed
    return cut_by_sea(whole, s.sea) if t.sea_rounding == 1 else total


def pooled_submarine_strength(t: Tables, s: CombatState, g: int, kind: int, step: int) -> int:
    """Submarine strength of a group's units of a kind; of squadrons only those that fire in the step (34.B.2)."""
    side = g // terms.GROUPS
    total, whole = 0, 0
    for u in units_of(s, side):
        if afloat(s, g, u) and s.kind[u] == kind and (step == 0 or s.fires_in[u] == step):
            printed = weakened(t, s.submarine[u], s.hits[u])
            total += submarine_strength(t, printed, kind, s.aircraft[u], s.sea)
            whole += submarine_strength(t, printed, kind, s.aircraft[u], terms.CALM)
    return cut_by_sea(whole, s.sea) if t.sea_rounding == 1 else total


def strength_lost(start: CombatState, s: CombatState, side: int) -> int:
    """Capacity of the units that a side has lost, and coast defence points lost since the start (34.C.4)."""
    total = sum(s.capacity[u] for u in units_of(s, side) if s.sunk[u] == 1)
    for g in groups_of(side):
        total += start.level[g] - s.level[g]
    return total


def strength_brought(start: CombatState, side: int) -> int:
    """Capacity of all units of a side, and its coast defence points (34.C.4)."""
    total = sum(start.capacity[u] for u in units_of(start, side))
    for g in groups_of(side):
        total += start.level[g]
    return total


LARGEST_FIRE = 60
"""Points of the profile's last row, which is also used for larger fires: doubled and tripled points can exceed it."""

TIED, SUCCEEDED, FAILED = 0, 1, 2
LOST_BY_FIRE, LOST_BY_STEP, LOST_BY_ROUND = 1, 2, 3
"""When a single firing hit on a coast defence is dropped, by ruling (34.C.4, reading 4b.19)."""


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
    if t.odd_coast_hit == LOST_BY_FIRE:
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
