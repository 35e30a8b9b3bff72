"""`flagplot rulings`: decisions where the printed rule is unclear or absent, with their alternatives."""

import json
from typing import Annotated

import typer

from flagplot import games
from flagplot.blocks import parted
from flagplot.cli import completion
from flagplot.cli.text import rulings as text
from flagplot.cli.text.pager import show


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="One ruling in full, or those of a reading such as D13; by default all are listed.",
            autocompletion=completion.ruling_names,
        ),
    ] = "",
    edition: Annotated[
        str, typer.Option(help="The edition whose rulings are listed.", autocompletion=completion.editions)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print all of them as Markdown.")] = False,
) -> None:
    """List the rulings: each question left open by the printed rules, its default reading and the alternatives.

    Set a ruling with --ruling NAME=VALUE in any command that fights a battle or adjudicates a procedure.
    A fixed ruling has only one playable reading.

    \b
    Examples:
      flagplot rulings
      flagplot rulings over-last-row
      flagplot rulings D13
      flagplot rulings --markdown
    """  # noqa: D301
    opened = games.open_edition(edition)
    of_reading = [each for each in opened.rulings.values() if name and name in each.readings]
    rulings = of_reading or ([opened.ruling(name)] if name else list(opened.rulings.values()))
    if as_json:
        found = [text.as_object(ruling) | text.source(opened, ruling) for ruling in rulings]
        typer.echo(json.dumps(found[0] if name and len(found) == 1 else found, indent=1))
    elif markdown:
        typer.echo(text.as_markdown(opened.name, rulings))
    elif name:
        show(parted([list(text.in_full(opened, ruling)) for ruling in rulings]))
    else:
        show(text.listed(rulings) if opened.base is None else text.listed_with_base(opened))
