"""What games that are played on are worth to a seat: by each thing that is at stake in them, and in all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.rollouts import Judge, Outcomes, rollouts

FURTHER: Final = 0.1
"""What a whole stake beyond the first is worth beside the first: it decides where that is equal."""
SCORE: Final = "score"
"""Name of what a game is worth as its scenario puts it, where no one payoff says it."""
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

    def played_on(self, positions: Sequence[Position], seeds: Sequence[int]) -> Outcomes:
        """Games played on from positions by the first doctrine on both sides, a game for each seed."""
        base = next(iter(self.kit.doctrines))
        return rollouts(positions, (base, base), seeds, start=self.start)

    def parts(self, positions: Sequence[Position], seat: int, seeds: Sequence[int]) -> list[Rows]:
        """What games are worth to a seat by each goal, by position and seed."""
        out = self.played_on(positions, seeds)
        return [[[goal.of(seat, worth) for worth in row] for row in self._told(goal, out)] for goal in self.goals]

    def _told(self, goal: Goal, out: Outcomes) -> Rows:
        return out.judged(self.judge) if goal.name == SCORE and self.judge is not None else out.worths(goal.name)

    def in_all(self, parts: Sequence[float]) -> float:
        """What a game comes to, by what it is worth by each goal."""
        return sum(goal.part * part for goal, part in zip(self.goals, parts, strict=True))
