"""Simultaneous secret choices: plans of both sides are simulated against each other, and one is drawn from the best mix.

A block is a run of questions that some declared decision of the game asks of both sides before either learns anything.
A secret plan is a side's answers in it. The doctrines' plans and random plans are compared pair by pair, and the matrix
of their values is solved exactly.

The search player expects the other side to play a doctrine's plan with a certain probability, and the best counter
otherwise. (M. Johanson, M. Zinkevich, M. Bowling, Computing Robust Counter-Strategies, 2007.)
"""

import importlib.util
import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, Choose, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.odds.rollouts import quick
from flagplot.search.halving import OnProgress, ignore_progress, mean_of
from flagplot.search.stakes import Stakes, continued
from flagplot.search.strength import Strength

WORLDS: Final = 4
MOST: Final = 12
FEWEST: Final = 4
"""Plans per side, and the minimum if time is short."""
LOOKS: Final = 8
"""Games per pair of plans; with this many, there may be more plans than the minimum."""
GAMES_A_SECOND: Final = 4000
"""Assumed simulated games per second if the limit is a time."""
TRUST: Final = 0.5
"""The search player's probability that the other side plays a doctrine's plan."""
SURE: Final = 2.0
"""Standard errors by which a mix must be better than the doctrine's own plan to replace it. The games are few."""
ONE: Final = 1 << 20
Answers = dict[tuple[int, int], int]


@dataclass(frozen=True)
class SecretPlan:
    """A side's answers to the questions of a kind, by subject."""

    kind: int
    answers: Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class PlanScore:
    """A plan of a seat against the best mix of the other side."""

    answers: Answers
    part: float
    """Its share of the best mix of its own seat."""
    parts: tuple[tuple[float, float], ...]
    """Its value by each goal, with the standard error."""
    in_all: tuple[float, float]


@dataclass(frozen=True)
class MixedStrategy:
    """Plans of a seat for a secret choice, by descending share of the best mix."""

    kind: int
    begun: Position
    """The first question of the choice, in one sampled world."""
    tried: tuple[PlanScore, ...]
    games: int
    usual: Answers
    """The plan of the doctrine that continues for the seat."""
    gain: tuple[float, float]
    """What the mix gains over it, with the standard error."""

    def drawn(self, seed: int, least: float) -> SecretPlan:
        """A plan from the mix if that is surely better than the usual one, by more than `least`; else the usual one."""
        mean, error = self.gain
        if mean <= max(SURE * error, least):
            return SecretPlan(self.kind, self.usual)
        mark, at = below(seed, 1, ONE) / ONE, 0.0
        for tried in self.tried:
            at += tried.part
            if mark < at:
                return SecretPlan(self.kind, tried.answers)
        return SecretPlan(self.kind, self.tried[0].answers)


def is_secret(kit: Kit, position: Position) -> bool:
    """Whether the pending question belongs to a secret choice of both sides, and the solver is installed."""
    return kit.asks_in_secret(position.situation) and importlib.util.find_spec("scipy") is not None


