"""After a fight: who goes on, goes home, takes over, will be inverted (22.161B, 22.252D-E, 22.26, 22.81, 22.92)."""

from flagplot.core.event import emit
from flagplot.games.awaw.battle.ending.endings import supporters_invert
from flagplot.games.awaw.interception.eligibility import inverts_at_base, patrol_excepted
from flagplot.games.awaw.interception.participants import (
    beaten_together,
    counter_interceptor_adopts,
    patrol_adopts,
    submarine_fate,
)
from flagplot.games.awaw.interception.terms import BASE_CHANGE, ESCORT, FIRST, INTERCEPTION, REDEPLOYMENT, SUPPLY
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import MAIN
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.planning import suits
from flagplot.games.awaw.turn.intercept.company import may_sail_with
from flagplot.games.awaw.turn.intercept.contacts import counters_support
from flagplot.games.awaw.turn.intercept.rows import is_sailing, sailing_in
from flagplot.games.awaw.turn.legs import (
    comes_after,
    forces_on,
    is_homeward,
    leave_legs,
    leg_has_surface_ships,
    leg_sails,
    legs_in_battle,
    legs_sailing,
    sails_in,
)
from flagplot.games.awaw.turn.rows import damage, has_ships, place_on_attempt, ships_of, units_of
from flagplot.games.awaw.turn.sailing import leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import has_no_target, is_countered_with
from flagplot.games.awaw.turn.settle.closing import (
    abort_force,
    base_after,
    base_of_idle,
    bound_home,
    came_under_attack,
    invert_at_home,
    lose_force,
    settle_lines,
)
from flagplot.games.awaw.turn.settle.turn_from_battle import came_to_meet, end_row
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events


def after_fight(t: Sea, s: TurnState) -> None:
    """See to each force that had a part in the battle, once it is written back (22.8)."""
    emit(s, events.BATTLE_OVER, hex=s.battle_hex, rounds=s.rounds_fought)
    emit_countered(s)
    settle_lines(s)
    for a in range(s.attempts):
        # Other submarines of a row may wait in other hexes (22.915).
        c = s.attempt_contact[a]
        was_there = s.contact_standing[c] in (terms.RESOLVED, terms.MERGED) or joins_late(s, c)
        if s.attempt_unit[a] != terms.NONE and is_sailing(s, a) and was_there:
            settle_submarine(s, a)
    for side in range(2):
        for u in units_of(s, side):
            spend(s, u, s.attacked_factors[u])
            s.attacked_factors[u] = 0
    for supporters in range(2):
        for f in range(2 * terms.FORCES):
            is_supporter = 1 if attempt_of(s, f) != terms.NONE else 0
            if s.role_in_battle[f] != terms.NO_PART and s.standing[f] != terms.LOST and is_supporter == supporters:
                settle_force(t, s, f)
    for leg in legs_in_battle(s):
        together = s.battle_mode == terms.NAVAL and s.battle.several == 1
        s.leg_struck[leg] = 1 if together or came_under_attack(t, s) else 0
        take_submarines_along(s, leg)
    # Those that aircraft or submarines alone attacked on their way may abort (22.28A).
    for a in range(s.attempts):
        met = s.role_in_battle[s.attempt_force[a]] != terms.NO_PART and s.attempt_side[a] == s.battle_side
        s.attempt_struck[a] = 1 if met and came_under_attack(t, s) else 0


def joins_late(s: TurnState, c: int) -> bool:
    """Whether submarines of a contact that missed its target may have joined the battle in its hex (22.24B)."""
    return (
        s.contact_standing[c] == terms.MISSED
        and s.contact_hex[c] == s.battle_hex
        and s.battle_leg[s.contact_leg[c]] == 1
    )


def emit_countered(s: TurnState) -> None:
    """Say what a battle on the way means for the interceptions that were countered (22.161B, 22.252D, 22.252E)."""
    if s.battle_contact == terms.NONE or s.battle_level == FIRST or s.battle_mode != terms.NAVAL:
        return
    if has_no_target(s) or counters_support(s, s.battle_contact):
        return
    for p in range(s.contacts):
        if is_countered_with(s, p) and s.contact_standing[p] != terms.LAPSED:
            goes_on = goes_on_after(s, p)
            if s.winner == 1 - s.battle_side and not goes_on:
                emit(s, events.INTERCEPTION_ENDS, contact=p)
            else:
                emit(s, events.INTERCEPTION_CONTINUES, contact=p, goes_on=1 if goes_on else 0)


