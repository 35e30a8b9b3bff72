"""The Naval Activities Table as legality: which ships may carry out which activity in which phase (20.18, 21.31).

Rules 20 and 21 are in no source; their additions to the table are not stated here.
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import Choice, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.shared import tables
from flagplot.games.awaw.shared.tables import ActivityTables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CVE, DESTROYER, KIND_NAMES, SUBMARINE, TRANSPORT

PATROL: Final = 0
CARRY_SUPPLY: Final = 1
PROTECT_SUPPLY: Final = 2
PROTECT_GRANTS: Final = 3
PROTECT_OIL: Final = 4
ATTACK_PORT: Final = 5
ATTACK_BASES: Final = 6
ACCOMPANY_CARRIERS: Final = 7
CARRY_TRANSPORT: Final = 8
PROTECT_TRANSPORT: Final = 9
CARRY_INVASION: Final = 10
ACCOMPANY_INVASION: Final = 11
BOMBARD: Final = 12
PROTECT_BOMBARDMENT: Final = 13
ACCOMPANY_BOMBARDMENT: Final = 14
RAID: Final = 15
COUNTERAIR: Final = 16
GROUND_SUPPORT: Final = 17
INTERCEPT_AIR_SUPPORT: Final = 18
SEA_ESCORT: Final = 19
PROTECT_ESCORT: Final = 20
ASW_DUTY: Final = 21
INTERCEPT: Final = 22
ENGAGE_RAIDERS: Final = 23
ACTIVITIES: Final = 24

MOVEMENT: Final = 0
"""Phase m of the table (table.activities.code.m)."""
COMBAT: Final = 1
"""Phase c (table.activities.code.c)."""
POST_COMBAT: Final = 2
"""Phase pc (table.activities.code.pc)."""
CONSTRUCTION: Final = 3
"""Phase uc, which occurs in no cell of the table (table.activities.code.uc)."""
REDEPLOYMENT: Final = 4
"""Phase r (table.activities.code.r)."""
OPPONENT: Final = 5
"""The opponent's player turn (table.activities.code.opp)."""
PHASES: Final = 6

# Columns of the table.
DD_COLUMN: Final = 0
CA_COLUMN: Final = 1
BB_COLUMN: Final = 2
CV_COLUMN: Final = 3
CVE_COLUMN: Final = 4
SUB_COLUMN: Final = 5

MAY: Final = 0
NOT_BY_THAT_SHIP: Final = 1
NOT_IN_THAT_PHASE: Final = 2
INVASIONS_ONLY: Final = 3
REFUSALS: Final = (
    "none",
    "ships of that type do not carry it out",
    "it is not carried out in that phase",
    "CVEs support seaborne invasions only",
)


def column_of_ship(kind: int) -> int:
    """Column of a type of ship: all capital ships use BB, all fast carriers CV (20.18, 21.31)."""
    if kind == DESTROYER or kind == TRANSPORT:
        return DD_COLUMN
    if kind == CRUISER:
        return CA_COLUMN
    if kind == CAPITAL:
        return BB_COLUMN
    if kind == CVE:
        return CVE_COLUMN
    return SUB_COLUMN if kind == SUBMARINE else CV_COLUMN


def carries(activity: int) -> bool:
    """Whether the ships of an activity carry cargo themselves (reading T4.28)."""
    return (
        activity == CARRY_SUPPLY or activity == CARRY_TRANSPORT or activity == CARRY_INVASION or activity == SEA_ESCORT
    )


def activity_refusal(
    t: ActivityTables,
    kind: Annotated[int, Choice("type of ship; all fast carriers are alike", KIND_NAMES)],
    activity: Annotated[int, Choice("the naval activity", tables.ACTIVITY_NAMES)],
    phase: Annotated[int, Choice("the phase", tables.PHASE_NAMES)],
    invasion: Annotated[int, Flag("whether a seaborne invasion is supported")],
) -> Annotated[int, OutcomePart("refusal", "why it may not", REFUSALS)]:
    """A ship may carry out the activities with an entry in its column, in the phases of the entry. 0 or the reason against it.

    `invasion` is whether a seaborne invasion is supported: without one a CVE gives no ground support
    (table.activities.entry, table.activities.cve, table.activities.op).
    """
    if kind == TRANSPORT and (t.transport_activities == 1 or not carries(activity)):
        return NOT_BY_THAT_SHIP
    column = column_of_ship(kind)
    phases = t.activity_phases[activity][column]
    if phases == 0:
        return NOT_BY_THAT_SHIP
    if (phases >> phase) % 2 == 0:
        return NOT_IN_THAT_PHASE
    if t.invasion_only[activity][column] == 1 and invasion == 0:
        return INVASIONS_ONLY
    return MAY


PROCEDURES: Final = (
    Procedure(
        "awaw.naval-activity",
        "Whether a ship may carry out a naval activity in a phase",
        "20.18, 21.31, table.activities",
        activity_refusal,
        tables=tables.fill,
    ),
)
