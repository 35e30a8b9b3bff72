"""Catalogue: fire at screened ships, and raiders at transports (22.35E, 22.531, 22.54G)."""

from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Count, OutcomePart, Using
from flagplot.core.procedures.procedure import DerivedNumber, Procedure
from flagplot.games.awaw.battle.air.targets import screen_is_gone
from flagplot.games.awaw.battle.fleet.losses import Size, light_losses
from flagplot.games.awaw.battle.fleet.procedures_fleet import MODIFIER, ROLL
from flagplot.games.awaw.battle.fleet.shots import LAST_FLEET_ROW, fleet_modifier
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.procedures_common import (
    HITS,
    LIGHT_LOSSES,
    NAMED_HITS,
    HitsBefore,
    LightShips,
    light_outcome,
    named_outcome,
    still_afloat,
    throws_for,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, DESTROYER

_BLANK: Final = BattleState()
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
