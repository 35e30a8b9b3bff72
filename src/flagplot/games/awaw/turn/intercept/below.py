"""Submarines that come to a battle late: those that failed in its hex, patrols from afar (22.161A, 22.163, 22.24B, 4b.5)."""

from flagplot.games.awaw.interception.arrival import may_join_late
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import is_target
from flagplot.games.awaw.turn.rows import end_unit, in_force, submarines_left
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import add_submarine
from flagplot.games.awaw.turn.state import Turn


def join_late(t: Sea, s: Turn) -> None:
    """Bring in the submarines whose round has come; they cannot be met, so nothing else of the battle changes (22.917)."""
    if s.battle_mode != terms.NAVAL or s.battle.segment == battle.AFTERMATH:
        return
    for a in range(s.waiting[terms.WAITING_ATTEMPTS], s.attempts):
        if waits(t, s, a) and round_at_hand(s) >= s.attempt_round[a]:
            join(s, a)


def round_at_hand(s: Turn) -> int:
    """The round in which a submarine that joins now could first attack: when this round's attacks are over, the next one."""
    over = s.battle.segment >= battle.WITHDRAWAL and s.battle.segment <= battle.REINFORCEMENT
    return s.battle.round + 1 if over else s.battle.round


def waits(t: Sea, s: Turn, a: int) -> bool:
    """Whether an attempt is that of submarines on their way to this battle, in whose hex they go for those who fight."""
    c, f = s.attempt_contact[a], s.attempt_force[a]
    if s.contact_hex[c] != s.battle_hex or s.contact_standing[c] == terms.LAPSED or not target_fights(s, c):
        return False
    if s.attempt_round[a] <= terms.FIRST_ROUND:
        return False
    if s.attempt_unit[a] != terms.NONE:
        return s.attempt_standing[a] == terms.LATE and may_join_late(t.interception, 1, 1, 1)
    below = s.attempt_support[a] == 1 and s.body[f] == terms.SUBMARINES
    return below and s.attempt_standing[a] == terms.IN_TIME and s.role_in_battle[f] == terms.NO_PART


def target_fights(s: Turn, c: int) -> bool:
    """Whether those fight for whom a contact went: an activity, or interceptors on their way or where they are bound (22.161)."""
    if s.contact_level[c] == FIRST:
        return s.battle_level == FIRST and s.battle_leg[s.contact_leg[c]] == 1
    for a in range(s.attempts):
        if is_target(s, c, a) and s.role_in_battle[s.attempt_force[a]] != terms.NO_PART:
            return True
    return False


def join(s: Turn, a: int) -> None:
    """Add the submarines to the battle."""
    f, u = s.attempt_force[a], s.attempt_unit[a]
    side = f // terms.FORCES
    if u != terms.NONE:
        s.attempt_standing[a] = terms.IN_TIME
        s.battle_submarines[u] += 1
        add_submarine(s, side, u, 1)
    else:
        s.battle_role[f] = battle.COUNTER_INTERCEPTOR
        for v in range(side * terms.UNITS, end_unit(s, side)):
            if in_force(s, v, f):
                s.battle_submarines[v] = submarines_left(s, v)
                add_submarine(s, side, v, submarines_left(s, v))
    s.role_in_battle[f] = terms.FIRST_ROUND
