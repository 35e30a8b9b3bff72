"""The end of a raider battle in an SW box: raiders that did not fight attack transports; there is no second round (22.35)."""

from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.targets import (
    NO_DRM,
    TRANSPORTS,
    class_drm,
    class_size,
    firer_hampered,
    may_fight,
    target_hampered,
)
from flagplot.games.awaw.battle.fleet.fire import fleet_modifier
from flagplot.games.awaw.battle.fleet.shots import FLEET_TABLE, add_shot, begin_fire, clear_shots
from flagplot.games.awaw.battle.rounds import finish, undamaged_in_battle
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import ENDED_RAID, NO_WINNER
from flagplot.games.awaw.shared.units import end_unit, first_unit, group_row, unit_drm, with_codes
from flagplot.games.awaw.words import events

ATTACKING, CLOSING = 0, 1


def raiders_left(s: Situation, u: int) -> int:
    """Undamaged ships of a row that were screened in the fleet combat and may still attack (22.35E)."""
    return min(s.unfought[u], s.count[u] - s.hurt[u]) if may_fight(s, u) else 0


def transport_raid(t: Tables, s: Situation) -> None:
    """Once every unscreened defender is sunk, raiders that did not engage attack the transports (22.35E, 22.552B)."""
    if s.stage == ATTACKING:
        s.stage = CLOSING
        attack_transports(t, s)
    else:
        close_raid(t, s)


def attack_transports(t: Tables, s: Situation) -> None:
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


def close_raid(t: Tables, s: Situation) -> None:
    """The battle ends after its single round; a side with undamaged ships left against one without has won (22.35D, 22.72C)."""
    left_a, left_b = undamaged_in_battle(s, 0), undamaged_in_battle(s, 1)
    winner = NO_WINNER
    if left_a == 0 and left_b > 0:
        winner = 1
    elif left_b == 0 and left_a > 0:
        winner = 0
    finish(t, s, ENDED_RAID, winner)
