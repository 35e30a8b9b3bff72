"""Catalogue: fleet fire with its modifiers, light ship pairing, and what hits do (22.54, 22.55)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, choice, flag, number
from flagplot.core.procedures.procedure import Derived, Procedure, Using
from flagplot.games.awaw.battle.air.targets import air_target_drm
from flagplot.games.awaw.battle.fleet.damage import light_losses, named_condition
from flagplot.games.awaw.battle.fleet.fire import (
    LAST_FLEET_ROW,
    factors_at_light_ships,
    fleet_fire,
    fleet_modifier,
    second_capital_allowed,
)
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.names import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.shared.procedures_common import (
    CONDITIONS,
    DRM_BOUND,
    HITS,
    LIGHT_PARTS,
    LIGHT_SHIPS,
    NAMED_PARTS,
    SHIP,
    light_outcome,
    named_outcome,
    rows_of,
    still_afloat,
    table_roll,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import unit_drm, with_codes

MOST_FACTORS: Final = 100
_BLANK: Final = Situation()


def fleet_reads(t: Tables, factors: int, modifier: int, throw: int, roll: int) -> int:
    """Hits of one throw."""
    return sum(fleet_fire(t, left, modifier, roll) for left in rows_of(t, factors, LAST_FLEET_ROW, throw))


def light_pairs(own: int, enemy: int) -> tuple[int, ...]:
    """Factors that pair and factors that are surplus, own ones first."""
    own_paired, enemy_paired = factors_at_light_ships(own, enemy), factors_at_light_ships(enemy, own)
    return own_paired, own - own_paired, enemy_paired, enemy - enemy_paired


def nationality_drm(
    t: Tables, nation: int, kind: int, size: int, low_supply: int, research: int, codebreaking: int
) -> tuple[int, ...]:
    """DRM of one ship, put into a blank situation: in combat with ships and submarines, and against aircraft."""
    s = _BLANK.copy()
    s.nation[0], s.kind[0], s.size[0], s.low_supply[0] = nation, kind, size, low_supply
    s.naval_research[0], s.codebreaking_fleet[0] = research, codebreaking
    return with_codes(s, unit_drm(t, s, 0), 0), air_target_drm(t, s, 0, 0)


FACTORS: Final = number("factors", "factors that fire at the target, all together", 0, MOST_FACTORS, 4)
FIRER: Final = number("firer-drm", "lowest Naval Nationality DRM of the ships that fire", -DRM_BOUND, DRM_BOUND, 2)
TARGET: Final = number("target-drm", "Naval Nationality DRM of the target", -DRM_BOUND, DRM_BOUND, 2)
FIRE: Final = (
    FACTORS,
    FIRER,
    TARGET,
    flag("firer-encumbered", "whether its activity hampers the firing group"),
    flag("target-encumbered", "whether its activity hampers the target's group"),
)
MODIFIER: Final = Derived("modifier", fleet_modifier, "22.551, 22.552")
ROLL: Final = table_roll(
    "roll",
    "two dice for each row used",
    "22.55",
    fleet_reads,
    "hits",
    "factors",
    LAST_FLEET_ROW,
    MOST_FACTORS,
    modifier="modifier",
)
PROCEDURES: Final = (
    Procedure(
        "awaw.nationality-drm",
        "Naval Nationality DRM of a ship",
        "22.552A",
        nationality_drm,
        (
            Part("drm", "Naval Nationality DRM in fleet combat and submarine attacks"),
            Part("against-aircraft", "Naval Nationality DRM when aircraft attack it"),
        ),
        (
            choice("nation", "the ship's nation", NATION_NAMES),
            choice("kind", "the ship's type", KIND_NAMES),
            number("size", "the ship's factors", 1, 9, 4),
            flag("low-supply", "whether it is in partial supply or short of oil"),
            number("research", "levels by which naval research has raised it", 0, 3),
            number("codebreaking", "shift by tactical codebreaking", -3, 3),
        ),
    ),
    Procedure(
        "awaw.fleet-modifier",
        "Modifier of a fleet combat roll",
        "22.551, 22.552",
        fleet_modifier,
        (Part("modifier", "what is added to the roll"),),
        FIRE[1:],
    ),
    Procedure(
        "awaw.fleet-fire",
        "Hits of ships on one target",
        "22.55, 22.551, 22.552",
        None,
        (HITS,),
        FIRE,
        (MODIFIER,),
        (ROLL,),
    ),
    Procedure(
        "awaw.fleet-fire-named",
        "Fire of ships at a named ship",
        "22.55, 22.551, 22.552",
        named_outcome,
        NAMED_PARTS,
        (*FIRE, *SHIP),
        (MODIFIER,),
        (ROLL,),
        still_afloat,
    ),
    Procedure(
        "awaw.fleet-fire-light",
        "Fire of ships at the light ships of a group",
        "22.55, 22.551, 22.552",
        light_outcome,
        LIGHT_PARTS,
        (*FIRE, *LIGHT_SHIPS),
        (MODIFIER,),
        (ROLL,),
    ),
    Procedure(
        "awaw.light-pairing",
        "Light ship factors that pair at up to three to one, and the surplus",
        "22.54D",
        light_pairs,
        (
            Part("own-paired", "own factors that fire at the enemy's light ships"),
            Part("own-surplus", "own factors left over"),
            Part("enemy-paired", "enemy factors that fire at the own light ships"),
            Part("enemy-surplus", "enemy factors left over"),
        ),
        (
            number("own", "own unscreened light ship factors", 0, MOST_FACTORS, 8),
            number("enemy", "enemy unscreened light ship factors", 0, MOST_FACTORS, 2),
        ),
    ),
    Procedure(
        "awaw.second-capital",
        "Whether surplus light ships may fire at a second capital ship too",
        "22.54E",
        second_capital_allowed,
        (Part("may", "whether they may", NO_YES),),
        (
            number("first-size", "factors of the first capital ship", 1, 9, 4),
            number("on-first", "light ship factors that fire at the first one", 0, MOST_FACTORS, 4),
            number("on-second", "light ship factors that would fire at the second one", 0, MOST_FACTORS, 2),
        ),
    ),
    Procedure(
        "awaw.named-damage",
        "What hits do to a named ship",
        "22.55",
        named_condition,
        (Part("condition", "what becomes of the ship", CONDITIONS),),
        (SHIP[0], number("hits", "all hits that it has taken", 0, 60, 3)),
    ),
    Procedure(
        "awaw.light-losses",
        "What hits do to a group of light ships",
        "22.55",
        Using(light_losses, whole="cruisers", damaged="damaged_cruisers"),
        LIGHT_PARTS[1:],
        (number("hits", "hits of one attack", 0, 60, 3), *LIGHT_SHIPS),
    ),
)
