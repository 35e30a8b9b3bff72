"""Contacts and attempts: who tries to intercept what, where (22.12, 22.13, 22.14E, 22.16).

A contact is one interception of one target in one hex.  At the first level the target is a leg, at the others the attempts of a
contact that sail along one path; submarines have contacts of their own, which may be in any hex (22.13E, 22.915).
"""

from typing import NamedTuple

from flagplot.core.event import emit
from flagplot.core.rows import beginner, copier
from flagplot.games.awaw.interception.arrival import may_be_countered
from flagplot.games.awaw.interception.terms import COUNTER_INTERCEPTION, DISPLACED, FIRST, INTERCEPTION, RAID_RETURN
from flagplot.games.awaw.shared.terms import BRITAIN, FRANCE
from flagplot.games.awaw.shared.units import SMALLEST_TASK_FORCE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import (
    factors,
    forces_on,
    light_factors,
    nation_of,
    place_on_attempt,
    ships_of,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events

copy_contact = copier(__name__, "copy_contact", TurnState, "contact")
clear_contact = beginner(__name__, "clear_contact", TurnState, "contact")
clear_attempt = beginner(__name__, "clear_attempt", TurnState, "attempt")
clear_strike = beginner(__name__, "clear_strike", TurnState, "strike")


class Aim(NamedTuple):
    """What an interception is aimed at, whether it has been declared or not."""

    side: int
    level: int
    leg: int
    parent: int
    attempt: int
    hex: int
    here: int


def aim_of(s: TurnState, c: int) -> Aim:
    """What a contact is aimed at, as it was declared."""
    return Aim(
        s.contact_side[c],
        s.contact_level[c],
        s.contact_leg[c],
        s.contact_parent[c],
        s.contact_attempt[c],
        s.contact_hex[c],
        s.contact_here[c],
    )


def aim_at(s: TurnState, side: int, level: int, target: int, hex: int) -> Aim:
    """The aim at a leg, or at the group that an attempt sails in, in a hex."""
    if level == FIRST:
        return Aim(side, level, target, terms.NONE, terms.NONE, hex, 0)
    parent = s.attempt_contact[target]
    return Aim(side, level, s.contact_leg[parent], parent, target, hex, 1 if hex == s.contact_hex[parent] else 0)


def find_contact(t: Sea, s: TurnState, level: int, target: int, hex: int, submarine: int) -> int:
    """The contact of that level with a leg, or with the attempts sailing with one, in a hex; NONE if there is none."""
    for c in range(s.contacts):
        same = s.contact_level[c] == level and s.contact_hex[c] == hex and s.contact_submarine[c] == submarine
        if same and s.contact_standing[c] == terms.DECLARED and is_target(t, s, c, target):
            return c
    return terms.NONE


def is_target(t: Sea, s: TurnState, c: int, target: int) -> bool:
    """Whether a contact is with a leg, or with the group that an attempt sails in, for one target or several (22.162)."""
    if s.contact_level[c] == FIRST:
        return s.contact_leg[c] == target
    if counters_support(s, c) != (s.attempt_support[target] == 1):
        return False
    if s.contact_here[c] == 1:
        return s.contact_parent[c] == s.attempt_contact[target]
    return go_together(t, s, s.contact_attempt[c], target, s.contact_hex[c])


def add_contact(s: TurnState, side: int, level: int, target: int, hex: int, submarine: int) -> int:
    """Open a contact, NONE if all rows are taken."""
    if s.contacts >= terms.CONTACTS:
        return terms.NONE
    c = s.contacts
    s.contacts += 1
    aim = aim_at(s, side, level, target, hex)
    clear_contact(s, c)
    s.contact_side[c] = side
    s.contact_level[c] = level
    s.contact_leg[c] = aim.leg
    s.contact_parent[c] = aim.parent
    s.contact_attempt[c] = aim.attempt
    s.contact_hex[c] = hex
    s.contact_here[c] = aim.here
    s.contact_submarine[c] = submarine
    s.contact_standing[c] = terms.DECLARED
    return c


def move_contact(s: TurnState, c: int, to: int) -> None:
    """Put a contact that has just been opened, and its attempts, in an earlier row."""
    copy_contact(s, c, to)
    for a in range(s.attempts):
        if s.attempt_contact[a] == c:
            s.attempt_contact[a] = to


def share_tail(t: Sea, s: TurnState, a: int, b: int, hex: int) -> bool:
    """Whether two attempts sail along the same path from a hex on, wherever they began (22.162, 22.252).

    By ruling one may end where the other sails on, but no sooner than in the next hex.
    """
    i, j = place_on_attempt(s, a, hex), place_on_attempt(s, b, hex)
    if i == terms.NONE or j == terms.NONE:
        return False
    left, other = s.attempt_length[a] - i, s.attempt_length[b] - j
    if left != other and (t.interception.parts_of_a_path == 0 or min(left, other) == 1):
        return False
    return not any(s.attempt_path[a][i + k] != s.attempt_path[b][j + k] for k in range(min(left, other)))


def go_together(t: Sea, s: TurnState, a: int, b: int, hex: int) -> bool:
    """Whether two attempts are countered together: on one path, unless one is British and one French under restrictions.

    A view does not know the force of an enemy attempt (22.162, 22.141E).
    """
    if not share_tail(t, s, a, b, hex):
        return False
    f, g = s.attempt_force[a], s.attempt_force[b]
    if not s.anglo_french or f == terms.NONE or g == terms.NONE:
        return True
    apart = is_of(t, s, f, BRITAIN) and is_of(t, s, g, FRANCE)
    return not apart and not (is_of(t, s, f, FRANCE) and is_of(t, s, g, BRITAIN))


def is_of(t: Sea, s: TurnState, f: int, nation: int) -> bool:
    """Whether a force is of a nation: by its first ship, by ruling by any of them."""
    if t.interception.mixed_nations == 0:
        return nation_of(s, f) == nation
    return any(s.nation[u] == nation for u in ships_of(s, f))


def add_attempt(s: TurnState, c: int, side: int, force: int, unit: int) -> int:
    """Enter an attempt, which costs nothing (22.111); its path is written by the caller.  NONE if all rows are taken.

    (awaw-2011:22.111)
    """
    if s.attempts >= terms.ATTEMPTS:
        return terms.NONE
    a = s.attempts
    s.attempts += 1
    clear_attempt(s, a)
    s.attempt_contact[a] = c
    s.attempt_side[a] = side
    s.attempt_force[a] = force
    s.attempt_unit[a] = unit
    s.attempt_body[a] = terms.SUBMARINES if unit != terms.NONE else s.formation[force]
    s.attempt_standing[a] = terms.DECLARED
    if s.attempts == terms.ATTEMPTS:
        emit(s, events.ATTEMPTS_FULL)
    return a


def surface_attempts(s: TurnState, c: int) -> int:
    """Surface attempts of a contact, supporting patrols left out (22.22K)."""
    return sum(
        1
        for a in range(s.attempts)
        if s.attempt_contact[a] == c and s.attempt_unit[a] == terms.NONE and not s.attempt_support[a]
    )


def is_sailing(s: TurnState, a: int) -> bool:
    """Whether an attempt is under way: in time or late."""
    return s.attempt_standing[a] in (terms.IN_TIME, terms.LATE)


def is_counterable(s: TurnState, a: int) -> bool:
    """Whether an attempt may be counter-intercepted: a surface force that sailed, patrols in support left out (22.25, 22.917).

    To meet returning interceptors is a counter-interception, so a counter to it is at the last level (22.17, 22.27).
    """
    c = s.attempt_contact[a]
    if s.hunter == s.mover and s.contact_level[c] > FIRST and s.leg_activity[s.contact_leg[c]] != DISPLACED:
        return False
    submarine = 0 if s.attempt_unit[a] == terms.NONE else 1
    open_to_it = may_be_countered(0 if s.contact_standing[c] == terms.MET else 1, submarine)
    below = s.attempt_support[a] == 1 and s.attempt_body[a] == terms.SUBMARINES
    return open_to_it and is_sailing(s, a) and s.attempt_support[a] == s.on_supports and not below


def attempt_level(s: TurnState, a: int) -> int:
    """The level of an attempt; a patrol in support counters those who intercept (22.163A)."""
    return s.contact_level[s.attempt_contact[a]] + s.attempt_support[a]


def counters_support(s: TurnState, c: int) -> bool:
    """Whether a contact counters a patrol that comes in support (22.17)."""
    return s.contact_level[c] == FIRST + 2 and s.contact_level[s.contact_parent[c]] == FIRST


def task_forces_met(t: Sea, s: TurnState, aim: Aim) -> int:
    """Task forces of what an interception is aimed at (22.22E)."""
    if aim.level == FIRST:
        return s.leg_task_forces[aim.leg]
    return sum(1 for a in range(s.attempts) if is_aimed_at(t, s, aim, a) and s.attempt_body[a] == terms.TASK_FORCE)


def factors_met(t: Sea, s: TurnState, aim: Aim, light: int) -> int:
    """Naval factors of the target, of its light ships or of the others; a view that hides them has the announced figure.

    A task force has ten factors or more (22.14C, 22.421A).
    """
    if aim.level == FIRST:
        return factors_of_leg(s, aim.leg, light)
    total = 0
    for a in range(s.attempts):
        if is_aimed_at(t, s, aim, a):
            f = s.attempt_force[a]
            if f != terms.NONE:
                total += factors_known(s, f, light)
            elif s.attempt_body[a] == terms.TASK_FORCE and light == 0:
                total += SMALLEST_TASK_FORCE
    return total


def factors_of_leg(s: TurnState, leg: int, light: int) -> int:
    """Naval factors that sail on a leg, counting only shown ones; at least ten for each task force announced (22.15A)."""
    total, shown = 0, 0
    for f in forces_on(s, leg):
        shown += 1
        total += factors_known(s, f, light)
    return SMALLEST_TASK_FORCE * s.leg_task_forces[leg] if shown == 0 and light == 0 else total


def factors_known(s: TurnState, f: int, light: int) -> int:
    """Naval factors of a force: of its light ships, or of the others."""
    return light_factors(s, f) if light == 1 else factors(s, f) - light_factors(s, f)


def is_aimed_at(t: Sea, s: TurnState, aim: Aim, a: int) -> bool:
    """Whether an attempt is in the group aimed at: who sails there with the one aimed at and is met by ships no sooner.

    In the hex of the interception all of that one come together (22.161, 22.162, 22.251, 22.22E).
    """
    below = s.waiting[terms.WAITING_ATTEMPTS] <= a and attempt_level(s, a) == aim.level - 1
    if aim.level == FIRST or not below or not is_counterable(s, a):
        return False
    if aim.here == 1 and s.attempt_contact[a] != aim.parent:
        return False
    if aim.here == 0 and not go_together(t, s, aim.attempt, a, aim.hex):
        return False
    first = terms.NONE if a == aim.attempt else first_met(t, s, a)
    return first == terms.NONE or place_on_attempt(s, a, aim.hex) <= place_on_attempt(s, a, s.contact_hex[first])


def first_met(t: Sea, s: TurnState, a: int) -> int:
    """Of the contacts in which ships counter an attempt, the one that it comes to first; NONE if it comes to none (22.161B)."""
    first = terms.NONE
    for c in range(s.waiting[terms.WAITING_CONTACTS], s.contacts):
        open_yet = s.contact_standing[c] in (terms.DECLARED, terms.MET) and s.contact_submarine[c] == 0
        if open_yet and s.contact_level[c] == attempt_level(s, a) + 1 and is_target(t, s, c, a):
            place = place_on_attempt(s, a, s.contact_hex[c])
            if first == terms.NONE or place < place_on_attempt(s, a, s.contact_hex[first]):
                first = c
    return first


def list_meetings(t: Sea, s: TurnState) -> None:
    """Who meets whom: each attempt that has met no ships yet is countered where it first comes to some (22.161B, 22.162, 22.252C).

    The list is made when the dice of a level are thrown, and again where a contact lapses.
    """
    for a in range(s.waiting[terms.WAITING_ATTEMPTS], s.attempts):
        c = s.attempt_countered[a]
        if is_counterable(s, a) and (c == terms.NONE or s.contact_standing[c] == terms.LAPSED):
            s.attempt_countered[a] = first_met(t, s, a)


def activity_met(t: Sea, s: TurnState, aim: Aim) -> int:
    """What the target of an interception is doing; by ruling raiders that turned back return as raiders (22.22A-C).

    (awaw-2011:22.22.E)
    """
    if aim.level == FIRST:
        as_raiders = s.leg_raiders[aim.leg] == 1 and t.interception.raiders_that_turn_back == 1
        return RAID_RETURN if as_raiders else s.leg_activity[aim.leg]
    return INTERCEPTION if aim.level == FIRST + 1 else COUNTER_INTERCEPTION


def clear_contacts(s: TurnState) -> None:
    """Forget contacts, attempts and strikes when their wave is over; those of a wave that waits stay.

    So is what squadrons did in a strike: if it went when another begins in that row, their owner would see that it has begun.
    """
    for a in range(s.waiting[terms.WAITING_ATTEMPTS], s.attempts):
        clear_attempt(s, a)
    for c in range(s.waiting[terms.WAITING_CONTACTS], s.contacts):
        clear_contact(s, c)
    for k in range(s.waiting[terms.WAITING_STRIKES], s.strikes):
        clear_strike(s, k)
        for w in range(2 * terms.WINGS):
            s.wing_roles[w][k] = 0
    s.attempts = s.waiting[terms.WAITING_ATTEMPTS]
    s.contacts = s.waiting[terms.WAITING_CONTACTS]
    s.strikes = s.waiting[terms.WAITING_STRIKES]
