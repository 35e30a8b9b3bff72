"""The named integers of A World at War, game words for them, and the names in a battle.

Rules and states hold the integers; words and names enter neither.
"""

from dataclasses import dataclass
from typing import Final

# Seats. The dice are a seat too.
NOBODY: Final = -1
DICE: Final = 2

# Rows of a state, first side then second.
UNITS: Final = 48
"""Unit rows per side: each capital ship or carrier has one, light ships one for each nation, type and force."""
GROUPS: Final = 18
"""Combat group rows per side: 0-5 are the groups numbered 1-6, 6-17 those that wait, are late or still form."""
NUMBERS: Final = 6
WINGS: Final = 24
"""Air rows per side: one for each carrier and one for each type, nation and base of land-based air."""
BASES: Final = 6
PORTS: Final = 6
MOST_RANGE: Final = 60
"""Maximum range of aircraft in hexes, and maximum distance of a base that participates in a battle."""
MOST_SHIPS: Final = 60
"""Maximum ships or factors in one row."""
MOST_IN_WING: Final = 40
"""Squadrons that one air row holds, of a nation and type at a base (23.13)."""
MOST_ROOM_ASHORE: Final = 99
"""Maximum squadrons that a base may have room for (22.463)."""
HOMES: Final = 16
"""Bases of origin per side: the ports of a battle alone, all places of a naval turn (22.9432)."""
MOST_IN_PORT: Final = 64 * MOST_SHIPS
"""Destroyers in a base that may take submarine losses (22.9432): as many as all rows of a turn contain."""
MOST_SQUADRONS: Final = 80
"""Maximum squadrons as an input of a procedure."""
MOST_FACTORS: Final = 400
"""Maximum naval factors as an input of a procedure."""
MOST_DRM: Final = 9
"""Maximum nationality DRM as an input of a procedure, either sign."""
AIR_SEARCH_ROUNDS: Final = 3
"""Rounds until the limit on air search reaches its maximum."""

# Ship types (20.12, Naval Nationality Chart).
CAPITAL: Final = 0
CV: Final = 1
CVL: Final = 2
CVB: Final = 3
CRUISER: Final = 4
DESTROYER: Final = 5
CVE: Final = 6
TRANSPORT: Final = 7
SUBMARINE: Final = 8
KINDS: Final = 9

# Nationalities of the Naval Nationality Chart (22.552A), in the order of `names.NATION_NAMES`.
BRITAIN: Final = 2
UNITED_STATES: Final = 3
AUSTRALIA: Final = 5
FRANCE: Final = 7
RUSSIA: Final = 8
DUTCH: Final = 13
NATIONS: Final = 14

# Types of air squadron (22.341, 23.13).
NAS: Final = 0
COVER_AAS: Final = 1
SEARCH_AAS: Final = 2
ATTACK_AAS: Final = 3

# Status of a combat group.
ABSENT: Final = 0
ENGAGED: Final = 1
SURPLUS: Final = 2
"""Waits for one of the six places (22.421C)."""
LATE: Final = 3
"""Has not reached the hex yet (22.24B)."""
GONE: Final = 4

# The opponent's knowledge of a group (22.423B, 22.452B, reading A17).
HIDDEN: Final = 0
FACTS: Final = 1
FULL: Final = 2

# Activity of a force (22.552B, 22.427).
NO_CARGO_MISSION: Final = 0
SEA_SUPPLY: Final = 1
SEA_TRANSPORT: Final = 2
SEABORNE_INVASION: Final = 3
SEA_ESCORT: Final = 4
SHIELDING_TRANSPORTS: Final = 5
"""Defenders that protect transports from raiders in an SW box (22.552B)."""
OTHER_MISSION: Final = 6
BASE_CHANGE: Final = 7
NAVAL_REDEPLOYMENT: Final = 8
"""Neither carries anything nor hampers; a defeated force returns to its origin (22.63A)."""

