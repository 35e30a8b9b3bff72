"""The desk that a compiled battle is played on: its arrays, and what of a situation each seat always sees."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Record
from flagplot.fast import kernel, needs, pack
from flagplot.games.awaw.battle.look import copy_own, copy_public
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
    return kernel.Desk(packed, views, *octets, counts, moments, *_masks(), runs, *looked_at)


@cache
def _masks() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """What each seat always sees: as masks, and as a blank view in all other places.

    Found by letting the rules copy a situation full to the brim into one all of zeros.
    """
    full, seen, empty = pack.room_for(Situation), pack.room_for(Situation, 2), pack.room_for(Situation, 2)
    for name, field in Situation.fields.items():
        full[name] = field.high
    for seat in range(2):
        view = pack.unpack(pack.room_for(Situation), Situation)
        copy_public(pack.unpack(full, Situation), view)
        copy_own(pack.unpack(full, Situation), view, seat)
        copied = pack.pack(view)[0]
        for name in Situation.fields:
            seen[name][seat] = ALL * (copied[name] != 0).astype(np.int8)
    masks, unseen = pack.octets(seen), pack.octets(empty)
    unseen[:] = pack.octets(pack.blank(Situation)) & ~masks
    return masks, unseen
