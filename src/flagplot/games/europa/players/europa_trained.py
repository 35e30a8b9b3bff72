"""The doctrine "trained" for Grand Europa: the common rules of play, and learnt trees that may overrule them.

The trees weigh disengaging, engaging or bypassing, the general group of a coast defence, and fire: its target and its
points. They know the answer of the common rules.
"""

from typing import Final

from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.flow.order import first_tier
from flagplot.games.europa.players.europa_fire import fire_at, gain_by_aiming, gain_by_dividing
from flagplot.games.europa.players.europa_scene import (
    gain_by_engaging,
    gain_by_leaving,
    gain_on_coast,
    scene,
)
from flagplot.games.europa.players.europa_standard import ALL, Settings, is_harmless, or_else, part, units_in
from flagplot.games.europa.players.europa_standard import chances as chances
from flagplot.games.europa.players.europa_standard import intend as intend_by_rules
from flagplot.games.europa.sight import CombatState
from flagplot.games.europa.steps import opposing
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import TF_BODY
from flagplot.games.europa.words import asks

SETTINGS: Final = Settings()
PARTS: Final = 6
"""Points are divided in sixths."""


def choose(t: Tables, v: CombatState, noise: int) -> int:
    """Answer the pending question from this view."""
    return choose_by(t, v, noise, SETTINGS)


def choose_by(t: Tables, v: CombatState, noise: int, how: Settings) -> int:
    """Answer with other settings than the default."""
    return or_else(t, v, intend(t, v, how))


def intend(t: Tables, v: CombatState, how: Settings) -> int:
    """The intended answer under these settings."""
    said = intend_by_rules(t, v, how)
    if v.ask_kind in (asks.DISENGAGE, asks.SLIP_AWAY):
        return choose_to_leave(t, v, said)
    if v.ask_kind == asks.ENGAGE or v.ask_kind == asks.GENERAL:
        return choose_share(t, v, said)
    if v.ask_kind == asks.TARGET:
        return choose_target(t, v, said) if said > 0 else said
    if v.ask_kind == asks.POINTS:
        return choose_points(t, v, said)
    return said


def choose_to_leave(t: Tables, v: CombatState, said: int) -> int:
    """Whether to leave: the other answer if it gains by it. A side that cannot inflict damage stays for another combat only."""
    other = 1 - said
    if is_harmless(t, v, v.ask_seat) and (v.ask_seat != v.mover or first_tier(t, v) < 0):
        return said
    return other if gain_by_leaving(scene(t, v, said, 1), ALL * other) > 0 else said


def choose_share(t: Tables, v: CombatState, said: int) -> int:
    """The points for which most speaks, in sixths of all. An empty body is a question of rulings, which the trees do not know."""
    points, best, most = v.ask_size - 1, said, 0
    if v.ask_kind == asks.ENGAGE and units_in(v, opposing(v, v.ask_seat), TF_BODY) == 0:
        return said
    x = scene(t, v, said, points)
    for number in range(PARTS + 1):
        answer = parts_of(points, number)
        share = part(answer, points)
        gain = gain_by_engaging(x, share) if v.ask_kind == asks.ENGAGE else gain_on_coast(x, share)
        if answer != said and gain > most:
            best, most = answer, gain
    return best


def choose_target(t: Tables, v: CombatState, said: int) -> int:
    """The target for which most speaks if all points fire at it."""
    pool, best, most = v.ask_subject, said, 0
    usual = fire_at(t, v, target_of(v.ask_seat, said), pool, pool)
    for answer in range(1, v.ask_size):
        if answer != said and refusal(t, v, answer) == 0:
            x = fire_at(t, v, target_of(v.ask_seat, answer), pool, pool)
            gain = gain_by_aiming(x, usual, x, pool, v.ask_object)
            if gain > most:
                best, most = answer, gain
    return best


def choose_points(t: Tables, v: CombatState, said: int) -> int:
    """The points for which most speaks, in sixths of those left."""
    target, pool, best, most = v.ask_subject, v.ask_size, said, 0
    usual, whole = fire_at(t, v, target, said + 1, pool), fire_at(t, v, target, pool, pool)
    for number in range(PARTS + 1):
        answer = parts_of(pool - 1, number)
        if answer != said:
            x = fire_at(t, v, target, answer + 1, pool)
            gain = gain_by_dividing(x, usual, whole, pool, v.ask_object)
            if gain > most:
                best, most = answer, gain
    return best


def parts_of(points: int, number: int) -> int:
    """Some sixths of a number of points, rounded."""
    return (points * number + PARTS // 2) // PARTS
