"""Figures of the Raider Table, the Carrier Effects Table and the Air Range Effects Table of 2003, filled from an edition."""

from typing import Annotated, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import Record, tabled

MOST_CVES: Final = 24
"""From here on the last band counts."""
BOXES: Final = 3
LAST_RANGE: Final = 3
BOX_NAMES: Final = ("Atlantic", "Indian Ocean", "Pacific")
SHIP_NAMES: Final = (
    "cruiser",
    "2-factor battlecruiser",
    "3-factor battleship or battlecruiser",
    "4-factor battleship",
    "5-factor battleship",
    "fast carrier",
)


class RaidingTables(Record):
    """Everything that the chapter looks up."""

    raider_automatic: Annotated[int, tabled(-9, 9)]
    raider_group: Annotated[int, tabled(-9, 9)]
    raider_three_ships: Annotated[int, tabled(-9, 9)]
    raider_air_range: Annotated[int, tabled(-9, 9)]
    raider_us_war: Annotated[int, tabled(-9, 9)]
    raider_singapore: Annotated[int, tabled(-9, 9)]
    raider_codebreaking: Annotated[int, tabled(-9, 9)]
    raider_cves: Annotated[list[list[int]], tabled(0, 9, BOXES, MOST_CVES + 1)]
    """By SW box and number of CVEs."""
    raider_ships: Annotated[list[list[int]], tabled(0, 1, 7, 6)]
    """By roll of the type die, which kinds of ship may engage."""
    carrier_warfare: Annotated[list[list[int]], tabled(-9, 0, BOXES, MOST_CVES + 1)]
    carrier_raiders: Annotated[list[list[int]], tabled(0, 9, BOXES, MOST_CVES + 1)]
    air_range: Annotated[list[list[int]], tabled(0, 99, LAST_RANGE + 1, 4)]
    """By air range results: bombers and interceptors in Europe, then in the Pacific."""
    air_range_warfare: Annotated[list[int], tabled(0, 9, LAST_RANGE + 1)]

    raider_first_place: Annotated[int, tabled(0, 1)]
    """T1.16: where no cruiser can take the first place 0 the others are rolled for, 1 no ship engages."""


_RANGES: Final = ("Europe bombers", "Europe interceptors", "Pacific bombers", "Pacific interceptors")
_EFFECTS: Final = ("Atlantic", "Indian and Pacific", "Indian and Pacific")


def fill(edition: Edition) -> RaidingTables:
    """Fill the record that raiders, escort carriers and air range are looked up in."""
    t = RaidingTables()
    _fill_modifiers(t, edition.table("raider-modifiers"))
    bands = edition.table("raider-cve-bands")
    for row in range(len(bands.rows)):
        box = bands.read(row, "box", BOX_NAMES.index, "an SW box")
        drm = bands.read(row, "drm", int, "a number")
        for cves in bands.read(row, "cves", _band, "a band such as 6-11 or 24+"):
            t.raider_cves[box][cves] = drm
    _fill_ships(t, edition.table("raider-ships"))
    _fill_effects(t, edition.table("carrier-effects"))
    ranges = edition.table("air-range")
    for row in range(len(ranges.rows)):
        results = ranges.read(row, "results", int, "a number of results")
        t.air_range[results] = [ranges.read(row, name, int, "hexes") for name in _RANGES]
        t.air_range_warfare[results] = ranges.read(row, "SW/raiders", _either_way, "+/-1, or - for none")
    return edition.ruled(t)


def _fill_modifiers(t: RaidingTables, table: Table) -> None:
    t.raider_automatic = _drm(table, "automatic")
    t.raider_group = _drm(table, "groups")
    t.raider_three_ships = _drm(table, "three-ships")
    t.raider_air_range = _drm(table, "air-range")
    t.raider_us_war = _drm(table, "us-war")
    t.raider_singapore = _drm(table, "singapore")
    t.raider_codebreaking = _drm(table, "ultra")
    if _drm(table, "magic") != t.raider_codebreaking:
        raise FlagplotError("Ultra and Magic differ", file=table.path, field="column drm", expected="one figure")


def _drm(table: Table, name: str) -> int:
    return int(table.cell(name, "drm").replace("+/-", ""))


def _fill_ships(t: RaidingTables, table: Table) -> None:
    for row in range(len(table.rows)):
        die = table.read(row, "die", int, "a die")
        for ship in table.read(row, "ship", _ships, "types of ship with ; between"):
            t.raider_ships[die][ship] = 1


def _ships(text: str) -> list[int]:
    if text == "any":
        return list(range(len(SHIP_NAMES)))
    return [SHIP_NAMES.index(name.strip()) for name in text.split(";")]


def _fill_effects(t: RaidingTables, table: Table) -> None:
    for row in range(len(table.rows)):
        for cves in table.read(row, "cves", _band, "a band such as 6-8 or 24+"):
            for box, name in enumerate(_EFFECTS):
                t.carrier_warfare[box][cves] = table.read(row, f"{name} warfare", int, "a number")
                t.carrier_raiders[box][cves] = table.read(row, f"{name} raiders", int, "a number")


def _band(text: str) -> range:
    """Read `6-11`, or `24+` for all from there on."""
    if text.endswith("+"):
        return range(int(text[:-1]), MOST_CVES + 1)
    first, _, last = text.partition("-")
    return range(int(first), int(last) + 1)


def _either_way(text: str) -> int:
    return 0 if text == "-" else int(text.replace("+/-", ""))
