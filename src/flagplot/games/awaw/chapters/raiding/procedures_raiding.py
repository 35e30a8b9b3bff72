"""Catalogue: raiders and who engages them, escort carriers, air range (awaw-2003:table.21.5342 and its neighbours)."""

from dataclasses import replace
from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll
from flagplot.games.awaw.chapters.raiding import figures
from flagplot.games.awaw.chapters.raiding.air_range import (
    bomber_results_counted,
    greatest_range,
    is_air_range_result,
    may_increase_range,
    spare_range_bonus,
    warfare_modifier,
)
from flagplot.games.awaw.chapters.raiding.carrier_effects import carrier_effects
from flagplot.games.awaw.chapters.raiding.raiders import (
    CRUISERS,
    FACES,
    FAST_CARRIERS,
    FIVE_FACTOR,
    SMALL_BATTLECRUISERS,
    Engaging,
    TypeDice,
    box_modifier,
    codebreaking_modifier,
    cve_equivalents,
    cve_modifier,
    defenders_engaging,
    engaging_ships,
    general_modifier,
    type_dice,
)
from flagplot.games.awaw.chapters.raiding.tables import LAST_RANGE, RaidingTables

_EDITION: Final = "awaw-2003"
_RAIDERS: Final = ("German", "Italian", "Japanese")
_THEATERS: Final = ("Europe", "Pacific")
_AIRCRAFT: Final = ("bombers", "interceptors")
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
    defenders: int,
    cruisers: int,
    small_battlecruisers: int,
    three_factor: int,
    four_factor: int,
    five_factor: int,
    fast_carriers: int,
    on_two: int,
    on_five: int,
    on_six: int,
    faces: tuple[int, ...],
) -> tuple[int, ...]:
    """Ships that engage, by kind, and places that stay empty."""
    there = Engaging(cruisers, small_battlecruisers, three_factor, four_factor, five_factor, fast_carriers, 0)
    return engaging_ships(t, defenders, TypeDice(*faces), there, on_two, on_five, on_six)


def in_reach(reach: int, distance: int) -> str:
    """A target has to be in range of the bombers."""
    return "" if distance <= reach else f"distance {distance} beyond a range of {reach}: that target cannot be bombed"


def range_outcome(t: RaidingTables, theater: int, results: int) -> tuple[int, int, int, int]:
    """Both ranges, the modifier, and whether there may be more."""
    return (
        greatest_range(t, theater, 0, results),
        greatest_range(t, theater, 1, results),
        warfare_modifier(t, results),
        int(may_increase_range(results)),
    )


_CVES: Final = number("cves", "CVEs in the SW box", 0, 60)
_BOX: Final = choice("box", "the SW box", figures.BOX_NAMES)


def _ship(name: str, kind: str, default: int) -> Input:
    return number(name, f"{kind} of the defender that can engage", 0, _MOST_SHIPS, default)


