"""`flagplot table`: a table as it stands in the book."""

import json
import sys
from typing import Annotated, Any

import typer


def command(
    name: Annotated[str, typer.Argument(help="The table, such as naval-attack; without it all are named.")] = "",
    edition: Annotated[str, typer.Option(help="The edition that prints it.")] = "awaw-2018",
    listing: Annotated[bool, typer.Option("--list", help="Name the tables.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print a table of an edition as the book has it, with its paragraphs and how to read its edges.

    \b
    Examples:
      flagplot table
      flagplot table naval-attack
      flagplot table submarine-attack --json
    """  # noqa: D301
    from flagplot.table.games import kit_of_edition

    opened = kit_of_edition(edition).editions.load(edition)
    if listing or not name:
        rows = [(table.name, table.title, table.cites) for table in opened.tables.values()]
        if as_json:
            typer.echo(json.dumps([{"name": n, "title": t, "cites": list(c)} for n, t, c in rows], indent=1))
        else:
            width = max(len(n) for n, _, _ in rows)
            typer.echo("\n".join(f"{n.ljust(width)}  {t} [{', '.join(c)}]" for n, t, c in rows))
        return
    table = opened.table(name)
    if as_json:
        typer.echo(json.dumps(_as_object(opened.name, table), indent=1))
    elif sys.stdout.isatty():
        _print_rich(table)
    else:
        typer.echo(table.text())


def _as_object(edition: str, table: Any) -> dict[str, Any]:
    facts = {"name": table.name, "edition": edition, "title": table.title, "cites": list(table.cites)}
    return facts | {"notes": table.notes, "header": list(table.header), "rows": [list(row) for row in table.rows]}


def _print_rich(table: Any) -> None:
    from rich.table import Table as Drawn
    from rich.text import Text

    from flagplot.cli.output import console

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
