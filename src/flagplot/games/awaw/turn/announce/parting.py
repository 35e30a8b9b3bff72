"""Ships that sail to intercept while others of their force stay in port: inverted ones, CVEs, transports (22.14B, 22.14D, 22.26D).

A force is parted while its owner is asked whether it sails, and whole again if it does not.
"""

from flagplot.core.event import emit
from flagplot.games.awaw.interception.eligibility import task_force_refusal
from flagplot.games.awaw.turn.announce.reforming import settle_body
from flagplot.games.awaw.turn.intercept.eligible import may_sail_out
from flagplot.games.awaw.turn.rows import (
    carrier_factors,
    empty_force,
    end_force,
    factors,
    free_force,
    has_ships,
    is_ashore,
    ships_of,
    units_of,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, LOOSE, NONE, TASK_FORCE
from flagplot.games.awaw.turn.words import events, reasons


def part(t: Sea, s: TurnState, f: int) -> int:
    """Leave behind the ships of a force in port that may not sail: gives the force that may, NONE if there is no row for it."""
    s.split_force = NONE
    if not is_ashore(s, f) or not has_to_part(t, s, f):
        return f
    out = free_force(s, f // FORCES)
    if out == NONE:
        emit(s, events.FORCE_NOT_PARTED, side=f // FORCES, force=f)
        return NONE
    s.split_force = f
    empty_force(s, out)
    s.standing[out] = s.standing[f]
    s.home[out] = s.home[f]
    s.hex[out] = s.hex[f]
    for u in ships_of(s, f):
        if may_sail_out(t, s, u):
            s.in_force[u] = out
    sized = task_force_refusal(factors(s, out), carrier_factors(s, out)) == reasons.MAY
    s.formation[out] = TASK_FORCE if s.formation[f] == TASK_FORCE and sized else LOOSE
    return out


def has_to_part(t: Sea, s: TurnState, f: int) -> bool:
    """Whether some ships of a force may sail to intercept and others may not."""
    stays, sails = 0, 0
    for u in ships_of(s, f):
        sails += 1 if may_sail_out(t, s, u) else 0
        stays += 0 if may_sail_out(t, s, u) else 1
    return stays > 0 and sails > 0


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
