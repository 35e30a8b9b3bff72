"""Counts over many games, confidence intervals, and every measure of the game from them as plain data.

Text, JSON and pictures show the same.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MOST, ROWS, Data, Found, MeasureSet, Value
from flagplot.core.offers.payoff import Key, Whose
from flagplot.core.schema import State

LEVEL: Final = 0.95
"""The confidence level of the intervals."""
EXPANDED: Final = 1000
"""Degrees of freedom from which the expansion alone is accurate to a billionth."""
NEWTON_STEPS: Final = 40
"""Maximum Newton steps: more than enough for one degree of freedom, where the expansion is least accurate."""


class Interval(NamedTuple):
    """A figure with its confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


def z_of(level: float = LEVEL) -> float:
    """Standard errors on either side of a normal figure at that level."""
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(hits: float, count: int, level: float = LEVEL) -> Interval:
    """Share of hits (Wilson 1927); with no games the interval is 0 to 1."""
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    z, share = z_of(level), hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def mean(counts: Mapping[int, int], level: float = LEVEL) -> Interval:
    """Mean of an integer from the frequency of each value (Student 1908)."""
    count = sum(counts.values())
    if count == 0:
        return Interval(0.0, -math.inf, math.inf)
    value = sum(x * n for x, n in counts.items()) / count
    if count == 1:
        return Interval(value, -math.inf, math.inf)
    error = math.sqrt(sum(n * (x - value) ** 2 for x, n in counts.items()) / (count - 1) / count)
    return Interval(value, value - t_of(count - 1, level) * error, value + t_of(count - 1, level) * error)


@cache
def t_of(freedom: int, level: float = LEVEL) -> float:
    """Student's two-sided quantile by Cornish and Fisher's expansion, to a billionth of SciPy's, which loads slowly.

    Below a thousand degrees of freedom the expansion is the start of Newton's method.
    """
    z, n = z_of(level), freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    t = z + first / n + second / n**2 + third / n**3
    if n < EXPANDED:
        height = math.exp(math.lgamma((n + 1) / 2) - math.lgamma(n / 2)) / math.sqrt(n * math.pi)
        for _ in range(NEWTON_STEPS):
            t += (level - within(t, n)) / (2 * height * (1 + t * t / n) ** (-(n + 1) / 2))
    return t


def within(t: float, n: int) -> float:
    """The probability that Student's t of n degrees of freedom is within t on either side: a finite sum (Abramowitz and
    Stegun 26.7).
    """
    angle = math.atan(t / math.sqrt(n))
    sine, square, odd = math.sin(angle), math.cos(angle) ** 2, n % 2
    term = math.cos(angle) if odd else 1.0
    total = term if n > 1 else 0.0
    for k in range(2 + odd, n - 1, 2):
        term *= square * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that at least that share of the battles does not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


Chance = int | float | Fraction
"""A number of games, or in exact enumeration a probability."""
STEPS: Final = 0
DICE: Final = 1
FIRST: Final = 3
"""Columns of a result row: the answers and dice of the game, then its status, and from here on its stored columns."""


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


QUANTILES: Final = (5, 25, 50, 75, 95)


class SampleIntervals:
    """Confidence intervals of sampled figures."""

    in_fractions = False
    """Whether probabilities are also given as fractions."""

    def share(self, hits: Chance, count: Chance) -> Interval:
        """A share of the games."""
        return wilson(int(hits), int(count))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over the games."""
        return mean(counts)


class ExactBounds(SampleIntervals):
    """Bounds of enumerated figures, from the unresolved probability."""

    def __init__(self, resolved: Chance, in_fractions: bool = False, error: float = 0.0) -> None:
        self.resolved, self.in_fractions, self.error = resolved, in_fractions, error

    def share(self, hits: Chance, count: Chance) -> Interval:
        """A share of the resolved probability. All of the unresolved part may belong to it, or none; rounding may add to either."""
        rest = max(0.0, float(1 - self.resolved)) + self.error
        value = float(hits / count) if count else 0.0
        return Interval(value, max(0.0, float(hits) - self.error), min(1.0, float(hits) + rest))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over the resolved part."""
        total = sum(counts.values())
        value = float(sum(n * chance for n, chance in counts.items()) / total) if total else 0.0
        return Interval(value, value, value)


def summary(kit: Kit, tally: Tally, start: State, roster: Roster, sure: SampleIntervals | None = None) -> Data:
    """The data of the report, the JSON object and the picture."""
    result, found = Summary(kit, tally, start, roster, sure or SampleIntervals()), Data()
    found[kit.counting.games_key] = as_number(tally.battles)
    for measure in kit.counting.measures:
        found |= measure.figures(result)
    return {**found, "steps": as_number(tally.steps), "dice": as_number(tally.dice)}


class Summary:
    """The summary of one tally: the input of measures."""

    def __init__(self, kit: Kit, tally: Tally, start: State, roster: Roster, sure: SampleIntervals) -> None:
        self.tally, self.start, self.roster, self.sure = tally, start, roster, sure
        self.teller, self.sides = kit.teller(roster), tuple(roster.sides)
        self.counting = kit.counting.aimed(start)

    def share(self, hits: int | Fraction) -> Data:
        """A share of the games with its interval, and as a fraction if it is known exactly."""
        figures: Data = self.sure.share(hits, self.tally.battles)._asdict()
        return {"p": str(Fraction(hits)), **figures} if self.sure.in_fractions else figures

    def mean(self, counts: Counter[int]) -> Data:
        """A mean over the games with its interval."""
        return self.sure.mean(counts)._asdict()

    def spread(self, counts: Counter[int]) -> Data:
        """An integer: its mean, some quantiles, and the frequency of each value."""
        total = sum(counts.values())
        figures: Data = {
            "mean": self.mean(counts),
            "quantiles": {str(share): quantile(counts, share / 100) for share in QUANTILES},
            "shares": {str(value): float(counts[value] / total) for value in sorted(counts)},
        }
        if self.sure.in_fractions:
            figures["p"] = {str(value): str(Fraction(counts[value])) for value in sorted(counts)}
        return figures


def as_number(count: Chance) -> float:
    """A count, or an exact probability as a decimal number."""
    return count if isinstance(count, int) else float(count)
