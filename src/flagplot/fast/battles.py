"""Battles by the hundred thousand, from the same seeds, dice and noise as the interpreted driver."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from flagplot.core.errors import FlagplotError
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import desk as desk
from flagplot.fast.runtime import Runtime
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.sample import LIMIT

BLOCK: Final = 4096
"""Battles between two looks at the keyboard."""


@dataclass(frozen=True)
class Battles:
    """What became of each battle; every array has a place for each seed, `lost` a column for each side."""

    winner: NDArray[np.int64]
    ended: NDArray[np.int64]
    rounds: NDArray[np.int64]
    lost: NDArray[np.int64]
    steps: NDArray[np.int64]
    dice: NDArray[np.int64]
    digests: NDArray[np.uint64]
    """Fingerprints of the final situations, none if they were not asked for."""


def run(
    runtime: Runtime,
    tables: Tables,
    situation: Situation,
    first_seed: int,
    count: int,
    players: tuple[int, int] = (kernel.RANDOM, kernel.RANDOM),
    *,
    digests: bool = False,
    threads: int = 1,
    limit: int = LIMIT,
) -> Battles:
    """Play `count` battles with the seeds from `first_seed` on; a player is 0 for random play or the doctrine's number."""
    if max(players) > len(runtime.doctrines) or min(players) < 0:
        raise FlagplotError(f"there is no player {players}", expected=f"0 to {len(runtime.doctrines)}")
    results = np.zeros((count, kernel.COLUMNS), np.int64)
    prints = np.zeros(count if digests else 0, np.uint64)
    packed, start = pack.pack(tables), pack.pack(situation)

    def block(first: int) -> None:
        rows, marks = results[first : first + BLOCK], prints[first : first + BLOCK]
        seed = np.uint64((first_seed + first) % 2**64)
        arguments = (packed, start, desk(situation), seed, np.array(players), limit, rows, marks)
        runtime.entry("run", *arguments)(*arguments)

    _in_threads(block, range(0, count, BLOCK), threads)
    _complain(results, first_seed)
    columns = results.T
    lost = results[:, [kernel.LOST_A, kernel.LOST_B]]
    return Battles(
        columns[kernel.WINNER],
        columns[kernel.ENDED],
        columns[kernel.ROUNDS],
        lost,
        columns[kernel.STEPS],
        columns[kernel.DICE],
        prints,
    )


def _in_threads(block: Any, firsts: range, threads: int) -> None:
    """The first block alone, since it may have to be compiled; then as many at a time as there are threads."""
    for first in firsts[:1] if threads > 1 else firsts:
        block(first)
    if threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(block, firsts[1:]))


def _complain(results: NDArray[np.int64], first_seed: int) -> None:
    faults = np.flatnonzero(results[:, kernel.STATUS])
    if len(faults):
        what = {
            kernel.TOO_LONG: "does not end",
            kernel.DEAD_END: "asks a question without a legal answer",
            kernel.REFUSED: "has a player who gives an illegal answer",
        }[int(results[faults[0], kernel.STATUS])]
        raise FlagplotError(f"the battle with seed {first_seed + int(faults[0])} {what}")
