"""The doctrines' estimates before an interception: exact chances of arrival, and the forces available."""

from typing import Final

from flagplot.games.awaw.interception.attempt.figures import THROWN_DICE
from flagplot.games.awaw.interception.attempt.method import Prospects, attempt_refusal, round_entered, thrown
from flagplot.games.awaw.interception.terms import FIRST, THROWN
from flagplot.games.awaw.players.turn.memo import REACHES, UNKNOWN, Memo
from flagplot.games.awaw.shared.units import strikes_ships
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import Aim, aim_at, aim_of, surface_attempts
from flagplot.games.awaw.turn.intercept.rolls import prospects_of
from flagplot.games.awaw.turn.rows import has_ships, is_based, is_wholly_inverted, wings_of
from flagplot.games.awaw.turn.sailing import by_sea, is_in_range
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState
from flagplot.games.awaw.turn.terms import FORCES, LEGS, NONE, SAILING_LEGS, SHORTEST
from flagplot.games.awaw.turn.words.reasons import MAY

HUNDRED: Final = 100
FACES: Final = 6


def is_free(v: TurnState, f: int) -> bool:
    """Whether a surface force is available, in port or on defensive patrol, unused in this stage and not needed later."""
    lies_there = is_based(v, f) and has_ships(v, f) and v.formation[f] != terms.SUBMARINES
    return lies_there and is_idle(v, f) and not has_a_task_ahead(v, f)


def has_a_task_ahead(v: TurnState, f: int) -> bool:
    """Whether a force has a part in an own operation of a later stage, and is reserved for it."""
    for leg in range(SAILING_LEGS, LEGS):
        operation = v.leg_operation[leg]
        if operation != NONE and v.leg_side[leg] == f // FORCES and v.leg_force[leg][f % FORCES]:
            if v.operation_stage[operation] > v.stage:
                return True
    return False


def is_idle(v: TurnState, f: int) -> bool:
    """Whether a force has not been used in this stage and has ships that are not inverted."""
    return v.tried[f] == 0 and v.committed[f] == 0 and not is_wholly_inverted(v, f)


def aim_at_hex(v: TurnState, seat: int, target: int, hex: int) -> Aim:
    """The aim of a possible interception of this level."""
    return aim_at(v, seat, v.level, target, hex)


def chance(t: Sea, v: TurnState, m: Memo, aim: Aim, f: int, distance: int, attempts: int, submarine: int) -> int:
    """Percentage chance of a force arriving for the first round, as one of `attempts` (22.21, 22.23)."""
    if distance < 0:
        return 0
    return share_in_time(t, m, v.theatre, distance, prospects_of(t, v, aim, f, submarine, attempts))


def share_in_time(t: Sea, m: Memo, theatre: int, distance: int, p: Prospects) -> int:
    """Percentage of all throws with which a force arrives for the first round, rounded down; 0 if it may not try
    (22.23, 22.24C).
    """
    if attempt_refusal(t.interception, theatre, distance, p) != MAY:
        return 0
    if p.hexes != THROWN:
        return HUNDRED if round_entered(t.interception, theatre, distance, p, 0) == 1 else 0
    dice, total = min(p.dice, THROWN_DICE), to_throw(t, m, theatre, distance)
    if total == 0:
        return HUNDRED
    return t.interception.at_least[dice][min(max(0, total - p.added), FACES * dice + 1)]


def to_throw(t: Sea, m: Memo, theatre: int, distance: int) -> int:
    """The least total that carries a force this far; cached."""
    if distance >= REACHES:
        return least_total(t, theatre, distance)
    if m.least[distance] == UNKNOWN:
        m.least[distance] = least_total(t, theatre, distance)
    return m.least[distance]


def least_total(t: Sea, theatre: int, distance: int) -> int:
    """The least total that carries a force this far; one more than the dice can show if none does."""
    low, high = 0, FACES * THROWN_DICE + 1
    while low < high:
        total = (low + high) // 2
        if round_entered(t.interception, theatre, distance, thrown(0), total) == 1:
            high = total
        else:
            low = total + 1
    return low


def way_chance(t: Sea, v: TurnState, m: Memo, f: int, c: int, way: int) -> int:
    """Percentage chance of arriving in time at a contact by an open route, with the attempts so far (22.22K)."""
    return chance(t, v, m, aim_of(v, c), f, hexes_by(t, v, f, v.contact_hex[c], way), surface_attempts(v, c) + 1, 0)


def hexes_by(t: Sea, v: TurnState, f: int, hex: int, way: int) -> int:
    """Hexes to a hex by a route open to a force: the shortest, or through a named hex of its side (22.23)."""
    if way == SHORTEST:
        return by_sea(t.map, v.hex[f], hex)
    by = v.vias[f // FORCES][way - SHORTEST - 1]
    return by_sea(t.map, v.hex[f], by) + by_sea(t.map, by, hex)


def strikers(t: Sea, v: TurnState, seat: int, hex: int) -> int:
    """Own free squadrons ashore that could attack ships in a hex (22.132A)."""
    total = 0
    for w in wings_of(v, seat):
        p = v.wing_place[w]
        if p != NONE and v.place_air[p] and strikes_ships(v.wing_type[w]):
            if is_in_range(t, v, w, hex):
                total += max(0, v.wing_squadrons[w] - v.wing_busy[w])
    return total


def is_first(v: TurnState) -> bool:
    """Whether interceptions are being announced, not counter-interceptions."""
    return v.level == FIRST
