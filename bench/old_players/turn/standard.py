"""The doctrine "standard" of a naval turn, a named default for an absent player.

It sails every operation by the plan that keeps farthest from the enemy's ports; intercepts where the expected strength is worth
the voyage, in the hex that promises most; counter-intercepts likewise; sends submarines where they have a fair chance; attacks
with aircraft that are enough together; and comes home to the nearest base.  Battles are left to the battle doctrine.  It sees a
view, a number for chance and the legal answers, never the situation.
"""

from collections.abc import Callable
from typing import Annotated, Final, NamedTuple

from bench.old_players import standard
from bench.old_players.turn.chances import (
    HUNDRED,
    aim_at_hex,
    chance,
    free_forces,
    has_a_task_ahead,
    is_first,
    prospect,
    share_in_time,
    strikers,
    way_chances,
)
from flagplot.core.doctrine import DoctrineInput, SettingHelp
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.interception.attempt.method import thrown
from flagplot.games.awaw.interception.terms import OPERATIONAL
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import sails_in
from flagplot.games.awaw.turn.rows import end_unit, in_force
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState
from flagplot.games.awaw.turn.words import asks


class Settings(NamedTuple):
    """How much a doctrine wants before it acts."""

    least_factors: Annotated[
        int, SettingHelp("Factors expected in round one for which a hex is worth an interception.")
    ] = 4
    least_chance: Annotated[int, SettingHelp("Per cent of arriving for which a force sails.")] = 20
    least_boat_chance: Annotated[int, SettingHelp("The same for a submarine.")] = 25
    least_squadrons: Annotated[int, SettingHelp("Squadrons together for which aircraft attack.")] = 3
    enemy_dice: Annotated[int, SettingHelp("Dice that an enemy is thought to have.")] = 3


SETTINGS: Final = Settings()
LAST_BATTLE_ASK: Final = asks.CARDS - 1


def choose(t: Sea, v: TurnState, noise: int, m: DoctrineInput) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return choose_by(t, v, noise, m.legal[: m.answers], SETTINGS)


def choose_by(t: Sea, v: TurnState, noise: int, legal: list[int], how: Settings) -> int:
    """Answer by any settings for what is not a battle."""
    if v.ask_kind <= LAST_BATTLE_ASK:
        return in_battle(t, v, noise, standard.choose)
    return or_else(intend(t, v, legal, how), legal)


def chances(kind: int) -> int:
    """By how many equal chances a question of a kind is decided: in battles only anything is left to chance."""
    return standard.chances(kind) if kind <= LAST_BATTLE_ASK else 1


def in_battle(t: Sea, v: TurnState, noise: int, doctrine: Callable[..., int]) -> int:
    """Leave a question of a battle to the doctrine for battles, under the rules in force."""
    return game_of(t.battle).seated(doctrine)(t.battle, v.battle, noise)


def or_else(answer: int, legal: list[int]) -> int:
    """The answer if it may be given, else the first that may."""
    return answer if answer in legal else legal[0]


