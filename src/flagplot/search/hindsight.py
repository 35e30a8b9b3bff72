"""A game looked over when it is done: what the answers that were given cost, beside the best that could be found for their seat.

Every question that left a choice is looked at as its seat stood before it: worlds are imagined from what it knew, and other
answers are played on from them with the same dice as the one that was given.  Those that seem to have cost most are measured
again in other worlds and with other dice, against the one answer that had seemed best, so that what they cost is not the luck of
having been picked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.belief import BeliefTracker, NoWorldFound
from flagplot.belief.filter import World
from flagplot.belief.worlds import drawn
from flagplot.core.dice import mix
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.search.advice import SEED, believer_of, worlds_for
from flagplot.search.halving import AnswerValue, SimulationSet, by_doctrine, candidates, compare, mean_of
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength

TIMES: Final = 8
"""How many times more games they get."""
AGAIN: Final = 0x5EED


@dataclass
class MistakeEstimate:
    """An answer that was given where another would have been better."""

    at: int
    """Answers and rolls before it."""
    number: int
    """How many of its questions the seat had come to before: how often others were asked in secret it does not know."""
    seat: int
    given: int
    better: int
    worlds: Sequence[Position]
    """Games that the seat could not tell from the true one; those in which it was looked at last."""
    believed: Sequence[World] = field(repr=False, default=())
    """All of these worlds with their weights."""
    mean: float = 0.0
    error: float = 0.0
    """What it cost in all, and the standard error of that."""
    parts: tuple[tuple[float, float], ...] = ()
    """The same by each goal."""
    measured: bool = False
    """Whether it was measured again."""
    middle: tuple[int, int] = (0, 0)
    """Of the better answer's games the one in the middle: its world and its seed."""

    def take(self, given: AnswerValue, better: AnswerValue) -> None:
        """Note what both answers came to in the same games."""
        self.mean, self.error = better.beyond(given)
        games = range(min(len(given.parts), len(better.parts)))
        goals = range(len(given.parts[0]))
        self.parts = tuple(mean_of([better.parts[g][n] - given.parts[g][n] for g in games]) for n in goals)
        order = sorted(games, key=lambda game: (better.games[game], game))
        self.middle = better.played[order[len(order) // 2]]


class GameReview:
    """Looks at one answer after another of a game that was played."""

    def __init__(self, kit: Kit, seats: Sequence[int], strength: Strength, most: int, kept: int) -> None:
        self.kit, self.strength, self.most, self.kept = kit, strength, most, kept
        self.believers: dict[int, BeliefTracker] = {seat: believer_of(kit, seat, False) for seat in seats}
        self.slips: dict[int, list[MistakeEstimate]] = {seat: [] for seat in seats}
        self.looked: dict[int, int] = dict.fromkeys(seats, 0)
        self.lost: dict[int, int] = dict.fromkeys(seats, 0)
        """Questions at which no world was found that fits what the seat had seen."""
        self.games = 0
        self.stakes: Stakes | None = None

    def asks(self, position: Position) -> bool:
        """Whether the pending question is one that is looked at."""
        return not position.is_over and position.question.seat in self.believers and len(position.choices()) > 1

    def look(self, position: Position, given: int) -> None:
        """Look at a question before it is answered as it was."""
        seat = position.question.seat
        number = self.looked[seat] + self.lost[seat]
        try:
            found = self.believers[seat].believe(position)
        except NoWorldFound:
            self.lost[seat] += 1
            return
        self.stakes = self.stakes or Stakes.of(self.kit, found[0].position.start)
        legal = candidates(by_doctrine(self.kit, position, number), position.choices(), self.most)
        worths = [AnswerValue(answer) for answer in dict.fromkeys([given, *legal])]
        worlds = drawn(found, worlds_for(self.strength, len(worths)), mix(SEED, number))
        ground = SimulationSet(self.stakes, worlds, seat, mix(SEED, number) >> 24)
        compare(ground, worths, self.strength)
        self.games += ground.played
        self.looked[seat] += 1
        own, *others = worths
        if not others:
            return
        best = max(others, key=lambda worth: worth.beyond(own)[0])
        if best.beyond(own)[0] > 0:
            slip = MistakeEstimate(len(position.history), number, seat, given, best.answer, worlds, found)
            slip.take(own, best)
            slips = self.slips[seat]
            slips.append(slip)
            slips.sort(key=lambda each: -each.mean)
            del slips[self.kept :]

    def again(self) -> Iterator[MistakeEstimate]:
        """Measure those that seem to have cost most once more, each when it is asked for."""
        for slip in [slip for slips in self.slips.values() for slip in slips]:
            assert self.stakes is not None
            seed = mix(AGAIN, slip.number)
            strength = Strength(self.strength.games * TIMES, self.strength.seconds * TIMES)
            slip.worlds = drawn(list(slip.believed), worlds_for(strength, 2), seed)
            ground = SimulationSet(self.stakes, slip.worlds, slip.seat, seed >> 24)
            given, better = AnswerValue(slip.given), AnswerValue(slip.better)
            ground.look([given, better], strength)
            self.games += ground.played
            slip.take(given, better)
            slip.measured = True
            yield slip

    def found(self, seat: int) -> list[MistakeEstimate]:
        """The answers of a seat that cost anything, the dearest first."""
        return sorted((slip for slip in self.slips[seat] if slip.mean > 0), key=lambda slip: -slip.mean)
