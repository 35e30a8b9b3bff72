"""What a battle has cost (22.61A counts a round's losses in the same way)."""

from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.units import counts_as_naval_factors, end_unit, first_unit


def factors_sunk(s: Situation, side: int) -> int:
    """Naval factors that a side has lost in the battle, transports and submarines left out (22.61A)."""
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        if counts_as_naval_factors(s.kind[u]):
            total += s.size[u] * s.sunk[u]
    return total
