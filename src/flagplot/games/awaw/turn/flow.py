"""The flow of a naval player turn: the next step, the seat to answer, and the rule for its answer (22.15, 22.164, 22.19)."""

from collections.abc import Mapping
from typing import Final

from flagplot.core.ask import take
from flagplot.core.bind import Rule, dispatcher
from flagplot.core.event import share_log
from flagplot.core.flows.flow import driver, flow, pause
from flagplot.games.awaw.battle.battle import advance as advance_battle
from flagplot.games.awaw.battle.battle import refusal as refusal_in_battle
from flagplot.games.awaw.battle.battle import step as step_battle
from flagplot.games.awaw.interception.terms import COUNTER_COUNTER_LEVEL, FIRST, NO_LEVEL
from flagplot.games.awaw.shared.terms import OVER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import (
    announce,
    may_announce,
    may_eliminate,
    play_cards,
    settle_excess,
)
from flagplot.games.awaw.turn.announce.reforming import may_reconstitute, may_reform, reorganise
from flagplot.games.awaw.turn.announce.striking import air_attacks, may_strike_in
from flagplot.games.awaw.turn.intercept.joining import join_in, may_join, may_send_submarine
from flagplot.games.awaw.turn.intercept.rolling import deeper_level, roll_dice
from flagplot.games.awaw.turn.intercept.seeking import choose_hexes, may_counter_in, may_intercept_in
from flagplot.games.awaw.turn.intercept.supporting import any_in_support, join_late, supports
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.closing import aborts, close, invert_aircraft
from flagplot.games.awaw.turn.settle.in_port import lose_in_port, may_lose_there
from flagplot.games.awaw.turn.settle.return_to_port import may_return, may_return_by, turn_homeward
from flagplot.games.awaw.turn.settle.settling import after_fight
from flagplot.games.awaw.turn.settle.together import may_meet, may_meet_in, may_sail_along
from flagplot.games.awaw.turn.settle.turn_from_battle import bring_back
from flagplot.games.awaw.turn.stages import (
    begin,
    begin_return,
    begin_stage,
    begin_wave,
    choose_item,
    end_turn,
    gather,
    goes_home_at_once,
    interrupts,
    lapse,
    may_choose_home,
    may_order,
    open_patrol_legs,
    patrols_choose,
    turn_for_home,
)
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, reasons


@flow
def intercept_at(t: Sea, s: TurnState, level: int) -> None:
    """One level: where, with what, and who comes in time (22.164A-C)."""
    s.level = level
    choose_hexes(t, s)
    reorganise(t, s)
    join_in(t, s)
    roll_dice(t, s)


@flow
def announce_interceptions(t: Sea, s: TurnState) -> None:
    """Level by level, who intercepts or counter-intercepts, then who supports; by ruling these are countered (22.16, 22.17)."""
    level = FIRST
    while level != NO_LEVEL:
        intercept_at(t, s, level)
        level = deeper_level(s)
    supports(t, s)
    if t.interception.countering_supporters == 1 and any_in_support(s):
        s.on_supports = 1
        intercept_at(t, s, COUNTER_COUNTER_LEVEL)
        s.on_supports = 0
    air_attacks(t, s, terms.AIR)
    s.level = FIRST + 2


@flow
def resolve(t: Sea, s: TurnState) -> bool:
    """Whether all open items are resolved, counters before what they counter, each with its battle (22.161, 22.164, 22.19A-C).

    A wave of forces that go home at once comes first (22.15).  Where an interception has lapsed aircraft may attack (22.132B).
    (awaw-2011:22.15.B.2, awaw-2011:22.161.1, awaw-2011:22.163.0, awaw-2011:22.163.B, awaw-2011:22.19.A, awaw-2011:22.19.B,
    awaw-2011:22.19.C)
    """
    s.wave_step = terms.RESOLVE
    while not interrupts(s):
        if lapse(t, s) > 0:
            attacks = s.strikes
            air_attacks(t, s, terms.AIR_AGAIN)
            s.wave_step = terms.RESOLVE
            s.level = FIRST + 2 if s.strikes > attacks else s.level
        item = choose_item(t, s)
        if item != terms.NONE:
            begin(t, s, item)
            pause()
            bring_back(t, s)
            lose_in_port(s)
            after_fight(t, s)
            aborts(t, s)
            s.wave_step = terms.RESOLVE
        elif s.level > FIRST:
            s.level -= 1
        else:
            return True
    return False


