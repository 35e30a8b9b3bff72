"""The firing steps of the three kinds of combat: the firing units and their targets (34.B.2, 34.C.2, 34.C.3).

Steps whose results take effect together form a set; a round has three sets.
"""

from typing import Final

from flagplot.games.europa import terms
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import (
    afloat,
    coast_levels,
    end_unit,
    gunnery_of,
    pooled_submarine_strength,
    submarine_strength,
    weakened,
)
from flagplot.games.europa.tables import Tables

CARRIERS_AT_SUBMARINES: Final = 1
SUBMARINES_AND_TFS: Final = 2
SUBMARINES_AT_SOFT: Final = 3
ENGAGING_FIRE: Final = 4
AT_BYPASSERS: Final = 5
AT_MAIN_BODY: Final = 6
FROM_MAIN_BODY: Final = 7
COAST_AT_TFS: Final = 8
TFS_AT_COAST: Final = 9
GENERAL_AT_MAIN: Final = 10
RESERVE_AT_MAIN: Final = 11
MAIN_AT_COAST: Final = 12

FIRES_AT_TFS: Final = 1
FIRES_AT_SOFT: Final = 2


def first_step(combat: int, fire_set: int) -> int:
    """First firing step of a set, 1 to 3, of a round."""
    if combat == terms.SUBMARINE_COMBAT:
        return fire_set
    if combat == terms.COAST_COMBAT:
        return COAST_AT_TFS + 2 * (fire_set - 1)
    return ENGAGING_FIRE + fire_set - 1


def steps_in(combat: int, fire_set: int) -> int:
    """The number of firing steps that take effect together in a set."""
    if combat == terms.SUBMARINE_COMBAT:
        return 1
    if combat == terms.COAST_COMBAT:
        return 1 if fire_set == 3 else 2
    return 2 if fire_set == 3 else 1


def opposing(s: CombatState, side: int) -> int:
    """Group row that a side fires at."""
    return s.foe if side == s.mover else s.mover * terms.GROUPS


def own_group(s: CombatState, side: int) -> int:
    """Group row of a side in the combat."""
    return s.mover * terms.GROUPS if side == s.mover else s.foe


def asked(t: Tables, s: CombatState, turn: int) -> int:
    """The side that chooses first (0) or second (1) in a step of both: the moving player first, unless by ruling (34.B, 34.C)."""
    first = s.mover if t.order_of_choices == 0 else 1 - s.mover
    return first if turn == 0 else 1 - first


def points_of_step(t: Tables, s: CombatState, step: int, side: int) -> int:
    """Strength points that a side may fire in a step; 0 if the step is not its own (34.B.2, 34.C.2, 34.C.3)."""
    if step <= SUBMARINES_AT_SOFT:
        return submarine_points(t, s, step, own_group(s, side))
    if step <= FROM_MAIN_BODY:
        return surface_points(t, s, step, side)
    return coast_points(t, s, step, side)


def submarine_points(t: Tables, s: CombatState, step: int, g: int) -> int:
    """Carrier groups in the first step, submarines and task forces in the second, other submarines in the third (34.B.2)."""
    if step == CARRIERS_AT_SUBMARINES:
        return pooled_submarine_strength(t, s, g, terms.CG, 0)
    boats = pooled_submarine_strength(t, s, g, terms.SS, step_of_boats(t, step))
    return boats + (pooled_submarine_strength(t, s, g, terms.TF, 0) if step == SUBMARINES_AND_TFS else 0)


def step_of_boats(t: Tables, step: int) -> int:
    """The choice of a squadron's owner that makes it fire in a step; 0 where squadrons fire in both (34.B.2, reading 3.14)."""
    if t.boats_fire_once == 1:
        return 0
    return FIRES_AT_SOFT if step == SUBMARINES_AT_SOFT else FIRES_AT_TFS


