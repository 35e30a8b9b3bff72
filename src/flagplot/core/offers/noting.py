"""The data stored while a game runs compiled: integers of an event, and fates of its rows by number."""

from typing import Any, Final, Protocol

from typing_extensions import TypeVar

from flagplot.core.event import MOST
from flagplot.core.schema import State

Z = TypeVar("Z", bound=State, contravariant=True, default=Any)
MORE: Final = 1 + MOST
"""The place in a note of what a game adds: the kind of the event and the values of its fields come first."""
NOTED: Final = MORE + 3
"""Numbers that are noted of an event."""


class CounterArray(Protocol):
    """Numbers that are counted up in their places."""

    def __getitem__(self, place: int, /) -> int:
        """The counter at an index."""

    def __setitem__(self, place: int, count: int, /) -> None:
        """Put another there."""


class Notice(Protocol[Z]):
    """Says what an event means for the count, in the dialect: so that it can be noted while a game runs compiled."""

    def __call__(self, s: Z, note: CounterArray) -> bool:
        """Add facts that are lost later to the note of an event when it occurs. Returns whether the note is kept."""


class RowFates(Protocol):
    """Of one row, by fate."""

    def __getitem__(self, fate: int, /) -> CounterArray:
        """The games by number."""


class FateHistogram(Protocol):
    """The number of games by row of a scenario, fate and number: `fates[row][fate][number]`."""

    def __getitem__(self, row: int, /) -> RowFates:
        """Of a row."""


def no_rows(start: State, s: State, fates: FateHistogram) -> None:
    """A game without row counters."""
