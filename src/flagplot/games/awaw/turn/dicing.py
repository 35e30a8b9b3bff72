"""The dice of an attempt: every factor of the Naval Interception Table gathered from the situation (22.22)."""

from flagplot.games.awaw.interception.dice import (
    Factors,
    interception_dice,
    may_assist,
    may_spot,
    submarines_that_assist,
    zero_dice_refusal,
)
from flagplot.games.awaw.interception.terms import FIRST, INVASION, RUSSO_ALLIED, UNRESTRICTED
from flagplot.games.awaw.terms import NAS, SEARCH_AAS, SUBMARINE
from flagplot.games.awaw.turn import reasons
from flagplot.games.awaw.turn.contacts import Aim, activity_met, aim_of, surface_attempts, task_forces_met
from flagplot.games.awaw.turn.rows import (
    RUSSIA,
    end_place,
    end_unit,
    is_light_force,
    is_slow,
    is_western,
    leg_end,
    leg_sails,
    nation_of,
    place_on_attempt,
    place_on_leg,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import (
    DEFENSIVE_PATROL,
    IN_PORT,
    NONE,
    OFFENSIVE_PATROL,
    PLACES,
    SAILING_LEGS,
    UNITS,
    WINGS,
)


def dice_of(t: Sea, s: Turn, aim: Aim, f: int, submarine: int, attempts: int) -> Factors:
    """Dice of a force, or of a submarine of it, with that many surface attempts on the target (22.21, 22.22)."""
    return interception_dice(
        t.interception,
        activity_met(s, aim),
        s.leg_cargo[aim.leg] if aim.level == FIRST else 0,
        aim.here,
        is_light_force(s, f),
        task_forces_met(s, aim),
        defenders(s, aim),
        spotters(t, s, aim, nation_of(s, f)),
        submarines_near(t, s, aim.side, aim.hex),
        s.codebreaking[aim.side],
        is_slow(s, f),
        submarine,
        attempts,
    )


def defenders(s: Turn, aim: Aim) -> int:
    """Ground factors that defend the hex of an interception against the landing there (22.22F)."""
    if aim.level != FIRST:
        return 0
    total = 0
    for leg in range(SAILING_LEGS):
        if leg_sails(s, leg) and s.leg_activity[leg] == INVASION and leg_end(s, leg) == aim.hex:
            for p in range(aim.side * PLACES, end_place(s, aim.side)):
                if s.place_hex[p] == aim.hex:
                    total = max(total, s.place_defenders[p])
    return total


def spotters(t: Sea, s: Turn, aim: Aim, nation: int) -> int:
    """Land-based search squadrons, naval ones with them, that spot the target (22.22G)."""
    total = s.leg_spotted[aim.leg] if aim.level == FIRST else 0
    for w in range(aim.side * WINGS, aim.side * WINGS + s.wings[aim.side]):
        if s.wing_type[w] == SEARCH_AAS or s.wing_type[w] == NAS:
            if wing_spots(t, s, aim, w, nation):
                total += s.wing_squadrons[w] - s.wing_busy[w]
    return total


def wing_spots(t: Sea, s: Turn, aim: Aim, w: int, nation: int) -> bool:
    """Whether the free squadrons of a wing spot the target (22.22G)."""
    p = s.wing_place[w]
    if p == NONE:
        return False
    reached = 1 if sees_target(t, s, aim, w) else 0
    free = 1 if s.wing_squadrons[w] > s.wing_busy[w] else 0
    return may_spot(free, s.place_air[p], reached, 0, 0, restriction(s, s.wing_nation[w], nation))


def restriction(s: Turn, one: int, other: int) -> int:
    """Cooperation restriction between two countries: Russia and the Western Allies may be apart (22.22G)."""
    apart = (one == RUSSIA and is_western(other)) or (other == RUSSIA and is_western(one))
    return RUSSO_ALLIED if apart and s.russo_allied == 1 else UNRESTRICTED


def sees_target(t: Sea, s: Turn, aim: Aim, w: int) -> bool:
    """Whether the hex, or one on the target's way there, is in range of a wing (22.22G, 22.18F, reading A12)."""
    base = s.place_hex[s.wing_place[w]]
    if aim.level == FIRST:
        for place in range(1 - s.leg_from_port[aim.leg], place_on_leg(s, aim.leg, aim.hex) + 1):
            if 0 <= t.map.air(base, s.leg_path[aim.leg][place]) <= s.wing_range[w]:
                return True
        return False
    for place in range(place_on_attempt(s, aim.attempt, aim.hex) + 1):
        if 0 <= t.map.air(base, s.attempt_path[aim.attempt][place]) <= s.wing_range[w]:
            return True
    return False


def submarines_near(t: Sea, s: Turn, side: int, hex: int) -> int:
    """Submarine factors on patrol, or uninverted in a base, that assist (22.22H, reading D16)."""
    near, trying = 0, 0
    for u in range(side * UNITS, end_unit(s, side)):
        f = s.in_force[u]
        if s.kind[u] == SUBMARINE and s.count[u] > 0 and f != NONE:
            patrol = s.standing[f] == OFFENSIVE_PATROL or s.standing[f] == DEFENSIVE_PATROL
            based = s.standing[f] == IN_PORT and s.inverted[u] == 0
            distance = t.map.row(hex)[s.hex[f]] if patrol or based else NONE
            if distance >= 0 and may_assist(
                t.interception, s.theatre, distance, 1 if patrol else 0, 1 if based else 0
            ):
                near += max(0, s.count[u] - s.spent_factors[u])
                trying += min(s.tried_factors[u], max(0, s.count[u] - s.spent_factors[u]))
    return submarines_that_assist(t.interception, near, trying)


def refused_for_dice(t: Sea, s: Turn, c: int, f: int) -> int:
    """Whether another attempt would leave it, or another one of the contact, without dice (22.24C, reading 4b.4)."""
    aim, attempts = aim_of(s, c), surface_attempts(s, c) + 1
    refusal = zero_dice_refusal(dice_of(t, s, aim, f, 0, attempts).total)
    for a in range(s.attempts):
        if s.attempt_contact[a] == c and refusal == reasons.MAY:
            refusal = zero_dice_refusal(dice_of(t, s, aim, s.attempt_force[a], 0, attempts).total)
    return refusal
