"""Fire at screened ships by what held its fire: capital ships first, then light ships (22.54G).

It is allowed only once every unscreened enemy is sunk, cruisers damaged by capital ship fire apart.  Screened named
ships are targets one by one, the screened light ships one group.
"""

from flagplot.core.ask import ask
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import (
    SCREENED_LIGHT,
    class_size,
    is_screened_target,
    light_factors,
    screen_is_gone,
)
from flagplot.games.awaw.battle.fleet.capital_fire import HOLDS, UNDECIDED, capitals_of, join_shot
from flagplot.games.awaw.battle.fleet.light_fire import light_firing_drm
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, clear_shots, fire
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import side_of_group, unit_drm, units_of
from flagplot.games.awaw.words import asks


def screened_targets(s: BattleState, g: int) -> int:
    """Screened targets of a group: each named ship, and the light ships together (22.54G)."""
    side = side_of_group(g)
    total = 1 if class_size(s, g, SCREENED_LIGHT) > 0 else 0
    for u in units_of(s, side):
        if is_screened_target(s, g, u):
            total += 1
    return total


def screened_target(s: BattleState, g: int, place: int) -> int:
    """The target at a place, from 1: named ships in their order, then the light ships."""
    side = side_of_group(g)
    for u in units_of(s, side):
        if is_screened_target(s, g, u):
            place -= 1
            if place == 0:
                return u
    return SCREENED_LIGHT


def open_to_fire(t: Tables, s: BattleState, g: int) -> bool:
    """Whether the screened ships of a group may be fired on and there are any (22.54G)."""
    return screen_is_gone(t, s, g) and screened_targets(s, g) > 0


def held_factors(s: BattleState, g: int) -> int:
    """Light ship factors that held their fire and still float undamaged (22.54E)."""
    return min(s.light_held[side_of_group(g)], light_factors(s, g))


@flow
def capitals_at_screened(t: Tables, s: BattleState) -> None:
    """Capital ships that held their fire choose screened targets, then fire (22.54G)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        for u in capitals_of(s, g):
            if s.aim[u] == HOLDS and open_to_fire(t, s, foe):
                answer = ask(s, asks.CAPITAL_AT_SCREENED, side_of_group(g), u, foe, screened_targets(s, foe) + 1)
                s.aim[u] = UNDECIDED
                if answer > 0:
                    join_shot(t, s, g, foe, screened_target(s, foe, answer), s.size[u], unit_drm(t, s, u))
    s.capital_fire = 1
    fire(t, s)
    s.capital_fire = 0


@flow
def lights_at_screened(t: Tables, s: BattleState) -> None:
    """Light ships that held their fire choose after the capital ships' fire, then fire (22.54G)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        free = held_factors(s, g) if open_to_fire(t, s, foe) else 0
        s.light_free[side_of_group(g)] = free
        for place in range(screened_targets(s, foe)):
            if free > 0:
                target = screened_target(s, foe, place + 1)
                aimed = ask(s, asks.LIGHT_AT_SCREENED, side_of_group(g), target, g, free + 1)
                if aimed > 0:
                    join_shot(t, s, g, foe, target, aimed, light_firing_drm(t, s, g, 1))
                free -= aimed
                s.light_free[side_of_group(g)] = free
    fire(t, s)
