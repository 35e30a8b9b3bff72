"""`flagplot position`: a position in one line of text."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from flagplot.api import position as api
from flagplot.blocks import BRIEF
from flagplot.cli.amount import AMOUNT
from flagplot.cli.commands import options
from flagplot.cli.text.pager import show


def position(
    file: Annotated[
        Path,
        options.scenario(
            "A record, a scenario file, the name of a bundled one, or a position.", "RECORD|FILE|POSITION"
        ),
    ],
    at: options.At = -1,
    view: options.View = None,
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
    json: options.Json = False,
) -> None:
    """Print a position in one line of text, as FEN does for chess.

    Every command that takes a scenario file opens the line, or a file that contains it. Without --at a record is taken at its
    end. With --view the line holds only what that side knows.

    \b
    Examples:
      flagplot position midway-1942 --at 137 --seed 7
      flagplot position game.record --at 100 --brief > here.txt
      flagplot odds here.txt
      flagplot position game.record --view A
    """  # noqa: D301
    found = api.position(file, at=at, view=view, seed=options.read_seed(seed) or 0, doctrine=doctrine)
    if json:
        typer.echo(json_text.dumps(found.to_dict(), ensure_ascii=False))
        return
    typer.echo(found.line)
    if AMOUNT.get() != BRIEF:
        show(found.blocks(), found.session.setting.sides)
