"""Odds by the compiled runtime: battles in blocks of seeds, counted; the answer does not depend on the number of threads."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError
from flagplot.fast import battles, kernel, numba_patches, pack, tally
from flagplot.fast import cache as disk
from flagplot.fast.runtime import Runtime
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import Otherwise
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds import fates
from flagplot.odds.sample import LIMIT
from flagplot.odds.tally import COLUMNS, STATUS, UNITS, Tally, tally_of

SLICE: Final = 512
"""Battles that one thread plays between two looks at the clock."""
FAULTS: Final = {
    kernel.TOO_LONG: "does not end",
    kernel.DEAD_END: "asks a question without a legal answer",
    kernel.REFUSED: "has a player who gives an illegal answer",
}


class Counting(Runtime):
    """The runtime with the loop that counts fates."""

    def __init__(self, doctrines: tuple[ModuleType, ...], otherwise: Otherwise = ()) -> None:
        super().__init__(doctrines, otherwise=otherwise)
        self.modules = (*self.modules, fates, tally)

    def _wrap(self, function: Callable[..., Any]) -> Any:
        if function.__module__ != tally.__name__:
            return super()._wrap(function)
        function.__qualname__ = f"{function.__name__}_{self.digest}"
        options: dict[str, Any] = {"error_model": "numpy", "nogil": True, **numba_patches.own_options(True)}
        if self.folder is None:
            return numba.njit(**options)(function)
        with disk.numba_cache_in(self.folder):
            return numba.njit(**options, cache=True)(function)

    @property
    def is_warm(self) -> bool:
        """Whether the loop was compiled before and is kept on disk."""
        return self.is_kept(tally.ENTRY)

    def loop(self, *arguments: Any) -> Any:
        """The loop, compiled for such arguments or fetched from disk."""
        self.functions.setdefault(f"kernel:{tally.ENTRY}", self.functions[f"tally:{tally.ENTRY}"])
        return self.entry(tally.ENTRY, *arguments)


@cache
def counting(doctrines: tuple[ModuleType, ...], otherwise: Otherwise = ()) -> Counting:
    """The counting runtime of some doctrines, by the rules as an edition states them; one for each process."""
    return Counting(doctrines, otherwise)


class Bench:
    """A battle on the packed bench: start, tables and players, ready to be played from any seeds by any thread."""

    def __init__(self, doctrines: tuple[ModuleType, ...], tables: Tables, players: Sequence[int]) -> None:
        self.runtime = counting(doctrines, tables.otherwise)
        self.tables = pack.pack(tables)
        self.players = np.array(players, np.int64)
        self.loop: Any = None

    def play(self, start: Any, seeds: range, rows: Any, counted: Any, desk: kernel.Desk) -> None:
        """Play battles with consecutive seeds on a desk; fills in their rows and counts fates."""
        seed = np.uint64(seeds.start % 2**64)
        arguments = (self.tables, start, desk, seed, self.players, LIMIT, rows, counted)
        if self.loop is None:
            self.loop = self.runtime.loop(*arguments)
        self.loop(*arguments)
        faults = np.flatnonzero(rows[:, STATUS])
        if len(faults):
            what = FAULTS[int(rows[faults[0], STATUS])]
            raise FlagplotError(f"the battle with seed {seeds.start + int(faults[0])} {what}")

    def count(self, situation: Situation, seeds: range, threads: int = 1) -> Tally:
        """Count battles; their seeds are shared out among the threads in slices."""
        start, total = pack.pack(situation), Tally()
        parts = [seeds[first : first + SLICE] for first in range(0, len(seeds), SLICE)]

        def part(some: range) -> Tally:
            rows = np.zeros((len(some), COLUMNS), np.int64)
            counted = np.zeros((UNITS, fates.FATES, fates.MOST), np.int64)
            self.play(start, some, rows, counted, battles.desk(situation))
            return tally_of(like_rows(rows), counted.tolist())

        for found in shared(part, parts, threads, alone=self.loop is None):
            total.add(found)
        return total

    def outcomes(self, situation: Situation, seeds: range, threads: int = 1) -> list[list[int]]:
        """The rows of results of battles, in the order of their seeds."""
        start, none = pack.pack(situation), np.zeros((0, fates.FATES, fates.MOST), np.int64)
        parts = [seeds[first : first + SLICE] for first in range(0, len(seeds), SLICE)]

        def part(some: range) -> list[list[int]]:
            rows = np.zeros((len(some), COLUMNS), np.int64)
            self.play(start, some, rows, none, battles.desk(situation))
            plain: list[list[int]] = rows.tolist()
            return plain

        return [row for rows in shared(part, parts, threads, alone=self.loop is None) for row in rows]


def shared(work: Callable[[Any], Any], parts: Sequence[Any], threads: int, alone: bool) -> Iterable[Any]:
    """Do parts of work in threads, in order; the first alone if it may have to compile."""
    rest = parts
    if alone or threads <= 1:
        rest = parts[1:] if threads > 1 else ()
        for part in parts[:1] if threads > 1 else parts:
            yield work(part)
    if rest:
        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(work, rest)


def like_rows(rows: NDArray[np.int64]) -> list[tuple[list[int], int]]:
    """Rows of results with how often each came."""
    distinct, counts = np.unique(rows, axis=0, return_counts=True)
    return list(zip(distinct.tolist(), counts.tolist(), strict=True))
