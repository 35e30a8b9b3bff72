"""Contacts and attempts: who tries to intercept what, where (22.12, 22.13, 22.14E, 22.16).

A contact is one interception of one target in one hex.  At the first level the target is a leg, at the others the attempts of a
contact that sail along one path; submarines have contacts of their own, which may be in any hex (22.13E, 22.915).
"""

from collections.abc import Iterator
from typing import NamedTuple

from flagplot.core.event import emit
from flagplot.core.rows import beginner, copier
from flagplot.games.awaw.interception.arrival import may_be_countered
from flagplot.games.awaw.interception.terms import COUNTER_INTERCEPTION, DISPLACED, FIRST, INTERCEPTION, RAID_RETURN
from flagplot.games.awaw.shared.terms import BRITAIN, FRANCE
from flagplot.games.awaw.shared.units import SMALLEST_TASK_FORCE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.rows import attempts_now, attempts_of, contacts_now, is_sailing
from flagplot.games.awaw.turn.legs import forces_on
from flagplot.games.awaw.turn.rows import factors, light_factors, nation_of, place_on_attempt, ships_of
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


def find_contact(t: Sea, s: TurnState, target: int, hex: int, submarine: int) -> int:
    """The contact declared at this level with a leg, or with the attempts sailing with one, in a hex; NONE if there is none."""
    return next(
        (
            c
            for c in range(s.contacts)
            if s.contact_level[c] == s.level
            and s.contact_hex[c] == hex
            and s.contact_submarine[c] == submarine
            and s.contact_standing[c] == terms.DECLARED
            and meets(t, s, c, target)
        ),
        terms.NONE,
    )


def meets(t: Sea, s: TurnState, c: int, target: int) -> bool:
    """Whether a contact is with a leg, or with the group that an attempt of the level below sails in (22.162)."""
    if s.contact_level[c] == FIRST:
        return s.contact_leg[c] == target
    return attempt_level(s, target) == s.contact_level[c] - 1 and is_of_group(t, s, aim_of(s, c), target)


def is_of_group(t: Sea, s: TurnState, aim: Aim, a: int) -> bool:
    """Who is met with whom: in the hex of an interception all of that one, elsewhere those who sail there on one path.

    They may go for one target or for several (22.161, 22.162, 22.251).
    """
    if aim.here == 1:
        return s.attempt_contact[a] == aim.parent
    return go_together(t, s, aim.attempt, a, aim.hex)


def add_contact(s: TurnState, side: int, level: int, target: int, hex: int, submarine: int) -> int:
    """Open a contact, NONE if all rows are taken."""
    if s.contacts >= terms.CONTACTS:
        return terms.NONE
    c = s.contacts
    s.contacts += 1
    aim = aim_at(s, side, level, target, hex)
    clear_contact(s, c)
    s.contact_side[c], s.contact_level[c], s.contact_leg[c] = side, level, aim.leg
    s.contact_parent[c], s.contact_attempt[c] = aim.parent, aim.attempt
    s.contact_hex[c], s.contact_here[c], s.contact_submarine[c] = hex, aim.here, submarine
    s.contact_standing[c] = terms.DECLARED
    return c


def move_contact(s: TurnState, c: int, to: int) -> None:
    """Put a contact that has just been opened, and its attempts, in an earlier row."""
    copy_contact(s, c, to)
    for a in attempts_of(s, c):
        s.attempt_contact[a] = to


def go_together(t: Sea, s: TurnState, a: int, b: int, hex: int) -> bool:
    """Whether two attempts sail along the same path from a hex on, wherever they began (22.162, 22.252).

    By ruling one may end where the other sails on, but no sooner than in the next hex.  One that is British and one that is
    French do not sail together under restrictions (22.141E).  A view does not know the force of an enemy attempt.
    """
    i, j = place_on_attempt(s, a, hex), place_on_attempt(s, b, hex)
    if i == terms.NONE or j == terms.NONE:
        return False
    left, other = s.attempt_length[a] - i, s.attempt_length[b] - j
    if left != other and (t.interception.parts_of_a_path == 0 or min(left, other) == 1):
        return False
    if any(s.attempt_path[a][i + k] != s.attempt_path[b][j + k] for k in range(min(left, other))):
        return False
    f, g = s.attempt_force[a], s.attempt_force[b]
    return f == terms.NONE or g == terms.NONE or not are_apart(t, s, f, g)


