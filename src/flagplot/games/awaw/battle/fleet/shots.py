"""Fire at ships: shots are gathered, rolled one by one, then all take effect together (22.54, 22.55).

A shot is aimed at a named ship (its row) or at a class of light ships of a group: the unscreened, the screened or all
of them.  Shots of one step take effect together once all are rolled (reading D06).

The parts of a shot's modifier are shown once it is rolled (22.552, 23.44): both groups are shown by then, so a seat that
knows the modifier may know its parts (22.423B), and all is still as it was when the shot was aimed. Of those who fire at one
target only the modifier says whose part counts; that part is what the others leave of it.
"""

from flagplot.core.ask import roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.air.targets import (
    air_target_drm,
    firer_hampered,
    ships_in_class,
    target_drm,
    target_hampered,
    whole_in_class,
)
from flagplot.games.awaw.battle.fleet.damage import SUNK, light_losses, named_condition
from flagplot.games.awaw.battle.fleet.fire import LAST_FLEET_ROW, fleet_fire, fleet_parts
from flagplot.games.awaw.battle.fleet.losses import lose_cargo, mark_hurt, mark_sunk, settle_ship_losses
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_attack, air_attack_parts, triggers_critical_hit
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CRUISER, UNITS
from flagplot.games.awaw.shared.units import (
    drm_parts,
    is_light,
    ships_of,
    side_of_group,
    with_codes,
)
from flagplot.games.awaw.words import asks, events

FLEET_TABLE, AIR_TABLE, SUBMARINE_TABLE = 0, 1, 2
ROLLING, APPLYING = 1, 3


def emit_fleet_modifiers(t: Tables, s: BattleState, i: int) -> None:
    """The lowest DRM that fires, the DRM fired at, the activities of both groups, research and codebreaking (22.552)."""
    foe, target = s.shot_group[i], s.shot_target[i]
    g = s.duel[0] if s.duel[1] == foe else s.duel[1]
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = target_drm(t, s, foe, target)
    shield = with_codes(s, drm, other)
    others = fleet_parts(0, shield, firer_hampered(t, s, g, target), target_hampered(t, s, foe, target))
    fires = drm_parts(s, s.shot_modifier[i] - others.total - with_codes(s, 0, own), own)
    meets = drm_parts(s, drm, other)
    emit(
        s,
        events.FIRE_PARTS,
        drm=fires.chart,
        target_drm=-meets.chart,
        activity=others.firer_activity,
        target_activity=others.target_activity,
    )
    emit_drm_shifts(s, fires.research, -meets.research, fires.codes, -meets.codes)


def emit_air_modifiers(t: Tables, s: BattleState, i: int) -> None:
    """The aircraft's DRM, the DRM of the ships, naval squadrons in the roll, surprise, research (22.55, 23.44, 23.7413)."""
    foe, target = s.shot_group[i], s.shot_target[i]
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = air_target_drm(t, s, foe, target)
    others = air_attack_parts(t, s.air_drm[own], drm, 0, s.shot_strength[i], s.surprise)
    chart = drm_parts(s, target_drm(t, s, foe, target), other).chart
    emit(
        s,
        events.AIR_PARTS,
        air_drm=others.air_drm,
        target_drm=-chart,
        naval=s.shot_modifier[i] - others.total,
        surprise=others.surprise,
    )
    emit_drm_shifts(s, 0, chart - drm, 0, 0)


def emit_drm_shifts(s: BattleState, own_research: int, research: int, own_codes: int, codes: int) -> None:
    """Naval research and tactical codebreaking of those who fire and of the others, where there are any (22.552A)."""
    if own_research != 0 or research != 0 or own_codes != 0 or codes != 0:
        emit(
            s,
            events.SHIFT_PARTS,
            research=own_research,
            target_research=research,
            codebreaking=own_codes,
            target_codebreaking=codes,
        )


def clear_shots(s: BattleState, table: int) -> None:
    """Begin a new list of shots, to be read on a table."""
    s.shots = 0
    s.shot = 0
    s.shot_table = table


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


