"""The desk that a compiled game is played on: its arrays, and what of a situation each seat always sees."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import QUESTION
from flagplot.core.errors import FlagplotError
from flagplot.core.game import AskKind
from flagplot.core.offers.compiled import one_stage
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.fast.runtime import Runtime, parts_of

TOGETHER: Final = 32
"""Games that are played side by side: enough to share the code at hand, few enough to stay near the processor."""


class Lines(NamedTuple):
    """What may be looked at of a view, for each kind of question; after the last kind comes all there is."""

    lines: NDArray[np.int64]
    """First bytes of the lines of a view, question by question."""
    firsts: NDArray[np.int64]
    """Where in `lines` those for each kind of question begin."""
    parts: NDArray[np.int64]
    """For each kind a bit for every part of a view's text that writes what may be looked at."""


class Desks:
    """Desks for one thread at a time; what a thread leaves behind serves the next one."""

    def __init__(self, runtime: Runtime, together: int = TOGETHER) -> None:
        self.runtime, self.together = runtime, together if runtime.parts.stage is not one_stage else 1
        self.free = list[kernel.Desk]()

    @contextmanager
    def one(self) -> Iterator[kernel.Desk]:
        """A desk for as long as it is wanted."""
        try:
            found = self.free.pop()
        except IndexError:
            found = desk(self.runtime, self.together)
        yield found
        self.free.append(found)


def desk(runtime: Runtime, together: int = TOGETHER, views: int = 2) -> kernel.Desk:
    """Arrays to play so many games on, side by side, with so many views that hold as much as each question declares."""
    state, sight = runtime.state, runtime.parts.sight
    packed, sights = pack.room_for(state, together), pack.blank(state, views)
    counts, moments = np.zeros((together, kernel.COUNTS), np.int64), np.zeros(together, np.int64)
    runs = np.array(pack.runs(state), np.int64)
    octets = pack.octets(packed), pack.octets(sights)
    memos = _memos(runtime.kit, 2 * together), _memos(runtime.kit, 1)
    return kernel.Desk(
        packed, sights, *octets, *memos, counts, moments, *pack.masks(sight), runs, *looked_at(runtime.kit)
    )


def _memos(kit: Kit, count: int) -> pack.Packed:
    """Memos of doctrines as they begin; where doctrines have none, a number in the place of each."""
    memo = kit.new_memo()
    return np.zeros(count, np.int64) if memo is None else pack.blank(type(memo), count)


@cache
def looked_at(kit: Kit) -> Lines:
    """What questions declare that whoever answers may look at."""
    sight = parts_of(kit).sight
    state = sight.record
    lines, firsts, parts = list[int](), [0], list[int]()
    for kind in range(state.fields["ask_kind"].high + 1):
        fields = fields_of(kit.game.asks.get(kind), state)
        lines += sorted({line for name in fields for line in pack.lines_of(state, name)})
        firsts.append(len(lines))
        parts.append(sum(1 << n for n, part in enumerate(sight.parts) if not part.fields.isdisjoint(fields)))
    lines += range(0, pack.layout(state).itemsize, pack.LINE)
    firsts, parts = [*firsts, len(lines)], [*parts, (1 << len(sight.parts)) - 1]
    return Lines(np.array(lines, np.int64), np.array(firsts, np.int64), np.array(parts, np.int64))


def fields_of(kind: AskKind | None, record: type[Record]) -> frozenset[str]:
    """The fields of a view that a kind of question declares; all where it declares none."""
    if kind is not None and kind.within:
        inner = fields_of(replace(kind, within=""), record.inner[kind.within])
        return frozenset(f"{kind.within}.{name}" for name in inner).union(QUESTION)
    if kind is None or kind.needs is None:
        return frozenset(all_fields(record))
    unknown = sorted(set(kind.needs) - record.fields.keys())
    if unknown:
        raise FlagplotError(f"the question {kind.name!r} needs {unknown[0]!r}, which is not a field of a situation")
    return frozenset(kind.needs).union(QUESTION)


def all_fields(record: type[Record]) -> Iterator[str]:
    """The fields of a record and of those within it."""
    yield from record.fields
    yield from (f"{name}.{field}" for name, inner in record.inner.items() for field in all_fields(inner))
