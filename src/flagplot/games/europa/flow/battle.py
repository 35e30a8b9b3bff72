"""The naval combats of a moving group from first to last: the next step, the legal answers, and their effects (34)."""

from collections.abc import Mapping
from typing import Final

from flagplot.core.ask import take
from flagplot.core.bind import Rule, dispatcher
from flagplot.core.flows.flow import driver, flow
from flagplot.games.europa import terms
from flagplot.games.europa.flow.disengagement import disengage, go_home, slip_away
from flagplot.games.europa.flow.firing import may_target
from flagplot.games.europa.flow.order import begin_combat, may_fight_next, next_combat
from flagplot.games.europa.flow.rounds import coast_round, preparation, submarine_round, surface_round
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, reasons


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
    """The reason why an answer to the pending question is refused; 0 if it is legal."""
    if answer < 0 or answer >= s.ask_size:
        return too_many(s) if answer > 0 else reasons.OUT_OF_RANGE
    return against(t, s, answer)


def too_many(s: CombatState) -> int:
    """The refusal of too great a number: of the step, the allocation or the coast defence if it is one of points.

    (34.B.2, 34.C.2, 34.C.3)
    """
    if s.ask_kind == asks.POINTS:
        return reasons.TOO_MANY_POINTS + s.ask_object
    if s.ask_kind == asks.GENERAL:
        return reasons.TOO_MANY_IN_GROUP
    allocates = s.ask_kind in (asks.ENGAGE, asks.BYPASS, asks.TURN, asks.BREAK_THROUGH)
    return reasons.TOO_MANY_TO_ALLOCATE if allocates else reasons.OUT_OF_RANGE


def step(t: Tables, s: CombatState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the combats on."""
    take(s, answer)
    advance(t, s)
