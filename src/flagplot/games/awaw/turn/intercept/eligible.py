"""Who may take part in an interception, by which way and with how many dice (22.11, 22.112-22.116, 22.14, 22.22, 22.23)."""

from flagplot.games.awaw.interception.eligibility import loose_limit_refusal, may_intercept, precedence
from flagplot.games.awaw.interception.terms import FIRST, RUSSIANS
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.shared.activities import activity_refusal
from flagplot.games.awaw.shared.terms import CVE, RUSSIA, SUBMARINE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import is_open_below
from flagplot.games.awaw.turn.intercept.rows import attempts_now, sailing_in
from flagplot.games.awaw.turn.legs import is_homeward, sails_in
from flagplot.games.awaw.turn.rows import (
    base_standing,
    factors,
    forces_of,
    has_kind,
    has_ships,
    is_ashore,
    is_based,
    is_inverted,
    is_western,
    nation_of,
    ships_of,
    submarines_left,
    unit_can_sail,
)
from flagplot.games.awaw.turn.sailing import Route, are_alike, is_bare_line, route_between, route_by
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import reasons


def any_surface_force(t: Sea, s: TurnState, side: int, leg: int) -> bool:
    """Whether a side has a surface force that may intercept a leg or those that go for it."""
    return any(
        s.formation[f] != terms.SUBMARINES and force_refusal(t, s, f, leg) == reasons.MAY for f in forces_of(side)
    )


def force_refusal(t: Sea, s: TurnState, f: int, leg: int) -> int:
    """Why ships of a force may not intercept at this level (22.11, 22.11B-D, 22.112, 22.116, 22.14A, 22.14F).

    One in port leaves behind those of its ships that may not (22.14B, 22.14D, 22.26D).
    """
    if not is_based(s, f) or not has_ships(s, f):
        return reasons.NO_SHIPS
    if is_ashore(s, f) and any(may_sail_out(t, s, u) for u in ships_of(s, f)):
        return refusal_as(t, s, f, leg, 0, 0, 0, s.tried[f])
    if any(s.kind[u] != CVE and is_barred(t, s.kind[u]) for u in ships_of(s, f)):
        return reasons.NOT_BY_THAT_SHIP
    return refusal_as(t, s, f, leg, 0, has_kind(s, f, CVE), is_inverted(s, f), s.tried[f])


def refusal_as(t: Sea, s: TurnState, f: int, leg: int, submarine: int, cve: int, inverted: int, tried: int) -> int:
    """Why a force where it is based may not intercept at this level, as submarines or ships, CVEs, inverted, tried before."""
    return may_intercept(
        t.interception,
        s.level,
        submarine,
        cve,
        base_standing(s, f),
        0,
        at_war_with_leg(s, f, leg),
        inverted,
        s.committed[f],
        tried,
        1 if s.failed[f] > 0 else 0,
        1 if s.failed[f] == 2 else 0,
        target_returns(s, leg),
        1 if s.wave == terms.IMMEDIATE and s.level == FIRST else 0,
    )


def is_barred(t: Sea, kind: int) -> bool:
    """Whether the Naval Activities Table lets no ship of a type intercept, such as transports (20.18, 21.31)."""
    return activity_refusal(t.activities, kind, activities.INTERCEPT, activities.OPPONENT, 0) != activities.MAY


def may_sail_out(t: Sea, s: TurnState, u: int) -> bool:
    """Whether the ships of a row may sail to intercept: uninverted, no CVEs, no transports (22.11, 20.18, 21.31)."""
    return unit_can_sail(s, u) and s.kind[u] != CVE and not is_barred(t, s.kind[u])


def target_returns(s: TurnState, leg: int) -> int:
    """1 if the target is on its way home; those that counter are after other game (22.115, 22.116)."""
    return is_homeward(s, leg) if s.level == FIRST else 0


def at_war_with_leg(s: TurnState, f: int, leg: int) -> int:
    """1 if a force's country was at war with that of the leg's forces, or of those that go for it (22.112)."""
    if s.level == FIRST:
        return is_enemy_of_leg(s, f, leg)
    enemies = any(is_open_below(s, a, s.level) and are_at_war(s, f, s.attempt_force[a]) for a in attempts_now(s))
    return 1 if enemies else 0


def is_enemy_of_leg(s: TurnState, f: int, leg: int) -> int:
    """1 if a force's country was at war with that of forces of a leg (22.112).

    A sea supply line without guards is that of all countries of its side that have ships.
    """
    anybody, line = 0, is_bare_line(s, leg)
    for g in forces_of(s.leg_side[leg]):
        if (sails_in(s, leg, g) or line) and has_ships(s, g):
            anybody = 1
            if are_at_war(s, f, g):
                return 1
    return 1 if line and anybody == 0 else 0


