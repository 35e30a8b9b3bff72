"""The steps of fire in a fleet combat: capital ships, light ships, then fire at screened ships (22.54A-G).

Capital ships rank, pair off and reply (22.54A-C).  Light ships pair off at up to three to one, and surplus ones are
aimed (22.54D-F).  What held its fire may fire at screened ships once every unscreened enemy is sunk, cruisers damaged
by capital ship fire apart (22.54G): named ships are targets one by one, the screened light ships one group.

`rank` is a ship's place in its side's order, and equal ranks face each other.  `aim` is the row of the capital ship
fired at, AT_LIGHTS for the light ships, HOLDS for a ship that waits for screened targets.
"""

from collections.abc import Iterator

from flagplot.core.ask import ask
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import (
    NO_DRM,
    SCREENED_LIGHT,
    UNSCREENED_LIGHT,
    class_drm,
    class_size,
    exposed,
    hampered,
    is_screened_target,
    light_factors,
    screen_is_gone,
    target_drm,
)
from flagplot.games.awaw.battle.fleet.shots import (
    FLEET_TABLE,
    add_shot,
    clear_shots,
    factors_at_light_ships,
    fire,
    fleet_modifier,
    two_capitals_allowed,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import is_slow_in_line
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, UNITS
from flagplot.games.awaw.shared.units import (
    end_unit,
    first_unit,
    is_light,
    light_drm,
    ships_of,
    side_of_group,
    unit_drm,
    with_codes,
)
from flagplot.games.awaw.words import asks, reasons

UNDECIDED, AT_LIGHTS, HOLDS = -1, -2, -3


def is_unscreened_capital(s: BattleState, g: int, u: int) -> bool:
    """An unscreened capital ship of the group (22.531A)."""
    return s.group_row[u] == g and s.kind[u] == CAPITAL and exposed(s, u) > 0


def capitals_of(s: BattleState, g: int) -> Iterator[int]:
    """Rows of a group's unscreened capital ships (22.531A)."""
    for u in range(first_unit(side_of_group(g)), end_unit(s, side_of_group(g))):
        if is_unscreened_capital(s, g, u):
            yield u


def capitals(s: BattleState, g: int) -> int:
    """Unscreened capital ships of a group."""
    return sum(1 for u in capitals_of(s, g))


def rank_key(t: Tables, s: BattleState, u: int) -> int:
    """Order of capital ships: larger, then faster, then fewer hits, then higher DRM, as one number (22.54A)."""
    fast = 0 if is_slow_in_line(s, u) else 1
    return ((s.size[u] * 2 + fast) * 16 + (15 - s.hits[u])) * 32 + unit_drm(t, s, u) + 16


def may_rank(t: Tables, s: BattleState, answer: int) -> int:
    """Only one of the ships tied for the rank (22.54A)."""
    u, g = s.ask_seat * UNITS + answer, s.ask_object
    good = is_unscreened_capital(s, g, u) and s.rank[u] == 0 and rank_key(t, s, u) == best_unranked(t, s, g)
    return reasons.MAY if good else reasons.NOT_TIED


def ship_of_rank(s: BattleState, g: int, rank: int) -> int:
    """Row of the group's ship of a rank, -1 for none."""
    return next((u for u in ships_of(s, g) if s.rank[u] == rank), -1)


def faces_enemy(rank: int, enemy: int) -> bool:
    """Whether an enemy of the same rank is opposite a capital ship; ships without one are surplus (22.54A-B)."""
    return rank <= enemy


def may_aim(s: BattleState, answer: int) -> int:
    """A surplus capital ship cannot fire at light ships that are not there (22.54B)."""
    if answer == asks.AT_LIGHT and class_size(s, s.ask_object, UNSCREENED_LIGHT) == 0:
        return reasons.NO_LIGHT_TARGET
    return reasons.MAY


def may_reply(s: BattleState, answer: int) -> int:
    """A capital ship under fire answers one of the ships that fire at it; the answer is that ship's rank (22.54C)."""
    v = ship_of_rank(s, s.ask_object, answer)
    return reasons.MAY if v >= 0 and s.aim[v] == s.ask_subject else reasons.NOT_FIRED_BY


def join_shot(t: Tables, s: BattleState, g: int, foe: int, target: int, factors: int, drm: int) -> None:
    """Add factors to the shot at a target; the modifier keeps the lowest DRM of those who join (22.55, 22.552A)."""
    own, other = with_codes(s, drm, side_of_group(g)), with_codes(s, target_drm(t, s, foe, target), side_of_group(foe))
    modifier = fleet_modifier(own, other, hampered(t, s, g), hampered(t, s, foe))
    i = next((i for i in range(s.shots) if s.shot_target[i] == target and s.shot_group[i] == foe), -1)
    if i < 0:
        add_shot(s, foe, target, factors, modifier, -1)
    else:
        s.shot_strength[i] += factors
        s.shot_modifier[i] = min(s.shot_modifier[i], modifier)


def best_unranked(t: Tables, s: BattleState, g: int) -> int:
    """Highest key among the ships of the group without a rank, -1 if all have one."""
    return max((rank_key(t, s, u) for u in capitals_of(s, g) if s.rank[u] == 0), default=-1)


def only_best(t: Tables, s: BattleState, g: int) -> int:
    """The one ship next in rank, -1 if several are tied."""
    key = best_unranked(t, s, g)
    several = sum(1 for u in capitals_of(s, g) if s.rank[u] == 0 and rank_key(t, s, u) == key) > 1
    return -1 if several else next((u for u in capitals_of(s, g) if s.rank[u] == 0 and rank_key(t, s, u) == key), -1)


@flow
def rank_capitals(t: Tables, s: BattleState, g: int) -> None:
    """A side ranks its capital ships; ties are its owner's choice (22.54A, reading D05)."""
    side, rank = side_of_group(g), 1
    while best_unranked(t, s, g) >= 0:
        u = only_best(t, s, g)
        if u < 0:
            u = ask(s, asks.RANK, side, rank, g, UNITS) + side * UNITS
        s.rank[u] = rank
        rank += 1


@flow
def aim_capitals(s: BattleState, g: int, foe: int) -> None:
    """Paired ships fire at each other; surplus ones join in, fire at light ships or hold (22.54A-B)."""
    side, enemy = side_of_group(g), capitals(s, foe)
    for u in capitals_of(s, g):
        if faces_enemy(s.rank[u], enemy):
            s.aim[u] = ship_of_rank(s, foe, s.rank[u])
        elif enemy + class_size(s, foe, UNSCREENED_LIGHT) == 0:
            s.aim[u] = HOLDS
        else:
            answer = ask(s, asks.CAPITAL_AIM, side, u, foe, asks.FIRST_RANK + enemy)
            s.aim[u] = aimed_at(s, foe, answer)


def aimed_at(s: BattleState, foe: int, answer: int) -> int:
    """What a surplus ship aims at by its owner's answer (22.54B)."""
    if answer == asks.HOLD:
        return HOLDS
    return AT_LIGHTS if answer == asks.AT_LIGHT else ship_of_rank(s, foe, answer - asks.FIRST_RANK + 1)


@flow
def reply(s: BattleState, g: int, foe: int) -> None:
    """A ship fired at by several capital ships answers one of them, its owner's choice (22.54C)."""
    side = side_of_group(g)
    for u in capitals_of(s, g):
        if sum(1 for v in capitals_of(s, foe) if s.aim[v] == u) > 1:
            rank = ask(s, asks.REPLY, side, u, foe, UNITS)
            s.aim[u] = ship_of_rank(s, foe, rank)


@flow
def capital_fire(t: Tables, s: BattleState) -> None:
    """Fire at one target is combined, by the lowest DRM; all capital ships fire at once (22.54C, 22.55, 22.552A, reading D06)."""
    clear_shots(s, FLEET_TABLE)
    s.capital_fire = 1
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        for u in capitals_of(s, g):
            if s.aim[u] != HOLDS:
                target = UNSCREENED_LIGHT if s.aim[u] == AT_LIGHTS else s.aim[u]
                join_shot(t, s, g, foe, target, s.size[u], unit_drm(t, s, u))
    fire(t, s)
    s.capital_fire = 0


def may_light_at_capital(t: Tables, s: BattleState, answer: int) -> int:
    """Of the capital ships fired at all but one need enough factors, in any order (22.54E, reading A39)."""
    if answer == 0:
        return reasons.MAY
    own_size, foe = s.size[s.ask_subject], s.group_row[s.ask_subject]
    for i in range(s.shots):
        if s.shot_group[i] == foe and s.shot_target[i] >= 0 and s.kind[s.shot_target[i]] == CAPITAL:
            if not two_capitals_allowed(t, s.size[s.shot_target[i]], s.shot_strength[i], own_size, answer):
                return reasons.FIRST_CAPITAL_SHORT
    return reasons.MAY


def may_light_at_screened(t: Tables, s: BattleState, answer: int) -> int:
    """Light ships that held their fire choose as they like; by ruling capital ships have that limit too (22.54G).

    (reading R-held-light-ships)
    """
    if t.held_light_ships == 0 or s.ask_subject < 0 or s.kind[s.ask_subject] != CAPITAL:
        return reasons.MAY
    return may_light_at_capital(t, s, answer)


def light_firing_drm(t: Tables, s: BattleState, g: int, surplus: int) -> int:
    """DRM of light ship fire: the lowest of those that take part (22.552A, reading A38).

    By ruling that of surplus ones is the highest (ruling on light fire).
    """
    if surplus == 1 and t.light_fire_drm == 1:
        return max(
            (light_drm(t, s, u) for u in ships_of(s, g) if is_light(s.kind[u]) and exposed(s, u) > 0), default=-NO_DRM
        )
    return class_drm(t, s, g, UNSCREENED_LIGHT)


@flow
def aim_surplus_lights(t: Tables, s: BattleState, g: int, foe: int) -> None:
    """Surplus light ships join the fire at light ships, fire at capital ships or hold (22.54E)."""
    side = side_of_group(g)
    s.light_free[side] = light_factors(s, g) - s.light_at_light[side]
    if s.light_free[side] > 0 and light_factors(s, foe) > 0:
        joining = ask(s, asks.LIGHT_AT_LIGHT, side, foe, g, s.light_free[side] + 1)
        s.light_at_light[side] += joining
        s.light_free[side] -= joining
    for u in capitals_of(s, foe):
        if s.light_free[side] > 0:
            aimed = ask(s, asks.LIGHT_AT_CAPITAL, side, u, g, s.light_free[side] + 1)
            if aimed > 0:
                join_shot(t, s, g, foe, u, aimed, light_firing_drm(t, s, g, 1))
            s.light_free[side] -= aimed
    s.light_held[side] = s.light_free[side]


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


def screened_targets(t: Tables, s: BattleState, g: int) -> int:
    """How many screened targets of a group may be fired at (22.54G).

    None while a ship protects them; then each named ship, and the light ships together.
    """
    if not screen_is_gone(t, s, g):
        return 0
    light = 1 if class_size(s, g, SCREENED_LIGHT) > 0 else 0
    return light + sum(1 for u in ships_of(s, g) if is_screened_target(s, g, u))


def screened_target(s: BattleState, g: int, place: int) -> int:
    """The target at a place, from 1: named ships in their order, then the light ships."""
    for u in ships_of(s, g):
        if is_screened_target(s, g, u):
            place -= 1
            if place == 0:
                return u
    return SCREENED_LIGHT


@flow
def capitals_at_screened(t: Tables, s: BattleState) -> None:
    """Capital ships that held their fire choose screened targets, then fire (22.54G)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        for u in capitals_of(s, g):
            targets = screened_targets(t, s, foe) if s.aim[u] == HOLDS else 0
            if targets > 0:
                answer = ask(s, asks.CAPITAL_AT_SCREENED, side_of_group(g), u, foe, targets + 1)
                s.aim[u] = UNDECIDED
                if answer > 0:
                    join_shot(t, s, g, foe, screened_target(s, foe, answer), s.size[u], unit_drm(t, s, u))
    s.capital_fire = 1
    fire(t, s)
    s.capital_fire = 0


@flow
def lights_at_screened(t: Tables, s: BattleState) -> None:
    """Light ships that held their fire and float undamaged choose after the capital ships' fire, then fire (22.54E, 22.54G)."""
    clear_shots(s, FLEET_TABLE)
    for i in range(2):
        g, foe, side = s.duel[i], s.duel[1 - i], side_of_group(s.duel[i])
        targets = screened_targets(t, s, foe)
        s.light_free[side] = min(s.light_held[side], light_factors(s, g)) if targets > 0 else 0
        for place in range(targets):
            if s.light_free[side] > 0:
                target = screened_target(s, foe, place + 1)
                aimed = ask(s, asks.LIGHT_AT_SCREENED, side, target, g, s.light_free[side] + 1)
                if aimed > 0:
                    join_shot(t, s, g, foe, target, aimed, light_firing_drm(t, s, g, 1))
                s.light_free[side] -= aimed
    fire(t, s)
