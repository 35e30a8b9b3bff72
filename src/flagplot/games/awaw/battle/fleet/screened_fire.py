"""Fire at screened ships by what held its fire: capital ships first, then light ships (22.54G).

It is allowed only once every unscreened enemy is sunk, cruisers damaged by capital ship fire apart.  Screened named
ships are targets one by one, the screened light ships one group.
"""

from flagplot.core.ask import ask, clear
from flagplot.games.awaw.battle.air.targets import (
    SCREENED_LIGHT,
    class_size,
    is_screened_target,
    light_factors,
    screen_is_gone,
)
from flagplot.games.awaw.battle.fleet.capital_fire import HOLDS, UNDECIDED, join_shot, stands
from flagplot.games.awaw.battle.fleet.light_fire import light_firing_drm
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, begin_fire, clear_shots
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import end_unit, first_unit, side_of_group, unit_drm
from flagplot.games.awaw.words import asks


def screened_targets(s: Situation, g: int) -> int:
    """Screened targets of a group: each named ship, and the light ships together (22.54G)."""
    side = side_of_group(g)
    total = 1 if class_size(s, g, SCREENED_LIGHT) > 0 else 0
    for u in range(first_unit(side), end_unit(s, side)):
        if is_screened_target(s, g, u):
            total += 1
    return total


def screened_target(s: Situation, g: int, place: int) -> int:
    """The target at a place, from 1: named ships in their order, then the light ships."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if is_screened_target(s, g, u):
            place -= 1
            if place == 0:
                return u
    return SCREENED_LIGHT


def open_to_fire(t: Tables, s: Situation, g: int) -> bool:
    """Whether the screened ships of a group may be fired on and there are any (22.54G)."""
    return screen_is_gone(t, s, g) and screened_targets(s, g) > 0


def aim_capitals_at_screened(t: Tables, s: Situation) -> bool:
    """Capital ships that held their fire choose screened targets, then fire; True when done (22.54G)."""
    if s.cursor2 == 0:
        clear_shots(s, FLEET_TABLE)
        s.cursor2 = 1
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        side = side_of_group(g)
        for u in range(first_unit(side), end_unit(s, side)):
            if s.cursor2 == 1 and stands(s, g, u) and s.aim[u] == HOLDS and open_to_fire(t, s, foe):
                ask(s, asks.CAPITAL_AT_SCREENED, side, u, foe, screened_targets(s, foe) + 1)
                return False
    if s.cursor2 == 1:
        s.cursor2 = 2
        s.capital_fire = 1
        begin_fire(s)
    if s.firing == 0:
        s.capital_fire = 0
    return s.firing == 0


def take_capital_at_screened(t: Tables, s: Situation, answer: int) -> None:
    """Aim at the screened target, or let it be."""
    u, foe = s.ask_subject, s.ask_object
    clear(s)
    s.aim[u] = UNDECIDED
    if answer > 0:
        target = screened_target(s, foe, answer)
        join_shot(t, s, s.at[u], foe, target, s.size[u], unit_drm(t, s, u))


def held_factors(s: Situation, g: int) -> int:
    """Light ship factors that held their fire and still float undamaged (22.54E)."""
    return min(s.light_held[side_of_group(g)], light_factors(s, g))


def aim_lights_at_screened(t: Tables, s: Situation) -> bool:
    """Light ships that held their fire choose after the capital ships' fire, then fire; True when done (22.54G).

    `cursor2` counts the groups that are done; `cursor` the targets asked for the group at work.
    """
    if s.cursor2 == 0:
        clear_shots(s, FLEET_TABLE)
        s.cursor2 = 1
    while s.cursor2 < 3:
        g, foe = s.duel[s.cursor2 - 1], s.duel[2 - s.cursor2]
        side = side_of_group(g)
        if s.cursor == 0:
            s.light_free[side] = held_factors(s, g) if open_to_fire(t, s, foe) else 0
        if s.light_free[side] > 0 and s.cursor < screened_targets(s, foe):
            s.cursor += 1
            target = screened_target(s, foe, s.cursor)
            ask(s, asks.LIGHT_AT_SCREENED, side, target, g, s.light_free[side] + 1)
            return False
        s.cursor2 += 1
        s.cursor = 0
    if s.cursor2 == 3:
        s.cursor2 = 4
        begin_fire(s)
    return s.firing == 0


def take_light_at_screened(t: Tables, s: Situation, answer: int) -> None:
    """Aim the factors at the screened target."""
    target, g, side = s.ask_subject, s.ask_object, s.ask_seat
    clear(s)
    if answer > 0:
        s.light_free[side] -= answer
        foe = s.duel[1] if s.duel[0] == g else s.duel[0]
        join_shot(t, s, g, foe, target, answer, light_firing_drm(t, s, g, 1))
