"""After the battle: going on or aborting, inversion, and the way home (22.63, 22.81).

Not stated, since no scenario says who these are: patrols (22.81B), forces that came to support others and take over
their mission (22.81C, 22.81D), base changes (22.63A).  Overstacked ports are put right after the battle (22.63D-E).
"""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.awaw import asks, events, reasons
from flagplot.games.awaw.endings import return_range
from flagplot.games.awaw.flow.turns import enter_segment, enter_stage, other_player
from flagplot.games.awaw.groups import in_battle
from flagplot.games.awaw.state import Situation
from flagplot.games.awaw.tables import Tables
from flagplot.games.awaw.terms import OVER, PORTS, SUBMARINE, UNITS
from flagplot.games.awaw.units import end_unit, first_unit

GOING_ON, SETTLING, RETURNING = 0, 1, 2
FORCES = 12


def aftermath(t: Tables, s: Situation) -> None:
    """The victor may go on with his activity; everything else goes home (22.81)."""
    activity = 1 - s.interceptor
    if s.stage == GOING_ON:
        s.stage = SETTLING
        if s.winner == activity and s.raid == 0:
            ask(s, asks.GO_ON, activity, -1, -1, 2)
    elif s.stage == SETTLING:
        settle_forces(t, s)
        enter_stage(s, RETURNING)
    else:
        ask_return(s)


def take_go_on(s: Situation, answer: int) -> None:
    """Go on with the activity or abort it (22.81A)."""
    side = s.ask_seat
    clear(s)
    s.goes_on[side] = answer
    emit(s, events.ACTIVITY_GOES_ON if answer == 1 else events.ACTIVITY_ABORTED, side, 0, 0, 0)


def settle_forces(t: Tables, s: Situation) -> None:
    """Mark who is defeated and who is inverted when back in port (22.81A-B, 22.61C, 22.26, readings A02-A04)."""
    for side in range(2):
        for u in range(first_unit(side), end_unit(s, side)):
            s.defeated[u] = defeated_at_end(s, side, u)
            s.inverted[u] = inverted_at_end(t, s, side, u)


def stayed(s: Situation, u: int) -> bool:
    """Whether a row still has ships in the battle."""
    return s.count[u] > 0 and s.at[u] >= 0 and in_battle(s, s.at[u])


def defeated_at_end(s: Situation, side: int, u: int) -> int:
    """Ships that withdrew are defeated; those that stayed are if their side has not won (22.61C, 22.72)."""
    if s.defeated[u] == 1:
        return 1
    return 1 if stayed(s, u) and s.winner != side else 0


def submarines_inverted(t: Tables, s: Situation, u: int) -> int:
    """Submarines that attacked are inverted, those that had no chance are not (22.92).

    Submarines that had to attack and let their chance pass are taken as those that did (reading A27).  Of a row with
    several factors only `attacks_made` are inverted.
    """
    let_it_pass = t.submarine_duty != 2 and s.must_attack[u] == 1 and s.engaged_in_battle[u] == 1
    return 1 if s.attacks_made[u] > 0 or let_it_pass else 0


def inverted_at_end(t: Tables, s: Situation, side: int, u: int) -> int:
    """Defeated or aborting forces on an activity and interceptors that fought are inverted (22.81A, 22.81B-a, 22.281).

    Ships in an SW box are excepted for the activity's part, by a rule not in the seeds (22.81A).
    """
    if s.count[u] + s.left[u] == 0:
        return 0
    if s.kind[u] == SUBMARINE:
        return submarines_inverted(t, s, u)
    if side == s.interceptor:
        return s.engaged_in_battle[u]
    return 1 if s.raid == 0 and (s.defeated[u] == 1 or s.goes_on[side] == 0) else 0


