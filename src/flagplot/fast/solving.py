"""Solving matrix games and whole small games by linear programs: mixed strategies for both sides, then measured.

First every cell is played a few times with the same seeds. The relevant cells, promising choices against the present mix,
are then played more often in several steps, and the mix is computed again after each. Finally everything is measured with
new battles: the value of the mix, and the payoff of each pure choice against it. Choices that are settled get no more. The
best answers of both sides bound the value of the game. If the bounds are to be nearer, all of this goes on with more battles.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from flagplot.fast.matrix import CellJob, Cells, Distributed, Numbers, Table, equilibrium
from flagplot.odds.exact.free import ROOT, Sequences, Unfolded


def solved(game: Unfolded) -> tuple[float, tuple[list[float], list[float]]]:
    """The value to side A, and the probability of each sequence in an optimal plan, for both sides.

    Side A's plan is the program's solution, side B's its shadow prices.
    """
    from scipy.optimize import linprog
    from scipy.sparse import bmat, coo_matrix

    mine, theirs = game.seats
    pairs = list(game.worth)
    rows, columns = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    worth = coo_matrix((list(game.worth.values()), (rows, columns)), shape=(mine.count, theirs.count))
    flow, other = _flow(mine), _flow(theirs)
    # Largest q[0] with F q <= A' x and E x = e: q is the value that side B's best responses leave at each of its sets.
    sets = other.shape[0]
    goal = np.zeros(mine.count + sets)
    goal[mine.count] = -1.0
    found = linprog(
        goal,
        A_ub=bmat([[-worth.T, other.T]]).tocsr(),
        b_ub=np.zeros(theirs.count),
        A_eq=bmat([[flow, coo_matrix((flow.shape[0], sets))]]).tocsr(),
        b_eq=np.eye(1, flow.shape[0])[0],
        bounds=[(0, None)] * mine.count + [(None, None)] * sets,
        method="highs",
    )
    plan, answer = found.x[: mine.count], -found.ineqlin.marginals
    return float(-found.fun), (plan.tolist(), answer.tolist())


def _flow(sequences: Sequences) -> Any:
    """The constraint that the probabilities of the answers at a set add up to that of the preceding sequence.

    The first row is the root's.
    """
    from scipy.sparse import coo_matrix

    rows, columns, values = [0], [ROOT], [1.0]
    for place, (before, choices) in enumerate(zip(sequences.after, sequences.choices, strict=True)):
        rows += [place + 1] * (1 + len(choices))
        columns += [before, *choices.values()]
        values += [-1.0, *[1.0] * len(choices)]
    return coo_matrix((values, (rows, columns)), shape=(len(sequences.after) + 1, sequences.count))


CELLS: Final = 28_800
"""Battles of the first pass, divided among all cells."""
LEAST: Final = 8
MOST: Final = 20_000
REFINED: Final = 64
"""Further battles of each relevant cell in the first step."""
STEPS: Final = 5
"""After each step the mix is found again. The next has twice the battles, for the better half of the choices."""
FEWEST: Final = 12
"""Choices that are still compared in the last step."""
SETTLED: Final = 2.0
"""The limit of an interval beyond the best choice, in errors asked of the value; a choice within it is settled."""
LOOKS: Final = (256, 512, 1024, 2048, 4096, 8192, 16384)
"""Battles of a pure choice against the mix, in all, at its interim checks."""
PURE: Final = 160_000
"""Battles for a side's pure choices, after which there is no further interim check."""
THIN: Final = 32
"""Battles below which a cell's own variance is too uncertain."""
LEVEL: Final = 0.95
ROUNDS: Final = 5
"""How often a solution is refined at most until its bounds are near. Each time four times as many battles find the mix."""

THRIFT: Final = 0.25
"""The least share of the battles for the largest likely variance that a small variance leaves."""
NO_LIMITS: Final = (-math.inf, math.inf)

OnProgress = Callable[[str, int], None]


@dataclass(frozen=True)
class PayoffEstimate:
    """A payoff to side A and its standard error."""

    value: float
    error: float


