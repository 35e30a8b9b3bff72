"""A sheet as its seat reads it: rows with their choices, in parts, and as tables of subjects and uses."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, NamedTuple

from flagplot.core.flows.sheet import Sheet, SheetPart
from flagplot.core.game import Game, Question
from flagplot.core.offers.choosing import AnswerOption

OWN: Final = "own"
SUGGESTED: Final = "suggested"
BEFORE: Final = "before"
USUAL: Final = "usual"
ONLY: Final = "only"
OPEN: Final = "open"
"""Where the value of a row comes from: the seat, its doctrine, the seat's last answer to the question, zero or "no", the only
legal answer, or from nowhere yet."""
LATER: Final = " (from here on unless news comes first)"
"""What follows the title of the first part that belongs to a later decision."""
Plan = dict[str, int | str]
"""Answers by the keys of their rows, as numbers or as typed."""


def key_of(game: Game, asked: Question, nth: int) -> str:
    """The key of a row: the question as its seat reads it, and how often it has been asked before on the sheet."""
    return f"{game.asks[asked.kind].name}.{asked.subject}.{asked.object}.{nth}"


class RefusedChoice(NamedTuple):
    """An illegal answer and its reason."""

    choice: AnswerOption
    why: str


class PlanStep(NamedTuple):
    """An answer for the engine."""

    question: Question
    answer: int
    choices: tuple[int, ...] = ()
    """The legal answers for which it is kept in spite of news before the question; empty if news cancels it."""
    knew: str = ""
    """What the seat knows when it is asked, if the sheet has foreseen it."""
    section: int = 0
    """The part of the game in which it is asked, counted from the beginning."""


@dataclass(frozen=True)
class SheetRow:
    """One question of a sheet."""

    key: str
    kind: str
    part: int
    text: str
    """The question with its paragraph."""
    cites: str
    head: str
    """Its subject, in a table; empty if its text has a row of its own."""
    column: str
    choices: list[AnswerOption]
    """The legal answers, while the rows above are as they are."""
    refused: list[RefusedChoice]
    subject: str
    """Its subject, in a table or not."""
    is_count: bool
    is_amount: bool
    """Whether `all` is an answer: it is a number, or yes where the number is one."""
    answer: int | None
    origin: str
    problem: str = ""
    """Why the answer of the seat is refused."""
    raw: str = ""
    """The refused answer, as typed."""
    ends: tuple[int, ...] = ()
    """Answers that end something."""

    @property
    def is_open(self) -> bool:
        """Whether the seat has to decide it: no answer is there, or the answer is refused."""
        return self.origin == OPEN or bool(self.problem)

    @property
    def is_asked(self) -> bool:
        """Whether there is a choice."""
        return self.origin != ONLY

    @property
    def chosen(self) -> AnswerOption | None:
        """The answer in words."""
        return next((each for each in self.choices if each.answer == self.answer), None)

    @property
    def words(self) -> str:
        """The answer in words; empty without one."""
        return "" if self.chosen is None else self.chosen.words or self.chosen.key

    @property
    def in_order(self) -> list[AnswerOption]:
        """The legal answers; those that end something come last."""
        return sorted(self.choices, key=lambda each: each.answer in self.ends)

    @property
    def least(self) -> int:
        """The lowest number that may be entered."""
        return min(int(each.key) for each in self.choices)

    @property
    def most(self) -> int:
        """The highest number that may be entered, while the rows above are as they are."""
        return max(int(each.key) for each in self.choices)


class TableLine(NamedTuple):
    """A line of a table: a subject with the rows of its uses, by column."""

    head: str
    cells: list[SheetRow | None]

    @property
    def left(self) -> int | None:
        """What the uses leave, where several numbers are taken from one stock."""
        used = [each for each in self.cells if each is not None and each.is_count]
        last = used[-1] if len(used) > 1 else None
        return None if last is None or last.chosen is None else last.most - int(last.chosen.key)


class PartTable(NamedTuple):
    """The rows of a part that have columns."""

    columns: list[tuple[str, str]]
    """Heads of the columns, each with its paragraph."""
    lines: list[TableLine]


@dataclass(frozen=True)
class FilledSheet:
    """A sheet with its rows along the present plan."""

    sheet: Sheet
    seat: int
    rows: list[SheetRow]
    steps: list[PlanStep] = field(repr=False)
    """The answers for the engine, up to the first decision of the other seat; then those that are kept for later."""
    at_once: int = field(repr=False)
    """How many of them the engine asks for at once."""
    places: list[SheetPart] = field(default_factory=list)
    """Its parts in the order of their first rows: those of the sheet, then those of sheets that follow it."""
    dropped: list[str] = field(default_factory=list)
    """Keys of the plan that are not asked."""
    endings: list[str] = field(default_factory=list)
    """What follows from answers that end something."""

    @property
    def name(self) -> str:
        """The name of the decision."""
        return self.sheet.name

    @property
    def is_ready(self) -> bool:
        """Whether it can be sent."""
        return not any(row.is_open for row in self.rows)

    @property
    def asked(self) -> int:
        """The number of rows with a choice."""
        return sum(row.is_asked for row in self.rows)

    @property
    def is_ahead(self) -> bool:
        """Whether it holds answers that are kept in spite of dice or answers of the other side before their questions."""
        ahead = [place for place, part in enumerate(self.places) if part.is_ahead or part not in self.sheet.parts]
        return any(row.is_asked and row.part in ahead and row.part != self.rows[0].part for row in self.rows)

    def steps_of_now(self) -> list[PlanStep]:
        """The answers without those of sheets that follow; news cancels them."""
        own = [
            step for row, step in zip(self.rows, self.steps, strict=True) if self.places[row.part] in self.sheet.parts
        ]
        return [step._replace(choices=()) for step in own]

    @property
    def plan(self) -> Plan:
        """The answers by key."""
        return {row.key: row.answer for row in self.rows if row.answer is not None}

    def as_data(self) -> dict[str, object]:
        """The sheet as plain data."""
        return {
            "name": self.name,
            "ready": self.is_ready,
            "ends": self.endings,
            "dropped": self.dropped,
            "parts": [
                {"title": part.title, "routine": part.is_routine, "rows": list(map(_row_data, rows))}
                for part, rows in self.parts()
            ],
        }

    def parts(self) -> Iterator[tuple[SheetPart, list[SheetRow]]]:
        """The parts that have rows; the first of sheets that follow says that news has them asked again."""
        mark = LATER
        for place, rows in groupby(sorted(self.rows, key=lambda row: row.part), lambda row: row.part):
            part = self.places[place]
            if part not in self.sheet.parts:
                part, mark = replace(part, title=f"{part.title}{mark}", is_routine=False), ""
            yield part, list(rows)


def table_of(rows: list[SheetRow]) -> PartTable | None:
    """The rows of a part as a table; None without columns."""
    placed = [row for row in rows if row.column]
    if not placed:
        return None
    heads = list(dict.fromkeys(row.head for row in placed))
    columns = list(dict.fromkeys((row.column, row.cites) for row in placed))
    found = {(row.head, row.column, row.cites): row for row in reversed(placed)}
    lines = [TableLine(head, [found.get((head, *column)) for column in columns]) for head in heads]
    return PartTable(columns, lines)


def _row_data(row: SheetRow) -> dict[str, object]:
    return {
        "key": row.key,
        "kind": row.kind,
        "text": f"{row.text} [{row.cites}]",
        "head": row.head,
        "column": row.column,
        "answer": row.answer,
        "origin": row.origin,
        "problem": row.problem,
        "answers": [vars(each) for each in row.choices],
        "refused": [{**vars(each.choice), "why": each.why} for each in row.refused],
        "ends": list(row.ends),
    }
