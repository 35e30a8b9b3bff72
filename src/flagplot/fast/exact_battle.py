"""Every way on from a situation, compiled: the twin of `odds.exact.transitions.Text` for walks of many situations."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np

from flagplot.core.dice import totals
from flagplot.core.doctrine import declared
from flagplot.fast import battles, exact_loop, numba_patches, pack
from flagplot.fast import cache as disk
from flagplot.fast.runtime import Runtime
from flagplot.games.awaw.battle import scratch
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import Otherwise
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds import fates
from flagplot.odds.exact.transitions import Transition, named_rows
from flagplot.odds.tally import COLUMNS

ROOM: Final = 8192
"""Transitions that are found in one call."""
MOST_DICE: Final = 12
BRANCHES: Final = 200
"""The most ways on from one situation."""


class Walking(Runtime):
    """The runtime with the loop that walks."""

    def __init__(self, doctrines: tuple[ModuleType, ...], otherwise: Otherwise = ()) -> None:
        super().__init__(doctrines, otherwise=otherwise)
        self.modules = (*self.modules, fates, scratch, exact_loop)

    def _wrap(self, function: Callable[..., Any]) -> Any:
        if function.__module__ != exact_loop.__name__ or function.__name__ not in exact_loop.ENTRIES:
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
        return self.is_kept(exact_loop.ENTRY)

    def loop(self, name: str, *arguments: Any) -> Any:
        """A function of the loop, compiled for such arguments or fetched from disk."""
        self.functions.setdefault(f"kernel:{name}", self.functions[f"exact_loop:{name}"])
        return self.entry(name, *arguments)


@cache
def runtime_of(doctrines: tuple[ModuleType, ...], otherwise: Otherwise = ()) -> Walking:
    """The exact_loop runtime of some doctrines, one for each process."""
    return Walking(doctrines, otherwise)


class Compiled:
    """Transitions found by the compiled rules; situations wait as the bytes of their records."""

    def __init__(self, doctrines: tuple[ModuleType, ...], tables: Tables, players: Sequence[int]) -> None:
        self.runtime = runtime_of(doctrines, tables.otherwise)
        self.tables, self.players = pack.pack(tables), np.array(players, np.int64)
        kinds = range(Situation.fields["ask_kind"].high + 1)
        self.chances = np.ones((2, len(kinds)), np.int64)
        for seat, code in enumerate(players):
            if code:
                self.chances[seat] = [declared(doctrines[code - 1], "chances")(kind) for kind in kinds]
        self.falls = np.zeros((MOST_DICE + 1, exact_loop.FACES * MOST_DICE + 1), np.int64)
        for dice in range(1, MOST_DICE + 1):
            for total, count in totals(dice).items():
                self.falls[dice, total] = count
        self.weights = np.zeros(exact_loop.WEIGHTS, np.int64)
        self.records = pack.room_for(Situation, ROOM)
        self.notes = np.zeros((ROOM, exact_loop.COLUMNS), np.int64)
        self.ends = np.zeros((ROOM, exact_loop.END), np.int64)
        self.done = np.zeros(1, np.int64)
        self.loop: Any = None

    def begin(self, start: Situation) -> Transition:
        """The transition to the first open question."""
        self.desk, self.ships = battles.desk(start), named_rows(start)
        arguments = (self.tables, self.desk, self.players, self.chances, self.weights, self.notes[0], self.ends[0])
        self.runtime.loop(exact_loop.BEGIN, *arguments)(*arguments)
        self.records[0] = self.desk.truth[0]
        return self.way(pack.octets(self.records), 0, 0)

    def on(self, keys: Sequence[Any]) -> Iterator[Transition]:
        """The ways on from situations that wait."""
        waiting = pack.room_for(Situation, len(keys))
        octets, found = pack.octets(waiting), pack.octets(self.records)
        for at, key in enumerate(keys):
            octets[at] = np.frombuffer(key, np.int8)
        first = 0
        while first < len(keys):
            fixed = (self.desk, self.players, self.chances, self.weights, self.falls)
            arguments = (self.tables, waiting, *fixed, first, BRANCHES, self.records, self.notes, self.ends, self.done)
            if self.loop is None:
                self.loop = self.runtime.loop(exact_loop.ENTRY, *arguments)
            count = self.loop(*arguments)
            first = int(self.done[0])
            notes = self.notes[:count].tolist()
            for at, note in enumerate(notes):
                yield self.told(found, at, note)

    def way(self, octets: Any, at: int, parent: int) -> Transition:
        """The way that was noted at a place."""
        return self.told(octets, at, self.notes[at].tolist())._replace(parent=parent)

    def told(self, octets: Any, at: int, note: list[int]) -> Transition:
        """A way as noted, with the situation or the end that it leads to."""
        parent, weight, whole, steps, dice, over, *place = note
        if not over:
            return Transition(parent, weight, whole, steps, dice, tuple(place), octets[at].tobytes())
        row = self.ends[at].tolist()
        told = tuple(
            number for u in self.ships for number in row[exact_loop.FATES + 3 * u : exact_loop.FATES + 3 * u + 3]
        )
        return Transition(parent, weight, whole, steps, dice, (), (tuple(row[:COLUMNS]), told))
