"""The rounds of the three kinds of combat, from allocation to the last fire (34.B.2, 34.C.1-34.C.3)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import firing
from flagplot.games.europa.flow.order import coast_is_done
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import asked, own_group
from flagplot.games.europa.strength import afloat, coast_strength, cut_by_sea, gunnery_of, weakened
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events


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


def show_split(t: Tables, s: CombatState) -> None:
    """Reveal both allocations (34.C.2.a)."""
    for side in range(2):
        s.engaging[side] = s.engage_pick[side]
        s.bypassing[side] = s.bypass_pick[side]
        s.sent_around[side] = s.bypass_pick[side] if t.bypassers_thinned_out == 1 else 0
        emit(s, events.SPLIT_SHOWN, side=side, engaging=s.engaging[side], bypassing=s.bypassing[side])


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


def show_turned(s: CombatState) -> None:
    """Emit the use of a redirected surplus (34.C.2.a)."""
    for side in range(2):
        if s.turned[side] + s.broken_through[side] > 0:
            emit(s, events.TURNED, side=side, turned=s.turned[side], broken_through=s.broken_through[side])


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
    """Allocation, surplus, then engaging, bypass and main body fire (34.C.2)."""
    s.segment = terms.SURFACE_ROUND
    begin_round(s)
    allocate(t, s, s.mover)
    allocate(t, s, 1 - s.mover)
    show_split(t, s)
    turn_surplus(t, s)
    show_turned(s)
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
