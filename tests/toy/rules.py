"""The rules: both sides pick a number in secret, a die is thrown; even sums score for side A, odd ones for side B (90.1-90.4)."""

from typing import Annotated, Final

from flagplot.core.ask import DIE, NO_SEAT, ask, roll, take
from flagplot.core.event import declaring, declaring_events, emit
from flagplot.core.flows.flow import driver, flow
from flagplot.core.game import Game, QuestionKind, RefusalReason
from flagplot.core.procedures.inputs import Count, OutcomePart
from flagplot.core.schema import OWNER, PUBLIC, Field, PlainState, Record
from flagplot.core.visibility import RowOwnership, Visibility

THROW: Final = 1
NUMBERS: Final = 3
ASKS, question = declaring(QuestionKind)
ROLL: Final = question(DIE, "die", "90.3", "", "", "die", "the points of the round")
PICK: Final = question(2, "pick", "90.2", "", "", "count", "Which number?")
REASONS, reason = declaring(RefusalReason)
TOO_HIGH: Final = reason(1, "90.2", "numbers are 0, 1 and 2")
EVENTS, event = declaring_events()
ROUND: Final = event(1, "round-begins", "90.1", "Round {round:int}")
SHOWN: Final = event(2, "numbers-shown", "90.2", "{first:int} and {second:int} are shown")
SCORED: Final = event(3, "scored", "90.3", "{side} scores {points:int}")


class Table(Record):
    """The figures: the points for each face of the die, and 1 in `odd_sixes` where a six of side B counts twice (90.4)."""

    points: Annotated[list[int], Field(0, 20, PUBLIC, (6,))]
    odd_sixes: Annotated[int, Field(0, 1, PUBLIC)]


class Guess(PlainState):
    """A game in progress."""

    rounds: Annotated[int, Field(1, 9, PUBLIC, fixed=True, start=3)]
    round: Annotated[int, Field(0, 9, PUBLIC)]
    points: Annotated[list[int], Field(0, 500, PUBLIC, (2,), "side")]
    picked: Annotated[list[int], Field(-1, NUMBERS - 1, OWNER, (2,), "side", start=-1)]


SIGHT: Final = Visibility(Guess, {"side": RowOwnership()}, (), globals())


@flow
def play(t: Table, s: Guess) -> None:
    """Each round both sides pick a number in secret, and a die is thrown for the side whose sum it is (90.1-90.3)."""
    while s.round < s.rounds:
        s.round += 1
        emit(s, ROUND, round=s.round)
        s.picked[0] = ask(s, PICK, 0, -1, -1, NUMBERS)
        s.picked[1] = ask(s, PICK, 1, -1, -1, NUMBERS)
        emit(s, SHOWN, first=s.picked[0], second=s.picked[1])
        die = roll(s, THROW, 1)
        side = (s.picked[0] + s.picked[1]) % 2
        worth = worth_of(t, side, die)
        s.points[side] += worth
        s.picked[0], s.picked[1] = -1, -1
        emit(s, SCORED, side=side, points=worth)


advance = driver(__name__, "advance", play)


def worth_of(
    t: Table, side: Annotated[int, Count(0, 1, "side that scores")], die: int
) -> Annotated[int, OutcomePart("points", "the points that it scores")]:
    """The points for a die (90.4)."""
    return t.points[die - 1] * (2 if die == 6 and side == 1 and t.odd_sixes == 1 else 1)


def refusal(t: Table, s: Guess, answer: int) -> int:
    """Numbers are 0, 1 and 2 (90.2)."""
    return TOO_HIGH if answer < 0 or answer >= s.ask_size else 0


def step(t: Table, s: Guess, answer: int) -> None:
    """Take a number or a die, and go on to the next question (90.1-90.3)."""
    take(s, answer)
    advance(t, s)


def is_over(s: Guess) -> bool:
    """Whether all rounds are played."""
    return s.round == s.rounds and s.ask_seat == NO_SEAT and s.frame[0] == 0


GAME: Final = Game("toy", advance, refusal, step, is_over, SIGHT.view, ASKS, REASONS, EVENTS)
