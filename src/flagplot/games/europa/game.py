"""Naval combat of Grand Europa as a game of the house (rule 34)."""

from flagplot.core.game import Game
from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import advance, refusal, step
from flagplot.games.europa.sight import view
from flagplot.games.europa.state import Situation
from flagplot.games.europa.words import asks, events, reasons


def is_over(s: Situation) -> bool:
    """Whether every combat has been fought."""
    return s.segment == terms.OVER


GAME = Game(
    "europa",
    advance,
    refusal,
    step,
    is_over,
    view,
    asks.BY_CODE,
    reasons.BY_CODE,
    events.BY_CODE,
    forms=asks.FORMS,
)
