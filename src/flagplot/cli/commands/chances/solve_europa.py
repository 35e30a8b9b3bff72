"""`flagplot solve` for Grand Europa: the secret split of engaging and bypassing points."""

import importlib
import sys
import time
from typing import Any

from flagplot import games
from flagplot.cli.commands.chances.engine import COMPILING, check_threads, is_compiled
from flagplot.cli.commands.chances.solve import ERROR, about, as_data
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.games.europa.strength import strength_brought
from flagplot.odds.bypass import bypass
from flagplot.odds.executor import Cluster
from flagplot.odds.remote_cells import Recipe
from flagplot.odds.sampling import first_seed
from flagplot.table.setting import Setting

SPREAD = 0.25
"""The largest standard deviation that the payoff is likely to have, as a share of all strength."""


def solved(
    setting: Setting, names: dict[int, str], what: tuple[str, str], seed: int, how: tuple[int, int | None, bool, str]
) -> dict[str, Any]:
    """Solve the split of a combat."""
    per_cell, threads, _, cluster = how
    check_threads(threads)
    if not is_compiled():
        raise FlagplotError("such a game takes hundreds of thousands of combats", expected="the extra `fast`")
    doctrines, first = games.kit("europa").doctrines, first_seed(seed)
    players = tuple(doctrines.get(names[seat], doctrines["standard"]) for seat in range(2))
    game = bypass(setting.tables, setting.battle.situation, (players[0], players[1]), first)
    recipe, scale = _recipe(setting, names, game), strength(setting)
    executor = Cluster(cluster) if cluster else None
    solving, ticker, begun = importlib.import_module("flagplot.fast.solving"), Ticker("combats"), time.monotonic()

    def tell(stage: str, done: int) -> None:
        ticker.write(f"{stage}: {done:,} combats, {time.monotonic() - begun:,.0f} s so far")

    _announce(recipe.doctrines)
    try:
        cells = recipe.played_by(executor, threads or 1)
        got = solving.Solver(cells, first, SPREAD * scale, per_cell, ERROR * scale, tell).solve()
    except KeyboardInterrupt:
        raise FlagplotError("interrupted before every pair of choices was played") from None
    finally:
        ticker.done()
        if executor is not None:
            executor.close()
    told = about(setting, names, what, seed, scale)
    return {**told, **as_data(got, game, setting), "wall": time.monotonic() - begun}


def _recipe(setting: Setting, names: dict[int, str], game: Any) -> Recipe:
    """What the cells of the compiled runtime are made of."""
    matrix = importlib.import_module("flagplot.fast.matrix")
    order = list(games.kit("europa").doctrines)
    modules = tuple(choose.__module__ for choose in games.kit("europa").doctrines.values())
    codes = tuple(order.index(names[seat]) + 1 if names[seat] in order else 0 for seat in range(2))
    choices = tuple(matrix.Choices("", (), game.choices[side]) for side in range(2))
    parts = (setting.tables, codes, setting.battle.situation, game.starts, choices)
    return Recipe("flagplot.fast.europa:Points", modules, parts)


def _announce(doctrines: tuple[str, ...]) -> None:
    """Say so where the rules are still to be compiled."""
    modules = tuple(importlib.import_module(name) for name in doctrines)
    if not importlib.import_module("flagplot.fast.europa").runtime(modules).is_warm:
        print(COMPILING, file=sys.stderr)


def strength(setting: Setting) -> float:
    """All strength of both sides, what the payoff can differ by."""
    return float(max(1, sum(strength_brought(setting.battle.situation, side) for side in range(2))))
