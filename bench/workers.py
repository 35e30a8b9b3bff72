"""A hundred million Coral Seas by 64 workers: simulated with the program's own plan of parts, at costs measured here.

The parts, their order and the merging are those of `odds`; only the workers are simulated, on a clock of their own.
"""

import heapq
import importlib.util
import pickle
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from flagplot import games
from flagplot.odds.engine import Engine, Task, Work
from flagplot.odds.executor import Sent, WorkerPool
from flagplot.odds.sampling import FinishedPart, PartSizes, Pieces, StoppingRule, sample
from flagplot.odds.speed import CORAL_SEA, BenchScenario, Figure, opened
from flagplot.odds.tally import Tally

WORKERS: Final = 64
GAMES: Final = 100_000_000
MEASURED: Final = 8192
"""Games of the part that is measured."""


class Costs(NamedTuple):
    """Measured seconds, and the tally of the measured part."""

    start: float
    """From a worker's start, as a new process, to its first game, with the compiled code on disk."""
    game: float
    merge: float
    """For the driver to receive a part and add it."""
    tally: Tally


def work_of(scenario: BenchScenario) -> Work:
    """Compiled games of a battle by the standard doctrine."""
    return Work(games.home("awaw"), scenario.tables, scenario.start, ("standard", "standard"), True)


def measured() -> Costs:
    """The costs of one worker process and of the driver on this machine."""
    work = work_of(opened(CORAL_SEA))
    work.count(work.start, range(1))
    task = Task(Sent.of((work.pieces, work.start)))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        begun = time.perf_counter()
        pool.submit(task, (range(1),)).result()
        start = time.perf_counter() - begun
        found = pool.submit(task, (range(MEASURED),)).result()
    packed, total, times = pickle.dumps(found), Tally(), 200
    begun = time.perf_counter()
    for _ in range(times):
        total.add(pickle.loads(packed).tallies[0])
    merge = (time.perf_counter() - begun) / times
    return Costs(start, found.seconds / MEASURED, merge, found.tallies[0])


@dataclass
class Pending:
    """A part under way."""

    fleet: "Fleet"
    part: Pieces
    done: float
    """When its worker has done it."""

    def result(self) -> FinishedPart:
        """Wait for it; an error if a worker was lost before it was done."""
        fleet = self.fleet
        if fleet.broken_at <= self.done:
            fleet.now = max(fleet.now, fleet.broken_at)
            raise BrokenExecutor
        fleet.now = max(fleet.now, self.done) + fleet.costs.merge
        fleet.counted += self.part
        fleet.done += 1
        return fleet.played(self.part)

    def cancel(self) -> None:
        """Nothing runs."""


@dataclass
class Pool:
    """Simulated workers, each with the moment when it is free."""

    fleet: "Fleet"
    free: list[float]

    def submit(self, work: object, part: Pieces) -> Pending:
        """Give a part to the worker that is free first."""
        done = max(heapq.heappop(self.free), self.fleet.now) + self.fleet.costs.game * sum(map(len, part))
        heapq.heappush(self.free, done)
        self.fleet.begun += 1
        return Pending(self.fleet, part, done)


@dataclass
class Fleet(WorkerPool):
    """An executor of simulated workers, one of which is lost at a moment: as with processes, all then begin again."""

    costs: Costs
    broken_at: float = float("inf")
    workers: int = WORKERS
    now: float = 0.0
    lost: int = 0
    begun: int = 0
    """Parts given to workers, repeated ones included."""
    done: int = 0
    """Parts that were counted."""
    counted: list[range] = field(default_factory=list)
    """The seeds of the parts that were counted, in order."""
    pool: Any = None

    def __post_init__(self) -> None:
        """Start the workers."""
        self.pool = Pool(self, [self.now + self.costs.start] * self.workers)

    def renew(self, tries: int) -> None:
        """Start new workers."""
        self.lost, self.broken_at = self.lost + 1, float("inf")
        self.__post_init__()

    def played(self, part: Pieces) -> FinishedPart:
        """The part as its worker returns it: the numbers of its games, and counts as long as those that were measured."""
        tally = self.costs.tally
        tallies = [Tally(len(seeds), tally.steps, tally.dice, tally.counts) for seeds in part]
        return FinishedPart(tallies, self.costs.game * sum(map(len, part)))

    def count(self, parts: Iterable[Pieces]) -> Iterator[FinishedPart]:
        """Count parts in order, by the executor's own method."""
        return self.map(_played, parts)


def _played(part: Pieces) -> FinishedPart:
    raise AssertionError("simulated workers play nothing")


def simulate(costs: Costs, count: int, lost_at: float = float("inf")) -> Fleet:
    """Count some games with simulated workers, one of which is lost at a moment. Each seed must be counted once."""
    coral, fleet = opened(CORAL_SEA), Fleet(costs, broken_at=lost_at)
    player = Engine(work_of(coral), 1)
    sizes = PartSizes(player.block, player.slice, fleet.workers)
    found = sample(fleet.count, coral.kit.counting, 0, StoppingRule(battles=count), sizes)
    edges = [0, *(edge for seeds in fleet.counted for edge in (seeds.start, seeds.stop)), count]
    assert found.tally.battles == count and edges[::2] == edges[1::2], "each seed is counted once"
    return fleet


def figures(seconds: float) -> Iterator[Figure]:
    """The costs, and the whole with and without the loss of a worker half-way."""
    if importlib.util.find_spec("llvmlite") is None:
        return
    costs = measured()
    whole = simulate(costs, GAMES)
    lost = simulate(costs, GAMES, lost_at=whole.now / 2)
    yield Figure("a worker's start", costs.start, "seconds")
    yield Figure("a part received and added", 1000 * costs.merge, "milliseconds")
    yield Figure(f"{GAMES:,} Coral Seas, {WORKERS} workers", whole.now, "seconds, simulated")
    yield Figure("the same against one worker", costs.game * GAMES / whole.now, "times as fast")
    yield Figure("a worker lost half-way", lost.now - whole.now, "seconds more")
    yield Figure("parts begun again", lost.begun - lost.done, "parts")
    yield Figure("games counted with the loss", sum(map(len, lost.counted)), "games, each seed once")
