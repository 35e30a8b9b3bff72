"""What a choice of the doctrine "trained" for Grand Europa may depend on, and learnt trees that weigh it.

The trees come from choices whose answers were simulated (`examples/choices.py`); `europa_trees` has them.
"""

from typing import Final, NamedTuple

from flagplot.core.bind import sum_of_trees
from flagplot.games.europa.flow.disengagement import group_modifier
from flagplot.games.europa.players.europa_standard import guns, lost_percent, part
from flagplot.games.europa.players.europa_trees import COAST, ENGAGING, LEAVING
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.steps import opposing, own_group
from flagplot.games.europa.strength import (
    afloat,
    gunnery_of,
    is_soft,
    pooled_submarine_strength,
    units_of,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import GROUPS, SS, TF_BODY


class CombatScene(NamedTuple):
    """What a choice may depend on; a balance is an own figure in per cent of both sides'."""

    said: int
    """The answer of the common rules in per cent of the largest."""
    points: int
    """The largest answer."""
    guns: int
    enemy_guns: int
    balance: int
    """Of guns."""
    front_balance: int
    """Of guns in the task force bodies."""
    enemy_front: int
    """Enemy guns in the task force body in per cent."""
    soft: int
    """Capacity of transports, landing craft and barges in the own group."""
    enemy_soft: int
    soft_balance: int
    hurt: int
    """Hits on the own group afloat in per cent of its capacity."""
    enemy_hurt: int
    lost: int
    """Hits on the own side in per cent of its capacity, with units sunk."""
    boats: int
    """Submarine strength of the own squadrons."""
    movement: int
    modifier: int
    """Of the own group if it tries to disengage (34.D)."""


def scene(t: Tables, v: CombatState, said: int, points: int) -> CombatScene:
    """The scene of the pending choice, with the answer of the common rules and the largest answer."""
    g, foe = own_group(v, v.ask_seat), opposing(v, v.ask_seat)
    own_guns, enemy_guns = guns(t, v, g), guns(t, v, foe)
    front, enemy_front = gunnery_of(t, v, g, TF_BODY), gunnery_of(t, v, foe, TF_BODY)
    soft, enemy_soft = soft_capacity(v, g), soft_capacity(v, foe)
    return CombatScene(
        said=part(said, points),
        points=points,
        guns=own_guns,
        enemy_guns=enemy_guns,
        balance=part(own_guns, own_guns + enemy_guns),
        front_balance=part(front, front + enemy_front),
        enemy_front=part(enemy_front, enemy_guns),
        soft=soft,
        enemy_soft=enemy_soft,
        soft_balance=part(soft, soft + enemy_soft),
        hurt=hurt(v, g),
        enemy_hurt=hurt(v, foe),
        lost=lost_percent(v, v.ask_seat),
        boats=pooled_submarine_strength(t, v, g, SS, 0),
        movement=v.movement,
        modifier=group_modifier(t, v, g, v.tries[g] + 1),
    )


def soft_capacity(v: CombatState, g: int) -> int:
    """Capacity of a group's transports, landing craft and barges afloat."""
    side = g // GROUPS
    return sum(v.capacity[u] for u in units_of(v, side) if afloat(v, g, u) and is_soft(v.kind[u]))


def hurt(v: CombatState, g: int) -> int:
    """Hits on a group's units afloat in per cent of their capacity."""
    side = g // GROUPS
    hits = sum(v.hits[u] for u in units_of(v, side) if afloat(v, g, u))
    return part(hits, sum(v.capacity[u] for u in units_of(v, side) if afloat(v, g, u)))


INPUTS: Final = {"x": CombatScene, "answer": int}
"""The scene, and an answer in per cent of the largest."""
gain_by_leaving = sum_of_trees(__name__, "gain_by_leaving", INPUTS, LEAVING)
gain_by_engaging = sum_of_trees(__name__, "gain_by_engaging", INPUTS, ENGAGING)
gain_on_coast = sum_of_trees(__name__, "gain_on_coast", INPUTS, COAST)
