"""Luck of a played battle: how much each roll moved what was to be expected, by sampling on from before and after it.

Both sides go on by doctrine in the continuations, so a roll's luck is what it changed between two players of that kind.  The
rolls that moved most in a first look are measured anew with more battles of their own, which keeps chance from choosing them.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import Situation
from flagplot.odds.interpreted import result_row
from flagplot.odds.sampling import Count
from flagplot.odds.tally import Tally, tally_of

CLOSE: Final = 12
"""Rolls that are measured anew."""
TIMES: Final = 8
"""How many times more battles they get."""


@dataclass(frozen=True)
class Worth:
    """What is to be expected of a position: side A's chance of winning and the exchange of factors, with their variances."""

    win: float
    factors: float
    win_variance: float
    factors_variance: float


@dataclass
class Throw:
    """One roll of a played battle: the position before it and after it, and how to tell it."""

    before: Situation
    after: Situation
    round: int
    dice: tuple[int, ...]
    words: str
    cites: str
    worth: tuple[Worth, Worth] | None = None

    @property
    def win(self) -> float:
        """How much side A's chance of winning rose."""
        assert self.worth is not None
        return self.worth[1].win - self.worth[0].win

    @property
    def factors(self) -> float:
        """How much the exchange moved in side A's favour."""
        assert self.worth is not None
        return self.worth[1].factors - self.worth[0].factors


@dataclass
class Luck:
    """All rolls with what they moved."""

    throws: list[Throw]
    battles: int = 0
    worths: dict[Situation, Worth] = field(default_factory=dict)

    def total(self) -> tuple[float, float, float, float]:
        """Sum over all rolls of win chance and factors, each with its standard error; shared positions cancel out."""
        weights: dict[Situation, int] = {}
        for throw in self.throws:
            weights[throw.before] = weights.get(throw.before, 0) - 1
            weights[throw.after] = weights.get(throw.after, 0) + 1
        parts = [(weight, self.worths[s]) for s, weight in weights.items()]
        return (
            sum(w * worth.win for w, worth in parts),
            math.sqrt(sum(w * w * worth.win_variance for w, worth in parts)),
            sum(w * worth.factors for w, worth in parts),
            math.sqrt(sum(w * w * worth.factors_variance for w, worth in parts)),
        )


def worth_of(tally: Tally) -> Worth:
    """Expectation and the variance of its mean; that all battles were alike does not make it certain."""
    n = tally.battles
    wins = tally.winners[0] + tally.winners[-1] / 2
    share = wins / n
    smooth = (wins + 1) / (n + 2)
    mean = sum(x * c for x, c in tally.exchange.items()) / n
    spread = sum(c * (x - mean) ** 2 for x, c in tally.exchange.items()) / max(1, n - 1)
    return Worth(share, mean, smooth * (1 - smooth) / n, max(spread, 1 / n) / n)


def ended(s: Situation) -> Worth:
    """A battle that is over has its worth for certain."""
    worth = worth_of(tally_of([(result_row(s, 0, 0), 1)], []))
    return Worth(worth.win, worth.factors, 0.0, 0.0)


def luck(
    throws: Iterable[Throw],
    count: Count,
    seed: int,
    battles: int,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Luck:
    """Measure every roll, then those that moved most once more."""
    found, used = Luck(list(throws)), [seed]

    def measure(s: Situation, number: int) -> None:
        if GAME.is_over(s):
            found.worths[s] = ended(s)
            return
        found.worths[s] = worth_of(count(s, range(used[0], used[0] + number)))
        used[0] += number
        found.battles += number

    places: list[Any] = list(dict.fromkeys(s for throw in found.throws for s in (throw.before, throw.after)))
    for done, s in enumerate(places):
        measure(s, battles)
        tell(done + 1, len(places))
    _assign(found)
    closely = sorted(found.throws, key=lambda throw: -abs(throw.win) - abs(throw.factors) / 100)[:CLOSE]
    for s in dict.fromkeys(s for throw in closely for s in (throw.before, throw.after)):
        measure(s, battles * TIMES)
        tell(len(places), len(places))
    _assign(found)
    return found


def _assign(found: Luck) -> None:
    for throw in found.throws:
        throw.worth = found.worths[throw.before], found.worths[throw.after]
