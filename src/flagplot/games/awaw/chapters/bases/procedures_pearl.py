"""Catalogue: Pearl Harbor, from the carriers' places to the aircraft lost on the ground (51.31)."""

from dataclasses import replace
from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, OutcomePart, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.battle.air.procedures_air import (
    DEFENCE_ROLL,
    Fallen,
    attack_reads,
    attack_roll,
    defence_outcome,
    named_outcome_from_air,
)
from flagplot.games.awaw.chapters.bases import tables
from flagplot.games.awaw.chapters.bases.pearl import (
    PLACE_NAMES,
    PLACES,
    aircraft_targets,
    army_air_lost,
    carrier_place,
    naval_air_lost,
    pearl_air_defence,
    pearl_attack_modifier,
    pearl_defenders,
    pearl_surprise_level,
    pearl_surprise_modifier,
    second_strike_dice,
    second_strike_met,
    second_strike_refusal,
    usjt_column,
)
from flagplot.games.awaw.chapters.bases.tables import WORDS, BaseAttackTables
from flagplot.games.awaw.shared.procedures_common import HITS, light_outcome, still_afloat
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import MOST_SQUADRONS

_MOST_FORCES: Final = 6
_MOST_LEVELS: Final = 30
_FARTHEST: Final = 6
_ARMY: Final = 0
_AIRCRAFT: Final = ("army", "naval")


def place_reads(
    t: BaseAttackTables, column: int, roll: int
) -> Annotated[
    tuple[int, ...],
    OutcomePart("in-pearl", "task forces in Pearl Harbor"),
    OutcomePart("in-box", "task forces in the Pacific U.S. box"),
    OutcomePart("at-sea", "task forces at sea that may try to intercept"),
    OutcomePart("intercepting", "task forces at sea that intercept by themselves"),
]:
    """Adds one task force to those at its place."""
    place = carrier_place(t, column, roll).place
    return tuple([int(place == each) for each in range(PLACES)])


def one_each(task_forces: Annotated[int, Count(0, _MOST_FORCES, "American carrier task forces", 3)]) -> int:
    """A throw for each task force."""
    return task_forces


def distance_shown(t: BaseAttackTables, column: int, roll: int) -> int:
    """Number of the task force, 0 for none."""
    return carrier_place(t, column, roll).distance


def one_place(
    t: BaseAttackTables, column: int, roll: int
) -> Annotated[
    tuple[int, ...],
    OutcomePart("place", "where it is", PLACE_NAMES),
    OutcomePart("distance", "its number at sea, 0 for none"),
]:
    """Where one task force is, and how far."""
    return carrier_place(t, column, roll)


def second_strike_outcome(
    place: int,
    distance: Annotated[int, Count(2, _FARTHEST, "its number, if it is at sea", 4)],
    second_strike: int,
    die: int,
) -> Annotated[
    tuple[int, int],
    OutcomePart("intercepts", "whether it does", NO_YES),
    OutcomePart("refusal", "why it may not try", WORDS),
]:
    """Whether the task force intercepts, and why it may not try."""
    met = int(second_strike_met(place, distance, second_strike, die))
    return met, second_strike_refusal(place, second_strike)


def surprise_outcome(
    defenders: Annotated[int, Count(0, MOST_SQUADRONS, "defending squadrons", 6)],
    defence: Annotated[int, Count(0, _MOST_LEVELS, "air defence level of the hex by itself", 6)],
    modifier: int,
    radar: Annotated[int, Count(0, 10, "radar results of the defender")],
    die: int,
) -> Annotated[
    tuple[int, ...],
    OutcomePart("level", "surprise level, 0 for none"),
    OutcomePart("squadrons", "defending squadrons that engage"),
    OutcomePart("air-defence", "air defence level, 0 for no dice"),
    OutcomePart("attack-bonus", "the bonus of attacks on ships and surprised aircraft"),
]:
    """The level, and the defence left by it."""
    level = pearl_surprise_level(modifier, radar, die)
    return (
        level,
        pearl_defenders(defenders, level),
        pearl_air_defence(defence, level),
        pearl_attack_modifier(0, 0, level),
    )


def strike_left(
    squadrons: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons of the strike", 6)],
    kamikazes: int,
    losses: tuple[int, ...],
) -> Fallen:
    """What the fire costs the squadrons of the strike."""
    return defence_outcome(squadrons, kamikazes, losses)


def hits_on_the_ground(
    t: Tables,
    squadrons: Annotated[int, Count(0, MOST_SQUADRONS, "squadrons that attack them", 3)],
    modifier: int,
    throw: int,
    roll: int,
) -> int:
    """Hits of one throw."""
    return attack_reads(t, squadrons, modifier, throw, roll)


