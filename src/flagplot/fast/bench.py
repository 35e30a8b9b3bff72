"""Hundreds of thousands of games, with the same seeds, dice and noise as the interpreted driver."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError
from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MOST, MeasureSet, Value
from flagplot.core.offers.payoff import NOTED, Key
from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import GameArraysPool
from flagplot.fast.compiler.intrinsics import ROOM
from flagplot.fast.runtime import Runtime, parts_of, runtime
from flagplot.odds.play import AT_START, LIMIT, Before
from flagplot.odds.tally import Tally, sliced, tally_of

SLICE: Final = 512
"""Games whose result rows are in memory at a time."""
Results = NDArray[np.int64]
"""Result rows, one per game."""
FAULTS: Final = {
    kernel.TOO_LONG: "does not end",
    kernel.DEAD_END: "asks a question without a legal answer",
    kernel.TOO_MUCH: "has more events than there is room for",
    kernel.REFUSED: "has a player who gives an illegal answer",
}


class Bench:
    """A game prepared for compiled play: start, tables and players. Any thread may play it from any point and seeds."""

    def __init__(
        self,
        kit: Kit,
        tables: Record,
        start: Record,
        players: Sequence[int],
        by: Runtime | None = None,
        packed_tables: pack.Packed | None = None,
    ) -> None:
        doctrines = len(kit.doctrines)
        if max(players) > doctrines or min(players) < 0:
            raise FlagplotError(f"there is no player {players}", expected=f"0 to {doctrines}")
        self.kit, self.start = kit, start
        self.runtime = by or runtime(kit, parts_of(kit).variant(tables))
        self.tables = self.runtime.tables(tables) if packed_tables is None else packed_tables
        self.packed = pack.pack(start)
        self.players, self.keyed = (np.array([*players, dice], np.int64) for dice in (kernel.IN_ORDER, kernel.KEYED))
        self.desks = GameArraysPool(self.runtime)

    @property
    def is_warm(self) -> bool:
        """Whether the loop is compiled and cached on disk."""
        return self.runtime.is_kept(kernel.RUN)

    def rows(self, count: int) -> Results:
        """Empty result rows for a number of games."""
        return np.zeros((count, kernel.FIRST + self.kit.counting.columns), np.int64)

    def no_fates(self) -> NDArray[np.int64]:
        """An empty array: fates of rows are not counted."""
        return np.zeros((0, self.kit.counting.fates, MOST), np.int64)

    def play(
        self,
        points: pack.Packed,
        seeds: Sequence[int],
        rows: NDArray[np.int64],
        fates: NDArray[np.int64],
        digests: NDArray[np.uint64] | None = None,
        limit: int = LIMIT,
        start_index: NDArray[np.int64] | None = None,
        start: pack.Packed | None = None,
        notes: NDArray[np.int64] | None = None,
        is_keyed: bool = False,
    ) -> None:
        """Play one game per seed from `points[start_index[i]]`, or from the first point; if `is_keyed`, random numbers are keyed.

        Fills in the result rows, and counts fates if there is an array for them. The points may come from another start
        than the bench's own.
        """
        begun = np.zeros(len(seeds), np.int64) if start_index is None else start_index
        prints = np.zeros(0, np.uint64) if digests is None else digests
        with self.desks.one() as board:
            games = (points, begun, board, words(seeds), self.keyed if is_keyed else self.players, limit)
            noted = np.zeros((0, ROOM), np.int64) if notes is None else notes
            arguments = (self.tables, self.packed if start is None else start, *games, rows, fates, prints, noted)
            self.runtime.entry(kernel.RUN, *arguments)(*arguments)
        faults = np.flatnonzero(rows[:, kernel.STATUS])
        if len(faults):
            what = FAULTS[int(rows[faults[0], kernel.STATUS])]
            raise FlagplotError(f"the game with seed {seeds[int(faults[0])]} {what}")

    def end(self, situation: Record, seed: int) -> Record:
        """The situation in which the game of a seed ends."""
        point, rows, prints = pack.pack(situation), self.rows(1), np.zeros(0, np.uint64)
        with self.desks.one() as board:
            games = (point, np.zeros(1, np.int64), board, words([seed]), self.players, LIMIT)
            arguments = (self.tables, point, *games, rows, self.no_fates(), prints, np.zeros((0, ROOM), np.int64))
            self.runtime.entry(kernel.RUN, *arguments)(*arguments)
            found: Record = pack.unpack(board.truth[:1], self.runtime.state)
        if rows[0, kernel.STATUS]:
            raise FlagplotError(f"the game with seed {seed} {FAULTS[int(rows[0, kernel.STATUS])]}")
        return found

    def both(
        self, situation: Record, seeds: range, roster: Roster | None = None, before: Before = AT_START
    ) -> tuple[Tally, list[list[int]]]:
        """Play and count games. Also returns their result rows in the order of their seeds."""
        tally, rows, _ = self.each(situation, seeds, roster, before)
        return tally, rows

    def each(
        self, situation: Record, seeds: range, roster: Roster | None = None, before: Before = AT_START
    ) -> tuple[Tally, list[list[int]], list[dict[Key, Value]]]:
        """Like `both`, and also returns the event counts of each game."""
        every, read = list[list[int]](), list[dict[Key, Value]]()
        return self.count(situation, seeds, roster, (every, read), before), every, read

    def count(
        self,
        situation: Record,
        seeds: range,
        roster: Roster | None = None,
        keep: tuple[list[list[int]], list[dict[Key, Value]]] | None = None,
        before: Before = AT_START,
    ) -> Tally:
        """Play and count games. Event counters name the rows by the roster, and read the notes of earlier events first."""
        point, total, counting = begun(situation, before), Tally(), self.kit.counting
        for some in sliced(seeds, SLICE):
            rows, fates = self.rows(len(some)), np.zeros((counting.rows, counting.fates, MOST), np.int64)
            notes = np.empty((len(some) if counting.watch and roster is not None else 0, ROOM), np.int64)
            self.play(point, some, rows, fates, notes=notes)
            found, read = tallied(counting, rows, fates.tolist()), self.read(notes, roster, before.notes)
            for game in read:
                for key, value in game.items():
                    found.count(key, value)
            total.add(found)
            if keep is not None:
                keep[0].extend(rows.tolist())
                keep[1].extend(read)
        return total

    def read(
        self, notes: NDArray[np.int64], roster: Roster | None, before: Sequence[Sequence[int]] = ()
    ) -> list[dict[Key, Value]]:
        """The event counts from the stored events of each game, after those before the point."""
        found = list[dict[Key, Value]]()
        for row in notes:
            assert self.kit.counting.watch is not None
            watch = self.kit.counting.watch(roster)
            for note in before:
                watch.read(note)
            for note in row[1 : 1 + row[0] * NOTED].reshape(-1, NOTED).tolist():
                watch.read(note)
            found.append(dict(watch.noted()))
        return found

    def outcomes(self, situation: Record, seeds: range, before: Before = AT_START) -> list[list[int]]:
        """The result rows of games, in the order of their seeds."""
        point, found = begun(situation, before), list[list[int]]()
        for some in sliced(seeds, SLICE):
            rows = self.rows(len(some))
            self.play(point, some, rows, self.no_fates())
            found += rows.tolist()
        return found

    def kernel(self, seeds: range) -> NDArray[np.int64]:
        """The result rows of games as the kernel fills them in, and nothing else; used for benchmarks."""
        rows = self.rows(len(seeds))
        self.play(self.packed, seeds, rows, self.no_fates())
        return rows


def begun(situation: Record, before: Before) -> pack.Packed:
    """The packed point where games begin, with the count of the counted event so far."""
    point = pack.pack(situation)
    point[pack.TOLD] = before.so_far
    return point


def tallied(counting: MeasureSet, rows: NDArray[np.int64], fates: Sequence[Sequence[Sequence[int]]]) -> Tally:
    """Count result rows as `tally_of` does, column by column. Values come in the order of sorted rows."""
    found = tally_of(counting, (), fates)
    found.battles = len(rows)
    found.steps, found.dice = int(rows[:, kernel.STEPS].sum()), int(rows[:, kernel.DICE].sum())
    noted = rows[np.lexsort(rows.T[::-1])].T[kernel.FIRST :]
    counts = {key: Counter(values(of(noted))) for key, of in counting.counted.items()}
    found.counts = {**counts, **found.counts}
    return found


def words(seeds: Sequence[int]) -> NDArray[np.uint64]:
    """Seeds as 64-bit words."""
    if isinstance(seeds, range) and seeds.step == 1:
        return np.arange(len(seeds), dtype=np.uint64) + np.uint64(seeds.start % 2**64)
    return np.array([seed % 2**64 for seed in seeds], np.uint64)


def values(counted: Any) -> Iterable[Value]:
    """The value counted for each game: a number, or a tuple."""
    return zip(*(each.tolist() for each in counted), strict=True) if isinstance(counted, tuple) else counted.tolist()
