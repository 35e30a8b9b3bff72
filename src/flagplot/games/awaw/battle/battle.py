"""A naval battle from the first choice to the way home: the order of play, the legal answers and their effects (22.31, 22.41).

`battle` is the game, read from top to bottom.  A raider battle in an SW box ends otherwise: raiders that did not fight attack
transports, and the battle ends after one round (22.35).
"""

from collections.abc import Mapping
from typing import Final

from flagplot.core.ask import take
from flagplot.core.bind import Rule, dispatcher
from flagplot.core.event import emit
from flagplot.core.flows.flow import driver, flow
from flagplot.games.awaw.battle.air.air_battle import air_patrol, counterair, may_lose, may_raid_next
from flagplot.games.awaw.battle.air.landing import landing, may_land_aboard
from flagplot.games.awaw.battle.air.scouting import air_cover, search, searchers
from flagplot.games.awaw.battle.air.strikes import may_be_naval, may_strike, strikes
from flagplot.games.awaw.battle.air.targets import NO_DRM, TRANSPORTS, class_drm, class_size, may_fight
from flagplot.games.awaw.battle.ending.aftermath import aftermath, may_withdraw, withdrawal
from flagplot.games.awaw.battle.ending.homeward import homeward, may_eliminate, may_return
from flagplot.games.awaw.battle.fleet.engagements import may_engage, pairing, second_engagements
from flagplot.games.awaw.battle.fleet.firing import (
    may_aim,
    may_light_at_capital,
    may_light_at_screened,
    may_rank,
    may_reply,
)
from flagplot.games.awaw.battle.fleet.fleet_combat import may_screen
from flagplot.games.awaw.battle.fleet.losses import may_bear_loss, may_take_loss
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, add_shot, clear_shots, fire, fleet_modifier
from flagplot.games.awaw.battle.formation import form_groups, may_go_home, may_leave, may_strengthen, may_wait
from flagplot.games.awaw.battle.numbering import may_number, number_groups
from flagplot.games.awaw.battle.rounds import begin_round, finish, may_enter, reinforcement, round_end
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import may_attack, submarines
from flagplot.games.awaw.battle.turns import begins, enter_segment
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import undamaged_in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import ENDED_RAID, NO_WINNER
from flagplot.games.awaw.shared.units import group_row, unit_drm, units_of, with_codes
from flagplot.games.awaw.words import asks, events, reasons


def raiders_left(s: BattleState, u: int) -> int:
    """Undamaged ships of a row that were screened in the fleet combat and may still attack (22.35E)."""
    return min(s.screened_last[u], s.count[u] - s.damaged[u]) if may_fight(s, u) else 0


def aim_at_transports(t: Tables, s: BattleState) -> None:
    """One shot with all raiders that kept out of the fight, at the transports' -1; nothing hampers raiders (22.35E, 22.552B)."""
    raider = 1 - s.interceptor
    foe = group_row(s.interceptor, 1)
    factors, drm = 0, NO_DRM
    for u in units_of(s, raider):
        if raiders_left(s, u) > 0:
            factors += s.size[u] * raiders_left(s, u)
            drm = min(drm, unit_drm(t, s, u))
    clear_shots(s, FLEET_TABLE)
    if s.screen_broken[s.interceptor] and factors > 0 and class_size(s, foe, TRANSPORTS) > 0:
        emit(s, events.TRANSPORTS_RAIDED, side=raider, group=foe, factors=factors)
        own = with_codes(s, drm, raider)
        other = with_codes(s, class_drm(t, s, foe, TRANSPORTS), s.interceptor)
        add_shot(s, foe, TRANSPORTS, factors, fleet_modifier(own, other, 0, 1), -1)


@flow
def transport_raid(t: Tables, s: BattleState) -> None:
    """Once every unscreened defender is sunk, raiders that did not engage attack the transports (22.35E, 22.552B).

    The battle ends after its single round; a side with undamaged ships left against one without has won (22.35D, 22.72C).
    """
    aim_at_transports(t, s)
    fire(t, s)
    left_a, left_b = undamaged_in_battle(s, 0) > 0, undamaged_in_battle(s, 1) > 0
    winner = NO_WINNER
    if left_a != left_b:
        winner = 0 if left_a else 1
    finish(t, s, ENDED_RAID, winner)


