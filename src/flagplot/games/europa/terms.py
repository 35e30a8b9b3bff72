"""The named integers of Grand Europa, rule 34: unit types, kinds of combat, seas and the numbers of rows of a state."""

from typing import Final

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
