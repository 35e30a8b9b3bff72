"""Games by the hundred thousand, from the same seeds, dice and noise as the interpreted driver."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MOST
from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import desk as desk
from flagplot.fast.runtime import Runtime, parts_of, runtime
from flagplot.odds.play import LIMIT
from flagplot.odds.tally import Tally, tally_of

BLOCK: Final = 4096
"""Games of one call."""
SLICE: Final = 512
"""Games that one thread plays between two looks at the clock."""
FAULTS: Final = {
    kernel.TOO_LONG: "does not end",
    kernel.DEAD_END: "asks a question without a legal answer",
    kernel.REFUSED: "has a player who gives an illegal answer",
}


@dataclass(frozen=True)
class Battles:
    """What became of each game; every array has a place for each seed."""

    steps: NDArray[np.int64]
    dice: NDArray[np.int64]
    noted: NDArray[np.int64]
    """What is noted of a game: a row of its columns for each."""
    digests: NDArray[np.uint64]
    """Fingerprints of the final situations, none if they were not asked for."""


def run(
    runtime: Runtime,
    tables: Record,
    situation: Record,
    first_seed: int,
    count: int,
    players: tuple[int, int] = (kernel.RANDOM, kernel.RANDOM),
    *,
    digests: bool = False,
    threads: int = 1,
    limit: int = LIMIT,
) -> Battles:
    """Play `count` games with the seeds from `first_seed` on; a player is 0 for random play or the doctrine's number."""
    doctrines = len(runtime.kit.doctrines)
    if max(players) > doctrines or min(players) < 0:
        raise FlagplotError(f"there is no player {players}", expected=f"0 to {doctrines}")
    bench = Bench(runtime.kit, tables, situation, players, runtime)
    rows, prints = bench.rows(count), np.zeros(count if digests else 0, np.uint64)
    point = pack.pack(situation)

    def part(some: range) -> None:
        seeds = range(first_seed + some.start, first_seed + some.stop)
        here = slice(some.start, some.stop)
        bench.play(point, seeds, rows[here], bench.no_fates(), bench.desk(), prints[here], limit)

    blocks = [range(first, min(first + BLOCK, count)) for first in range(0, count, BLOCK)]
    list(shared(part, blocks, threads, alone=True))
    return Battles(rows[:, kernel.STEPS], rows[:, kernel.DICE], rows[:, kernel.FIRST :], prints)


class Bench:
    """A game on the packed bench: start, tables and players, ready to be played from any point and seeds by any thread."""

    def __init__(
        self, kit: Kit, tables: Record, start: Record, players: Sequence[int], by: Runtime | None = None
    ) -> None:
        self.kit, self.start = kit, start
        self.runtime = by or runtime(kit, parts_of(kit).variant(tables))
        self.tables, self.packed = pack.pack(tables), pack.pack(start)
        self.players = np.array(players, np.int64)
        self.loop: Any = None

    @property
    def is_warm(self) -> bool:
        """Whether the loop was compiled before and is kept on disk."""
        return self.runtime.is_kept(kernel.RUN)

    def desk(self) -> kernel.Desk:
        """Arrays to play on, for one thread."""
        return desk(self.runtime, self.start)

    def rows(self, count: int) -> NDArray[np.int64]:
        """Room for the results of a number of games."""
        return np.zeros((count, kernel.FIRST + self.kit.counting.columns), np.int64)

    def no_fates(self) -> NDArray[np.int64]:
        """No room for what befalls rows."""
        return np.zeros((0, self.kit.counting.fates, MOST), np.int64)

    def play(
        self,
        point: Any,
        seeds: range,
        rows: NDArray[np.int64],
        fates: NDArray[np.int64],
        desk: kernel.Desk,
        digests: NDArray[np.uint64] | None = None,
        limit: int = LIMIT,
    ) -> None:
        """Play games on from a point with consecutive seeds; fills in their rows, and counts fates if there is room."""
        seed = np.uint64(seeds.start % 2**64)
        prints = np.zeros(0, np.uint64) if digests is None else digests
        arguments = (self.tables, self.packed, point, desk, seed, self.players, limit, rows, fates, prints)
        if self.loop is None:
            self.loop = self.runtime.entry(kernel.RUN, *arguments)
        self.loop(*arguments)
        faults = np.flatnonzero(rows[:, kernel.STATUS])
        if len(faults):
            what = FAULTS[int(rows[faults[0], kernel.STATUS])]
            raise FlagplotError(f"the game with seed {seeds.start + int(faults[0])} {what}")

    def both(self, situation: Record, seeds: range, threads: int = 1) -> tuple[Tally, list[list[int]]]:
        """Count games, and give the rows of their results; their seeds are shared out among the threads in slices."""
        point, total, counting = pack.pack(situation), Tally(), self.kit.counting
        every = list[list[int]]()

        def part(some: range) -> tuple[Tally, list[list[int]]]:
            rows, fates = self.rows(len(some)), np.zeros((counting.rows, counting.fates, MOST), np.int64)
            self.play(point, some, rows, fates, self.desk())
            return tally_of(counting, like_rows(rows), fates.tolist()), rows.tolist()

        for found, rows in shared(part, parts(seeds), threads, alone=self.loop is None):
            total.add(found)
            every += rows
        return total, every

    def count(self, situation: Record, seeds: range, threads: int = 1) -> Tally:
        """Count games."""
        return self.both(situation, seeds, threads)[0]

    def outcomes(self, situation: Record, seeds: range, threads: int = 1) -> list[list[int]]:
        """The rows of results of games, in the order of their seeds."""
        point = pack.pack(situation)

        def part(some: range) -> list[list[int]]:
            rows = self.rows(len(some))
            self.play(point, some, rows, self.no_fates(), self.desk())
            plain: list[list[int]] = rows.tolist()
            return plain

        return [row for rows in shared(part, parts(seeds), threads, alone=self.loop is None) for row in rows]


def parts(seeds: range) -> list[range]:
    """Seeds in slices."""
    return [seeds[first : first + SLICE] for first in range(0, len(seeds), SLICE)]


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