@flow
def fight_round(t: Tables, s: BattleState) -> None:
    """A round, segment by segment, those that the battle has (22.41A-I, 22.411); it ends the battle or leads to another."""
    if begins(s, terms.ROUND_START):
        begin_round(t, s)
    if begins(s, terms.PATROL):
        air_patrol(t, s)
    if begins(s, terms.COUNTERAIR):
        counterair(t, s)
    if begins(s, terms.COVER):
        air_cover(t, s)
    if begins(s, terms.SEARCHERS):
        searchers(t, s)
    if begins(s, terms.SEARCH):
        search(t, s)
    if begins(s, terms.STRIKES):
        strikes(t, s)
    if begins(s, terms.LANDING):
        landing(t, s)
    if begins(s, terms.PAIRING):
        pairing(t, s)
    if begins(s, terms.TRANSPORT_RAID):
        transport_raid(t, s)
    if begins(s, terms.SECOND_ENGAGEMENTS):
        second_engagements(t, s)
    if begins(s, terms.SUBMARINES):
        submarines(t, s)
    if begins(s, terms.WITHDRAWAL):
        withdrawal(t, s)
    if begins(s, terms.ROUND_END):
        round_end(t, s)
    if begins(s, terms.REINFORCEMENT):
        reinforcement(t, s)
        enter_segment(s, terms.ROUND_START)


@flow
def battle(t: Tables, s: BattleState) -> None:
    """A battle from the first choice to the way home (22.31, 22.41).

    What submarines or aircraft do alone is one attack (22.132A, 22.921); a naval turn sees to the way home itself.
    """
    s.assigned_slows = t.assigned_cargo if s.raid == 0 else 0
    if begins(s, terms.FORMATION):
        form_groups(t, s)
    if begins(s, terms.NUMBERING):
        number_groups(t, s)
    while s.segment < terms.AFTERMATH:
        fight_round(t, s)
        if s.combat_scope != terms.NAVAL_COMBAT:
            enter_segment(s, terms.AFTERMATH)
    aftermath(t, s)
    if s.turn_context < terms.INSIDE_A_TURN:
        homeward(t, s)
    enter_segment(s, terms.OVER)


REFUSALS: Final[Mapping[int, Rule]] = {
    asks.STRENGTHEN: may_strengthen,
    asks.SURPLUS_SHIP: may_leave,
    asks.CARRIER_HOME: may_go_home,
    asks.WAIT: may_wait,
    asks.NUMBER: may_number,
    asks.COUNTERAIR_BASE: may_raid_next,
    asks.SURPRISE_STRIKE: may_strike,
    asks.STRIKE: may_strike,
    asks.AIR_LOSS: may_lose,
    asks.NAVAL_AMONG: may_be_naval,
    asks.LAND_ABOARD: may_land_aboard,
    asks.ENGAGE: may_engage,
    asks.SCREEN: may_screen,
    asks.RANK: may_rank,
    asks.CAPITAL_AIM: may_aim,
    asks.REPLY: may_reply,
    asks.LIGHT_AT_CAPITAL: may_light_at_capital,
    asks.LIGHT_AT_SCREENED: may_light_at_screened,
    asks.SHIP_LOSS: may_take_loss,
    asks.LOSS_BASE: may_bear_loss,
    asks.SUBMARINE_ATTACK: may_attack,
    asks.WITHDRAW: may_withdraw,
    asks.ENTER: may_enter,
    asks.RETURN_TO: may_return,
    asks.EXCESS_SHIP: may_eliminate,
}
"""What may be against an answer, by question; any answer may be given to the others."""

against = dispatcher(__name__, "against", "ask_kind", REFUSALS)


carry_on = driver(__name__, "carry_on", battle)


def advance(t: Tables, s: BattleState) -> None:
    """Carry the battle on until a seat has to answer or it is over (22.31, 22.41)."""
    if s.segment != terms.OVER:
        carry_on(t, s)


def refusal(t: Tables, s: BattleState, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return reasons.OUT_OF_RANGE
    return against(t, s, answer)


def step(t: Tables, s: BattleState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the battle on."""
    take(s, answer)
    advance(t, s)
