"""`flagplot odds --exact`: a whole battle walked, within a budget."""

import sys
import time
from typing import Any

from flagplot.cli.engine import DOCTRINES
from flagplot.cli.odds import about
from flagplot.cli.ticker import Ticker
from flagplot.core.errors import FlagplotError
from flagplot.odds.summary import Walked, summary
from flagplot.odds.walk import Walk
from flagplot.table.setting import Setting


def walk(setting: Setting, names: dict[int, str], budget: int) -> dict[str, Any]:
    """Walk a battle; what the budget leaves unresolved is told."""
    if budget < 1:
        raise FlagplotError(f"{budget} situations are none", field="--budget", expected="a whole number from 1 on")
    start, ticker = time.monotonic(), Ticker("situations")

    def tell(looked_at: int, resolved: float) -> None:
        ticker.write(
            f"{looked_at:,} situations of {budget:,}, {resolved:.2%} resolved, {time.monotonic() - start:,.0f} s"
        )

    walker = Walk(setting.tables, [DOCTRINES.get(names[seat]) for seat in range(2)], budget)
    try:
        got = walker.run(setting.battle.situation, tell)
    except KeyboardInterrupt:
        raise FlagplotError("interrupted; a walk has nothing to show before its end") from None
    finally:
        ticker.done()
    if got.resolved == 0:
        what = f"after {budget:,} situations no battle was over"
        raise FlagplotError(what, field="--exact", expected="a smaller battle, a larger --budget, or sampling")
    if got.over_budget:
        print(f"flagplot: the budget of {budget:,} situations is spent, see --budget", file=sys.stderr)
    return {
        **about(setting, names),
        "method": "exact",
        "resolved": got.resolved,
        "unresolved": max(0.0, 1 - got.resolved),
        "over_budget": got.over_budget,
        "situations": got.situations,
        "merged": got.merged,
        "rounding": got.error,
        "seconds": round(time.monotonic() - start, 3),
        "level": 1.0,
        **summary(got.tally, setting.battle.situation, setting.battle.roster, Walked(got.resolved)),
    }
