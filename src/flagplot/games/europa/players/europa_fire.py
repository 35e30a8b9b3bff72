"""What a fire of the doctrine "trained" for Grand Europa may depend on, and learnt trees that weigh it.

The trees come from fires whose alternatives were simulated (`examples/choices.py`); `europa_fire_trees` has them.
"""

from typing import Final, NamedTuple

from flagplot.core.bind import sum_of_trees
from flagplot.games.europa.players.europa_fire_trees import AIMING, DIVIDING
from flagplot.games.europa.players.europa_standard import aimed_already, hope_of, part
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.strength import is_soft
from flagplot.games.europa.tables import Tables


class Fire(NamedTuple):
    """One fire at a target."""

    share: int
    """Its points in per cent of those left."""
    soft: int
    """1 for a transport, landing craft or barge as target."""
    gunnery: int
    """Of the target; 0 for a coast defence."""
    aimed: int
    """Fires already aimed at the target."""
    hits: int
    """Sum over the six faces, each limited to what the target can absorb."""
    sinks: int
    """Faces that sink the target."""


def fire_at(t: Tables, v: CombatState, target: int, points: int, pool: int) -> Fire:
    """The fire of some points of the pool at a target."""
    hope = hope_of(t, v, target, points)
    return Fire(
        share=part(points, pool),
        soft=1 if target >= 0 and is_soft(v.kind[target]) else 0,
        gunnery=v.gunnery[target] if target >= 0 else 0,
        aimed=aimed_already(v, target),
        hits=hope.hits,
        sinks=hope.sinks,
    )


INPUTS: Final = {"x": Fire, "said": Fire, "whole": Fire, "pool": int, "step": int}
"""A fire, the one of the common rules, that of all points left at its target; the points left, and the step of fire."""
gain_by_aiming = sum_of_trees(__name__, "gain_by_aiming", INPUTS, AIMING)
gain_by_dividing = sum_of_trees(__name__, "gain_by_dividing", INPUTS, DIVIDING)
