"""Results with intervals from a tally: every measure of the game as plain data.

Text, JSON and pictures show the same.
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
    told, found = Summary(kit, tally, start, roster, sure or SampleIntervals()), Data()
    found[kit.counting.games_key] = as_number(tally.battles)
    for measure in kit.counting.measures:
        found |= measure.figures(told)
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
