"""The way home: which base, with whom, and what happens on arrival (22.15C-D, 22.18, 22.27, 22.63, 22.81)."""

from typing import Final

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.rows import beginner
from flagplot.games.awaw.battle.ending.endings import return_range
from flagplot.games.awaw.interception.terms import ABOARD, DISPLACED, NO_CARGO, RAID, UNLOADED
from flagplot.games.awaw.shared.ports import returns_to_origin, takes_in
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.announcing import take_room
from flagplot.games.awaw.turn.announce.reforming import rejoin, settle_body
from flagplot.games.awaw.turn.intercept.company import may_sail_together, may_sail_with
from flagplot.games.awaw.turn.intercept.eligible import last_way, route, way_refusal
from flagplot.games.awaw.turn.legs import (
    count_before,
    forces_on,
    free_leg,
    leg_end,
    sails_in,
    task_forces_in,
    waits_to_go_home,
)
from flagplot.games.awaw.turn.rows import copy_force, factors_in_port, forces_of, free_force, is_invaded, ships_of
from flagplot.games.awaw.turn.sailing import Route, by_sea, fill_path, is_divided, leads_along
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import mission_of
from flagplot.games.awaw.turn.settle.together import (
    combine,
    is_new_leg,
    may_go_along,
    meet_others,
    more_cargo,
    open_leg,
    sail_along,
    sail_rest,
)
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons

VOYAGE: Final = ("return_place", "aborted", "must_abort", "had_cargo", "spotted", "defensive")
forget_voyage = beginner(__name__, "forget_voyage", TurnState, "force", VOYAGE)


def base_refusal(t: Sea, s: TurnState, f: int, place: int) -> int:
    """Why a force may not return to a base; to an SW box only those return that came from it (22.63)."""
    side = f // terms.FORCES
    p = side * terms.PLACES + place
    if place >= s.places[side] or not s.place_port[p]:
        return reasons.NO_BASE_THERE
    if p != s.home[f] and is_bound_to_origin(s, f):
        return reasons.BOUND_TO_ORIGIN
    distance = by_sea(t.map, s.hex[f], s.place_hex[p])
    if distance < 0 or distance >= terms.PATH:
        return reasons.NO_WAY
    if p != s.home[f] and distance > return_range(s.theatre):
        return reasons.BASE_TOO_FAR
    if p != s.home[f] and t.map.sw_box[s.place_hex[p]]:
        return reasons.NO_BASE_IN_SW_BOX
    if is_invaded(s, p) and another_is_open(t, s, f, place):
        return reasons.BASE_INVADED
    driven = t.interception.driven_from == 1 and s.activity[f] == DISPLACED
    if driven and p == s.home[f] and another_is_open(t, s, f, place):
        return reasons.DRIVEN_FROM_THERE
    another = 1 if roomy_base(t, s, f, place) else 0
    own = 1 if p == s.home[f] else 0
    if not takes_in(t.battle, own, room_wanted(s, f, p), s.place_room[p], another):
        return reasons.BASE_FULL
    return reasons.MAY


def room_wanted(s: TurnState, f: int, p: int) -> int:
    """Factors that need room in a base: none in a force's own one, as long as it has not been taken by others."""
    if p == s.home[f] and not s.vacated_base[f]:
        return 0
    return factors_in_port(s, f) + bound_for(s, f, p)


def roomy_base(t: Sea, s: TurnState, f: int, place: int) -> bool:
    """Whether another base within range, not being invaded, has room for the force (22.63)."""
    side = f // terms.FORCES
    if is_bound_to_origin(s, f):
        return False
    for other in range(s.places[side]):
        p = side * terms.PLACES + other
        if other != place and s.place_port[p] and not is_invaded(s, p) and not t.map.sw_box[s.place_hex[p]]:
            distance = by_sea(t.map, s.hex[f], s.place_hex[p])
            if 0 <= distance <= return_range(s.theatre) and room_wanted(s, f, p) <= s.place_room[p]:
                return True
    return False


