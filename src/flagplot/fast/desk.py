"""The desk that a compiled battle is played on: its arrays, and what of a situation each seat always sees."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.games.awaw.look import copy_own, copy_public
from flagplot.games.awaw.state import Situation

ALL: Final = -1
"""A byte of a mask that lets everything through."""


def desk(situation: Record) -> kernel.Desk:
    """Arrays to play a situation's battle on."""
    packed, view = pack.pack(situation), pack.blank(Situation)
    seen, unseen, parts = _masks()
    runs = np.array(pack.runs(Situation), np.int64)
    return kernel.Desk(packed, view, pack.octets(packed), pack.octets(view), seen, unseen, runs, parts)


@cache
def _masks() -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int64]]:
    """What each seat always sees: as masks, as a blank view in all other places, and in stretches of the same kind.

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
    return masks, unseen, _stretches(masks, unseen)


def _stretches(seen: NDArray[np.int8], unseen: NDArray[np.int8]) -> NDArray[np.int64]:
    """How both seats' views are filled line by line, like lines together: kind, first byte, byte after the last."""
    found: list[list[int]] = []
    for first in range(0, seen.shape[1], pack.LINE):
        line = slice(first, first + pack.LINE)
        kind = _kind(seen[:, line], unseen[:, line])
        if found and found[-1][0] == kind:
            found[-1][2] = first + pack.LINE
        else:
            found.append([kind, first, first + pack.LINE])
    return np.array(found, np.int64)


def _kind(seen: NDArray[np.int8], unseen: NDArray[np.int8]) -> int:
    if unseen.any():
        return kernel.BLEND
    if (seen == ALL).all():
        return kernel.COPY
    return kernel.MASK if seen.any() else kernel.CLEAR
