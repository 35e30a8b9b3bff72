"""The sheet at the prompt: numbered rows, changed one by one, and sent with Enter."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.core.errors import FlagplotError, is_number
from flagplot.table.controller import TableController
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.rows import FilledSheet, Plan, SheetRow

WIDE: Final = 56
"""Letters of the choices that fit behind their row."""


def sheet_blocks(sheet: FilledSheet) -> Iterator[Block]:
    """The rows of a sheet with their numbers, present answers and choices."""
    numbers = {row.key: number for number, row in enumerate(sheet.rows, 1)}
    for part, rows in sheet.parts():
        yield Heading(part.title)
        for row in rows:
            yield Paragraph(f"{numbers[row.key]:>2}  {_line(row)}", 1)
            if row.problem:
                yield Paragraph(f"refused: {row.problem}", 3, "red")
    yield Gap()


def _line(row: SheetRow) -> str:
    label = f"{row.head}: {row.column}" if row.column else row.text
    said = row.words or "?"
    if not row.is_asked:
        return f"{label} = {said} (settled) [{row.cites}]"
    choices = ", ".join(f"{one.key} {one.words}".strip() for one in row.in_order)
    if row.is_count:
        choices = f"{row.least} to {row.most}"
    elif len(choices) > WIDE:
        choices = ", ".join(one.key for one in row.in_order)
    return f"{label} = {said}  ({choices}) [{row.cites}]"


HOW: Final = "Enter sends this; `1 ANSWER` changes row 1; an answer alone is for the first row, without the others."


@dataclass
class SheetPrompt:
    """The sheet of the pending question, once it has been asked for."""

    controller: TableController
    plan: Plan = field(default_factory=dict)
    """The answers written on it."""
    sheet: FilledSheet | None = None
    secret: str = field(default_factory=token_hex)
    """From which suggestions follow; no other seat knows it."""

    def begin(self) -> None:
        """Forget the sheet before."""
        self.plan, self.sheet = {}, None

    def shown(self) -> Iterator[Block]:
        """Its rows; an error while dice are rolled."""
        if self.controller.session.position.question.is_die:
            raise FlagplotError("dice are rolled now: no sheet", field="sheet", expected="faces of the dice")
        sheet = self.sheet = filled(self.controller, self.plan, secret=self.secret)
        rows = "a single question" if len(sheet.rows) == 1 else f"{len(sheet.rows)} rows"
        yield Paragraph(f"{sheet.name}: {rows}" if sheet.name else rows.capitalize(), style="bold")
        yield from sheet_blocks(sheet)
        yield Paragraph(HOW, 1)

    def write(self, text: str) -> bool:
        """Write `ROW ANSWER`; whether the text was that."""
        number, _, said = text.partition(" ")
        if self.sheet is None or not is_number(number) or not said.strip():
            return False
        with suppress(FlagplotError):
            self.controller.read(text)
            return False
        if not 1 <= int(number) <= len(self.sheet.rows):
            raise FlagplotError(
                f"there is no row {number}",
                expected="1, the only row" if len(self.sheet.rows) == 1 else f"1 to {len(self.sheet.rows)}",
            )
        self.plan[self.sheet.rows[int(number) - 1].key] = said.strip()
        return True

    def lacks(self) -> str:
        """The first row that needs an answer, in words; empty if the sheet can be sent."""
        for number, row in enumerate(self.sheet.rows if self.sheet else (), 1):
            if row.is_open:
                return f"Row {number} needs an answer, such as: {number} {row.in_order[0].key}"
        return ""

    def send(self, say: Callable[[str], None], read: Callable[[str], str]) -> bool:
        """Send the sheet that is shown; whether it has been sent. An answer that ends something is asked once more."""
        sheet, session = self.sheet, self.controller.session
        if sheet is None:
            return False
        refused = self.lacks()
        if not refused and sheet.endings:
            say(". ".join(sheet.endings) + ".")
            if read("This cannot be taken back; `yes` sends it: ").strip().casefold() != "yes":
                return False
        if not refused:
            session.hold(sheet.seat, sheet.steps)
            refused = self.controller.choose(sheet.steps[0].answer)
        if refused:
            say(refused)
        return not refused
