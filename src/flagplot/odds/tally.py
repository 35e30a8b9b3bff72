"""Many battles counted: winners, ends, rounds, factors, cargo and the fate of every row of ships; tallies add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.games.awaw.shared import terms
from flagplot.odds.fates import FATES, MOST
from flagplot.odds.interval import wilson

WINNER, ENDED, ROUNDS, LOST_A, LOST_B, STEPS, DICE, STATUS = range(8)
CARGO_A, CARGO_B, DELIVERED_A, DELIVERED_B, NAMED_A, NAMED_B = range(8, 14)
COLUMNS: Final = 14
"""Columns of a battle's row of results; the first eight are those of `fast.kernel`."""
UNITS: Final = 2 * terms.UNITS


def no_fates() -> list[list[list[int]]]:
    """Fates of no battle yet, by unit row, fate and number of ships."""
    return [[[0] * MOST for _ in range(FATES)] for _ in range(UNITS)]


@dataclass
class Tally:
    """Battles counted; every Counter says in how many of them something came out so."""

    battles: int = 0
    winners: Counter[int] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    ways: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """Rounds, winner and how it ended, together."""
    lost: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Naval factors of each side that were sunk."""
    exchange: Counter[int] = field(default_factory=Counter)
    """Factors that side B lost beyond those of side A."""
    cargo: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Cargo still aboard."""
    delivered: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Cargo of forces that go on with their activity (22.81A)."""
    named: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Named ships of each side that were sunk."""
    steps: int = 0
    dice: int = 0
    fates: dict[int, tuple[Counter[int], ...]] = field(default_factory=dict)
    """By unit row: ships sunk, damaged, withdrawn."""

    @property
    def rounds(self) -> Counter[int]:
        """Battles by their last round."""
        found: Counter[int] = Counter()
        for (last, _, _), count in self.ways.items():
            found[last] += count
        return found

    def widest(self) -> float:
        """Half-width of the widest of the intervals for a win of either side and for none."""
        return max(wilson(self.winners[winner], self.battles).half for winner in (-1, 0, 1))

    def add(self, other: Tally) -> None:
        """Count further battles in."""
        self.battles += other.battles
        self.steps += other.steps
        self.dice += other.dice
        self.ways.update(other.ways)
        self.winners.update(other.winners)
        self.ends.update(other.ends)
        self.exchange.update(other.exchange)
        for mine, theirs in zip(
            (*self.lost, *self.named, *self.cargo, *self.delivered),
            (*other.lost, *other.named, *other.cargo, *other.delivered),
            strict=True,
        ):
            mine.update(theirs)
        for u, counters in other.fates.items():
            mine_of_row = self.fates.setdefault(u, tuple(Counter() for _ in range(FATES)))
            for mine, theirs in zip(mine_of_row, counters, strict=True):
                mine.update(theirs)


def tally_of(rows: Iterable[tuple[Sequence[int], int]], fates: Sequence[Any]) -> Tally:
    """Count rows of results, each with how many battles had it, and the fates of their ships."""
    found = Tally()
    for row, count in rows:
        _count(found, row, count)
    found.fates = fates_of(fates)
    return found


def _count(found: Tally, row: Sequence[int], count: int) -> None:
    found.battles += count
    found.winners[row[WINNER]] += count
    found.ends[row[ENDED]] += count
    found.ways[row[ROUNDS], row[WINNER], row[ENDED]] += count
    found.steps += row[STEPS] * count
    found.dice += row[DICE] * count
    found.exchange[row[LOST_B] - row[LOST_A]] += count
    for side in range(2):
        found.lost[side][row[LOST_A + side]] += count
        found.cargo[side][row[CARGO_A + side]] += count
        found.delivered[side][row[DELIVERED_A + side]] += count
        found.named[side][row[NAMED_A + side]] += count


def fates_of(fates: Sequence[Any]) -> dict[int, tuple[Counter[int], ...]]:
    """The fates of the rows in use, from their full arrays."""
    found = {}
    for u, parts in enumerate(fates):
        if any(parts[0]):
            found[u] = tuple(Counter({n: int(c) for n, c in enumerate(part) if c}) for part in parts)
    return found
