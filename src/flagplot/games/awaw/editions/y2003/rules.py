"""Naval combat as the tables of 2003 state it otherwise: surprise by thirds, search results in grades, ranked targets.

Their table of interceptions is for the interception; all else is borrowed from 2018.
"""

from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine import CAPITALS, CARRIERS, LIGHT
from flagplot.games.awaw.battle.submarines.submarine_attacks import TARGET_SETTLED, category_size
from flagplot.games.awaw.shared.groups import disclose, escort_carriers, fast_carriers, naval_factors
from flagplot.games.awaw.shared.ranking import LIGHT_SHIPS, ranked_place, target_key
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, FACTS, FULL, GROUPS
from flagplot.games.awaw.shared.units import is_below_ten, is_carrier, side_of_group, units_of
from flagplot.games.awaw.words import events

CARRIER_RESULTS, ALL_RESULTS = 2, 3


def squadrons_engaging(defenders: int, surprise: int) -> int:
    """Defending squadrons that still engage: two thirds, one third, rounded up, or none from surprise level 4 on.

    Of these limits the highest level's alone counts (reading 1.12; awaw-2003:table.22.463.level.4,
    awaw-2003:table.22.463.level.5, awaw-2003:table.22.463.level.6, awaw-2003:table.22.463.cumulative).
    """
    if surprise < 4:
        return defenders
    thirds = max(0, 6 - surprise)
    return (defenders * thirds + 2) // 3


def disclose_group(t: Tables, s: BattleState, g: int) -> None:
    """What the owner says of a found group grows with the results: its size, its carriers, all that it holds.

    One result reveals whether it has fewer than ten factors (awaw-2003:table.22.45.result.1b), two how many carriers, CVEs
    counted and types kept secret (awaw-2003:table.22.45.result.2), three what exactly it holds
    (awaw-2003:table.22.45.result.3).  Raiders' groups, found without dice, are reported as by one result.
    """
    side = g // GROUPS
    if s.search_results[g] >= ALL_RESULTS or s.known[g] == FULL:
        disclose(s, g, FULL)
        emit(s, events.GROUP_SHOWN, side=side, group=g)
        return
    s.known[g] = FACTS
    s.fact_small[g] = 1 if is_below_ten(naval_factors(s, g)) else 0
    emit(s, events.SIZE_TOLD, side=side, group=g, small=s.fact_small[g])
    if s.search_results[g] >= CARRIER_RESULTS:
        s.fact_carriers[g] = fast_carriers(s, g) + escort_carriers(s, g)
        emit(s, events.CARRIERS_TOLD, side=side, group=g, carriers=s.fact_carriers[g])


def heavy_ships(s: BattleState, g: int) -> int:
    """Fast carriers and capital ships in the group (awaw-2003:22.93E.order.1)."""
    return category_size(s, g, CARRIERS) + category_size(s, g, CAPITALS)


def is_heavy(s: BattleState, g: int, u: int) -> bool:
    """A heavy ship afloat in the group."""
    return s.group_row[u] == g and s.count[u] > 0 and (is_carrier(s.kind[u]) or s.kind[u] == CAPITAL)


def key_of_ship(s: BattleState, u: int) -> int:
    """A ship's place in the list; equal ships are in the order of their rows (awaw-2003:22.93E.order)."""
    return target_key(1 if is_carrier(s.kind[u]) else 0, s.size[u], s.slow[u], 1 if s.damaged[u] > 0 else 0, s.hits[u])


def ship_at(s: BattleState, g: int, place: int) -> int:
    """The ship at a place of the list, from 1; -1 for none (awaw-2003:22.93E.order)."""
    side = side_of_group(g)
    for u in units_of(s, side):
        if is_heavy(s, g, u):
            before = 0
            for v in units_of(s, side):
                higher = key_of_ship(s, v) > key_of_ship(s, u) or (v < u and key_of_ship(s, v) == key_of_ship(s, u))
                before += 1 if is_heavy(s, g, v) and higher else 0
            if before == place - 1:
                return u
    return -1


def target_is_certain(s: BattleState, g: int) -> bool:
    """No die is needed where the list has one entry (awaw-2003:table.22.94.target)."""
    heavy, light = heavy_ships(s, g), category_size(s, g, LIGHT)
    return heavy == 0 or (heavy == 1 and light == 0)


def aim_submarine(s: BattleState, i: int, die: int) -> int:
    """The die picks a place in the ranked list of the group, which has just been shown; no player chooses (awaw-2003:22.93E)."""
    g = s.shot_group[i]
    place = ranked_place(die, heavy_ships(s, g), category_size(s, g, LIGHT))
    s.shot_target[i] = ALL_LIGHT if place == LIGHT_SHIPS else ship_at(s, g, place)
    return TARGET_SETTLED
