"""The desk that a compiled battle is played on: its arrays, and what of a situation each seat always sees."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Record
from flagplot.core.sight import Sight
from flagplot.fast import kernel, needs, pack
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import Situation

TOGETHER: Final = 32
"""Battles that are played side by side: enough to share the code at hand, few enough to stay near the processor."""

ALL: Final = -1
"""A byte of a mask that lets everything through."""


def desk(situation: Record, looked_at: needs.Lines) -> kernel.Desk:
    """Arrays to play a situation's battle on, by players who look only at so much of a view."""
    packed, views = pack.room_for(Situation, TOGETHER), pack.blank(Situation, 2)
    packed[:] = pack.pack(situation)
    counts, moments = np.zeros((TOGETHER, kernel.COLUMNS), np.int64), np.zeros(TOGETHER, np.int64)
    runs = np.array(pack.runs(Situation), np.int64)
    octets = pack.octets(packed), pack.octets(views)
    return kernel.Desk(packed, views, *octets, counts, moments, *masks(SIGHT), runs, *looked_at)


@cache
def masks(sight: Sight) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """What each seat always sees: as masks, and as a blank view in all other places."""
    seen, blank = pack.room_for(sight.record, 2), pack.blank(sight.record, 2)
    for name in sight.record.fields:
        for seat in range(2):
            for row in sight.always(name, seat):
                if sight.record.fields[name].shape:
                    seen[name][seat, row] = ALL
                else:
                    seen[name][seat] = ALL
    octets = pack.octets(seen)
    return octets, pack.octets(blank) & ~octets