def bound_for(s: TurnState, f: int, p: int) -> int:
    """Factors of other forces that are on their way to a base which is not their own."""
    return sum(
        factors_in_port(s, g)
        for g in forces_of(f // terms.FORCES)
        if g != f and s.standing[g] == terms.GOING_HOME and s.return_place[g] == p and s.home[g] != p
    )


def another_is_open(t: Sea, s: TurnState, f: int, place: int) -> bool:
    """Whether a base that is not being invaded would take the force (22.63C)."""
    side = f // terms.FORCES
    return any(
        other != place
        and not is_invaded(s, side * terms.PLACES + other)
        and base_refusal(t, s, f, other) == reasons.MAY
        for other in range(s.places[side])
    )


def is_bound(s: TurnState, u: int, f: int) -> bool:
    """Whether ships of a force return where they came from: with units aboard, or beaten on the move (22.63A, 22.63B)."""
    return returns_to_origin(1 if s.laden[u] and s.cargo[f] > 0 else 0, s.must_abort[f], mission_of(s, f))


def is_bound_to_origin(s: TurnState, f: int) -> bool:
    """Whether any ships of a force have to return where they came from (22.63A, 22.63B)."""
    return any(is_bound(s, u, f) for u in ships_of(s, f))


def part_unbound(s: TurnState, f: int) -> int:
    """Put the ships of a force that may choose their base apart from those with units aboard, which may not (22.63B, 22.18D).

    Gives their force; NONE if all or none are bound, or without a row for it.
    """
    s.split_force = terms.NONE
    if not is_bound_to_origin(s, f) or not any(not is_bound(s, u, f) for u in ships_of(s, f)):
        return terms.NONE
    out = free_force(s, f // terms.FORCES)
    if out == terms.NONE:
        emit(s, events.BOUND_TOGETHER, side=f // terms.FORCES, force=f)
        return terms.NONE
    s.split_force = f
    copy_force(s, f, out)
    for u in ships_of(s, f):
        if not is_bound(s, u, f):
            s.in_force[u] = out
    return out


def sail_home_apart(s: TurnState, out: int) -> None:
    """Ships for another base than those of their force that are bound sail as a force of their own (22.63, 22.18D)."""
    f = s.split_force
    if s.return_place[out] == s.return_place[f]:
        rejoin(s, out)
        return
    emit(s, events.FORCE_DIVIDES, side=f // terms.FORCES, force=out, other=f, place=s.return_place[out])
    settle_body(s, out)
    settle_body(s, f)
    s.split_force = terms.NONE


def may_return(t: Sea, s: TurnState, answer: int) -> int:
    """One of the bases that are open."""
    return base_refusal(t, s, s.ask_subject, answer)


def cut_all_at_straits(t: Sea, s: TurnState) -> None:
    """A way home through straits or the Kiel canal is a distinct activity on either side of each (22.13A)."""
    for leg in range(terms.SAILING_LEGS):
        part = leg if is_new_leg(s, leg) and not s.leg_strait[leg] else terms.NONE
        while part != terms.NONE:
            part = cut_at_strait(t, s, part)


def cut_at_strait(t: Sea, s: TurnState, leg: int) -> int:
    """Cut a way home at its first strait, but for one that it begins at; returns the row of the rest, NONE if nothing."""
    for place in range(1, s.leg_length[leg] - 1):
        if is_divided(t, s.leg_path[leg][place], s.leg_path[leg][place + 1]):
            rest = free_leg(s)
            if rest != terms.NONE:
                sail_rest(s, leg, rest, place)
            else:
                emit(s, events.UNCUT_AT_STRAIT, leg=leg)
            return rest
    return terms.NONE


def may_return_by(t: Sea, s: TurnState, answer: int) -> int:
    """The shortest way, or one by a named hex."""
    if answer < terms.SHORTEST:
        return reasons.NO_WAY
    f = s.ask_subject
    return reasons.MAY if answer == terms.SHORTEST else way_refusal(t, s, f, s.place_hex[s.return_place[f]], answer)


def join_leg_home(t: Sea, s: TurnState, f: int, way: int) -> None:
    """Put a force into the leg home of equal forces, or open one for it; it has cargo aboard, or had it (22.22A, reading A11)."""
    base, errand = s.return_place[f], s.activity[f]
    path = route(t, s, f, s.place_hex[base], way)
    leg = leg_home_of(t, s, f, errand, path)
    if leg == terms.NONE:
        leg = free_leg(s)
        if leg == terms.NONE or path.length == 0 or path.length > terms.PATH:
            emit(s, events.MET_NOWHERE, side=f // terms.FORCES)
            arrive(s, f, base)
            return
        open_leg(s, leg, f // terms.FORCES)
        s.leg_base[leg] = base
        s.leg_length[leg] = path.length
        fill_path(t.map, path, s.leg_path[leg])
    s.leg_force[leg][f % terms.FORCES] = 1
    cargo = ABOARD if s.cargo[f] > 0 else UNLOADED if s.had_cargo[f] else NO_CARGO
    s.leg_cargo[leg] = more_cargo(s.leg_cargo[leg], cargo)


def leg_home_of(t: Sea, s: TurnState, f: int, errand: int, path: Route) -> int:
    """The leg home of forces of one errand from one hex to one base by that way; NONE if there is none.

    British and French forces under restrictions have legs of their own (22.141E, 22.18C).
    """
    for leg in range(terms.SAILING_LEGS):
        if (
            is_new_leg(s, leg)
            and s.leg_side[leg] == f // terms.FORCES
            and s.leg_length[leg] == path.length
            and leads_along(t.map, path, s.leg_path[leg])
            and may_sail_with(t, s, f, leg)
        ):
            for g in forces_of(f // terms.FORCES):
                alike = s.return_place[g] == s.return_place[f] and s.hex[g] == s.hex[f] and s.activity[g] == errand
                if sails_in(s, leg, g) and alike:
                    return leg
    return terms.NONE


def may_combine(t: Sea, s: TurnState, leg: int, other: int) -> bool:
    """Whether two legs home lead from one hex to one base, and their forces may sail together (22.18C, 22.141E)."""
    both = is_new_leg(s, leg) and is_new_leg(s, other) and count_before(s, leg) + count_before(s, other) <= terms.BEFORE
    if not both or not may_sail_together(t, s, leg, other):
        return False
    return s.leg_path[leg][0] == s.leg_path[other][0] and leg_end(s, leg) == leg_end(s, other)


def arrive(s: TurnState, f: int, p: int) -> None:
    """A force is in port: its room is taken there and free where it came from, and who has to is inverted (22.26, 22.63, 22.81)."""
    take_room(s, f, p)
    forget_voyage(s, f)
    s.standing[f], s.home[f], s.hex[f] = terms.IN_PORT, p, s.place_hex[p]
    emit(s, events.HOME, side=f // terms.FORCES, force=f, place=p)
    for u in ships_of(s, f):
        s.engaged[u] = 0
        if s.inverts[u]:
            s.inverts[u], s.inverted[u] = 0, 1
            emit(s, events.INVERTED, side=f // terms.FORCES, unit=u)


def first_base(t: Sea, s: TurnState, f: int) -> int:
    """The first base that is open to a force, its own if there is none (22.63)."""
    for place in range(terms.PLACES):
        if base_refusal(t, s, f, place) == reasons.MAY:
            return f // terms.FORCES * terms.PLACES + place
    return s.home[f]


@flow
def choose_base(t: Sea, s: TurnState, f: int) -> None:
    """A force has its base, its owner choosing where several are open (22.63)."""
    side = f // terms.FORCES
    if sum(1 for place in range(terms.PLACES) if base_refusal(t, s, f, place) == reasons.MAY) > 1:
        s.return_place[f] = ask(s, asks.RETURN_BASE, side, f, -1, terms.PLACES) + side * terms.PLACES
    else:
        s.return_place[f] = first_base(t, s, f)


@flow
def choose_bases(t: Sea, s: TurnState, side: int) -> None:
    """Each force bound for home has its base, and ships with no units aboard may have another than those with (22.63, 22.63B)."""
    s.wave_step = terms.BASES
    for f in forces_of(side):
        if waits_to_go_home(s, f) and s.return_place[f] == terms.NONE:
            out = part_unbound(s, f)
            choose_base(t, s, f)
            if out != terms.NONE:
                choose_base(t, s, out)
                sail_home_apart(s, out)


@flow
def choose_ways(t: Sea, s: TurnState, side: int) -> None:
    """Forces of one errand from one hex to one base sail together; each has its way (22.12, 22.18C-D, awaw-2011:22.18.C)."""
    s.wave_step = terms.LAY_LEGS
    for f in forces_of(side):
        if waits_to_go_home(s, f):
            way = terms.SHORTEST
            home = s.place_hex[s.return_place[f]]
            if any(way_refusal(t, s, f, home, k) == reasons.MAY for k in range(terms.SHORTEST + 1, last_way())):
                way = ask(s, asks.RETURN_WAY, side, f, s.return_place[f], last_way())
            join_leg_home(t, s, f, way)


@flow
def join_others(t: Sea, s: TurnState, side: int) -> None:
    """Forces may sail home with others: to one base, or a part of their way (22.18C, 22.18D, awaw-2011:22.18.C)."""
    for leg in range(terms.SAILING_LEGS):
        if is_new_leg(s, leg):
            for other in range(terms.SAILING_LEGS):
                if other < leg and may_combine(t, s, leg, other):
                    answer = ask(s, asks.COMBINE, side, leg, other, 2)
                    if answer == 1:
                        combine(s, leg, other)
                elif may_go_along(t, s, leg, other):
                    answer = ask(s, asks.SAIL_ALONG, side, other, leg, s.leg_length[other] + 1)
                    if answer > 0:
                        sail_along(t, s, other, leg, answer - 1)


@flow
def turn_homeward(t: Sea, s: TurnState) -> None:
    """Forces bound for home have their base, their way and their company, then set out (22.11A, 22.18, 22.63)."""
    side = 1 - s.hunter
    choose_bases(t, s, side)
    choose_ways(t, s, side)
    join_others(t, s, side)
    meet_others(t, s, side)
    cut_all_at_straits(t, s)
    for leg in range(terms.SAILING_LEGS):
        if is_new_leg(s, leg):
            s.leg_task_forces[leg] = task_forces_in(s, leg)
            s.leg_raiders[leg] = 1 if all(s.activity[f] == RAID for f in forces_on(s, leg)) else 0
            emit(
                s,
                events.LEG_COURSE,
                leg=leg,
                activity=s.leg_activity[leg],
                start=s.leg_path[leg][0],
                end=leg_end(s, leg),
            )
            emit(s, events.BOUND_HOME, side=side, leg=leg, task_forces=s.leg_task_forces[leg])
