"""Room in port: what a force takes and leaves, and what becomes of ships beyond it (22.63, 22.63D, 22.63E).

Forces on a mission keep their room as long as they are afloat, those that change base or redeploy leave it behind when they sail.
"""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.terms import BASE_CHANGE, REDEPLOYMENT
from flagplot.games.awaw.shared.ports import overstacking
from flagplot.games.awaw.shared.terms import SUBMARINE
from flagplot.games.awaw.turn.rows import factors_in_port, is_ashore, units_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import COMBAT, END_STAGE, NONE, PLACES, UNITS
from flagplot.games.awaw.turn.words import asks, events, reasons


def make_room(s: TurnState, f: int) -> None:
    """A force that moves to another base leaves its room, and first of all its excess there."""
    p = s.home[f]
    moves = s.activity[f] in (BASE_CHANGE, REDEPLOYMENT)
    if p == NONE or not moves or s.vacated_base[f]:
        return
    s.vacated_base[f] = 1
    give_room(s, p, factors_in_port(s, f))


def give_room(s: TurnState, p: int, factors: int) -> None:
    """Factors leave a port."""
    relieved = min(factors, s.place_excess[p])
    s.place_excess[p] -= relieved
    s.place_room[p] += factors - relieved


def free_room(s: TurnState, f: int, factors: int) -> None:
    """Ships that are sunk take no more room in the base to which their force may return (22.63)."""
    if s.home[f] != NONE and not s.vacated_base[f]:
        give_room(s, s.home[f], factors)


def take_room(s: TurnState, f: int, p: int) -> None:
    """A force comes into a port: what finds no room is eliminated if a redeployment failed, else unless it moves on in time.

    (22.63D, 22.63E)
    """
    taken = factors_in_port(s, f)
    if p == s.home[f] and not s.vacated_base[f]:
        return
    if p != s.home[f] and not s.vacated_base[f] and s.home[f] != NONE:
        give_room(s, s.home[f], taken)
    failed = 1 if s.activity[f] == REDEPLOYMENT and p == s.home[f] else 0
    over = overstacking(taken, s.place_room[p], 0, failed)
    s.place_room[p] = max(0, s.place_room[p] - taken)
    s.place_excess[p] += over.excess
    s.vacated_base[f] = 0
    if over.excess > 0:
        s.excess_due[p] = 1 if over.at_once > 0 else s.excess_due[p]
        emit(s, events.OVERSTACKED, side=p // PLACES, place=p, excess=over.excess, at_once=over.at_once)


def is_deadline(s: TurnState) -> bool:
    """Whether a stage ends that is the last chance to move on: movement or redeployment, whichever comes first (22.63D)."""
    return s.step == END_STAGE and s.stage != COMBAT


def takes_room_in(s: TurnState, u: int, p: int) -> bool:
    """Whether a row has ships that take room in a port."""
    f = s.in_force[u]
    return f != NONE and s.count[u] > 0 and s.kind[u] != SUBMARINE and is_ashore(s, f) and s.home[f] == p


def any_ship(s: TurnState, p: int) -> bool:
    """Whether any ship is in a port."""
    return any(takes_room_in(s, u, p) for u in units_of(s, p // PLACES))


def may_eliminate(s: TurnState, answer: int) -> int:
    """A ship of the owner's choice in the port (22.63D)."""
    u = s.ask_seat * UNITS + answer
    return reasons.MAY if takes_room_in(s, u, s.ask_subject) else reasons.NOT_IN_THAT_PORT


def eliminate_ship(s: TurnState, p: int, u: int) -> None:
    """Eliminate a ship, of the ships of one row a damaged one."""
    s.count[u] -= 1
    s.damaged[u] = max(0, s.damaged[u] - 1)
    s.sunk[u] += 1
    s.squadrons[u] = 0 if s.count[u] == 0 else s.squadrons[u]
    s.place_room[p] += max(0, s.size[u] - s.place_excess[p])
    s.place_excess[p] = max(0, s.place_excess[p] - s.size[u])
    emit(s, events.EXCESS_LOST, side=u // UNITS, unit=u, place=p)


@flow
def settle_excess(s: TurnState) -> None:
    """Port by port, the owner says which ships beyond its room have to go (22.63D, 22.63E)."""
    for p in range(2 * PLACES):
        if s.excess_due[p] or (is_deadline(s) and p // PLACES == s.mover):
            while s.place_excess[p] > 0 and any_ship(s, p):
                row = ask(s, asks.EXCESS_SHIP, p // PLACES, p, -1, UNITS)
                eliminate_ship(s, p, p // PLACES * UNITS + row)
            s.place_excess[p] = 0
            s.excess_due[p] = 0
