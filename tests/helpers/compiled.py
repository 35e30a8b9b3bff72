"""Compiled games for tests: the steps, dice and columns of each, and digests of the final states."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from flagplot.core.schema import Record
from flagplot.fast import kernel, pack
from flagplot.fast.bench import Bench
from flagplot.fast.runtime import Runtime
from flagplot.odds.play import LIMIT


@dataclass(frozen=True)
class Battles:
    """The results of games; every array has one entry per seed."""

    steps: NDArray[np.int64]
    dice: NDArray[np.int64]
    noted: NDArray[np.int64]
    """The stored columns of each game, one row per game."""
    digests: NDArray[np.uint64]
    """Digests of the final states; empty if not requested."""


def run(
    runtime: Runtime,
    tables: Record,
    situation: Record,
    first_seed: int,
    count: int,
    players: tuple[int, int] = (kernel.RANDOM, kernel.RANDOM),
    *,
    digests: bool = False,
    limit: int = LIMIT,
) -> Battles:
    """Play `count` games with seeds from `first_seed` on. A player is 0 for random play or the doctrine's number."""
    bench = Bench(runtime.kit, tables, situation, players, runtime)
    rows, prints = bench.rows(count), np.zeros(count if digests else 0, np.uint64)
    bench.play(pack.pack(situation), range(first_seed, first_seed + count), rows, bench.no_fates(), prints, limit)
    return Battles(rows[:, kernel.STEPS], rows[:, kernel.DICE], rows[:, kernel.FIRST :], prints)
