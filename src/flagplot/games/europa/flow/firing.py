"""A set of firing steps: the players split their points into any number of fires, all are rolled, then all take effect.

(34.B.2.a, 34.C.2.b, 34.C.3.b.)
"""

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.europa import steps, terms
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import (
    any_target,
    asked,
    first_step,
    may_aim_at,
    next_firer,
    opposing,
    own_group,
    points_of_step,
    steps_in,
    unit_points,
)
from flagplot.games.europa.strength import (
    LOST_BY_STEP,
    afloat,
    coast_damage,
    coast_levels,
    coast_strength,
    cut_by_sea,
    fire_hits,
    fire_modifier,
    gunnery_of,
    is_soft,
    is_sunk,
    points_with_doubling,
    task_force_gunnery,
    tripled_by_reserve,
    tripled_by_submarines,
    units_of,
    weakened,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events, reasons

AS_MANY_AS_FLOAT, ALL_OF_THE_SUNK, COMMITTED = 0, 1, 2
"""The treatment of unfired points when ships of their body sink (34.C.2.b, 34.C.2.c, reading 3.21)."""
ONE_ATTACK_A_UNIT = 2
EXCESS_AT_SOFT = 2
"""The excess is measured only on fire at transports, landing craft and barges (34.C.2.d, reading 3.25)."""


def target_of(side: int, answer: int) -> int:
    """The target of an answer: the enemy's unit with that number, then general and reserve points."""
    if answer == terms.UNITS + 1:
        return terms.GENERAL_POINTS
    return terms.RESERVE_POINTS if answer == terms.UNITS + 2 else (1 - side) * terms.UNITS + answer - 1


def may_target(t: Tables, s: CombatState, answer: int) -> int:
    """Each step has its own targets (34.B.2, 34.C.2, 34.C.3)."""
    if answer == 0:
        return reasons.MAY
    good = may_aim_at(t, s, s.ask_object, s.ask_seat, target_of(s.ask_seat, answer))
    return reasons.MAY if good else reasons.WRONG_TARGET + s.ask_object


def add_fire(t: Tables, s: CombatState, step: int, side: int, target: int, points: int) -> None:
    """Store a fire, with its points doubled or tripled by target and step (34.B.2.c, 34.C.2.d, 34.C.3.c)."""
    i = s.fires
    strength = counted_points(t, s, step, side, target, points)
    s.fires += 1
    s.pool -= points
    s.fire_side[i] = side
    s.fire_target[i] = target
    s.fire_fired[i] = points
    s.fire_points[i] = strength
    s.fire_step[i] = step
    s.fire_hits[i] = 0
    if step == steps.AT_MAIN_BODY:
        count_at_main_body(t, s, side)


def counted_points(t: Tables, s: CombatState, step: int, side: int, target: int, points: int) -> int:
    """The counted value of pool points fired at a target (34.B.2.c, 34.C.2.c, 34.C.2.d, 34.C.3.c)."""
    if target >= 0 and step == steps.SUBMARINES_AT_SOFT:
        return points * tripled_by_submarines(s.kind[target])
    if target >= 0 and step == steps.RESERVE_AT_MAIN:
        return points * tripled_by_reserve(s.kind[target])
    if step == steps.AT_BYPASSERS and t.turned_points_doubled == 1:
        return 2 * points
    if step != steps.AT_MAIN_BODY or not is_soft(s.kind[target]):
        return points
    fired, soft = fired_at_main_body(s, side, False), fired_at_main_body(s, side, True)
    screen = s.pool + fired - s.doubled
    excess = excess_of_fire(t, s, screen, fired + points, soft + points)
    return points_with_doubling(points, doubled_of_fire(t, soft, fired, points, excess, screen))


def fired_at_main_body(s: CombatState, side: int, soft: bool) -> int:
    """Points that a side has fired at the main body; with `soft` only those at transports, landing craft and barges."""
    return sum(
        s.fire_fired[i]
        for i in range(s.fires)
        if s.fire_step[i] == steps.AT_MAIN_BODY
        and s.fire_side[i] == side
        and (not soft or is_soft(s.kind[s.fire_target[i]]))
    )


def excess_of_fire(t: Tables, s: CombatState, screen: int, fired: int, soft: int) -> int:
    """Points in excess of the main body's task forces: of all that come through, or of fire, by ruling (34.C.2.d, 3.25)."""
    if t.excess_measured_on == 0:
        return s.doubled
    return max(0, (soft if t.excess_measured_on == EXCESS_AT_SOFT else fired) - screen)


def doubled_of_fire(t: Tables, soft: int, fired: int, points: int, excess: int, screen: int) -> int:
    """The doubled points of a fire at a soft unit, after `fired` earlier points (34.C.2.d, reading 4b.18)."""
    if t.which_points_are_doubled == 0:
        return max(0, min(soft + points, excess) - soft)
    before = soft if t.excess_measured_on == EXCESS_AT_SOFT else fired
    return min(points, max(0, before + points - screen))


def count_at_main_body(t: Tables, s: CombatState, side: int) -> None:
    """Recount each fire of a side at the main body after another fire (34.C.2.d)."""
    fired, soft = fired_at_main_body(s, side, False), fired_at_main_body(s, side, True)
    screen = s.pool + fired - s.doubled
    excess = excess_of_fire(t, s, screen, fired, soft)
    fired, soft = 0, 0
    for i in range(s.fires):
        points = s.fire_fired[i]
        if s.fire_step[i] == steps.AT_MAIN_BODY and s.fire_side[i] == side:
            if is_soft(s.kind[s.fire_target[i]]):
                doubled = doubled_of_fire(t, soft, fired, points, excess, screen)
                s.fire_points[i] = points_with_doubling(points, doubled)
                soft += points
            fired += points


def modifier_at(t: Tables, s: CombatState, step: int, target: int) -> int:
    """Die modifier of a fire. Silent reserve points are harder to hit, in the last step by ruling (34.C.3.b, 34.C.3.d)."""
    silent = target == terms.RESERVE_POINTS and (step == steps.TFS_AT_COAST or t.reserve_in_step_d == 1)
    return fire_modifier(t, s.night, 1 if silent else 0)


def read_fire(t: Tables, s: CombatState, i: int, dice: int) -> None:
    """Read the die on the profile's table, with its modifiers for night and silent points (34.B.2.a, 34.C.3.b)."""
    s.fire_hits[i] = fire_hits(t, s.fire_points[i], modifier_at(t, s, s.fire_step[i], s.fire_target[i]), dice)
    emit(
        s,
        events.SUBMARINE_FIRE
        if s.combat == terms.SUBMARINE_COMBAT
        else events.COAST_FIRE
        if s.combat == terms.COAST_COMBAT
        else events.FIRE,
        step=s.fire_step[i],
        side=s.fire_side[i],
        fired=s.fire_fired[i],
        points=s.fire_points[i],
        target=s.fire_target[i],
        die=dice,
        hits=s.fire_hits[i],
    )
    night = fire_modifier(t, s.night, 0)
    reserve = modifier_at(t, s, s.fire_step[i], s.fire_target[i]) - night
    if night != 0:
        emit(s, events.NIGHT_FIRE, side=s.fire_side[i], modifier=night, step=s.fire_step[i])
    if reserve != 0:
        emit(s, events.RESERVE_FIRE, side=s.fire_side[i], modifier=reserve)


def gunnery_unhit(t: Tables, s: CombatState, side: int) -> int:
    """Gunnery of the ships of a task force body that still float, as it was before the fires of the set (34.C.2.c, 34.C.4).

    Points that hits take from ships still afloat do not go down with the sunk ones.
    """
    g, total, whole = own_group(s, side), 0, 0
    for u in units_of(s, side):
        if afloat(s, g, u) and s.body[u] == terms.TF_BODY:
            hits = sum(s.fire_hits[i] for i in range(s.fires) if s.fire_target[i] == u)
            printed = weakened(t, s.gunnery[u], s.hits[u] - hits)
            total += cut_by_sea(printed, s.sea)
            whole += printed
    return cut_by_sea(whole, s.sea) if t.sea_rounding == 1 else total


def lose_points(t: Tables, s: CombatState, side: int) -> None:
    """Results take effect when a step ends: unfired points are lost with their ships (34.C.2.b, 34.C.2.c, reading 3.21).

    Turned points have been fired when bypassers are hit, but the side of these has turned none.
    """
    left = s.turned[side] + s.broken_through[side] + s.bypassing[side]
    floating = gunnery_of(t, s, own_group(s, side), terms.TF_BODY)
    gone = left - floating
    if t.sunk_ships_points == ALL_OF_THE_SUNK:
        gone = max(gone, min(left, s.body_points[side] - gunnery_unhit(t, s, side)))
    s.body_points[side] = floating
    if s.fire_set == 3 or gone <= 0:
        return
    turned = min(gone, s.turned[side])
    broken = min(gone - turned, s.broken_through[side])
    s.turned[side] -= turned
    s.broken_through[side] -= broken
    s.bypassing[side] -= gone - turned - broken
    emit(s, events.POINTS_LOST, side=side, points=left - gone, fire_set=s.fire_set)


def hit_unit(s: CombatState, u: int, hits: int, step: int) -> None:
    """A unit gathers hits until they sink it (34.C.4, profile)."""
    if s.sunk[u] == 1:
        return
    s.hits[u] = min(60, s.hits[u] + hits)
    emit(s, events.UNIT_HIT, side=u // terms.UNITS, unit=u, hits=hits, step=step)
    if is_sunk(s.hits[u], s.capacity[u]):
        s.sunk[u] = 1
        s.at[u] = terms.NOBODY
        emit(s, events.UNIT_SUNK, side=u // terms.UNITS, unit=u, step=step)


def damage_coast(t: Tables, s: CombatState) -> None:
    """Two firing hits remove one level point behind the points fired at; all fires of a set together (34.C.3.b, 34.C.4).

    Further damage follows a ruling.
    """
    g, at_general, at_reserve = s.foe, 0, 0
    for i in range(s.fires):
        if s.fire_target[i] < 0:
            result = coast_damage(t, s.fire_hits[i], s.coast_hits[g])
            s.coast_hits[g] = result.left_over
            at_general += result.damage if s.fire_target[i] == terms.GENERAL_POINTS else 0
            at_reserve += result.damage if s.fire_target[i] != terms.GENERAL_POINTS else 0
    if t.odd_coast_hit == LOST_BY_STEP:
        s.coast_hits[g] = 0
    behind_general, behind_reserve = coast_levels(s, g, terms.GENERAL_POINTS), coast_levels(s, g, terms.RESERVE_POINTS)
    general, reserve = min(at_general, behind_general), min(at_reserve, behind_reserve)
    if t.excess_coast_damage == 1:
        over = at_general - general
        general = min(behind_general, general + at_reserve - reserve)
        reserve = min(behind_reserve, reserve + over)
    if general + reserve == 0:
        return
    s.level[g] -= general + reserve
    if t.odd_coast_point == 1:
        s.general[g] = points_that_fire(s.general[g], general, s.adjacent[g])
        s.reserve[g] = points_that_fire(s.reserve[g], reserve, s.adjacent[g])
    else:
        s.reserve[g] = coast_strength(behind_reserve - reserve, s.adjacent[g])
        s.general[g] = coast_strength(s.level[g], s.adjacent[g]) - s.reserve[g]
    emit(s, events.COAST_DAMAGED, group=g, points=general + reserve, left=s.level[g])


def points_that_fire(points: int, damage: int, adjacent: int) -> int:
    """Points of a group that still fire if damage removes its firing points first (34.C, 34.C.4)."""
    behind = 2 * points if adjacent == 1 else points
    return coast_strength(max(0, behind - damage), adjacent)


def apply_fires(t: Tables, s: CombatState) -> None:
    """All fires of a set take effect together; hits on bypassers also reduce the bypassing points (34.B.2.a, 34.C.2.c)."""
    for i in range(s.fires):
        hits, target = s.fire_hits[i], s.fire_target[i]
        if hits > 0 and target >= 0:
            hit_unit(s, target, hits, s.fire_step[i])
            if s.fire_step[i] == steps.AT_BYPASSERS:
                foe = 1 - s.fire_side[i]
                s.bypassing[foe] = max(0, s.bypassing[foe] - hits)
                emit(s, events.BYPASS_CUT, side=foe, points=s.bypassing[foe])
    if s.combat == terms.COAST_COMBAT:
        damage_coast(t, s)
    if s.combat == terms.SURFACE_COMBAT and t.sunk_ships_points != COMMITTED:
        for side in range(2):
            lose_points(t, s, side)


@flow
def choose_fires(t: Tables, s: CombatState, step: int, side: int) -> None:
    """A side splits its points into fires while there are points and targets; firing is optional (34.B, 34.C).

    All points of the pool fire at one target if they engage, their modifiers being equal (34.C.2.b), or by ruling.
    Points beyond the gunnery of the main body's task forces count twice against soft units (34.C.2.d).
    """
    is_at_main = step == steps.AT_MAIN_BODY
    s.doubled = max(0, s.pool - task_force_gunnery(t, s, opposing(s, side))) if is_at_main else 0
    while s.pool > 0 and s.fires < terms.ATTACKS and any_target(t, s, step, side):
        answer = ask(s, asks.TARGET, side, s.pool, step, terms.UNITS + 3)
        if answer == 0:
            s.pool = 0
        elif step == steps.ENGAGING_FIRE or (s.firer != terms.NOBODY and t.points_fire_once == ONE_ATTACK_A_UNIT):
            add_fire(t, s, step, side, target_of(side, answer), s.pool)
        else:
            s.aimed = target_of(side, answer)
            points = ask(s, asks.POINTS, side, s.aimed, step, s.pool)
            add_fire(t, s, step, side, s.aimed, points + 1)
            s.aimed = terms.NOBODY


@flow
def firing(t: Tables, s: CombatState, fire_set: int) -> None:
    """A set of firing steps: step by step the sides choose, then all is rolled and applied (34.B.2.a).

    Where units do not pool their points, each fires by itself.
    """
    s.fire_set = fire_set
    s.fires = 0
    s.fire = 0
    for place in range(2 * steps_in(s.combat, fire_set)):
        step = first_step(s.combat, s.fire_set) + place // 2
        side = asked(t, s, place % 2)
        if s.combat == terms.SUBMARINE_COMBAT and t.points_fire_once > 0:
            s.firer = next_firer(t, s, step, side, s.firer)
            while s.firer != terms.NOBODY:
                s.pool = unit_points(t, s, step, s.firer)
                choose_fires(t, s, step, side)
                s.firer = next_firer(t, s, step, side, s.firer)
        else:
            s.pool = points_of_step(t, s, step, side)
            choose_fires(t, s, step, side)
    while s.fire < s.fires:
        dice = roll(s, asks.FIRE_DIE, 1)
        read_fire(t, s, s.fire, dice)
        s.fire += 1
    apply_fires(t, s)
