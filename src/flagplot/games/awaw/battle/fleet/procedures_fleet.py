"""Catalogue: fleet fire with its modifiers, light ship pairing, and what hits do (22.54, 22.55)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import Choice, Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import DerivedNumber, Procedure
from flagplot.games.awaw.battle.air.targets import air_target_drm
from flagplot.games.awaw.battle.fleet.losses import light_losses, named_condition
from flagplot.games.awaw.battle.fleet.shots import (
    LAST_FLEET_ROW,
    MOST_FIRING,
    factors_at_light_ships,
    fleet_fire,
    fleet_modifier,
    second_capital_allowed,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.names import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LIGHT_LOSSES,
    LightShips,
    light_outcome,
    named_outcome,
    rows_of,
    still_afloat,
    table_roll,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import unit_drm, with_codes

_BLANK: Final = BattleState()


def fleet_reads(
    t: Tables,
    factors: Annotated[int, Count(0, MOST_FIRING, "factors that fire at the target, all together", 4)],
    modifier: int,
    throw: int,
    roll: int,
) -> Annotated[int, HITS]:
    """Hits of one throw."""
    return sum(fleet_fire(t, left, modifier, roll) for left in rows_of(t, factors, LAST_FLEET_ROW, throw))


def light_pairs(
    own: Annotated[int, Count(0, MOST_FIRING, "own unscreened light ship factors", 8)],
    enemy: Annotated[int, Count(0, MOST_FIRING, "enemy unscreened light ship factors", 2)],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("own-paired", "own factors that fire at the enemy's light ships"),
    OutcomePart("own-surplus", "own factors left over"),
    OutcomePart("enemy-paired", "enemy factors that fire at the own light ships"),
    OutcomePart("enemy-surplus", "enemy factors left over"),
]:
    """Factors that pair and factors that are surplus, own ones first."""
    own_paired, enemy_paired = factors_at_light_ships(own, enemy), factors_at_light_ships(enemy, own)
    return own_paired, own - own_paired, enemy_paired, enemy - enemy_paired


def losses_of(
    t: Tables, hits: Annotated[int, Count(0, 60, "hits of one attack", 3)], ships: LightShips
) -> Annotated[tuple[int, ...], *LIGHT_LOSSES]:
    """What hits sink and damage."""
    return light_losses(t, hits, *ships)


def nationality_drm(
    t: Tables,
    nation: Annotated[int, Choice("the ship's nation", NATION_NAMES)],
    kind: Annotated[int, Choice("the ship's type", KIND_NAMES)],
    size: Annotated[int, Count(1, 9, "the ship's factors", 4)],
    low_supply: Annotated[int, Flag("whether it is in partial supply or short of oil")],
    research: Annotated[int, Count(0, 3, "levels by which naval research has raised it")],
    codebreaking: Annotated[int, Count(-3, 3, "shift by tactical codebreaking")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("drm", "Naval Nationality DRM in fleet combat and submarine attacks"),
    OutcomePart("against-aircraft", "Naval Nationality DRM when aircraft attack it"),
]:
    """DRM of one ship, put into a blank situation: in combat with ships and submarines, and against aircraft."""
    s = _BLANK.copy()
    s.nation[0], s.kind[0], s.size[0], s.low_supply[0] = nation, kind, size, low_supply
    s.naval_research[0], s.codebreaking_fleet[0] = research, codebreaking
    return with_codes(s, unit_drm(t, s, 0), 0), air_target_drm(t, s, 0, 0)


MODIFIER: Final = DerivedNumber("modifier", fleet_modifier, "22.551, 22.552")
ROLL: Final = table_roll(
    "roll",
    "two dice for each row used",
    "22.55",
    fleet_reads,
    "hits",
    "factors",
    LAST_FLEET_ROW,
    MOST_FIRING,
    modifier="modifier",
)
PROCEDURES: Final = (
    Procedure("awaw.nationality-drm", "Naval Nationality DRM of a ship", "22.552A", nationality_drm),
    Procedure("awaw.fleet-modifier", "Modifier of a fleet combat roll", "22.551, 22.552", fleet_modifier),
    Procedure(
        "awaw.fleet-fire",
        "Hits of ships on one target",
        "22.55, 22.551, 22.552",
        None,
        derived=(MODIFIER,),
        rolls=(ROLL,),
    ),
    Procedure(
        "awaw.fleet-fire-named",
        "Fire of ships at a named ship",
        "22.55, 22.551, 22.552",
        named_outcome,
        derived=(MODIFIER,),
        rolls=(ROLL,),
        check=still_afloat,
    ),
    Procedure(
        "awaw.fleet-fire-light",
        "Fire of ships at the light ships of a group",
        "22.55, 22.551, 22.552",
        light_outcome,
        derived=(MODIFIER,),
        rolls=(ROLL,),
    ),
    Procedure(
        "awaw.light-pairing",
        "Light ship factors that pair at up to three to one, and the surplus",
        "22.54D",
        light_pairs,
    ),
    Procedure(
        "awaw.second-capital",
        "Whether surplus light ships may fire at a second capital ship too",
        "22.54E",
        second_capital_allowed,
    ),
    Procedure("awaw.named-damage", "What hits do to a named ship", "22.55", named_condition),
    Procedure("awaw.light-losses", "What hits do to a group of light ships", "22.55", losses_of),
)
