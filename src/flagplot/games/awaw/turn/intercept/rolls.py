"""The dice of an attempt: every factor of the Naval Interception Table gathered from the situation (22.22)."""

from typing import NamedTuple

from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.interception.attempt.dice import (
    carries_by_nature,
    may_assist,
    may_spot,
    spotters_of_return,
    submarines_that_assist,
)
from flagplot.games.awaw.interception.attempt.method import Attempt, Prospects, attempt_refusal, prospects
from flagplot.games.awaw.shared.terms import NAS, RUSSIA, SEARCH_AAS, SUBMARINE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import (
    Aim,
    activity_met,
    aim_of,
    aimed_at,
    factors_met,
    surface_attempts,
    task_forces_met,
)
from flagplot.games.awaw.turn.intercept.rows import attempts_of
from flagplot.games.awaw.turn.intercept.seeking import is_last, sources
from flagplot.games.awaw.turn.legs import (
    forces_on,
    is_homeward,
    leg_end,
    leg_sails,
    legs_after,
    legs_before,
    place_on_leg,
)
from flagplot.games.awaw.turn.rows import (
    base_standing,
    end_place,
    factors,
    has_full_carrier,
    is_ashore,
    is_light_force,
    is_slow,
    is_western,
    light_factors,
    nation_of,
    place_on_attempt,
    submarines_left,
    units_of,
    wings_of,
)
from flagplot.games.awaw.turn.sailing import by_sea, is_in_range
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import reasons


class Interceptors(NamedTuple):
    """What counts of the interceptors themselves."""

    factors: int
    light_factors: int
    light_force: int
    slow: int
    full_carrier: int
    bad_port: int


def attempt_at(t: Sea, s: TurnState, aim: Aim, f: int, submarine: int, attempts: int) -> Attempt:
    """All that counts for an attempt of a force, or of a submarine of it, among that many surface attempts (22.22)."""
    seen = spotters(t, s, aim, nation_of(s, f))
    near = submarines_near(t, s, aim.side, aim.hex) - helps_itself(t, s, aim.hex, f, submarine)
    opened = friendly_air(t, s, aim, nation_of(s, f))
    american = 1 if goes_for_us_transport(t, s, aim) else 0
    return attempt_with(t, s, aim, f, submarine, attempts, seen, near, opened, defenders(t, s, aim), american)


def attempt_with(
    t: Sea,
    s: TurnState,
    aim: Aim,
    f: int,
    submarine: int,
    attempts: int,
    seen: int,
    near: int,
    opened: int,
    landing: int,
    american: int,
) -> Attempt:
    """The same with the squadrons that spot the target and the submarines near the hex already counted (22.22G, 22.22H).

    `opened`: aircraft open the range against it, in a printing that has ranges; `landing`: ground factors defend the hex;
    `american`: the target is an interceptor of transport from a U.S. box.
    """
    light, crew = factors_met(t, s, aim, 1), crew_of(s, f)
    return Attempt(
        activity_met(t, s, aim),
        s.leg_cargo[aim.leg] if aim.level == interception.FIRST else 0,
        aim.here,
        1 if aim.level == interception.FIRST and acts_in(s, aim.leg, aim.hex) else 0,
        american,
        task_forces_met(t, s, aim),
        light + factors_met(t, s, aim, 0),
        light,
        landing,
        seen,
        opened,
        near,
        s.codebreaking[aim.side],
        crew.factors,
        crew.light_factors,
        crew.light_force,
        crew.slow,
        crew.full_carrier,
        submarine,
        crew.bad_port,
        attempts,
    )


def crew_of(s: TurnState, f: int) -> Interceptors:
    """The facts of a force that count in all its attempts (22.22D, 22.22J)."""
    return Interceptors(
        factors(s, f),
        light_factors(s, f),
        is_light_force(s, f),
        is_slow(s, f),
        has_full_carrier(s, f),
        1 if base_standing(s, f) != interception.OPERATIONAL and is_ashore(s, f) else 0,
    )


