"""Air strikes on found groups: order, surprise, air combat, air defence, targets and attacks (22.46, 23.43-23.44)."""

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.air_battle import (
    air_battle,
    cap_losses,
    clear_air_losses,
    settle_air_losses,
    side_strength,
)
from flagplot.games.awaw.battle.air.landing import came_along
from flagplot.games.awaw.battle.air.scouting import has_result_left, may_surprise, note_flight, strikes_first
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, air_target_drm
from flagplot.games.awaw.battle.fleet.shots import AIR_TABLE, add_shot, clear_shots, fire
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.air import (
    LAST_DEFENCE_ROW,
    air_attack_modifier,
    air_defence,
    air_defence_level,
    surprise_level,
)
from flagplot.games.awaw.shared.groups import disclose, in_battle, is_afloat, seems_manned
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CVB, CVE, FULL, NAS, NUMBERS
from flagplot.games.awaw.shared.units import (
    counts_as_naval_factors,
    first_unit,
    group_row,
    is_light,
    is_named,
    numbered,
    ships_of,
    side_of_group,
    strikes_ships,
    wing_free,
    wing_is_ashore,
    wings_of,
)
from flagplot.games.awaw.words import asks, events, reasons


def strike_free(s: BattleState, w: int, surprise: int) -> int:
    """Squadrons of a wing that may strike ships: carrier air; in other strikes land-based NAS and attack squadrons too.

    Squadrons whose carrier was damaged or sunk earlier in the round are in the air already and may still strike.
    Those that searched may not (22.441, 22.341D, 22.461A-B, 22.4422B, awaw-2011:22.4422.B).
    """
    if s.wing_ship[w] >= 0:
        return wing_free(s, w) if came_along(s, w) else 0
    if surprise == 1 or not wing_is_ashore(s, w):
        return 0
    return wing_free(s, w) if strikes_ships(s.wing_type[w]) else 0


def side_strike_free(s: BattleState, side: int, surprise: int) -> int:
    """Squadrons of a side that may still strike."""
    return sum(strike_free(s, w, surprise) for w in wings_of(s, side))


def targets_left(s: BattleState, side: int) -> int:
    """Found enemy groups of `side`'s opponent that may still be struck (22.462A-B)."""
    return sum(1 for g in numbered(1 - side) if in_battle(s, g) and seems_manned(s, g) and has_result_left(s, g))


def may_strike(s: BattleState, answer: int) -> int:
    """A strike needs a found group with a search result left, and ships in it (22.462A-B).

    (awaw-2003:table.22.45.result.0b)
    """
    if answer == 0:
        return reasons.MAY
    g = group_row(1 - s.ask_seat, answer)
    if not in_battle(s, g) or not is_afloat(s, g):
        return reasons.NO_SUCH_GROUP
    if s.search_results[g] == 0:
        return reasons.NOT_FOUND
    return reasons.MAY if has_result_left(s, g) else reasons.NO_RESULT_LEFT


def air_defence_factors(s: BattleState, g: int) -> int:
    """Naval factors for air defence: damaged ships count, a CVE as three, transports not at all (23.42).

    (table.air-defense.level.1a, table.air-defense.level.1b, table.air-defense.level.1c)
    """
    return sum(
        s.count[u] * (3 if s.kind[u] == CVE else s.size[u])
        for u in ships_of(s, g)
        if counts_as_naval_factors(s.kind[u])
    )


def giants(s: BattleState, g: int, hurt_only: int) -> int:
    """Five-factor battleships and CVBs in a group, which add to its air defence (23.42)."""
    return sum(
        s.damaged[u] if hurt_only == 1 else s.count[u]
        for u in ships_of(s, g)
        if s.kind[u] == CVB or (s.kind[u] == CAPITAL and s.size[u] >= 5)
    )


def group_air_defence(t: Tables, s: BattleState, g: int) -> int:
    """Air defence level of a group against the present strike (23.42)."""
    research = s.air_defence_research[side_of_group(g)]
    return air_defence_level(t, air_defence_factors(s, g), research, giants(s, g, 0), giants(s, g, 1), s.surprise)


def is_air_target(s: BattleState, g: int, u: int) -> bool:
    """Whether a row is a target in the group: a named ship afloat, or the light ships if there are any (23.43)."""
    if u >= 0:
        return s.group_row[u] == g and s.count[u] > 0 and is_named(s.kind[u])
    return any(s.count[v] > 0 and is_light(s.kind[v]) for v in ships_of(s, g))


def least_naval(s: BattleState) -> int:
    """Naval squadrons that have to be among those aimed just now, since squadrons of other kinds do not suffice (23.43)."""
    return max(0, s.naval_free[s.actor] - s.unaimed)


def may_be_naval(s: BattleState, answer: int) -> int:
    """The other squadrons have to suffice for the rest (23.43)."""
    return reasons.MAY if answer >= least_naval(s) else reasons.TOO_FEW_NAVAL


@flow
def gather_strike(t: Tables, s: BattleState, g: int) -> None:
    """Each wing that may strike says how many squadrons it sends; carrier- and land-based air may combine (22.461B)."""
    for w in wings_of(s, s.actor):
        free = strike_free(s, w, s.surprise)
        if t.strike_limit > 0:
            free = min(free, t.strike_limit - side_strength(s, s.actor))
        if free > 0:
            s.attacking_now[w] = ask(s, asks.STRIKE_SQUADRONS, s.actor, w, g, free + 1)
            s.stayed[w] = min(s.stayed[w], wing_free(s, w))


