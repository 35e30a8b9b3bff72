"""The numbers and rulings of the strategic chapter, as one record that its rules are given, filled from an edition.

Rulings are small integers, 0 the recommended reading; `editions/y2011/rulings.toml` names them and their alternatives.
"""

from typing import Annotated

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import Record, ruled, tabled
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.terms import PROJECT_NAMES, RESISTANCE_ROW_NAMES, TURN_NAMES

_COLUMNS = ("modifier", "second", "further", "every", "from")


class Tables(Record):
    """Everything the rules of the chapter look up."""

    resistance: Annotated[list[list[int]], tabled(-9, 99, terms.RESISTANCE_ROWS, terms.RESISTANCE_COLUMNS)]
    """Japanese Resistance Table (awaw-2011:table.57.11): rows and columns by their names in `terms`."""
    research_year: Annotated[list[int], tabled(1939, 1999, terms.PROJECTS)]
    """Year from whose start sequence on a project may be funded (awaw-2011:41.31.D.1)."""
    submarine_limit: Annotated[list[int], tabled(0, 99, terms.TURNS)]
    """Most U.S. submarines in the Pacific SW box, by game turn (awaw-2011:25.13.E.0)."""

    # --- rulings; the comment gives the readings for 0, 1, ...
    unlaunched_ships: Annotated[int, ruled()]
    """Ships that are still being built 0 may, 1 may not be eliminated voluntarily."""
    minors_force_pool: Annotated[int, ruled()]
    """T2.26: a minor country's units go to the force pool of 0 that country, 1 the major power."""
    two_evils: Annotated[int, ruled()]
    """T4b.14: of retreats with more than one evil 0 the worst decides first, 1 their number does."""
    whole_ships_by_oil: Annotated[int, ruled()]
    """T2.27: a ship that exceeds the rest of the 50 factors 0 stays inverted, 1 is uninverted as the last one."""
    magic_range: Annotated[int, ruled()]
    """T2.3: for a Magic interception the range is 0 waived too, 1 still counts."""
    swedish_volunteers: Annotated[int, ruled()]
    """T2.33: one Swedish unit may come 0 in each Finnish player turn, 1 in all."""
    loss_bands: Annotated[int, ruled()]
    """T2.28: Allied losses give +1 0 for every 25 BRPs, 1 at 25, 50, 100, 200 and so on."""
    resistance_start: Annotated[int, ruled()]
    """T2.29: control counts from 0 the turn after the outbreak of war, 1 the second turn after it."""
    what_waits: Annotated[int, ruled()]
    """T4b.13: 0 only control of objectives and groups waits for that turn, 1 every cumulative modifier does."""
    firestorm_lasts: Annotated[int, ruled()]
    """T2.31: a firestormed city gives -1 0 once and for good, 1 again in every game turn."""
    manchurian_supply: Annotated[int, ruled()]
    """Harbin and Mukden 0 count without full supply, 1 need it as Chinese objectives do."""


def fill(edition: Edition) -> Tables:
    """Fill the record; a row that is missing or unknown is an error with its file."""
    tables = edition.tables
    if "japanese-resistance" not in tables:
        what = f"{edition.name} does not print this chapter"
        raise FlagplotError(what, field="edition", expected="an edition with these tables, such as awaw-2011")
    t = Tables()
    _fill_resistance(t, edition.table("japanese-resistance"))
    _fill_research(t, edition.table("research-dates"))
    _fill_submarines(t, edition.table("us-submarine-limits"))
    return edition.sound(edition.ruled(t))


def _fill_resistance(t: Tables, table: Table) -> None:
    """Japanese Resistance Table: an empty cell is 0."""
    found = [
        table.read(row, "row", RESISTANCE_ROW_NAMES.index, one_of(RESISTANCE_ROW_NAMES))
        for row in range(len(table.rows))
    ]
    if sorted(found) != list(range(terms.RESISTANCE_ROWS)):
        raise FlagplotError("rows are missing or listed twice", file=table.path, expected=one_of(RESISTANCE_ROW_NAMES))
    for row, place in enumerate(found):
        t.resistance[place] = [table.read(row, column, _number, "a number or nothing") for column in _COLUMNS]


def _number(text: str) -> int:
    return int(text or "0")


def _fill_research(t: Tables, table: Table) -> None:
    """Years by project, each of them named once."""
    for row in range(len(table.rows)):
        name = " ".join(cell for cell in table.rows[row][1:] if cell)
        if name not in PROJECT_NAMES:
            raise table.fault(row, "project", f"{name!r} is not a project", one_of(PROJECT_NAMES))
        t.research_year[PROJECT_NAMES.index(name)] = table.read(row, "year", int, "a year")


def _fill_submarines(t: Tables, table: Table) -> None:
    """Limits turn by turn; a row without an end goes on."""
    for row in range(len(table.rows)):
        first = table.read(row, "from", TURN_NAMES.index, "a season and a year, such as Spring 1943")
        last = table.read(row, "to", _last, "a season and a year, or nothing")
        limit = table.read(row, "submarines", int, "a number")
        t.submarine_limit[first : last + 1] = [limit] * (last + 1 - first)


def _last(text: str) -> int:
    return TURN_NAMES.index(text) if text else terms.TURNS - 1
