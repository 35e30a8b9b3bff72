"""A game whose dice and internal players answer until an external question: the game of the seed, as in `flagplot fight`.

Also its spaces for Gymnasium and PettingZoo.
"""

from collections.abc import Mapping
from typing import Final

import gymnasium.spaces as gym
import numpy as np

from flagplot.adapters.arena import LIMIT, Arena
from flagplot.core.position import Position
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin

SEEDS: Final = 1 << 62


class Playing:
    """A game of an arena in progress."""

    def __init__(self, arena: Arena, players: Mapping[int, str], seed: int, limit: int = LIMIT) -> None:
        """`players` are the internal ones, by seat and name: doctrines, random play, and search players."""
        self.limit = limit
        seated = {seat: players.get(seat, PERSON) for seat in SIDES}
        self.session: Session = begin(arena.setting, seated, seed)
        self.session.keeps_record = False
        self._go_on()

    def _go_on(self) -> None:
        self.session.run(self.limit - self.session.answers)

    @property
    def position(self) -> Position:
        """The present position."""
        return self.session.position

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.is_over

    @property
    def is_cut_off(self) -> bool:
        """Whether it was truncated: it reached the limit of answers, dice included, before its end."""
        return not self.is_over and self.session.answers >= self.limit

    @property
    def seat(self) -> int:
        """The external seat to answer; -1 at the end."""
        return -1 if self.is_over or self.is_cut_off else self.position.question.seat

    def answer(self, answer: int) -> None:
        """Answer for the seat to answer. An illegal answer is refused with its reason and changes nothing."""
        self.session.give(answer)
        self._go_on()


def numbers(arena: Arena) -> gym.Box:
    """The observation space: the columns of a view, each with its range."""
    low, high = arena.ranges
    return gym.Box(low, high, dtype=np.int16)


def answers(arena: Arena) -> gym.Discrete:
    """The action space: the numbers of answers."""
    return gym.Discrete(arena.actions)
