"""Naval combat as the changes of 2011 state it otherwise: cover slows a group, few squadrons search (22.422, 22.4422, 23.21).

All else is borrowed from 2018.
"""

from flagplot.games.awaw.battle.air.scouting import searching_squadrons
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import has_slow_ship, is_laden, undamaged_ships
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import AIR_SEARCH_ROUNDS, GROUPS, NUMBERS, SUBMARINES_ALONE, WINGS
from flagplot.games.awaw.shared.units import ship_is_slow, ships_of, unit_is_slow, wing_free, wings_of


def is_covered(s: BattleState, g: int) -> bool:
    """Whether land-based squadrons fly cover over the group (awaw-2011:23.21.A)."""
    side, place = g // GROUPS, g % GROUPS
    if place >= NUMBERS:
        return False
    return any(s.cover[w][place] > 0 for w in wings_of(s, side))


def is_slowed_by_cargo(s: BattleState, g: int) -> bool:
    """Whether cargo slows a group: cargo aboard, by ruling also the assignment of its ships (awaw-2011:20.121.E)."""
    if s.assigned_slows:
        for u in ships_of(s, g):
            if s.laden[u] and s.count[u] > 0:
                return True
    return is_laden(s, g)


def is_slow_in_line(s: BattleState, u: int) -> bool:
    """Every ship of a group with cargo is slow, so that speed ranks none of its capital ships (awaw-2011:20.121.E, 22.54A)."""
    return unit_is_slow(s, u) or is_slowed_by_cargo(s, s.group_row[u])


def is_fast(s: BattleState, g: int) -> bool:
    """A group is fast unless it has a slow ship, carries cargo or flies under air cover (awaw-2011:22.422.C).

    (awaw-2011:20.121.E, awaw-2011:20.121.F, awaw-2011:23.21.A.2)
    """
    return not is_slowed_by_cargo(s, g) and not has_slow_ship(s, g) and not is_covered(s, g)


def is_fast_without_damaged(s: BattleState, g: int) -> bool:
    """Whether a group would be fast once its damaged ships are detached: cargo and cover slow it still.

    (awaw-2018:22.524, awaw-2011:22.422.C)
    """
    if is_slowed_by_cargo(s, g) or is_covered(s, g):
        return False
    for u in ships_of(s, g):
        if s.count[u] > s.damaged[u]:
            if ship_is_slow(s.kind[u], s.slow[u], 0):
                return False
    return undamaged_ships(s, g) > 0


def most_searchers(t: Tables, s: BattleState, w: int) -> int:
    """One squadron of a side searches in round one, two in round two, three later (awaw-2011:22.4422.C.2).

    Submarine attacks outside naval combat have no rounds by which search grows.
    """
    if s.combat_scope == SUBMARINES_ALONE:
        return wing_free(s, w)
    most = t.search_air_limit[min(s.round, AIR_SEARCH_ROUNDS) - 1]
    return min(wing_free(s, w), max(0, most - searching_squadrons(s, w // WINGS)))
