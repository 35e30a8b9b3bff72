"""The speed of the rules: whole battles, steps, dice, views, interpreted and compiled, measured in one run.

Processor time is measured, not the clock, so that other work on the machine matters little; compare ratios, not
seconds.
"""

import importlib.util
import random
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import NamedTuple

from flagplot import games
from flagplot.core.dice import below, stream
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import Record, State
from flagplot.files.text import file_text, kind_of
from flagplot.odds.play import play_out

CORAL_SEA = "coral-sea-1942"
DENMARK_STRAIT = "denmark-strait-1941"


class Figure(NamedTuple):
    """One figure: its name, the quantity, the unit, and the target."""

    name: str
    value: float
    unit: str
    asked: str = ""


class BenchScenario(NamedTuple):
    """A scenario under the reference edition of its game, ready to be played."""

    kit: Kit
    tables: Record
    start: State


def opened(name: str) -> BenchScenario:
    """A scenario of the source tree."""
    file = scenario_file(name)
    text = file_text(file)
    kit = games.of_kind(kind_of(text))
    start = kit.open(text, str(file), None)
    return BenchScenario(kit, kit.tables(kit.editions.load(), start), start.situation)


def scenario(name: str) -> State:
    """The start of a scenario of the source tree."""
    return opened(name).start


def scenario_file(name: str) -> Path:
    """A scenario file of the source tree."""
    for folder in (Path("scenarios"), Path(__file__).parents[3] / "scenarios"):
        if (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    raise FlagplotError(f"there is no scenario {name}", expected="a working folder that contains the folder scenarios")


def rate(work: Callable[[int], int], seconds: float) -> float:
    """The rate at which `work` completes items per second. It receives 0, 1, 2 ... and returns the number of items."""
    work(0)
    done, turn, start = 0, 1, time.process_time()
    while time.process_time() - start < seconds:
        done += work(turn)
        turn += 1
    return done / (time.process_time() - start)


def figures(seconds: float) -> Iterator[Figure]:
    """Measure one figure after the other."""
    coral = opened(CORAL_SEA)
    fights = yield from interpreted(coral, seconds)
    yield from small_parts(coral, seconds)
    if importlib.util.find_spec("llvmlite") is None:
        return
    yield from compiled(coral, fights, seconds)


def interpreted(coral: BenchScenario, seconds: float) -> Generator[Figure, None, float]:
    """Whole Coral Sea fights by the default doctrine, and their steps."""
    kit, tables, start = coral
    choose = next(iter(kit.doctrines.values()))
    steps: list[int] = []

    def fight(seed: int) -> int:
        steps.append(play_out(kit.game_of(tables), tables, start, seed, (choose, choose)).steps)
        return 1

    fights = rate(fight, seconds)
    yield Figure("interpreted fights", fights, "Coral Sea fights a second", "50")
    yield Figure("interpreted steps", fights * sum(steps) / len(steps), "steps a second")
    return fights


def small_parts(coral: BenchScenario, seconds: float) -> Iterator[Figure]:
    """A die compared with the standard library's, a copy of a state, a view."""
    bare = rate(lambda turn: sum(1 for _ in range(1000) if random.randrange(6) >= 0), seconds / 4)
    seed = stream(1, 0)
    own = rate(lambda turn: sum(1 for i in range(1000) if below(seed, i, 6) >= 0), seconds / 4)
    position = Position.begin(coral.kit.game, coral.tables, coral.start)
    yield Figure("die", bare / own, "times random.randrange")
    yield Figure("copy of a position", 1e6 / rate(lambda turn: copies(position), seconds / 4), "microseconds")
    yield Figure("view of a seat", 1e6 / rate(lambda turn: views(position), seconds / 4), "microseconds")


def copies(position: Position) -> int:
    """Copy a hundred times."""
    for _ in range(100):
        position.copy()
    return 100


def views(position: Position) -> int:
    """Make a hundred views."""
    for _ in range(100):
        position.view(0)
    return 100


BLOCK = 2048
"""Compiled games between two readings of the clock, so that Python's overhead is not measured."""


def compiled(coral: BenchScenario, fights: float, seconds: float) -> Iterator[Figure]:
    """The same fights compiled, by the same doctrine. Code compiled earlier comes from disk."""
    begun = time.process_time()
    fast = by_kernel(coral)
    fast(0, 1)
    yield Figure("compiled, first fight", time.process_time() - begun, "seconds, compiling or from disk")
    counted: list[tuple[float, float]] = []

    def block(turn: int) -> int:
        counted.append(fast(BLOCK * turn, BLOCK))
        return BLOCK

    found = rate(block, seconds)
    steps, dice = (sum(each) / len(counted) for each in zip(*counted, strict=True))
    yield Figure("compiled fights", found, "Coral Sea fights a second", "100,000 for odds")
    yield Figure("compiled against interpreted", found / fights, "times", "200")
    yield Figure("compiled steps", found * steps, "steps a second")
    yield Figure("compiled dice", found * dice, "dice a second")
    strait = by_kernel(opened(DENMARK_STRAIT))
    small = rate(lambda turn: BLOCK * (strait(BLOCK * turn, BLOCK)[0] > 0), seconds)
    yield Figure("compiled small fights", small, "Denmark Strait fights a second", "300,000 for odds")


def by_kernel(
    scenario: BenchScenario, players: tuple[int, int] = (1, 1), start: State | None = None
) -> Callable[[int, int], tuple[float, float]]:
    """A function that plays games of a scenario from a seed on by the compiled kernel alone. It returns mean steps and dice.

    Players are 0 for random play or the doctrine's number.
    """
    from flagplot.fast import kernel
    from flagplot.fast.bench import Bench

    bench = Bench(scenario.kit, scenario.tables, scenario.start if start is None else start, players)

    def play(first: int, count: int) -> tuple[float, float]:
        rows = bench.kernel(range(first, first + count))
        return float(rows[:, kernel.STEPS].mean()), float(rows[:, kernel.DICE].mean())

    return play
