"""Fills the record of the strategic chapter from the tables and rulings of an edition."""

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.names import PROJECT_NAMES, RESISTANCE_ROW_NAMES, TURN_NAMES
from flagplot.games.awaw.chapters.strategic.tables import Tables

_COLUMNS = ("modifier", "second", "further", "every", "from")


def fill(edition: Edition) -> Tables:
    """Fill the record; a row that is missing or unknown is an error with its file."""
    tables = edition.tables
    if "japanese-resistance" not in tables:
        what = f"{edition.name} prints nothing of this chapter"
        raise FlagplotError(what, field="edition", expected="one with these tables, such as awaw-2011")
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
        raise FlagplotError("rows are missing or stand twice", file=table.path, expected=one_of(RESISTANCE_ROW_NAMES))
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
