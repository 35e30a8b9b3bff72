"""The review of a finished game: the cost of each answer, relative to the best found for its seat.

Every question with a choice is examined from its seat's information at the time: possible worlds are sampled, and other
answers are simulated in them with the same dice as the given one. Those that seem to have cost most are measured again
in other worlds and with other dice, against the one answer that seemed best. So the selection does not bias their cost.
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
"""The factor of additional games for the second measurement."""
AGAIN: Final = 0x5EED


@dataclass
class MistakeEstimate:
    """An answer for which a better one was found."""

    at: int
    """Answers and rolls before it."""
    number: int
    """The number of the seat's earlier questions; the seat does not know how often others were asked secretly."""
    seat: int
    given: int
    better: int
    worlds: Sequence[Position]
    """Possible worlds for the seat; those of the last measurement."""
    believed: Sequence[World] = field(repr=False, default=())
    """All possible worlds with their weights."""
    mean: float = 0.0
    error: float = 0.0
    """The total cost, and its standard error."""
    parts: tuple[tuple[float, float], ...] = ()
    """The cost by each goal."""
    measured: bool = False
    """Whether it was measured again."""
    middle: tuple[int, int] = (0, 0)
    """The median game of the better answer: its world and its seed."""

    def take(self, given: AnswerValue, better: AnswerValue) -> None:
        """Store the values of both answers in the same games."""
        self.mean, self.error = better.beyond(given)
        games = range(min(len(given.parts), len(better.parts)))
        goals = range(len(given.parts[0]))
        self.parts = tuple(mean_of([better.parts[g][n] - given.parts[g][n] for g in games]) for n in goals)
        order = sorted(games, key=lambda game: (better.games[game], game))
        self.middle = better.played[order[len(order) // 2]]


class GameReview:
    """The review of a played game, answer by answer."""

    def __init__(self, kit: Kit, seats: Sequence[int], strength: Strength, most: int, kept: int) -> None:
        self.kit, self.strength, self.most, self.kept = kit, strength, most, kept
        self.believers: dict[int, BeliefTracker] = {seat: believer_of(kit, seat, False) for seat in seats}
        self.slips: dict[int, list[MistakeEstimate]] = {seat: [] for seat in seats}
        self.looked: dict[int, int] = dict.fromkeys(seats, 0)
        self.lost: dict[int, int] = dict.fromkeys(seats, 0)
        """Questions for which no possible world was found."""
        self.games = 0
        self.stakes: Stakes | None = None

    def asks(self, position: Position) -> bool:
        """Whether the pending question is reviewed."""
        return not position.is_over and position.question.seat in self.believers and len(position.choices()) > 1

    def review(self, position: Position, given: int) -> None:
        """Review a question before its historical answer is given."""
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
        """Measure the apparently costliest answers again, each on request."""
        for slip in [slip for slips in self.slips.values() for slip in slips]:
            assert self.stakes is not None
            seed = mix(AGAIN, slip.number)
            strength = Strength(self.strength.games * TIMES, self.strength.seconds * TIMES)
            slip.worlds = drawn(list(slip.believed), worlds_for(strength, 2), seed)
            ground = SimulationSet(self.stakes, slip.worlds, slip.seat, seed >> 24)
            given, better = AnswerValue(slip.given), AnswerValue(slip.better)
            ground.simulate([given, better], strength)
            self.games += ground.played
            slip.take(given, better)
            slip.measured = True
            yield slip

    def found(self, seat: int) -> list[MistakeEstimate]:
        """The answers of a seat with a cost, the costliest first."""
        return sorted((slip for slip in self.slips[seat] if slip.mean > 0), key=lambda slip: -slip.mean)
