"""The doctrine "standard" of a naval turn, the default for an absent player.

It sails every operation by the plan farthest from the enemy's ports; intercepts where the expected strength is worth
the voyage, in the best hex; counter-intercepts likewise; sends submarines where they have a fair chance; attacks with
aircraft when there are enough together; and returns to the nearest base. Battles are left to the battle doctrine. It
sees a view, a random number and the legal answers, never the state.
"""

from typing import Final

from flagplot.games.awaw.interception.attempt.method import thrown
from flagplot.games.awaw.interception.terms import OPERATIONAL
from flagplot.games.awaw.players.settings import Settings as BattleSettings
from flagplot.games.awaw.players.standard import chances as chances_in_battle
from flagplot.games.awaw.players.standard import choose_by as choose_in_battle
from flagplot.games.awaw.players.turn.chances import (
    HUNDRED,
    aim_at_hex,
    chance,
    has_a_task_ahead,
    is_first,
    is_free,
    share_in_time,
    strikers,
    way_chance,
)
from flagplot.games.awaw.players.turn.memo import THOUGHT_OF, Memo
from flagplot.games.awaw.players.turn.sending import has_lost_its_carriers, is_sent, supports_best
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.players.turn.teams import best_team, evaluate_forces, hunt
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import sails_in
from flagplot.games.awaw.turn.rows import forces_of, in_force, units_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState
from flagplot.games.awaw.turn.words import asks

SETTINGS: Final = Settings()
IN_BATTLES: Final = BattleSettings(
    carrier_worth=16,
    enough_escort=14,
    threat=3,
    small_rest=2,
    enough=3,
    last_round=10,
    worse_per_cent=40,
    worse_with_cargo_per_cent=35,
    cargo_leaves_per_cent=0,
    convoy_leaves_per_cent=0,
    better_per_cent=0,
    air_weight=2,
    few_guns=7,
)
"""It strikes with less, and leaves battles sooner, than where a battle is all there is: a turn counts ships more."""
LAST_BATTLE_ASK: Final = asks.CARDS - 1


def choose(t: Sea, v: TurnState, noise: int, m: Memo) -> int:
    """Answer the pending question from this view; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, m, SETTINGS)


def choose_by(t: Sea, v: TurnState, noise: int, m: Memo, how: Settings) -> int:
    """Answer with any settings for questions outside battles."""
    if v.ask_kind <= LAST_BATTLE_ASK:
        return choose_in_battle(t.battle, v.battle, noise, IN_BATTLES)
    return or_else(m, intend(t, v, m, how))


def chances(kind: int) -> int:
    """The number of noise values for a question of a kind: only battles have random decisions."""
    return chances_in_battle(kind) if kind <= LAST_BATTLE_ASK else 1


def or_else(m: Memo, answer: int) -> int:
    """The answer if it is legal, else the first legal one."""
    return answer if is_legal(m, answer) else m.legal[0]


def is_legal(m: Memo, answer: int) -> bool:
    """Whether an answer is legal."""
    return any(m.legal[place] == answer for place in range(m.answers))


def last_legal(m: Memo) -> int:
    """The highest legal answer."""
    return m.legal[m.answers - 1]


def intend(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The intended answer under these settings."""
    kind = v.ask_kind
    if kind == asks.CARDS:
        return (last_legal(m) + 1) // 2
    if kind == asks.ANNOUNCE:
        return choose_plan(t, v, m, how)
    if kind in (asks.INTERCEPT_HEX, asks.COUNTER_HEX):
        return choose_hex(t, v, m, how)
    if kind == asks.JOIN:
        return choose_way(t, v, m, how)
    if kind == asks.SUBMARINE_HEX:
        return choose_boat_hex(t, v, m, how)
    if kind in (asks.AIR_HEX, asks.COUNTER_AIR_HEX):
        return choose_air_hex(t, v, m, how)
    if kind == asks.SUPPORT:
        return 1 if supports_best(t, v, v.ask_subject, v.ask_object) else 0
    return choose_afterwards(t, v, m)


def choose_afterwards(t: Sea, v: TurnState, m: Memo) -> int:
    """Squadrons, order, aborting, the return."""
    if v.ask_kind == asks.COMBINE:
        return 1
    if v.ask_kind == asks.AIR_SQUADRONS:
        return last_legal(m)
    if v.ask_kind == asks.ABORT:
        return 1 if is_crippled(v, v.ask_subject) or has_lost_its_carriers(v, v.ask_subject) else 0
    if v.ask_kind == asks.PATROL_HOME:
        return terms.AFTER_OTHERS
    if v.ask_kind == asks.RETURN_BASE:
        return nearest_base(t, v, m)
    return m.legal[0]


