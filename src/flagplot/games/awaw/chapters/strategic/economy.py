"""Oil for ships, dated projects, breakthroughs, voluntary elimination and rebuilding (13.21-13.23, 33.71B, 41.31D, 41.43B of 2011).

The limits of oil counters (33.74), the research tables themselves and the record sheets are in no source. Airbase counters
are recycled by a rule that no source prints (18.143), so it is left out here.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

OIL_FACTORS: Final = 50
"""Naval factors that one oil counter uninverts (awaw-2011:33.71.B.1)."""
LEAST_COST: Final = 1
"""RPs that every increment of production takes (awaw-2011:41.43.B.3)."""

REBUILT_AT_ONCE: Final = 2
"""How many times its cost a unit takes in the game turn of its elimination (awaw-2011:13.23.2)."""


class UninvertedResult(NamedTuple):
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
    """An oil counter used against the naval oil effect uninverts 50 naval factors, at any time in its user's turn.

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
    unit: Annotated[int, Choice("the unit to uninvert", terms.OIL_UNITS)],
    size: Annotated[int, Count(1, 9, "naval factors of the ship", 4)],
    used: Annotated[int, Count(0, 50, "factors that the counter has uninverted")],
    counter: Annotated[int, Flag("whether an oil counter was used against the naval oil effect", 1)],
    own_turn: Annotated[int, Flag("whether it is the own player turn", 1)],
) -> Annotated[
    UninvertedResult,
    OutcomePart("answer", "whether it may", terms.OIL_ANSWERS),
    OutcomePart("left", "naval factors left of the counter"),
]:
    """The rest of the counter: squadrons cost nothing (awaw-2011:33.71.B.1, awaw-2011:33.71.B.3)."""
    answer = oil_refusal(t, unit, size, used, counter, own_turn)
    spent = size if answer == terms.MAY and unit == terms.SHIP else 0
    left = max(0, OIL_FACTORS - used - spent)
    return UninvertedResult(answer, left if counter == 1 else 0)


def research_refusal(t: Tables, project: int, year: int) -> int:
    """No RPs go to a dated project before the year start sequence of its date (awaw-2011:41.31.D.1)."""
    return terms.TOO_EARLY if year < t.research_year[project] else terms.MAY


def funding(
    t: Tables,
    project: Annotated[int, Choice("the project", terms.PROJECT_NAMES)],
    year: Annotated[int, Count(1939, 1949, "the year of this start sequence", 1942)],
    at_war: Annotated[int, Flag("whether Japan and the Western Allies are at war")],
) -> Annotated[
    Funding,
    OutcomePart("answer", "whether RPs may go to it", terms.RESEARCH_ANSWERS),
    OutcomePart("box", "its box on the record sheet", terms.BOXES),
    OutcomePart("opens", "the year of the start sequence that opens it"),
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
) -> Annotated[Cost, OutcomePart("each", "RPs for one increment"), OutcomePart("total", "RPs for all of them")]:
    """Each breakthrough in its category takes one off the cost of a production project, down to one RP an increment.

    Those of this turn count, since research comes first (awaw-2011:41.43.B.1, awaw-2011:41.43.B.2,
    awaw-2011:41.43.B.3).
    """
    each = max(LEAST_COST, cost - before - this_turn)
    return Cost(each, each * increments)


def submarines_fighting(t: Tables, turn: int, in_box: int) -> int:
    """U.S. submarines that may wage submarine warfare in the Pacific SW box: those there since the turn began, up to a limit.

    The limit depends on the date (awaw-2011:25.13.0.1, awaw-2011:25.13.0.2, awaw-2011:25.13.E.0).
    """
    return min(in_box, t.submarine_limit[turn])


def submarines_on_map(t: Tables, turn: int, in_box: int, elsewhere: int) -> int:
    """U.S. submarines built beyond the limit operate on the Pacific mapboard (awaw-2011:25.13.E.7)."""
    return max(0, in_box + elsewhere - t.submarine_limit[turn])


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
    unit: Annotated[int, Choice("the unit", terms.ELIMINATED_UNITS)],
    owner: Annotated[int, Choice("whose unit it is", terms.OWNERS)],
    neutral: Annotated[int, Flag("whether the major country is neutral")],
    moment: Annotated[int, Choice("the moment in its owner's player turn", terms.MOMENTS)],
) -> Annotated[
    Elimination,
    OutcomePart("answer", "whether it may", terms.ELIMINATION_ANSWERS),
    OutcomePart("pool", "force pool", terms.POOLS),
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
) -> Annotated[int, OutcomePart("cost", "BRPs to pay")]:
    """Rebuilt in the very game turn of its elimination a unit costs twice its BRPs (awaw-2011:13.23.1, awaw-2011:13.23.2)."""
    return REBUILT_AT_ONCE * cost if same_turn == 1 else cost
