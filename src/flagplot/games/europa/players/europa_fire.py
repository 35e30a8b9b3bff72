"""The fire of Grand Europa's doctrines: the step, the target, and the split of points that the table rewards."""

from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.flow.firing import counted_points, modifier_at, target_of
from flagplot.games.europa.gunnery import fire_hits
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.steps import (
    AT_MAIN_BODY,
    GENERAL_AT_MAIN,
    SUBMARINES_AND_TFS,
    SUBMARINES_AT_SOFT,
    may_aim_in_submarine_combat,
)
from flagplot.games.europa.strength import afloat, coast_levels, is_soft, units_of
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import GENERAL_POINTS, GROUPS, LB

HOLD, AT_WARSHIPS, AT_SOFT = 0, 1, 2


def soft_units(v: CombatState, g: int) -> int:
    """Transports, landing craft and barges afloat in a group."""
    side = g // GROUPS
    return sum(1 for u in units_of(v, side) if afloat(v, g, u) and is_soft(v.kind[u]))


def fire_step(t: Tables, v: CombatState, enemy: int) -> int:
    """Squadrons fire at transports and carriers if there are any, else at task forces and submarines."""
    if targets_of_boats(t, v, enemy, SUBMARINES_AT_SOFT) > 0:
        return AT_SOFT
    return AT_WARSHIPS if targets_of_boats(t, v, enemy, SUBMARINES_AND_TFS) > 0 else HOLD


def targets_of_boats(t: Tables, v: CombatState, enemy: int, step: int) -> int:
    """Units of a group that submarines may fire at in a step."""
    side, total = enemy // GROUPS, 0
    for u in units_of(v, side):
        if afloat(v, enemy, u) and may_aim_in_submarine_combat(t, step, True, v.kind[u]):
            total += 1
    return total


def points_for(t: Tables, v: CombatState) -> int:
    """Points of the next fire: the pool divided into equal parts with the highest expected useful hits."""
    target, pool, best, parts = v.ask_subject, v.ask_size, -1, 1
    for n in range(1, pool + 1):
        least, larger = pool // n, pool % n
        hope = (n - larger) * hope_of(t, v, target, least)
        if larger > 0:
            hope += larger * hope_of(t, v, target, least + 1)
        if hope > best:
            best, parts = hope, n
    return (pool + parts - 1) // parts


def hope_of(t: Tables, v: CombatState, target: int, points: int) -> int:
    """Expected hits of one fire over the six faces, limited to the capacity of the target."""
    modifier, left, total = modifier_at(t, v, v.ask_object, target), hits_left(v, target), 0
    for die in range(1, 7):
        total += min(left, fire_hits(t, counted_points(t, v, v.ask_object, v.ask_seat, target, points), modifier, die))
    return total


def hits_left(v: CombatState, target: int) -> int:
    """Hits that a target can still absorb, after those already aimed at it."""
    if target < 0:
        return max(1, 2 * coast_levels(v, v.foe, target) - aimed_already(v, target))
    return max(1, v.capacity[target] - v.hits[target] - aimed_already(v, target))


def best_target(t: Tables, v: CombatState) -> int:
    """The best target: transports before warships, the unit with the fewest hits to go; coast defence points that fire."""
    best, worth = 0, -1
    for answer in range(1, v.ask_size):
        if refusal(t, v, answer) == 0:
            value = target_worth(v, target_of(v.ask_seat, answer))
            if value > worth:
                best, worth = answer, value
    return best


def target_worth(v: CombatState, target: int) -> int:
    """The value of a target. Transports are left to the reserve of a coast defence, which counts triple."""
    if target < 0:
        return coast_worth(v, target)
    left = hits_left(v, target)
    worth = 200 if v.hits[target] + aimed_already(v, target) < v.capacity[target] else 0
    if is_soft(v.kind[target]) and (v.kind[target] != LB or v.ask_object == AT_MAIN_BODY):
        worth += 0 if v.ask_object == GENERAL_AT_MAIN and v.reserve[v.foe] > 0 else 100
    return worth + 60 - min(60, left)


def coast_worth(v: CombatState, target: int) -> int:
    """Points that fire before silent ones, unless transports have to pass these."""
    if target == GENERAL_POINTS:
        return 2
    return 3 if soft_units(v, v.mover * GROUPS) > 0 else 1


def aimed_already(v: CombatState, target: int) -> int:
    """Fires already aimed at a target in this step, each estimated as one hit."""
    return sum(1 for i in range(v.fires) if v.fire_target[i] == target)
