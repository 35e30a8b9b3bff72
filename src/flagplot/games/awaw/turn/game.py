"""The naval player turn of A World at War as a game of the house (22.1, 22.2)."""

from flagplot.core.game import Game
from flagplot.games.awaw.battle.game import look as battle_look
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.flow import advance, refusal, step
from flagplot.games.awaw.turn.sight import SIGHT, View, view
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import asks, events, reasons
from flagplot.games.awaw.turn.words.known import known_of


def is_over(s: Turn) -> bool:
    """Whether the last stage is done."""
    return s.step == terms.TURN_OVER


def look(s: Turn, seat: int) -> View:
    """As much of a seat's view as whoever answers needs: of a question of a battle the battle alone."""
    if s.fighting == 0:
        return view(s, seat)
    seen = SIGHT.look(s, seat, ())
    seen.battle = battle_look(s.battle, seat)
    return seen


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
    look=look,
    forms=asks.FORMS,
)
