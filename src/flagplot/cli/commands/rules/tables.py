"""`flagplot table`: a table as it stands in the book."""

import json
import sys
import textwrap
from dataclasses import replace
from typing import Annotated, Any

import typer

WIDTH = 80


def command(
    name: Annotated[str, typer.Argument(help="The table, such as naval-attack; without it all are named.")] = "",
    edition: Annotated[str, typer.Option(help="The edition that prints it.")] = "awaw-2018",
    against: Annotated[str, typer.Option(metavar="EDITION", help="Print what changed, cell by cell.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="Name the tables.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print a table of an edition as the book has it, with its paragraphs and how to read its edges.

    \b
    Examples:
      flagplot table
      flagplot table naval-attack
      flagplot table submarine-attack --json
      flagplot table submarine-attack --edition awaw-2003 --against awaw-2018
    """  # noqa: D301
    from flagplot import games

    opened = games.of_edition(edition).editions.load(edition)
    if against and not name:
        _compare_all(opened, games.of_edition(against).editions.load(against), as_json)
        return
    if listing or not name:
        rows = [(table.name, table.title, table.cites) for table in opened.tables.values()]
        if as_json:
            typer.echo(json.dumps([{"name": n, "title": t, "cites": list(c)} for n, t, c in rows], indent=1))
        else:
            width = max(len(n) for n, _, _ in rows)
            typer.echo("\n".join(f"{n.ljust(width)}  {t} [{', '.join(c)}]" for n, t, c in rows))
        return
    if against:
        _compare(opened, games.of_edition(against).editions.load(against), name, as_json)
        return
    table = opened.table(name)
    if as_json:
        typer.echo(json.dumps(_as_object(opened.name, table), indent=1))
    elif sys.stdout.isatty():
        _print_rich(table)
    else:
        typer.echo(table.text())


def _compare(here: Any, there: Any, name: str, as_json: bool) -> None:
    """Print the cells in which a table of two editions differs."""
    if name not in here.tables and name not in there.tables:
        here.table(name)
    changes = _changes(here, there, name)
    if as_json:
        facts = {"name": name, "edition": here.name, "against": there.name}
        cells = [dict(zip(("row", "column", here.name, there.name), one, strict=True)) for one in changes]
        typer.echo(json.dumps(facts | {"changes": cells}, indent=1))
        return
    typer.echo("\n".join(_told(here, there, name, changes)))


def _changes(here: Any, there: Any, name: str) -> list[tuple[str, str, str, str]]:
    """Row, column and both cells; a table that only one of them prints differs in every cell."""
    mine, other = here.tables.get(name), there.tables.get(name)
    if mine is not None and other is not None:
        return [(one.row, one.column, one.here, one.there) for one in mine.changes(other)]
    table = mine or other
    blank = replace(table, rows=())
    found = table.changes(blank) if mine is not None else blank.changes(table)
    return [(one.row, one.column, one.here, one.there) for one in found]


def _told(here: Any, there: Any, name: str, changes: list[tuple[str, str, str, str]]) -> list[str]:
    table = here.tables.get(name) or there.tables[name]
    for edition, other in ((here, there), (there, here)):
        if name not in edition.tables:
            return [f"{table.title}: {other.name} prints it, {edition.name} does not."]
    if not changes:
        how = "the same table" if here.tables[name].path == there.tables[name].path else "every cell is the same"
        return [f"{table.title}: {how} in {here.name} and {there.name}."]
    cites = ", ".join(cite.lstrip("=") for cite in dict.fromkeys((*here.tables[name].cites, *there.tables[name].cites)))
    rows = [("row", "column", here.name, there.name), *changes]
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    lines = textwrap.wrap(f"{table.title}: {_count(len(changes))} in {here.name} from {there.name} [{cites}]", WIDTH)
    drawn = ["  ".join([c.ljust(w) for c, w in zip(row, widths, strict=False)] + [row[3]]) for row in rows]
    if max(len(line) for line in drawn) + 2 <= WIDTH:
        return [*lines, *(f"  {line}".rstrip() for line in drawn)]
    for row, column, mine, theirs in changes:
        lines.append(f"  {row}, {column}")
        for edition, cell in ((here, mine), (there, theirs)):
            lines += textwrap.wrap(f"    {edition.name}: {cell}", WIDTH, subsequent_indent=" " * 6)
    return lines


def _count(cells: int) -> str:
    return "one cell differs" if cells == 1 else f"{cells} cells differ"


def _compare_all(here: Any, there: Any, as_json: bool) -> None:
    """Name every table with how many of its cells differ."""
    names = dict.fromkeys((*here.tables, *there.tables))
    rows = [(name, len(_changes(here, there, name)), name in here.tables, name in there.tables) for name in names]
    if as_json:
        found = [{"name": name, "changes": count, here.name: a, there.name: b} for name, count, a, b in rows]
        typer.echo(json.dumps(found, indent=1))
        return
    width = max(len(name) for name in names)
    for name, count, mine, theirs in rows:
        only = "" if mine and theirs else f" (only {here.name if mine else there.name})"
        typer.echo(f"{name.ljust(width)}  {_count(count) if count else 'the same'}{only}")


def _as_object(edition: str, table: Any) -> dict[str, Any]:
    facts = {"name": table.name, "edition": edition, "title": table.title, "cites": list(table.cites)}
    return facts | {"notes": table.notes, "header": list(table.header), "rows": [list(row) for row in table.rows]}


def _print_rich(table: Any) -> None:
    from rich.table import Table as Drawn
    from rich.text import Text

    from flagplot.cli.text.output import console

    drawn = Drawn(
        title=Text(table.title, style="bold"), title_justify="left", header_style="bold", row_styles=["", "dim"]
    )
    for place, head in enumerate(table.header):
        figures = all(len(row[place]) <= 5 and not any(mark.isalpha() for mark in row[place]) for row in table.rows)
        drawn.add_column(Text(head), justify="right" if figures else "left", no_wrap=figures)
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    screen = console()
    screen.print(drawn)
    for word in ("axes", "edges", "cells", "cites", "source"):
        if table.notes.get(word):
            screen.print(Text(f"{word}: {table.notes[word]}", style="dim"))
