"""All successors of a state, compiled: the twin of `odds.exact.transitions.Text` for large enumerations."""

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.dice import totals
from flagplot.core.doctrine import declared, home_of
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MOST
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.arrays import game_arrays
from flagplot.fast.dice import Octets
from flagplot.fast.exact import loop as exact_loop
from flagplot.fast.exact import merging
from flagplot.fast.kernel import Whole
from flagplot.fast.runtime import Runtime, parts_of
from flagplot.odds.exact.transitions import End, Transition

ROOM: Final = 2048
"""Transitions found in one call."""
MOST_DICE: Final = 12


@cache
def walking(kit: Kit, variant: Hashable) -> Runtime:
    """The runtime of a game under the rules of a variant with the enumeration loops, one per process."""
    return Runtime(kit, variant, further=(exact_loop, merging))


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
        self.records = pack.room_for(self.state, ROOM)
        self.notes = np.zeros((ROOM, exact_loop.PLACE + parts.places), np.int64)
        columns = counting.columns + counting.rows * counting.fates
        self.ends = np.zeros((ROOM, columns + columns % 2), np.int32)
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
