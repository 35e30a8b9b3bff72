"""Figures of the Raider Table, the Carrier Effects Table and the Air Range Effects Table of 2003."""

from typing import Annotated, Final

from flagplot.core.schema import Record, tabled

MOST_CVES: Final = 24
"""From here on the last band counts."""
BOXES: Final = 3
LAST_RANGE: Final = 3


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
    """T1.16: where no cruiser can take the first place 0 the others are rolled for, 1 nobody engages."""
