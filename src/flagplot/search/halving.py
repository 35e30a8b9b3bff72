"""Answers compared on common worlds and dice, by sequential halving: the worse half is given up, the rest looked at longer.

(Z. Karnin, T. Koren, O. Somekh, Almost Optimal Exploration in Multi-Armed Bandits, 2013.)
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.odds.rollouts import rollouts
from flagplot.search.strength import Strength

FURTHER = 0.1
"""What a whole stake beyond the first is worth beside the first: it decides where that is equal."""
SURE = 1.0
"""Standard errors by which an answer has to be better than the doctrine's own to be given in its place."""

HOPE = 2.0
"""Standard errors by which one may be worse and still be looked at longer."""


@dataclass
class Worth:
    """What an answer came to: its worth to whoever gives it, game by game in the same order for all answers."""

    answer: int
    games: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its games."""
        return sum(self.games) / len(self.games)

    def beyond(self, other: "Worth") -> tuple[float, float]:
        """By how much it is better than another on the games that both have, and the standard error of that."""
        pairs = [a - b for a, b in zip(self.games, other.games, strict=False)]
        mean = sum(pairs) / len(pairs)
        spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
        return mean, math.sqrt(spread / len(pairs))


def worths(kit: Kit, positions: Sequence[Position], seat: int, seeds: Sequence[int]) -> list[list[float]]:
    """What games are worth to a seat, by position and seed: both sides go on by the first doctrine."""
    base, start = next(iter(kit.doctrines)), positions[0].start
    out = rollouts(positions, (base, base), seeds, start=start)
    total = [[0.0] * len(seeds) for _ in positions]
    for place, name in enumerate(kit.counting.stakes):
        payoff = kit.counting.payoff(name)
        share = (1.0 if place == 0 else FURTHER) / (1.0 if payoff.is_chance else max(1.0, payoff.scale(start)))
        for row, found in zip(total, out.worths(name), strict=True):
            for game, worth in enumerate(found):
                row[game] += share * worth
    return total if seat == 0 else [[-worth for worth in row] for row in total]


def compare(
    kit: Kit, worlds: Sequence[Position], answers: Sequence[int], seat: int, strength: Strength, seed: int
) -> list[Worth]:
    """The worths of some answers, the first being that of the doctrine; better ones have been looked at longer."""
    found = [Worth(answer) for answer in answers]
    own, *others = found
    rounds = 1 + max(1, math.ceil(math.log2(len(answers))))
    for number in range(rounds):
        look(kit, worlds, [own, *others], seat, part_of(strength, rounds), seed)
        hopeful = sorted(filter(own_hope(own), others), key=lambda worth: -worth.mean)
        others = hopeful[: max(1, len(others) // 2)] if number else hopeful
        if not others:
            break
    return found


def own_hope(own: Worth) -> Callable[[Worth], bool]:
    """Whether an answer may still turn out better than the doctrine's own: it differs, and is not surely worse."""

    def hopes(worth: Worth) -> bool:
        mean, error = worth.beyond(own)
        return error > 0 and mean + HOPE * error > 0

    return hopes


def part_of(strength: Strength, rounds: int) -> Strength:
    """What one of some rounds may cost."""
    return Strength(-(-strength.games // rounds), strength.seconds / rounds)


def look(
    kit: Kit, worlds: Sequence[Position], alive: Sequence[Worth], seat: int, strength: Strength, seed: int
) -> None:
    """Play each answer on from each world, as long as may be; all of them have then played the same games."""
    after = [given(world, worth.answer) for worth in alive for world in worlds]
    until = time.monotonic() + strength.seconds
    times = max(1, strength.games // len(after)) if strength.games else 1
    while True:
        first = seed + len(alive[0].games)
        rows = worths(kit, after, seat, range(first, first + times))
        for place, worth in enumerate(alive):
            own = rows[place * len(worlds) : (place + 1) * len(worlds)]
            worth.games += [row[game] for game in range(times) for row in own]
        if strength.games or time.monotonic() >= until:
            return


def given(world: Position, answer: int) -> Position:
    """A world after an answer."""
    twin = world.copy()
    twin.give(answer)
    return twin


def best(found: Sequence[Worth]) -> Worth:
    """The answer to give: the doctrine's own, unless another is surely better."""
    own, *others = found
    better = [(worth, *worth.beyond(own)) for worth in others]
    sure = [(mean, worth) for worth, mean, error in better if mean > SURE * error and mean > 0]
    return max(sure, key=lambda one: one[0])[1] if sure else own
