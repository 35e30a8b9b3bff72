"""The doctrine "standard" for Grand Europa: a plain, sensible naval combat.

Ships with guns form the task force body unless transports need a guard. Points engage first, and a third bypasses the
enemy if there is a target worth reaching, or all of them if nothing blocks the way. A surplus is turned where it counts
double. Fire goes at the unit nearest to sinking, transports first where it counts more, in parts that the table
rewards. Submarines attack transports and carriers if there are any. A group disengages when it has lost a third of its
strength and more of it than the enemy; at once if it cannot fire; a submarine group once it has attacked. Coast
defences keep a half in reserve if transports may come. Ships with guns and without transports shell them as long as it
pays. The doctrine sees a view and a random number, never the state.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.doctrine import SettingHelp
from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.flow.firing import counted_points, modifier_at, target_of
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.steps import (
    AT_MAIN_BODY,
    GENERAL_AT_MAIN,
    SUBMARINES_AND_TFS,
    SUBMARINES_AT_SOFT,
    may_aim_in_submarine_combat,
    opposing,
    own_group,
)
from flagplot.games.europa.strength import (
    afloat,
    coast_levels,
    fire_hits,
    gunnery_of,
    is_soft,
    pooled_submarine_strength,
    units_of,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import GENERAL_POINTS, GROUPS, LB
from flagplot.games.europa.words import asks

HOLD, AT_WARSHIPS, AT_SOFT = 0, 1, 2
ALL: Final = 100


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
        hope = (n - larger) * hope_of(t, v, target, least).hits
        if larger > 0:
            hope += larger * hope_of(t, v, target, least + 1).hits
        if hope > best:
            best, parts = hope, n
    return (pool + parts - 1) // parts


class Hope(NamedTuple):
    """What one fire may do."""

    hits: int
    """Sum over the six faces, each limited to what the target can absorb."""
    sinks: int
    """Faces that sink the target."""


def hope_of(t: Tables, v: CombatState, target: int, points: int) -> Hope:
    """What one fire with some points may do to a target."""
    modifier, left, total, sinks = modifier_at(t, v, v.ask_object, target), hits_left(v, target), 0, 0
    strength = counted_points(t, v, v.ask_object, v.ask_seat, target, points)
    for die in range(1, 7):
        hits = fire_hits(t, strength, modifier, die)
        total += min(left, hits)
        sinks += 1 if hits >= left else 0
    return Hope(total, sinks)


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
    """The value of a target. Transports are left to the reserve of a coast defence, which counts triple.

    Coast defence points that fire come before silent ones, unless transports have to pass these.
    """
    if target < 0:
        return 2 if target == GENERAL_POINTS else 3 if soft_units(v, v.mover * GROUPS) > 0 else 1
    left = hits_left(v, target)
    worth = 200 if v.hits[target] + aimed_already(v, target) < v.capacity[target] else 0
    if is_soft(v.kind[target]) and (v.kind[target] != LB or v.ask_object == AT_MAIN_BODY):
        worth += 0 if v.ask_object == GENERAL_AT_MAIN and v.reserve[v.foe] > 0 else 100
    return worth + 60 - min(60, left)


def aimed_already(v: CombatState, target: int) -> int:
    """Fires already aimed at a target in this step, each estimated as one hit."""
    return sum(1 for i in range(v.fires) if v.fire_target[i] == target)


NEVER: Final = 999
"""More rounds than a combat has, and more than the whole strength of a side in per cent."""


class Settings(NamedTuple):
    """The risk that a doctrine accepts."""

    bypassing_part: Annotated[
        int, SettingHelp("One point in this many bypasses the enemy to reach a worthwhile target.")
    ] = 3
    reserve_part: Annotated[int, SettingHelp("One coast defence point in this many waits for transports.")] = 2
    lost_per_cent: Annotated[
        int, SettingHelp("Own strength lost, in per cent, at which a side that loses more leaves.")
    ] = 33
    boats_leave: Annotated[int, SettingHelp("Round from which a submarine group leaves.")] = 2
    shells_on: Annotated[int, SettingHelp("Whether ships shell a coast defence again at any price.", most=1)] = 0


SETTINGS: Final = Settings()


def choose(t: Tables, v: CombatState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Tables, v: CombatState, noise: int, how: Settings) -> int:
    """Answer with other settings than the default."""
    return or_else(t, v, intend(t, v, how))


def chances(kind: int) -> int:
    """The number of noise values for a question of a kind: 1, as nothing is random."""
    return 1


def or_else(t: Tables, v: CombatState, answer: int) -> int:
    """The answer if it is legal, else the lowest legal one."""
    if refusal(t, v, answer) == 0:
        return answer
    return next((other for other in range(v.ask_size) if refusal(t, v, other) == 0), 0)


def intend(t: Tables, v: CombatState, how: Settings) -> int:
    """The intended answer under these settings."""
    kind = v.ask_kind
    if kind == asks.TARGET:
        return best_target(t, v)
    if kind == asks.POINTS:
        return points_for(t, v) - 1
    if kind == asks.BODY:
        return body_for(v)
    if kind == asks.FIRE_STEP:
        return fire_step(t, v, opposing(v, v.ask_seat))
    if kind in (asks.DISENGAGE, asks.SLIP_AWAY):
        if is_harmless(t, v, v.ask_seat):
            return 1
        if v.sort[own_group(v, v.ask_seat)] == terms.SUBMARINE_GROUP:
            return 1 if v.round >= how.boats_leave else 0  # once they have attacked
        return losing(v, v.ask_seat, how)
    if kind == asks.FIGHT_AGAIN:
        # Not while they are losing, or have transports to protect from the coast's fire, or cannot fire at it by ruling.
        is_safe = losing(v, v.ask_seat, how) == 0 and soft_units(v, v.mover * terms.GROUPS) == 0
        wants = how.shells_on == 1 or is_safe
        has_target = t.points_in_the_hex == 0 or not v.adjacent[v.ask_subject]
        return 1 if wants and has_target and guns(t, v, v.mover * terms.GROUPS) > 0 else 0
    if kind == asks.NEXT_GROUP:
        return 0
    return share_of_points(t, v, kind, how)


def share_of_points(t: Tables, v: CombatState, kind: int, how: Settings) -> int:
    """The points that engage, bypass, are turned, attack the main body, or form the general group."""
    points = v.ask_size - 1
    enemy = opposing(v, v.ask_seat)
    if kind == asks.ENGAGE:
        return points_that_engage(t, v, enemy, points, how)
    if kind == asks.GENERAL:
        return points - points // how.reserve_part if soft_units(v, enemy) > 0 else points
    if kind == asks.BREAK_THROUGH:
        return points if worth_reaching(v, enemy) or units_in(v, enemy, terms.TF_BODY) == 0 else 0
    return points


def points_that_engage(t: Tables, v: CombatState, enemy: int, points: int, how: Settings) -> int:
    """Most points engage and a third bypasses if there is a target worth reaching; an empty body is not engaged.

    If nothing blocks the way, points that break through are as good as bypassing ones, and the rule in force may leave
    them unanswered.
    """
    if units_in(v, enemy, terms.TF_BODY) == 0:
        return points if t.three_to_none == 0 and t.break_through_answered == 0 else 0
    bypassing = (points + how.bypassing_part - 2) // how.bypassing_part
    return points - bypassing if worth_reaching(v, enemy) else points


def worth_reaching(v: CombatState, g: int) -> bool:
    """Whether a group's main body has transports, landing craft, barges or carriers."""
    side, main = g // terms.GROUPS, terms.MAIN_BODY
    return any(afloat(v, g, u) and v.body[u] == main and v.kind[u] != terms.TF for u in units_of(v, side))


