"""The `--json` output of `season`."""

from typing import NotRequired

from typing_extensions import TypedDict


class SeasonEntry(TypedDict):
    """An entry of the journal, and the moment after it."""

    entry: int
    what: str
    when: str
    source: NotRequired[str]
    why: NotRequired[str]
    to: NotRequired[int]
    seed: NotRequired[int]
    record: NotRequired[str]
    digest: NotRequired[str]
    seal: NotRequired[str]
    said: list[str]
    heard: list[str]
    units: dict[str, str]
    after: str
    chain: str
    next: str


class SeasonClock(TypedDict):
    """The present moment."""

    turn: str
    order: list[str]
    mover: str
    phase: str
    theatre: NotRequired[str]


class SeasonStatus(TypedDict):
    """The books of one side, or of both."""

    title: str
    moment: str
    clock: SeasonClock
    sides: dict[str, dict[str, object]]


class LifeEntry(TypedDict):
    """The sentence of an entry about a unit."""

    entry: int
    when: str
    what: str
    record: str
    undone: bool


class SeasonFleets(TypedDict):
    """The named fleets with their sources, and compositions of them."""

    fleets: dict[str, str]
    navies: list[str]


class FleetForce(TypedDict):
    """A force of a fleet: its port, and its units with what the formula makes of them."""

    at: str
    units: list[str]


class SeasonFleet(TypedDict):
    """A named fleet."""

    fleet: str
    source: str
    forces: dict[str, FleetForce]


class SeasonLife(TypedDict):
    """The history of a unit."""

    unit: str
    life: list[LifeEntry]


class SeasonJournal(TypedDict):
    """The journal, one line per entry."""

    journal: list[str]


class SeasonCheck(TypedDict):
    """The checked parts of a season."""

    file: str
    checked: list[str]


class TableFault(TypedDict):
    """A fault of a table, with its line."""

    line: int
    field: str
    what: str


class TableCheck(TypedDict):
    """The faults of a table."""

    file: str
    faults: list[TableFault]


class SeasonLetter(TypedDict):
    """A letter to a side."""

    side: str
    file: str
    bytes: int


class SeasonLetters(TypedDict):
    """The letters that were written."""

    letters: list[SeasonLetter]


class FigureData(TypedDict):
    """A figure of many seasons: its mean, and in which share of them it was above nought."""

    mean: float
    chance: float
    low: float
    high: float


class SeasonOddsData(TypedDict):
    """What the next stages of a season bring."""

    title: str
    start: str
    end: str
    stages: int
    games: int
    seed: int
    figures: dict[str, FigureData]
