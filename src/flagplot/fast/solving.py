"""Solving a sampled matrix game: find a mix of both sides, then measure it with battles that had no part in finding it.

First every cell is played a few times with the same seeds.  The cells that matter, of any choice against the mix so far, are
then played more, and the mix is found anew.  At last all is measured afresh: the value of the mix, what each pure choice
gets against it, and from both a bound on what a player who knew it all could gain.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Final

import numpy as np

from flagplot.fast.matrix import Cells, Job, Numbers, Table, equilibrium

CELLS: Final = 230_400
"""Battles of the first pass, shared out among all cells."""
LEAST: Final = 16
MOST: Final = 20_000
REFINED: Final = 64
"""Further battles of each cell that matters, twice."""
SCREEN: Final = 256
"""Battles of each pure choice against the mix, to see which ones come near it."""
CLOSE: Final = 24
"""Pure choices of a side that are measured closely."""
FINAL: Final = 4096
"""Battles of each of those."""
THIN: Final = 32
"""Battles below which a cell's own variance says too little."""
LEVEL: Final = 0.95

Tell = Callable[[str, int], None]


@dataclass(frozen=True)
class Measured:
    """A payoff to side A and its standard error."""

    value: float
    error: float


@dataclass
class Solution:
    """A mix of both sides, measured."""

    mixes: tuple[list[float], list[float]]
    value: Measured
    pure: tuple[list[Measured], list[Measured]]
    """What each pure choice gets (side A) or gives away (side B) against the other side's mix."""
    by_matrix: float
    """Value of the matrix as estimated, for comparison."""
    per_cell: int
    battles: int
    seconds: float
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds of each stage."""

    @property
    def gap(self) -> float:
        """What best answers to the mix seem to gain, both sides together."""
        return max(m.value for m in self.pure[0]) - min(m.value for m in self.pure[1])

    @property
    def gap_at_most(self) -> float:
        """A bound on it that takes sampling into account, for all pure choices at once."""
        z = NormalDist().inv_cdf(1 - (1 - LEVEL) / (len(self.pure[0]) + len(self.pure[1])))
        high = max(m.value + z * m.error for m in self.pure[0])
        return high - min(m.value - z * m.error for m in self.pure[1])


class Solver:
    """One game being solved."""

    def __init__(self, cells: Cells, seed: int, spread: float, per_cell: int, error: float, tell: Tell) -> None:
        self.cells, self.tell, self.spread, self.error = cells, tell, spread, error
        self.shape = (len(cells.choices[0].values), len(cells.choices[1].values))
        many = self.shape[0] * self.shape[1]
        self.per_cell = per_cell or min(MOST, max(LEAST, CELLS // many))
        self.next_seed = seed
        self.table = Table(self.shape)
        self.stages: dict[str, float] = {}

    def solve(self) -> Solution:
        """Find the mix and measure it."""
        start = time.monotonic()
        self.timed("every cell", self.first_pass)
        x, y, value = equilibrium(self.table.estimate())
        for _ in range(2 if self.per_cell < MOST else 0):
            self.timed("cells that matter", lambda x=x, y=y: self.refine(x, y))  # type: ignore[misc]
            x, y, value = equilibrium(self.table.estimate())
        begun = time.monotonic()
        measured = self.measure_value(x, y)
        pure = (self.measure_pure(y, 0), self.measure_pure(x, 1))
        self.stages["fresh measurement"] = time.monotonic() - begun
        spent = time.monotonic() - start
        mixes = (x.tolist(), y.tolist())
        return Solution(mixes, measured, pure, value, self.per_cell, self.cells.played, spent, self.stages)

    def timed(self, name: str, work: Callable[[], None]) -> None:
        """Do a stage of the work and note its time."""
        start = time.monotonic()
        work()
        self.stages[name] = self.stages.get(name, 0.0) + time.monotonic() - start

    def seeds(self, count: int) -> range:
        """Seeds that were never used before."""
        first, self.next_seed = self.next_seed, self.next_seed + count
        return range(first, first + count)

    def first_pass(self) -> None:
        """Every cell, all with the same seeds."""
        seeds = self.seeds(self.per_cell)
        self.into_table([Job(a, b, seeds) for a in range(self.shape[0]) for b in range(self.shape[1])], "every cell")

    def refine(self, x: Numbers, y: Numbers) -> None:
        """Any choice against those in the mix of the other side."""
        mine, theirs = set(np.flatnonzero(x).tolist()), set(np.flatnonzero(y).tolist())
        seeds = self.seeds(REFINED)
        pairs = [(a, b) for a in range(self.shape[0]) for b in range(self.shape[1]) if a in mine or b in theirs]
        self.into_table([Job(a, b, seeds) for a, b in pairs], "cells that matter")

    def into_table(self, jobs: list[Job], name: str) -> None:
        """Play jobs and learn from them."""
        self.table.add(jobs, *self.cells.play(jobs, lambda done: self.tell(name, done)))

    def measure_value(self, x: Numbers, y: Numbers) -> Measured:
        """Payoff of mix against mix, to the standard error asked for."""
        count = math.ceil((self.spread / self.error) ** 2)
        weights = {(a, b): x[a] * y[b] for a in np.flatnonzero(x).tolist() for b in np.flatnonzero(y).tolist()}
        jobs = [Job(a, b, self.seeds(max(2, math.ceil(w * count)))) for (a, b), w in weights.items()]
        return self.mixed(jobs, list(weights.values()))

    def measure_pure(self, mix: Numbers, side: int) -> list[Measured]:
        """Each pure choice of a side against the other's mix; the best ones closely, with battles of their own."""
        found = self.against(mix, side, range(self.shape[side]), SCREEN)
        best = sorted(range(len(found)), key=lambda one: found[one].value, reverse=side == 0)[:CLOSE]
        for one, measured in zip(best, self.against(mix, side, best, FINAL), strict=True):
            found[one] = measured
        return found

    def against(self, mix: Numbers, side: int, choices: Sequence[int], count: int) -> list[Measured]:
        """Some pure choices against a mix, all with the same seeds."""
        others = np.flatnonzero(mix).tolist()
        seeds = {other: self.seeds(max(2, math.ceil(mix[other] * count))) for other in others}
        jobs = [
            Job(one, other, seeds[other]) if side == 0 else Job(other, one, seeds[other])
            for one in choices
            for other in others
        ]
        means, squares = self.cells.play(jobs, lambda done: self.tell("fresh measurement", done))
        weights, wide = [float(mix[other]) for other in others], len(others)
        counts = [len(seeds[other]) for other in others]
        return [
            _weighted(weights, means[at : at + wide], squares[at : at + wide], counts, self.spread)
            for at in range(0, len(jobs), wide)
        ]

    def mixed(self, jobs: list[Job], weights: list[float]) -> Measured:
        """Weighted mean of some cells."""
        means, squares = self.cells.play(jobs, lambda done: self.tell("fresh measurement", done))
        return _weighted(weights, means, squares, [len(job.seeds) for job in jobs], self.spread)


def _weighted(
    weights: Sequence[float], means: Numbers, squares: Numbers, counts: Sequence[int], spread: float
) -> Measured:
    """A weighted mean of independent means; thin cells borrow the variance of all.

    That all battles were alike does not make it sure: the variance is at least as if one had come out quite otherwise.
    """
    pooled = float(sum(squares)) / max(1, sum(counts) - len(counts))
    least = (2 * spread) ** 2 / sum(counts)
    value = error = 0.0
    for weight, mean, square, count in zip(weights, means, squares, counts, strict=True):
        own = float(square) / (count - 1)
        if count < THIN:
            own = max(own, pooled)
        value += weight * float(mean)
        error += weight * weight * max(own, least) / count
    return Measured(value, math.sqrt(error))
