"""`flagplot sensitivity`: which open rulings, doctrines, doctrine settings and table cells move the odds of a game most."""

from typing import Annotated, Final

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import Threads, Where, tell
from flagplot.cli.commands.chances.trials import CELLS, DOCTRINES, RULINGS, SETTINGS, Trials
from flagplot.cli.text.chances.sensitivity_text import as_data, report
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError, one_of
from flagplot.odds.engine import is_compiled
from flagplot.odds.sampling import first_seed
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import open_scenario, read_rulings

ALL: Final = (RULINGS, DOCTRINES, SETTINGS, CELLS)
MOST: Final = 10_000_000
QUICK: Final = (RULINGS, DOCTRINES)
"""What is tried without the compiled runtime, unless more is asked for: there are about a thousand cells."""

Of = Annotated[
    str, typer.Option("--of", metavar="KIND,...", help=f"Only these: {', '.join(ALL)}; all where battles run compiled.")
]


def sensitivity(
    file: options.Scenario,
    of: Of = "",
    battles: Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Battles of each way to play.")] = 0,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Say what moves the odds: rulings, doctrines, their settings, table cells, each against the same battles.

    A setting and a printed figure are raised, by a quarter and by one; cells are sifted first and the strongest measured.
    """
    if battles and not 2 <= battles <= MOST:
        raise FlagplotError(f"{battles} battles", field="-n", expected=f"a whole number from 2 to {MOST:,}")
    number = options.read_seed(seed)
    number = options.random_seed() if number is None else number
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    names = read_doctrines(doctrine, setting)
    kinds, ticker = read_kinds(of, is_compiled(setting.kit)), Ticker("games")
    trials = Trials(setting, names, first_seed(number), (battles, threads, cluster), ticker)
    try:
        found = trials.effects(kinds)
    finally:
        trials.close()
        ticker.done()
    if not found:
        raise FlagplotError(
            "random play has no settings", field="--doctrine", expected="a doctrine for one side or both"
        )
    told = as_data(found, setting, names, number, kinds, trials.interrupted)
    tell(told, json, report(told, setting.kit.counting))


def read_kinds(text: str, compiled: bool) -> tuple[str, ...]:
    """What is to be tried; all of it where battles run compiled."""
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    for word in wanted:
        if word not in ALL:
            raise FlagplotError(f"{word!r} is nothing that is tried", field="--of", expected=one_of(ALL))
    if wanted:
        return tuple(kind for kind in ALL if kind in wanted)
    return ALL if compiled else QUICK
