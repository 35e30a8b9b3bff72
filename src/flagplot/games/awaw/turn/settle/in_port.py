"""Destroyers in port that may bear submarine losses of those at sea, on the way into a battle and out of it (22.9432).

In a battle inside a turn the bases of origin are the places of the turn, in their rows.
"""

from flagplot.core.event import emit
from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.shared.terms import DESTROYER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import free_room
from flagplot.games.awaw.turn.rows import end_place, is_ashore, place_on_leg, sails_in, units_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events


def waits_there(s: TurnState, u: int, p: int) -> bool:
    """Whether a row has uninverted destroyers in a port, without a part in the battle (22.9432)."""
    f = s.in_force[u]
    if f == terms.NONE or s.kind[u] != DESTROYER or s.inverted[u]:
        return False
    return s.home[f] == p and is_ashore(s, f) and s.role_in_battle[f] == terms.NO_PART


def destroyers_there(s: TurnState, p: int) -> int:
    """Uninverted destroyers in a port that may bear submarine losses (22.9432)."""
    return sum(s.count[u] for u in units_of(s, p // terms.PLACES) if waits_there(s, u, p))


def set_destroyers(s: TurnState, side: int) -> None:
    """The battle learns how many destroyers are in each of the side's ports, and in the SW box of its activities (22.9432)."""
    if side == s.mover:
        s.battle.destroyers_in_box[side] = s.destroyers_in_box[side]
    for p in range(side * terms.PLACES, end_place(s, side)):
        s.battle.destroyers_in_port[side][p % terms.PLACES] = destroyers_there(s, p)


def lose_destroyers(s: TurnState, side: int) -> None:
    """Each port, and the SW box, loses the destroyers that the battle took there for ones at sea (22.9432)."""
    if side == s.mover:
        s.destroyers_in_box[side] = s.battle.destroyers_in_box[side]
    for p in range(side * terms.PLACES, end_place(s, side)):
        lost = destroyers_there(s, p) - s.battle.destroyers_in_port[side][p % terms.PLACES]
        for u in units_of(s, side):
            if lost > 0 and waits_there(s, u, p):
                taken = min(lost, s.count[u])
                s.count[u] -= taken
                s.sunk[u] += taken
                free_room(s, s.in_force[u], taken)
                lost -= taken
                emit(s, events.UNITS_LOST, side=side, unit=u, lost=taken)


def add_supply_ports(s: TurnState, f: int, g: int) -> None:
    """A group of the battle learns the ports of the sea supply lines that a force guards, if any (22.9432)."""
    for leg in range(terms.SAILING_LEGS):
        if s.leg_activity[leg] == SUPPLY and s.activity[f] == SUPPLY and sails_in(s, leg, f):
            add_ports_of_line(s, leg, g)


def add_ports_of_line(s: TurnState, leg: int, g: int) -> None:
    """Add the ports on the whole sea supply line of a leg, those at its ends too (22.9432, reading R-ports-of-supply)."""
    for other in range(terms.SAILING_LEGS):
        is_of_line = s.leg_side[other] == s.leg_side[leg] and s.leg_operation[other] == s.leg_operation[leg]
        if is_of_line and s.leg_activity[other] == SUPPLY and s.leg_length[other] > 0:
            for p in range(s.leg_side[leg] * terms.PLACES, end_place(s, s.leg_side[leg])):
                if passes_port(s, other, p):
                    s.battle.supply_ports[g][p % terms.PLACES] = 1


def passes_port(s: TurnState, leg: int, p: int) -> bool:
    """Whether a place is a port on the path of a leg."""
    return s.place_port[p] == 1 and place_on_leg(s, leg, s.place_hex[p]) != terms.NONE
