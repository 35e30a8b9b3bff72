"""The data stored while a game runs compiled; and payoffs, the value of a finished game to side A."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.event import MOST
from flagplot.core.game import S
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


Whose = str | int | tuple["Whose", ...]
Key = tuple[Whose, ...]
"""The key of a counter: the name of a measure and, if it has several counters, the owner."""
Reads = Callable[[Any], Any]
"""The value counted from a row: a number, or several that belong together. Also applies to arrays instead of numbers."""
PURPOSE: Final = "purpose"
"""Name of the payoff by all stakes together, and of the counter of their values."""
MOST_WEIGHT: Final = 1000.0
"""Maximum weight of a stake."""
Weights = Mapping[str, float]
"""The weight of each stake, by the name of its payoff."""


@dataclass(frozen=True)
class Payoff(Generic[S]):
    """The value of a game to side A."""

    name: str
    words: str
    """The objective in words; {0} and {1} are the sides."""
    key: Key
    """The counter that it uses."""
    scale: Callable[[S], float]
    """Its range, from the start."""
    spread: float
    """The largest likely standard deviation, as a share of the range."""
    worth: Callable[[Any], Any] = lambda value: value
    """The payoff of each counted value; also applies to arrays."""
    is_chance: bool = False
    """Whether it is printed as a percentage."""
    unit: str = ""
    """Heading of a column of it."""

    def share(self, value: Any, whole: float) -> Any:
        """The share of a stake that falls to side A, 0 to 1, from the counted value; also applies to arrays."""
        return self.worth(value) * 1.0 if self.is_chance else 0.5 + self.worth(value) / (2 * whole)


def win(value: Any) -> Any:
    """1 if side A wins, one half if there is no winner."""
    return (value == 0) + (value < 0) * 0.5


WIN: Final = Payoff(
    "win", "{0} wins (one half without a winner)", ("winner",), lambda start: 1.0, 0.5, win, True, "Chance of winning"
)
"""The payoff of every game that names a winner, counted as `winner`: 0, 1 or -1 for none."""


def together(counted: Mapping[Key, Reads], stakes: Sequence[Payoff]) -> dict[Key, Reads]:
    """The counters of a game, and one more for the values of all its stakes in the same game."""
    reads = [counted[payoff.key] for payoff in stakes]
    return {**counted, (PURPOSE,): lambda row: tuple(read(row) for read in reads)}


def purpose(start: State, stakes: Sequence[Payoff], weights: Weights) -> Payoff:
    """What a game is fought for: the mean of the shares of its stakes that fall to side A, by their weights."""
    given = [(weights.get(payoff.name, 0.0), payoff) for payoff in stakes]
    wholes = [1.0 if payoff.is_chance else max(1.0, payoff.scale(start)) for payoff in stakes]
    total = sum(weight for weight, _ in given) or 1.0

    def worth(values: Sequence[Any]) -> Any:
        shares = zip(given, wholes, values, strict=True)
        return sum(weight * payoff.share(value, whole) for (weight, payoff), whole, value in shares if weight) / total

    return Payoff(PURPOSE, "all that {0} fights for", (PURPOSE,), lambda start: 1.0, 0.5, worth, True, "Purpose")


def read_goal(given: Sequence[str], stakes: Sequence[str], option: str = "--goal") -> dict[str, float]:
    """The weights of stakes from words such as `cargo=0.5`; the others keep theirs."""
    found = dict[str, float]()
    for word in given:
        name, equals, number = word.partition("=")
        if not equals or name not in stakes:
            raise FlagplotError(
                f"{word!r} is not a goal", field=option, expected=f"NAME=WEIGHT, with {one_of(list(stakes))}"
            )
        if name in found:
            raise FlagplotError(f"{name!r} is given twice", field=option, expected="each goal once")
        try:
            found[name] = float(number)
        except ValueError:
            found[name] = -1.0
        if not 0 <= found[name] <= MOST_WEIGHT:
            raise FlagplotError(
                f"{number!r} is not a weight", field=option, expected=f"a number from 0 to {MOST_WEIGHT:g}"
            )
    return found
