"""The named integers of Grand Europa, rule 34, the names in a combat, and the paragraphs of rules with several.

A fire is reported with the paragraph of its own step, a hit with the paragraph of its effect.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from flagplot.core.procedures.inputs import Choice, Count

NOBODY: Final = -1
DICE: Final = 2

UNITS: Final = 24
"""Unit rows per side."""
GROUPS: Final = 8
"""Group rows per side; the moving group is the first of its side."""
ATTACKS: Final = 120
"""Separate fires that take effect together: two groups of `MOST_POINTS` that fire point by point, or one doubled."""
MOST_POINTS: Final = 60
"""Gunnery or submarine strength of one group."""
MOST_ROUNDS: Final = 99
"""A combat still undecided then is broken off; not a printed rule."""
MOST_TRIES: Final = 60

# Unit types (34.B, 34.C): task force, carrier group, submarine squadron, naval transport, landing craft, barges.
TF: Final = 0
CG: Final = 1
SS: Final = 2
NT: Final = 3
LC: Final = 4
LB: Final = 5
KINDS: Final = 6

# Types of group.
NO_GROUP: Final = 0
SURFACE_GROUP: Final = 1
SUBMARINE_GROUP: Final = 2
COAST_DEFENCE: Final = 3

# Kinds of combat in their order (34.A).
SUBMARINE_COMBAT: Final = 0
SURFACE_COMBAT: Final = 1
COAST_COMBAT: Final = 2

# Sea conditions.
CALM: Final = 0
ROUGH: Final = 1
STORMY: Final = 2

# Bodies (34.C.1).
MAIN_BODY: Final = 0
TF_BODY: Final = 1

# Segments.
ORDER: Final = 0
BEFORE_SUBMARINES: Final = 1
SUBMARINE_ROUND: Final = 2
PREPARATION: Final = 3
SURFACE_ROUND: Final = 4
COAST_ROUND: Final = 5
DISENGAGEMENT: Final = 6
OVER: Final = 7

# Targets that are not unit rows.
GENERAL_POINTS: Final = -2
RESERVE_POINTS: Final = -3

# Why a combat ends (34.B.2.d, 34.C.2.e, 34.C.3.d, 34.D); the last two are not printed rules.
BOATS_GONE: Final = 1
SHIPS_GONE: Final = 2
COAST_DONE: Final = 3
GOT_AWAY: Final = 4
SLIPPED_AWAY: Final = 5
NO_MOVEMENT: Final = 6
SCENARIO_LIMIT: Final = 7
ROUND_LIMIT: Final = 8

MARK_LIMIT: Final = 9
"""Highest level of a marker that is counted (34.D.1)."""


STEPS: Final = {
    1: "34.B.2.a",
    2: "34.B.2.b",
    3: "34.B.2.c",
    4: "34.C.2.b",
    5: "34.C.2.c",
    6: "34.C.2.d",
    7: "34.C.2.d",
    8: "34.C.3.b",
    9: "34.C.3.b",
    10: "34.C.3.c",
    11: "34.C.3.c",
    12: "34.C.3.d",
}
"""Firing steps, by their numbers in `steps`."""
HITS: Final = {step: cites if cites.startswith("34.B") else "34.C.4" for step, cites in STEPS.items()}
"""Results of submarine combat follow its own steps, all others one paragraph (34.C.4)."""
ROUNDS: Final = {SUBMARINE_COMBAT: "34.B.2", SURFACE_COMBAT: "34.C.2", COAST_COMBAT: "34.C.3"}
LOST_AFTER_SET: Final = {1: "34.C.2.b", 2: "34.C.2.c"}
"""Sets of firing steps whose results can remove unfired points."""
NO_RULE: Final = ""
"""For endings by the scenario or the program, without a paragraph."""


TYPE_NAMES: Final = ("TF", "CG", "SS", "NT", "LC", "LB")
"""Types of unit in the order of `terms` (34.B, 34.C)."""
A_TYPE: Final = ("a TF", "a CG", "an SS", "an NT", "an LC", "an LB")
"""The same with their articles."""
SEA_NAMES: Final = ("calm", "rough", "stormy")
Kind = Annotated[int, Choice("type of unit", TYPE_NAMES)]
Target = Annotated[int, Choice("type of the unit fired at", TYPE_NAMES, TYPE_NAMES.index("NT"))]
Sea = Annotated[int, Choice("sea condition", SEA_NAMES)]
Points = Annotated[int, Count(1, 3 * MOST_POINTS, "strength points that fire", 4)]
Printed = Annotated[int, Count(0, MOST_POINTS, "printed strength", 4)]
"""A common input of several rules."""
COMBAT_NAMES: Final = ("Submarine", "Surface", "Coast defence")


@dataclass(frozen=True)
class Roster:
    """One name for each row in use; empty for the others."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    groups: tuple[str, ...]
    profile: str = ""
    """Title of the profile in force."""
