"""The value of a team of forces against one target in one hex.

Every further attempt costs the others a die (22.22K), so only whole teams are valued: their factors that arrive in
time, up to enough for the target, and negatively where they would be too few to fight it.
"""

from typing import Final, NamedTuple

from flagplot.games.awaw.interception.attempt.method import Attempt, prospects
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.players.turn.chances import HUNDRED, share_in_time
from flagplot.games.awaw.players.turn.memo import FORCES, SUMS, TEAMS, UNKNOWN, Memo
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import Aim, is_aimed_at, task_forces_met
from flagplot.games.awaw.turn.intercept.rolls import Interceptors, attempt_at, crew_of
from flagplot.games.awaw.turn.legs import sails_in
from flagplot.games.awaw.turn.rows import factors, forces_of, nation_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import TurnState

FINE: Final = HUNDRED**7
"""The unit of probabilities: large enough for all combinations of forces that may arrive or not."""


class Team(NamedTuple):
    """A set of forces against one target in one hex."""

    forces: int
    """As bits."""
    worth: int
    """Its value in factors, in hundredths."""
    best: int
    """The best single chance of arriving in time, in per cent."""


# ------------------------------------------------------------ own forces
def evaluate_forces(v: TurnState, m: Memo, first: int) -> None:
    """Store the relevant data of each available force; those of a side begin with the first."""
    for k in range(FORCES):
        if m.ready[k] == 1:
            crew = crew_of(v, first + k)
            m.nation[k] = nation_of(v, first + k)
            m.factors[k] = crew.factors
            m.light_factors[k] = crew.light_factors
            m.light_force[k] = crew.light_force
            m.slow[k] = crew.slow
            m.full_carrier[k] = crew.full_carrier
            m.bad_port[k] = crew.bad_port


def is_in(forces: int, k: int) -> bool:
    """Whether a set contains a force."""
    return forces >> k & 1 == 1


def with_force(forces: int, k: int) -> int:
    """A set with another force."""
    return forces | 1 << k


def without_force(forces: int, k: int) -> int:
    """A set without one of its forces."""
    return forces - (1 << k) if is_in(forces, k) else forces


# ------------------------------------------------------------ hunts
def hunt(t: Sea, v: TurnState, m: Memo, h: int, aim: Aim, how: Settings) -> None:
    """Evaluate a target in a hex, for the available forces with a route there; cached teams may stay valid."""
    first, count, hunters = aim.side * FORCES, 0, 0
    for k in range(FORCES):
        m.away[k] = terms.NONE
        if m.ready[k] == 1 and m.factors[k] > 0:
            m.away[k] = by_sea(t.map, v.hex[first + k], aim.hex)
            if m.away[k] >= 0:
                count += 1
                hunters = with_force(hunters, k)
    enemy, own = enemy_thought(t, v, aim, how), own_there(v, aim)
    changed = hunters != m.hunters[h] or enemy != m.enemy[h] or own != m.own[h]
    m.hunters[h], m.enemy[h], m.own[h] = hunters, enemy, own
    for k in range(FORCES):
        if is_in(hunters, k) and not any(is_in(hunters, j) and m.nation[j] == m.nation[k] for j in range(k)):
            like = attempt_at(t, v, aim, first + k, 0, 1)
            for j in range(k, FORCES):
                if is_in(hunters, j) and m.nation[j] == m.nation[k]:
                    if note_chances(t, v, m, h, like, j, count):
                        changed = True
    if changed:
        forget_teams(m, h)


def note_chances(t: Sea, v: TurnState, m: Memo, h: int, like: Attempt, k: int, count: int) -> bool:
    """Store the chances of a force as one of any number up to `count`. Returns whether they have changed (22.22K)."""
    changed = False
    crew = Interceptors(m.factors[k], m.light_factors[k], m.light_force[k], m.slow[k], m.full_carrier[k], m.bad_port[k])
    for attempts in range(1, count + 1):
        found = prospects(t.interception, v.theatre, attempt_by(like, crew, attempts))
        percent, place = share_in_time(t, m, v.theatre, m.away[k], found), (attempts - 1) * FORCES + k
        if m.percent[h][place] != percent:
            m.percent[h][place] = percent
            changed = True
    return changed


def attempt_by(like: Attempt, crew: Interceptors, attempts: int) -> Attempt:
    """The attempt of a force, as one of `attempts`, on the same target as another of its country."""
    return Attempt(
        like.activity,
        like.carries_cargo,
        like.counters_here,
        like.in_invasion_hex,
        like.against_us_transport,
        like.task_forces,
        like.target_factors,
        like.target_light_factors,
        like.defenders,
        like.spotters,
        like.friendly_air,
        like.submarines_near,
        like.codebreaking,
        crew.factors,
        crew.light_factors,
        crew.light_force,
        crew.slow,
        crew.full_carrier,
        like.is_submarine,
        crew.bad_port,
        attempts,
    )


