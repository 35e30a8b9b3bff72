"""Catalogue: submarine attacks (22.93, 22.94)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Count, OutcomePart
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll
from flagplot.games.awaw.battle.submarines.submarine import (
    earlier_attacks,
    excess_asw,
    submarine_attack,
    submarine_modifier,
    target_category,
)
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LightHits,
    LightShips,
    NamedHits,
    column_of,
    light_outcome,
    named_outcome,
    still_afloat,
)
from flagplot.games.awaw.shared.tables import Tables

_LOST: Final = OutcomePart("submarine-lost", "whether the submarine is lost", NO_YES)


def kinds_present(carriers: int, capitals: int, light: int) -> int:
    """How many of the three categories are present."""
    return sum(each > 0 for each in (carriers, capitals, light))


def some_target(carriers: int, capitals: int, light: int) -> str:
    """There has to be something to attack."""
    return "" if kinds_present(carriers, capitals, light) else "a group without a ship cannot be attacked"


def category_throws(carriers: int, capitals: int, light: int) -> int:
    """One die if there is a choice to make."""
    return int(kinds_present(carriers, capitals, light) > 1)


def attack_reads(
    t: Tables, modifier: Annotated[int, Count(-4, 4, "net modifier")], roll: int
) -> Annotated[tuple[int, ...], HITS, _LOST]:
    """Hits, and whether the submarine is lost."""
    return submarine_attack(t, modifier, roll)


def named_by_submarine(size: int, hits_before: int, result: tuple[int, ...]) -> Annotated[NamedHits, _LOST]:
    """Hits on a named ship and what becomes of it; whether the submarine is lost."""
    return *named_outcome(size, hits_before, result[0]), result[1]


def light_by_submarine(t: Tables, ships: LightShips, result: tuple[int, ...]) -> Annotated[LightHits, _LOST]:
    """Hits on light ships and losses; whether the submarine is lost."""
    return *light_outcome(t, ships, result[0]), result[1]


_MODIFIER: Final = DerivedNumber("modifier", submarine_modifier, "22.941")
_ROLL: Final = Roll(
    "roll",
    "two dice",
    "22.94",
    2,
    attack_reads,
    "result",
    adds=("hits", "submarine lost"),
    width=2,
    shows=(DerivedNumber("column", column_of, "22.94"),),
)

PROCEDURES: Final = (
    Procedure(
        "awaw.submarine-target",
        "Category of ships that a submarine attacks",
        "22.93E",
        target_category,
        rolls=(Roll("die", "one die, if there is more than one category", "22.93E", throws=category_throws),),
        check=some_target,
    ),
    Procedure(
        "awaw.submarine-earlier-attacks",
        "Attacks on a group that make a further submarine attack harder",
        "22.9416",
        earlier_attacks,
    ),
    Procedure("awaw.excess-asw", "Excess ASW factors that count against submarine attacks", "22.9415", excess_asw),
    Procedure("awaw.submarine-modifier", "Net modifier of a submarine attack", "22.941", submarine_modifier),
    Procedure(
        "awaw.submarine-attack", "Hits of one submarine at a given modifier, or its loss", "22.94", None, rolls=(_ROLL,)
    ),
    Procedure(
        "awaw.submarine-attack-named",
        "Attack of one submarine on a named ship",
        "22.94, 22.941, 22.55",
        named_by_submarine,
        derived=(_MODIFIER,),
        rolls=(_ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.submarine-attack-light",
        "Attack of one submarine on the light ships of a group",
        "22.94, 22.941, 22.55",
        light_by_submarine,
        derived=(_MODIFIER,),
        rolls=(_ROLL,),
    ),
)
