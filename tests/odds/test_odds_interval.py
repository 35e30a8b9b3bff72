"""Intervals against printed figures."""

import math
from collections import Counter

import pytest

from flagplot.odds.tally import mean, quantile, t_of, wilson


def test_wilson_has_the_known_bounds() -> None:
    """Ten hits of twenty, and none of ten (Newcombe 1998 has the method's worked figures)."""
    half = wilson(10, 20)
    assert half.low == pytest.approx(0.2993, abs=1e-4) and half.high == pytest.approx(0.7007, abs=1e-4)
    none = wilson(0, 10)
    assert none.low == pytest.approx(0) and none.high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


KNOWN = {
    1: 12.706204736174698,
    2: 4.302652729749462,
    3: 3.182446305283708,
    4: 2.7764451051977987,
    30: 2.0422724563012373,
    999: 1.9623414611334487,
    1000: 1.9623390808264078,
    8191: 1.960253645857811,
}
"""Student's quantiles of the two-sided 95 % level, to more places than tables print; the first is the tangent of 85.5 degrees."""


@pytest.mark.parametrize("freedom", KNOWN)
def test_student_is_exact_to_a_billionth(freedom: int) -> None:
    assert t_of(freedom) == pytest.approx(KNOWN[freedom], abs=1e-9)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.99])
def test_other_levels_are_as_exact(level: float) -> None:
    """One degree of freedom has its quantiles in closed form, two as well."""
    assert t_of(1, level) == pytest.approx(math.tan(math.pi * level / 2), abs=1e-9)
    assert t_of(2, level) == pytest.approx(level * math.sqrt(2 / (1 - level**2)), abs=1e-9)


def test_mean_has_its_interval() -> None:
    """Mean 2, variance 2.5 of five values."""
    found = mean(Counter({0: 1, 1: 1, 2: 1, 3: 1, 4: 1}))
    assert found.value == 2
    assert found.half == pytest.approx(2.7764451051977987 * (2.5 / 5) ** 0.5)


def test_quantiles_are_values_that_came() -> None:
    """Half of the battles are at 1 or below, nine in ten at 5."""
    counts = Counter({0: 2, 1: 3, 5: 5})
    assert [quantile(counts, share) for share in (0.1, 0.5, 0.9)] == [0, 1, 5]
