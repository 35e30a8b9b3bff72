"""Exact chances of arriving, by round (22.21, 22.23, 22.24B), from all totals of the dice."""

from fractions import Fraction

from flagplot.core.dice import totals
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import Prospects, round_entered
from flagplot.games.awaw.interception.terms import THROWN


def ways_by_round(theatre: int, distance: int, found: Prospects, figures: InterceptionTables) -> dict[int, int]:
    """The number of throws for each round of entry, 0 for never; without dice no throws (22.24C).

    If the edition has no dice for an attempt, there is one certain result.
    """
    if found.hexes != THROWN:
        return {round_entered(figures, theatre, distance, found, 0): 1}
    ways: dict[int, int] = {}
    for total, count in totals(found.dice).items() if found.dice > 0 else ():
        entered = round_entered(figures, theatre, distance, found, total)
        ways[entered] = ways.get(entered, 0) + count
    return ways


def rounds_of(theatre: int, distance: int, found: Prospects, figures: InterceptionTables) -> dict[int, Fraction]:
    """Chance of each round of entry, 0 for never (22.21, 22.23, 22.24B)."""
    ways = ways_by_round(theatre, distance, found, figures)
    return {entered: Fraction(ways[entered], sum(ways.values())) for entered in sorted(ways)}
