"""The flow of a naval player turn: what is done next, whose answer is wanted, and where it goes (22.15, 22.164, 22.19)."""

from flagplot.core.ask import DIE, take_die
from flagplot.games.awaw.bound import game_of
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
from flagplot.games.awaw.turn.intercept.below import join_late
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
from flagplot.games.awaw.turn.intercept.supporting import supports, take_support
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


def advance(t: Sea, s: Turn) -> None:
    """Carry the turn on until somebody has to answer or it is over (22.15)."""
    while s.ask_seat == terms.NONE and s.step != terms.TURN_OVER:
        if s.fighting == 1:
            fight(t, s)
        elif s.wave == terms.NO_WAVE:
            next_step(t, s)
        elif s.wave_step <= terms.ROLL_DICE or s.wave_step == terms.BASES or s.wave_step == terms.LAY_LEGS:
            declare(t, s)
        else:
            settle(t, s)


def declare(t: Sea, s: Turn) -> None:
    """The steps up to the dice: bases and legs home, hexes, forces (22.12-22.14, 22.16, 22.18)."""
    if s.wave_step == terms.BASES:
        bases(t, s)
    elif s.wave_step == terms.LAY_LEGS:
        lay_legs(t, s)
    elif s.wave_step == terms.GATHER:
        gather(s)
    elif s.wave_step == terms.CHOOSE_HEXES:
        choose_hexes(t, s)
    elif s.wave_step == terms.REORGANISE:
        reorganise(t, s)
    elif s.wave_step == terms.JOIN_IN:
        join_in(t, s)
    elif s.wave_step == terms.SUBMARINES_JOIN:
        submarines_join(t, s)
    elif s.wave_step == terms.ROLL_DICE:
        roll_dice(t, s)


def settle(t: Sea, s: Turn) -> None:
    """The steps after the dice: what came of them, support, air attacks, fights and what follows (22.163, 22.164, 22.19)."""
    if s.wave_step == terms.JUDGE:
        judge(t, s)
    elif s.wave_step == terms.CALLING_OFF:
        call_off(t, s)
    elif s.wave_step == terms.SUPPORTS:
        supports(t, s)
    elif s.wave_step == terms.AIR:
        air_attacks(t, s)
    elif s.wave_step == terms.RESOLVE:
        if not interrupts(s):
            resolve(t, s)
    elif s.wave_step == terms.AFTER_FIGHT:
        after_fight(t, s)
    elif s.wave_step == terms.ABORTS:
        aborts(s)
    else:
        close(s)


def fight(t: Sea, s: Turn) -> None:
    """Carry the battle on; its question is the turn's, and when it is over the turn goes on."""
    game = game_of(t.battle)
    s.battle.log = s.log
    if s.battle.ask_seat == terms.NONE:
        game.advance(t.battle, s.battle)
    if game.is_over(s.battle):
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
        return game_of(t.battle).refusal(t.battle, s.battle, answer)
    if s.ask_kind == asks.ANNOUNCE:
        return may_announce(t, s, answer)
    if s.ask_kind == asks.INTERCEPT_HEX:
        return may_intercept_in(t, s, answer)
    if s.ask_kind == asks.COUNTER_HEX:
        return may_counter_in(s, answer)
    if s.ask_kind == asks.RECONSTITUTE:
        return may_reconstitute(s, answer)
    if s.ask_kind == asks.REFORM:
        return may_reform(s, answer)
    if s.ask_kind == asks.JOIN:
        return may_join(t, s, answer)
    if s.ask_kind == asks.SUBMARINE_HEX:
        return may_send_submarine(t, s, answer)
    return refusal_afterwards(t, s, answer)


def refusal_afterwards(t: Sea, s: Turn, answer: int) -> int:
    """Refusals after the dice: air attacks, the order, the way home."""
    if s.ask_kind == asks.AIR_HEX or s.ask_kind == asks.COUNTER_AIR_HEX:
        return may_strike_in(t, s, answer)
    if s.ask_kind == asks.ORDER:
        return may_order(s, answer)
    if s.ask_kind == asks.RETURN_BASE:
        return may_return(t, s, answer)
    if s.ask_kind == asks.EXCESS_SHIP:
        return may_eliminate(s, answer)
    if s.ask_kind == asks.RETURN_WAY:
        return may_return_by(t, s, answer)
    if s.ask_kind == asks.SAIL_ALONG:
        return may_sail_along(t, s, answer)
    return reasons.MAY


def step(t: Sea, s: Turn, answer: int) -> None:
    """Give a legal answer to the pending question and carry the turn on."""
    if s.fighting == 1:
        s.battle.log = s.log
        game_of(t.battle).step(t.battle, s.battle, answer)
        s.ask_seat = terms.NONE
        s.ask_kind = 0
    elif s.ask_kind == DIE:
        take_die(s, answer)
    elif s.ask_kind <= asks.SUBMARINE_HEX:
        take_before_dice(t, s, answer)
    else:
        take_after_dice(t, s, answer)
    advance(t, s)


def take_before_dice(t: Sea, s: Turn, answer: int) -> None:
    """Answers up to the dice."""
    if s.ask_kind == asks.CARDS:
        take_cards(s, answer)
    elif s.ask_kind == asks.ANNOUNCE:
        take_announce(s, answer)
    elif s.ask_kind == asks.INTERCEPT_HEX:
        take_intercept_hex(t, s, answer)
    elif s.ask_kind == asks.COUNTER_HEX:
        take_counter_hex(s, answer)
    elif s.ask_kind == asks.RECONSTITUTE:
        take_reconstitute(s, answer)
    elif s.ask_kind == asks.REFORM:
        take_reform(s, answer)
    elif s.ask_kind == asks.JOIN:
        take_join(t, s, answer)
    else:
        take_submarine_hex(t, s, answer)


def take_after_dice(t: Sea, s: Turn, answer: int) -> None:
    """Answers after the dice."""
    if s.ask_kind == asks.SUPPORT:
        take_support(t, s, answer)
    elif s.ask_kind == asks.AIR_HEX or s.ask_kind == asks.COUNTER_AIR_HEX:
        take_air_hex(s, answer)
    elif s.ask_kind == asks.AIR_SQUADRONS:
        take_air_squadrons(s, answer)
    elif s.ask_kind == asks.ORDER:
        take_order(t, s, answer)
    elif s.ask_kind == asks.ABORT:
        take_abort(s, answer)
    elif s.ask_kind == asks.ABORT_INTERCEPTION:
        take_abort_interception(s, answer)
    elif s.ask_kind == asks.PATROL_HOME:
        take_patrol_home(s, answer)
    elif s.ask_kind == asks.RETURN_BASE:
        take_return_base(s, answer)
    elif s.ask_kind == asks.CALL_OFF:
        take_call_off(s, answer)
    elif s.ask_kind == asks.EXCESS_SHIP:
        take_excess_ship(s, answer)
    elif s.ask_kind == asks.RETURN_WAY:
        take_return_way(t, s, answer)
    elif s.ask_kind == asks.SAIL_ALONG:
        take_sail_along(t, s, answer)
    else:
        take_combine(s, answer)
