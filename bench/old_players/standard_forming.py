"""How the doctrines form groups: escorts for cargo, guns in the low numbers, carriers and cargo in the high ones."""

from typing import Final

from bench.old_players.estimate import group_worth, guns
from bench.old_players.legal import first_legal, is_legal, nearest_down, nearest_up
from bench.old_players.settings import Settings
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared.groups import fast_carriers, is_laden, naval_factors
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, NUMBERS, UNITS
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.words import asks

NUMBERINGS: Final = 4
"""Chances by which a group's number is chosen."""


def choose_forming(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question that comes before the first round, or about a group that enters later."""
    if v.ask_kind == asks.STRENGTHEN:
        return choose_escort(t, v, how)
    if v.ask_kind == asks.SURPLUS_SHIP or v.ask_kind == asks.CARRIER_HOME:
        return choose_ship_to_part(t, v)
    if v.ask_kind == asks.WAIT:
        return choose_waiting(t, v, how)
    if v.ask_kind == asks.ENTER:
        return nearest_up(t, v, wanted_number(v, v.ask_subject, chance, how))
    return choose_number(t, v, chance, how)


def choose_number(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Give fighting groups the lowest free numbers near the wanted one, the others the highest."""
    wanted = wanted_number(v, v.ask_subject, chance, how) - 1
    return nearest_down(t, v, wanted) if is_precious(v, v.ask_subject, how) else nearest_up(t, v, wanted)


def is_precious(v: BattleState, g: int, how: Settings) -> bool:
    """Carriers without many guns round them, and cargo, keep out of the fleet combat."""
    return is_laden(v, g) or guns(v, g) < how.guns_for_a_carrier * fast_carriers(v, g)


def wanted_number(v: BattleState, g: int, chance: int, how: Settings) -> int:
    """Precious groups want 4 to 6, mostly the higher; others 1 to 3, mostly the lower."""
    shift = max(0, chance - 1)
    return NUMBERS - shift if is_precious(v, g, how) else 1 + shift


def choose_escort(t: Tables, v: BattleState, how: Settings) -> int:
    """Cargo with a weak escort is joined by the smallest group without carriers."""
    best, least = 0, how.largest_escort + 1
    if naval_factors(v, v.ask_subject) >= how.enough_escort:
        return 0
    for answer in range(1, v.ask_size):
        g = v.ask_seat * GROUPS + NUMBERS + answer - 1
        if is_legal(t, v, answer) and fast_carriers(v, g) == 0 and 0 < naval_factors(v, g) < least:
            best, least = answer, naval_factors(v, g)
    return best


def choose_ship_to_part(t: Tables, v: BattleState) -> int:
    """The ship that leaves a group is a slow or damaged one, then the smallest; a carrier stays as long as it may."""
    best, least = first_legal(t, v), 999
    for answer in range(UNITS):
        u = v.ask_seat * UNITS + answer
        cost = v.size[u] + (40 if is_carrier(v.kind[u]) else 0) - (20 if v.slow[u] + v.damaged[u] > 0 else 0)
        if v.group_row[u] == v.ask_subject and cost < least and is_legal(t, v, answer):
            best, least = answer, cost
    return best


def choose_waiting(t: Tables, v: BattleState, how: Settings) -> int:
    """The group worth least waits on the periphery."""
    best, least = first_legal(t, v), 99999
    for answer in range(v.ask_size):
        worth = group_worth(v, v.ask_seat * GROUPS + NUMBERS + answer, how)
        if is_legal(t, v, answer) and worth < least:
            best, least = answer, worth
    return best
