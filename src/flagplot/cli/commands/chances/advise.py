"""`flagplot advise` and `flagplot review`: what answers are worth, from what a side knows, before they are given and after."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.advice import advise as asked
from flagplot.api.advice import review as looked
from flagplot.api.chances.result import Chances
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Picture, tell
from flagplot.cli.text.ticker import Ticker
from flagplot.files.picture import check_name, write
from flagplot.table.advice.picture import picture

Whose = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="The side that asks.", show_default=False)]
Seat = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="One side only.", show_default=False)]
Budget = Annotated[
    str,
    typer.Option("--budget", metavar="N|TIME", help="Games to play on, such as 5000, or 10s.", show_default=False),
]
Each = Annotated[
    str,
    typer.Option("--budget", metavar="N|TIME", help="The same for each question: 1000, or 500ms.", show_default=False),
]
File = Annotated[
    Path, options.scenario("A record, a scenario file, or the name of one that comes with the program.", "RECORD|FILE")
]


def advise(
    file: File,
    seat: Whose,
    at: options.At = -1,
    budget: Budget = "",
    seed: options.Seed = None,
    doctrine: options.Doctrine = "",
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """Say what each answer to the question at hand is worth, from what a side knows, and how the game may go on.

    Without --at it is the question at which a record ends. The first question from there that leaves the side a choice is
    looked at. Ctrl-C gives what is known so far.

    \b
    Examples:
      flagplot advise my.record --seat A
      flagplot advise my.record --seat B --at 120 --budget 50000
      flagplot advise midway-1942 --seat U.S. --at 100 --seed 7 --png advice.png
    """  # noqa: D301
    if png is not None:
        check_name(png)
    told = asked(
        file,
        seat,
        at=at,
        budget=budget,
        seed=options.read_seed(seed) or 0,
        doctrine=doctrine,
        watch=Ticker("games"),
    )
    _show(told, json, png)


def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    seat: Seat = "",
    budget: Each = "",
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """Mark the answers of a played game that cost most, by what their side knew then, apart from the luck of the dice.

    Those that seem to have cost most are measured again, with other dice and eight times the games. Ctrl-C gives what is known
    so far. What the dice did, `flagplot luck` tells.

    \b
    Examples:
      flagplot review my.record
      flagplot review my.record --seat A --budget 5000 --png review.png
    """  # noqa: D301
    if png is not None:
        check_name(png)
    _show(looked(record, seat=seat, budget=budget, watch=Ticker("questions")), json, png)


def _show(told: Chances, json: bool, png: Path | None) -> None:
    """Draw what was found, and print it."""
    if png is not None:
        write(picture(told.data), png)
    tell(told, json)
    if png is not None:
        typer.echo(f"drawn: {png}", err=json)
