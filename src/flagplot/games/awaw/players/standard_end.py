"""How the doctrines end rounds and battles: submarine targets, who withdraws and when, the way home."""

from typing import Final

from flagplot.games.awaw.battle.sight import View
from flagplot.games.awaw.battle.submarines.submarine_attacks import ship_in_category
from flagplot.games.awaw.players.estimate import (
    BOLD,
    enemy_air,
    group_worth,
    guns,
    is_seen,
    own_air,
    ship_worth,
    side_guns,
)
from flagplot.games.awaw.players.legal import first_legal, is_legal
from flagplot.games.awaw.players.standard_fire import choose_ship_loss
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

LAST_ROUND: Final = 8
BOLD_LAST_ROUND: Final = 11
"""Round after which the battle is broken off in any case."""
IDLE_ROUNDS: Final = 3
IDLE_ROUNDS_OF_INTERCEPTORS: Final = 6
"""Rounds after which a side without cargo goes home from a round in which nobody attacked."""
WORSE_PER_CENT: Final = 60
WORSE_FOR_INTERCEPTORS_PER_CENT: Final = 40
WORSE_WITH_CARGO_PER_CENT: Final = 35
"""Own strength in per cent of the enemy's below which a side withdraws; less while it has its task before it."""
AIR_WEIGHT: Final = 2
"""Gun factors that a squadron counts for."""
SUBMARINE_WORTH: Final = 40
"""Worth of a group below which submarines wait in the first rounds."""
FEW_GUNS: Final = 7
"""Gun factors for each carrier below which a group without aircraft goes home."""
NEARLY_SUNK: Final = 1
"""Hits left at which a submarine prefers a ship."""


def choose_at_end(t: Tables, v: View, noise: int, temper: int) -> int:
    """Answer a question about submarines, withdrawal or the way home."""
    if v.ask_kind == asks.WITHDRAW:
        return choose_withdrawal(v, temper)
    if v.ask_kind == asks.WITHDRAW_SHIPS:
        return 0
    if v.ask_kind == asks.WITHDRAW_DAMAGED:
        return v.ask_size - 1
    if v.ask_kind == asks.SUBMARINE_ATTACK:
        return choose_submarine_attack(t, v, noise)
    if v.ask_kind == asks.SUBMARINE_TARGET:
        return choose_submarine_target(v)
    if v.ask_kind == asks.RETURN_TO:
        return choose_port(t, v)
    if v.ask_kind == asks.EXCESS_SHIP:
        return choose_ship_loss(t, v)
    return 1 if v.ask_kind == asks.GO_ON else 0


def choose_submarine_attack(t: Tables, v: View, noise: int) -> int:
    """Attack the group worth most for its escort; a poor one only now and then while the battle is young."""
    best, most = 0, 0
    for answer in range(1, v.ask_size):
        g = (1 - v.ask_seat) * GROUPS + answer - 1
        worth = group_worth(v, g) - 5 * v.sub_attacks[g] - (5 * destroyers(v, g) if is_seen(v, g) else 0)
        if is_legal(t, v, answer) and worth > most:
            best, most = answer, worth
    return 0 if most < SUBMARINE_WORTH and v.round <= 2 and noise % 2 == 0 else best


def choose_submarine_target(v: View) -> int:
    """Within the category, a ship that one hit sinks, else the one worth most."""
    best, most = 0, -1
    for place in range(v.ask_size):
        u = ship_in_category(v, v.ask_object, v.ask_subject, place + 1)
        worth = ship_worth(v, u) + (50 if v.size[u] - v.hits[u] <= NEARLY_SUNK else 0)
        if worth > most:
            best, most = place, worth
    return best


def choose_withdrawal(v: View, temper: int) -> int:
    """Stay while the fight is worth it, sending damaged ships home; a group that is all damaged goes as a whole."""
    g = v.ask_subject
    if v.sides_done == 1 and v.withdrew[1 - v.ask_seat] == 1:
        return asks.STAY
    if breaks_off(v, temper) or is_spent(v, g):
        return asks.ALL
    if damaged_ships(v, g) > 0 and not is_laden(v, g) and v.attacked[g] + v.fought[g] > 0:
        return asks.DAMAGED_ONLY
    return asks.STAY


def is_spent(v: View, g: int) -> bool:
    """A group without cargo is spent without undamaged ships, or if it is carriers without aircraft and few guns."""
    if is_laden(v, g):
        return False
    if undamaged_ships(v, g) == 0:
        return True
    return guns(v, g) < FEW_GUNS * fast_carriers(v, g) and aircraft_aboard(v, g) == 0


def aircraft_aboard(v: View, g: int) -> int:
    """Squadrons on the carriers of a group."""
    side = g // GROUPS
    total = 0
    for w in range(first_wing(side), end_wing(v, side)):
        if v.wing_ship[w] >= 0 and v.at[v.wing_ship[w]] == g:
            total += v.squadrons[w]
    return total


def breaks_off(v: View, temper: int) -> bool:
    """Whether the side withdraws as a whole."""
    if v.round >= (BOLD_LAST_ROUND if temper == BOLD else LAST_ROUND):
        return True
    if temper == BOLD:
        return False
    if side_is_laden(v, v.ask_seat):
        return is_worse_off(v, WORSE_WITH_CARGO_PER_CENT)
    intercepts = v.interceptor == v.ask_seat
    patience = IDLE_ROUNDS_OF_INTERCEPTORS if intercepts else IDLE_ROUNDS
    if v.round >= patience and not anybody_attacked(v):
        return True
    return is_worse_off(v, WORSE_FOR_INTERCEPTORS_PER_CENT if intercepts else WORSE_PER_CENT)


def side_is_laden(v: View, side: int) -> bool:
    """Whether the side still has cargo to bring through."""
    for g in range(side * GROUPS, side * GROUPS + NUMBERS):
        if in_battle(v, g) and is_laden(v, g):
            return True
    return False


def anybody_attacked(v: View) -> bool:
    """Whether any group was attacked or fought this round."""
    for g in range(2 * GROUPS):
        if v.attacked[g] + v.fought[g] > 0:
            return True
    return False


def is_worse_off(v: View, per_cent: int) -> bool:
    """Whether own guns and aircraft are fewer than so many per cent of what the enemy is thought to have."""
    side = v.ask_seat
    own = side_guns(v, side) + AIR_WEIGHT * own_air(v, side)
    enemy = side_guns(v, 1 - side) + AIR_WEIGHT * enemy_air(v, 1 - side)
    return 100 * own < per_cent * enemy


def choose_port(t: Tables, v: View) -> int:
    """Go to the nearest port that takes the force."""
    best, nearest = first_legal(t, v), 999
    for answer in range(v.ports[v.ask_seat]):
        distance = v.port_distance[v.ask_seat * PORTS + answer]
        if distance < nearest and is_legal(t, v, answer):
            best, nearest = answer, distance
    return best
