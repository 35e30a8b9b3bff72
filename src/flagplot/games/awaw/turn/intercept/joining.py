"""Who sails in an interception: each task force, the other ships of a port, each submarine (22.14, 22.114, 22.915, 22.23)."""

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared.terms import RUSSIA
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce.reforming import part, rejoin, sail_apart
from flagplot.games.awaw.turn.intercept.company import may_not_support
from flagplot.games.awaw.turn.intercept.contacts import (
    add_attempt,
    add_contact,
    aim_at,
    aim_of,
    aimed_at,
    clear_contact,
    find_contact,
    is_open_below,
    move_contact,
    surface_attempts,
)
from flagplot.games.awaw.turn.intercept.eligible import (
    are_at_war,
    force_refusal,
    free_factors,
    last_way,
    numbers_refusal,
    route,
    submarine_refusal,
    way_refusal,
    westerners_go,
)
from flagplot.games.awaw.turn.intercept.rolls import dice_refusal, refused_for_dice
from flagplot.games.awaw.turn.intercept.rows import attempts_of, contacts_now
from flagplot.games.awaw.turn.intercept.seeking import (
    actor_of,
    attempt_hex_refusal,
    is_target_leg,
    place_refusal,
)
from flagplot.games.awaw.turn.rows import forces_of, is_ashore, nation_of, units_of
from flagplot.games.awaw.turn.sailing import Route, by_sea, fill_path, route_between
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events, reasons

OTHERS_FIRST, THEN_RUSSIANS = 0, 1
"""Who declares: the Western Allies and others before Russia, ships and submarines, since they prevail (22.113)."""


def has_russians(s: TurnState, side: int) -> bool:
    """Whether a side has Russian forces, which declare when all others have (22.113)."""
    return any(
        s.nation[u] == RUSSIA and s.in_force[u] != terms.NONE and nation_of(s, s.in_force[u]) == RUSSIA
        for u in units_of(s, side)
    )


def may_be_asked(t: Sea, s: TurnState, c: int, f: int, turn: int) -> bool:
    """Whether a force has a say in a contact of this level: it is free to sail, and at war with those countered (22.112)."""
    now = s.contact_standing[c] == terms.DECLARED and s.contact_level[c] == s.level and s.contact_submarine[c] == 0
    if not now or s.formation[f] == terms.SUBMARINES or (nation_of(s, f) == RUSSIA) != (turn == 1):
        return False
    if force_refusal(t, s, f, s.contact_leg[c]) != reasons.MAY:
        return False
    beside = s.level == FIRST + 1 and s.contact_here[c] == 1
    if beside and may_not_support(t, s, f, s.contact_leg[c]):
        return False
    return s.level == FIRST or any(are_at_war(s, f, s.attempt_force[a]) for a in aimed_at(t, s, aim_of(s, c)))


def has_way(t: Sea, s: TurnState, f: int, c: int) -> bool:
    """Whether some way to a contact is open to a force."""
    return any(join_refusal(t, s, f, c, answer) == reasons.MAY for answer in range(terms.SHORTEST, last_way()))


def join_refusal(t: Sea, s: TurnState, f: int, c: int, answer: int) -> int:
    """Why a force may not intercept by a way (22.113, 22.14C, 22.22, 22.24C)."""
    if answer == terms.STAYS_OUT:
        return reasons.MAY
    refusal = way_refusal(t, s, f, s.contact_hex[c], answer)
    if refusal == reasons.MAY:
        refusal = numbers_refusal(s, f, c)
    if refusal != reasons.MAY:
        return refusal
    return refused_for_dice(t, s, c, f, route(t, s, f, s.contact_hex[c], answer).length - 1)


def may_join(t: Sea, s: TurnState, answer: int) -> int:
    """A force takes an open route, or stays (22.14D)."""
    return join_refusal(t, s, s.ask_subject, s.ask_object, answer)


