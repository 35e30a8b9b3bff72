"""The naval player turn of A World at War as a game (22.1, 22.2)."""

from functools import cache
from typing import Final

from flagplot.core.bind import with_companions
from flagplot.core.game import Game
from flagplot.games.awaw.battle.game import RULES as BATTLES
from flagplot.games.awaw.battle.game import occasion as battle_occasion
from flagplot.games.awaw.battle.sight import NAMING
from flagplot.games.awaw.bound import Otherwise, stated
from flagplot.games.awaw.turn import flow, sailing, sight, terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import SIGHT, view
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons
from flagplot.games.awaw.turn.words.known import known_of
from flagplot.games.awaw.words import reasons as verdicts

HOME: Final = "flagplot.games.awaw"
OTHERS: Final = (*BATTLES, verdicts)
RULES: Final = (*BATTLES, *(module for module in with_companions([flow, sight, sailing], HOME) if module not in OTHERS))
"""The rule modules of battles, then those of the turn that they are fought in: their functions run in both runtimes."""


def is_over(s: TurnState) -> bool:
    """Whether the last stage is done."""
    return s.step == terms.TURN_OVER


def occasion(s: TurnState) -> int:
    """The occasion in a battle with its hex, or else the force or submarine that tries to intercept."""
    if s.fighting:
        return battle_occasion(s.battle) * terms.HEXES + s.battle_hex + 1
    if s.rolling < 0:
        return 0
    return (s.attempt_force[s.rolling] + 1) * terms.HEXES + s.attempt_unit[s.rolling] + 1


GAME = Game(
    "awaw-turn",
    advance,
    refusal,
    step,
    is_over,
    view,
    asks.BY_CODE,
    reasons.BY_CODE,
    events.BY_CODE,
    known_of,
    NAMING.restarted_by(events.BATTLE_BEGINS, "battle"),
    partial_view=SIGHT.partial_view,
    sheets=asks.SHEETS,
)


@cache
def game_under(otherwise: Otherwise) -> Game:
    """Naval turns with some rules replaced."""
    return stated(GAME, otherwise, RULES)


def game_of(t: Sea) -> Game:
    """Naval turns by the rules that go with these tables."""
    return game_under(t.battle.otherwise)
