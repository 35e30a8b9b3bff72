"""What pairs of games come to: a score with its interval, by side and by scenario; the pair is the unit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flagplot.core.offers.measure import Counting, Data
from flagplot.odds.effects.sensitivity import paired
from flagplot.odds.interval import Interval
from flagplot.odds.match.duel import Pair

EVEN = 0.5


@dataclass
class Scored:
    """One scenario of a match and the pairs that were played of it."""

    name: str
    sides: tuple[str, ...]
    pairs: list[Pair] = field(default_factory=list)

    def as_data(self) -> Data:
        """What is told of it."""
        score = share([pair.score for pair in self.pairs])
        return {
            "name": self.name,
            "sides": list(self.sides),
            **score._asdict(),
            **outcomes(self.pairs),
            "worth": sum(pair.first.value + pair.second.value for pair in self.pairs) / (2 * len(self.pairs)),
        }


def share(values: Sequence[float]) -> Interval:
    """A mean of shares with its interval; alike as they may be, a rare one might differ."""
    found = paired(values, any(value != EVEN for value in values))
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def outcomes(pairs: Sequence[Pair]) -> Mapping[str, int]:
    """How many pairs the first player won, drew and lost."""
    found = [pair.outcome for pair in pairs]
    return {"won": found.count(1), "drawn": found.count(0), "lost": found.count(-1)}


def scored(scenarios: Sequence[Scored], counting: Counting) -> Data:
    """All figures of a match."""
    every = [pair for each in scenarios for pair in each.pairs]
    rows = [each.as_data() for each in scenarios if each.pairs]
    stakes = {
        name: paired([(pair.first.stakes[n] - pair.second.stakes[n]) / 2 for pair in every], 1)._asdict()
        for n, name in enumerate(counting.stakes)
    }
    return {
        "pairs": len(every),
        "games": 2 * len(every),
        "score": share([pair.score for pair in every])._asdict(),
        "better": {**share([(1 + pair.outcome) / 2 for pair in every])._asdict(), **outcomes(every)},
        "by_side": {
            "first": share([pair.first.value for pair in every])._asdict(),
            "second": share([1 - pair.second.value for pair in every])._asdict(),
        },
        "stakes": stakes,
        "scenarios": rows,
        "lost_scenarios": [row["name"] for row in rows if row["value"] < EVEN],
        "surely_lost": [row["name"] for row in rows if row["high"] < EVEN],
        "worth": [row["worth"] for row in rows],
        "steps": sum(half.steps for pair in every for half in pair),
    }
