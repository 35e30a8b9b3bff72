"""The desk that a compiled battle is played on: its arrays, and what of a situation each seat always sees."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import QUESTION
from flagplot.core.errors import FlagplotError
from flagplot.core.game import AskKind
from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.words import asks

TOGETHER: Final = 32
"""Battles that are played side by side: enough to share the code at hand, few enough to stay near the processor."""


class Lines(NamedTuple):
    """What may be looked at of a view, for each kind of question; after the last kind comes all there is."""

    lines: NDArray[np.int64]
    """First bytes of the lines of a view, question by question."""
    firsts: NDArray[np.int64]
    """Where in `lines` those for each kind of question begin."""
    parts: NDArray[np.int64]
    """A row for each kind: 1 for every part of a view's text that writes what may be looked at."""


def desk(situation: Record) -> kernel.Desk:
    """Arrays to play a situation's battle on, whose views hold as much as each question declares."""
    packed, views = pack.room_for(Situation, TOGETHER), pack.blank(Situation, 2)
    packed[:] = pack.pack(situation)
    counts, moments = np.zeros((TOGETHER, kernel.COLUMNS), np.int64), np.zeros(TOGETHER, np.int64)
    runs = np.array(pack.runs(Situation), np.int64)
    octets = pack.octets(packed), pack.octets(views)
    return kernel.Desk(packed, views, *octets, counts, moments, *pack.masks(SIGHT), runs, *looked_at())


@cache
def looked_at() -> Lines:
    """What questions declare that whoever answers may look at."""
    lines, firsts, parts = list[int](), [0], list[list[int]]()
    for kind in range(Situation.fields["ask_kind"].high + 1):
        fields = fields_of(asks.BY_CODE.get(kind), Situation)
        lines += sorted({line for name in fields for line in pack.lines_of(Situation, name)})
        firsts.append(len(lines))
        parts.append([int(not part.fields.isdisjoint(fields)) for part in SIGHT.parts])
    lines += range(0, pack.layout(Situation).itemsize, pack.LINE)
    firsts, parts = [*firsts, len(lines)], [*parts, [1] * len(SIGHT.parts)]
    return Lines(np.array(lines, np.int64), np.array(firsts, np.int64), np.array(parts, np.int64))


def fields_of(kind: AskKind | None, record: type[Record]) -> frozenset[str]:
    """The fields of a view that a kind of question declares; all where it declares none."""
    if kind is None or kind.needs is None:
        return frozenset(record.fields)
    unknown = sorted(set(kind.needs) - record.fields.keys())
    if unknown:
        raise FlagplotError(f"the question {kind.name!r} needs {unknown[0]!r}, which is no field of a situation")
    return frozenset(kind.needs).union(QUESTION)
