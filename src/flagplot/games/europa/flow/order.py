"""The order of several combats, and the start of each (34.A)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.europa import terms
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import units_left
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events, reasons


def enter_segment(s: CombatState, segment: int) -> None:
    """Begin a segment."""
    s.segment = segment
    s.stage = 0
    s.cursor = 0


def combat_with(s: CombatState, g: int) -> int:
    """Kind of combat with a group: submarine if either side is a submarine group, else by the enemy's type (34.A)."""
    if s.sort[g] == terms.COAST_DEFENCE:
        return terms.COAST_COMBAT
    if s.sort[g] == terms.SUBMARINE_GROUP or s.sort[s.mover * terms.GROUPS] == terms.SUBMARINE_GROUP:
        return terms.SUBMARINE_COMBAT
    return terms.SURFACE_COMBAT


def tier(s: CombatState, g: int) -> int:
    """Place of a combat in the order: submarines, groups, coast defences, in the hex before an adjacent one (34.A)."""
    return 2 * combat_with(s, g) + s.adjacent[g]


def waiting(s: CombatState, g: int) -> bool:
    """Whether the combat with the group has begun and has not been fought."""
    return s.to_fight[g] == 1 and s.disengaged[g] == 0 and units_left(s, g) > 0


def first_tier(s: CombatState) -> int:
    """Place in the order of the next combats; -1 for none."""
    foe = 1 - s.mover
    best = terms.NOBODY
    for g in range(foe * terms.GROUPS, (foe + 1) * terms.GROUPS):
        if waiting(s, g) and (best == terms.NOBODY or tier(s, g) < best):
            best = tier(s, g)
    return best


def order(t: Tables, s: CombatState) -> None:
    """The next combat in the order, of all begun. Then coast defences may be activated again (34.A, 34.C.3)."""
    place = first_tier(s)
    if units_left(s, s.mover * terms.GROUPS) == 0 or leaves_the_rest(t, s):
        s.segment = terms.OVER
    elif place == terms.NOBODY:
        offer_again(t, s)
    else:
        fight_next(s, place)


def leaves_the_rest(t: Tables, s: CombatState) -> bool:
    """Whether the moving group has also escaped its other combats (34.A against 34.D.1, 34.D.2).

    A disengaging group moves at once if it has the movement points. Without any it stays, and the combats begun are
    fought.
    """
    mine = s.mover * terms.GROUPS
    moves = s.movement > 0 or s.left_port[mine] == 1
    return s.disengaged[mine] == 1 and moves and t.combats_after_disengaging == 0


def fight_next(s: CombatState, place: int) -> None:
    """Fight one of the combats at a place in the order; the moving player chooses among several (34.A)."""
    foe, count, last = 1 - s.mover, 0, terms.NOBODY
    for g in range(foe * terms.GROUPS, (foe + 1) * terms.GROUPS):
        if waiting(s, g) and tier(s, g) == place:
            count += 1
            last = g
    if count > 1:
        ask(s, asks.NEXT_GROUP, s.mover, place // 2, terms.NOBODY, terms.GROUPS)
    else:
        begin_combat(s, last)


def offer_again(t: Tables, s: CombatState) -> None:
    """When all are fought, a movement point activates a coast defence again; those in the hex are offered first
    (34.C.3, 34.C.3.d).
    """
    foe = 1 - s.mover
    if s.movement >= activation_cost(t) and s.disengaged[s.mover * terms.GROUPS] == 0:
        for adjacent in range(2):
            for g in range(foe * terms.GROUPS, (foe + 1) * terms.GROUPS):
                if s.adjacent[g] == adjacent and s.again[g] == 1 and s.level[g] > 0:
                    ask(s, asks.FIGHT_AGAIN, s.mover, g, -1, 2)
                    return
    s.segment = terms.OVER


def activation_cost(t: Tables) -> int:
    """Movement points for another round with a coast defence (34.C.3, reading 3.28)."""
    return 2 if t.activation == 2 else 1


def take_fight_again(t: Tables, s: CombatState, answer: int) -> None:
    """Spend movement to activate the coast defence again, or decline; the bodies are formed again (34.C.3, reading 3.28)."""
    g = s.ask_subject
    clear(s)
    s.again[g] = answer
    if answer == 1:
        s.movement -= activation_cost(t)
        emit(s, events.MOVEMENT_SPENT, s.movement, 1, 0, 0)
        begin_combat(s, g)
        if t.activation == 1:
            enter_segment(s, terms.COAST_ROUND)


def coast_is_done(t: Tables, s: CombatState) -> None:
    """The round with a coast defence is over.

    It may be activated again, and by ruling others that were declined (34.C.3, 34.C.3.d).
    """
    foe = 1 - s.mover
    for g in range(foe * terms.GROUPS, (foe + 1) * terms.GROUPS):
        if s.sort[g] == terms.COAST_DEFENCE and s.to_fight[g] == 0 and (g == s.foe or t.coast_defences_let_be == 0):
            s.again[g] = 1
    end_combat(s, terms.COAST_DONE)


def may_fight_next(s: CombatState, answer: int) -> int:
    """Only a group that is next in the order (34.A)."""
    g = (1 - s.mover) * terms.GROUPS + answer
    return reasons.MAY if waiting(s, g) and tier(s, g) == first_tier(s) else reasons.NOT_IN_TURN


def take_next_group(s: CombatState, answer: int) -> None:
    """Fight the group chosen."""
    clear(s)
    begin_combat(s, (1 - s.mover) * terms.GROUPS + answer)


def begin_combat(s: CombatState, g: int) -> None:
    """Begin the combat with a group, and reset its attempts to disengage."""
    s.foe = g
    s.to_fight[g] = 0
    s.combat = combat_with(s, g)
    s.round = 0
    s.tries[g] = 0
    s.tries[s.mover * terms.GROUPS] = 0
    s.announce[0] = 0
    s.announce[1] = 0
    emit(s, events.COMBAT_BEGINS, s.combat, s.mover * terms.GROUPS, g, 0)
    enter_segment(s, terms.BEFORE_SUBMARINES if s.combat == terms.SUBMARINE_COMBAT else terms.PREPARATION)


def end_combat(s: CombatState, why: int) -> None:
    """The combat is over; the next one in the order follows (34.A)."""
    emit(s, events.COMBAT_ENDS, s.mover * terms.GROUPS, s.foe, why, 0)
    s.foe = terms.NOBODY
    enter_segment(s, terms.ORDER)
