"""How the cost of a battle grows: compiled battles a second against groups, ships, rounds and processor cores."""

import importlib
import importlib.util
import time
from collections.abc import Iterator
from typing import Final

from bench.workers import work_of
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.odds.engine import Engine
from flagplot.odds.speed import BLOCK, CORAL_SEA, BenchScenario, Figure, by_kernel, opened, rate

GROUPS: Final = (1, 2, 4, 6)
SHIPS: Final = (2, 4, 8, 12)
ROUNDS: Final = (1, 2, 4, 8)
THREADS: Final = (1, 2, 4)
WHOLE: Final = 4096
"""Battles that are shared out among threads at a time, for each."""
TASK_FORCE: Final = 10
"""Factors of a task force, at least (22.421A)."""
UNIT: Final = "battles a second"

SIDE: Final = """  - name: {name}
    nation: {name}
    role: {role}
    ports: [{{name: Harbour, distance: 9}}]
    forces:
"""
FORCE: Final = "      - name: Force {number}\n        task-force: {large}\n        ships:\n"
CRUISERS: Final = (
    "          - {{name: Flagship {number}, type: BB, size: 4}}\n"
    "          - {{name: Cruisers {number}, type: CA, count: {count}}}\n"
)
SHIP: Final = "          - {{name: Battleship {ship}, type: BB, size: 2}}\n"


def fleet(groups: int, ships: int = 0) -> BattleState:
    """A start with so many like groups a side, of a battleship and cruisers or of so many battleships each."""
    sides = ""
    for name, role in (("Germany", "activity"), ("Britain", "interceptor")):
        sides += SIDE.format(name=name, role=role)
        for number in range(1, groups + 1):
            sides += FORCE.format(number=number, large="false" if 0 < ships * 2 < TASK_FORCE else "true")
            if not ships:
                sides += CRUISERS.format(number=number, count=3)
            sides += "".join(SHIP.format(ship=f"{number}-{ship}") for ship in range(1, ships + 1))
    text = f'flagplot: battle\ntitle: Growth\ndate: "1941-05-24"\ntheatre: europe\nsides:\n{sides}'
    return build(read_text(text)).situation


def figures(seconds: float) -> Iterator[Figure]:
    """Measure against groups, ships, rounds and cores, one row each."""
    if importlib.util.find_spec("llvmlite") is None:
        return
    coral = opened(CORAL_SEA)

    def measured(start: BattleState) -> float:
        """Battles a second of processor time on one core."""
        fast = by_kernel(coral, start=start)
        return rate(lambda turn: BLOCK * (fast(BLOCK * turn, BLOCK)[0] > 0), seconds)

    for groups in GROUPS:
        yield Figure(f"{groups} groups of 4 ships a side", measured(fleet(groups)), UNIT)
    for ships in SHIPS:
        yield Figure(f"1 group of {ships} battleships a side", measured(fleet(1, ships)), UNIT)
    for rounds in ROUNDS:
        start = coral.start.copy()
        start.round_limit = rounds
        yield Figure(f"Coral Sea, {rounds} rounds at most", measured(start), UNIT)
    yield from by_threads(coral)


def by_threads(coral: BenchScenario) -> Iterator[Figure]:
    """The same work for each thread, by the clock, since threads share the processor time."""
    work = work_of(coral)
    for threads in THREADS:
        count, player = WHOLE * (threads + 1), Engine(work, threads)
        player.announce()
        began = time.perf_counter()
        player.count(coral.start, range(count))
        yield Figure(f"Coral Sea, {threads} threads", count / (time.perf_counter() - began), f"{UNIT} by the clock")
        player.close()
