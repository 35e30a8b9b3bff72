"""What a game offers so that a seat's beliefs can be imagined: its briefing, the starts that fit one, what evidence rules out."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol

from flagplot.core.event import Event
from flagplot.core.game import S
from flagplot.core.schema import State


class TimedView(Protocol):
    """What a seat saw, and how many events it had read by then, until either changed."""

    @property
    def view(self) -> Any:
        """What it saw."""

    @property
    def read(self) -> int:
        """How many events it had read."""


class StoredView(NamedTuple):
    """A sight whose view lies at hand."""

    view: Any
    read: int


class FutureViews(NamedTuple):
    """What a seat came to see after a moment of the past that is being imagined."""

    log: Sequence[Event]
    """All events that the seat has read."""
    sights: Sequence[TimedView]
    """All that it has seen."""
    read: int
    """How many of the events are explained so far."""
    sight: int
    """The place of the view that is explained last."""


def nothing_ruled_out(s: State, seat: int, ahead: FutureViews) -> Collection[int] | None:
    """No answer is ruled out beforehand; what contradicts the evidence shows when it is played."""
    return None


def empty_briefing(start: S, seat: int, level: str) -> S:
    """The briefing of a seat from which nothing of the start is kept."""
    return start


def start_from_briefing(briefing: S, seat: int, level: str, ahead: FutureViews) -> Iterable[tuple[S, float]]:
    """The one start that fits a briefing from which nothing is kept."""
    return [(briefing, 1.0)]


@dataclass(frozen=True)
class Belief(Generic[S]):
    """How a game's hidden parts are imagined."""

    brief: Callable[[S, int, str], S] = empty_briefing
    """The briefing of a seat, by the true start, the seat, and how much of the other's force the scenario discloses."""
    starts: Callable[[S, int, str, FutureViews], Iterable[tuple[S, float]]] = start_from_briefing
    """The starts that fit a briefing and may have led to what was seen, each with how likely it is."""
    allowed: Callable[[S, int, FutureViews], Collection[int] | None] = nothing_ruled_out
    """The answers to the pending question, or the totals of the roll, that what the seat saw later leaves possible.

    None for all.  It may be generous, but must never leave out what may have happened.
    """


WHIM: Final = 8
"""One answer in so many is thought to be a whim: any legal one."""
