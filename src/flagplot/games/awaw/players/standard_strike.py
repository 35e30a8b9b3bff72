"""The doctrines' strikes: carriers first, then cargo and capital ships, with enough squadrons, aimed to sink.

The expected results of a strike, such as the squadrons that pass fighters and guns, are means over all throws, in
36ths; tables and modifiers come from the rules.
"""

from typing import Final

from flagplot.games.awaw.battle.air.air_battle import side_strength
from flagplot.games.awaw.battle.air.strikes import group_air_defence, side_strike_free, strike_free, targets_left
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, air_target_drm
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import carriers_thought, group_worth, guns_thought, is_seen, ship_worth
from flagplot.games.awaw.players.legal import is_legal
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    air_attack_modifier,
    air_combat,
    air_defence,
    air_defence_level,
    column,
    patrol_bonus,
    squadrons_engaging,
    table_row,
)
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, WINGS
from flagplot.games.awaw.shared.units import (
    end_unit,
    is_carrier,
    is_named,
    ships_of,
    side_of_group,
    wing_is_ashore,
    wings_of,
)
from flagplot.games.awaw.words import asks

WAYS: Final = 36
"""The number of throws of two dice."""


def ways(roll: int) -> int:
    """The number of the 36 throws of two dice with a sum."""
    return 6 - abs(7 - roll)


def cover_thought(v: BattleState, g: int) -> int:
    """Estimated squadrons ashore that cover an enemy group: its share of all that can, which are public."""
    side, squadrons, groups = side_of_group(g), 0, 0
    for w in wings_of(v, side):
        if wing_is_ashore(v, w) and v.wing_type[w] == terms.COVER_AAS:
            squadrons += max(0, v.squadrons[w] - v.unavailable[w])
    for n in range(terms.NUMBERS):
        if in_battle(v, side * terms.GROUPS + n):
            groups += 1
    return (squadrons + groups - 1) // max(1, groups)


