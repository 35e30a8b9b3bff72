"""`flagplot table`: a table as printed, and what another edition prints otherwise."""

import io
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot import games
from flagplot.blocks import Block, Entries, Paragraph, Table
from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table as Printed
from flagplot.drawing.grid import grid
from flagplot.drawing.svg import Svg
from flagplot.files.picture import write

Change = tuple[str, str, str, str]
"""Row, column and both cells."""
NOTES = ("axes", "edges", "cells", "cites", "source")
ASKING: Final = frozenset(("FORCE_COLOR", "TTY_COMPATIBLE"))
"""Variables by which a user asks for what a terminal would show."""


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="The table, such as naval-attack; by default all are listed.", autocompletion=options.tables
        ),
    ] = "",
    edition: Annotated[str, typer.Option(help="The edition that prints it.", autocompletion=options.editions)] = "",
    against: Annotated[
        str,
        typer.Option(metavar="EDITION", help="Print what changed, cell by cell.", autocompletion=options.editions),
    ] = "",
    listing: Annotated[bool, typer.Option("--list", help="Name the tables.")] = False,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw the table too: .png or .svg.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print a table of an edition as the book prints it, with its paragraphs and the rules for values beyond it.

    \b
    Examples:
      flagplot table
      flagplot table naval-attack
      flagplot table submarine-attack --json
      flagplot table disengagement
      flagplot table naval-attack --png naval-attack.png
      flagplot table submarine-attack --against {edition}
    """  # noqa: D301
    opened = games.open_edition(edition, name)
    if png is not None:
        if against or listing or not name:
            raise FlagplotError(
                "--png draws one table", field="--png", expected="the name of a table, and no other option"
            )
        write(picture(opened.table(name)), png)
        typer.echo(f"drawn: {png}", err=True)
    if against:
        found, blocks = _compared(opened, games.open_edition(against), name)
    elif listing or not name:
        found = [{"name": t.name, "title": t.title, "cites": list(t.cites)} for t in opened.tables.values()]
        blocks = [listed(opened)]
    else:
        table = opened.table(name)
        found, blocks = as_object(opened.name, table), drawn(table)
        if not as_json and _is_piped():
            typer.echo(table.text())
            return
    if as_json:
        typer.echo(json.dumps(found, indent=1))
    else:
        from flagplot.cli.text.pager import show

        show(blocks)


def _is_piped() -> bool:
    """Whether the output goes to no terminal. Obvious cases load nothing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if not sys.stdout.isatty() and not ASKING & os.environ.keys():
        return True
    from flagplot.blocks.terminal import console

    return not console().is_terminal


def _compared(here: Edition, there: Edition, name: str) -> tuple[object, list[Block]]:
    """The cells in which a table of two editions differs, or how many of each table."""
    if not name:
        data, rows = [], []
        for each in dict.fromkeys((*here.tables, *there.tables)):
            mine, theirs, count = each in here.tables, each in there.tables, len(changes(here, there, each))
            data.append({"name": each, "changes": count, here.name: mine, there.name: theirs})
            only = "" if mine and theirs else f" (only {here.name if mine else there.name})"
            rows.append((each, f"{_count(count) if count else 'the same'}{only}"))
        return data, [Entries(tuple(rows))]
    if name not in here.tables and name not in there.tables:
        here.table(name)
    found = changes(here, there, name)
    cells = [dict(zip(("row", "column", here.name, there.name), one, strict=True)) for one in found]
    as_data = {"name": name, "edition": here.name, "against": there.name, "changes": cells}
    return as_data, list(describe(here, there, name, found))


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
