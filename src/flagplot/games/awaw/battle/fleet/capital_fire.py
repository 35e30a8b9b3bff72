"""Capital ships in a fleet combat: ranking, pairing, surplus ships, replies and their fire (22.54A-C).

`rank` is a ship's place in its side's order, and equal ranks face each other.  `aim` is the row of the capital ship
fired at, AT_LIGHTS for the light ships, HOLDS for a ship that waits for screened targets.
"""

from flagplot.core.ask import ask, clear
from flagplot.games.awaw.battle.air.targets import (
    UNSCREENED_LIGHT,
    class_size,
    exposed,
    firer_hampered,
    target_drm,
    target_hampered,
)
from flagplot.games.awaw.battle.fleet.fire import fleet_modifier
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, add_shot, begin_fire, clear_shots, find_shot
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, UNITS
from flagplot.games.awaw.shared.units import end_unit, first_unit, side_of_group, unit_drm, unit_is_slow, with_codes
from flagplot.games.awaw.words import asks, reasons

UNDECIDED, AT_LIGHTS, HOLDS = -1, -2, -3


def stands(s: Situation, g: int, u: int) -> bool:
    """An unscreened capital ship of the group (22.531A)."""
    return s.at[u] == g and s.kind[u] == CAPITAL and exposed(s, u) > 0


def capitals(s: Situation, g: int) -> int:
    """Unscreened capital ships of a group."""
    side = side_of_group(g)
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        if stands(s, g, u):
            total += 1
    return total


def rank_key(t: Tables, s: Situation, u: int) -> int:
    """Order of capital ships: larger, then faster, then fewer hits, then higher DRM, as one number (22.54A)."""
    fast = 0 if unit_is_slow(s, u) else 1
    return ((s.size[u] * 2 + fast) * 16 + (15 - s.hits[u])) * 32 + unit_drm(t, s, u) + 16


def best_unranked(t: Tables, s: Situation, g: int) -> int:
    """Highest key among the ships of the group without a rank, -1 if all have one."""
    side = side_of_group(g)
    best = -1
    for u in range(first_unit(side), end_unit(s, side)):
        if stands(s, g, u) and s.rank[u] == 0:
            best = max(best, rank_key(t, s, u))
    return best


def tied(t: Tables, s: Situation, g: int, key: int) -> int:
    """How many ships of the group share the highest key."""
    side = side_of_group(g)
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        if stands(s, g, u) and s.rank[u] == 0 and rank_key(t, s, u) == key:
            total += 1
    return total


def rank_capitals(t: Tables, s: Situation) -> bool:
    """Both sides rank their capital ships; ties are their owner's choice; True when done (22.54A, reading D05).

    `cursor` is the next rank less one, `cursor2` the group at work.
    """
    while s.cursor2 < 2:
        g = s.duel[s.cursor2]
        key = best_unranked(t, s, g)
        if key < 0:
            s.cursor2 += 1
            s.cursor = 0
        elif tied(t, s, g, key) > 1:
            ask(s, asks.RANK, side_of_group(g), s.cursor + 1, g, UNITS)
            return False
        else:
            rank_next(t, s, g, key)
    return True


def rank_next(t: Tables, s: Situation, g: int, key: int) -> None:
    """Give the next rank to the one ship with the highest key."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if stands(s, g, u) and s.rank[u] == 0 and rank_key(t, s, u) == key:
            s.cursor += 1
            s.rank[u] = s.cursor


def may_rank(t: Tables, s: Situation, answer: int) -> int:
    """Only one of the ships tied for the rank (22.54A)."""
    u, g = s.ask_seat * UNITS + answer, s.ask_object
    good = stands(s, g, u) and s.rank[u] == 0 and rank_key(t, s, u) == best_unranked(t, s, g)
    return reasons.MAY if good else reasons.NOT_TIED


def take_rank(s: Situation, answer: int) -> None:
    """Give the ship the rank."""
    u, rank = s.ask_seat * UNITS + answer, s.ask_subject
    clear(s)
    s.rank[u] = rank
    s.cursor = rank


def ship_of_rank(s: Situation, g: int, rank: int) -> int:
    """Row of the group's ship of a rank, -1 for none."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if s.at[u] == g and s.rank[u] == rank:
            return u
    return -1


def faces_enemy(rank: int, enemy: int) -> bool:
    """Whether an enemy of the same rank stands opposite a capital ship; ships without one are surplus (22.54A-B)."""
    return rank <= enemy