@flow
def sail(t: Sea, s: TurnState) -> None:
    """A wave is sailed, and those that come in the midst of it: what a fight sends home sails at once (22.12-22.19, 22.15D)."""
    while s.wave != terms.NO_WAVE:
        if s.wave_step == terms.BASES:
            turn_homeward(t, s)
            s.wave_step = terms.GATHER
        if s.wave_step == terms.GATHER:
            gather(s)
            announce_interceptions(t, s)
        if resolve(t, s):
            s.wave_step = terms.CLOSE
            close(t, s)


@flow
def go_home_at_once(t: Sea, s: TurnState) -> None:
    """Between two waves ships beyond a port's room go, then forces that are bound for home sail (22.15D, 22.63D, 22.63E)."""
    settle_excess(s)
    while goes_home_at_once(s):
        sail(t, s)
        settle_excess(s)


@flow
def play_stage(t: Sea, s: TurnState) -> None:
    """One stage: all is announced, patrols sail, then the activities, then all return; `step` is the next one (22.15, 22.18)."""
    s.step = terms.ANNOUNCING
    begin_stage(s)
    announce(t, s)
    s.step = terms.SAIL_PATROLS
    go_home_at_once(t, s)
    s.step = terms.SAIL_OUT
    begin_wave(s, terms.PATROLS_OUT, 1 - s.mover)
    sail(t, s)
    go_home_at_once(t, s)
    s.step = terms.PATROLS_CHOOSE
    open_patrol_legs(t, s)
    begin_wave(s, terms.OUTBOUND, 1 - s.mover)
    sail(t, s)
    go_home_at_once(t, s)
    patrols_choose(s)
    s.step = terms.SAIL_HOME
    go_home_at_once(t, s)
    s.step = terms.PATROLS_SAIL_HOME
    turn_for_home(s, terms.WITH_OTHERS)
    begin_return(s, terms.RETURNING, 1 - s.mover)
    sail(t, s)
    go_home_at_once(t, s)
    s.step = terms.END_STAGE
    turn_for_home(s, terms.AFTER_OTHERS)
    begin_return(s, terms.PATROLS_HOME, 1 - s.mover)
    sail(t, s)
    go_home_at_once(t, s)


@flow
def naval_turn(t: Sea, s: TurnState) -> None:
    """A naval player turn: strategic cards, then its three stages (22.15, 22.22I).

    A file may end with an earlier stage, and another file goes on from there (22.15A, 22.15B).
    """
    s.step = terms.CARDS_STEP
    play_cards(t, s)
    while s.stage < terms.STAGES - t.map.stages_left_out:
        play_stage(t, s)
        s.stage += 1
    if s.stage == terms.STAGES:
        invert_aircraft(t, s)
        end_turn(s)
    s.step = terms.TURN_OVER


REFUSALS: Final[Mapping[int, Rule]] = {
    asks.ANNOUNCE: may_announce,
    asks.INTERCEPT_HEX: may_intercept_in,
    asks.COUNTER_HEX: may_counter_in,
    asks.RECONSTITUTE: may_reconstitute,
    asks.RECONSTITUTE_PATROL: may_reconstitute,
    asks.REFORM: may_reform,
    asks.JOIN: may_join,
    asks.SUBMARINE_HEX: may_send_submarine,
    asks.AIR_HEX: may_strike_in,
    asks.COUNTER_AIR_HEX: may_strike_in,
    asks.ORDER: may_order,
    asks.PATROL_HOME: may_choose_home,
    asks.RETURN_BASE: may_return,
    asks.EXCESS_SHIP: may_eliminate,
    asks.PORT_LOSS: may_lose_there,
    asks.RETURN_WAY: may_return_by,
    asks.SAIL_ALONG: may_sail_along,
    asks.MEET: may_meet,
    asks.MEET_HEX: may_meet_in,
}
"""What may be against an answer, by question; any answer may be given to the others."""

against = dispatcher(__name__, "against", "ask_kind", REFUSALS)
carry_on = driver(__name__, "carry_on", naval_turn)


def advance(t: Sea, s: TurnState) -> None:
    """Carry the turn on until a seat has to answer or it is over (22.15)."""
    while s.ask_seat == terms.NONE and s.step != terms.TURN_OVER:
        if s.fighting:
            fight(t, s)
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
    if s.fighting:
        return refusal_in_battle(t.battle, s.battle, answer)
    return against(t, s, answer)


def step(t: Sea, s: TurnState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the turn on."""
    if s.fighting:
        share_log(s, s.battle)
        step_battle(t.battle, s.battle, answer)
        s.ask_seat = terms.NONE
        s.ask_kind = 0
    else:
        take(s, answer)
    advance(t, s)
