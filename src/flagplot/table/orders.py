"""Answers of people, which can be taken back until a die, a question to the other side or a reveal follows.

At a table with open sides there are no secrets: all orders since the last roll can be taken back, then that roll
itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.record import SEATS, Entry, Mark
from flagplot.table.resume import begin_again
from flagplot.table.session import Session

NOTHING_YET: Final = "you have no order to take back"
DIE_ROLLED: Final = "a die has been rolled since your last order"
DIE_ASKED: Final = "a roll has been called for since your last order"
GONE_ON: Final = "your last order has been announced or answered, or has shown you something"
"""One reason for all these cases: whether the other side was asked may be secret."""


@dataclass(frozen=True)
class Snapshot:
    """A game just before an order, and the number of the order."""

    order: int
    position: Position
    entries: list[Entry | Mark]
    answers: int
    dice_rolled: int
    event_counts: list[int]


@dataclass
class Orders:
    """Gives people's answers to a session and takes them back."""

    session: Session
    is_open: bool = False
    """Whether both sides are open, so that only a later roll makes an order final."""
    why_not: str = NOTHING_YET
    _order: int = 0
    _marks: list[tuple[int, int]] = field(default_factory=list)
    """With open sides: each order, by its number, and the number of answers before it."""
    _stack: list[Snapshot] = field(default_factory=list)

    @property
    def may_undo(self) -> bool:
        """Whether the last order may be taken back."""
        return bool(self._stack or self._marks)

    def give(self, answer: int, goes_on: bool = False) -> None:
        """Give a person's answer, then let players and dice continue; `goes_on` makes it part of the last order."""
        session, seat = self.session, self.session.position.question.seat
        if self.is_open:
            self._mark(goes_on)
            session.give(answer)
            session.run()
            return
        self._order += 0 if goes_on else 1
        before = Snapshot(
            self._order,
            session.position.copy(),
            list(session.record.entries),
            session.answers,
            session.dice_rolled,
            [len(story.events) for story in session.stories],
        )
        known, logged = session.setting.kit.known_of_enemy(session.position.seat_view(seat)), len(session.position.log)
        session.give(answer)
        self._stack.append(before)
        session.run()
        self._settle(seat, before, known, logged)

    def give_dice(self, faces: Sequence[int]) -> None:
        """Give all dice of a roll by a person."""
        self._close(DIE_ROLLED)
        if self.is_open:
            self._mark(False)
        for face in faces:
            self.session.give(face - 1)
        self.session.run()

    def _mark(self, goes_on: bool) -> None:
        """Record that an order is given now."""
        self._order += 0 if goes_on else 1
        self._marks.append((self._order, self.session.answers))

    def undo(self) -> None:
        """Take the last order back. An error says why it is final."""
        session = self.session
        session.held.clear()
        if not self.may_undo:
            raise FlagplotError(self.why_not, field="undo", expected="an order before the next answer or roll")
        if self.is_open:
            last = self._marks[-1][0]
            answers = min(before for order, before in self._marks if order == last)
            self._marks = [mark for mark in self._marks if mark[0] < last]
            begin_again(session, answers)
            return
        order = self._stack[-1].order
        while self._stack and self._stack[-1].order == order:
            before = self._stack.pop()
            session.position = before.position
            session.record.entries[:] = before.entries
            session.answers, session.dice_rolled = before.answers, before.dice_rolled
            for story, count in zip(session.stories, before.event_counts, strict=True):
                story.rewind(count, before.position)

    def forget(self) -> None:
        """Discard the earlier states, if another part of the program stores them and takes orders back."""
        self._stack.clear()
        self._marks.clear()

    def _settle(self, seat: int, before: Snapshot, known: Sequence[object], logged: int) -> None:
        """Close the order if it has become final."""
        session = self.session
        position = session.position
        later = session.record.entries[len(before.entries) + 1 :]
        letters = {entry.seat for entry in later if isinstance(entry, Entry)} - {SEATS[seat]}
        if "dice" in letters:
            self._close(DIE_ROLLED)
        elif not letters and not position.is_over and position.question.seat == DICE_SEAT:
            self._close(DIE_ASKED)
        elif letters or position.is_over or position.question.seat != seat:
            self._close(GONE_ON)
        elif any(event.owner != seat for event in position.log[logged:]):
            self._close(GONE_ON)
        elif session.setting.kit.known_of_enemy(position.seat_view(seat)) != known:
            self._close(GONE_ON)

    def _close(self, why: str) -> None:
        self._stack.clear()
        self._marks.clear()
        self.why_not = why
