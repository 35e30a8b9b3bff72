"""What a battle came to, noted when it is over: winner, factors, cargo, and what became of its ships.

Light ships that were split off a row in the battle are counted with the row whose name they bear.
"""

from typing import Final, NamedTuple

from flagplot.core.offers.measure import MOST, Fates
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.sizes import factors_sunk
from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from flagplot.games.awaw.shared.units import is_named

WINNER: Final = 0
ENDED: Final = 1
ROUNDS: Final = 2
LOST: Final = 3
"""From here on a column for each side."""
CARGO: Final = 5
DELIVERED: Final = 7
NAMED: Final = 9
COLUMNS: Final = 11

SUNK: Final = 0
DAMAGED: Final = 1
"""Damaged and afloat, withdrawn or not."""
LEFT: Final = 2
"""Withdrew before the battle was over, damaged or not."""
FATES: Final = 3


def note(start: Situation, s: Situation, told: int, row: list[int]) -> None:
    """Note how a battle ended and what it cost."""
    row[WINNER] = s.winner
    row[ENDED] = s.ended
    row[ROUNDS] = s.round
    for side in range(2):
        row[LOST + side] = factors_sunk(s, side)
        row[NAMED + side] = named_sunk(s, side)
        row[CARGO + side] = cargo_aboard(s, side)
        row[DELIVERED + side] = row[CARGO + side] if s.goes_on[side] == 1 else 0


def cargo_aboard(s: Situation, side: int) -> int:
    """Cargo that a side has still aboard."""
    total = 0
    for g in range(side * GROUPS, (side + 1) * GROUPS):
        total += s.cargo[g]
    return total


def named_sunk(s: Situation, side: int) -> int:
    """Named ships of a side that were sunk."""
    total = 0
    for u in range(side * UNITS, side * UNITS + s.units[side]):
        if is_named(s.kind[u]):
            total += s.sunk[u]
    return total


def first_row(s: Situation, u: int) -> int:
    """The row whose name a row bears."""
    row = u
    while s.like[row] >= 0:
        row = s.like[row]
    return row


class Fate(NamedTuple):
    """Ships that sank, were damaged and float, withdrew."""

    sunk: int
    damaged: int
    left: int


def fate_of(s: Situation, u: int, end: int) -> Fate:
    """What became of the ships of a row and of those before `end` that were split off it."""
    sunk, damaged, left = 0, 0, 0
    for v in range(u, end):
        if v == u or (s.like[v] >= 0 and first_row(s, v) == u):
            sunk += s.sunk[v]
            damaged += s.hurt[v] + s.left_hurt[v] + s.shed[v]
            left += s.left[v]
    return Fate(min(sunk, MOST - 1), min(damaged, MOST - 1), min(left, MOST - 1))


def note_fates(start: Situation, s: Situation, fates: Fates) -> None:
    """Add one battle: `fates[unit][fate][n]` counts the battles in which that befell n ships of the row."""
    for side in range(2):
        end = side * UNITS + s.units[side]
        for u in range(side * UNITS, end):
            if s.like[u] < 0:
                fate = fate_of(s, u, end)
                fates[u][SUNK][fate.sunk] += 1
                fates[u][DAMAGED][fate.damaged] += 1
                fates[u][LEFT][fate.left] += 1