def find_shot(s: BattleState, g: int, target: int) -> int:
    """The shot aimed at that target already, -1 for none."""
    return next((i for i in range(s.shots) if s.shot_target[i] == target and s.shot_group[i] == g), -1)


def apply_shot(t: Tables, s: BattleState, i: int) -> None:
    """Put the hits of a shot on its target."""
    if s.shot_target[i] >= 0:
        hit_named_ship(t, s, s.shot_target[i], s.shot_hits[i])
    else:
        hit_light_ships(t, s, s.shot_group[i], s.shot_target[i], s.shot_hits[i])


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


def hit_light_ships(t: Tables, s: BattleState, g: int, target: int, hits: int) -> None:
    """Spread hits over a class of light ships; which ships take them is the owner's choice (22.55, 20.551)."""
    whole, damaged, small = 0, 0, 0
    for u in ships_of(s, g):
        if s.kind[u] == CRUISER:
            whole += whole_in_class(s, u, target)
            damaged += ships_in_class(s, u, target) - whole_in_class(s, u, target)
        elif is_light(s.kind[u]):
            small += ships_in_class(s, u, target)
    losses = light_losses(t, hits, whole, damaged, small)
    s.sink_cruisers = losses.cruisers_sunk
    s.sink_damaged = losses.damaged_cruisers_sunk
    s.damage_cruisers = losses.cruisers_damaged
    s.sink_small = losses.small_sunk


@flow
def roll_shot(t: Tables, s: BattleState) -> None:
    """Roll a shot on its row of the table, or on several rows by one roll or by a roll for each (reading D22)."""
    i = s.shot
    s.shot_left = s.shot_strength[i]
    last = LAST_AIR_ROW if s.shot_table == AIR_TABLE else LAST_FLEET_ROW
    purpose = asks.AIR_ATTACK_ROLL if s.shot_table == AIR_TABLE else asks.FLEET_ROLL
    dice = roll(s, purpose, 2)
    while s.shot_left > 0:
        if s.shot_table == AIR_TABLE:
            s.shot_hits[i] += air_attack(t, s.shot_left, s.shot_modifier[i], dice)
        else:
            s.shot_hits[i] += fleet_fire(t, s.shot_left, s.shot_modifier[i], dice)
        s.shot_left = max(0, s.shot_left - last)
        if s.shot_left > 0 and t.over_last_row == 0:
            dice = roll(s, purpose, 2)
    report_shot(t, s, i)


def report_shot(t: Tables, s: BattleState, i: int) -> None:
    """Report the hits of a shot and the parts of its modifier."""
    if s.shot_table == AIR_TABLE:
        emit(
            s,
            events.AIR_ATTACK,
            target=s.shot_target[i],
            group=s.shot_group[i],
            squadrons=s.shot_strength[i],
            dice=s.dice_sum,
            modifier=s.shot_modifier[i],
            hits=s.shot_hits[i],
        )
        emit_air_modifiers(t, s, i)
    else:
        emit(
            s,
            events.FLEET_FIRE,
            target=s.shot_target[i],
            group=s.shot_group[i],
            factors=s.shot_strength[i],
            dice=s.dice_sum,
            modifier=s.shot_modifier[i],
            hits=s.shot_hits[i],
        )
        emit_fleet_modifiers(t, s, i)


@flow
def take_effect(t: Tables, s: BattleState) -> None:
    """Put the hits of a shot on its target, and take the losses."""
    apply_shot(t, s, s.shot)
    settle_ship_losses(t, s)
    lose_cargo(t, s, s.shot_group[s.shot])


@flow
def fire(t: Tables, s: BattleState) -> None:
    """Roll every shot, then apply every result (22.54C, 22.54F, 22.55, 23.44)."""
    s.firing = ROLLING if s.shots > 0 else 0
    for i in range(s.shots):
        s.shot = i
        roll_shot(t, s)
    s.firing = APPLYING
    for i in range(s.shots):
        s.shot = i
        take_effect(t, s)
    s.shot = 0
    s.firing = 0