def prospects_of(t: Sea, s: TurnState, aim: Aim, f: int, submarine: int, attempts: int) -> Prospects:
    """The means of an attempt: dice, additions to them, or hexes without dice (22.21)."""
    return prospects(t.interception, s.theatre, attempt_at(t, s, aim, f, submarine, attempts))


def defenders(t: Sea, s: TurnState, aim: Aim) -> int:
    """Ground factors that defend the hex of an interception against the force that lands there (22.22F, reading 4b.3).

    By ruling they count against everybody who is met in that hex.
    """
    if aim.level != interception.FIRST or (
        t.interception.contested_invasion == 0 and not lands_in(s, aim.leg, aim.hex)
    ):
        return 0
    total = 0
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(s, leg) and lands_in(s, leg, aim.hex):
            for p in range(aim.side * terms.PLACES, end_place(s, aim.side)):
                if s.place_hex[p] == aim.hex:
                    total = max(total, s.place_defenders[p])
    return total


def lands_in(s: TurnState, leg: int, hex: int) -> bool:
    """Whether a leg is an invasion that lands in a hex, and does not only pass or stop there (22.22F)."""
    return s.leg_activity[leg] == interception.INVASION and acts_in(s, leg, hex)


def acts_in(s: TurnState, leg: int, hex: int) -> bool:
    """Whether forces of a leg end their voyage in a hex, where they carry out their activity (22.131)."""
    return leg_end(s, leg) == hex and is_last(s, leg)


def goes_for_us_transport(t: Sea, s: TurnState, aim: Aim) -> bool:
    """Whether the target is itself intercepting a transport activity from a U.S. box (reading 1.4).

    (awaw-2003:table.22.23.mod.usbox)
    """
    if aim.level != interception.FIRST + 1:
        return False
    activity = s.leg_activity[aim.leg]
    carries = t.interception.transport_activity == 1 and carries_by_nature(activity)
    return (activity == interception.TRANSPORT or carries) and comes_from_us_box(t, s, aim.leg)