def goes_on_after(s: TurnState, p: int) -> bool:
    """Whether ships of an interception go on: those that won here, as their owner likes, or others by another path.

    (22.161B, 22.251, 22.252E, awaw-2011:22.161.B.3, awaw-2011:22.1611.3)
    """
    for a in sailing_in(s, p):
        f = s.attempt_force[a]
        comes = s.attempt_unit[a] == terms.NONE and not s.attempt_support[a] and s.attempt_round[a] > 0
        if comes and has_ships(s, f):
            if s.role_in_battle[f] == terms.NO_PART or s.outcome[f] == terms.FIGHTS_ON:
                return True
    return False


def take_submarines_along(s: TurnState, leg: int) -> None:
    """Submarines that accompanied ships go home if none of these ships continues as well."""
    if s.battle_mode != terms.NAVAL or leg_has_surface_ships(s, leg):
        return
    for f in forces_on(s, leg):
        if has_ships(s, f):
            bound_home(s, f, s.battle_hex, terms.NONE)


def attempt_of(s: TurnState, f: int) -> int:
    """The attempt that a surface force, or a patrol in support, is making; NONE if it makes none."""
    return next(
        (
            a
            for a in range(s.attempts)
            if s.attempt_force[a] == f and s.attempt_unit[a] == terms.NONE and is_sailing(s, a)
        ),
        terms.NONE,
    )


def settle_force(t: Sea, s: TurnState, f: int) -> None:
    """See to one force: lost, an interceptor, part of an activity, or ships that withdrew (22.81, 22.61C).

    Only combat on its way home inverts a force that has intercepted (22.27).
    """
    a = attempt_of(s, f)
    if not has_ships(s, f):
        lose_force(s, f)
        if a != terms.NONE:
            s.attempt_standing[a] = terms.BEATEN
    elif a != terms.NONE and s.battle_mode == terms.NAVAL:
        settle_attempt(t, s, a, f)
    elif s.battle_mode == terms.NAVAL and s.formation[f] != terms.SUBMARINES:
        homeward = any(is_homeward(s, leg) and sails_in(s, leg, f) for leg in legs_in_battle(s))
        if homeward and s.activity[f] >= INTERCEPTION:
            mark_inversion(t, s, f, 0)
        # A returning force that fought may choose any base in range of that battle: at least if it was defeated (22.63, 22.62).
        if homeward and (s.outcome[f] != terms.FIGHTS_ON or t.interception.victors_on_the_way == 1):
            bound_home(s, f, s.battle_hex, base_after(t, s, f))
        elif s.outcome[f] != terms.FIGHTS_ON:
            settle_activity(t, s, f)
    elif s.outcome[f] == terms.GOES_HOME and s.formation[f] != terms.SUBMARINES:
        # Surplus carriers were sent home while groups formed against aircraft or submarines alone (22.421A, 22.93A).
        if a != terms.NONE:
            s.attempt_standing[a] = terms.BEATEN
            settle_withdrawn(t, s, f)
        else:
            settle_activity(t, s, f)


def settle_activity(t: Sea, s: TurnState, f: int) -> None:
    """A beaten force, or one that does not go on, aborts; withdrawn ships go home (22.81A, 22.61C)."""
    for leg in legs_in_battle(s):
        if sails_in(s, leg, f):
            abort_force(s, f, leg, s.battle_hex, terms.NONE)
            return
    settle_withdrawn(t, s, f)


def settle_withdrawn(t: Sea, s: TurnState, f: int) -> None:
    """Ships that withdrew are defeated: those of an activity are inverted, interceptors by the rule for them (22.61C, 22.81).

    Carriers sent home while groups formed had no part in the combat: those of interceptors have but one base (22.27, 22.421A).
    """
    base, in_combat = terms.NONE, any(s.was_in_battle[u] for u in ships_of(s, f))
    if f // terms.FORCES == s.battle_interceptor or s.battle_role[f] != MAIN:
        mark_inversion(t, s, f, 1)
        base = base_after(t, s, f)
    elif s.battle_level != FIRST or s.activity[f] >= INTERCEPTION:
        mark_inversion(t, s, f, 0)
    elif in_combat:
        invert_at_home(s, f)
    if came_to_meet(s, f) and not in_combat:
        base = base_of_idle(t, s, f)
    bound_home(s, f, s.battle_hex, base)


def settle_attempt(t: Sea, s: TurnState, a: int, f: int) -> None:
    """See to a force that intercepted, countered or supported."""
    if s.attempt_support[a]:
        settle_support(t, s, a, f)
    elif f // terms.FORCES == s.battle_side and s.battle_level != FIRST:
        settle_intercepted(t, s, a, f)
    elif not s.came_too_late[f]:
        s.attempt_standing[a] = terms.FOUGHT
        if f // terms.FORCES == s.battle_side:
            settle_counter(t, s, a, f)
        else:
            mark_inversion(t, s, f, 1)
            go_back(t, s, f)