@dataclass
class Solution:
    """Mixed strategies of both sides, measured."""

    mixes: tuple[list[float], list[float]]
    value: PayoffEstimate
    pure: tuple[list[PayoffEstimate], list[PayoffEstimate]]
    """The payoff of each pure choice (to side A) or its cost (to side B) against the other side's mix."""
    by_matrix: float
    """Value of the estimated matrix, for comparison."""
    per_cell: int
    battles: int
    seconds: float
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds of each stage."""
    rounds: int = 1
    """How often the mix was found and measured."""
    limits: tuple[float, float] = NO_LIMITS
    """The least and the largest payoff that there is."""
    interrupted: bool = False
    """Whether it was interrupted. Value and pure choices then come from the battles that found the mix, if necessary."""

    @property
    def gap(self) -> float:
        """The estimated exploitability, both sides together."""
        return gap(self.pure)

    @property
    def gap_at_most(self) -> float:
        """An upper bound on it that includes the sampling error, for all pure choices at once."""
        low, high = self.bounds
        return high - low

    @property
    def bounds(self) -> tuple[float, float]:
        """Bounds of the game's value: what each side's mix leaves to the best answer of the other, with the sampling error."""
        low, high = value_bounds(self.pure, z_for((len(self.pure[0]) + len(self.pure[1])) * self.rounds))
        return max(low, self.limits[0]), min(high, self.limits[1])


def value_bounds(pure: tuple[list[PayoffEstimate], list[PayoffEstimate]], z: float = 0.0) -> tuple[float, float]:
    """What best responses of side B leave, and what those of side A get, with each figure increased by `z` standard errors."""
    return min(m.value - z * m.error for m in pure[1]), max(m.value + z * m.error for m in pure[0])


def gap(pure: tuple[list[PayoffEstimate], list[PayoffEstimate]], z: float = 0.0) -> float:
    """The gain of best responses, both sides together: the distance of the bounds."""
    low, high = value_bounds(pure, z)
    return high - low


def best_of(values: Numbers, share: float) -> list[int]:
    """The best choices, that share of all, but not fewer than a few."""
    found: list[int] = np.argsort(-values, kind="stable")[: max(FEWEST, math.ceil(share * len(values)))].tolist()
    return found


def z_for(choices: int) -> float:
    """Standard errors that hold for a number of pure choices at all interim checks at once."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (choices * len(LOOKS)))


