"""The naval combats of a moving group from first to last: the next step, the legal answers, and their effects (34)."""

from typing import Final

from flagplot.core.ask import DIE, take_die
from flagplot.core.bind import dispatcher
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
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, reasons

SEGMENTS: Final = {
    terms.ORDER: order,
    terms.BEFORE_SUBMARINES: before_submarines,
    terms.SUBMARINE_ROUND: submarine_round,
    terms.PREPARATION: preparation,
    terms.SURFACE_ROUND: surface_round,
    terms.COAST_ROUND: coast_round,
    terms.DISENGAGEMENT: after_round,
}
"""The function of each segment of a combat (34.2, 34.A)."""
ASKED: Final = (
    (DIE, None, take_die),
    (asks.NEXT_GROUP, may_fight_next, take_next_group),
    (asks.SLIP_AWAY, None, take_slip_away),
    (asks.FIRE_STEP, None, take_fire_step),
    (asks.TARGET, may_target, take_target),
    (asks.POINTS, None, take_points),
    (asks.BODY, None, take_body),
    (asks.ENGAGE, None, take_engage),
    (asks.BYPASS, None, take_bypass),
    (asks.TURN, None, take_turn),
    (asks.BREAK_THROUGH, None, take_break_through),
    (asks.GENERAL, None, take_general),
    (asks.DISENGAGE, None, take_disengage),
    (asks.FIGHT_AGAIN, None, take_fight_again),
)
"""Each question with its legality rule and the function that applies an answer."""

play = dispatcher(__name__, "play", "segment", SEGMENTS)
take = dispatcher(__name__, "take", "ask_kind", {kind: rule for kind, _, rule in ASKED})
against = dispatcher(__name__, "against", "ask_kind", {kind: rule for kind, rule, _ in ASKED})


def advance(t: Tables, s: CombatState) -> None:
    """Advance the combats, one after another without interruption, to the next question (34.2, 34.A)."""
    while s.ask_seat == terms.NOBODY and s.segment != terms.OVER:
        if s.firing > 0:
            firing(t, s)
        else:
            play(t, s)


def refusal(t: Tables, s: CombatState, answer: int) -> int:
    """The reason why an answer to the pending question is refused; 0 if it is legal."""
    if answer < 0 or answer >= s.ask_size:
        return too_many(s) if answer > 0 and asks_for_points(s.ask_kind) else reasons.OUT_OF_RANGE
    return against(t, s, answer)


def too_many(s: CombatState) -> int:
    """Too many points, with the refusal of the step, the allocation or the coast defence (34.B.2, 34.C.2, 34.C.3)."""
    if s.ask_kind == asks.POINTS:
        return reasons.TOO_MANY_POINTS + s.ask_object
    return reasons.TOO_MANY_IN_GROUP if s.ask_kind == asks.GENERAL else reasons.TOO_MANY_TO_ALLOCATE


def asks_for_points(kind: int) -> bool:
    """Whether the answer to a question is a number of strength points (34.B.2.a, 34.C.2.a, 34.C.3.a)."""
    return kind == asks.POINTS or (kind >= asks.ENGAGE and kind <= asks.GENERAL)


def step(t: Tables, s: CombatState, answer: int) -> None:
    """Apply a legal answer to the pending question and advance the combats."""
    take(t, s, answer)
    advance(t, s)
