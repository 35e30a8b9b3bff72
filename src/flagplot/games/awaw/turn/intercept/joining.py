"""Who sails in an interception: each task force, the other ships of a port, each submarine (22.14, 22.114, 22.915, 22.23)."""

from flagplot.core.ask import ask, clear
from flagplot.core.event import emit
from flagplot.games.awaw.interception.hexes import hex_refusal
from flagplot.games.awaw.interception.terms import FIRST, NOWHERE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.parting import part, rejoin, sail_apart
from flagplot.games.awaw.turn.intercept.contacts import add_attempt, aim_at, contact_for, move_contact, surface_attempts
from flagplot.games.awaw.turn.intercept.dicing import dice_refusal, refused_for_dice
from flagplot.games.awaw.turn.intercept.eligible import (
    force_refusal,
    free_factors,
    last_way,
    numbers_refusal,
    route,
    submarine_refusal,
    way_refusal,
    westerners_go,
)
from flagplot.games.awaw.turn.intercept.seeking import actor_of, is_attempt_below, is_target_leg, submarine_leg_refusal
from flagplot.games.awaw.turn.rows import RUSSIA, end_unit, first_unit, is_ashore, nation_of
from flagplot.games.awaw.turn.sailing import Route, by_sea, lay, route_between
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import asks, events, reasons

OTHERS, RUSSIANS = 0, 1
"""Who declares: the Western Allies and others before Russia, ships and submarines, since they prevail (22.113)."""


def join_in(t: Sea, s: Turn) -> None:
    """For each hex chosen, each task force and each port's other ships go or stay (22.14A-F).

    (awaw-2011:22.14.A.1, awaw-2011:22.14.B.1, awaw-2011:22.14.C.2, awaw-2011:22.14.D)
    """
    actor = actor_of(s, s.level)
    while s.cursor < s.contacts * terms.FORCES:
        c, f = s.cursor // terms.FORCES, actor * terms.FORCES + s.cursor % terms.FORCES
        s.cursor += 1
        if may_be_asked(t, s, c, f, s.cursor2):
            out = part(t, s, f)
            if out != terms.NONE and has_way(t, s, out, c):
                ask(s, asks.JOIN, actor, out, c, last_way())
                return
            rejoin(s, out)
    if s.cursor2 == RUSSIANS or not has_russians(s, actor):
        s.cursor2 = RUSSIANS
        drop_empty_contacts(s)
    s.wave_step = terms.SUBMARINES_JOIN
    s.cursor = 0


def has_russians(s: Turn, side: int) -> bool:
    """Whether a side has Russian forces, which declare when all others have (22.113)."""
    for u in range(first_unit(side), end_unit(s, side)):
        if s.nation[u] == RUSSIA and s.in_force[u] != terms.NONE and nation_of(s, s.in_force[u]) == RUSSIA:
            return True
    return False


def may_be_asked(t: Sea, s: Turn, c: int, f: int, turn: int) -> bool:
    """Whether a force has a say in a contact of this level: it is free to sail."""
    now = s.contact_standing[c] == terms.DECLARED and s.contact_level[c] == s.level and s.contact_submarine[c] == 0
    if not now or s.body[f] == terms.SUBMARINES or (nation_of(s, f) == RUSSIA) != (turn == 1):
        return False
    return force_refusal(t, s, f, s.contact_leg[c]) == reasons.MAY


def has_way(t: Sea, s: Turn, f: int, c: int) -> bool:
    """Whether some way to a contact is open to a force."""
    for answer in range(terms.SHORTEST, last_way()):
        if join_refusal(t, s, f, c, answer) == reasons.MAY:
            return True
    return False


def join_refusal(t: Sea, s: Turn, f: int, c: int, answer: int) -> int:
    """Why a force may not intercept by a way (22.113, 22.14C, 22.22, 22.24C)."""
    if answer == terms.STAYS_OUT:
        return reasons.MAY
    refusal = way_refusal(t, s, f, s.contact_hex[c], answer)
    if refusal == reasons.MAY:
        refusal = numbers_refusal(s, f, c)
    if refusal != reasons.MAY:
        return refusal
    return refused_for_dice(t, s, c, f, route(t, s, f, s.contact_hex[c], answer).length - 1)


