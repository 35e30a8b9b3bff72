"""The numbers and rulings of the strategic chapter, as one record that its rules are given.

Rulings are small integers, 0 the recommended reading; `editions/y2011/rulings.toml` names them and their alternatives.
"""

from typing import Annotated

from flagplot.core.schema import PUBLIC, Field, Record
from flagplot.games.awaw.chapters.strategic import terms


def _cells(low: int, high: int, *shape: int) -> Field:
    return Field(low, high, PUBLIC, shape, "", 0, True)


def _ruling(high: int = 1) -> Field:
    return Field(0, high, PUBLIC, (), "", 0, True)


class Tables(Record):
    """Everything the rules of the chapter look up."""

    resistance: Annotated[list[list[int]], _cells(-9, 99, terms.RESISTANCE_ROWS, terms.RESISTANCE_COLUMNS)]
    """Japanese Resistance Table (awaw-2011:table.57.11): rows and columns by their names in `terms`."""
    research_year: Annotated[list[int], _cells(1939, 1999, terms.PROJECTS)]
    """Year from whose start sequence on a project may be funded (awaw-2011:41.31.D.1)."""
    submarine_limit: Annotated[list[int], _cells(0, 99, terms.TURNS)]
    """Most U.S. submarines in the Pacific SW box, by game turn (awaw-2011:25.13.E.0)."""

    # --- rulings; the comment gives the readings that 0, 1, ... stand for
    unlaunched_ships: Annotated[int, _ruling()]
    """Ships that are still being built 0 may, 1 may not be eliminated voluntarily."""
    minors_force_pool: Annotated[int, _ruling()]
    """T2.26: a minor country's units go to the force pool of 0 that country, 1 the major power."""
    two_evils: Annotated[int, _ruling()]
    """T4b.14: of retreats with more than one evil 0 the worst decides first, 1 their number does."""
    whole_ships_by_oil: Annotated[int, _ruling()]
    """T2.27: a ship that exceeds what is left of the 50 factors 0 stays inverted, 1 is uninverted as the last one."""
    magic_range: Annotated[int, _ruling()]
    """T2.3: for a Magic interception the range is 0 waived too, 1 still counts."""
    swedish_volunteers: Annotated[int, _ruling()]
    """T2.33: one Swedish unit may come 0 in each Finnish player turn, 1 in all."""
    loss_bands: Annotated[int, _ruling()]
    """T2.28: Allied losses give +1 0 for every 25 BRPs, 1 at 25, 50, 100, 200 and so on."""
    resistance_start: Annotated[int, _ruling()]
    """T2.29: control counts from 0 the turn after the outbreak of war, 1 the second turn after it."""
    what_waits: Annotated[int, _ruling()]
    """T4b.13: 0 only control of objectives and groups waits for that turn, 1 every cumulative modifier does."""
    firestorm_lasts: Annotated[int, _ruling()]
    """T2.31: a firestormed city gives -1 0 once and for good, 1 again in every game turn."""
    manchurian_supply: Annotated[int, _ruling()]
    """Harbin and Mukden 0 count without full supply, 1 need it as Chinese objectives do."""
