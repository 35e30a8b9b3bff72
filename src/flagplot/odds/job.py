"""What a worker has to know to play battles of one kind from any seeds: the same seeds give the same counts anywhere."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.executor import Executor
from flagplot.odds.interpreted import count_slice, play_slice
from flagplot.odds.tally import Tally


@dataclass(frozen=True)
class Job:
    """The battle, the players by place among the doctrines, and how to play."""

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
        return count_slice(self.tables, self.situation, self.chosen(), seeds)

    def outcomes(self, seeds: range) -> list[list[int]]:
        """The rows of results of the battles of some seeds, here and now."""
        if self.compiled:
            rows: list[list[int]] = _bench(self.doctrines, self.players, self.tables).outcomes(self.situation, seeds)
            return rows
        return play_slice(self.tables, self.situation, self.chosen(), seeds)

    def chosen(self) -> list[Any]:
        """The doctrines of both seats, none for random play."""
        modules = [importlib.import_module(name) for name in self.doctrines]
        return [modules[code - 1].choose if code else None for code in self.players]


@cache
def _bench(doctrines: tuple[str, ...], players: tuple[int, int], tables: Tables) -> Any:
    modules = tuple(importlib.import_module(name) for name in doctrines)
    return importlib.import_module("flagplot.fast.bulk_odds").Bench(modules, tables, players)


def sliced(seeds: range, size: int) -> list[range]:
    """Consecutive seeds in slices of that size."""
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


def total(executor: Executor, job: Job, seeds: range, size: int) -> Tally:
    """Count the battles of some seeds in slices of that size."""
    found: Tally = counted(executor, job.count, Tally, size, None, seeds)
    return found


def counted(
    executor: Executor, count: Callable[[range], Any], nothing: Callable[[], Any], size: int, start: Any, seeds: range
) -> Any:
    """Count some seeds in slices of that size from nothing on; what is started from the counting knows for itself."""
    found = nothing()
    for part in executor.map(count, sliced(seeds, size)):
        found.add(part)
    return found


def rows(executor: Executor, job: Job, seeds: range, size: int) -> list[Sequence[int]]:
    """The rows of results of the battles of some seeds, in their order."""
    return [row for part in executor.map(job.outcomes, sliced(seeds, size)) for row in part]
