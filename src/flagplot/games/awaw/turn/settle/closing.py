"""A wave closes, and forces leave an activity: turned back, aborted, lost, sent home (22.131, 22.15C, 22.24A, 22.27, 22.28).

Sea supply lines are cut, or sail on without the guards that they lost (22.71C, 22.81A, 22.9434).
"""

from collections.abc import Iterator

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.battle.ending.aftermath import is_line
from flagplot.games.awaw.battle.ending.endings import bound_to_original_base, is_held_to_origin
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.attempt.dice import carries_by_nature
from flagplot.games.awaw.interception.eligibility import may_abort
from flagplot.games.awaw.interception.terms import BOMBARDMENT, CARRIER_MISSION, INTERCEPTION, INVASION
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.air import inverts as flight_inverts
from flagplot.games.awaw.shared.units import groups_of
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.planning import carries_out
from flagplot.games.awaw.turn.intercept.contacts import clear_contacts
from flagplot.games.awaw.turn.intercept.rows import attempts_now, is_sailing
from flagplot.games.awaw.turn.intercept.seeking import is_last, sails_later
from flagplot.games.awaw.turn.legs import (
    forces_on,
    is_homeward,
    leave_legs,
    leg_end,
    leg_has_ships,
    leg_sails,
    legs_in_battle,
    legs_of,
    legs_of_wave,
    legs_sailing,
    sails_in,
    wave_mark,
)
from flagplot.games.awaw.turn.rows import (
    clear_leg,
    has_ships,
    has_transports,
    is_invaded,
    ships_of,
    wings_of,
)
from flagplot.games.awaw.turn.sailing import is_bare_line, leg_is_there
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.return_to_port import arrive
from flagplot.games.awaw.turn.settle.together import leave_with_partners
from flagplot.games.awaw.turn.settle.turn_from_battle import end_row, side_goes_on, unit_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons


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


def base_of_idle(t: Sea, s: TurnState, f: int) -> int:
    """The base of forces that fought no one, by ruling NONE for a choice while it is being invaded (22.27, 22.63C)."""
    invaded = 1 if is_invaded(s, s.home[f]) else 0
    return s.home[f] if is_held_to_origin(t.battle, invaded) else terms.NONE


def base_after(t: Sea, s: TurnState, f: int) -> int:
    """The base for the return of interceptors that fought no one; NONE for a choice (22.27, 22.63, reading A40).

    Ships in the battle with their target fought; in any other combat those that engaged, and not those that only
    screened (22.26D).
    """
    fought = s.activity[f] < INTERCEPTION or any(s.engaged[u] for u in ships_of(s, f))
    return base_of_idle(t, s, f) if bound_to_original_base(1 if fought else 0) else terms.NONE


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
    return t.interception.abort_unattacked == 0 or any(s.battle.attacked[g] == 1 for g in groups_of(s.battle_side))


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


def invert_aircraft(t: Sea, s: TurnState) -> None:
    """Squadrons ashore that searched, covered or attacked are inverted as the redeployment phase ends (awaw-2011:23.164.1)."""
    for side in range(2):
        for w in wings_of(s, side):
            flown = s.wing_flown[w]
            if t.battle.inversion_of_air == 1 and flight_inverts(flown, 1):
                s.wing_inverted[w] += flown
                s.wing_busy[w] = min(s.wing_squadrons[w], s.wing_busy[w] + flown)
                s.wing_flown[w] = 0
                emit(s, events.AIR_INVERTED, side=side, wing=w, squadrons=flown)


def whereabouts(s: TurnState, f: int) -> int:
    """Hex that a force has come to: where it was last met, else where the first leg that it is still to sail begins."""
    found = terms.NONE
    for leg in legs_of(s, f):
        if found == terms.NONE or s.leg_at[leg] > 0:
            found = s.leg_path[leg][s.leg_at[leg]]
    return found if found != terms.NONE else s.hex[f]


def abort_leg(t: Sea, s: TurnState, leg: int, met: int) -> None:
    """Abort with all forces of a leg; by ruling, those not intercepted return to their own base (22.28B, 22.63)."""
    emit(s, events.LEG_ABORTS, leg=leg)
    for f in forces_on(s, leg):
        if has_ships(s, f):
            hex, bound = whereabouts(s, f), met == 0 and t.interception.aborting_unmet == 1
            if met == 0:
                leave_legs(s, f)  # it was not attacked, so a third force has no ground to abort
            abort_force(s, f, leg, hex, s.home[f] if bound else terms.NONE)


