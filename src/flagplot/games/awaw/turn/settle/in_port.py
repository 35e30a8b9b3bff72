"""Destroyers in port that may bear submarine losses of those at sea, on the way into a battle and out of it (22.9432).

In a battle inside a turn the bases of origin are the places of the turn, in their rows.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.shared.terms import DESTROYER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import drop_cargo, free_room
from flagplot.games.awaw.turn.legs import place_on_leg, sails_in
from flagplot.games.awaw.turn.rows import end_place, is_ashore, units_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons


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


def may_lose(s: TurnState, u: int, p: int) -> bool:
    """Whether a row has a destroyer in a port that may be lost for one at sea (22.9432)."""
    return s.count[u] > 0 and waits_there(s, u, p)


def may_lose_there(s: TurnState, answer: int) -> int:
    """A destroyer of the owner's choice in the port that bears the loss (22.9432, reading D27)."""
    u = s.ask_seat * terms.UNITS + answer
    return reasons.MAY if may_lose(s, u, s.ask_subject) else reasons.NO_DESTROYERS_THERE


def differ(s: TurnState, u: int, v: int) -> bool:
    """Whether it matters which of two rows of destroyers is lost: another force, nation or supply, or assigned to cargo."""
    of_another = s.in_force[u] != s.in_force[v] or s.nation[u] != s.nation[v]
    return of_another or s.low_supply[u] != s.low_supply[v] or s.laden[u] != s.laden[v]


def first_there(s: TurnState, p: int) -> int:
    """The first row with destroyers in a port, NONE without any."""
    return next((u for u in units_of(s, p // terms.PLACES) if may_lose(s, u, p)), terms.NONE)


def note_losses(s: TurnState, side: int) -> None:
    """Note what the battle took of a side's ports, and of the SW box, for destroyers at sea (22.9432)."""
    if side == s.mover:
        s.destroyers_in_box[side] = s.battle.destroyers_in_box[side]
    for p in range(side * terms.PLACES, end_place(s, side)):
        s.port_losses[p] = destroyers_there(s, p) - s.battle.destroyers_in_port[side][p % terms.PLACES]


def lose_destroyers(s: TurnState, u: int, lost: int) -> None:
    """Sink destroyers of a row in port, with the cargo that the others cannot carry (22.82A)."""
    s.port_losses[s.home[s.in_force[u]]] -= lost
    s.count[u] -= lost
    s.sunk[u] += lost
    free_room(s, s.in_force[u], lost)
    drop_cargo(s, s.in_force[u])
    emit(s, events.UNITS_LOST, side=u // terms.UNITS, unit=u, lost=lost)


@flow
def lose_in_port(s: TurnState) -> None:
    """Each port loses the destroyers that the battle took there for ones at sea (22.9432).

    Their owner says which, one after the other, if it matters (reading D27).
    """
    for p in range(2 * terms.PLACES):
        while s.port_losses[p] > 0:
            u = first_there(s, p)
            if any(may_lose(s, v, p) and differ(s, u, v) for v in units_of(s, p // terms.PLACES)):
                row = ask(s, asks.PORT_LOSS, p // terms.PLACES, p, -1, terms.UNITS)
                lose_destroyers(s, p // terms.PLACES * terms.UNITS + row, 1)
            else:
                lose_destroyers(s, u, min(s.port_losses[p], s.count[u]))


def add_supply_ports(s: TurnState, f: int, g: int) -> None:
    """A group of the battle learns the ports of the sea supply lines that a force guards, if any.

    On its way home it guards none (22.9432; ruling supply-ports-homeward).
    """
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
