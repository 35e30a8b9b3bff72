"""From a tally to what a player asks, with intervals: every measure of the game told as plain data.

Text, JSON and pictures tell the same.
"""

from collections import Counter
from fractions import Fraction
from typing import Final

from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data
from flagplot.core.schema import State
from flagplot.odds.interval import Interval, mean, quantile, wilson
from flagplot.odds.tally import Chance, Tally

QUANTILES: Final = (5, 25, 50, 75, 95)


class SampleIntervals:
    """How sure sampled figures are."""

    in_fractions = False
    """Whether chances are told as fractions too."""

    def share(self, hits: Chance, count: Chance) -> Interval:
        """A share of the games."""
        return wilson(int(hits), int(count))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over the games."""
        return mean(counts)


class ExactBounds(SampleIntervals):
    """How sure figures are that were walked exactly, but for what was left unresolved."""

    def __init__(self, resolved: Chance, in_fractions: bool = False, error: float = 0.0) -> None:
        self.resolved, self.in_fractions, self.error = resolved, in_fractions, error

    def share(self, hits: Chance, count: Chance) -> Interval:
        """A share of what was resolved; all that was not may fall to it, or none, and rounding may add to either."""
        rest = max(0.0, float(1 - self.resolved)) + self.error
        value = float(hits / count) if count else 0.0
        return Interval(value, max(0.0, float(hits) - self.error), min(1.0, float(hits) + rest))

    def mean(self, counts: Counter[int]) -> Interval:
        """A mean over what was resolved."""
        total = sum(counts.values())
        value = float(sum(n * chance for n, chance in counts.items()) / total) if total else 0.0
        return Interval(value, value, value)


def summary(kit: Kit, tally: Tally, start: State, roster: Roster, sure: SampleIntervals | None = None) -> Data:
    """All that the report, the object and the picture show."""
    told, found = Summary(kit, tally, start, roster, sure or SampleIntervals()), Data()
    found[kit.counting.games_key] = as_number(tally.battles)
    for measure in kit.counting.measures:
        found |= measure.told(told)
    return {**found, "steps": as_number(tally.steps), "dice": as_number(tally.dice)}


class Summary:
    """One tally being told; what measures are given."""

    def __init__(self, kit: Kit, tally: Tally, start: State, roster: Roster, sure: SampleIntervals) -> None:
        self.tally, self.start, self.roster, self.sure = tally, start, roster, sure
        self.teller, self.sides = kit.teller(roster), tuple(roster.sides)

    def share(self, hits: int | Fraction) -> Data:
        """A share of the games with its bounds, and as a fraction where it is known as one."""
        told: Data = self.sure.share(hits, self.tally.battles)._asdict()
        return {"p": str(Fraction(hits)), **told} if self.sure.in_fractions else told

    def mean(self, counts: Counter[int]) -> Data:
        """A mean over the games with its bounds."""
        return self.sure.mean(counts)._asdict()

    def spread(self, counts: Counter[int]) -> Data:
        """A whole number: its mean, some quantiles, and how often each value comes."""
        total = sum(counts.values())
        told: Data = {
            "mean": self.mean(counts),
            "quantiles": {str(share): quantile(counts, share / 100) for share in QUANTILES},
            "shares": {str(value): float(counts[value] / total) for value in sorted(counts)},
        }
        if self.sure.in_fractions:
            told["p"] = {str(value): str(Fraction(counts[value])) for value in sorted(counts)}
        return told


def as_number(count: Chance) -> float:
    """A count, or an exact chance as a decimal number."""
    return count if isinstance(count, int) else float(count)
