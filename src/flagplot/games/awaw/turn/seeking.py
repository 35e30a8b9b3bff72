"""Choosing the hex of an interception, for each leg and for each group of interceptors (22.12, 22.13, 22.16, 22.18B)."""

from flagplot.core.ask import ask, clear
from flagplot.games.awaw.interception.hexes import counts_as_intercepted, hex_refusal, new_force
from flagplot.games.awaw.interception.immunity import immunity
from flagplot.games.awaw.interception.terms import FIRST, NOWHERE
from flagplot.games.awaw.turn import asks, reasons
from flagplot.games.awaw.turn.contacts import add_contact, contact_for, is_counterable, is_target
from flagplot.games.awaw.turn.eligible import any_surface_force
from flagplot.games.awaw.turn.rows import has_ships, is_homeward, leg_has_surface_ships, leg_sails, sails_in
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import (
    ATTEMPTS,
    BEFORE,
    DECLARED,
    FORCES,
    NONE,
    PLACES,
    REORGANISE,
    SAILING_LEGS,
)


def actor_of(s: Turn, level: int) -> int:
    """Side that intercepts at a level: the intercepting player, the player intercepted, the first again (22.16, 22.17)."""
    return s.hunter if level != FIRST + 1 else 1 - s.hunter


def choose_hexes(t: Sea, s: Turn) -> None:
    """For each target in turn, whether and where it is intercepted (22.12, 22.16, 22.164A, awaw-2011:22.163.A.1)."""
    actor = actor_of(s, s.level)
    if s.level == FIRST:
        while s.cursor < SAILING_LEGS:
            leg = s.cursor
            s.cursor += 1
            if is_open_leg(t, s, leg) and any_surface_force(t, s, actor, leg):
                ask(s, asks.INTERCEPT_HEX, actor, leg, -1, s.leg_length[leg] + 1)
                return
    else:
        while s.cursor < ATTEMPTS:
            a = s.cursor
            s.cursor += 1
            if is_open_attempt(s, a) and any_surface_force(t, s, actor, s.contact_leg[s.attempt_contact[a]]):
                ask(s, asks.COUNTER_HEX, actor, a, -1, s.attempt_length[a] + 1)
                return
    s.wave_step = REORGANISE
    s.cursor = 0


def is_target_leg(s: Turn, leg: int) -> bool:
    """Whether a leg sails in this wave and is the other side's."""
    return leg_sails(s, leg) and s.leg_wave[leg] == s.wave and s.leg_side[leg] == 1 - s.hunter


def is_open_leg(t: Sea, s: Turn, leg: int) -> bool:
    """Whether some hex of a leg may be chosen (22.11A, 22.13)."""
    if not is_target_leg(s, leg):
        return False
    for place in range(s.leg_length[leg]):
        if leg_hex_refusal(t, s, leg, place) == reasons.MAY:
            return True
    return False


def is_open_attempt(s: Turn, a: int) -> bool:
    """Whether an attempt of the level before may still be counter-intercepted (22.16, 22.251, 22.253)."""
    if a >= s.attempts or not is_counterable(s, a) or s.attempt_countered[a] != NONE:
        return False
    if s.contact_level[s.attempt_contact[a]] != s.level - 1:
        return False
    for c in range(s.contacts):
        if s.contact_level[c] == s.level and s.contact_standing[c] == DECLARED and is_target(s, c, a):
            return False
    return True


def sources(s: Turn, leg: int) -> int:
    """From how many sides the forces of a leg come together: earlier legs, and the hex where it begins (22.13C)."""
    found, waiting = 0, 0
    for k in range(BEFORE):
        if s.leg_before[leg][k] != NONE:
            found += 1
    first = s.leg_side[leg] * FORCES
    for f in range(first, first + FORCES):
        if sails_in(s, leg, f) and has_ships(s, f) and not came_before(s, leg, f):
            waiting = 1
    return found + waiting


def came_before(s: Turn, leg: int, f: int) -> bool:
    """Whether a force sails in one of the legs before."""
    for k in range(BEFORE):
        before = s.leg_before[leg][k]
        if before != NONE and sails_in(s, before, f):
            return True
    return False


def enters_new_hex(s: Turn, leg: int) -> int:
    """1 if a leg enters a sea hex that no other leg from the same parent does (22.13D, 22.18D)."""
    for other in range(SAILING_LEGS):
        same = s.leg_before[other][0] == s.leg_before[leg][0] and other != leg and s.leg_length[other] > 0
        if same and s.leg_before[leg][0] != NONE and not has_hex_of_its_own(s, leg, other):
            return 0
    return 1


