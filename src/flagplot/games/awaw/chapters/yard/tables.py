"""Figures of the Naval Repair and Construction Costs of 2003 (27.721), filled from an edition."""

from typing import Annotated, Final

from flagplot.core.printed.edition import Edition
from flagplot.core.schema import Record, tabled

ROWS: Final = 8
NO_SUCH_WORK: Final = -1

UNIT_ROWS: Final = (
    "Transports",
    "Subs, ASW",
    "DDs, CVEs",
    "CAs",
    "2-factor ships",
    "3-factor ships",
    "4-factor ships",
    "5-factor ships",
)
_WORDS: Final = {"immediate": 0, "no cost": 0, "-": NO_SUCH_WORK}


class YardTables(Record):
    """Turns and shipbuilding points by row; 0 is at once, or free of cost, and -1 no such work."""

    repair_turns: Annotated[list[int], tabled(NO_SUCH_WORK, 99, ROWS)]
    repair_points: Annotated[list[int], tabled(NO_SUCH_WORK, 99, ROWS)]
    build_turns: Annotated[list[int], tabled(NO_SUCH_WORK, 99, ROWS)]
    build_points: Annotated[list[int], tabled(NO_SUCH_WORK, 99, ROWS)]
    raising_points: Annotated[int, tabled(NO_SUCH_WORK, 99)]
    raising_brps: Annotated[int, tabled(NO_SUCH_WORK, 99)]


def fill(edition: Edition) -> YardTables:
    """Fill the record that the yards look things up in."""
    t = YardTables()
    table = edition.table("repair-construction")
    for row in range(len(table.rows)):
        place = table.read(row, "unit", UNIT_ROWS.index, "a type of unit")
        t.repair_turns[place] = table.read(row, "repair turns", _read, "a number, immediate or -")
        t.repair_points[place] = table.read(row, "repair points", _read, "a number, no cost or -")
        t.build_turns[place] = table.read(row, "construction turns", _read, "a number or immediate")
        t.build_points[place] = table.read(row, "construction points", _read, "a number")
    raising = edition.table("raising")
    t.raising_points = raising.read(0, "points", int, "a number")
    t.raising_brps = raising.read(0, "BRPs", int, "a number")
    return t


def _read(text: str) -> int:
    return _WORDS[text] if text in _WORDS else int(text)
