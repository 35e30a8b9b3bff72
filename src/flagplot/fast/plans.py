"""The compiled part of search: many positions, each after a plan of one seat."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from flagplot.fast import pack
from flagplot.fast.kernel import refusal, step

ANSWER: Final = "answer_plans"
ENTRIES: Final = (ANSWER,)
Whole = NDArray[np.int64]


def answer_plans(tables: pack.Packed, points: pack.Packed, plans: Whole, lengths: Whole, seat: int) -> None:
    """Give each position the answers of its plan, until another seat is asked or one is not legal."""
    t = tables[0]
    for place in range(len(points)):
        s, given = points[place], 0
        while given < lengths[place] and s.ask_seat == seat and refusal(t, s, plans[place, given]) == 0:
            step(t, s, plans[place, given])
            given += 1
