"""`flagplot solve`: a secret choice of both sides as a game, its equilibrium with what sampling leaves open."""

import importlib
import json as json_text
import time
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from flagplot.cli.commands import options
from flagplot.cli.commands.chances.engine import DOCTRINES, Engine, check_game, codes, engine
from flagplot.cli.commands.chances.odds import Threads, Where
from flagplot.cli.commands.chances.odds_shared import about_rulings
from flagplot.cli.text.chances.solve_text import report
from flagplot.cli.text.ticker import Ticker
from flagplot.core.errors import FlagplotError, one_of
from flagplot.odds.air_split import AirSplit, air_split
from flagplot.odds.interval import LEVEL, z_of
from flagplot.odds.numbering import Numbering, numbering
from flagplot.odds.remote_cells import Recipe
from flagplot.odds.sampling import first_seed
from flagplot.odds.summary import factors, named
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, open_scenario, read_rulings

DECISIONS: Final = {"awaw": ("numbering", "air-split"), "europa": ("bypass",)}
PAYOFFS: Final = {"awaw": ("win", "factors", "ships", "cargo"), "europa": ("strength",)}
"""By game; the first of each is meant where none is named."""
ERROR: Final = 0.0025
"""Standard error of the value that is asked for, as a share of what the payoff can differ by."""

Decision = Annotated[
    str,
    typer.Option(
        "--decision", metavar="NAME", help="What is chosen in secret: numbering or air-split; bypass in Grand Europa."
    ),
]
Payoff = Annotated[
    str,
    typer.Option(
        "--payoff", metavar="NAME", help="What is played for: win, factors, ships or cargo; strength in Grand Europa."
    ),
]
PerCell = Annotated[int, typer.Option("-n", "--battles", metavar="N", help="Battles a cell in the first pass.")]
Keep = Annotated[bool, typer.Option("--keep", help="Numbers that the file prescribes stay.")]


def solve(
    file: options.Scenario,
    decision: Decision = "",
    payoff: Payoff = "",
    battles: PerCell = 0,
    keep: Keep = False,
    doctrine: options.Doctrine = "",
    edition: options.EditionName = "",
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    json: options.Json = False,
    threads: Threads = None,
    cluster: Where = "",
) -> None:
    """Solve a secret choice of both sides as a game: the mix of both, its value, what each pure choice loses."""
    if not 0 <= battles <= 100_000:
        raise FlagplotError(f"{battles} battles a cell", field="-n", expected="1 to 100000")
    number = options.read_seed(seed)
    setting = open_scenario(file, edition, read_rulings(ruling or []))
    game = setting.kit.game.name
    if game not in DECISIONS:
        check_game(game)
    decision = chosen(decision, DECISIONS[game], "--decision", "decision to solve")
    payoff = chosen(payoff, PAYOFFS[game], "--payoff", "payoff")
    names = read_doctrines(doctrine, setting)
    number = options.random_seed() if number is None else number
    how = (battles, threads, keep, cluster)
    if decision == "bypass":
        from flagplot.cli.commands.chances.solve_europa import solved as solved_europa

        found = solved_europa(setting, names, (decision, payoff), number, how)
    else:
        found = solved(setting, names, (decision, payoff), number, how)
    if json:
        typer.echo(json_text.dumps(found, ensure_ascii=False))
        return
    for line in report(found):
        typer.echo(line.rstrip())


def chosen(name: str, known: Sequence[str], option: str, what: str) -> str:
    """What was chosen of what this game knows; the first where nothing was named."""
    if name and name not in known:
        raise FlagplotError(f"{name!r} is no {what} in this game", field=option, expected=one_of(known))
    return name or known[0]


def solved(
    setting: Setting, names: dict[int, str], what: tuple[str, str], seed: int, how: tuple[int, int | None, bool, str]
) -> dict[str, Any]:
    """Solve a decision of a battle."""
    per_cell, threads, keep, cluster = how
    player = engine(setting.tables, names, threads, cluster)
    if not player.compiled:
        raise FlagplotError("such a game takes hundreds of thousands of battles", expected="the extra `fast`")
    players = DOCTRINES.get(names[0], DOCTRINES["standard"]), DOCTRINES.get(names[1], DOCTRINES["standard"])
    first, start = first_seed(seed), setting.battle.situation
    game: Numbering | AirSplit
    if what[0] == "numbering":
        game = numbering(setting.tables, start, players, first, (0, 1) if keep else ())
    else:
        game = air_split(setting.tables, start, players, first)
    player.announce(start)
    begun = time.monotonic()
    try:
        got = _solver(player, game, what[1], first, per_cell, setting).solve()
    except KeyboardInterrupt:
        raise FlagplotError("interrupted before every pair of choices was played") from None
    finally:
        player.close()
    return {
        **about(setting, names, what, seed, scale(what[1], setting)),
        **as_data(got, game, setting),
        "wall": time.monotonic() - begun,
    }


