"""Withdrawal at the end of a round (22.61); and after the battle: who goes on, aborts, is inverted, takes over (22.63, 22.81).

Ships on their way home may be attacked and intercepted again (22.62); that is a battle of its own, not stated here.

Which forces are patrols or came to support others the scenario says.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.ending.endings import inverts, supporters_invert
from flagplot.games.awaw.battle.ending.homeward import FORCES, carries_on, keeps_station, stayed, took_part
from flagplot.games.awaw.battle.formation import take_cargo_along
from flagplot.games.awaw.battle.rounds import evaded_the_battle, loser_of_round
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    in_battle,
    is_empty,
    leave_no_trace,
    ships,
    undamaged_in_battle,
    undamaged_ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import FULL, GROUPS, NUMBERS, UNITS
from flagplot.games.awaw.shared.units import (
    groups_of,
    numbered,
    ships_of,
    side_of_group,
    units_of,
    used_submarines,
    wings_of,
)
from flagplot.games.awaw.words import asks, events, reasons


def may_withdraw(t: Tables, s: BattleState, answer: int) -> int:
    """A group that was not attacked withdraws as a whole or not at all, another one as its owner likes (22.61, 22.61D, A24).

    By ruling one that evaded was attacked (reading R-evaders).
    """
    g = s.ask_subject
    if answer <= asks.ALL:
        return reasons.MAY
    if not s.attacked[g] and not s.fought[g] and (t.evaders_attacked == 0 or not s.evaded[g]):
        return reasons.ONLY_WHOLE_GROUP
    if answer == asks.SOME:
        return reasons.MAY
    if damaged_ships(s, g) == 0:
        return reasons.NO_DAMAGED
    return reasons.ALL_DAMAGED if undamaged_ships(s, g) == 0 else reasons.MAY


def leave_battle(s: BattleState, u: int, whole: int, damaged: int) -> None:
    """Ships that withdraw are defeated and abort their mission (22.61C)."""
    if whole + damaged == 0:
        return
    g = s.group_row[u]
    seen = s.known[g] == FULL
    emit(
        s,
        events.SHIPS_WITHDRAW if seen else events.SHIPS_WITHDRAW_UNSEEN,
        side=u // UNITS,
        unit=u,
        undamaged=whole,
        damaged=damaged,
    )
    s.count[u] -= whole + damaged
    s.damaged[u] -= damaged
    s.withdrawn[u] += whole + damaged
    s.withdrawn_damaged[u] += damaged
    s.defeated[u] = 1
    if not seen:
        leave_no_trace(s, u)
    take_cargo_along(s, u, g)


@flow
def withdraw_some(s: BattleState, g: int) -> None:
    """Row by row of the group, given numbers of undamaged and damaged ships withdraw (22.61B)."""
    side = side_of_group(g)
    for u in units_of(s, side):
        if s.group_row[u] == g and s.count[u] > s.damaged[u]:
            whole = ask(s, asks.WITHDRAW_SHIPS, side, u, -1, s.count[u] - s.damaged[u] + 1)
            leave_battle(s, u, whole, 0)
        if s.group_row[u] == g and s.damaged[u] > 0:
            damaged = ask(s, asks.WITHDRAW_DAMAGED, side, u, -1, s.damaged[u] + 1)
            leave_battle(s, u, 0, damaged)


@flow
def withdrawal(t: Tables, s: BattleState) -> None:
    """Each side withdraws some, all or none of its ships, the loser of the round first (22.61A, 22.411A).

    A side has withdrawn altogether if it had ships and has no group left, nor a sea supply line without guards (22.71A,
    22.421A).  Which side evaded is noted before (22.71B).
    """
    for side in range(2):
        s.withdrew[side] = 1 if any(in_battle(s, g) and ships(s, g) > 0 for g in numbered(side)) else 0
        s.evaded_early[side] = 1 if evaded_the_battle(t, s, side) else 0
    s.actor = loser_of_round(s)
    for turn in range(2):
        s.withdrawals_declared = turn
        for number in range(NUMBERS):
            g = s.actor * GROUPS + number
            if in_battle(s, g) and ships(s, g) > 0:
                answer = ask(s, asks.WITHDRAW, s.actor, g, -1, 4)
                if answer == asks.SOME:
                    withdraw_some(s, g)
                else:
                    if answer == asks.ALL:
                        emit(s, events.GROUP_WITHDRAWS, side=s.actor, group=g)
                    for u in ships_of(s, g):
                        if answer == asks.ALL:
                            leave_battle(s, u, s.count[u] - s.damaged[u], s.damaged[u])
                        elif answer == asks.DAMAGED_ONLY:
                            leave_battle(s, u, 0, s.damaged[u])
        # Damaged ships that an initiating group detached withdraw now; a side that saw them leave sees no more of them (22.524A).
        for u in units_of(s, s.actor):
            if s.detached[u] > 0:
                s.withdrawn[u] += s.detached[u]
                s.withdrawn_damaged[u] += s.detached[u]
                s.defeated[u] = 1
                emit(s, events.SHIPS_WITHDRAW_UNSEEN, side=s.actor, unit=u, undamaged=0, damaged=s.detached[u])
                s.detached[u] = 0
        if any(in_battle(s, g) and not is_empty(s, g) for g in numbered(s.actor)):
            s.withdrew[s.actor] = 0
        s.actor = 1 - s.actor
    s.withdrawals_declared = 0


def may_go_on(s: BattleState) -> bool:
    """Whether the force on an activity has won and so may go on with it; raids have an end of their own (22.81A, 22.35E)."""
    return s.winner == 1 - s.interceptor and s.raid == 0 and is_left(s, 1 - s.interceptor)


def is_left(s: BattleState, side: int) -> bool:
    """Whether anything is left of the force that a side fought for, its supporters apart: who withdrew is defeated (22.61C)."""
    return line_is_left(s, side) or any(s.count[u] > 0 and is_main_ship(s, u) for u in units_of(s, side))


def activity_is_left(s: BattleState, side: int, mission: int) -> bool:
    """Whether anything is left of the forces of a mission, those in support apart (22.81A, 22.61C)."""
    for u in units_of(s, side):
        if s.count[u] > 0 and is_main_ship(s, u) and s.original_mission[u] == mission:
            return True
    return mission == terms.SEA_SUPPLY and line_is_left(s, side)


def is_main_ship(s: BattleState, u: int) -> bool:
    """Whether ships belong to the force that their side fought for, not to its supporters."""
    return s.role[u] == terms.MAIN and s.kind[u] != terms.SUBMARINE


def line_is_left(s: BattleState, side: int) -> bool:
    """Whether the side still has a sea supply line without guards; one that was disrupted is gone (22.9434)."""
    return any(is_line(s, g) for g in groups_of(side))


def is_line(s: BattleState, g: int) -> bool:
    """Whether a group is a sea supply line that has no guards and is not disrupted (22.9434)."""
    return s.bare_supply_line[g] > 0 and s.standing[g] != terms.GONE


def settle_forces(t: Tables, s: BattleState) -> None:
    """Mark who is defeated and who is inverted when back in port (22.81A-B, 22.61C, 22.26, readings A02-A04)."""
    for side in range(2):
        for u in units_of(s, side):
            s.defeated[u] = defeated_at_end(s, side, u)
            s.inverted[u] = inverted_at_end(t, s, side, u)
            s.adopts[u] = adopted_at_end(s, side, u)
        if s.turn_context == 0:
            emit_adoptions(s, side)


def defeated_at_end(s: BattleState, side: int, u: int) -> int:
    """Ships that withdrew are defeated; those that stayed are if their side has not won (22.61C, 22.72).

    A raid has a single round: in one that nobody wins a side is defeated if it has no undamaged ship left (22.35D, 22.72C).
    """
    if s.defeated[u]:
        return 1
    spared = s.raid == 1 and s.winner == terms.NO_WINNER and undamaged_in_battle(s, side) > 0
    return 1 if stayed(s, u) and s.winner != side and not spared else 0


def inverted_at_end(t: Tables, s: BattleState, side: int, u: int) -> int:
    """Defeated or aborting forces on an activity and interceptors that had a part in the battle are inverted.

    (22.26D, 22.281, 22.81A, 22.81B)

    Intercepting patrols are not (22.81B).  Ships in an SW box are excepted for the activity's part, by a rule not in the
    seeds (22.81A).  Who came too late had no part: counter-interceptors, patrols, interceptors met on their way (22.26C,
    22.27, 22.163E, 22.252B, reading A04).  Counter-interceptors that take over the activity are inverted by ruling only
    (22.81C).  Of a row that goes on those that withdrew are (22.61C).  Transports in an SW box intercept nobody (22.35E, 22.81B).
    """
    if s.count[u] + s.withdrawn[u] == 0:
        return 0
    if s.kind[u] == terms.SUBMARINE:
        # Those that attacked, or had to and let their chance pass; of a row as many as attacked and survive (22.92).
        return 1 if used_submarines(s, u) > 0 else 0
    if s.raid == 1 and s.kind[u] == terms.TRANSPORT:
        return 0
    if side == s.interceptor:
        return inverted_interceptor(t, s, u, took_part(s, u), s.engaged_in_battle[u])
    if s.countered and s.turn_context == 0:
        return countered_inverted(t, s, u)
    if took_part(s, u) == 0 and (s.role[u] != terms.MAIN or is_late(s, u)):
        return 1 if t.late_part == 1 and s.role[u] == terms.MAIN and s.winner == 1 - side else 0
    if s.raid == 1:
        return 0
    adopts = s.turn_context == 0 and adopted_at_end(s, side, u) == terms.ADOPTS_ACTIVITY
    if not carries_on(s, u) or (adopts and supporters_invert(t, 1)):
        return 1
    if s.withdrawn[u] == 0 or s.defeated[u] == 0:
        return 0
    return terms.WITHDRAWN_ALONE if s.count[u] > 0 else 1


def countered_inverted(t: Tables, s: BattleState, u: int) -> int:
    """Interceptors met by those who counter them are inverted if they fired, launched aircraft or were damaged (22.26D).

    By ruling such combat does not invert them (awaw-2011:22.25).  Those who countered the counter-interceptors for them
    have fought the force that they went for, and are inverted (22.26, 22.253).
    """
    if s.role[u] == terms.COUNTER_COUNTER_INTERCEPTOR:
        return inverted_interceptor(t, s, u, took_part(s, u), 0)
    if t.inverting_by_counter_combat == 1:
        return 0
    return inverted_interceptor(t, s, u, 0, max(s.engaged_in_battle[u], s.damaged_in_battle[u]))


def inverted_interceptor(t: Tables, s: BattleState, u: int, fought: int, fired_or_hurt: int) -> int:
    """Interceptors that fought are inverted, patrols excepted; by ruling not patrols that were beaten (22.26, 22.81B)."""
    if not inverts(fired_or_hurt, 0, fought, s.on_patrol[u] if t.patrols_that_intercept == 0 else 0):
        return 0
    if not keeps_station(s, u):
        return 1
    withdrew = s.withdrawn[u] > 0 and s.defeated[u] == 1
    return 0 if not withdrew else terms.WITHDRAWN_ALONE if s.count[u] > 0 else 1


def is_late(s: BattleState, u: int) -> bool:
    """Whether the group of a ship has still to come to the battle (22.24B, 22.252B)."""
    return s.group_row[u] >= 0 and s.standing[s.group_row[u]] == terms.LATE


def adopted_at_end(s: BattleState, side: int, u: int) -> int:
    """What ships take over from the victorious force that they supported (22.81C, 22.81D).

    Counter-interceptors take over its activity if it goes on, counter-counter-interceptors the interception.  Whether
    they are otherwise permitted to is left to the scenario, which says who they are.  Nothing is taken over from a force
    without survivors: it was not victorious (22.61C).
    """
    over = (side != s.interceptor and s.goes_on[side] == 0) or not is_left(s, side)
    if s.winner != side or over or not stayed(s, u):
        return terms.ADOPTS_NOTHING
    if s.role[u] == terms.COUNTER_INTERCEPTOR:
        return terms.ADOPTS_ACTIVITY
    return terms.ADOPTS_INTERCEPTION if s.role[u] == terms.COUNTER_COUNTER_INTERCEPTOR else terms.ADOPTS_NOTHING


def emit_adoptions(s: BattleState, side: int) -> None:
    """Say once for each force what it takes over; a naval turn, which knows the permitted ones, says it itself (22.81C, 22.81D)."""
    for force in range(FORCES):
        adopts = terms.ADOPTS_NOTHING
        for u in units_of(s, side):
            if s.force[u] == force:
                adopts = max(adopts, s.adopts[u])
        if adopts == terms.ADOPTS_ACTIVITY:
            emit(s, events.ACTIVITY_ADOPTED, side=side, force=force)
        elif adopts == terms.ADOPTS_INTERCEPTION:
            emit(s, events.INTERCEPTION_ADOPTED, side=side, force=force)


@flow
def decide_to_go_on(s: BattleState, side: int) -> None:
    """The victor continues or aborts each activity with survivors (22.81A)."""
    left = sum(1 for mission in range(terms.NAVAL_REDEPLOYMENT + 1) if activity_is_left(s, side, mission))
    if s.turn_context >= terms.INSIDE_A_TURN or s.countered or left < 2:
        # Whether an interception goes on is decided by the turn (22.161B).
        s.goes_on[side] = ask(s, asks.GO_ON, side, -1, terms.ON_AN_INTERCEPTION if s.countered else -1, 2)
    else:
        for mission in range(terms.NAVAL_REDEPLOYMENT + 1):
            if activity_is_left(s, side, mission):
                if ask(s, asks.GO_ON, side, mission, -1, 2) == 1:
                    s.goes_on[side] = 1
                else:
                    emit(s, events.ACTIVITY_GIVEN_UP, side=side, mission=mission)
                    for u in units_of(s, side):
                        if s.role[u] == terms.MAIN and s.original_mission[u] == mission:
                            s.aborts[u] = 1
    if not s.countered:
        emit(s, events.ACTIVITY_GOES_ON if s.goes_on[side] else events.ACTIVITY_ABORTED, side=side)
    elif s.turn_context == 0:
        emit(s, events.INTERCEPTION_GOES_ON if s.goes_on[side] else events.INTERCEPTION_ABORTED, side=side)


@flow
def aftermath(t: Tables, s: BattleState) -> None:
    """The victor may go on with the activity; everything else goes home (22.81).

    One that was on its way home has no activity left to abort, and goes on home; if no ship is left of the force that was
    met, those who supported it have nothing to abort either (22.81A, 22.61C).  Of several activities each is asked: here
    those of different missions, in a turn each by the turn itself.
    """
    activity = 1 - s.interceptor
    in_turn = s.turn_context >= terms.INSIDE_A_TURN and (s.several == 1 or not is_left(s, activity))
    if s.winner == activity and (s.turn_context == terms.ON_THE_WAY_HOME or in_turn):
        s.goes_on[activity] = 1
    elif may_go_on(s):
        decide_to_go_on(s, activity)
    for side in range(2):
        for u in units_of(s, side):
            # Submarines that let their chance to attack pass count as those that did if they had to attack (22.92, reading A27).
            if t.submarine_duty == 2 or s.must_attack[u] == 0:
                s.let_pass[u] = 0
            # Attacks outside naval combat defeat no ship (22.921).
            if s.combat_scope != terms.NAVAL_COMBAT and s.kind[u] == terms.SUBMARINE and s.count[u] > 0:
                s.inverted[u] = 1 if used_submarines(s, u) > 0 else 0
    if s.combat_scope == terms.NAVAL_COMBAT:
        settle_forces(t, s)
    if s.turn_context < terms.INSIDE_A_TURN and t.inversion_of_air == 1:
        # Squadrons ashore that are inverted later in the player turn (awaw-2011:23.164.1).
        for side in range(2):
            for w in wings_of(s, side):
                if s.flown[w] > 0:
                    emit(s, events.SQUADRONS_FLOWN, side=side, wing=w, squadrons=s.flown[w])
