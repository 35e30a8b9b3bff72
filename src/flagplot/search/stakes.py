"""What games that are played on are worth to a seat: by each thing that is at stake in them, and in all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.rollouts import Judge, Outcomes, crossed, one_by_one

FURTHER: Final = 0.1
"""What a whole stake beyond the first is worth beside the first: it decides where that is equal."""
SCORE: Final = "score"
"""Name of what a game is worth as its scenario puts it, where no one payoff says it."""
ONE: Final = 1 << 32
GOLDEN: Final = 2654435769
"""The golden section of it: multiples of that lie evenly."""
Rows = list[list[float]]
"""A number by position and by seed."""


class Goal(NamedTuple):
    """One thing that is at stake."""

    name: str
    unit: str
    is_share: bool
    """Whether it is a share from 0 to 1, which both seats divide; else what one seat gains, the other loses."""
    part: float
    """What one of it counts in all."""

    def of(self, seat: int, worth: float) -> float:
        """What is worth that much to side A is worth to a seat."""
        return worth if seat == 0 else 1.0 - worth if self.is_share else -worth


@dataclass(frozen=True)
class Stakes:
    """All that is at stake in a game, the weightiest first."""

    kit: Kit
    start: State
    goals: tuple[Goal, ...]
    judge: Judge | None
    """What a game was worth as its scenario puts it, where no one payoff says it."""
    held: tuple[float, ...] = (1.0,)
    """How likely the other side is to play on by each of the game's doctrines, in their order; the first of them alone."""

    @classmethod
    def of(cls, kit: Kit, start: State | None) -> "Stakes":
        """Those of a game that began with a situation."""
        assert start is not None, "it is known where the game began"
        counting, found = kit.counting, list[Goal]()
        judge = counting.judge(start) if counting.judge is not None else None
        if judge is not None:
            found.append(Goal(SCORE, "Score", True, 1.0))
        for name in counting.stakes:
            payoff = counting.payoff(name)
            whole = 1.0 if payoff.is_chance else max(1.0, payoff.scale(start))
            found.append(Goal(name, payoff.unit, payoff.is_chance, (FURTHER if found else 1.0) / whole))
        return cls(kit, start, tuple(found), judge)

    def against(self, held: Sequence[float]) -> Self:
        """The same where the other side is held to play on by the game's doctrines, each as likely as it says."""
        return replace(self, held=tuple(held))

    def parts(self, positions: Sequence[Position], seat: int, seeds: Sequence[int], own: int = 0) -> list[Rows]:
        """What games are worth to a seat that plays on by the doctrine `own`, by each goal, by position and seed."""
        size, (whence, all_seeds) = len(seeds), crossed(len(positions), seeds)
        found = self.of_each(positions, whence, seat, all_seeds, own)
        return [[flat[place : place + size] for place in range(0, len(whence), size)] for flat in found]

    def of_each(
        self, positions: Sequence[Position], whence: Sequence[int], seat: int, seeds: Sequence[int], own: int = 0
    ) -> list[list[float]]:
        """The same by each goal, of one game for each seed, from the position of which `whence` tells the place."""
        found, doctrines = [[0.0] * len(seeds) for _ in self.goals], list(self.kit.doctrines)
        others = [self.other(seed) for seed in seeds]
        for number in sorted(set(others)):
            some = [game for game, other in enumerate(others) if other == number]
            sides = (own, number) if seat == 0 else (number, own)
            names = doctrines[sides[0]], doctrines[sides[1]]
            begun = [whence[game] for game in some]
            out = one_by_one(positions, begun, names, [seeds[game] for game in some], start=self.start)
            for flat, goal in zip(found, self.goals, strict=True):
                for game, worth in zip(some, self._told(goal, out)[0], strict=True):
                    flat[game] = goal.of(seat, worth)
        return found

    def other(self, seed: int) -> int:
        """By which doctrine the other side plays in the game of a seed: shared out evenly over seeds in a row."""
        mark = seed * GOLDEN % ONE / ONE
        for number, share in enumerate(self.held):
            mark -= share
            if mark < 0:
                return number
        return self.held.index(max(self.held))

    def _told(self, goal: Goal, out: Outcomes) -> Rows:
        return out.judged(self.judge) if goal.name == SCORE and self.judge is not None else out.worths(goal.name)

    def in_all(self, parts: Sequence[float]) -> float:
        """What a game comes to, by what it is worth by each goal."""
        return sum(goal.part * part for goal, part in zip(self.goals, parts, strict=True))
