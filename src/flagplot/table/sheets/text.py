"""A sheet in lines of text, for a terminal and for letters."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.table.sheets.rows import FilledSheet, SheetRow

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
    return f"{label} = {said}  ({_choices(row)}) [{row.cites}]"


def _choices(row: SheetRow) -> str:
    if row.is_count:
        return f"{row.least} to {row.most}"
    each = [f"{one.key} {one.words}".strip() for one in row.in_order]
    text = ", ".join(each)
    return text if len(text) <= WIDE else ", ".join(one.key for one in row.in_order)
