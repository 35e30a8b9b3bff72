"""Many games counted: in how many of them each number came out so; tallies add up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from flagplot.core.offers.measure import MOST, ROWS, Data, Found, Key, MeasureSet, Value, Whose
from flagplot.odds.interval import wilson

Chance = int | float | Fraction
"""How many games, or of an exact walk how likely."""
STEPS: Final = 0
DICE: Final = 1
STATUS: Final = 2
FIRST: Final = 3
"""Columns of a row of results: the answers and dice of the game, how it came out, and from here on what is noted of it."""


@dataclass
class Tally:
    """Games counted; every Counter says in how many of them something came out so."""

    battles: Any = 0
    """How many, or of an exact walk the chance of all that was resolved; so the others."""
    steps: Any = 0
    dice: Any = 0
    counts: dict[Key, Counter[Any]] = field(default_factory=dict)

    def of(self, *key: Whose) -> Counter[Any]:
        """The counter of a key; an empty one if nothing was counted of it."""
        return self.counts.get(key, Counter())

    def whose(self, name: str) -> list[Any]:
        """Whose numbers were counted under a name, in order."""
        return sorted({key[1] for key in self.counts if key[0] == name})

    def count(self, key: Key, value: Value, times: Any = 1) -> None:
        """Count a value, a number of times."""
        self.counts.setdefault(key, Counter())[value] += times

    def add(self, other: "Tally") -> None:
        """Count further games in."""
        self.battles += other.battles
        self.steps += other.steps
        self.dice += other.dice
        for key, counts in other.counts.items():
            self.counts.setdefault(key, Counter()).update(counts)

    def as_data(self) -> Data:
        """All that was counted as plain data."""
        counts = [[key, [*counter.items()]] for key, counter in self.counts.items()]
        return {"battles": self.battles, "steps": self.steps, "dice": self.dice, "counts": counts}

    @classmethod
    def read(cls, told: Found) -> "Tally":
        """Counts from plain data."""
        counts = {tuples(list(key)): Counter({tuples(v): n for v, n in some}) for key, some in told["counts"]}
        return cls(told["battles"], told["steps"], told["dice"], counts)


def tuples(value: Any) -> Any:
    """Rows of rows as tuples."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def sliced(seeds: range, size: int) -> list[range]:
    """Consecutive seeds in slices of that size."""
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


def widest(tally: Tally, counting: MeasureSet) -> float:
    """Half-width of the widest of the intervals that matter."""
    hits = list(counting.deciding(tally))
    return max(wilson(int(count), tally.battles).half for count in (hits or [0]))


def no_fates(counting: MeasureSet) -> list[list[list[int]]]:
    """What befell the rows in no game yet, by row, fate and number."""
    return [[[0] * MOST for _ in range(counting.fates)] for _ in range(counting.rows)]


def tally_of(
    counting: MeasureSet, rows: Iterable[tuple[Sequence[int], Chance]], fates: Sequence[Sequence[Sequence[int]]] = ()
) -> Tally:
    """Count rows of results, each with how many games had it, and what befell the rows of the scenario."""
    found = Tally()
    for row, times in rows:
        found.battles += times
        found.steps += row[STEPS] * times
        found.dice += row[DICE] * times
        noted = row[FIRST:]
        for key, of in counting.counted.items():
            found.count(key, of(noted), times)
    for u, parts in enumerate(fates):
        if any(parts[0]):
            for fate, part in enumerate(parts):
                found.counts[ROWS, u, fate] = Counter({n: int(c) for n, c in enumerate(part) if c})
    return found
