"""Filling `YardTables` from the tables of an edition."""

from typing import Final

from flagplot.core.printed.edition import Edition
from flagplot.games.awaw.chapters.yard.tables import NO_SUCH_WORK, YardTables

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


def fill(edition: Edition) -> YardTables:
    """Fill the record that the yards look things up in."""
    t = YardTables()
    table = edition.table("repair-construction")
    for row in range(len(table.rows)):
        place = table.read(row, "unit", UNIT_ROWS.index, "a type of unit")
        t.repair_turns[place] = table.read(row, "repair turns", _figure, "a number, immediate or -")
        t.repair_points[place] = table.read(row, "repair points", _figure, "a number, no cost or -")
        t.build_turns[place] = table.read(row, "construction turns", _figure, "a number or immediate")
        t.build_points[place] = table.read(row, "construction points", _figure, "a number")
    raising = edition.table("raising")
    t.raising_points = raising.read(0, "points", int, "a number")
    t.raising_brps = raising.read(0, "BRPs", int, "a number")
    return t


def _figure(text: str) -> int:
    return _WORDS[text] if text in _WORDS else int(text)
