"""Fire at ships: shots are gathered, rolled one by one, then all take effect together (22.54, 22.55).

A shot is aimed at a named ship (its row) or at a class of light ships of a group: the unscreened, the screened or all
of them.  Shots of one step take effect together once all are rolled (reading D06).  Ships fire with their strength and
modifiers on the Naval Attack Table (22.55, 22.552).

The parts of a shot's modifier are shown once it is rolled (22.552, 23.44): both groups are shown by then, so a seat that
knows the modifier may know its parts (22.423B), and all is still as it was when the shot was aimed. Of those who fire at one
target only the modifier says whose part counts; that part is what the others leave of it.
"""

from typing import Annotated, NamedTuple

from flagplot.core.ask import roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart
from flagplot.games.awaw.battle.air.targets import (
    TRANSPORTS,
    air_target_drm,
    hampered,
    ships_in_class,
    target_drm,
    whole_in_class,
)
from flagplot.games.awaw.battle.fleet.losses import (
    SUNK,
    light_losses,
    lose_cargo,
    mark_hurt,
    mark_sunk,
    named_condition,
    settle_ship_losses,
)
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.air import (
    LAST_AIR_ROW,
    air_attack,
    air_attack_parts,
    column,
    table_row,
    triggers_critical_hit,
)
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CRUISER, MOST_DRM, UNITS
from flagplot.games.awaw.shared.units import drm_parts, is_light, ships_of, side_of_group, with_codes
from flagplot.games.awaw.words import asks, events

LAST_FLEET_ROW = 25
MOST_FIRING = 100
"""Factors that fire at once, where a procedure is asked."""


class FleetParts(NamedTuple):
    """The modifiers of a fleet combat roll, part by part, and their sum (22.552)."""

    firer_drm: int
    target_drm: int
    firer_activity: int
    target_activity: int
    total: int


def fleet_parts(firer_drm: int, target_drm: int, firer_encumbered: int, target_encumbered: int) -> FleetParts:
    """Parts of the modifier of a fleet combat roll: both DRMs, -1 if the firer is encumbered, +1 if the target is (22.552).

    What favours one side hurts the other as much (22.551, table.naval-attack.fleet, table.naval-attack-004.fleet,
    table.nationality.note-a, table.nationality-004.expl.1).
    """
    total = firer_drm - target_drm - firer_encumbered + target_encumbered
    return FleetParts(firer_drm, -target_drm, -firer_encumbered, target_encumbered, total)


def fleet_modifier(
    firer_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "lowest Naval Nationality DRM of the ships that fire", 2)],
    target_drm: Annotated[int, Count(-MOST_DRM, MOST_DRM, "Naval Nationality DRM of the target", 2)],
    firer_encumbered: Annotated[int, Flag("whether its activity hampers the firing group")],
    target_encumbered: Annotated[int, Flag("whether its activity hampers the target's group")],
) -> Annotated[int, OutcomePart("modifier", "the modifier of the roll")]:
    """The modifier of a fleet combat roll (22.551, 22.552)."""
    return fleet_parts(firer_drm, target_drm, firer_encumbered, target_encumbered).total


def fleet_fire(t: Tables, factors: int, modifier: int, roll: int) -> int:
    """Hits of the fire combined on one target, one row of the table (22.55, =table.naval-attack)."""
    return t.fleet_attack[table_row(factors, LAST_FLEET_ROW)][column(roll + modifier)]


def factors_at_light_ships(own: int, enemy: int) -> int:
    """Light ship factors that pair with the enemy's: up to three for each of those (22.54D)."""
    return min(own, 3 * enemy)


def second_capital_allowed(
    t: Tables,
    first_size: Annotated[int, Count(1, 9, "factors of the first capital ship", 4)],
    on_first: Annotated[int, Count(0, MOST_FIRING, "light ship factors that fire at the first one", 4)],
    on_second: Annotated[int, Count(0, MOST_FIRING, "light ship factors that would fire at the second one", 2)],
) -> Annotated[bool, OutcomePart("may", "whether they may", NO_YES)]:
    """Whether surplus light ships may fire at a second capital ship too (22.54E, reading A39)."""
    if t.second_capital == 1:
        return on_first >= on_second
    return on_second == 0 or on_first >= first_size


def two_capitals_allowed(t: Tables, size: int, factors: int, other_size: int, on_other: int) -> bool:
    """Whether either of two capital ships under light ship fire can be the first of them (22.54E, reading A39).

    The owner of the light ships names the first, in any order of asking.
    """
    if second_capital_allowed(t, size, factors, on_other):
        return True
    return second_capital_allowed(t, other_size, on_other, factors)


FLEET_TABLE, AIR_TABLE, SUBMARINE_TABLE = 0, 1, 2
ROLLING, APPLYING = 1, 3


def report_fleet_fire(t: Tables, s: BattleState, i: int) -> None:
    """The hits, and the modifier's parts: lowest DRM that fires, DRM fired at, activities, research, codebreaking (22.552)."""
    foe, target, modifier = s.shot_group[i], s.shot_target[i], s.shot_modifier[i]
    factors, dice, hits = s.shot_strength[i], s.dice_sum, s.shot_hits[i]
    emit(s, events.FLEET_FIRE, target=target, group=foe, factors=factors, dice=dice, modifier=modifier, hits=hits)
    g = s.duel[0] if s.duel[1] == foe else s.duel[1]
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = target_drm(t, s, foe, target)
    shield = with_codes(s, drm, other)
    raid = target == TRANSPORTS
    others = fleet_parts(0, shield, 0 if raid else hampered(t, s, g), 1 if raid else hampered(t, s, foe))
    fires, meets = drm_parts(s, modifier - others.total - with_codes(s, 0, own), own), drm_parts(s, drm, other)
    ours, theirs = others.firer_activity, others.target_activity
    emit(s, events.FIRE_PARTS, drm=fires.chart, target_drm=-meets.chart, activity=ours, target_activity=theirs)
    if fires.research != 0 or meets.research != 0 or fires.codes != 0 or meets.codes != 0:
        emit(
            s,
            events.SHIFT_PARTS,
            research=fires.research,
            target_research=-meets.research,
            codebreaking=fires.codes,
            target_codebreaking=-meets.codes,
        )


