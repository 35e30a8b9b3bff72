"""Advice on simultaneous secret choices: plans of both sides are simulated against each other.

A block is a run of questions that some declared decision of the game asks of both sides before either learns anything.
A secret plan is a side's answers in it. The doctrines' plans and random plans are compared pair by pair, and the matrix
of their values is solved exactly. The search player answers these questions as all others.
"""

import importlib.util
import math
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
from flagplot.search.strength import GAMES_A_SECOND, Strength

WORLDS: Final = 4
MOST: Final = 12
FEWEST: Final = 4
"""Plans per side, and the minimum if time is short."""
LOOKS: Final = 8
"""Games per pair of plans; with this many, there may be more plans than the minimum."""
Answers = dict[tuple[int, int], int]


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

    begun: Position
    """The first question of the choice, in one sampled world."""
    tried: tuple[PlanScore, ...]
    games: int


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
) -> MixedStrategy | None:
    """The best mix of a seat's plans; None if there is only one. `given` are its answers already given in the choice."""
    begins = [beginning(world) for world in worlds]
    kind, fixed = begins[0].question.kind, [given or {} if side == seat else {} for side in range(2)]
    games = strength.games or int(strength.seconds * GAMES_A_SECOND)
    many = range(max(FEWEST, min(MOST, math.isqrt(games // LOOKS))))
    by = [list((continued(stakes.kit) if side == seat else stakes.kit.population).values()) for side in range(2)]
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
        parts = stakes.parts(ends, seat, range(first, first + times))
        for place in range(len(ends)):
            row, column = divmod(place, len(other))
            cells[row][column] += zip(*(rows[place] for rows in parts), strict=True)
        on_progress((number + 1) * len(ends) * times)
    from flagplot.fast.matrix import equilibrium, numbers

    mix, against, _ = equilibrium(numbers([[mean_of([*map(stakes.in_all, cell)])[0] for cell in row] for row in cells]))
    found = [worth_of(stakes, *some, against.tolist()) for some in zip(mine, mix.tolist(), cells, strict=True)]
    found.sort(key=lambda each: (-each.part, -each.in_all[0]))
    return MixedStrategy(begins[0], tuple(found), len(begins) * len(mine) * len(other) * times)


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
