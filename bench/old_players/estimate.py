"""What a doctrine makes of the groups it sees: worth, guns and aircraft, with a guess where the view shows nothing.

A group that was never found counts as a middling one; a found one by the four facts of 22.452B; a shown one as it is.
"""

from bench.old_players.settings import Settings
from flagplot.games.awaw.battle.air.air_battle import carrier_wing_flies
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import fast_carriers, in_battle
from flagplot.games.awaw.shared.units import (
    end_unit,
    end_wing,
    first_unit,
    first_wing,
    is_carrier,
    is_light,
    strikes_ships,
    wing_is_ashore,
)


def ship_worth(v: BattleState, u: int, how: Settings) -> int:
    """What one ship of a row is worth: carriers most, then cargo, then size."""
    if is_carrier(v.kind[u]):
        return how.carrier_worth * v.size[u]
    if v.kind[u] == terms.TRANSPORT:
        return 5 + how.cargo_worth * v.laden[u]
    return how.capital_worth * v.size[u] + how.cargo_worth * v.laden[u] // 2


def is_seen(v: BattleState, g: int) -> bool:
    """Whether the view shows the ships of a group: one's own, or an enemy one that has been shown."""
    return v.known[g] == terms.FULL or v.ask_seat == g // terms.GROUPS


def has_guns(kind: int) -> bool:
    """Capital ships, cruisers and destroyers fight."""
    return kind == terms.CAPITAL or kind == terms.CRUISER or kind == terms.DESTROYER


def guns(v: BattleState, g: int) -> int:
    """Undamaged gun factors of a group that the view shows."""
    side = g // terms.GROUPS
    total = 0
    for u in range(first_unit(side), end_unit(v, side)):
        if v.group_row[u] == g and has_guns(v.kind[u]):
            total += v.size[u] * (v.count[u] - v.damaged[u])
    return total


def guns_thought(v: BattleState, g: int, how: Settings) -> int:
    """Undamaged gun factors of a group, guessed where the view does not show them."""
    if is_seen(v, g):
        return guns(v, g)
    if v.known[g] == terms.FACTS:
        return how.small_guns if v.fact_small[g] == 1 else max(0, how.large_guns - 2 * carriers_thought(v, g))
    return how.hidden_guns


def carriers_thought(v: BattleState, g: int) -> int:
    """Fast carriers of a group as far as known."""
    if is_seen(v, g):
        return fast_carriers(v, g)
    return max(0, v.fact_carriers[g])


def group_worth(v: BattleState, g: int, how: Settings) -> int:
    """What a group is worth as a target or to protect."""
    if not is_seen(v, g):
        carriers, laden = max(0, v.fact_carriers[g]), max(0, v.fact_laden[g])
        return (
            3 * how.carrier_worth * carriers
            + 3 * how.cargo_worth * laden
            + how.capital_worth * guns_thought(v, g, how) // 2
        )
    side = g // terms.GROUPS
    total = 0
    for u in range(first_unit(side), end_unit(v, side)):
        if v.group_row[u] == g:
            total += v.count[u] * ship_worth(v, u, how) // (2 if is_light(v.kind[u]) and v.laden[u] == 0 else 1)
    return total


def side_guns(v: BattleState, side: int, how: Settings) -> int:
    """Gun factors of a side's groups in the battle, guessed where hidden."""
    total = 0
    for g in range(side * terms.GROUPS, side * terms.GROUPS + terms.NUMBERS):
        if in_battle(v, g):
            total += guns_thought(v, g, how)
    return total


def own_air(v: BattleState, side: int) -> int:
    """Own squadrons that can strike ships: those aboard carriers in the battle and those ashore within reach."""
    total = 0
    for w in range(first_wing(side), end_wing(v, side)):
        ashore = wing_is_ashore(v, w) and strikes_ships(v.wing_type[w])
        if ashore or carrier_wing_flies(v, w):
            total += v.squadrons[w]
    return total


def enemy_air(v: BattleState, foe: int) -> int:
    """Enemy squadrons that can strike ships as far as known: three a carrier seen, and those ashore within reach."""
    total = 0
    for g in range(foe * terms.GROUPS, foe * terms.GROUPS + terms.NUMBERS):
        if in_battle(v, g):
            total += 3 * carriers_thought(v, g)
    for w in range(first_wing(foe), end_wing(v, foe)):
        if wing_is_ashore(v, w) and strikes_ships(v.wing_type[w]):
            total += v.squadrons[w]
    return total


def hidden_groups(v: BattleState, foe: int) -> int:
    """Enemy groups in the battle of which nothing is known."""
    total = 0
    for g in range(foe * terms.GROUPS, foe * terms.GROUPS + terms.NUMBERS):
        if in_battle(v, g) and v.known[g] < terms.FACTS:
            total += 1
    return total
