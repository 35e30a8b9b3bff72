"""Catalogue: fleet fire and its modifiers, light ship pairing, fire at screened ships and transports (22.35E, 22.53-22.55)."""

from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure
from flagplot.games.awaw.battle.air.targets import air_target_drm, screen_is_gone
from flagplot.games.awaw.battle.fleet.losses import Size, light_losses, named_condition
from flagplot.games.awaw.battle.fleet.shots import (
    LAST_FLEET_ROW,
    MOST_FIRING,
    factors_at_light_ships,
    fleet_fire,
    fleet_modifier,
    second_capital_allowed,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LIGHT_LOSSES,
    NAMED_HITS,
    HitsBefore,
    LightShips,
    light_outcome,
    named_outcome,
    rows_of,
    still_afloat,
    table_roll,
    throws_for,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, DESTROYER, KIND_NAMES, NATION_NAMES
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


_MAY_FIRE: Final = OutcomePart("may-fire", "whether screened ships may be fired on", NO_YES)


class Screen(NamedTuple):
    """The unscreened ships of the target's group."""

    capitals: Annotated[int, Count(0, 30, "unscreened capital ships of the target's group still afloat")]
    damaged_capitals: Annotated[int, Count(0, 30, "those of them damaged in this fleet combat")]
    unscreened_cruisers: Annotated[int, Count(0, 60, "unscreened cruisers still afloat")]
    damaged_by_capitals: Annotated[int, Count(0, 60, "those of them damaged by capital ships in this fleet combat")]
    damaged_by_lights: Annotated[int, Count(0, 60, "those of them damaged by light ships in this fleet combat")]
    unscreened_small: Annotated[int, Count(0, 60, "unscreened one-factor ships still afloat")]


def screen_gone(t: Tables, screen: Screen) -> Annotated[bool, _MAY_FIRE]:
    """Whether the unscreened ships, put into a blank situation, still shield the others."""
    s = _BLANK.copy()
    s.units = [3, 0]
    s.kind[:3], s.group_row[:3] = [CAPITAL, CRUISER, DESTROYER], [0, 0, 0]
    s.count[:3] = [screen.capitals, screen.unscreened_cruisers, screen.unscreened_small]
    s.damaged[:3] = [screen.damaged_capitals, screen.damaged_by_capitals + screen.damaged_by_lights, 0]
    s.hurt_by_capitals[1] = screen.damaged_by_capitals
    return screen_is_gone(t, s, 0)


def screen_in_order(screen: Screen) -> str:
    """Damaged ships are among those afloat."""
    if screen.damaged_capitals > screen.capitals:
        return f"damaged-capitals {screen.damaged_capitals} among capitals {screen.capitals}"
    damaged, cruisers = screen.damaged_by_capitals + screen.damaged_by_lights, screen.unscreened_cruisers
    return "" if damaged <= cruisers else f"{damaged} damaged among {cruisers} unscreened-cruisers"


def screened_named_in_order(screen: Screen, size: int, hits_before: int) -> str:
    """Damaged ships are among those afloat, and the target is one of these."""
    return screen_in_order(screen) or still_afloat(size, hits_before)


def throws_at_screened(t: Tables, factors: int, may_fire: int) -> int:
    """Throws at screened ships, none while others shield them."""
    return throws_for(t, factors, LAST_FLEET_ROW) if may_fire == 1 else 0


def screened_named(
    may_fire: int, size: Size, hits_before: HitsBefore, hits: int
) -> Annotated[tuple[int, ...], _MAY_FIRE, *NAMED_HITS]:
    """Fire at a screened named ship."""
    return may_fire, *named_outcome(size, hits_before, hits)


def screened_light(
    t: Tables, may_fire: int, ships: LightShips, hits: int
) -> Annotated[tuple[int, ...], _MAY_FIRE, HITS, *LIGHT_LOSSES]:
    """Fire at screened light ships."""
    return may_fire, *light_outcome(t, ships, hits)


def transports_sunk(
    t: Tables, transports: Annotated[int, Count(0, 60, "transports in the box", 5)], hits: int
) -> Annotated[tuple[int, ...], HITS, OutcomePart("transports-sunk", "transports sunk")]:
    """Hits on transports and how many are sunk."""
    return hits, light_losses(t, hits, 0, 0, transports).small_sunk


_SCREENED_ROLL: Final = replace(ROLL, throws=throws_at_screened)
_FIRE: Final = ("factors", "firer-drm", "target-drm", "firer-encumbered", "target-encumbered")
_OPEN: Final = DerivedNumber("may-fire", screen_gone, "22.531C, 22.54G", NO_YES)


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
    Procedure(
        "awaw.screen",
        "Whether the screened ships of a group may be fired on",
        "22.531C, 22.54G",
        screen_gone,
        check=screen_in_order,
    ),
    Procedure(
        "awaw.screened-fire-named",
        "Fire at a screened named ship, if nothing shields it any more",
        "22.54G, 22.55, 22.552",
        screened_named,
        first=(*_FIRE, "size", "hits-before"),
        derived=(_OPEN, MODIFIER),
        rolls=(_SCREENED_ROLL,),
        check=screened_named_in_order,
    ),
    Procedure(
        "awaw.screened-fire-light",
        "Fire at the screened light ships of a group, if nothing shields them any more",
        "22.54G, 22.55, 22.552",
        screened_light,
        first=(*_FIRE, "cruisers", "damaged-cruisers", "small"),
        derived=(_OPEN, MODIFIER),
        rolls=(_SCREENED_ROLL,),
        check=screen_in_order,
    ),
    Procedure(
        "awaw.transport-raid",
        "Attack of raiders on the transports in an SW box",
        "22.35E, 22.55, 22.552B",
        transports_sunk,
        derived=(DerivedNumber("modifier", Using(fleet_modifier, firer_encumbered=0, target_encumbered=1), "22.552B"),),
        rolls=(ROLL,),
    ),
)
