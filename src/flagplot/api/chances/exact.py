"""Exact enumeration of a whole game, within a budget."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from flagplot.api.chances.result import ProgressListener, about_rulings
from flagplot.core.errors import FlagplotError
from flagplot.odds.engine import announce_compiling, code_of, is_compiled
from flagplot.odds.exact.battle import EnumerationResult, Walk
from flagplot.odds.exact.transitions import Text
from flagplot.odds.summary import ExactBounds as Sure
from flagplot.odds.summary import summary
from flagplot.table.setting import Setting

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
    return {
        **about_rulings(setting, names),
        **_how(got),
        "until": until,
        "seconds": round(time.monotonic() - start, 3),
        **_figures(setting, got),
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
    from flagplot.fast.exact.battle import CompiledEnumeration
    from flagplot.fast.exact.walk import PackedEnumeration

    compiled = CompiledEnumeration(kit, setting.tables, codes)
    pause()
    if not compiled.is_warm:
        announce_compiling()
    return PackedEnumeration(kit.counting, compiled, budget, until=until).run(start, on_progress)


def _how(got: EnumerationResult) -> dict[str, object]:
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


def _figures(setting: Setting, got: EnumerationResult) -> dict[str, object]:
    sure = Sure(got.resolved, got.in_fractions, got.error)
    return summary(setting.kit, got.tally, setting.point, setting.battle.roster, sure)
