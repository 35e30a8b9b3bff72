"""`flagplot odds`: what could come of a game, by sampling or exactly, with intervals; and `flagplot merge`."""

import json as json_text
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot.api.chances.odds import odds as found
from flagplot.api.chances.parts import EXPECTED, PartSummary, counted_part, reopened
from flagplot.api.chances.parts import merge as merged
from flagplot.api.chances.result import Chances
from flagplot.cli.commands import options
from flagplot.cli.text.errors import print_error
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text
from flagplot.files.picture import check_name, write
from flagplot.odds.picture import MATPLOTLIB, draw
from flagplot.table.setting import Setting
from flagplot.table.standing import read_given

Battles = Annotated[
    int,
    typer.Option(
        "-n", "--battles", metavar="N", help="Number of battles; by default as many as needed.", show_default=False
    ),
]
Seconds = Annotated[
    float, typer.Option("--seconds", metavar="S", help="Stop after this many seconds.", show_default=False)
]
Width = Annotated[
    float,
    typer.Option(
        "--interval",
        metavar="W",
        help="Stop when the win chances have intervals of ±W, such as 0.01.",
        show_default=False,
    ),
]
Threads = Annotated[
    int | None, typer.Option("--threads", metavar="N", help="Threads; by default one for each processor.")
]
Picture = Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw a picture too: .png or .svg.")]
Exact = Annotated[bool, typer.Option("--exact", help="Enumerate every course of the game exactly instead of sampling.")]
Budget = Annotated[int, typer.Option("--budget", metavar="N", help="The largest number of states for --exact.")]

Until = Annotated[
    float,
    typer.Option(
        "--until",
        metavar="SHARE",
        help="Stop --exact at this share of the probability, such as 0.999.",
        show_default=False,
    ),
]
RowsFile = Annotated[
    Path | None, typer.Option("--rows", metavar="FILE", help="Write a row for each game: .csv or .parquet.")
]
OnMap = Annotated[
    Path | None, typer.Option("--map", metavar="FILE", help="Draw the interceptions on the map: .png or .svg.")
]
PartOf = Annotated[str, typer.Option("--part", metavar="I/N", help="Play one part of several; see flagplot merge.")]
Where = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Use a Ray cluster: its address, or local.")]


def odds(
    file: options.Scenario,
    battles: Battles = 0,
    seconds: Seconds = 0.0,
    interval: Width = 0.0,
    exact: Exact = False,
    budget: Budget = 500_000,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    goal: options.Goal = None,
    seed: options.Seed = None,
    json: options.Json = False,
    png: Picture = None,
    threads: Threads = None,
    cluster: Where = "",
    part: PartOf = "",
    rows: RowsFile = None,
    map: OnMap = None,
    until: Until = 1.0,
    orders: options.Orders = None,
) -> None:
    """Estimate the outcome of a battle or naval turn: winner, losses, each ship's chances, cargo, with intervals.

    \b
    Examples:
      flagplot odds midway-1942 --png odds.png
      flagplot odds denmark-strait-1941 --exact
      flagplot odds coral-sea-1942 --exact --until 0.999
      flagplot odds midway-1942 -n 100000 --rows midway.csv
      flagplot odds bismarck-1941 -n 200 --map where.png
      flagplot odds midway-1942 -n 1000000 --seed 1 --part 3/100 --json > 3.json
    """  # noqa: D301
    number = options.chosen_seed(seed)
    setting = options.opened(file, edition, ruling, goal)
    check_pictures(setting, png, map)
    result = found(
        setting,
        battles=battles,
        seconds=seconds,
        interval=interval,
        exact=exact,
        budget=budget,
        doctrine=doctrine,
        seed=number,
        orders=read_given(setting, orders or []),
        threads=threads,
        cluster=cluster,
        part=part,
        rows=rows or "",
        until=until,
        watch=Ticker("situations" if exact else setting.kit.counting.games),
    )
    if result.data.get("over_budget"):
        print_error(f"the budget of {budget:,} situations is spent, see --budget")
    if png is not None:
        draw(result.data, setting.kit.counting, png)
    draw_map(setting, result, map)
    print_chances(result, json)
    list_files(json, Picture=png, Rows=rows, Map=map)


def check_pictures(setting: Setting, png: Path | None, map: Path | None) -> None:
    """Refuse a picture that cannot be drawn, before anything is played."""
    if png is not None:
        check_name(png, MATPLOTLIB)
    if map is not None:
        from flagplot.api.chances import meetings  # which draws

        meetings.check(setting.kit)
        check_name(map)


def draw_map(setting: Setting, found: Chances, file: Path | None) -> None:
    """Draw where voyages are met, if that is wanted."""
    if file is not None:
        from flagplot.api.chances import meetings

        write(meetings.MeetingMap(setting, found.data).picture(), file)


def list_files(json: bool, **written: Path | None) -> None:
    """Say what else was written; nothing beside an object."""
    for what, path in written.items():
        if path is not None and not json:
            typer.echo(f"{what}: {path}")


def print_chances(found: Chances, json: bool) -> None:
    """Print the object, or the report in the colours of both sides."""
    options.print_result(found, json, found.sides)


LARGEST: Final = 32 * 1024 * 1024
"""Bytes of a part that are read; a game with many ships takes some hundred thousand."""

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Parts, as odds --part --json printed them.", show_default=False)
]


def merge(files: Files, json: options.Json = False, map: OnMap = None) -> None:
    """Merge the parts of one run of odds, with the same result as the whole run.

    \b
    Example, with two machines:
      flagplot odds midway-1942 -n 100000 --seed 1 --part 1/2 --json > 1.json
      flagplot odds midway-1942 -n 100000 --seed 1 --part 2/2 --json > 2.json
      flagplot merge 1.json 2.json
    """  # noqa: D301
    parts = [read(file) for file in files]
    found = merged(parts)
    setting = reopened(parts[0])
    check_pictures(setting, None, map)
    draw_map(setting, found, map)
    print_chances(found, json)
    list_files(json, Map=map)


def read(file: Path) -> PartSummary:
    """One part."""
    try:
        return counted_part(json_text.loads(read_text(file, "a part of odds", LARGEST)))
    except FlagplotError as error:
        raise FlagplotError(error.what, file=file, expected=error.expected) from None
    except (ValueError, RecursionError):
        raise FlagplotError("it is not JSON", file=file, expected=EXPECTED) from None
