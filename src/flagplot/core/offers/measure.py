"""Measures and payoffs over many games. Each game declares its own once.

A finished game is stored as a row of integers, in the dialect. Measures turn rows into results, payoffs into values.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Generic, Protocol

from flagplot.core.errors import FlagplotError
from flagplot.core.game import R, S
from flagplot.core.offers.payoff import (
    PURPOSE,
    FateHistogram,
    Key,
    Notice,
    Payoff,
    Reads,
    Weights,
    Whose,
    no_rows,
    purpose,
)
from flagplot.core.offers.report_text import W

Row = Sequence[int]
"""The numbers of a finished game, one per column."""
Value = int | tuple[int, ...]
Data = dict[str, Any]
"""The result of a measure, as in JSON."""
Found = Mapping[str, Any]
"""A result to be read. Only the measure that produced it knows the content of each part."""
NOBODY: Final = "nobody"
ROWS: Final = "rows"
"""First word of the keys of row counters, followed by row and fate."""
MOST: Final = 61
"""Number of possible counts for the fate of a row, 0 to 60."""


def column(place: int) -> Reads:
    """A stored number of a game."""
    return lambda row: row[place]


def beyond(more: int, less: int) -> Reads:
    """The difference of two numbers."""
    return lambda row: row[more] - row[less]


def of_sides(name: str, first: int) -> dict[Key, Reads]:
    """A number for both sides; the column of side B follows that of side A."""
    return {(name, side): column(first + side) for side in range(2)}


class Histogram(Protocol):
    """Counted games: the number of games with each value."""

    @property
    def battles(self) -> Any:
        """The number of games; in exact enumeration the resolved probability."""

    def of(self, *key: Whose) -> Counter[Any]:
        """The counter of a key; an empty one if there is none."""

    def whose(self, name: str) -> list[Any]:
        """The owners of the counters with a name, in order."""


class MeasureInput(Protocol[S, R, W]):
    """The input of a measure: counted games, confidence intervals, and names."""

    start: S
    roster: R
    sides: tuple[str, ...]
    teller: W

    @property
    def tally(self) -> Histogram:
        """The counted games."""

    @property
    def counting(self) -> "MeasureSet":
        """The measures of the game, with what it is fought for."""

    def share(self, hits: int | Fraction) -> Data:
        """A share of the games, with its interval."""

    def mean(self, counts: Counter[int]) -> Data:
        """A mean over the games, with its interval."""

    def spread(self, counts: Counter[int]) -> Data:
        """An integer: its mean, some quantiles, and the frequency of each value."""


@dataclass(frozen=True)
class Measure:
    """One statistic of many games."""

    name: str
    title: str
    """Heading of its part of a report. A measure without a title appears in the JSON object alone."""
    cites: str = ""

    def figures(self, got: MeasureInput) -> Data:
        """Its parts of the JSON object, by name."""
        raise NotImplementedError


@dataclass(frozen=True)
class Winner(Measure):
    """The winner. In a game that names no winner the title says so."""

    named: bool = True
    means: str = ""
    """The condition for winning, in a sentence with its paragraph."""

    def figures(self, got: MeasureInput) -> Data:
        """The probability that each side wins, and that there is no winner."""
        if not self.named:
            return {self.name: None}
        counts = got.tally.of(self.name)
        names = {got.sides[0]: 0, got.sides[1]: 1, NOBODY: -1}
        return {self.name: {name: got.share(counts[side]) for name, side in names.items()}}


@dataclass(frozen=True)
class PurposeMeasure(Measure):
    """What the game is fought for, in one number: the share of all its stakes that falls to side A."""

    def figures(self, got: MeasureInput) -> Data:
        """The share with its interval, and the weight of each stake."""
        aim, counts = got.counting.payoff(PURPOSE), Counter[Any]()
        for values, games in got.tally.of(PURPOSE).items():
            counts[float(aim.worth(values))] += games
        weights = {name: got.counting.weights.get(name, 0.0) for name in got.counting.stakes}
        return {self.name: {"of": got.sides[0], "share": got.mean(counts), "weights": weights}}


@dataclass(frozen=True)
class AheadMeasure(Measure):
    """Which side is ahead by a number that one side has beyond the other."""

    of: str = ""
    """The number that side A gains beyond side B, as it is counted."""

    def figures(self, got: MeasureInput) -> Data:
        """The chance of either side to be ahead, and of neither."""
        counts = Counter[int]()
        for gained, games in got.tally.of(self.of).items():
            counts[0 if gained > 0 else 1 if gained < 0 else -1] += games
        names = {got.sides[0]: 0, got.sides[1]: 1, NOBODY: -1}
        return {self.name: {name: got.share(counts[side]) for name, side in names.items()}}


@dataclass(frozen=True)
class LeftMeasure(Measure):
    """What each side has left of things that count by themselves, such as its carriers; nothing where there are none."""

    left: Callable[[MeasureInput], list[Data]] = lambda got: []
    """For each side that brought any: `side`, `start`, and `left` on average."""

    def figures(self, got: MeasureInput) -> Data:
        """How many there were, and how many are left on average."""
        return {self.name: self.left(got)}


@dataclass(frozen=True)
class EndingMeasure(Measure):
    """The ending of the game, by a code that has text and a paragraph."""

    words: Callable[[int], tuple[str, str]] = lambda code: (str(code), "")

    def figures(self, got: MeasureInput) -> Data:
        """Every ending that occurred, the likeliest first."""
        ends = got.tally.of(self.name).most_common()
        return {
            self.name: [dict(zip(("how", "cites"), self.words(code), strict=True)) | got.share(n) for code, n in ends]
        }


@dataclass(frozen=True)
class GameMeasure(Measure):
    """An integer of the game, such as its rounds."""

    by_winner: str = ""
    """Name of the cumulative probability of ending by each number, by winner; number and winner are counted together."""

    def figures(self, got: MeasureInput) -> Data:
        """Its distribution."""
        found = {self.name: got.spread(got.tally.of(self.name))}
        return {**found, self.by_winner: self.over_by(got)} if self.by_winner else found

    def over_by(self, got: MeasureInput) -> dict[str, dict[str, float]]:
        """By number: the probability that the game is over by then, and has been won by each side."""
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
    """An integer of each side, such as its losses."""

    at_start: Callable[[S, int], int] | None = None
    """The total of a side at the start."""
    start_name: str = ""
    unit: str = ""
    """The unit, for pictures and comparisons of the sides."""
    verb: str = "loses"
    """The verb for the side."""
    exchange: str = ""
    """Name of the difference, side B minus side A."""

    def figures(self, got: MeasureInput) -> Data:
        """The distribution for each side."""
        found: Data = {self.name: {side: got.spread(got.tally.of(self.name, n)) for n, side in enumerate(got.sides)}}
        if self.at_start is not None:
            found[self.start_name] = {side: self.at_start(got.start, n) for n, side in enumerate(got.sides)}
        if self.exchange:
            of, beyond = got.sides[1], got.sides[0]
            found[self.exchange] = {"of": of, "beyond": beyond, **got.spread(got.tally.of(self.exchange))}
        return found


@dataclass(frozen=True)
class DeliveryMeasure(Measure, Generic[S]):
    """The cargo that the sides deliver."""

    at_start: Callable[[S, int], int] = lambda start, side: 0
    counted: str = ""
    """The quantity counted, and its name in the JSON object."""

    def figures(self, got: MeasureInput) -> Data:
        """For each side with cargo: the amount at the start, and the distribution of the amount delivered."""
        found = {}
        for n, side in enumerate(got.sides):
            carried = self.at_start(got.start, n)
            if carried:
                found[side] = {"start": carried, self.counted: got.spread(got.tally.of(self.counted, n))}
        return {self.name: found}


@dataclass(frozen=True)
class RowMeasure(Measure):
    """The fates of the rows of a scenario, such as its ships, as a table."""

    rows: Callable[[MeasureInput], list[Data]] = lambda got: []
    """Each row with its side and name, and the values of its columns."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Values shown in columns, each with its heading."""
    bar: str = ""
    """The value that is drawn as a bar."""
    parts: tuple[str, ...] = ()
    """Values that share out each row, in a picture."""
    one: Callable[[Found], bool] = lambda row: True
    """Whether a row is a single unit, which has probabilities, and not several."""
    nothing: str = ""
    """The text if there are no rows."""
    in_answer: bool = False
    """Whether its table is part of the answer, and not of what leads to it."""
    spread: Mapping[str, str] = field(default_factory=dict)
    """Further integers that some rows have, each with its text and paragraph."""

    def figures(self, got: MeasureInput) -> Data:
        """The rows."""
        return {self.name: self.rows(got)}


