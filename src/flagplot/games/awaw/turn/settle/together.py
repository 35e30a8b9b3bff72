"""Legs home, and forces bound for different bases that sail part of their way together (22.18C, 22.18D)."""

from flagplot.games.awaw.interception.terms import ABOARD, RETURN
from flagplot.games.awaw.turn.intercept.company import may_sail_together
from flagplot.games.awaw.turn.intercept.seeking import follows
from flagplot.games.awaw.turn.rows import clear_leg, free_leg, leg_end
from flagplot.games.awaw.turn.sailing import by_sea, fill_path, route_between
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import ANNOUNCED, BEFORE, FORCES, NONE, PATH, SAILING_LEGS
from flagplot.games.awaw.turn.words import reasons


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
    open_leg(s, rest, s.leg_side[leg])
    follow(s, leg, rest)
    s.leg_strait[rest] = 1
    s.leg_before[rest][0] = leg
    s.leg_cargo[rest] = s.leg_cargo[leg]
    s.leg_base[rest] = s.leg_base[leg]
    s.leg_base[leg] = NONE
    for f in range(FORCES):
        s.leg_force[rest][f] = s.leg_force[leg][f]
    s.leg_length[rest] = s.leg_length[leg] - start
    for place in range(start, s.leg_length[leg]):
        s.leg_path[rest][place - start] = s.leg_path[leg][place]
    for place in range(start + 1, s.leg_length[leg]):
        s.leg_path[leg][place] = NONE
    s.leg_length[leg] = start + 1


def follow(s: TurnState, leg: int, instead: int) -> None:
    """Let the legs that came after one come after another."""
    for other in range(SAILING_LEGS):
        for k in range(BEFORE):
            if s.leg_length[other] > 0 and s.leg_before[other][k] == leg:
                s.leg_before[other][k] = instead


def legs_before(s: TurnState, leg: int) -> int:
    """How many legs end where a leg begins and bring forces to it."""
    return sum(1 for k in range(BEFORE) if s.leg_before[leg][k] != NONE)


def come_by_all(s: TurnState, leg: int, joined: int) -> None:
    """Forces of a leg that others join have come by the ways of all of them (22.13C, 22.18C)."""
    found = legs_before(s, leg)
    for k in range(BEFORE):
        if s.leg_before[joined][k] != NONE and not follows(s, leg, s.leg_before[joined][k]):
            s.leg_before[leg][found] = s.leg_before[joined][k]
            found += 1


def more_cargo(one: int, other: int) -> int:
    """Cargo of forces that sail home together: cargo still aboard counts before cargo unloaded (22.22D, reading 4b.2)."""
    return ABOARD if one == ABOARD or other == ABOARD else max(one, other)


def may_go_along(t: Sea, s: TurnState, leg: int, other: int) -> bool:
    """Whether two legs home lead from one hex to different bases, neither of them joined to others yet (22.18C, 22.141E)."""
    if not is_new_leg(s, leg) or not is_new_leg(s, other) or not may_sail_together(t, s, leg, other):
        return False
    apart = s.leg_before[leg][0] == NONE and s.leg_before[other][0] == NONE and not leads_on(s, leg)
    return apart and s.leg_path[leg][0] == s.leg_path[other][0] and leg_end(s, leg) != leg_end(s, other)


def leads_on(s: TurnState, leg: int) -> bool:
    """Whether another leg begins where a leg ends."""
    return any(follows(s, other, leg) for other in range(SAILING_LEGS))


def may_sail_along(t: Sea, s: TurnState, answer: int) -> int:
    """A hex of the way beyond its first, from which the forces can sail on to their own base (22.18C)."""
    if answer == 0:
        return reasons.MAY
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
    way = route_between(t.map, s.leg_path[along][place], leg_end(s, leg))
    for k in range(way.length, PATH):
        s.leg_path[leg][k] = NONE
    fill_path(t.map, way, s.leg_path[leg])
    s.leg_length[leg] = way.length
    for f in range(FORCES):
        if s.leg_force[leg][f]:
            s.leg_force[along][f] = 1
    s.leg_before[leg][0] = along
    s.leg_split[leg] = 1


def combine(s: TurnState, leg: int, other: int) -> None:
    """Let the forces of one leg join the other."""
    for f in range(FORCES):
        if s.leg_force[leg][f]:
            s.leg_force[other][f] = 1
    s.leg_cargo[other] = more_cargo(s.leg_cargo[leg], s.leg_cargo[other])
    come_by_all(s, other, leg)
    follow(s, leg, other)
    clear_leg(s, leg)
