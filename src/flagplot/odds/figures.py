"""Sampled counts as plain data with their intervals, as reports, objects and pictures show them."""

from collections import Counter
from typing import Any, Final

from flagplot.odds.interval import mean, quantile, wilson

QUANTILES: Final = (5, 25, 50, 75, 95)


def share(count: int, of: int) -> dict[str, float]:
    """A share with its bounds."""
    return wilson(count, of)._asdict()


def spread(counts: Counter[int]) -> dict[str, Any]:
    """A whole number: its mean, some quantiles, and how often each value comes."""
    total = counts.total()
    return {
        "mean": mean(counts)._asdict(),
        "quantiles": {str(part): quantile(counts, part / 100) for part in QUANTILES},
        "shares": {str(value): counts[value] / total for value in sorted(counts)},
    }
