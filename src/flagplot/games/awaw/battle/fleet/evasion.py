"""Evading fleet combat: a fast distant group slips away to the next higher free number (22.523, 22.524B)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.fleet.losses import drown_squadrons, lost_not_damaged
from flagplot.games.awaw.battle.numbering import move_group
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    disclose,
    is_distant,
    is_fast,
    is_fast_without_damaged,
    leave_no_trace,
    ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import ENGAGED, FULL, GROUPS, NUMBERS
from flagplot.games.awaw.shared.units import number_of, ships_of, side_of_group
from flagplot.games.awaw.words import asks, events


def next_free_number(s: BattleState, g: int) -> int:
    """Next higher number that no friendly group has, 0 for none (22.523C, 22.523E, reading D12)."""
    side = side_of_group(g)
    for number in range(number_of(g) + 1, NUMBERS + 1):
        row = side * GROUPS + number - 1
        if s.standing[row] != ENGAGED or ships(s, row) == 0:
            return number
    return 0


def can_evade(s: BattleState, g: int) -> bool:
    """Only a distant group, fast without its damaged ships, with a higher number free, may evade (22.523A-C)."""
    return is_distant(s, g) and is_fast_without_damaged(s, g) and next_free_number(s, g) > 0


def must_abandon(s: BattleState, g: int) -> bool:
    """Whether a group that evades has to leave damaged ships behind, since they slow it (22.524B)."""
    return not is_fast(s, g) and damaged_ships(s, g) > 0


def refund_result(t: Tables, s: BattleState, g: int) -> None:
    """By one ruling an engagement that was evaded does not use up a search result (22.523E, reading D11)."""
    if t.evasion_spends_result == 1 and s.results_used[g] > 0:
        s.results_used[g] -= 1


def abandon_damaged(s: BattleState, g: int) -> None:
    """Damaged ships left behind by an evading group are eliminated (22.524B)."""
    side = side_of_group(g)
    for u in ships_of(s, g):
        if s.damaged[u] > 0:
            emit(s, events.SHIPS_ABANDONED, side=side, unit=u, ships=s.damaged[u])
            s.lost_factors[side] += s.size[u] * s.damaged[u]
            for _ in range(s.damaged[u]):
                lost_not_damaged(s, u)
            s.sunk[u] += s.damaged[u]
            s.count[u] -= s.damaged[u]
            s.damaged[u] = 0
            drown_squadrons(s, u)


def detach_damaged(s: BattleState, g: int) -> None:
    """Damaged ships alone leave an initiating group now, and the battle when the round ends (22.524A, 22.524C).

    The enemy sees it if it has seen the group's ships (22.423B).
    """
    side = side_of_group(g)
    is_shown = s.known[g] == FULL
    for u in ships_of(s, g):
        if s.damaged[u] > 0:
            emit(
                s,
                events.SHIPS_DETACHED if is_shown else events.SHIPS_DETACHED_UNSEEN,
                side=side,
                unit=u,
                ships=s.damaged[u],
            )
            s.detached[u] += s.damaged[u]
            s.count[u] -= s.damaged[u]
            s.damaged[u] = 0
            if s.known[g] != FULL:
                leave_no_trace(s, u)


@flow
def evades(t: Tables, s: BattleState, g: int) -> bool:
    """Whether a group evades, once the one that seeks combat has been shown (22.523, 22.523D, 22.524B)."""
    if not can_evade(s, g):
        return False
    disclose(s, s.duel[0], FULL)
    emit(s, events.INITIATOR_SHOWN, side=side_of_group(s.duel[0]), group=s.duel[0], sought=g)
    answer = ask(s, asks.EVADE, side_of_group(g), g, -1, 2)
    if answer == 0:
        return False
    if must_abandon(s, g):
        abandon_damaged(s, g)
    number = next_free_number(s, g)
    s.evaded[g] = 1
    emit(s, events.EVADED, side=side_of_group(g), group=g, number=number)
    s.duel[1] = side_of_group(g) * GROUPS + number - 1
    move_group(s, g, s.duel[1])
    refund_result(t, s, s.duel[1])
    return True
