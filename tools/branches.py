"""Count which way the branches of compiled games go, for `flagplot.fast.compiler.profile`.

    python -m tools.branches awaw awaw-turn > src/flagplot/games/awaw/branches.txt
    python -m tools.branches europa > src/flagplot/games/europa/branches.txt

All players, random ones too, play scenarios of the training pool. A minute a game.
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Final

import numpy as np

from flagplot import games
from flagplot.core.bind import Rule
from flagplot.core.offers.composing import TRAIN
from flagplot.fast import pack
from flagplot.fast.bench import Bench
from flagplot.fast.compiler.profile import BRANCH, letter_of, shape_of
from flagplot.fast.compiler.program import Program
from flagplot.fast.compiler.value_types import Kind
from flagplot.fast.runtime import Compiling, Runtime, parts_of
from flagplot.table.setting import open_text

ROOM: Final = 100_000
"""Branches that a program may have."""
DEFINED: Final = re.compile(r"^define [^\n]*?@([\w.]+)\(.*?^}", re.M | re.S)
TEST: Final = re.compile(r"br i1 (\S+),")


class CountingRuntime(Runtime):
    """A runtime whose code counts its branches; nothing of it is cached."""

    folder = unit_cache = None

    @cached_property
    def counts(self) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
        """How often each branch went to its second and to its first label."""
        return np.zeros((ROOM, 2), np.int64)

    @cached_property
    def places(self) -> dict[tuple[str, int], int]:
        """The row of each branch, by function and number."""
        return {}

    @cached_property
    def program(self) -> Program:
        """The source of all loops, without weights."""
        return Program(self.checks, self.views, self.pieces)

    def written(
        self, function: Rule, kinds: Sequence[Kind], found: dict[str, bytes | None], progress: Compiling
    ) -> Iterator[str]:
        """The sources of a program, each branch with its counter."""
        for text in self.program.texts_for(function, list(kinds)):
            yield DEFINED.sub(self.counting, text)

    def counting(self, function: re.Match[str]) -> str:
        """The source of a function with counters."""
        numbers = iter(range(ROOM))

        def counted(branch: re.Match[str]) -> str:
            number = next(numbers)
            row = self.places.setdefault((function[1], number), len(self.places))
            test = TEST.search(branch[0])
            assert test is not None
            steps = (
                f"zext i1 {test[1]} to i64",
                f"shl i64 %branch{number}.0, 3",
                f"add i64 %branch{number}.1, {self.counts[row].ctypes.data}",
                f"inttoptr i64 %branch{number}.2 to ptr",
                f"load i64, ptr %branch{number}.3",
                f"add i64 %branch{number}.4, 1",
            )
            lines = [f"  %branch{number}.{place} = {step}" for place, step in enumerate(steps)]
            store = f"  store i64 %branch{number}.5, ptr %branch{number}.3"
            return "\n".join([*lines, store, branch[0]])

        return BRANCH.sub(counted, function[0])

    def found(self) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
        """The name, the shape and the counts of each function: first label, second label."""
        branches = defaultdict[str, list[tuple[int, int]]](list)
        for (name, _), row in sorted(self.places.items()):
            second, first = self.counts[row].tolist()
            branches[name].append((first, second))
        for name, counts in branches.items():
            if any(map(sum, counts)):
                yield name, shape_of(self.program.written[name]), counts


def counted(name: str, scenarios: int, games_each: int) -> Iterator[CountingRuntime]:
    """The runtimes of a game's rules, after all pairs of players have played."""
    kit = games.kit(name)
    assert kit.pool is not None

    @cache
    def runtime(variant: object) -> CountingRuntime:
        return CountingRuntime(kit, variant)

    used = dict[CountingRuntime, None]()
    seats = range(len(kit.doctrines) + 1)
    for seed in list(kit.pool.part(TRAIN))[:scenarios]:
        setting = open_text(kit.pool.made_up(seed), f"seed {seed}")
        of = runtime(parts_of(kit).variant(setting.tables))
        used[of] = None
        start = setting.battle.situation
        for one in seats:
            for other in seats:
                bench = Bench(kit, setting.tables, start, (one, other), of)
                bench.play(pack.pack(start), range(games_each), bench.rows(games_each), bench.no_fates())
    yield from used


def main() -> None:
    """Print the profile."""
    reader = argparse.ArgumentParser()
    reader.add_argument("game", nargs="+")
    reader.add_argument("--scenarios", type=int, default=40)
    reader.add_argument("--games", type=int, default=40)
    given = reader.parse_args()
    total = dict[tuple[str, str], list[tuple[int, int]]]()
    for name in given.game:
        for runtime in counted(name, given.scenarios, given.games):
            for function, shape, counts in runtime.found():
                known = total.get((function, shape), [(0, 0)] * len(counts))
                total[function, shape] = [(a + c, b + d) for (a, b), (c, d) in zip(known, counts, strict=True)]
    often = sorted(total.items(), key=lambda each: sum(map(sum, each[1])))
    best = {name: (shape, counts) for (name, shape), counts in often}
    for name, (shape, counts) in sorted(best.items()):
        print(name, shape, "".join(letter_of(first, second) for first, second in counts))


if __name__ == "__main__":
    main()
