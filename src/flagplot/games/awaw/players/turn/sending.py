"""The assignment of free forces to the chosen hexes: a local optimum, which no single move improves.

Also the choice of the fight that a patrol supports, and aborting when covering carriers are lost (22.163, 22.28).
"""

from typing import Final

from flagplot.games.awaw.interception.arrival import support_round
from flagplot.games.awaw.players.turn.chances import is_free
from flagplot.games.awaw.players.turn.memo import FORCES, Memo
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.players.turn.teams import (
    best_team,
    evaluate_forces,
    hunt,
    is_in,
    team_of,
    with_force,
    without_force,
)
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import aim_of
from flagplot.games.awaw.turn.intercept.supporting import may_support
from flagplot.games.awaw.turn.legs import sails_in
from flagplot.games.awaw.turn.rows import units_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState

MOVES: Final = 40
"""Maximum number of moves of the local search."""

FAR: Final = terms.HEXES
"""A distance beyond any hex."""


def is_sent(t: Sea, v: TurnState, m: Memo, how: Settings) -> bool:
    """Whether the force in the question is sent to its target in the best assignment of all forces."""
    k, here = v.ask_subject % FORCES, v.ask_object
    evaluate_contacts(t, v, m, how)
    share(v, m, terms.NONE, how)
    most, goes = worth_of(v, m, how), m.at[k] == here
    for c in range(v.contacts):
        if m.is_open[c] == 1:
            share(v, m, c, how)
            worth = worth_of(v, m, how)
            if worth > most:
                most, goes = worth, m.at[k] == here
    return goes


def evaluate_contacts(t: Sea, v: TurnState, m: Memo, how: Settings) -> None:
    """Evaluate every contact still open, for the free forces and for those already sent there."""
    first = v.ask_seat * FORCES
    for k in range(FORCES):
        m.free[k] = 1 if first + k == v.ask_subject or is_free(v, first + k) else 0
        m.ready[k] = m.free[k]
    for a in range(v.attempts):
        f = v.attempt_force[a]
        if v.attempt_side[a] == v.ask_seat and f != terms.NONE:
            m.ready[f - first] = 1
    evaluate_forces(v, m, first)
    for c in range(v.contacts):
        m.is_open[c] = 1 if is_open(v, c) else 0
        if m.is_open[c] == 1:
            gone = sent(v, c)
            for k in range(FORCES):
                m.ready[k] = 1 if m.free[k] == 1 or is_in(gone, k) else 0
            hunt(t, v, m, c, aim_of(v, c), how)
            m.gone[c] = gone & m.hunters[c]


def is_open(v: TurnState, c: int) -> bool:
    """Whether own surface forces may still be sent to a contact of this level."""
    now = v.contact_standing[c] == terms.DECLARED and v.contact_level[c] == v.level
    return now and v.contact_side[c] == v.ask_seat and v.contact_submarine[c] == 0


def sent(v: TurnState, c: int) -> int:
    """Forces sent to a contact."""
    found = 0
    for a in range(v.attempts):
        if v.attempt_contact[a] == c and v.attempt_unit[a] == terms.NONE and not v.attempt_support[a]:
            found = with_force(found, v.attempt_force[a] % FORCES)
    return found


def may_be_sent(v: TurnState, m: Memo, k: int, c: int) -> bool:
    """Whether a free force still has to be asked about a contact to which it has a route.

    The contacts are asked in order, and for each the forces in order.
    """
    ahead = c > v.ask_object or (c == v.ask_object and k >= v.ask_subject % FORCES)
    return ahead and m.is_open[c] == 1 and m.free[k] == 1 and is_in(m.hunters[c], k)


def share(v: TurnState, m: Memo, first: int, how: Settings) -> None:
    """Start with the best team of one contact, or none; then reassign one force at a time while that improves the total."""
    for k in range(FORCES):
        m.at[k] = terms.NONE
    for c in range(v.contacts):
        m.going[c] = m.gone[c]
    if first != terms.NONE:
        team = best_team(m, first, how).forces
        for k in range(FORCES):
            if is_in(team, k) and may_be_sent(v, m, k, first):
                send(m, k, first)
    for _ in range(MOVES):
        if not move_one(v, m, how):
            return


def move_one(v: TurnState, m: Memo, how: Settings) -> bool:
    """Make the best single move, the first of equals. Returns whether there is one."""
    most, who, where = 0, terms.NONE, terms.NONE
    for k in range(FORCES):
        if m.free[k] == 1:
            now = m.at[k]
            left = -part_of(m, now, k, how) if now != terms.NONE else 0
            if left > most:
                most, who, where = left, k, terms.NONE
            for c in range(v.ask_object, v.contacts):
                if c != now and may_be_sent(v, m, k, c):
                    gain = left + part_of(m, c, k, how)
                    if gain > most:
                        most, who, where = gain, k, c
    if who != terms.NONE:
        send(m, who, where)
    return who != terms.NONE


def part_of(m: Memo, c: int, k: int, how: Settings) -> int:
    """The contribution of a force to the team at a contact, whether or not it belongs to it."""
    together = team_of(m, c, with_force(m.going[c], k), how)
    return together.worth - team_of(m, c, without_force(m.going[c], k), how).worth


def send(m: Memo, k: int, c: int) -> None:
    """Assign a force to a contact, from any other; or keep it back."""
    if m.at[k] != terms.NONE:
        m.going[m.at[k]] = without_force(m.going[m.at[k]], k)
    m.at[k] = c
    if c != terms.NONE:
        m.going[c] = with_force(m.going[c], k)


def worth_of(v: TurnState, m: Memo, how: Settings) -> int:
    """The total value of the assignment over all contacts."""
    return sum(team_of(m, c, m.going[c], how).worth for c in range(v.contacts) if m.is_open[c] == 1)


def supports_best(t: Sea, v: TurnState, f: int, here: int) -> bool:
    """Whether a patrol reaches no later fight sooner than this one: by round, then by distance."""
    best, soonest = terms.NONE, 0
    for c in range(here, v.contacts):
        if may_support(t, v, c, f) and (best == terms.NONE or coming(t, v, f, c) < soonest):
            best, soonest = c, coming(t, v, f, c)
    return best == here or best == terms.NONE


def coming(t: Sea, v: TurnState, f: int, c: int) -> int:
    """The arrival of a patrol at a fight: its round, the last of all for never, then the hexes to it (22.163B, 22.163C)."""
    distance = by_sea(t.map, v.hex[f], v.contact_hex[c])
    entered = support_round(t.interception, v.theatre, distance)
    return (entered if entered > 0 else terms.PATH) * FAR + distance


def has_lost_its_carriers(v: TurnState, leg: int) -> bool:
    """Whether a leg with cargo would sail although its carriers were sunk and no combat-ready one covers it."""
    side, sunk = v.leg_side[leg], 0
    if v.leg_cargo[leg] == 0:
        return False
    for u in units_of(v, side):
        if is_carrier(v.kind[u]):
            sunk += v.sunk[u]
            f = v.in_force[u]
            there = f != terms.NONE and (v.standing[f] != terms.IN_PORT or sails_in(v, leg, f))
            if there and v.count[u] > v.damaged[u]:
                return False
    return sunk > 0
