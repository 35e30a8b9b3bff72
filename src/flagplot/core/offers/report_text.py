"""Event text, report lines, and the rules of a game for combining events into lines."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Final, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.blocks import Block, Paragraph
from flagplot.core.ask import DIE
from flagplot.core.event import Event
from flagplot.core.game import K, QuestionKind, S
from flagplot.core.offers.explanation import RollExplanation
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView

LEAST_TOLD: Final = 0.05
"""Hits below this number are treated as none."""


@dataclass(frozen=True)
class EventText:
    """The text of one event."""

    round: int
    name: str
    text: str
    cites: str
    fields: dict[str, int | str]
    """The fields of the event by name, with names for rows."""
    event: Event
    how: RollExplanation | None = None
    """The explanation, if dice decided it."""
    aside: str = ""
    """Additional text for this reader, besides the text for both sides."""

    @property
    def owner(self) -> int:
        """The only seat that may read it; -1 for an event that both may read."""
        return self.event.owner

    @property
    def said(self) -> str:
        """The complete text for this reader."""
        return self.text + self.aside


@dataclass(frozen=True)
class ReportLine:
    """One line of a report."""

    text: str
    cites: str
    level: int = 1
    style: str = ""
    hows: tuple[RollExplanation, ...] = ()
    """The explanations of its results."""

    @property
    def full(self) -> str:
        """The sentence with its paragraph."""
        return f"{self.text} [{self.cites}]" if self.cites else self.text


@dataclass
class HitTally:
    """Hits scored by both sides, with the expected hits from their points and modifiers."""

    cites: str
    scored: list[int] = field(default_factory=lambda: [0, 0])
    expected: list[Fraction] = field(default_factory=lambda: [Fraction(0), Fraction(0)])

    def add(self, side: int, scored: int, expected: Fraction) -> None:
        """Count a roll."""
        self.scored[side] += scored
        self.expected[side] += expected

    def words(self, sides: tuple[str, ...]) -> str:
        """Both sides in a sentence; empty if there were no rolls for hits."""
        lines = [
            f"{name} scored {scored} {'hit' if scored == 1 else 'hits'}, {float(expected):.1f} were to be expected"
            for name, scored, expected in zip(sides, self.scored, self.expected, strict=True)
            if scored or expected > LEAST_TOLD
        ]
        return f"luck: {'; '.join(lines)} [{self.cites}]" if lines else ""


@dataclass(frozen=True)
class GroupPicture:
    """One combat group as a reader sees it."""

    side: int
    number: int
    """Combat group number; 0 for none."""
    name: str
    status: str
    ships: str
    notes: str
    found: int = 0
    """Search results against it this round."""


@dataclass(frozen=True)
class Chart:
    """The search chart of a round: the number of results against each side and number; -1 if there is no group."""

    round: int
    statuses: tuple[str, ...]
    found: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class SideForces:
    """The forces of a side before its groups form."""

    side: int
    role: str
    forces: list[tuple[str, str]]
    open: Sequence[str] = ()
    """The same for the other side where the scenario lies open: by what is seen, without the names of forces or plans."""


class Describer(Generic[S, K]):
    """The text of a game: the words of its catalogues, with the names of a roster. A game adds its own readings."""

    own_cites: Callable[[str], str] = str
    """Converts a citation to the numbers of the edition in play."""
    open_forces: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Each side's order of battle at the beginning, where its scenario discloses all of it to the other side."""

    def __init__(self, roster: Any, asks: Mapping[int, QuestionKind]) -> None:
        self.roster, self.asks = roster, asks

    def side(self, side: int) -> str:
        """Name of a side."""
        return str(self.roster.sides[side])

    def observe(self, seen: SeatView[S, K]) -> None:
        """Read the view before a question is answered, for names that the answer removes."""

    def read(self, seen: SeatView[S, K], event: Event | None, reading: str, number: int) -> int | str:
        """A number of an event or a question, by its reading."""
        return self.side(number) if reading == "side" else f"{number:+d}" if reading == "signed" else number

    def event(self, seen: SeatView[S, K], event: Event) -> str:
        """The sentence for an event, without its paragraph."""
        return event.said(partial(self.read, seen, event))

    def cites(self, event: Event) -> str:
        """The paragraph of an event."""
        return self.own_cites(event.kind.cites)

    def fields(self, seen: SeatView[S, K], event: Event) -> dict[str, int | str]:
        """The fields of an event by name, with names for rows."""
        return event.named(partial(self.read, seen, event))

    def question(self, seen: SeatView[S, K], question: Question) -> str:
        """The text of a question, without its paragraph."""
        if question.is_die:
            return f"Roll for {self.purpose(seen)}"
        subject, object = self.heads(seen, question)
        return self.asks[question.kind].wording(question.size).format(subject=subject, object=object)

    def heads(self, seen: SeatView[S, K], question: Question) -> tuple[str, str]:
        """The subject and the object of a question, as in the middle of a sentence."""
        kind = self.asks[question.kind]
        subject = self.read(seen, None, kind.subject, question.subject)
        return str(subject), str(self.read(seen, None, kind.object, question.object))

    def purpose(self, seen: SeatView[S, K]) -> str:
        """The purpose of the pending die."""
        return self.asks[DIE].text

    def purpose_cites(self, seen: SeatView[S, K]) -> str:
        """The paragraph of the pending die."""
        return self.own_cites(self.asks[DIE].cites)


