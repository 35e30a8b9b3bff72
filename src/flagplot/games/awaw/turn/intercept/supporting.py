"""Who comes to an intercepted force late: offensive patrols in support, without dice, and submarines.

They are 22.11D, 22.163 and 22.916B; submarines that failed in its hex, and patrols from afar, are 22.161A, 22.24B and 4b.5.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.arrival import may_join_late, support_range_refusal, support_round
from flagplot.games.awaw.interception.participants import support_refusal
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import SUBMARINE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.company import may_not_support
from flagplot.games.awaw.turn.intercept.contacts import add_attempt, meets
from flagplot.games.awaw.turn.intercept.eligible import is_enemy_in
from flagplot.games.awaw.turn.intercept.joining import write_path
from flagplot.games.awaw.turn.intercept.rows import attempts_now
from flagplot.games.awaw.turn.legs import leave_legs, place_on_leg, sails_in
from flagplot.games.awaw.turn.rows import forces_of, has_ships, ships_of, submarines_left
from flagplot.games.awaw.turn.sailing import by_sea, route_between
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import add_submarine
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons


def any_in_support(s: TurnState) -> bool:
    """Whether a patrol of ships is on its way to support in this wave (22.163)."""
    return any(s.attempt_support[a] and s.attempt_body[a] != terms.SUBMARINES for a in attempts_now(s))


def may_support(t: Sea, s: TurnState, c: int, f: int) -> bool:
    """Whether a patrol may support in a contact, if its enemies are there: it is not intercepted itself and supports no one else.

    One that came too late elsewhere is back in its patrol hex and may be used again (22.163E).
    Submarines that have all attacked in this player turn have nothing left to support with (22.94).
    """
    if not is_met(s, c) or c < s.waiting[terms.WAITING_CONTACTS] or s.attempts >= terms.ATTEMPTS:
        return False
    if s.standing[f] != terms.OFFENSIVE_PATROL or not has_ships(s, f) or supports_already(s, f) or is_met_itself(s, f):
        return False
    below = s.formation[f] == terms.SUBMARINES
    if below and not any(s.kind[u] == SUBMARINE and submarines_left(s, u) > 0 for u in ships_of(s, f)):
        return False
    if support_refusal(1, place_on_leg(s, s.contact_leg[c], s.contact_hex[c]) != terms.NONE) != reasons.MAY:
        return False
    distance = by_sea(t.map, s.hex[f], s.contact_hex[c])
    reached = support_range_refusal(t.interception, s.theatre, distance, below) == reasons.MAY
    return 0 <= distance < terms.PATH and reached


def is_met(s: TurnState, c: int) -> bool:
    """Whether a force was met in a contact by surface ships that set out to intercept it."""
    return s.contact_standing[c] == terms.MET and s.contact_level[c] == FIRST and s.contact_submarine[c] == 0


def supports_already(s: TurnState, f: int) -> bool:
    """Whether a patrol is on its way to support another force."""
    return any(
        s.attempt_support[a] and s.attempt_force[a] == f and s.attempt_standing[a] != terms.OUT
        for a in range(s.attempts)
    )


def is_met_itself(s: TurnState, f: int) -> bool:
    """Whether a patrol sails with those who are met in some contact."""
    return any(
        s.contact_standing[c] == terms.MET and s.contact_level[c] == FIRST and sails_in(s, s.contact_leg[c], f)
        for c in range(s.contacts)
    )


def send_support(t: Sea, s: TurnState, f: int, c: int) -> None:
    """Enter the patrol as one that takes part from its round on; it is no longer in its patrol hex (22.163B, 22.163C)."""
    leave_legs(s, f)
    a = add_attempt(s, c, f // terms.FORCES, f, terms.NONE)
    write_path(t, s, a, route_between(t.map, s.hex[f], s.contact_hex[c]))
    s.attempt_support[a] = 1
    s.attempt_standing[a] = terms.IN_TIME
    s.attempt_from_port[a] = 0
    s.attempt_round[a] = support_round(t.interception, s.theatre, s.attempt_length[a] - 1)
    if t.interception.countering_supporters == 1:
        s.attempt_hexes_moved[a] = s.attempt_length[a] - 1
    emit(s, events.SUPPORT_COMES, side=f // terms.FORCES, contact=c, round=s.attempt_round[a])


@flow
def supports(t: Sea, s: TurnState) -> None:
    """Each patrol may come to one of the hexes where friends were met by enemies of its country, without dice (22.112, 22.163).

    British and French ones may not support each other under restrictions (22.141E).

    (table.interception-004.patrol.1, awaw-2003:table.22.23.patrol.1)
    """
    s.wave_step = terms.SUPPORTS
    side = 1 - s.hunter
    for c in range(s.contacts):
        for f in forces_of(side):
            if may_support(t, s, c, f) and is_enemy_in(s, f, c) and not may_not_support(t, s, f, s.contact_leg[c]):
                comes = ask(s, asks.SUPPORT, side, f, c, 2)
                if comes == 1:
                    send_support(t, s, f, c)


def join_late(t: Sea, s: TurnState) -> None:
    """Bring in the submarines whose round has come; they cannot be met, so nothing else of the battle changes (22.917)."""
    if s.battle_mode != terms.NAVAL or s.battle.segment == battle.AFTERMATH:
        return
    for a in attempts_now(s):
        if waits(t, s, a) and first_attack_round(s) >= s.attempt_round[a]:
            join(s, a)


def first_attack_round(s: TurnState) -> int:
    """The round in which a submarine that joins now could first attack: when this round's attacks are over, the next one."""
    over = s.battle.segment >= battle.WITHDRAWAL and s.battle.segment <= battle.REINFORCEMENT
    return s.battle.round + 1 if over else s.battle.round


