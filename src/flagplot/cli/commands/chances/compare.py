"""`flagplot compare` and `flagplot sensitivity`: which differences of editions, rulings, doctrines and cells move the odds."""

from pathlib import Path
from typing import Annotated

import typer
from typing_extensions import TypedDict

from flagplot.api.chances.compare import compare as compared
from flagplot.api.chances.compare import compare_all
from flagplot.api.chances.sensitivity import ALL
from flagplot.api.chances.sensitivity import sensitivity as found
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, print_chances
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.table.setting import open_scenario


class ComparisonOptions(TypedDict):
    """The options of every comparison."""

    editions: list[str]
    ruling: str
    battles: int
    doctrine: str
    seed: int
    threads: int | None
    cluster: str
    watch: Ticker


def compare(
    file: Annotated[Path | None, options.scenario("A scenario; none with --all-scenarios.", "[FILE]")] = None,
    editions: Annotated[
        str,
        typer.Option("--editions", metavar="NAME,NAME...", help="The editions to compare; by default all of the game."),
    ] = "",
    ruling: Annotated[
        str, typer.Option("--ruling", metavar="NAME", help="Compare the alternatives of one ruling instead.")
    ] = "",
    edition: options.EditionName = "",
    every: Annotated[
        bool, typer.Option("--all-scenarios", help="Compare in every scenario that comes with the program.")
    ] = False,
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
      flagplot compare coral-sea-1942 --editions {editions}
      flagplot compare denmark-strait-1941 --cell "naval-attack:FF 4:7=2"
      flagplot new my-edition --kind edition --table naval-attack
      flagplot compare --all-scenarios --edition my-edition
    """  # noqa: D301
    if (file is None) != every:
        what = "a file and --all-scenarios cannot be used together" if every else "nothing is named to compare"
        raise FlagplotError(what, field="FILE", expected="a scenario, or --all-scenarios")
    how = ComparisonOptions(
        editions=[name.strip() for name in editions.split(",") if name.strip()],
        ruling=ruling,
        battles=battles,
        doctrine=doctrine,
        seed=options.chosen_seed(seed),
        threads=threads,
        cluster=cluster,
        watch=Ticker("scenarios" if every else "games"),
    )
    print_chances(
        compare_all(edition=edition, **how) if file is None else compared(open_scenario(file, edition), **how), json
    )


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

    \b
    Examples:
      flagplot sensitivity river-plate-1939 -n 1000
      flagplot sensitivity river-plate-1939 --of rulings,doctrines --seed 1
    """  # noqa: D301
    number = options.chosen_seed(seed)
    setting = options.opened(file, edition, ruling)
    result = found(
        setting,
        of=[word.strip() for word in of.split(",") if word.strip()],
        battles=battles,
        doctrine=doctrine,
        seed=number,
        threads=threads,
        cluster=cluster,
        watch=Ticker("games"),
    )
    print_chances(result, json)
