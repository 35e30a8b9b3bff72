"""The game arrays of compiled games."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np

from flagplot.core.offers.interfaces import one_stage
from flagplot.core.offers.kit import Kit
from flagplot.fast import dice, kernel, pack
from flagplot.fast.runtime import Runtime

TOGETHER: Final = 32
"""Games that are played side by side: enough to keep code in the instruction cache, few enough to stay in the data cache."""


class GameArraysPool:
    """Game arrays for one thread at a time, reused by later threads."""

    def __init__(self, runtime: Runtime, together: int = TOGETHER) -> None:
        self.runtime, self.together = runtime, together if runtime.parts.stage is not one_stage else 1
        self.free = list[kernel.GameArrays]()

    @contextmanager
    def one(self) -> Iterator[kernel.GameArrays]:
        """Borrow a set of game arrays for the duration of a context."""
        try:
            found = self.free.pop()
        except IndexError:
            found = game_arrays(self.runtime, self.together)
        yield found
        self.free.append(found)


def game_arrays(runtime: Runtime, together: int = TOGETHER, views: int = 2) -> kernel.GameArrays:
    """Arrays for `together` games side by side, with `views` views."""
    state = runtime.state
    packed, sights = pack.room_for(state, together), pack.blank(state, views)
    counts, events, moments = (
        np.zeros(size, np.int64) for size in ((together, kernel.COUNTS), (together, dice.COLUMNS), together)
    )
    runs = np.array(pack.runs(state), np.int64)
    octets = pack.as_bytes(packed), pack.as_bytes(sights)
    memos = _memos(runtime.kit, 2 * together), _memos(runtime.kit, 1)
    return kernel.GameArrays(packed, sights, *octets, *memos, counts, events, moments, runs)


def _memos(kit: Kit, count: int) -> pack.Packed:
    """Initial inputs of doctrines; a number in place of each if doctrines have none."""
    memo = kit.new_memo()
    return np.zeros(count, np.int64) if memo is None else pack.blank(type(memo), count)
