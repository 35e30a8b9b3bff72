"""Which of several fights a patrol supports, and when those whom carriers covered turn back (22.163, 22.28)."""

from typing import Final

from flagplot.games.awaw.interception.arrival import support_round
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.supporting import may_support
from flagplot.games.awaw.turn.rows import end_unit, sails_in
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import View

FAR: Final = terms.HEXES
"""Farther than any hex."""


def supports_best(t: Sea, v: View, f: int, here: int) -> bool:
    """Whether a patrol comes to no later fight sooner than to this one: where it fights first, then where it is nearer."""
    best, soonest = terms.NONE, 0
    for c in range(here, v.contacts):
        if may_support(t, v, c, f) and (best == terms.NONE or coming(t, v, f, c) < soonest):
            best, soonest = c, coming(t, v, f, c)
    return best == here or best == terms.NONE


def coming(t: Sea, v: View, f: int, c: int) -> int:
    """When a patrol comes to a fight: its round, the last of all for never, then the hexes to it (22.163B, 22.163C)."""
    distance = by_sea(t.map, v.hex[f], v.contact_hex[c])
    entered = support_round(t.interception, v.theatre, distance)
    return (entered if entered > 0 else terms.PATH) * FAR + distance


def has_lost_its_carriers(v: View, leg: int) -> bool:
    """Whether a leg with cargo would sail although carriers were sunk and none that can fight is at sea or comes along."""
    side, sunk = v.leg_side[leg], 0
    if v.leg_cargo[leg] == 0:
        return False
    for u in range(side * terms.UNITS, end_unit(v, side)):
        if is_carrier(v.kind[u]):
            sunk += v.sunk[u]
            f = v.in_force[u]
            there = f != terms.NONE and (v.standing[f] != terms.IN_PORT or sails_in(v, leg, f))
            if there and v.count[u] > v.hurt[u]:
                return False
    return sunk > 0
