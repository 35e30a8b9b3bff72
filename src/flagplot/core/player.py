"""The player at a seat: a doctrine that is shown the seat's view, or random legal play.

Chance is given to players as to the rules: the player at seat p of the game with seed k draws from the stream
`stream(k, 1 + p)`, for its i-th decision the i-th number.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, Memo
from flagplot.core.position import Position

Choose = Callable[..., int]
"""A doctrine: tables, a view and a number for chance give an answer; in some games it is given a memo of its own too."""
RANDOM: Final = "random"


@dataclass
class Player:
    """Someone who answers for one seat; a doctrine is shown the seat's view, random play the legal answers."""

    name: str
    seed: int
    choose: Choose | None
    """None for random play."""
    memo: Memo | None = None
    """The doctrine's own rows, with the legal answers; without them it asks the rules, which read a view as well."""
    decisions: int = 0

    def answer(self, position: Position, seat: int) -> int:
        """Answer the pending question, which must be one to that seat."""
        index = self.decisions
        self.decisions += 1
        if self.choose is None:
            return pick(position.choices(), self.seed, index)
        return advised(position, self.choose, self.memo, below(self.seed, index, NOISES))

    def recall(self, position: Position, seat: int) -> None:
        """Look at a question that is about to be answered as a record says, so as to go on as if it had been asked."""
        self.decisions += 1


def advised(position: Position, choose: Choose, memo: Memo | None, noise: int) -> int:
    """What a doctrine answers to the pending question, from what the seat that is asked may look at and a number for chance."""
    choose, shown = position.game.seated(choose), position.game.shown(position.situation, position.situation.ask_seat)
    if memo is None:
        return choose(position.tables, shown, noise)
    return choose(position.tables, shown, noise, memo.with_legal(position.choices()))


def pick(choices: Sequence[int], seed: int, index: int) -> int:
    """Pick the index-th answer of a random player: one of the legal ones, each as likely."""
    return choices[below(seed, index, len(choices))]
