"""Disengagement: before a submarine combat and after every round between naval units (34.B.1, 34.D)."""

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.europa import terms
from flagplot.games.europa.flow.order import end_combat
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import own_group
from flagplot.games.europa.strength import (
    SUCCEEDED,
    TIED,
    afloat,
    cut_by_sea,
    disengagement,
    disengagement_modifier,
    units_left,
    units_of,
    weakened,
)
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events


def has_kind(s: CombatState, g: int, kind: int) -> int:
    """1 if the group has a unit of this kind."""
    side = g // terms.GROUPS
    return 1 if any(afloat(s, g, u) and s.kind[u] == kind for u in units_of(s, side)) else 0


def has_heavy(t: Tables, s: CombatState, g: int) -> int:
    """1 if the group has a heavy ship; a strong task force, its strength by ruling, counts as one (table.disengagement.7)."""
    side = g // terms.GROUPS
    for u in units_of(s, side):
        gunnery = weakened(t, s.gunnery[u], s.hits[u])
        strength = cut_by_sea(gunnery, s.sea) if t.strong_task_force == 1 else gunnery
        is_strong = s.kind[u] == terms.TF and strength >= t.heavy_strength
        if afloat(s, g, u) and (s.heavy[u] or is_strong):
            return 1
    return 0


def in_coastal_hex(s: CombatState, g: int) -> int:
    """1 for a group whose own hex is coastal: the moving group's hex, or an adjacent group's (table.disengagement.5)."""
    return s.coastal_beside[g] if s.adjacent[g] else s.coastal


def group_modifier(t: Tables, s: CombatState, g: int, tries: int) -> int:
    """Disengagement modifier of a group, from its units and its hex (34.D, table.disengagement)."""
    soft = 1 if has_kind(s, g, terms.LC) + has_kind(s, g, terms.NT) > 0 else 0
    submarines = 1 if s.sort[g] == terms.SUBMARINE_GROUP else 0
    barges, coastal = has_kind(s, g, terms.LB), in_coastal_hex(s, g)
    return disengagement_modifier(t, submarines, s.night, s.sea, coastal, tries, has_heavy(t, s, g), soft, barges)


def may_try(t: Tables, s: CombatState, side: int) -> bool:
    """Whether a side may try to disengage: by ruling a moving group needs a movement point (34.D.2, reading 3.30)."""
    return side != s.mover or s.movement > 0 or t.disengaging_without_movement == 0


def gone(s: CombatState) -> bool:
    """Whether a side has nothing left in the combat (34.B.2.d, 34.C.2.e)."""
    return units_left(s, s.mover * terms.GROUPS) == 0 or units_left(s, s.foe) == 0


def leave(t: Tables, s: CombatState, g: int) -> None:
    """A group disengages and moves at once, by a reaction movement if it is not the moving group (34.D.1, 34.D.2)."""
    s.disengaged[g] = 1
    emit(s, events.DISENGAGED, group=g, before_submarines=1 if s.segment == terms.BEFORE_SUBMARINES else 0)
    if g != s.mover * terms.GROUPS:
        s.marker[g] = min(terms.MARK_LIMIT, s.marker[g] + 1)
        emit(s, events.REACTION, group=g, points=reaction_points(t, s, g), marker=s.marker[g])


def reaction_points(t: Tables, s: CombatState, g: int) -> int:
    """Movement points of a reaction movement: fifteen, or by ruling half a known allowance (34.D.1, reading 3.29)."""
    by_half = t.reaction_allowance == 1 and s.allowance[g] > 0
    return s.allowance[g] // 2 if by_half else t.reaction_movement


def go_home(s: CombatState) -> None:
    """A disengaged moving group that left a blockaded port returns to it, once no combat holds it any more (34.D.2)."""
    mine = s.mover * terms.GROUPS
    if s.disengaged[mine] and s.left_port[mine] and units_left(s, mine) > 0:
        emit(s, events.BACK_TO_PORT, group=mine)


def leave_together(t: Tables, s: CombatState, why: int) -> None:
    """Both sides leave, the one that is not moving first (34.B.1, 34.D)."""
    leave(t, s, s.foe)
    leave(t, s, s.mover * terms.GROUPS)
    end_combat(s, why)