def units_in(v: CombatState, g: int, body: int) -> int:
    """Units of a group afloat in a body."""
    side, total = g // terms.GROUPS, 0
    for u in units_of(v, side):
        if afloat(v, g, u) and v.body[u] == body:
            total += 1
    return total


def guns(t: Tables, v: CombatState, g: int) -> int:
    """Gunnery of a group in both bodies."""
    return gunnery_of(t, v, g, terms.MAIN_BODY) + gunnery_of(t, v, g, terms.TF_BODY)


def is_harmless(t: Tables, v: CombatState, side: int) -> bool:
    """Whether a side cannot inflict damage in this combat: a convoy without escort, or submarines without a target."""
    g, enemy = own_group(v, side), opposing(v, side)
    if v.combat != terms.SUBMARINE_COMBAT:
        return guns(t, v, g) == 0
    if v.sort[g] == terms.SUBMARINE_GROUP:
        return fire_step(t, v, enemy) == HOLD
    return pooled_submarine_strength(t, v, g, terms.TF, 0) + pooled_submarine_strength(t, v, g, terms.CG, 0) == 0


def body_for(v: CombatState) -> int:
    """Task forces fight in their body. In a convoy the weakest of several stays with the transports."""
    u = v.ask_subject
    g, side = v.at[u], u // terms.UNITS
    if soft_units(v, g) == 0:
        return terms.TF_BODY
    for other in units_of(v, side):
        better = v.gunnery[other] < v.gunnery[u] or (v.gunnery[other] == v.gunnery[u] and other > u)
        if other != u and afloat(v, g, other) and v.kind[other] == terms.TF and better:
            return terms.TF_BODY
    task_forces = sum(1 for other in units_of(v, side) if afloat(v, g, other) and v.kind[other] == terms.TF)
    return terms.MAIN_BODY if task_forces > 1 else terms.TF_BODY


def losing(v: CombatState, side: int, how: Settings) -> int:
    """1 if a side has lost the set share of its strength, and more of it than the enemy."""
    own, enemy = lost_percent(v, side), lost_percent(v, 1 - side)
    return 1 if own >= how.lost_per_cent and own > enemy else 0


def lost_percent(v: CombatState, side: int) -> int:
    """Hits taken by a side's units, as a percentage of their capacity."""
    hits, all_of_it = 0, 0
    for u in units_of(v, side):
        hits += min(v.hits[u], v.capacity[u])
        all_of_it += v.capacity[u]
    return part(hits, all_of_it)


def part(some: int, every: int) -> int:
    """Some in per cent of all."""
    return ALL * some // max(1, every)
