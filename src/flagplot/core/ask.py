"""Questions and answers: which seat must answer what. The dice are one more seat.

An answer is one small integer, 0 to `ask_size` - 1. A die is a question of size 6 to the seat DICE, answered by d - 1.
The functions here belong to the rules: they run over plain records and over packed ones alike.
"""

from typing import Final

from flagplot.core.schema import State

NONE: Final = 0
DIE: Final = 1
"""The question kind of every die; games number their own kinds from 2."""
DICE_SEAT: Final = 2
NO_SEAT: Final = -1
WIDE, BELOW = 1024, 8
"""A question packed into one number: the range of each part, and the offset of parts that may be negative."""
QUESTION: Final = ("ask_kind", "ask_seat", "ask_subject", "ask_object", "ask_size")
"""The fields that hold the pending question."""


def ask(s: State, kind: int, seat: int, subject: int, object: int, size: int) -> int:
    """Ask a seat a question. The game stops until it is answered. Returns the answer in a flow, elsewhere 0."""
    s.ask_kind = kind
    s.ask_seat = seat
    s.ask_subject = subject
    s.ask_object = object
    s.ask_size = size
    return 0


def question_number(s: State) -> int:
    """The kind, subject and object of the pending question as one number."""
    return (s.ask_kind * WIDE + s.ask_subject + BELOW) * WIDE + s.ask_object + BELOW


def roll(s: State, purpose: int, count: int) -> int:
    """Ask for `count` dice, one after another; `dice_sum` adds them up. Returns the sum in a flow, elsewhere 0."""
    s.roll_purpose = purpose
    s.dice_left = count
    s.dice_sum = 0
    return ask(s, DIE, DICE_SEAT, purpose, -1, 6)


def take(s: State, answer: int) -> None:
    """Pass the answer to the flow that asked, or add a die to the sum, and clear the question after the roll's last die."""
    if s.ask_kind == DIE:
        s.dice_sum += answer + 1
        s.dice_left -= 1
        if s.dice_left > 0:
            return
    else:
        s.answer = answer
    clear(s)


def clear(s: State) -> None:
    """Clear the answered question."""
    s.ask_kind = NONE
    s.ask_seat = NO_SEAT
    s.ask_subject = -1
    s.ask_object = -1
    s.ask_size = 0
