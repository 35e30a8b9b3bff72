"""Choosing the hex of an interception, for each leg and for each group of interceptors (22.12, 22.13, 22.16, 22.18B)."""

from flagplot.core.ask import ask
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.arrival import acts_at
from flagplot.games.awaw.interception.eligibility import immunity
from flagplot.games.awaw.interception.participants import counts_as_intercepted, hex_refusal, new_force
from flagplot.games.awaw.interception.terms import FIRST, INTERCEPTING_PLAYER, NOWHERE, RAID_RETURN
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import add_contact, find_contact, go_together, is_open_below, meets
from flagplot.games.awaw.turn.intercept.eligible import any_enemy_of, any_surface_force
from flagplot.games.awaw.turn.intercept.rows import contacts_now
from flagplot.games.awaw.turn.legs import (
    came_before,
    count_before,
    forces_on,
    is_homeward,
    leg_end,
    leg_sails,
    legs_after,
    legs_before,
    place_on_leg,
    sails_in,
    wave_mark,
)
from flagplot.games.awaw.turn.rows import has_ships, place_on_attempt
from flagplot.games.awaw.turn.sailing import is_bare_line, is_box, leg_can_be_met
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, reasons
from flagplot.games.awaw.words.reasons import COMMON_HEX_CHOSEN, INTERCEPTED_ALREADY


def actor_of(s: TurnState, level: int) -> int:
    """Side that intercepts at a level: the intercepting player, the player intercepted, the first again (22.16, 22.17)."""
    return s.hunter if acts_at(level) == INTERCEPTING_PLAYER else 1 - s.hunter


def is_target_leg(s: TurnState, leg: int) -> bool:
    """Whether a leg sails in this wave and is the other side's."""
    return leg_sails(s, leg) and s.leg_wave[leg] == wave_mark(s) and s.leg_side[leg] == 1 - s.hunter


