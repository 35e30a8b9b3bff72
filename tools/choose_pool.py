"""Choose the scenarios of a game's pool: those of the made-up ones in which either side has a chance.

    python -m tools.choose_pool awaw 100 --games 24 > src/flagplot/games/awaw/pool/battles.csv

Seeds are tried from 0 on, half of them even and half odd.  Doctrine standard plays both sides; a scenario is taken when what it is
worth to side A lies within the bounds and not every game goes alike.  The table is kept as it is: what it holds does not follow
the doctrines when they are mended.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from flagplot import games
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST
from flagplot.table.setting import open_text

LOW, HIGH = 0.1, 0.9
LIVELY = 0.01
"""Least standard deviation of the worth from game to game."""
FIRST_LOOK = 8
"""Games after which a scenario in which nothing is open is given up."""


def worth(name: str, count: int, seed: int) -> float | None:
    """What a scenario is worth to side A, None if it is not taken."""
    kit = games.kit(name)
    assert kit.pool is not None
    setting = open_text(kit.pool.made_up(seed), f"seed {seed}")
    start, roster = setting.battle.situation, setting.battle.roster
    play = Play(kit, setting.tables, start, [next(iter(kit.doctrines.values()))] * 2, roster)
    found: list[float] = []
    for number in range(count):
        ended = play.finish(start, number)
        found.append(kit.counting.value(start, roster, play.row(ended)[FIRST:], ended.noted))
        if number + 1 == FIRST_LOOK and not is_open(found):
            return None
    return sum(found) / count if is_open(found) else None


def is_open(values: list[float]) -> bool:
    """Whether either side has a chance."""
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
    return LOW <= mean <= HIGH and spread >= LIVELY


def main() -> None:
    """Print the table."""
    reader = argparse.ArgumentParser()
    reader.add_argument("game")
    reader.add_argument("scenarios", type=int)
    reader.add_argument("--games", type=int, default=24)
    given = reader.parse_args()
    left, seed = {0: given.scenarios // 2, 1: given.scenarios // 2}, 0
    print("# title: seeds of the pool, and what each was worth to side A when it was chosen; see tools/choose_pool.py")
    print("seed,worth")
    tried = 0
    with ProcessPoolExecutor(2) as pool:
        while any(left.values()):
            seeds = range(seed, seed + 16)
            for each, value in zip(seeds, pool.map(partial(worth, given.game, given.games), seeds), strict=True):
                tried += 1
                if value is not None and left[each % 2]:
                    left[each % 2] -= 1
                    print(f"{each},{value:.3f}", flush=True)
            seed += 16
    print(f"{tried} scenarios were tried", file=sys.stderr)


if __name__ == "__main__":
    main()
