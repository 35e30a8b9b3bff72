"""Intervals against printed figures."""

from collections import Counter

import pytest

from flagplot.odds.interval import mean, quantile, t_of, wilson


def test_wilson_has_the_known_bounds() -> None:
    """Ten hits of twenty, and none of ten (Newcombe 1998 has the method's worked figures)."""
    half = wilson(10, 20)
    assert half.low == pytest.approx(0.2993, abs=1e-4) and half.high == pytest.approx(0.7007, abs=1e-4)
    none = wilson(0, 10)
    assert none.low == pytest.approx(0) and none.high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize(("freedom", "printed"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_student_agrees_with_the_tables(freedom: int, printed: float) -> None:
    """Quantiles of the two-sided 95 % level, as every table prints them."""
    assert t_of(freedom) == pytest.approx(printed, abs=0.006)


def test_mean_has_its_interval() -> None:
    """Mean 2, variance 2.5 of five values."""
    found = mean(Counter({0: 1, 1: 1, 2: 1, 3: 1, 4: 1}))
    assert found.value == 2
    assert found.half == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.02)


def test_quantiles_are_values_that_came() -> None:
    """Half of the battles are at 1 or below, nine in ten at 5."""
    counts = Counter({0: 2, 1: 3, 5: 5})
    assert [quantile(counts, share) for share in (0.1, 0.5, 0.9)] == [0, 1, 5]
