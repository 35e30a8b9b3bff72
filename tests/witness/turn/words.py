"""The numbers that stand for words in a turn, typed anew for the witness."""

NONE = -1
# Activities.
PATROL, PATROL_STAYS, BASE_CHANGE, CARRIER_MISSION, SUPPLY, TRANSPORT, INVASION, BOMBARDMENT, ESCORT = range(9)
REDEPLOYMENT, RAID, RAID_RETURN, DISPLACED, RETURN = range(9, 14)
WITH_CARGO = (SUPPLY, TRANSPORT, INVASION, ESCORT)
# Ships.
CAPITAL, CV, CVL, CVB, CRUISER, DESTROYER, CVE, TRANSPORT_SHIP, SUBMARINE = range(9)
FAST_CARRIERS = (CV, CVL, CVB)
NAMED = (CAPITAL, CV, CVL, CVB)
# Bodies.
NO_BODY, TASK_FORCE, LOOSE, BOATS = range(4)
# How a force stands.
ABSENT, IN_PORT, OFFENSIVE, DEFENSIVE, UNDER_WAY, INTERCEPTING, ON_TARGET, GOING_HOME, IN_BOX, LOST = range(10)
# Ports.
OPERATIONAL, FORTIFIED_ONLY, NON_OPERATIONAL, BOX = range(4)
# Stages and waves.
MOVEMENT, COMBAT, LAST_STAGE = range(3)
PATROLS_OUT, OUTBOUND, IMMEDIATE, HOMEWARD, RETURNING, PATROLS_HOME = range(1, 7)
# Aircraft.
NAVAL_AIR, COVER, SEARCH, ATTACK = range(4)
# Battles.
NAVAL_BATTLE, SUBMARINES_ALONE, AIRCRAFT_ALONE = range(3)
MET_ALREADY = 2
"""Why a contact lapses: its target has been met elsewhere."""
BRITAIN, FRANCE, RUSSIA = 2, 7, 8
PLANNED_FROM = 56
"""First row of the legs of plans."""
ATTEMPT = 100
"""Added to the row of an attempt where a leg could be meant."""
STRIKE = 48
"""Added to the row of an air attack where a contact could be meant."""
STRIKES = 24
"""Rows of air attacks in a turn."""

LAYING = ("return-way", "combine", "sail-along", "meet", "meet-hex")
"""Questions about ways home and company on them."""