class EventCounter(Protocol):
    """Reads the stored events of a game, and counts what the final state does not contain."""

    def read(self, note: Sequence[int]) -> None:
        """Read the stored integers of one event."""

    def noted(self) -> Iterable[tuple[Key, Value]]:
        """The counts for the game."""


@dataclass(frozen=True)
class MeasureSet(Generic[S, R]):
    """The measures of a kind of game."""

    measures: tuple[Measure, ...]
    columns: int
    """The number of columns."""
    note: Callable[[S, S, int, list[int]], None]
    """Store a finished game: its start, its end, the count of each event, and the row to fill in; in the dialect."""
    counted: Mapping[Key, Reads]
    """The values counted from a row; they also apply to arrays instead of numbers."""
    payoffs: tuple[Payoff[S], ...] = ()
    """The available payoffs, the default first."""
    stakes: tuple[str, ...] = ()
    """The payoffs that a game may be fought for, the most important first."""
    purpose: Callable[[S], Weights] = lambda start: {}
    """The weights of the stakes from the start; without any the first stake counts alone."""
    goal: Weights = field(default_factory=dict)
    """Weights that a file or its reader sets instead."""
    weights: Weights = field(default_factory=dict)
    """The weights in force in the games of a start."""
    aim: Payoff[S] | None = None
    """What the games of a start are fought for."""
    counted_event: int = 0
    """An event that is counted even without a log; 0 for none."""
    rows: int = 0
    fates: int = 0
    note_rows: Callable[[S, S, FateHistogram], None] = no_rows
    """Count the fates of each row in `fates[row][fate][number]`; in the dialect."""
    watch: Callable[[R], EventCounter] | None = None
    """Creates the reader of stored events, from the roster."""
    notice: Notice[S] | None = None
    """The integers stored for an event."""
    noted: Callable[[S, R], Mapping[str, Key]] = lambda start, roster: {}
    """The event counts reported for each game: the counter keys, under the names of columns."""
    deciding: Callable[[Histogram], Iterable[int | Fraction]] = lambda counts: (
        counts.of("winner")[side] for side in (-1, 0, 1)
    )
    """The hits of the shares whose intervals decide when the sample is large enough."""
    half: float = 0.01
    """Default half-width of these intervals."""
    games: str = "battles"
    """The plural noun for the games."""
    games_key: str = "battles"
    """Name of their number in the JSON object."""
    of: str = ""
    """The subject of the odds, where the report needs it: ` of the naval turn`."""
    block: int = 64
    """Interpreted games between two interim checks of the stopping rule."""
    slice: int = 8
    """Interpreted games in one work item."""
    compared: int = 100
    """Interpreted games per alternative when several are compared."""
    tried: int = 200
    """Interpreted games per alternative in a sensitivity analysis."""
    in_bulk: int = 8192
    """Compiled games per alternative."""
    figures: tuple[str, ...] = ("drm", "limit", "cap")
    """Columns of printed tables with figures, besides those of rolls."""
    continuations: int = 20
    """Interpreted games simulated from each position to be valued."""
    lacks: str = ""
    """The reason why the games have no exact enumeration; empty if they have one."""

    def payoff(self, name: str) -> Payoff[S]:
        """The payoff with a name; the purpose is known once there is a start."""
        if name == PURPOSE and self.aim is not None:
            return self.aim
        return next(payoff for payoff in self.payoffs if payoff.name == name)

    @property
    def every_goal(self) -> tuple[str, ...]:
        """The payoffs of results: the purpose and each stake, or the only stake there is."""
        return (PURPOSE, *self.stakes) if len(self.stakes) > 1 else self.stakes

    @property
    def goals(self) -> tuple[str, ...]:
        """The same for the games of a start; the stakes alone as long as it is not known what these are fought for."""
        return self.every_goal if self.aim is not None else self.stakes

    @property
    def shown(self) -> tuple[str, ...]:
        """The goals that text shows: those with a weight in the games of a start."""
        return tuple(name for name in self.goals if self.weights.get(name, 1.0) > 0)

    def aimed(self, start: S) -> "MeasureSet[S, R]":
        """The same for the games of a start, with what they are fought for."""
        weights = {**(self.purpose(start) or {self.stakes[0]: 1.0}), **self.goal}
        if not any(weights.values()):
            raise FlagplotError("no goal has a weight", field="goal", expected="a weight above 0 for one of them")
        return replace(self, weights=weights, aim=purpose(start, [*map(self.payoff, self.stakes)], weights))

    @property
    def names_a_winner(self) -> bool:
        """Whether a game can name a winner."""
        return any(isinstance(measure, Winner) and measure.named for measure in self.measures)

    def strength(self, start: S, s: S, event_count: int, side: int) -> tuple[int, int]:
        """The strength that a side has lost, and the cargo it delivered, in the first measure with a total at the start."""
        row = [0] * self.columns
        self.note(start, s, event_count, row)
        of = next((one for one in self.measures if isinstance(one, SideMeasure) and one.at_start is not None), None)
        if of is None or of.at_start is None:
            return 0, 0
        return self.counted[of.name, side](row), of.at_start(start, side)

    def value(self, start: S, row: Row) -> float:
        """The value of a game to side A, 0 to 1, by what it is fought for."""
        of = self.payoff(self.goals[0])
        return float(of.share(self.counted[of.key](row), of.scale(start)))

    def worth(self, payoff: Payoff, row: Any) -> Any:
        """The value to side A of a row, or of arrays instead of a row."""
        return payoff.worth(self.counted[payoff.key](row))
