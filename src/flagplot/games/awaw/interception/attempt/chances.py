"""Exact chances of arriving, by round (22.21, 22.23, 22.24B): every total of the dice with its share of all throws."""

from fractions import Fraction
from functools import cache

from flagplot.games.awaw.interception.arrival import entry_round, reach
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables

FACES = 6


@cache
def totals(dice: int) -> tuple[int, ...]:
    """Count the throws of some dice by their total, which is the place."""
    ways = [1]
    for _ in range(dice):
        wider = [0] * (len(ways) + FACES)
        for total, count in enumerate(ways):
            for face in range(1, FACES + 1):
                wider[total + face] += count
        ways = wider
    return tuple(ways)


def chance_by_round(dice: int, theatre: int, distance: int, t: InterceptionTables) -> dict[int, Fraction]:
    """Chance of each round in which an intercepting force may enter; no dice, no chances (22.24C)."""
    chances: dict[int, Fraction] = {}
    for total, ways in enumerate(totals(dice) if dice > 0 else ()):
        if ways:
            entered = entry_round(t, theatre, reach(t, theatre, total), distance)
            chances[entered] = chances.get(entered, Fraction(0)) + Fraction(ways, FACES**dice)
    return dict(sorted(chances.items()))


def chance_round_one(dice: int, theatre: int, distance: int, t: InterceptionTables) -> Fraction:
    """Chance that an intercepting force arrives for the first round (22.23)."""
    return chance_by_round(dice, theatre, distance, t).get(1, Fraction(0))
