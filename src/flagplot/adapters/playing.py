"""A game whose dice and seated players answer until somebody outside is asked: that of the seed, as `flagplot fight` plays it.

And its spaces as Gymnasium and PettingZoo write them.
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
    """A game of an arena that is being played."""

    def __init__(self, arena: Arena, players: Mapping[int, str], seed: int, limit: int = LIMIT) -> None:
        """`players` are those inside, by seat and name: doctrines, random play, and players that think."""
        self.limit = limit
        seated = {seat: players.get(seat, PERSON) for seat in SIDES}
        self.session: Session = begin(arena.setting, seated, seed)
        self.session.keeps_record = False
        self._go_on()

    def _go_on(self) -> None:
        self.session.run(self.limit - self.session.answers)

    @property
    def position(self) -> Position:
        """How the game stands."""
        return self.session.position

    @property
    def is_over(self) -> bool:
        """Whether it came to its end."""
        return self.session.is_over

    @property
    def is_cut_off(self) -> bool:
        """Whether it had as many answers as it may have, dice included, and did not come to its end."""
        return not self.is_over and self.session.answers >= self.limit

    @property
    def seat(self) -> int:
        """Who is asked outside; -1 where nobody is any more."""
        return -1 if self.is_over or self.is_cut_off else self.position.question.seat

    def answer(self, answer: int) -> None:
        """Answer for the seat that is asked; an illegal answer is refused with its reason and changes nothing."""
        self.session.give(answer)
        self._go_on()


def numbers(arena: Arena) -> gym.Box:
    """Observations: the columns of a view, each with its range."""
    low, high = arena.ranges
    return gym.Box(low, high, dtype=np.int16)


def answers(arena: Arena) -> gym.Discrete:
    """Actions: the numbers of answers."""
    return gym.Discrete(arena.actions)
