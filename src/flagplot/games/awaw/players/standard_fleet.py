"""The doctrines' groups and fleet combat: engagement, evasion, screening.

Escorts go with cargo, guns into the low numbers, carriers and cargo into the high ones.
"""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import carriers_thought, group_worth, guns, guns_thought
from flagplot.games.awaw.players.legal import is_legal, nearest_down, nearest_up
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared.groups import (
    damaged_ships,
    destroyers,
    destroyers_with_cargo,
    fast_carriers,
    is_laden,
    naval_factors,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CVE, DESTROYER, GROUPS, NUMBERS, UNITS
from flagplot.games.awaw.shared.units import is_carrier, is_light, light_drm, numbered, ships_of
from flagplot.games.awaw.words import asks

NUMBERINGS: Final = 4
"""The number of noise values for choosing a group's number."""
PER_CENT: Final = 100


def choose_meeting(t: Tables, v: BattleState, how: Settings) -> int:
    """Answer a question about engaging, evading or screening."""
    if v.ask_kind == asks.SCREEN:
        return choose_screen(t, v, how)
    if v.ask_kind == asks.EVADE:
        return choose_evade(v, how)
    if v.ask_kind == asks.SHED:
        return choose_shed(v)
    return choose_engagement(t, v, how)


def enemy_group(v: BattleState, g: int) -> int:
    """The opposing group in a group's fleet combat."""
    return v.duel[1] if v.duel[0] == g else v.duel[0]


def outgunned(v: BattleState, g: int, foe: int, per_cent: int, how: Settings) -> bool:
    """Whether a group's guns are below a percentage of the enemy group's."""
    return 100 * guns(v, g) < per_cent * guns_thought(v, foe, how)


def has_capital(v: BattleState, g: int) -> bool:
    """Whether the view shows an undamaged capital ship in a group."""
    return any(v.kind[u] == CAPITAL and v.count[u] > v.damaged[u] for u in ships_of(v, g))


def unscreened_destroyers(t: Tables, v: BattleState, g: int) -> int:
    """Destroyers of a group that may screen the others: all except those with cargo."""
    return destroyers(v, g) - destroyers_with_cargo(t, v, g)


def guns_from(t: Tables, v: BattleState, g: int, drm: int) -> int:
    """Undamaged light factors of a group with at least this DRM."""
    return sum(
        v.size[u] * (v.count[u] - v.damaged[u])
        for u in ships_of(v, g)
        if is_light(v.kind[u]) and light_drm(t, v, u) >= drm
    )


def drags_others(t: Tables, v: BattleState, u: int, how: Settings) -> bool:
    """Whether a ship is a light one without which the light ships of its group fire better."""
    if not is_light(v.kind[u]):
        return False
    g, own, best, most = v.group_row[u], light_drm(t, v, u), -UNITS, 0
    for other in ships_of(v, g):
        if is_light(v.kind[other]) and v.count[other] > v.damaged[other]:
            drm = light_drm(t, v, other)
            value = guns_from(t, v, g, drm) * (PER_CENT + how.screen_drm * drm)
            if value > most:
                best, most = drm, value
    return own < best


def choose_screen(t: Tables, v: BattleState, how: Settings) -> int:
    """Escort carriers are screened; light ships far outgunned by capital ships screen their cruisers.

    Light ships of a poor nation hide while the others fire better without them. Some destroyers must stay in front.
    """
    u = v.ask_subject
    g = v.group_row[u]
    if how.screens > 0 and drags_others(t, v, u, how):
        return v.ask_size - 1
    if v.kind[u] == DESTROYER:
        return 0
    if unscreened_destroyers(t, v, g) == 0 or how.screens == 0:
        return 0
    if v.kind[u] == CVE:
        return v.ask_size - 1
    foe = enemy_group(v, g)
    clearly = outgunned(v, g, foe, how.outgunned_per_cent, how) and has_capital(v, foe) and not has_capital(v, g)
    return v.ask_size - 1 if clearly and v.kind[u] == CRUISER else 0


def choose_evade(v: BattleState, how: Settings) -> int:
    """Carriers and the weaker group evade; damaged carriers are not left behind for it."""
    g, foe = v.ask_subject, v.duel[0]
    if damaged_ships(v, g) > 0 and damaged_worth(v, g) * 2 > group_worth(v, g, how):
        return 0
    if fast_carriers(v, g) > 0:
        return 1
    return 1 if outgunned(v, g, foe, how.evade_per_cent, how) else 0


def damaged_worth(v: BattleState, g: int) -> int:
    """Worth of a group's damaged ships, in factors times ten."""
    return sum(10 * v.size[u] * v.damaged[u] for u in ships_of(v, g))


def choose_shed(v: BattleState) -> int:
    """Damaged ships are left behind for a pursuit only by a group with guns and no carriers, when carriers are in reach."""
    if fast_carriers(v, v.ask_subject) > 0 or guns(v, v.ask_subject) < 10:
        return 0
    for g in numbered(1 - v.ask_seat):
        if v.search_results[g] > v.results_used[g] and carriers_thought(v, g) > 0:
            return 1
    return 0


def choose_engagement(t: Tables, v: BattleState, how: Settings) -> int:
    """Engage the most valuable enemy group that is not too strong; carriers and cargo seek no fight."""
    g = v.ask_subject
    per_cent = how.carrier_escort_per_cent if fast_carriers(v, g) > 0 else how.engage_per_cent
    best, most = 0, 0
    for answer in range(1, v.ask_size):
        foe = (1 - v.ask_seat) * GROUPS + answer - 1
        if is_legal(t, v, answer) and not outgunned(v, g, foe, per_cent, how) and group_worth(v, foe, how) > most:
            best, most = answer, group_worth(v, foe, how)
    return 0 if is_laden(v, g) else best


def choose_forming(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question before the first round, or about a group that enters later.

    Fighting groups want number 1, the others 6.
    """
    if v.ask_kind == asks.STRENGTHEN:
        return choose_escort(t, v, how)
    if v.ask_kind in (asks.SURPLUS_SHIP, asks.CARRIER_HOME):
        return choose_ship_to_part(t, v)
    if v.ask_kind == asks.SURPLUS_DAMAGED:
        return 1
    if v.ask_kind == asks.WAIT:
        return choose_waiting(t, v, how)
    is_back = keeps_back(v, v.ask_subject, how)
    return choose_number(t, v, NUMBERS if is_back else 1, is_back, chance)


def choose_number(t: Tables, v: BattleState, wanted: int, is_back: bool, chance: int) -> int:
    """The nearest free number to the wanted one, moved towards the middle now and then."""
    shift = max(0, chance - 1)
    wanted = wanted - shift if is_back else wanted + shift
    if v.ask_kind == asks.ENTER:
        return nearest_up(t, v, wanted)
    return nearest_down(t, v, wanted - 1) if is_back else nearest_up(t, v, wanted - 1)


def keeps_back(v: BattleState, g: int, how: Settings) -> bool:
    """Whether a group avoids fleet combat: carriers without many guns, cargo, and ships too few for the line."""
    return is_laden(v, g) or guns(v, g) < max(how.line_guns, how.guns_for_a_carrier * fast_carriers(v, g))


def choose_escort(t: Tables, v: BattleState, how: Settings) -> int:
    """Cargo with a weak escort gets the smallest group without carriers."""
    best, least = 0, how.largest_escort + 1
    if naval_factors(v, v.ask_subject) >= how.enough_escort:
        return 0
    for answer in range(1, v.ask_size):
        g = v.ask_seat * GROUPS + NUMBERS + answer - 1
        if is_legal(t, v, answer) and fast_carriers(v, g) == 0 and 0 < naval_factors(v, g) < least:
            best, least = answer, naval_factors(v, g)
    return best


def choose_ship_to_part(t: Tables, v: BattleState) -> int:
    """The ship that leaves a group: a slow or damaged one, then the smallest; carriers last."""
    best, least = 0, 999
    for answer in range(UNITS):
        u = v.ask_seat * UNITS + answer
        cost = v.size[u] + (40 if is_carrier(v.kind[u]) else 0) - (20 if v.slow[u] + v.damaged[u] > 0 else 0)
        if v.group_row[u] == v.ask_subject and cost < least and is_legal(t, v, answer):
            best, least = answer, cost
    return best


def choose_waiting(t: Tables, v: BattleState, how: Settings) -> int:
    """The least valuable group waits on the periphery."""
    best, least = 0, 99999
    for answer in range(v.ask_size):
        worth = group_worth(v, v.ask_seat * GROUPS + NUMBERS + answer, how)
        if is_legal(t, v, answer) and worth < least:
            best, least = answer, worth
    return best
