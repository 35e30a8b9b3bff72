"""One fleet combat: screening, reveal, evasion to the next higher free number, then the fire (22.523, 22.524B, 22.53, 22.54).

`duel` holds the rows of the initiating and the other group.  The steps of fire are in `firing`.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import exposed, may_fight, screen_is_gone, screened_with_cargo
from flagplot.games.awaw.battle.fleet.firing import (
    aim_capitals,
    capital_fire,
    capitals_at_screened,
    light_fire,
    lights_at_screened,
    rank_capitals,
    reply,
)
from flagplot.games.awaw.battle.fleet.losses import drown_squadrons, lost_not_damaged
from flagplot.games.awaw.battle.numbering import move_group
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    disclose,
    is_distant,
    is_empty,
    is_encumbered,
    is_fast,
    is_fast_without_damaged,
    leave_no_trace,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, ENGAGED, FULL
from flagplot.games.awaw.shared.units import group_row, number_of, numbered, ships_of, side_of_group, units_of
from flagplot.games.awaw.words import asks, events, reasons


def next_free_number(s: BattleState, g: int) -> int:
    """Next higher number that no friendly group has, 0 for none (22.523C, 22.523E, reading D12).

    A sea supply line keeps its number without ships, until it is disrupted (22.421A, 22.9434).
    """
    for row in numbered(side_of_group(g)):
        if row > g and (s.standing[row] != ENGAGED or is_empty(s, row)):
            return number_of(row)
    return 0


def can_evade(s: BattleState, g: int) -> bool:
    """Only a distant group, fast without its damaged ships, with a higher number free, may evade (22.523A-C)."""
    return is_distant(s, g) and is_fast_without_damaged(s, g) and next_free_number(s, g) > 0


def must_abandon(s: BattleState, g: int) -> bool:
    """Whether a group that evades has to leave damaged ships behind, since they slow it (22.524B)."""
    return not is_fast(s, g) and damaged_ships(s, g) > 0


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
    seen = s.known[g] == FULL
    for u in ships_of(s, g):
        if s.damaged[u] > 0:
            emit(
                s,
                events.SHIPS_DETACHED if seen else events.SHIPS_DETACHED_UNSEEN,
                side=side_of_group(g),
                unit=u,
                ships=s.damaged[u],
            )
            s.detached[u] += s.damaged[u]
            s.count[u] -= s.damaged[u]
            s.damaged[u] = 0
            if not seen:
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
    s.duel[1] = group_row(side_of_group(g), number)
    move_group(s, g, s.duel[1])
    # By one ruling an engagement that was evaded does not use up a search result (22.523E, reading D11).
    if t.evasion_spends_result == 1 and s.results_used[s.duel[1]] > 0:
        s.results_used[s.duel[1]] -= 1
    return True


SCREENING, RANKING, REPLIES, LIGHT_PAIRING = 2, 6, 8, 10
"""The public phase of a fleet combat."""


def screenable(s: BattleState, g: int, u: int) -> int:
    """Undamaged ships of a row that their owner may screen or not (22.531C)."""
    if s.group_row[u] != g or not may_fight(s, u):
        return 0
    return s.count[u] - s.damaged[u]


def may_screen(t: Tables, s: BattleState, answer: int) -> int:
    """Destroyers that carry cargo are screened (22.531C)."""
    return reasons.MAY if answer >= screened_with_cargo(t, s, s.ask_subject) else reasons.CARRY_CARGO


def reveal(t: Tables, s: BattleState) -> None:
    """Both groups are shown; every ship of both takes part (22.53, 22.423B).

    Which ships were screened is reported where there was a choice; the others are in the fight.
    """
    emit(s, events.FLEET_COMBAT, group=s.duel[0], other=s.duel[1])
    for i in range(2):
        g = s.duel[i]
        disclose(s, g, FULL)
        s.fought[g] = 1
        s.attacked[g] = 1
        for u in ships_of(s, g):
            s.screened_last[u] = s.screened[u]
            if s.screened[u] > 0 and screenable(s, g, u) > screened_with_cargo(t, s, u):
                emit(s, events.SCREEN_SHOWN, side=side_of_group(g), unit=u, ships=s.screened[u])
            if exposed(s, u) > 0:
                s.engaged_in_battle[u] = 1


def screen_damaged_capitals(t: Tables, s: BattleState) -> None:
    """By one ruling a capital ship just damaged is screened when the step of fire is over (22.531C, reading D07)."""
    if t.damaged_capital_screens == 0:
        return
    for i in range(2):
        for u in ships_of(s, s.duel[i]):
            if s.kind[u] == CAPITAL:
                s.damaged_before[u] = s.damaged[u]


def lift_screens(s: BattleState) -> None:
    """The combat is over; screens are lifted, and submarines and withdrawal follow in the round (22.54H)."""
    for i in range(2):
        for u in units_of(s, side_of_group(s.duel[i])):
            s.screened[u], s.rank[u], s.aim[u] = 0, 0, -1
    s.fleet = 0


@flow
def screen(t: Tables, s: BattleState, g: int) -> None:
    """The owner says, row by row, how many ships are screened; destroyers that all carry cargo are (22.531C)."""
    side = side_of_group(g)
    for u in units_of(s, side):
        if screenable(s, g, u) > 0:
            if screened_with_cargo(t, s, u) == screenable(s, g, u):
                s.screened[u] = screenable(s, g, u)
            else:
                s.screened[u] = ask(s, asks.SCREEN, side, u, -1, screenable(s, g, u) + 1)
                if s.screened[u] > 0:
                    emit(s, events.SHIPS_SCREENED, side=side, unit=u, ships=s.screened[u])


@flow
def fleet_combat(t: Tables, s: BattleState) -> None:
    """Two groups fight: screening, evasion, then the fire step by step (22.523, 22.531C, 22.54, reading A18).

    Ships damaged before are screened in this combat (reading D07).  Before the fire at screened ships it is noted which side
    has lost every unscreened one (22.54G).
    """
    s.fleet = SCREENING
    for i in range(2):
        s.hampers[side_of_group(s.duel[i])] = 1 if is_encumbered(s, s.duel[i]) else 0
        for u in ships_of(s, s.duel[i]):
            s.damaged_before[u] = s.damaged[u]
            s.hurt_by_capitals[u] = 0
            s.screened[u], s.rank[u], s.aim[u] = 0, 0, -1
    screen(t, s, s.duel[0])
    if evades(t, s, s.duel[1]):
        lift_screens(s)
        return
    screen(t, s, s.duel[1])
    reveal(t, s)
    s.fleet = RANKING
    for i in range(2):
        rank_capitals(t, s, s.duel[i])
    for i in range(2):
        aim_capitals(s, s.duel[i], s.duel[1 - i])
    s.fleet = REPLIES
    for side in range(2):
        i = 0 if side_of_group(s.duel[0]) == side else 1
        reply(s, s.duel[i], s.duel[1 - i])
    capital_fire(t, s)
    screen_damaged_capitals(t, s)
    s.fleet = LIGHT_PAIRING
    light_fire(t, s)
    screen_damaged_capitals(t, s)
    for i in range(2):
        # By ruling cruisers that capital ship fire damaged protect transports from raiders (22.35E).
        hurt = sum(s.hurt_by_capitals[u] for u in ships_of(s, s.duel[i])) if t.cruisers_before_transports == 1 else 0
        s.screen_broken[side_of_group(s.duel[i])] = 1 if hurt == 0 and screen_is_gone(t, s, s.duel[i]) else 0
    capitals_at_screened(t, s)
    lights_at_screened(t, s)
    lift_screens(s)
