"""Oil for ships, dated projects, breakthroughs (33.71B, 41.31D, 41.43B of 2011).

The limits of oil counters (33.74), the research tables themselves and the record sheets are in no source.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, Part
from flagplot.games.awaw.chapters.strategic import names, terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

OIL_FACTORS: Final = 50
"""Naval factors that one oil counter uninverts (awaw-2011:33.71.B.1)."""
LEAST_COST: Final = 1
"""RPs that every increment of production takes (awaw-2011:41.43.B.3)."""


class Uninverted(NamedTuple):
    """Whether ships or squadrons are uninverted, and the factors left of the counter."""

    answer: int
    left: int


class Funding(NamedTuple):
    """Whether RPs may go to a project, whether its box is shaded, and the year that opens it."""

    answer: int
    box: int
    opens: int


class Cost(NamedTuple):
    """RPs for one increment of production, and for all of them."""

    each: int
    total: int


def oil_refusal(t: Tables, unit: int, size: int, used: int, counter: int, own_turn: int) -> int:
    """An oil counter used against the naval oil effect uninverts 50 naval factors, whenever its user likes in his turn.

    (awaw-2011:33.71.B.1, awaw-2011:33.71.B.2.) Ships are uninverted whole (reading T2.27); squadrons with their carrier
    take nothing (awaw-2011:33.71.B.3).
    """
    if counter == 0:
        return terms.NO_COUNTER
    if own_turn == 0:
        return terms.OPPONENTS_TURN
    if unit == terms.CARRIER_SQUADRON:
        return terms.MAY
    if t.whole_ships_by_oil == 1:
        return terms.MAY if used < OIL_FACTORS else terms.TOO_MANY_FACTORS
    return terms.MAY if used + size <= OIL_FACTORS else terms.TOO_MANY_FACTORS


def uninverted(
    t: Tables,
    unit: Annotated[int, Choice("what is to be uninverted", names.OIL_UNITS)],
    size: Annotated[int, Count(1, 9, "naval factors of the ship", 4)],
    used: Annotated[int, Count(0, 50, "factors that the counter has uninverted")],
    counter: Annotated[int, Flag("whether an oil counter was used against the naval oil effect", 1)],
    own_turn: Annotated[int, Flag("whether it is the own player turn", 1)],
) -> Annotated[
    Uninverted, Part("answer", "whether it may", names.OIL_ANSWERS), Part("left", "naval factors left of the counter")
]:
    """What is left of the counter: squadrons cost nothing (awaw-2011:33.71.B.1, awaw-2011:33.71.B.3)."""
    answer = oil_refusal(t, unit, size, used, counter, own_turn)
    spent = size if answer == terms.MAY and unit == terms.SHIP else 0
    left = max(0, OIL_FACTORS - used - spent)
    return Uninverted(answer, left if counter == 1 else 0)


def research_refusal(t: Tables, project: int, year: int) -> int:
    """No RPs go to a dated project before the year start sequence of its date (awaw-2011:41.31.D.1)."""
    return terms.TOO_EARLY if year < t.research_year[project] else terms.MAY


def funding(
    t: Tables,
    project: Annotated[int, Choice("the project", names.PROJECT_NAMES)],
    year: Annotated[int, Count(1939, 1949, "the year of this start sequence", 1942)],
    at_war: Annotated[int, Flag("whether Japan and the Western Allies are at war")],
) -> Annotated[
    Funding,
    Part("answer", "whether RPs may go to it", names.RESEARCH_ANSWERS),
    Part("box", "its box on the record sheet", names.BOXES),
    Part("opens", "the year of the start sequence that opens it"),
]:
    """A dated project waits, `at_war` or not; its box on the record sheet is shaded until then.

    Whether war between Japan and the Western Allies has begun changes nothing (awaw-2011:41.31.D.2,
    awaw-2011:41.31.D.3).
    """
    answer = research_refusal(t, project, year)
    return Funding(answer, 1 if answer == terms.TOO_EARLY else 0, t.research_year[project])


def production_cost(
    cost: Annotated[int, Count(1, 30, "RPs for an increment before breakthroughs", 3)],
    before: Annotated[int, Count(0, 9, "breakthroughs of earlier turns")],
    this_turn: Annotated[int, Count(0, 9, "breakthroughs of this turn")],
    increments: Annotated[int, Count(1, 30, "increments of increase", 1)],
) -> Annotated[Cost, Part("each", "RPs for one increment"), Part("total", "RPs for all of them")]:
    """Each breakthrough in its category takes one off the cost of a production project, down to one RP an increment.

    Those of this turn count, since research comes first (awaw-2011:41.43.B.1, awaw-2011:41.43.B.2,
    awaw-2011:41.43.B.3).
    """
    each = max(LEAST_COST, cost - before - this_turn)
    return Cost(each, each * increments)


def submarines_fighting(t: Tables, turn: int, in_box: int) -> int:
    """U.S. submarines that may wage submarine warfare in the Pacific SW box: those there since the turn began, up to a limit.

    The limit goes by the date (awaw-2011:25.13.0.1, awaw-2011:25.13.0.2, awaw-2011:25.13.E.0).
    """
    return min(in_box, t.submarine_limit[turn])


def submarines_on_map(t: Tables, turn: int, in_box: int, elsewhere: int) -> int:
    """U.S. submarines built beyond the limit operate on the Pacific mapboard (awaw-2011:25.13.E.7)."""
    return max(0, in_box + elsewhere - t.submarine_limit[turn])
