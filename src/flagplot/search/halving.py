"""Answers compared on common worlds and dice by sequential halving: the worse half is dropped, the better half gets
more simulations.

The candidates are the doctrines' answers, and a selection of the others from each part of the range.

(Z. Karnin, T. Koren, O. Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013.)
"""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, Choose, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.odds.rollouts import Branches
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength

SURE = 1.0
"""Standard errors by which an answer must be better than the doctrine's own to replace it."""

HOPE = 1.0
"""Standard errors by which an answer may be worse and still get more simulations."""

OnProgress = Callable[[int], None]


def ignore_progress(games: int) -> None:
    """A progress callback that does nothing."""


@dataclass
class AnswerValue:
    """The simulated values of an answer to its seat, game by game in the same order for all answers."""

    answer: int
    games: list[float] = field(default_factory=list)
    parts: list[tuple[float, ...]] = field(default_factory=list)
    """The value of each game by each goal."""
    played: list[tuple[int, int]] = field(default_factory=list)
    """The number of the world and the seed of each game."""
    answers: tuple[int, ...] = ()
    """All answers of a plan, if this is its first."""
    own: int = 0
    """The doctrine that continues for its seat, by its index in the game."""

    @property
    def mean(self) -> float:
        """The mean value of its games."""
        return sum(self.games) / len(self.games)

    def beyond(self, other: "AnswerValue") -> tuple[float, float]:
        """The mean difference to another answer over common games, and its standard error."""
        return mean_of([a - b for a, b in zip(self.games, other.games, strict=False)])


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(spread / len(values))


