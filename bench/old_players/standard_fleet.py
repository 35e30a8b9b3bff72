"""How the doctrines meet the enemy's fleet: whom they engage, when they evade, what they screen."""

from bench.old_players.estimate import carriers_thought, group_worth, guns, guns_thought
from bench.old_players.legal import first_legal, is_legal
from bench.old_players.settings import Settings
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared.groups import damaged_ships, fast_carriers, is_laden
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CVE, DESTROYER, GROUPS
from flagplot.games.awaw.shared.units import end_unit, first_unit
from flagplot.games.awaw.words import asks


def choose_meeting(t: Tables, v: BattleState, how: Settings) -> int:
    """Answer a question about engaging, evading or screening."""
    if v.ask_kind == asks.SCREEN:
        return choose_screen(v, how)
    if v.ask_kind == asks.EVADE:
        return choose_evade(v, how)
    if v.ask_kind == asks.SHED:
        return choose_shed(v)
    return choose_engagement(t, v, how)


def enemy_group(v: BattleState, g: int) -> int:
    """The other group of the fleet combat that a group is in."""
    return v.duel[1] if v.duel[0] == g else v.duel[0]


def outgunned(v: BattleState, g: int, foe: int, per_cent: int, how: Settings) -> bool:
    """Whether a group's guns are fewer than so many per cent of the enemy group's."""
    return 100 * guns(v, g) < per_cent * guns_thought(v, foe, how)


def has_capital(v: BattleState, g: int) -> bool:
    """Whether an undamaged capital ship is seen in a group."""
    side = g // GROUPS
    for u in range(first_unit(side), end_unit(v, side)):
        if v.group_row[u] == g and v.kind[u] == CAPITAL and v.count[u] > v.damaged[u]:
            return True
    return False


def unscreened_destroyers(v: BattleState, g: int) -> int:
    """Destroyers of a group that may stand in front of the others."""
    side = g // GROUPS
    total = 0
    for u in range(first_unit(side), end_unit(v, side)):
        if v.group_row[u] == g and v.kind[u] == DESTROYER and v.laden[u] == 0:
            total += v.count[u]
    return total


def choose_screen(v: BattleState, how: Settings) -> int:
    """Escort carriers hide behind others; light ships far outgunned by capital ships hide their cruisers.

    Somebody has to stay in front: destroyers.
    """
    u = v.ask_subject
    g = v.group_row[u]
    if unscreened_destroyers(v, g) == 0 or how.screens == 0 or v.kind[u] == DESTROYER:
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
    side = g // GROUPS
    total = 0
    for u in range(first_unit(side), end_unit(v, side)):
        if v.group_row[u] == g:
            total += 10 * v.size[u] * v.damaged[u]
    return total


def choose_shed(v: BattleState) -> int:
    """Cripples are left behind for a chase only by a group with guns and no carriers, when carriers are in reach."""
    side = v.ask_seat
    if fast_carriers(v, v.ask_subject) > 0 or guns(v, v.ask_subject) < 10:
        return 0
    for g in range((1 - side) * GROUPS, (1 - side) * GROUPS + 6):
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
    wanted = 0 if is_laden(v, g) else best
    return wanted if is_legal(t, v, wanted) else first_legal(t, v)