def abort_interception(t: Sea, s: TurnState, a: int) -> None:
    """Turn for home and inversion from where it was attacked; who fought no one has but one base, a patrol any (22.27, 22.281)."""
    f = s.attempt_force[a]
    emit(s, events.INTERCEPTION_ABORTED, attempt=a)
    s.attempt_standing[a] = terms.OUT
    give_up(s, f)
    bound_home(s, f, s.battle_hex, terms.NONE if s.attempt_support[a] else base_of_idle(t, s, f))


@flow
def aborts(t: Sea, s: TurnState) -> None:
    """Legs that were attacked, or whose partner aborted or was lost, may abort; then interceptors attacked on their way.

    (22.28, 22.28A)
    """
    s.wave_step = terms.ABORTS
    for leg in range(terms.SAILING_LEGS):
        met, sails = s.leg_struck[leg], leg_sails(s, leg) and leg_has_ships(s, leg) and is_homeward(s, leg) == 0
        if sails and may_abort(met, 0, 0, s.partner_lost[leg]) == reasons.MAY:
            answer = ask(s, asks.ABORT, s.leg_side[leg], leg, -1, 2)
            s.leg_struck[leg] = 0
            s.partner_lost[leg] = 0
            if answer == 1:
                abort_leg(t, s, leg, met)
    for a in range(s.attempts):
        sails = is_sailing(s, a) and s.attempt_unit[a] == terms.NONE and has_ships(s, s.attempt_force[a])
        if sails and may_abort(s.attempt_struck[a], 0, 0, 0) == reasons.MAY:
            answer = ask(s, asks.ABORT_INTERCEPTION, s.attempt_side[a], a, -1, 2)
            s.attempt_struck[a] = 0
            if answer == 1:
                abort_interception(t, s, a)
    for leg in range(terms.SAILING_LEGS):
        s.leg_struck[leg] = 0
        s.partner_lost[leg] = 0


def close(t: Sea, s: TurnState) -> None:
    """End the wave: every force still at sea in it reaches the end of its route."""
    for a in attempts_now(s):
        if is_sailing(s, a):
            turn_back(t, s, a)
    for leg in legs_sailing(s):
        if s.leg_wave[leg] == wave_mark(s):
            end_leg(s, leg)
    for leg in legs_of_wave(s, terms.DONE):
        if is_last(s, leg):
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
    was_fought = s.contact_standing[s.attempt_contact[a]] in (terms.RESOLVED, terms.MERGED)
    emit(s, events.TOO_LATE if was_fought else events.TURNED_BACK, attempt=a)
    if s.attempt_support[a]:
        s.standing[f] = terms.OFFENSIVE_PATROL
    elif s.defensive[f] == 1:
        s.standing[f] = terms.DEFENSIVE_PATROL
    elif has_ships(s, f):
        place = min(s.attempt_hexes_moved[a], s.attempt_length[a] - 1) if was_late else s.attempt_length[a] - 1
        bound_home(s, f, s.attempt_path[a][place], base_after(t, s, f))


def end_leg(s: TurnState, leg: int) -> None:
    """A leg comes to its end with its remaining forces (22.131)."""
    if not leg_is_there(s, leg):
        s.leg_standing[leg] = terms.DROPPED
        return
    s.leg_standing[leg] = terms.DONE
    s.leg_at[leg] = s.leg_length[leg] - 1
    emit(s, events.LEG_ARRIVES, leg=leg)
    for f in those_at_end(s, leg):
        s.hex[f] = leg_end(s, leg)


def those_at_end(s: TurnState, leg: int) -> Iterator[int]:
    """Rows of the forces that end their way with a leg, and do not sail on from there in a later one."""
    for f in range(s.leg_side[leg] * terms.FORCES, (s.leg_side[leg] + 1) * terms.FORCES):
        if sails_in(s, leg, f) and has_ships(s, f) and not sails_later(s, leg, f):
            yield f


