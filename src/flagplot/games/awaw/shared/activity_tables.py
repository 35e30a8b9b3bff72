"""The Naval Activities Table as a record: the activities of each type of ship, by phase (20.18, 21.31)."""

from typing import Annotated, Final

from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import Record, tabled

COLUMN_NAMES: Final = ("DD", "CA", "BB", "CV", "CVE", "Sub")
PHASE_MARKS: Final = ("m", "c", "pc", "uc", "r", "opp")
PHASE_NAMES: Final = (
    "movement",
    "combat",
    "post-combat",
    "unit construction",
    "redeployment",
    "opponent's player turn",
)
ACTIVITY_NAMES: Final = (
    "Patrol",
    "Carry sea supply",
    "Protect sea supply",
    "Protect BRP grants by sea",
    "Protect oil shipments by sea",
    "Attack naval units in port",
    "Attack bases",
    "Accompany carriers during attacks on bases",
    "Carry ground or air units during sea transport",
    "Protect sea transport",
    "Carry ground units during seaborne invasion",
    "Accompany seaborne invasion",
    "Conduct shore bombardment",
    "Protect fleets conducting shore bombardment",
    "Accompany shore bombardment missions",
    "Raid",
    "Counterair",
    "Provide ground support",
    "Intercept enemy defensive air support",
    "Sea escort ground or air units",
    "Protect sea escorted units",
    "Carry out ASW duties in the SW box",
    "Intercept enemy naval activities",
    "Engage enemy raiders",
)


class ActivityTables(Record):
    """The figures for the legality of naval activities."""

    activity_phases: Annotated[list[list[int]], tabled(0, 63, len(ACTIVITY_NAMES), len(COLUMN_NAMES))]
    """The phases by activity and type of ship: 1 for the first, 2 for the second, 4 for the third and so on."""
    invasion_only: Annotated[list[list[int]], tabled(0, 1, len(ACTIVITY_NAMES), len(COLUMN_NAMES))]
    """Whether the cell applies only to seaborne invasions."""
    transport_activities: Annotated[int, tabled(0, 1)]
    """T4.28: transports may 0 carry what destroyers carry, in the same phases, 1 do nothing."""


def fill(edition: Edition) -> ActivityTables:
    """Fill the record from the table and the rulings of an edition."""
    t = ActivityTables()
    table = edition.table("naval-activities")
    for row in range(len(table.rows)):
        activity = table.read(row, "operation", ACTIVITY_NAMES.index, "a naval activity")
        for place, name in enumerate(COLUMN_NAMES):
            t.activity_phases[activity][place] = table.read(row, name, _phases, "phases such as m, pc, or nothing")
            t.invasion_only[activity][place] = int(_cell(table, row, name).endswith("*"))
    t.transport_activities = edition.value("transport-activities")
    return t


def _cell(table: Table, row: int, name: str) -> str:
    return table.rows[row][table.column(name)]


def _phases(text: str) -> int:
    marks = [mark.strip() for mark in text.rstrip("*").split(",") if mark.strip()]
    return sum(1 << PHASE_MARKS.index(mark) for mark in marks)
