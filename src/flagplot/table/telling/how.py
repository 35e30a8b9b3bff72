"""Explanations of results in words: the dice, the modifiers with their paragraphs, the table row."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from flagplot.blocks import Block, Cell, Fold, Paragraph, Table
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.explanation import Modifier, RollExplanation, TableRow
from flagplot.core.offers.report_text import ReportLine
from flagplot.table.story import Narrative
from flagplot.table.telling import report

TABLES: Final = {
    "naval-attack": "Naval Attack Table",
    "air-combat": "Air Combat Table",
    "air-defense": "Air Defense Table",
    "submarine-attack": "Submarine Attack Table",
    "gunnery": "gunnery table of the profile",
}
LAST: Final = -1
"""The number that means the last line with dice."""
FOUND: Final = "bold green"
"""The style of the cell that was read."""


def folded(line: ReportLine, number: int) -> Block:
    """A line, with the explanations of its results folded behind it."""
    if not line.hows:
        return report.line(line)
    return Fold(report.line(line), tuple(behind(line)), f"how-{number}")


def numbered(line: ReportLine, number: int) -> Block:
    """A line, with the number for asking about its results."""
    plain = report.line(line)
    return replace(plain, text=f"({number}) {plain.text}") if line.hows else plain


def of_line(story: Narrative, sides: tuple[str, ...], number: int) -> Iterator[Block]:
    """The line with that number in a narrative, or the last one, and its explanations; an error if there is none."""
    found: list[ReportLine] = []
    for _ in report.story(story, sides, mark=_kept(found)):
        pass
    if not found:
        raise FlagplotError("your log has no dice yet", field="log", expected="a line with dice")
    number = len(found) if number == LAST else number
    if not 1 <= number <= len(found):
        most = f"1 to {len(found)}, as `log` shows them"
        raise FlagplotError(f"no line with dice has the number {number}", field="log", expected=most)
    yield report.line(found[number - 1])
    yield from behind(found[number - 1])


def _kept(found: list[ReportLine]) -> Callable[[ReportLine, int], Block]:
    def mark(line: ReportLine, number: int) -> Block:
        if line.hows:
            found.append(line)
        return report.line(line)

    return mark


def behind(line: ReportLine) -> Iterator[Block]:
    """The explanations of the results in a line."""
    for how in line.hows:
        yield from told(how, line.level + 1)


def told(how: RollExplanation, level: int = 2) -> Iterator[Block]:
    """The explanation of one result."""
    if not (how.added or how.total or how.rows):
        yield Paragraph(f"Dice {thrown(how)}: {how.says} [{how.cites}]", level)
        return
    yield Paragraph(f"Dice: {thrown(how)} [{how.cites}]", level)
    yield Paragraph(added(how), level)
    for place, row in enumerate(how.rows):
        yield Paragraph(f"{_read(how, row, place)}:", level)
        yield _row(row, level + 1)
    if how.says:
        yield Paragraph(f"Result: {how.says}", level, "bold")


def thrown(how: RollExplanation) -> str:
    """`5 6 = 11` · `5 6 = 11 and 2 3 = 5` · `4`."""
    return " and ".join(
        f"{' '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else " ".join(map(str, faces))
        for faces in how.throws
    )


def added(how: RollExplanation) -> str:
    """The modifiers, part by part: `Modifier -1: -2 for …, +1 for …`."""
    parts = [_part(each) for each in how.added]
    if how.unknown:
        parts.append(f"{how.unknown:+d} that is known to {how.rest or 'the other side alone'}")
    signed = f"{how.total:+d}" if how.to == "modifier" and how.total else str(how.total)
    if not parts:
        return f"{how.to.capitalize()}: nothing is added" if how.to == "modifier" else f"{how.to.capitalize()} {signed}"
    return f"{how.to.capitalize()} {signed}: {', '.join(parts)}"


def _part(each: Modifier) -> str:
    return f"{each.number:+d} {each.words} ({each.cites})"


def _read(how: RollExplanation, row: TableRow, place: int) -> str:
    """`11-1 on the row of 8 squadrons, Naval Attack Table`."""
    throw = how.throws[min(place, len(how.throws) - 1)]
    modifier = f"{how.total:+d}" if how.to == "modifier" and how.total else ""
    where = f" on the row of {row.name}" if row.name else ""
    return f"{sum(throw)}{modifier}{where}, {TABLES.get(row.table, row.table)}".replace(",,", ",")


def _row(row: TableRow, level: int) -> Table:
    """The row, with the cell that was read marked."""
    cells = tuple(Cell(cell, FOUND) if place == row.place else Cell(cell) for place, cell in enumerate(row.cells))
    return Table((cells,), row.heads, (), level)


def as_data(how: RollExplanation) -> dict[str, object]:
    """The same as plain data."""
    return {
        "throws": [list(faces) for faces in how.throws],
        "cites": how.cites,
        "to": how.to,
        "total": how.total,
        "parts": [{"number": each.number, "for": each.words, "cites": each.cites} for each in how.added],
        "unknown": how.unknown,
        "rows": [
            {"table": row.table, "row": row.name, "column": row.heads[row.place], "found": row.found}
            for row in how.rows
        ],
        "result": how.says,
    }