@dataclass
class SimulationSet:
    """The sampled worlds for a comparison. In each world all answers get the same random numbers, and others than in the rest."""

    stakes: Stakes
    worlds: Sequence[Position]
    seat: int
    seed: int
    on_progress: OnProgress = ignore_progress
    played: int = 0
    """The number of games so far."""
    branches: Branches | None = None
    """The worlds after each answer."""
    fine: float = 0.0
    """The smallest gain, as a share of what the game is fought for: an answer that replaces the doctrine's own must have it,
    and the games of a choice must promise it."""

    def __post_init__(self) -> None:
        """Make the branches, unless others have the same."""
        self.branches = self.branches or Branches(self.worlds, self.seat)

    @property
    def least(self) -> float:
        """What an answer must gain to replace the doctrine's own."""
        return self.fine * self.stakes.whole

    def price(self, strength: Strength) -> float:
        """What a game must be expected to gain."""
        return self.least * strength.price

    def simulate(self, alive: Sequence[AnswerValue], strength: Strength) -> None:
        """Simulate each answer from each world within the limit. All of them have then played the same games."""
        until, worlds = time.monotonic() + strength.seconds, range(len(self.worlds))
        times = max(1, strength.games // (len(alive) * len(worlds))) if strength.games else 1
        while True:
            first = self.seed + len(alive[0].games)
            self.play(alive, [(n, seed) for n in worlds for seed in range(first + n * times, first + (n + 1) * times)])
            if strength.games or time.monotonic() >= until:
                return

    def play(self, alive: Sequence[AnswerValue], games: Sequence[tuple[int, int]]) -> None:
        """Simulate each answer in some games, each given by the number of its world and its seed."""
        assert self.branches is not None
        place = self.branches.place
        for own in sorted({worth.own for worth in alive}):
            alike = [worth for worth in alive if worth.own == own]
            answers = [worth.answers or (worth.answer,) for worth in alike]
            start_index = [place(n, some) for some in answers for n, _ in games]
            seeds = [seed for _, seed in games] * len(alike)
            found = self.stakes.of_each(self.branches, start_index, self.seat, seeds, own)
            parts = list(zip(*found, strict=True))
            for row, worth in enumerate(alike):
                some = parts[row * len(games) : (row + 1) * len(games)]
                worth.games += [self.stakes.in_all(part) for part in some]
                worth.parts += some
                worth.played += games
        self.played += len(alive) * len(games)
        self.on_progress(self.played)


def compare(ground: SimulationSet, found: Sequence[AnswerValue], strength: Strength) -> None:
    """Compute the values of some answers, the first being the doctrine's.

    Better ones get more simulations, as long as these are expected to pay.
    """
    own, *others = found
    rounds, until = 1 + max(1, math.ceil(math.log2(len(found)))), ground.played + strength.games
    for number in range(rounds):
        end = ground.played + -(-strength.games // rounds)
        while True:
            least = (1 + len(others)) * len(ground.worlds)
            played = len(own.games) * (1 + len(others)) if ground.fine else strength.games
            games = max(1, min(end - ground.played, played))  # at most as many as were played, so that it can end early
            step = Strength(games) if strength.games else Strength(0, strength.seconds / rounds)
            ground.simulate([own, *others], step)
            others = [worth for worth in others if may_be_better(worth, own)]
            if not pays([own, *others], max(until - ground.played, least), ground.price(strength)):
                return
            if not strength.games or end - ground.played < least:
                break
        others.sort(key=lambda worth: -worth.mean)
        others = others[: max(1, len(others) // 2)] if number else others


def pays(alive: Sequence[AnswerValue], left: int, price: float) -> bool:
    """Whether some of the games that are left are expected to gain more than their price.

    They gain where a better answer is chosen after them; the differences to the best answer so far, and their errors,
    say how much. (P. Frazier, W. Powell, S. Dayanik, A Knowledge-Gradient Policy for Sequential Information Collection,
    2008.)
    """
    size, leader = len(alive[0].games), max(alive, key=lambda worth: worth.mean)
    rivals = [worth.beyond(leader) for worth in alive if worth is not leader]
    for games in (min(left, size * len(alive)), left):
        more = games / len(alive)
        shares = [(mean, error * math.sqrt(more / (size + more))) for mean, error in rivals]
        if any(gained(*share) > price * games for share in shares):
            return True
    return False


def gained(mean: float, spread: float) -> float:
    """The expected excess over zero of a normal variable, from its mean and standard deviation."""
    if spread == 0:
        return 0.0
    z = mean / spread
    return spread * (math.exp(-z * z / 2) / math.sqrt(2 * math.pi) + z * (1 + math.erf(z / math.sqrt(2))) / 2)


def may_be_better(worth: AnswerValue, own: AnswerValue) -> bool:
    """Whether an answer may still be better than the doctrine's own: it differs, and is not clearly worse."""
    mean, error = worth.beyond(own)
    return error > 0 and mean + HOPE * error > 0


def best(found: Sequence[AnswerValue], least: float = 0.0) -> AnswerValue:
    """The answer to give: the doctrine's own, unless another is clearly better, and by more than `least`."""
    own, *others = found
    better = [(worth, *worth.beyond(own)) for worth in others]
    sure = [(mean, worth) for worth, mean, error in better if mean > SURE * error and mean > least]
    return max(sure, key=lambda one: one[0])[1] if sure else own


MOST: Final = 10
"""Maximum answers compared at a question."""


def by_doctrine(kit: Kit, position: Position, seed: int, by: Iterable[Choose] = ()) -> list[int]:
    """The answer of each of some doctrines, by default of those imagined, the first doctrine's first."""
    chance = below(seed, 0, NOISES)
    return [advised(position, choose, kit.new_memo(), chance) for choose in by or kit.population.values()]


def candidates(said: Sequence[int], legal: Sequence[int], most: int = MOST) -> list[int]:
    """The answers to compare: the doctrines' in their order, and others, at most `most` in all."""
    found = list(dict.fromkeys(said))
    others = [answer for answer in legal if answer not in found]
    room = max(2, most - len(found))
    if len(others) > room:
        others = [others[place * (len(others) - 1) // (room - 1)] for place in range(room)]
    return [*found, *dict.fromkeys(others)]