def mixed(
    stakes: Stakes,
    worlds: Sequence[Position],
    seat: int,
    strength: Strength,
    seed: int,
    given: Mapping[tuple[int, int], int] | None = None,
    on_progress: OnProgress = ignore_progress,
    own: int = 0,
    trust: float = 0.0,
) -> MixedStrategy | None:
    """The best mix of a seat's plans; None if there is only one. `given` are its answers already given in the choice.

    Simulations continue by the doctrine `own` of the seat, whose plan is the usual one. `trust` is the probability that
    the other side plays a doctrine's plan; with 0, both mixes are an equilibrium.
    """
    begins = [beginning(world) for world in worlds]
    kind, fixed = begins[0].question.kind, [given or {} if side == seat else {} for side in range(2)]
    games = strength.games or int(strength.seconds * GAMES_A_SECOND)
    many = range(max(FEWEST, min(MOST, math.isqrt(games // LOOKS))))
    imagined, doctrines = list(stakes.kit.population.values()), list(continued(stakes.kit).values())
    doctrines.insert(0, doctrines.pop(own))
    by = [doctrines if side == seat else imagined for side in range(2)]
    plans = [[tried(stakes.kit, begins[0], side, by[side], seed, n, fixed[side]) for n in many] for side in range(2)]
    mine, other = unlike(plans[seat]), unlike(plans[1 - seat])
    if len(mine) < 2:
        return None
    times = max(1, games // (len(mine) * len(other) * len(begins)))
    cells = [[list[tuple[float, ...]]() for _ in other] for _ in mine]
    for number, begun in enumerate(begins):
        first = seed + number * times
        pairs = [(a, b) if seat == 0 else (b, a) for a in mine for b in other]
        ends = [quick(after(begun, kind, pair)) for pair in pairs]
        parts = stakes.parts(ends, seat, range(first, first + times), own)
        for place in range(len(ends)):
            row, column = divmod(place, len(other))
            cells[row][column] += zip(*(rows[place] for rows in parts), strict=True)
        on_progress((number + 1) * len(ends) * times)
    from flagplot.fast.matrix import equilibrium, numbers

    paid = [[mean_of([*map(stakes.in_all, cell)])[0] for cell in row] for row in cells]
    usually = [
        sum(share for plan, share in zip(plans[1 - seat], stakes.held, strict=False) if plan == each) for each in other
    ]
    expected = [sum(map(operator.mul, row, usually)) for row in paid]
    robust = [[trust * known + (1 - trust) * each for each in row] for row, known in zip(paid, expected, strict=True)]
    mix, counter, _ = equilibrium(numbers(robust))
    against = [trust * known + (1 - trust) * each for known, each in zip(usually, counter.tolist(), strict=True)]
    shares = mix.tolist()
    found = [worth_of(stakes, *some, against) for some in zip(mine, shares, cells, strict=True)]
    found.sort(key=lambda each: (-each.part, -each.in_all[0]))
    size = len(begins) * times
    return MixedStrategy(
        kind, begins[0], tuple(found), size * len(mine) * len(other), mine[0], gained(stakes, shares, cells, against)
    )


def gained(
    stakes: Stakes,
    mix: Sequence[float],
    cells: Sequence[Sequence[Sequence[tuple[float, ...]]]],
    against: Sequence[float],
) -> tuple[float, float]:
    """What a mix gains over the first plan against a mix of the other side, with its standard error over common games."""
    rows = [
        [
            sum(map(operator.mul, against, game))
            for game in zip(*([*map(stakes.in_all, cell)] for cell in row), strict=True)
        ]
        for row in cells
    ]
    return mean_of([sum(map(operator.mul, mix, game)) - game[0] for game in zip(*rows, strict=True)])


def worth_of(
    stakes: Stakes,
    answers: Answers,
    part: float,
    cells: Sequence[Sequence[tuple[float, ...]]],
    against: Sequence[float],
) -> PlanScore:
    """The value of a plan against a mix of the other side's plans, from its games against each of them."""

    def mean_and_error(values: Sequence[Sequence[float]]) -> tuple[float, float]:
        means = [mean_of(each) for each in values]
        pairs = list(zip(means, against, strict=True))
        mean = sum(weight * mean for (mean, _), weight in pairs)
        return mean, math.sqrt(sum((weight * error) ** 2 for (_, error), weight in pairs))

    parts = tuple(mean_and_error([[game[n] for game in cell] for cell in cells]) for n in range(len(stakes.goals)))
    return PlanScore(answers, part, parts, mean_and_error([[*map(stakes.in_all, cell)] for cell in cells]))


def beginning(world: Position) -> Position:
    """The block's first question in a world: earlier answers of the same kind are taken back."""
    kind = world.question.kind
    position = quick(Position.begin(world.game, world.tables, world.start, world.disclosed))
    begun: Position | None = None
    for answer in world.history:
        if position.question.kind != kind:
            begun = None
        elif begun is None:
            begun = position.copy()
        position.give(answer)
    return begun or position


def tried(
    kit: Kit,
    begun: Position,
    side: int,
    doctrines: Sequence[Choose],
    seed: int,
    number: int,
    given: Mapping[tuple[int, int], int],
) -> Answers:
    """Plan `number` of a side, with the answers already given: first those of the doctrines, then random ones."""
    position, kind, found = begun.copy(), begun.question.kind, Answers()
    while not position.is_over and position.question.kind == kind:
        question = position.question
        known = given.get((question.subject, question.object), -1) if question.seat == side else -1
        if known >= 0 and not position.refusal(known):
            answer = known
        elif question.seat == side and number >= len(doctrines):
            legal = position.choices()
            answer = legal[below(seed + 7919 * number, len(found), len(legal))]
        else:
            choose = doctrines[number % len(doctrines)]
            answer = advised(position, choose, kit.new_memo(), below(seed + number, len(found), NOISES))
        if question.seat == side:
            found[question.subject, question.object] = answer
        position.give(answer)
    return found


def after(begun: Position, kind: int, plans: tuple[Answers, Answers]) -> Position:
    """The game after both plans. Where one does not fit a question, the first legal answer is given."""
    position = begun.copy()
    while not position.is_over and position.question.kind == kind and position.question.seat != DICE_SEAT:
        question = position.question
        answer = plans[question.seat].get((question.subject, question.object), -1)
        if answer < 0 or position.refusal(answer):
            answer = position.choices()[0]
        position.give(answer)
    return position


def unlike(plans: Sequence[Answers]) -> list[Answers]:
    """The distinct plans."""
    return list({tuple(sorted(plan.items())): plan for plan in plans}.values())
