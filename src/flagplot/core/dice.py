"""Verifiable dice: die n of a seed is a fixed function of both, the same on every machine and in both runtimes.

The function is SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014).
"""

import secrets
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import Final

FACES: Final = 6
SECRET_SEEDS: Final = 2**64
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def mix(seed: int, index: int) -> int:
    """Number `index` of the seed's stream, 0 to 2**64 - 1."""
    z = (seed + (index + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(seed: int, index: int, size: int) -> int:
    """Number `index` of the stream as an integer from 0 to size - 1.

    Out of 2**32 equally likely numbers no result gets more than one beyond its share, an error below one in a hundred
    million.
    """
    return ((mix(seed, index) >> 32) * size) >> 32


def stream(seed: int, name: int) -> int:
    """A seed for an independent stream: one for the dice, one for each player."""
    return mix(seed ^ 0x5851F42D4C957F2D, name)


EVENTS: Final = 384
"""Different events of one game that are counted; then counting begins again."""
AGAIN: Final = 1 << 20
"""More than the equal events of one game: no random number comes twice."""


class EventCount:
    """Seeds and indexes of random numbers by the events that they decide, not by their order."""

    def __init__(self) -> None:
        self.counts, self.emptied = dict[int, int](), 0

    def place(self, seed: int, question: int, occasion: int) -> tuple[int, int]:
        """The seed of an event's random numbers, and the index of the next one, from the seed of the dice or of a player."""
        if len(self.counts) == EVENTS:
            self.counts.clear()
            self.emptied += 1
        key = mix(mix(seed, question), occasion)
        index = self.counts.get(key, 0)
        self.counts[key] = index + 1
        return key, AGAIN * self.emptied + index


@cache
def totals(dice: int) -> dict[int, int]:
    """The number of ways in which these dice show each total."""
    found = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, ways in found.items():
            for face in range(1, FACES + 1):
                longer[total + face] = longer.get(total + face, 0) + ways
        found = longer
    return found


@cache
def per_cents(most: int) -> list[list[int]]:
    """The percentage of throws, rounded down, that show at least a total. One row per number of dice, up to `most`."""
    found, ways = [[100] + [0] * (FACES * most + 1)], [1]
    for dice in range(1, most + 1):
        sums = [0, *accumulate(ways)]
        ends = [min(total, len(ways)) for total in range(FACES * dice + 1)]
        ways = [sums[end] - sums[min(end, max(0, total - FACES))] for total, end in enumerate(ends)]
        above = list(accumulate(reversed(ways)))
        row = [100 * many // FACES**dice for many in reversed(above)]
        found.append(row + [0] * (FACES * most + 2 - len(row)))
    return found


class SeededDice:
    """Dice from a seed, drawn one after another."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def roll(self, size: int = 6) -> int:
        """Draw the next die as 0 to size - 1."""
        self.drawn += 1
        return below(self.seed, self.drawn - 1, size)


class GivenDice:
    """Dice rolled at a real table or written in a file, followed by seeded dice if a seed is given."""

    def __init__(self, faces: Iterable[int], then: SeededDice | None = None) -> None:
        self._faces: Iterator[int] = iter(faces)
        self._then = then

    def roll(self, size: int = 6) -> int:
        """Take the next face as 0 to size - 1. An `IndexError` if there are no more faces and no seed is given."""
        for face in self._faces:
            return face - 1
        if self._then is None:
            raise IndexError("the dice have run out")
        return self._then.roll(size)


def is_seed(text: str) -> bool:
    """Whether a text is a seed: a whole number from 0 on, of at most 4,000 digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 4000


def secret_seed() -> int:
    """A seed of a game with secrets, too large to find by trial."""
    return secrets.randbelow(SECRET_SEEDS)
