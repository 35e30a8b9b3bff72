"""The possible outcomes of a game, sampled or exact."""

import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.api.chances.parts import KEY, GameRowsFile, OddsPart, check_name, columns, kept, read_part, with_digest
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings, engine
from flagplot.core.errors import FlagplotError, Interrupted
from flagplot.core.offers.kit import Orders
from flagplot.odds.engine import Engine, announce_compiling, code_of, is_compiled
from flagplot.odds.exact.battle import EnumerationResult, Text, Walk
from flagplot.odds.reports.odds import report
from flagplot.odds.sampling import GameRow, PartSizes, SamplingResult, StoppingRule, first_seed, sample
from flagplot.odds.tally import LEVEL, summary
from flagplot.odds.tally import ExactBounds as Sure
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, setting_of

SMALL: Final = 1_000
"""States enumerated by the interpreter before the compiled rules are loaded, some seconds of work."""
OnProgress = Callable[[int, float], None]


class Bounds(NamedTuple):
    """The end of an enumeration: a number of states, or a share resolved."""

    budget: int
    until: float = 1.0


def walk(setting: Setting, names: dict[int, str], bounds: Bounds, watch: ProgressListener) -> dict[str, object]:
    """Enumerate a battle. The share left unresolved at the end is reported."""
    budget, until = bounds
    if not 0 < until <= 1:
        raise FlagplotError(
            f"{until} is not a valid share of the probability", field="--until", expected="a share such as 0.999"
        )
    if budget < 1:
        raise FlagplotError(
            f"a budget of {budget} states is too small", field="--budget", expected="a whole number from 1 on"
        )
    start = time.monotonic()

    def show_progress(examined: int, resolved: float) -> None:
        watch.write(f"{examined:,} situations, {resolved:.3%} resolved, {time.monotonic() - start:,.0f} s")

    try:
        got = walked(setting, names, bounds, show_progress, watch.done)
    finally:
        watch.done()
    if got.resolved == 0:
        what = "interrupted" if got.interrupted else f"after {budget:,} situations"
        raise FlagplotError(
            f"{what}: no game was finished",
            field="--exact",
            expected="a smaller battle, a larger --budget, or sampling",
        )
    sure = Sure(got.resolved, got.in_fractions, got.error)
    return {
        **about_rulings(setting, names),
        **_how_exactly(got),
        "until": until,
        "seconds": round(time.monotonic() - start, 3),
        **summary(setting.kit, got.tally, setting.point, setting.battle.roster, sure),
    }


def walked(
    setting: Setting,
    names: dict[int, str],
    bounds: Bounds,
    on_progress: OnProgress,
    pause: Callable[[], None] = lambda: None,
) -> EnumerationResult:
    """Enumerate by the interpreter; for a large game restart with the compiled rules, after a pause callback."""
    budget, until = bounds
    kit, start = setting.kit, setting.point
    text = Text(kit, setting.tables, [kit.doctrines.get(names[seat]) for seat in range(2)])
    large = is_compiled(kit) and budget > SMALL
    found = Walk(kit.counting, text, SMALL if large else budget, until=until).run(start, on_progress)
    if not large or not found.over_budget or found.interrupted:
        return found
    codes = [code_of(kit, names[seat]) for seat in range(2)]
    from flagplot.fast.exact.walk import CompiledEnumeration, PackedEnumeration

    compiled = CompiledEnumeration(kit, setting.tables, codes)
    pause()
    if not compiled.is_warm:
        announce_compiling()
    return PackedEnumeration(kit.counting, compiled, budget, until=until).run(start, on_progress)


def _how_exactly(got: EnumerationResult) -> dict[str, object]:
    return {
        "method": "exact",
        "in_fractions": got.in_fractions,
        "resolved": float(got.resolved),
        "unresolved": float(got.unresolved),
        "over_budget": got.over_budget,
        "enough": got.enough,
        "interrupted": got.interrupted,
        "situations": got.situations,
        "merged": got.merged,
        "rounding": got.error,
        "level": 1.0,
    }


BUDGET = 500_000
"""Default number of states in an exact enumeration."""
MOST = 10**9
"""Maximum games of one run: they determine a probability to within three in a hundred thousand."""


