"""The named integers of the strategic chapter, game words for them, and refusals with the paragraph that forbids."""

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
NEGATION_IS_JAPANESE: Final = 3
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


SEASON_NAMES: Final = ("Spring", "Summer", "Fall", "Winter")
TURN_NAMES: Final = tuple(f"{SEASON_NAMES[turn % SEASONS]} {FIRST_YEAR + turn // SEASONS}" for turn in range(TURNS))

ELIMINATED_UNITS: Final = ("ground unit", "air unit", "ship not yet launched", "launched ship", "airbase counter")
OWNERS: Final = ("major power", "active minor ally", "associated minor country", "inactive minor country")
MOMENTS: Final = ("before movement", "end of redeployment", "another time")
POOLS: Final = ("none", "the major power's", "the minor country's")
ELIMINATION_ANSWERS: Final = (
    "may be eliminated",
    "not by a neutral major country (13.22A)",
    "not before activation or association (13.22B)",
    "not once launched (13.22C)",
    "no airbase counter (13.22D)",
    "ground and air units only (13.21)",
    "only before movement or at the end of redeployment (13.21)",
)

HEX_NAMES: Final = (
    "clear",
    "overstacked",
    "ZoC",
    "ZoC and overstacked",
    "enemy hex",
    "enemy hex and overstacked",
    "enemy hex in ZoC",
    "enemy hex in ZoC and overstacked",
    "eliminated",
)

FORTIFYING_NATIONS: Final = (
    "Germany",
    "Japan",
    "Russia",
    "Britain",
    "United States",
    "Italy",
    "France",
    "China",
    "minor country",
)
FORTIFICATION_ANSWERS: Final = (
    "may be built",
    "this country builds none (32.11)",
    "only in the unit construction phase (32.11)",
)

AIRBASE_PLACES: Final = ("elsewhere", "Pacific island group", "Aleutians")
AIRBASE_ANSWERS: Final = (
    "may be placed",
    "only once play has begun (18.142)",
    "only by a major power (18.142)",
    "the hex has one already (18.142D)",
    "the island group has one already (18.142E)",
    "none in the Aleutians (18.142E)",
)

SUPPLY_ZONES: Final = ("that of its island group", "one of its own")
DISRUPTIONS: Final = ("none inside", "tried inside", "disrupted inside")
ATTACKERS: Final = ("ships", "air")
LINE_ANSWERS: Final = ("may be made", "ships have intercepted it already (30.343F)")

OIL_UNITS: Final = ("ship", "squadrons with their carrier")
OIL_ANSWERS: Final = (
    "may be uninverted",
    "no oil counter was used for it (33.71B)",
    "only in the own player turn (33.71B)",
    "more factors than are left of the counter (33.71B)",
)

PROJECT_NAMES: Final = (
    "Western Allied submarine production",
    "Japanese submarine production",
    "Western Allied port production",
    "Japanese port production",
    "uranium plant production",
    "European Axis jet research",
    "European Axis advanced submarine research",
    "European Axis rocket research",
    "Western Allied torpedo research",
    "Japanese ASW research",
    "Japanese ASW production",
    "Japanese transport production",
    "plutonium reactor production",
)
RESEARCH_ANSWERS: Final = ("may be funded", "not before its date (41.31D)")
BOXES: Final = ("open", "shaded")

CARD_ANSWERS: Final = (
    "may be played",
    "each card has one effect (48.61)",
    "Magic interceptions are for the U.S. alone (48.61C)",
    "only Japan negates Magic interceptions (48.61C)",
)
MAGIC_ANSWERS: Final = (
    "may intercept",
    "only right after Japan has announced its missions (48.61C)",
    "subject to conditions that are nowhere printed (48.61C)",
)
RANGES: Final = ("waived", "counts")

PASSAGE_ATTACKERS: Final = ("Russian air", "Russian ships", "others")
SWEDISH_UNITS: Final = ("2-3 infantry", "another unit")
SWEDISH_WAYS: Final = ("sea transport", "NR", "another way")
SWEDISH_PLACES: Final = ("Helsinki", "elsewhere")
SWEDISH_ANSWERS: Final = (
    "may come",
    "only after full-scale war has broken out (67.25E)",
    "only in a Finnish player turn (67.25E)",
    "only a 2-3 infantry unit (67.25E)",
    "only by sea transport or NR (67.25E)",
    "only to Helsinki (67.25E)",
    "one unit has come already (67.25E)",
)

PLACE_NAMES: Final = (
    "Singapore",
    "Manila",
    "Tokyo",
    "Kagoshima",
    "Osaka",
    "Peking",
    "Shanghai",
    "Nanking",
    "Canton",
    "Harbin",
    "Mukden",
    "Seoul",
    "Okinawa",
    "Vladivostok",
    "Irkutsk",
    "Calcutta",
    "Colombo",
    "Dacca",
    "Rangoon",
    "Cairns",
    "Darwin",
    "Port Moresby",
    "Townsville",
)
RESISTANCE_ROW_NAMES: Final = (
    "objectives",
    "ports",
    "tokyo",
    "home-cities",
    "hexes",
    "cities",
    "atomic",
    "firestorm",
    "unbuilt",
    "china",
    "siberia",
    "india",
    "australia",
    "losses",
    "japan-groups",
    "allied-groups",
)
ENDINGS: Final = ("both", "Allied player turn", "game turn")
RESULTS: Final = ("Japan fights on", "Japan surrenders", "not checked")
SHARES: Final = ("none", "half", "whole")
MIDWAY_PURPOSES: Final = ("Japanese resistance", "anything else")
MIDWAY_GROUPS: Final = ("no part of the Hawaiian Islands", "part of the Hawaiian Islands")
