"""The rounds of the three kinds of combat, from allocation to the last fire (34.B.2, 34.C.1-34.C.3)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import begin_firing
from flagplot.games.europa.flow.order import coast_is_done, enter_segment
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import own_group
from flagplot.games.europa.strength import afloat, coast_strength, cut_by_sea, gunnery_of, weakened
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events


def submarine_round(t: Tables, s: CombatState) -> None:
    """Carrier groups fire, then submarines and task forces, then submarines at the rest (34.B.2)."""
    s.stage += 1
    if s.stage == 1:
        begin_round(s)
        begin_firing(s, 1)
    elif s.stage == 2:
        ask_fire_steps(t, s)
    elif s.stage == 3:
        begin_firing(s, 2)
    elif s.stage == 4:
        begin_firing(s, 3)
    else:
        enter_segment(s, terms.DISENGAGEMENT)


def begin_round(s: CombatState) -> None:
    """Count the round, and reset its fires."""
    s.round += 1
    s.cursor = 0
    emit(s, events.ROUND_BEGINS, s.round, s.combat, 0, 0)
    for u in range(2 * terms.UNITS):
        s.fires_in[u] = 0
    for side in range(2):
        s.turned[side] = 0
        s.broken_through[side] = 0


def ask_fire_steps(t: Tables, s: CombatState) -> None:
    """Each submarine squadron fires once a round, in the second step or in the third (34.B.2, reading 3.14)."""
    while s.cursor < 2 * terms.UNITS and t.boats_fire_once == 0:
        u = (s.cursor + s.mover * terms.UNITS) % (2 * terms.UNITS)
        s.cursor += 1
        if s.kind[u] == terms.SS and afloat(s, own_group(s, u // terms.UNITS), u) and may_choose_step(t, s, u):
            s.stage -= 1
            ask(s, asks.FIRE_STEP, u // terms.UNITS, u, -1, 3)
            return


def may_choose_step(t: Tables, s: CombatState, u: int) -> bool:
    """Whether a squadron chooses its step: by ruling not if the sea reduces its strength to nothing (34.B, 34.B.2)."""
    strength = weakened(t, s.submarine[u], s.hits[u])
    return t.boats_cut_to_nothing == 0 or (strength if t.sea_rounding == 1 else cut_by_sea(strength, s.sea)) > 0


def take_fire_step(s: CombatState, answer: int) -> None:
    """Store the step in which the squadron fires."""
    u = s.ask_subject
    clear(s)
    s.fires_in[u] = answer


def preparation(t: Tables, s: CombatState) -> None:
    """Task forces go to the main body or the task force body; all other units to the main body (34.C.1)."""
    while s.cursor < 2 * terms.UNITS:
        u = (s.cursor + s.mover * terms.UNITS) % (2 * terms.UNITS)
        side = u // terms.UNITS
        s.cursor += 1
        if s.at[u] >= 0 and s.at[u] == own_group(s, side):
            s.body[u] = terms.MAIN_BODY
            if s.kind[u] == terms.TF:
                ask(s, asks.BODY, side, u, -1, 2)
                return
    enter_segment(s, terms.COAST_ROUND if s.combat == terms.COAST_COMBAT else terms.SURFACE_ROUND)


def take_body(s: CombatState, answer: int) -> None:
    """Put the task force into the body."""
    u = s.ask_subject
    clear(s)
    s.body[u] = answer
    emit(s, events.BODY_CHOSEN, u // terms.UNITS, u, answer, 0)


def surface_round(t: Tables, s: CombatState) -> None:
    """Allocation, surplus, then engaging, bypass and main body fire (34.C.2)."""
    s.stage += 1
    if s.stage == 1:
        begin_round(s)
    elif s.stage <= 5:
        allocate(t, s, s.mover if s.stage < 4 else 1 - s.mover, s.stage % 2)
    elif s.stage == 6:
        show_split(s)
    elif s.stage == 7:
        ask_turn(t, s)
    elif s.stage == 8:
        ask_break_through(t, s)
    elif s.stage <= 11:
        if s.stage == 9:
            show_turned(s)
        begin_firing(s, s.stage - 8)
    else:
        enter_segment(s, terms.DISENGAGEMENT)


def allocate(t: Tables, s: CombatState, side: int, bypass: int) -> None:
    """Ask a side for its engaging and then its bypassing points. Both are secret until both sides have decided (34.C.2.a)."""
    total = gunnery_of(t, s, own_group(s, side), terms.TF_BODY)
    if bypass == 0:
        s.body_points[side] = total
        s.engage_pick[side] = 0
        s.bypass_pick[side] = 0
        if total > 0:
            ask(s, asks.ENGAGE, side, total, -1, total + 1)
    elif total > s.engage_pick[side]:
        left = total - s.engage_pick[side]
        ask(s, asks.BYPASS, side, left, -1, left + 1)


def take_engage(s: CombatState, answer: int) -> None:
    """Store the engaging points."""
    side = s.ask_seat
    clear(s)
    s.engage_pick[side] = answer


def take_bypass(s: CombatState, answer: int) -> None:
    """Store the bypassing points."""
    side = s.ask_seat
    clear(s)
    s.bypass_pick[side] = answer


def show_split(s: CombatState) -> None:
    """Reveal both allocations (34.C.2.a)."""
    for side in range(2):
        s.engaging[side] = s.engage_pick[side]
        s.bypassing[side] = s.bypass_pick[side]
        emit(s, events.SPLIT_SHOWN, side, s.engaging[side], s.bypassing[side], 0)


def stronger(s: CombatState) -> int:
    """Side with more engaging points; -1 if equal."""
    if s.engaging[0] == s.engaging[1]:
        return -1
    return 0 if s.engaging[0] > s.engaging[1] else 1


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


def ask_turn(t: Tables, s: CombatState) -> None:
    """The surplus may be turned against the enemy bypassing group, if there is one (34.C.2.a, reading 4b.17)."""
    side = stronger(s)
    if side >= 0 and s.bypassing[1 - side] > 0:
        ask(s, asks.TURN, side, may_be_turned(t, s, side), -1, may_be_turned(t, s, side) + 1)


def take_turn(s: CombatState, answer: int) -> None:
    """Turn this many points."""
    side = s.ask_seat
    clear(s)
    s.turned[side] = answer


def ask_break_through(t: Tables, s: CombatState) -> None:
    """At three to one the excess may attack the enemy main body (34.C.2.a)."""
    side = stronger(s)
    if side < 0:
        return
    left = min(excess_at_three(t, s, side), may_be_turned(t, s, side) - s.turned[side])
    if left > 0:
        ask(s, asks.BREAK_THROUGH, side, left, -1, left + 1)


def take_break_through(s: CombatState, answer: int) -> None:
    """Send this many points at the main body."""
    side = s.ask_seat
    clear(s)
    s.broken_through[side] = answer


def show_turned(s: CombatState) -> None:
    """Emit the use of a redirected surplus (34.C.2.a)."""
    for side in range(2):
        if s.turned[side] + s.broken_through[side] > 0:
            emit(s, events.TURNED, side, s.turned[side], s.broken_through[side], 0)


def coast_round(t: Tables, s: CombatState) -> None:
    """General group and task forces fire, then the coast at the main body, then the main body at the coast (34.C.3)."""
    s.stage += 1
    if s.stage == 1:
        begin_round(s)
        ask_general(s)
    elif s.stage <= 4:
        begin_firing(s, s.stage - 1)
    else:
        coast_is_done(t, s)


def ask_general(s: CombatState) -> None:
    """The coast defence's strength, halved once into an adjacent hex, is divided into two groups (34.C, 34.C.3.a)."""
    strength = coast_strength(s.level[s.foe], s.adjacent[s.foe])
    s.general[s.foe] = 0
    s.reserve[s.foe] = strength
    if strength > 0:
        ask(s, asks.GENERAL, 1 - s.mover, strength, s.foe, strength + 1)


def take_general(s: CombatState, answer: int) -> None:
    """Divide the coast defence into its two groups (34.C.3.a)."""
    clear(s)
    s.general[s.foe] = answer
    s.reserve[s.foe] -= answer
    emit(s, events.GENERAL_SHOWN, s.foe, s.general[s.foe], s.reserve[s.foe], 0)
