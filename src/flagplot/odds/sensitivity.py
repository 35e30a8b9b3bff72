"""What moves the odds: the same battles, from the same seeds, played another way, compared battle by battle."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.odds.interval import Interval, t_of
from flagplot.odds.tally import LOST_A, LOST_B, WINNER

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Effect:
    """What another way of playing changes, with intervals."""

    kind: str
    """"ruling", "doctrine", "setting", "cell", or what two editions differ by."""
    name: str
    value: str
    instead_of: str
    win: Interval
    """Change of side A's chance of winning; nobody's win counts half."""
    factors: Interval
    """Change of the factors that side B loses beyond side A."""
    differ: int
    """Battles that took another course."""
    battles: int
    cites: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """By this effects are ranked."""
        return abs(self.win.value), abs(self.factors.value)


def effect(kind: str, name: str, value: str, instead_of: str, base: Rows, rows: Rows) -> Effect:
    """Compare battles pair by pair."""
    wins = [won(row) - won(old) for old, row in zip(base, rows, strict=True)]
    factors = [exchange(row) - exchange(old) for old, row in zip(base, rows, strict=True)]
    differ = sum(list(row) != list(old) for old, row in zip(base, rows, strict=True))
    return Effect(kind, name, value, instead_of, paired(wins, differ), paired(factors, differ), differ, len(base))


def won(row: Sequence[int]) -> float:
    """1 for a win of side A, a half if nobody wins."""
    return {0: 1.0, 1: 0.0}.get(row[WINNER], 0.5)


def exchange(row: Sequence[int]) -> float:
    """Factors that side B lost beyond side A."""
    return float(row[LOST_B] - row[LOST_A])


def paired(changes: Sequence[float], differ: int) -> Interval:
    """Mean change; if battles differed but none in this, one in so many still might."""
    count = len(changes)
    mean = sum(changes) / count
    square = sum((change - mean) ** 2 for change in changes) / max(1, count - 1)
    if square == 0 and differ:
        square = 1 / count
    half = t_of(max(1, count - 1)) * math.sqrt(square / count)
    return Interval(mean, mean - half, mean + half)
