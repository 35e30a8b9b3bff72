"""The `--json` output of `fight`, `turn`, `replay`, `cross`, `plan`, `verify` and `mail`."""

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
    """An event: its round, name, text, paragraph, and its fields by name, with names for rows."""

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
