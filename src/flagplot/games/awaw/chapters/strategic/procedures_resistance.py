"""Catalogue: Japanese resistance and surrender (57.11 of 2011)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count
from flagplot.core.procedures.procedure import DerivedNumber, Procedure
from flagplot.games.awaw.chapters.strategic import names, tables
from flagplot.games.awaw.chapters.strategic import resistance as table
from flagplot.games.awaw.chapters.strategic import resistance_turns as turns

EDITION: Final = "awaw-2011"
_RULE: Final = "awaw-2011:57.11"


def japan_groups(
    japan_whole: Annotated[int, Count(0, 30, "island groups that Japan controls whole")],
    japan_half: Annotated[int, Count(0, 30, "island groups that count as half a one for Japan")],
) -> int:
    """Island groups of Japan."""
    return turns.groups(japan_whole, japan_half)


def allied_groups(
    allies_whole: Annotated[int, Count(0, 30, "island groups that the Western Allies control whole")],
    allies_half: Annotated[int, Count(0, 30, "island groups that count as half a one for the Western Allies")],
) -> int:
    """Island groups of the Western Allies."""
    return turns.groups(allies_whole, allies_half)


def what_is_wrong(turn: int, war_began: int, japan: tuple[int, ...], allies: tuple[int, ...]) -> str:
    """A place has one master, and the table is in force after the outbreak of war."""
    both = [names.PLACE_NAMES[place] for place in japan if place in allies]
    if both:
        return f"{both[0]} is controlled by both sides; expected it in japan or in allies"
    if turn < war_began:
        began = names.TURN_NAMES[war_began]
        return f"turn {names.TURN_NAMES[turn]} comes before the outbreak of war; expected {began} or later"
    return ""


_DERIVED: Final = (
    DerivedNumber("objectives-modifier", table.objectives_modifier, "awaw-2011:57.11.sit.1"),
    DerivedNumber("ports-modifier", table.ports_modifier, "awaw-2011:57.11.sit.2"),
    DerivedNumber("tokyo-modifier", table.tokyo_modifier, "awaw-2011:57.11.sit.3"),
    DerivedNumber("home-cities-modifier", table.home_cities_modifier, "awaw-2011:57.11.sit.4"),
    DerivedNumber("hexes-modifier", table.hexes_modifier, "awaw-2011:57.11.sit.5"),
    DerivedNumber("cities-modifier", table.cities_modifier, "awaw-2011:57.11.sit.6, awaw-2011:57.11.expl.8"),
    DerivedNumber("atomic-modifier", table.atomic_modifier, "awaw-2011:57.11.sit.7"),
    DerivedNumber("firestorm-modifier", table.firestorm_modifier, "awaw-2011:57.11.sit.8"),
    DerivedNumber("unbuilt-modifier", table.unbuilt_modifier, "awaw-2011:57.11.sit.9"),
    DerivedNumber(
        "situation",
        table.situation,
        "awaw-2011:57.11.expl.1",
    ),
    DerivedNumber("control-counts", turns.control_counts, "awaw-2011:57.11.expl.2, awaw-2011:57.11.expl.3", NO_YES),
    DerivedNumber("china-modifier", turns.china_modifier, "awaw-2011:57.11.cum.1"),
    DerivedNumber("siberia-modifier", turns.siberia_modifier, "awaw-2011:57.11.cum.2, awaw-2011:57.11.expl.8"),
    DerivedNumber("india-modifier", turns.india_modifier, "awaw-2011:57.11.cum.3, awaw-2011:57.11.expl.8"),
    DerivedNumber("australia-modifier", turns.australia_modifier, "awaw-2011:57.11.cum.4"),
    DerivedNumber(
        "brps-lost",
        turns.allied_losses,
        "awaw-2011:57.11.expl.4, awaw-2011:57.11.expl.5, awaw-2011:57.11.expl.6, awaw-2011:57.11.expl.7",
    ),
    DerivedNumber("losses-modifier", turns.losses_modifier, "awaw-2011:57.11.cum.5"),
    DerivedNumber("japan-groups", japan_groups, "awaw-2011:57.11.expl.10"),
    DerivedNumber("japan-groups-modifier", turns.japan_groups_modifier, "awaw-2011:57.11.cum.6"),
    DerivedNumber("allied-groups", allied_groups, "awaw-2011:57.11.expl.10"),
    DerivedNumber("allied-groups-modifier", turns.allied_groups_modifier, "awaw-2011:57.11.cum.7"),
    DerivedNumber(
        "cumulative",
        turns.added_this_turn,
        "awaw-2011:57.11.expl.2",
    ),
)

PROCEDURES: Final = (
    Procedure(
        "awaw.japanese-resistance",
        "Japanese resistance at the end of a turn, and whether Japan surrenders",
        _RULE,
        turns.net_resistance,
        first=("turn", "war-began", "ends", "before", "japan", "allies", "isolated"),
        derived=_DERIVED,
        check=what_is_wrong,
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.pacific-losses",
        "What Allied losses in the Pacific add to Japanese resistance",
        "awaw-2011:57.11.cum.5, awaw-2011:57.11.expl.7",
        turns.losses_modifier,
        derived=(DerivedNumber("brps-lost", turns.allied_losses, "awaw-2011:57.11.expl.4"),),
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.island-group",
        "How an island group counts for a side in Japanese resistance",
        "awaw-2011:57.11.expl.8, awaw-2011:57.11.expl.9",
        turns.share_of_group,
        tables=tables.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.midway-group",
        "Whether Midway is part of the Hawaiian Islands",
        "awaw-2011:57.11.expl.11",
        turns.midway_is_hawaiian,
        tables=tables.fill,
        edition=EDITION,
    ),
)
