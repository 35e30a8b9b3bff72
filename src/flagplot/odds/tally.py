"""Counts over many games: the number of games with each value. Tallies add up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from flagplot.core.offers.measure import MOST, ROWS, Data, Found, MeasureSet, Value
from flagplot.core.offers.payoff import Key, Whose
from flagplot.odds.interval import wilson

Chance = int | float | Fraction
"""A number of games, or in exact enumeration a probability."""
STEPS: Final = 0
DICE: Final = 1
STATUS: Final = 2
FIRST: Final = 3
"""Columns of a result row: the answers and dice of the game, its status, and from here on its stored columns."""


@dataclass
class Tally:
    """Counted games. Every Counter gives the number of games with each value."""

    battles: Any = 0
    """The number of games, or in exact enumeration the resolved probability; likewise the others."""
    steps: Any = 0
    dice: Any = 0
    counts: dict[Key, Counter[Any]] = field(default_factory=dict)

    def of(self, *key: Whose) -> Counter[Any]:
        """The counter of a key; an empty one if there is none."""
        return self.counts.get(key, Counter())

    def whose(self, name: str) -> list[Any]:
        """The owners of the counters with a name, in order."""
        return sorted({key[1] for key in self.counts if key[0] == name})

    def count(self, key: Key, value: Value, times: Any = 1) -> None:
        """Count a value `times` times."""
        self.counts.setdefault(key, Counter())[value] += times

    def add(self, other: "Tally") -> None:
        """Add further games."""
        self.battles += other.battles
        self.steps += other.steps
        self.dice += other.dice
        for key, counts in other.counts.items():
            self.counts.setdefault(key, Counter()).update(counts)

    def as_data(self) -> Data:
        """All counts as plain data."""
        counts = [[key, [*counter.items()]] for key, counter in self.counts.items()]
        return {"battles": self.battles, "steps": self.steps, "dice": self.dice, "counts": counts}

    @classmethod
    def read(cls, data: Found) -> "Tally":
        """Counts from plain data."""
        counts = {tuples(list(key)): Counter({tuples(v): n for v, n in some}) for key, some in data["counts"]}
        return cls(data["battles"], data["steps"], data["dice"], counts)


def tuples(value: Any) -> Any:
    """Nested lists as tuples."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def sliced(seeds: range, size: int) -> list[range]:
    """Consecutive seeds in slices of that size."""
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


def widest(tally: Tally, counting: MeasureSet) -> float:
    """Half-width of the widest relevant interval."""
    hits = list(counting.deciding(tally))
    return max(wilson(int(count), tally.battles).half for count in (hits or [0]))


def no_fates(counting: MeasureSet) -> list[list[list[int]]]:
    """Empty counts of fates, by row, fate and number."""
    return [[[0] * MOST for _ in range(counting.fates)] for _ in range(counting.rows)]


def tally_of(
    counting: MeasureSet, rows: Iterable[tuple[Sequence[int], Chance]], fates: Sequence[Sequence[Sequence[int]]] = ()
) -> Tally:
    """Count result rows, each with its number of games, and the fates of the scenario's rows."""
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
