"""`flagplot advise` and `flagplot review`: what answers are worth, from what a side knows, before they are given and after."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.advice import advise as asked
from flagplot.api.advice import review as looked
from flagplot.api.chances.result import Chances
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Picture, print_chances
from flagplot.cli.text.ticker import Ticker
from flagplot.files.picture import check_name, write
from flagplot.table.advice.picture import picture

Whose = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="The side to advise.", show_default=False)]
Seat = Annotated[str, typer.Option("--seat", metavar="A|B|SIDE", help="One side only.", show_default=False)]
Budget = Annotated[
    str,
    typer.Option(
        "--budget", metavar="N|TIME", help="Simulated games, such as 5000, or a time such as 10s.", show_default=False
    ),
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
    goal: options.Goal = None,
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """Compare the answers to a question, from what a side knows, with the likely course of the game.

    Without --at it starts at the end of the record. It takes the first question from there that gives the side
    a choice. Ctrl-C prints the results so far.

    \b
    Examples:
      flagplot advise my.record --seat A
      flagplot advise my.record --seat B --at 120 --budget 50000
      flagplot advise coral/A-3.html --seat Japan
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
        goal=goal or (),
        watch=Ticker("games"),
    )
    _show(told, json, png)


def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    seat: Seat = "",
    budget: Each = "",
    goal: options.Goal = None,
    json: options.Json = False,
    png: Picture = None,
) -> None:
    """List the most costly answers of a finished game, by the knowledge of their side then, apart from luck.

    The answers that seem to have cost most are measured again, with other dice and eight times the games. Ctrl-C prints
    the results so far. `flagplot luck` measures the dice.

    \b
    Examples:
      flagplot review my.record
      flagplot review my.record --seat A --budget 5000 --png review.png
    """  # noqa: D301
    if png is not None:
        check_name(png)
    _show(looked(record, seat=seat, budget=budget, goal=goal or (), watch=Ticker("questions")), json, png)


def _show(found: Chances, json: bool, png: Path | None) -> None:
    """Draw and print the result."""
    if png is not None:
        write(picture(found.data), png)
    print_chances(found, json)
    if png is not None:
        typer.echo(f"drawn: {png}", err=json)
