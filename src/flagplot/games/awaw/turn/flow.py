"""The flow of a naval player turn: what is done next, whose answer is wanted, and where it goes (22.15, 22.164, 22.19)."""

from collections.abc import Callable, Mapping
from typing import Final

from flagplot.core.ask import DIE, take_answer, take_die
from flagplot.core.bind import dispatcher
from flagplot.core.event import share_log
from flagplot.core.flows.flow import driver, flow, pause
from flagplot.games.awaw.battle.battle import advance as advance_battle
from flagplot.games.awaw.battle.battle import refusal as refusal_in_battle
from flagplot.games.awaw.battle.battle import step as step_battle
from flagplot.games.awaw.interception.terms import FIRST
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
)
from flagplot.games.awaw.turn.intercept.rolling import roll_dice
from flagplot.games.awaw.turn.intercept.seeking import (
    choose_hexes,
    may_counter_in,
    may_intercept_in,
)
from flagplot.games.awaw.turn.intercept.supporting import join_late, supports, take_support
from flagplot.games.awaw.turn.ordering import begin, choose_item, lapse, may_order
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.closing import close
from flagplot.games.awaw.turn.settle.leaving import aborts
from flagplot.games.awaw.turn.settle.return_to_port import (
    bases,
    lay_legs,
    may_return,
    may_return_by,
    take_combine,
    take_return_base,
    take_return_way,
)
from flagplot.games.awaw.turn.settle.settling import after_fight
from flagplot.games.awaw.turn.settle.together import may_sail_along, take_sail_along
from flagplot.games.awaw.turn.stages import gather, interrupts, may_choose_home, next_step, take_patrol_home
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, reasons


@flow
def meet(t: Sea, s: TurnState) -> None:
    """What is open is resolved, counter-interceptions before what they counter, each with its battle (22.161, 22.164, 22.19A-C).

    A wave of forces that go home at once comes first (22.15).  (awaw-2011:22.15.B.2, awaw-2011:22.161.1, awaw-2011:22.163.0,
    awaw-2011:22.163.B, awaw-2011:22.19.A, awaw-2011:22.19.B, awaw-2011:22.19.C)
    """
    if interrupts(s):
        return
    lapse(t, s)
    item = choose_item(s)
    if item != terms.NONE:
        begin(t, s, item)
        pause()
        after_fight(t, s)
        aborts(t, s)
        s.wave_step = terms.RESOLVE
    elif s.level > FIRST:
        s.level -= 1
    else:
        s.wave_step = terms.CLOSE


choose = driver(__name__, "choose", choose_hexes)
join = driver(__name__, "join", join_in)
throw = driver(__name__, "throw", roll_dice)
resolve = driver(__name__, "resolve", meet)
STEPS: Final[Mapping[int, Callable[..., None]]] = {
    terms.BASES: bases,
    terms.LAY_LEGS: lay_legs,
    terms.GATHER: gather,
    terms.CHOOSE_HEXES: choose,
    terms.REORGANISE: reorganise,
    terms.JOIN_IN: join,
    terms.SUBMARINES_JOIN: join,
    terms.ROLL_DICE: throw,
    terms.CALLING_OFF: throw,
    terms.SUPPORTS: supports,
    terms.AIR: air_attacks,
    terms.RESOLVE: resolve,
    terms.AFTER_FIGHT: resolve,
    terms.ABORTS: resolve,
    terms.CLOSE: close,
}
"""What is done in each step of a wave, up to the dice and after them (22.12-22.14, 22.16, 22.163, 22.164, 22.18, 22.19)."""
ASKED: Final = (
    (DIE, None, take_die),
    (asks.CARDS, None, take_cards),
    (asks.ANNOUNCE, may_announce, take_announce),
    (asks.INTERCEPT_HEX, may_intercept_in, take_answer),
    (asks.COUNTER_HEX, may_counter_in, take_answer),
    (asks.RECONSTITUTE, may_reconstitute, take_reconstitute),
    (asks.RECONSTITUTE_PATROL, may_reconstitute, take_reconstitute),
    (asks.REFORM, may_reform, take_reform),
    (asks.JOIN, may_join, take_answer),
    (asks.SUBMARINE_HEX, may_send_submarine, take_answer),
    (asks.SUPPORT, None, take_support),
    (asks.AIR_HEX, may_strike_in, take_air_hex),
    (asks.COUNTER_AIR_HEX, may_strike_in, take_air_hex),
    (asks.AIR_SQUADRONS, None, take_air_squadrons),
    (asks.ORDER, may_order, take_answer),
    (asks.ABORT, None, take_answer),
    (asks.ABORT_INTERCEPTION, None, take_answer),
    (asks.PATROL_HOME, may_choose_home, take_patrol_home),
    (asks.RETURN_BASE, may_return, take_return_base),
    (asks.CALL_OFF, None, take_answer),
    (asks.EXCESS_SHIP, may_eliminate, take_excess_ship),
    (asks.RETURN_WAY, may_return_by, take_return_way),
    (asks.SAIL_ALONG, may_sail_along, take_sail_along),
    (asks.COMBINE, None, take_combine),
)
"""Each question, what may be against an answer to it, and what an answer does."""

carry_on = dispatcher(__name__, "carry_on", "wave_step", STEPS)
take = dispatcher(__name__, "take", "ask_kind", {kind: rule for kind, _, rule in ASKED})
against = dispatcher(__name__, "against", "ask_kind", {kind: rule for kind, rule, _ in ASKED})


def advance(t: Sea, s: TurnState) -> None:
    """Carry the turn on until somebody has to answer or it is over (22.15)."""
    while s.ask_seat == terms.NONE and s.step != terms.TURN_OVER:
        if s.fighting == 1:
            fight(t, s)
        elif s.wave == terms.NO_WAVE:
            next_step(t, s)
        else:
            carry_on(t, s)


def fight(t: Sea, s: TurnState) -> None:
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


def refusal(t: Sea, s: TurnState, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return reasons.OUT_OF_RANGE
    if s.fighting == 1:
        return refusal_in_battle(t.battle, s.battle, answer)
    return against(t, s, answer)


def step(t: Sea, s: TurnState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the turn on."""
    if s.fighting == 1:
        share_log(s, s.battle)
        step_battle(t.battle, s.battle, answer)
        s.ask_seat = terms.NONE
        s.ask_kind = 0
    else:
        take(t, s, answer)
    advance(t, s)
