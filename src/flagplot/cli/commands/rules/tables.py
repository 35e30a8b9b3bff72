"""`flagplot table`: a table as it stands in the book."""

import json
import sys
from typing import Annotated, Any

import typer

from flagplot import games
from flagplot.blocks import Block
from flagplot.blocks.terminal import show
from flagplot.cli import completion
from flagplot.cli.text import tables as text
from flagplot.core.printed.edition import Edition


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="The table, such as naval-attack; without it all are named.", autocompletion=completion.tables
        ),
    ] = "",
    edition: Annotated[str, typer.Option(help="The edition that prints it.", autocompletion=completion.editions)] = "",
    against: Annotated[
        str,
        typer.Option(metavar="EDITION", help="Print what changed, cell by cell.", autocompletion=completion.editions),
    ] = "",
    listing: Annotated[bool, typer.Option("--list", help="Name the tables.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print a table of an edition as the book has it, with its paragraphs and how to read its edges.

    \b
    Examples:
      flagplot table
      flagplot table naval-attack
      flagplot table submarine-attack --json
      flagplot table submarine-attack --against EDITION
    """  # noqa: D301
    opened = games.open_edition(edition)
    if against:
        found, blocks = _compared(opened, games.open_edition(against), name)
    elif listing or not name:
        found = [{"name": t.name, "title": t.title, "cites": list(t.cites)} for t in opened.tables.values()]
        blocks = [text.listed(opened)]
    else:
        table = opened.table(name)
        found, blocks = text.as_object(opened.name, table), text.drawn(table)
        if not as_json and not sys.stdout.isatty():
            typer.echo(table.text())
            return
    if as_json:
        typer.echo(json.dumps(found, indent=1))
    else:
        show(blocks)


def _compared(here: Edition, there: Edition, name: str) -> tuple[Any, list[Block]]:
    """The cells in which a table of two editions differs, or how many of each table."""
    if not name:
        return text.all_changes(here, there)
    if name not in here.tables and name not in there.tables:
        here.table(name)
    changes = text.changes(here, there, name)
    cells = [dict(zip(("row", "column", here.name, there.name), one, strict=True)) for one in changes]
    found = {"name": name, "edition": here.name, "against": there.name, "changes": cells}
    return found, list(text.told(here, there, name, changes))
