"""Naval combats of Grand Europa counted: strength, units and coast defences lost, rounds and ends; played as text.

Rule 34 names no winner, so that none is counted.  There is no compiled loop and no exact walk for this game yet.
"""

import importlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.games.europa import terms
from flagplot.games.europa.game import GAME
from flagplot.games.europa.state import Situation
from flagplot.games.europa.strength import strength_lost
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import events
from flagplot.games.europa.words.reckoning import ended
from flagplot.odds.interval import wilson
from flagplot.odds.sample import LIMIT, Choose, Driver

SLICE: Final = 16
"""Combats that one process plays before it is asked again."""


class Rounds:
    """A log that counts rounds and forgets all else."""

    def __init__(self) -> None:
        self.begun = 0

    def append(self, event: tuple[int, ...]) -> None:
        """Count the event if a round begins with it."""
        self.begun += event[0] == events.ROUND_BEGINS


@dataclass
class Tally:
    """Combats counted; every Counter says in how many of them something came out so."""

    battles: int = 0
    lost: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Strength that each side lost: capacity of units sunk and coast defence points (34.C.4)."""
    exchange: Counter[int] = field(default_factory=Counter)
    """Strength that side B lost beyond side A."""
    rounds: Counter[int] = field(default_factory=Counter)
    """Rounds of all combats together."""
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    sunk: Counter[int] = field(default_factory=Counter)
    """By unit row: combats in which it sank."""
    hit: Counter[int] = field(default_factory=Counter)
    """By unit row: combats in which it was hit and floats."""
    coast: dict[int, Counter[int]] = field(default_factory=dict)
    """By group row of a coast defence: points lost."""
    steps: int = 0
    dice: int = 0

    def add(self, other: "Tally") -> None:
        """Count further combats in."""
        self.battles += other.battles
        self.steps += other.steps
        self.dice += other.dice
        pairs = [(self.exchange, other.exchange), (self.rounds, other.rounds), (self.sunk, other.sunk)]
        pairs += [(self.hit, other.hit), *zip(self.lost, other.lost, strict=True)]
        for mine, theirs in pairs:
            mine.update(theirs)
        self.ends.update(other.ends)
        for g, counts in other.coast.items():
            self.coast.setdefault(g, Counter()).update(counts)

    def widest(self) -> float:
        """Half-width of the widest of the intervals of a unit's loss, or of nothing at all where no units are."""
        return max(
            (wilson(count, self.battles).half for count in self.sunk.values()), default=wilson(0, self.battles).half
        )


def finish(
    tables: Tables, situation: Situation, seed: int, players: Sequence[Choose | None]
) -> tuple[Situation, int, int, int]:
    """Play a copy of a situation to its end; gives the end, the rounds, the answers and the dice."""
    s, driver, steps = situation.copy(), Driver(GAME, tables, seed, players), 0
    s.log = Rounds()
    GAME.advance(tables, s)
    while not GAME.is_over(s):
        if steps == LIMIT:
            raise FlagplotError(f"the combat with seed {seed} does not end")
        GAME.step(tables, s, driver.answer(s))
        steps += 1
    return s, s.log.begun, steps, driver.drawn[DICE_SEAT]


def count_one(found: Tally, start: Situation, end: tuple[Situation, int, int, int]) -> None:
    """Count one combat that is over."""
    s, rounds, steps, dice = end
    lost = [strength_lost(start, s, side) for side in range(2)]
    found.battles += 1
    found.steps += steps
    found.dice += dice
    found.rounds[rounds] += 1
    found.ends[ended(s)] += 1
    found.exchange[lost[1] - lost[0]] += 1
    for side in range(2):
        found.lost[side][lost[side]] += 1
        for u in range(side * terms.UNITS, side * terms.UNITS + s.units[side]):
            found.sunk[u] += s.sunk[u]
            found.hit[u] += int(s.sunk[u] == 0 and s.hits[u] > start.hits[u])
        for g in range(side * terms.GROUPS, (side + 1) * terms.GROUPS):
            if start.level[g] > 0:
                found.coast.setdefault(g, Counter())[start.level[g] - s.level[g]] += 1


@dataclass(frozen=True)
class Job:
    """What a worker has to know: the combat and the modules of the doctrines, none for random play."""

    tables: Tables
    situation: Situation
    doctrines: tuple[str, str]

    def players(self) -> list[Choose | None]:
        """The doctrines of both seats."""
        return [importlib.import_module(name).choose if name else None for name in self.doctrines]

    def count(self, seeds: range) -> Tally:
        """Count the combats of some seeds, here and now."""
        found, players = Tally(), self.players()
        for seed in seeds:
            count_one(found, self.situation, finish(self.tables, self.situation, seed, players))
        return found

    def paid(self, start: Situation, seeds: range) -> list[int]:
        """What side B lost beyond side A in combats that go on from some point, one after another."""
        players = self.players()
        ends = [finish(self.tables, start, seed, players)[0] for seed in seeds]
        return [strength_lost(self.situation, s, 1) - strength_lost(self.situation, s, 0) for s in ends]
