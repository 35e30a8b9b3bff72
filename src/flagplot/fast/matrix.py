"""A game of two secret choices as a matrix of payoffs, its cells sampled here, by worker processes or a cluster."""

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from threading import local
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot import games
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.bench import Bench
from flagplot.odds.executor import Executor, Sent
from flagplot.odds.tally import FIRST

Numbers = NDArray[np.float64]
Paid = tuple[Numbers, Numbers]
"""For each job the mean payoff to side A and the sum of squared deviations."""
OnProgress = Callable[[int], None]
PART: Final = 4096
"""Battles in one work item."""


@dataclass(frozen=True)
class Choices:
    """The pure choices of a side: for each, the values of some rows of a field of the state."""

    field: str
    rows: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CellJob:
    """Battles of one cell: the choices of both sides, and seeds."""

    a: int
    b: int
    seeds: range


Jobs = Sequence[CellJob]


class Cells:
    """The cells of the matrix. Each is a battle in which the choices of both sides are already made."""

    def __init__(
        self,
        kit: Kit,
        tables: Record,
        players: tuple[int, int],
        before: Record,
        start: Record,
        choices: tuple[Choices, Choices],
        payoff: str,
        threads: int,
    ) -> None:
        self.bench = Bench(kit, tables, before, players)
        self.choices, self.threads = choices, threads
        self.counting, self.payoff = kit.counting, kit.counting.payoff(payoff)
        self.point = pack.pack(start)
        self.mine = local()
        self.played = 0

    def play(self, jobs: Jobs, on_progress: OnProgress = lambda done: None) -> Paid:
        """Mean payoff of each job to side A, and its sum of squared deviations."""
        with ThreadPoolExecutor(self.threads) as pool:
            return self.gathered(partial(pool.map, self.some), jobs, on_progress)

    def gathered(
        self, do: Callable[[list[Jobs]], Iterable[list[tuple[float, float]]]], jobs: Jobs, on_progress: OnProgress
    ) -> Paid:
        """Means and squares of jobs, computed by a function that does work items and yields their results in order."""
        parts, paid = _parts(jobs), list[tuple[float, float]]()
        for part, found in zip(parts, do(parts), strict=True):
            paid += found
            self.played += sum(len(job.seeds) for job in part)
            on_progress(self.played)
        means, squares = np.array(paid).T
        return means, squares

    def some(self, jobs: Jobs) -> list[tuple[float, float]]:
        """Mean payoff and squares of some jobs, one after another."""
        return [self.one(job) for job in jobs]

    def one(self, job: CellJob) -> tuple[float, float]:
        """Mean payoff of one job, and its sum of squared deviations."""
        point = self._point()
        for choices, chosen in zip(self.choices, (job.a, job.b), strict=True):
            for row, value in zip(choices.rows, choices.values[chosen], strict=True):
                point[choices.field][0][row] = value
        rows = self.bench.rows(len(job.seeds))
        self.bench.play(point, job.seeds, rows, self.bench.no_fates())
        return self.worth(rows)

    def worth(self, rows: NDArray[np.int64]) -> tuple[float, float]:
        """Mean payoff of games, and its sum of squared deviations."""
        paid = np.asarray(self.counting.worth(self.payoff, rows.T[FIRST:]), np.float64)
        mean = float(paid.mean())
        return mean, float(((paid - mean) ** 2).sum())

    def _point(self) -> pack.Packed:
        """A starting point for this thread alone."""
        if not hasattr(self.mine, "point"):
            self.mine.point = self.point.copy()
        found: pack.Packed = self.mine.point
        return found


class PreparedCells(Cells):
    """Cells whose games have already begun, in several openings used in turn."""

    def __init__(
        self,
        kit: Kit,
        tables: Record,
        players: tuple[int, int],
        before: Record,
        starts: Mapping[tuple[int, int], Sequence[Record]],
        choices: tuple[Choices, Choices],
        payoff: str,
        threads: int,
    ) -> None:
        super().__init__(kit, tables, players, before, starts[0, 0][0], choices, payoff, threads)
        self.starts = {cell: [pack.pack(s) for s in ways] for cell, ways in starts.items()}

    def one(self, job: CellJob) -> tuple[float, float]:
        """Mean payoff of one job, with its games divided among the openings."""
        ways, rows = self.starts[job.a, job.b], self.bench.rows(len(job.seeds))
        edges = [len(job.seeds) * n // len(ways) for n in range(len(ways) + 1)]
        for point, first, end in zip(ways, edges[:-1], edges[1:], strict=True):
            if first < end:
                self.bench.play(point, job.seeds[first:end], rows[first:end], self.bench.no_fates())
        return self.worth(rows)


def _parts(jobs: Jobs) -> list[Jobs]:
    """Consecutive jobs with some thousand battles together."""
    found, first, load = [], 0, 0
    for place, job in enumerate(jobs):
        load += len(job.seeds)
        if load >= PART:
            found.append(jobs[first : place + 1])
            first, load = place + 1, 0
    if first < len(jobs):
        found.append(jobs[first:])
    return found


class Table:
    """The estimates of every cell so far."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.count = np.zeros(shape)
        self.mean = np.zeros(shape)
        self.squares = np.zeros(shape)

    def add(self, jobs: Jobs, means: Numbers, squares: Numbers) -> None:
        """Add further battles (Chan, Golub and LeVeque)."""
        for job, mean, square in zip(jobs, means, squares, strict=True):
            cell, n = (job.a, job.b), len(job.seeds)
            total = self.count[cell] + n
            apart = mean - self.mean[cell]
            self.squares[cell] += square + apart * apart * self.count[cell] * n / total
            self.mean[cell] += apart * n / total
            self.count[cell] = total

    def estimate(self) -> Numbers:
        """Each cell shrunk towards the estimate from its row and column; the fewer its battles, the more."""
        noise = self.squares.sum() / max(1.0, (self.count - 1).sum())
        plain = self.mean.mean(1, keepdims=True) + self.mean.mean(0, keepdims=True) - self.mean.mean()
        own = max(0.0, float(((self.mean - plain) ** 2).mean() - (noise / self.count).mean()))
        weight = own / (own + noise / self.count) if own + noise > 0 else np.ones_like(self.mean)
        result: Numbers = plain + weight * (self.mean - plain)
        return result


def numbers(rows: Sequence[Sequence[float]]) -> Numbers:
    """Rows of numbers as a matrix."""
    return np.array(rows, np.float64)


def equilibrium(matrix: Numbers) -> tuple[Numbers, Numbers, float]:
    """Mixed strategies of both sides and the value of a zero-sum game; side A, the rows, receives the payoff."""
    from scipy.optimize import linprog

    m, n = matrix.shape
    found = linprog(
        np.append(np.zeros(m), -1.0),
        A_ub=np.hstack([-matrix.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=np.append(np.ones(m), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
    )
    return _mix(found.x[:m]), _mix(-found.ineqlin.marginals), float(found.x[m])


def _mix(weights: Numbers, least: float = 1e-3) -> Numbers:
    """Shares that add up to one, with negligible ones removed."""
    clean = np.where(weights > least * weights.max(), weights, 0.0)
    result: Numbers = clean / clean.sum()
    return result


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