def report_air_attack(t: Tables, s: BattleState, i: int) -> None:
    """The hits, and the modifier's parts: DRMs of aircraft and ships, naval air, surprise, research (22.55, 23.44, 23.7413)."""
    foe, target, modifier = s.shot_group[i], s.shot_target[i], s.shot_modifier[i]
    force, dice, hits = s.shot_strength[i], s.dice_sum, s.shot_hits[i]
    emit(s, events.AIR_ATTACK, target=target, group=foe, squadrons=force, dice=dice, modifier=modifier, hits=hits)
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = air_target_drm(t, s, foe, target)
    others = air_attack_parts(t, s.air_drm[own], drm, 0, force, s.surprise)
    chart, naval = drm_parts(s, target_drm(t, s, foe, target), other).chart, modifier - others.total
    emit(s, events.AIR_PARTS, air_drm=others.air_drm, target_drm=-chart, naval=naval, surprise=others.surprise)
    if chart != drm:
        emit(s, events.SHIFT_PARTS, research=0, target_research=chart - drm, codebreaking=0, target_codebreaking=0)


def clear_shots(s: BattleState, table: int) -> None:
    """Begin a new list of shots, to be read on a table."""
    s.shots, s.shot, s.shot_table = 0, 0, table


def add_shot(s: BattleState, g: int, target: int, strength: int, modifier: int, submarine: int) -> None:
    """Aim one shot."""
    i = s.shots
    s.shot_group[i] = g
    s.shot_target[i] = target
    s.shot_strength[i] = strength
    s.shot_modifier[i] = modifier
    s.shot_hits[i] = 0
    s.shot_unit[i] = submarine
    s.shots = i + 1


def hit_named_ship(t: Tables, s: BattleState, u: int, hits: int) -> None:
    """A named ship gathers hits until it is damaged and sunk (22.55, 20.5)."""
    if s.count[u] == 0 or hits == 0:
        return
    was = s.damaged[u]
    s.hits[u] = min(s.hits[u] + hits, s.size[u])
    condition = named_condition(s.size[u], s.hits[u])
    if s.shot_table == AIR_TABLE and triggers_critical_hit(s.surprise, was, 1 if condition > 0 else 0):
        emit(s, events.CRITICAL_HIT, side=u // UNITS, unit=u)
        if t.critical_hit == 1:
            s.hits[u] = min(s.hits[u] + 1, s.size[u])
            condition = named_condition(s.size[u], s.hits[u])
    if condition == SUNK:
        mark_sunk(s, u, was)
    elif condition > 0 and was == 0:
        mark_hurt(t, s, u, s.hits[u] - s.hits_before[u])


@flow
def take_effect(t: Tables, s: BattleState) -> None:
    """Put the hits of a shot on its target, and take the losses.

    Hits on light ships are spread over the class; which ships take them is the owner's choice (22.55, 20.551).
    """
    i = s.shot
    target = s.shot_target[i]
    if target >= 0:
        hit_named_ship(t, s, target, s.shot_hits[i])
    else:
        whole, damaged, small = 0, 0, 0
        for u in ships_of(s, s.shot_group[i]):
            if s.kind[u] == CRUISER:
                whole += whole_in_class(s, u, target)
                damaged += ships_in_class(s, u, target) - whole_in_class(s, u, target)
            elif is_light(s.kind[u]):
                small += ships_in_class(s, u, target)
        losses = light_losses(t, s.shot_hits[i], whole, damaged, small)
        s.sink_cruisers = losses.cruisers_sunk
        s.sink_damaged = losses.damaged_cruisers_sunk
        s.damage_cruisers = losses.cruisers_damaged
        s.sink_small = losses.small_sunk
    settle_ship_losses(t, s)
    lose_cargo(t, s, s.shot_group[s.shot])


@flow
def fire(t: Tables, s: BattleState) -> None:
    """Roll every shot on the table, then apply every result (22.54C, 22.54F, 22.55, 23.44).

    Strength beyond the last row is read on further rows, by the same roll or by a roll for each (reading D22).
    """
    s.firing = ROLLING if s.shots > 0 else 0
    purpose = asks.AIR_ATTACK_ROLL if s.shot_table == AIR_TABLE else asks.FLEET_ROLL
    for i in range(s.shots):
        s.shot = i
        s.shot_left = s.shot_strength[i]
        dice = roll(s, purpose, 2)
        while s.shot_left > 0:
            if s.shot_table == AIR_TABLE:
                s.shot_hits[i] += air_attack(t, s.shot_left, s.shot_modifier[i], dice)
                s.shot_left = max(0, s.shot_left - LAST_AIR_ROW)
            else:
                s.shot_hits[i] += fleet_fire(t, s.shot_left, s.shot_modifier[i], dice)
                s.shot_left = max(0, s.shot_left - LAST_FLEET_ROW)
            if s.shot_left > 0 and t.over_last_row == 0:
                dice = roll(s, purpose, 2)
        if s.shot_table == AIR_TABLE:
            report_air_attack(t, s, i)
        else:
            report_fleet_fire(t, s, i)
    s.firing = APPLYING
    for i in range(s.shots):
        s.shot = i
        take_effect(t, s)
    s.shot = 0
    s.firing = 0
