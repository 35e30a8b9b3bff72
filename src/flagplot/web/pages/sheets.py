"""A sheet for the templates: parts, tables and fields as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from markupsafe import Markup

from flagplot.blocks.html import Link, cited
from flagplot.table.sheets.rows import ONLY, OPEN, OWN, FilledSheet, PartTable, SheetRow, table_of
from flagplot.web.match.sheets import NEW_ROW
from flagplot.web.store.rows import SheetDraft

FEW: Final = 6
"""Up to this many choices are side by side; more are a list to choose from."""
LONG: Final = 60
"""Letters of choices that still fit side by side."""
SIDE: Final = 14
"""Letters of a choice that fits into the cell of a table."""


class SheetField(NamedTuple):
    """The field of a row."""

    row: SheetRow
    id: str
    form: str
    """`number`, `radios`, `list`, or `settled`."""
    label: str
    """Its meaning, for readers who do not see the table."""
    problem: Markup
    value: str
    """What a number shows."""
    silhouettes: Mapping[int, str]
    """The silhouettes of what its answers name."""
    is_suggested: bool

    @property
    def name(self) -> str:
        """The name of the field."""
        return f"row.{self.row.key}"


class SheetLine(NamedTuple):
    """A line of a table."""

    head: str
    silhouette: str
    """The silhouette of what the head names; empty for none."""
    fields: list[SheetField | None]
    left: int | None


class SheetBlock(NamedTuple):
    """A table, or a row with its text."""

    columns: list[tuple[str, Markup]]
    lines: list[SheetLine]
    has_left: bool
    alone: SheetField | None = None
    silhouette: str = ""
    """The silhouette of its subject."""
    text: Markup = Markup()


class ShownPart(NamedTuple):
    """A part with its number, heading and blocks."""

    number: int
    title: str
    blocks: list[SheetBlock]
    is_routine: bool = False
    """Whether the seat may leave it to suggestions."""


@dataclass(frozen=True)
class ShownSheet:
    """A sheet as a page shows it."""

    filled: FilledSheet
    turn: int
    title: str
    parts: list[ShownPart]
    single: SheetField | None
    """The one row that is asked, if an answer to it is the whole sheet."""
    question: Markup
    """Its text."""
    ends: list[Markup]
    """What follows, if the seat has tried to send an answer that ends something."""
    is_refused: bool
    suggests: bool
    moment: str
    """The part of the game that the seat may leave to suggestions as a whole; empty before the first."""

    @property
    def has_before(self) -> bool:
        """Whether it has a part whose rows open with the seat's last answers where nothing is suggested."""
        return any(part.is_as_before for part in self.filled.places)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be decided."""
        return not self.filled.asked


def sheet_shown(
    written: tuple[FilledSheet, SheetDraft] | None, turn: int, link: Link, moment: str, silhouettes: Mapping[str, str]
) -> ShownSheet | None:
    """A sheet for the page, with the silhouettes of what its rows name; None without one."""
    if written is None:
        return None
    filled, draft = written
    parts = [
        ShownPart(number, part.title, list(_blocks(rows, draft, link, silhouettes)), part.is_routine)
        for number, (part, rows) in enumerate(filled.parts(), 1)
    ]
    asked = [row for row in filled.rows if row.is_asked]
    single = asked[0] if len(asked) == 1 and len(filled.rows) == 1 and not asked[0].is_count else None
    ends = filled.endings if draft.is_tried and filled.is_ready else []
    return ShownSheet(
        filled,
        turn,
        filled.name or "One question",
        parts,
        None if single is None else _field(single, draft, link, silhouettes),
        Markup() if single is None else Markup(cited(f"{single.text} [{single.cites}]", link)),
        [Markup(cited(each, link)) for each in ends],
        draft.is_tried and not ends,
        not draft.is_bare,
        "" if moment.startswith("Before") else moment,
    )


def _blocks(rows: list[SheetRow], draft: SheetDraft, link: Link, silhouettes: Mapping[str, str]) -> list[SheetBlock]:
    """The rows of a part in order; those with columns make a table where the first of them is."""
    table, found = table_of(rows), list[SheetBlock]()
    for row in rows:
        if not row.column:
            text = Markup(cited(f"{row.text} [{row.cites}]", link))
            found.append(
                SheetBlock([], [], False, _field(row, draft, link, silhouettes), silhouettes.get(row.subject, ""), text)
            )
        elif table is not None:
            found.append(_table(table, draft, link, silhouettes))
            table = None
    return found


def _table(table: PartTable, draft: SheetDraft, link: Link, silhouettes: Mapping[str, str]) -> SheetBlock:
    lines = [
        SheetLine(
            line.head,
            silhouettes.get(line.head, ""),
            [None if row is None else _field(row, draft, link, silhouettes) for row in line.cells],
            line.left,
        )
        for line in table.lines
    ]
    columns = [(head, Markup(cited(f"[{cites}]", link))) for head, cites in table.columns]
    return SheetBlock(columns, lines, any(line.left is not None for line in lines))


def _field(row: SheetRow, draft: SheetDraft, link: Link, silhouettes: Mapping[str, str]) -> SheetField:
    """The field of a row; one that has come up since the seat tried to send is marked as new."""
    is_new = draft.is_tried and row.is_asked and row.key not in draft.plan
    problem = row.problem or (NEW_ROW if is_new else "")
    label = f"{row.head}: {row.column}" if row.column else row.text
    value = row.raw or ("" if row.chosen is None else row.chosen.key)
    is_suggested = row.origin not in (OWN, ONLY, OPEN)
    shown = Markup(cited(problem[:1].upper() + problem[1:], link)) if problem else Markup()
    named = {each.answer: silhouettes[_bare(each.words)] for each in row.choices if _bare(each.words) in silhouettes}
    return SheetField(row, f"f-{row.key.replace('.', '-')}", _form(row), label, shown, value, named, is_suggested)


def _bare(words: str) -> str:
    """The name in the words of an answer, without how many there are."""
    return words.partition(", ")[0].lstrip("0123456789 ")


def _form(row: SheetRow) -> str:
    if not row.is_asked:
        return "settled"
    if row.is_count:
        return "number"
    letters = [len(each.words or each.key) for each in row.choices]
    fits = max(letters) <= SIDE if row.column else sum(letters) <= LONG
    return "radios" if len(row.choices) <= FEW and fits else "list"
