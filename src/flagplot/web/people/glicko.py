"""Ratings by Glicko-2 (Glickman 2012), one match a period. The library for it installs a package `tests` that hides ours."""

from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How much a volatility may change."""
EXACT: Final = 1e-6


class Rating(NamedTuple):
    """A rating, its deviation, and its volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def rated(own: Rating, other: Rating, score: float) -> Rating:
    """The rating of a player after a match: 1 for a win, 0.5 for a draw, 0 for a loss."""
    mu, phi = (own.rating - 1500) / SCALE, own.deviation / SCALE
    g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (mu - (other.rating - 1500) / SCALE)))
    variance = 1 / (g**2 * expected * (1 - expected))
    delta = variance * g * (score - expected)
    volatility = _volatility(own.volatility, delta, phi, variance)
    new = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Rating(1500 + SCALE * (mu + new**2 * g * (score - expected)), SCALE * new, volatility)


def _volatility(before: float, delta: float, phi: float, variance: float) -> float:
    start = log(before**2)

    def f(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    low, high = start, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else start - TAU
    while delta**2 <= phi**2 + variance and f(high) < 0:
        high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
