"""A game in progress: tables, situation and log together, with the questions a program or a person asks of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.game import Game, Question, S, T
from flagplot.core.seat_view import SeatView, aliased_events, seat_view_of

__all__ = ["Event", "Position", "Question"]

ALL: Final = "all"
"""What a scenario tells a side of the other's force: everything but its secret choices."""
CLASSES: Final = "classes"
"""How many ships of each class it has, not how they sail."""
NOTHING: Final = "nothing"
Disclosed = tuple[str, str]


@dataclass
class Position(Generic[T, S]):
    """A situation of a game under given tables, with all that has happened in it."""

    game: Game[T, S]
    tables: T
    situation: S
    log: list[Event] = field(default_factory=list)
    start: S | None = None
    """The situation that it began from, not to be changed; None for a position that was taken up in the middle."""
    disclosed: Disclosed = (ALL, ALL)
    """For each side, what the scenario tells the other of its force before anything is asked."""
    history: list[int] = field(default_factory=list)
    """All answers since then, dice among them: together with the start they are the whole game."""
    kept: dict[int, SeatView[S]] | None = field(default=None, repr=False, compare=False)
    """What each reader sees until the next answer, kept where nobody else touches the situation; None to look anew."""

    is_quick: ClassVar[bool] = False
    """Whether it lies on a packed record."""

    @classmethod
    def begin(cls, game: Game[T, S], tables: T, situation: S, disclosed: Disclosed = (ALL, ALL)) -> Position[T, S]:
        """Start from a copy of a situation and carry it on to its first question."""
        position = cls(game, tables, situation.copy(), start=situation, disclosed=disclosed)
        position.situation.log = position.log
        game.advance(tables, position.situation)
        return position

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be asked."""
        return self.game.is_over(self.situation)

    @property
    def question(self) -> Question:
        """The pending question, with the rows of the file; what a seat reads of it is in `seen`."""
        s = self.situation
        return Question(s.ask_kind, s.ask_seat, s.ask_subject, s.ask_object, s.ask_size)

    @property
    def dice_left(self) -> int:
        """How many dice of the pending roll are still to be thrown; everybody may know."""
        return int(self.situation.dice_left)

    def refusal(self, answer: int) -> int:
        """Code of the reason why an answer may not be given, 0 if it may."""
        return self.game.refusal(self.tables, self.situation, answer)

    def choices(self) -> list[int]:
        """Legal answers to the pending question, in order."""
        s = self.situation
        if s.ask_kind == DIE:
            return list(range(s.ask_size))
        return [answer for answer in range(s.ask_size) if self.refusal(answer) == 0]

    def answer(self, answer: int) -> None:
        """Give an answer; an illegal one is refused with its reason and changes nothing."""
        self.check(answer)
        self.give(answer)

    def check(self, answer: int) -> None:
        """Refuse an answer that may not be given, with its reason."""
        if self.is_over:
            raise FlagplotError("the game is over, nothing is asked", expected="no further answer")
        code = self.refusal(answer)
        if code:
            reason, legal = self.game.reasons[code], ", ".join(str(choice) for choice in self.choices())
            what = f"answer {answer} is refused: {reason.text} ({reason.cites})"
            raise FlagplotError(what, expected=f"one of {legal}")

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""
        self.history.append(answer)
        if self.kept is not None:
            self.kept.clear()
        self.game.step(self.tables, self.situation, answer)

    def known_answer(self, choose: Callable[..., int], noise: int) -> int:
        """What a doctrine answers to the pending question, where the position can tell by itself; -1 where it has to be asked."""
        return -1

    def event_notes(self, notes_of: Callable[[S, list[Event]], list[list[int]]]) -> list[list[int]]:
        """What is noted of all that has happened, by whoever notes it."""
        return notes_of(self.situation, self.log)

    def view(self, seat: int) -> S:
        """What a seat may know, as players inside the program see it: a situation whose unknown parts are blank."""
        return self.game.view(self.situation, seat)

    def log_for(self, seat: int) -> list[Event]:
        """The events that a seat may read, as it is told them; seat -1 is the referee, who reads all."""
        return list(aliased_events(self.game, self.log, seat)[1])

    def seat_view(self, seat: int) -> SeatView[S]:
        """What a seat may put into words: its view and its log, and names of what it has been shown; -1 is the referee."""
        if self.kept is None:
            return seat_view_of(self.game, self.situation, self.log, seat)
        if seat not in self.kept:
            self.kept[seat] = seat_view_of(self.game, self.situation, self.log, seat)
        return self.kept[seat]

    def copy(self) -> Position[T, S]:
        """An independent copy, log included; for speed it shares rows until one side asks for them, so hold none meanwhile."""
        twin = Position(
            self.game,
            self.tables,
            self.situation.fork(),
            self.log[:],
            self.start,
            self.disclosed,
            self.history[:],
        )
        twin.situation.log = twin.log
        return twin

    def digest(self) -> str:
        """A short fingerprint of the situation: equal situations have equal ones."""
        return hashlib.sha256(self.situation.spelled().encode()).hexdigest()[:16]
