"""The size of ships: factors and squadrons by type, the limits of a force, the losses of a battle (20.12, 22.61A)."""

from typing import Final

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import CAPITAL
from flagplot.games.awaw.shared.units import counts_as_naval_factors, units_of

FACTORS: Final = (0, 3, 2, 4, 2, 1, 1, 1, 1)
"""Factors of one ship by type; a capital ship has its own (20.12)."""
SMALLEST_CAPITAL: Final = 2
SQUADRONS: Final = (0, 3, 2, 4, 0, 0, 0, 0, 0)
"""Naval air squadrons that one ship carries, by type (22.74)."""
SMALLEST_TASK_FORCE: Final = 10
LARGEST_TASK_FORCE: Final = 25
MOST_CARRIER_FACTORS: Final = 12
"""Limits of a task force in naval factors (20.162F; the lower one 22.14C, 22.421A)."""


def factors_by_type(kind: int, own: int) -> int:
    """Factors of one ship: its own for a capital ship, by type for the others (20.12)."""
    return own if kind == CAPITAL else FACTORS[kind]


def is_below_ten(factors: int) -> bool:
    """Whether there are fewer than ten naval factors: no task force, and a fact that a search reveals (22.14C, 22.421A,
    22.452B).
    """
    return factors < SMALLEST_TASK_FORCE


def carriers_exceed(carrier_factors: int, factors: int) -> bool:
    """Whether fast carriers exceed half of a task force, or twelve factors (20.162F)."""
    return carrier_factors > MOST_CARRIER_FACTORS or 2 * carrier_factors > factors


def factors_brought(s: BattleState, side: int) -> int:
    """Naval factors with which a side began the battle, without transports and submarines (22.61A)."""
    return sum(s.size[u] * s.original[u] for u in units_of(s, side) if counts_as_naval_factors(s.kind[u]))


def factors_sunk(s: BattleState, side: int) -> int:
    """Naval factors that a side has lost in the battle, without transports and submarines (22.61A)."""
    return sum(s.size[u] * s.sunk[u] for u in units_of(s, side) if counts_as_naval_factors(s.kind[u]))