W = TypeVar("W", bound=Describer, default=Any)
"""The describer of a game."""


class Losses(Protocol):
    """The losses of one side known to the reader."""

    @property
    def side(self) -> int:
        """The side."""

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """Blocks for a report. Arguments: the side's name, whether the reader knows everything, whether the game is over."""

    def homeward(self, is_over: bool) -> list[Block]:
        """Blocks for the books: which ships left, and which are inverted when they come home; none where no rule asks."""

    def as_data(self) -> Mapping[str, object]:
        """As plain data."""


@dataclass(frozen=True)
class SideFigures:
    """The figures of one side in a game without losses of its own kind, with their sentence after the side's name."""

    side: int
    sentence: str
    figures: Mapping[str, int]

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """The sentence."""
        return [Paragraph(f"{name} {self.sentence}", 1)]

    def homeward(self, is_over: bool) -> list[Block]:
        """Nothing for the books."""
        return []

    def as_data(self) -> Mapping[str, object]:
        """The figures."""
        return self.figures


class Became(Protocol):
    """The outcome of one operation, as known to the reader."""

    @property
    def lines(self) -> Sequence[tuple[str, str]]:
        """Sentences with their paragraphs."""

    @property
    def brief(self) -> Sequence[tuple[str, str]]:
        """The same, without what a brief report says elsewhere."""

    def as_data(self) -> Mapping[str, object]:
        """As plain data."""


Kind = tuple[str, int | str]
"""The key that combines neighbouring events into one line: a name and an owner."""


@dataclass(frozen=True)
class ReportStyle:
    """The rules that turn a game's events into report lines. Kinds are event names, or names from `kind`."""

    kind: Callable[[EventText], Kind | None] = lambda event: None
    """The kind that an event is combined with; None if it combines only with equal ones."""
    merged: Mapping[str, Callable[[list[EventText]], str]] = field(default_factory=dict)
    """The sentence that replaces several events of a kind; empty for no line."""
    heads: Collection[str] = ()
    """Kinds that open a section: the following lines are indented."""
    breaks: Collection[str] = ()
    """Kinds that end a section."""
    details: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are indented only after another kind of the same side."""
    inner: Collection[str] = ()
    """Kinds indented one level deeper than the line before."""
    styles: Mapping[str, str] = field(default_factory=dict)
    cites: Mapping[str, str] = field(default_factory=dict)
    """Paragraphs of kinds that do not use that of their first event."""
    plurals: Mapping[str, str] = field(default_factory=dict)
    """Sentence endings, with their plural form for several equal events."""
    agree: Callable[[str], str] = lambda text: text
    """Makes nouns and verbs agree with their numbers."""
    redundant: Collection[str] = ()
    """Events that are redundant for a reader who sees both sides' secrets."""
    before_chart: Collection[str] = ()
    """Events that lead to the chart of a round, which follows the last of them."""
    in_short: Callable[[EventText], bool] | None = None
    """Events in the summary of a long game; None for a game that is always reported in full."""


PLAIN: Final = ReportStyle()
"""One line per event."""