def is_open_leg(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether some hex of a leg may be chosen (22.11A, 22.13)."""
    if not is_target_leg(s, leg):
        return False
    return any(leg_hex_refusal(t, s, leg, place) == reasons.MAY for place in range(s.leg_length[leg]))


def is_open_attempt(t: Sea, s: TurnState, a: int) -> bool:
    """Whether an attempt of the level before may still be counter-intercepted by ships (22.16, 22.251, 22.253).

    A patrol that intercepts in its patrol hex enters no new hex in which it could be (22.12B).
    """
    return is_open_below(s, a, s.level) and any(
        counter_refusal(t, s, a, place) == reasons.MAY for place in range(s.attempt_length[a])
    )


def sources(s: TurnState, leg: int) -> int:
    """From how many sides the forces of a leg come together: earlier legs, and the hex where it begins (22.13C)."""
    waits = any(has_ships(s, f) and not came_before(s, leg, f) for f in forces_on(s, leg))
    return count_before(s, leg) + (1 if waits else 0)


def parent_of(s: TurnState, leg: int) -> int:
    """The leg in which goes on what a leg parted from, NONE if it goes nowhere."""
    for before in legs_before(s, leg):
        for other in legs_after(s, before):
            if other != leg and not s.leg_split[other]:
                return other
    return terms.NONE


def sails_later(s: TurnState, leg: int, f: int) -> bool:
    """Whether a force sails in a leg that comes after."""
    return any(s.leg_wave[after] == s.leg_wave[leg] and sails_in(s, after, f) for after in legs_after(s, leg))


def is_first(s: TurnState, leg: int) -> bool:
    """Whether forces begin their voyage with this leg: it comes after none, or some have waited where it begins."""
    return s.leg_before[leg][0] == terms.NONE or sources(s, leg) > count_before(s, leg)


def is_last(s: TurnState, leg: int) -> bool:
    """Whether forces end their voyage with this leg, or a sea supply line without guards ends with it.

    A view that hides the sailing forces uses the announced legs.
    """
    if is_bare_line(s, leg):
        return not goes_on(s, leg)
    shown = 0
    for f in forces_on(s, leg):
        shown += 1
        if has_ships(s, f) and not sails_later(s, leg, f):
            return True
    return shown == 0 and leg_sails(s, leg) and not goes_on(s, leg)


def goes_on(s: TurnState, leg: int) -> bool:
    """Whether another leg goes on from this one."""
    return any(True for _after in legs_after(s, leg))


def leaves_route(t: Sea, s: TurnState, leg: int, parent: int) -> bool:
    """Whether a leg, or what goes on from it, enters a hex that is not on its parent's route."""
    for place in range(1, s.leg_length[leg]):
        hex = s.leg_path[leg][place]
        came = t.interception.parent_route == 1 and came_through(t, s, parent, hex)
        if not came and not goes_through(t, s, parent, hex):
            return True
    return any(carries_on(t, s, after) and leaves_route(t, s, after, parent) for after in legs_after(s, leg))


def goes_through(t: Sea, s: TurnState, leg: int, hex: int) -> bool:
    """Whether a force enters a hex in a leg or on its way from there."""
    here = place_on_leg(s, leg, hex) != terms.NONE
    return here or any(carries_on(t, s, after) and goes_through(t, s, after, hex) for after in legs_after(s, leg))


def carries_on(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether a leg is the way on of a force, parting apart; by ruling a strait ends the comparison (22.13A, 22.13D)."""
    return s.leg_split[leg] == 0 and not ends_comparison(t, s, leg)


def ends_comparison(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether by ruling the route of a force is not compared beyond the strait where a leg begins (22.13A)."""
    return t.interception.parting_across_straits == 1 and s.leg_strait[leg] == 1


def came_through(t: Sea, s: TurnState, leg: int, hex: int) -> bool:
    """Whether a force entered a hex before it came to a leg, from where it was formed on."""
    before = s.leg_before[leg][0]
    if before == terms.NONE or ends_comparison(t, s, leg) or sources(s, leg) > 1:
        return False
    return place_on_leg(s, before, hex) != terms.NONE or came_through(t, s, before, hex)


def is_new_force(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether a leg is a force that may be intercepted regardless of its earlier parts (22.13A-G).

    One that parted is compared with the force that goes on as its parent, not with others that part from it (22.13D).
    """
    joined, begins, parent = sources(s, leg) > 1, s.leg_before[leg][0] == terms.NONE, parent_of(s, leg)
    enters_new_hex = parent == terms.NONE or leaves_route(t, s, leg, parent)
    return new_force(joined, 0, s.leg_split[leg], enters_new_hex, s.leg_strait[leg], begins, is_homeward(s, leg))


def met_before(t: Sea, s: TurnState, leg: int) -> int:
    """1 if the leg goes on with the very force of an earlier leg, however early, for which a hex was chosen (22.13)."""
    if is_new_force(t, s, leg):
        return 0
    before = s.leg_before[leg][0]
    return 1 if any(is_chosen_for(s, c, before) for c in range(s.contacts)) else met_before(t, s, before)


def is_chosen_for(s: TurnState, c: int, leg: int) -> bool:
    """Whether a contact is one in which ships intercept a leg."""
    return s.contact_level[c] == FIRST and not s.contact_submarine[c] and s.contact_leg[c] == leg


def leg_hex_refusal(t: Sea, s: TurnState, leg: int, place: int) -> int:
    """Why ships may not intercept a leg in a hex of its path: it is chosen, or cannot be (22.11A, 22.12, 22.13, 22.18B)."""
    hex = s.leg_path[leg][place]
    if any(
        is_chosen_for(s, c, leg) and s.contact_hex[c] == hex and s.contact_standing[c] == terms.DECLARED
        for c in range(s.contacts)
    ):
        return INTERCEPTED_ALREADY
    before = counts_as_intercepted(t.interception, s.leg_activity[leg], met_before(t, s, leg))
    return place_refusal(t, s, leg, place, before)


def place_refusal(t: Sea, s: TurnState, leg: int, place: int, before: int) -> int:
    """Why a hex of the path may not be chosen: its place, `before` that the force was met before, immunity.

    Boxes are off the mapboard (22.11C).
    """
    if is_box(t.map, s.leg_path[leg][place]):
        return reasons.NO_SUCH_HEX
    refusal = hex_refusal(place, s.leg_length[leg], s.leg_from_port[leg], before, NOWHERE)
    return refusal if refusal != reasons.MAY else leg_immunity(t, s, leg, place)


def leg_immunity(t: Sea, s: TurnState, leg: int, place: int) -> int:
    """Why a leg is immune in a hex (22.11A): raiders that abort return to Bergen or Scapa Flow as others do."""
    activity = RAID_RETURN if s.leg_raiders[leg] else s.leg_activity[leg]
    sheltered = ends_sheltered(s, leg) if is_homeward(s, leg) == 1 else began_sheltered(s, leg)
    below = not leg_can_be_met(s, leg)
    return immunity(
        activity, below, sheltered, s.leg_at_sea_first[leg], s.leg_shuttle[leg], t.map.norwegian[s.leg_path[leg][place]]
    )


def began_sheltered(s: TurnState, leg: int) -> bool:
    """Whether all forces of a leg began their voyage in Bergen or Scapa Flow, however far back that is (22.11A)."""
    begins = not is_first(s, leg) or is_shelter(s, s.leg_path[leg][0])
    return begins and all(began_sheltered(s, before) for before in legs_before(s, leg))


def ends_sheltered(s: TurnState, leg: int) -> bool:
    """Whether all forces of a leg end their voyage in Bergen or Scapa Flow, in that leg or a later one (22.11A)."""
    ends = not is_last(s, leg) or is_shelter(s, leg_end(s, leg))
    return ends and all(ends_sheltered(s, after) for after in legs_after(s, leg))


def is_shelter(s: TurnState, hex: int) -> bool:
    """Whether a hex is that of Bergen or Scapa Flow (22.11A)."""
    return any(s.place_hex[p] == hex and s.place_raiders_immune[p] for p in range(2 * terms.PLACES))


def may_intercept_in(t: Sea, s: TurnState, answer: int) -> int:
    """One hex of the path of a leg (22.12)."""
    if answer == 0:
        return reasons.MAY
    return reasons.NO_ROWS_LEFT if s.contacts >= terms.CONTACTS else leg_hex_refusal(t, s, s.ask_subject, answer - 1)


def attempt_hex_refusal(t: Sea, s: TurnState, a: int, place: int) -> int:
    """Why an attempt may not be countered in a hex of its path; boxes are off the mapboard (22.12, 22.16)."""
    if place < s.attempt_length[a] and is_box(t.map, s.attempt_path[a][place]):
        return reasons.NO_SUCH_HEX
    return hex_refusal(place, s.attempt_length[a], s.attempt_from_port[a], 0, NOWHERE)


def may_counter_in(t: Sea, s: TurnState, answer: int) -> int:
    """One hex of the path of the interceptors (22.16, 22.161)."""
    a = s.ask_subject
    if answer == 0:
        return reasons.MAY
    if s.contacts >= terms.CONTACTS:
        return reasons.NO_ROWS_LEFT
    return counter_refusal(t, s, a, answer - 1)


def counter_refusal(t: Sea, s: TurnState, a: int, place: int) -> int:
    """The same for ships: one hex is chosen for all who sail together, so those on one path are asked about once (22.162, 22.251).

    In the interception hex all of one interception are met in one contact; who comes there from one hex is on one path (22.161A).
    """
    refusal = attempt_hex_refusal(t, s, a, place)
    if refusal != reasons.MAY:
        return refusal
    last = s.attempt_length[a] - 1
    hex = s.attempt_path[a][max(0, min(place, last - 1))]
    for c in contacts_now(s):
        if s.contact_level[c] == s.level and s.contact_standing[c] in (terms.DECLARED, terms.MERGED):
            met = meets(t, s, c, a)
            alike = met or (s.contact_here[c] == 1 and place < last)
            if alike and go_together(t, s, s.contact_attempt[c], a, hex):
                return COMMON_HEX_CHOSEN
            if met and s.contact_here[c] == 0 and place >= place_on_attempt(s, a, s.contact_hex[c]):
                return COMMON_HEX_CHOSEN
    return reasons.MAY


@flow
def choose_hexes(t: Sea, s: TurnState) -> None:
    """For each target in turn, whether and where it is intercepted (22.12, 22.16, 22.164A, awaw-2011:22.163.A.1).

    All who intercept a leg have its hex in common; of displaced forces by edition one after another (22.13G, 22.14E,
    awaw-2011:22.13.G).  Interceptors that sail on one path together are countered together (22.162, 22.251);
    in the interception hex all are, and a further path that is countered there has a row only until all are asked about (22.161A).
    """
    s.wave_step = terms.CHOOSE_HEXES
    actor = actor_of(s, s.level)
    if s.level == FIRST:
        for leg in range(terms.SAILING_LEGS):
            while is_open_leg(t, s, leg) and any_surface_force(t, s, actor, leg):
                place = ask(s, asks.INTERCEPT_HEX, actor, leg, -1, s.leg_length[leg] + 1)
                if place == 0:
                    break
                add_contact(s, actor, FIRST, leg, s.leg_path[leg][place - 1], 0)
                if counts_as_intercepted(t.interception, s.leg_activity[leg], 1) != 0:
                    break
    else:
        for a in range(terms.ATTEMPTS):
            if is_open_attempt(t, s, a) and any_enemy_of(t, s, actor, a):
                place = ask(s, asks.COUNTER_HEX, actor, a, -1, s.attempt_length[a] + 1)
                if place > 0:
                    hex = s.attempt_path[a][place - 1]
                    further = find_contact(t, s, a, hex, 0) != terms.NONE
                    c = add_contact(s, actor, s.level, a, hex, 0)
                    if further and c != terms.NONE:
                        s.contact_standing[c] = terms.MERGED
