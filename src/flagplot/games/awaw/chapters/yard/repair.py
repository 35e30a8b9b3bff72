"""The work of a shipyard on a ship, and its limits (awaw-2003:table.27.721).

How construction is accelerated (27.7272B) and how work is deferred (27.7272C) is in no source, nor is what BRPs pay for
besides the raising of ships.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.yard.tables import YardTables

# Types of unit, by row of the table.
TRANSPORTS: Final = 0
SUBMARINES_ASW: Final = 1
DESTROYERS_CVES: Final = 2
CRUISERS: Final = 3
TWO_FACTOR: Final = 4

# Kinds of unit.
TRANSPORT: Final = 0
SUBMARINE: Final = 1
ASW: Final = 2
DESTROYER: Final = 3
CVE: Final = 4
CRUISER: Final = 5
NAMED: Final = 6
"""A named ship, of two to five factors."""
KINDS: Final = ("transport", "submarine", "ASW factor", "destroyer", "CVE", "cruiser", "named ship")

REPAIR: Final = 0
CONSTRUCTION: Final = 1
RAISING: Final = 2
WORKS: Final = ("repair", "construction", "raising")

Kind = Annotated[int, Choice("type of unit", KINDS, NAMED)]
Size = Annotated[int, Count(2, 5, "factors of a named ship", 4)]
ByUs = Annotated[int, Flag("whether the U.S. does it")]

MAY: Final = 0
NEVER_DAMAGED: Final = 1
LOST_IN_PORT: Final = 2
US_ONLY: Final = 3
TOO_SMALL: Final = 4
NOT_UNDER_CONSTRUCTION: Final = 5

SMALLEST_ACCELERATED: Final = 3


class Work(NamedTuple):
    """Work on one unit: turns in the yard, shipbuilding points, BRPs."""

    turns: int
    points: int
    brps: int


def yard_row(kind: int, size: int) -> int:
    """Row of a unit: its type, or for a named ship its factors (awaw-2003:table.27.721)."""
    if kind == TRANSPORT:
        return TRANSPORTS
    if kind in (SUBMARINE, ASW):
        return SUBMARINES_ASW
    if kind in (DESTROYER, CVE):
        return DESTROYERS_CVES
    return CRUISERS if kind == CRUISER else TWO_FACTOR + size - 2


def can_be_damaged(kind: Kind) -> Annotated[bool, OutcomePart("can", "whether it can", NO_YES)]:
    """One-factor units but transports are never damaged (awaw-2003:table.27.721.onefactor, reading T1.8)."""
    return kind in (TRANSPORT, CRUISER, NAMED)


def yard_refusal(kind: int, work: int, us: int) -> int:
    """Whether a yard may do a work on a unit: 0, or the reason why not.

    Units that are never damaged are not repaired, none but named ships are raised, and only the U.S. builds CVEs
    (awaw-2003:table.27.721.onefactor, awaw-2003:table.27.721.port.3, awaw-2003:table.27.721.cve).
    """
    if work == REPAIR and not can_be_damaged(kind):
        return NEVER_DAMAGED
    if work == RAISING and kind != NAMED:
        return LOST_IN_PORT
    return US_ONLY if work == CONSTRUCTION and kind == CVE and us == 0 else MAY


def acceleration_refusal(kind: int, size: int, work: int) -> int:
    """The construction of named ships of three factors and more may be accelerated (awaw-2003:table.27.721.accel)."""
    if work != CONSTRUCTION:
        return NOT_UNDER_CONSTRUCTION
    return MAY if kind == NAMED and size >= SMALLEST_ACCELERATED else TOO_SMALL


def may_be_deferred(work: int) -> bool:
    """Construction and repair may be deferred (awaw-2003:table.27.721.defer)."""
    return work in (CONSTRUCTION, REPAIR)


def repair(t: YardTables, row: int) -> Work:
    """Repair of a damaged unit (awaw-2003:table.27.721)."""
    return Work(max(t.repair_turns[row], 0), max(t.repair_points[row], 0), 0)


def construction(t: YardTables, row: int) -> Work:
    """New construction of a unit (awaw-2003:table.27.721)."""
    return Work(t.build_turns[row], t.build_points[row], 0)


def raising(t: YardTables) -> Work:
    """Raising of a named ship sunk in port, which is damaged then; it takes no time of its own.

    (awaw-2003:table.27.721.port.1, reading T1.9)
    """
    return Work(0, t.raising_points, t.raising_brps)


def yard_work(t: YardTables, kind: int, size: int, work: int) -> Work:
    """Turns, points and BRPs of a work; a ship that was raised is repaired like any other damaged ship after that.

    (awaw-2003:table.27.721.port.2)
    """
    row = yard_row(kind, size)
    if work == CONSTRUCTION:
        return construction(t, row)
    mended = repair(t, row)
    if work == REPAIR:
        return mended
    raised = raising(t)
    return Work(raised.turns + mended.turns, raised.points + mended.points, raised.brps + mended.brps)
