"""The compiled loop for odds: whole battles as in `fast.kernel`, with cargo and the fate of each ship counted besides."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.fast.kernel import Desk, play_out
from flagplot.games.awaw.toll import factors_sunk
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
    t, s = tables[0], desk.truth[0]
    for i in range(len(results)):
        desk.truth[0] = start[0]
        results[i, STATUS] = play_out(t, desk, first_seed + np.uint64(i), players, limit, results[i])
        results[i, WINNER] = s.winner
        results[i, ENDED] = s.ended
        results[i, ROUNDS] = s.round
        results[i, LOST_A] = factors_sunk(s, 0)
        results[i, LOST_B] = factors_sunk(s, 1)
        for side in range(2):
            results[i, NAMED + side] = named_sunk(s, side)
            results[i, CARGO + side] = cargo_aboard(s, side)
            if s.goes_on[side] == 1:
                results[i, DELIVERED + side] = results[i, CARGO + side]
        if len(fates) > 0:
            note_fates(s, fates)
