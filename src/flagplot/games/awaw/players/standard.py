"""The doctrine "standard": cautious, orderly naval play, the default for an absent player.

It puts guns in the low group numbers; carriers, cargo and ships too few for the line in the high ones. It keeps few of
its carrier aircraft on patrol and strikes with the others, most of them at one group: cargo, carriers and capital ships
by their worth, aimed to sink, but not into fighters and guns that let no bomb fall. It searches with everything
available, screens ships of poor nations that would drag others down, but others only when far outgunned, and evades
with carriers and when weaker. It detaches light ships that fought battleships. It stays while the battle may be won:
it withdraws below a fifth of the enemy's strength, its cargo sooner, damaged ships once it is far stronger. After
twenty rounds the weaker side leaves, after forty any does.
It sees a view and a random number, never the state.
"""

from typing import Final

from flagplot.games.awaw.battle.air.air_battle import base_squadrons, counterair_free, side_strength
from flagplot.games.awaw.battle.air.landing import decks_from
from flagplot.games.awaw.battle.air.strikes import group_air_defence, side_strike_free, strike_free, targets_left
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, air_target_drm
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import (
    carriers_thought,
    enemy_air,
    group_worth,
    guns_thought,
    hidden_groups,
    is_seen,
    own_air,
    ship_worth,
)
from flagplot.games.awaw.players.legal import is_legal, nearest_down, or_else
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.players.standard_end import WAITINGS, choose_at_end
from flagplot.games.awaw.players.standard_fire import choose_fire
from flagplot.games.awaw.players.standard_fleet import NUMBERINGS, choose_forming, choose_meeting
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    air_attack_modifier,
    air_combat,
    air_defence,
    air_defence_level,
    column,
    patrol_bonus,
    squadrons_engaging,
    table_row,
)
from flagplot.games.awaw.shared.groups import fast_carriers, in_battle, is_laden, ships
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, UNITS, WINGS
from flagplot.games.awaw.shared.units import (
    end_unit,
    first_wing,
    is_carrier,
    is_named,
    numbered,
    ships_of,
    side_of_group,
    strikes_ships,
    wing_is_ashore,
    wings_of,
)
from flagplot.games.awaw.words import asks

WAYS: Final = 36
"""The number of throws of two dice."""


def ways(roll: int) -> int:
    """The number of the 36 throws of two dice with a sum."""
    return 6 - abs(7 - roll)


def cover_thought(v: BattleState, g: int) -> int:
    """Estimated squadrons ashore that cover an enemy group: its share of all that can, which are public."""
    side, squadrons = side_of_group(g), 0
    for w in wings_of(v, side):
        if wing_is_ashore(v, w) and v.wing_type[w] == terms.COVER_AAS:
            squadrons += max(0, v.squadrons[w] - v.unavailable[w])
    groups = sum(1 for other in numbered(side) if in_battle(v, other))
    return (squadrons + groups - 1) // max(1, groups)