def perform(t: Sea, s: TurnState, leg: int) -> None:
    """The activity is carried out, now that interception in its hex is over (22.131); forces then stay or turn for home.

    Without the cargo, the carriers or the guns that it sailed with it is not, regardless of its survivors.  A mission of
    the combat phase inverts those who carried it out, as the carriers of the printed example; by ruling none does (22.74, 22.15A).

    (awaw-2011:22.131)
    """
    activity, carries = s.leg_activity[leg], carries_by_nature(s.leg_activity[leg])
    landed = sum(s.cargo[f] for f in those_at_end(s, leg))
    failed = False
    if is_homeward(s, leg) == 0:
        # Without all of its cargo it fails (22.82).
        lost = not any(has_ships(s, f) and s.cargo[f] > 0 for f in forces_on(s, leg))
        able = max((carries_out(s, f, activity) for f in forces_on(s, leg)), default=0)
        failed = (carries and s.leg_cargo[leg] == interception.ABOARD and lost) or able < s.leg_able[leg]
        emit(s, events.ACTIVITY_FAILS if failed else events.ACTIVITY_DONE, leg=leg)
        if not failed and s.leg_operation[leg] != terms.NONE:
            s.operation_done[s.leg_operation[leg]] = 1
    mission = activity in (CARRIER_MISSION, BOMBARDMENT, INVASION)
    for f in those_at_end(s, leg):
        perform_force(s, leg, f)
        if mission and not failed and t.interception.inverted_by_missions == 0:
            invert_at_home(s, f)
    if landed > 0 and carries:
        emit(s, events.CARGO_LANDED, leg=leg, factors=landed)
        s.cargo_landed[s.leg_side[leg]] += landed


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
    elif activity in (interception.PATROL_STAYS, interception.PATROL):
        s.standing[f] = terms.OFFENSIVE_PATROL
        if activity == interception.PATROL:
            emit(s, events.PATROL_ON_STATION, leg=leg)
    elif activity in (interception.RAID, interception.RAIDER_HUNT) or moves:
        s.standing[f] = terms.IN_BOX
    else:
        s.standing[f] = terms.ON_TARGET
        if carries_by_nature(activity):
            s.cargo[f], s.ground[f] = 0, 0


def settle_lines(s: TurnState) -> None:
    """Lines without guards that were disrupted, or were beaten in naval combat, are cut; others sail on without those lost.

    (22.9434, 22.81A)
    """
    for leg in legs_in_battle(s):
        if s.leg_activity[leg] == interception.SUPPLY and leg_sails(s, leg):
            goes_on = side_goes_on(s, s.leg_side[leg])
            if is_bare_line(s, leg):
                if not goes_on or is_disrupted(s, s.leg_side[leg]):
                    s.leg_standing[leg] = terms.DROPPED
            elif goes_on and is_left_by_guards(s, leg) and not is_guarded(s, leg):
                sail_unguarded(s, leg)


def guards_of(s: TurnState, side: int) -> Iterator[int]:
    """Rows of the battle's ships that came into a group as guards of a sea supply line, lost or not (22.421A)."""
    for row in range(side * battle.UNITS, end_row(s, side)):
        if s.battle.original_mission[row] == battle.SEA_SUPPLY and s.battle.group_row[row] >= 0:
            yield row


def is_disrupted(s: TurnState, side: int) -> bool:
    """Whether a line was disrupted that came without guards: in a battle all such lines of a side are one group (22.9434)."""
    for g in groups_of(side):
        if s.battle.bare_supply_line[g] > 0 and s.battle.standing[g] == battle.GONE:
            if not any(s.battle.group_row[row] == g for row in guards_of(s, side)):
                return True
    return False


def is_left_by_guards(s: TurnState, leg: int) -> bool:
    """Whether the line of a leg outlived the guards that it had in the battle (22.9434)."""
    side = s.leg_side[leg]
    return any(
        is_line(s.battle, s.battle.group_row[row]) and sails_in(s, leg, s.in_force[unit_of(s, row)])
        for row in guards_of(s, side)
    )


def is_guarded(s: TurnState, leg: int) -> bool:
    """Whether any ships of a leg go on after the fight (22.61C, 22.81A)."""
    return any(
        s.outcome[f] == terms.FIGHTS_ON and s.formation[f] != terms.SUBMARINES and has_ships(s, f)
        for f in forces_on(s, leg)
    )


def sail_unguarded(s: TurnState, leg: int) -> None:
    """A line outlives its guards: these sail in it no more, and submarines that accompanied them go home (22.9434)."""
    for f in forces_on(s, leg):
        for other in legs_of(s, f):
            if s.leg_activity[other] == interception.SUPPLY:
                s.leg_force[other][f % terms.FORCES] = 0
        if s.formation[f] == terms.SUBMARINES and has_ships(s, f):
            bound_home(s, f, s.battle_hex, terms.NONE)
