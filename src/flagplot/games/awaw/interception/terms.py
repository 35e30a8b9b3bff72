"""Named integers of naval interception: activities, levels, ports, acting players, cargo; and names for them."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import Choice, Count, Flag

# The activity of a force that may be intercepted (22.15, Naval Interception Table).
PATROL: Final = 0
"""Sails to its patrol hex."""
PATROL_STAYS: Final = 1
"""Remains in its patrol hex in the combat phase."""
BASE_CHANGE: Final = 2
CARRIER_MISSION: Final = 3
SUPPLY: Final = 4
TRANSPORT: Final = 5
INVASION: Final = 6
BOMBARDMENT: Final = 7
ESCORT: Final = 8
REDEPLOYMENT: Final = 9
RAID: Final = 10
"""Raiders on their way to an SW box."""
RAID_RETURN: Final = 11
DISPLACED: Final = 12
"""Displaced or escaping (22.13G)."""
RETURN: Final = 13
"""Back to base after an activity, completed, aborted or broken off by withdrawal."""
ASW_MOVE: Final = 14
RAIDER_HUNT: Final = 15
"""To an SW box to engage raiders."""
TRANSPORT_MOVE: Final = 16
"""Western Allied transports to or from an SW box."""
INTERCEPTION: Final = 17
COUNTER_INTERCEPTION: Final = 18
COUNTER_COUNTER: Final = 19
ACTIVITIES: Final = 20
ANNOUNCEABLE: Final = {
    "patrol": PATROL,
    "base-change": BASE_CHANGE,
    "carrier-mission": CARRIER_MISSION,
    "sea-supply": SUPPLY,
    "sea-transport": TRANSPORT,
    "seaborne-invasion": INVASION,
    "shore-bombardment": BOMBARDMENT,
    "sea-escort": ESCORT,
    "naval-redeployment": REDEPLOYMENT,
    "raid": RAID,
    "raid-return": RAID_RETURN,
    "displaced": DISPLACED,
}
"""What a force may be announced to do, by its word in files (22.15)."""

# Levels (22.16, 22.17).
NO_LEVEL: Final = -1
FIRST: Final = 0
COUNTER: Final = 1
COUNTER_COUNTER_LEVEL: Final = 2

# Bases of the intercepting units (22.11B).
OPERATIONAL: Final = 0
FORTIFIED_ONLY: Final = 1
"""Fortified, but not operational."""
NON_OPERATIONAL: Final = 2
BOX: Final = 3
"""The U.S. box, South Africa, an SW box."""
AT_SEA: Final = 4
"""On patrol."""
STANDINGS: Final = 5

# Cargo of the intercepted force (22.22A, 22.22D).
NO_CARGO: Final = 0
ABOARD: Final = 1
UNLOADED: Final = 2
"""It carried cargo on this activity and has unloaded."""

# Cooperation restrictions (22.22G, 22.141E).
UNRESTRICTED: Final = 0
ANGLO_FRENCH: Final = 1
RUSSO_ALLIED: Final = 2

# The acting player.
MOVING_PLAYER: Final = 0
INTERCEPTING_PLAYER: Final = 1
NO_ONE: Final = 0
WESTERN_ALLIES: Final = 1
RUSSIANS: Final = 2

# Stages of announcement (22.15).
MOVEMENT_STAGE: Final = 0
COMBAT_STAGE: Final = 1
SUPPLY_STAGE: Final = 2
"""Sea supply, raiders and naval redeployments, announced together."""
RETURN_STAGE: Final = 3
OPPOSING_STAGE: Final = 4
"""In response to an announcement of the other player."""

NOWHERE: Final = -1

# The method of interception: the three printings.
BY_FACTORS: Final = 0
BY_BASIC_DICE: Final = 1
BY_RANGES: Final = 2
THROWN: Final = -1
"""Hexes that depend on dice still to be thrown."""

# Modifiers of basic dice, and of ranges, in the order of their tables.
SPOTTER: Final = 0
PATROLLING_SUBMARINE: Final = 1
CODEBREAKING: Final = 2
SLOW: Final = 3
SUBMARINE_FORCE: Final = 4
BAD_PORT: Final = 5
SMALL_TARGET: Final = 6
INVASION_HEX: Final = 7
COUNTER_HEX: Final = 8
US_TRANSPORT: Final = 9
BASIC_MODIFIERS: Final = 10
RANGE_SLOW: Final = 0
RANGE_BAD_PORT: Final = 1
RANGE_SMALL_TARGET: Final = 2
RANGE_SMALL_FORCE: Final = 3
RANGE_MODIFIERS: Final = 4


ACTIVITY_WORDS: Final = (
    "patrol",
    "patrol stays",
    "base change",
    "carrier mission",
    "sea supply",
    "sea transport",
    "invasion",
    "bombardment",
    "sea escort",
    "redeployment",
    "raid",
    "raid return",
    "displaced",
    "return",
    "ASW move",
    "raider hunt",
    "transport move",
    "interception",
    "counter-interception",
    "counter-counter-interception",
)
CARGO_WORDS: Final = ("none", "aboard", "unloaded")
THEATRE_WORDS: Final = ("europe", "pacific")
LEVEL_WORDS: Final = ("interception", "counter-interception", "counter-counter-interception")
STANDING_WORDS: Final = ("operational", "fortified only", "non-operational", "box", "at sea")

Activity = Annotated[int, Choice("what the intercepted force is doing", ACTIVITY_WORDS, 2)]
CarriesCargo = Annotated[int, Choice("cargo of the intercepted force", CARGO_WORDS)]
CountersHere = Annotated[int, Flag("whether an interception or counter-interception is met in its own hex")]
TaskForces = Annotated[int, Count(0, 20, "TFs in the intercepted force", 1)]
Defenders = Annotated[int, Count(0, 99, "ground factors defending against the invasion in the hex")]
Spotters = Annotated[int, Count(0, 99, "land-based squadrons that spot the force")]
Codebreaking = Annotated[int, Count(-9, 9, "lead in strategic cards played on interception")]
LightForce = Annotated[int, Flag("whether the interceptors are cruisers and destroyers alone")]
Slow = Annotated[int, Flag("whether slow ships are among the interceptors")]
IsSubmarine = Annotated[int, Flag("whether the interceptor is a submarine")]
Attempts = Annotated[int, Count(1, 20, "surface attempts on this activity, this one included", 1)]
Theatre = Annotated[int, Choice("theatre of the interception hex", THEATRE_WORDS)]
Distance = Annotated[int, Count(0, 99, "hexes to the interception hex along the announced path", 5)]
"""Common inputs of all attempts."""


class FactorWords(NamedTuple):
    """A factor of the Naval Interception Table: its field, its paragraph, its reason, and a short form."""

    field: str
    cites: str
    words: str
    short: str


FACTOR_CITES: Final = (
    FactorWords("cargo", "22.22A", "cargo, shore bombardment or a carrier mission", "cargo"),
    FactorWords("patrol", "22.22B", "a patrol that stays in its patrol hex", "patrol"),
    FactorWords(
        "counter", "22.22C", "counter-interception in the hex of an interception", "counter-interception in the hex"
    ),
    FactorWords("light", "22.22D", "cruisers and destroyers alone against cargo", "light force"),
    FactorWords("task_forces", "22.22E", "TFs in the intercepted force", "task forces"),
    FactorWords("defenders", "22.22F", "ground factors against the invasion", "defenders"),
    FactorWords("spotters", "22.22G", "air squadrons that spotted it", "spotters"),
    FactorWords("submarines", "22.22H", "submarines near the hex", "submarines near"),
    FactorWords("codebreaking", "22.22I", "codebreaking", "codebreaking"),
    FactorWords("slow", "22.22J", "slow ships or a submarine among the interceptors", "slow or submarine"),
    FactorWords("crowding", "22.22K", "several attempts on the same activity", "several attempts"),
)
"""Every factor in the order of the table, without the total."""
