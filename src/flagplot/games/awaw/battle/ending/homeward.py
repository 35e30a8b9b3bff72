"""The way home after a battle: which port each force returns to, and what its room does not hold (22.62, 22.63).

A port that overflows is put right later in the turn, by its owner (22.63D); after a failed redeployment, here (22.63E).
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.ending.endings import bound_to_original_base, is_held_to_origin, return_range
from flagplot.games.awaw.battle.fleet.losses import drown_squadrons
from flagplot.games.awaw.battle.formation import split_row
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.ports import overstacking, returns_to_origin, takes_in
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import GROUPS, MAIN, NAVAL_REDEPLOYMENT, NUMBERS, PORTS, SUBMARINE, UNITS
from flagplot.games.awaw.shared.units import end_unit, first_unit, units_of
from flagplot.games.awaw.words import asks, events, reasons

FORCES = GROUPS - NUMBERS


def stayed(s: BattleState, u: int) -> bool:
    """Whether a row still has ships in the battle."""
    return s.count[u] > 0 and s.group_row[u] >= 0 and in_battle(s, s.group_row[u])


def took_part(s: BattleState, u: int) -> int:
    """1 for ships that had a part in the combat: they stayed to its end, or withdrew from it (22.27).

    Those that came too late or waited for a place had none, nor carriers sent home while groups formed (22.26C, 22.421).
    """
    withdrew = s.withdrawn[u] > 0 and s.defeated[u] == 1
    return 1 if stayed(s, u) or withdrew else 0


def idle_interceptors(s: BattleState, side: int, force: int) -> bool:
    """Whether a force intercepted or countered, and none of its ships had a part in the combat (22.26D, 22.27)."""
    fought = 0
    for u in units_of(s, side):
        if s.force[u] == force and s.kind[u] != SUBMARINE:
            if side != s.interceptor and s.role[u] == MAIN and not s.countered:
                return False
            # Interceptors that only screened against counter-interceptors had no part in the combat (22.26D).
            screened = s.countered and side != s.interceptor and s.role[u] == MAIN
            fought = max(fought, took_part(s, u) * (s.engaged_in_battle[u] if screened else 1))
    return bound_to_original_base(fought)


def returns_alone(t: Tables, s: BattleState, u: int) -> bool:
    """A carrier sent home, for want of escorts, from those who intercepted or countered returns to its own port (22.27, 22.421A).

    It does so even if the others do not.
    """
    side = u // UNITS
    came_to_meet = side == s.interceptor or s.role[u] != MAIN or s.countered == 1
    was_sent_home = s.withdrawn[u] > 0 and s.defeated[u] == 0 and s.gave_up[u] == 0
    if not came_to_meet or not was_sent_home or idle_interceptors(s, side, s.force[u]):
        return False
    return is_held_to_origin(t, s.port_invaded[side * PORTS + s.origin[u]])


def keeps_station(s: BattleState, u: int) -> bool:
    """An intercepting patrol need not go home, unless it stayed in a battle that its side did not win (22.81B)."""
    return s.on_patrol[u] == 1 and (s.winner == u // UNITS or not stayed(s, u))


def carries_on(s: BattleState, u: int) -> bool:
    """Whether the ships of a row go on with their activity, or with that of those whom they supported (22.81A, 22.81C)."""
    return s.goes_on[u // UNITS] == 1 and s.aborts[u] == 0


def homebound(s: BattleState, u: int) -> int:
    """Ships of a row that go home: all of them, or of a force that goes on those that withdrew (22.81A, 22.61C)."""
    if s.kind[u] == SUBMARINE:
        return 0
    if s.gave_up[u]:
        return s.withdrawn[u] + s.count[u]
    return s.withdrawn[u] + (0 if carries_on(s, u) or keeps_station(s, u) else s.count[u])


def waits(s: BattleState, u: int, force: int) -> bool:
    """Whether a row of a force has ships that go home and have no port yet."""
    return s.force[u] == force and homebound(s, u) > 0 and s.return_port[u] < 0


def sails_with(s: BattleState, u: int, force: int, bound: bool) -> bool:
    """Whether a row goes home with those of its force that now do: the bound ones first, then those that may choose."""
    return waits(s, u, force) and (not bound or is_bound(s, u))


def force_goes_home(s: BattleState, side: int, force: int) -> bool:
    """Whether a force has ships that go home."""
    return any(waits(s, u, force) for u in units_of(s, side))


def origin_of_force(s: BattleState, side: int, force: int) -> int:
    """Port that a force came from."""
    return next((s.origin[u] for u in units_of(s, side) if s.force[u] == force and s.kind[u] != SUBMARINE), 0)


def is_bound(s: BattleState, u: int) -> bool:
    """Whether ships return where they came from: with units aboard, beaten on the move, or given up (22.63A, 22.63B)."""
    aboard = s.cargo[s.group_row[u]] if homebound(s, u) > s.withdrawn[u] and s.group_row[u] >= 0 else 0
    laden = 1 if s.laden[u] and s.cargo_taken[u] + aboard > 0 else 0
    return s.gave_up[u] == 1 or returns_to_origin(laden, s.defeated[u], s.original_mission[u])


def has_bound(s: BattleState, side: int, force: int) -> bool:
    """Whether ships of a force that wait to go home are bound to their origin; the others of it are not (22.63A, 22.63B)."""
    return any(waits(s, u, force) and is_bound(s, u) for u in units_of(s, side))


def is_bound_to_origin(t: Tables, s: BattleState, side: int, force: int) -> bool:
    """Whether those of a force that now go home have to return where they came from.

    With units aboard, beaten on the move, or without a fight (22.27, 22.63A, 22.63B).
    """
    invaded = s.port_invaded[side * PORTS + origin_of_force(s, side, force)]
    return has_bound(s, side, force) or (idle_interceptors(s, side, force) and is_held_to_origin(t, invaded))


def is_bound_in_part(s: BattleState, u: int) -> bool:
    """Whether of one row those that withdrew are bound to their origin and those that stayed are not, or the reverse.

    (22.63A, 22.63B)
    """
    if s.withdrawn[u] == 0 or s.gave_up[u] or homebound(s, u) == s.withdrawn[u] or s.group_row[u] < 0:
        return False
    gone, left = s.laden[u] * s.cargo_taken[u], s.laden[u] * s.cargo[s.group_row[u]]
    lost = 0 if s.winner == u // UNITS else 1
    left_bound = returns_to_origin(1 if left > 0 else 0, lost, s.original_mission[u])
    return returns_to_origin(1 if gone > 0 else 0, s.defeated[u], s.original_mission[u]) != left_bound


def part_from_withdrawn(s: BattleState, side: int, force: int) -> None:
    """Light ships that withdrew have a row of their own, if only they or only the others are bound (22.61C, 22.63A, 22.63B)."""
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force and s.units[side] < UNITS and is_bound_in_part(s, u):
            row = split_row(s, u)
            s.original[row], s.withdrawn[row] = s.withdrawn[u], s.withdrawn[u]
            s.withdrawn_damaged[row], s.cargo_taken[row] = s.withdrawn_damaged[u], s.cargo_taken[u]
            s.original[u] -= s.withdrawn[u]
            s.withdrawn[u], s.withdrawn_damaged[u], s.cargo_taken[u] = 0, 0, 0
            s.defeated[u] = 0 if s.winner == side else 1


def failed_redeployment(s: BattleState, side: int, force: int) -> int:
    """1 for a force that was redeploying and goes home instead, beaten or by choice (22.63E)."""
    for u in units_of(s, side):
        if s.force[u] == force and s.original_mission[u] == NAVAL_REDEPLOYMENT and homebound(s, u) > 0:
            return 1
    return 0


def factors_of_force(s: BattleState, side: int, force: int) -> int:
    """Naval factors of a force that now need room in port."""
    bound = has_bound(s, side, force)
    return sum(s.size[u] * homebound(s, u) for u in units_of(s, side) if sails_with(s, u, force, bound))


def port_refusal(t: Tables, s: BattleState, side: int, force: int, place: int) -> int:
    """Why a force may not return to a port (22.63)."""
    p, origin = side * PORTS + place, origin_of_force(s, side, force)
    if place >= s.ports[side]:
        return reasons.OUT_OF_RANGE
    bound, own = is_bound_to_origin(t, s, side, force), 1 if place == origin else 0
    if own == 0 and bound:
        return reasons.MUST_RETURN_TO_ORIGIN
    if own == 0 and s.port_distance[p] > return_range(s.theatre):
        return reasons.PORT_TOO_FAR
    factors = factors_of_force(s, side, force)
    if not s.port_invaded[p] and takes_in(t, own, factors, s.port_room[p], 1):
        return reasons.MAY
    another = other_port_open(t, s, side, place, origin, factors, bound)
    if s.port_invaded[p] and another:
        return reasons.PORT_INVADED
    return reasons.MAY if takes_in(t, own, factors, s.port_room[p], 1 if another else 0) else reasons.PORT_FULL


def other_port_open(t: Tables, s: BattleState, side: int, place: int, origin: int, factors: int, bound: bool) -> bool:
    """Whether another port, not being invaded, would take a force from `origin` with these factors (22.63C)."""
    for other in range(s.ports[side]):
        p = side * PORTS + other
        near = other == origin or (not bound and s.port_distance[p] <= return_range(s.theatre))
        room = takes_in(t, 1 if other == origin else 0, factors, s.port_room[p], 1)
        if other != place and not s.port_invaded[p] and near and room:
            return True
    return False


def may_return(t: Tables, s: BattleState, answer: int) -> int:
    """The port has to be in range, open and roomy, or the one the force came from (22.63)."""
    return port_refusal(t, s, s.ask_seat, s.ask_subject, answer)


def send_carriers_home(t: Tables, s: BattleState, side: int, force: int) -> None:
    """Carriers of a force that fought, sent home for want of escorts, return to the port that they came from (22.27, 22.421A)."""
    for u in units_of(s, side):
        if s.force[u] == force and s.return_port[u] < 0 and returns_alone(t, s, u):
            p = side * PORTS + s.origin[u]
            s.return_port[u] = s.origin[u]
            s.port_room[p] -= s.size[u] * s.withdrawn[u]
            emit(s, events.CARRIER_RETURNS, side=side, unit=u, port=p)
            if s.port_room[p] < 0:
                emit(s, events.PORT_OVERSTACKED, side=side, port=p, excess=-s.port_room[p])


def send_home(s: BattleState, side: int, force: int, place: int) -> int:
    """Put the force in port; on its way it may be met by aircraft and ships in any hex, of which an SW box has none (22.62, 22.63).

    Factors beyond the port's room are moved on or lost later in the turn (22.63D).  Gives those of a failed redeployment,
    which are lost now (22.63E).
    """
    p = side * PORTS + place
    factors = factors_of_force(s, side, force)
    over = overstacking(factors, s.port_room[p], 0, failed_redeployment(s, side, force))
    s.port_room[p] -= factors
    bound = has_bound(s, side, force)
    for u in units_of(s, side):
        if sails_with(s, u, force, bound):
            s.return_port[u] = place
    emit(s, events.RETURNS, side=side, force=force, port=p)
    if s.raid == 0:
        emit(s, events.OPEN_ON_THE_WAY, side=side, force=force, port=p)
    if over.at_deadline > 0:
        emit(s, events.PORT_OVERSTACKED, side=side, port=p, excess=over.at_deadline)
    return over.at_once


def is_excess(s: BattleState, u: int, force: int) -> bool:
    """Whether a row of a force has ships in a port that cannot hold them (22.63E)."""
    port = u // UNITS * PORTS + max(0, s.return_port[u])
    return s.force[u] == force and homebound(s, u) > 0 and s.return_port[u] >= 0 and s.port_room[port] < 0


def only_row_home(s: BattleState, side: int, force: int) -> int:
    """The one row of a force that has ships in a port that cannot hold them, -1 if there are several."""
    several = sum(1 for u in units_of(s, side) if is_excess(s, u, force)) > 1
    return -1 if several else next((u for u in units_of(s, side) if is_excess(s, u, force)), -1)


def may_eliminate(s: BattleState, answer: int) -> int:
    """The excess is taken from the force whose redeployment failed (22.63E)."""
    u = s.ask_seat * UNITS + answer
    return reasons.MAY if is_excess(s, u, s.ask_subject) else reasons.NOT_RETURNING


def eliminate_excess(s: BattleState, u: int) -> None:
    """Eliminate one ship that is on its way home; a large one may leave room over (22.63E)."""
    p = u // UNITS * PORTS + s.return_port[u]
    stays = carries_on(s, u)
    if s.withdrawn_damaged[u] > 0 or (s.withdrawn[u] > 0 and (stays or s.damaged[u] == 0)):
        s.withdrawn[u] -= 1
        s.withdrawn_damaged[u] = max(0, s.withdrawn_damaged[u] - 1)
    else:
        s.count[u] -= 1
        s.damaged[u] = max(0, s.damaged[u] - 1)
    s.sunk[u] += 1
    s.port_room[p] += s.size[u]
    if homebound(s, u) == 0:
        s.return_port[u] = -1
    drown_squadrons(s, u)
    emit(s, events.EXCESS_ELIMINATED, side=u // UNITS, unit=u, port=p)


@flow
def settle_excess(s: BattleState, side: int, force: int, factors: int) -> None:
    """Eliminate ships of a force whose redeployment failed until its port holds the rest (22.63E).

    The owner chooses which, as in 22.63D; of the ships of one row damaged ones go first.
    """
    while factors > 0:
        u = only_row_home(s, side, force)
        if u < 0:
            u = ask(s, asks.EXCESS_SHIP, side, force, -1, UNITS) + side * UNITS
        eliminate_excess(s, u)
        factors -= s.size[u]


@flow
def go_home(t: Tables, s: BattleState, side: int, force: int) -> None:
    """A force goes home, its owner choosing where several ports are open (22.63)."""
    ports, place = 0, 0
    for other in range(s.ports[side] - 1, -1, -1):
        if port_refusal(t, s, side, force, other) == reasons.MAY:
            ports, place = ports + 1, other
    if ports == 0:
        emit(s, events.NO_PORT, side=side, force=force)
        return
    if ports > 1:
        place = ask(s, asks.RETURN_TO, side, force, -1, PORTS)
    settle_excess(s, side, force, send_home(s, side, force, place))


@flow
def homeward(t: Tables, s: BattleState) -> None:
    """Each player in turn sends the forces home: of one force the ships that are bound, then the others (22.62, 22.63)."""
    for turn in range(2):
        s.actor = player_at(s, turn)
        for force in range(FORCES):
            if force_goes_home(s, s.actor, force):
                send_carriers_home(t, s, s.actor, force)
                part_from_withdrawn(s, s.actor, force)
                if force_goes_home(s, s.actor, force):
                    go_home(t, s, s.actor, force)
                if s.ports[s.actor] > 0 and force_goes_home(s, s.actor, force):
                    go_home(t, s, s.actor, force)