_ENTRIES: Final = (
    Procedure(
        "awaw.raider-engagement",
        "How many defenders engage a raider group in an SW box",
        "awaw-2003:table.21.5342",
        defenders_engaging,
        (Part("defenders", "defending ships that engage"),),
        (
            _BOX,
            choice("raiders", "whose raiders", _RAIDERS),
            number("group", "which of the raider groups in the box it is, in the order of play", 1, 9, 1),
            number("ships", "ships of the group", 1, 3, 1),
            number("air-range", "air range results of the defender", 0, LAST_RANGE),
            flag("us-at-war", "whether the U.S. is at war with Germany"),
            flag("singapore", "whether Japanese raiders are based in Singapore"),
            _CVES,
            number("search-squadrons", "operational search AAS and NAS in the India, or Australia, box", 0, 30),
            flag("southern-edge", "whether Japanese raiders entered the Pacific SW box off the southern edge"),
            number("ultra", "+1 for an Ultra advantage of the defender, -1 against him", -1, 1),
            number("magic", "+1 for a Magic advantage of the defender, -1 against him", -1, 1),
        ),
        (
            Derived("general", general_modifier, "awaw-2003:table.21.5342.mod"),
            Derived("box-items", box_modifier, "awaw-2003:table.21.5342.mod"),
            Derived("equivalents", cve_equivalents, "awaw-2003:table.21.5342.mod.ind.air"),
            Derived("cves-add", cve_modifier, "awaw-2003:table.21.5342.mod"),
            Derived("codebreaking", codebreaking_modifier, "awaw-2003:table.21.5342.mod"),
            Derived("modifier", sum_of, "awaw-2003:table.21.5342.mod"),
        ),
        (Roll("die", "one die", "awaw-2003:table.21.5342.roll"),),
    ),
    Procedure(
        "awaw.raider-ships",
        "Which defending ships engage a raider group",
        "awaw-2003:table.21.5342.first, awaw-2003:table.21.5342.type, awaw-2003:table.21.5342.sub",
        ships_outcome,
        (
            Part("cruisers", "cruisers that engage"),
            Part("small-battlecruisers", "two-factor battlecruisers that engage"),
            Part("three-factor", "three-factor battleships and battlecruisers that engage"),
            Part("four-factor", "four-factor battleships that engage"),
            Part("five-factor", "five-factor battleships that engage"),
            Part("fast-carriers", "fast carriers that engage"),
            Part("empty", "places that no ship may take"),
        ),
        (
            number("defenders", "defending ships that may engage", 0, _MOST_DEFENDERS, 2),
            _ship("cruisers", "cruisers", 4),
            _ship("small-battlecruisers", "two-factor battlecruisers", 0),
            _ship("three-factor", "three-factor battleships and battlecruisers", 1),
            _ship("four-factor", "four-factor battleships", 1),
            _ship("five-factor", "five-factor battleships", 0),
            _ship("fast-carriers", "fast carriers", 1),
            Input("on-two", "what is sent for a two, if there is one", CRUISERS, SMALL_BATTLECRUISERS, 1,
                  figures.SHIP_NAMES[CRUISERS : SMALL_BATTLECRUISERS + 1]),
            Input("on-five", "what is sent for a five, if there is one", FIVE_FACTOR, FAST_CARRIERS, FAST_CARRIERS,
                  figures.SHIP_NAMES[FIVE_FACTOR : FAST_CARRIERS + 1]),
            choice("on-six", "what is sent for a six, if there is one", figures.SHIP_NAMES, FAST_CARRIERS),
        ),
        rolls=(
            Roll(
                "dice", "a type die for each defender after the first", "awaw-2003:table.21.5342.type", 1, faces_read,
                "faces", type_dice, _MOST_DEFENDERS - 1, ("ones", "twos", "threes", "fours", "fives", "sixes"), FACES,
            ),
        ),
    ),
    Procedure(
        "awaw.carrier-effects",
        "What CVEs in an SW box do to submarine warfare and to raiders",
        "awaw-2003:table.carrier",
        carrier_effects,
        (
            Part("warfare", "modifier of submarine warfare, minus for the defender"),
            Part("raiders", "modifier of the raider die, plus for the defender"),
        ),
        (_BOX, _CVES),
    ),
    Procedure(
        "awaw.air-range",
        "Ranges of strategic bombers and escorting interceptors, and what they do to submarine warfare",
        "awaw-2003:table.airrange",
        range_outcome,
        (
            Part("bombers", "greatest range of bombers in hexes"),
            Part("interceptors", "greatest range of interceptors in hexes"),
            Part("warfare", "modifier of submarine warfare and of raiders, for the side that has the range"),
            Part("more", "whether the coalition may increase it", NO_YES),
        ),
        (choice("theater", "the theatre", _THEATERS), number("results", "air range results achieved", 0, LAST_RANGE)),
    ),
    Procedure(
        "awaw.air-range-result",
        "Whether a research outcome is an air range result",
        "awaw-2003:table.airrange.def",
        is_air_range_result,
        (Part("result", "whether it is one", NO_YES),),
        inputs_of(is_air_range_result),
    ),
    Procedure(
        "awaw.bomber-range-bonus",
        "What spare range of bombers is worth in submarine warfare",
        "awaw-2003:table.airrange.excess",
        spare_range_bonus,
        (Part("bonus", "modifier in favour of the bombers"),),
        (
            choice("theater", "the theatre", _THEATERS),
            number("reach", "greatest range of the bombers in hexes", 3, 24, 16),
            number("distance", "hexes to the target", 0, 24, 8),
            number("results", "strategic bomber results of the faction", 0, 10, 1),
            flag("western-allies", "whether the faction is the Western Allies, who begin with one more"),
        ),
        (Derived("bomber-results", bomber_results_counted, "awaw-2003:table.airrange.excess.3"),),
        check=in_reach,
    ),
)  # fmt: skip
PROCEDURES: Final = tuple(replace(entry, tables=figures.fill, edition=_EDITION) for entry in _ENTRIES)
