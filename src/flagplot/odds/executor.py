"""Where battles are counted: processes of this machine, or a Ray cluster; the same seeds give the same counts anywhere.

Work is cut into slices of consecutive seeds.  A slice whose worker was lost is counted again, by its seeds, so that a lost
worker costs time and never a battle; counts are added in the order of the seeds.
"""

import importlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.tables import Tables
from flagplot.odds.interpreted import count_slice
from flagplot.odds.tally import Tally

TRIES: Final = 5
"""Times that workers may be lost over one piece of work before it is given up."""
LOCAL: Final = "local"


@dataclass(frozen=True)
class Job:
    """What a worker has to know: the battle, the players by place among the doctrines, and how to play."""

    tables: Tables
    situation: Situation
    doctrines: tuple[str, ...]
    """Modules of the doctrines, by name."""
    players: tuple[int, int]
    compiled: bool

    def count(self, seeds: range) -> Tally:
        """Count the battles of some seeds, here and now."""
        if self.compiled:
            tally: Tally = _bench(self.doctrines, self.players, self.tables).count(self.situation, seeds)
            return tally
        modules = [importlib.import_module(name) for name in self.doctrines]
        chosen = [modules[code - 1].choose if code else None for code in self.players]
        return count_slice(self.tables, self.situation, chosen, seeds)


@cache
def _bench(doctrines: tuple[str, ...], players: tuple[int, int], tables: Tables) -> Any:
    modules = tuple(importlib.import_module(name) for name in doctrines)
    return importlib.import_module("flagplot.fast.counted").Bench(modules, tables, players)


class Executor(Protocol):
    """Counts slices somewhere and gives them back in order."""

    def map(self, job: Job, slices: Sequence[range]) -> Iterator[Tally]:
        """Count every slice, in order."""

    def close(self) -> None:
        """Leave nothing running."""


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = ProcessPoolExecutor(workers)
        self.lost = 0
        """How often workers were lost."""

    def map(self, job: Job, slices: Sequence[range]) -> Iterator[Tally]:
        """Count every slice; those of lost workers once more."""
        place = 0
        for _ in range(TRIES):
            try:
                waiting: list[Future[Tally]] = [self.pool.submit(job.count, seeds) for seeds in slices[place:]]
                for future in waiting:
                    found = future.result()
                    place += 1
                    yield found
                return
            except BrokenProcessPool:
                self.lost += 1
                self.pool.shutdown(wait=False, cancel_futures=True)
                self.pool = ProcessPoolExecutor(self.workers)
        raise FlagplotError(
            f"workers were lost {TRIES} times over", expected="a machine with more memory, or fewer threads"
        )

    def close(self) -> None:
        """Send the workers home, whatever they are at."""
        self.pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """A Ray cluster; Ray itself counts the slice of a lost worker again."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise FlagplotError("a cluster needs Ray", field="--cluster", expected="the extra `cluster`") from None
        try:
            self.ray.init(address=None if address == LOCAL else address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            what = f"no cluster answers at {address!r}: {str(error).splitlines()[0]}"
            raise FlagplotError(
                what, field="--cluster", expected=f"{LOCAL} or an address such as 10.0.0.1:6379"
            ) from None
        self.remote = self.ray.remote(max_retries=TRIES)(_count)

    def map(self, job: Job, slices: Sequence[range]) -> Iterator[Tally]:
        """Count every slice somewhere in the cluster."""
        kept = self.ray.put(job)
        for waiting in [self.remote.remote(kept, seeds) for seeds in slices]:
            yield self.ray.get(waiting)

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()


def _count(job: Job, seeds: range) -> Tally:
    return job.count(seeds)


def total(executor: Executor, job: Job, seeds: range, size: int) -> Tally:
    """Count the battles of some seeds in slices of that size."""
    found = Tally()
    for part in executor.map(job, [seeds[first : first + size] for first in range(0, len(seeds), size)]):
        found.add(part)
    return found
