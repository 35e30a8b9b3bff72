"""What hits do to ships, and which ships take the losses, by their owner's choice (22.55, 20.551, 22.9432-22.9434).

Cargo that the ships left cannot carry is lost (22.82).  Results are printed under the Naval Attack Table.
"""

from typing import Annotated, NamedTuple

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.procedures.inputs import Count, OutcomePart
from flagplot.games.awaw.battle.air.targets import UNSCREENED_LIGHT, ships_in_class, whole_in_class
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import cargo_left, carrying_capacity, lose_guards
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CRUISER, DESTROYER, HOMES, LANDING, UNITS
from flagplot.games.awaw.shared.units import (
    counts_as_naval_factors,
    is_light,
    ships_of,
    side_of_group,
    units_of,
    wing_of_ship,
)
from flagplot.games.awaw.words import asks, events, reasons

SOUND = 0
DAMAGED = 1
SUNK = 2
CONDITIONS = ("sound", "damaged", "sunk")

Size = Annotated[int, Count(2, 9, "factors of the named ship under attack", 4)]


class LightLosses(NamedTuple):
    """Losses of a group of light ships to one attack."""

    cruisers_sunk: int
    damaged_cruisers_sunk: int
    cruisers_damaged: int
    small_sunk: int


def named_condition(
    size: Size, hits: Annotated[int, Count(0, 60, "all hits that it has taken", 3)]
) -> Annotated[int, OutcomePart("condition", "what becomes of the ship", CONDITIONS)]:
    """A named ship is damaged by one hit less than its size and sunk by as many as its size (22.55).

    Results under the table: table.naval-attack.results.1, table.naval-attack-004.named.
    """
    if hits >= size:
        return SUNK
    return DAMAGED if hits == size - 1 else SOUND


