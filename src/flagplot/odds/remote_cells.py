"""Cells of a matrix game played remotely, by worker processes or a cluster, with the same results as locally."""

import importlib
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from flagplot import games
from flagplot.odds.executor import Executor, Sent

if TYPE_CHECKING:
    from flagplot.fast.matrix import Cells, Choices, Jobs, OnProgress, Paid


@dataclass(frozen=True)
class Recipe:
    """The data to build the cells of a game, the same in any process."""

    kind: str
    """The class that plays them, as module:name. Its arguments are the game's kit, the parts and the number of threads."""
    home: str
    """The kit, as `module:NAME`."""
    parts: tuple[object, ...]

    def made(self, threads: int) -> "Cells":
        """The cells, for threads of this process."""
        module, name = self.kind.split(":")
        found: Cells = getattr(importlib.import_module(module), name)(games.at(self.home), *self.parts, threads)
        return found

    def played_by(self, executor: Executor | None, threads: int) -> "Cells | Distributed":
        """The cells, for the workers of an executor; for threads of this process if there is none."""
        near = self.made(threads)
        return near if executor is None else Distributed(near, FarCells(Sent.of(self)), executor)


@dataclass(frozen=True)
class FarCells:
    """The data that a worker needs to play cells, which it builds once."""

    sent: Sent[Recipe]

    def play(self, jobs: "Jobs") -> list[tuple[float, float]]:
        """Mean payoff of each job to side A and its sum of squared deviations, in this process."""
        return _cells(self).some(jobs)


@lru_cache(maxsize=2)
def _cells(far: FarCells) -> "Cells":
    """The cells of a worker, built once."""
    return far.sent.opened.made(1)


@dataclass
class Distributed:
    """Cells played by the workers of an executor, with the interface of `fast.matrix.Cells` for the solver."""

    near: "Cells"
    far: FarCells
    executor: Executor

    @property
    def choices(self) -> "tuple[Choices, Choices]":
        """The choices of both sides."""
        return self.near.choices

    @property
    def played(self) -> int:
        """Battles so far."""
        return self.near.played

    def play(self, jobs: "Jobs", on_progress: "OnProgress" = lambda done: None) -> "Paid":
        """Mean payoff of each job to side A and its sum of squared deviations."""
        return self.near.gathered(partial(self.executor.map, self.far.play), jobs, on_progress)