def waits(t: Sea, s: TurnState, a: int) -> bool:
    """Whether an attempt is that of submarines on their way to this battle, in whose hex they go for those who fight."""
    c, f = s.attempt_contact[a], s.attempt_force[a]
    there = s.contact_standing[c] != terms.LAPSED and target_fights(t, s, c)
    if s.contact_hex[c] != s.battle_hex or not (there or comes_beside(s, a)):
        return False
    if s.attempt_round[a] <= terms.FIRST_ROUND:
        return False
    if s.attempt_unit[a] != terms.NONE:
        return s.attempt_standing[a] == terms.LATE and may_join_late(t.interception, 1, 1, 1)
    below = s.attempt_support[a] == 1 and s.formation[f] == terms.SUBMARINES
    return below and s.attempt_standing[a] == terms.IN_TIME and s.role_in_battle[f] == terms.NO_PART


def comes_beside(s: TurnState, a: int) -> bool:
    """Whether submarines came to support a target that turned back, and ships counter the interceptors in the hex (22.163A)."""
    c = s.battle_contact
    if not s.attempt_support[a] or c == terms.NONE or s.contact_level[c] == FIRST or s.contact_submarine[c]:
        return False
    return s.contact_parent[c] == s.attempt_contact[a] and s.contact_standing[s.attempt_contact[a]] == terms.LAPSED


def target_fights(t: Sea, s: TurnState, c: int) -> bool:
    """Whether those fight for whom a contact went: an activity, or interceptors on their way or where they are bound (22.161)."""
    if s.contact_level[c] == FIRST:
        return s.battle_level == FIRST and s.battle_leg[s.contact_leg[c]] == 1
    return any(meets(t, s, c, a) and s.role_in_battle[s.attempt_force[a]] != terms.NO_PART for a in range(s.attempts))


def join(s: TurnState, a: int) -> None:
    """Add the submarines to the battle."""
    f, u = s.attempt_force[a], s.attempt_unit[a]
    side = f // terms.FORCES
    if u != terms.NONE:
        s.attempt_standing[a] = terms.IN_TIME
        s.battle_submarines[u] += 1
        add_submarine(s, side, u, 1)
    else:
        s.battle_role[f] = battle.COUNTER_INTERCEPTOR
        for v in ships_of(s, f):
            s.battle_submarines[v] = submarines_left(s, v)
            add_submarine(s, side, v, submarines_left(s, v))
    s.role_in_battle[f] = terms.FIRST_ROUND