def are_apart(t: Sea, s: TurnState, f: int, g: int) -> bool:
    """Whether of two forces one is British and one French, and these do not cooperate (22.141E)."""
    if not s.anglo_french:
        return False
    both = is_of(t, s, f, BRITAIN) and is_of(t, s, g, FRANCE)
    return both or (is_of(t, s, f, FRANCE) and is_of(t, s, g, BRITAIN))


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
    return sum(1 for a in attempts_of(s, c) if s.attempt_unit[a] == terms.NONE and not s.attempt_support[a])


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
    return sum(1 for a in aimed_at(t, s, aim) if s.attempt_body[a] == terms.TASK_FORCE)


def factors_met(t: Sea, s: TurnState, aim: Aim, light: int) -> int:
    """Naval factors of the target, of its light ships or of the others; a view that hides them has the announced figure.

    A task force has ten factors or more (22.14C, 22.421A).
    """
    total, shown = 0, 0
    if aim.level == FIRST:
        for f in forces_on(s, aim.leg):
            shown += 1
            total += factors_known(s, f, light)
    else:
        for a in aimed_at(t, s, aim):
            if s.attempt_force[a] != terms.NONE:
                shown += 1
                total += factors_known(s, s.attempt_force[a], light)
    return total if light == 1 or shown > 0 else SMALLEST_TASK_FORCE * task_forces_met(t, s, aim)


def factors_known(s: TurnState, f: int, light: int) -> int:
    """Naval factors of a force: of its light ships, or of the others."""
    return light_factors(s, f) if light == 1 else factors(s, f) - light_factors(s, f)


def aimed_at(t: Sea, s: TurnState, aim: Aim) -> Iterator[int]:
    """Attempts in the group that an interception is aimed at."""
    for a in range(s.attempts):
        if is_aimed_at(t, s, aim, a):
            yield a


def is_aimed_at(t: Sea, s: TurnState, aim: Aim, a: int) -> bool:
    """Whether an attempt is in the group aimed at, and is met by ships no sooner (22.161, 22.22E)."""
    if aim.level == FIRST or not is_open_below(s, a, aim.level) or not is_of_group(t, s, aim, a):
        return False
    first = terms.NONE if a == aim.attempt else first_met(t, s, a)
    return first == terms.NONE or place_on_attempt(s, a, aim.hex) <= place_on_attempt(s, a, s.contact_hex[first])


def is_open_below(s: TurnState, a: int, level: int) -> bool:
    """Whether an attempt of this wave may be countered at a level, by whomever else it is (22.253, 22.915)."""
    now = s.waiting[terms.WAITING_ATTEMPTS] <= a < s.attempts and attempt_level(s, a) == level - 1
    return now and is_counterable(s, a)


def first_met(t: Sea, s: TurnState, a: int) -> int:
    """Of the contacts in which ships counter an attempt, the one that it comes to first; NONE if it comes to none (22.161B)."""
    first = terms.NONE
    for c in contacts_now(s):
        open_yet = s.contact_standing[c] in (terms.DECLARED, terms.MET) and s.contact_submarine[c] == 0
        if open_yet and s.contact_level[c] > FIRST and meets(t, s, c, a):
            place = place_on_attempt(s, a, s.contact_hex[c])
            if first == terms.NONE or place < place_on_attempt(s, a, s.contact_hex[first]):
                first = c
    return first


def list_meetings(t: Sea, s: TurnState) -> None:
    """Who meets whom: each attempt that has met no ships yet is countered where it first comes to some (22.161B, 22.162, 22.252C).

    The list is made when the dice of a level are thrown, and again where a contact lapses.
    """
    for a in attempts_now(s):
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
    for a in attempts_now(s):
        clear_attempt(s, a)
    for c in contacts_now(s):
        clear_contact(s, c)
    for k in range(s.waiting[terms.WAITING_STRIKES], s.strikes):
        clear_strike(s, k)
        for w in range(2 * terms.WINGS):
            s.wing_roles[w][k] = 0
    s.attempts, s.contacts = s.waiting[terms.WAITING_ATTEMPTS], s.waiting[terms.WAITING_CONTACTS]
    s.strikes = s.waiting[terms.WAITING_STRIKES]
