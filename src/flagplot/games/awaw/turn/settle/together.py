"""Legs home, forces that meet on their way or part on it, and partners who are left (22.18C, 22.18D, 22.28B)."""

from flagplot.core.ask import ask
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.terms import ABOARD, RETURN
from flagplot.games.awaw.turn.intercept.company import leads_to, may_sail_together
from flagplot.games.awaw.turn.intercept.seeking import goes_on
from flagplot.games.awaw.turn.legs import (
    came_before,
    comes_after,
    count_before,
    follows,
    forces_on,
    free_leg,
    leave_legs,
    leg_end,
    leg_has_ships,
    legs_before,
    legs_in_battle,
    legs_of,
    sails_in,
)
from flagplot.games.awaw.turn.rows import clear_leg, copy_leg, has_ships
from flagplot.games.awaw.turn.sailing import by_sea, fill_path, is_box, route_between
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import ANNOUNCED, BEFORE, FORCES, NONE, PATH, SAILING_LEGS
from flagplot.games.awaw.turn.words import asks, reasons


def open_leg(s: TurnState, leg: int, side: int) -> None:
    """Empty a row for a leg at sea."""
    clear_leg(s, leg)
    s.leg_side[leg] = side
    s.leg_standing[leg] = ANNOUNCED
    s.leg_wave[leg] = s.wave
    s.leg_activity[leg] = RETURN


def is_new_leg(s: TurnState, leg: int) -> bool:
    """Whether this wave has legs home."""
    return s.leg_standing[leg] == ANNOUNCED and s.leg_wave[leg] == s.wave and s.leg_activity[leg] == RETURN


def sail_rest(s: TurnState, leg: int, rest: int, start: int) -> None:
    """Let the same forces sail the rest of their way home from a place as a separate leg."""
    copy_leg(s, leg, rest)
    follow(s, leg, rest)
    s.leg_strait[rest], s.leg_split[rest], s.leg_before[rest][0] = 1, 0, leg
    s.leg_base[leg] = NONE
    for place in range(start, s.leg_length[leg]):
        s.leg_path[rest][place - start] = s.leg_path[leg][place]
        if place > start:
            s.leg_path[leg][place] = NONE
    s.leg_length[rest], s.leg_length[leg] = s.leg_length[leg] - start, start + 1


def follow(s: TurnState, leg: int, instead: int) -> None:
    """Let the legs that came after one come after another."""
    for other in range(SAILING_LEGS):
        for k in range(BEFORE):
            if s.leg_length[other] > 0 and s.leg_before[other][k] == leg:
                s.leg_before[other][k] = instead


def come_by_all(s: TurnState, leg: int, joined: int) -> None:
    """Forces of a leg that others join have come by the ways of all of them (22.13C, 22.18C)."""
    for before in legs_before(s, joined):
        if not follows(s, leg, before):
            s.leg_before[leg][count_before(s, leg)] = before


def more_cargo(one: int, other: int) -> int:
    """Cargo of forces that sail home together: cargo still aboard counts before cargo unloaded (22.22D, reading 4b.2)."""
    return ABOARD if one == ABOARD or other == ABOARD else max(one, other)


def may_go_along(t: Sea, s: TurnState, leg: int, other: int) -> bool:
    """Whether two legs home lead from one hex to different bases, neither of them joined to others yet (22.18C, 22.141E)."""
    if not is_new_leg(s, leg) or not is_new_leg(s, other) or not may_sail_together(t, s, leg, other):
        return False
    apart = s.leg_before[leg][0] == NONE and s.leg_before[other][0] == NONE and not goes_on(s, leg)
    return apart and s.leg_path[leg][0] == s.leg_path[other][0] and leg_end(s, leg) != leg_end(s, other)


def may_sail_along(t: Sea, s: TurnState, answer: int) -> int:
    """A hex of the way beyond its first, from which the forces can sail on to their own base (22.18C).

    Forces that have come to meet others sail at least one hex along with them.
    """
    if answer == 0:
        return reasons.MAY if s.leg_before[s.ask_subject][0] == NONE else reasons.SAIL_ON_TOGETHER
    if answer == 1:
        return reasons.PATH_STARTS_ELSEWHERE
    if free_leg(s) == NONE:
        return reasons.NO_ROOM_FOR_LEGS
    distance = by_sea(t.map, s.leg_path[s.ask_subject][answer - 1], leg_end(s, s.ask_object))
    return reasons.MAY if 0 < distance < PATH else reasons.NO_WAY


