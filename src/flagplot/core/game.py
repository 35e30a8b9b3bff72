"""A game: three functions over a state, a mask for views, and the catalogues of its questions and events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.ask import DICE_SEAT
from flagplot.core.event import Event, EventKind
from flagplot.core.flows.sheet import NO_SHEETS, FinalAnswers, SheetSet
from flagplot.core.offers.naming import Aliases, AliasRules
from flagplot.core.schema import State

T = TypeVar("T", default=Any)
"""The tables of a game. A `Game`, a `Kit` or a part of one without its types means any game."""
S = TypeVar("S", bound=State, default=Any)
"""The states of a game, and the views of them."""
R = TypeVar("R", bound="Roster", default=Any)
"""The names of its rows."""
K = TypeVar("K", default=Any)
"""The seat's knowledge of the enemy rows."""


class Roster(Protocol):
    """The names of the rows of a game, as common to all games."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, seat A first."""


@dataclass(frozen=True)
class SideNames:
    """The roster of a game that names nothing but its sides."""

    sides: tuple[str, ...]


YES_OR_NO: Final = 2
"""The number of answers of a yes-or-no question."""


@dataclass(frozen=True)
class QuestionKind:
    """One kind of question: its name, paragraph, text and the meaning of its numbers."""

    code: int
    name: str
    cites: str
    subject: str
    object: str
    answers: str
    text: str
    steps: Mapping[int, str] = field(default_factory=dict)
    """Separate paragraphs for some of its objects."""
    within: str = ""
    """The record within the state that the question concerns."""
    one: str = ""
    """The text for a count of 0 or 1, which is shown as a yes or no."""
    column: str = ""
    """The head of its column on a sheet whose rows are the subjects; empty if its text stands in a row of its own."""
    ending: FinalAnswers | None = None
    """The answers that end something."""
    order: str = ""
    """A yes as an order, such as "screen {subject}"; a no and a zero are its opposite."""
    order_with: str = ""
    """Any other answer as an order, with the answer in it."""

    def is_one(self, size: int) -> bool:
        """Whether a count with `size` answers is shown as a yes or no."""
        return bool(self.one) and size == YES_OR_NO

    def wording(self, size: int) -> str:
        """The text of the question, by the number of answers."""
        return self.one if self.is_one(size) else self.text

    def paragraph(self, object: int) -> str:
        """The paragraph of a question about an object."""
        return self.steps.get(object, self.cites)

    def by(self, own_cites: Callable[[str], str]) -> "QuestionKind":
        """The same question, with the paragraph numbers of another edition."""
        steps = {object: own_cites(cites) for object, cites in self.steps.items()}
        return replace(self, cites=own_cites(self.cites), steps=steps)


@dataclass(frozen=True)
class RefusalReason:
    """A refusal: its paragraph and its sentence."""

    code: int
    cites: str
    text: str


def nothing_known(s: State, view: State, log: Sequence[Event], names: Aliases) -> Any:
    """No knowledge. In a game without hidden rows there is nothing to remember about them."""
    return None


@dataclass(frozen=True)
class Question:
    """The pending question: the seat to answer and the subject. Answers are 0 to `size` - 1, if legal."""

    kind: int
    seat: int
    subject: int
    object: int
    size: int

    @property
    def is_die(self) -> bool:
        """Whether the question is a die."""
        return self.seat == DICE_SEAT


@dataclass(frozen=True)
class Game(Generic[T, S, K]):
    """A game as the rest of the package sees it.

    `advance(t, s)` moves a state to its next question. `refusal(t, s, answer)` is 0 or the code of the reason why an
    answer is not allowed. `step(t, s, answer)` applies a legal answer. `view(s, seat)` is the view of a seat.
    """

    name: str
    advance: Callable[[T, S], None]
    refusal: Callable[[T, S, int], int]
    step: Callable[[T, S, int], None]
    is_over: Callable[[S], bool]
    view: Callable[[S, int], S]
    asks: Mapping[int, QuestionKind]
    reasons: Mapping[int, RefusalReason]
    events: Mapping[int, EventKind]
    known: Callable[[S, S, Sequence[Event], Aliases], K] = nothing_known
    """The reader's knowledge of the enemy rows, from the state, the reader's view (whose order it may change), the
    visible events and the reader's aliases; see `core.seat_view`.
    """
    naming: AliasRules | None = None
    """The rows with aliases per seat; None if all rows are open."""
    seated: Callable[[Callable[..., int]], Callable[..., int]] = lambda choose: choose
    """A doctrine as it plays under these rules, which it asks for the legal answers."""
    partial_view: Callable[[S, int, frozenset[str]], S] | None = None
    """The named fields of a seat's view. If None, doctrines get the whole view."""
    sheets: SheetSet = NO_SHEETS
    """The questions that stand on one sheet, and those that stand alone."""

    def by(self, own_cites: Callable[[str], str]) -> "Game[T, S, K]":
        """The same game, whose questions and refusals cite the numbers of another edition."""
        asks = {code: kind.by(own_cites) for code, kind in self.asks.items()}
        reasons = {code: replace(each, cites=own_cites(each.cites)) for code, each in self.reasons.items()}
        return replace(self, asks=asks, reasons=reasons)
