"""The named integers of the strategic chapter: seasons, places, kinds of unit, reasons for a refusal."""

from typing import Final

MAY: Final = 0
"""The answer of every legality function if the choice is legal; each other answer is a reason."""

# Dates: a game turn is a season of a year, counted from the first one.
FIRST_YEAR: Final = 1939
YEARS: Final = 11
SEASONS: Final = 4
TURNS: Final = 44

# Voluntary elimination: units, owners, moments, refusals.
GROUND: Final = 0
AIR: Final = 1
SHIP_BEING_BUILT: Final = 2
LAUNCHED_SHIP: Final = 3
AIRBASE: Final = 4
MAJOR_POWER: Final = 0
ACTIVE_MINOR_ALLY: Final = 1
ASSOCIATED_MINOR: Final = 2
INACTIVE_MINOR: Final = 3
BEFORE_MOVEMENT: Final = 0
END_OF_REDEPLOYMENT: Final = 1
ANOTHER_TIME: Final = 2
NEUTRAL_MAJOR: Final = 1
NOT_ACTIVATED: Final = 2
ALREADY_LAUNCHED: Final = 3
AIRBASE_STAYS: Final = 4
SHIPS_ARE_NOT_NAMED: Final = 5
WRONG_MOMENT: Final = 6
NO_POOL: Final = 0
MAJORS_POOL: Final = 1
MINORS_POOL: Final = 2

# Hexes to retreat to: the faults of one, as a sum.
OVERSTACKED: Final = 1
ENEMY_ZONE: Final = 2
ENEMY_HEX: Final = 4
HEX_KINDS: Final = 8
ELIMINATED: Final = 8

# Who fortifies.
GERMANY: Final = 0
JAPAN: Final = 1
RUSSIA: Final = 2
BRITAIN: Final = 3
UNITED_STATES: Final = 4
NO_BUILDER: Final = 1
NOT_CONSTRUCTING: Final = 2

# Airbases.
ELSEWHERE: Final = 0
PACIFIC_GROUP: Final = 1
ALEUTIANS: Final = 2
NOT_IN_PLAY: Final = 1
NO_MAJOR_POWER: Final = 2
HEX_HAS_ONE: Final = 3
GROUP_HAS_ONE: Final = 4
NO_ALEUTIANS: Final = 5

# Supply inside an island group.
GROUPS_ZONE: Final = 0
OWN_ZONE: Final = 1
NOT_TRIED: Final = 0
FAILED_INSIDE: Final = 1
DISRUPTED_INSIDE: Final = 2
BY_SHIPS: Final = 0
BY_AIR: Final = 1
INTERCEPTED_ALREADY: Final = 1

# Naval oil.
SHIP: Final = 0
CARRIER_SQUADRON: Final = 1
NO_COUNTER: Final = 1
OPPONENTS_TURN: Final = 2
TOO_MANY_FACTORS: Final = 3

# Research.
PROJECTS: Final = 13
TOO_EARLY: Final = 1

# Strategic cards.
ONE_EFFECT_EACH: Final = 1
MAGIC_IS_AMERICAN: Final = 2
TOO_LATE: Final = 1
CONDITIONS_NOT_KNOWN: Final = 2

# Finland.
NO_FULL_WAR: Final = 1
NOT_FINLANDS_TURN: Final = 2
WRONG_UNIT: Final = 3
WRONG_WAY: Final = 4
NOT_TO_HELSINKI: Final = 5
ONE_CAME_ALREADY: Final = 6
RUSSIAN_AIR: Final = 0
RUSSIAN_SHIPS: Final = 1

# Japanese resistance: places by the row of the table that names them.
SINGAPORE: Final = 0
MANILA: Final = 1
TOKYO: Final = 2
KAGOSHIMA: Final = 3
OSAKA: Final = 4
PEKING: Final = 5
CANTON: Final = 8
HARBIN: Final = 9
MUKDEN: Final = 10
OKINAWA: Final = 12
VLADIVOSTOK: Final = 13
IRKUTSK: Final = 14
CALCUTTA: Final = 15
RANGOON: Final = 18
CAIRNS: Final = 19
TOWNSVILLE: Final = 22

# Its rows and columns.
OBJECTIVES: Final = 0
PORTS: Final = 1
CAPITAL: Final = 2
HOME_CITIES: Final = 3
HEXES: Final = 4
CITIES: Final = 5
ATOMIC: Final = 6
FIRESTORM: Final = 7
UNBUILT: Final = 8
CHINA: Final = 9
SIBERIA: Final = 10
INDIA: Final = 11
AUSTRALIA: Final = 12
LOSSES: Final = 13
JAPAN_GROUPS: Final = 14
ALLIED_GROUPS: Final = 15
RESISTANCE_ROWS: Final = 16
FIRST: Final = 0
SECOND: Final = 1
FURTHER: Final = 2
EVERY: Final = 3
FROM: Final = 4
RESISTANCE_COLUMNS: Final = 5

# What ends, and what follows.
BOTH_END: Final = 0
ALLIED_TURN_ENDS: Final = 1
GAME_TURN_ENDS: Final = 2
FIGHTS_ON: Final = 0
SURRENDERS: Final = 1
NOT_CHECKED: Final = 2
NO_GROUP: Final = 0
HALF_GROUP: Final = 1
WHOLE_GROUP: Final = 2
