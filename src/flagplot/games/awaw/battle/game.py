"""Naval combat of A World at War as a game of the house (rule 22)."""

from flagplot.core.game import Game
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.sight import NAMING, SIGHT, View, view
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks, events, reasons
from flagplot.games.awaw.words.known import known_of


def is_over(s: Situation) -> bool:
    """Whether the battle and the way home are done."""
    return s.segment == terms.OVER


def look(s: Situation, seat: int) -> View:
    """As much of a seat's view as the pending question declares."""
    needs = asks.BY_CODE[s.ask_kind].needs
    return view(s, seat) if needs is None else SIGHT.look(s, seat, needs)


GAME = Game(
    "awaw",
    advance,
    refusal,
    step,
    is_over,
    view,
    asks.BY_CODE,
    reasons.BY_CODE,
    events.BY_CODE,
    known_of,
    NAMING,
    look=look,
    forms=asks.FORMS,
)
