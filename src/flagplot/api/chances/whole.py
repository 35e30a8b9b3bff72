"""A whole small game solved exactly: every choice of both sides, nothing sampled and no doctrine."""

import importlib.util
import time
from functools import partial
from typing import Final

from flagplot.api.chances.rests_on import about
from flagplot.api.chances.result import Watch
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Payoff
from flagplot.odds.exact.forking import Forking
from flagplot.odds.exact.sequences import ROOT, Sequences, Unfolded
from flagplot.table.setting import Setting

BUDGET: Final = 200_000
"""Nodes that may be gone through, if nothing else is said."""
LEAST: Final = 1e-9
Data = dict[str, object]


def whole(scenario: Setting, payoff: Payoff, budget: int, watch: Watch) -> Data:
    """The value of a whole game, how far from it either plan can be pushed, and how both sides begin."""
    kit, start = scenario.kit, scenario.battle.situation
    if kit.counting.lacks:
        raise FlagplotError(kit.counting.lacks, expected="a game that can be walked exactly")
    if importlib.util.find_spec("scipy") is None:
        raise FlagplotError("a linear programme needs SciPy", expected="the extra `fast`")
    from flagplot.fast.equilibrium import solved

    begun = time.monotonic()
    ways = Forking(kit, scenario.tables, (None, None), (0, 1))
    game = Unfolded(ways, partial(kit.counting.worth, payoff), budget, partial(_tell, watch))
    try:
        game.unfold(start)
        value, plans = solved(game)
    except KeyboardInterrupt:
        raise FlagplotError("interrupted before the game was solved") from None
    finally:
        watch.done()
    best, worst = game.against(0, plans[1]), game.against(1, plans[0])
    names = {kind: ask.name for kind, ask in kit.game.asks.items()}
    nobody = dict.fromkeys(range(2), "the best plan")
    return {
        **about(scenario, nobody),
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
    """The mix at each information set that a side can come to before it has chosen anything."""
    return [
        {
            "question": names[kind],
            "mix": {str(answer): plan[after] for answer, after in choices.items() if plan[after] > LEAST},
        }
        for before, choices, kind in zip(sequences.after, sequences.choices, sequences.kinds, strict=True)
        if before == ROOT
    ]


def _tell(watch: Watch, nodes: int) -> None:
    watch.write(f"{nodes:,} nodes")
