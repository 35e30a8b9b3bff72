"""How the doctrines strike: carriers first, then cargo and capital ships, with enough squadrons, aimed to sink."""

from typing import Final

from bench.old_players.estimate import carriers_thought, group_worth, guns_thought, ship_worth
from bench.old_players.legal import is_legal
from bench.old_players.settings import Settings
from flagplot.games.awaw.battle.air.air_battle import side_strength
from flagplot.games.awaw.battle.air.strikes import side_strike_free, strike_free, targets_left
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, air_target_drm
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_attack_modifier, column, table_row
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, UNITS, WINGS
from flagplot.games.awaw.shared.units import end_unit, is_carrier, is_named
from flagplot.games.awaw.words import asks

WAYS: Final = 36


def choose_strike(t: Tables, v: BattleState, how: Settings) -> int:
    """Strike the found group worth most, if the squadrons are enough for it."""
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
        if is_legal(t, v, answer) and group_worth(v, g, how) > most and is_enough(v, g, squadrons, how):
            best, most = answer, group_worth(v, g, how)
    return best


def is_enough(v: BattleState, g: int, squadrons: int, how: Settings) -> bool:
    """Few squadrons go only against carriers and weak groups."""
    if squadrons >= how.smallest_strike:
        return squadrons > 0
    return squadrons > 0 and (carriers_thought(v, g) > 0 or guns_thought(v, g, how) <= how.smallest_strike)


def choose_strength(v: BattleState, how: Settings) -> int:
    """Send everything at the only target; where others wait, what is enough for this one."""
    free = v.ask_size - 1
    if targets_left(v, v.ask_seat) <= 1:
        return free
    carriers, guns = carriers_thought(v, v.ask_object), guns_thought(v, v.ask_object, how)
    need = how.enough + how.enough_for_a_carrier * carriers + guns // 10
    sent = side_strength(v, v.ask_seat)
    later = later_squadrons(v)
    missing = max(0, need - sent)
    return free if later + free - missing < how.smallest_strike else min(free, missing)


def later_squadrons(v: BattleState) -> int:
    """Squadrons of the wings that are asked after this one."""
    total = 0
    for w in range(v.ask_subject + 1, v.ask_seat * WINGS + v.wings[v.ask_seat]):
        total += strike_free(v, w, v.surprise)
    return total


def ways(roll: int) -> int:
    """How many of the 36 throws of two dice give a sum."""
    return 6 - abs(7 - roll)


def expected_hits(t: Tables, squadrons: int, modifier: int) -> int:
    """Hits to be expected of squadrons on one target, in 36ths."""
    row = table_row(squadrons, LAST_AIR_ROW)
    total = 0
    for roll in range(2, 13):
        total += ways(roll) * t.air_attack[row][column(roll + modifier)]
    return total


def squadrons_to_sink(t: Tables, v: BattleState, g: int, u: int, how: Settings) -> int:
    """Fewest squadrons expected to sink a named ship, up to a limit."""
    modifier = attack_modifier(t, v, g, u, v.naval_free[v.ask_seat], v.ask_size - 1)
    wanted = (v.size[u] - v.hits[u]) * WAYS
    for squadrons in range(1, how.most_aimed):
        if expected_hits(t, squadrons, modifier) >= wanted:
            return squadrons
    return how.most_aimed


def attack_modifier(t: Tables, v: BattleState, g: int, u: int, naval: int, squadrons: int) -> int:
    """Modifier of an attack on a target by so many squadrons, so many of them naval."""
    return air_attack_modifier(t, v.air_drm[v.ask_seat], air_target_drm(t, v, g, u), naval, squadrons, v.surprise)


def choose_naval_among(t: Tables, v: BattleState) -> int:
    """As few naval squadrons as bring the best modifier, so that they bring it to the next target too."""
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
    return priority - 40 if is_carrier(v.kind[u]) and v.damaged[u] > 0 else priority


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
    """Whether a group holds ships that are no named ones."""
    side = g // GROUPS
    for u in range(side * UNITS, end_unit(v, side)):
        if v.group_row[u] == g and v.count[u] > 0 and not is_named(v.kind[u]):
            return True
    return False