def write_path(t: Sea, s: TurnState, a: int, way: Route) -> None:
    """Write down the path of an attempt."""
    s.attempt_length[a] = way.length
    fill_path(t.map, way, s.attempt_path[a])


def drop_empty_contacts(s: TurnState) -> None:
    """A hex to which no force goes in the end was never chosen (22.14D): no row reveals it."""
    kept = s.waiting[terms.WAITING_CONTACTS]
    for c in contacts_now(s):
        open_yet = s.contact_standing[c] in (terms.DECLARED, terms.MERGED) and s.contact_submarine[c] == 0
        if s.contact_level[c] != s.level or not open_yet or surface_attempts(s, c) > 0:
            move_contact(s, c, kept)
            kept += 1
    for c in range(kept, s.contacts):
        clear_contact(s, c)
    s.contacts = kept


def report_contacts(s: TurnState) -> None:
    """Declare all interceptions of the level at once, those of ships before those of submarines (22.12, 22.16)."""
    for submarine in range(2):
        for c in range(s.contacts):
            now = s.contact_level[c] == s.level and s.contact_standing[c] == terms.DECLARED
            if now and s.contact_submarine[c] == submarine:
                emit_contact(s, c)


def emit_contact(s: TurnState, c: int) -> None:
    """Announce a contact with its attempts (22.12, 22.16)."""
    side = s.contact_side[c]
    if s.contact_level[c] == FIRST:
        emit(s, events.INTERCEPTION_DECLARED, side=side, leg=s.contact_leg[c], hex=s.contact_hex[c], contact=c)
    else:
        emit(s, events.COUNTER_DECLARED, side=side, attempt=s.contact_attempt[c], hex=s.contact_hex[c], contact=c)
    for a in attempts_of(s, c):
        start, hexes = s.attempt_path[a][0], s.attempt_length[a] - 1
        emit(s, events.ATTEMPT_DECLARED, side=side, attempt=a, start=start, hexes=hexes)
        emit(s, events.ATTEMPT_FORCE, side=side, attempt=a, force=s.attempt_force[a])


def declares_now(s: TurnState, actor: int, u: int, turn: int) -> bool:
    """Whether submarines declare in this pass: Russian ones after everybody else (22.113)."""
    if not has_russians(s, actor):
        return True
    return (s.nation[u] == RUSSIA) == (turn == THEN_RUSSIANS)


def target_of(object: int) -> int:
    """The leg or attempt that a question names."""
    return object - asks.ATTEMPT_OBJECT if object >= asks.ATTEMPT_OBJECT else object


def length_of(s: TurnState, target: int) -> int:
    """Hexes of the path of a target."""
    return s.leg_length[target] if s.level == FIRST else s.attempt_length[target]


def leg_of(s: TurnState, target: int) -> int:
    """Leg that a target is, or goes for."""
    return target if s.level == FIRST else s.contact_leg[s.attempt_contact[target]]


def hex_of(s: TurnState, target: int, place: int) -> int:
    """Hex of the path of a target."""
    return s.leg_path[target][place] if s.level == FIRST else s.attempt_path[target][place]


def submarine_has_target(t: Sea, s: TurnState, u: int, target: int) -> bool:
    """Whether a submarine may go for a target in some hex."""
    open_now = is_target_leg(s, target) if s.level == FIRST else is_open_below(s, target, s.level)
    if not open_now or submarine_refusal(t, s, u, leg_of(s, target)) != reasons.MAY:
        return False
    if s.level > FIRST and not are_at_war(s, s.in_force[u], s.attempt_force[target]):
        return False
    return any(submarine_hex_refusal(t, s, u, target, place) == reasons.MAY for place in range(length_of(s, target)))


def submarine_hex_refusal(t: Sea, s: TurnState, u: int, target: int, place: int) -> int:
    """Why a submarine may not intercept in a hex: the path, the range, the dice (22.12, 22.22, 22.24C, 22.916).

    It is not bound to the hex that ships have chosen (22.13E, 22.14E, 22.915).
    """
    f = s.in_force[u]
    if s.level == FIRST:
        refusal = place_refusal(t, s, target, place, 0)
    else:
        refusal = attempt_hex_refusal(t, s, target, place)
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


