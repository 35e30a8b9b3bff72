"""The named integers of a naval player turn: sizes of rows, standings of forces, legs and attempts, waves and their steps."""

from typing import Final

from flagplot.games.awaw.shared import terms as battle

NONE: Final = -1

# Rows of a turn, first side then second, where rows belong to sides.
UNITS: Final = 64
FORCES: Final = 24
"""Bodies that sail as one: task forces, ships outside task forces, submarines."""
PLACES: Final = battle.HOMES
WINGS: Final = 24
VIAS: Final = 4
"""Hexes of a side that its interceptors may sail by instead of the shortest way (22.23)."""
SAILING_LEGS: Final = 56
"""Rows of legs that were announced; the rows after them hold plans, which only their side sees."""
LEGS: Final = 104
PATH: Final = 64
"""Hexes of the longest path, both ends included."""
OPERATIONS: Final = 16
CHOICES: Final = 4
"""Plans that an operation may offer."""
BEFORE: Final = 6
"""Legs that may end where another begins: those of a rendezvous."""
CONTACTS: Final = 48
ATTEMPTS: Final = 64
STRIKES: Final = 24
ZONES: Final = 8
HEXES: Final = 4096
LINKS: Final = 8 * HEXES
"""Steps between hexes of a map, each counted in both directions."""
BATTLE_UNITS: Final = 2 * battle.UNITS
BATTLE_WINGS: Final = 2 * battle.WINGS
BATTLE_BASES: Final = 2 * battle.BASES
BATTLE_FORCES: Final = battle.GROUPS - battle.NUMBERS
"""Forces a side that a battle distinguishes."""

# What a step at sea leads through, as bits.
OPEN: Final = 0
SHUT: Final = 1
"""A closed passage."""
STRAIT: Final = 2
CANAL: Final = 4

# What a body is (22.14B, 22.14C, 22.915).
NO_BODY: Final = 0
TASK_FORCE: Final = 1
LOOSE: Final = 2
SUBMARINES: Final = 3

# Status of a force.
ABSENT: Final = 0
IN_PORT: Final = 1
OFFENSIVE_PATROL: Final = 2
DEFENSIVE_PATROL: Final = 3
UNDER_WAY: Final = 4
INTERCEPTING: Final = 5
ON_TARGET: Final = 6
"""In its activity hex, the activity done, on the point of returning."""
GOING_HOME: Final = 7
IN_BOX: Final = 8
"""In an SW box; off the board for this turn."""
LOST: Final = 9

# The stages of a player turn, in which activities are contemporaneous (22.15A, 22.15B).
MOVEMENT: Final = 0
COMBAT: Final = 1
SUPPLY_RAIDS_REDEPLOYMENT: Final = 2
STAGES: Final = 3

# Status of a leg.
PLANNED: Final = 0
ANNOUNCED: Final = 1
SAILING: Final = 2
DONE: Final = 3
DROPPED: Final = 4
"""No force is left to sail it."""

# Waves: one round of interception each, over a set of legs.
NO_WAVE: Final = 0
PATROLS_OUT: Final = 1
"""Patrols on the way to their patrol hex, before the others (22.164A)."""
OUTBOUND: Final = 2
"""The contemporaneous activities of the stage, patrols that stay among them."""
IMMEDIATE: Final = 3
"""The moving player's forces that aborted, withdrew or were displaced (22.15D)."""
HOMEWARD: Final = 4
"""The other player's forces that go home: interceptors that sailed, displaced forces."""
RETURNING: Final = 5
"""The moving player's forces home from their activities, together (22.15C)."""
PATROLS_HOME: Final = 6
"""Patrols that waited until the others were in (22.15C)."""

# The saved fields of a wave that waits while forces go home at once (22.15D): itself, its hunters, its level, rows in use.
WAITING_WAVE: Final = 0
WAITING_HUNTER: Final = 1
WAITING_LEVEL: Final = 2
WAITING_CONTACTS: Final = 3
WAITING_ATTEMPTS: Final = 4
WAITING_STRIKES: Final = 5
WAITS: Final = 6
MOST_WAITING: Final = 6
"""Waves that may wait, each for one sailed in its midst; forces that a fight sends home below them wait for their wave."""
WAVES: Final = 8
"""A leg's wave is noted as the wave and this for each wave that waits for it."""

# Steps of a stage.
BEGIN_TURN: Final = 0
CARDS_STEP: Final = 1
ANNOUNCING: Final = 3
SAIL_PATROLS: Final = 4
SAIL_OUT: Final = 5
PATROLS_CHOOSE: Final = 6
SAIL_HOME: Final = 7
PATROLS_SAIL_HOME: Final = 8
END_STAGE: Final = 9
TURN_OVER: Final = 10

# Steps of a wave.
GATHER: Final = 0
CHOOSE_HEXES: Final = 1
REORGANISE: Final = 2
JOIN_IN: Final = 3
SUBMARINES_JOIN: Final = 4
ROLL_DICE: Final = 5
SUPPORTS: Final = 7
AIR: Final = 8
RESOLVE: Final = 9
AIR_AGAIN: Final = 10
"""Aircraft attack in hexes where an interception has lapsed (22.132B)."""
AFTER_FIGHT: Final = 11
ABORTS: Final = 12
LAY_LEGS: Final = 13
"""The legs home exist, once every force has its base."""
CLOSE: Final = 14
BASES: Final = 15
"""Forces bound for home choose their base, before the legs home exist."""

CALLING_OFF: Final = 16

# Status of a contact: forces that try to intercept one target in one hex.
DECLARED: Final = 1
MISSED: Final = 2
"""Every attempt failed: as though none had been made (22.24A)."""
MET: Final = 3
"""At least one attempt came in time."""
RESOLVED: Final = 4
LAPSED: Final = 5
"""The target never came: it was sunk or had aborted before (22.26B)."""
MERGED: Final = 6
"""Fought in the battle of the hex together with another contact (22.141, 22.161A)."""

# Status of an attempt.
IN_TIME: Final = 2
LATE: Final = 3
STAYED: Final = 4
"""Counts as having remained in port (22.24A)."""
BEATEN: Final = 5
FOUGHT: Final = 6
OUT: Final = 7
"""Sailed and is through with it without a fight."""

# How a battle is fought.
NAVAL: Final = 0
SUBMARINES_ONLY: Final = 1
AIR_ONLY: Final = 2

# Part of a force in the battle: 0 none, 1 from the first round, else its round of entry.
NO_PART: Final = 0
FIRST_ROUND: Final = 1

# What a battle leaves a force to do.
FIGHTS_ON: Final = 0
GOES_HOME: Final = 1
IS_LOST: Final = 2
STAYS_ON_PATROL: Final = 3

# Whether a force is a defensive patrol (22.14F), or has been one until a battle sent it home.
ON_DEFENCE: Final = 1
LEFT_PATROL: Final = 2

# Why a contact lapses.
NO_TARGET: Final = 0
NOBODY_COMES: Final = 1
MET_ALREADY: Final = 2

# Answers of PATROL_HOME.
WITH_OTHERS: Final = 0
AFTER_OTHERS: Final = 1
REMAINS: Final = 2

# Answers of JOIN.
STAYS_OUT: Final = 0
SHORTEST: Final = 1
"""By the shortest way; 2 and up by one of the side's named hexes."""

# Bodies of a port in a reorganisation (22.14B).
HELD_BACK: Final = 0
LOOSE_BODY: Final = 1
FIRST_TASK_FORCE: Final = 2
BODIES: Final = 6
