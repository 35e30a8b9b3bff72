"""The doctrine "standard" for Grand Europa: a plain, sensible naval combat.

Ships with guns form the task force body unless transports need a guard; points engage first, and a third goes round the
enemy if there is something worth reaching.  A surplus is turned where it counts double.  Fire goes at the unit nearest to
sinking, transports first where it counts more.  Submarines strike transports if there are any.  A group disengages when it
has lost a third of its strength and more of it than the enemy, a submarine group once it has struck.  Coast defences keep a
half in reserve if there are transports to wait for; ships without transports shell them as long as it pays.  It sees a view
and a number for chance, never the situation.
"""

from flagplot.games.europa import asks
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.sight import View
from flagplot.games.europa.steps import GENERAL_AT_MAIN, own_group
from flagplot.games.europa.strength import afloat, end_unit, is_soft
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.terms import GENERAL_POINTS, GROUPS, LB, SUBMARINE_GROUP, TF, TF_BODY, UNITS

HOLD, AT_WARSHIPS, AT_SOFT = 0, 1, 2
CAREFUL, BOLD = 0, 1
LARGE_FIRE = 6
"""Points that a careful player puts into one fire before he begins another."""


def choose(t: Tables, v: View, noise: int) -> int:
    """Answer the pending question of the seat whose view this is; `noise` is 0 to 65535."""
    return or_else(t, v, intend(t, v, CAREFUL))


def or_else(t: Tables, v: View, answer: int) -> int:
    """The answer if it may be given, else the lowest that may."""
    if refusal(t, v, answer) == 0:
        return answer
    for other in range(v.ask_size):
        if refusal(t, v, other) == 0:
            return other
    return 0


def intend(t: Tables, v: View, temper: int) -> int:
    """What a player of that temper wants to answer."""
    kind = v.ask_kind
    if kind == asks.TARGET:
        return best_target(t, v)
    if kind == asks.POINTS:
        return min(v.ask_size, LARGE_FIRE) - 1
    if kind == asks.BODY:
        return body_for(v)
    if kind == asks.FIRE_STEP:
        return AT_SOFT if soft_units(v, v.foe if v.ask_seat == v.mover else v.mover * GROUPS) > 0 else AT_WARSHIPS
    if kind == asks.DISENGAGE or kind == asks.SLIP_AWAY:
        return 0 if temper == BOLD else wants_to_leave(v)
    if kind == asks.FIGHT_AGAIN:
        return 1 if temper == BOLD or wants_more_of_coast(v) else 0
    if kind == asks.NEXT_GROUP:
        return 0
    return share_of_points(v, kind)


def share_of_points(v: View, kind: int) -> int:
    """How many points engage, bypass, are turned, go for the main body, or stand in the general group."""
    points = v.ask_size - 1
    enemy = v.foe if v.ask_seat == v.mover else v.mover * GROUPS
    if kind == asks.ENGAGE:
        return points - (points + 1) // 3 if soft_units(v, enemy) > 0 else points
    if kind == asks.GENERAL:
        return points - points // 2 if soft_units(v, enemy) > 0 else points
    if kind == asks.BREAK_THROUGH:
        return points if soft_units(v, enemy) > 0 else 0
    return points


def soft_units(v: View, g: int) -> int:
    """Transports, landing craft and barges afloat in a group."""
    side = g // GROUPS
    total = 0
    for u in range(side * UNITS, end_unit(v, side)):
        if afloat(v, g, u) and is_soft(v.kind[u]):
            total += 1
    return total


def body_for(v: View) -> int:
    """Task forces fight in their body; in a convoy the weakest stays with the transports if there are several."""
    u = v.ask_subject
    g, side = v.at[u], u // UNITS
    if soft_units(v, g) == 0:
        return TF_BODY
    for other in range(side * UNITS, end_unit(v, side)):
        better = v.gunnery[other] < v.gunnery[u] or (v.gunnery[other] == v.gunnery[u] and other > u)
        if other != u and afloat(v, g, other) and v.kind[other] == TF and better:
            return TF_BODY
    return 1 - TF_BODY if task_forces(v, g) > 1 else TF_BODY


def task_forces(v: View, g: int) -> int:
    """Task forces afloat in a group."""
    side = g // GROUPS
    total = 0
    for u in range(side * UNITS, end_unit(v, side)):
        if afloat(v, g, u) and v.kind[u] == TF:
            total += 1
    return total


def best_target(t: Tables, v: View) -> int:
    """Transports before warships, and the unit with the fewest hits to go; coast defence points that fire."""
    best, worth = 0, -1
    for answer in range(1, v.ask_size):
        if refusal(t, v, answer) == 0:
            value = target_worth(v, target_of(v.ask_seat, answer))
            if value > worth:
                best, worth = answer, value
    return best


def target_worth(v: View, target: int) -> int:
    """How much a target is worth firing at; transports are left to the reserve of a coast defence, which counts triple."""
    if target < 0:
        return coast_worth(v, target)
    left = max(1, v.capacity[target] - v.hits[target] - aimed_already(v, target))
    worth = 200 if v.hits[target] + aimed_already(v, target) < v.capacity[target] else 0
    if is_soft(v.kind[target]) and v.kind[target] != LB:
        worth += 0 if v.ask_object == GENERAL_AT_MAIN and v.reserve[v.foe] > 0 else 100
    return worth + 60 - min(60, left)


def coast_worth(v: View, target: int) -> int:
    """Points that fire before silent ones, unless transports have to pass these."""
    if target == GENERAL_POINTS:
        return 2
    return 3 if soft_units(v, v.mover * GROUPS) > 0 else 1


def wants_more_of_coast(v: View) -> bool:
    """Ships shell a coast defence again unless they are losing or have transports to keep out of its fire."""
    return losing(v, v.ask_seat) == 0 and soft_units(v, v.mover * GROUPS) == 0


def aimed_already(v: View, target: int) -> int:
    """Fires already aimed at a target in this step, each counted as one hit."""
    total = 0
    for i in range(v.fires):
        if v.fire_target[i] == target:
            total += 1
    return total


def wants_to_leave(v: View) -> int:
    """Submarines leave once they have struck or have nothing to strike; others when they are losing."""
    g = own_group(v, v.ask_seat)
    if v.sort[g] == SUBMARINE_GROUP:
        return 1 if v.round >= 2 else 0
    return losing(v, v.ask_seat)


def losing(v: View, side: int) -> int:
    """1 if a side has lost a third or more of its strength, and more of it than the enemy."""
    own, enemy = lost_percent(v, side), lost_percent(v, 1 - side)
    return 1 if own >= 33 and own > enemy else 0


def lost_percent(v: View, side: int) -> int:
    """Hits taken by a side's units, in percent of all that they can take."""
    hits, all_of_it = 0, 0
    for u in range(side * UNITS, end_unit(v, side)):
        hits += min(v.hits[u], v.capacity[u])
        all_of_it += v.capacity[u]
    return 100 * hits // max(1, all_of_it)