def has_hex_of_its_own(s: Turn, leg: int, other: int) -> bool:
    """Whether a leg enters a hex that another one does not."""
    for place in range(1, s.leg_length[leg]):
        shared = False
        for k in range(s.leg_length[other]):
            shared = shared or s.leg_path[other][k] == s.leg_path[leg][place]
        if not shared:
            return True
    return False


def is_new_force(s: Turn, leg: int) -> bool:
    """Whether a leg is a force that may be intercepted whatever befell its parts before (22.13A-G)."""
    joined = 1 if sources(s, leg) > 1 else 0
    begins = 1 if s.leg_before[leg][0] == NONE else 0
    return new_force(
        joined, 0, s.leg_split[leg], enters_new_hex(s, leg), s.leg_strait[leg], begins, is_homeward(s, leg)
    )


def met_before(s: Turn, leg: int) -> int:
    """1 if the leg goes on with the very force of an earlier leg, however early, for which a hex was chosen (22.13)."""
    if is_new_force(s, leg):
        return 0
    before = s.leg_before[leg][0]
    for c in range(s.contacts):
        if s.contact_level[c] == FIRST and s.contact_submarine[c] == 0 and s.contact_leg[c] == before:
            return 1
    return met_before(s, before)


def leg_hex_refusal(t: Sea, s: Turn, leg: int, place: int) -> int:
    """Why a leg may not be intercepted in a hex of its path; boxes are off the mapboard (22.11A, 22.11C, 22.12, 22.13, 22.18B)."""
    if t.map.air(s.leg_path[leg][place], s.leg_path[leg][place]) < 0:
        return reasons.NO_SUCH_HEX
    before = counts_as_intercepted(t.interception, s.leg_activity[leg], met_before(s, leg))
    return place_refusal(t, s, leg, place, before)


def submarine_leg_refusal(t: Sea, s: Turn, leg: int, place: int) -> int:
    """The same for a submarine, which is not bound to the hex that ships have chosen (22.13E, 22.915)."""
    if t.map.air(s.leg_path[leg][place], s.leg_path[leg][place]) < 0:
        return reasons.NO_SUCH_HEX
    return place_refusal(t, s, leg, place, 0)


def place_refusal(t: Sea, s: Turn, leg: int, place: int, before: int) -> int:
    """Why a hex of the path may not be chosen: where it lies, `before` that the force was met before, immunity."""
    refusal = hex_refusal(place, s.leg_length[leg], s.leg_from_port[leg], before, NOWHERE)
    return refusal if refusal != reasons.MAY else leg_immunity(t, s, leg, place)


def leg_immunity(t: Sea, s: Turn, leg: int, place: int) -> int:
    """Why a leg is immune in a hex (22.11A)."""
    hex = s.leg_path[leg][place]
    shelter = (
        1 if ends_sheltered(s, s.leg_path[leg][0]) or ends_sheltered(s, s.leg_path[leg][s.leg_length[leg] - 1]) else 0
    )
    below = 0 if leg_has_surface_ships(s, leg) else 1
    coast = 1 if t.map.norwegian(hex) else 0
    return immunity(s.leg_activity[leg], below, shelter, s.leg_at_sea_first[leg], s.leg_shuttle[leg], coast)


def ends_sheltered(s: Turn, hex: int) -> bool:
    """Whether a hex is that of Bergen or Scapa Flow (22.11A)."""
    for p in range(2 * PLACES):
        if s.place_hex[p] == hex and s.place_shelter[p] == 1:
            return True
    return False


def may_intercept_in(t: Sea, s: Turn, answer: int) -> int:
    """One hex of the path of a leg (22.12)."""
    return reasons.MAY if answer == 0 else leg_hex_refusal(t, s, s.ask_subject, answer - 1)


def take_intercept_hex(s: Turn, answer: int) -> None:
    """Note the hex that all who intercept this leg have in common (22.14E)."""
    leg, side = s.ask_subject, s.ask_seat
    clear(s)
    if answer > 0:
        add_contact(s, side, FIRST, leg, s.leg_path[leg][answer - 1], 0)


def may_counter_in(s: Turn, answer: int) -> int:
    """One hex of the path of the interceptors (22.16, 22.161)."""
    a = s.ask_subject
    if answer == 0:
        return reasons.MAY
    return hex_refusal(answer - 1, s.attempt_length[a], s.attempt_from_port[a], 0, NOWHERE)


def take_counter_hex(s: Turn, answer: int) -> None:
    """Note the hex of the counter-interception, of those that sail on that path together (22.162, 22.251)."""
    a, side = s.ask_subject, s.ask_seat
    clear(s)
    if answer > 0:
        contact_for(s, side, s.level, a, s.attempt_path[a][answer - 1], 0)
