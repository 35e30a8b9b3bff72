"""The desk that a compiled battle is played on: its arrays, and what of a situation each seat always sees."""

from typing import Final

import numpy as np

from flagplot.core.schema import Record
from flagplot.fast import kernel, needs, pack
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import Situation

TOGETHER: Final = 32
"""Battles that are played side by side: enough to share the code at hand, few enough to stay near the processor."""


def desk(situation: Record, looked_at: needs.Lines) -> kernel.Desk:
    """Arrays to play a situation's battle on, by players who look only at so much of a view."""
    packed, views = pack.room_for(Situation, TOGETHER), pack.blank(Situation, 2)
    packed[:] = pack.pack(situation)
    counts, moments = np.zeros((TOGETHER, kernel.COLUMNS), np.int64), np.zeros(TOGETHER, np.int64)
    runs = np.array(pack.runs(Situation), np.int64)
    octets = pack.octets(packed), pack.octets(views)
    return kernel.Desk(packed, views, *octets, counts, moments, *pack.masks(SIGHT), runs, *looked_at)
