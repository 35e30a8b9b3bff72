"""Voluntary elimination of units and rebuilding them (13.21 to 13.23 of 2011).

Airbase counters are recycled by a rule that no source prints (18.143), so nothing of that stands here.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, Part
from flagplot.games.awaw.chapters.strategic import names, terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

REBUILT_AT_ONCE: Final = 2
"""How many times its cost a unit takes in the game turn of its elimination (awaw-2011:13.23.2)."""


class Elimination(NamedTuple):
    """Whether a unit may be eliminated by its owner's will, and the force pool that it goes to."""

    answer: int
    pool: int


def elimination_refusal(t: Tables, unit: int, owner: int, neutral: int, moment: int) -> int:
    """Ground and air units may be eliminated at will, before movement and at the end of redeployment.

    Those of a major power, of its active minor allies and of its associated minor countries (awaw-2011:13.21.1,
    awaw-2011:13.21.2, awaw-2011:13.21.3, awaw-2011:13.21.4); not those of neutral countries (awaw-2011:13.22.A), of
    minor countries before activation or association (awaw-2011:13.22.B), launched ships (awaw-2011:13.22.C) or airbase
    counters (awaw-2011:13.22.D.1).
    """
    if neutral == 1:
        return terms.NEUTRAL_MAJOR
    if owner == terms.INACTIVE_MINOR:
        return terms.NOT_ACTIVATED
    if unit == terms.LAUNCHED_SHIP:
        return terms.ALREADY_LAUNCHED
    if unit == terms.AIRBASE:
        return terms.AIRBASE_STAYS
    if unit == terms.SHIP_BEING_BUILT and t.unlaunched_ships == 1:
        return terms.SHIPS_ARE_NOT_NAMED
    if moment == terms.ANOTHER_TIME:
        return terms.WRONG_MOMENT
    return terms.MAY


def elimination(
    t: Tables,
    unit: Annotated[int, Choice("the unit", names.ELIMINATED_UNITS)],
    owner: Annotated[int, Choice("whose unit it is", names.OWNERS)],
    neutral: Annotated[int, Flag("whether the major country is neutral")],
    moment: Annotated[int, Choice("the moment in its owner's player turn", names.MOMENTS)],
) -> Annotated[
    Elimination, Part("answer", "whether it may", names.ELIMINATION_ANSWERS), Part("pool", "force pool", names.POOLS)
]:
    """A unit so eliminated returns to its force pool (awaw-2011:13.21.1, awaw-2011:13.21.2, reading T2.26)."""
    answer = elimination_refusal(t, unit, owner, neutral, moment)
    if answer != terms.MAY:
        return Elimination(answer, terms.NO_POOL)
    if owner == terms.MAJOR_POWER or t.minors_force_pool == 1:
        return Elimination(answer, terms.MAJORS_POOL)
    return Elimination(answer, terms.MINORS_POOL)


def rebuilding_cost(
    cost: Annotated[int, Count(0, 100, "its usual cost in BRPs", 2)],
    same_turn: Annotated[int, Flag("whether it was eliminated in this game turn", 1)],
) -> Annotated[int, Part("cost", "BRPs to pay")]:
    """Rebuilt in the very game turn of its elimination a unit costs twice its BRPs (awaw-2011:13.23.1, awaw-2011:13.23.2)."""
    return REBUILT_AT_ONCE * cost if same_turn == 1 else cost