def aircraft_lost(
    kind: Annotated[int, Choice("which aircraft", _AIRCRAFT)],
    aircraft: Annotated[int, Count(0, 60, "AAF, or naval squadrons, on the ground", 6)],
    hits: int,
) -> Annotated[tuple[int, int], HITS, OutcomePart("lost", "AAF, or naval squadrons, eliminated")]:
    """Hits, and the aircraft of that kind that they cost."""
    return hits, army_air_lost(hits, aircraft) if kind == _ARMY else naval_air_lost(hits, aircraft)


_COLUMN: Final = DerivedNumber(
    "column", Using(usjt_column, level="usjt"), "48.71, table.pearl.column", ("0-33", "34-35", "36-37", "38-39", "40+")
)
_MODIFIER: Final = DerivedNumber("modifier", pearl_attack_modifier, "table.pearl.bonus")
_ATTACK_ROLL: Final = attack_roll("22.55", attack_reads)

_ENTRIES: Final = (
    Procedure(
        "awaw.pearl-harbor-carrier",
        "Where one American carrier task force is as Japan attacks",
        "51.31, table.pearl.roll, table.pearl.location",
        None,
        derived=(_COLUMN,),
        rolls=(
            Roll("roll", "two dice", "table.pearl.roll", 2, one_place, "place", adds=("place", "distance"), width=2),
        ),
    ),
    Procedure(
        "awaw.pearl-harbor-carriers",
        "How many American carrier task forces are where as Japan attacks",
        "51.31, table.pearl.roll, table.pearl.location",
        None,
        derived=(_COLUMN,),
        rolls=(
            Roll(
                "rolls",
                "two dice for each task force",
                "table.pearl.roll",
                2,
                place_reads,
                "places",
                one_each,
                _MOST_FORCES,
                ("in pearl", "in box", "at sea", "intercepting"),
                PLACES,
                (DerivedNumber("distance", distance_shown, "table.pearl.legend.3"),),
            ),
        ),
    ),
    Procedure(
        "awaw.pearl-harbor-second-strike",
        "Whether a carrier task force intercepts the second strike",
        "51.31, table.pearl.second, table.pearl.die, table.pearl.success",
        second_strike_outcome,
        first=("place", "distance"),
        rolls=(Roll("die", "one die, at sea alone", "table.pearl.die", throws=second_strike_dice),),
    ),
    Procedure(
        "awaw.pearl-harbor-surprise",
        "Surprise at Pearl Harbor and the remaining defence",
        "51.31, 23.7413, table.pearl.drm, table.pearl.level, table.pearl.flak, table.pearl.bonus",
        surprise_outcome,
        first=("usjt", "japanese-cards", "american-cards", "combat-round", "radar"),
        derived=(_COLUMN, DerivedNumber("modifier", pearl_surprise_modifier, "table.pearl.drm")),
        rolls=(Roll("die", "one die", "23.7413"),),
    ),
    Procedure(
        "awaw.pearl-harbor-air-defence",
        "Fire of Pearl Harbor at a Japanese strike",
        "51.31, 23.42, table.pearl.flak, table.pearl.level.7b",
        strike_left,
        first=("defence", "squadrons"),
        derived=(
            DerivedNumber("level", Using(pearl_air_defence, level="defence"), "table.pearl.flak, table.pearl.level.7b"),
            DerivedNumber("kamikazes", lambda: 0, "23.42"),
        ),
        rolls=(DEFENCE_ROLL,),
    ),
    Procedure(
        "awaw.pearl-harbor-attack-named",
        "Japanese attack on a named ship in Pearl Harbor",
        "51.31, 22.55, table.pearl.bonus.1, table.pearl.level.7c",
        named_outcome_from_air,
        derived=(_MODIFIER,),
        rolls=(_ATTACK_ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.pearl-harbor-attack-light",
        "Japanese attack on light ships in Pearl Harbor",
        "51.31, 22.55, table.pearl.bonus.1",
        light_outcome,
        derived=(_MODIFIER,),
        rolls=(_ATTACK_ROLL,),
    ),
    Procedure(
        "awaw.pearl-harbor-attack-aircraft",
        "Japanese attack on American aircraft caught on the ground, of one service",
        "51.31, 22.55, table.pearl.air, table.pearl.bonus.2",
        aircraft_lost,
        derived=(DerivedNumber("modifier", Using(pearl_attack_modifier, target_drm=0), "table.pearl.bonus.2"),),
        rolls=(attack_roll("22.55", hits_on_the_ground),),
    ),
    Procedure(
        "awaw.pearl-harbor-aircraft-targets",
        "How many separate targets aircraft caught on the ground are",
        "51.31, table.pearl.air.3",
        aircraft_targets,
    ),
)
PROCEDURES: Final = tuple(replace(entry, tables=tables.fill) for entry in _ENTRIES)
