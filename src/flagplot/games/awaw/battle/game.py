"""Naval combat of A World at War as a game of the house (rule 22)."""

from flagplot.core.game import Game
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.look import look
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks, events, reasons
from flagplot.games.awaw.words.known import known_of

_BLANK = Situation()
_ROWS = [(name, getattr(_BLANK, name)) for name, field in Situation.fields.items() if field.shape]
"""A view starts with rows of its own; rows of rows are replaced one by one where they are filled."""


def view(s: Situation, seat: int) -> Situation:
    """What a seat may know (22.423B, 22.452B), as a situation of its own; not to be changed."""
    seen = object.__new__(Situation)
    fields = seen.__dict__
    fields.update(_BLANK.__dict__)
    for name, row in _ROWS:
        fields[name] = row[:]
    look(s, seen, seat)
    return seen


def is_over(s: Situation) -> bool:
    """Whether the battle and the way home are done."""
    return s.segment == terms.OVER


GAME = Game("awaw", advance, refusal, step, is_over, view, asks.BY_CODE, reasons.BY_CODE, events.BY_CODE, known_of)
