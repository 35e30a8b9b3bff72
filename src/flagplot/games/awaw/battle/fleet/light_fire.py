"""Light ships in a fleet combat: pairing at up to three to one, surplus light ships and their fire (22.54D-F)."""

from flagplot.core.ask import ask
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import UNSCREENED_LIGHT, best_light_drm, class_drm, light_factors
from flagplot.games.awaw.battle.fleet.capital_fire import capitals_of, join_shot
from flagplot.games.awaw.battle.fleet.fire import factors_at_light_ships, two_capitals_allowed
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, clear_shots, fire
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import side_of_group
from flagplot.games.awaw.words import asks, reasons


def may_light_at_capital(t: Tables, s: BattleState, answer: int) -> int:
    """Of the capital ships fired at all but one need enough factors, in any order (22.54E, reading A39)."""
    if answer == 0:
        return reasons.MAY
    own_size, foe = s.size[s.ask_subject], s.group_row[s.ask_subject]
    for i in range(s.shots):
        if s.shot_group[i] == foe and s.shot_target[i] >= 0:
            size = s.size[s.shot_target[i]]
            if not two_capitals_allowed(t, size, s.shot_strength[i], own_size, answer):
                return reasons.FIRST_CAPITAL_SHORT
    return reasons.MAY


def light_firing_drm(t: Tables, s: BattleState, g: int, surplus: int) -> int:
    """DRM of light ship fire: the lowest of those that take part (22.552A, ruling on light fire)."""
    if surplus == 1 and t.light_fire_drm == 1:
        return best_light_drm(t, s, g)
    return class_drm(t, s, g, UNSCREENED_LIGHT)


@flow
def aim_surplus_lights(t: Tables, s: BattleState, g: int, foe: int) -> None:
    """Surplus light ships join the fire at light ships, fire at capital ships or hold (22.54E)."""
    side = side_of_group(g)
    free = light_factors(s, g) - s.light_at_light[side]
    s.light_free[side] = free
    if free > 0 and light_factors(s, foe) > 0:
        joining = ask(s, asks.LIGHT_AT_LIGHT, side, foe, g, free + 1)
        s.light_at_light[side] += joining
        free -= joining
        s.light_free[side] = free
    for u in capitals_of(s, foe):
        if free > 0:
            aimed = ask(s, asks.LIGHT_AT_CAPITAL, side, u, g, free + 1)
            if aimed > 0:
                join_shot(t, s, g, foe, u, aimed, light_firing_drm(t, s, g, 1))
            free -= aimed
            s.light_free[side] = free
    s.light_held[side] = free


@flow
def light_fire(t: Tables, s: BattleState) -> None:
    """Light ships pair off at up to three to one, surplus ones are aimed, and all fire at once (22.54D-F, reading D06)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        s.light_at_light[side_of_group(g)] = factors_at_light_ships(light_factors(s, g), light_factors(s, foe))
    for i in range(2):
        aim_surplus_lights(t, s, s.duel[i], s.duel[1 - i])
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        factors = s.light_at_light[side_of_group(g)]
        if factors > 0:
            join_shot(t, s, g, foe, UNSCREENED_LIGHT, factors, light_firing_drm(t, s, g, 0))
    fire(t, s)
