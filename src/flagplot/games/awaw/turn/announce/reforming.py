"""Task forces re-formed, and ships that sail while others stay, immediately before they intercept (22.14B-D, F, 22.26D).

Ships go into bodies, the other ships of the port or task forces, or stay in the force that they are in.  A body that is
no task force by its size counts as other ships.

A force is parted while its owner is asked whether it sails, and whole again if it does not.
"""

from typing import Final

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.rows import copier, fields_of
from flagplot.games.awaw.interception.eligibility import task_force_refusal
from flagplot.games.awaw.shared.terms import CVE, SUBMARINE, TRANSPORT
from flagplot.games.awaw.shared.units import (
    LARGEST_TASK_FORCE,
    MOST_CARRIER_FACTORS,
    counts_as_naval_factors,
    is_carrier,
)
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.eligible import force_refusal, may_sail_out
from flagplot.games.awaw.turn.intercept.seeking import actor_of
from flagplot.games.awaw.turn.rows import (
    carrier_factors,
    end_force,
    factors,
    forces_of,
    free_force,
    has_ships,
    is_ashore,
    ships_of,
    split_row,
    unit_can_sail,
    units_of,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, LOOSE, NONE, TASK_FORCE
from flagplot.games.awaw.turn.words import asks, events, reasons

STATION: Final = ("standing", "home", "hex")
open_beside = copier(
    __name__,
    "open_beside",
    TurnState,
    "force",
    {
        each: "a force opened next to another one has done nothing yet"
        for each in fields_of(TurnState, "force")
        if each not in STATION
    },
)


def lead_of(s: TurnState, side: int, place: int) -> int:
    """The first free force of a port, or after the ports of the patrols in one hex from one port; NONE if there is none."""
    for f in forces_of(side):
        if place < terms.PLACES:
            if s.standing[f] == terms.IN_PORT and s.home[f] == side * terms.PLACES + place and is_free(s, f):
                return f
        elif s.standing[f] == terms.DEFENSIVE_PATROL and is_free(s, f):
            this = side * terms.FORCES + place - terms.PLACES
            if is_in_place_with(s, this, f) and not s.formed[this]:
                return f if f == this else terms.NONE
    return terms.NONE


def may_reorganise(t: Sea, s: TurnState, lead: int) -> bool:
    """Whether ships at one place may intercept in one of the hexes chosen, and there is more than one way to form them."""
    rows = sum(min(2, s.count[u]) for u in units_of(s, lead // FORCES) if is_assignable(s, u, lead))
    return rows > 1 and any(
        s.contact_level[c] == s.level
        and s.contact_standing[c] == terms.DECLARED
        and not s.contact_submarine[c]
        and any_there_may_sail(t, s, lead, s.contact_leg[c])
        for c in range(s.contacts)
    )


def any_there_may_sail(t: Sea, s: TurnState, lead: int, leg: int) -> bool:
    """Whether any force in place with another one may intercept a leg, or those that go for it."""
    return any(
        is_in_place_with(s, f, lead) and force_refusal(t, s, f, leg) == reasons.MAY for f in forces_of(lead // FORCES)
    )


def is_free(s: TurnState, f: int) -> bool:
    """Whether a surface force has had no task in this stage."""
    return s.formation[f] != terms.SUBMARINES and s.committed[f] == 0 and s.tried[f] == 0 and has_ships(s, f)


def is_in_place_with(s: TurnState, f: int, lead: int) -> bool:
    """Whether a force without a task is in the port of another one, or is on patrol with it and comes from the same port."""
    together = s.standing[f] == s.standing[lead] and s.home[f] == s.home[lead] and s.hex[f] == s.hex[lead]
    return together and is_free(s, f)


def is_assignable(s: TurnState, u: int, lead: int) -> bool:
    """Whether the ships of a row may be put into another body: warships with the lead, not inverted (22.14B)."""
    f = s.in_force[u]
    if f == terms.NONE or not unit_can_sail(s, u) or not is_in_place_with(s, f, lead):
        return False
    return s.kind[u] not in (SUBMARINE, CVE, TRANSPORT)


def may_reconstitute(s: TurnState, answer: int) -> int:
    """A port re-forms its task forces while there is a free row (22.14B)."""
    return reasons.NO_FORCE_ROWS if answer == 1 and free_forces(s, s.ask_seat) == 0 else reasons.MAY


def free_forces(s: TurnState, side: int) -> int:
    """Rows left for further forces of a side."""
    return sum(1 for f in forces_of(side) if s.formation[f] == terms.NO_BODY and s.standing[f] == terms.ABSENT)


def left_over(s: TurnState, u: int) -> int:
    """Ships of a row that are in no body yet."""
    return s.count[u] - sum(s.reform[u][body] for body in range(1, terms.BODIES))


def may_reform(s: TurnState, answer: int) -> int:
    """A task force holds at most 25 factors and twelve of carriers; the other ships of a port have no limit here (22.14C)."""
    u, body, side = s.ask_subject, s.ask_object, s.ask_seat
    if answer > left_over(s, u):
        return reasons.SHIPS_USED_UP
    if answer == 0:
        return reasons.MAY
    is_new = not any(s.reform[v][body] > 0 for v in units_of(s, side))
    if is_new and bodies_formed(s, side) >= free_forces(s, side):
        return reasons.NO_FORCE_ROWS
    if s.units[side] + rows_opened(s, side, u, answer) > terms.UNITS:
        return reasons.NO_SHIP_ROWS
    if body == terms.LOOSE_BODY:
        return reasons.MAY
    more = answer * s.size[u]
    total = more + sum(s.reform[v][body] * s.size[v] for v in units_of(s, side))
    carriers = carriers_in_body(s, side, body) + (more if is_carrier(s.kind[u]) else 0)
    full = total > LARGEST_TASK_FORCE or carriers > MOST_CARRIER_FACTORS
    return reasons.TASK_FORCE_FULL if full else reasons.MAY


def carriers_in_body(s: TurnState, side: int, body: int) -> int:
    """Fast carrier factors put into a body."""
    return sum(s.reform[u][body] * s.size[u] for u in units_of(s, side) if is_carrier(s.kind[u]))


def bodies_formed(s: TurnState, side: int) -> int:
    """Bodies that ships have been put into."""
    return sum(1 for body in range(1, terms.BODIES) if any(s.reform[u][body] > 0 for u in units_of(s, side)))


def rows_opened(s: TurnState, side: int, last: int, answer: int) -> int:
    """New rows that are needed where only a part of a row goes into a body, `answer` more ships of the last row included."""
    total = 0
    for u in units_of(s, side):
        parts = sum(1 for body in range(1, terms.BODIES) if s.reform[u][body] > 0)
        placed = s.count[u] - left_over(s, u)
        if u == last:
            parts, placed = parts + 1, placed + answer
        total += parts - 1 if parts > 0 and placed == s.count[u] else parts
    return total


def form_bodies(s: TurnState, lead: int) -> None:
    """Form the bodies: ships that form no legal task force join the other ships, the rest stays in its force (22.14B-D)."""
    side, standing, home, hex = lead // terms.FORCES, s.standing[lead], s.home[lead], s.hex[lead]
    for u in units_of(s, side):
        s.reform[u][terms.HELD_BACK] = left_over(s, u) if is_assignable(s, u, lead) else 0
    for body in range(terms.FIRST_TASK_FORCE, terms.BODIES):
        if not is_legal_body(s, side, body):
            for u in units_of(s, side):
                s.reform[u][terms.LOOSE_BODY] += s.reform[u][body]
                s.reform[u][body] = 0
    for body in range(1, terms.BODIES):
        form_body(s, lead, body)
    for f in forces_of(side):
        if s.standing[f] == standing and s.home[f] == home and s.hex[f] == hex:
            s.formed[f] = 1
            settle_body(s, f)


def is_legal_body(s: TurnState, side: int, body: int) -> bool:
    """Whether a body has the size of a task force (22.14C, 20.162F)."""
    total = sum(s.reform[u][body] * s.size[u] for u in units_of(s, side) if counts_as_naval_factors(s.kind[u]))
    return task_force_refusal(total, carriers_in_body(s, side, body)) == reasons.MAY


def form_body(s: TurnState, lead: int, body: int) -> None:
    """Put the ships assigned to a body into a force of their own."""
    side, f = lead // terms.FORCES, terms.NONE
    for u in units_of(s, side):
        if s.reform[u][body] > 0:
            if f == terms.NONE:
                f = free_force(s, side)
                if f == terms.NONE:
                    return
                open_force(s, f, lead, terms.TASK_FORCE if body >= terms.FIRST_TASK_FORCE else terms.LOOSE)
            move_ships(s, u, s.reform[u][body], f)


def open_force(s: TurnState, f: int, lead: int, body: int) -> None:
    """Open a force next to another one, with nothing done yet in this stage."""
    open_beside(s, lead, f)
    s.formation[f] = body
    if s.standing[lead] == terms.DEFENSIVE_PATROL:
        s.defensive[f] = s.defensive[lead]
        s.activity[f] = s.activity[lead]
    emit(s, events.FORCE_REFORMED, side=f // terms.FORCES, force=f, body=body)


def move_ships(s: TurnState, u: int, ships: int, f: int) -> None:
    """Move ships of a row into a force: the row itself if all of them go, whole ships into a row of their own otherwise."""
    side = u // terms.UNITS
    if ships == s.count[u]:
        s.in_force[u] = f
    elif s.units[side] < terms.UNITS:
        v = split_row(s, u)
        s.count[v] = ships
        s.count[u] -= ships
        s.damaged[v] = max(0, s.damaged[u] - s.count[u])
        s.damaged[u] -= s.damaged[v]
        s.in_force[v] = f


def settle_body(s: TurnState, f: int) -> None:
    """A force that has lost its ships to others is gone; one that is no longer a task force counts as other ships (22.14C)."""
    if s.formation[f] in (terms.NO_BODY, terms.SUBMARINES):
        return
    if not has_ships(s, f):
        end_force(s, f)
    elif s.formation[f] == TASK_FORCE:
        s.formation[f] = body_of(s, f)


def body_of(s: TurnState, f: int) -> int:
    """TASK_FORCE if a force has the size of one, else LOOSE (22.14C)."""
    sized = task_force_refusal(factors(s, f), carrier_factors(s, f)) == reasons.MAY
    return TASK_FORCE if sized else LOOSE


@flow
def assign_ships(s: TurnState, lead: int) -> None:
    """Row by row, the owner says how many ships go into each body (22.14B, 22.14C).

    The other side's last bodies are none of its business: all are emptied first.
    """
    side = lead // terms.FORCES
    for u in units_of(s, side):
        for body in range(terms.BODIES):
            s.reform[u][body] = 0
    for u in units_of(s, side):
        for body in range(terms.LOOSE_BODY, terms.BODIES):
            if is_assignable(s, u, lead) and left_over(s, u) > 0:
                s.reform[u][body] = ask(s, asks.REFORM, side, u, body, left_over(s, u) + 1)


@flow
def reorganise(t: Sea, s: TurnState) -> None:
    """Each port, then each defensive patrol, that may send ships out may re-form its task forces first (22.14B, 22.14F).

    (awaw-2011:22.14.B.2, awaw-2011:22.14.B.3)
    """
    s.wave_step = terms.REORGANISE
    actor = actor_of(s, s.level)
    for place in range(terms.PLACES + terms.FORCES):
        lead = lead_of(s, actor, place)
        if lead != terms.NONE and may_reorganise(t, s, lead):
            if place < terms.PLACES:
                forms = ask(s, asks.RECONSTITUTE, actor, s.home[lead], -1, 2)
            else:
                forms = ask(s, asks.RECONSTITUTE_PATROL, actor, lead, -1, 2)
            if forms == 1:
                assign_ships(s, lead)
                form_bodies(s, lead)
    for f in range(2 * terms.FORCES):
        s.formed[f] = 0


def part(t: Sea, s: TurnState, f: int) -> int:
    """Leave behind the ships of a force in port that may not sail: gives the force that may, NONE if there is no row for it."""
    s.split_force = NONE
    sails = any(may_sail_out(t, s, u) for u in ships_of(s, f))
    stays = any(not may_sail_out(t, s, u) for u in ships_of(s, f))
    if not is_ashore(s, f) or not sails or not stays:
        return f
    out = free_force(s, f // FORCES)
    if out == NONE:
        emit(s, events.FORCE_NOT_PARTED, side=f // FORCES, force=f)
        return NONE
    s.split_force = f
    open_beside(s, f, out)
    for u in ships_of(s, f):
        if may_sail_out(t, s, u):
            s.in_force[u] = out
    s.formation[out] = body_of(s, out) if s.formation[f] == TASK_FORCE else LOOSE
    return out


def rejoin(s: TurnState, out: int) -> None:
    """A force that was parted and does not sail is whole again (22.14D)."""
    f = s.split_force
    s.split_force = NONE
    if f == NONE:
        return
    for u in units_of(s, f // FORCES):
        if s.in_force[u] == out:
            s.in_force[u] = f
    end_force(s, out)


def sail_apart(s: TurnState, out: int) -> None:
    """A force that was parted sails: what stayed behind is a force of its own (22.14B)."""
    f = s.split_force
    s.split_force = NONE
    if f != NONE and has_ships(s, out):
        emit(s, events.FORCE_REFORMED, side=f // FORCES, force=out, body=s.formation[out])
        settle_body(s, f)