class Solver:
    """The solver of one game."""

    def __init__(
        self,
        cells: Cells | Distributed,
        seed: int,
        spread: float,
        per_cell: int,
        error: float,
        on_progress: OnProgress,
        near: float = 0.0,
        limits: tuple[float, float] = NO_LIMITS,
    ) -> None:
        self.cells, self.tell, self.spread, self.error, self.near = cells, on_progress, spread, error, near
        self.limits = limits
        self.shape = (len(cells.choices[0].values), len(cells.choices[1].values))
        many = self.shape[0] * self.shape[1]
        self.per_cell = per_cell or min(MOST, max(LEAST, CELLS // many))
        self.next_seed = seed
        self.table = Table(self.shape)
        self.stages: dict[str, float] = {}

    def solve(self) -> Solution:
        """Find the mix and measure it. After an interruption it returns partial results, once every cell has been played."""
        start = time.monotonic()
        seeds, rows, columns = self.seeds(self.per_cell), range(self.shape[0]), range(self.shape[1])
        every = [CellJob(a, b, seeds) for a in rows for b in columns]
        self.timed("every cell", lambda: self.into_table(every, "every cell"))
        best = self.measured(start, REFINED if self.per_cell < MOST else 0, 1)
        for number in range(2, ROUNDS + 1 if self.near else 0):
            if best.interrupted or best.gap_at_most <= self.near:
                break
            found = self.measured(start, REFINED * 4 ** (number - 1), number)
            best.rounds, best.battles, best.seconds = number, found.battles, found.seconds
            if found.interrupted:
                best.interrupted = True
            elif found.gap_at_most < best.gap_at_most:
                best = found
        return best

    def measured(self, start: float, games: int, number: int) -> Solution:
        """Play the cells that matter step by step, find the mix, and measure it with new battles."""
        mix, interrupted = equilibrium(self.table.estimate()), False
        try:
            for step in range(STEPS if games else 0):
                self.timed("cells that matter", partial(self.refine, mix[0], mix[1], games << step, 0.5**step))
                mix = equilibrium(self.table.estimate())
        except KeyboardInterrupt:
            interrupted = True
        x, y, value = mix
        measured, pure = self.by_table(x, y)
        begun = time.monotonic()
        try:
            if not interrupted:
                measured = self.measure_value(x, y)
                pure = (self.measure_pure(y, 0), self.measure_pure(x, 1))
        except KeyboardInterrupt:
            interrupted = True
        self.stages["fresh measurement"] = self.stages.get("fresh measurement", 0.0) + time.monotonic() - begun
        spent, mixes, played = time.monotonic() - start, (x.tolist(), y.tolist()), self.cells.played
        return Solution(
            mixes, measured, pure, value, self.per_cell, played, spent, self.stages, number, self.limits, interrupted
        )

    def by_table(
        self, x: Numbers, y: Numbers
    ) -> tuple[PayoffEstimate, tuple[list[PayoffEstimate], list[PayoffEstimate]]]:
        """Value and pure choices from the battles that found the mix."""
        means, noise = self.table.mean, self.table.squares / np.maximum(1, self.table.count - 1) / self.table.count
        rows, columns = means @ y, x @ means
        row_errors, column_errors = np.sqrt(noise @ y**2), np.sqrt(x**2 @ noise)
        value = PayoffEstimate(float(x @ means @ y), math.sqrt(float(x**2 @ noise @ y**2)))
        return value, (
            [PayoffEstimate(float(v), float(e)) for v, e in zip(rows, row_errors, strict=True)],
            [PayoffEstimate(float(v), float(e)) for v, e in zip(columns, column_errors, strict=True)],
        )

    def timed(self, name: str, work: Callable[[], None]) -> None:
        """Run a stage of the work and record its time."""
        start = time.monotonic()
        work()
        self.stages[name] = self.stages.get(name, 0.0) + time.monotonic() - start

    def seeds(self, count: int) -> range:
        """Seeds that have not been used."""
        first, self.next_seed = self.next_seed, self.next_seed + count
        return range(first, first + count)

    def refine(self, x: Numbers, y: Numbers, games: int, share: float) -> None:
        """Play the best choices of either side, that share of all, against those in the mix of the other side."""
        estimate = self.table.estimate()
        mine, theirs = np.flatnonzero(x).tolist(), np.flatnonzero(y).tolist()
        first, second = best_of(estimate @ y, share), best_of(-(x @ estimate), share)
        pairs = {(a, b) for a in {*mine, *first} for b in theirs} | {(a, b) for a in mine for b in {*theirs, *second}}
        variance = self.table.squares.sum() / max(1.0, (self.table.count - 1).sum())
        seeds = self.seeds(math.ceil(games * self.share_for(variance)))
        self.into_table([CellJob(a, b, seeds) for a, b in sorted(pairs)], "cells that matter")

    def into_table(self, jobs: list[CellJob], name: str) -> None:
        """Play jobs and add them to the table."""
        self.table.add(jobs, *self.cells.play(jobs, lambda done: self.tell(name, done)))

    def measure_value(self, x: Numbers, y: Numbers) -> PayoffEstimate:
        """Payoff of mix against mix, to the requested standard error."""
        variance = float(x @ (self.table.squares / np.maximum(1, self.table.count - 1)) @ y)
        count = math.ceil((self.spread / self.error) ** 2 * self.share_for(variance))
        weights = {(a, b): x[a] * y[b] for a in np.flatnonzero(x).tolist() for b in np.flatnonzero(y).tolist()}
        jobs = [CellJob(a, b, self.seeds(max(2, math.ceil(w * count)))) for (a, b), w in weights.items()]
        return self.mixed(jobs, list(weights.values()))

    def share_for(self, variance: float) -> float:
        """The share of the battles for the largest likely variance that this variance needs for the same error."""
        return min(1.0, max(THRIFT, variance / self.spread**2))

    def exploited(self, x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
        """The exploitability of mixes of both sides together: the estimate and the upper bound."""
        pure = self.measure_pure(np.asarray(y), 0), self.measure_pure(np.asarray(x), 1)
        return gap(pure), gap(pure, z_for(sum(self.shape)))

    def measure_pure(self, mix: Numbers, side: int) -> list[PayoffEstimate]:
        """Each pure choice of a side against the other's mix, all with the same seeds; battles are kept from check to check.

        A choice is settled when its interval reaches beyond the apparent best by no more than the error asked of the
        value. It is also settled when no payoff is larger. Those that reach furthest go on first. The figure of a
        choice is that of all its battles: its interval holds at all checks at once, so it is valid at the check where
        the choice was settled.
        """
        sign, z, spent = 1 if side == 0 else -1, z_for(sum(self.shape)), 0
        others = np.flatnonzero(mix).tolist()
        played, seeds = Table((self.shape[side], len(others))), [self._seeds_for(mix, others, 0)]
        checks, found = [0] * self.shape[side], [PayoffEstimate(0.0, math.inf)] * self.shape[side]
        going = list(range(self.shape[side]))
        while going:
            jobs = [(one, at, seeds[checks[one]][at]) for one in going for at in range(len(others))]
            spent += sum(len(job[2]) for job in jobs)
            self._play_against(played, jobs, others, side)
            for one in going:
                found[one] = _weighted(
                    [float(mix[other]) for other in others],
                    played.mean[one],
                    played.squares[one],
                    played.count[one],
                    self.spread,
                )
                checks[one] += 1
            reach = {one: sign * m.value + z * m.error for one, m in enumerate(found)}
            line, top = max(sign * m.value for m in found) + SETTLED * self.error, sign * self.limits[1 - side]
            wide = sorted(
                (one for one in reach if min(reach[one], top) > line and checks[one] < len(LOOKS)),
                key=lambda one: -reach[one],
            )
            if len(seeds) < len(LOOKS) and max(checks) == len(seeds):
                seeds.append(self._seeds_for(mix, others, len(seeds)))
            going, more = [], 0
            for one in wide:
                more += sum(map(len, seeds[checks[one]]))
                if spent + more > PURE:
                    break
                going.append(one)
        return found

    def _seeds_for(self, mix: Numbers, others: Sequence[int], check: int) -> list[range]:
        """Seeds of the battles that an interim check adds, against each choice of a mix."""

        def until(share: float, check: int) -> int:
            return max(2, math.ceil(share * LOOKS[check])) if check >= 0 else 0

        return [self.seeds(max(2, until(mix[other], check) - until(mix[other], check - 1))) for other in others]

    def _play_against(
        self, played: Table, jobs: Sequence[tuple[int, int, range]], others: Sequence[int], side: int
    ) -> None:
        """Play choices of a side against those of a mix, and keep the battles by choice and place in the mix."""
        cells = [
            CellJob(one, others[at], seeds) if side == 0 else CellJob(others[at], one, seeds) for one, at, seeds in jobs
        ]
        paid = self.cells.play(cells, lambda done: self.tell("fresh measurement", done))
        played.add([CellJob(*job) for job in jobs], *paid)

    def mixed(self, jobs: list[CellJob], weights: list[float]) -> PayoffEstimate:
        """Weighted mean of some cells."""
        means, squares = self.cells.play(jobs, lambda done: self.tell("fresh measurement", done))
        return _weighted(weights, means, squares, [len(job.seeds) for job in jobs], self.spread)


def _weighted(
    weights: Sequence[float], means: Numbers, squares: Numbers, counts: Sequence[int], spread: float
) -> PayoffEstimate:
    """A weighted mean of independent means. Thin cells use the variance of all.

    Equal battles do not prove certainty: the variance is at least as if one had come out quite differently.
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
    return PayoffEstimate(value, math.sqrt(error))
