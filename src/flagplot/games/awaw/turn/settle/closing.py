"""A wave closes: interceptors that never fought turn back, legs end, activities are carried out (22.131, 22.15C, 22.24A, 22.27)."""

from flagplot.core.event import emit
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.attempt.dice import carries_by_nature
from flagplot.games.awaw.interception.returning import mission_inverts
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.planning import carries_out
from flagplot.games.awaw.turn.intercept.contacts import clear_contacts, is_sailing
from flagplot.games.awaw.turn.intercept.seeking import is_last, sails_later
from flagplot.games.awaw.turn.rows import (
    clear_leg,
    forces_of,
    has_ships,
    is_homeward,
    leg_end,
    leg_sails,
    sails_in,
    wave_mark,
)
from flagplot.games.awaw.turn.sailing import leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.leaving import base_after, bound_home, invert_at_home
from flagplot.games.awaw.turn.settle.return_to_port import arrive
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events


def close(t: Sea, s: TurnState) -> None:
    """End the wave: every force still at sea in it reaches the end of its route."""
    for a in range(s.waiting[terms.WAITING_ATTEMPTS], s.attempts):
        if is_sailing(s, a):
            turn_back(t, s, a)
    for leg in range(terms.SAILING_LEGS):
        if s.leg_wave[leg] == wave_mark(s) and leg_sails(s, leg):
            end_leg(s, leg)
    for leg in range(terms.SAILING_LEGS):
        if s.leg_wave[leg] == wave_mark(s) and s.leg_standing[leg] == terms.DONE and is_last(s, leg):
            perform(t, s, leg)
    for leg in range(terms.SAILING_LEGS):
        if s.leg_wave[leg] == wave_mark(s) and s.leg_standing[leg] != 0:
            if s.leg_standing[leg] == terms.DROPPED and s.leg_activity[leg] == interception.SUPPLY:
                emit(s, events.SUPPLY_LINE_CUT, leg=leg)
            clear_leg(s, leg)
    clear_contacts(s)
    resume(s)


def resume(s: TurnState) -> None:
    """Continue the wave that waited for this one, if any, at the next item to resolve (22.15D)."""
    s.wave = s.waiting[terms.WAITING_WAVE]
    if s.wave != terms.NO_WAVE:
        s.hunter = s.waiting[terms.WAITING_HUNTER]
        s.level = s.waiting[terms.WAITING_LEVEL]
        s.wave_step = terms.RESOLVE
    for k in range(terms.WAITS):
        s.waiting[k] = s.waiting_below[s.depth - 1][k] if s.depth > 0 else 0
    s.depth = max(0, s.depth - 1)


def turn_back(t: Sea, s: TurnState, a: int) -> None:
    """A force that sailed and fought no one returns to its base, uninverted, open to attack on its way (22.26A-C, 22.27).

    Who stayed in port is not met (22.24A).  Submarines go back as they came, unseen (22.92, 22.917); patrols to their
    patrol hex, where an offensive one may be used again (22.163E, reading D15).
    (22.18, 22.62, reading A06, awaw-2011:22.18.0, awaw-2011:22.271.1, awaw-2011:22.162.E)
    """
    f = s.attempt_force[a]
    was_late = s.attempt_standing[a] == terms.LATE
    s.attempt_standing[a] = terms.OUT
    if s.attempt_unit[a] != terms.NONE or s.formation[f] == terms.SUBMARINES:
        return
    emit(s, events.TOO_LATE if was_fought(s, s.attempt_contact[a]) else events.TURNED_BACK, attempt=a)
    if s.attempt_support[a]:
        s.standing[f] = terms.OFFENSIVE_PATROL
    elif s.defensive[f] == 1:
        s.standing[f] = terms.DEFENSIVE_PATROL
    elif has_ships(s, f):
        place = min(s.attempt_hexes_moved[a], s.attempt_length[a] - 1) if was_late else s.attempt_length[a] - 1
        bound_home(s, f, s.attempt_path[a][place], base_after(t, s, f))


