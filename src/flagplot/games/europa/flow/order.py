"""Which of several combats is fought next, and how one begins (34.A)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.europa import asks, events, reasons
from flagplot.games.europa.state import Situation
from flagplot.games.europa.strength import units_left
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import (
    BEFORE_SUBMARINES,
    COAST_COMBAT,
    COAST_DEFENCE,
    GROUPS,
    NOBODY,
    ORDER,
    OVER,
    PREPARATION,
    SUBMARINE_COMBAT,
    SUBMARINE_GROUP,
    SURFACE_COMBAT,
)


def enter_segment(s: Situation, segment: int) -> None:
    """Begin a segment."""
    s.segment = segment
    s.stage = 0
    s.cursor = 0


def combat_with(s: Situation, g: int) -> int:
    """Kind of combat with a group: submarine if either side is a submarine group, else by what the enemy is (34.A)."""
    if s.sort[g] == COAST_DEFENCE:
        return COAST_COMBAT
    if s.sort[g] == SUBMARINE_GROUP or s.sort[s.mover * GROUPS] == SUBMARINE_GROUP:
        return SUBMARINE_COMBAT
    return SURFACE_COMBAT


def tier(s: Situation, g: int) -> int:
    """Place of a combat in the order: submarines, groups, coast defences, in the hex before an adjacent one (34.A)."""
    return 2 * combat_with(s, g) + s.adjacent[g]


def waiting(s: Situation, g: int) -> bool:
    """Whether a combat with the group has been begun and not been fought."""
    return s.to_fight[g] == 1 and s.disengaged[g] == 0 and units_left(s, g) > 0


def first_tier(s: Situation) -> int:
    """Place in the order of the combats that come next, -1 for none."""
    foe = 1 - s.mover
    best = NOBODY
    for g in range(foe * GROUPS, (foe + 1) * GROUPS):
        if waiting(s, g) and (best == NOBODY or tier(s, g) < best):
            best = tier(s, g)
    return best


def order(t: Tables, s: Situation) -> None:
    """The next combat in the order; among equals the moving player chooses (34.A)."""
    foe = 1 - s.mover
    mine = s.mover * GROUPS
    place = first_tier(s)
    if place == NOBODY or s.disengaged[mine] == 1 or units_left(s, mine) == 0:
        s.segment = OVER
        return
    count, last = 0, NOBODY
    for g in range(foe * GROUPS, (foe + 1) * GROUPS):
        if waiting(s, g) and tier(s, g) == place:
            count += 1
            last = g
    if count > 1:
        ask(s, asks.NEXT_GROUP, s.mover, place // 2, NOBODY, GROUPS)
    else:
        begin_combat(s, last)


def may_fight_next(s: Situation, answer: int) -> int:
    """Only a group whose turn it is in the order (34.A)."""
    g = (1 - s.mover) * GROUPS + answer
    return reasons.MAY if waiting(s, g) and tier(s, g) == first_tier(s) else reasons.NOT_IN_TURN


def take_next_group(s: Situation, answer: int) -> None:
    """Fight the group chosen."""
    clear(s)
    begin_combat(s, (1 - s.mover) * GROUPS + answer)


def begin_combat(s: Situation, g: int) -> None:
    """Begin the combat with a group; attempts to disengage are counted anew."""
    s.foe = g
    s.to_fight[g] = 0
    s.combat = combat_with(s, g)
    s.round = 0
    s.tries[g] = 0
    s.tries[s.mover * GROUPS] = 0
    emit(s, events.COMBAT_BEGINS, s.combat, s.mover * GROUPS, g, 0)
    enter_segment(s, BEFORE_SUBMARINES if s.combat == SUBMARINE_COMBAT else PREPARATION)


def end_combat(s: Situation) -> None:
    """The combat is over; the next one in the order follows (34.A)."""
    emit(s, events.COMBAT_ENDS, s.mover * GROUPS, s.foe, 0, 0)
    s.foe = NOBODY
    enter_segment(s, ORDER)