def is_over(s: CombatState) -> bool:
    """End the combat if a side is gone, or its rounds are (34.B.2.d, 34.C.2.e)."""
    if gone(s):
        end_combat(s, terms.BOATS_GONE if s.combat == terms.SUBMARINE_COMBAT else terms.SHIPS_GONE)
    elif s.round_limit > 0 and s.round >= s.round_limit:
        end_combat(s, terms.SCENARIO_LIMIT)
    elif s.round >= terms.MOST_ROUNDS:
        end_combat(s, terms.ROUND_LIMIT)
    return s.foe == terms.NOBODY


@flow
def gets_away(t: Tables, s: CombatState, side: int, why: int) -> bool:
    """Whether a side that tries gets away: both dice are rolled, ties again (34.D)."""
    outcome = TIED
    while outcome == TIED:
        s.die[side] = roll(s, asks.OWN_DISENGAGEMENT_DIE, 1)
        s.die[1 - side] = roll(s, asks.OTHER_DISENGAGEMENT_DIE, 1)
        g = own_group(s, side)
        modifier = group_modifier(t, s, g, s.tries[g])
        outcome = disengagement(s.die[side], modifier, s.die[1 - side])
        emit(s, events.DISENGAGEMENT_DICE, side=side, die=s.die[side], modifier=modifier, other=s.die[1 - side])
    s.won = 1 if outcome == SUCCEEDED else 0
    if s.won:
        leave(t, s, own_group(s, side))
        end_combat(s, why)
    return s.won == 1


@flow
def slips_away(t: Tables, s: CombatState, side: int) -> bool:
    """Whether a side that tries before the combat gets away; it counts as a round of trying only by ruling (reading 3.9)."""
    s.announce[side] = 0
    s.tries[own_group(s, side)] = t.early_attempt
    return gets_away(t, s, side, terms.SLIPPED_AWAY)


@flow
def slip_away(t: Tables, s: CombatState) -> None:
    """A submarine group may slip away before the combat, which then ends, the other side not trying (34.B.1).

    With submarine groups on both sides the moving player's tries first, or both announce at one moment (by ruling): then
    both leave, or one tries.
    """
    s.segment = terms.BEFORE_SUBMARINES
    for turn in range(2):
        side = s.mover if turn == 0 else 1 - s.mover
        if s.sort[own_group(s, side)] == terms.SUBMARINE_GROUP and may_try(t, s, side):
            s.announce[side] = ask(s, asks.SLIP_AWAY, side, own_group(s, side), -1, 2)
            if s.announce[side] and t.submarines_on_both_sides == 0 and slips_away(t, s, side):
                return
    both = s.sort[s.foe] == terms.SUBMARINE_GROUP and s.sort[s.mover * terms.GROUPS] == terms.SUBMARINE_GROUP
    if both and t.submarines_on_both_sides == 1:
        emit(s, events.ANNOUNCED, side=0, tries=s.announce[0], before_submarines=1)
        emit(s, events.ANNOUNCED, side=1, tries=s.announce[1], before_submarines=1)
    if s.announce[0] + s.announce[1] == 2:
        leave_together(t, s, terms.SLIPPED_AWAY)
    elif s.announce[0] + s.announce[1] == 1:
        slips_away(t, s, 0 if s.announce[0] else 1)


@flow
def disengage(t: Tables, s: CombatState) -> None:
    """After a round both players announce at one moment whether they try to disengage (34.D).

    Both: both leave; one: dice; none: another round for a movement point of the moving player, without one the combat
    ends (reading 3.8).
    """
    s.segment = terms.DISENGAGEMENT
    if is_over(s):
        return
    for turn in range(2):
        side = s.mover if turn == 0 else 1 - s.mover
        s.announce[side] = 0
        if may_try(t, s, side):
            s.announce[side] = ask(s, asks.DISENGAGE, side, own_group(s, side), -1, 2)
    for side in range(2):
        g = own_group(s, side)
        s.tries[g] = min(terms.MOST_TRIES, s.tries[g] + 1) if s.announce[side] else 0
        emit(s, events.ANNOUNCED, side=side, tries=s.announce[side], before_submarines=0)
    if s.announce[0] + s.announce[1] == 2:
        leave_together(t, s, terms.GOT_AWAY)
        return
    if s.announce[0] + s.announce[1] == 1:
        if gets_away(t, s, 0 if s.announce[0] else 1, terms.GOT_AWAY) or t.cost_of_a_failed_attempt != 1:
            return
    if s.movement == 0 and t.out_of_movement == 0:
        end_combat(s, terms.NO_MOVEMENT)
    elif s.movement > 0:
        s.movement -= 1
        emit(s, events.MOVEMENT_SPENT, left=s.movement, activates=0)