# The force that a force came to support (22.81C, 22.81D), and the activity that it takes over.
MAIN: Final = 0
COUNTER_INTERCEPTOR: Final = 1
COUNTER_COUNTER_INTERCEPTOR: Final = 2
ADOPTS_NOTHING: Final = 0
ADOPTS_ACTIVITY: Final = 1
ADOPTS_INTERCEPTION: Final = 2
WITHDRAWN_ALONE: Final = 2
"""Of a row only the ships that withdrew are inverted, as the others go on (22.61C, 22.81A)."""

# Theatres.
EUROPE: Final = 0
PACIFIC: Final = 1

# Segments of a battle, in their order (22.41).
FORMATION: Final = 0
NUMBERING: Final = 1
ROUND_START: Final = 2
PATROL: Final = 3
COUNTERAIR: Final = 4
COVER: Final = 5
SEARCHERS: Final = 6
SEARCH: Final = 7
STRIKES: Final = 8
LANDING: Final = 9
PAIRING: Final = 10
SECOND_ENGAGEMENTS: Final = 11
SUBMARINES: Final = 12
WITHDRAWAL: Final = 13
ROUND_END: Final = 14
REINFORCEMENT: Final = 15
AFTERMATH: Final = 16
OVER: Final = 17
TRANSPORT_RAID: Final = 18

# How a battle ended (22.71).
NOT_ENDED: Final = 0
ENDED_WITHDRAWAL: Final = 1
ENDED_EVASION: Final = 2
ENDED_NO_UNDAMAGED: Final = 3
ENDED_RAID: Final = 4
ENDED_ROUND_LIMIT: Final = 5

NO_WINNER: Final = -1
MOST_ROUNDS: Final = 99
"""Rounds after which a battle is broken off (ruling battles-without-end)."""

# Whether a battle is separate, or is fought within a naval turn, by a returning force or another (22.15C).
INSIDE_A_TURN: Final = 1
ON_THE_WAY_HOME: Final = 2

# The subject of the question whether the victor continues (22.161B).
ON_AN_INTERCEPTION: Final = 3

# The attackers (22.132A, 22.921).
NAVAL_COMBAT: Final = 0
SUBMARINES_ALONE: Final = 1
"""Submarines that intercepted a force without surface combat."""
AIRCRAFT_ALONE: Final = 2
"""Land-based aircraft that attack a force on its way, outside naval combat."""


NATION_NAMES: Final = (
    "Japan",
    "Germany",
    "Britain",
    "United States",
    "Sweden",
    "Australia",
    "Italy",
    "France",
    "Russia",
    "Greece",
    "Rumania",
    "Spain",
    "Turkey",
    "Dutch East Indies",
)
SIDES: Final = ("a", "b")
THEATRE_NAMES: Final = ("Europe", "Pacific")
KIND_NAMES: Final = ("BB", "CV", "CVL", "CVB", "CA", "DD", "CVE", "TR", "SUB")


WING_NAMES: Final = ("naval air", "cover", "search", "attack")
"""Types of squadron in the order of `terms` (22.341, 23.13)."""


@dataclass(frozen=True)
class Roster:
    """The names in a battle: one for each row in use of `state.py`, first side, then second; empty for the others."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    """By unit row: ships, light ships of one entry, submarines."""
    forces: tuple[str, ...]
    """By group row: the force that forms there; rows of numbered groups have no name."""
    wings: tuple[str, ...]
    bases: tuple[str, ...]
    ports: tuple[str, ...]
    """Of a battle inside a turn all its places, to which ships do not return in the battle."""

    def home(self, side: int, place: int) -> str:
        """The base of origin at a place of a side, empty where it has none (22.9432)."""
        own = self.ports[len(self.ports) // 2 * side :][: len(self.ports) // 2]
        return own[place] if place < len(own) else ""

    def group(self, row: int) -> str:
        """The owner's name of a combat group: its number (22.423A), before that its force."""
        place = row % GROUPS
        side = self.sides[row // GROUPS]
        if place < NUMBERS:
            return f"{side} CG{place + 1}"
        return self.forces[row] or f"{side} waiting group {place - NUMBERS + 1}"
