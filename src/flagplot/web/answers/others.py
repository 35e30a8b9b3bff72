"""The answers of the JSON API outside a match: scenarios, editions, the lobby, files of one's own, the ladder, the operator."""

from pydantic import ConfigDict

from flagplot.web.answers.blocks import Exact


class OfferedScenario(Exact):
    """A scenario in the list."""

    name: str
    kind: str
    date: str
    title: str


class BalanceData(Exact):
    """The odds in one edition; null where the game names no winner, or has no operations."""

    edition: str
    games: int
    wins: dict[str, float | None]
    no_winner: float | None
    lost: dict[str, float]
    start: dict[str, int]
    carried: float | None


class LengthData(Exact):
    """The usual length of a match as suggested."""

    name: str
    side_a: str
    side_b: str
    games: int
    rounds: int
    answers_a: int
    answers_b: int
    presses_a: int
    presses_b: int


class ScenarioAbout(OfferedScenario):
    """A scenario before a match."""

    sides: list[str]
    story: str
    board: str | None
    odds: list[BalanceData]
    length: LengthData | None


class EditionData(Exact):
    """An edition: its rulings with their alternatives, and who may play a side."""

    title: str
    rulings: dict[str, list[str]]
    seats: list[str]


class PreviewData(Exact):
    """The first board of a file of one's own."""

    title: str
    date: str
    edition: str
    sides: list[str]
    board: str | None


class OpenSeatData(Exact):
    """A seat of the lobby."""

    seat: str
    title: str
    side: str
    """The name of its side."""
    role: str
    other: str
    """The name of the other side."""
    edition: str
    dice: str
    clock: str
    story: str
    created: str
    scenario: str
    """The name of its scenario in the library; empty for a person's own file."""
    board: str
    """The board at the beginning as watchers see it: in the lobby an SVG file, sent as its address; empty without a board."""


class AskedOfGroup(Exact):
    """A question about each group of a side."""

    prompt: str
    example: str


class FileKind(Exact):
    """A kind of file that can be composed."""

    what: str
    words: dict[str, list[str]]
    questions: list[AskedOfGroup]


class KnownShip(Exact):
    """A ship that is known by name."""

    name: str
    nation: str
    kind: str


class FileKinds(Exact):
    """What can be composed, and from which ships."""

    kinds: dict[str, FileKind]
    ships: list[KnownShip]


class FileText(Exact):
    """The text of a composed file."""

    text: str


class DeviceLink(Exact):
    """The link of the seat, and its code as SVG."""

    link: str
    qr: str


class OwnSeat(Exact):
    """A seat on a player's list."""

    seat: str
    role: str
    title: str
    is_over: bool
    created: str
    token: str
    """The token of the seat; the store has it sealed."""


class OwnSeatData(OwnSeat):
    """A seat of the person, with its secret token and its link."""

    link: str


class LadderPlaceData(Exact):
    """A player's place in the ladder."""

    name: str
    is_person: bool
    rating: int
    deviation: int
    played: int
    won: int
    drawn: int
    provisional: bool
    """Whether the rating is still uncertain."""


class PlayerSecret(Exact):
    """The secret token of a new player, shown only here."""

    player: str


class RatedData(Exact):
    """What a side may know of the rating of its match."""

    own: str
    """The name as which it wishes the match to be rated; empty if it does not."""
    lacks: list[str]
    """The sides that have not wished it."""
    why_not: str
    """Why it cannot wish it now; empty if it can."""


class MailAddress(Exact):
    """The mail address of the side; null if there is none."""

    mail: str | None


class ChancesData(Exact):
    """The chances of a side. Each measure of the game has a field more, as `flagplot schema --output odds` describes it."""

    model_config = ConfigDict(extra="allow")

    side: str
    sides: list[str]
    games: int
    worlds: int
    doctrine: str


class LimitData(Exact):
    """A limit of the server."""

    most: int
    of: str


class DeletedData(Exact):
    """How much of a person was deleted."""

    players: int
    seats: int
    sayings: int


class ClubData(Exact):
    """The server in figures."""

    version: str
    database: str
    matches: int
    running: int
    players: int
    addresses: int
    mail: str | None
    limits: dict[str, LimitData]
