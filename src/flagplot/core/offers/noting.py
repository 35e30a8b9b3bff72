"""What is noted of a game while it runs compiled: numbers of an event, and fates of its rows by number."""

from typing import Any, Final, Protocol

from typing_extensions import TypeVar

from flagplot.core.schema import State

Z = TypeVar("Z", bound=State, contravariant=True, default=Any)
NOTED: Final = 6
"""Numbers that are noted of an event."""


class CounterArray(Protocol):
    """Numbers that are counted up in their places."""

    def __getitem__(self, place: int, /) -> int:
        """What stands in a place."""

    def __setitem__(self, place: int, count: int, /) -> None:
        """Put another there."""


class Notice(Protocol[Z]):
    """Says what an event means for the count, in the dialect: so that it can be noted while a game runs compiled."""

    def __call__(self, s: Z, code: int, a: int, b: int, c: int, d: int, note: CounterArray) -> bool:
        """Fill in what is noted of an event at the moment of it; whether anything is."""


class RowFates(Protocol):
    """Of one row, by fate."""

    def __getitem__(self, fate: int, /) -> CounterArray:
        """The games by number."""


class FateHistogram(Protocol):
    """By row of a scenario and fate, how many games there are of each number: `fates[row][fate][number]`."""

    def __getitem__(self, row: int, /) -> RowFates:
        """Of a row."""


def no_rows(start: State, s: State, fates: FateHistogram) -> None:
    """A game of which nothing is counted row by row."""
