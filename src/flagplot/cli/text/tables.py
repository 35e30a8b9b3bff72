"""A table of an edition as it is shown, and what another edition prints otherwise."""

from collections.abc import Iterator
from dataclasses import replace

from flagplot.blocks import Block, Entries, Paragraph, Table
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table as Printed
from flagplot.drawing.grid import grid
from flagplot.drawing.svg import Svg

Change = tuple[str, str, str, str]
"""Row, column and both cells."""
NOTES = ("axes", "edges", "cells", "cites", "source")


def listed(edition: Edition) -> Entries:
    """Every table with its title."""
    return Entries(tuple((t.name, f"{t.title} [{', '.join(t.cites)}]") for t in edition.tables.values()))


def drawn(table: Printed) -> list[Block]:
    """One table, with its notes for reading."""
    left = tuple(place for place in range(len(table.header)) if not _is_figures(table, place))
    notes: list[Block] = [
        Paragraph(f"{word}: {table.notes[word]}", style="dim") for word in NOTES if table.notes.get(word)
    ]
    rows = tuple(tuple(row) for row in table.rows)
    return [Table(rows, tuple(table.header), left, boxed=True, title=table.title), *notes]


def picture(table: Printed) -> Svg:
    """One table as a picture."""
    left = [place for place in range(len(table.header)) if not _is_figures(table, place)]
    notes = [f"{word}: {table.notes[word]}" for word in NOTES if table.notes.get(word)]
    return grid(table.title, table.header, table.rows, left, notes)


def _is_figures(table: Printed, place: int) -> bool:
    return all(len(row[place]) <= 5 and not any(mark.isalpha() for mark in row[place]) for row in table.rows)


def as_object(edition: str, table: Printed) -> dict[str, object]:
    """One table as plain data."""
    facts = {"name": table.name, "edition": edition, "title": table.title, "cites": list(table.cites)}
    return facts | {"notes": table.notes, "header": list(table.header), "rows": [list(row) for row in table.rows]}


def changes(here: Edition, there: Edition, name: str) -> list[Change]:
    """Row, column and both cells; a table that only one of them prints differs in every cell."""
    mine, other = here.tables.get(name), there.tables.get(name)
    if mine is not None and other is not None:
        return [(one.row, one.column, one.here, one.there) for one in mine.changes(other)]
    table = mine or other
    assert table is not None
    blank = replace(table, rows=())
    found = table.changes(blank) if mine is not None else blank.changes(table)
    return [(one.row, one.column, one.here, one.there) for one in found]


def describe(here: Edition, there: Edition, name: str, found: list[Change]) -> Iterator[Block]:
    """The cells in which a table of two editions differs."""
    table = here.tables.get(name) or there.tables[name]
    for edition, other in ((here, there), (there, here)):
        if name not in edition.tables:
            yield Paragraph(f"{table.title}: {other.name} prints it, {edition.name} does not.")
            return
    if not found:
        how = "the same table" if here.tables[name].path == there.tables[name].path else "every cell is the same"
        yield Paragraph(f"{table.title}: {how} in {here.name} and {there.name}.")
        return
    cites = ", ".join(dict.fromkeys((*here.tables[name].cites, *there.tables[name].cites)))
    yield Paragraph(f"{table.title}: {_count(len(found))} in {here.name} from {there.name} [{cites}]")
    yield Table(tuple(found), ("row", "column", here.name, there.name), (0, 1, 2, 3), level=1)


def _count(cells: int) -> str:
    return "one cell differs" if cells == 1 else f"{cells} cells differ"


def all_changes(here: Edition, there: Edition) -> tuple[list[dict[str, object]], list[Block]]:
    """Every table with how many of its cells differ, as data and in words."""
    data, rows = [], []
    for name in dict.fromkeys((*here.tables, *there.tables)):
        mine, theirs, count = name in here.tables, name in there.tables, len(changes(here, there, name))
        data.append({"name": name, "changes": count, here.name: mine, there.name: theirs})
        only = "" if mine and theirs else f" (only {here.name if mine else there.name})"
        rows.append((name, f"{_count(count) if count else 'the same'}{only}"))
    return data, [Entries(tuple(rows))]
