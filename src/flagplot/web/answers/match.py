"""The answers of the JSON API field by field, for its description; the tests compare what the server sends with them."""

from typing import Literal

from pydantic import Field

from flagplot.web.answers.blocks import BlockData, Exact

Side = Literal["A", "B"]


class ChoiceData(Exact):
    """An answer to a question: its number, the text to type, and its meaning."""

    answer: int
    key: str
    words: str
    note: str


class NamedChoiceData(ChoiceData):
    """The same with its name in standing orders."""

    name: str


class RefusedChoiceData(ChoiceData):
    """An answer that the rules forbid now."""

    why: str


class QuestionData(Exact):
    """The question to a seat."""

    turn: int
    kind: str
    sheet: str
    text: str
    accepts: str = Field(description="What may be typed, if there is no list of answers.")
    answers: list[NamedChoiceData]
    refused: list[RefusedChoiceData]


class MatchFacts(Exact):
    """What never changes in a match."""

    id: str
    title: str
    date: str
    noun: str
    edition: str
    sides: list[str]
    commitment: str | None
    chances: bool


class NumbersData(Exact):
    """The numbers for fair dice before the match begins."""

    commitment: str
    needs_you: bool


class ModifierData(Exact):
    """A part of a modifier."""

    number: int
    for_: str = Field(alias="for")
    cites: str


class RollRow(Exact):
    """The row of a table that a roll is read on, by the heads of its cells."""

    table: str
    row: str
    cells: dict[str, str]


class FoundRow(Exact):
    """The row and the cell that a roll has found."""

    table: str
    row: str
    column: str
    found: str


class RollBefore(Exact):
    """A roll before its dice."""

    cites: str
    to: str
    total: int
    parts: list[ModifierData]
    unknown: int
    chances: dict[str, float]
    rows: list[RollRow]


class RollAfter(RollBefore):
    """A roll with its dice and its result."""

    throws: list[list[int]]
    rows: list[FoundRow]  # type: ignore[assignment]
    result: str


class DiceAsked(Exact):
    """The dice to roll at the table."""

    turn: int
    count: int
    text: str
    ahead: list[RollBefore]


class EarlierRoll(Exact):
    """A roll that the referee may set again."""

    roll: int
    count: int
    faces: str
    purpose: str


class RolledData(Exact):
    """The last roll, if the seat may set it again; for the referee with the earlier ones."""

    turn: int
    count: int
    faces: str
    rolls: list[EarlierRoll] = []


class AwayData(Exact):
    """What answers for an absent person."""

    doctrine: str
    orders: str


class NoteData(Exact):
    """A note of the referee."""

    at: str
    text: str


class EndedData(Exact):
    """The end of a match."""

    winner: str | None
    how: str
    cites: str
    by: Literal["referee", "rules"]


class TurnData(Exact):
    """The side to act, and since when."""

    side: Side
    name: str
    since: str | None


class ClockData(Exact):
    """The seconds that each side had left when the present turn began."""

    kind: Literal["move", "side"]
    seconds: int
    left: dict[Side, float]


class ProposalData(Exact):
    """A proposal to go back."""

    yours: int = Field(description="How many answers of the reader it removes.")
    needs_you: bool
    by: str
    mine: bool


class PersonHere(Exact):
    """When the person of another seat was last here."""

    role: str
    name: str
    seen: str


class SayingData(Exact):
    """Something said."""

    at: str
    by: str
    channel: str
    text: str


class MatchData(Exact):
    """A match as a seat may know it."""

    match: MatchFacts
    you: str
    over: bool
    paused: str | None
    numbers: NumbersData | None
    question: QuestionData | None
    dice: DiceAsked | None
    rolled: RolledData | None
    may_take_back: bool
    away: AwayData | None
    routine: list[str]
    thinks: bool
    events: int
    notes: list[NoteData]
    ended: EndedData | None
    turn: TurnData | None
    clock: ClockData | None
    proposal: ProposalData | None
    may_ask_back: bool
    again: bool
    here: list[PersonHere]
    said: list[SayingData]
    version: str
    view: list[BlockData]


class LogEvent(Exact):
    """An event, with the explanation of its dice."""

    part: int
    name: str
    text: str
    cites: str
    fields: dict[str, int | str]
    how: RollAfter | None


class SheetRowData(Exact):
    """A question of a sheet."""

    key: str
    kind: str
    text: str
    head: str
    column: str
    answer: int | None
    origin: Literal["own", "suggested", "before", "usual", "only", "open"]
    problem: str
    answers: list[ChoiceData]
    refused: list[RefusedChoiceData]
    ends: list[int]


class SheetPartData(Exact):
    """A part of a sheet."""

    title: str
    routine: bool
    rows: list[SheetRowData]


class SheetData(Exact):
    """All questions of a decision, with the answers so far."""

    turn: int
    name: str
    ready: bool
    ends: list[str]
    dropped: list[str]
    parts: list[SheetPartData]


class OpenForce(Exact):
    """The other side's order of battle that the scenario discloses."""

    side: str
    open: list[str]


class OwnAnswer(Exact):
    """An answer of the seat."""

    turn: int
    text: str


class ForcesData(Exact):
    """The forces at the start that a seat knows."""

    heading: list[BlockData]
    forces: list[BlockData]


class AskedSide(Exact):
    """The side to answer, and its question."""

    side: str
    question: QuestionData


class EarlierAnswer(Exact):
    """An answer before which the match can go back."""

    number: int
    text: str


Views = dict[Literal["A", "B", "truth"], list[BlockData]]
Boards = dict[Literal["A", "B", "truth"], str | None]


class SidesData(Exact):
    """What each side knows, and the truth."""

    asked: AskedSide | None
    earlier: list[EarlierAnswer]
    views: Views
    boards: Boards


class MomentData(Exact):
    """A match after some of its answers."""

    number: int
    of: int
    answer: str
    words: str
    events: list[str]
    steps: dict[Literal["event", "question", "part"], tuple[int | None, int | None]]
    views: Views
    boards: Boards


class CreatedMatch(Exact):
    """A new match, with the secret tokens and links of its seats."""

    match: str
    tokens: dict[str, str]
    links: dict[str, str]


class SeatLink(Exact):
    """The secret token of a seat, and its link."""

    token: str
    link: str
