"""Withdrawal at the end of a round, the loser of the round declaring first (22.411A, 22.61, 22.524A).

Ships on their way home may be attacked and intercepted again (22.62); that is a battle of its own, not stated here.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.rounds import loser_of_round, note_evasions
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import (
    carrying_capacity,
    damaged_ships,
    in_battle,
    leave_no_trace,
    ships,
    undamaged_ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import FULL, GROUPS, NUMBERS, UNITS
from flagplot.games.awaw.shared.units import ships_of, side_of_group, units_of
from flagplot.games.awaw.words import asks, events, reasons


def may_withdraw(s: BattleState, answer: int) -> int:
    """A group that was not attacked withdraws as a whole or not at all, another one as its owner likes (22.61, 22.61D, A24)."""
    g = s.ask_subject
    if answer <= asks.ALL:
        return reasons.MAY
    if not s.attacked[g] and not s.fought[g]:
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
    seen = s.known[s.group_row[u]] == FULL
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
    # They take along what the ships left in their group cannot carry; the rest of the cargo stays (22.427, 22.82).
    kept = min(s.cargo[g], carrying_capacity(s, g))
    s.cargo_taken[u] += s.cargo[g] - kept
    s.cargo[g] = kept


def let_shed_ships_go(s: BattleState, side: int) -> None:
    """Damaged ships detached by an initiating group withdraw now (22.524A): a side that saw them leave sees no more of them."""
    for u in units_of(s, side):
        if s.detached[u] > 0:
            s.withdrawn[u] += s.detached[u]
            s.withdrawn_damaged[u] += s.detached[u]
            s.defeated[u] = 1
            emit(s, events.SHIPS_WITHDRAW_UNSEEN, side=side, unit=u, undamaged=0, damaged=s.detached[u])
            s.detached[u] = 0


def afloat_in_battle(s: BattleState, side: int) -> int:
    """Ships of a side in its groups in the battle; forces that have not entered are left aside (22.71)."""
    return sum(ships(s, side * GROUPS + number) for number in range(NUMBERS) if in_battle(s, side * GROUPS + number))


def note_full_withdrawal(s: BattleState, side: int) -> None:
    """Note whether the side has withdrawn all its groups: it had ships before, and has none now (22.71A)."""
    if afloat_in_battle(s, side) > 0:
        s.withdrew[side] = 0


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


def withdraw_group(s: BattleState, g: int, answer: int) -> None:
    """Withdraw the group as a whole, or its damaged ships."""
    side = side_of_group(g)
    if answer == asks.ALL:
        emit(s, events.GROUP_WITHDRAWS, side=side, group=g)
    for u in ships_of(s, g):
        if answer == asks.ALL:
            leave_battle(s, u, s.count[u] - s.damaged[u], s.damaged[u])
        elif answer == asks.DAMAGED_ONLY:
            leave_battle(s, u, 0, s.damaged[u])


@flow
def withdrawal(t: Tables, s: BattleState) -> None:
    """Each side withdraws some, all or none of its ships, the loser of the round first (22.61A, 22.411A)."""
    for side in range(2):
        s.withdrew[side] = 1 if afloat_in_battle(s, side) > 0 else 0
    note_evasions(t, s)
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
                    withdraw_group(s, g, answer)
        let_shed_ships_go(s, s.actor)
        note_full_withdrawal(s, s.actor)
        s.actor = 1 - s.actor
    s.withdrawals_declared = 0
