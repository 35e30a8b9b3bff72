"""Catalogue: Japanese resistance and surrender (57.11 of 2011)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Using
from flagplot.games.awaw.chapters.resistance import resistance as table
from flagplot.games.awaw.chapters.resistance import resistance_turns as turns
from flagplot.games.awaw.chapters.strategic import figures, names
from flagplot.games.awaw.chapters.strategic.inputs import turn_input
from flagplot.games.awaw.chapters.strategic.terms import PLACES

EDITION: Final = "awaw-2011"
_RULE: Final = "awaw-2011:57.11"


def _places(name: str, meaning: str) -> Input:
    return Input(name, meaning, 0, PLACES - 1, (), names.PLACE_NAMES, many=True)


_LOSSES: Final = (
    number(
        "losses", "BRPs of Allied units eliminated in the Pacific in this game turn, ships lost at sea included", 0, 999
    ),
    number("damaged-ships", "named Allied ships damaged there", 0, 60),
    number("sunk-in-port", "named Allied ships sunk in port there, not counted among the losses", 0, 60),
    number("damaged-cruisers", "Allied cruisers damaged there", 0, 60),
)
_INPUTS: Final = (
    turn_input("turn", "the game turn", "Spring 1942"),
    turn_input("war-began", "the game turn in which Japan and the U.S. went to war", "Winter 1941"),
    choice("ends", "what ends now", names.ENDINGS),
    number("before", "sum of the cumulative modifiers of earlier game turns", -500, 500),
    _places("japan", "places that Japan controls"),
    _places("allies", "places that the Allies control"),
    _places("isolated", "places of these that are not in full supply"),
    number("pacific-objectives", "Pacific front objectives that Japan controls", 0, 60, 10),
    number("occupied-hexes", "Japanese hexes with an Allied unit in them", 0, 60),
    number("atomic-attacks", "atomic attacks made on Japan", 0, 60),
    number("firestorms", "Japanese cities firestormed", 0, 60),
    number("unbuilt-factors", "Japanese ground and army air factors that are unbuilt", 0, 400),
    number("chinese-resistance", "the Chinese resistance level", -30, 30),
    *_LOSSES,
    number("japan-whole", "island groups that Japan controls whole", 0, 30),
    number("japan-half", "island groups that count as half a one for Japan", 0, 30),
    number("allies-whole", "island groups that the Western Allies control whole", 0, 30),
    number("allies-half", "island groups that count as half a one for the Western Allies", 0, 30),
)


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
    Derived("objectives-modifier", table.objectives_modifier, "awaw-2011:57.11.sit.1"),
    Derived("ports-modifier", table.ports_modifier, "awaw-2011:57.11.sit.2"),
    Derived("tokyo-modifier", table.tokyo_modifier, "awaw-2011:57.11.sit.3"),
    Derived("home-cities-modifier", table.home_cities_modifier, "awaw-2011:57.11.sit.4"),
    Derived("hexes-modifier", table.hexes_modifier, "awaw-2011:57.11.sit.5"),
    Derived("cities-modifier", table.cities_modifier, "awaw-2011:57.11.sit.6, awaw-2011:57.11.expl.8"),
    Derived("atomic-modifier", table.atomic_modifier, "awaw-2011:57.11.sit.7"),
    Derived("firestorm-modifier", table.firestorm_modifier, "awaw-2011:57.11.sit.8"),
    Derived("unbuilt-modifier", table.unbuilt_modifier, "awaw-2011:57.11.sit.9"),
    Derived(
        "situation",
        Using(
            table.situation,
            objectives="objectives_modifier",
            ports="ports_modifier",
            tokyo="tokyo_modifier",
            home_cities="home_cities_modifier",
            hexes="hexes_modifier",
            cities="cities_modifier",
            atomic="atomic_modifier",
            firestorm="firestorm_modifier",
            unbuilt="unbuilt_modifier",
        ),
        "awaw-2011:57.11.expl.1",
    ),
    Derived("control-counts", turns.control_counts, "awaw-2011:57.11.expl.2, awaw-2011:57.11.expl.3", NO_YES),
    Derived("china-modifier", turns.china_modifier, "awaw-2011:57.11.cum.1"),
    Derived("siberia-modifier", turns.siberia_modifier, "awaw-2011:57.11.cum.2, awaw-2011:57.11.expl.8"),
    Derived("india-modifier", turns.india_modifier, "awaw-2011:57.11.cum.3, awaw-2011:57.11.expl.8"),
    Derived("australia-modifier", turns.australia_modifier, "awaw-2011:57.11.cum.4"),
    Derived(
        "brps-lost",
        Using(turns.allied_losses, brps="losses"),
        "awaw-2011:57.11.expl.4, awaw-2011:57.11.expl.5, awaw-2011:57.11.expl.6, awaw-2011:57.11.expl.7",
    ),
    Derived("losses-modifier", Using(turns.losses_modifier, losses="brps_lost"), "awaw-2011:57.11.cum.5"),
    Derived("japan-groups", Using(turns.groups, whole="japan_whole", half="japan_half"), "awaw-2011:57.11.expl.10"),
    Derived("japan-groups-modifier", turns.japan_groups_modifier, "awaw-2011:57.11.cum.6"),
    Derived("allied-groups", Using(turns.groups, whole="allies_whole", half="allies_half"), "awaw-2011:57.11.expl.10"),
    Derived("allied-groups-modifier", turns.allied_groups_modifier, "awaw-2011:57.11.cum.7"),
    Derived(
        "cumulative",
        Using(
            turns.added_this_turn,
            china="china_modifier",
            siberia="siberia_modifier",
            india="india_modifier",
            australia="australia_modifier",
            losses="losses_modifier",
            japan_groups="japan_groups_modifier",
            allied_groups="allied_groups_modifier",
            firestorm="firestorm_modifier",
        ),
        "awaw-2011:57.11.expl.2",
    ),
)

PROCEDURES: Final = (
    Procedure(
        "awaw.japanese-resistance",
        "Japanese resistance at the end of a turn, and whether Japan surrenders",
        _RULE,
        turns.net_resistance,
        (
            Part("situation", "sum of the situation modifiers"),
            Part("cumulative", "cumulative modifiers of this game turn"),
            Part("carried", "cumulative modifiers up to now, to carry on as `before`"),
            Part("resistance", "the net figure"),
            Part("result", "what follows", names.RESULTS),
        ),
        _INPUTS,
        _DERIVED,
        check=what_is_wrong,
        tables=figures.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.pacific-losses",
        "What Allied losses in the Pacific add to Japanese resistance",
        "awaw-2011:57.11.cum.5, awaw-2011:57.11.expl.7",
        Using(turns.losses_modifier, losses="brps_lost"),
        (Part("modifier", "the cumulative modifier of the game turn"),),
        _LOSSES,
        (Derived("brps-lost", Using(turns.allied_losses, brps="losses"), "awaw-2011:57.11.expl.4"),),
        tables=figures.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.island-group",
        "How an island group counts for a side in Japanese resistance",
        "awaw-2011:57.11.expl.8, awaw-2011:57.11.expl.9",
        turns.share_of_group,
        (Part("share", "as what it counts", names.SHARES),),
        inputs_of(turns.share_of_group),
        tables=figures.fill,
        edition=EDITION,
    ),
    Procedure(
        "awaw.midway-group",
        "Whether Midway is part of the Hawaiian Islands",
        "awaw-2011:57.11.expl.11",
        turns.midway_is_hawaiian,
        (Part("midway", "what it is", names.MIDWAY_GROUPS),),
        (choice("purpose", "what the island groups are counted for", names.MIDWAY_PURPOSES),),
        tables=figures.fill,
        edition=EDITION,
    ),
)
