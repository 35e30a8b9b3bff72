"""The `--json` output of `fight`, `turn`, `replay`, `cross`, `plan`, `verify`, `mail` and `season`."""

from typing import NotRequired

from typing_extensions import TypedDict

from flagplot import games
from flagplot.api.results.figures import by_name, typed
from flagplot.core.offers.kit import Kit


class RelevantRulingData(TypedDict):
    """A ruling that could have changed the game, with the alternative in force."""

    name: str
    value: str
    tag: str
    sentence: str


class EventData(TypedDict):
    """An event: its round (where a game has several combats, plus 100 for each), name, text, paragraph, and its fields by name."""

    round: int
    name: str
    text: str
    cites: str
    fields: dict[str, str | int]


class GameData(TypedDict):
    """A finished game, as one side or the referee may know it."""

    title: str
    date: str
    sides: list[str]
    edition: str
    engine: str
    seed: int | None
    doctrine: str
    view: str | None
    winner: str | None
    ended: str | None
    cites: str
    rounds: int
    dice: int
    digest: str | None
    rulings: dict[str, str]
    profile: NotRequired[str]
    mattered: list[RelevantRulingData]
    events: list[EventData]


class HistoryData(TypedDict):
    """The historical events."""

    winner: str
    losses: str


Crossed = TypedDict(
    "Crossed",
    {
        "title": str,
        "edition": str,
        "profile": str | None,
        "battles": int,
        "rounds": float,
        "winners": dict[str, int] | None,
        "lost less": dict[str, int],
        "share lost": dict[str, float],
        "history": HistoryData | None,
    },
)
"""The outcomes of a battle in one game."""


class GoingBack(TypedDict):
    """A take-back: its target answer, author and line, the removed answers, dice set by hand, and the reason."""

    to: int
    by: str
    line: int
    cut: list[str]
    set: int
    reason: str


class VerifyData(TypedDict):
    """A match whose record has no fault."""

    verified: bool
    file: str
    match: str
    commitment: str
    numbers: list[str]
    answers: int
    dice: int
    drawn: bool
    by_hand: list[int]
    backs: list[GoingBack]
    not_bound: list[str]
    over: bool
    chain: str
    digest: str
    parts: list[str]


class VerifyFault(TypedDict):
    """A fault in a record, with its place."""

    verified: bool
    file: str | None
    line: int | None
    field: str | None
    what: str
    expected: str | None


_MATCH = {
    "match": str,
    "folder": str,
    "title": str,
    "sides": list[str],
    "begun": bool,
    "over": bool,
    "waits for": list[str],
}


class LetterData(TypedDict):
    """A letter for a side."""

    side: str
    file: str
    page: str
    """The same letter as a page of HTML."""
    new: bool
    asks: bool


Begun = typed("Begun", {**_MATCH, "commitment": str})
Dealt = typed("Dealt", {**_MATCH, "mails": list[LetterData]})


class LetterStatus(TypedDict):
    """The last letter of a side and its instructions."""

    side: str
    letter: int
    file: str
    due: bool
    awaited: bool
    orders: bool
    prepared: int
    doctrine: str


MailStatus = typed("MailStatus", {**_MATCH, "letters": list[LetterStatus]})
Taken = typed("Taken", {**_MATCH, "side": str, "new": bool, "answers": int})


class ActionData(TypedDict):
    """A legal answer, with its name."""

    answer: int
    name: str


class PositionData(TypedDict):
    """A position in one line of text, as the referee or one side knows it."""

    position: str
    title: str
    date: str
    sides: list[str]
    edition: str
    engine: str
    of: str | None
    at: int
    round: int
    over: bool
    question: str | None
    actions: list[ActionData]
    """The legal answers, if the reader may read the question."""


def _played(kit: Kit, **more: object) -> object:
    losses = by_name(kit.plain["lost"])
    where = {name: kit.plain[name] for name in ("operations", "untried", "where", "ashore") if name in kit.plain}
    return typed(f"Played_{kit.kind}", {**GameData.__annotations__, "losses": losses, **where, **more})


def played(command: str) -> list[object]:
    """The output of `fight` or `turn`. A turn includes the standing orders followed, or only counts."""
    more = {"orders": list[str]} if command == "turn" else {}
    some = [kit for kit in games.kits() if kit.command == command]
    return [*(_played(kit, **more) for kit in some), *(kit.plain["count"] for kit in some if kit.counted)]


def replayed() -> list[object]:
    """The output of `replay`."""
    return [_played(kit) for kit in games.kits()]


def planned() -> list[object]:
    """The output of `plan`."""
    some = [kit for kit in games.kits() if kit.planner is not None]
    return [kind for kit in some for kind in (*kit.plain["plan"], kit.plain["count"])]


class SeasonChange(TypedDict):
    """An entry of the journal."""

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


class RefusedText(TypedDict):
    """Why the manual changes of a season's file could not be entered, and the file that has its text now."""

    why: str
    file: str


class SeasonEntry(SeasonChange):
    """An entry of the journal, the moment after it, and the manual changes that `undo` entered before it or put aside."""

    next: str
    edit: NotRequired[SeasonChange]
    refused: NotRequired[RefusedText]


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
