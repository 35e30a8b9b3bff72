"""The flow of a naval player turn: what is done next, whose answer is wanted, and where it goes (22.15, 22.164, 22.19)."""

from collections.abc import Callable, Mapping
from typing import Final

from flagplot.core.ask import DIE, take_die
from flagplot.core.bind import handing_on
from flagplot.core.event import share_log
from flagplot.games.awaw.battle.battle import advance as advance_battle
from flagplot.games.awaw.battle.battle import refusal as refusal_in_battle
from flagplot.games.awaw.battle.battle import step as step_battle
from flagplot.games.awaw.shared.terms import OVER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import may_announce, take_announce, take_cards
from flagplot.games.awaw.turn.announce.reforming import (
    may_reconstitute,
    may_reform,
    reorganise,
    take_reconstitute,
    take_reform,
)
from flagplot.games.awaw.turn.announce.stacking import may_eliminate, take_excess_ship
from flagplot.games.awaw.turn.announce.striking import air_attacks, may_strike_in, take_air_hex, take_air_squadrons
from flagplot.games.awaw.turn.intercept.joining import (
    join_in,
    may_join,
    may_send_submarine,
    submarines_join,
    take_join,
    take_submarine_hex,
)
from flagplot.games.awaw.turn.intercept.rolling import call_off, judge, roll_dice, take_call_off
from flagplot.games.awaw.turn.intercept.seeking import (
    choose_hexes,
    may_counter_in,
    may_intercept_in,
    take_counter_hex,
    take_intercept_hex,
)
from flagplot.games.awaw.turn.intercept.supporting import join_late, supports, take_support
from flagplot.games.awaw.turn.ordering import may_order, resolve, take_order
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.closing import close
from flagplot.games.awaw.turn.settle.homeward import (
    bases,
    lay_legs,
    may_return,
    may_return_by,
    take_combine,
    take_return_base,
    take_return_way,
)
from flagplot.games.awaw.turn.settle.leaving import aborts, take_abort, take_abort_interception
from flagplot.games.awaw.turn.settle.settling import after_fight
from flagplot.games.awaw.turn.settle.together import may_sail_along, take_sail_along
from flagplot.games.awaw.turn.stages import gather, interrupts, next_step, take_patrol_home
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import asks, reasons


def meet(t: Sea, s: Turn) -> None:
    """Forces that met fight, unless a wave of their own comes first (22.15, 22.19)."""
    if not interrupts(s):
        resolve(t, s)


STEPS: Final[Mapping[int, Callable[..., None]]] = {
    terms.BASES: bases,
    terms.LAY_LEGS: lay_legs,
    terms.GATHER: gather,
    terms.CHOOSE_HEXES: choose_hexes,
    terms.REORGANISE: reorganise,
    terms.JOIN_IN: join_in,
    terms.SUBMARINES_JOIN: submarines_join,
    terms.ROLL_DICE: roll_dice,
    terms.JUDGE: judge,
    terms.CALLING_OFF: call_off,
    terms.SUPPORTS: supports,
    terms.AIR: air_attacks,
    terms.RESOLVE: meet,
    terms.AFTER_FIGHT: after_fight,
    terms.ABORTS: aborts,
    terms.CLOSE: close,
}
"""What is done in each step of a wave, up to the dice and after them (22.12-22.14, 22.16, 22.163, 22.164, 22.18, 22.19)."""
ASKED: Final = (
    (DIE, None, take_die),
    (asks.CARDS, None, take_cards),
    (asks.ANNOUNCE, may_announce, take_announce),
    (asks.INTERCEPT_HEX, may_intercept_in, take_intercept_hex),
    (asks.COUNTER_HEX, may_counter_in, take_counter_hex),
    (asks.RECONSTITUTE, may_reconstitute, take_reconstitute),
    (asks.REFORM, may_reform, take_reform),
    (asks.JOIN, may_join, take_join),
    (asks.SUBMARINE_HEX, may_send_submarine, take_submarine_hex),
    (asks.SUPPORT, None, take_support),
    (asks.AIR_HEX, may_strike_in, take_air_hex),
    (asks.COUNTER_AIR_HEX, may_strike_in, take_air_hex),
    (asks.AIR_SQUADRONS, None, take_air_squadrons),
    (asks.ORDER, may_order, take_order),
    (asks.ABORT, None, take_abort),
    (asks.ABORT_INTERCEPTION, None, take_abort_interception),
    (asks.PATROL_HOME, None, take_patrol_home),
    (asks.RETURN_BASE, may_return, take_return_base),
    (asks.CALL_OFF, None, take_call_off),
    (asks.EXCESS_SHIP, may_eliminate, take_excess_ship),
    (asks.RETURN_WAY, may_return_by, take_return_way),
    (asks.SAIL_ALONG, may_sail_along, take_sail_along),
    (asks.COMBINE, None, take_combine),
)
"""Each question, what may be against an answer to it, and what an answer does."""

carry_on = handing_on(__name__, "carry_on", "wave_step", STEPS)
take = handing_on(__name__, "take", "ask_kind", {kind: rule for kind, _, rule in ASKED})
against = handing_on(__name__, "against", "ask_kind", {kind: rule for kind, rule, _ in ASKED})


def advance(t: Sea, s: Turn) -> None:
    """Carry the turn on until somebody has to answer or it is over (22.15)."""
    while s.ask_seat == terms.NONE and s.step != terms.TURN_OVER:
        if s.fighting == 1:
            fight(t, s)
        elif s.wave == terms.NO_WAVE:
            next_step(t, s)
        else:
            carry_on(t, s)


def fight(t: Sea, s: Turn) -> None:
    """Carry the battle on; its question is the turn's, and when it is over the turn goes on."""
    share_log(s, s.battle)
    if s.battle.ask_seat == terms.NONE:
        advance_battle(t.battle, s.battle)
    if s.battle.segment == OVER:
        s.fighting = 0
        return
    join_late(t, s)
    s.ask_kind = s.battle.ask_kind
    s.ask_seat = s.battle.ask_seat
    s.ask_subject = s.battle.ask_subject
    s.ask_object = s.battle.ask_object
    s.ask_size = s.battle.ask_size
    s.dice_left = s.battle.dice_left
    s.dice_sum = s.battle.dice_sum
    s.roll_purpose = s.battle.roll_purpose


def refusal(t: Sea, s: Turn, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return reasons.OUT_OF_RANGE
    if s.fighting == 1:
        return refusal_in_battle(t.battle, s.battle, answer)
    return against(t, s, answer)


def step(t: Sea, s: Turn, answer: int) -> None:
    """Give a legal answer to the pending question and carry the turn on."""
    if s.fighting == 1:
        share_log(s, s.battle)
        step_battle(t.battle, s.battle, answer)
        s.ask_seat = terms.NONE
        s.ask_kind = 0
    else:
        take(t, s, answer)
    advance(t, s)