def was_fought(s: TurnState, c: int) -> bool:
    """Whether a contact led to a battle: who had no part came too late, else there was nothing to come to (22.26B, 22.26C)."""
    return s.contact_standing[c] in (terms.RESOLVED, terms.MERGED)


def end_leg(s: TurnState, leg: int) -> None:
    """A leg comes to its end with its remaining forces (22.131)."""
    if not leg_is_there(s, leg):
        s.leg_standing[leg] = terms.DROPPED
        return
    s.leg_standing[leg] = terms.DONE
    s.leg_at[leg] = s.leg_length[leg] - 1
    emit(s, events.LEG_ARRIVES, leg=leg)
    for f in forces_of(s.leg_side[leg]):
        if stays_at_end(s, leg, f):
            s.hex[f] = leg_end(s, leg)


def stays_at_end(s: TurnState, leg: int, f: int) -> bool:
    """Whether a force ends its way with a leg, and does not sail on from there in a later one."""
    return sails_in(s, leg, f) and has_ships(s, f) and not sails_later(s, leg, f)


def perform(t: Sea, s: TurnState, leg: int) -> None:
    """The activity is carried out, now that interception in its hex is over (22.131); forces then stay or turn for home.

    Without the cargo, the carriers or the guns that it sailed with it is not.  A mission inverts those who carried it out
    (22.74).

    (awaw-2011:22.131)
    """
    first, landed, bound_on, able = s.leg_side[leg] * terms.FORCES, 0, 0, 0
    for f in range(first, first + terms.FORCES):
        if stays_at_end(s, leg, f):
            landed += s.cargo[f]
        elif sails_in(s, leg, f) and has_ships(s, f):
            bound_on += s.cargo[f]
        if sails_in(s, leg, f):
            able = max(able, carries_out(s, f, s.leg_activity[leg]))
    bare = False
    if is_homeward(s, leg) == 0:
        bare = brings_nothing(s.leg_activity[leg], s.leg_cargo[leg], landed + bound_on) or able < s.leg_able[leg]
        emit(s, events.ACTIVITY_FAILS if bare else events.ACTIVITY_DONE, leg=leg)
        if not bare and s.leg_operation[leg] != terms.NONE:
            s.operation_done[s.leg_operation[leg]] = 1
    for f in range(first, first + terms.FORCES):
        if stays_at_end(s, leg, f):
            perform_force(s, leg, f)
            if not bare and mission_inverts(t.interception, s.leg_activity[leg]):
                invert_at_home(s, f)
    if landed > 0 and carries_by_nature(s.leg_activity[leg]):
        emit(s, events.CARGO_LANDED, leg=leg, factors=landed)
        s.cargo_landed[s.leg_side[leg]] += landed


def brings_nothing(activity: int, cargo_announced: int, cargo_left: int) -> bool:
    """An activity that sailed with cargo and arrives with none is not carried out, regardless of its survivors (22.82, 22.131)."""
    return carries_by_nature(activity) and cargo_announced == interception.ABOARD and cargo_left == 0


def perform_force(s: TurnState, leg: int, f: int) -> None:
    """What a force does at the end of its way: it is in port, on station, in a box, or has its mission behind it."""
    activity = s.leg_activity[leg]
    moves = activity in (
        interception.BASE_CHANGE,
        interception.REDEPLOYMENT,
        interception.ASW_MOVE,
        interception.TRANSPORT_MOVE,
    )
    if is_homeward(s, leg) == 1 or (s.leg_base[leg] != terms.NONE and (moves or activity == interception.ESCORT)):
        if activity == interception.ESCORT:
            s.cargo[f] = 0
        arrive(s, f, s.leg_base[leg])
    elif activity == interception.PATROL_STAYS:
        s.standing[f] = terms.OFFENSIVE_PATROL
    elif activity == interception.PATROL:
        s.standing[f] = terms.OFFENSIVE_PATROL
        emit(s, events.PATROL_ON_STATION, leg=leg)
    elif activity in (interception.RAID, interception.RAIDER_HUNT) or moves:
        s.standing[f] = terms.IN_BOX
    else:
        s.standing[f] = terms.ON_TARGET
        if carries_by_nature(activity):
            s.cargo[f] = 0
            s.ground[f] = 0
