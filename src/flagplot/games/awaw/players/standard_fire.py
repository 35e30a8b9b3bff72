"""The doctrines' fire and losses: surplus fire on one ship that can be sunk, losses on the least valuable ships."""

from flagplot.games.awaw.battle.air.targets import is_screened_target, light_factors
from flagplot.games.awaw.battle.fleet.firing import capitals, is_unscreened_capital, screened_target, ship_of_rank
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import ship_worth
from flagplot.games.awaw.players.legal import is_legal
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, UNITS
from flagplot.games.awaw.shared.units import end_unit, is_carrier, ships_of, unit_drm, units_of
from flagplot.games.awaw.words import asks


def choose_fire(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question about targets of fire, or about the ship that takes a loss."""
    if v.ask_kind == asks.RANK:
        return choose_rank(t, v, chance)
    if v.ask_kind == asks.CAPITAL_AIM:
        return choose_capital_aim(v, how)
    if v.ask_kind == asks.REPLY:
        return choose_reply(t, v, how)
    if v.ask_kind == asks.LIGHT_AT_LIGHT:
        return choose_light_at_light(v, how)
    if v.ask_kind == asks.LIGHT_AT_CAPITAL:
        return choose_light_at_capital(v, how)
    if v.ask_kind == asks.CAPITAL_AT_SCREENED:
        return choose_capital_at_screened(v, how)
    if v.ask_kind == asks.LIGHT_AT_SCREENED:
        return choose_light_at_screened(v, how)
    if v.ask_kind == asks.SHIP_LOSS:
        return choose_ship_loss(t, v, how)
    return 1


def gun_priority(v: BattleState, u: int, how: Settings) -> int:
    """Target priority: the ship nearest to sinking, then the most valuable; light ships last."""
    return 0 if u < 0 else how.hit_before * v.hits[u] // v.size[u] + ship_worth(v, u, how)


def choose_rank(t: Tables, v: BattleState, chance: int) -> int:
    """A random choice among equal ships, so that the enemy cannot predict it."""
    for step in range(UNITS):
        answer = (chance + step) % UNITS
        if is_legal(t, v, answer):
            return answer
    return 0


def choose_capital_aim(v: BattleState, how: Settings) -> int:
    """A surplus capital ship joins the fire at the enemy's most damaged one; without one it takes the light ships.

    It waits for screened carriers where the light ships alone can clear the way.
    """
    foe = v.ask_object
    enemy = capitals(v, foe)
    if enemy == 0:
        clears = light_factors(v, v.group_row[v.ask_subject]) >= how.few_lights * light_factors(v, foe)
        return asks.HOLD if clears and has_carrier(v, foe) else asks.AT_LIGHT
    best, most = asks.FIRST_RANK, -1
    for rank in range(1, enemy + 1):
        priority = gun_priority(v, ship_of_rank(v, foe, rank), how)
        if priority > most:
            best, most = asks.FIRST_RANK + rank - 1, priority
    return best


def has_carrier(v: BattleState, g: int) -> bool:
    """Whether the view shows a carrier in a group."""
    return any(v.count[u] > 0 and is_carrier(v.kind[u]) for u in ships_of(v, g))


def choose_reply(t: Tables, v: BattleState, how: Settings) -> int:
    """Fire back at the most damaged of the firing ships."""
    best, most = 0, -1
    for rank in range(v.ask_size):
        if is_legal(t, v, rank):
            priority = gun_priority(v, ship_of_rank(v, v.ask_object, rank), how)
            if priority > most:
                best, most = rank, priority
    return best


def choose_light_at_light(v: BattleState, how: Settings) -> int:
    """Surplus light ships join the fire at light ships, unless an enemy capital ship is nearly sunk."""
    foe = v.ask_subject
    side = foe // GROUPS
    for u in units_of(v, side):
        if is_unscreened_capital(v, foe, u) and v.size[u] - v.hits[u] <= how.capital_nearly_sunk:
            return 0
    return v.ask_size - 1


def choose_light_at_capital(v: BattleState, how: Settings) -> int:
    """All surplus light ships fire at one capital ship, the one with the highest priority."""
    u = v.ask_subject
    g = v.group_row[u]
    for other in range(u + 1, end_unit(v, u // UNITS)):
        if is_unscreened_capital(v, g, other) and gun_priority(v, other, how) > gun_priority(v, u, how):
            return 0
    return v.ask_size - 1


def choose_capital_at_screened(v: BattleState, how: Settings) -> int:
    """Fire at the screened target with the highest priority."""
    best, most = 0, -1
    for place in range(1, v.ask_size):
        priority = gun_priority(v, screened_target(v, v.ask_object, place), how)
        if priority > most:
            best, most = place, priority
    return best


def choose_light_at_screened(v: BattleState, how: Settings) -> int:
    """All light ships that held their fire shoot at the screened target with the highest priority."""
    target = v.ask_subject
    if target < 0:
        return v.ask_size - 1
    g = v.group_row[target]
    for u in range(target + 1, end_unit(v, target // UNITS)):
        if is_screened_target(v, g, u) and gun_priority(v, u, how) > gun_priority(v, target, how):
            return 0
    return v.ask_size - 1


def choose_ship_loss(t: Tables, v: BattleState, how: Settings) -> int:
    """The least valuable ship takes the loss; of equal ones that with the lowest DRM, which counts for all (22.552A)."""
    best, least, lowest = 0, 99999, 0
    for answer in range(v.units[v.ask_seat]):
        u = v.ask_seat * UNITS + answer
        worth = ship_worth(v, u, how)
        if worth <= least:
            drm = unit_drm(t, v, u)
            if (worth < least or drm < lowest) and is_legal(t, v, answer):
                best, least, lowest = answer, worth, drm
    return best
