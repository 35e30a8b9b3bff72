"""A naval battle from the first choice to the way home: what comes next, what may be answered, what an answer does (22.31, 22.41).

These three functions are the game; everything else is called from here.
"""

from flagplot.core.ask import take_die
from flagplot.games.awaw.battle.air.air_bases import (
    air_patrol,
    counterair,
    may_raid_next,
    take_counterair,
    take_counterair_base,
    take_patrol,
)
from flagplot.games.awaw.battle.air.air_battle import air_battle, may_lose, take_air_loss
from flagplot.games.awaw.battle.air.landing import landing, may_land_aboard, take_land_aboard, take_land_ashore
from flagplot.games.awaw.battle.air.scouting import air_cover, search, searchers, take_cover, take_searchers
from flagplot.games.awaw.battle.air.strikes import (
    may_be_naval,
    may_strike,
    strikes,
    take_air_target,
    take_naval_among,
    take_strike,
    take_strike_squadrons,
)
from flagplot.games.awaw.battle.ending.aftermath import aftermath, take_go_on
from flagplot.games.awaw.battle.ending.homeward import may_eliminate, may_return, take_excess_ship, take_return
from flagplot.games.awaw.battle.ending.withdrawal import (
    may_withdraw,
    take_withdraw,
    take_withdraw_damaged,
    take_withdraw_ships,
    withdrawal,
)
from flagplot.games.awaw.battle.fleet.capital_fire import (
    may_aim,
    may_rank,
    may_reply,
    take_capital_aim,
    take_rank,
    take_reply,
)
from flagplot.games.awaw.battle.fleet.engagements import may_engage, pairing, second_engagements, take_engage, take_shed
from flagplot.games.awaw.battle.fleet.evasion import take_evade
from flagplot.games.awaw.battle.fleet.fleet_combat import fleet_combat, take_screen
from flagplot.games.awaw.battle.fleet.light_fire import may_light_at_capital, take_light_at_capital, take_light_at_light
from flagplot.games.awaw.battle.fleet.losses import may_take_loss, take_loss_in_base, take_ship_loss
from flagplot.games.awaw.battle.fleet.screened_fire import take_capital_at_screened, take_light_at_screened
from flagplot.games.awaw.battle.fleet.shots import fire
from flagplot.games.awaw.battle.formation import (
    formation,
    may_go_home,
    may_leave,
    may_strengthen,
    may_wait,
    take_carrier_home,
    take_strengthen,
    take_surplus_ship,
    take_wait,
)
from flagplot.games.awaw.battle.numbering import may_number, numbering, take_number
from flagplot.games.awaw.battle.raid import transport_raid
from flagplot.games.awaw.battle.rounds import (
    may_enter,
    reinforcement,
    round_end,
    round_start,
    take_abandon,
    take_enter,
    take_supply_goes_on,
)
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.battle.submarines.submarine_attacks import (
    may_attack,
    submarines,
    take_submarine_attack,
    take_submarine_target,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import (
    AFTERMATH,
    COUNTERAIR,
    COVER,
    FORMATION,
    LANDING,
    NOBODY,
    NUMBERING,
    OVER,
    PAIRING,
    PATROL,
    REINFORCEMENT,
    ROUND_END,
    ROUND_START,
    SEARCH,
    SEARCHERS,
    SECOND_ENGAGEMENTS,
    STRIKES,
    SUBMARINES,
    TRANSPORT_RAID,
    WITHDRAWAL,
)
from flagplot.games.awaw.words import asks, reasons


def advance(t: Tables, s: Situation) -> None:
    """Carry the battle on until somebody has to answer or it is over (22.31, 22.41)."""
    while s.ask_seat == NOBODY and s.segment != OVER:
        if s.battle > 0:
            air_battle(t, s)
        elif s.firing > 0:
            fire(t, s)
        elif s.fleet > 0:
            fleet_combat(t, s)
        elif s.segment <= SEARCH:
            before_contact(t, s)
        else:
            after_contact(t, s)


def before_contact(t: Tables, s: Situation) -> None:
    """The segments up to the search (22.41A-F)."""
    if s.segment == FORMATION:
        formation(t, s)
    elif s.segment == NUMBERING:
        numbering(t, s)
    elif s.segment == ROUND_START:
        round_start(t, s)
    elif s.segment == PATROL:
        air_patrol(t, s)
    elif s.segment == COUNTERAIR:
        counterair(t, s)
    elif s.segment == COVER:
        air_cover(t, s)
    elif s.segment == SEARCHERS:
        searchers(t, s)
    elif s.segment == SEARCH:
        search(t, s)


def after_contact(t: Tables, s: Situation) -> None:
    """The segments from the air strikes on, and what lies between rounds (22.41G-I, 22.411)."""
    if s.segment == STRIKES:
        strikes(t, s)
    elif s.segment == LANDING:
        landing(t, s)
    elif s.segment == PAIRING:
        pairing(t, s)
    elif s.segment == TRANSPORT_RAID:
        transport_raid(t, s)
    elif s.segment == SECOND_ENGAGEMENTS:
        second_engagements(t, s)
    elif s.segment == SUBMARINES:
        submarines(t, s)
    elif s.segment == WITHDRAWAL:
        withdrawal(t, s)
    elif s.segment == ROUND_END:
        round_end(t, s)
    elif s.segment == REINFORCEMENT:
        reinforcement(t, s)
    elif s.segment == AFTERMATH:
        aftermath(t, s)


def refusal(t: Tables, s: Situation, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return reasons.OUT_OF_RANGE
    kind = s.ask_kind
    if kind <= asks.COUNTERAIR_BASE:
        return refusal_in_formation(t, s, kind, answer)
    if kind <= asks.LAND_ABOARD or kind == asks.NAVAL_AMONG:
        return refusal_in_the_air(s, kind, answer)
    if kind <= asks.SHIP_LOSS:
        return refusal_in_fleet_combat(t, s, kind, answer)
    return refusal_at_the_end(t, s, kind, answer)


def refusal_in_formation(t: Tables, s: Situation, kind: int, answer: int) -> int:
    """Refusals while groups form and bases are raided."""
    if kind == asks.STRENGTHEN:
        return may_strengthen(s, answer)
    if kind == asks.SURPLUS_SHIP:
        return may_leave(s, answer)
    if kind == asks.CARRIER_HOME:
        return may_go_home(s, answer)
    if kind == asks.WAIT:
        return may_wait(s, answer)
    if kind == asks.NUMBER:
        return may_number(t, s, answer)
    if kind == asks.COUNTERAIR_BASE:
        return may_raid_next(s, answer)
    return reasons.MAY


def refusal_in_the_air(s: Situation, kind: int, answer: int) -> int:
    """Refusals in air strikes and landings."""
    if kind == asks.SURPRISE_STRIKE or kind == asks.STRIKE:
        return may_strike(s, answer)
    if kind == asks.AIR_LOSS:
        return may_lose(s, answer)
    if kind == asks.LAND_ABOARD:
        return may_land_aboard(s, answer)
    if kind == asks.NAVAL_AMONG:
        return may_be_naval(s, answer)
    return reasons.MAY


def refusal_in_fleet_combat(t: Tables, s: Situation, kind: int, answer: int) -> int:
    """Refusals in fleet combat and its losses."""
    if kind == asks.ENGAGE:
        return may_engage(t, s, answer)
    if kind == asks.RANK:
        return may_rank(t, s, answer)
    if kind == asks.CAPITAL_AIM:
        return may_aim(s, answer)
    if kind == asks.REPLY:
        return may_reply(s, answer)
    if kind == asks.LIGHT_AT_CAPITAL:
        return may_light_at_capital(t, s, answer)
    if kind == asks.SHIP_LOSS:
        return may_take_loss(s, answer)
    return reasons.MAY


def refusal_at_the_end(t: Tables, s: Situation, kind: int, answer: int) -> int:
    """Refusals in submarine attacks, withdrawal and after."""
    if kind == asks.SUBMARINE_ATTACK:
        return may_attack(t, s, answer)
    if kind == asks.WITHDRAW:
        return may_withdraw(s, answer)
    if kind == asks.ENTER:
        return may_enter(t, s, answer)
    if kind == asks.RETURN_TO:
        return may_return(t, s, answer)
    if kind == asks.EXCESS_SHIP:
        return may_eliminate(s, answer)
    return reasons.MAY


def step(t: Tables, s: Situation, answer: int) -> None:
    """Give a legal answer to the pending question and carry the battle on."""
    kind = s.ask_kind
    if kind == asks.DIE:
        take_die(s, answer)
    elif kind <= asks.COUNTERAIR_BASE:
        take_in_formation(s, kind, answer)
    elif kind <= asks.LAND_ABOARD or kind == asks.NAVAL_AMONG:
        take_in_the_air(t, s, kind, answer)
    elif kind <= asks.SUBMARINE_TARGET:
        take_in_combat(t, s, kind, answer)
    else:
        take_at_the_end(t, s, kind, answer)
    advance(t, s)


def take_in_formation(s: Situation, kind: int, answer: int) -> None:
    """Answers while groups form, patrols and raids on bases are set."""
    if kind == asks.STRENGTHEN:
        take_strengthen(s, answer)
    elif kind == asks.SURPLUS_SHIP:
        take_surplus_ship(s, answer)
    elif kind == asks.CARRIER_HOME:
        take_carrier_home(s, answer)
    elif kind == asks.WAIT:
        take_wait(s, answer)
    elif kind == asks.NUMBER:
        take_number(s, answer)
    elif kind == asks.PATROL_SQUADRONS:
        take_patrol(s, answer)
    elif kind == asks.COUNTERAIR_SQUADRONS:
        take_counterair(s, answer)
    else:
        take_counterair_base(s, answer)


def take_in_the_air(t: Tables, s: Situation, kind: int, answer: int) -> None:
    """Answers about cover, searchers, strikes and landings."""
    if kind == asks.COVER_SQUADRONS:
        take_cover(s, answer)
    elif kind == asks.SEARCH_SQUADRONS:
        take_searchers(s, answer)
    elif kind == asks.SURPRISE_STRIKE or kind == asks.STRIKE:
        take_strike(s, answer)
    elif kind == asks.STRIKE_SQUADRONS:
        take_strike_squadrons(s, answer)
    elif kind == asks.AIR_LOSS:
        take_air_loss(s, answer)
    elif kind == asks.AIR_TARGET:
        take_air_target(t, s, answer)
    elif kind == asks.NAVAL_AMONG:
        take_naval_among(t, s, answer)
    elif kind == asks.LAND_ASHORE:
        take_land_ashore(s, answer)
    else:
        take_land_aboard(s, answer)


def take_in_combat(t: Tables, s: Situation, kind: int, answer: int) -> None:
    """Answers in fleet combat, losses and submarine attacks."""
    if kind == asks.SHED:
        take_shed(s, answer)
    elif kind == asks.ENGAGE:
        take_engage(t, s, answer)
    elif kind == asks.SCREEN:
        take_screen(s, answer)
    elif kind == asks.EVADE:
        take_evade(s, answer)
    elif kind == asks.RANK:
        take_rank(s, answer)
    elif kind == asks.CAPITAL_AIM:
        take_capital_aim(s, answer)
    elif kind == asks.REPLY:
        take_reply(s, answer)
    elif kind == asks.LIGHT_AT_LIGHT:
        take_light_at_light(s, answer)
    elif kind == asks.LIGHT_AT_CAPITAL:
        take_light_at_capital(t, s, answer)
    elif kind == asks.CAPITAL_AT_SCREENED:
        take_capital_at_screened(t, s, answer)
    elif kind == asks.LIGHT_AT_SCREENED:
        take_light_at_screened(t, s, answer)
    elif kind == asks.SHIP_LOSS:
        take_ship_loss(t, s, answer)
    elif kind == asks.LOSS_IN_BASE:
        take_loss_in_base(t, s, answer)
    elif kind == asks.SUBMARINE_ATTACK:
        take_submarine_attack(s, answer)
    else:
        take_submarine_target(s, answer)


def take_at_the_end(t: Tables, s: Situation, kind: int, answer: int) -> None:
    """Answers about withdrawal, entry and the way home."""
    if kind == asks.WITHDRAW:
        take_withdraw(s, answer)
    elif kind == asks.WITHDRAW_SHIPS:
        take_withdraw_ships(s, answer)
    elif kind == asks.WITHDRAW_DAMAGED:
        take_withdraw_damaged(s, answer)
    elif kind == asks.SUPPLY_GOES_ON:
        take_supply_goes_on(s, answer)
    elif kind == asks.ENTER:
        take_enter(t, s, answer)
    elif kind == asks.ABANDON:
        take_abandon(s, answer)
    elif kind == asks.GO_ON:
        take_go_on(s, answer)
    elif kind == asks.EXCESS_SHIP:
        take_excess_ship(s, answer)
    else:
        take_return(s, answer)
