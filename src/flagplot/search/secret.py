"""Secret choices that both sides make at once: plans of both are played against each other, and the best mix is drawn from.

A block is a run of questions that some declared decision of the game asks of both sides before either learns anything. A plan
is what a side answers in it; the doctrines' plans and plans made at random stand against each other, and the matrix of their
worths is solved exactly.
"""

import importlib.util
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.odds.rollouts import quick
from flagplot.search.halving import Tell, mean_of, nobody
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength

WORLDS: Final = 4
MOST: Final = 12
FEWEST: Final = 4
"""Plans of either side that stand against each other, and how few where there is little time."""
LOOKS: Final = 8
"""Games for each pair of plans, with which there may be more than the fewest of them."""
GAMES_A_SECOND: Final = 4000
"""Games that are played on where thinking is bounded by time."""
ONE: Final = 1 << 20
Answers = dict[tuple[int, int], int]


@dataclass(frozen=True)
class SecretPlan:
    """What a side answers to the questions of a kind, by what they are about."""

    kind: int
    answers: Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class PlanScore:
    """A plan of a seat against the best mix of the other side."""

    answers: Answers
    part: float
    """How often the best mix of its own seat has it."""
    parts: tuple[tuple[float, float], ...]
    """What it is worth by each goal, with the standard error of that."""
    in_all: tuple[float, float]


@dataclass(frozen=True)
class MixedStrategy:
    """Plans of a seat for a secret choice, those first that the best mix has most often."""

    kind: int
    begun: Position
    """The first question of the choice, in one imagined world."""
    tried: tuple[PlanScore, ...]
    games: int

    def drawn(self, seed: int) -> SecretPlan:
        """A plan, as often as the mix has it."""
        mark, at = below(seed, 1, ONE) / ONE, 0.0
        for tried in self.tried:
            at += tried.part
            if mark < at:
                return SecretPlan(self.kind, tried.answers)
        return SecretPlan(self.kind, self.tried[0].answers)


def is_secret(kit: Kit, position: Position) -> bool:
    """Whether the pending question belongs to a secret choice of both sides, and what solves it is installed."""
    return kit.asks_in_secret(position.situation) and importlib.util.find_spec("scipy") is not None


def mixed(
    stakes: Stakes,
    worlds: Sequence[Position],
    seat: int,
    strength: Strength,
    seed: int,
    given: Mapping[tuple[int, int], int] | None = None,
    tell: Tell = nobody,
    own: int = 0,
) -> MixedStrategy | None:
    """The best mix of a seat's plans; nothing where there is only one. `given` are answers of the choice that it has given.

    Games are played on by the doctrine `own` of the seat.
    """
    begins = [beginning(world) for world in worlds]
    kind, fixed = begins[0].question.kind, [given or {} if side == seat else {} for side in range(2)]
    games = strength.games or int(strength.seconds * GAMES_A_SECOND)
    many = range(max(FEWEST, min(MOST, math.isqrt(games // LOOKS))))
    plans = [[tried(stakes.kit, begins[0], side, seed, n, fixed[side]) for n in many] for side in range(2)]
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
        tell((number + 1) * len(ends) * times)
    from flagplot.fast.matrix import equilibrium, numbers

    mix, against, _ = equilibrium(numbers([[mean_of([*map(stakes.in_all, cell)])[0] for cell in row] for row in cells]))
    found = [worth_of(stakes, *some, against.tolist()) for some in zip(mine, mix.tolist(), cells, strict=True)]
    found.sort(key=lambda each: (-each.part, -each.in_all[0]))
    return MixedStrategy(kind, begins[0], tuple(found), len(begins) * len(mine) * len(other) * times)


def worth_of(
    stakes: Stakes,
    answers: Answers,
    part: float,
    cells: Sequence[Sequence[tuple[float, ...]]],
    against: Sequence[float],
) -> PlanScore:
    """What a plan is worth against a mix of the other side's plans, from its games against each of them."""

    def told(values: Sequence[Sequence[float]]) -> tuple[float, float]:
        means = [mean_of(each) for each in values]
        pairs = list(zip(means, against, strict=True))
        mean = sum(weight * mean for (mean, _), weight in pairs)
        return mean, math.sqrt(sum((weight * error) ** 2 for (_, error), weight in pairs))

    parts = tuple(told([[game[n] for game in cell] for cell in cells]) for n in range(len(stakes.goals)))
    return PlanScore(answers, part, parts, told([[*map(stakes.in_all, cell)] for cell in cells]))


def beginning(world: Position) -> Position:
    """The block's first question in a world: the answers of the same kind before the pending one are taken back."""
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
    kit: Kit, begun: Position, side: int, seed: int, number: int, given: Mapping[tuple[int, int], int]
) -> Answers:
    """The number-th plan of a side, with the answers that it has given: first those of the doctrines, then any legal ones."""
    position, kind, found = begun.copy(), begun.question.kind, Answers()
    doctrines = list(kit.doctrines.values())
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
    """The game after both plans; where one does not fit a question, the first legal answer."""
    position = begun.copy()
    while not position.is_over and position.question.kind == kind and position.question.seat != DICE_SEAT:
        question = position.question
        answer = plans[question.seat].get((question.subject, question.object), -1)
        if answer < 0 or position.refusal(answer):
            answer = position.choices()[0]
        position.give(answer)
    return position


def unlike(plans: Sequence[Answers]) -> list[Answers]:
    """The plans that differ."""
    return list({tuple(sorted(plan.items())): plan for plan in plans}.values())
