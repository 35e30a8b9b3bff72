"""The naval combats of a moving group from first to last: what comes next, what may be answered, what an answer does (34)."""

from flagplot.core.ask import take_die
from flagplot.games.europa import terms
from flagplot.games.europa.flow.disengagement import after_round, before_submarines, take_disengage, take_slip_away
from flagplot.games.europa.flow.firing import firing, may_target, take_points, take_target
from flagplot.games.europa.flow.order import may_fight_next, order, take_fight_again, take_next_group
from flagplot.games.europa.flow.rounds import (
    coast_round,
    preparation,
    submarine_round,
    surface_round,
    take_body,
    take_break_through,
    take_bypass,
    take_engage,
    take_fire_step,
    take_general,
    take_turn,
)
from flagplot.games.europa.state import Situation
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, reasons


def advance(t: Tables, s: Situation) -> None:
    """Carry the combats on, one after another and nothing else meanwhile, until somebody has to answer (34.2, 34.A)."""
    while s.ask_seat == terms.NOBODY and s.segment != terms.OVER:
        if s.firing > 0:
            firing(t, s)
        elif s.segment == terms.ORDER:
            order(t, s)
        elif s.segment == terms.BEFORE_SUBMARINES:
            before_submarines(t, s)
        elif s.segment == terms.SUBMARINE_ROUND:
            submarine_round(t, s)
        elif s.segment == terms.PREPARATION:
            preparation(t, s)
        elif s.segment == terms.SURFACE_ROUND:
            surface_round(t, s)
        elif s.segment == terms.COAST_ROUND:
            coast_round(t, s)
        else:
            after_round(t, s)


def refusal(t: Tables, s: Situation, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return too_many(s) if answer > 0 and asks_for_points(s.ask_kind) else reasons.OUT_OF_RANGE
    if s.ask_kind == asks.NEXT_GROUP:
        return may_fight_next(s, answer)
    if s.ask_kind == asks.TARGET:
        return may_target(t, s, answer)
    return reasons.MAY


def too_many(s: Situation) -> int:
    """More points than there are, in the words of the step, the allocation or the coast defence (34.B.2, 34.C.2, 34.C.3)."""
    if s.ask_kind == asks.POINTS:
        return reasons.TOO_MANY_POINTS + s.ask_object
    return reasons.TOO_MANY_IN_GROUP if s.ask_kind == asks.GENERAL else reasons.TOO_MANY_TO_ALLOCATE


def asks_for_points(kind: int) -> bool:
    """Whether a question asks how many strength points do something (34.B.2.a, 34.C.2.a, 34.C.3.a)."""
    return kind == asks.POINTS or (kind >= asks.ENGAGE and kind <= asks.GENERAL)


def step(t: Tables, s: Situation, answer: int) -> None:
    """Give a legal answer to the pending question and carry the combats on."""
    kind = s.ask_kind
    if kind == asks.DIE:
        take_die(s, answer)
    elif kind <= asks.POINTS:
        take_before_or_in_fire(t, s, kind, answer)
    else:
        take_in_round(t, s, kind, answer)
    advance(t, s)


def take_before_or_in_fire(t: Tables, s: Situation, kind: int, answer: int) -> None:
    """Answers about the order, slipping away and fires."""
    if kind == asks.NEXT_GROUP:
        take_next_group(s, answer)
    elif kind == asks.SLIP_AWAY:
        take_slip_away(t, s, answer)
    elif kind == asks.FIRE_STEP:
        take_fire_step(s, answer)
    elif kind == asks.TARGET:
        take_target(t, s, answer)
    else:
        take_points(t, s, answer)


def take_in_round(t: Tables, s: Situation, kind: int, answer: int) -> None:
    """Answers about bodies, allocation, coast defences and disengagement."""
    if kind == asks.BODY:
        take_body(s, answer)
    elif kind == asks.ENGAGE:
        take_engage(s, answer)
    elif kind == asks.BYPASS:
        take_bypass(s, answer)
    elif kind == asks.TURN:
        take_turn(s, answer)
    elif kind == asks.BREAK_THROUGH:
        take_break_through(s, answer)
    elif kind == asks.GENERAL:
        take_general(s, answer)
    elif kind == asks.DISENGAGE:
        take_disengage(s, answer)
    else:
        take_fight_again(t, s, answer)
