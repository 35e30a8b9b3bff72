"""Naval combat of A World at War as a game of the house (rule 22)."""

from flagplot.core.game import Game
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.sight import view
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks, events, reasons
from flagplot.games.awaw.words.known import known_of


def is_over(s: Situation) -> bool:
    """Whether the battle and the way home are done."""
    return s.segment == terms.OVER


GAME = Game("awaw", advance, refusal, step, is_over, view, asks.BY_CODE, reasons.BY_CODE, events.BY_CODE, known_of)
