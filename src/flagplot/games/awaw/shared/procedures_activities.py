"""Catalogue: whether a type of ship may carry out a naval activity in a phase (20.18, 21.31)."""

from typing import Final

from flagplot.core.procedures.inputs import Part, choice, flag
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.shared import activity_tables
from flagplot.games.awaw.shared.activities import activity_refusal
from flagplot.games.awaw.shared.names import KIND_NAMES

REFUSALS: Final = (
    "none",
    "ships of that type do not carry it out",
    "it is not carried out in that phase",
    "CVEs support seaborne invasions only",
)

PROCEDURES: Final = (
    Procedure(
        "awaw.naval-activity",
        "Whether a ship may carry out a naval activity in a phase",
        "20.18, 21.31, table.activities",
        activity_refusal,
        (Part("refusal", "why it may not", REFUSALS),),
        (
            choice("kind", "type of ship; all fast carriers are alike", KIND_NAMES),
            choice("activity", "the naval activity", activity_tables.ACTIVITY_NAMES),
            choice("phase", "the phase", activity_tables.PHASE_NAMES),
            flag("invasion", "whether a seaborne invasion is supported"),
        ),
        tables=activity_tables.fill,
    ),
)
