"""A doctrine's estimates of groups: value, guns and aircraft, with a guess where the view is blank.

A group never found counts as an average one; a found one by the four facts of 22.452B; a revealed one as it is.
"""

from flagplot.games.awaw.battle.air.air_battle import carrier_wing_flies
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import fast_carriers, in_battle
from flagplot.games.awaw.shared.units import (
    is_carrier,
    is_light,
    numbered,
    ships_of,
    strikes_ships,
    wing_is_ashore,
    wings_of,
)


def ship_worth(v: BattleState, u: int, how: Settings) -> int:
    """The value of one ship of a row: cargo counts most, then size."""
    if is_carrier(v.kind[u]):
        return how.carrier_worth * v.size[u]
    if v.kind[u] == terms.TRANSPORT:
        return 5 + how.cargo_worth * v.laden[u]
    return how.capital_worth * v.size[u] + how.cargo_worth * v.laden[u] // 2


def is_seen(v: BattleState, g: int) -> bool:
    """Whether the view has the ships of a group: one's own, or a revealed enemy group."""
    return v.known[g] == terms.FULL or v.ask_seat == g // terms.GROUPS


def has_guns(kind: int) -> bool:
    """Capital ships, cruisers and destroyers fight."""
    return kind in (terms.CAPITAL, terms.CRUISER, terms.DESTROYER)


def guns(v: BattleState, g: int) -> int:
    """Undamaged gun factors of a group whose ships the view has."""
    return sum(v.size[u] * (v.count[u] - v.damaged[u]) for u in ships_of(v, g) if has_guns(v.kind[u]))


def guns_thought(v: BattleState, g: int, how: Settings) -> int:
    """Undamaged gun factors of a group, estimated where the view is blank."""
    if is_seen(v, g):
        return guns(v, g)
    if v.known[g] == terms.FACTS:
        return how.small_guns if v.fact_small[g] == 1 else max(0, how.large_guns - 2 * carriers_thought(v, g))
    return how.hidden_guns


def carriers_thought(v: BattleState, g: int) -> int:
    """Fast carriers of a group, from known ships."""
    if is_seen(v, g):
        return fast_carriers(v, g)
    return max(0, v.fact_carriers[g])


def group_worth(v: BattleState, g: int, how: Settings) -> int:
    """The value of a group as a target or to protect."""
    if not is_seen(v, g):
        carriers, laden = max(0, v.fact_carriers[g]), max(0, v.fact_laden[g])
        return (
            3 * how.carrier_worth * carriers
            + 3 * how.cargo_worth * laden
            + how.capital_worth * guns_thought(v, g, how) // 2
        )
    return sum(
        v.count[u] * ship_worth(v, u, how) // (2 if is_light(v.kind[u]) and not v.laden[u] else 1)
        for u in ships_of(v, g)
    )


def side_guns(v: BattleState, side: int, how: Settings) -> int:
    """Gun factors of a side's groups in the battle, estimated where hidden."""
    return sum(guns_thought(v, g, how) for g in numbered(side) if in_battle(v, g))


def own_air(v: BattleState, side: int) -> int:
    """Own squadrons that can strike ships: those aboard carriers in the battle and those ashore within range."""
    total = 0
    for w in wings_of(v, side):
        ashore = wing_is_ashore(v, w) and strikes_ships(v.wing_type[w])
        if ashore or carrier_wing_flies(v, w):
            total += v.squadrons[w]
    return total


def enemy_air(v: BattleState, foe: int) -> int:
    """Known enemy squadrons that can strike ships: three per visible carrier, and those ashore within range."""
    afloat = sum(3 * carriers_thought(v, g) for g in numbered(foe) if in_battle(v, g))
    wings = sum(v.squadrons[w] for w in wings_of(v, foe) if wing_is_ashore(v, w) and strikes_ships(v.wing_type[w]))
    return afloat + wings


def hidden_groups(v: BattleState, foe: int) -> int:
    """Enemy groups in the battle without any known facts."""
    return sum(1 for g in numbered(foe) if in_battle(v, g) and v.known[g] < terms.FACTS)
