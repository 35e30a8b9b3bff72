"""Exact enumeration by the compiled rules: all successors of a state, with pending states packed and merged.

It proceeds as `odds.exact.battle` does, place by place and the likeliest first, and adds the same probabilities in the
same order; only the pending states are stored differently. While probabilities are fractions, at the beginning, it is
that enumeration itself.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from flagplot.core.dice import totals
from flagplot.core.doctrine import declared, home_of
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MOST, MeasureSet
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.arrays import game_arrays
from flagplot.fast.dice import Octets
from flagplot.fast.exact import loop as exact_loop
from flagplot.fast.exact.loop import COUNT, DICE, MERGED, OVER, PARENT, PLACE, STEPS, WAYS, WHOLE
from flagplot.fast.kernel import Whole
from flagplot.fast.runtime import Runtime, parts_of
from flagplot.odds.exact.battle import FRACTIONS, LEAST, End, Transition, Walk
from flagplot.odds.tally import Chance, Tally

CALL_ROOM: Final = 2048
"""Transitions found in one call."""
MOST_DICE: Final = 12


@cache
def walking(kit: Kit, variant: Hashable) -> Runtime:
    """The runtime of a game under the rules of a variant with the enumeration loops, one per process."""
    return Runtime(kit, variant, further=(exact_loop,))


class CompiledEnumeration:
    """Transitions found by the compiled rules. Pending states are the bytes of their records."""

    def __init__(self, kit: Kit, tables: Record, players: Sequence[int]) -> None:
        parts, counting = parts_of(kit), kit.counting
        self.kit, self.state, self.runtime = kit, parts.state, walking(kit, parts.variant(tables))
        self.tables, self.players = self.runtime.tables(tables), np.array(players, np.int64)
        kinds = range(self.state.fields["ask_kind"].high + 1)
        self.chances = np.ones((2, len(kinds)), np.int64)
        doctrines = list(kit.doctrines.values())
        for seat, code in enumerate(players):
            if code:
                chances = declared(home_of(doctrines[code - 1]), "chances")
                self.chances[seat] = [chances(kind) for kind in kinds]
        self.falls = np.zeros((MOST_DICE + 1, exact_loop.FACES * MOST_DICE + 1), np.int64)
        for dice in range(1, MOST_DICE + 1):
            for total, count in totals(dice).items():
                self.falls[dice, total] = count
        self.branches = max(self.falls.shape[1], self.state.fields["ask_size"].high)
        """The maximum number of successors of one state."""
        self.weights = np.zeros(2 * self.branches + 2, np.int64)
        self.records = pack.room_for(self.state, CALL_ROOM)
        self.notes = np.zeros((CALL_ROOM, exact_loop.PLACE + parts.places), np.int64)
        columns = counting.columns + counting.rows * counting.fates
        self.ends = np.zeros((CALL_ROOM, columns + columns % 2), np.int32)
        eights = -(-MOST // exact_loop.EIGHT)
        self.eights = np.zeros((counting.rows, counting.fates, eights), np.uint64)
        self.fates = self.eights.view(np.int8)
        self.done = np.zeros(1, np.int64)

    @property
    def is_warm(self) -> bool:
        """Whether the loop is compiled and cached on disk."""
        return self.runtime.is_kept(exact_loop.ENTRY)

    def begin(self, start: Record) -> Transition:
        """The transition to the first open question."""
        self.desk, self.before = game_arrays(self.runtime), pack.pack(start)
        self.desk.truth[0] = self.before[0]
        fixed = (self.tables, self.desk, self.players, self.chances, self.weights, self.notes[0], self.ends[0])
        arguments = (*fixed, self.before, self.fates, self.eights, self.kit.counting.columns)
        self.runtime.entry(exact_loop.BEGIN, *arguments)(*arguments)
        self.records[0] = self.desk.truth[0]
        return self.transition(pack.as_bytes(self.records), 0, self.notes[0].tolist())

    def on(self, keys: Sequence[bytes]) -> Iterator[Transition]:
        """The successors of pending states."""
        waiting = pack.room_for(self.state, len(keys))
        octets, found = pack.as_bytes(waiting), pack.as_bytes(self.records)
        for at, key in enumerate(keys):
            octets[at] = np.frombuffer(key, np.int8)
        for notes in self.batches(waiting):
            for at, note in enumerate(notes.tolist()):
                yield self.transition(found, at, note)

    def batches(self, waiting: pack.Packed) -> Iterator[Whole]:
        """The successors of packed states, as stored rows, in batches limited by the buffer."""
        first = 0
        while first < len(waiting):
            fixed = (self.tables, waiting, self.desk, self.players, self.chances, self.weights, self.falls, first)
            room = (self.branches, self.records, self.notes, self.ends, self.before, self.fates, self.eights)
            arguments = (*fixed, *room, self.kit.counting.columns, self.done)
            count = self.runtime.entry(exact_loop.ENTRY, *arguments)(*arguments)
            first = int(self.done[0])
            yield self.notes[:count]

    def transition(self, packed: Octets, at: int, note: list[int]) -> Transition:
        """A successor from its stored row, with its state or end."""
        parent, weight, whole, steps, dice, over, *place = note
        if not over:
            return Transition(parent, weight, whole, steps, dice, tuple(place), packed[at].tobytes())
        return Transition(parent, weight, whole, steps, dice, (), self.read_end(self.ends[at].tolist()))

    def read_end(self, noted: list[int]) -> End:
        """The counted columns of a finished game, and the fates of its rows."""
        columns, fates, rows = self.kit.counting.columns, self.kit.counting.fates, self.kit.counting.rows
        befell = enumerate(noted[columns : columns + rows * fates])
        marks = [(i // fates, i % fates, number) for i, number in befell if number >= 0]
        return tuple(noted[:columns]), tuple(marks)

    def end_noted(self, end: End) -> NDArray[np.int32]:
        """The same as a stored row."""
        columns, fates, rows = self.kit.counting.columns, self.kit.counting.fates, self.kit.counting.rows
        noted = np.zeros(self.ends.shape[1], np.int32)
        noted[:columns], noted[columns : columns + rows * fates] = end[0], -1
        for u, fate, number in end[1]:
            noted[columns + u * fates + fate] = number
        return noted


ROOM: Final = 256
"""Initial capacity for the pending states of one place."""
NARROW: Final = 32
"""Estimated words per state."""
Cell = TypeVar("Cell", np.float64, np.int64, np.uint64)
Chances = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Frontier:
    """Pending states at one place, each with its probability."""

    def __init__(self, runtime: Runtime, base: NDArray[np.uint64]) -> None:
        self.runtime, self.base = runtime, base
        self.words = np.zeros(NARROW * ROOM, np.uint64)
        self.bounds = np.zeros(ROOM + 1, np.int64)
        self.marks, self.sums = np.zeros(ROOM, np.uint64), np.zeros(ROOM)
        self.table = np.full(2 * ROOM, exact_loop.EMPTY, np.int64)
        self.state = np.zeros(2, np.int64)

    def __len__(self) -> int:
        return int(self.state[COUNT])

    @property
    def chances(self) -> Chances:
        """The probability of each."""
        return self.sums[: len(self)]

    def make_room(self, more: int) -> None:
        """Reserve space for more states."""
        wanted = len(self) + more
        if wanted > len(self.marks):
            size = 1 << (wanted - 1).bit_length()
            self.bounds, self.marks, self.sums = (
                _longer(self.bounds, size + 1),
                _longer(self.marks, size),
                _longer(self.sums, size),
            )
            self.table = np.full(2 * size, exact_loop.EMPTY, np.int64)
            arguments = (self.marks, len(self), self.table)
            self.runtime.entry(exact_loop.ENTER, *arguments)(*arguments)

    def take_in(self, records: NDArray[np.uint64], which: Numbers, chances: Chances, found: NDArray[np.uint64]) -> None:
        """Add records with their probabilities, merging equal ones."""
        self.make_room(len(which))
        done = 0
        while done < len(which):
            kept = (self.base, self.words, self.bounds, self.marks, self.sums, self.table, self.state, found)
            arguments = (records, which, chances, done, *kept)
            done = self.runtime.entry(exact_loop.TAKE_IN, *arguments)(*arguments)
            if done < len(which):
                self.words = _longer(self.words, 2 * len(self.words) + len(found))

    def unpack_states(self, which: Numbers, records: NDArray[np.uint64]) -> None:
        """Expand some of them to full records."""
        arguments = (which, self.base, self.words, self.bounds, records)
        self.runtime.entry(exact_loop.UNPACK, *arguments)(*arguments)

    def above(self, least: float) -> "Frontier":
        """Those whose probability exceeds a limit."""
        kept = Frontier(self.runtime, self.base)
        which = np.flatnonzero(self.chances > least)
        kept.make_room(len(which))
        lengths = np.diff(self.bounds)[which]
        kept.words = np.concatenate([self.words[self.bounds[n] : self.bounds[n + 1]] for n in which] or [kept.words])
        kept.bounds[1 : len(which) + 1] = np.cumsum(lengths)
        kept.marks[: len(which)], kept.sums[: len(which)] = self.marks[which], self.sums[which]
        kept.state[COUNT] = len(which)
        arguments = (kept.marks, len(which), kept.table)
        self.runtime.entry(exact_loop.ENTER, *arguments)(*arguments)
        return kept


def _longer(row: NDArray[Cell], size: int) -> NDArray[Cell]:
    longer = np.zeros(size, row.dtype)
    longer[: len(row)] = row
    return longer


class PackedEnumeration(Walk):
    """An enumeration that switches to packed states once probabilities are rounded."""

    ways: CompiledEnumeration

    def __init__(
        self,
        counting: MeasureSet,
        ways: CompiledEnumeration,
        budget: int,
        least: float = LEAST,
        fractions: int = FRACTIONS,
        until: float = 1.0,
    ) -> None:
        super().__init__(counting, ways, budget, least, fractions, until)
        self.is_packed = False

    def round_off(self) -> None:
        """Continue with floating-point numbers and packed states."""
        super().round_off()
        self.is_packed = True
        self.base = pack.as_bytes(self.ways.before).view(np.uint64)[0].copy()
        self.records = pack.as_bytes(self.ways.records).view(np.uint64)
        self.noted = self.ways.ends.view(np.uint64)
        self.found = np.zeros(2 * max(len(self.base), self.noted.shape[1]), np.uint64)
        self.over_with = Frontier(self.ways.runtime, np.zeros(self.noted.shape[1], np.uint64))
        if self.ends:
            rows = np.array([self.ways.end_noted(end) for end in self.ends]).view(np.uint64)
            self.over_with.take_in(rows, np.arange(len(rows)), np.array(list(self.ends.values())), self.found)
        for place, layer in self.places.items():
            rows = np.frombuffer(b"".join(layer), np.uint64).reshape(len(layer), len(self.base))
            waiting = Frontier(self.ways.runtime, self.base)
            waiting.take_in(rows.copy(), np.arange(len(layer)), np.array(list(layer.values())), self.found)
            self.places[place] = waiting

    def ordered(self, layer: Any) -> Sequence[Any]:
        """The states of a place that are not too rare, the likeliest first."""
        if not self.is_packed:
            return super().ordered(layer)
        order = np.argsort(-layer.chances, kind="stable")
        return order[layer.chances[order] >= self.least]  # type: ignore[no-any-return]

    def go_on(self, layer: Any, part: Any) -> None:
        """Add the successors of some states to the frontier."""
        if not self.is_packed:
            super().go_on(layer, part)
            return
        waiting = pack.room_for(self.ways.state, len(part))
        layer.unpack_states(part, pack.as_bytes(waiting).view(np.uint64))
        for notes in self.ways.batches(waiting):
            self.arrive_together(notes, layer.sums[part[notes[:, PARENT]]] * notes[:, WAYS] / notes[:, WHOLE])

    def arrive_together(self, notes: Numbers, chances: Chances) -> None:
        """Count the finished games, and add the others to the frontier."""
        self.steps, self.dice = added(self.steps, notes[:, STEPS] * chances), added(self.dice, notes[:, DICE] * chances)
        self.additions += len(notes)
        over, going = np.flatnonzero(notes[:, OVER] == 1), np.flatnonzero(notes[:, OVER] == 0)
        self.over = added(self.over, chances[over])
        self.over_with.take_in(self.noted, over, chances[over], self.found)
        if not len(going):
            return
        places, whose = np.unique(notes[going, PLACE:], axis=0, return_inverse=True)
        for number, row in enumerate(places.tolist()):
            which = going[whose.reshape(-1) == number]
            layer = self.places.setdefault(tuple(row), Frontier(self.ways.runtime, self.base))
            before, merged = len(layer), int(layer.state[MERGED])
            layer.take_in(self.records, which, chances[which], self.found)
            self.waiting += len(layer) - before
            self.merged += int(layer.state[MERGED]) - merged

    def let_go(self) -> None:
        """Drop the rarer half of the frontier."""
        if not self.is_packed:
            super().let_go()
            return
        every = np.sort(np.concatenate([layer.chances for layer in self.places.values()]))
        middle = float(every[len(every) // 2])
        kept = {place: layer.above(middle) for place, layer in self.places.items()}
        self.places = {place: layer for place, layer in kept.items() if len(layer)}
        self.count_waiting()

    def tally(self) -> Tally:
        """The counts of all ends."""
        if self.is_packed:
            rows = np.zeros((len(self.over_with), self.noted.shape[1]), np.uint64)
            self.over_with.unpack_states(np.arange(len(rows)), rows)
            ends = map(self.ways.read_end, rows.view(np.int32).tolist())
            self.ends = dict(zip(ends, self.over_with.chances.tolist(), strict=True))
        return super().tally()


def added(total: Chance, more: Chances) -> float:
    """A sum with numbers added one after another."""
    return float(np.cumsum(np.concatenate(([float(total)], more)))[-1])
