"""`flagplot odds`: what could come of a game, by sampling or exactly, with intervals."""

import importlib
import json as json_text
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.blocks import Block
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.rests_on import about_rulings, engine
from flagplot.cli.text.chances.odds_text import report
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.odds.engine import Engine
from flagplot.odds.interval import LEVEL
from flagplot.odds.sampling import Enough, Sampled, sample
from flagplot.odds.summary import summary
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, open_scenario, read_rulings
from flagplot.table.standing import read_given

Battles = Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Number of battles.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", help="Stop after this many seconds.")]
Width = Annotated[float, typer.Option("--interval", metavar="W", help="Stop at win chances known to within ±W; 0.01.")]
Threads = Annotated[int | None, typer.Option("--threads", metavar="N", help="Threads; one for each processor.")]
Picture = Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw a picture too.")]
Exact = Annotated[bool, typer.Option("--exact", help="Walk all that can happen instead of sampling.")]
Budget = Annotated[int, typer.Option("--budget", metavar="N", help="Situations that --exact may look at.")]

Where = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Count on a Ray cluster: its address, or local.")
]


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
    seed: options.Seed = None,
    json: options.Json = False,
    png: Picture = None,
    threads: Threads = None,
    cluster: Where = "",
    orders: options.Orders = None,
) -> None:
    """Say what could come of a battle or a naval turn: who wins, losses, each ship's chances, cargo, with intervals.

    \b
    Examples:
      flagplot odds scenarios/midway-1942.yaml --png odds.png
      flagplot odds scenarios/denmark-strait-1941.yaml --exact
      flagplot odds scenarios/bismarck-1941.yaml -n 200
    """  # noqa: D301
    number = options.read_seed(seed)
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    names, given, counting = read_doctrines(doctrine, setting), read_given(setting, orders or []), setting.kit.counting
    if exact and counting.lacks:
        raise FlagplotError(counting.lacks, field="--exact", expected="sampling")
    if png is not None and not png.absolute().parent.is_dir():
        raise FlagplotError("the picture cannot be written: there is no such folder", file=png)
    enough = read_enough(battles, seconds, interval, counting.half)
    if exact:
        from flagplot.cli.commands.chances.odds_exact import walk

        found = walk(setting, names, budget)
    else:
        number = options.random_seed() if number is None else number
        player = engine(setting, names, threads, cluster, orders=given)
        found = sampled(setting, names, player, number, enough)
        if setting.kit.standing is not None:
            found["orders"] = {setting.sides[one.seat]: one.title for one in given}
    if png is not None:
        importlib.import_module("flagplot.odds.picture").draw(found, setting.kit.counting, png)
    tell(found, json, report(found, counting))
    if png is not None and not json:
        typer.echo(f"Picture: {png}")


def read_enough(battles: int, seconds: float, interval: float, half: float) -> Enough:
    """When to stop; at that half-width if nothing is asked for."""
    if battles < 0:
        raise FlagplotError(f"{battles} battles is too few", field="-n", expected="a whole number from 1 on")
    if not 0 <= seconds < 1e9:
        raise FlagplotError(f"{seconds} seconds is out of range", field="--seconds", expected="seconds above 0")
    if not 0 <= interval < 0.5:
        raise FlagplotError(
            f"{interval} is not a half-width", field="--interval", expected="a share such as 0.01, for ±1 %"
        )
    none = not battles and not seconds and not interval
    return Enough(battles, half if none else interval, seconds)


def sampled(setting: Setting, names: dict[int, str], player: Engine, seed: int, enough: Enough) -> dict[str, Any]:
    """Sample, with progress: what it rests on, how it was done and all figures; an interrupt gives what there is so far."""
    told = counted(setting, player, seed, enough)
    return {**about_rulings(setting, names), **told}


def counted(setting: Setting, player: Engine, seed: int, enough: Enough) -> dict[str, Any]:
    """How games were sampled and all figures of them; the player is closed."""
    counting, start = setting.kit.counting, setting.battle.situation
    ticker = Ticker(counting.games)
    player.announce()
    try:
        got = sample(player.count, counting, start, seed, enough, player.block, ticker.tell)
    finally:
        player.close()
        ticker.done()
    if not got.tally.battles:
        raise FlagplotError(f"interrupted before the first {counting.games} were over")
    lacks = {"lacks": counting.lacks} if counting.lacks else {}
    return {**_how(got, player, seed), **lacks, **summary(setting.kit, got.tally, start, setting.battle.roster)}


def _how(got: Sampled, player: Engine, seed: int) -> dict[str, Any]:
    return {
        "method": "sampled",
        "runtime": player.word,
        "threads": player.threads,
        "seed": seed,
        "first_seed": got.first_seed,
        "stopped": got.stopped,
        "seconds": round(got.seconds, 3),
        "level": LEVEL,
    }


def finite(found: Any) -> Any:
    """The same with nothing in place of bounds that are nowhere, which JSON has no word for."""
    if isinstance(found, dict):
        return {name: finite(value) for name, value in found.items()}
    if isinstance(found, list):
        return [finite(value) for value in found]
    return None if isinstance(found, float) and not math.isfinite(found) else found


def tell(found: dict[str, Any], json: bool, blocks: Iterable[Block]) -> None:
    """Print the object, or the report."""
    if json:
        typer.echo(json_text.dumps(finite(found), ensure_ascii=False))
    else:
        show(blocks, tuple(side if isinstance(side, str) else side["side"] for side in found["sides"]))
