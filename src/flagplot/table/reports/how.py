"""Explanations of results in words: the dice, the modifiers with their paragraphs, the table row; and rolls before their dice.

For a forecast the rules themselves are played one roll further on a copy, with the lowest and the highest dice. Parts that
are equal both times, and are explained to the reader, do not depend on the dice.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from flagplot.blocks import Block, Cell, Fold, Paragraph, Table
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.explanation import Die, RollExplanation, TableRow, chances
from flagplot.core.offers.report_text import ReportLine
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.odds.reports.odds import percent
from flagplot.table.reports import report
from flagplot.table.story import Narrative

TABLES: Final = {
    "naval-attack": "Naval Attack Table",
    "air-combat": "Air Combat Table",
    "air-defense": "Air Defense Table",
    "submarine-attack": "Submarine Attack Table",
    "gunnery": "gunnery table of the profile",
}
HITS, SQUADRONS = "hits", "squadrons eliminated/aborted"
UNITS: Final = {
    "naval-attack": HITS,
    "air-combat": SQUADRONS,
    "air-defense": SQUADRONS,
    "submarine-attack": HITS,
    "gunnery": HITS,
}
"""The unit of a table's results."""
LOST: Final = "*"
"""The result that loses the submarine itself (22.94)."""
LIKELY: Final = 4096
"""Rolls whose chances are kept in words: a page shows those of its round again and again."""
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

    def mark(line: ReportLine, _: int) -> Block:
        found.extend([line] if line.hows else [])
        return report.line(line)

    for _ in report.story(story, sides, mark=mark):
        pass
    if not found:
        raise FlagplotError("your log has no dice yet", field="log", expected="a line with dice")
    number = len(found) if number == LAST else number
    if not 1 <= number <= len(found):
        most = f"1 to {len(found)}, as `log` shows them"
        raise FlagplotError(f"no line with dice has the number {number}", field="log", expected=most)
    yield report.line(found[number - 1])
    yield from behind(found[number - 1])


def behind(line: ReportLine) -> Iterator[Block]:
    """The explanations of the results in a line."""
    for how in line.hows:
        yield from describe(how, line.level + 1)


def news(line: ReportLine) -> Iterator[Block]:
    """A line, and below it the table cell that gave each result."""
    yield report.line(line)
    for each in line.hows:
        for place in range(len(each.rows)):
            yield Paragraph(f"{thrown(each, place)}{_cell(each, place)}", line.level + 1, "dim")


def _cell(how: RollExplanation, place: int) -> str:
    """`: row of 8 factors, column 12+: 4`."""
    row = how.rows[place]
    said = f"{how.total:+d}" if how.to == "modifier" and how.total else ""
    where = f"row of {row.name}, " if row.name else ""
    unit = " hit" if (row.found, _unit(row)) == ("1", f" {HITS}") else _unit(row)
    return f"{said}: {where}column {row.heads[row.place]}: {row.found}{unit}"


def ahead(how: RollExplanation, level: int = 1) -> Iterator[Block]:
    """A roll before its dice: the modifier with its parts, the rows, and the chances of each result."""
    yield Paragraph(f"{added(how)} [{how.cites}]", level)
    for row in how.rows:
        yield Paragraph(f"{'Row of ' + row.name if row.name else 'Row'}, {TABLES.get(row.table, row.table)}:", level)
        yield Table((tuple(map(Cell, row.cells)),), row.heads, (), level + 1)
    yield Paragraph(likely(how), level)


def before_dice(how: RollExplanation) -> dict[str, object]:
    """A roll before its dice, as plain data."""
    found = {name: value for name, value in as_data(how).items() if name not in ("throws", "result")}
    cells = [dict(zip(row.heads, row.cells, strict=True)) for row in how.rows]
    rows = [{"table": row.table, "row": row.name, "cells": of} for row, of in zip(how.rows, cells, strict=True)]
    return found | {"rows": rows}


@lru_cache(LIKELY)
def likely(how: RollExplanation) -> str:
    """`Chances of hits: 0: 8.3%, 1: 91.7%`."""
    found = chances(how)
    shares = ", ".join(
        f"{'lost' if result == LOST else result}: {percent(float(share))}" for result, share in found.items()
    )
    return f"Chances of {_unit(how.rows[0]).strip() or 'each result'}: {shares}"


def _unit(row: TableRow) -> str:
    return f" {UNITS[row.table]}" if row.table in UNITS else ""