def aim_surplus_capitals(s: Situation) -> bool:
    """Paired ships fire at each other; surplus ones join in, fire at light ships or hold; True when done (22.54A-B)."""
    for i in range(2):
        g, foe = s.duel[i], s.duel[1 - i]
        enemy = capitals(s, foe)
        side = side_of_group(g)
        for u in range(first_unit(side), end_unit(s, side)):
            if stands(s, g, u) and s.aim[u] == UNDECIDED:
                if faces_enemy(s.rank[u], enemy):
                    s.aim[u] = ship_of_rank(s, foe, s.rank[u])
                elif enemy + class_size(s, foe, UNSCREENED_LIGHT) == 0:
                    s.aim[u] = HOLDS
                else:
                    ask(s, asks.CAPITAL_AIM, side, u, foe, asks.FIRST_RANK + enemy)
                    return False
    return True


def may_aim(s: Situation, answer: int) -> int:
    """A surplus capital ship cannot fire at light ships that are not there (22.54B)."""
    if answer == asks.AT_LIGHT and class_size(s, s.ask_object, UNSCREENED_LIGHT) == 0:
        return reasons.NO_LIGHT_TARGET
    return reasons.MAY


def take_capital_aim(s: Situation, answer: int) -> None:
    """Aim the surplus ship."""
    u, foe = s.ask_subject, s.ask_object
    clear(s)
    if answer == asks.HOLD:
        s.aim[u] = HOLDS
    elif answer == asks.AT_LIGHT:
        s.aim[u] = AT_LIGHTS
    else:
        s.aim[u] = ship_of_rank(s, foe, answer - asks.FIRST_RANK + 1)


def firers_at(s: Situation, u: int, foe: int) -> int:
    """Enemy capital ships that fire at a ship."""
    side = side_of_group(foe)
    total = 0
    for v in range(first_unit(side), end_unit(s, side)):
        if stands(s, foe, v) and s.aim[v] == u:
            total += 1
    return total


def ask_replies(s: Situation) -> bool:
    """A ship fired at by several capital ships answers one of them, its owner's choice; True when done (22.54C)."""
    while s.cursor < s.units[0] + s.units[1]:
        u = s.cursor if s.cursor < s.units[0] else UNITS + s.cursor - s.units[0]
        s.cursor += 1
        for i in range(2):
            if stands(s, s.duel[i], u) and firers_at(s, u, s.duel[1 - i]) > 1:
                ask(s, asks.REPLY, side_of_group(s.duel[i]), u, s.duel[1 - i], UNITS)
                return False
    return True


def may_reply(s: Situation, answer: int) -> int:
    """A capital ship under fire answers one of the ships that fire at it; the answer is that ship's rank (22.54C)."""
    v = ship_of_rank(s, s.ask_object, answer)
    return reasons.MAY if v >= 0 and s.aim[v] == s.ask_subject else reasons.NOT_FIRED_BY


def take_reply(s: Situation, answer: int) -> None:
    """Aim at the ship chosen."""
    u, foe = s.ask_subject, s.ask_object
    clear(s)
    s.aim[u] = ship_of_rank(s, foe, answer)


def open_capital_fire(t: Tables, s: Situation) -> None:
    """Fire at one target is combined; all capital ships fire at once (22.54C, 22.55, reading D06)."""
    clear_shots(s, FLEET_TABLE)
    s.capital_fire = 1
    for i in range(2):
        add_capital_shots(t, s, s.duel[i], s.duel[1 - i])
    begin_fire(s)


def add_capital_shots(t: Tables, s: Situation, g: int, foe: int) -> None:
    """One shot for each target of the group's capital ships, with the lowest DRM that takes part (22.552A)."""
    side = side_of_group(g)
    for u in range(first_unit(side), end_unit(s, side)):
        if stands(s, g, u) and s.aim[u] != HOLDS:
            target = UNSCREENED_LIGHT if s.aim[u] == AT_LIGHTS else s.aim[u]
            join_shot(t, s, g, foe, target, s.size[u], unit_drm(t, s, u))


def join_shot(t: Tables, s: Situation, g: int, foe: int, target: int, factors: int, drm: int) -> None:
    """Add factors to the shot at a target; the modifier keeps the lowest DRM of those who join (22.55, 22.552A)."""
    own, other = with_codes(s, drm, side_of_group(g)), with_codes(s, target_drm(t, s, foe, target), side_of_group(foe))
    modifier = fleet_modifier(own, other, firer_hampered(t, s, g, target), target_hampered(t, s, foe, target))
    i = find_shot(s, foe, target)
    if i < 0:
        add_shot(s, foe, target, factors, modifier, -1)
    else:
        s.shot_strength[i] += factors
        s.shot_modifier[i] = min(s.shot_modifier[i], modifier)