def sail_along(t: Sea, s: TurnState, along: int, leg: int, place: int) -> None:
    """Forces sail along with others to a place on their route, where each force goes its own way (22.18C, 22.18D)."""
    bend(t, s, along, leg, place)
    if place < s.leg_length[along] - 1:
        rest = free_leg(s)
        sail_rest(s, along, rest, place)
        s.leg_strait[rest] = 0
        s.leg_split[rest] = 1
        s.leg_before[leg][0] = along
        for f in range(FORCES):
            s.leg_force[rest][f] = 1 if s.leg_force[along][f] and not s.leg_force[leg][f] else 0
    s.leg_cargo[along] = more_cargo(s.leg_cargo[along], s.leg_cargo[leg])


def bend(t: Sea, s: TurnState, along: int, leg: int, place: int) -> None:
    """Bend the way of those who sail along, so that it begins where they part."""
    set_way(t, s, leg, s.leg_path[along][place], leg_end(s, leg))
    add_forces(s, leg, along)
    s.leg_before[leg][0] = along
    s.leg_split[leg] = 1


def add_forces(s: TurnState, leg: int, other: int) -> None:
    """Let the forces of one leg sail by another one, too."""
    for f in range(FORCES):
        if s.leg_force[leg][f]:
            s.leg_force[other][f] = 1


def combine(s: TurnState, leg: int, other: int) -> None:
    """Let the forces of one leg join the other."""
    add_forces(s, leg, other)
    s.leg_cargo[other] = more_cargo(s.leg_cargo[leg], s.leg_cargo[other])
    come_by_all(s, other, leg)
    follow(s, leg, other)
    clear_leg(s, leg)


ROWS_TO_MEET = 3
"""Rows that a meeting may take: the way after it, that of those who come to it, and the rest of it beyond where they part."""


def may_come_to(t: Sea, s: TurnState, leg: int, other: int) -> bool:
    """Whether forces of one leg home may sail to some hex on the way of another, to sail on together (22.18C, 22.141E)."""
    if leg == other or not is_new_leg(s, leg) or not is_new_leg(s, other):
        return False
    if s.leg_before[leg][0] != NONE or goes_on(s, leg) or s.leg_path[leg][0] == s.leg_path[other][0]:
        return False
    if any(
        sails_on_with(s, leg, other, after) and not may_sail_together(t, s, leg, after) for after in range(SAILING_LEGS)
    ):
        return False
    return any(meeting_refusal(t, s, leg, other, place) == reasons.MAY for place in range(s.leg_length[other]))


def sails_on_with(s: TurnState, leg: int, joined: int, after: int) -> bool:
    """Whether forces of a leg that join another one sail in a leg: in that one, and in those by which it leads to their base."""
    if after == joined:
        return True
    return is_new_leg(s, after) and comes_after(s, after, joined) and leads_to(s, after, leg_end(s, leg))


def meeting_refusal(t: Sea, s: TurnState, leg: int, other: int, place: int) -> int:
    """Why forces of a leg may not meet another one at a place of its way, short of its end (22.18C).

    Those bound for different bases sail on together for at least one hex, and only where the other way leads to its base.
    """
    if place >= s.leg_length[other] - 1 or is_box(t.map, s.leg_path[other][place]):
        return reasons.NO_SUCH_HEX
    free_rows = sum(1 for k in range(SAILING_LEGS) if s.leg_standing[k] == 0 and s.leg_length[k] == 0)
    if free_rows < ROWS_TO_MEET or count_before(s, other) >= BEFORE - 1:
        return reasons.NO_ROOM_FOR_LEGS
    hex, base = s.leg_path[other][place], leg_end(s, leg)
    if hex == base or not 0 <= by_sea(t.map, s.leg_path[leg][0], hex) < PATH:
        return reasons.NO_WAY
    if leads_to(s, other, base):
        return reasons.MAY
    if goes_on(s, other):
        return reasons.NO_WAY
    parts = any(0 < by_sea(t.map, s.leg_path[other][k], base) < PATH for k in range(place + 1, s.leg_length[other]))
    return reasons.MAY if parts else reasons.NO_WAY


def may_come_to_any(t: Sea, s: TurnState, leg: int) -> bool:
    """Whether forces of a leg home may meet any others on their way (22.18C)."""
    return any(may_come_to(t, s, leg, other) for other in range(SAILING_LEGS))