def shot_down(t: Tables, defenders: int, modifier: int) -> int:
    """Expected squadrons that fighters keep from a target, in 36ths."""
    total = 0
    for roll in range(2, 13):
        lost = air_combat(t, defenders, modifier, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if defenders > 0 else 0


def driven_off(t: Tables, level: int) -> int:
    """Expected squadrons that the fire of ships keeps from a target (23.42)."""
    total = 0
    for roll in range(2, 13):
        lost = air_defence(t, level, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if level > 0 else 0


def level_thought(t: Tables, v: BattleState, g: int, how: Settings) -> int:
    """Estimated air defence level of a group, from its four facts if its ships are hidden (22.452B, 23.42)."""
    if is_seen(v, g):
        return group_air_defence(t, v, g)
    factors = how.small_guns if v.fact_small[g] == 1 else how.large_guns
    return air_defence_level(t, factors, v.air_defence_research[side_of_group(g)], 0, 0, v.surprise)


def bombs(t: Tables, v: BattleState, g: int, squadrons: int, how: Settings) -> int:
    """Expected squadrons of a strike on an enemy group that drop bombs, in 36ths."""
    patrol, cover = how.patrol_thought * carriers_thought(v, g), cover_thought(v, g)
    modifier = v.air_drm[side_of_group(g)] + patrol_bonus(t, patrol, cover, v.surprise)
    down = shot_down(t, squadrons_engaging(patrol + cover, v.surprise), modifier)
    return max(0, WAYS * squadrons - down - driven_off(t, level_thought(t, v, g, how)))


def choose_strike(t: Tables, v: BattleState, how: Settings) -> int:
    """Strike the most valuable found group, if the squadrons are enough for it."""
    if v.ask_kind == asks.STRIKE_SQUADRONS:
        return choose_strength(v, how)
    if v.ask_kind == asks.AIR_TARGET:
        return choose_air_target(t, v, how)
    if v.ask_kind == asks.NAVAL_AMONG:
        return choose_naval_among(t, v)
    surprise = 1 if v.ask_kind == asks.SURPRISE_STRIKE else 0
    squadrons = side_strike_free(v, v.ask_seat, surprise)
    best, most = 0, how.poor_target if surprise == 1 else 0
    for answer in range(1, v.ask_size):
        g = (1 - v.ask_seat) * GROUPS + answer - 1
        if is_legal(t, v, answer) and group_worth(v, g, how) > most and is_enough(t, v, g, squadrons, how):
            best, most = answer, group_worth(v, g, how)
    return best


def is_enough(t: Tables, v: BattleState, g: int, squadrons: int, how: Settings) -> bool:
    """Whether enough bombs are expected through fighters and guns."""
    return 100 * bombs(t, v, g, squadrons, how) >= how.least_bombs * WAYS


def choose_strength(v: BattleState, how: Settings) -> int:
    """Send everything at the only target; with several, enough for this one."""
    free = v.ask_size - 1
    if targets_left(v, v.ask_seat) <= 1:
        return free
    carriers, guns = carriers_thought(v, v.ask_object), guns_thought(v, v.ask_object, how)
    need = how.enough + how.enough_for_a_carrier * carriers + guns // 10
    sent = side_strength(v, v.ask_seat)
    later = later_squadrons(v)
    missing = max(0, need - sent)
    return free if later + free - missing < how.small_rest else min(free, missing)


def later_squadrons(v: BattleState) -> int:
    """Squadrons of the wings with later questions."""
    return sum(
        strike_free(v, w, v.surprise) for w in range(v.ask_subject + 1, v.ask_seat * WINGS + v.wings[v.ask_seat])
    )


def expected_hits(t: Tables, squadrons: int, modifier: int) -> int:
    """Expected hits of squadrons on one target, in 36ths."""
    row = table_row(squadrons, LAST_AIR_ROW)
    return sum(ways(roll) * t.air_attack[row][column(roll + modifier)] for roll in range(2, 13))


def squadrons_to_sink(t: Tables, v: BattleState, g: int, u: int, how: Settings) -> int:
    """Fewest squadrons expected to sink a named ship, up to a limit."""
    modifier = attack_modifier(t, v, g, u, v.naval_free[v.ask_seat], v.ask_size - 1)
    wanted = (v.size[u] - v.hits[u]) * WAYS * how.aim_per_cent // 100
    return next(
        (squadrons for squadrons in range(1, how.most_aimed) if expected_hits(t, squadrons, modifier) >= wanted),
        how.most_aimed,
    )


def attack_modifier(t: Tables, v: BattleState, g: int, u: int, naval: int, squadrons: int) -> int:
    """Modifier of an attack on a target by `squadrons`, `naval` of them naval."""
    return air_attack_modifier(t, v.air_drm[v.ask_seat], air_target_drm(t, v, g, u), naval, squadrons, v.surprise)


def choose_naval_among(t: Tables, v: BattleState) -> int:
    """The fewest naval squadrons with the best modifier, so that the next target gets it too."""
    best, most = 0, -WAYS
    for answer in range(v.ask_size):
        found = attack_modifier(t, v, v.ask_object, v.ask_subject, answer, v.aimed[v.ask_seat])
        if is_legal(t, v, answer) and found > most:
            best, most = answer, found
    return best


def air_priority(v: BattleState, u: int, how: Settings) -> int:
    """Order of targets in a group: carriers before capital ships, whole carriers before damaged ones, cripples next."""
    if u < 0:
        return 1
    priority = 2 * ship_worth(v, u, how) + v.hits[u]
    return priority - how.sound_carrier if is_carrier(v.kind[u]) and v.damaged[u] > 0 else priority


def choose_air_target(t: Tables, v: BattleState, how: Settings) -> int:
    """Targets get the squadrons to sink them in the order of priority, until none are left; the last one the rest."""
    free, g = v.ask_size - 1, v.ask_object
    if free == 0:
        return 0
    if v.ask_subject == ALL_LIGHT:
        return free
    more_important, others = 0, 0
    for u in range(v.ask_subject + 1, end_unit(v, g // GROUPS)):
        if v.group_row[u] == g and v.count[u] > 0:
            others += 1
            if is_named(v.kind[u]) and air_priority(v, u, how) > air_priority(v, v.ask_subject, how):
                more_important += squadrons_to_sink(t, v, g, u, how)
    left = max(0, free - more_important)
    if others == 0 and not has_light(v, g):
        return free
    if more_important == 0 and (free <= 2 or others == 0):
        return free
    return min(left, squadrons_to_sink(t, v, g, v.ask_subject, how))


def has_light(v: BattleState, g: int) -> bool:
    """Whether a group has ships other than named ones."""
    return any(v.count[u] > 0 and not is_named(v.kind[u]) for u in ships_of(v, g))
