"""What is counted over many games of a kind, and what they are played for: each game declares it once.

A game that is over is noted as a row of whole numbers, in the dialect; measures say what of it is told, payoffs what it is worth.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Generic, Protocol

from typing_extensions import TypeVar

from flagplot.core.game import R, Roster, S
from flagplot.core.offers.noting import FateHistogram, Notice, no_rows
from flagplot.core.offers.report_text import W
from flagplot.core.schema import State

Row = Sequence[int]
"""What a game that is over came to: a number in each of its columns."""
Whose = str | int | tuple["Whose", ...]
Key = tuple[Whose, ...]
"""What a counter is of: the name of a measure and, if there are several of it, whose."""
Value = int | tuple[int, ...]
Z = TypeVar("Z", bound=State, contravariant=True, default=Any)
Y = TypeVar("Y", bound=Roster, contravariant=True, default=Any)
Data = dict[str, Any]
"""What is told, as it stands in JSON."""
Found = Mapping[str, Any]
"""The same as it is read: what each of its parts holds is known to the measure that told it."""
Reads = Callable[[Any], Any]
"""What is counted of a row: a number, or several that go together; of arrays in the place of its numbers an array."""
NOBODY: Final = "nobody"
ROWS: Final = "rows"
"""First word of the keys of what befalls the rows of a scenario, followed by row and fate."""
MOST: Final = 61
"""Places for counts of what befalls a row, 0 to 60."""


def column(place: int) -> Reads:
    """A number that was noted of a game."""
    return lambda row: row[place]


def beyond(more: int, less: int) -> Reads:
    """By how much one number is above another."""
    return lambda row: row[more] - row[less]


def of_sides(name: str, first: int) -> dict[Key, Reads]:
    """Numbers of both sides, that of side B after that of side A."""
    return {(name, side): column(first + side) for side in range(2)}


class Histogram(Protocol):
    """Games counted: in how many of them each value came."""

    @property
    def battles(self) -> Any:
        """How many games; of an exact walk the chance of all that was resolved."""

    def of(self, *key: Whose) -> Counter[Any]:
        """The counter of a key; an empty one if nothing was counted of it."""

    def whose(self, name: str) -> list[Any]:
        """Whose numbers were counted under a name, in order."""


class MeasureInput(Protocol[S, R, W]):
    """Games counted, as measures are told from them: with how sure the figures are, and with names."""

    start: S
    roster: R
    sides: tuple[str, ...]
    teller: W

    @property
    def tally(self) -> Histogram:
        """What was counted."""

    def share(self, hits: int | Fraction) -> Data:
        """A share of the games, with its bounds."""

    def mean(self, counts: Counter[int]) -> Data:
        """A mean over the games, with its bounds."""

    def spread(self, counts: Counter[int]) -> Data:
        """A whole number: its mean, some quantiles, and how often each value comes."""


@dataclass(frozen=True)
class Measure:
    """One thing that is told of many games."""

    name: str
    title: str
    """Heading of its part of a report; one without is told in the object alone."""
    cites: str = ""

    def told(self, got: MeasureInput) -> Data:
        """Its parts of the object, by name."""
        raise NotImplementedError


@dataclass(frozen=True)
class Winner(Measure):
    """Who wins; in a game that names no winner the title says so."""

    named: bool = True

    def told(self, got: MeasureInput) -> Data:
        """The chance of either side, and of neither."""
        if not self.named:
            return {self.name: None}
        counts = got.tally.of(self.name)
        names = {got.sides[0]: 0, got.sides[1]: 1, NOBODY: -1}
        return {self.name: {name: got.share(counts[side]) for name, side in names.items()}}


@dataclass(frozen=True)
class EndingMeasure(Measure):
    """How it ends, by a code that has words and a paragraph."""

    words: Callable[[int], tuple[str, str]] = lambda code: (str(code), "")

    def told(self, got: MeasureInput) -> Data:
        """Every end that came, the likeliest first."""
        ends = got.tally.of(self.name).most_common()
        return {
            self.name: [dict(zip(("how", "cites"), self.words(code), strict=True)) | got.share(n) for code, n in ends]
        }


@dataclass(frozen=True)
class GameMeasure(Measure):
    """A whole number of the game, such as its rounds."""

    by_winner: str = ""
    """Name under which the chance that it is over by then is told, by winner; counted as number and winner together."""

    def told(self, got: MeasureInput) -> Data:
        """Its spread."""
        found = {self.name: got.spread(got.tally.of(self.name))}
        return {**found, self.by_winner: self.over_by(got)} if self.by_winner else found

    def over_by(self, got: MeasureInput) -> dict[str, dict[str, float]]:
        """By number: chance that it is over by then, and won by each side."""
        sides, numbers, ways = (*got.sides, NOBODY), got.tally.of(self.name), got.tally.of(self.by_winner)
        found, so_far = {}, dict.fromkeys(sides, 0.0)
        for number in range(min(numbers, default=1), max(numbers, default=0) + 1):
            for (last, winner), count in ways.items():
                if last == number:
                    so_far[sides[winner]] += count
            found[str(number)] = {side: float(count / got.tally.battles) for side, count in so_far.items()}
        return found


@dataclass(frozen=True)
class SideMeasure(Measure, Generic[S]):
    """A whole number of each side, such as what it lost."""

    at_start: Callable[[S, int], int] | None = None
    """What a side has of it at the start."""
    start_name: str = ""
    unit: str = ""
    """What is counted, in a picture and where the sides are compared."""
    verb: str = "loses"
    """What a side does with it."""
    exchange: str = ""
    """Name under which what side B has of it beyond side A is told."""

    def told(self, got: MeasureInput) -> Data:
        """The spread of each side."""
        found: Data = {self.name: {side: got.spread(got.tally.of(self.name, n)) for n, side in enumerate(got.sides)}}
        if self.at_start is not None:
            found[self.start_name] = {side: self.at_start(got.start, n) for n, side in enumerate(got.sides)}
        if self.exchange:
            of, beyond = got.sides[1], got.sides[0]
            found[self.exchange] = {"of": of, "beyond": beyond, **got.spread(got.tally.of(self.exchange))}
        return found


@dataclass(frozen=True)
class DeliveryMeasure(Measure, Generic[S]):
    """What the sides that carry something bring on its way."""

    at_start: Callable[[S, int], int] = lambda start, side: 0
    counted: str = ""
    """What is counted of it, and its name in the object."""

    def told(self, got: MeasureInput) -> Data:
        """Of each side that carries any: with what it sets out, and the spread of what it brings."""
        found = {}
        for n, side in enumerate(got.sides):
            carried = self.at_start(got.start, n)
            if carried:
                found[side] = {"start": carried, self.counted: got.spread(got.tally.of(self.counted, n))}
        return {self.name: found}


@dataclass(frozen=True)
class RowMeasure(Measure):
    """What becomes of each row of a scenario, such as its ships: a table."""

    rows: Callable[[MeasureInput], list[Data]] = lambda got: []
    """Each row with its side and name, and the figures of its columns."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Figures that stand in columns, each with its heading."""
    bar: str = ""
    """The figure that is drawn."""
    parts: tuple[str, ...] = ()
    """Figures that share out each row, in a picture."""
    one: Callable[[Found], bool] = lambda row: True
    """Whether a row is one thing, of which chances are told, and not several."""
    nothing: str = ""
    """What is said where there are no rows."""
    in_answer: bool = False
    """Whether its table is part of the answer, and not of what leads to it."""
    spread: Mapping[str, str] = field(default_factory=dict)
    """Whole numbers that some rows have besides, each with its words and paragraph."""

    def told(self, got: MeasureInput) -> Data:
        """The rows."""
        return {self.name: self.rows(got)}


