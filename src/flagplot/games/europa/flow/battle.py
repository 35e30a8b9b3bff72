"""The naval combats of a moving group from first to last, and the rounds of their three kinds (34.B.2, 34.C.1-34.C.3)."""

from collections.abc import Mapping
from typing import Final

from flagplot.core.ask import ask, take
from flagplot.core.bind import Rule, dispatcher
from flagplot.core.event import emit
from flagplot.core.flows.flow import driver, flow
from flagplot.games.europa import terms
from flagplot.games.europa.flow.disengagement import disengage, go_home, slip_away
from flagplot.games.europa.flow.firing import firing, may_target
from flagplot.games.europa.flow.order import begin_combat, coast_is_done, may_fight_next, next_combat
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import asked, own_group
from flagplot.games.europa.strength import afloat, coast_strength, cut_by_sea, gunnery_of, weakened
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events, reasons


def begin_round(s: CombatState) -> None:
    """Count the round, and reset its fires."""
    s.round += 1
    emit(s, events.ROUND_BEGINS, round=s.round, combat=s.combat)
    for u in range(2 * terms.UNITS):
        s.fires_in[u] = 0
    for side in range(2):
        s.turned[side] = 0
        s.broken_through[side] = 0


def may_choose_step(t: Tables, s: CombatState, u: int) -> bool:
    """Whether a squadron chooses its step: by ruling not if the sea reduces its strength to nothing (34.B, 34.B.2)."""
    strength = weakened(t, s.submarine[u], s.hits[u])
    return t.boats_cut_to_nothing == 0 or (strength if t.sea_rounding == 1 else cut_by_sea(strength, s.sea)) > 0


def surplus(s: CombatState, side: int) -> int:
    """Engaging points of a side beyond the enemy's (34.C.2.a, reading 3.19)."""
    return s.engaging[side] - s.engaging[1 - side]


def excess_at_three(t: Tables, s: CombatState, side: int) -> int:
    """Engaging points that may attack the main body at three to one, measured by ruling (34.C.2.a, reading 3.20)."""
    own, other = s.engaging[side], s.engaging[1 - side]
    if t.three_to_one_measured == 1:
        own -= s.turned[side]
    if own < 3 * other or (other == 0 and t.three_to_none == 1):
        return 0
    return own - 3 * other if t.surplus_at_three == 1 else own - other


def may_be_turned(t: Tables, s: CombatState, side: int) -> int:
    """Engaging points that the larger side may redirect: its excess over the enemy's (34.C.2.a, reading 3.19)."""
    return s.engaging[side] if t.what_may_be_turned == 1 else surplus(s, side)


def points_past_the_screen(t: Tables, s: CombatState, side: int) -> int:
    """Points of the larger side's surplus that may go for the enemy main body at three to one (34.C.2.a)."""
    return min(excess_at_three(t, s, side), may_be_turned(t, s, side) - s.turned[side])


def unit_at(t: Tables, s: CombatState, place: int) -> int:
    """The unit at a place of the order in which players are asked about theirs: the moving player first, unless by ruling."""
    return (place + asked(t, s, 0) * terms.UNITS) % (2 * terms.UNITS)


