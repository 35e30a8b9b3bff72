"""A game in progress: tables, state and log, with the operations that a program or a person needs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.game import Game, Question, S, T
from flagplot.core.seat_view import NOTHING_READ, LogRead, SeatView, read_on, seat_view_from

__all__ = ["Event", "Position", "Question"]

ALL: Final = "all"
"""Disclosure of a side's force by the scenario: everything except its secret choices."""
CLASSES: Final = "classes"
"""Disclosure of the number of ships in each class, not of their formation."""
NOTHING: Final = "nothing"
Disclosed = tuple[str, str]
DIGITS: Final = 20
"""The hexadecimal digits of a state's digest."""
EARLIER_DIGITS: Final = 16


@dataclass
class Position(Generic[T, S]):
    """A state of a game under given tables, with all events so far."""

    game: Game[T, S]
    tables: T
    situation: S
    log: list[Event] = field(default_factory=list)
    start: S | None = None
    """The initial state, not to be changed; None for a position that began in the middle of a game."""
    disclosed: Disclosed = (ALL, ALL)
    """For each side, what the scenario discloses of its force to the other before the first question."""
    history: list[int] = field(default_factory=list)
    """All answers since then, dice included. With the start they define the whole game."""
    kept: dict[int, tuple[int, SeatView[S]]] | None = field(default=None, repr=False, compare=False)
    """A cache of seat views with the number of answers before each, if answers alone change the state; None for no cache."""
    refused: tuple[int, dict[int, int]] = field(default=(-1, {}), repr=False, compare=False)
    """The reasons found for answers to the pending question, with the number of answers before it; likewise."""
    logs: dict[int, LogRead] = field(default_factory=dict, repr=False, compare=False)
    """The log as each seat has read it so far."""

    is_quick: ClassVar[bool] = False
    """Whether it uses a packed record."""
    is_read: ClassVar[bool] = True
    """Whether its log exists already, so that a copy shares the work of writing it."""

    def __repr__(self) -> str:
        """The game, how far it has come, and the kind of its pending question."""
        asked = "over" if self.is_over else f"asks {self.game.asks[self.question.kind].name}"
        return f"<Position: {self.game.name}; {len(self.history)} answers and rolls, {asked}>"

    @classmethod
    def begin(cls, game: Game[T, S], tables: T, situation: S, disclosed: Disclosed = (ALL, ALL)) -> Position[T, S]:
        """Start from a copy of a state and advance it to its first question."""
        position = cls(game, tables, situation.copy(), start=situation, disclosed=disclosed)
        position.situation.log = position.log
        game.advance(tables, position.situation)
        return position

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no question is pending."""
        return self.game.is_over(self.situation)

    @property
    def question(self) -> Question:
        """The pending question, with file row numbers; `seat_view` has it as a seat reads it."""
        s = self.situation
        return Question(s.ask_kind, s.ask_seat, s.ask_subject, s.ask_object, s.ask_size)

    @property
    def dice_left(self) -> int:
        """The number of dice of the pending roll still to be thrown. It is public."""
        return int(self.situation.dice_left)

    def refusal(self, answer: int) -> int:
        """The code of the reason why an answer is not allowed; 0 if it is legal."""
        if self.kept is None:
            return self.game.refusal(self.tables, self.situation, answer)
        if self.refused[0] != len(self.history):
            self.refused = len(self.history), {}
        codes = self.refused[1]
        if answer not in codes:
            codes[answer] = self.game.refusal(self.tables, self.situation, answer)
        return codes[answer]

    def choices(self) -> list[int]:
        """Legal answers to the pending question, in order."""
        s = self.situation
        if s.ask_kind == DIE:
            return list(range(s.ask_size))
        return [answer for answer in range(s.ask_size) if self.refusal(answer) == 0]

    def answer(self, answer: int) -> None:
        """Give an answer. An illegal one is refused with its reason and changes nothing."""
        self.check(answer)
        self.give(answer)

    def check(self, answer: int) -> None:
        """Raise the refusal of an answer that is not allowed."""
        if self.is_over:
            raise FlagplotError("the game is over", expected="no more answers")
        code = self.refusal(answer)
        if code:
            reason, legal = self.game.reasons[code], ", ".join(str(choice) for choice in self.choices())
            what = f"answer {answer} is refused: {reason.text} ({reason.cites})"
            raise FlagplotError(what, expected=f"one of {legal}")

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""
        self.history.append(answer)
        self.game.step(self.tables, self.situation, answer)

    def known_answer(self, choose: Callable[..., int], noise: int) -> int:
        """A doctrine's answer to the pending question, if the position can compute it without a call; -1 otherwise."""
        return -1

    def view(self, seat: int) -> S:
        """The view of a seat for players inside the program: a state whose unknown parts are blank."""
        return self.game.view(self.situation, seat)

    def log_for(self, seat: int) -> list[Event]:
        """The events visible to a seat, with its aliases. Seat -1 is the referee, who reads all."""
        return list(read_on(self.game, self.log, seat)[0].aliased)

    def seat_view(self, seat: int) -> SeatView[S]:
        """The seat view, for text: the view, the visible events and the aliases. Seat -1 is the referee."""
        answers = len(self.history)
        if self.kept and self.kept.get(seat, (-1,))[0] == answers:
            return self.kept[seat][1]
        self.logs[seat], names = read_on(self.game, self.log, seat, self.logs.get(seat, NOTHING_READ))
        seen = seat_view_from(self.game, self.situation, self.logs[seat], names)
        if self.kept is not None:
            self.kept[seat] = answers, seen
        return seen

    def copy(self) -> Position[T, S]:
        """An independent copy, log included. For speed it shares rows until either copy first uses them: hold no rows meanwhile."""
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
        """A short digest of the state. Equal states have equal digests."""
        return hashlib.sha256(self.situation.spelled().encode()).hexdigest()[:DIGITS]

    def fits(self, digest: str) -> bool:
        """Whether a written digest is that of the state.

        Earlier programs wrote 16 digits, over the place in the rules' text as well. These say nothing of the state now, and fit.
        """
        return len(digest) == EARLIER_DIGITS or digest == self.digest()
