"""The value of each answer to a question as the search player estimates it, and the review of a finished game.

Every question with a choice is examined from its seat's information at the time: possible worlds are sampled, and other
answers are simulated in them with the same dice as the given one. Those that seem to have cost most are measured again
in other worlds and with other dice, against the one answer that seemed best. So the selection does not bias their cost.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.belief import BeliefTracker, NoWorldFound
from flagplot.belief.filter import World, drawn
from flagplot.core.dice import mix
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.odds.tally import Interval, wilson, z_of
from flagplot.search import secret
from flagplot.search.halving import (
    AnswerValue,
    OnProgress,
    SimulationSet,
    by_doctrine,
    candidates,
    compare,
    ignore_progress,
    mean_of,
)
from flagplot.search.stakes import Goal, Stakes
from flagplot.search.strength import Strength

SEED: Final = 1
"""Its own random seed, independent of the dice of the match."""
ANSWERS: Final = 24
"""Maximum answers compared at a question."""
WORLDS: Final = 24
FEWEST: Final = 3
"""Simulated worlds for a comparison, and the minimum if time is short."""
ENOUGH: Final = 0.02
"""The half-width of the interval of a difference that needs no more games, as a share of what the game is fought for."""
ROUGH, SURELY = 0.05, 4
"""The same where the answer is surely worse, by that many half-widths."""
FIRST: Final = 120
"""Games of each answer in the first step; every later step doubles them."""
STEPS: Final = 8
"""Steps within a time limit."""
SIDE_BY_SIDE: Final = 32
"""Worlds that beliefs keep."""

WON: Final = {0.0, 0.5, 1.0}
"""The values of games that are completely won, lost or undecided."""


@dataclass(frozen=True)
class AnswerComparison:
    """The answers to a question with their simulated values."""

    stakes: Stakes
    believed: int
    """The number of different possible worlds of the seat."""
    worlds: Sequence[Position]
    """The worlds that were simulated."""
    worths: Sequence[AnswerValue]
    """The best first; empty where the choice is one of whole plans."""
    own: int
    """The answer of the default doctrine."""
    mixed: secret.MixedStrategy | None
    """Whole plans, where both sides choose secretly at the same time."""
    games: int
    interrupted: bool


def believer_of(kit: Kit, seat: int, at_once: bool = True) -> BeliefTracker:
    """The belief tracker of a seat, to be kept between questions.

    With `at_once` no rules are compiled first.
    """
    return BeliefTracker(kit, seat, SEED, SIDE_BY_SIDE, at_once=at_once)


def advise(
    kit: Kit,
    position: Position,
    believer: BeliefTracker,
    strength: Strength,
    on_progress: OnProgress = ignore_progress,
    most: int = ANSWERS,
    enough: float = 0.0,
) -> AnswerComparison:
    """Compare the answers to the pending question, from its seat's information alone.

    With `enough`, it ends before the effort is spent once every difference to the best is known that well.
    An interrupt returns the results so far; before the first results it is raised.
    """
    question = position.question
    found = believer.believe(position)
    stakes = Stakes.of(kit, found[0].position.start)
    if secret.is_secret(kit, position):
        worlds = drawn(found, secret.WORLDS, SEED)
        given = given_before(position)
        mixed = secret.mixed(stakes, worlds, question.seat, strength, SEED, given, on_progress)
        if mixed is not None:
            return AnswerComparison(stakes, len(found), worlds, (), -1, mixed, mixed.games, False)
    answers = candidates(by_doctrine(kit, position, SEED), position.choices(), most)
    worlds = drawn(found, worlds_for(strength, len(answers)), SEED)
    ground = SimulationSet(stakes, worlds, question.seat, SEED, on_progress)
    worths, interrupted = [AnswerValue(answer) for answer in answers], False
    try:
        narrow(ground, worths, strength, enough)
    except KeyboardInterrupt:
        worths, interrupted = [worth for worth in worths if worth.games], True
        if not worths:
            raise
    ranked = sorted(worths, key=lambda worth: -worth.mean)
    return AnswerComparison(stakes, len(found), worlds, ranked, answers[0], None, ground.played, interrupted)


def narrow(ground: SimulationSet, found: Sequence[AnswerValue], strength: Strength, enough: float) -> None:
    """Simulate some answers until the difference of each to the best is known within `enough`, or the effort is spent.

    An answer that is surely worse gets no more games once its difference is known roughly.
    """
    alive, until = list(found), time.monotonic() + strength.seconds
    while not ground.played or len(alive) > 1:
        left = strength.games - ground.played if strength.games else 0
        if strength.games and ground.played and left < len(alive) * len(ground.worlds):
            return
        more = len(alive) * max(FIRST, len(alive[0].games))
        ground.simulate(alive, Strength(min(left, more)) if left else Strength(0, strength.seconds / STEPS))
        if not strength.games and time.monotonic() >= until:
            return
        leader = max(alive, key=lambda worth: worth.mean)
        alive = [
            worth for worth in alive if worth is leader or not is_known(worth, leader, ground.stakes.whole, enough)
        ]


def is_known(worth: AnswerValue, leader: AnswerValue, whole: float, enough: float) -> bool:
    """Whether the difference of an answer to the best is known well enough, or roughly where it is surely worse."""
    mean, error = worth.beyond(leader)
    half = z_of() * error / whole
    return half <= enough or half <= min(ROUGH, -mean / whole / SURELY)


def worlds_for(strength: Strength, answers: int) -> int:
    """The number of worlds for comparing this many answers; it grows with the number of games."""
    if not strength.games:
        return WORLDS
    return max(FEWEST, min(WORLDS, strength.games // (5 * answers)))


def given_before(position: Position) -> Mapping[tuple[int, int], int]:
    """The seat's earlier answers in the secret choice of the pending question, by subject."""
    begun, seat, found = secret.beginning(position), position.question.seat, dict[tuple[int, int], int]()
    for answer in position.history[len(begun.history) :]:
        question = begun.question
        if question.seat == seat:
            found[question.subject, question.object] = answer
        begun.give(answer)
    return found


def interval(goal: Goal, values: Sequence[float]) -> Interval:
    """The mean value of games by a goal, with its interval. Equal values do not make a share certain."""
    mean, error = mean_of(values)
    if goal.is_share and set(values) <= WON:
        return Interval(mean, *wilson(sum(values), len(values))[1:])
    return about(mean, error, goal.is_share)


def about(mean: float, error: float, is_share: bool = False) -> Interval:
    """The interval of a mean from its standard error."""
    half = z_of() * error
    if is_share:
        return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))
    return Interval(mean, mean - half, mean + half)


def middle(worth: AnswerValue) -> tuple[int, int]:
    """The median game of an answer: the number of its world and its seed."""
    order = sorted(range(len(worth.games)), key=lambda game: (worth.games[game], game))
    return worth.played[order[len(order) // 2]]


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