@dataclass(frozen=True)
class Payoff(Generic[S]):
    """What a game is worth to side A."""

    name: str
    words: str
    """What is played for; {0} and {1} stand for the sides."""
    key: Key
    """What of a game it goes by."""
    scale: Callable[[S], float]
    """What it can differ by, from the start."""
    spread: float
    """The largest standard deviation that it is likely to have, as a share of that."""
    worth: Callable[[Any], Any] = lambda value: value
    """What each value is worth; also of arrays of them."""
    is_chance: bool = False
    """Whether it is told in per cent."""
    unit: str = ""
    """Heading of a column of it."""


def win(value: Any) -> Any:
    """1 for a win of side A, a half if nobody wins."""
    return (value == 0) + (value < 0) * 0.5


WIN: Final = Payoff(
    "win", "{0} wins (a half if nobody does)", ("winner",), lambda start: 1.0, 0.5, win, True, "Chance of winning"
)
"""The payoff of every game that names a winner, which it counts as `winner`: 0, 1 or -1 for nobody."""


class EventCounter(Protocol):
    """Reads what was noted of a game's events, and counts what no situation says at the end."""

    def read(self, note: Sequence[int]) -> None:
        """Read what was noted of one event."""

    def noted(self) -> Iterable[tuple[Key, Value]]:
        """What came of the game."""


