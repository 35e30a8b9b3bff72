"""Secret choices that both sides make at once: plans of both are played against each other, and the best mix is drawn from.

A block is a run of questions that some declared decision of the game asks of both sides before either learns anything. A plan
is what a side answers in it; the doctrines' plans and plans made at random stand against each other, and the matrix of their
worths is solved by regret matching (S. Hart, A. Mas-Colell, A Simple Adaptive Procedure, 2000).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES
from flagplot.core.offers.kit import Kit
from flagplot.core.player import advised
from flagplot.core.position import Position
from flagplot.search.halving import worths
from flagplot.search.strength import Strength

WORLDS: Final = 2
MOST: Final = 12
"""Plans of either side that stand against each other."""
ROUNDS: Final = 2000
"""Rounds of regret matching."""
GAMES_A_SECOND: Final = 4000
"""Games that are played on where thinking is bounded by time."""
ONE: Final = 1 << 20


@dataclass(frozen=True)
class Plan:
    """What a side answers to the questions of a kind, by what they are about."""

    kind: int
    answers: Mapping[tuple[int, int], int]


def is_secret(kit: Kit, position: Position) -> bool:
    """Whether the pending question belongs to a secret choice of both sides."""
    return any(decision.reached(position.situation) for decision in kit.decisions)


def mixed(kit: Kit, worlds: Sequence[Position], seat: int, strength: Strength, seed: int) -> Plan | None:
    """A plan drawn from the best mix of a seat; nothing where there is only one."""
    begins = [beginning(world) for world in worlds]
    kind = begins[0].question.kind
    plans = [[tried(kit, begins[0], side, seed, number) for number in range(MOST)] for side in range(2)]
    own = unlike(plans[seat])
    if len(own) < 2:
        return None
    sides = (unlike(plans[0]), unlike(plans[1]))
    games = strength.games or int(strength.seconds * GAMES_A_SECOND)
    times = max(1, games // (len(sides[0]) * len(sides[1]) * len(begins)))
    ends = [after(begun, kind, (a, b)) for a in sides[0] for b in sides[1] for begun in begins]
    rows = worths(kit, ends, 0, range(seed, seed + times))
    means = [sum(row) / len(row) for row in rows]
    cells = [sum(means[n : n + len(begins)]) / len(begins) for n in range(0, len(means), len(begins))]
    matrix = [cells[n : n + len(sides[1])] for n in range(0, len(cells), len(sides[1]))]
    mix = solved(matrix)[seat]
    return Plan(kind, own[pick(mix, seed)])


def beginning(world: Position) -> Position:
    """The block's first question in a world: the answers of the same kind before the pending one are taken back."""
    kind = world.question.kind
    position = Position.begin(world.game, world.tables, world.start, world.disclosed)
    begun: Position | None = None
    for answer in world.history:
        if position.question.kind != kind:
            begun = None
        elif begun is None:
            begun = position.copy()
        position.give(answer)
    return begun or position


Answers = dict[tuple[int, int], int]


def tried(kit: Kit, begun: Position, side: int, seed: int, number: int) -> Answers:
    """The number-th plan of a side: first those of the doctrines, then any legal answers."""
    position, kind, found = begun.copy(), begun.question.kind, Answers()
    doctrines = list(kit.doctrines.values())
    while not position.is_over and position.question.kind == kind:
        question = position.question
        if question.seat == side and number >= len(doctrines):
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


def solved(matrix: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Both sides' mixes of a game whose worth to the rows stands in the matrix, by regret matching."""
    regrets = [[0.0] * len(matrix), [0.0] * len(matrix[0])]
    total = [[0.0] * len(matrix), [0.0] * len(matrix[0])]
    for _ in range(ROUNDS):
        mixes = [share(regret) for regret in regrets]
        rows = [sum(cell * part for cell, part in zip(row, mixes[1], strict=True)) for row in matrix]
        columns = [-sum(row[n] * mixes[0][m] for m, row in enumerate(matrix)) for n in range(len(matrix[0]))]
        for side, gains in enumerate((rows, columns)):
            mean = sum(gain * part for gain, part in zip(gains, mixes[side], strict=True))
            for n, gain in enumerate(gains):
                regrets[side][n] = max(0.0, regrets[side][n] + gain - mean)
                total[side][n] += mixes[side][n]
    return [part / ROUNDS for part in total[0]], [part / ROUNDS for part in total[1]]


def share(regret: Sequence[float]) -> list[float]:
    """Parts in proportion to regrets; equal ones where there are none."""
    total = sum(regret)
    return [part / total for part in regret] if total > 0 else [1 / len(regret)] * len(regret)


def pick(mix: Sequence[float], seed: int) -> int:
    """A place, as often as its part."""
    mark, at = below(seed, 1, ONE) / ONE, 0.0
    for place, part in enumerate(mix):
        at += part
        if mark < at:
            return place
    return max(range(len(mix)), key=lambda place: mix[place])
