"""Disengagement: before a submarine combat and after every round between naval units (34.B.1, 34.D)."""

from flagplot.core.ask import ask, clear, roll
from flagplot.core.event import emit
from flagplot.games.europa import terms
from flagplot.games.europa.flow.order import end_combat, enter_segment
from flagplot.games.europa.gunnery import SUCCEEDED, TIED, disengagement, disengagement_modifier
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.steps import own_group
from flagplot.games.europa.strength import afloat, end_unit, units_left, weakened
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events

ANNOUNCING, DECIDING, OWN_ROLLED, OTHER_ROLLED = 0, 1, 2, 3
"""The stages of BEFORE_SUBMARINES and DISENGAGEMENT; `actor` is the side that tries."""


def has_kind(s: CombatState, g: int, kind: int) -> int:
    """1 if the group has a unit of this kind."""
    side = g // terms.GROUPS
    for u in range(side * terms.UNITS, end_unit(s, side)):
        if afloat(s, g, u) and s.kind[u] == kind:
            return 1
    return 0


def has_heavy(t: Tables, s: CombatState, g: int) -> int:
    """1 if the group has a heavy ship; a strong task force counts as having one (table.disengagement.7b)."""
    side = g // terms.GROUPS
    for u in range(side * terms.UNITS, end_unit(s, side)):
        strength = weakened(t, s.gunnery[u], s.hits[u])
        if afloat(s, g, u) and (s.heavy[u] == 1 or (s.kind[u] == terms.TF and strength >= t.heavy_strength)):
            return 1
    return 0


def in_coastal_hex(s: CombatState, g: int) -> int:
    """1 for a group whose own hex is coastal: the moving group's hex, or an adjacent group's (table.disengagement.5)."""
    return s.coastal_beside[g] if s.adjacent[g] == 1 else s.coastal


def group_modifier(t: Tables, s: CombatState, g: int, tries: int) -> int:
    """Disengagement modifier of a group, from its units and its hex (34.D, table.disengagement)."""
    soft = 1 if has_kind(s, g, terms.LC) + has_kind(s, g, terms.NT) > 0 else 0
    submarines = 1 if s.sort[g] == terms.SUBMARINE_GROUP else 0
    barges, coastal = has_kind(s, g, terms.LB), in_coastal_hex(s, g)
    return disengagement_modifier(t, submarines, s.night, s.sea, coastal, tries, has_heavy(t, s, g), soft, barges)


def before_submarines(t: Tables, s: CombatState) -> None:
    """A submarine group may try to slip away before the combat, the other side not trying (34.B.1).

    With submarine groups on both sides the moving player's tries first, or both announce at one moment (by ruling).
    """
    if s.stage == ANNOUNCING:
        while s.cursor < 2:
            side = s.mover if s.cursor == 0 else 1 - s.mover
            s.cursor += 1
            if s.sort[own_group(s, side)] == terms.SUBMARINE_GROUP and may_try(t, s, side):
                ask(s, asks.SLIP_AWAY, side, own_group(s, side), -1, 2)
                return
        announce_together(t, s)
        slip_away_together(t, s)
    elif roll_off(t, s, s.tries[own_group(s, s.actor)]):
        if s.won == 1:
            leave(t, s, own_group(s, s.actor))
            end_combat(s, terms.SLIPPED_AWAY)
        else:
            s.stage = ANNOUNCING


def announce_together(t: Tables, s: CombatState) -> None:
    """Reveal simultaneous announcements of two submarine groups, once (34.B.1, 34.D)."""
    both = s.sort[s.foe] == terms.SUBMARINE_GROUP and s.sort[s.mover * terms.GROUPS] == terms.SUBMARINE_GROUP
    if both and t.submarines_on_both_sides == 1 and s.cursor == 2:
        emit(s, events.ANNOUNCED, 0, s.announce[0], 1, 0)
        emit(s, events.ANNOUNCED, 1, s.announce[1], 1, 0)
        s.cursor += 1


def slip_away_together(t: Tables, s: CombatState) -> None:
    """The outcome of simultaneous announcements: both leave, or one tries; without any the round begins (34.B.1, 34.D)."""
    if s.announce[0] + s.announce[1] == 2:
        leave(t, s, s.foe)
        leave(t, s, s.mover * terms.GROUPS)
        end_combat(s, terms.SLIPPED_AWAY)
    elif s.announce[0] + s.announce[1] == 1:
        try_to_slip_away(t, s, 0 if s.announce[0] == 1 else 1)
    else:
        enter_segment(s, terms.SUBMARINE_ROUND)


def try_to_slip_away(t: Tables, s: CombatState, side: int) -> None:
    """Roll for one side that tries before the combat; by ruling this may count as a round of trying (reading 3.9)."""
    s.announce[side] = 0
    s.actor = side
    s.tries[own_group(s, side)] = t.early_attempt
    s.stage = DECIDING


def may_try(t: Tables, s: CombatState, side: int) -> bool:
    """Whether a side may try to disengage: by ruling a moving group needs a movement point (34.D.2, reading 3.30)."""
    return side != s.mover or s.movement > 0 or t.disengaging_without_movement == 0


def take_slip_away(t: Tables, s: CombatState, answer: int) -> None:
    """Try to slip away, or stay. A simultaneous announcement with the enemy's submarines is stored (34.B.1)."""
    side = s.ask_seat
    clear(s)
    s.announce[side] = answer
    if answer == 1 and t.submarines_on_both_sides == 0:
        try_to_slip_away(t, s, side)