def shot_down(t: Tables, defenders: int, modifier: int) -> int:
    """Expected squadrons that fighters keep from a target, in 36ths."""
    total = 0
    for roll in range(2, 13):
        lost = air_combat(t, defenders, modifier, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if defenders > 0 else 0


def driven_off(t: Tables, level: int) -> int:
    """Expected squadrons that the fire of ships keeps from a target (23.42)."""
    total = 0
    for roll in range(2, 13):
        lost = air_defence(t, level, roll)
        total += ways(roll) * (lost.eliminated + lost.aborted)
    return total if level > 0 else 0


def level_thought(t: Tables, v: BattleState, g: int, how: Settings) -> int:
    """Estimated air defence level of a group, from its four facts if its ships are hidden (22.452B, 23.42)."""
    if is_seen(v, g):
        return group_air_defence(t, v, g)
    factors = how.small_guns if v.fact_small[g] == 1 else how.large_guns
    return air_defence_level(t, factors, v.air_defence_research[side_of_group(g)], 0, 0, v.surprise)


def bombs(t: Tables, v: BattleState, g: int, squadrons: int, how: Settings) -> int:
    """Expected squadrons of a strike on an enemy group that drop bombs, in 36ths."""
    patrol, cover = how.patrol_thought * carriers_thought(v, g), cover_thought(v, g)
    modifier = v.air_drm[side_of_group(g)] + patrol_bonus(t, patrol, cover, v.surprise)
    down = shot_down(t, squadrons_engaging(patrol + cover, v.surprise), modifier)
    return max(0, WAYS * squadrons - down - driven_off(t, level_thought(t, v, g, how)))


def choose_strike(t: Tables, v: BattleState, how: Settings) -> int:
    """Strike the most valuable found group, if the squadrons are enough for it."""
    if v.ask_kind == asks.STRIKE_SQUADRONS:
        return choose_strength(v, how)
    if v.ask_kind == asks.AIR_TARGET:
        return choose_air_target(t, v, how)
    if v.ask_kind == asks.NAVAL_AMONG:
        return choose_naval_among(t, v)
    surprise = 1 if v.ask_kind == asks.SURPRISE_STRIKE else 0
    squadrons = side_strike_free(v, v.ask_seat, surprise)
    best, most = 0, how.poor_target if surprise == 1 else 0
    for answer in range(1, v.ask_size):
        g = (1 - v.ask_seat) * GROUPS + answer - 1
        if is_legal(t, v, answer) and group_worth(v, g, how) > most and is_enough(t, v, g, squadrons, how):
            best, most = answer, group_worth(v, g, how)
    return best


def is_enough(t: Tables, v: BattleState, g: int, squadrons: int, how: Settings) -> bool:
    """Whether enough bombs are expected through fighters and guns."""
    return 100 * bombs(t, v, g, squadrons, how) >= how.least_bombs * WAYS


def choose_strength(v: BattleState, how: Settings) -> int:
    """Send everything at the only target; with several, enough for this one."""
    free = v.ask_size - 1
    if targets_left(v, v.ask_seat) <= 1:
        return free
    carriers, guns = carriers_thought(v, v.ask_object), guns_thought(v, v.ask_object, how)
    need = how.enough + how.enough_for_a_carrier * carriers + guns // 10
    sent = side_strength(v, v.ask_seat)
    later = sum(
        strike_free(v, w, v.surprise) for w in range(v.ask_subject + 1, v.ask_seat * WINGS + v.wings[v.ask_seat])
    )
    missing = max(0, need - sent)
    return free if later + free - missing < how.small_rest else min(free, missing)


def expected_hits(t: Tables, squadrons: int, modifier: int) -> int:
    """Expected hits of squadrons on one target, in 36ths."""
    row = table_row(squadrons, LAST_AIR_ROW)
    return sum(ways(roll) * t.air_attack[row][column(roll + modifier)] for roll in range(2, 13))


def squadrons_to_sink(t: Tables, v: BattleState, g: int, u: int, how: Settings) -> int:
    """Fewest squadrons expected to sink a named ship, up to a limit."""
    modifier = attack_modifier(t, v, g, u, v.naval_free[v.ask_seat], v.ask_size - 1)
    wanted = (v.size[u] - v.hits[u]) * WAYS * how.aim_per_cent // 100
    return next(
        (squadrons for squadrons in range(1, how.most_aimed) if expected_hits(t, squadrons, modifier) >= wanted),
        how.most_aimed,
    )


def attack_modifier(t: Tables, v: BattleState, g: int, u: int, naval: int, squadrons: int) -> int:
    """Modifier of an attack on a target by `squadrons`, `naval` of them naval."""
    return air_attack_modifier(t, v.air_drm[v.ask_seat], air_target_drm(t, v, g, u), naval, squadrons, v.surprise)


def choose_naval_among(t: Tables, v: BattleState) -> int:
    """The fewest naval squadrons with the best modifier, so that the next target gets it too."""
    best, most = 0, -WAYS
    for answer in range(v.ask_size):
        found = attack_modifier(t, v, v.ask_object, v.ask_subject, answer, v.aimed[v.ask_seat])
        if is_legal(t, v, answer) and found > most:
            best, most = answer, found
    return best


def air_priority(v: BattleState, u: int, how: Settings) -> int:
    """Order of targets in a group by their worth and hits; a damaged carrier, which launches nothing, comes later."""
    if u < 0:
        return 1
    priority = 2 * ship_worth(v, u, how) + v.hits[u]
    return priority - how.sound_carrier if is_carrier(v.kind[u]) and v.damaged[u] > 0 else priority


def choose_air_target(t: Tables, v: BattleState, how: Settings) -> int:
    """Targets get the squadrons to sink them in the order of priority, until none are left; the last one the rest."""
    free, g = v.ask_size - 1, v.ask_object
    if free == 0:
        return 0
    if v.ask_subject == ALL_LIGHT:
        return free
    more_important, others = 0, 0
    for u in range(v.ask_subject + 1, end_unit(v, g // GROUPS)):
        if v.group_row[u] == g and v.count[u] > 0:
            others += 1
            if is_named(v.kind[u]) and air_priority(v, u, how) > air_priority(v, v.ask_subject, how):
                more_important += squadrons_to_sink(t, v, g, u, how)
    left = max(0, free - more_important)
    if others == 0 and not has_light(v, g):
        return free
    if more_important == 0 and (free <= 2 or others == 0):
        return free
    return min(left, squadrons_to_sink(t, v, g, v.ask_subject, how))


def has_light(v: BattleState, g: int) -> bool:
    """Whether a group has ships other than named ones."""
    return any(v.count[u] > 0 and not is_named(v.kind[u]) for u in ships_of(v, g))


SIXTHS: Final = 6
"""The number of noise values for rounding the squadrons on patrol; also the unit of their share."""


def choose_in_the_air(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """Answer a question about aircraft that is not about a strike. Only squadrons that find no deck land ashore."""
    if v.ask_kind == asks.PATROL_SQUADRONS:
        return choose_patrol(v, chance, how)
    if v.ask_kind == asks.COUNTERAIR_SQUADRONS:
        return choose_counterair(v, how)
    if v.ask_kind == asks.COVER_SQUADRONS:
        return choose_cover(v)
    if v.ask_kind == asks.SEARCH_SQUADRONS:
        return choose_searchers(t, v, how)
    if v.ask_kind == asks.AIR_LOSS:
        return choose_air_loss(t, v)
    if v.ask_kind == asks.LAND_ASHORE:
        return max(0, min(v.ask_size - 1, v.aloft - decks_from(v, v.ask_seat, first_wing(v.ask_seat))))
    return nearest_down(t, v, v.ask_size - 1)


def choose_patrol(v: BattleState, chance: int, how: Settings) -> int:
    """The part of a carrier's squadrons on patrol, larger under threat, with random rounding.

    None if every enemy group is known and no enemy aircraft can strike.
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
    return sum(v.squadrons[w] for w in wings_of(v, side) if v.wing_base[w] == b and strikes_ships(v.wing_type[w]))


def choose_counterair(v: BattleState, how: Settings) -> int:
    """Part of the free squadrons goes against a base with strikers, at two to one and while no carrier is known."""
    b, foe = v.ask_object, 1 - v.ask_seat
    if striking_squadrons(v, b) < how.threat or enemy_air(v, foe) > striking_squadrons(v, b):
        return 0
    if own_air(v, v.ask_seat) < how.counterair_odds * base_squadrons(v, b):
        return 0
    return (counterair_free(v, v.ask_subject) * how.counterair_sixths + SIXTHS - 1) // SIXTHS


def needs_cover(v: BattleState, g: int) -> bool:
    """Whether a group in the battle has carriers or cargo."""
    return in_battle(v, g) and ships(v, g) > 0 and (fast_carriers(v, g) > 0 or is_laden(v, g))


def choose_cover(v: BattleState) -> int:
    """Cover squadrons are divided among carriers and cargo, if any, else all groups; naval ones do not cover."""
    if v.wing_type[v.ask_subject] != terms.COVER_AAS:
        return 0
    others, needy = 0, sum(1 for g in numbered(v.ask_seat) if needs_cover(v, g))
    for g in numbered(v.ask_seat):
        others += 1 if g >= v.ask_object and in_battle(v, g) and (needy == 0 or needs_cover(v, g)) else 0
    if others == 0 or (needy > 0 and not needs_cover(v, v.ask_object)):
        return 0
    return (v.ask_size - 1 + others - 1) // others


def choose_searchers(t: Tables, v: BattleState, how: Settings) -> int:
    """Search squadrons search, and part of the naval ones, while they still add dice and something is hidden."""
    if v.wing_type[v.ask_subject] == terms.SEARCH_AAS:
        return v.ask_size - 1
    searching = sum(v.searching[w] for w in wings_of(v, v.ask_seat))
    useful = max(0, t.search_air_limit[min(v.round, terms.AIR_SEARCH_ROUNDS) - 1] - searching)
    return min((v.ask_size - 1) * how.search_sixths // SIXTHS, useful) if hidden_groups(v, 1 - v.ask_seat) > 0 else 0


def choose_air_loss(t: Tables, v: BattleState) -> int:
    """A squadron is lost from a carrier that cannot take it back, else from the largest wing."""
    best, most = 0, -1
    for answer in range(v.wings[v.ask_seat]):
        w = v.ask_seat * terms.WINGS + answer
        homeless = v.wing_ship[w] >= 0 and (v.count[v.wing_ship[w]] == 0 or v.damaged[v.wing_ship[w]] > 0)
        cost = v.squadrons[w] + (20 if homeless else 0)
        if cost > most and is_legal(t, v, answer):
            best, most = answer, cost
    return best


SETTINGS: Final = Settings()
FORMING: Final = (
    asks.STRENGTHEN,
    asks.SURPLUS_SHIP,
    asks.SURPLUS_DAMAGED,
    asks.CARRIER_HOME,
    asks.WAIT,
    asks.NUMBER,
    asks.ENTER,
)
STRIKES: Final = (asks.SURPRISE_STRIKE, asks.STRIKE, asks.STRIKE_SQUADRONS, asks.AIR_TARGET, asks.NAVAL_AMONG)
IN_THE_AIR: Final = (
    asks.PATROL_SQUADRONS,
    asks.COUNTERAIR_SQUADRONS,
    asks.COVER_SQUADRONS,
    asks.SEARCH_SQUADRONS,
    asks.AIR_LOSS,
    asks.LAND_ASHORE,
    asks.LAND_ABOARD,
)
MEETINGS: Final = (asks.SHED, asks.ENGAGE, asks.SCREEN, asks.EVADE)
FIRE: Final = (
    asks.RANK,
    asks.CAPITAL_AIM,
    asks.REPLY,
    asks.LIGHT_AT_LIGHT,
    asks.LIGHT_AT_CAPITAL,
    asks.CAPITAL_AT_SCREENED,
    asks.LIGHT_AT_SCREENED,
    asks.SHIP_LOSS,
    asks.LOSS_IN_BASE,
    asks.LOSS_BASE,
)


def choose(t: Tables, v: BattleState, noise: int) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Tables, v: BattleState, noise: int, how: Settings) -> int:
    """Answer with any settings."""
    return or_else(t, v, intend(t, v, noise % chances(v.ask_kind), how))


def chances(kind: int) -> int:
    """The number of noise values for a question of a kind; 1 if nothing is random."""
    if kind in (asks.NUMBER, asks.ENTER):
        return NUMBERINGS
    if kind == asks.PATROL_SQUADRONS:
        return SIXTHS
    if kind == asks.RANK:
        return UNITS
    return WAITINGS if kind == asks.SUBMARINE_ATTACK else 1


def intend(t: Tables, v: BattleState, chance: int, how: Settings) -> int:
    """The intended answer under these settings."""
    kind = v.ask_kind
    if kind in FORMING:
        return choose_forming(t, v, chance, how)
    if kind in STRIKES:
        return choose_strike(t, v, how)
    if kind == asks.COUNTERAIR_BASE:
        return 0
    if kind in IN_THE_AIR:
        return choose_in_the_air(t, v, chance, how)
    if kind in MEETINGS:
        return choose_meeting(t, v, how)
    if kind in FIRE:
        return choose_fire(t, v, chance, how)
    return choose_at_end(t, v, chance, how)