def may_send_submarine(t: Sea, s: TurnState, answer: int) -> int:
    """One hex of the path, or none."""
    if answer == 0:
        return reasons.MAY
    return submarine_hex_refusal(t, s, s.ask_subject, target_of(s.ask_object), answer - 1)


def set_out(t: Sea, s: TurnState, f: int, c: int, way: int) -> None:
    """Enter an attempt, with its path announced (22.23); it is the force's one target of the stage (22.14A)."""
    sail_apart(s, f)
    a = add_attempt(s, c, f // terms.FORCES, f, terms.NONE)
    write_path(t, s, a, route(t, s, f, s.contact_hex[c], way))
    s.attempt_from_port[a] = 1 if is_ashore(s, f) else 0
    s.tried[f] = 1


def send_submarine(t: Sea, s: TurnState, u: int, target: int, hex: int) -> None:
    """Enter a submarine's attempt."""
    f = s.in_force[u]
    c = find_contact(t, s, target, hex, 1)
    if c == terms.NONE:
        c = add_contact(s, f // terms.FORCES, s.level, target, hex, 1)
    a = add_attempt(s, c, f // terms.FORCES, f, u)
    write_path(t, s, a, route_between(t.map, s.hex[f], hex))
    s.attempt_from_port[a] = 1 if is_ashore(s, f) else 0
    s.tried_factors[u] += 1


@flow
def ships_join(t: Sea, s: TurnState, actor: int, turn: int) -> None:
    """For each hex chosen, each task force and each port's other ships go or stay (22.14A-F).

    (awaw-2011:22.14.A.1, awaw-2011:22.14.B.1, awaw-2011:22.14.C.2, awaw-2011:22.14.D)
    """
    s.wave_step = terms.JOIN_IN
    for c in range(s.contacts):
        for f in forces_of(actor):
            if may_be_asked(t, s, c, f, turn):
                out = part(t, s, f)
                way = terms.STAYS_OUT
                if out != terms.NONE and has_way(t, s, out, c):
                    way = ask(s, asks.JOIN, actor, out, c, last_way())
                if way == terms.STAYS_OUT:
                    rejoin(s, out)
                else:
                    set_out(t, s, out, c, way)


@flow
def submarines_join(t: Sea, s: TurnState, actor: int, turn: int) -> None:
    """Each submarine factor by itself may intercept, in a hex of its own (22.114, 22.13E, 22.915).

    A target comes before each row of submarines as often as that has factors left (awaw-2011:22.114).
    """
    s.wave_step = terms.SUBMARINES_JOIN
    for u in units_of(s, actor):
        for target in range(terms.SAILING_LEGS if s.level == FIRST else terms.ATTEMPTS):
            while free_factors(s, u) > 0 and declares_now(s, actor, u, turn) and submarine_has_target(t, s, u, target):
                object = target if s.level == FIRST else asks.ATTEMPT_OBJECT + target
                place = ask(s, asks.SUBMARINE_HEX, actor, u, object, length_of(s, target) + 1)
                if place == 0:
                    break
                send_submarine(t, s, u, target, hex_of(s, target, place - 1))


@flow
def join_in(t: Sea, s: TurnState) -> None:
    """Who sails: the Western Allies and others declare before Russia, ships and submarines, since they prevail (22.113)."""
    actor = actor_of(s, s.level)
    ships_join(t, s, actor, OTHERS_FIRST)
    if has_russians(s, actor):
        submarines_join(t, s, actor, OTHERS_FIRST)
        ships_join(t, s, actor, THEN_RUSSIANS)
    drop_empty_contacts(s)
    submarines_join(t, s, actor, THEN_RUSSIANS)
    report_contacts(s)
