"""The doctrines at the end of rounds and battles: submarine targets, withdrawal, the return."""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import ship_in_category
from flagplot.games.awaw.players.estimate import (
    enemy_air,
    group_worth,
    guns,
    hidden_groups,
    is_seen,
    own_air,
    ship_worth,
    side_guns,
)
from flagplot.games.awaw.players.legal import is_legal
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard_fire import choose_ship_loss
from flagplot.games.awaw.players.standard_fleet import has_capital
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    destroyers,
    fast_carriers,
    in_battle,
    is_laden,
    undamaged_in_battle,
    undamaged_ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, NUMBERS, PORTS, TRANSPORT
from flagplot.games.awaw.shared.units import numbered, wings_of
from flagplot.games.awaw.words import asks

WAITINGS: Final = 2
"""The number of noise values by which submarines attack a poor group early or wait."""
NEVER_WORTH: Final = -99999
"""Less than any group is worth to submarines."""


def choose_at_end(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question about submarines, withdrawal or the return.

    Of a group that parts, the ships with cargo go home and the others stay.
    """
    if v.ask_kind == asks.WITHDRAW:
        return choose_withdrawal(v, how)
    if v.ask_kind in (asks.WITHDRAW_SHIPS, asks.WITHDRAW_DAMAGED):
        u = v.ask_subject
        return v.ask_size - 1 if v.kind[u] == TRANSPORT or v.laden[u] > 0 else 0
    if v.ask_kind == asks.SUBMARINE_ATTACK:
        return choose_submarine_attack(t, v, chance, how)
    if v.ask_kind == asks.SUBMARINE_TARGET:
        return choose_submarine_target(v, how)
    if v.ask_kind == asks.RETURN_TO:
        return choose_port(t, v)
    if v.ask_kind == asks.EXCESS_SHIP:
        return choose_ship_loss(t, v, how)
    if v.ask_kind == asks.SUPPLY_GOES_ON:
        return 1 if neither_is_sound(v) else 0
    return 1 if v.ask_kind == asks.GO_ON else 0


def neither_is_sound(v: BattleState) -> bool:
    """Whether no ship of either side is without damage, so that who fights on for supply does not lose by it (22.71C)."""
    foe = 1 - v.ask_seat
    return undamaged_in_battle(v, v.ask_seat) + undamaged_in_battle(v, foe) + hidden_groups(v, foe) == 0


def choose_submarine_attack(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Attack the group with the highest value relative to its escort; a poor one only sometimes while the battle is young."""
    is_young = v.round <= 2 and is_legal(t, v, 0)
    best, most = 0, 0 if is_young else NEVER_WORTH
    for answer in range(1, v.ask_size):
        g = (1 - v.ask_seat) * GROUPS + answer - 1
        worth = group_worth(v, g, how) - 5 * v.sub_attacks[g] - (5 * destroyers(v, g) if is_seen(v, g) else 0)
        if is_legal(t, v, answer) and worth > most:
            best, most = answer, worth
    return 0 if is_young and most < how.submarine_worth and chance == 0 else best


def choose_submarine_target(v: BattleState, how: Settings) -> int:
    """Within the category, a ship that one hit sinks, else the most valuable one."""
    best, most = 0, -1
    for place in range(v.ask_size):
        u = ship_in_category(v, v.ask_object, v.ask_subject, place + 1)
        worth = ship_worth(v, u, how) + (50 if v.size[u] - v.hits[u] <= how.ship_nearly_sunk else 0)
        if worth > most:
            best, most = place, worth
    return best


def choose_withdrawal(v: BattleState, how: Settings) -> int:
    """Stay while the battle may be won; cargo goes home sooner; damaged ships and spent groups once it nearly is.

    Until then they stay, since they draw fire, and the side that stays wins (22.72A).  Cargo goes home without its escort where
    the rules let a group part (22.61D), later where it must take it along.
    """
    g = v.ask_subject
    if ends_anyway(v):
        return asks.STAY
    if breaks_off(v, how) or is_scattered(v, g, how):
        return asks.ALL
    if is_laden(v, g):
        if v.attacked[g] + v.fought[g] > 0:
            return asks.SOME if is_worse_off(v, how.cargo_leaves_per_cent, how) else asks.STAY
        return asks.ALL if is_worse_off(v, how.convoy_leaves_per_cent, how) else asks.STAY
    if is_worse_off(v, how.better_per_cent, how):
        return asks.STAY
    if is_spent(v, g, how):
        return asks.ALL
    if damaged_ships(v, g) > 0 and v.attacked[g] + v.fought[g] > 0:
        return asks.DAMAGED_ONLY
    return asks.STAY


def ends_anyway(v: BattleState) -> bool:
    """Whether the battle ends with this round anyway, so that a withdrawal would only lose it (22.71, 22.72A)."""
    if v.withdrawals_declared and v.withdrew[1 - v.ask_seat]:
        return True
    if v.round_limit > 0 and v.round >= v.round_limit:
        return True
    return undamaged_in_battle(v, v.ask_seat) == 0


def is_spent(v: BattleState, g: int, how: Settings) -> bool:
    """Whether a group without cargo is spent: no undamaged ships, or carriers without aircraft and few guns."""
    if is_laden(v, g):
        return False
    if undamaged_ships(v, g) == 0:
        return True
    return guns(v, g) < how.few_guns * fast_carriers(v, g) and aircraft_aboard(v, g) == 0


def is_scattered(v: BattleState, g: int, how: Settings) -> bool:
    """Whether a few light ships fought capital ships that they cannot fight again; the last group stays."""
    if not v.fought[g] or is_laden(v, g) or fast_carriers(v, g) > 0 or has_capital(v, g):
        return False
    most, others = 0, 0
    for n in range(NUMBERS):
        foe, own = (1 - v.ask_seat) * GROUPS + n, v.ask_seat * GROUPS + n
        if v.fought[foe] and in_battle(v, foe) and has_capital(v, foe):
            most = max(most, guns(v, foe))
        if own != g and in_battle(v, own) and undamaged_ships(v, own) > 0:
            others += 1
    return others > 0 and 100 * guns(v, g) < how.scattered_per_cent * most


def aircraft_aboard(v: BattleState, g: int) -> int:
    """Squadrons on the carriers of a group."""
    side = g // GROUPS
    return sum(v.squadrons[w] for w in wings_of(v, side) if v.wing_ship[w] >= 0 and v.group_row[v.wing_ship[w]] == g)


def breaks_off(v: BattleState, how: Settings) -> bool:
    """Whether the side withdraws as a whole."""
    if v.round >= how.last_round and (v.round >= 2 * how.last_round or is_worse_off(v, 100, how)):
        return True
    laden = side_is_laden(v, v.ask_seat)
    return is_worse_off(v, how.worse_with_cargo_per_cent if laden else how.worse_per_cent, how)


def side_is_laden(v: BattleState, side: int) -> bool:
    """Whether the side still has cargo to deliver."""
    return any(in_battle(v, g) and is_laden(v, g) for g in numbered(side))


def is_worse_off(v: BattleState, per_cent: int, how: Settings) -> bool:
    """Whether own guns and aircraft are below a percentage of the enemy's estimated ones."""
    side = v.ask_seat
    own = side_guns(v, side, how) + how.air_weight * own_air(v, side)
    return 100 * own < per_cent * (likely_guns(v, own, how) + how.air_weight * enemy_air(v, 1 - side))


def likely_guns(v: BattleState, own: int, how: Settings) -> int:
    """The enemy's estimated guns. A group never found is estimated to be at most as strong as one's own side."""
    foe = 1 - v.ask_seat
    return side_guns(v, foe, how) - hidden_groups(v, foe) * max(0, how.hidden_guns - own)


def choose_port(t: Tables, v: BattleState) -> int:
    """Choose the nearest port that accepts the force."""
    best, nearest = 0, 999
    for answer in range(v.ports[v.ask_seat]):
        distance = v.port_distance[v.ask_seat * PORTS + answer]
        if distance < nearest and is_legal(t, v, answer):
            best, nearest = answer, distance
    return best
