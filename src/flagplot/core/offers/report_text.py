"""What happened, in words: one event told, a line of a report, and what a game says about how events become lines."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Protocol

from typing_extensions import TypeVar

from flagplot.blocks import Block
from flagplot.core.event import Event
from flagplot.core.game import K, S
from flagplot.core.offers.explanation import RollExplanation
from flagplot.core.position import Question
from flagplot.core.seat_view import SeatView

LEAST_TOLD: Final = 0.05
"""A number of hits below this is none."""


@dataclass(frozen=True)
class EventText:
    """One event in words."""

    round: int
    name: str
    text: str
    cites: str
    args: list[int | str]
    event: Event
    owner: int = -1
    """The only seat that may read it, -1 for an event that both may."""
    how: RollExplanation | None = None
    """How it came about, where dice decided it."""
    aside: str = ""
    """What its reader alone is told beside the words that both sides read."""

    @property
    def said(self) -> str:
        """All that its reader is told of it."""
        return self.text + self.aside


@dataclass(frozen=True)
class ReportLine:
    """One line of a report."""

    text: str
    cites: str
    level: int = 1
    style: str = ""
    hows: tuple[RollExplanation, ...] = ()
    """How the results in it came about."""

    @property
    def full(self) -> str:
        """The sentence with its paragraph."""
        return f"{self.text} [{self.cites}]" if self.cites else self.text


@dataclass
class HitTally:
    """Hits that both sides scored, beside those that the points and modifiers of their rolls let expect."""

    cites: str
    scored: list[int] = field(default_factory=lambda: [0, 0])
    expected: list[Fraction] = field(default_factory=lambda: [Fraction(0), Fraction(0)])

    def add(self, side: int, scored: int, expected: Fraction) -> None:
        """Count a roll."""
        self.scored[side] += scored
        self.expected[side] += expected

    def words(self, sides: tuple[str, ...]) -> str:
        """Both sides in a sentence; empty where nobody rolled for hits."""
        told = [
            f"{name} scored {scored} {'hit' if scored == 1 else 'hits'}, {float(expected):.1f} were to be expected"
            for name, scored, expected in zip(sides, self.scored, self.expected, strict=True)
            if scored or expected > LEAST_TOLD
        ]
        return f"luck: {'; '.join(told)} [{self.cites}]" if told else ""


@dataclass(frozen=True)
class GroupPicture:
    """One combat group as somebody sees it."""

    side: int
    number: int
    """Combat group number, 0 for one without."""
    name: str
    status: str
    ships: str
    notes: str
    found: int = 0
    """Search results against it this round."""


@dataclass(frozen=True)
class Chart:
    """The search chart of a round: for each side and number, found how often; -1 where no group is."""

    round: int
    statuses: tuple[str, ...]
    found: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class SideForces:
    """What a side brings, before its groups form."""

    side: int
    role: str
    forces: list[tuple[str, str]]
    open: Sequence[str] = ()
    """The same for the other side where the scenario lies open: by what is seen, without the names of forces or plans."""


class Describer(Protocol[S, K]):
    """Words for a game, by the names of a roster."""

    own_cites: Callable[[str], str]
    """Gives a citation by the numbers of the edition that is played."""

    def observe(self, seen: SeatView[S, K], /) -> None:
        """Look at what is there before a question is answered, for names that the answer takes away."""

    def event(self, seen: SeatView[S, K], event: Event, /) -> str:
        """What happened, as a sentence without its paragraph."""

    def cites(self, event: Event, /) -> str:
        """The paragraph of an event."""

    def args(self, seen: SeatView[S, K], event: Event, /) -> list[int | str]:
        """The numbers of an event in the order of its words, rows as names."""

    def question(self, seen: SeatView[S, K], question: Question, /) -> str:
        """What is asked, without its paragraph."""

    def purpose(self, seen: SeatView[S, K], /) -> str:
        """What the pending die is for."""

    def purpose_cites(self, seen: SeatView[S, K], /) -> str:
        """The paragraph of the pending die."""


W = TypeVar("W", bound=Describer, default=Any)
"""The words of a game."""


class Losses(Protocol):
    """What a game has cost one side, as far as the reader knows."""

    @property
    def side(self) -> int:
        """Whose they are."""

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """For a report, by the side's name, and whether the reader knows all of it and the game is over."""

    def as_data(self) -> Mapping[str, object]:
        """As plain data."""


class Became(Protocol):
    """What became of one undertaking of a game, as far as the reader knows."""

    @property
    def lines(self) -> Sequence[tuple[str, str]]:
        """Sentences with their paragraphs."""

    def as_data(self) -> Mapping[str, object]:
        """As plain data."""


Kind = tuple[str, int | str]
"""What makes neighbours one line: a name, and whose or of what they are."""


@dataclass(frozen=True)
class ReportStyle:
    """How a game's events become the lines of a report; kinds are names of events, or names that `kind` gives."""

    kind: Callable[[EventText], Kind | None] = lambda told: None
    """What an event is told together with; None for one that is told with its equals only."""
    merged: Mapping[str, Callable[[list[EventText]], str]] = field(default_factory=dict)
    """The sentence that stands for several events of a kind; an empty one for nothing."""
    heads: Collection[str] = ()
    """Kinds that open something: what follows them is indented."""
    breaks: Collection[str] = ()
    """Kinds that are no part of what a head has opened."""
    details: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are indented after another kind only, if that is of the same side."""
    inner: Collection[str] = ()
    """Kinds that are indented by one more than what they follow."""
    styles: Mapping[str, str] = field(default_factory=dict)
    cites: Mapping[str, str] = field(default_factory=dict)
    """Paragraphs of kinds that have another than their first event."""
    plurals: Mapping[str, str] = field(default_factory=dict)
    """Ends of sentences, with what stands there when several say the same."""
    mend: Callable[[str], str] = lambda text: text
    """Makes nouns and verbs agree with their numbers."""
    told_twice: Collection[str] = ()
    """Events that add nothing for a reader who sees both sides' secrets."""
    before_chart: Collection[str] = ()
    """Events that lead to the chart of a round, which is shown after the last of them."""
    in_short: Callable[[EventText], bool] | None = None
    """Events that are told when a long game is told in short; None for a game that is always told in full."""


PLAIN: Final = ReportStyle()
"""Each event by itself."""