def cruiser_losses(t: Tables, hits: int, whole: int, damaged: int) -> LightLosses:
    """Cruisers: two hits sink one, the odd hit damages one; those damaged before are hit last (22.55, reading D25).

    Results under the table: table.naval-attack.results.2, table.naval-attack-004.cruisers.
    """
    sunk_damaged = 0
    if t.hurt_cruisers_hit == 1:
        sunk_damaged = min(hits, damaged)
        hits -= sunk_damaged
    sunk = min(hits // 2, whole)
    hits -= 2 * sunk
    newly = 1 if hits > 0 and whole > sunk else 0
    hits -= newly
    more = min(hits, damaged - sunk_damaged)
    return LightLosses(sunk, sunk_damaged + more, newly, 0)


def light_losses(t: Tables, hits: int, whole: int, damaged: int, small: int) -> LightLosses:
    """Hits on light ships are split evenly between cruisers and one-factor ships (22.55, 20.551, reading D26).

    No more one-factor ships are sunk than cruiser factors (two a cruiser) until every cruiser is sunk; of the splits
    that allow this the most even is taken, a tie going to the cruisers; without cruisers a hit sinks a one-factor ship
    (table.naval-attack.results.3, table.naval-attack.results.4, table.naval-attack-004.onefactor,
    table.naval-attack-004.mixed).
    """
    most = min(hits, 2 * whole + damaged + small)
    best = cruiser_losses(t, min(most, 2 * whole + damaged), whole, damaged)
    best_small = max(0, most - 2 * whole - damaged)
    best_gap = most + 1
    for on_small in range(min(most, small) + 1):
        losses = cruiser_losses(t, most - on_small, whole, damaged)
        factors_sunk = 2 * (losses.cruisers_sunk + losses.damaged_cruisers_sunk)
        all_sunk = losses.cruisers_sunk == whole and losses.damaged_cruisers_sunk == damaged
        gap = abs(most - 2 * on_small)
        fits = most - on_small <= 2 * whole + damaged and (all_sunk or on_small <= factors_sunk)
        if fits and (gap < best_gap or (gap == best_gap and t.mixed_loss_ties == 1)):
            best = losses
            best_small = on_small
            best_gap = gap
    return LightLosses(best.cruisers_sunk, best.damaged_cruisers_sunk, best.cruisers_damaged, best_small)


CRUISER_SUNK, CRUISER_DAMAGED, DAMAGED_CRUISER_SUNK, SMALL_SHIP_SUNK = 0, 1, 2, 3
"""Kinds of loss, the subject of the question which ships take it."""


def mark_sunk(s: BattleState, u: int, was_hurt: int) -> None:
    """Take one ship of a row off the board (22.55)."""
    side = u // UNITS
    s.count[u] -= 1
    s.sunk[u] += 1
    if was_hurt == 1:
        s.damaged[u] -= 1
        lost_not_damaged(s, u)
    if counts_as_naval_factors(s.kind[u]):
        s.lost_factors[side] += s.size[u]
    emit(s, events.SHIP_SUNK, side=side, unit=u)
    lose_guards(s, s.group_row[u])
    if s.segment > LANDING:
        drown_squadrons(s, u)


def drown_squadrons(s: BattleState, u: int) -> None:
    """A carrier takes the squadrons aboard down with it; until the round's landing they are in the air (22.463A)."""
    w = wing_of_ship(s, u)
    if w >= 0 and s.squadrons[w] > 0:
        emit(s, events.SQUADRONS_DROWNED, side=u // UNITS, wing=w, squadrons=s.squadrons[w])
        s.squadrons[w] = 0


def mark_hurt(t: Tables, s: BattleState, u: int, hits: int) -> None:
    """Damage one ship of a row by the hits of this round; what counts as factors damaged is reading D28 (22.55, 22.61A)."""
    side = u // UNITS
    worth = s.size[u] if t.hurt_factors_count == 0 else min(hits, s.size[u])
    s.damaged[u] += 1
    s.damaged_this_round[u] += 1
    s.damaged_in_battle[u] = 1
    s.damaged_value[u] += worth
    s.damaged_factors[side] += worth
    if s.capital_fire and s.kind[u] == CRUISER:
        s.hurt_by_capitals[u] += 1
    emit(s, events.SHIP_DAMAGED, side=side, unit=u, hits=s.hits[u])


def lost_not_damaged(s: BattleState, u: int) -> None:
    """A ship damaged and then lost in one round counts as lost only; of several it is one of this round (22.61A)."""
    if s.damaged_this_round[u] > 0:
        worth = s.damaged_value[u] // s.damaged_this_round[u]
        s.damaged_this_round[u] -= 1
        s.damaged_value[u] -= worth
        s.damaged_factors[u // UNITS] -= worth


def can_take(s: BattleState, u: int, loss: int) -> bool:
    """Whether a row has a ship in the class under fire that can take this kind of loss."""
    g, target = s.shot_group[s.shot], s.shot_target[s.shot]
    if s.group_row[u] != g or s.count[u] == 0 or not is_light(s.kind[u]):
        return False
    if loss == SMALL_SHIP_SUNK:
        return s.kind[u] != CRUISER and ships_in_class(s, u, target) > 0
    if s.kind[u] != CRUISER:
        return False
    whole = whole_in_class(s, u, target)
    return ships_in_class(s, u, target) - whole > 0 if loss == DAMAGED_CRUISER_SUNK else whole > 0


def may_take_loss(s: BattleState, answer: int) -> int:
    """The loss falls on ships that were under fire (22.55)."""
    u = s.ask_seat * UNITS + answer
    return reasons.MAY if can_take(s, u, s.ask_subject) else reasons.NOT_THAT_CLASS


def lose_cargo(t: Tables, s: BattleState, g: int) -> None:
    """Cargo beyond what the group's surviving ships carry is lost at once, group by group (22.82A, 22.82B).

    Cargo is counted in ship factors, so part of a unit may go: air units are broken down (22.82A.3).
    """
    left = cargo_left(t, s.cargo[g], carrying_capacity(s, g))
    if left < s.cargo[g]:
        emit(s, events.CARGO_LOST, side=side_of_group(g), group=g, lost=s.cargo[g] - left, left=left)
        s.cargo_lost[side_of_group(g)] += s.cargo[g] - left
        s.cargo[g] = left
        if freed_destroyers(s, g) > 0:
            emit(s, events.DESTROYERS_FREED, side=side_of_group(g), group=g, destroyers=freed_destroyers(s, g))


def freed_destroyers(s: BattleState, g: int) -> int:
    """Destroyers that the cargo left does not need: with theirs sunk they may bombard the shore (22.82C)."""
    carriers_of_cargo = sum(s.count[u] for u in ships_of(s, g) if s.laden[u] and s.kind[u] == DESTROYER)
    return max(0, min(carriers_of_cargo, carrying_capacity(s, g) - s.cargo[g]))


def came_from(t: Tables, s: BattleState, u: int, place: int) -> bool:
    """Whether a base is that of origin of the group of ships; by ruling that of these ships alone (22.9432)."""
    if t.origin_of_combined_groups == 1:
        return s.origin[u] == place
    return any(s.origin[v] == place and s.count[v] > 0 for v in ships_of(s, s.group_row[u]))


def bears_loss(t: Tables, s: BattleState, u: int, place: int) -> bool:
    """Whether destroyers elsewhere may be lost instead of some that submarines attack (22.9432, 22.9434).

    They are in the base of origin, in a port of the group's sea supply line, or in the SW box, the place after the bases.
    """
    side = u // UNITS
    if place == HOMES:
        return s.destroyers_in_box[side] > 0
    supplies = s.supply_ports[s.group_row[u]][place] == 1
    return s.destroyers_in_port[side][place] > 0 and (supplies or came_from(t, s, u, place))


def places_to_bear(t: Tables, s: BattleState, u: int) -> int:
    """The number of places whose destroyers may bear a loss."""
    return sum(1 for place in range(HOMES + 1) if bears_loss(t, s, u, place))


def may_bear_loss(t: Tables, s: BattleState, answer: int) -> int:
    """The loss falls on destroyers of a base of origin, of a port of supply or of the SW box (22.9432)."""
    return reasons.MAY if bears_loss(t, s, s.ask_subject, answer) else reasons.NO_DESTROYERS_THERE


@flow
def settle_ship_losses(t: Tables, s: BattleState) -> None:
    """Take the light ship losses of a shot one by one (22.55, reading D27).

    A destroyer of a base or of the SW box may be lost instead of each one that a submarine sinks (22.9432, 22.9433, 22.9434-b).
    A screened cruiser that is damaged stays screened as a damaged ship (22.531C).
    """
    side = side_of_group(s.shot_group[s.shot])
    while s.sink_cruisers + s.damage_cruisers + s.sink_damaged + s.sink_small > 0:
        loss = SMALL_SHIP_SUNK
        if s.sink_cruisers > 0:
            loss = CRUISER_SUNK
        elif s.damage_cruisers > 0:
            loss = CRUISER_DAMAGED
        elif s.sink_damaged > 0:
            loss = DAMAGED_CRUISER_SUNK
        u, takers = -1, 0
        for row in units_of(s, side):
            if can_take(s, row, loss):
                u, takers = row, takers + 1
        if takers != 1:
            u = ask(s, asks.SHIP_LOSS, side, loss, -1, UNITS) + side * UNITS
        elsewhere, by_submarine = 0, s.shot_unit[s.shot] >= 0
        if loss == SMALL_SHIP_SUNK and by_submarine and s.kind[u] == DESTROYER and places_to_bear(t, s, u) > 0:
            elsewhere = ask(s, asks.LOSS_IN_BASE, side, u, -1, 2)
        if elsewhere == 1:
            place = next((place for place in range(HOMES + 1) if bears_loss(t, s, u, place)), -1)
            if places_to_bear(t, s, u) > 1:
                place = ask(s, asks.LOSS_BASE, side, u, -1, HOMES + 1)
            s.sink_small -= 1
            s.lost_factors[side] += 1
            if place == HOMES:
                s.destroyers_in_box[side] -= 1
            else:
                s.destroyers_in_port[side][place] -= 1
            emit(s, events.DESTROYER_LOST_IN_BASE, side=side)
        else:
            was_screened = s.shot_target[s.shot] != UNSCREENED_LIGHT and s.screened[u] > 0
            s.sink_cruisers -= 1 if loss == CRUISER_SUNK else 0
            s.damage_cruisers -= 1 if loss == CRUISER_DAMAGED else 0
            s.sink_damaged -= 1 if loss == DAMAGED_CRUISER_SUNK else 0
            s.sink_small -= 1 if loss == SMALL_SHIP_SUNK else 0
            if loss == CRUISER_DAMAGED:
                mark_hurt(t, s, u, 1)
            else:
                mark_sunk(s, u, 1 if loss == DAMAGED_CRUISER_SUNK else 0)
            if was_screened and loss != DAMAGED_CRUISER_SUNK:
                s.screened[u] -= 1
