"""The values of simulated games for a seat: by all that the game is fought for, and by each stake."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from flagplot.core.doctrine import Choose
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.payoff import Payoff
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.rollouts import Branches, crossed, one_by_one

ONE: Final = 1 << 32
GOLDEN: Final = 2654435769
"""A multiple of the golden ratio, whose multiples are evenly spread."""
Rows = list[list[float]]
"""A number by position and by seed."""


class Goal(NamedTuple):
    """One payoff, as a seat sees it."""

    payoff: Payoff

    @property
    def name(self) -> str:
        """The name of the payoff."""
        return self.payoff.name

    @property
    def unit(self) -> str:
        """The heading of its column."""
        return self.payoff.unit

    @property
    def is_share(self) -> bool:
        """Whether it is a share from 0 to 1 divided between the seats; otherwise one seat's gain is the other's loss."""
        return self.payoff.is_chance

    def of(self, seat: int, worth: float) -> float:
        """The value to a seat of a value to side A."""
        return worth if seat == 0 else 1.0 - worth if self.is_share else -worth


def continued(kit: Kit) -> dict[str, Choose]:
    """The doctrines by which a search player may imagine its own continuation, the default first."""
    return kit.population | ({kit.strongest: kit.doctrines[kit.strongest]} if kit.strongest else {})


@dataclass(frozen=True)
class Stakes:
    """What a game is fought for: first all stakes together, then each that counts by itself, the most important first."""

    kit: Kit
    start: State
    goals: tuple[Goal, ...]
    held: tuple[float, ...] = (1.0,)
    """The probability that the other side continues by each of the game's doctrines, in order; by default the first alone."""

    @classmethod
    def of(cls, kit: Kit, start: State | None) -> "Stakes":
        """The stakes of a game, from an initial state that its seat thinks possible."""
        assert start is not None, "it is known where the game began"
        counting = kit.counting.aimed(start)
        return cls(kit, start, tuple(Goal(counting.payoff(name)) for name in counting.shown))

    @property
    def whole(self) -> float:
        """The range of the values of games by all stakes together."""
        goal = self.goals[0]
        return 1.0 if goal.is_share else max(1.0, goal.payoff.scale(self.start))

    def against(self, held: Sequence[float]) -> Self:
        """The same with other probabilities of the other side's doctrines."""
        return replace(self, held=tuple(held))

    def together(self) -> Self:
        """The same without the stakes by themselves, which only reports show."""
        return replace(self, goals=self.goals[:1])

    def parts(self, positions: Sequence[Position], seat: int, seeds: Sequence[int], own: int = 0) -> list[Rows]:
        """The values of games to a seat that continues by the doctrine `own`, by each goal, by position and seed."""
        size, (start_index, all_seeds) = len(seeds), crossed(len(positions), seeds)
        found = self.of_each(positions, start_index, seat, all_seeds, own)
        return [[flat[place : place + size] for place in range(0, len(start_index), size)] for flat in found]

    def of_each(
        self,
        positions: Sequence[Position] | Branches,
        start_index: Sequence[int],
        seat: int,
        seeds: Sequence[int],
        own: int = 0,
    ) -> list[list[float]]:
        """The same by each goal, for one game per seed, from `positions[start_index[i]]`."""
        found, mine, doctrines = (
            [[0.0] * len(seeds) for _ in self.goals],
            [*continued(self.kit)][own],
            [*self.kit.population],
        )
        others = [self.other(seed) for seed in seeds]
        for number in sorted(set(others)):
            some = [game for game, other in enumerate(others) if other == number]
            names = (mine, doctrines[number]) if seat == 0 else (doctrines[number], mine)
            begun = [start_index[game] for game in some]
            out = one_by_one(positions, begun, names, [seeds[game] for game in some], start=self.start)
            for flat, goal in zip(found, self.goals, strict=True):
                for game, worth in zip(some, out.worths(goal.payoff)[0], strict=True):
                    flat[game] = goal.of(seat, worth)
        return found

    def other(self, seed: int) -> int:
        """The other side's doctrine in the game of a seed, distributed evenly over consecutive seeds."""
        mark = seed * GOLDEN % ONE / ONE
        for number, share in enumerate(self.held):
            mark -= share
            if mark < 0:
                return number
        return self.held.index(max(self.held))

    def in_all(self, parts: Sequence[float]) -> float:
        """The value of a game by all that it is fought for."""
        return parts[0]