def may_meet(t: Sea, s: TurnState, answer: int) -> int:
    """None, or the forces of a leg home from another hex (22.18C)."""
    return reasons.MAY if answer == 0 or may_come_to(t, s, s.ask_subject, answer - 1) else reasons.NO_WAY


def may_meet_in(t: Sea, s: TurnState, answer: int) -> int:
    """A hex of their way (22.18C)."""
    return reasons.MAY if answer == 0 else meeting_refusal(t, s, s.ask_object, s.ask_subject, answer - 1)


def wait_for(t: Sea, s: TurnState, other: int, place: int) -> int:
    """Cut a way where others come to it; gives the leg that begins there (22.13C)."""
    if place == 0:
        return other
    joined = free_leg(s)
    sail_rest(s, other, joined, place)
    s.leg_strait[joined] = 0
    return joined


def come_to(t: Sea, s: TurnState, leg: int, joined: int) -> int:
    """Let forces sail to where a leg begins; gives the leg by which they go to their own base from there (22.18C).

    It begins nowhere else if they are there already.
    """
    hex = s.leg_path[joined][0]
    if hex == s.leg_path[leg][0]:
        return leg
    own = free_leg(s)
    copy_leg(s, leg, own)
    set_way(t, s, own, hex, leg_end(s, leg))
    set_way(t, s, leg, s.leg_path[leg][0], hex)
    s.leg_base[leg] = NONE
    s.leg_before[own][0] = leg
    s.leg_before[joined][count_before(s, joined)] = leg
    return own


def set_way(t: Sea, s: TurnState, leg: int, start: int, end: int) -> None:
    """Let a leg go the shortest way from one hex to another."""
    way = route_between(t.map, start, end)
    for k in range(way.length, PATH):
        s.leg_path[leg][k] = NONE
    fill_path(t.map, way, s.leg_path[leg])
    s.leg_length[leg] = way.length


def sail_on_with(s: TurnState, leg: int, joined: int) -> None:
    """Let the forces of a leg sail on with others to their common base, wherever more of these join or part (22.18C)."""
    for other in range(SAILING_LEGS):
        if sails_on_with(s, leg, joined, other):
            s.leg_cargo[other] = more_cargo(s.leg_cargo[leg], s.leg_cargo[other])
            add_forces(s, leg, other)
    clear_leg(s, leg)


@flow
def meet_others(t: Sea, s: TurnState, side: int) -> None:
    """Forces may meet others that return from another hex, and sail on with them to one base or part of the way (22.18C).

    After a meeting the others are asked again: they may follow a group to the way of those whom it has met.
    """
    leg, left = 0, SAILING_LEGS
    while left > 0:
        left -= 1
        if may_come_to_any(t, s, leg):
            other = ask(s, asks.MEET, side, leg, NONE, SAILING_LEGS + 1) - 1
            if other != NONE:
                place = ask(s, asks.MEET_HEX, side, other, leg, s.leg_length[other] + 1) - 1
                if place != NONE:
                    left = SAILING_LEGS
                    joined = wait_for(t, s, other, place)
                    own = come_to(t, s, leg, joined)
                    if leads_to(s, joined, leg_end(s, own)):
                        sail_on_with(s, own, joined)
                    else:
                        answer = ask(s, asks.SAIL_ALONG, side, joined, own, s.leg_length[joined] + 1)
                        sail_along(t, s, joined, own, answer - 1)
        leg = (leg + 1) % SAILING_LEGS


def leave_with_partners(s: TurnState, f: int) -> None:
    """Take a force out of its legs; those who were to sail with it in them may abort too (22.28B)."""
    for leg in legs_of(s, f):
        if not is_behind(s, leg):
            mark_partners(s, leg, f)
    leave_legs(s, f)


def is_behind(s: TurnState, leg: int) -> bool:
    """Whether forces of a leg have just been met, in it or in a leg that comes after."""
    return any(met == leg or comes_after(s, met, leg) for met in legs_in_battle(s))


def mark_partners(s: TurnState, leg: int, f: int) -> None:
    """Forces that were to meet another one in a leg may abort, each by itself that has not joined the others yet (22.28B).

    With forces that wait where the leg begins they decide as one.
    """
    apart = not any(g != f and has_ships(s, g) and not came_before(s, leg, g) for g in forces_on(s, leg))
    for before in legs_before(s, leg):
        if leg_has_ships(s, before) and not sails_in(s, before, f) and not s.battle_leg[before]:
            s.partner_lost[before if apart else leg] = 1
    if not apart:
        s.partner_lost[leg] = 1
