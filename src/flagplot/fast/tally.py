"""The compiled loop for odds: whole battles as in `fast.kernel`, with cargo and the fate of each ship counted besides."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.fast.kernel import Desk, note, play_out
from flagplot.odds.fates import cargo_aboard, named_sunk, note_fates

WINNER, ENDED, ROUNDS, LOST_A, LOST_B, STATUS = 0, 1, 2, 3, 4, 7
CARGO, DELIVERED, NAMED = 8, 10, 12
ENTRY: Final = "tally"


def tally(
    tables: NDArray[Any],
    start: NDArray[Any],
    desk: Desk,
    first_seed: int,
    players: NDArray[np.int64],
    limit: int,
    results: NDArray[np.int64],
    fates: Any,
) -> None:
    """Play a battle for each row of results, their seeds one after another; fates are counted if there is room for them."""
    for first in range(0, len(results), len(desk.truth)):
        count = min(len(desk.truth), len(results) - first)
        play_out(tables[0], start, desk, first_seed + np.uint64(first), players, limit, count)
        for place in range(count):
            s, result = desk.truth[place], results[first + place]
            note(s, desk.counts[place], result)
            for side in range(2):
                result[NAMED + side] = named_sunk(s, side)
                result[CARGO + side] = cargo_aboard(s, side)
                result[DELIVERED + side] = result[CARGO + side] if s.goes_on[side] == 1 else 0
            if len(fates) > 0:
                note_fates(s, fates)
