"""Forces that leave an activity: aborting, lost, bound for home, and what that means for friends (22.28, 22.281, 22.282)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.ending.endings import bound_to_original_base, is_held_to_origin
from flagplot.games.awaw.interception.returning import may_abort
from flagplot.games.awaw.interception.terms import INTERCEPTION
from flagplot.games.awaw.shared.units import groups_of
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import is_sailing
from flagplot.games.awaw.turn.rows import (
    drop_if_empty,
    forces_on,
    has_ships,
    has_transports,
    is_homeward,
    is_invaded,
    leg_has_ships,
    leg_sails,
    sails_in,
    ships_of,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons


def leave_with_partners(s: TurnState, f: int) -> None:
    """Take a force out of its legs; those who were to sail with it in them may abort too (22.28B)."""
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(s, leg) and sails_in(s, leg, f):
            s.leg_force[leg][f % terms.FORCES] = 0
            if leg_has_ships(s, leg) and not s.battle_leg[leg]:
                s.partner_lost[leg] = 1
            drop_if_empty(s, leg)


def lose_force(s: TurnState, f: int) -> None:
    """Remove a force without units."""
    leave_with_partners(s, f)
    s.standing[f] = terms.LOST
    s.return_place[f] = terms.NONE
    emit(s, events.FORCE_LOST, side=f // terms.FORCES, force=f)


def bound_home(s: TurnState, f: int, hex: int, base: int) -> None:
    """A force turns for home from a hex, to a base if that is settled (22.15D, 22.27)."""
    leave_with_partners(s, f)
    s.standing[f] = terms.GOING_HOME
    s.hex[f] = hex
    s.return_place[f] = base
    s.defensive[f] = terms.LEFT_PATROL if s.defensive[f] > 0 else 0


def was_in_combat(s: TurnState, f: int) -> bool:
    """Whether any ship of a force had a part in the combat just fought, if only as a screen."""
    return any(s.was_in_battle[u] for u in ships_of(s, f))


def base_of_idle(t: Sea, s: TurnState, f: int) -> int:
    """The base of forces that fought no one, by ruling NONE for a choice while it is being invaded (22.27, 22.63C)."""
    invaded = 1 if is_invaded(s, s.home[f]) else 0
    return s.home[f] if is_held_to_origin(t.battle, invaded) else terms.NONE


def base_after(t: Sea, s: TurnState, f: int) -> int:
    """The base for the return of interceptors that fought no one; NONE for a choice (22.27, 22.63, reading A40).

    Ships in the battle with their target fought; in any other combat those that engaged, and not those that only
    screened (22.26D).
    """
    fought = 0 if s.activity[f] >= INTERCEPTION else 1
    for u in ships_of(s, f):
        if s.engaged[u]:
            fought = 1
    return base_of_idle(t, s, f) if bound_to_original_base(fought) else terms.NONE


def abort_force(s: TurnState, f: int, leg: int, hex: int, base: int) -> None:
    """A force aborts: it goes home, where it is inverted, and its zone gets no more transports (22.281, 22.282).

    To `base`, or where its owner likes if that is NONE.
    """
    give_up(s, f)
    zone = s.leg_zone[leg]
    if zone != terms.NONE and has_transports(s, f) == 1 and not s.transports_barred[f // terms.FORCES][zone]:
        s.transports_barred[f // terms.FORCES][zone] = 1
        emit(s, events.TRANSPORTS_BARRED, side=f // terms.FORCES, zone=zone)
    bound_home(s, f, hex, base)


def came_under_attack(t: Sea, s: TurnState) -> bool:
    """Whether aircraft or submarines by themselves came to a force, and by ruling attacked a group of it (22.28A)."""
    if s.battle_mode == terms.NAVAL:
        return False
    attacked = t.interception.abort_unattacked == 0
    for g in groups_of(s.battle_side):
        attacked = attacked or s.battle.attacked[g] == 1
    return attacked


def note_struck(t: Sea, s: TurnState) -> None:
    """Note the interceptors attacked en route, by aircraft or submarines alone (22.28A)."""
    for a in range(s.attempts):
        met = s.role_in_battle[s.attempt_force[a]] != terms.NO_PART and s.attempt_side[a] == s.battle_side
        s.attempt_struck[a] = 1 if met and came_under_attack(t, s) and not s.attempt_support[a] else 0


def abort_refusal(s: TurnState, leg: int) -> int:
    """Why a leg may not abort (22.28); forces on their way home have nothing to abort."""
    if not leg_sails(s, leg) or not leg_has_ships(s, leg) or is_homeward(s, leg) == 1:
        return reasons.NO_SHIPS
    return may_abort(s.leg_struck[leg], 0, 0, s.partner_lost[leg])


def interception_abort_refusal(s: TurnState, a: int) -> int:
    """Why a force that sails to intercept may not abort: it is not attacked, or nothing is left of it (22.28A)."""
    if not is_sailing(s, a) or s.attempt_unit[a] != terms.NONE or not has_ships(s, s.attempt_force[a]):
        return reasons.NO_SHIPS
    return may_abort(s.attempt_struck[a], 0, 0, 0)


def give_up(s: TurnState, f: int) -> None:
    """A force that aborts is inverted at its base (22.281).

    (awaw-2011:22.271.2)
    """
    s.aborted[f] = 1
    invert_at_home(s, f)


def invert_at_home(s: TurnState, f: int) -> None:
    """Every ship of a force will be inverted in port (22.281, 22.81A)."""
    for u in ships_of(s, f):
        s.inverts[u] = 1


def whereabouts(s: TurnState, f: int) -> int:
    """Hex that a force has come to: where it was last met, else where the first leg that it is still to sail begins."""
    found = terms.NONE
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(s, leg) and sails_in(s, leg, f):
            if found == terms.NONE or s.leg_at[leg] > 0:
                found = s.leg_path[leg][s.leg_at[leg]]
    return found if found != terms.NONE else s.hex[f]


def abort_leg(t: Sea, s: TurnState, leg: int, met: int) -> None:
    """Abort with all forces of a leg; by ruling, those not intercepted return to their own base (22.28B, 22.63)."""
    emit(s, events.LEG_ABORTS, leg=leg)
    for f in forces_on(s, leg):
        if has_ships(s, f):
            bound = met == 0 and t.interception.aborting_unmet == 1
            abort_force(s, f, leg, whereabouts(s, f), s.home[f] if bound else terms.NONE)


def abort_interception(t: Sea, s: TurnState, a: int) -> None:
    """Turn for home and inversion from where it was attacked; a force that fought no one has but one base (22.27, 22.281)."""
    f = s.attempt_force[a]
    emit(s, events.INTERCEPTION_ABORTED, attempt=a)
    s.attempt_standing[a] = terms.OUT
    give_up(s, f)
    bound_home(s, f, s.battle_hex, base_of_idle(t, s, f))


@flow
def aborts(t: Sea, s: TurnState) -> None:
    """Legs that were attacked, or whose partner aborted or was lost, may abort, then interceptors attacked on their way (22.28)."""
    s.wave_step = terms.ABORTS
    for leg in range(terms.SAILING_LEGS):
        if abort_refusal(s, leg) == reasons.MAY:
            met = s.leg_struck[leg]
            answer = ask(s, asks.ABORT, s.leg_side[leg], leg, -1, 2)
            s.leg_struck[leg] = 0
            s.partner_lost[leg] = 0
            if answer == 1:
                abort_leg(t, s, leg, met)
    for a in range(s.attempts):
        if interception_abort_refusal(s, a) == reasons.MAY:
            answer = ask(s, asks.ABORT_INTERCEPTION, s.attempt_side[a], a, -1, 2)
            s.attempt_struck[a] = 0
            if answer == 1:
                abort_interception(t, s, a)
    for leg in range(terms.SAILING_LEGS):
        s.leg_struck[leg] = 0
        s.partner_lost[leg] = 0