@flow
def choose_fire_steps(t: Tables, s: CombatState) -> None:
    """Each submarine squadron fires once a round, in the second step or in the third (34.B.2, reading 3.14)."""
    if t.boats_fire_once != 0:
        return
    for place in range(2 * terms.UNITS):
        u = unit_at(t, s, place)
        if s.kind[u] == terms.SS and afloat(s, own_group(s, u // terms.UNITS), u) and may_choose_step(t, s, u):
            s.fires_in[u] = ask(s, asks.FIRE_STEP, u // terms.UNITS, u, -1, 3)


@flow
def submarine_round(t: Tables, s: CombatState) -> None:
    """Carrier groups fire, then submarines and task forces, then submarines at the rest (34.B.2)."""
    s.segment = terms.SUBMARINE_ROUND
    begin_round(s)
    firing(t, s, 1)
    choose_fire_steps(t, s)
    firing(t, s, 2)
    firing(t, s, 3)


@flow
def preparation(t: Tables, s: CombatState) -> None:
    """Task forces go to the main body or the task force body, all other units to the main body (34.C.1)."""
    s.segment = terms.PREPARATION
    for place in range(2 * terms.UNITS):
        u = unit_at(t, s, place)
        if s.at[u] == own_group(s, u // terms.UNITS):
            s.body[u] = terms.MAIN_BODY
            if s.kind[u] == terms.TF:
                s.body[u] = ask(s, asks.BODY, u // terms.UNITS, u, -1, 2)
                emit(s, events.BODY_CHOSEN, side=u // terms.UNITS, unit=u, body=s.body[u])


@flow
def allocate(t: Tables, s: CombatState, side: int) -> None:
    """A side says how many points engage, then how many bypass, in secret until both have decided (34.C.2.a)."""
    s.body_points[side] = gunnery_of(t, s, own_group(s, side), terms.TF_BODY)
    s.engage_pick[side] = 0
    s.bypass_pick[side] = 0
    if s.body_points[side] > 0:
        s.engage_pick[side] = ask(s, asks.ENGAGE, side, s.body_points[side], -1, s.body_points[side] + 1)
    if s.body_points[side] > s.engage_pick[side]:
        left = s.body_points[side] - s.engage_pick[side]
        s.bypass_pick[side] = ask(s, asks.BYPASS, side, left, -1, left + 1)


@flow
def turn_surplus(t: Tables, s: CombatState) -> None:
    """The larger side's surplus may turn against the bypassing group, and at three to one against the main body (34.C.2.a).

    (reading 4b.17)
    """
    if s.engaging[0] == s.engaging[1]:
        return
    side = 0 if s.engaging[0] > s.engaging[1] else 1
    if s.bypassing[1 - side] > 0:
        s.turned[side] = ask(s, asks.TURN, side, may_be_turned(t, s, side), -1, may_be_turned(t, s, side) + 1)
    if points_past_the_screen(t, s, side) > 0:
        left = points_past_the_screen(t, s, side)
        s.broken_through[side] = ask(s, asks.BREAK_THROUGH, side, left, -1, left + 1)


@flow
def surface_round(t: Tables, s: CombatState) -> None:
    """Both allocations are shown, then the use of a surplus; engaging, bypass and main body fire (34.C.2, 34.C.2.a)."""
    s.segment = terms.SURFACE_ROUND
    begin_round(s)
    allocate(t, s, s.mover)
    allocate(t, s, 1 - s.mover)
    for side in range(2):
        s.engaging[side] = s.engage_pick[side]
        s.bypassing[side] = s.bypass_pick[side]
        s.sent_around[side] = s.bypass_pick[side] if t.bypassers_thinned_out == 1 else 0
        emit(s, events.SPLIT_SHOWN, side=side, engaging=s.engaging[side], bypassing=s.bypassing[side])
    turn_surplus(t, s)
    for side in range(2):
        if s.turned[side] + s.broken_through[side] > 0:
            emit(s, events.TURNED, side=side, turned=s.turned[side], broken_through=s.broken_through[side])
    for fire_set in range(1, 4):
        firing(t, s, fire_set)


@flow
def coast_round(t: Tables, s: CombatState) -> None:
    """General group and task forces fire, then the coast at the main body, then the main body at the coast (34.C.3).

    First the coast defence's strength, halved once into an adjacent hex, is divided into two groups (34.C, 34.C.3.a).
    """
    s.segment = terms.COAST_ROUND
    begin_round(s)
    s.general[s.foe] = 0
    s.reserve[s.foe] = coast_strength(s.level[s.foe], s.adjacent[s.foe])
    if s.reserve[s.foe] > 0:
        s.general[s.foe] = ask(s, asks.GENERAL, 1 - s.mover, s.reserve[s.foe], s.foe, s.reserve[s.foe] + 1)
        s.reserve[s.foe] -= s.general[s.foe]
        emit(s, events.GENERAL_SHOWN, group=s.foe, general=s.general[s.foe], reserve=s.reserve[s.foe])
    for fire_set in range(1, 4):
        firing(t, s, fire_set)
    coast_is_done(t, s)


@flow
def fight(t: Tables, s: CombatState, g: int) -> None:
    """One combat: before it submarines may slip away, or bodies are formed; then rounds until it is over (34.B, 34.C, 34.D).

    By ruling bodies stay as they are where a coast defence is activated again (reading 3.28).
    """
    are_formed = s.again[g] == 1 and t.activation == 1
    begin_combat(s, g)
    if s.combat == terms.SUBMARINE_COMBAT:
        slip_away(t, s)
    elif not are_formed:
        preparation(t, s)
    while s.foe != terms.NOBODY:
        if s.combat == terms.COAST_COMBAT:
            coast_round(t, s)
        elif s.combat == terms.SUBMARINE_COMBAT:
            submarine_round(t, s)
            disengage(t, s)
        else:
            surface_round(t, s)
            disengage(t, s)


@flow
def fight_all(t: Tables, s: CombatState) -> None:
    """The combats of a moving group, one after another and nothing else meanwhile (34.2, 34.A)."""
    g = next_combat(t, s)
    while g != terms.NOBODY:
        fight(t, s, g)
        g = next_combat(t, s)
    go_home(s)
    s.segment = terms.OVER


REFUSALS: Final[Mapping[int, Rule]] = {
    asks.NEXT_GROUP: may_fight_next,
    asks.TARGET: may_target,
}
"""What may be against an answer, by question; any answer may be given to the others."""

against = dispatcher(__name__, "against", "ask_kind", REFUSALS)
carry_on = driver(__name__, "carry_on", fight_all)


def advance(t: Tables, s: CombatState) -> None:
    """Carry the combats on until a seat has to answer or all are fought (34.2, 34.A)."""
    if s.segment != terms.OVER:
        carry_on(t, s)


def refusal(t: Tables, s: CombatState, answer: int) -> int:
    """The reason why an answer to the pending question is refused; 0 if it is legal.

    Too great a number is one of the step, the allocation or the coast defence if it is one of points (34.B.2, 34.C.2,
    34.C.3).
    """
    if 0 <= answer < s.ask_size:
        return against(t, s, answer)
    if answer > 0 and s.ask_kind == asks.POINTS:
        return reasons.TOO_MANY_POINTS + s.ask_object
    if answer > 0 and s.ask_kind == asks.GENERAL:
        return reasons.TOO_MANY_IN_GROUP
    allocates = s.ask_kind in (asks.ENGAGE, asks.BYPASS, asks.TURN, asks.BREAK_THROUGH)
    return reasons.TOO_MANY_TO_ALLOCATE if answer > 0 and allocates else reasons.OUT_OF_RANGE


def step(t: Tables, s: CombatState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the combats on."""
    take(s, answer)
    advance(t, s)