def roll_off(t: Tables, s: CombatState, tries: int) -> bool:
    """Roll both dice, and again after ties. True when decided; `won` then has the result (34.D)."""
    if s.stage == DECIDING:
        s.stage = OWN_ROLLED
        roll(s, asks.OWN_DISENGAGEMENT_DIE, 1)
        return False
    if s.stage == OWN_ROLLED:
        s.die[s.actor] = s.dice_sum
        s.stage = OTHER_ROLLED
        roll(s, asks.OTHER_DISENGAGEMENT_DIE, 1)
        return False
    s.die[1 - s.actor] = s.dice_sum
    modifier = group_modifier(t, s, own_group(s, s.actor), tries)
    outcome = disengagement(s.die[s.actor], modifier, s.dice_sum)
    emit(s, events.DISENGAGEMENT_DICE, s.actor, s.die[s.actor], modifier, s.dice_sum)
    if outcome == TIED:
        s.stage = DECIDING
        return False
    s.won = 1 if outcome == SUCCEEDED else 0
    return True


def after_round(t: Tables, s: CombatState) -> None:
    """After a round both players announce simultaneously whether they try to disengage (34.D)."""
    if s.stage == ANNOUNCING:
        ask_or_decide(t, s)
    elif roll_off(t, s, s.tries[own_group(s, s.actor)]):
        if s.won == 1:
            leave(t, s, own_group(s, s.actor))
            end_combat(s, terms.GOT_AWAY)
        elif t.cost_of_a_failed_attempt == 1:
            pay_for_round(t, s)
        else:
            another_round(s)


def ask_or_decide(t: Tables, s: CombatState) -> None:
    """Ask both sides whether they try to disengage, unless the combat is already over (34.B.2.d, 34.C.2.e, 34.D)."""
    if gone(s):
        end_combat(s, terms.BOATS_GONE if s.combat == terms.SUBMARINE_COMBAT else terms.SHIPS_GONE)
    elif s.round_limit > 0 and s.round >= s.round_limit:
        end_combat(s, terms.SCENARIO_LIMIT)
    elif s.round >= terms.MOST_ROUNDS:
        end_combat(s, terms.ROUND_LIMIT)
    elif s.cursor < 2:
        side = s.mover if s.cursor == 0 else 1 - s.mover
        s.cursor += 1
        s.announce[side] = 0
        if may_try(t, s, side):
            ask(s, asks.DISENGAGE, side, own_group(s, side), -1, 2)
    else:
        decide(t, s)


def gone(s: CombatState) -> bool:
    """Whether a side has nothing left in the combat (34.B.2.d, 34.C.2.e)."""
    return units_left(s, s.mover * terms.GROUPS) == 0 or units_left(s, s.foe) == 0


def take_disengage(s: CombatState, answer: int) -> None:
    """Store the announcement, secret until both have been made."""
    side = s.ask_seat
    clear(s)
    s.announce[side] = answer


def decide(t: Tables, s: CombatState) -> None:
    """Both: both leave, the side that is not moving first. One: dice. None: another round for a movement point (34.D)."""
    for side in range(2):
        g = own_group(s, side)
        s.tries[g] = min(terms.MOST_TRIES, s.tries[g] + 1) if s.announce[side] == 1 else 0
        emit(s, events.ANNOUNCED, side, s.announce[side], 0, 0)
    if s.announce[0] + s.announce[1] == 2:
        leave(t, s, s.foe)
        leave(t, s, s.mover * terms.GROUPS)
        end_combat(s, terms.GOT_AWAY)
    elif s.announce[0] + s.announce[1] == 1:
        s.actor = 0 if s.announce[0] == 1 else 1
        s.stage = DECIDING
    else:
        pay_for_round(t, s)


def pay_for_round(t: Tables, s: CombatState) -> None:
    """The moving player pays a movement point for the next round. Without one the combat ends (34.D, reading 3.8)."""
    if s.movement == 0 and t.out_of_movement == 0:
        end_combat(s, terms.NO_MOVEMENT)
        return
    if s.movement > 0:
        s.movement -= 1
        emit(s, events.MOVEMENT_SPENT, s.movement, 0, 0, 0)
    another_round(s)


def another_round(s: CombatState) -> None:
    """Fight another round (34.B.2.d, 34.C.2.e, 34.D)."""
    enter_segment(s, terms.SUBMARINE_ROUND if s.combat == terms.SUBMARINE_COMBAT else terms.SURFACE_ROUND)


def leave(t: Tables, s: CombatState, g: int) -> None:
    """A group disengages and moves at once, by a reaction movement if it is not the moving group (34.D.1, 34.D.2)."""
    s.disengaged[g] = 1
    emit(s, events.DISENGAGED, g, 1 if s.segment == terms.BEFORE_SUBMARINES else 0, 0, 0)
    if s.left_port[g] == 1:
        emit(s, events.BACK_TO_PORT, g, 0, 0, 0)
    if g != s.mover * terms.GROUPS:
        s.marker[g] = min(terms.MARK_LIMIT, s.marker[g] + 1)
        emit(s, events.REACTION, g, reaction_points(t, s, g), s.marker[g], 0)


def reaction_points(t: Tables, s: CombatState, g: int) -> int:
    """Movement points of a reaction movement: fifteen, or by ruling half a known allowance (34.D.1, reading 3.29)."""
    by_half = t.reaction_allowance == 1 and s.allowance[g] > 0
    return s.allowance[g] // 2 if by_half else t.reaction_movement
