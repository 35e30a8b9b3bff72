"""Air combat wherever it is fought, round by round (19); and combat air patrol and counterair (22.41B, 22.43).

The attackers are the squadrons of `actor` marked `raiding`.  The defenders are, over the group `duel[1]`, its combat air
patrol and cover; at `raided_base`, every squadron there that has not aborted.
"""

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_combat, patrol_bonus, squadrons_engaging
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import BASES, GROUPS, WINGS
from flagplot.games.awaw.shared.units import bases_of, first_wing, wing_free, wings_of
from flagplot.games.awaw.words import asks, events, reasons

ELIMINATED, ABORTED = 0, 1
"""Fates of a squadron, the subject of the question which wing it comes from."""


def defending(s: BattleState, w: int) -> int:
    """Squadrons of a wing that defend in the present air combat (22.431A, 22.41D)."""
    g = s.duel[1]
    if g < 0:
        return s.squadrons[w] - s.unavailable[w] if s.wing_base[w] == s.raided_base else 0
    u = s.wing_ship[w]
    if u >= 0:
        return s.patrol[w] if s.group_row[u] == g else 0
    return s.cover[w][g % GROUPS]


def fighting(s: BattleState, side: int, w: int) -> int:
    """Squadrons of a wing in the present air combat, on its side."""
    return s.attacking_now[w] if side == s.actor else defending(s, w)


def side_strength(s: BattleState, side: int) -> int:
    """Squadrons of a side in the present air combat."""
    return sum(fighting(s, side, w) for w in wings_of(s, side))


def clear_air_losses(s: BattleState) -> None:
    """Reset the count of losses."""
    for side in range(2):
        s.air_killed[side], s.air_aborted[side] = 0, 0


def defender_modifier(t: Tables, s: BattleState) -> int:
    """The defender's modifier: nationality, and the patrol's +1 over ships (19, 23.7413)."""
    d = 1 - s.actor
    if s.duel[1] < 0:
        return s.air_drm[d]
    on_patrol = sum(defending(s, w) for w in wings_of(s, d) if s.wing_ship[w] >= 0)
    return s.air_drm[d] + patrol_bonus(t, on_patrol, side_strength(s, d) - on_patrol, s.surprise)


def cap_losses(s: BattleState, side: int) -> None:
    """No more squadrons are eliminated or abort than took part."""
    s.air_killed[side] = min(s.air_killed[side], s.air_strength[side])
    s.air_aborted[side] = min(s.air_aborted[side], s.air_strength[side] - s.air_killed[side])


def only_wing(s: BattleState, side: int) -> int:
    """The wing that takes part, -1 if several do."""
    several = sum(1 for w in wings_of(s, side) if fighting(s, side, w) > 0) > 1
    return -1 if several else next((w for w in wings_of(s, side) if fighting(s, side, w) > 0), -1)


def may_lose(s: BattleState, answer: int) -> int:
    """A squadron is lost from a wing that took part (19)."""
    fought = fighting(s, s.ask_seat, s.ask_seat * WINGS + answer) > 0
    return reasons.MAY if fought else reasons.NO_SQUADRON_THERE


def remove_squadron(s: BattleState, side: int, w: int) -> None:
    """Take one squadron from the fight: eliminated for good, or aborted for the round (22.434, 22.442C)."""
    eliminated = s.air_killed[side] > 0
    if side == s.actor:
        s.attacking_now[w] -= 1
    elif s.duel[1] >= 0:
        if s.wing_ship[w] >= 0:
            s.patrol[w] -= 1
            if not eliminated:
                s.patrol_aborted[w] += 1
        else:
            s.cover[w][s.duel[1] % GROUPS] -= 1
    elif not eliminated:
        s.grounded[w] += 1
    if eliminated:
        s.air_killed[side] -= 1
        s.squadrons[w] -= 1
        s.flown[w] = max(0, s.flown[w] - 1)
        emit(s, events.SQUADRON_ELIMINATED, side=side, wing=w)
    else:
        s.air_aborted[side] -= 1
        s.unavailable[w] += 1
        emit(s, events.SQUADRON_ABORTS, side=side, wing=w)


@flow
def air_fire(t: Tables, s: BattleState, side: int, modifier: int) -> None:
    """A side rolls on its row and the enemy's losses are noted; by edition a further row wants a further roll (reading D22)."""
    s.shot_left = s.air_strength[side]
    dice = 0
    while s.shot_left > 0:
        if dice == 0 or t.over_last_row == 0:
            dice = roll(s, asks.AIR_COMBAT_ROLL, 2)
            emit(s, events.AIR_COMBAT_ROLL, side=side, dice=dice, modifier=modifier, row=min(s.shot_left, LAST_AIR_ROW))
        losses = air_combat(t, s.shot_left, modifier, dice)
        s.air_killed[1 - side] += losses.eliminated
        s.air_aborted[1 - side] += losses.aborted
        s.shot_left = max(0, s.shot_left - LAST_AIR_ROW)


@flow
def settle_air_losses(s: BattleState) -> None:
    """Remove the squadrons lost, the owner choosing where several wings took part (ruling on rule 19)."""
    for turn in range(2):
        side = s.actor if turn == 0 else 1 - s.actor
        while s.air_killed[side] + s.air_aborted[side] > 0:
            w = only_wing(s, side)
            if w < 0:
                fate = ELIMINATED if s.air_killed[side] > 0 else ABORTED
                w = ask(s, asks.AIR_LOSS, side, fate, -1, WINGS) + first_wing(side)
            remove_squadron(s, side, w)


