"""A pool of scenarios that a game makes up at random, on which players are measured: nothing is fitted to those that ship.

A scenario is its seed.  Those of even seeds are for whoever makes a player stronger, those of odd seeds are kept for measuring.
"""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

TRAIN: Final = "train"
HELD: Final = "held"
PARTS: Final = (TRAIN, HELD)
"""Names of the parts, by the remainder of a seed by two."""


@dataclass(frozen=True)
class Pool:
    """The scenarios that a game makes up."""

    made_up: Callable[[int], str]
    """The text of a scenario by its seed; the reader takes it like that of any file."""
    chosen: Path
    """A table of the seeds in the pool, with what each was worth to side A when it was chosen."""

    def part(self, name: str) -> tuple[int, ...]:
        """The seeds of a part, in order."""
        return tuple(seed for seed in worths(self.chosen) if PARTS[seed % 2] == name)


@cache
def worths(path: Path) -> Mapping[int, float]:
    """What each scenario of a pool was worth to side A, the usual doctrine at both seats; by seed."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {int(row["seed"]): float(row["worth"]) for row in rows}
