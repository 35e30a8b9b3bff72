"""Air strikes on found groups: order, surprise, air combat, air defence, targets and attacks (22.46, 23.43-23.44)."""

from flagplot.core.ask import ask, clear, roll
from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.air_battle import (
    OPENING,
    cap_losses,
    clear_air_losses,
    settle_air_losses,
    side_strength,
)
from flagplot.games.awaw.battle.air.landing import came_along
from flagplot.games.awaw.battle.air.search import attacks_left, may_surprise, strikes_first
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, air_target_drm
from flagplot.games.awaw.battle.fleet.shots import AIR_TABLE, add_shot, begin_fire, clear_shots
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.battle.turns import enter_segment
from flagplot.games.awaw.shared.air import (
    LAST_DEFENCE_ROW,
    air_attack_modifier,
    air_defence,
    air_defence_level,
    surprise_level,
)
from flagplot.games.awaw.shared.groups import disclose, in_battle, is_afloat, seems_manned
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, CVB, CVE, FULL, LANDING, NAS, NUMBERS
from flagplot.games.awaw.shared.units import (
    counts_as_naval_factors,
    end_unit,
    end_wing,
    first_unit,
    first_wing,
    group_row,
    is_light,
    is_named,
    side_of_group,
    strikes_ships,
    wing_free,
    wing_is_ashore,
)
from flagplot.games.awaw.words import asks, events, reasons

SURPRISE, ORDINARY, GATHERING, SURPRISE_ROLLED, IN_AIR_COMBAT, DEFENCE, DEFENCE_ROLLED, DEFENCE_LOSSES, AIMING, DONE = (
    range(10)
)


def strikes(t: Tables, s: Situation) -> None:
    """One surprise strike at most, then every other strike, one player after the other (22.461)."""
    if s.stage == SURPRISE:
        offer_surprise(s)
    elif s.stage == ORDINARY:
        offer_strike(s)
    elif s.stage == GATHERING:
        gather_strike(t, s)
    elif s.stage == SURPRISE_ROLLED:
        read_surprise(t, s)
    elif s.stage == IN_AIR_COMBAT:
        s.stage = DEFENCE
    elif s.stage == DEFENCE:
        call_air_defence(t, s)
    elif s.stage == DEFENCE_ROLLED:
        read_air_defence(t, s)
    elif s.stage == DEFENCE_LOSSES:
        if settle_air_losses(s):
            begin_aiming(s)
    elif s.stage == AIMING:
        aim_squadrons(t, s)
    else:
        end_strike(s)


def strike_free(s: Situation, w: int, surprise: int) -> int:
    """Squadrons of a wing that may strike ships: carrier air; in other strikes land-based NAS and attack squadrons too.

    Squadrons whose carrier was damaged or sunk earlier in the round are in the air already and may still strike.
    Those that searched may not (22.441, 22.341D, 22.461A-B, 22.4422B, awaw-2011:22.4422.B).
    """
    if s.wing_ship[w] >= 0:
        return wing_free(s, w) if came_along(s, w) else 0
    if surprise == 1 or not wing_is_ashore(s, w):
        return 0
    return wing_free(s, w) if strikes_ships(s.wing_type[w]) else 0


def side_strike_free(s: Situation, side: int, surprise: int) -> int:
    """Squadrons of a side that may still strike."""
    total = 0
    for w in range(first_wing(side), end_wing(s, side)):
        total += strike_free(s, w, surprise)
    return total


def targets_left(s: Situation, side: int) -> int:
    """Found enemy groups of `side`'s opponent that may still be struck (22.462A-B)."""
    total = 0
    for number in range(1, NUMBERS + 1):
        g = group_row(1 - side, number)
        if in_battle(s, g) and seems_manned(s, g) and attacks_left(s.found[g], s.used[g]) > 0:
            total += 1
    return total


def offer_surprise(s: Situation) -> None:
    """A side with no group found may make one surprise strike (22.461A, 22.462D); raids have none (22.35B)."""
    for side in range(2):
        able = s.raid == 0 and s.surprised[side] == 0 and may_surprise(s.any_found[side], s.any_found[1 - side])
        if able and side_strike_free(s, side, 1) > 0:
            s.surprised[side] = 1
            s.actor = side
            ask(s, asks.SURPRISE_STRIKE, side, -1, -1, NUMBERS + 1)
            return
    s.stage = ORDINARY
    s.actor = strikes_first(s.results[0], s.results[1], s.interceptor)


def offer_strike(s: Situation) -> None:
    """The player with more results makes all his strikes, then the other one (22.461B)."""
    for turn in range(2):
        side = strikes_first(s.results[0], s.results[1], s.interceptor)
        side = side if turn == 0 else 1 - side
        if s.strikes_done[side] == 0 and targets_left(s, side) > 0 and side_strike_free(s, side, 0) > 0:
            s.actor = side
            ask(s, asks.STRIKE, side, -1, -1, NUMBERS + 1)
            return
        s.strikes_done[side] = 1
    enter_segment(s, LANDING)


