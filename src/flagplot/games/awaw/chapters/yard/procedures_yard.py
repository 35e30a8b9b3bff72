"""Catalogue: the costs of repair, construction and raising of a ship, and the refusals (awaw-2003:table.27.721)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.chapters.yard import repair, tables
from flagplot.games.awaw.chapters.yard.repair import (
    ByUs,
    Kind,
    Size,
    acceleration_refusal,
    can_be_damaged,
    may_be_deferred,
    yard_refusal,
    yard_work,
)
from flagplot.games.awaw.chapters.yard.tables import YardTables

REFUSALS: Final = (
    "none",
    "units of that type are never damaged",
    "units of that type sunk in port are lost",
    "only the U.S. builds CVEs",
    "only ships of three factors and more may be accelerated",
    "only construction may be accelerated",
)
_EDITION: Final = "awaw-2003"

Takes = Annotated[
    tuple[int, ...],
    OutcomePart("turns", "turns in the yard, 0 for at once"),
    OutcomePart("points", "shipbuilding points"),
    OutcomePart("BRPs", "BRPs for raising"),
    OutcomePart("refusal", "why it may not be done", REFUSALS),
]


def work_outcome(t: YardTables, kind: int, size: int, us: int, work: int) -> tuple[int, ...]:
    """Turns, points and BRPs, all 0 if the work is refused, and why it is."""
    refusal = yard_refusal(kind, work, us)
    return *(yard_work(t, kind, size, work) if refusal == repair.MAY else (0, 0, 0)), refusal


def repairing(
    t: YardTables,
    kind: Kind,
    size: Size,
    us: ByUs,
    sunk: Annotated[int, Flag("whether it was sunk in port and is raised first")],
) -> Takes:
    """Repair, with raising before it if the unit was sunk in port."""
    return work_outcome(t, kind, size, us, repair.RAISING if sunk else repair.REPAIR)


def building(t: YardTables, kind: Kind, size: Size, us: ByUs) -> Takes:
    """New construction."""
    return work_outcome(t, kind, size, us, repair.CONSTRUCTION)


def acceleration_outcome(
    kind: Kind, size: Size, work: Annotated[int, Choice("the work", repair.WORKS, repair.CONSTRUCTION)]
) -> Annotated[
    tuple[int, int],
    OutcomePart("refusal", "why it may not be accelerated", REFUSALS),
    OutcomePart("deferred", "whether it may be deferred", NO_YES),
]:
    """Why the work may not be accelerated, and whether it may be deferred."""
    return acceleration_refusal(kind, size, work), int(may_be_deferred(work))


_ENTRIES: Final = (
    Procedure(
        "awaw.naval-repair",
        "What the repair of a damaged unit takes, or raising and repairing one that was sunk in port",
        "awaw-2003:table.27.721",
        repairing,
    ),
    Procedure("awaw.naval-construction", "What the construction of a unit takes", "awaw-2003:table.27.721", building),
    Procedure(
        "awaw.yard-limits",
        "Whether work in a yard may be accelerated, and whether it may be deferred",
        "awaw-2003:table.27.721.accel, awaw-2003:table.27.721.defer",
        acceleration_outcome,
    ),
    Procedure(
        "awaw.can-be-damaged",
        "Whether a unit can be damaged rather than sunk",
        "awaw-2003:table.27.721.onefactor",
        can_be_damaged,
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=tables.fill, edition=_EDITION) for entry in _ENTRIES)
