"""Cells of a matrix game that are played elsewhere: by worker processes or a cluster, with the same results as here."""

import importlib
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from flagplot import games
from flagplot.odds.executor import Executor, Sent

if TYPE_CHECKING:
    from flagplot.fast.matrix import Cells, Choices, Jobs, Paid, Tell


@dataclass(frozen=True)
class Recipe:
    """Whatever cells of a game are made of, so that any process makes the same."""

    kind: str
    """Which class plays them, as module:name; it takes the game's kit, the parts and the number of threads."""
    home: str
    """The kit, as `module:NAME`."""
    parts: tuple[object, ...]

    def made(self, threads: int) -> "Cells":
        """The cells, to be played by threads of this process."""
        module, name = self.kind.split(":")
        found: Cells = getattr(importlib.import_module(module), name)(games.at(self.home), *self.parts, threads)
        return found

    def played_by(self, executor: Executor | None, threads: int) -> "Cells | Distributed":
        """The cells, to be played by an executor's workers; by threads of this process if there is none."""
        near = self.made(threads)
        return near if executor is None else Distributed(near, FarCells(Sent.of(self)), executor)


@dataclass(frozen=True)
class FarCells:
    """What a worker has to know to play cells: how they are made, which it does once."""

    sent: Sent[Recipe]

    def play(self, jobs: "Jobs") -> list[tuple[float, float]]:
        """Mean payoff of each job to side A and the sum of its squares about it, here and now."""
        return _cells(self).some(jobs)


@lru_cache(maxsize=2)
def _cells(far: FarCells) -> "Cells":
    """The cells of a worker, made once."""
    return far.sent.opened.made(1)


@dataclass
class Distributed:
    """Cells that an executor's workers play; offers what `fast.matrix.Cells` offers the solver."""

    near: "Cells"
    far: FarCells
    executor: Executor

    @property
    def choices(self) -> "tuple[Choices, Choices]":
        """What both sides may choose."""
        return self.near.choices

    @property
    def played(self) -> int:
        """Battles so far."""
        return self.near.played

    def play(self, jobs: "Jobs", tell: "Tell" = lambda done: None) -> "Paid":
        """Mean payoff of each job to side A and the sum of its squares about it."""
        return self.near.gathered(partial(self.executor.map, self.far.play), jobs, tell)
