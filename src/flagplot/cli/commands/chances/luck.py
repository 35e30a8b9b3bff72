"""`flagplot luck`: how lucky a played game was, roll by roll and in all."""

from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.chances.luck import luck as found
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, print_chances
from flagplot.cli.text.ticker import Ticker
from flagplot.files.picture import check_name, write
from flagplot.odds.reports.luck import curve
from flagplot.table import record_file
from flagplot.table.setting import open_record


def luck(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    battles: Annotated[
        int, typer.Option("-n", "--battles", metavar="N", help="Continuations of each position.", show_default=False)
    ] = 0,
    doctrine: options.Doctrine = "",
    goal: options.Goal = None,
    seed: options.Seed = None,
    json: options.Json = False,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw it as a curve: .png or .svg.")] = None,
    threads: Threads = None,
) -> None:
    """Say how lucky a played battle was: what each roll changed, by playing on from before and after it.

    \b
    Examples:
      flagplot fight river-plate-1939 --seed 1 --record plate.record
      flagplot luck plate.record
      flagplot luck plate.record -n 100 --png luck.png
    """  # noqa: D301
    number = options.chosen_seed(seed)
    if png is not None:
        check_name(png)
    result = found(
        record,
        battles=battles,
        doctrine=doctrine,
        goal=goal or (),
        seed=number,
        threads=threads,
        watch=Ticker("games"),
    )
    if png is not None:
        kit = open_record(record_file.read(record)).kit
        write(curve(result.data, kit.counting, kit.titled), png)
    print_chances(result, json)
    if png is not None:
        typer.echo(f"drawn: {png}", err=json)
