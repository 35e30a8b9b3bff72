"""How the cost of a battle grows: compiled battles a second against groups, ships, rounds and processor cores."""

import importlib
import importlib.util
import time
from collections.abc import Iterator
from typing import Any, Final

from flagplot import games
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read_text
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.speed import CORAL_SEA, Figure, rate, scenario

GROUPS: Final = (1, 2, 4, 6)
SHIPS: Final = (2, 4, 8, 12)
ROUNDS: Final = (1, 2, 4, 8)
THREADS: Final = (1, 2, 4)
BLOCK: Final = 500
"""Battles between two looks at the clock."""
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


class Compiled:
    """The compiled doctrine against itself from a start."""

    def __init__(self, tables: Tables) -> None:
        self.battles: Any = importlib.import_module("flagplot.fast.bench")
        self.runtime = importlib.import_module("flagplot.fast.runtime").runtime(games.kit("awaw"))
        self.tables = tables

    def play(self, start: Situation, first: int, count: int, threads: int = 1) -> int:
        """Play battles from a first seed on; gives how many."""
        self.battles.run(self.runtime, self.tables, start, first, count, (1, 1), threads=threads)
        return count

    def rate(self, start: Situation, seconds: float) -> float:
        """Battles a second of processor time on one core."""
        return rate(lambda turn: self.play(start, BLOCK * turn, BLOCK), seconds)


def fleet(groups: int, ships: int = 0) -> Situation:
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
    if importlib.util.find_spec("numba") is None:
        return
    compiled = Compiled(editions.fill(editions.load()))
    compiled.play(fleet(1), 0, 1)
    for groups in GROUPS:
        yield Figure(f"{groups} groups of 4 ships a side", compiled.rate(fleet(groups), seconds), UNIT)
    for ships in SHIPS:
        yield Figure(f"1 group of {ships} battleships a side", compiled.rate(fleet(1, ships), seconds), UNIT)
    for rounds in ROUNDS:
        start = scenario(CORAL_SEA).copy()
        start.round_limit = rounds
        yield Figure(f"Coral Sea, {rounds} rounds at most", compiled.rate(start, seconds), UNIT)
    yield from by_threads(compiled)


def by_threads(compiled: Compiled) -> Iterator[Figure]:
    """The same work for each thread, by the clock, since threads share the processor time."""
    start = scenario(CORAL_SEA)
    for threads in THREADS:
        count = WHOLE * (threads + 1)
        began = time.perf_counter()
        compiled.play(start, 0, count, threads)
        yield Figure(f"Coral Sea, {threads} threads", count / (time.perf_counter() - began), f"{UNIT} by the clock")