def intend(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """What a player of such settings wants to answer."""
    kind = v.ask_kind
    if kind == asks.CARDS:
        return (legal[-1] + 1) // 2
    if kind == asks.ANNOUNCE:
        return choose_plan(t, v, legal, how)
    if kind in (asks.INTERCEPT_HEX, asks.COUNTER_HEX):
        return choose_hex(t, v, legal, how)
    if kind == asks.JOIN:
        return choose_way(t, v, legal, how)
    if kind == asks.SUBMARINE_HEX:
        return choose_boat_hex(t, v, legal, how)
    if kind in (asks.AIR_HEX, asks.COUNTER_AIR_HEX):
        return choose_air_hex(t, v, legal, how)
    return choose_afterwards(t, v, legal)


def choose_afterwards(t: Sea, v: TurnState, legal: list[int]) -> int:
    """Support, squadrons, order, aborting, the way home."""
    if v.ask_kind in (asks.SUPPORT, asks.COMBINE):
        return 1
    if v.ask_kind == asks.AIR_SQUADRONS:
        return legal[-1]
    if v.ask_kind == asks.ABORT:
        return 1 if is_crippled(v, v.ask_subject) else 0
    if v.ask_kind == asks.PATROL_HOME:
        return terms.AFTER_OTHERS
    if v.ask_kind == asks.RETURN_BASE:
        return min(legal, key=lambda place: distance_home(t, v, place))
    return legal[0]


# ------------------------------------------------------------ announcing
def choose_plan(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """The plan whose most dangerous hex is least dangerous; nobody stays who may sail."""
    plans = [plan for plan in legal if plan > 0]
    return min(plans, key=lambda plan: (danger_of(t, v, plan, how), plan)) if plans else 0


def danger_of(t: Sea, v: TurnState, plan: int, how: Settings) -> int:
    """Danger of the worst hex on the paths of a plan."""
    worst = 0
    for leg in range(terms.SAILING_LEGS, terms.LEGS):
        if v.leg_operation[leg] == v.ask_subject and v.leg_plan[leg] == plan:
            worst = max(worst, max(danger(t, v, hex, how) for hex in v.leg_path[leg][: v.leg_length[leg]]))
    return worst


def danger(t: Sea, v: TurnState, hex: int, how: Settings) -> int:
    """How likely the enemy's ports are to send somebody to a hex: their chances in per cent, added."""
    first, total = (1 - v.ask_seat) * terms.PLACES, 0
    for p in range(first, first + v.places[1 - v.ask_seat]):
        if v.place_port[p] and v.place_standing[p] == OPERATIONAL:
            distance = by_sea(t.map, v.place_hex[p], hex)
            if distance >= 0:
                total += share_in_time(t, v.theatre, distance, thrown(how.enemy_dice))
    return total


# ------------------------------------------------------------ intercepting
def path_asked(v: TurnState) -> list[int]:
    """The path that the hexes of the question lie on."""
    if v.ask_kind == asks.SUBMARINE_HEX:
        is_leg = v.ask_object < asks.ATTEMPT_OBJECT
        row = v.ask_object if is_leg else v.ask_object - asks.ATTEMPT_OBJECT
    else:
        row, is_leg = v.ask_subject, v.ask_kind in (asks.INTERCEPT_HEX, asks.AIR_HEX)
    return v.leg_path[row] if is_leg else v.attempt_path[row]


def choose_hex(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """The hex to which most strength is expected to come in time, with aircraft near it; none if that is too little."""
    seat, path = v.ask_seat, path_asked(v)
    forces, best, most = free_forces(v, seat), 0, how.least_factors * HUNDRED - 1
    for answer in legal:
        if answer > 0:
            found = prospect(t, v, seat, v.ask_subject, path[answer - 1], forces)
            worth = found.factors * HUNDRED + min(strikers(t, v, seat, path[answer - 1]), HUNDRED - 1)
            if found.best >= how.least_chance and worth > most:
                best, most = answer, worth
    return best


def choose_way(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """The way with the best chance of coming in time, if it is a fair one and the force is not kept for something else."""
    ways = [way for way in legal if way != terms.STAYS_OUT]
    if not ways or has_a_task_ahead(v, v.ask_subject):
        return terms.STAYS_OUT
    percent, way = way_chances(t, v, v.ask_subject, v.ask_object, ways)[0]
    return way if percent >= how.least_chance else terms.STAYS_OUT


def choose_boat_hex(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """The hex that a submarine is likeliest to reach, if that is likely enough."""
    path, f = path_asked(v), v.in_force[v.ask_subject]
    target = v.ask_object if is_first(v) else v.ask_object - asks.ATTEMPT_OBJECT
    best, most = 0, how.least_boat_chance - 1
    for answer in legal:
        if answer > 0:
            hex = path[answer - 1]
            aim = aim_at_hex(v, v.ask_seat, target, hex)
            percent = chance(t, v, aim, f, by_sea(t.map, v.hex[f], hex), 1, 1)
            if percent > most:
                best, most = answer, percent
    return best


def choose_air_hex(t: Sea, v: TurnState, legal: list[int], how: Settings) -> int:
    """The hex where most squadrons can attack, if they are enough together."""
    path, best, most = path_asked(v), 0, how.least_squadrons - 1
    for answer in legal:
        if answer > 0:
            found = strikers(t, v, v.ask_seat, path[answer - 1])
            if found > most:
                best, most = answer, found
    return best


# ------------------------------------------------------------ the way home
def is_crippled(v: TurnState, leg: int) -> bool:
    """Whether half of the ships of an own leg are damaged."""
    ships, hurt, side = 0, 0, v.leg_side[leg]
    for u in range(side * terms.UNITS, end_unit(v, side)):
        for f in range(side * terms.FORCES, (side + 1) * terms.FORCES):
            if sails_in(v, leg, f) and in_force(v, u, f):
                ships += v.count[u]
                hurt += v.damaged[u]
    return 2 * hurt >= ships > 0


def distance_home(t: Sea, v: TurnState, place: int) -> tuple[int, int]:
    """Hexes to a base by sea, the base that the force came from first among equals."""
    f, p = v.ask_subject, v.ask_seat * terms.PLACES + place
    away = by_sea(t.map, v.hex[f], v.place_hex[p]) if v.place_hex[p] != terms.NONE else HUNDRED
    return away, 0 if v.home[f] == p else 1
