"""The order of several combats, and the start of each (34.A)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.europa import terms
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import LOST_BY_ROUND, groups_of, units_left
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import asks, events, reasons


def combat_with(s: CombatState, g: int) -> int:
    """Kind of combat with a group: submarine if either side is a submarine group, else by the enemy's type (34.A)."""
    if s.sort[g] == terms.COAST_DEFENCE:
        return terms.COAST_COMBAT
    if s.sort[g] == terms.SUBMARINE_GROUP or s.sort[s.mover * terms.GROUPS] == terms.SUBMARINE_GROUP:
        return terms.SUBMARINE_COMBAT
    return terms.SURFACE_COMBAT


def tier(t: Tables, s: CombatState, g: int) -> int:
    """Place of a combat in the order: submarines, groups, coast defences, in the hex before an adjacent one (34.A).

    Enemy ships that a moving submarine group fights come with the submarines, or by ruling with the groups.
    """
    kind = combat_with(s, g)
    if t.submarines_attack_ships == 1 and kind == terms.SUBMARINE_COMBAT and s.sort[g] != terms.SUBMARINE_GROUP:
        kind = terms.SURFACE_COMBAT
    return 2 * kind + s.adjacent[g]


def waiting(s: CombatState, g: int) -> bool:
    """Whether the combat with the group has begun and has not been fought."""
    return s.to_fight[g] == 1 and s.disengaged[g] == 0 and units_left(s, g) > 0


def first_tier(t: Tables, s: CombatState) -> int:
    """Place in the order of the next combats; -1 for none."""
    foe = 1 - s.mover
    best = terms.NOBODY
    for g in groups_of(foe):
        if waiting(s, g) and (best == terms.NOBODY or tier(t, s, g) < best):
            best = tier(t, s, g)
    return best


def leaves_the_rest(t: Tables, s: CombatState) -> bool:
    """Whether the moving group has also escaped its other combats (34.A against 34.D.1, 34.D.2).

    A disengaging group moves at once if it has the movement points. Without any it stays, and the combats begun are
    fought.
    """
    mine = s.mover * terms.GROUPS
    moves = s.movement > 0 or s.left_port[mine] == 1
    return s.disengaged[mine] == 1 and moves and t.combats_after_disengaging == 0


def activation_cost(t: Tables) -> int:
    """Movement points for another round with a coast defence (34.C.3, reading 3.28)."""
    return 2 if t.activation == 2 else 1


def coast_is_done(t: Tables, s: CombatState) -> None:
    """The round with a coast defence is over.

    It may be activated again, and by ruling others that were declined (34.C.3, 34.C.3.d).
    """
    foe = 1 - s.mover
    for g in groups_of(foe):
        if s.sort[g] == terms.COAST_DEFENCE and not s.to_fight[g] and (g == s.foe or t.coast_defences_let_be == 0):
            s.again[g] = 1
    if t.odd_coast_hit == LOST_BY_ROUND:
        s.coast_hits[s.foe] = 0
    end_combat(s, terms.COAST_DONE)


def may_fight_next(t: Tables, s: CombatState, answer: int) -> int:
    """Only a group that is next in the order (34.A)."""
    g = (1 - s.mover) * terms.GROUPS + answer
    return reasons.MAY if waiting(s, g) and tier(t, s, g) == first_tier(t, s) else reasons.NOT_IN_TURN


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
    emit(s, events.COMBAT_BEGINS, combat=s.combat, group=s.mover * terms.GROUPS, other=g)


def end_combat(s: CombatState, why: int) -> None:
    """The combat is over; the next one in the order follows (34.A)."""
    emit(s, events.COMBAT_ENDS, group=s.mover * terms.GROUPS, other=s.foe, why=why)
    s.foe = terms.NOBODY
    s.segment = terms.ORDER


def combats_at(t: Tables, s: CombatState, place: int) -> int:
    """How many combats are at a place in the order."""
    total, foe = 0, 1 - s.mover
    for g in groups_of(foe):
        total += 1 if waiting(s, g) and tier(t, s, g) == place else 0
    return total


def last_at(t: Tables, s: CombatState, place: int) -> int:
    """The last group of those at a place in the order."""
    last, foe = terms.NOBODY, 1 - s.mover
    for g in groups_of(foe):
        last = g if waiting(s, g) and tier(t, s, g) == place else last
    return last


def to_be_offered(t: Tables, s: CombatState) -> int:
    """The coast defence that a movement point may activate again, those in the hex first; NOBODY if none (34.C.3, 34.C.3.d)."""
    foe = 1 - s.mover
    if s.movement >= activation_cost(t) and not s.disengaged[s.mover * terms.GROUPS]:
        for adjacent in range(2):
            for g in groups_of(foe):
                if s.adjacent[g] == adjacent and s.again[g] and s.level[g] > 0:
                    return g
    return terms.NOBODY


@flow
def activate_again(t: Tables, s: CombatState) -> int:
    """Movement is spent to activate a coast defence again, or it is let be (34.C.3, reading 3.28)."""
    g = to_be_offered(t, s)
    while g != terms.NOBODY:
        s.again[g] = ask(s, asks.FIGHT_AGAIN, s.mover, g, -1, 2)
        if s.again[g]:
            s.movement -= activation_cost(t)
            emit(s, events.MOVEMENT_SPENT, left=s.movement, activates=1)
            return g
        g = to_be_offered(t, s)
    return terms.NOBODY


@flow
def next_combat(t: Tables, s: CombatState) -> int:
    """The next combat in the order, all that have been begun; among several the moving player chooses; NOBODY at the end (34.A).

    Then coast defences may be activated again, or by ruling at once (34.C.3).
    """
    place = first_tier(t, s)
    if units_left(s, s.mover * terms.GROUPS) == 0 or leaves_the_rest(t, s):
        return terms.NOBODY
    if place == terms.NOBODY or t.activated_when == 1:
        g = activate_again(t, s)
        if g != terms.NOBODY or place == terms.NOBODY:
            return g
    if combats_at(t, s, place) > 1:
        kind = combat_with(s, last_at(t, s, place))
        chosen = ask(s, asks.NEXT_GROUP, s.mover, kind, terms.NOBODY, terms.GROUPS)
        return (1 - s.mover) * terms.GROUPS + chosen
    return last_at(t, s, place)
