"""`flagplot table`: a table as printed."""

import io
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot import games
from flagplot.blocks import Block
from flagplot.cli.commands import options
from flagplot.cli.text import tables as text
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.edition import Edition
from flagplot.files.picture import write

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
      flagplot table naval-attack --png naval-attack.png
      flagplot table submarine-attack --against {edition}
    """  # noqa: D301
    opened = games.open_edition(edition)
    if png is not None:
        _draw(opened, name, png, against or listing)
    if against:
        found, blocks = _compared(opened, games.open_edition(against), name)
    elif listing or not name:
        found = [{"name": t.name, "title": t.title, "cites": list(t.cites)} for t in opened.tables.values()]
        blocks = [text.listed(opened)]
    else:
        table = opened.table(name)
        found, blocks = text.as_object(opened.name, table), text.drawn(table)
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


def _draw(edition: Edition, name: str, png: Path, is_more: bool | str) -> None:
    """Draw one table."""
    if is_more or not name:
        raise FlagplotError("--png draws one table", field="--png", expected="the name of a table, and no other option")
    write(text.picture(edition.table(name)), png)
    typer.echo(f"drawn: {png}", err=True)


def _compared(here: Edition, there: Edition, name: str) -> tuple[object, list[Block]]:
    """The cells in which a table of two editions differs, or how many of each table."""
    if not name:
        return text.all_changes(here, there)
    if name not in here.tables and name not in there.tables:
        here.table(name)
    changes = text.changes(here, there, name)
    cells = [dict(zip(("row", "column", here.name, there.name), one, strict=True)) for one in changes]
    found = {"name": name, "edition": here.name, "against": there.name, "changes": cells}
    return found, list(text.describe(here, there, name, changes))
