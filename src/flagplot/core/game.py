"""What a game is: three functions over a situation, a mask for views, and the catalogues of what can be asked and happen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.ask import DICE_SEAT
from flagplot.core.event import Event, EventKind
from flagplot.core.offers.naming import Aliases, AliasRules
from flagplot.core.schema import State

T = TypeVar("T", default=Any)
"""The tables of a game.  Whatever names a `Game`, a `Kit` or a part of one without its types means those of some game."""
S = TypeVar("S", bound=State, default=Any)
"""Its situations, and the views of them."""
R = TypeVar("R", bound="Roster", default=Any)
"""The names of its rows."""
K = TypeVar("K", default=Any)
"""What a seat knows of the rows of the other side."""


class Roster(Protocol):
    """The names of the rows of a game, as far as every game has any."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, seat A first."""


YES_OR_NO: Final = 2
"""Answers of a question that is meant as a yes or no."""


@dataclass(frozen=True)
class QuestionKind:
    """One kind of question: its name, its paragraph, what its numbers mean and its wording."""

    code: int
    name: str
    cites: str
    subject: str
    object: str
    answers: str
    text: str
    steps: Mapping[int, str] = field(default_factory=dict)
    """Paragraphs of its own for some of its objects."""
    needs: tuple[str, ...] | None = None
    """Fields of a view that whoever answers may look at, besides the question itself; None for all of them."""
    within: str = ""
    """The record within the situation that it is about: `needs` are then fields of that one."""
    one: str = ""
    """The wording where a count can be 0 or 1 only: then a yes or no is meant."""

    def is_one(self, size: int) -> bool:
        """Whether a count with `size` answers is meant as a yes or no."""
        return bool(self.one) and size == YES_OR_NO

    def wording(self, size: int) -> str:
        """What is asked, by how many answers there are."""
        return self.one if self.is_one(size) else self.text

    def paragraph(self, object: int) -> str:
        """The paragraph of a question about an object."""
        return self.steps.get(object, self.cites)

    def by(self, own_cites: Callable[[str], str]) -> "QuestionKind":
        """The same question, by the numbers of another edition."""
        steps = {object: own_cites(cites) for object, cites in self.steps.items()}
        return replace(self, cites=own_cites(self.cites), steps=steps)


@dataclass(frozen=True)
class RefusalReason:
    """A refusal: its paragraph and its sentence."""

    code: int
    cites: str
    text: str


def nothing_known(s: State, view: State, log: Sequence[Event], names: Aliases) -> Any:
    """In a game in which no rows are hidden, nothing has to be remembered of them."""
    return None


@dataclass(frozen=True)
class Question:
    """The pending question: who must answer what; answers are 0 to `size` - 1 as far as they are legal."""

    kind: int
    seat: int
    subject: int
    object: int
    size: int

    @property
    def is_die(self) -> bool:
        """Whether the dice have to answer."""
        return self.seat == DICE_SEAT


@dataclass(frozen=True)
class Game(Generic[T, S, K]):
    """A game as the rest of the house sees it.

    `advance(t, s)` carries a situation on to its next question, `refusal(t, s, answer)` gives 0 or the code of the reason
    why an answer may not be given, `step(t, s, answer)` gives a legal answer, `view(s, seat)` what a seat may know.
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
    """What a reader knows of the rows of the other side, by the situation, his view, which it may put in order, the events
    that he may read, and what he calls rows; see `core.seen`."""
    naming: AliasRules | None = None
    """Which rows have names of their own for a seat; None where all rows lie open."""
    seated: Callable[[Callable[..., int]], Callable[..., int]] = lambda choose: choose
    """A doctrine as it plays under these rules: it asks them what it may do."""
    look: Callable[[S, int], S] | None = None
    """As much of a view as the pending question declares; without one, doctrines are shown the whole."""
    forms: Mapping[int, str] = field(default_factory=dict)
    """By kind of question, the name of the form that it stands on with those that follow it: answers that belong together, and
    tell whoever gives them nothing that he does not know.  Kinds that are not here are answered one by one."""

    def by(self, own_cites: Callable[[str], str]) -> "Game[T, S, K]":
        """The same game, whose questions and refusals cite the numbers of another edition."""
        asks = {code: kind.by(own_cites) for code, kind in self.asks.items()}
        reasons = {code: replace(each, cites=own_cites(each.cites)) for code, each in self.reasons.items()}
        return replace(self, asks=asks, reasons=reasons)

    def shown(self, s: S, seat: int) -> S:
        """What a doctrine is shown of the question that it has to answer."""
        return (self.look or self.view)(s, seat)
