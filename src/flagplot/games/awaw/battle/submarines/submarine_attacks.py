"""Submarine attacks at the end of a round: all are announced, then each is resolved by itself (22.914, 22.92-22.94).

Outside a battle submarines attack a force that has formed groups in the same way; that waits for their interception.
"""

from typing import Final

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.scouting import searching_squadrons
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT, class_size, ships_in_class, target_drm, whole_in_class
from flagplot.games.awaw.battle.fleet.shots import APPLYING, SUBMARINE_TABLE, add_shot, clear_shots, take_effect
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine import (
    CAPITALS,
    CARRIERS,
    LIGHT,
    SubmarineParts,
    disrupts_supply,
    submarine_attack,
    submarine_parts,
    target_category,
)
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import (
    destroyers,
    disclose,
    escort_carriers,
    fast_carriers,
    in_battle,
    is_afloat,
    is_empty,
    is_encumbered,
    numbers_in_play,
    ships,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CRUISER
from flagplot.games.awaw.shared.units import (
    drm_parts,
    fully_operational,
    group_row,
    is_carrier,
    ships_of,
    side_of_group,
    unit_drm,
    units_of,
    unused_submarines,
    with_codes,
)
from flagplot.games.awaw.words import asks, events, reasons

TARGET_SETTLED: Final = -1
"""In place of a category: the die alone has picked the ship."""


def revealed(s: BattleState, g: int) -> bool:
    """A group that submarines may attack was found this round or showed itself by fleet combat (22.914, 22.93B, D21).

    A sea supply line whose last guard sank this round is still there (22.9434).
    """
    there = is_afloat(s, g) or not is_empty(s, g)
    return in_battle(s, g) and there and (s.search_results[g] > 0 or s.fought[g] == 1)


def any_revealed(s: BattleState, side: int) -> bool:
    """Whether submarines have a target on that side."""
    return any(revealed(s, group_row(side, number)) for number in range(1, numbers_in_play(s) + 1))


def last_number(s: BattleState, side: int) -> int:
    """Highest number that may be named: six, or that of the side's last group outside naval combat (22.93A)."""
    last = terms.NUMBERS
    for number in range(terms.NUMBERS + 1, numbers_in_play(s) + 1):
        if in_battle(s, group_row(side, number)):
            last = number
    return last


def may_attack(t: Tables, s: BattleState, answer: int) -> int:
    """Only a group found or shown this round; an intercepting submarine may have to attack (22.93B, 22.92, A27).

    Outside naval combat it has no other round to choose (22.921).
    """
    u = s.ask_subject
    if answer == 0:
        only_chance = t.submarine_duty == 0 and s.combat_scope == terms.SUBMARINES_ALONE
        bound = s.must_attack[u] == 1 and (t.submarine_duty == 1 or only_chance)
        return reasons.MUST_ATTACK if bound else reasons.MAY
    g = group_row(1 - s.ask_seat, answer)
    if not in_battle(s, g):
        return reasons.NO_SUCH_GROUP
    return reasons.MAY if revealed(s, g) else reasons.NOT_REVEALED


def category_size(s: BattleState, g: int, category: int) -> int:
    """Ships of a category in the group; transports go with the light ships (22.93E, reading D09)."""
    if category == LIGHT:
        return class_size(s, g, ALL_LIGHT)
    if category == CARRIERS:
        return fast_carriers(s, g)
    return sum(s.count[u] for u in ships_of(s, g) if s.kind[u] == terms.CAPITAL)


def categories_present(s: BattleState, g: int) -> int:
    """How many of the three categories the group holds (22.93E)."""
    return sum(1 for category in range(3) if category_size(s, g, category) > 0)


def target_is_certain(s: BattleState, g: int) -> bool:
    """No die is needed where the group holds one category only (22.93E)."""
    return categories_present(s, g) == 1


def aim_submarine(s: BattleState, i: int, die: int) -> int:
    """The category that the die picks in the group under attack, in which the attacker has the choice of the ship (22.93E)."""
    g = s.shot_group[i]
    return target_category(
        category_size(s, g, CARRIERS), category_size(s, g, CAPITALS), category_size(s, g, LIGHT), die
    )


def finds_target(s: BattleState, i: int) -> bool:
    """Whether there is a ship to attack; a submarine whose target is gone has not attacked (22.92).

    A supply line without ships is disrupted (22.9434); a line that was disrupted is gone.
    """
    g, u = s.shot_group[i], s.shot_unit[i]
    if in_battle(s, g) and disrupts_supply(1 if s.bare_supply_line[g] else 0, ships(s, g)):
        disrupt_line(s, g)
        return False
    if categories_present(s, g) == 0:
        emit(s, events.SUBMARINE_NO_TARGET, side=u // terms.UNITS, unit=u, group=g)
        s.attacks_made[u] -= 1
        return False
    return True


def disrupt_line(s: BattleState, g: int) -> None:
    """A sea supply line without guards that is attacked is disrupted, and nothing is left of it (22.9434)."""
    s.standing[g] = terms.GONE
    s.supply_line_disrupted[side_of_group(g)] = 1
    emit(s, events.SUPPLY_DISRUPTED, side=side_of_group(g), group=g)


def ship_in_category(s: BattleState, g: int, category: int, place: int) -> int:
    """The ship at a place, from 1, among those of the category."""
    for u in ships_of(s, g):
        belongs = is_carrier(s.kind[u]) if category == CARRIERS else s.kind[u] == terms.CAPITAL
        if s.count[u] > 0 and belongs:
            place -= 1
            if place == 0:
                return u
    return -1


def full_carriers(s: BattleState, g: int) -> int:
    """Fully operational fast carriers in the group (22.9413)."""
    return sum(1 for u in ships_of(s, g) if fully_operational(s, u))


def vulnerable(s: BattleState, g: int, target: int) -> int:
    """1 against a damaged ship, a group with a damaged cruiser, or a group whose activity hampers it (22.9417)."""
    if target >= 0 and s.damaged[target] > 0:
        return 1
    if any(
        target < 0 and s.kind[u] == CRUISER and ships_in_class(s, u, target) > whole_in_class(s, u, target)
        for u in ships_of(s, g)
    ):
        return 1
    return 1 if is_encumbered(s, g) else 0


def parts_of_attack(t: Tables, s: BattleState, i: int) -> SubmarineParts:
    """Modifiers of an attack; each group defends with its own ships (22.941, 22.9419)."""
    g, u, target = s.shot_group[i], s.shot_unit[i], s.shot_target[i]
    own, foe = u // terms.UNITS, side_of_group(g)
    screen = searching_squadrons(s, foe) + full_carriers(s, g) + escort_carriers(s, g)
    return submarine_parts(
        t,
        with_codes(s, unit_drm(t, s, u), own) - with_codes(s, target_drm(t, s, g, target), foe),
        s.torpedo_research[own] - s.asw_research[foe],
        searching_squadrons(s, own),
        screen,
        destroyers(s, g),
        s.excess_asw[foe],
        s.sub_attacks[g],
        vulnerable(s, g, target),
        s.codebreaking_submarine[own] - s.codebreaking_asw[foe],
        s.advanced[u],
    )


def report_submarine_parts(t: Tables, s: BattleState, i: int) -> None:
    """What the modifier is made of, for the attacker: which submarine attacks is not shown to others (22.941, 22.93D)."""
    g, u, target = s.shot_group[i], s.shot_unit[i], s.shot_target[i]
    own, foe = u // terms.UNITS, side_of_group(g)
    parts = parts_of_attack(t, s, i)
    if s.advanced[u]:
        emit(s, events.SUBMARINE_ADVANCED, side=own, advanced=parts.total)
        return
    attacks, meets = drm_parts(s, unit_drm(t, s, u), own), drm_parts(s, target_drm(t, s, g, target), foe)
    codes, naval = attacks.codes - meets.codes, attacks.research - meets.research
    ships, asw, earlier = parts.destroyers, parts.excess_asw, parts.earlier
    weak, broken, limit = parts.vulnerable, parts.codebreaking, parts.limit
    emit(s, events.SUBMARINE_DRMS, side=own, drm=attacks.chart, target_drm=-meets.chart, codebreaking=codes)
    emit(s, events.SUBMARINE_RESEARCH, side=own, naval=naval, torpedo=parts.research, searching=parts.searching)
    emit(s, events.SUBMARINE_ESCORT, side=own, destroyers=ships, excess_asw=asw, earlier=earlier)
    emit(s, events.SUBMARINE_CHANCES, side=own, vulnerable=weak, codebreaking=broken, limit=limit)


def read_attack(t: Tables, s: BattleState, i: int, dice: int) -> bool:
    """Whether the attack hits; or the submarine is lost (22.94).  Later attacks on the group are harder (22.9416)."""
    g, u, target, modifier = s.shot_group[i], s.shot_unit[i], s.shot_target[i], s.shot_modifier[i]
    result = submarine_attack(t, modifier, dice)
    hits = result.hits
    s.shot_hits[i] = hits
    emit(s, events.SUBMARINE_FIRE, unit=u, target=target, group=g, dice=dice, modifier=modifier, hits=hits)
    report_submarine_parts(t, s, i)
    s.sub_attacks[g] += 1
    if result.submarine_lost == 1:
        s.count[u] -= 1
        s.sunk[u] += 1
        emit(s, events.SUBMARINE_LOST, side=u // terms.UNITS, unit=u)
        if t.submarine_factors == 1:
            s.lost_factors[u // terms.UNITS] += 1
        return False
    return result.hits > 0


@flow
def announce(s: BattleState, side: int) -> None:
    """A player says which group each submarine factor attacks, if any; one that does not has had its chance (22.93A-D, 22.92)."""
    for u in units_of(s, side):
        waiting = 0
        while unused_submarines(s, u) > waiting and any_revealed(s, 1 - side):
            answer = ask(s, asks.SUBMARINE_ATTACK, side, u, -1, 1 + last_number(s, 1 - side))
            waiting += 1 if answer == 0 else 0
            s.let_pass[u] = waiting
            if answer > 0:
                s.attacks_made[u] += 1
                add_shot(s, group_row(1 - side, answer), ALL_LIGHT, 1, 0, u)
                emit(s, events.SUBMARINE_ANNOUNCED, side=side, unit=u, group=group_row(1 - side, answer))


@flow
def choose_target(s: BattleState, i: int, category: int) -> None:
    """The attacker picks the ship within the category; light ships are attacked as a group (22.93E)."""
    g = s.shot_group[i]
    if category == LIGHT:
        s.shot_target[i] = ALL_LIGHT
        return
    place = 0
    if category_size(s, g, category) > 1:
        side = s.shot_unit[i] // terms.UNITS
        place = ask(s, asks.SUBMARINE_TARGET, side, category, g, category_size(s, g, category))
    s.shot_target[i] = ship_in_category(s, s.shot_group[i], category, place + 1)


@flow
def attack(t: Tables, s: BattleState, i: int) -> None:
    """One factor attacks: its target, by a die if there are several categories, then the attack itself (22.93E, 22.94).

    Before that the group is shown (awaw-2003:22.93E.reveal).
    """
    if not finds_target(s, i):
        return
    g = s.shot_group[i]
    disclose(s, g, terms.FULL)
    s.attacked[g] = 1
    die = 1
    if not target_is_certain(s, g):
        die = roll(s, asks.CATEGORY_DIE, 1)
    category = aim_submarine(s, i, die)
    if category != TARGET_SETTLED:
        choose_target(s, i, category)
    s.shot_modifier[i] = parts_of_attack(t, s, i).total
    dice = roll(s, asks.SUBMARINE_ROLL, 2)
    if read_attack(t, s, i, dice):
        s.shot = i
        s.firing = APPLYING
        take_effect(t, s)
        s.shot = 0
        s.firing = 0


@flow
def submarines(t: Tables, s: BattleState) -> None:
    """All attacks are announced, then one after the other is resolved (22.921, 22.93D)."""
    clear_shots(s, SUBMARINE_TABLE)
    for turn in range(2):
        s.actor = player_at(s, turn)
        announce(s, s.actor)
    for i in range(s.shots):
        attack(t, s, i)