def may_strike(s: Situation, answer: int) -> int:
    """A strike needs a found group with a search result left, and ships in it (22.462A-B).

    (awaw-2003:table.22.45.result.0b)
    """
    if answer == 0:
        return reasons.MAY
    g = group_row(1 - s.ask_seat, answer)
    if not in_battle(s, g) or not is_afloat(s, g):
        return reasons.NO_SUCH_GROUP
    if s.found[g] == 0:
        return reasons.NOT_FOUND
    return reasons.MAY if attacks_left(s.found[g], s.used[g]) > 0 else reasons.NO_RESULT_LEFT


def take_strike(s: Situation, answer: int) -> None:
    """Choose the target, or make no more strikes; air units are not compelled to attack (22.46).

    `cursor2` holds the target while squadrons are asked for, so that nobody hears of a strike that is not made.
    """
    surprise = s.ask_kind == asks.SURPRISE_STRIKE
    clear(s)
    if answer == 0:
        if not surprise:
            s.strikes_done[s.actor] = 1
        return
    s.cursor2 = group_row(1 - s.actor, answer)
    s.surprise = 1 if surprise else 0
    s.stage = GATHERING
    s.cursor = 0


def gather_strike(t: Tables, s: Situation) -> None:
    """Ask each wing that may strike how many squadrons it sends; carrier- and land-based air may combine (22.461B)."""
    while s.cursor < s.wings[s.actor]:
        w = first_wing(s.actor) + s.cursor
        s.cursor += 1
        free = strike_free(s, w, s.surprise)
        if t.strike_limit > 0:
            free = min(free, t.strike_limit - side_strength(s, s.actor))
        if free > 0:
            ask(s, asks.STRIKE_SQUADRONS, s.actor, w, s.cursor2, free + 1)
            return
    launch_strike(s)


def take_strike_squadrons(s: Situation, answer: int) -> None:
    """Add the squadrons to the strike."""
    w = s.ask_subject
    clear(s)
    s.raiding[w] = answer


def launch_strike(s: Situation) -> None:
    """Send the strike off: it uses a search result and shows what the group holds (22.462B, 22.423B).

    A strike that no squadron joins is not made: a surprise strike is let pass, another ends the player's strikes.
    """
    squadrons = side_strength(s, s.actor)
    if squadrons == 0:
        s.strikes_done[s.actor] = 1 if s.surprise == 0 else 0
        s.stage = SURPRISE if s.surprise == 1 else ORDINARY
        s.surprise = 0
        return
    g = s.cursor2
    s.duel[0] = -1
    s.duel[1] = g
    s.used[g] += 1
    s.attacked[g] = 1
    disclose(s, g, FULL)
    emit(s, events.STRIKE_LAUNCHED, s.actor, g, squadrons, s.surprise)
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        if s.raiding[w] > 0 and s.wing_ship[w] >= 0:
            s.engaged_in_battle[s.wing_ship[w]] = 1
    if s.surprise == 1:
        s.stage = SURPRISE_ROLLED
        roll(s, asks.SURPRISE_DIE, 1)
    else:
        fight_in_air(s)


def read_surprise(t: Tables, s: Situation) -> None:
    """Find the level of surprise; the strike itself has used one of the group's results (23.7413)."""
    g = s.duel[1]
    s.surprise_strike = 1
    s.surprise = surprise_level(t, s.dice_sum, s.found[g], s.radar[1 - s.actor], s.used[g] - 1)
    emit(s, events.SURPRISE_LEVEL, s.actor, s.surprise, s.dice_sum, 0)
    fight_in_air(s)


def fight_in_air(s: Situation) -> None:
    """Air combat against patrol and cover comes first (23.43)."""
    s.stage = IN_AIR_COMBAT
    s.battle = OPENING


def air_defence_factors(s: Situation, g: int) -> int:
    """Naval factors for air defence: damaged ships count, a CVE as three, transports not at all (23.42).

    (table.air-defense.level.1a, table.air-defense.level.1b, table.air-defense.level.1c)
    """
    side = side_of_group(g)
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        if s.at[u] == g and counts_as_naval_factors(s.kind[u]):
            total += s.count[u] * (3 if s.kind[u] == CVE else s.size[u])
    return total


def giants(s: Situation, g: int, hurt_only: int) -> int:
    """Five-factor battleships and CVBs in a group, which add to its air defence (23.42)."""
    side = side_of_group(g)
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        big = s.kind[u] == CVB or (s.kind[u] == CAPITAL and s.size[u] >= 5)
        if s.at[u] == g and big:
            total += s.hurt[u] if hurt_only == 1 else s.count[u]
    return total


def group_air_defence(t: Tables, s: Situation, g: int) -> int:
    """Air defence level of a group against the present strike (23.42)."""
    research = s.air_defence_research[side_of_group(g)]
    return air_defence_level(t, air_defence_factors(s, g), research, giants(s, g, 0), giants(s, g, 1), s.surprise)


