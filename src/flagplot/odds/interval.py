"""Confidence intervals: Wilson's for a share, Student's for a mean."""

import math
from collections.abc import Mapping
from functools import cache
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""The confidence level of the intervals."""
EXPANDED: Final = 1000
"""Degrees of freedom from which the expansion alone is accurate to a billionth."""
STEPS: Final = 40
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
        for _ in range(STEPS):
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
