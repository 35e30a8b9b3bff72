"""One fleet combat between two groups: screening, reveal, evasion, then the fire step by step (22.523, 22.53, 22.54).

`duel` holds the rows of the initiating and the other group.  The steps of fire are in `firing`.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import exposed, may_fight, screen_is_gone, screened_with_cargo
from flagplot.games.awaw.battle.fleet.evasion import evades
from flagplot.games.awaw.battle.fleet.firing import (
    aim_capitals,
    capital_fire,
    capitals_at_screened,
    light_fire,
    lights_at_screened,
    rank_capitals,
    reply,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import disclose, is_encumbered
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, FULL
from flagplot.games.awaw.shared.units import ships_of, side_of_group, units_of
from flagplot.games.awaw.words import asks, events, reasons

SCREENING, RANKING, REPLIES, LIGHT_PAIRING = 2, 6, 8, 10
"""The public phase of a fleet combat."""


def reset_ships(s: BattleState, g: int) -> None:
    """Ships damaged by now are screened in this combat; nothing else is decided yet (22.531C, reading D07)."""
    for u in ships_of(s, g):
        s.damaged_before[u] = s.damaged[u]
        s.hurt_by_capitals[u] = 0
        s.screened[u] = 0
        s.rank[u] = 0
        s.aim[u] = -1


def screenable(s: BattleState, g: int, u: int) -> int:
    """Undamaged ships of a row that their owner may screen or not (22.531C)."""
    if s.group_row[u] != g or not may_fight(s, u):
        return 0
    return s.count[u] - s.damaged[u]


def may_screen(t: Tables, s: BattleState, answer: int) -> int:
    """Destroyers that carry cargo are screened (22.531C)."""
    return reasons.MAY if answer >= screened_with_cargo(t, s, s.ask_subject) else reasons.CARRY_CARGO


def reveal(t: Tables, s: BattleState) -> None:
    """Both groups are shown; every ship of both takes part (22.53, 22.423B)."""
    emit(s, events.FLEET_COMBAT, group=s.duel[0], other=s.duel[1])
    for i in range(2):
        disclose(s, s.duel[i], FULL)
        s.fought[s.duel[i]] = 1
        s.attacked[s.duel[i]] = 1
        show_ships(t, s, s.duel[i])


def show_ships(t: Tables, s: BattleState, g: int) -> None:
    """Report, now that the groups are shown, which ships were screened where there was a choice; the others are in the fight."""
    side = side_of_group(g)
    for u in ships_of(s, g):
        s.screened_last[u] = s.screened[u]
        if s.screened[u] > 0 and screenable(s, g, u) > screened_with_cargo(t, s, u):
            emit(s, events.SCREEN_SHOWN, side=side, unit=u, ships=s.screened[u])
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


def note_broken_screens(t: Tables, s: BattleState) -> None:
    """Note which side has lost every unscreened ship, before the fire at screened ones (22.54G, 22.35E)."""
    for i in range(2):
        s.screen_broken[side_of_group(s.duel[i])] = 1 if screen_is_gone(t, s, s.duel[i]) else 0


def lift_screens(s: BattleState) -> None:
    """The combat is over; screens are lifted, and submarines and withdrawal follow in the round (22.54H)."""
    for i in range(2):
        side = side_of_group(s.duel[i])
        for u in units_of(s, side):
            s.screened[u] = 0
            s.rank[u] = 0
            s.aim[u] = -1
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
    """Two groups fight: screening, evasion, then the fire step by step (22.523, 22.531C, 22.54, reading A18)."""
    s.fleet = SCREENING
    for i in range(2):
        reset_ships(s, s.duel[i])
    for i in range(2):
        s.hampers[side_of_group(s.duel[i])] = 1 if is_encumbered(s, s.duel[i]) else 0
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
    note_broken_screens(t, s)
    capitals_at_screened(t, s)
    lights_at_screened(t, s)
    lift_screens(s)