@flow
def fire_at_aircraft(t: Tables, s: BattleState, g: int) -> None:
    """The ships fire at the squadrons that got through, on a further row by a further roll (23.42, reading D22)."""
    a = s.actor
    clear_air_losses(s)
    s.air_strength[a] = side_strength(s, a)
    s.shot_left = group_air_defence(t, s, g)
    if s.air_strength[a] == 0 or s.shot_left == 0:
        return
    emit(s, events.AIR_DEFENCE, side=1 - a, group=g, level=s.shot_left)
    dice = roll(s, asks.AIR_DEFENCE_ROLL, 2)
    while s.shot_left > 0:
        losses = air_defence(t, s.shot_left, dice)
        s.air_killed[a] += losses.eliminated
        s.air_aborted[a] += losses.aborted
        s.shot_left = max(0, s.shot_left - LAST_DEFENCE_ROW)
        if s.shot_left > 0 and t.over_last_row == 0:
            dice = roll(s, asks.AIR_DEFENCE_ROLL, 2)
    cap_losses(s, a)
    emit(s, events.AIR_DEFENCE_LOSSES, side=a, eliminated=s.air_killed[a], aborted=s.air_aborted[a], dice=dice)
    settle_air_losses(s)


@flow
def aim_squadrons(t: Tables, s: BattleState, g: int) -> None:
    """Named ships are targets one by one, light ships as one group (23.43).

    In a mixed strike their owner says how many of those that attack a target are naval air; they and no others settle the
    modifier of the roll (23.43, 23.44, 22.55, table.naval-attack.air.3).
    """
    foe = side_of_group(g)
    s.unaimed = side_strength(s, s.actor)
    s.naval_free[s.actor] = sum(s.attacking_now[w] for w in wings_of(s, s.actor) if s.wing_type[w] == NAS)
    clear_shots(s, AIR_TABLE)
    for place in range(s.units[foe] + 1):
        u = first_unit(foe) + place if place < s.units[foe] else ALL_LIGHT
        if s.unaimed > 0 and is_air_target(s, g, u):
            squadrons = ask(s, asks.AIR_TARGET, s.actor, u, g, s.unaimed + 1)
            if squadrons > 0:
                s.unaimed -= squadrons
                s.aimed[s.actor] = squadrons
                add_shot(s, g, u, squadrons, 0, -1)
                naval = least_naval(s)
                if naval < min(squadrons, s.naval_free[s.actor]):
                    naval = ask(s, asks.NAVAL_AMONG, s.actor, u, g, min(squadrons, s.naval_free[s.actor]) + 1)
                i = s.shots - 1
                s.naval_free[s.actor] -= naval
                drm = air_target_drm(t, s, s.shot_group[i], s.shot_target[i])
                s.shot_modifier[i] = air_attack_modifier(t, s.air_drm[s.actor], drm, naval, squadrons, s.surprise)
    s.unaimed = 0


@flow
def strike(t: Tables, s: BattleState, g: int) -> bool:
    """A strike at a group, from the squadrons that join it to their work done; it is not made if none does (22.46, 23.43).

    It uses a search result and shows what the group holds (22.462B).
    """
    gather_strike(t, s, g)
    squadrons = side_strength(s, s.actor)
    if squadrons == 0:
        s.surprise = 0
        return False
    s.duel[0], s.duel[1] = -1, g
    s.results_used[g] += 1
    s.attacked[g] = 1
    disclose(s, g, FULL)
    emit(s, events.STRIKE_LAUNCHED, side=s.actor, group=g, squadrons=squadrons, surprise=s.surprise)
    for w in wings_of(s, s.actor):
        if s.attacking_now[w] > 0:
            note_flight(t, s, w)
            if s.wing_ship[w] >= 0:
                s.engaged_in_battle[s.wing_ship[w]] = 1
    if s.surprise == 1:
        die = roll(s, asks.SURPRISE_DIE, 1)
        s.surprise_strike = 1
        s.surprise = surprise_level(t, die, s.search_results[g], s.radar[1 - s.actor], s.results_used[g] - 1)
        emit(s, events.SURPRISE_LEVEL, side=s.actor, level=s.surprise, die=die)
    air_battle(t, s)
    fire_at_aircraft(t, s, g)
    aim_squadrons(t, s, g)
    fire(t, s)
    for w in wings_of(s, s.actor):
        s.unavailable[w] += s.attacking_now[w]
        s.attacking_now[w] = 0
    s.surprise_strike, s.surprise = 0, 0
    return True


@flow
def strikes(t: Tables, s: BattleState) -> None:
    """One surprise strike at most, then every other strike, first of the player with more results (22.461, 22.462D).

    Raids have no surprise strike (22.35B).  A strike that no squadron joins is not made: a surprise strike is let pass,
    another ends the player's strikes.
    """
    for side in range(2):
        able = s.raid == 0 and s.surprised[side] == 0 and may_surprise(s.any_found[side], s.any_found[1 - side])
        if able and side_strike_free(s, side, 1) > 0:
            s.surprised[side] = 1
            s.actor = side
            number = ask(s, asks.SURPRISE_STRIKE, side, -1, -1, NUMBERS + 1)
            if number > 0:
                s.surprise = 1
                strike(t, s, group_row(1 - side, number))
    for turn in range(2):
        first = strikes_first(s.results[0], s.results[1], s.interceptor)
        s.actor = first if turn == 0 else 1 - first
        while targets_left(s, s.actor) > 0 and side_strike_free(s, s.actor, 0) > 0:
            number = ask(s, asks.STRIKE, s.actor, -1, -1, NUMBERS + 1)
            if number == 0 or not strike(t, s, group_row(1 - s.actor, number)):
                break
        s.strikes_done[s.actor] = 1