@flow
def air_battle(t: Tables, s: BattleState) -> None:
    """One round of air combat; without two sides there is none (19, 22.432, 23.741)."""
    a = s.actor
    s.air_strength[a] = side_strength(s, a)
    s.air_strength[1 - a] = squadrons_engaging(side_strength(s, 1 - a), s.surprise)
    clear_air_losses(s)
    if s.air_strength[a] == 0 or s.air_strength[1 - a] == 0:
        return
    s.battle = 1
    emit(s, events.AIR_COMBAT, side=a, squadrons=s.air_strength[a], enemy=s.air_strength[1 - a])
    air_fire(t, s, a, s.air_drm[a])
    air_fire(t, s, 1 - a, defender_modifier(t, s))
    for turn in range(2):
        side = a if turn == 0 else 1 - a
        cap_losses(s, side)
        emit(s, events.AIR_COMBAT_LOSSES, side=side, eliminated=s.air_killed[side], aborted=s.air_aborted[side])
    settle_air_losses(s)
    s.battle = 0


def carrier_wing_flies(s: BattleState, w: int) -> bool:
    """Whether a carrier's wing has squadrons and its ship is in the battle."""
    u = s.wing_ship[w]
    return u >= 0 and s.squadrons[w] > 0 and s.count[u] > 0 and s.group_row[u] >= 0 and in_battle(s, s.group_row[u])


def base_squadrons(s: BattleState, b: int) -> int:
    """Squadrons at a base."""
    return sum(s.squadrons[w] for w in wings_of(s, b // BASES) if s.wing_base[w] == b)


def counterair_free(s: BattleState, w: int) -> int:
    """Squadrons of a wing without patrol or counterair task."""
    return wing_free(s, w) - sum(s.counterair_sent[w][i] for i in range(BASES))


def bases_to_fight(s: BattleState, side: int) -> int:
    """Bases that are raided and have not been fought over yet."""
    return sum(1 for b in bases_of(s, side) if s.base_raided[b] > 0 and not s.base_fought[b])


def may_raid_next(s: BattleState, answer: int) -> int:
    """Only a base that squadrons were sent against and not fought over yet (22.432)."""
    b = (1 - s.ask_seat) * BASES + answer
    return reasons.MAY if s.base_raided[b] > 0 and s.base_fought[b] == 0 else reasons.NOT_RAIDED


@flow
def air_patrol(t: Tables, s: BattleState) -> None:
    """Each player in turn, in secret, allots carrier squadrons to combat air patrol over their own group (22.431A)."""
    for turn in range(2):
        side = player_at(s, turn)
        for w in wings_of(s, side):
            if carrier_wing_flies(s, w):
                s.patrol[w] = ask(s, asks.PATROL_SQUADRONS, side, w, -1, s.squadrons[w] + 1)
                s.stayed[w] = max(0, s.stayed[w] - s.patrol[w])
                emit(s, events.PATROL_SET, side=side, wing=w, squadrons=s.patrol[w])


@flow
def fight_over_base(t: Tables, s: BattleState, b: int) -> None:
    """Squadrons sent against a base fight one round over it; those that came through may still strike ships (22.41B, 22.432).

    What aborts in the last such combat is out afterwards (22.433, 22.435).
    """
    s.base_fought[b], s.raided_base, s.surprise = 1, b, 0
    s.duel[0], s.duel[1] = -1, -1
    for w in wings_of(s, s.actor):
        s.attacking_now[w] = s.counterair_sent[w][b % BASES]
        s.counterair_sent[w][b % BASES] = 0
        s.stayed[w] = max(0, s.stayed[w] - s.attacking_now[w])
        if s.attacking_now[w] > 0:
            s.engaged_in_battle[s.wing_ship[w]] = 1
    for w in wings_of(s, b // BASES):
        if s.wing_base[w] == b:
            s.grounded[w] = 0
    air_battle(t, s)
    for w in wings_of(s, s.actor):
        s.attacking_now[w] = 0
    s.raided_base = -1


@flow
def counterair(t: Tables, s: BattleState) -> None:
    """Each player in turn counterairs enemy bases: all numbers first, then a combat for each base (22.431B, 22.432).

    Land-based air may not (22.342).
    """
    for turn in range(2):
        s.actor = s.interceptor if turn == t.counterair_first else 1 - s.interceptor
        foe = 1 - s.actor
        for b in bases_of(s, foe):
            for w in wings_of(s, s.actor):
                flies = carrier_wing_flies(s, w) and counterair_free(s, w) > 0
                if flies and s.base_in_range[b] and base_squadrons(s, b) > 0:
                    most = counterair_free(s, w)
                    s.counterair_sent[w][b % BASES] = ask(s, asks.COUNTERAIR_SQUADRONS, s.actor, w, b, most + 1)
        for b in bases_of(s, foe):
            for w in wings_of(s, s.actor):
                s.base_raided[b] += s.counterair_sent[w][b % BASES]
            if s.base_raided[b] > 0:
                emit(s, events.COUNTERAIR_ANNOUNCED, side=s.actor, base=b, squadrons=s.base_raided[b])
        while bases_to_fight(s, foe) > 0:
            b = next((b for b in bases_of(s, foe) if s.base_raided[b] > 0 and not s.base_fought[b]), -1)
            if bases_to_fight(s, foe) > 1:
                b = ask(s, asks.COUNTERAIR_BASE, s.actor, -1, -1, BASES) + foe * BASES
            fight_over_base(t, s, b)
