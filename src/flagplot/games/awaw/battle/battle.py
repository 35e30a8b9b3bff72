"""A naval battle from the first choice to the way home: what comes next, what may be answered, what an answer does (22.31, 22.41).

Three functions are the game, `advance`, `refusal` and `step`; everything else is called from here. A raider battle in an SW box
ends otherwise: raiders that did not fight attack transports, and there is no second round (22.35).
"""

from typing import Final

from flagplot.core.ask import DIE, take_answer, take_die
from flagplot.core.bind import dispatcher
from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.air_bases import air_patrol, counterair, may_raid_next
from flagplot.games.awaw.battle.air.air_battle import may_lose
from flagplot.games.awaw.battle.air.landing import landing, may_land_aboard
from flagplot.games.awaw.battle.air.scouting import air_cover, search, searchers
from flagplot.games.awaw.battle.air.strikes import may_be_naval, may_strike, strikes
from flagplot.games.awaw.battle.air.targets import (
    NO_DRM,
    TRANSPORTS,
    class_drm,
    class_size,
    firer_hampered,
    may_fight,
    target_hampered,
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
from flagplot.games.awaw.battle.fleet.capital_fire import may_aim, may_rank, may_reply
from flagplot.games.awaw.battle.fleet.engagements import may_engage, pairing, second_engagements, take_engage, take_shed
from flagplot.games.awaw.battle.fleet.fire import fleet_modifier
from flagplot.games.awaw.battle.fleet.fleet_combat import fleet_combat, may_screen
from flagplot.games.awaw.battle.fleet.light_fire import may_light_at_capital
from flagplot.games.awaw.battle.fleet.losses import may_take_loss
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, add_shot, begin_fire, clear_shots, fire
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
from flagplot.games.awaw.battle.rounds import (
    finish,
    may_enter,
    reinforcement,
    round_end,
    round_start,
    take_abandon,
    take_enter,
    take_supply_goes_on,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import (
    may_attack,
    submarines,
    take_submarine_attack,
    take_submarine_target,
)
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import undamaged_in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import ENDED_RAID, NO_WINNER
from flagplot.games.awaw.shared.units import end_unit, first_unit, group_row, unit_drm, with_codes
from flagplot.games.awaw.words import asks, events, reasons

ATTACKING, CLOSING = 0, 1


def raiders_left(s: BattleState, u: int) -> int:
    """Undamaged ships of a row that were screened in the fleet combat and may still attack (22.35E)."""
    return min(s.unfought[u], s.count[u] - s.hurt[u]) if may_fight(s, u) else 0


def transport_raid(t: Tables, s: BattleState) -> None:
    """Once every unscreened defender is sunk, raiders that did not engage attack the transports (22.35E, 22.552B)."""
    if s.stage == ATTACKING:
        s.stage = CLOSING
        attack_transports(t, s)
    else:
        close_raid(t, s)


def attack_transports(t: Tables, s: BattleState) -> None:
    """One shot with all raiders that kept out of the fight, at the transports' -1 (22.35E, 22.552B)."""
    raider = 1 - s.interceptor
    foe = group_row(s.interceptor, 1)
    factors, drm = 0, NO_DRM
    for u in range(first_unit(raider), end_unit(s, raider)):
        if raiders_left(s, u) > 0:
            factors += s.size[u] * raiders_left(s, u)
            drm = min(drm, unit_drm(t, s, u))
    clear_shots(s, FLEET_TABLE)
    if s.screen_broken[s.interceptor] == 1 and factors > 0 and class_size(s, foe, TRANSPORTS) > 0:
        emit(s, events.TRANSPORTS_RAIDED, raider, foe, factors, 0)
        own = with_codes(s, drm, raider)
        other = with_codes(s, class_drm(t, s, foe, TRANSPORTS), s.interceptor)
        hampers = firer_hampered(t, s, s.duel[0], TRANSPORTS)
        modifier = fleet_modifier(own, other, hampers, target_hampered(t, s, foe, TRANSPORTS))
        add_shot(s, foe, TRANSPORTS, factors, modifier, -1)
        begin_fire(s)


def close_raid(t: Tables, s: BattleState) -> None:
    """The battle ends after its single round; a side with undamaged ships left against one without has won (22.35D, 22.72C)."""
    left_a, left_b = undamaged_in_battle(s, 0), undamaged_in_battle(s, 1)
    winner = NO_WINNER
    if left_a == 0 and left_b > 0:
        winner = 1
    elif left_b == 0 and left_a > 0:
        winner = 0
    finish(t, s, ENDED_RAID, winner)


SEGMENTS: Final = {
    terms.FORMATION: formation,
    terms.NUMBERING: numbering,
    terms.ROUND_START: round_start,
    terms.PATROL: air_patrol,
    terms.COUNTERAIR: counterair,
    terms.COVER: air_cover,
    terms.SEARCHERS: searchers,
    terms.SEARCH: search,
    terms.STRIKES: strikes,
    terms.LANDING: landing,
    terms.PAIRING: pairing,
    terms.TRANSPORT_RAID: transport_raid,
    terms.SECOND_ENGAGEMENTS: second_engagements,
    terms.SUBMARINES: submarines,
    terms.WITHDRAWAL: withdrawal,
    terms.ROUND_END: round_end,
    terms.REINFORCEMENT: reinforcement,
    terms.AFTERMATH: aftermath,
}
"""What is done in each segment of a round, and between rounds (22.41A-I, 22.411)."""
ASKED: Final = (
    (DIE, None, take_die),
    (asks.STRENGTHEN, may_strengthen, take_strengthen),
    (asks.SURPLUS_SHIP, may_leave, take_surplus_ship),
    (asks.CARRIER_HOME, may_go_home, take_carrier_home),
    (asks.WAIT, may_wait, take_wait),
    (asks.NUMBER, may_number, take_number),
    (asks.PATROL_SQUADRONS, None, take_answer),
    (asks.COUNTERAIR_SQUADRONS, None, take_answer),
    (asks.COUNTERAIR_BASE, may_raid_next, take_answer),
    (asks.COVER_SQUADRONS, None, take_answer),
    (asks.SEARCH_SQUADRONS, None, take_answer),
    (asks.SURPRISE_STRIKE, may_strike, take_answer),
    (asks.STRIKE, may_strike, take_answer),
    (asks.STRIKE_SQUADRONS, None, take_answer),
    (asks.AIR_LOSS, may_lose, take_answer),
    (asks.AIR_TARGET, None, take_answer),
    (asks.NAVAL_AMONG, may_be_naval, take_answer),
    (asks.LAND_ASHORE, None, take_answer),
    (asks.LAND_ABOARD, may_land_aboard, take_answer),
    (asks.SHED, None, take_shed),
    (asks.ENGAGE, may_engage, take_engage),
    (asks.SCREEN, may_screen, take_answer),
    (asks.EVADE, None, take_answer),
    (asks.RANK, may_rank, take_answer),
    (asks.CAPITAL_AIM, may_aim, take_answer),
    (asks.REPLY, may_reply, take_answer),
    (asks.LIGHT_AT_LIGHT, None, take_answer),
    (asks.LIGHT_AT_CAPITAL, may_light_at_capital, take_answer),
    (asks.CAPITAL_AT_SCREENED, None, take_answer),
    (asks.LIGHT_AT_SCREENED, None, take_answer),
    (asks.SHIP_LOSS, may_take_loss, take_answer),
    (asks.LOSS_IN_BASE, None, take_answer),
    (asks.SUBMARINE_ATTACK, may_attack, take_submarine_attack),
    (asks.SUBMARINE_TARGET, None, take_submarine_target),
    (asks.WITHDRAW, may_withdraw, take_withdraw),
    (asks.WITHDRAW_SHIPS, None, take_withdraw_ships),
    (asks.WITHDRAW_DAMAGED, None, take_withdraw_damaged),
    (asks.SUPPLY_GOES_ON, None, take_supply_goes_on),
    (asks.ENTER, may_enter, take_enter),
    (asks.ABANDON, None, take_abandon),
    (asks.GO_ON, None, take_go_on),
    (asks.RETURN_TO, may_return, take_return),
    (asks.EXCESS_SHIP, may_eliminate, take_excess_ship),
)
"""Each question, what may be against an answer to it, and what an answer does."""

play = dispatcher(__name__, "play", "segment", SEGMENTS)
take = dispatcher(__name__, "take", "ask_kind", {kind: rule for kind, _, rule in ASKED})
against = dispatcher(__name__, "against", "ask_kind", {kind: rule for kind, rule, _ in ASKED})


def advance(t: Tables, s: BattleState) -> None:
    """Carry the battle on until somebody has to answer or it is over (22.31, 22.41)."""
    while s.ask_seat == terms.NOBODY and s.segment != terms.OVER:
        if terms.PATROL <= s.segment <= terms.LANDING:
            play(t, s)
        elif s.fleet > 0:
            fleet_combat(t, s)
        elif s.firing > 0:
            fire(t, s)
        else:
            play(t, s)


def refusal(t: Tables, s: BattleState, answer: int) -> int:
    """Why an answer to the pending question is refused; 0 if it may be given."""
    if answer < 0 or answer >= s.ask_size:
        return reasons.OUT_OF_RANGE
    return against(t, s, answer)


def step(t: Tables, s: BattleState, answer: int) -> None:
    """Give a legal answer to the pending question and carry the battle on."""
    take(t, s, answer)
    advance(t, s)
