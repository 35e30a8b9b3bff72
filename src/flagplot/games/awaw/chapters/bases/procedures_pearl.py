"""Catalogue: Pearl Harbor, from the carriers' places to the aircraft lost on the ground (51.31)."""

from dataclasses import replace
from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll, Using
from flagplot.games.awaw.battle.air.procedures_air import attack_reads, defence_outcome, defence_reads, defence_throws
from flagplot.games.awaw.battle.fleet.damage import named_condition
from flagplot.games.awaw.chapters.bases import figures
from flagplot.games.awaw.chapters.bases.pearl import (
    AT_SEA,
    PLACES,
    aircraft_targets,
    army_air_lost,
    brings_critical_hit,
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
from flagplot.games.awaw.chapters.bases.reasons import WORDS
from flagplot.games.awaw.chapters.bases.tables import BaseAttackTables
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, LAST_DEFENCE_ROW
from flagplot.games.awaw.shared.procedures_common import (
    DRM_BOUND,
    HITS,
    LIGHT_PARTS,
    LIGHT_SHIPS,
    MOST_SQUADRONS,
    NAMED_PARTS,
    SHIP,
    SURPRISE,
    hits_now,
    light_outcome,
    still_afloat,
    table_roll,
)

_PLACES: Final = ("Pearl Harbor", "Pacific U.S. box", "at sea", "intercepts")
_MOST_FORCES: Final = 6
_MOST_LEVELS: Final = 30
_FARTHEST: Final = 6
_ARMY: Final = 0
_AIRCRAFT: Final = ("army", "naval")


def place_reads(t: BaseAttackTables, column: int, roll: int) -> tuple[int, ...]:
    """Adds one task force to those at its place."""
    place = carrier_place(t, column, roll).place
    return tuple([int(place == each) for each in range(PLACES)])


def distance_shown(t: BaseAttackTables, column: int, roll: int) -> int:
    """Number of the task force, 0 for none."""
    return carrier_place(t, column, roll).distance


def one_place(t: BaseAttackTables, column: int, roll: int) -> tuple[int, ...]:
    """Where one task force is, and how far."""
    return carrier_place(t, column, roll)


def second_strike_outcome(place: int, distance: int, second_strike: int, die: int) -> tuple[int, int]:
    """Whether the task force intercepts, and why it may not try."""
    met = int(second_strike_met(place, distance, second_strike, die))
    return met, second_strike_refusal(place, second_strike)


def surprise_outcome(defenders: int, defence: int, modifier: int, radar: int, die: int) -> tuple[int, ...]:
    """The level, and what it leaves of the defence."""
    level = pearl_surprise_level(modifier, radar, die)
    return (
        level,
        pearl_defenders(defenders, level),
        pearl_air_defence(defence, level),
        pearl_attack_modifier(0, 0, level),
    )


def named_outcome_at_pearl(
    t: BaseAttackTables, size: int, hits_before: int, surprise: int, hits: int
) -> tuple[int, ...]:
    """Hits on a named ship, what becomes of it, and whether a critical hit is called for."""
    was = int(named_condition(size, hits_before) > 0)
    total = hits_now(size, hits_before, hits)
    critical = int(brings_critical_hit(surprise, was, int(named_condition(size, total) > 0)))
    total = hits_now(size, total, critical * t.critical_hit)
    return hits, total, named_condition(size, total), critical


def aircraft_lost(kind: int, aircraft: int, hits: int) -> tuple[int, int]:
    """Hits, and the aircraft of that kind that they cost."""
    return hits, army_air_lost(hits, aircraft) if kind == _ARMY else naval_air_lost(hits, aircraft)


_USJT: Final[tuple[Input, ...]] = (
    number("usjt", "USJT level as Japan declares war", 0, 99, 36),
    number("japanese-cards", "strategic Magic cards played by Japan", 0, 20),
    number("american-cards", "strategic Magic cards applied by the U.S. this turn", 0, 20),
)
_COLUMN: Final = Derived(
    "column", Using(usjt_column, level="usjt"), "48.71, table.pearl.column", ("0-33", "34-35", "36-37", "38-39", "40+")
)
_ATTACK: Final = (
    number("squadrons", "squadrons that attack this target", 0, MOST_SQUADRONS, 3),
    number("air-drm", "Air Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND),
    number("target-drm", "Naval Nationality DRM of the target", -DRM_BOUND, DRM_BOUND, 2),
    SURPRISE,
)
_MODIFIER: Final = Derived("modifier", pearl_attack_modifier, "table.pearl.bonus")
_ATTACK_ROLL: Final = table_roll(
    "roll", "two dice for each row used", "22.55", attack_reads, "hits", "squadrons", LAST_AIR_ROW, MOST_SQUADRONS,
    modifier="modifier",
)  # fmt: skip

_ENTRIES: Final = (
    Procedure(
        "awaw.pearl-harbor-carrier",
        "Where one American carrier task force is as Japan attacks",
        "51.31, table.pearl.roll, table.pearl.location",
        None,
        (Part("place", "where it is", _PLACES), Part("distance", "its number at sea, 0 for none")),
        _USJT,
        (_COLUMN,),
        (Roll("roll", "two dice", "table.pearl.roll", 2, one_place, "place", adds=("place", "distance"), width=2),),
    ),
    Procedure(
        "awaw.pearl-harbor-carriers",
        "How many American carrier task forces are where as Japan attacks",
        "51.31, table.pearl.roll, table.pearl.location",
        None,
        (
            Part("in-pearl", "task forces in Pearl Harbor"),
            Part("in-box", "task forces in the Pacific U.S. box"),
            Part("at-sea", "task forces at sea that may try to intercept"),
            Part("intercepting", "task forces at sea that intercept by themselves"),
        ),
        (number("task-forces", "American carrier task forces", 0, _MOST_FORCES, 3), *_USJT),
        (_COLUMN,),
        (
            Roll(
                "rolls",
                "two dice for each task force",
                "table.pearl.roll",
                2,
                place_reads,
                "places",
                lambda task_forces: task_forces,
                _MOST_FORCES,
                ("in pearl", "in box", "at sea", "intercepting"),
                PLACES,
                (Derived("distance", distance_shown, "table.pearl.legend.3"),),
            ),
        ),
    ),
    Procedure(
        "awaw.pearl-harbor-second-strike",
        "Whether a carrier task force intercepts the second strike",
        "51.31, table.pearl.second, table.pearl.die, table.pearl.success",
        second_strike_outcome,
        (Part("intercepts", "whether it does", NO_YES), Part("refusal", "why it may not try", WORDS)),
        (
            choice("place", "where it is", _PLACES, AT_SEA),
            number("distance", "its number, if it is at sea", 2, _FARTHEST, 4),
            choice("second-strike", "whether Pearl Harbor is struck a second time", NO_YES, 1),
        ),
        rolls=(Roll("die", "one die, at sea alone", "table.pearl.die", throws=second_strike_dice),),
    ),
    Procedure(
        "awaw.pearl-harbor-surprise",
        "Surprise at Pearl Harbor and what it leaves of the defence",
        "51.31, 23.7413, table.pearl.drm, table.pearl.level, table.pearl.flak, table.pearl.bonus",
        surprise_outcome,
        (
            Part("level", "surprise level, 0 for none"),
            Part("squadrons", "defending squadrons that engage"),
            Part("air-defence", "air defence level, 0 for no dice"),
            Part("attack-bonus", "what is added to attacks on ships and surprised aircraft"),
        ),
        (
            *_USJT,
            number("combat-round", "round of the attack", 1, 9, 1),
            number("radar", "radar results of the defender", 0, 10),
            number("defenders", "defending squadrons", 0, MOST_SQUADRONS, 6),
            number("defence", "air defence level of the hex by itself", 0, _MOST_LEVELS, 6),
        ),
        (_COLUMN, Derived("modifier", pearl_surprise_modifier, "table.pearl.drm")),
        (Roll("die", "one die", "23.7413"),),
    ),
    Procedure(
        "awaw.pearl-harbor-air-defence",
        "Fire of Pearl Harbor at a Japanese strike",
        "51.31, 23.42, table.pearl.flak, table.pearl.level.7b",
        defence_outcome,
        (Part("eliminated", "squadrons eliminated"), Part("aborted", "squadrons that abort")),
        (
            number("defence", "air defence level of the hex by itself", 0, _MOST_LEVELS, 6),
            number("squadrons", "squadrons of the strike", 0, MOST_SQUADRONS, 6),
            SURPRISE,
        ),
        (
            Derived("level", Using(pearl_air_defence, level="defence"), "table.pearl.flak, table.pearl.level.7b"),
            Derived("kamikazes", lambda: 0, "23.42"),
        ),
        (
            table_roll(
                "roll", "two dice for each row used", "23.42", defence_reads, "losses", "level", LAST_DEFENCE_ROW,
                _MOST_LEVELS, throws=defence_throws, adds=("eliminated", "aborted"),
            ),
        ),
    ),
    Procedure(
        "awaw.pearl-harbor-attack-named",
        "Japanese attack on a named ship in Pearl Harbor",
        "51.31, 22.55, table.pearl.bonus.1, table.pearl.level.7c",
        named_outcome_at_pearl,
        (*NAMED_PARTS, Part("critical", "whether a critical hit is called for", NO_YES)),
        (*_ATTACK, *SHIP),
        (_MODIFIER,),
        (_ATTACK_ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.pearl-harbor-attack-light",
        "Japanese attack on light ships in Pearl Harbor",
        "51.31, 22.55, table.pearl.bonus.1",
        light_outcome,
        LIGHT_PARTS,
        (*_ATTACK, *LIGHT_SHIPS),
        (_MODIFIER,),
        (_ATTACK_ROLL,),
    ),
    Procedure(
        "awaw.pearl-harbor-attack-aircraft",
        "Japanese attack on American aircraft caught on the ground, of one service",
        "51.31, 22.55, table.pearl.air, table.pearl.bonus.2",
        aircraft_lost,
        (HITS, Part("lost", "AAF, or naval squadrons, eliminated")),
        (
            number("squadrons", "squadrons that attack them", 0, MOST_SQUADRONS, 3),
            number("air-drm", "Air Nationality DRM of the attacker", -DRM_BOUND, DRM_BOUND),
            SURPRISE,
            choice("kind", "which aircraft", _AIRCRAFT),
            number("aircraft", "AAF, or naval squadrons, on the ground", 0, 60, 6),
        ),
        (Derived("modifier", Using(pearl_attack_modifier, target_drm=0), "table.pearl.bonus.2"),),
        (_ATTACK_ROLL,),
    ),
    Procedure(
        "awaw.pearl-harbor-aircraft-targets",
        "How many separate targets aircraft caught on the ground are",
        "51.31, table.pearl.air.3",
        aircraft_targets,
        (Part("targets", "targets"),),
        inputs_of(aircraft_targets),
    ),
)  # fmt: skip
PROCEDURES: Final = tuple(replace(entry, tables=figures.fill) for entry in _ENTRIES)
