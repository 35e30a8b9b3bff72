"""How the doctrines end rounds and battles: submarine targets, who withdraws and when, the way home."""

from typing import Final

from bench.old_players.estimate import (
    enemy_air,
    group_worth,
    guns,
    is_seen,
    own_air,
    ship_worth,
    side_guns,
)
from bench.old_players.legal import first_legal, is_legal
from bench.old_players.settings import Settings
from bench.old_players.standard_fire import choose_ship_loss
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import ship_in_category
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    destroyers,
    fast_carriers,
    in_battle,
    is_laden,
    undamaged_ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, NUMBERS, PORTS
from flagplot.games.awaw.shared.units import end_wing, first_wing
from flagplot.games.awaw.words import asks

WAITINGS: Final = 2
"""Chances by which submarines attack a poor group early or wait."""


def choose_at_end(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question about submarines, withdrawal or the way home."""
    if v.ask_kind == asks.WITHDRAW:
        return choose_withdrawal(v, how)
    if v.ask_kind == asks.WITHDRAW_SHIPS:
        return 0
    if v.ask_kind == asks.WITHDRAW_DAMAGED:
        return v.ask_size - 1
    if v.ask_kind == asks.SUBMARINE_ATTACK:
        return choose_submarine_attack(t, v, chance, how)
    if v.ask_kind == asks.SUBMARINE_TARGET:
        return choose_submarine_target(v, how)
    if v.ask_kind == asks.RETURN_TO:
        return choose_port(t, v)
    if v.ask_kind == asks.EXCESS_SHIP:
        return choose_ship_loss(t, v, how)
    return 1 if v.ask_kind == asks.GO_ON else 0


def choose_submarine_attack(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Attack the group worth most for its escort; a poor one only now and then while the battle is young."""
    best, most = 0, 0
    for answer in range(1, v.ask_size):
        g = (1 - v.ask_seat) * GROUPS + answer - 1
        worth = group_worth(v, g, how) - 5 * v.sub_attacks[g] - (5 * destroyers(v, g) if is_seen(v, g) else 0)
        if is_legal(t, v, answer) and worth > most:
            best, most = answer, worth
    return 0 if most < how.submarine_worth and v.round <= 2 and chance == 0 else best


def choose_submarine_target(v: BattleState, how: Settings) -> int:
    """Within the category, a ship that one hit sinks, else the one worth most."""
    best, most = 0, -1
    for place in range(v.ask_size):
        u = ship_in_category(v, v.ask_object, v.ask_subject, place + 1)
        worth = ship_worth(v, u, how) + (50 if v.size[u] - v.hits[u] <= how.ship_nearly_sunk else 0)
        if worth > most:
            best, most = place, worth
    return best


def choose_withdrawal(v: BattleState, how: Settings) -> int:
    """Stay while the fight is worth it, sending damaged ships home; a group that is all damaged goes as a whole."""
    g = v.ask_subject
    if v.withdrawals_declared == 1 and v.withdrew[1 - v.ask_seat] == 1:
        return asks.STAY
    if breaks_off(v, how) or is_spent(v, g, how):
        return asks.ALL
    if damaged_ships(v, g) > 0 and not is_laden(v, g) and v.attacked[g] + v.fought[g] > 0:
        return asks.DAMAGED_ONLY
    return asks.STAY


def is_spent(v: BattleState, g: int, how: Settings) -> bool:
    """A group without cargo is spent without undamaged ships, or if it is carriers without aircraft and few guns."""
    if is_laden(v, g):
        return False
    if undamaged_ships(v, g) == 0:
        return True
    return guns(v, g) < how.few_guns * fast_carriers(v, g) and aircraft_aboard(v, g) == 0


def aircraft_aboard(v: BattleState, g: int) -> int:
    """Squadrons on the carriers of a group."""
    side = g // GROUPS
    total = 0
    for w in range(first_wing(side), end_wing(v, side)):
        if v.wing_ship[w] >= 0 and v.group_row[v.wing_ship[w]] == g:
            total += v.squadrons[w]
    return total


def breaks_off(v: BattleState, how: Settings) -> bool:
    """Whether the side withdraws as a whole."""
    if v.round >= how.last_round:
        return True
    if side_is_laden(v, v.ask_seat):
        return is_worse_off(v, how.worse_with_cargo_per_cent, how)
    intercepts = v.interceptor == v.ask_seat
    patience = how.idle_rounds_of_interceptors if intercepts else how.idle_rounds
    if v.round >= patience and not anybody_attacked(v):
        return True
    return is_worse_off(v, how.worse_for_interceptors_per_cent if intercepts else how.worse_per_cent, how)


def side_is_laden(v: BattleState, side: int) -> bool:
    """Whether the side still has cargo to bring through."""
    for g in range(side * GROUPS, side * GROUPS + NUMBERS):
        if in_battle(v, g) and is_laden(v, g):
            return True
    return False


def anybody_attacked(v: BattleState) -> bool:
    """Whether any group was attacked or fought this round."""
    for g in range(2 * GROUPS):
        if v.attacked[g] + v.fought[g] > 0:
            return True
    return False


def is_worse_off(v: BattleState, per_cent: int, how: Settings) -> bool:
    """Whether own guns and aircraft are fewer than so many per cent of what the enemy is thought to have."""
    side = v.ask_seat
    own = side_guns(v, side, how) + how.air_weight * own_air(v, side)
    enemy = side_guns(v, 1 - side, how) + how.air_weight * enemy_air(v, 1 - side)
    return 100 * own < per_cent * enemy


def choose_port(t: Tables, v: BattleState) -> int:
    """Go to the nearest port that takes the force."""
    best, nearest = first_legal(t, v), 999
    for answer in range(v.ports[v.ask_seat]):
        distance = v.port_distance[v.ask_seat * PORTS + answer]
        if distance < nearest and is_legal(t, v, answer):
            best, nearest = answer, distance
    return best