def call_air_defence(t: Tables, s: Situation) -> None:
    """The ships fire at the squadrons that got through (23.42)."""
    clear_air_losses(s)
    s.air_strength[s.actor] = side_strength(s, s.actor)
    s.shot_left = group_air_defence(t, s, s.duel[1])
    if s.air_strength[s.actor] == 0:
        s.stage = DONE
    elif s.shot_left == 0:
        begin_aiming(s)
    else:
        emit(s, events.AIR_DEFENCE, 1 - s.actor, s.duel[1], s.shot_left, 0)
        s.stage = DEFENCE_ROLLED
        roll(s, asks.AIR_DEFENCE_ROLL, 2)


def read_air_defence(t: Tables, s: Situation) -> None:
    """Squadrons are eliminated and abort by the roll, a further row by a further roll (23.42, reading D22)."""
    while s.shot_left > 0:
        losses = air_defence(t, s.shot_left, s.dice_sum)
        s.air_killed[s.actor] += losses.eliminated
        s.air_aborted[s.actor] += losses.aborted
        s.shot_left = max(0, s.shot_left - LAST_DEFENCE_ROW)
        if s.shot_left > 0 and t.over_last_row == 0:
            roll(s, asks.AIR_DEFENCE_ROLL, 2)
            return
    cap_losses(s, s.actor)
    emit(s, events.AIR_DEFENCE_LOSSES, s.actor, s.air_killed[s.actor], s.air_aborted[s.actor], s.dice_sum)
    s.stage = DEFENCE_LOSSES


def begin_aiming(s: Situation) -> None:
    """The attacker now chooses his targets (23.43)."""
    s.stage = AIMING
    s.cursor = 0
    s.cursor2 = side_strength(s, s.actor)
    s.naval_free[s.actor] = naval_squadrons(s)
    clear_shots(s, AIR_TABLE)


def aim_squadrons(t: Tables, s: Situation) -> None:
    """Named ships are targets one by one, light ships as one group (23.43); `cursor2` squadrons have no target yet."""
    g = s.duel[1]
    foe = side_of_group(g)
    while s.cursor <= s.units[foe] and s.cursor2 > 0:
        u = first_unit(foe) + s.cursor
        s.cursor += 1
        if s.cursor > s.units[foe]:
            u = ALL_LIGHT
        if is_air_target(s, g, u):
            ask(s, asks.AIR_TARGET, s.actor, u, g, s.cursor2 + 1)
            return
    s.stage = DONE
    begin_fire(s)


def is_air_target(s: Situation, g: int, u: int) -> bool:
    """Whether a row is a target in the group: a named ship afloat, or the light ships if there are any (23.43)."""
    side = side_of_group(g)
    if u >= 0:
        return s.at[u] == g and s.count[u] > 0 and is_named(s.kind[u])
    for v in range(first_unit(side), end_unit(s, side)):
        if s.at[v] == g and s.count[v] > 0 and is_light(s.kind[v]):
            return True
    return False


def take_air_target(t: Tables, s: Situation, answer: int) -> None:
    """Send squadrons at the target; in a mixed strike their owner says how many of them are naval air (23.43, 23.44)."""
    u, g = s.ask_subject, s.ask_object
    clear(s)
    s.cursor2 -= answer
    if answer == 0:
        return
    add_shot(s, g, u, answer, 0, -1)
    s.aimed[s.actor] = answer
    if least_naval(s) < min(answer, s.naval_free[s.actor]):
        ask(s, asks.NAVAL_AMONG, s.actor, u, g, min(answer, s.naval_free[s.actor]) + 1)
    else:
        settle_attack(t, s, least_naval(s))


def least_naval(s: Situation) -> int:
    """Naval squadrons that have to be among those aimed just now, since squadrons of other kinds do not suffice (23.43)."""
    return max(0, s.naval_free[s.actor] - s.cursor2)


def may_be_naval(s: Situation, answer: int) -> int:
    """The squadrons that are no naval air have to suffice for the rest (23.43)."""
    return reasons.MAY if answer >= least_naval(s) else reasons.TOO_FEW_NAVAL


def take_naval_among(t: Tables, s: Situation, answer: int) -> None:
    """Note how many of the squadrons are naval air."""
    clear(s)
    settle_attack(t, s, answer)


def settle_attack(t: Tables, s: Situation, naval: int) -> None:
    """The squadrons that attack a target and no others settle the modifier of their roll (23.44, 22.55).

    (table.naval-attack.air.3)
    """
    i = s.shots - 1
    s.naval_free[s.actor] -= naval
    drm = air_target_drm(t, s, s.shot_group[i], s.shot_target[i])
    s.shot_modifier[i] = air_attack_modifier(t, s.air_drm[s.actor], drm, naval, s.aimed[s.actor], s.surprise)


def naval_squadrons(s: Situation) -> int:
    """NAS in the strike, carrier- and land-based (23.44)."""
    total = 0
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        if s.wing_type[w] == NAS:
            total += s.raiding[w]
    return total


def end_strike(s: Situation) -> None:
    """Squadrons that have struck have done their round's work; the player may go on striking."""
    for w in range(first_wing(s.actor), end_wing(s, s.actor)):
        s.spent[w] += s.raiding[w]
        s.raiding[w] = 0
    s.stage = SURPRISE if s.surprise_strike == 1 else ORDINARY
    s.surprise_strike = 0
    s.surprise = 0
