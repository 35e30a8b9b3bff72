"""`flagplot compare`: the same game under several editions, and which of their differences move its odds."""

from typing import Annotated

import typer

from flagplot.api.chances.compare import compare as compared
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, tell
from flagplot.cli.text.ticker import Ticker
from flagplot.table.setting import open_scenario


def compare(
    file: options.Scenario,
    editions: Annotated[
        str,
        typer.Option("--editions", metavar="NAME,NAME...", help="The editions to compare; by default all of the game."),
    ] = "",
    ruling: Annotated[
        str, typer.Option("--ruling", metavar="NAME", help="Compare the alternatives of one ruling instead.")
    ] = "",
    edition: options.EditionName = "",
    battles: Annotated[
        int, typer.Option("-n", "--battles", metavar="N", help="Games of each variant.", show_default=False)
    ] = 0,
    doctrine: options.Doctrine = "",
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Play one game under several editions from the same seeds, and find the difference with the largest effect.

    The first edition named is the baseline. With --cell, the baseline is the printed edition. For a naval
    turn, it compares the outcome of each operation.

    \b
    Examples:
      flagplot compare coral-sea-1942 --editions NAME,NAME
      flagplot compare denmark-strait-1941 --cell "naval-attack:FF 4:7=2"
    """  # noqa: D301
    number = options.chosen_seed(seed)
    found = compared(
        open_scenario(file, edition),
        editions=[name.strip() for name in editions.split(",") if name.strip()],
        ruling=ruling,
        battles=battles,
        doctrine=doctrine,
        seed=number,
        threads=threads,
        cluster=cluster,
        watch=Ticker("games"),
    )
    tell(found, json)
