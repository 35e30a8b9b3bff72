"""Luck of a played game: the effect of each roll on the expected result, by sampling from before and after it.

Both sides continue by doctrine in the simulations, so a roll's luck is its effect between two players of that kind. The
rolls with the largest effect in a first pass are measured again with new and more games, so that they are not selected
by chance.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.offers.kit import Kit
from flagplot.core.offers.payoff import Payoff
from flagplot.core.schema import State
from flagplot.odds.play import Ended, Play
from flagplot.odds.tally import Tally, tally_of

CLOSE: Final = 12
"""Rolls that are measured again."""
TIMES: Final = 8
"""The factor of additional games for them."""
LESSER: Final = 100
"""The weight of the first stake relative to the others when rolls are ranked."""


Count = Callable[[State, range], Tally]
"""Plays the games of some seeds from a position and counts them."""


class Worth(NamedTuple):
    """The expected payoff of a position, and its variance."""

    value: float
    variance: float


Worths = Mapping[str, Worth]
"""By payoff."""


@dataclass
class Throw:
    """One roll of a played game: the positions before and after it, and its description."""

    before: State
    after: State
    part: int
    """The part of the narrative that contains it."""
    words: str
    cites: str
    worth: tuple[Worths, Worths] | None = None

    def moved(self, stake: str) -> float:
        """Its effect on a payoff in favour of side A."""
        assert self.worth is not None
        return self.worth[1][stake].value - self.worth[0][stake].value

    def weight(self, stakes: Iterable[str]) -> float:
        """The total effect of a roll, for ranking."""
        first, *others = stakes
        return abs(self.moved(first)) + sum(abs(self.moved(other)) / LESSER for other in others)


@dataclass
class Luck:
    """All rolls with their effects."""

    throws: list[Throw]
    battles: int = 0
    worths: dict[State, Worths] = field(default_factory=dict)

    def total(self, stake: str) -> tuple[float, float]:
        """Sum over all rolls with its standard error; shared positions cancel out."""
        weights: dict[int, int] = {}
        worths: dict[int, Worth] = {}
        for throw in self.throws:
            assert throw.worth is not None
            for s, worth, sign in ((throw.before, throw.worth[0], -1), (throw.after, throw.worth[1], 1)):
                weights[id(s)] = weights.get(id(s), 0) + sign
                worths[id(s)] = worth[stake]
        parts = [(weight, worths[s]) for s, weight in weights.items()]
        return (
            sum(weight * worth.value for weight, worth in parts),
            math.sqrt(sum(weight * weight * worth.variance for weight, worth in parts)),
        )


def worths_of(kit: Kit, tally: Tally) -> Worths:
    """Expected payoffs and the variances of their means. Equal games do not make them certain."""
    return {name: worth_of(kit.counting.payoff(name), tally) for name in kit.counting.goals}


def worth_of(payoff: Payoff, tally: Tally) -> Worth:
    """Expected value of one payoff, identical to the last digit in any order of counting."""
    n, counts = tally.battles, tally.of(*payoff.key)
    total = math.fsum(payoff.worth(value) * count for value, count in counts.items())
    if payoff.is_chance:
        smooth = (total + 1) / (n + 2)
        return Worth(total / n, smooth * (1 - smooth) / n)
    mean = total / n
    spread = math.fsum(count * (payoff.worth(value) - mean) ** 2 for value, count in counts.items()) / max(1, n - 1)
    return Worth(mean, max(spread, 1 / n) / n)


def ended(play: Play, s: State) -> Worths:
    """The certain payoffs of a finished game."""
    tally = tally_of(play.kit.counting, [(play.row(Ended(s, 0, 0)), 1)])
    return {name: Worth(worth.value, 0.0) for name, worth in worths_of(play.kit, tally).items()}


def luck(
    throws: Iterable[Throw],
    play: Play,
    count: Count,
    seed: int,
    battles: int,
    on_progress: Callable[[int, int], None] = lambda done, of: None,
) -> Luck:
    """Measure every roll, then those with the largest effect again."""
    found, used = Luck(list(throws)), [seed]
    same: dict[State, State] = {}  # equal positions become one object: a position's hash reads all its numbers
    for throw in found.throws:
        throw.before = same.setdefault(throw.before, throw.before)
        throw.after = same.setdefault(throw.after, throw.after)

    def measure(s: State, number: int) -> None:
        if play.kit.game.is_over(s):
            found.worths[s] = ended(play, s)
            return
        found.worths[s] = worths_of(play.kit, count(s, range(used[0], used[0] + number)))
        used[0] += number
        found.battles += number

    for done, s in enumerate(same):
        measure(s, battles)
        on_progress(done + 1, len(same))
    _assign(found)
    closely = sorted(found.throws, key=lambda throw: -throw.weight(play.kit.counting.goals))[:CLOSE]
    for s in {id(s): s for throw in closely for s in (throw.before, throw.after)}.values():
        measure(s, battles * TIMES)
        on_progress(len(same), len(same))
    _assign(found)
    return found


def _assign(found: Luck) -> None:
    worths = {id(s): worth for s, worth in found.worths.items()}
    for throw in found.throws:
        throw.worth = worths[id(throw.before)], worths[id(throw.after)]
