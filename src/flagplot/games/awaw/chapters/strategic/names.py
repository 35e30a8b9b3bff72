"""Game words for the numbers of the strategic chapter, refusals with the paragraph that forbids."""

from typing import Final

from flagplot.games.awaw.chapters.strategic import terms

SEASON_NAMES: Final = ("Spring", "Summer", "Fall", "Winter")
TURN_NAMES: Final = tuple(
    f"{SEASON_NAMES[turn % terms.SEASONS]} {terms.FIRST_YEAR + turn // terms.SEASONS}" for turn in range(terms.TURNS)
)

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
