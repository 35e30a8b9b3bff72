"""A game of a few lines for tests of what all games share: two sides take stones from one heap, and some of them in secret.

In each turn a die says how many may be taken at most.  A side that takes none keeps its seat warm; who takes the last
stone wins.  What a side holds is its own secret; the heap is open.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from flagplot.core.ask import DIE, NO_SEAT, ask, roll, take
from flagplot.core.event import declaring_events, emit
from flagplot.core.game import Game, QuestionKind, RefusalReason
from flagplot.core.position import Position
from flagplot.core.schema import NOBODY, OWNER, PUBLIC, Field, State
from flagplot.core.visibility import RowOwnership, Visibility

TAKE: Final = 2
THROW: Final = 7
TOO_MANY, NOT_ALL = 1, 2
EVENTS, event = declaring_events()
TOOK: Final = event(201, "took", "1.2", "{side} takes {stones:int}", owner="side")
LEFT: Final = event(202, "left", "1.2", "{stones:int} are left")


class Heap(State):
    """The whole of it."""

    stones: Annotated[int, Field(0, 60, PUBLIC, start=12)]
    held: Annotated[list[int], Field(0, 60, OWNER, (2,), "side")]
    seat: Annotated[int, Field(0, 1, PUBLIC)]
    most: Annotated[int, Field(0, 6, PUBLIC)]
    names: Annotated[list[int], Field(0, 9, PUBLIC, (3,), fixed=True)]
    marks: Annotated[list[list[int]], Field(-5, 5, NOBODY, (2, 3))]
    ask_kind: Annotated[int, Field(0, 9, PUBLIC)]
    ask_seat: Annotated[int, Field(-1, 2, PUBLIC, start=NO_SEAT)]
    ask_subject: Annotated[int, Field(-1, 60, PUBLIC, start=-1)]
    ask_object: Annotated[int, Field(-1, 60, PUBLIC, start=-1)]
    ask_size: Annotated[int, Field(0, 60, PUBLIC)]
    roll_purpose: Annotated[int, Field(0, 9, PUBLIC)]
    dice_left: Annotated[int, Field(0, 9, PUBLIC)]
    dice_sum: Annotated[int, Field(0, 60, PUBLIC)]


def advance(t: Any, s: Heap) -> None:
    """On to the next question."""
    if s.ask_seat == NO_SEAT and s.stones > 0:
        if s.most == 0:
            roll(s, THROW, 1)
        else:
            ask(s, TAKE, s.seat, s.stones, -1, s.most + 2)


def refusal(t: Any, s: Heap, answer: int) -> int:
    """Not more than the die says, not more than there are, and never exactly all but one."""
    if answer < 0 or answer >= s.ask_size or (s.ask_kind == TAKE and answer > min(s.most, s.stones)):
        return TOO_MANY
    return NOT_ALL if s.ask_kind == TAKE and s.stones - answer == 1 else 0


def step(t: Any, s: Heap, answer: int) -> None:
    """Take a legal answer."""
    die = s.ask_kind == DIE
    take(s, answer)
    if die:
        s.most = s.dice_sum
    else:
        s.stones -= answer
        s.held[s.seat] += answer
        emit(s, TOOK, side=s.seat, stones=answer)
        emit(s, LEFT, stones=s.stones)
        s.seat, s.most = 1 - s.seat, 0
    advance(t, s)


def is_over(s: Heap) -> bool:
    """Nothing is left to take."""
    return s.stones == 0


SIGHT: Final = Visibility(Heap, {"side": RowOwnership()}, (), globals())


GAME: Final = Game(
    name="toy",
    advance=advance,
    refusal=refusal,
    step=step,
    is_over=is_over,
    view=SIGHT.view,
    asks={
        DIE: QuestionKind(DIE, "die", "1.1", "", "", "die", "Roll"),
        TAKE: QuestionKind(TAKE, "take", "1.2", "", "", "count", "How many?", {3: "1.23"}),
    },
    reasons={
        TOO_MANY: RefusalReason(TOO_MANY, "1.21", "too many"),
        NOT_ALL: RefusalReason(NOT_ALL, "1.22", "one may not be left"),
    },
    events=EVENTS,
    known=lambda s, view, log, names: len(log),
)


def begin(stones: int = 12) -> Position:
    """A game at its first question."""
    heap = Heap()
    heap.stones = stones
    return Position.begin(GAME, None, heap)