def may_join(t: Sea, s: Turn, answer: int) -> int:
    """A force goes by a way that is open, or stays (22.14D)."""
    return join_refusal(t, s, s.ask_subject, s.ask_object, answer)


def take_join(t: Sea, s: Turn, answer: int) -> None:
    """Enter the attempt, with its path announced (22.23); it is the force's one target of the stage (22.14A)."""
    f, c = s.ask_subject, s.ask_object
    clear(s)
    if answer == terms.STAYS_OUT:
        rejoin(s, f)
        return
    sail_apart(s, f)
    a = add_attempt(s, c, f // terms.FORCES, f, terms.NONE)
    write_path(t, s, a, route(t, s, f, s.contact_hex[c], answer))
    s.attempt_from_port[a] = 1 if is_ashore(s, f) else 0
    s.tried[f] = 1


def write_path(t: Sea, s: Turn, a: int, way: Route) -> None:
    """Write down the path of an attempt."""
    s.attempt_length[a] = way.length
    lay(t.map, way, s.attempt_path[a])


def drop_empty_contacts(s: Turn) -> None:
    """A hex to which nobody goes in the end was never chosen (22.14D): no row is left that would tell of it."""
    kept = s.waiting[terms.WAITING_CONTACTS]
    for c in range(kept, s.contacts):
        now = s.contact_level[c] == s.level and s.contact_standing[c] == terms.DECLARED and s.contact_submarine[c] == 0
        if now and surface_attempts(s, c) == 0:
            s.contact_standing[c] = 0
        else:
            move_contact(s, c, kept)
            kept += 1
    s.contacts = kept


def tell_contacts(s: Turn) -> None:
    """Declare all interceptions of the level at once, those of ships before those of submarines (22.12, 22.16)."""
    for submarine in range(2):
        for c in range(s.contacts):
            now = s.contact_level[c] == s.level and s.contact_standing[c] == terms.DECLARED
            if now and s.contact_submarine[c] == submarine:
                tell_contact(s, c)


def tell_contact(s: Turn, c: int) -> None:
    """Announce a contact with its attempts (22.12, 22.16)."""
    side = s.contact_side[c]
    if s.contact_level[c] == FIRST:
        emit(s, events.INTERCEPTION_DECLARED, side, s.contact_leg[c], s.contact_hex[c], c)
    else:
        emit(s, events.COUNTER_DECLARED, side, s.contact_attempt[c], s.contact_hex[c], c)
    for a in range(s.attempts):
        if s.attempt_contact[a] == c:
            f = s.attempt_force[a]
            emit(s, events.ATTEMPT_DECLARED, side, a, s.attempt_path[a][0], s.attempt_length[a] - 1)
            emit(s, events.ATTEMPT_FORCE, side, a, f, 0)


def submarines_join(t: Sea, s: Turn) -> None:
    """Each submarine factor by itself may intercept, in a hex of its own (22.114, 22.13E, 22.915).

    A target comes before each row of submarines as often as that has factors left (awaw-2011:22.114).
    """
    actor = actor_of(s, s.level)
    targets = terms.SAILING_LEGS if s.level == FIRST else terms.ATTEMPTS
    while s.cursor < terms.UNITS * targets:
        u, target = actor * terms.UNITS + s.cursor // targets, s.cursor % targets
        if u >= end_unit(s, actor):
            s.cursor = terms.UNITS * targets
        elif free_factors(s, u) == 0 or not declares_now(s, actor, u):
            s.cursor += targets - target
        elif submarine_has_target(t, s, u, target):
            ask(s, asks.SUBMARINE_HEX, actor, u, object_of(s, target), length_of(s, target) + 1)
            return
        else:
            s.cursor += 1
    s.cursor = 0
    if s.cursor2 == OTHERS:
        s.cursor2 = RUSSIANS
        s.wave_step = terms.JOIN_IN
        return
    tell_contacts(s)
    s.wave_step = terms.ROLL_DICE
    s.cursor2 = 0


def declares_now(s: Turn, actor: int, u: int) -> bool:
    """Whether submarines declare in this pass: Russian ones after everybody else (22.113)."""
    if not has_russians(s, actor):
        return True
    return (s.nation[u] == RUSSIA) == (s.cursor2 == RUSSIANS)


def object_of(s: Turn, target: int) -> int:
    """How a question names a target: a leg, or an attempt from 100 on."""
    return target if s.level == FIRST else asks.ATTEMPT_OBJECT + target


def target_of(object: int) -> int:
    """The leg or attempt that a question names."""
    return object - asks.ATTEMPT_OBJECT if object >= asks.ATTEMPT_OBJECT else object


def length_of(s: Turn, target: int) -> int:
    """Hexes of the path of a target."""
    return s.leg_length[target] if s.level == FIRST else s.attempt_length[target]


def leg_of(s: Turn, target: int) -> int:
    """Leg that a target is, or goes for."""
    return target if s.level == FIRST else s.contact_leg[s.attempt_contact[target]]


def hex_of(s: Turn, target: int, place: int) -> int:
    """Hex of the path of a target."""
    return s.leg_path[target][place] if s.level == FIRST else s.attempt_path[target][place]


def submarine_has_target(t: Sea, s: Turn, u: int, target: int) -> bool:
    """Whether a submarine may go for a target in some hex."""
    open_now = is_target_leg(s, target) if s.level == FIRST else is_attempt_below(s, target)
    if not open_now or submarine_refusal(t, s, u, leg_of(s, target)) != reasons.MAY:
        return False
    for place in range(length_of(s, target)):
        if submarine_hex_refusal(t, s, u, target, place) == reasons.MAY:
            return True
    return False


def submarine_hex_refusal(t: Sea, s: Turn, u: int, target: int, place: int) -> int:
    """Why a submarine may not intercept in a hex: the path, the range, the dice (22.12, 22.22, 22.24C, 22.916)."""
    f = s.in_force[u]
    if s.level == FIRST:
        refusal = submarine_leg_refusal(t, s, target, place)
    else:
        refusal = hex_refusal(place, s.attempt_length[target], s.attempt_from_port[target], 0, NOWHERE)
    if refusal != reasons.MAY:
        return refusal
    distance = by_sea(t.map, s.hex[f], hex_of(s, target, place))
    if distance < 0 or distance >= terms.PATH:
        return reasons.NO_WAY
    if s.attempts >= terms.ATTEMPTS or s.contacts >= terms.CONTACTS:
        return reasons.NO_ROWS_LEFT
    if nation_of(s, f) == RUSSIA and westerners_go(s, leg_of(s, target)):
        return reasons.ALLIES_PREVAIL
    aim = aim_at(s, f // terms.FORCES, s.level, target, hex_of(s, target, place))
    return dice_refusal(t, s, aim, f, 1, 1, distance)


def may_send_submarine(t: Sea, s: Turn, answer: int) -> int:
    """One hex of the path, or none."""
    if answer == 0:
        return reasons.MAY
    return submarine_hex_refusal(t, s, s.ask_subject, target_of(s.ask_object), answer - 1)


def take_submarine_hex(t: Sea, s: Turn, answer: int) -> None:
    """Enter a submarine's attempt; the same row may send another one."""
    u, target, side = s.ask_subject, target_of(s.ask_object), s.ask_seat
    clear(s)
    if answer == 0:
        s.cursor += 1
        return
    hex = hex_of(s, target, answer - 1)
    c = contact_for(s, side, s.level, target, hex, 1)
    a = add_attempt(s, c, side, s.in_force[u], u)
    write_path(t, s, a, route_between(t.map, s.hex[s.in_force[u]], hex))
    s.attempt_from_port[a] = 1 if is_ashore(s, s.in_force[u]) else 0
    s.tried_factors[u] += 1
