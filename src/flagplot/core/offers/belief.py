"""The interface for beliefs: a game's briefing, the starts that fit one, and the answers that the evidence rules out."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol

from flagplot.core.event import Event
from flagplot.core.game import S
from flagplot.core.schema import State


class TimedView(Protocol):
    """A view of a seat and the number of events that it had read by then, until either changed."""

    @property
    def view(self) -> Any:
        """The view."""

    @property
    def read(self) -> int:
        """The number of events read."""


class StoredView(NamedTuple):
    """A timed view whose view is in memory."""

    view: Any
    read: int


class FutureViews(NamedTuple):
    """The views of a seat after the moment in the past that is being sampled."""

    log: Sequence[Event]
    """All events that the seat has read."""
    sights: Sequence[TimedView]
    """All views of the seat."""
    read: int
    """The number of events explained so far."""
    sight: int
    """The index of the last view explained."""


def nothing_ruled_out(s: State, seat: int, ahead: FutureViews) -> Collection[int] | None:
    """None: no answer is ruled out beforehand. A contradiction with the evidence appears when the game is simulated."""
    return None


def empty_briefing(start: S, seat: int, level: str) -> S:
    """A briefing that contains nothing of the start."""
    return start


def start_from_briefing(briefing: S, seat: int, level: str, ahead: FutureViews) -> Iterable[tuple[S, float]]:
    """The one start that fits an empty briefing."""
    return [(briefing, 1.0)]


def unchanged(data: dict[str, Any], seat: int) -> dict[str, Any]:
    """A scenario's data unchanged: it fixes nothing that the seat may not know."""
    return data


@dataclass(frozen=True)
class Belief(Generic[S]):
    """The functions that sample the hidden parts of a game."""

    brief: Callable[[S, int, str], S] = empty_briefing
    """The briefing of a seat, from the true start, the seat, and the scenario's level of disclosure of the enemy force."""
    starts: Callable[[S, int, str, FutureViews], Iterable[tuple[S, float]]] = start_from_briefing
    """The starts that fit a briefing and may have led to the views, each with its probability."""
    allowed: Callable[[S, int, FutureViews], Collection[int] | None] = nothing_ruled_out
    """The answers to the pending question, or the totals of the roll, that are compatible with the seat's later views.

    None for all. It may include too many, but must never exclude the true one.
    """
    without_secrets: Callable[[dict[str, Any], int], dict[str, Any]] = unchanged
    """The data of a scenario file without the secret choices that it fixes for the other side of a seat."""


WHIM: Final = 8
"""One answer in this many is modelled as random: any legal one."""
