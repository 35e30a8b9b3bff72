"""The rules: both sides pick a number in secret, a die is thrown; even sums score for side A, odd ones for side B (90.1-90.4)."""

from typing import Annotated, Final

from flagplot.core.ask import DIE, NO_SEAT, ask, clear, roll, take_die
from flagplot.core.event import declaring_events, emit
from flagplot.core.procedures.inputs import Count, OutcomePart
from flagplot.core.schema import OWNER, PUBLIC, Field, Record, State
from flagplot.core.visibility import RowOwnership, Visibility

PICK: Final = 2
THROW: Final = 1
NUMBERS: Final = 3
TOO_HIGH: Final = 1
EVENTS, event = declaring_events()
ROUND: Final = event(1, "round-begins", "90.1", "Round {round:int}")
SHOWN: Final = event(2, "numbers-shown", "90.2", "{first:int} and {second:int} are shown")
SCORED: Final = event(3, "scored", "90.3", "{side} scores {points:int}")


class Table(Record):
    """The figures: what each face of the die scores."""

    points: Annotated[list[int], Field(0, 20, PUBLIC, (6,))]
    odd_sixes: Annotated[int, Field(0, 1, PUBLIC)]
    """1 where a six of side B counts twice (90.4)."""


class Guess(State):
    """The whole of it."""

    rounds: Annotated[int, Field(1, 9, PUBLIC, fixed=True, start=3)]
    round: Annotated[int, Field(0, 9, PUBLIC)]
    points: Annotated[list[int], Field(0, 500, PUBLIC, (2,), "side")]
    picked: Annotated[list[int], Field(-1, NUMBERS - 1, OWNER, (2,), "side", start=-1)]
    ask_kind: Annotated[int, Field(0, 3, PUBLIC)]
    ask_seat: Annotated[int, Field(-1, 2, PUBLIC, start=NO_SEAT)]
    ask_subject: Annotated[int, Field(-1, 9, PUBLIC, start=-1)]
    ask_object: Annotated[int, Field(-1, 9, PUBLIC, start=-1)]
    ask_size: Annotated[int, Field(0, 9, PUBLIC)]
    roll_purpose: Annotated[int, Field(0, 9, PUBLIC)]
    dice_left: Annotated[int, Field(0, 9, PUBLIC)]
    dice_sum: Annotated[int, Field(0, 9, PUBLIC)]


SIGHT: Final = Visibility(Guess, {"side": RowOwnership()}, (), globals())


def advance(t: Table, s: Guess) -> None:
    """On to the next round, as long as there is one (90.1)."""
    if s.ask_seat == NO_SEAT and s.round < s.rounds:
        s.round += 1
        emit(s, ROUND, round=s.round)
        ask(s, PICK, 0, -1, -1, NUMBERS)


def refusal(t: Table, s: Guess, answer: int) -> int:
    """Numbers are 0, 1 and 2 (90.2)."""
    return TOO_HIGH if answer < 0 or answer >= s.ask_size else 0


def step(t: Table, s: Guess, answer: int) -> None:
    """Take a number, or the die (90.2, 90.3)."""
    if s.ask_kind == DIE:
        take_die(s, answer)
        score(t, s)
    else:
        seat = s.ask_seat
        clear(s)
        s.picked[seat] = answer
        if seat == 0:
            ask(s, PICK, 1, -1, -1, NUMBERS)
        else:
            emit(s, SHOWN, first=s.picked[0], second=s.picked[1])
            roll(s, THROW, 1)
    advance(t, s)


def score(t: Table, s: Guess) -> None:
    """Give what the die is worth to the side whose sum came (90.3)."""
    side = parity(s.picked[0], s.picked[1])
    worth = worth_of(t, side, s.dice_sum)
    s.points[side] += worth
    s.picked[0], s.picked[1] = -1, -1
    emit(s, SCORED, side=side, points=worth)


def parity(first: int, second: int) -> int:
    """The side that scores: A for an even sum, B for an odd one (90.3)."""
    return (first + second) % 2


def worth_of(
    t: Table, side: Annotated[int, Count(0, 1, "side that scores")], die: int
) -> Annotated[int, OutcomePart("points", "what it is worth")]:
    """What a die is worth (90.4)."""
    return t.points[die - 1] * (2 if die == 6 and side == 1 and t.odd_sixes == 1 else 1)