def comes_from_us_box(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether forces of a leg began their voyage in a U.S. box."""
    begins_there = t.map.american[s.leg_path[leg][0]] == 1
    return begins_there or any(comes_from_us_box(t, s, before) for before in legs_before(s, leg))


def spotters(t: Sea, s: TurnState, aim: Aim, nation: int) -> int:
    """Land-based search squadrons, naval ones with them, that spot the target, on its way home too (22.22G, 22.18F)."""
    total = attacked_on_way(t, s, aim.leg) if aim.level == interception.FIRST else 0
    for w in wings_of(s, aim.side):
        if searches(s, w):
            total += squadrons_that_spot(s, w, nation, 1 if sees_target(t, s, aim, w) else 0)
    if aim.level == interception.FIRST and is_homeward(s, aim.leg) == 1:
        spotted_outward = any(s.spotted[f] for f in forces_on(s, aim.leg))
        return spotters_of_return(t.interception, total, spotted_outward)
    return total


def note_spotted(s: TurnState, leg: int) -> None:
    """Note for the way home that the forces of a leg were spotted on their way out (22.18F)."""
    for f in forces_on(s, leg):
        if is_homeward(s, leg) == 0:
            s.spotted[f] = 1


def friendly_air(t: Sea, s: TurnState, aim: Aim, nation: int) -> int:
    """1 if the target moves within range of an uninverted air unit of the interceptors, of any kind (awaw-2011:22.22.E.1).

    (awaw-2011:table.22.21.expl.2, awaw-2011:table.22.21.sub.4.air, readings 2.8, 2.10)
    """
    if t.interception.interception_method != interception.BY_RANGES:
        return 0
    return (
        1 if any(opens_range(t, s, w, nation) and comes_into_range(t, s, aim, w) for w in wings_of(s, aim.side)) else 0
    )


def opens_range(t: Sea, s: TurnState, w: int, nation: int) -> bool:
    """Whether a wing has uninverted squadrons on land that open ranges to interceptors of a country (reading R-air-base)."""
    if s.wing_place[w] == terms.NONE or s.wing_squadrons[w] <= s.wing_busy[w]:
        return False
    based = s.place_air[s.wing_place[w]] == 1 or t.interception.air_base_of_ranges == 1
    return based and restriction(s, s.wing_nation[w], nation) == interception.UNRESTRICTED


def comes_into_range(t: Sea, s: TurnState, aim: Aim, w: int) -> bool:
    """Whether the target's path leads through the range of a wing, beyond the interception hex too (reading 2.10)."""
    if t.interception.whose_aircraft == 1:
        return is_in_range(t, s, w, aim.hex)
    if aim.level == interception.FIRST:
        return sees_leg(t, s, w, aim.leg) or sees_before(t, s, w, aim.leg) or sees_way_on(t, s, w, aim.leg)
    return any(sees_attempt(t, s, w, a, s.attempt_length[a] - 1) for a in aimed_at(t, s, aim))


def sees_leg(t: Sea, s: TurnState, w: int, leg: int) -> bool:
    """Whether a hex that a leg enters is in range of a wing."""
    return any(
        is_in_range(t, s, w, s.leg_path[leg][place]) for place in range(1 - s.leg_from_port[leg], s.leg_length[leg])
    )


def sees_before(t: Sea, s: TurnState, w: int, leg: int) -> bool:
    """Whether a hex is in range of a wing that the forces of a leg entered before it on this activity (22.22G)."""
    return keeps_route(t, s, leg) and any(
        sees_leg(t, s, w, before) or sees_before(t, s, w, before) for before in legs_before(s, leg)
    )


def keeps_route(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether the route of a leg's forces is that of the legs before, too: not beyond a strait, nor where they join (22.13A).

    By ruling a force made by joining has come by the routes of all its parts (22.13C, 22.22G).
    """
    return s.leg_strait[leg] == 0 and (t.interception.spotted_before_joining == 1 or sources(s, leg) <= 1)


def sees_way_on(t: Sea, s: TurnState, w: int, leg: int) -> bool:
    """Whether one is that it enters after this leg, on the same activity: who parts from it is a new force (22.13, 22.13D)."""
    return any(
        not s.leg_split[after]
        and not s.leg_strait[after]
        and keeps_route(t, s, after)
        and (sees_leg(t, s, w, after) or sees_way_on(t, s, w, after))
        for after in legs_after(s, leg)
    )


def attacked_on_way(t: Sea, s: TurnState, leg: int) -> int:
    """Squadrons that a patrol attacked on its way, which have spotted it so (22.22G)."""
    if not keeps_route(t, s, leg):
        return s.leg_spotted[leg]
    return s.leg_spotted[leg] + sum(attacked_on_way(t, s, before) for before in legs_before(s, leg))


def searches(s: TurnState, w: int) -> bool:
    """Whether a wing is based on land and of a kind that spots: search squadrons, naval ones with them (22.22G)."""
    return s.wing_place[w] != terms.NONE and s.wing_type[w] in (SEARCH_AAS, NAS)


def squadrons_that_spot(s: TurnState, w: int, nation: int, reached: int) -> int:
    """Free squadrons of a wing that spot a target which comes within their range, for interceptors of a country (22.22G)."""
    free = s.wing_squadrons[w] - s.wing_busy[w]
    apart = restriction(s, s.wing_nation[w], nation)
    if may_spot(1 if free > 0 else 0, s.place_air[s.wing_place[w]], reached, 0, 0, apart):
        return free
    return 0


def restriction(s: TurnState, one: int, other: int) -> int:
    """Cooperation restriction between two countries: Russia and the Western Allies may be apart (22.22G)."""
    apart = (one == RUSSIA and is_western(other)) or (other == RUSSIA and is_western(one))
    return interception.RUSSO_ALLIED if apart and s.russo_allied else interception.UNRESTRICTED


def sees_target(t: Sea, s: TurnState, aim: Aim, w: int) -> bool:
    """Whether the hex, or one on the target's way there, is in range of a wing (22.22G, 22.18F, reading A12)."""
    if aim.level == interception.FIRST:
        if sees_before(t, s, w, aim.leg):
            return True
        return any(
            is_in_range(t, s, w, s.leg_path[aim.leg][place])
            for place in range(1 - s.leg_from_port[aim.leg], place_on_leg(s, aim.leg, aim.hex) + 1)
        )
    return any(sees_attempt(t, s, w, a, place_on_attempt(s, a, aim.hex)) for a in aimed_at(t, s, aim))


def sees_attempt(t: Sea, s: TurnState, w: int, a: int, last: int) -> bool:
    """Whether a hex of an attempt's way up to a place is in range of a wing; a patrol hex is none (22.22G, 22.12B)."""
    return any(is_in_range(t, s, w, s.attempt_path[a][place]) for place in range(1 - s.attempt_from_port[a], last + 1))


def submarines_near(t: Sea, s: TurnState, side: int, hex: int) -> int:
    """Submarine factors on patrol, or uninverted in a base, that assist (22.22H, reading D16).

    Those on offensive patrol that have attacked in support are still there.  Those in the boxes of 22.11B are in no base
    within three hexes.
    """
    near, trying = 0, 0
    for u in units_of(s, side):
        f = s.in_force[u]
        if s.kind[u] == SUBMARINE and s.count[u] > 0 and f != terms.NONE:
            patrol = s.standing[f] in (terms.OFFENSIVE_PATROL, terms.DEFENSIVE_PATROL)
            in_base = s.standing[f] == terms.IN_PORT and base_standing(s, f) != interception.BOX
            based = in_base and s.inverted[u] == 0
            distance = by_sea(t.map, s.hex[f], hex) if patrol or based else terms.NONE
            if distance >= 0 and may_assist(t.interception, s.theatre, distance, 1 if patrol else 0, 1 if based else 0):
                there = s.count[u] if s.standing[f] == terms.OFFENSIVE_PATROL else submarines_left(s, u)
                near += there
                trying += min(s.tried_factors[u], submarines_left(s, u))
    return submarines_that_assist(t.interception, near, trying)


def helps_itself(t: Sea, s: TurnState, hex: int, f: int, submarine: int) -> int:
    """1 for a submarine that is itself among those on patrol near a hex: the others alone are an extrinsic factor of its attempt.

    (awaw-2003:table.22.23.mod.sub.1)
    """
    counted = submarine == 1 and s.standing[f] == terms.DEFENSIVE_PATROL and t.interception.assisting_submarines == 0
    distance = by_sea(t.map, s.hex[f], hex) if counted else terms.NONE
    return 1 if distance >= 0 and may_assist(t.interception, s.theatre, distance, 1, 0) else 0


def refused_for_dice(t: Sea, s: TurnState, c: int, f: int, distance: int) -> int:
    """Whether another attempt would leave it, or another one of the contact, without dice (22.24C, reading 4b.4)."""
    aim, attempts = aim_of(s, c), surface_attempts(s, c) + 1
    refusal = dice_refusal(t, s, aim, f, 0, attempts, distance)
    for a in attempts_of(s, c):
        if refusal == reasons.MAY:
            refusal = dice_refusal(t, s, aim, s.attempt_force[a], 0, attempts, s.attempt_length[a] - 1)
    return refusal


def dice_refusal(t: Sea, s: TurnState, aim: Aim, f: int, submarine: int, attempts: int, distance: int) -> int:
    """Why an attempt over a distance may not be made: no dice, too far (22.22, 22.24C)."""
    found = prospects_of(t, s, aim, f, submarine, attempts)
    return attempt_refusal(t.interception, s.theatre, distance, found)
