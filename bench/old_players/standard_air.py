"""How the doctrines use aircraft off the strike: patrol, counterair, cover, search, and who lands where."""

from typing import Final

from bench.old_players.estimate import enemy_air, hidden_groups, own_air
from bench.old_players.legal import first_legal, is_legal, nearest_down
from bench.old_players.settings import Settings
from flagplot.games.awaw.battle.air.air_battle import base_squadrons, counterair_free
from flagplot.games.awaw.battle.air.landing import decks_from
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import fast_carriers, in_battle, is_laden, ships
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import end_wing, first_wing, strikes_ships
from flagplot.games.awaw.words import asks

SIXTHS: Final = 6
"""Chances by which the squadrons on patrol are rounded, and parts of all squadrons that they are told in."""


def choose_in_the_air(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question about aircraft that is not about a strike."""
    if v.ask_kind == asks.PATROL_SQUADRONS:
        return choose_patrol(v, chance, how)
    if v.ask_kind == asks.COUNTERAIR_SQUADRONS:
        return choose_counterair(v, how)
    if v.ask_kind == asks.COVER_SQUADRONS:
        return choose_cover(v)
    if v.ask_kind == asks.SEARCH_SQUADRONS:
        return choose_searchers(t, v)
    if v.ask_kind == asks.AIR_LOSS:
        return choose_air_loss(t, v)
    if v.ask_kind == asks.LAND_ASHORE:
        return choose_ashore(v)
    return nearest_down(t, v, v.ask_size - 1)


def choose_patrol(v: BattleState, chance: int, how: Settings) -> int:
    """Some of a carrier's squadrons patrol, more of them under threat; one of six chances rounds.

    None where every enemy group is known and none of his aircraft can strike.
    """
    foe = 1 - v.ask_seat
    threat = enemy_air(v, foe)
    if threat == 0 and hidden_groups(v, foe) == 0:
        return 0
    sixths = how.patrol_sixths_under_threat if threat >= how.threat else how.patrol_sixths
    return ((v.ask_size - 1) * sixths + chance) // SIXTHS


def striking_squadrons(v: BattleState, b: int) -> int:
    """Squadrons at a base that can strike ships."""
    side = b // terms.BASES
    total = 0
    for w in range(first_wing(side), end_wing(v, side)):
        if v.wing_base[w] == b and strikes_ships(v.wing_type[w]):
            total += v.squadrons[w]
    return total


def choose_counterair(v: BattleState, how: Settings) -> int:
    """Half of the free squadrons go against a base with strikers, at two to one and while no carrier is known."""
    b, foe = v.ask_object, 1 - v.ask_seat
    if striking_squadrons(v, b) < how.threat or enemy_air(v, foe) > striking_squadrons(v, b):
        return 0
    if own_air(v, v.ask_seat) < how.counterair_odds * base_squadrons(v, b):
        return 0
    return (counterair_free(v, v.ask_subject) + 1) // 2


def needs_cover(v: BattleState, g: int) -> bool:
    """A group in the battle with carriers or cargo."""
    return in_battle(v, g) and ships(v, g) > 0 and (fast_carriers(v, g) > 0 or is_laden(v, g))


def choose_cover(v: BattleState) -> int:
    """Cover squadrons, and a third of the naval ones, are shared among carriers and cargo, if any, else all groups."""
    side, number = v.ask_seat, v.ask_object % terms.GROUPS
    needy, others = 0, 0
    for n in range(terms.NUMBERS):
        needy += 1 if needs_cover(v, side * terms.GROUPS + n) else 0
    for n in range(number, terms.NUMBERS):
        g = side * terms.GROUPS + n
        others += 1 if in_battle(v, g) and (needy == 0 or needs_cover(v, g)) else 0
    if others == 0 or (needy > 0 and not needs_cover(v, v.ask_object)):
        return 0
    share = (v.ask_size - 1 + others - 1) // others
    return share if v.wing_type[v.ask_subject] == terms.COVER_AAS else share // 3


def choose_searchers(t: Tables, v: BattleState) -> int:
    """Search squadrons search; so does half of the naval ones, while they still bring dice and something is hidden."""
    if v.wing_type[v.ask_subject] == terms.SEARCH_AAS:
        return v.ask_size - 1
    searching = 0
    for w in range(first_wing(v.ask_seat), end_wing(v, v.ask_seat)):
        searching += v.searching[w]
    useful = max(0, t.search_air_limit[min(v.round, terms.AIR_SEARCH_ROUNDS) - 1] - searching)
    return min((v.ask_size - 1) // 2, useful) if hidden_groups(v, 1 - v.ask_seat) > 0 else 0


def choose_air_loss(t: Tables, v: BattleState) -> int:
    """A squadron is lost from a carrier that cannot take it back, else from the largest wing."""
    best, most = first_legal(t, v), -1
    for answer in range(v.wings[v.ask_seat]):
        w = v.ask_seat * terms.WINGS + answer
        homeless = v.wing_ship[w] >= 0 and (v.count[v.wing_ship[w]] == 0 or v.damaged[v.wing_ship[w]] > 0)
        cost = v.squadrons[w] + (20 if homeless else 0)
        if cost > most and is_legal(t, v, answer):
            best, most = answer, cost
    return best


def choose_ashore(v: BattleState) -> int:
    """Only squadrons that find no deck land ashore."""
    side = v.ask_seat
    homeless = v.aloft - decks_from(v, side, 0)
    return max(0, min(v.ask_size - 1, homeless))