class Objective(Protocol[Z, Y]):
    """What a game that is over was worth to side A, 0 to 1, where no payoff alone says it."""

    def __call__(self, start: Z, roster: Y, row: Row, noted: Iterable[tuple[Key, Value]]) -> float:
        """By where it began, the names of its rows, what was noted of its end, and what somebody who looked on has noted."""


@dataclass(frozen=True)
class MeasureSet(Generic[S, R]):
    """How the games of a kind are counted, and what is told of them."""

    measures: tuple[Measure, ...]
    columns: int
    """Numbers that are noted of a game."""
    note: Callable[[S, S, int, list[int]], None]
    """Note a game that is over: its start, its end, how often the event `told` came, the row to fill in; in the dialect."""
    counted: Mapping[Key, Reads]
    """What is counted of a row, also of arrays in the place of its numbers."""
    payoffs: tuple[Payoff[S], ...] = ()
    """What it may be played for, the usual one first."""
    objective: Objective[S, R] | None = None
    """What a game was worth to side A as its scenario puts it; by the first payoff where this is None."""
    judge: Callable[[S], Callable[[Row, Iterable[Sequence[int]]], float]] | None = None
    """What games from a start were worth, by their notes alone, where there is an objective."""
    stakes: tuple[str, ...] = ()
    """Payoffs by which luck and whatever moves the odds are measured, the first of them the weightiest."""
    told: int = 0
    """An event of which the number is kept while no log is; 0 for none."""
    rows: int = 0
    fates: int = 0
    note_rows: Callable[[S, S, FateHistogram], None] = no_rows
    """Count what befell each row in `fates[row][fate][number]`; in the dialect."""
    watch: Callable[[R], EventCounter] | None = None
    """Makes somebody who reads what was noted of the events, from the roster."""
    notice: Notice[S] | None = None
    """What is noted of an event for him."""
    noted: Callable[[S, R], Mapping[str, Key]] = lambda start, roster: {}
    """What of that is told of each game: the keys it is counted by, under the names of columns."""
    deciding: Callable[[Histogram], Iterable[int | Fraction]] = lambda counts: (
        counts.of("winner")[side] for side in (-1, 0, 1)
    )
    """The hits of the shares whose intervals decide when enough was sampled."""
    half: float = 0.01
    """Half-width of these intervals that is enough where nothing else is asked for."""
    games: str = "battles"
    """What the games are called."""
    games_key: str = "battles"
    """Name of their number in the object."""
    of: str = ""
    """What the odds are of, where that is to be said: ` of the naval turn`."""
    block: int = 64
    """Games played by the text between two looks at whether it is enough."""
    slice: int = 8
    """Games played by the text in one piece of work."""
    compared: int = 100
    """Games that the text plays of each way to play where several stand side by side."""
    tried: int = 200
    """Games that the text plays of each way to play where what moves the odds is looked for."""
    in_bulk: int = 8192
    """Games of each way to play that are played compiled."""
    figures: tuple[str, ...] = ("drm", "limit", "cap")
    """Columns of printed tables that hold figures, beside those of rolls."""
    continuations: int = 20
    """Games that the text plays on from each position whose worth is measured."""
    lacks: str = ""
    """That the games have no exact walk, and why; empty where they have one."""

    def payoff(self, name: str) -> Payoff:
        """The payoff of a name."""
        return next(payoff for payoff in self.payoffs if payoff.name == name)

    @property
    def names_a_winner(self) -> bool:
        """Whether a game has a winner to be named."""
        return any(isinstance(measure, Winner) and measure.named for measure in self.measures)

    def strength(self, start: S, s: S, told: int, side: int) -> tuple[int, int]:
        """What a side has lost of its strength, and what it brought, in the first measure that says what there was."""
        row = [0] * self.columns
        self.note(start, s, told, row)
        of = next((one for one in self.measures if isinstance(one, SideMeasure) and one.at_start is not None), None)
        if of is None or of.at_start is None:
            return 0, 0
        return self.counted[of.name, side](row), of.at_start(start, side)

    def value(self, start: S, roster: R, row: Row, noted: Iterable[tuple[Key, Value]] = ()) -> float:
        """What a game was worth to side A, 0 to 1: the win where there is one, else a share of all that was at stake."""
        if self.objective is not None:
            return self.objective(start, roster, row, noted)
        payoff = self.payoffs[0]
        worth = float(self.worth(payoff, row))
        return worth if payoff.is_chance else 0.5 + worth / (2 * payoff.scale(start))

    def worth(self, payoff: Payoff, row: Any) -> Any:
        """What a row, or arrays in its place, are worth to side A."""
        return payoff.worth(self.counted[payoff.key](row))
