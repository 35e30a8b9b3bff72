"""Words for what is asked and happens, and for what it came to."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from flagplot.blocks import Block, Paragraph
from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.game import QuestionKind, RefusalReason
from flagplot.core.offers import choosing
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView
from tests.toy.rules import PICK, TOO_HIGH, Guess

ASKS = {
    DIE: QuestionKind(DIE, "die", "90.3", "", "", "die", "Roll the die"),
    PICK: QuestionKind(PICK, "pick", "90.2", "", "", "number", "Which number?"),
}
REASONS = {TOO_HIGH: RefusalReason(TOO_HIGH, "90.2", "numbers are 0, 1 and 2")}


Look = SeatView[Guess, None]


@dataclass(frozen=True)
class Roster:
    """The names."""

    sides: tuple[str, str]


class Teller:
    """Tells events and questions."""

    own_cites: Callable[[str], str] = str
    """Every paragraph has one number."""
    open_forces: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """No force can lie open."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster

    def observe(self, seen: Look) -> None:
        """Nothing is to be remembered."""

    def event(self, seen: Look, event: Event) -> str:
        """An event in words."""
        return event.said(self._side)

    def fields(self, seen: Look, event: Event) -> dict[str, int | str]:
        """The fields of an event."""
        return event.named(self._side)

    def _side(self, reading: str, number: int) -> str:
        assert reading == "side", "all others are numbers"
        return self.roster.sides[number]

    def cites(self, event: Event) -> str:
        """Its paragraph."""
        return event.kind.cites

    def question(self, seen: Look, question: Question) -> str:
        """A question in words."""
        return ASKS[question.kind].text

    def heads(self, seen: Look, question: Question) -> tuple[str, str]:
        """Its questions have neither subject nor object."""
        return "", ""

    def purpose(self, seen: Look) -> str:
        """What the pending die is for."""
        return "the points of the round"

    def purpose_cites(self, seen: Look) -> str:
        """Its paragraph."""
        return "90.3"


class Chooser(choosing.AnswerParser[Guess, None]):
    """Puts answers into words and words into answers."""

    def __init__(self, teller: Teller) -> None:
        super().__init__(teller, ASKS, {"number": choosing.counted})

    def is_count(self, question: Question) -> bool:
        """Whether the answers are best told as a range."""
        return True

    def read(self, seen: Look, question: Question, text: str, legal: Collection[int] = ()) -> int:
        """The answer that a person typed."""
        if not text.strip().isdecimal():
            raise FlagplotError(f"{text!r} is no number", expected="0, 1 or 2")
        return int(text)

    def accepts(self, choices: list[choosing.AnswerOption], question: Question) -> str:
        """What may be typed."""
        return "0, 1 or 2"


@dataclass(frozen=True)
class Points:
    """What a side scored."""

    side: int
    points: int

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """For a report."""
        return [Paragraph(f"{name} has {self.points} points [90.3]", 1)]

    def homeward(self, is_over: bool) -> list[Block]:
        """Nothing comes home."""
        return []

    def as_data(self) -> dict[str, int]:
        """As plain data."""
        return {"points": self.points}