def go_back(t: Sea, s: TurnState, f: int) -> None:
    """An interceptor goes home after its battle, a defensive patrol that was not beaten back to its hex (22.81B)."""
    if s.outcome[f] == terms.STAYS_ON_PATROL or (s.defensive[f] == 1 and s.outcome[f] == terms.FIGHTS_ON):
        s.standing[f] = terms.DEFENSIVE_PATROL
        for u in ships_of(s, f):
            s.engaged[u] = 0
    else:
        bound_home(s, f, s.battle_hex, base_after(t, s, f))


def settle_support(t: Sea, s: TurnState, a: int, f: int) -> None:
    """A patrol in support takes over the mission, keeps its patrol if it came too late, or is beaten (22.163D, 22.163E)."""
    leg, goes_on = s.contact_leg[s.attempt_contact[a]], s.outcome[f] == terms.FIGHTS_ON
    if goes_on and s.battle_contact != terms.NONE and s.attempt_countered[a] == s.battle_contact:
        return
    if s.came_too_late[f]:
        s.attempt_standing[a] = terms.OUT
        emit(s, events.TOO_LATE, attempt=a)
    elif not goes_on and s.formation[f] != terms.SUBMARINES:
        s.attempt_standing[a] = terms.BEATEN
        bound_home(s, f, s.battle_hex, terms.NONE)
    else:
        s.attempt_standing[a] = terms.FOUGHT
        if patrol_adopts(1, may_take_over(t, s, leg, f)):
            take_over(s, f, leg)
            emit(s, events.MISSION_ADOPTED, side=f // terms.FORCES, force=f, leg=leg)


def may_take_over(t: Sea, s: TurnState, leg: int, f: int) -> int:
    """1 if the activity goes on and the ships may take part in it; who else is permitted to is in no source (21.4182B).

    By ruling supporters take no move to another base over (22.163D, 22.81C).  British and French forces do not sail together under
    restrictions (22.141E).
    """
    activity = s.leg_activity[leg]
    goes_on = leg_sails(s, leg) and leg_is_there(s, leg) and is_homeward(s, leg) == 0
    moves = t.interception.adopting_moves == 1 and activity in (BASE_CHANGE, REDEPLOYMENT)
    won = s.formation[f] != terms.SUBMARINES and s.winner == f // terms.FORCES
    return suits(t, s, f, activity) if goes_on and won and not moves and may_sail_with(t, s, f, leg) else 0


def take_over(s: TurnState, f: int, leg: int) -> None:
    """A force takes over an activity: it sails in the leg from now on, and in those that come after (22.163D, 22.81C).

    It has the dice for cargo on its way home as those that set out with it have (22.22A).
    """
    leave_legs(s, f)
    s.standing[f], s.activity[f], s.committed[f] = terms.UNDER_WAY, s.leg_activity[leg], 1
    s.had_cargo[f] = max(s.had_cargo[f], 1 if s.cargo[f] > 0 or s.activity[f] in (SUPPLY, ESCORT) else 0)
    s.leg_force[leg][f % terms.FORCES] = 1
    for other in legs_sailing(s):
        if comes_after(s, other, leg):
            s.leg_force[other][f % terms.FORCES] = 1


def settle_intercepted(t: Sea, s: TurnState, a: int, f: int) -> None:
    """Interceptors that were countered on their way, and those that counter-countered there (22.252D, 22.81D)."""
    lost = beaten_together(True, s.winner == 1 - s.battle_side) or s.outcome[f] != terms.FIGHTS_ON
    if not s.came_too_late[f]:
        mark_inversion(t, s, f, 0 if s.battle_role[f] == MAIN else 1)
    if s.battle_role[f] != MAIN:
        settle_second_counter(t, s, a, f, lost)
    elif lost:
        s.attempt_standing[a] = terms.BEATEN
        if s.defensive[f] == 1 and s.outcome[f] == terms.STAYS_ON_PATROL:
            s.standing[f] = terms.DEFENSIVE_PATROL
        else:
            come = s.attempt_hexes_moved[a] if s.came_too_late[f] else place_on_attempt(s, a, s.battle_hex)
            bound_home(s, f, s.attempt_path[a][come], base_after(t, s, f))


def settle_counter(t: Sea, s: TurnState, a: int, f: int) -> None:
    """A counter-interceptor in the interception hex takes over the activity of those it supported, or goes home (22.81C)."""
    leg = s.contact_leg[s.attempt_contact[a]]
    won = 1 if s.winner == f // terms.FORCES and s.outcome[f] == terms.FIGHTS_ON else 0
    adopts = counter_interceptor_adopts(won, 1, may_take_over(t, s, leg, f))
    if supporters_invert(t.battle, 1 if adopts else 0):
        mark_inversion(t, s, f, 1)
    if adopts:
        take_over(s, f, leg)
        emit(s, events.ACTIVITY_TAKEN_OVER, side=f // terms.FORCES, force=f, leg=leg)
    else:
        go_back(t, s, f)


def settle_second_counter(t: Sea, s: TurnState, a: int, f: int, lost: bool) -> None:
    """A counter-counter-interceptor whose side won takes over the interception that it supported, else goes home (22.81D)."""
    if s.came_too_late[f]:
        return
    saved = victor_among(s, s.contact_parent[s.attempt_contact[a]])
    if lost or s.adopted[f] == 0 or saved == terms.NONE:
        s.attempt_standing[a] = terms.FOUGHT
        go_back(t, s, f)
        return
    c = s.attempt_contact[saved]
    s.attempt_contact[a] = c
    s.attempt_round[a], s.attempt_standing[a] = max(1, s.attempt_round[saved]), s.attempt_standing[saved]
    emit(s, events.INTERCEPTION_TAKEN_OVER, side=f // terms.FORCES, force=f, leg=s.contact_leg[c])


def victor_among(s: TurnState, c: int) -> int:
    """The interceptors countered in a contact that won and go on: the one asked about, else the first other; NONE if none.

    Who lost has no interception left that could be taken over (22.81D, 22.61C).
    """
    if wins_through(s, c, s.contact_attempt[c]):
        return s.contact_attempt[c]
    return next((a for a in range(s.attempts) if wins_through(s, c, a)), terms.NONE)


def wins_through(s: TurnState, c: int, a: int) -> bool:
    """Whether an attempt was countered in a contact, and its force won there and goes on (22.161B, 22.252E)."""
    f = s.attempt_force[a]
    return s.attempt_countered[a] == c and is_sailing(s, a) and has_ships(s, f) and s.outcome[f] == terms.FIGHTS_ON


def mark_inversion(t: Sea, s: TurnState, f: int, fought_target: int) -> None:
    """Which ships of an interceptor will be inverted in port (22.26, 22.27, 22.81B, readings A02-A04, 4b.6, 4b.7)."""
    beaten = 0 if s.outcome[f] in (terms.FIGHTS_ON, terms.STAYS_ON_PATROL) else 1
    patrol = patrol_excepted(t.interception, s.defensive[f], beaten)
    for u in ships_of(s, f):
        damaged = 1 if damage(s.damaged[u], s.hits[u]) > s.damaged_before[u] else 0
        target = fought_target * s.was_in_battle[u]
        turned = inverts_at_base(t.interception, fired(s, u, f), damaged, target, patrol)
        s.inverts[u] = 1 if turned or s.inverts_before[u] else 0
        s.engaged[u] = max(s.engaged[u], target)
        if not s.inverts[u]:
            emit(s, events.WITHHELD, side=f // terms.FORCES, unit=u)


def fired(s: TurnState, u: int, f: int) -> int:
    """1 if ships fired or launched aircraft; of a former patrol only its actions on its way home count (22.27, 22.81B)."""
    if s.defensive[f] != terms.LEFT_PATROL:
        return s.engaged[u]
    rows = u // terms.UNITS * battle.UNITS
    return max(
        (
            s.battle.engaged_in_battle[row]
            for row in range(rows, end_row(s, u // terms.UNITS))
            if s.battle_unit[row] == u
        ),
        default=0,
    )


def spend(s: TurnState, u: int, factors: int) -> None:
    """Note submarine factors that may not attack again in this player turn, and report them to their owner (22.92, 22.94)."""
    if factors > 0:
        s.spent_factors[u] += factors
        emit(s, events.SUBMARINES_SPENT, side=u // terms.UNITS, unit=u, factors=factors)


def settle_submarine(s: TurnState, a: int) -> None:
    """A submarine that attacked is inverted, one that had no chance goes back as it came and may try again later (22.92)."""
    u = s.attempt_unit[a]
    if s.attempt_standing[a] != terms.IN_TIME:
        return
    s.attempt_standing[a] = terms.FOUGHT
    lost = s.sunk[u] - s.sunk_before[u]
    if lost > 0:
        s.sunk_before[u] += 1
        s.tried_factors[u] = max(0, s.tried_factors[u] - 1)
        return
    fate = submarine_fate(1 if s.attacked_factors[u] > 0 else 0, 1)
    if fate.back_where_it_came_from == 0:
        s.attacked_factors[u] -= 1
        s.tried_factors[u] -= 1
        spend(s, u, fate.inverted)
    else:
        s.attempt_standing[a] = terms.OUT
        emit(s, events.SUBMARINES_BACK, side=u // terms.UNITS, unit=u, submarines=1)
