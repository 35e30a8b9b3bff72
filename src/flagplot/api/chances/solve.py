"""A secret choice of both sides solved as a game: its equilibrium with the sampling error.

Or a whole small game solved exactly: every choice of both sides, without sampling or doctrines.
"""

import importlib.util
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flagplot.api.chances import result
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings, engine
from flagplot.core.doctrine import answers, shown_to
from flagplot.core.errors import FlagplotError, Interrupted, one_of
from flagplot.core.offers.interfaces import Decision as Secret
from flagplot.core.offers.interfaces import PureChoices
from flagplot.core.offers.payoff import Payoff
from flagplot.core.offers.payoff import Payoff as Stake
from flagplot.core.schema import State
from flagplot.fast.matrix import Recipe
from flagplot.odds.engine import Engine, code_of
from flagplot.odds.exact.free import ROOT, Forking, Sequences, Unfolded
from flagplot.odds.executor import Place
from flagplot.odds.play import chosen
from flagplot.odds.reports.solve import report, report_whole
from flagplot.odds.sampling import first_seed
from flagplot.odds.tally import LEVEL, z_of
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, setting_of

BUDGET: Final = 200_000
"""Default maximum number of nodes."""
LEAST: Final = 1e-9
Data = dict[str, object]

if TYPE_CHECKING:
    from flagplot.fast.solving import Solution, Solver

PAYOFF: Final = ("--payoff", "payoff")
ERROR: Final = 0.0025
"""Target standard error of the value, as a share of the payoff's range."""


