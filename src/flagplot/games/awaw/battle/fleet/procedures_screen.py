"""Catalogue: fire at screened ships, and raiders at transports (22.35E, 22.531, 22.54G)."""

from dataclasses import replace
from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, number
from flagplot.core.procedures.procedure import Derived, Procedure, Using
from flagplot.games.awaw.battle.air.targets import screen_is_gone
from flagplot.games.awaw.battle.fleet.damage import light_losses
from flagplot.games.awaw.battle.fleet.fire import LAST_FLEET_ROW, fleet_modifier
from flagplot.games.awaw.battle.fleet.procedures_fleet import FACTORS, FIRE, FIRER, MODIFIER, ROLL, TARGET
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LIGHT_PARTS,
    LIGHT_SHIPS,
    NAMED_PARTS,
    SHIP,
    light_outcome,
    named_outcome,
    still_afloat,
    throws_for,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, DESTROYER

_BLANK: Final = Situation()


def screen_gone(
    t: Tables,
    capitals: int,
    damaged_capitals: int,
    unscreened_cruisers: int,
    damaged_by_capitals: int,
    damaged_by_lights: int,
    unscreened_small: int,
) -> bool:
    """Whether the unscreened ships, put into a blank situation, still shield the others."""
    s = _BLANK.copy()
    s.units = [3, 0]
    s.kind[:3], s.at[:3] = [CAPITAL, CRUISER, DESTROYER], [0, 0, 0]
    s.count[:3] = [capitals, unscreened_cruisers, unscreened_small]
    s.hurt[:3] = [damaged_capitals, damaged_by_capitals + damaged_by_lights, 0]
    s.hurt_by_capitals[1] = damaged_by_capitals
    return screen_is_gone(t, s, 0)


def screen_in_order(
    capitals: int, damaged_capitals: int, unscreened_cruisers: int, damaged_by_capitals: int, damaged_by_lights: int
) -> str:
    """Damaged ships are among those afloat."""
    if damaged_capitals > capitals:
        return f"damaged-capitals {damaged_capitals} among capitals {capitals}"
    damaged = damaged_by_capitals + damaged_by_lights
    return (
        "" if damaged <= unscreened_cruisers else f"{damaged} damaged among {unscreened_cruisers} unscreened-cruisers"
    )


def screened_named_in_order(
    capitals: int,
    damaged_capitals: int,
    unscreened_cruisers: int,
    damaged_by_capitals: int,
    damaged_by_lights: int,
    size: int,
    hits_before: int,
) -> str:
    """Damaged ships are among those afloat, and the target is one of these."""
    wrong = screen_in_order(capitals, damaged_capitals, unscreened_cruisers, damaged_by_capitals, damaged_by_lights)
    return wrong or still_afloat(size, hits_before)


def throws_at_screened(t: Tables, factors: int, may_fire: int) -> int:
    """Throws at screened ships, none while others shield them."""
    return throws_for(t, factors, LAST_FLEET_ROW) if may_fire == 1 else 0


def screened_named(may_fire: int, size: int, hits_before: int, hits: int) -> tuple[int, ...]:
    """Fire at a screened named ship."""
    return may_fire, *named_outcome(size, hits_before, hits)


def screened_light(
    t: Tables, may_fire: int, cruisers: int, damaged_cruisers: int, small: int, hits: int
) -> tuple[int, ...]:
    """Fire at screened light ships."""
    return may_fire, *light_outcome(t, cruisers, damaged_cruisers, small, hits)


def transports_sunk(t: Tables, transports: int, hits: int) -> tuple[int, ...]:
    """Hits on transports and how many are sunk."""
    return hits, light_losses(t, hits, 0, 0, transports).small_sunk


_SCREENED_ROLL: Final = replace(ROLL, throws=throws_at_screened)
_SCREEN: Final = (
    number("capitals", "unscreened capital ships of the target's group still afloat", 0, 30),
    number("damaged-capitals", "those of them damaged in this fleet combat", 0, 30),
    number("unscreened-cruisers", "unscreened cruisers still afloat", 0, 60),
    number("damaged-by-capitals", "those of them damaged by capital ships in this fleet combat", 0, 60),
    number("damaged-by-lights", "those of them damaged by light ships in this fleet combat", 0, 60),
    number("unscreened-small", "unscreened one-factor ships still afloat", 0, 60),
)
_MAY_FIRE: Final = Part("may-fire", "whether screened ships may be fired on", NO_YES)
_OPEN: Final = Derived("may-fire", screen_gone, "22.531C, 22.54G", NO_YES)

PROCEDURES: Final = (
    Procedure(
        "awaw.screen",
        "Whether the screened ships of a group may be fired on",
        "22.531C, 22.54G",
        screen_gone,
        (_MAY_FIRE,),
        _SCREEN,
        check=screen_in_order,
    ),
    Procedure(
        "awaw.screened-fire-named",
        "Fire at a screened named ship, if nothing shields it any more",
        "22.54G, 22.55, 22.552",
        screened_named,
        (_MAY_FIRE, *NAMED_PARTS),
        (*FIRE, *SHIP, *_SCREEN),
        (_OPEN, MODIFIER),
        (_SCREENED_ROLL,),
        screened_named_in_order,
    ),
    Procedure(
        "awaw.screened-fire-light",
        "Fire at the screened light ships of a group, if nothing shields them any more",
        "22.54G, 22.55, 22.552",
        screened_light,
        (_MAY_FIRE, *LIGHT_PARTS),
        (*FIRE, *LIGHT_SHIPS, *_SCREEN),
        (_OPEN, MODIFIER),
        (_SCREENED_ROLL,),
        screen_in_order,
    ),
    Procedure(
        "awaw.transport-raid",
        "Attack of raiders on the transports in an SW box",
        "22.35E, 22.55, 22.552B",
        transports_sunk,
        (HITS, Part("transports-sunk", "transports sunk")),
        (FACTORS, FIRER, TARGET, number("transports", "transports in the box", 0, 60, 5)),
        (Derived("modifier", Using(fleet_modifier, firer_encumbered=0, target_encumbered=1), "22.552B"),),
        (ROLL,),
    ),
)
