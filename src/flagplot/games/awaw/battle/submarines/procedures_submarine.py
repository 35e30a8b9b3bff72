"""Catalogue: submarine attacks (22.93, 22.94)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, flag, inputs_of, number
from flagplot.core.procedures.procedure import Derived, Procedure, Roll
from flagplot.games.awaw.battle.submarines.submarine import (
    earlier_attacks,
    excess_asw,
    submarine_attack,
    submarine_modifier,
    target_category,
)
from flagplot.games.awaw.shared.procedures_common import (
    LIGHT_PARTS,
    LIGHT_SHIPS,
    NAMED_PARTS,
    SHIP,
    column_of,
    light_outcome,
    named_outcome,
    still_afloat,
)
from flagplot.games.awaw.shared.tables import Tables

_CATEGORIES: Final = ("carriers", "capitals", "light")


def kinds_present(carriers: int, capitals: int, light: int) -> int:
    """How many of the three categories are present."""
    return sum(each > 0 for each in (carriers, capitals, light))


def some_target(carriers: int, capitals: int, light: int) -> str:
    """There has to be something to attack."""
    return "" if kinds_present(carriers, capitals, light) else "a group without a ship cannot be attacked"


def category_throws(carriers: int, capitals: int, light: int) -> int:
    """One die if there is a choice to make."""
    return int(kinds_present(carriers, capitals, light) > 1)


def attack_reads(t: Tables, modifier: int, roll: int) -> tuple[int, ...]:
    """Hits, and whether the submarine is lost."""
    return submarine_attack(t, modifier, roll)


def named_by_submarine(size: int, hits_before: int, result: tuple[int, ...]) -> tuple[int, ...]:
    """Hits on a named ship and what becomes of it; whether the submarine is lost."""
    return *named_outcome(size, hits_before, result[0]), result[1]


def light_by_submarine(
    t: Tables, cruisers: int, damaged_cruisers: int, small: int, result: tuple[int, ...]
) -> tuple[int, ...]:
    """Hits on light ships and what they sink; whether the submarine is lost."""
    return *light_outcome(t, cruisers, damaged_cruisers, small, result[0]), result[1]


_ITEMS: Final[tuple[Input, ...]] = (
    number("drm-difference", "Naval Nationality DRM of the attacker less the target's", -12, 12),
    number("research-difference", "the attacker's torpedo results less the defender's ASW results", -20, 20),
    number("attacker-searching", "land-based squadrons of the attacker that search", 0, 60),
    number(
        "defender-screen",
        "searching land-based squadrons of the defender, and the group's operational fast carriers and CVEs",
        0,
        120,
    ),
    number("destroyers", "destroyer factors in the group", 0, 60),
    number("excess-asw", "ASW factors in the SW box above the submarines there", 0, 60),
    number("earlier-attacks", "submarine attacks made on the group before in this round", 0, 60),
    flag("vulnerable", "whether the target is damaged, or hampered by what its group carries out"),
    number("codebreaking", "+1 for an advantage of the attacker, -1 for one of the defender", -1, 1),
    flag("advanced", "whether the submarine is advanced: net +1 whatever else"),
)
_MODIFIER: Final = Derived("modifier", submarine_modifier, "22.941")
_ROLL: Final = Roll(
    "roll",
    "two dice",
    "22.94",
    2,
    attack_reads,
    "result",
    adds=("hits", "submarine lost"),
    width=2,
    shows=(Derived("column", column_of, "22.94"),),
)
_LOST: Final = Part("submarine-lost", "whether the submarine is lost", NO_YES)

PROCEDURES: Final = (
    Procedure(
        "awaw.submarine-target",
        "Category of ships that a submarine attacks",
        "22.93E",
        target_category,
        (Part("category", "the category attacked", _CATEGORIES),),
        inputs_of(target_category),
        rolls=(Roll("die", "one die, if there is more than one category", "22.93E", throws=category_throws),),
        check=some_target,
    ),
    Procedure(
        "awaw.submarine-earlier-attacks",
        "Attacks on a group that make a further submarine attack harder",
        "22.9416",
        earlier_attacks,
        (Part("earlier-attacks", "attacks that count"),),
        inputs_of(earlier_attacks),
    ),
    Procedure(
        "awaw.excess-asw",
        "Excess ASW factors that count against submarine attacks",
        "22.9415",
        excess_asw,
        (Part("excess-asw", "ASW factors above the submarines"),),
        inputs_of(excess_asw),
    ),
    Procedure(
        "awaw.submarine-modifier",
        "Net modifier of a submarine attack",
        "22.941",
        submarine_modifier,
        (Part("modifier", "what is added to the roll"),),
        _ITEMS,
    ),
    Procedure(
        "awaw.submarine-attack",
        "Hits of one submarine at a given modifier, or its loss",
        "22.94",
        None,
        (Part("hits", "hits scored"), _LOST),
        (number("modifier", "net modifier", -4, 4),),
        rolls=(_ROLL,),
    ),
    Procedure(
        "awaw.submarine-attack-named",
        "Attack of one submarine on a named ship",
        "22.94, 22.941, 22.55",
        named_by_submarine,
        (*NAMED_PARTS, _LOST),
        (*_ITEMS, *SHIP),
        (_MODIFIER,),
        (_ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.submarine-attack-light",
        "Attack of one submarine on the light ships of a group",
        "22.94, 22.941, 22.55",
        light_by_submarine,
        (*LIGHT_PARTS, _LOST),
        (*_ITEMS, *LIGHT_SHIPS),
        (_MODIFIER,),
        (_ROLL,),
    ),
)