def homebound(s: Situation, u: int) -> int:
    """Ships of a row that go home: all of them, or of a force that goes on those that withdrew (22.81A, 22.61C)."""
    if s.kind[u] == SUBMARINE:
        return 0
    return s.left[u] + (s.count[u] if s.goes_on[u // UNITS] == 0 else 0)


def force_goes_home(s: Situation, side: int, force: int) -> bool:
    """Whether a force has ships that go home."""
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force and homebound(s, u) > 0:
            return True
    return False


def ask_return(s: Situation) -> None:
    """Each force goes home, its owner choosing where several ports are open (22.63)."""
    side = s.actor
    while s.cursor < FORCES:
        force = s.cursor
        s.cursor += 1
        if force_goes_home(s, side, force):
            ports = open_ports(s, side, force)
            if ports == 1:
                send_home(s, side, force, first_open_port(s, side, force))
            elif ports > 1:
                ask(s, asks.RETURN_TO, side, force, -1, PORTS)
                return
            else:
                emit(s, events.NO_PORT, side, force, 0, 0)
    if not other_player(s):
        enter_segment(s, OVER)


def origin_of_force(s: Situation, side: int, force: int) -> int:
    """Port that a force came from."""
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force and s.kind[u] != SUBMARINE:
            return s.origin[u]
    return 0


def is_bound_to_origin(s: Situation, side: int, force: int) -> bool:
    """Destroyers that carried units have to return where they came from, and so do the units (22.63B)."""
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force and s.laden[u] == 1 and homebound(s, u) > 0:
            return True
    return False


def factors_of_force(s: Situation, side: int, force: int) -> int:
    """Naval factors of a force that need room in port."""
    total = 0
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force:
            total += s.size[u] * homebound(s, u)
    return total


def port_refusal(s: Situation, side: int, force: int, place: int) -> int:
    """Why a force may not return to a port (22.63)."""
    p = side * PORTS + place
    origin = origin_of_force(s, side, force)
    if place >= s.ports[side]:
        return reasons.OUT_OF_RANGE
    if place != origin and is_bound_to_origin(s, side, force):
        return reasons.MUST_RETURN_TO_ORIGIN
    if place != origin and s.port_distance[p] > return_range(s.theatre):
        return reasons.PORT_TOO_FAR
    if s.port_invaded[p] == 1 and other_port_open(s, side, force, place):
        return reasons.PORT_INVADED
    if place != origin and factors_of_force(s, side, force) > s.port_room[p]:
        return reasons.PORT_FULL
    return reasons.MAY


def other_port_open(s: Situation, side: int, force: int, place: int) -> bool:
    """Whether another port, not being invaded, would take the force (22.63C)."""
    origin = origin_of_force(s, side, force)
    for other in range(s.ports[side]):
        p = side * PORTS + other
        near = other == origin or s.port_distance[p] <= return_range(s.theatre)
        room = other == origin or factors_of_force(s, side, force) <= s.port_room[p]
        bound = is_bound_to_origin(s, side, force) and other != origin
        if other != place and s.port_invaded[p] == 0 and near and room and not bound:
            return True
    return False


def open_ports(s: Situation, side: int, force: int) -> int:
    """Ports that would take the force."""
    total = 0
    for place in range(s.ports[side]):
        if port_refusal(s, side, force, place) == reasons.MAY:
            total += 1
    return total


def first_open_port(s: Situation, side: int, force: int) -> int:
    """First port that would take the force."""
    for place in range(s.ports[side]):
        if port_refusal(s, side, force, place) == reasons.MAY:
            return place
    return 0


def may_return(s: Situation, answer: int) -> int:
    """The port has to be in range, open and roomy, or the one the force came from (22.63)."""
    return port_refusal(s, s.ask_seat, s.ask_subject, answer)


def take_return(s: Situation, answer: int) -> None:
    """Send the force to the port."""
    side, force = s.ask_seat, s.ask_subject
    clear(s)
    send_home(s, side, force, answer)


def send_home(s: Situation, side: int, force: int, place: int) -> None:
    """Put the force in port; factors beyond its room have to be moved on or are lost later in the turn (22.63D)."""
    p = side * PORTS + place
    excess = factors_of_force(s, side, force) - s.port_room[p]
    s.port_room[p] = max(0, -excess)
    for u in range(first_unit(side), end_unit(s, side)):
        if s.force[u] == force and homebound(s, u) > 0:
            s.going_home[u] = place
    emit(s, events.RETURNS, side, force, p, 0)
    if excess > 0:
        emit(s, events.PORT_OVERSTACKED, side, p, excess, 0)
