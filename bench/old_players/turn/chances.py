"""What the doctrines reckon with before they intercept: exact chances of arriving, and what would arrive."""

from typing import Final, NamedTuple

from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import Attempt, Prospects, prospects
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared.units import strikes_ships
from flagplot.games.awaw.turn.intercept.contacts import Aim, aim_at, aim_of, surface_attempts
from flagplot.games.awaw.turn.intercept.eligible import route
from flagplot.games.awaw.turn.intercept.rolls import attempt_at, attempt_with, prospects_of
from flagplot.games.awaw.turn.planning.hunters import ways_by_round
from flagplot.games.awaw.turn.rows import (
    factors,
    has_ships,
    is_based,
    is_wholly_inverted,
    nation_of,
)
from flagplot.games.awaw.turn.sailing import by_air
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState
from flagplot.games.awaw.turn.terms import FORCES, LEGS, NONE, SAILING_LEGS, SUBMARINES, WINGS

HUNDRED: Final = 100
SHARES: Final = dict[tuple[int, int, int, Prospects], tuple[InterceptionTables, int]]()
"""Per cent of all throws that let a force arrive in time, under the tables that they hold for, as far as doctrines asked."""


class Prospect(NamedTuple):
    """What going for a target in a hex promises: expected factors in round one, and the best single chance in per cent."""

    factors: int
    best: int


def free_forces(v: TurnState, seat: int) -> list[int]:
    """Own surface forces that lie ready: in port or on defensive patrol, with nothing done yet in this stage, nor to do later."""
    return [
        f
        for f in range(seat * FORCES, (seat + 1) * FORCES)
        if is_based(v, f) and has_ships(v, f) and v.formation[f] != SUBMARINES and is_idle(v, f)
        if not has_a_task_ahead(v, f)
    ]


def has_a_task_ahead(v: TurnState, f: int) -> bool:
    """Whether a force has a part in an own operation of a later stage, for which it is kept."""
    for leg in range(SAILING_LEGS, LEGS):
        operation = v.leg_operation[leg]
        if operation != NONE and v.leg_side[leg] == f // FORCES and v.leg_force[leg][f % FORCES] == 1:
            if v.operation_stage[operation] > v.stage:
                return True
    return False


def is_idle(v: TurnState, f: int) -> bool:
    """Whether a force has not been used in this stage and has ships that are not inverted."""
    return v.tried[f] == 0 and v.committed[f] == 0 and not is_wholly_inverted(v, f)


def aim_at_hex(v: TurnState, seat: int, target: int, hex: int) -> Aim:
    """The aim of an interception of this level that is being thought of."""
    return aim_at(v, seat, v.level, target, hex)


def chance(t: Sea, v: TurnState, aim: Aim, f: int, distance: int, attempts: int, submarine: int = 0) -> int:
    """Per cent of a force arriving for the first round, as one of so many attempts (22.21, 22.23)."""
    if distance < 0:
        return 0
    return share_in_time(t, v.theatre, distance, prospects_of(t, v, aim, f, submarine, attempts))


def share_in_time(t: Sea, theatre: int, distance: int, found: Prospects) -> int:
    """Per cent of all throws that let a force arrive for the first round, worked out once (22.23)."""
    key = id(t.interception), theatre, distance, found
    if key not in SHARES:
        SHARES[key] = t.interception, in_time(theatre, distance, found, t.interception, HUNDRED)
    return SHARES[key][1]


def in_time(theatre: int, distance: int, found: Prospects, figures: InterceptionTables, shares: int) -> int:
    """How many of so many equal shares of all throws let a force arrive for the first round, rounded down (22.23)."""
    ways = ways_by_round(theatre, distance, found, figures)
    return ways.get(1, 0) * shares // max(1, sum(ways.values()))


def attempts_at(t: Sea, v: TurnState, aim: Aim, forces: list[int]) -> dict[int, Attempt]:
    """All that counts for each force's attempt, as the only one; what forces of one country have in common is looked up once."""
    found, alike = dict[int, Attempt](), dict[int, Attempt]()
    for f in forces:
        like = alike.get(nation_of(v, f))
        if like is None:
            found[f] = alike[nation_of(v, f)] = attempt_at(t, v, aim, f, 0, 1)
        else:
            found[f] = attempt_like(t, v, aim, f, like)
    return found


def attempt_like(t: Sea, v: TurnState, aim: Aim, f: int, like: Attempt) -> Attempt:
    """The attempt of a force at what another one of its country goes for too."""
    seen, near, opened = like.spotters, like.submarines_near, like.friendly_air
    return attempt_with(t, v, aim, f, 0, 1, seen, near, opened, like.defenders, like.against_us_transport)


def prospect(t: Sea, v: TurnState, seat: int, target: int, hex: int, forces: list[int]) -> Prospect:
    """What the forces that lie ready could bring to a hex; each further one only if it does not spoil the others (22.22K)."""
    aim, row = aim_at_hex(v, seat, target, hex), t.map.distance[hex]
    nearest = sorted((row[v.hex[f]], -factors(v, f), f) for f in forces if row[v.hex[f]] >= 0)
    best, made = Prospect(0, 0), attempts_at(t, v, aim, [f for _, _, f in nearest])
    for attempts in range(1, len(nearest) + 1):
        chances = [(one_of_them(t, v, made[f], distance, attempts), -size) for distance, size, f in nearest[:attempts]]
        expected = sum(percent * size for percent, size in chances) // HUNDRED
        best = max(best, Prospect(expected, max(percent for percent, _ in chances)))
    return best


def one_of_them(t: Sea, v: TurnState, attempt: Attempt, distance: int, attempts: int) -> int:
    """Per cent of arriving for the first round by an attempt that is one of so many (22.22K)."""
    return share_in_time(
        t, v.theatre, distance, prospects(t.interception, v.theatre, attempt._replace(attempts=attempts))
    )


def way_chances(t: Sea, v: TurnState, f: int, c: int, ways: list[int]) -> list[tuple[int, int]]:
    """For each way to a contact's hex the per cent of arriving in time, best first; attempts so far are counted (22.22K)."""
    aim, attempts = aim_of(v, c), surface_attempts(v, c) + 1
    found = []
    for way in ways:
        distance = route(t, v, f, v.contact_hex[c], way).length - 1
        found.append((chance(t, v, aim, f, distance, attempts), -way))
    return [(percent, -way) for percent, way in sorted(found, reverse=True)]


def strikers(t: Sea, v: TurnState, seat: int, hex: int) -> int:
    """Own free squadrons ashore that could attack ships in a hex (22.132A)."""
    total = 0
    for w in range(seat * WINGS, seat * WINGS + v.wings[seat]):
        p = v.wing_place[w]
        if p != NONE and v.place_air[p] and strikes_ships(v.wing_type[w]):
            if 0 <= by_air(t.map, v.place_hex[p], hex) <= v.wing_range[w]:
                total += max(0, v.wing_squadrons[w] - v.wing_busy[w])
    return total


def is_first(v: TurnState) -> bool:
    """Whether interceptions, not counter-interceptions, are being announced."""
    return v.level == FIRST