def describe(how: RollExplanation, level: int = 2) -> Iterator[Block]:
    """The explanation of one result."""
    if not (how.added or how.total or how.rows):
        yield Paragraph(f"Dice {thrown(how)}: {how.says} [{how.cites}]", level)
        return
    yield Paragraph(f"Dice: {thrown(how)} [{how.cites}]", level)
    yield Paragraph(added(how), level)
    for place, row in enumerate(how.rows):
        yield Paragraph(f"{_read(how, row, place)}:", level)
        cells = (Cell(cell, FOUND if at == row.place else "") for at, cell in enumerate(row.cells))
        yield Table((tuple(cells),), row.heads, (), level + 1)
    if how.rows:
        yield Paragraph(likely(how), level)
    if how.says:
        yield Paragraph(f"Result: {how.says}", level, "bold")


def thrown(how: RollExplanation, place: int = -1) -> str:
    """`5 6 = 11` · `5 6 = 11 and 2 3 = 5` · `4`; of one row its throw alone."""
    throws = how.throws if place < 0 else how.throws[min(place, len(how.throws) - 1) :][:1]
    return " and ".join(
        f"{' '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else " ".join(map(str, faces))
        for faces in throws
    )


def added(how: RollExplanation) -> str:
    """The modifiers, part by part: `Modifier -1: -2 for …, +1 for …`."""
    parts = [f"{each.number:+d} {each.words} ({each.cites})" for each in how.added]
    if how.unknown:
        parts.append(f"{how.unknown:+d} that is known to {how.rest or 'the other side alone'}")
    signed = f"{how.total:+d}" if how.to == "modifier" and how.total else str(how.total)
    if not parts:
        return f"{how.to.capitalize()}: nothing is added" if how.to == "modifier" else f"{how.to.capitalize()} {signed}"
    return f"{how.to.capitalize()} {signed}: {', '.join(parts)}"


def _read(how: RollExplanation, row: TableRow, place: int) -> str:
    """`11-1 on the row of 8 squadrons, Naval Attack Table`."""
    throw = how.throws[min(place, len(how.throws) - 1)]
    modifier = f"{how.total:+d}" if how.to == "modifier" and how.total else ""
    where = f" on the row of {row.name}" if row.name else ""
    return f"{sum(throw)}{modifier}{where}, {TABLES.get(row.table, row.table)}".replace(",,", ",")


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
        "chances": {result: round(float(share), 6) for result, share in chances(how).items()},
        "result": how.says,
    }


def forecast(position: Position, story: Narrative) -> tuple[RollExplanation, ...]:
    """The explanations of the dice to be thrown together, for the referee; none where they are read on no table.

    Their dice and their marked cells mean nothing. Of a roll that is under way there is no forecast. A side has none: the
    strength of an enemy's strike is a secret until its result (22.423B).
    """
    if story.seat != REFEREE or position.is_over or not position.question.is_die or story.has_dice:
        return ()
    low, high = (_played(position, story, face) for face in (0, position.question.size - 1))
    if list(map(_without_dice, low)) != list(map(_without_dice, high)):
        return ()
    return tuple(each.by(story.teller.own_cites) for each in low)


def _played(position: Position, story: Narrative, face: int) -> list[RollExplanation]:
    """The explanations with rows, if all dice thrown together, or the whole of the first roll, show one face."""
    world, kit, found = position.copy(), story.kit, list[RollExplanation]()
    wanted = max(position.dice_left, kit.dice_together(position.copy().seat_view(REFEREE)))
    purpose, thrown, dice = position.question.subject, 0, list[Die]()
    before = position.copy().seat_view(story.seat)
    while thrown < wanted or not found:
        if kit.how is None or world.is_over or not world.question.is_die or world.question.subject != purpose:
            return found
        dice.append(Die(purpose, face + 1))
        world.answer(face)
        thrown += 1
        seen = world.copy().seat_view(story.seat)
        fresh = seen.log[len(before.log) :]
        some = [kit.how(position.tables, before, fresh[place:], dice) for place in range(len(fresh))]
        found += [each for each in some if each is not None and each.rows]
        if fresh:
            before, dice = seen, []
    return found


def _without_dice(found: RollExplanation) -> RollExplanation:
    throws = tuple((0,) * len(faces) for faces in found.throws)
    return replace(found, throws=throws, says="", rows=tuple(row._replace(place=0) for row in found.rows))