def _solver(
    player: Engine, game: Numbering | AirSplit, payoff: str, first: int, per_cell: int, setting: Setting
) -> Any:
    """The solver of the compiled runtime, set up."""
    solving, ticker, begun = importlib.import_module("flagplot.fast.solving"), Ticker(), time.monotonic()
    cells = _recipe(player, game, payoff).played_by(player.executor, player.threads)

    def tell(stage: str, done: int) -> None:
        spent = time.monotonic() - begun
        ticker.write(f"{stage}: {done:,} battles, {done / spent:,.0f} a second, {spent:,.0f} s so far")

    return solving.Solver(cells, first, spread(payoff, setting), per_cell, ERROR * scale(payoff, setting), tell)


def _recipe(player: Engine, game: Numbering | AirSplit, payoff: str) -> Recipe:
    """What the cells of the compiled runtime are made of."""
    matrix = importlib.import_module("flagplot.fast.matrix")
    start: Any
    if isinstance(game, Numbering):
        kind, start, field, rows = "Cells", game.start, "fixed_number", game.groups
    else:
        kind, start, field, rows = "Ready", game.starts, "", ((), ())
    choices = tuple(matrix.Choices(field, rows[side], game.choices[side]) for side in range(2))
    names = tuple(choose.__module__ for choose in DOCTRINES.values())
    return Recipe(f"flagplot.fast.matrix:{kind}", names, (player.tables, codes(player.names), start, choices, payoff))


def scale(payoff: str, setting: Setting) -> float:
    """What the payoff can differ by."""
    s = setting.battle.situation
    if payoff == "factors":
        return float(factors(s, 0) + factors(s, 1))
    if payoff == "ships":
        return float(max(1, named(s, 0) + named(s, 1)))
    return float(max(1, sum(s.cargo))) if payoff == "cargo" else 1.0


def spread(payoff: str, setting: Setting) -> float:
    """The largest standard deviation that a payoff is likely to have."""
    return {"win": 0.5, "factors": 0.15, "ships": 0.25, "cargo": 0.5}[payoff] * scale(payoff, setting)


def about(setting: Setting, names: dict[int, str], what: tuple[str, str], seed: int, scale: float) -> dict[str, Any]:
    """What was solved, and what it rests on."""
    return {
        **about_rulings(setting, names),
        "decision": what[0],
        "payoff": what[1],
        "seed": seed,
        "level": LEVEL,
        "scale": scale,
    }


def as_data(got: Any, game: Any, setting: Setting) -> dict[str, Any]:
    """The solution as plain data."""
    z, sides = z_of(), []
    for side in range(2):
        sign = 1 if side == 0 else -1
        rows = []
        for way, share, pure in zip(game.choices[side], got.mixes[side], got.pure[side], strict=True):
            error = (pure.error**2 + got.value.error**2) ** 0.5
            loses = sign * (got.value.value - pure.value)
            rows.append({"choice": list(way), "share": share, "loses": loses, "half": z * error})
        rows.sort(key=lambda row: (-row["share"], row["loses"]))
        names = game.name(setting.battle.roster, side)
        sides.append({"side": setting.sides[side], "groups": names, "choices": rows})
    value = got.value
    return {
        "value": {
            "value": value.value,
            "error": value.error,
            "low": value.value - z * value.error,
            "high": value.value + z * value.error,
        },
        "value_of_matrix": got.by_matrix,
        "exploitability": {"seen": got.gap, "at_most": got.gap_at_most},
        "sides": sides,
        "interrupted": got.interrupted,
        "per_cell": got.per_cell,
        "battles": got.battles,
        "seconds": round(got.seconds, 2),
        "stages": {name: round(spent, 2) for name, spent in got.stages.items()},
    }
