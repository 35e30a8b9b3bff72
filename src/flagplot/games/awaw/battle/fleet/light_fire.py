"""Light ships in a fleet combat: pairing at up to three to one, surplus light ships and their fire (22.54D-F)."""

from flagplot.core.ask import ask, clear
from flagplot.games.awaw.battle.air.targets import UNSCREENED_LIGHT, best_light_drm, class_drm, light_factors
from flagplot.games.awaw.battle.fleet.capital_fire import join_shot, stands
from flagplot.games.awaw.battle.fleet.fire import factors_at_light_ships, two_capitals_allowed
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, begin_fire, clear_shots
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import first_unit, side_of_group
from flagplot.games.awaw.words import asks, reasons


def pair_light_ships(s: Situation) -> None:
    """Undamaged light ships pair off at up to three to one; the rest are surplus (22.54D)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        side = side_of_group(g)
        own = light_factors(s, g)
        s.light_at_light[side] = factors_at_light_ships(own, light_factors(s, foe))
        s.light_free[side] = own - s.light_at_light[side]
        s.light_held[side] = 0


def aim_surplus_lights(t: Tables, s: Situation) -> bool:
    """Surplus light ships join the fire at light ships, fire at capital ships or hold; True when done (22.54E).

    `cursor2` is the group at work; `cursor` 0 stands for the light ships, then come the enemy's rows.
    """
    while s.cursor2 < 2:
        g, foe = s.duel[s.cursor2], s.duel[1 - s.cursor2]
        side, other = side_of_group(g), side_of_group(foe)
        if s.cursor == 0:
            s.cursor = 1
            if s.light_free[side] > 0 and light_factors(s, foe) > 0:
                ask(s, asks.LIGHT_AT_LIGHT, side, foe, g, s.light_free[side] + 1)
                return False
        while s.cursor <= s.units[other] and s.light_free[side] > 0:
            u = first_unit(other) + s.cursor - 1
            s.cursor += 1
            if stands(s, foe, u):
                ask(s, asks.LIGHT_AT_CAPITAL, side, u, g, s.light_free[side] + 1)
                return False
        s.light_held[side] = s.light_free[side]
        s.cursor2 += 1
        s.cursor = 0
    return True


def take_light_at_light(s: Situation, answer: int) -> None:
    """Let the surplus factors join."""
    side = s.ask_seat
    clear(s)
    s.light_at_light[side] += answer
    s.light_free[side] -= answer


def may_light_at_capital(t: Tables, s: Situation, answer: int) -> int:
    """Of the capital ships fired at all but one need enough factors, in whatever order (22.54E, reading A39)."""
    if answer == 0:
        return reasons.MAY
    own_size, foe = s.size[s.ask_subject], s.at[s.ask_subject]
    for i in range(s.shots):
        if s.shot_group[i] == foe and s.shot_target[i] >= 0:
            size = s.size[s.shot_target[i]]
            if not two_capitals_allowed(t, size, s.shot_strength[i], own_size, answer):
                return reasons.FIRST_CAPITAL_SHORT
    return reasons.MAY


def light_firing_drm(t: Tables, s: Situation, g: int, surplus: int) -> int:
    """DRM of light ship fire: the lowest of those that take part (22.552A, ruling on light fire)."""
    if surplus == 1 and t.light_fire_drm == 1:
        return best_light_drm(t, s, g)
    return class_drm(t, s, g, UNSCREENED_LIGHT)


def take_light_at_capital(t: Tables, s: Situation, answer: int) -> None:
    """Aim surplus factors at a capital ship."""
    u, g, side = s.ask_subject, s.ask_object, s.ask_seat
    clear(s)
    if answer > 0:
        s.light_free[side] -= answer
        join_shot(t, s, g, s.at[u], u, answer, light_firing_drm(t, s, g, 1))


def open_light_fire(t: Tables, s: Situation) -> None:
    """All light ships fire at once (22.54F, reading D06)."""
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        factors = s.light_at_light[side_of_group(g)]
        if factors > 0:
            join_shot(t, s, g, foe, UNSCREENED_LIGHT, factors, light_firing_drm(t, s, g, 0))
    begin_fire(s)