def solve(
    scenario: Setting | str | Path,
    *,
    decision: str = "",
    payoff: str = "",
    battles: int = 0,
    keep: bool = False,
    own: bool = False,
    exact: bool = False,
    budget: int = BUDGET,
    near: float = 0.0,
    doctrine: str = "",
    seed: int = 0,
    threads: int | None = None,
    cluster: str = "",
    executor: Executor | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """A secret choice of both sides as a game: the mix of both, its value, the loss of each pure choice.

    `decision` and `payoff` are among those that the game names, by default the first of each. `battles` is the number
    per cell in the first pass; `keep` leaves numbers set by the file unchanged. `exact` solves a whole small game
    instead, every choice of both sides, without sampling or doctrines: up to `budget` nodes. `own` measures the
    exploitability of the doctrines' own choices. `near` goes on until the bounds of the value are as near as that share
    of the payoff's range, such as 0.02, or for five rounds.
    """
    scenario = setting_of(scenario)
    if exact:
        if near:
            raise FlagplotError("an exact value has no bounds", field="--near", expected="--exact alone")
        if decision:
            raise FlagplotError(
                "the whole game is more than one decision", field="--decision", expected="--exact alone"
            )
        stake = scenario.kit.counting.payoff(
            named(payoff, [one.name for one in scenario.kit.counting.payoffs], *PAYOFF)
        )
        solution = whole(scenario, stake, budget, watch)
        return Chances(solution, lambda: report_whole(solution, stake), scenario.edition)
    if not 0 <= battles <= 100_000:
        raise FlagplotError(f"{battles} battles a cell", field="-n", expected="1 to 100000")
    if not 0 <= near < 1:
        raise FlagplotError(f"bounds {near:g} apart", field="near", expected="a share from 0 to 1, such as 0.02")
    kit = scenario.kit
    if not kit.decisions:
        raise FlagplotError(kit.unsolved, expected=f"a game with a secret choice, not a {kit.noun}")
    decided = named(decision, [one.name for one in kit.decisions], "--decision", "decision to solve")
    paid = named(payoff, [one.name for one in kit.counting.payoffs], *PAYOFF)
    names = read_doctrines(doctrine, scenario, counted=True)
    what = next(one for one in kit.decisions if one.name == decided), kit.counting.payoff(paid)
    found = solved(scenario, names, what, seed, (battles, threads, keep, own, executor or cluster, near), watch)
    return Chances(found, lambda: report(found, *what, kit.counting), scenario.edition)


def named(name: str, known: Sequence[str], option: str, what: str) -> str:
    """The entry of this game with a name; the first one by default."""
    if name and name not in known:
        raise FlagplotError(f"{name!r} is not a {what} in this game", field=option, expected=one_of(known))
    return name or known[0]


def solved(
    setting: Setting,
    names: dict[int, str],
    what: tuple[Secret, Stake],
    seed: int,
    how: tuple[int, int | None, bool, bool, Place, float],
    watch: ProgressListener,
) -> dict[str, object]:
    """Solve one secret choice of a scenario as a game of both sides."""
    per_cell, threads, keep, own, place, near = how
    kit, start, first = setting.kit, setting.point, first_seed(seed)
    player = engine(setting, names, threads, place)
    try:
        if not player.compiled:
            what_for = f"such a game takes hundreds of thousands of {kit.counting.games}"
            raise FlagplotError(what_for, expected="the extra `fast`")
        usual = next(iter(kit.doctrines.values()))
        players = [kit.doctrines.get(names[seat], usual) for seat in range(2)]
        kept = (0, 1) if keep else ()
        game = chosen(kit, what[0], setting.tables, start, players, first, kept)
        player.announce()
        begun = time.monotonic()
        solver = _solver(player, game, what[1], first, per_cell, near, watch)
        got = solver.solve()
        mine = _own(setting, what[0], game, players, solver, kept) if own else {}
    except KeyboardInterrupt:
        raise Interrupted("interrupted before every pair of choices was played") from None
    finally:
        player.close()
        watch.done()
    return {
        **about(setting, names, what, seed),
        **as_data(got, game, setting, near),
        **mine,
        "wall": time.monotonic() - begun,
    }


def _own(
    setting: Setting,
    decision: Secret,
    game: PureChoices,
    players: Sequence[Callable[..., int]],
    solver: "Solver",
    keep: tuple[int, ...],
) -> dict[str, object]:
    """The doctrines' own mix, and the average gain of best responses to it."""
    if decision.own is None:
        raise FlagplotError(
            f"{decision.name} combines many questions of a doctrine", field="--own", expected="no --own"
        )
    rules = setting.kit.game_of(setting.tables)
    seated = [rules.seated(choose) for choose in players]

    def weigh(s: State) -> dict[int, float]:
        choose = seated[s.ask_seat]
        found = answers(choose, setting.tables, shown_to(choose, rules, s))
        return {answer: weight / sum(found.values()) for answer, weight in found.items()}

    mixes = decision.own(rules, setting.tables, game, weigh, keep)
    seen, most = solver.exploited(*mixes)
    return {"own": {"mixes": list(mixes), "exploitability": seen / 2, "at_most": most / 2}}


def _solver(
    player: Engine, game: PureChoices, payoff: Stake, first: int, per_cell: int, near: float, watch: ProgressListener
) -> "Solver":
    """The solver of the compiled runtime, prepared."""
    from flagplot.fast.solving import NO_LIMITS, Solver

    begun = time.monotonic()
    cells = recipe(player, game, payoff).played_by(None if player.is_near else player.executor, player.threads)
    scale = payoff.scale(player.work.start)

    def show_progress(stage: str, done: int) -> None:
        spent = time.monotonic() - begun
        watch.write(f"{stage}: {done:,} games, {done / spent:,.0f} a second, {spent:,.0f} s so far")

    limits = (0.0, scale) if payoff.is_chance else NO_LIMITS
    return Solver(cells, first, payoff.spread * scale, per_cell, ERROR * scale, show_progress, near * scale, limits)


def recipe(player: Engine, game: PureChoices, payoff: Stake) -> Recipe:
    """The data to build the cells of the compiled runtime."""
    from flagplot.fast.matrix import Choices

    work = player.work
    kind, start = ("Cells", game.start) if game.field else ("PreparedCells", game.starts)
    choices = tuple(Choices(game.field, game.rows[side], game.choices[side]) for side in range(2))
    codes = tuple(code_of(work.kit, name) for name in work.names)
    return Recipe(
        f"flagplot.fast.matrix:{kind}", work.home, (work.tables, codes, work.start, start, choices, payoff.name)
    )


def about(setting: Setting, names: dict[int, str], what: tuple[Secret, Stake], seed: int) -> dict[str, object]:
    """The subject of the solution, and its basis."""
    return {
        **about_rulings(setting, names),
        "decision": what[0].name,
        "payoff": what[1].name,
        "seed": seed,
        "level": LEVEL,
        "scale": what[1].scale(setting.point),
    }


def as_data(got: "Solution", game: PureChoices, setting: Setting, near: float) -> dict[str, object]:
    """The solution as plain data."""
    z, sides = z_of(), []
    for side in range(2):
        sign = 1 if side == 0 else -1
        rows = []
        for way, share, pure in zip(game.choices[side], got.mixes[side], got.pure[side], strict=True):
            error = (pure.error**2 + got.value.error**2) ** 0.5
            loses = float(sign * (got.value.value - pure.value))
            rows.append({"choice": list(way), "share": share, "loses": loses, "half": z * error})
        rows.sort(key=lambda row: (-row["share"], row["loses"]))
        names = game.about(setting.battle.roster, side)
        sides.append({"side": setting.sides[side], "groups": names, "choices": rows})
    value, error = float(got.value.value), float(got.value.error)
    return {
        "value": {"value": value, "error": error, "low": value - z * error, "high": value + z * error},
        "value_of_matrix": got.by_matrix,
        "exploitability": {"seen": got.gap, "at_most": got.gap_at_most},
        "bounds": {"low": got.bounds[0], "high": got.bounds[1], "near": near, "rounds": got.rounds},
        "sides": sides,
        "interrupted": got.interrupted,
        "per_cell": got.per_cell,
        "battles": got.battles,
        "seconds": round(got.seconds, 2),
        "stages": {name: round(spent, 2) for name, spent in got.stages.items()},
    }


def whole(scenario: Setting, payoff: Payoff, budget: int, watch: ProgressListener) -> Data:
    """The value of a whole game, the exploitability of either plan, and the openings of both sides."""
    kit, start = scenario.kit, scenario.point
    if kit.counting.lacks:
        raise FlagplotError(kit.counting.lacks, expected="a game that can be enumerated exactly")
    if importlib.util.find_spec("scipy") is None:
        raise FlagplotError("a linear programme needs SciPy", expected="the extra `fast`")
    from flagplot.fast.solving import solved

    begun = time.monotonic()
    ways = Forking(kit, scenario.tables, (None, None), (0, 1))
    game = Unfolded(ways, partial(kit.counting.worth, payoff), budget, lambda nodes: watch.write(f"{nodes:,} nodes"))
    try:
        game.unfold(start)
        value, plans = solved(game)
    except KeyboardInterrupt:
        raise Interrupted("interrupted before the game was solved") from None
    finally:
        watch.done()
    best, worst = game.against(0, plans[1]), game.against(1, plans[0])
    names = {kind: ask.name for kind, ask in kit.game.asks.items()}
    nobody = dict.fromkeys(range(2), "the best plan")
    return {
        **result.about(scenario, nobody),
        "method": "exact",
        "payoff": payoff.name,
        "scale": payoff.scale(start),
        "value": value + 0.0,
        "gap": best - worst,
        "nodes": game.nodes,
        "situations": len(ways.known),
        "seats": [
            {
                "side": scenario.sides[seat],
                "information_sets": len(sequences.after),
                "sequences": sequences.count,
                "begins": _begins(sequences, plans[seat], names),
            }
            for seat, sequences in enumerate(game.seats)
        ],
        "seconds": round(time.monotonic() - begun, 3),
    }


def _begins(sequences: Sequences, plan: list[float], names: dict[int, str]) -> list[Data]:
    """The mix at each information set that a side can reach before any choice of its own."""
    return [
        {
            "question": names[kind],
            "mix": {str(answer): plan[after] for answer, after in choices.items() if plan[after] > LEAST},
        }
        for before, choices, kind in zip(sequences.after, sequences.choices, sequences.kinds, strict=True)
        if before == ROOT
    ]