def are_at_war(s: TurnState, f: int, g: int) -> bool:
    """Whether the countries of two forces were at war when the turn began (22.112)."""
    return s.at_war[nation_of(s, f)][nation_of(s, g)] == 1


def any_enemy_of(t: Sea, s: TurnState, side: int, a: int) -> bool:
    """Whether a side has a surface force that may go for an attempt, whose country is at war with it (22.112)."""
    leg = s.contact_leg[s.attempt_contact[a]]
    return any(
        s.formation[f] != terms.SUBMARINES
        and has_ships(s, f)
        and are_at_war(s, f, s.attempt_force[a])
        and force_refusal(t, s, f, leg) == reasons.MAY
        for f in forces_of(side)
    )


def is_enemy_in(s: TurnState, f: int, c: int) -> bool:
    """Whether a force's country is at war with that of a force which sails to intercept in a contact (22.112)."""
    return any(are_at_war(s, f, s.attempt_force[a]) for a in sailing_in(s, c))


def route(t: Sea, s: TurnState, f: int, hex: int, way: int) -> Route:
    """The way of a force to a hex: the shortest, or by a named hex of its side (22.23)."""
    if way == terms.SHORTEST:
        return route_between(t.map, s.hex[f], hex)
    by = s.vias[f // terms.FORCES][way - terms.SHORTEST - 1]
    if by == terms.NONE:
        return Route(s.hex[f], by, hex, 0)
    return route_by(t.map, s.hex[f], by, hex)


def way_refusal(t: Sea, s: TurnState, f: int, hex: int, way: int) -> int:
    """Why a force cannot sail to a hex by that way: there is none, or it is the shortest under another name (22.23)."""
    found = route(t, s, f, hex, way)
    if found.length == 0 or found.length > terms.PATH:
        return reasons.NO_WAY
    if way > terms.SHORTEST and are_alike(t.map, found, route_between(t.map, s.hex[f], hex)):
        return reasons.SAME_WAY
    return reasons.MAY


def numbers_refusal(s: TurnState, f: int, c: int) -> int:
    """Nine factors outside task forces from each port, and either Russia or the Western Allies (22.113, 22.14C).

    They count against one target: in one hex, or against displaced forces in another one too (awaw-2011:22.13.G).
    """
    if s.attempts >= terms.ATTEMPTS:
        return reasons.NO_ROWS_LEFT
    total = factors(s, f) if s.formation[f] == terms.LOOSE else 0
    for a in range(s.attempts):
        g = s.attempt_force[a]
        other = s.attempt_contact[a]
        both_first = s.contact_level[c] == FIRST and s.contact_level[other] == FIRST
        same_target = other == c or (both_first and s.contact_leg[other] == s.contact_leg[c])
        ships = same_target and s.attempt_unit[a] == terms.NONE
        if ships and s.formation[g] == terms.LOOSE and s.hex[g] == s.hex[f]:
            total += factors(s, g)
    if nation_of(s, f) == RUSSIA and precedence(1 if westerners_go(s, s.contact_leg[c]) else 0, 1) != RUSSIANS:
        return reasons.ALLIES_PREVAIL
    return loose_limit_refusal(total) if s.formation[f] == terms.LOOSE else reasons.MAY


def westerners_go(s: TurnState, leg: int) -> bool:
    """Whether Western Allied forces, submarines too, attempt an interception of a leg, or of those that go for it (22.113)."""
    return any(
        s.contact_level[s.attempt_contact[a]] == s.level
        and s.contact_leg[s.attempt_contact[a]] == leg
        and is_western(nation_of(s, s.attempt_force[a]))
        for a in range(s.attempts)
    )


def free_factors(s: TurnState, u: int) -> int:
    """Submarine factors of a row that may still attempt an interception in this stage (22.14A, 22.92)."""
    if s.kind[u] != SUBMARINE or s.inverted[u]:
        return 0
    return max(0, submarines_left(s, u) - s.tried_factors[u])


def submarine_refusal(t: Sea, s: TurnState, u: int, leg: int) -> int:
    """Why a submarine may not intercept: its base, its earlier actions (22.11B, 22.911, 22.916)."""
    f = s.in_force[u]
    return refusal_as(t, s, f, leg, 1, 0, 0, 0) if free_factors(s, u) > 0 and is_based(s, f) else reasons.NO_SHIPS


def last_way() -> int:
    """Answers of JOIN: to stay, the shortest way, and a way by each named hex."""
    return terms.SHORTEST + terms.VIAS + 1