def unit_points(t: Tables, s: CombatState, step: int, u: int) -> int:
    """Submarine warfare points that one unit fires in a step, if units do not pool theirs (34.B.2, reading 4b.16)."""
    if not afloat(s, own_group(s, u // terms.UNITS), u):
        return 0
    kind, chosen = s.kind[u], step_of_boats(t, step)
    if step == CARRIERS_AT_SUBMARINES:
        fires = kind == terms.CG
    else:
        fires = kind == terms.SS and (chosen == 0 or s.fires_in[u] == chosen)
        fires = fires or (kind == terms.TF and step == SUBMARINES_AND_TFS)
    return submarine_strength(t, weakened(t, s.submarine[u], s.hits[u]), kind, s.aircraft[u], s.sea) if fires else 0


def next_firer(t: Tables, s: CombatState, step: int, side: int, after: int) -> int:
    """The next unit of a side with points in a step; -1 for none (34.B.2, reading 4b.16)."""
    first = side * terms.UNITS if after < side * terms.UNITS else after + 1
    return next((u for u in range(first, end_unit(s, side)) if unit_points(t, s, step, u) > 0), terms.NOBODY)


def surface_points(t: Tables, s: CombatState, step: int, side: int) -> int:
    """Engaging points, those turned against bypassers (doubled), those that reach the main body, and its own.

    (34.C.2.b, 34.C.2.c, 34.C.2.d)
    """
    if step == ENGAGING_FIRE:
        return s.engaging[side] - s.turned[side] - s.broken_through[side]
    if step == AT_BYPASSERS:
        lapse = t.turned_without_bypassers == 1 and s.bypassing[1 - side] == 0
        times = 1 if t.turned_points_doubled == 1 else 2
        return 0 if lapse else times * s.turned[side]
    if step == AT_MAIN_BODY:
        return s.bypassing[side] + s.broken_through[side]
    return gunnery_of(t, s, own_group(s, side), terms.MAIN_BODY) if main_body_answers(t, s, 1 - side) else 0


def main_body_answers(t: Tables, s: CombatState, foe: int) -> bool:
    """Whether a main body fires at a side's task forces: at its bypassing group, and by rulings at others (34.C.2.d)."""
    if s.bypassing[foe] > 0 or s.sent_around[foe] > 0:
        return True
    return t.break_through_answered == 1 and s.broken_through[foe] > 0


def coast_points(t: Tables, s: CombatState, step: int, side: int) -> int:
    """Coast defence points of the general group and the reserve, and ships' bodies (34.C.3)."""
    if step == TFS_AT_COAST:
        return gunnery_of(t, s, s.mover * terms.GROUPS, terms.TF_BODY) if side == s.mover else 0
    if step == MAIN_AT_COAST:
        return gunnery_of(t, s, s.mover * terms.GROUPS, terms.MAIN_BODY) if side == s.mover else 0
    if side == s.mover:
        return 0
    if step == RESERVE_AT_MAIN:
        return s.reserve[s.foe]
    return 0 if step == GENERAL_AT_MAIN and t.general_group_fires_twice == 1 else s.general[s.foe]


def may_aim_at(t: Tables, s: CombatState, step: int, side: int, target: int) -> bool:
    """Whether a unit, or points of a coast defence, is a target of the step."""
    if target in (terms.GENERAL_POINTS, terms.RESERVE_POINTS):
        return may_aim_at_coast(t, s, step, target)
    if not afloat(s, opposing(s, side), target):
        return False
    if step <= SUBMARINES_AT_SOFT:
        by_boats = s.sort[own_group(s, side)] == terms.SUBMARINE_GROUP
        return may_aim_in_submarine_combat(t, step, by_boats, s.kind[target])
    if step == ENGAGING_FIRE and t.engaging_targets == 1 and s.engaging[1 - side] == 0:
        return False
    body = terms.MAIN_BODY if step in (AT_MAIN_BODY, GENERAL_AT_MAIN, RESERVE_AT_MAIN) else terms.TF_BODY
    return s.body[target] == body and step not in (TFS_AT_COAST, MAIN_AT_COAST)


def may_aim_in_submarine_combat(t: Tables, step: int, by_boats: bool, target_kind: int) -> bool:
    """Carriers fire at submarines; submarines and task forces at each other; submarines then at CGs, LCs and NTs (34.B.2)."""
    if step == CARRIERS_AT_SUBMARINES:
        return target_kind == terms.SS
    if step == SUBMARINES_AND_TFS:
        boats_may = not by_boats or t.task_forces_at_submarines == 0
        return target_kind == terms.TF or (target_kind == terms.SS and boats_may)
    soft = target_kind == terms.NT or target_kind == terms.LC or (target_kind == terms.LB and t.landing_barges_hit == 1)
    return target_kind == terms.CG or soft


def may_aim_at_coast(t: Tables, s: CombatState, step: int, target: int) -> bool:
    """Ships fire at points of the general group or at silent reserve points, by choice (34.C.3.b, 34.C.3.d)."""
    if step not in (TFS_AT_COAST, MAIN_AT_COAST) or (t.points_in_the_hex == 1 and s.adjacent[s.foe]):
        return False
    if target == terms.RESERVE_POINTS and t.silent_half == 1:
        return s.reserve[s.foe] > 0
    return coast_levels(s, s.foe, target) > 0


def any_target(t: Tables, s: CombatState, step: int, side: int) -> bool:
    """Whether the step has a target at all."""
    if may_aim_at(t, s, step, side, terms.GENERAL_POINTS) or may_aim_at(t, s, step, side, terms.RESERVE_POINTS):
        return True
    return any(may_aim_at(t, s, step, side, u) for u in range((1 - side) * terms.UNITS, end_unit(s, 1 - side)))