def odds(
    scenario: Setting | str | Path,
    *,
    battles: int = 0,
    seconds: float = 0.0,
    interval: float = 0.0,
    exact: bool = False,
    budget: int = BUDGET,
    doctrine: str = "",
    seed: int = 0,
    part: str = "",
    orders: tuple[Orders, ...] = (),
    threads: int | None = None,
    cluster: str = "",
    executor: Executor | None = None,
    rows: str | Path = "",
    until: float = 1.0,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The possible outcomes of a game between doctrines: winner, losses, the chances of each ship, cargo, with 95% intervals.

    Sampling stops after `battles` games, after `seconds`, or once the interval of every win chance has the half-width
    `interval`, a share; by default at the half-width that the game names. `exact` enumerates all outcomes, up to
    `budget` states or `until` this share is resolved. `rows` is a file for one row per game, CSV or Parquet by its
    extension. A `part` such as `3/100` is the third of a hundred parts of these `battles`, for `merge` to combine.
    `orders` are standing orders already read, for a game that has them. Games are played by `threads` of this machine,
    by a Ray `cluster`, or by any `executor` of `concurrent.futures`, with the same result.
    """
    scenario = setting_of(scenario)
    names, counting = read_doctrines(doctrine, scenario, counted=True), scenario.kit.counting
    enough = read_enough(battles, seconds, interval, counting.half)
    if until != 1 and not exact:
        raise FlagplotError("--until needs --exact", field="--until", expected="--exact")
    if exact:
        if counting.lacks:
            raise FlagplotError(counting.lacks, field="--exact", expected="sampling")
        if part:
            raise FlagplotError("an exact enumeration cannot be split", field="--part", expected="sampling")
        if rows:
            raise FlagplotError("an exact enumeration has no single games", field="--rows", expected="sampling")
        found = walk(scenario, names, Bounds(budget, until), watch)
    else:
        if rows:
            check_name(Path(rows))
        player = engine(scenario, names, threads, executor or cluster, orders=orders, lists=bool(rows))
        mine = read_part(part, battles, player.step) if part else None
        with GameRowsFile(Path(rows), columns(scenario)) if rows else nullcontext() as table:
            keep = table.keep if table is not None else None
            figures = counted(scenario, player, seed, enough, watch, mine, keep)
        found = {**about_rulings(scenario, names), **figures}
        if scenario.kit.standing is not None:
            found["orders"] = {scenario.sides[one.seat]: one.title for one in orders}
        found = with_digest(found) if mine is not None else found
    return Chances(found, lambda: report(found, counting), scenario.edition)


def read_enough(battles: int, seconds: float, interval: float, half: float) -> StoppingRule:
    """The stopping rule; the default is that half-width."""
    if not 0 <= battles <= MOST:
        raise FlagplotError(f"{battles} battles", field="-n", expected=f"a whole number from 1 to {MOST:,}")
    if not 0 <= seconds < 1e9:
        raise FlagplotError(f"{seconds} seconds is out of range", field="--seconds", expected="seconds above 0")
    if not 0 <= interval < 0.5:
        raise FlagplotError(
            f"{interval} is not a half-width", field="--interval", expected="a share such as 0.01, for ±1%"
        )
    none = not battles and not seconds and not interval
    return StoppingRule(battles, half if none else interval, seconds)


def counted(
    setting: Setting,
    player: Engine,
    seed: int,
    enough: StoppingRule,
    watch: ProgressListener,
    part: OddsPart | None = None,
    keep: Callable[[list[GameRow]], None] | None = None,
) -> dict[str, object]:
    """The sampling run and all its figures; closes the player. After an interrupt, the results so far."""
    counting, start = setting.kit.counting, setting.point
    begun, wanted = 0, enough
    if part is not None:
        mine = part.seeds(enough.battles, player.step)
        begun, wanted = mine.start, replace(enough, battles=len(mine))
    player.announce()
    try:
        sizes = PartSizes(player.block, player.slice, player.executor.workers)
        begin, play = first_seed(seed) + begun, partial(player.counted, start)
        got = sample(play, counting, begin, wanted, sizes, watch.update, keep or (lambda games: None))
    finally:
        player.close()
        watch.done()
    if not got.tally.battles:
        raise Interrupted(f"interrupted before the first {counting.games} were over")
    lacks = {"lacks": counting.lacks} if counting.lacks else {}
    own = {KEY: kept(part, enough.battles, begun, setting, got.tally)} if part is not None else {}
    return {**_how(got, player, seed), **own, **lacks, **summary(setting.kit, got.tally, start, setting.battle.roster)}


def _how(got: SamplingResult, player: Engine, seed: int) -> dict[str, object]:
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