# ------------------------------------------------------------ announcing
def choose_plan(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The plan whose most dangerous hex is least dangerous. Every force sails, except cargo whose carriers were sunk."""
    best, least = 0, 0
    for place in range(m.answers):
        plan = m.legal[place]
        if plan > 0 and not is_bare(v, plan):
            danger_now = danger_of(t, v, m, plan, how)
            if best == 0 or danger_now < least:
                best, least = plan, danger_now
    return best


def is_bare(v: TurnState, plan: int) -> bool:
    """Whether cargo would sail by a plan without its covering carriers."""
    return any(
        is_of_plan(v, leg, plan) and has_lost_its_carriers(v, leg) for leg in range(terms.SAILING_LEGS, terms.LEGS)
    )


def is_of_plan(v: TurnState, leg: int, plan: int) -> bool:
    """Whether a leg belongs to a plan of the operation in the question."""
    return v.leg_operation[leg] == v.ask_subject and v.leg_plan[leg] == plan


def danger_of(t: Sea, v: TurnState, m: Memo, plan: int, how: Settings) -> int:
    """Danger of the worst hex on the paths of a plan."""
    worst = 0
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if is_of_plan(v, leg, plan):
            for place in range(v.leg_length[leg]):
                worst = max(worst, danger(t, v, m, v.leg_path[leg][place], how))
    return worst


def danger(t: Sea, v: TurnState, m: Memo, hex: int, how: Settings) -> int:
    """The danger of a hex: the chances of forces from the enemy's ports in per cent, added."""
    first, total = (1 - v.ask_seat) * terms.PLACES, 0
    for p in range(first, first + v.places[1 - v.ask_seat]):
        if v.place_port[p] and v.place_standing[p] == OPERATIONAL:
            distance = by_sea(t.map, v.place_hex[p], hex)
            if distance >= 0:
                total += share_in_time(t, m, v.theatre, distance, thrown(how.enemy_dice))
    return total


# ------------------------------------------------------------ intercepting
def hex_asked(v: TurnState, answer: int) -> int:
    """The hex of an answer: on the path of a leg or of an attempt."""
    row = v.ask_object if v.ask_kind == asks.SUBMARINE_HEX else v.ask_subject
    if v.ask_kind == asks.SUBMARINE_HEX and row >= asks.ATTEMPT_OBJECT:
        return v.attempt_path[row - asks.ATTEMPT_OBJECT][answer - 1]
    if v.ask_kind in (asks.COUNTER_HEX, asks.COUNTER_AIR_HEX):
        return v.attempt_path[row][answer - 1]
    return v.leg_path[row][answer - 1]


def choose_hex(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The hex with the best team value, including aircraft near it; none if that is too low."""
    first, best, most = v.ask_seat * terms.FORCES, 0, how.least_factors * HUNDRED - 1
    for k in range(terms.FORCES):
        m.ready[k] = 1 if is_free(v, first + k) else 0
    evaluate_forces(v, m, first)
    for place in range(m.answers):
        answer = m.legal[place]
        if answer > 0:
            hex = hex_asked(v, answer)
            hunt(t, v, m, THOUGHT_OF, aim_at_hex(v, v.ask_seat, v.ask_subject, hex), how)
            team = best_team(m, THOUGHT_OF, how)
            worth = team.worth + min(strikers(t, v, v.ask_seat, hex), HUNDRED - 1)
            if team.best >= how.least_chance and worth > most:
                best, most = answer, worth
    return best


def choose_way(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The route with the best chance of arriving in time, for a force that is sent there and not reserved."""
    if last_legal(m) == terms.STAYS_OUT or has_a_task_ahead(v, v.ask_subject) or not is_sent(t, v, m, how):
        return terms.STAYS_OUT
    best, most = terms.STAYS_OUT, how.least_chance - 1
    for place in range(m.answers):
        if m.legal[place] != terms.STAYS_OUT:
            percent = way_chance(t, v, m, v.ask_subject, v.ask_object, m.legal[place])
            if percent > most:
                best, most = m.legal[place], percent
    return best


def choose_boat_hex(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The hex that a submarine is likeliest to reach, if that is likely enough."""
    f = v.in_force[v.ask_subject]
    target = v.ask_object if is_first(v) else v.ask_object - asks.ATTEMPT_OBJECT
    best, most = 0, how.least_boat_chance - 1
    for place in range(m.answers):
        answer = m.legal[place]
        if answer > 0:
            hex = hex_asked(v, answer)
            aim = aim_at_hex(v, v.ask_seat, target, hex)
            percent = chance(t, v, m, aim, f, by_sea(t.map, v.hex[f], hex), 1, 1)
            if percent > most:
                best, most = answer, percent
    return best


def choose_air_hex(t: Sea, v: TurnState, m: Memo, how: Settings) -> int:
    """The hex where most squadrons can attack, if they are enough together."""
    best, most = 0, how.least_squadrons - 1
    for place in range(m.answers):
        answer = m.legal[place]
        if answer > 0:
            found = strikers(t, v, v.ask_seat, hex_asked(v, answer))
            if found > most:
                best, most = answer, found
    return best


# ------------------------------------------------------------ the return
def is_crippled(v: TurnState, leg: int) -> bool:
    """Whether half of the ships of an own leg are damaged."""
    ships, hurt, side = 0, 0, v.leg_side[leg]
    for u in units_of(v, side):
        for f in forces_of(side):
            if sails_in(v, leg, f) and in_force(v, u, f):
                ships += v.count[u]
                hurt += v.damaged[u]
    return 2 * hurt >= ships > 0


def nearest_base(t: Sea, v: TurnState, m: Memo) -> int:
    """The nearest base."""
    best, least = m.legal[0], hexes_home(t, v, m.legal[0])
    for place in range(1, m.answers):
        away = hexes_home(t, v, m.legal[place])
        if away < least:
            best, least = m.legal[place], away
    return best


def hexes_home(t: Sea, v: TurnState, place: int) -> int:
    """Twice the hexes to a base by sea, one less for the force's base of origin, which wins ties."""
    f, p = v.ask_subject, v.ask_seat * terms.PLACES + place
    away = by_sea(t.map, v.hex[f], v.place_hex[p]) if v.place_hex[p] != terms.NONE else HUNDRED
    return 2 * away - (1 if v.home[f] == p else 0)