def forget_teams(m: Memo, h: int) -> None:
    """Discard the cached teams of a hunt."""
    m.best_team[h] = UNKNOWN
    for place in range(TEAMS):
        m.team[h][place] = 0


def enemy_thought(t: Sea, v: TurnState, aim: Aim, how: Settings) -> int:
    """Estimated factors of a target from its announcement: task forces are announced, other ships are few (22.22E)."""
    found = task_forces_met(t, v, aim)
    if aim.level == FIRST:
        return found * how.task_force_factors if found > 0 else how.loose_factors
    others = -found
    for a in range(v.attempts):
        if is_aimed_at(t, v, aim, a):
            others += 1
    return found * how.task_force_factors + others * how.loose_factors


def own_there(v: TurnState, aim: Aim) -> int:
    """Own factors in the hex of a counter-interception that fight there too (22.161A)."""
    if aim.level == FIRST or aim.here == 0:
        return 0
    return sum(factors(v, f) for f in forces_of(aim.side) if sails_in(v, aim.leg, f))


# ------------------------------------------------------------ teams
def team_of(m: Memo, h: int, forces: int, how: Settings) -> Team:
    """The value of a team over all results of its dice; cached."""
    if forces == 0:
        return Team(0, 0, 0)
    place = forces % TEAMS
    if m.team[h][place] != forces:
        worth = weighed(m, h, forces, how)
        m.team[h][place] = forces
        m.worth[h][place] = worth
        m.best[h][place] = best_single(m, h, forces)
    return Team(forces, m.worth[h][place], m.best[h][place])


def size_of(forces: int) -> int:
    """The number of forces in a set."""
    return sum(1 for k in range(FORCES) if is_in(forces, k))


def best_single(m: Memo, h: int, forces: int) -> int:
    """The best chance of one of them to arrive in time, in per cent."""
    best, before = 0, (size_of(forces) - 1) * FORCES
    for k in range(FORCES):
        if is_in(forces, k):
            best = max(best, m.percent[h][before + k])
    return best


def weighed(m: Memo, h: int, forces: int, how: Settings) -> int:
    """The expected value of the arriving factors, from their distribution built force by force, in hundredths."""
    before, top, whole = (size_of(forces) - 1) * FORCES, 0, 1
    m.ways[0] = 1
    for k in range(FORCES):
        percent = m.percent[h][before + k] if is_in(forces, k) else 0
        if percent > 0:
            parts = 1 if percent == HUNDRED else HUNDRED
            if whole * parts > FINE:
                for arrived in range(top + 1):
                    m.ways[arrived] //= HUNDRED
                whole //= HUNDRED
            top = add_force(m, top, m.factors[k], percent * parts // HUNDRED, parts)
            whole *= parts
    total = sum(
        m.ways[arrived] * (use(m, h, m.own[h] + arrived, how) - use(m, h, m.own[h], how))
        for arrived in range(1, top + 1)
        if m.ways[arrived] > 0
    )
    return HUNDRED * total // whole


def add_force(m: Memo, top: int, size: int, arrives: int, parts: int) -> int:
    """Add a force that arrives in some of `parts` equal cases. Returns the new highest sum."""
    end = min(top + size, SUMS - 1)
    for arrived in range(top + 1, end + 1):
        m.ways[arrived] = 0
    for arrived in range(top, -1, -1):
        ways = m.ways[arrived]
        if ways > 0:
            m.ways[arrived] = ways * (parts - arrives)
            m.ways[min(arrived + size, end)] += ways * arrives
    return end


def use(m: Memo, h: int, there: int, how: Settings) -> int:
    """The effect of this many factors on the target: limited by enough, and negative if too few."""
    if there == 0:
        return 0
    too_few = max(0, how.outnumbered_per_cent * m.enemy[h] // HUNDRED - there)
    return min(there, how.enough_per_cent * m.enemy[h] // HUNDRED) - too_few


def best_team(m: Memo, h: int, how: Settings) -> Team:
    """The best team: for each number of attempts the forces with the highest contribution, one after another."""
    if m.best_team[h] == UNKNOWN:
        best = Team(0, 0, 0)
        for attempts in range(1, size_of(m.hunters[h]) + 1):
            team = team_of(m, h, ranked(m, h, attempts), how)
            if team.worth > best.worth:
                best = team
        m.best_team[h] = best.forces
    return team_of(m, h, m.best_team[h], how)


def ranked(m: Memo, h: int, attempts: int) -> int:
    """The forces with the highest expected contribution among `attempts`, as many as that."""
    hunters, before, found = m.hunters[h], (attempts - 1) * FORCES, 0
    for k in range(FORCES):
        m.bids[k] = m.percent[h][before + k] * m.factors[k] if is_in(hunters, k) else terms.NONE
    for _ in range(attempts):
        best = 0
        for k in range(FORCES):
            if m.bids[k] > m.bids[best]:
                best = k
        m.bids[best] = terms.NONE
        found = with_force(found, best)
    return found
