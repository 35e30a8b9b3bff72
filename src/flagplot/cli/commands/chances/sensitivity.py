"""`flagplot sensitivity`: which open rulings, doctrines, doctrine settings and table cells move the odds of a game most."""

from typing import Annotated

import typer

from flagplot.api.chances.sensitivity import ALL
from flagplot.api.chances.sensitivity import sensitivity as found
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, print_chances
from flagplot.cli.text.ticker import Ticker

Of = Annotated[
    str, typer.Option("--of", metavar="KIND,...", help=f"Only these: {', '.join(ALL)}; all where battles run compiled.")
]


def sensitivity(
    file: options.Scenario,
    of: Of = "",
    battles: Annotated[
        int, typer.Option("-n", "--battles", metavar="N", help="Battles of each variant.", show_default=False)
    ] = 0,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Rank the effects on the odds: rulings, doctrines, their settings, table cells, each against the same battles.

    A setting is raised by a quarter, a printed value by one; a first pass selects the cells to measure.
    """
    number = options.chosen_seed(seed)
    setting = options.opened(file, edition, ruling)
    told = found(
        setting,
        of=[word.strip() for word in of.split(",") if word.strip()],
        battles=battles,
        doctrine=doctrine,
        seed=number,
        threads=threads,
        cluster=cluster,
        watch=Ticker("games"),
    )
    print_chances(told, json)
