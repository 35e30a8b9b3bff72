"""Catalogue: raiders and who engages them, escort carriers, air range (awaw-2003:table.21.5342 and its neighbours)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, OutcomePart
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.chapters.raiding import tables
from flagplot.games.awaw.chapters.raiding.raiders import (
    FACES,
    FAST_CARRIERS,
    FIVE_FACTOR,
    SMALL_BATTLECRUISERS,
    Engaging,
    TypeDice,
    bomber_results_counted,
    box_modifier,
    carrier_effects,
    codebreaking_modifier,
    cve_equivalents,
    cve_modifier,
    defenders_engaging,
    engaging_ships,
    general_modifier,
    greatest_range,
    is_air_range_result,
    may_increase_range,
    spare_range_bonus,
    type_dice,
    warfare_modifier,
)
from flagplot.games.awaw.chapters.raiding.tables import LAST_RANGE, SHIP_NAMES, RaidingTables
from flagplot.games.awaw.shared.terms import THEATRE_NAMES

_EDITION: Final = "awaw-2003"
_MOST_DEFENDERS: Final = 12
_MOST_SHIPS: Final = 20


def sum_of(general: int, box_items: int, cves_add: int, codebreaking: int) -> int:
    """All modifiers together."""
    return general + box_items + cves_add + codebreaking


def faces_read(roll: int) -> tuple[int, ...]:
    """Adds a type die to those of its face."""
    return tuple([int(roll == face) for face in range(1, FACES + 1)])


def ships_outcome(
    t: RaidingTables,
    defenders: Annotated[int, Count(0, _MOST_DEFENDERS, "defending ships that may engage", 2)],
    cruisers: Annotated[int, Count(0, _MOST_SHIPS, "cruisers of the defender that can engage", 4)],
    small_battlecruisers: Annotated[
        int, Count(0, _MOST_SHIPS, "two-factor battlecruisers of the defender that can engage")
    ],
    three_factor: Annotated[
        int, Count(0, _MOST_SHIPS, "three-factor battleships and battlecruisers of the defender that can engage", 1)
    ],
    four_factor: Annotated[int, Count(0, _MOST_SHIPS, "four-factor battleships of the defender that can engage", 1)],
    five_factor: Annotated[int, Count(0, _MOST_SHIPS, "five-factor battleships of the defender that can engage")],
    fast_carriers: Annotated[int, Count(0, _MOST_SHIPS, "fast carriers of the defender that can engage", 1)],
    on_two: Annotated[
        int, Choice("the type of ship sent for a two, if there is one", SHIP_NAMES[: SMALL_BATTLECRUISERS + 1], 1)
    ],
    on_five: Annotated[
        int,
        Choice(
            "the type of ship sent for a five, if there is one",
            SHIP_NAMES[FIVE_FACTOR:],
            FAST_CARRIERS,
            low=FIVE_FACTOR,
        ),
    ],
    on_six: Annotated[int, Choice("the type of ship sent for a six, if there is one", SHIP_NAMES, FAST_CARRIERS)],
    faces: tuple[int, ...],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("cruisers", "cruisers that engage"),
    OutcomePart("small-battlecruisers", "two-factor battlecruisers that engage"),
    OutcomePart("three-factor", "three-factor battleships and battlecruisers that engage"),
    OutcomePart("four-factor", "four-factor battleships that engage"),
    OutcomePart("five-factor", "five-factor battleships that engage"),
    OutcomePart("fast-carriers", "fast carriers that engage"),
    OutcomePart("empty", "places that no ship may take"),
]:
    """Ships that engage, by kind, and places that stay empty."""
    there = Engaging(cruisers, small_battlecruisers, three_factor, four_factor, five_factor, fast_carriers, 0)
    return engaging_ships(t, defenders, TypeDice(*faces), there, on_two, on_five, on_six)


def in_reach(reach: int, distance: int) -> str:
    """A target has to be in range of the bombers."""
    return "" if distance <= reach else f"distance {distance} beyond a range of {reach}: that target cannot be bombed"


def range_outcome(
    t: RaidingTables,
    theater: Annotated[int, Choice("the theatre", THEATRE_NAMES)],
    results: Annotated[int, Count(0, LAST_RANGE, "air range results achieved")],
) -> Annotated[
    tuple[int, int, int, int],
    OutcomePart("bombers", "greatest range of bombers in hexes"),
    OutcomePart("interceptors", "greatest range of interceptors in hexes"),
    OutcomePart("warfare", "modifier of submarine warfare and of raiders, for the side that has the range"),
    OutcomePart("more", "whether the coalition may increase it", NO_YES),
]:
    """Both ranges, the modifier, and whether there may be more."""
    return (
        greatest_range(t, theater, 0, results),
        greatest_range(t, theater, 1, results),
        warfare_modifier(t, results),
        int(may_increase_range(results)),
    )


_ENTRIES: Final = (
    Procedure(
        "awaw.raider-engagement",
        "How many defenders engage a raider group in an SW box",
        "awaw-2003:table.21.5342",
        defenders_engaging,
        first=("box", "raiders"),
        derived=(
            DerivedNumber("general", general_modifier, "awaw-2003:table.21.5342.mod"),
            DerivedNumber("box-items", box_modifier, "awaw-2003:table.21.5342.mod"),
            DerivedNumber("equivalents", cve_equivalents, "awaw-2003:table.21.5342.mod.ind.air"),
            DerivedNumber("cves-add", cve_modifier, "awaw-2003:table.21.5342.mod"),
            DerivedNumber("codebreaking", codebreaking_modifier, "awaw-2003:table.21.5342.mod"),
            DerivedNumber("modifier", sum_of, "awaw-2003:table.21.5342.mod"),
        ),
        rolls=(Roll("die", "one die", "awaw-2003:table.21.5342.roll"),),
    ),
    Procedure(
        "awaw.raider-ships",
        "Which defending ships engage a raider group",
        "awaw-2003:table.21.5342.first, awaw-2003:table.21.5342.type, awaw-2003:table.21.5342.sub",
        ships_outcome,
        rolls=(
            Roll(
                "dice",
                "a type die for each defender after the first",
                "awaw-2003:table.21.5342.type",
                1,
                faces_read,
                "faces",
                type_dice,
                _MOST_DEFENDERS - 1,
                ("ones", "twos", "threes", "fours", "fives", "sixes"),
                FACES,
            ),
        ),
    ),
    Procedure(
        "awaw.carrier-effects",
        "What CVEs in an SW box do to submarine warfare and to raiders",
        "awaw-2003:table.carrier",
        carrier_effects,
    ),
    Procedure(
        "awaw.air-range",
        "Ranges of strategic bombers and escorting interceptors, and their effect on submarine warfare",
        "awaw-2003:table.airrange",
        range_outcome,
    ),
    Procedure(
        "awaw.air-range-result",
        "Whether a research outcome is an air range result",
        "awaw-2003:table.airrange.def",
        is_air_range_result,
    ),
    Procedure(
        "awaw.bomber-range-bonus",
        "What spare range of bombers is worth in submarine warfare",
        "awaw-2003:table.airrange.excess",
        spare_range_bonus,
        first=("theater", "reach", "distance"),
        derived=(DerivedNumber("bomber-results", bomber_results_counted, "awaw-2003:table.airrange.excess.3"),),
        check=in_reach,
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=tables.fill, edition=_EDITION) for entry in _ENTRIES)
