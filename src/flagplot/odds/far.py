"""Cells of a matrix game that are played elsewhere: by worker processes or a cluster, with the same results as here."""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from flagplot.games.awaw.tables import Tables
from flagplot.odds.executor import Executor


@dataclass(frozen=True, eq=False)
class FarCells:
    """What a worker has to know to play cells; two of the same key are the same."""

    key: str
    tables: Tables
    doctrines: tuple[str, ...]
    players: tuple[int, int]
    kind: str
    """Which class of `fast.matrix` plays them: Cells or Ready."""
    start: Any
    """The battle as it stands before the choice, or one for each pair of choices."""
    choices: tuple[tuple[str, tuple[int, ...], tuple[tuple[int, ...], ...]], ...]
    payoff: str

    def __hash__(self) -> int:
        """By the key alone."""
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        """By the key alone."""
        return isinstance(other, FarCells) and other.key == self.key

    def play(self, jobs: list[tuple[int, int, range]]) -> list[tuple[float, float]]:
        """Mean payoff of each cell and the sum of its squares about it, here and now."""
        cells = _cells(self)
        job = importlib.import_module("flagplot.fast.matrix").Job
        return [cells.one(job(*each)) for each in jobs]


@lru_cache(maxsize=2)
def _cells(far: FarCells) -> Any:
    matrix = importlib.import_module("flagplot.fast.matrix")
    modules = tuple(importlib.import_module(name) for name in far.doctrines)
    bench = importlib.import_module("flagplot.fast.counted").Bench(modules, far.tables, far.players)
    choices = tuple(matrix.Choices(*each) for each in far.choices)
    return getattr(matrix, far.kind)(bench, far.start, choices, far.payoff, 1)


@dataclass
class Distributed:
    """Cells that an executor's workers play; offers what `fast.matrix.Cells` offers the solver."""

    near: Any
    far: FarCells
    executor: Executor
    played: int = field(default=0)

    @property
    def choices(self) -> Any:
        """What both sides may choose."""
        return self.near.choices

    def play(self, jobs: Sequence[Any], tell: Any = lambda done: None) -> tuple[Any, Any]:
        """Mean payoff of each job to side A and the sum of its squares about it."""
        parts = self.near.parts(jobs)
        work = [[(job.a, job.b, job.seeds) for job in (jobs[place] for place in part)] for part in parts]
        results = self._told(parts, jobs, self.executor.map(self.far.play, work), tell)
        found: tuple[Any, Any] = self.near.gathered(len(jobs), parts, results)
        return found

    def _told(self, parts: Any, jobs: Sequence[Any], found: Iterator[Any], tell: Any) -> Iterator[Any]:
        for part, results in zip(parts, found, strict=True):
            self.played += sum(len(jobs[place].seeds) for place in part)
            tell(self.played)
            yield results
