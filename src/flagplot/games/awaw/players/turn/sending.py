"""Who is sent where: of all ways to share the free forces among the hexes chosen, one of which none is better by a move.

Every further attempt costs the others a die (22.22K), so what counts is what a whole team promises: its factors that come in
time, up to what is enough for the target, and less than nothing where they would be too few to fight it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.games.awaw.interception.attempt.method import Attempt, prospects
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.players.turn.chances import HUNDRED, attempts_at, free_forces, share_in_time
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import Aim, aim_of, is_aimed_at, task_forces_met
from flagplot.games.awaw.turn.rows import factors, sails_in
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import View

MOVES: Final = 40
"""Moves after which a sharing is left as it is."""


class Team(NamedTuple):
    """Some forces that go for one target in one hex."""

    forces: tuple[int, ...]
    worth: int
    """Factors that it promises, in hundredths."""
    best: int
    """The best single chance of coming in time, in per cent."""


NOBODY: Final = Team((), 0, 0)


@dataclass
class Hunt:
    """One target in one hex, and what each force that may be sent there counts for."""

    t: Sea
    v: View
    aim: Aim
    how: Settings
    made: Mapping[int, Attempt]
    distance: Mapping[int, int]
    size: Mapping[int, int]
    enemy: int
    """Factors that the target is thought to have."""
    own: int
    """Factors of one's own that are there already."""
    teams: dict[frozenset[int], Team] = field(default_factory=dict)

    def percent(self, f: int, attempts: int) -> int:
        """Chance of a force to come in time as one of so many attempts (22.22K)."""
        made = self.made[f]._replace(attempts=attempts)
        found = prospects(self.t.interception, self.v.theatre, made)
        return share_in_time(self.t, self.v.theatre, self.distance[f], found)

    def worth(self, arrived: int) -> int:
        """What so many factors that have come are worth: enough is enough, and too few had better not have come."""
        return self.use(self.own + arrived) - self.use(self.own) if arrived > 0 else 0

    def use(self, there: int) -> int:
        """What so many factors can do to the target."""
        if there == 0:
            return 0
        too_few = max(0, self.how.outnumbered_per_cent * self.enemy // HUNDRED - there)
        return min(there, self.how.enough_per_cent * self.enemy // HUNDRED) - too_few

    def team(self, forces: Iterable[int]) -> Team:
        """What some forces promise together, over all that may come of their dice."""
        chosen = frozenset(forces)
        if chosen not in self.teams:
            self.teams[chosen] = self.weighed(tuple(sorted(chosen)))
        return self.teams[chosen]

    def weighed(self, forces: tuple[int, ...]) -> Team:
        """The factors that come, with how likely that is, added up force by force."""
        ways, best = {0: 1}, 0
        for f in forces:
            percent, after = self.percent(f, len(forces)), dict[int, int]()
            best = max(best, percent)
            for sum_so_far, weight in ways.items():
                for arrives, share in ((self.size[f], percent), (0, HUNDRED - percent)):
                    if share > 0:
                        after[sum_so_far + arrives] = after.get(sum_so_far + arrives, 0) + weight * share
            ways = after
        total = sum(HUNDRED * weight * self.worth(arrived) for arrived, weight in ways.items())
        return Team(forces, total // HUNDRED ** len(forces), best)

    def best_team(self) -> Team:
        """The best team: for each number of attempts those forces that bring most, one after another."""
        best = NOBODY
        for attempts in range(1, len(self.made) + 1):
            ranked = sorted(self.made, key=lambda f: (-self.percent(f, attempts) * self.size[f], f))
            best = max(best, self.team(ranked[:attempts]), key=lambda team: (team.worth, -len(team.forces)))
        return best


def hunt(t: Sea, v: View, aim: Aim, forces: Sequence[int], how: Settings) -> Hunt:
    """A target in a hex, with those of some forces that have a way there."""
    row = t.map.row(aim.hex)
    able = [f for f in forces if row[v.hex[f]] >= 0 and factors(v, f) > 0]
    made = attempts_at(t, v, aim, able)
    sizes, distances = {f: factors(v, f) for f in able}, {f: row[v.hex[f]] for f in able}
    return Hunt(t, v, aim, how, made, distances, sizes, enemy_thought(v, aim, how), own_there(v, aim))


def enemy_thought(v: View, aim: Aim, how: Settings) -> int:
    """Factors of what is aimed at as far as it is announced: task forces are told, other ships are few (22.22E)."""
    found = task_forces_met(v, aim)
    if aim.level == FIRST:
        return found * how.task_force_factors if found else how.loose_factors
    others = sum(1 for a in range(v.attempts) if is_aimed_at(v, aim, a)) - found
    return found * how.task_force_factors + others * how.loose_factors


def own_there(v: View, aim: Aim) -> int:
    """Own factors that are met in the hex of a counter-interception, and fight there too (22.161A)."""
    if aim.level == FIRST or aim.here == 0:
        return 0
    first = aim.side * terms.FORCES
    return sum(factors(v, f) for f in range(first, first + terms.FORCES) if sails_in(v, aim.leg, f))


def is_open(v: View, c: int) -> bool:
    """Whether a contact of this level is one that own surface forces may still be sent to."""
    now = v.contact_standing[c] == terms.DECLARED and v.contact_level[c] == v.level
    return now and v.contact_side[c] == v.ask_seat and v.contact_submarine[c] == 0


def sent(v: View, c: int) -> list[int]:
    """Forces that have been sent to a contact."""
    rows = [a for a in range(v.attempts) if v.attempt_contact[a] == c and v.attempt_unit[a] == terms.NONE]
    return [v.attempt_force[a] for a in rows if v.attempt_support[a] == 0]


def is_sent(t: Sea, v: View, how: Settings) -> bool:
    """Whether the force that is asked goes where it is asked to go, in the best sharing of all forces."""
    f, here, seat = v.ask_subject, v.ask_object, v.ask_seat
    free = sorted({*free_forces(v, seat), f})
    contacts = [c for c in range(v.contacts) if is_open(v, c)]
    gone = {c: sent(v, c) for c in contacts}
    hunts = {c: hunt(t, v, aim_of(v, c), [*gone[c], *free], how) for c in contacts}
    places = {g: [c for c in contacts if is_to_be_asked(c, g, here, f) and g in hunts[c].made] for g in free}
    starts = [shared(hunts, gone, places, {})]
    for c in contacts:
        team = hunts[c].best_team().forces
        starts.append(shared(hunts, gone, places, {g: c for g in free if g in team and c in places[g]}))
    return max(starts, key=lambda found: worth_of(hunts, gone, found)).get(f) == here


def is_to_be_asked(c: int, g: int, here: int, f: int) -> bool:
    """Whether a force has still to be asked about a contact: the contacts come in their order, at each the forces in theirs."""
    return c > here or (c == here and g >= f)


Shared = dict[int, int]
"""The contact that each force is sent to."""


def worth_of(hunts: Mapping[int, Hunt], gone: Mapping[int, list[int]], found: Shared) -> int:
    """What a sharing promises, over all contacts."""
    return sum(hunts[c].team([*gone[c], *(g for g in found if found[g] == c)]).worth for c in hunts)


def shared(
    hunts: Mapping[int, Hunt], gone: Mapping[int, list[int]], places: Mapping[int, list[int]], start: Shared
) -> Shared:
    """Send one force elsewhere, or keep it back, as long as that promises more."""
    found, most = dict(start), worth_of(hunts, gone, start)
    for _ in range(MOVES):
        better = found
        for g, open_to in places.items():
            for c in (terms.NONE, *open_to):
                moved = {other: at for other, at in found.items() if other != g}
                if c != terms.NONE:
                    moved[g] = c
                worth = worth_of(hunts, gone, moved)
                if worth > most:
                    better, most = moved, worth
        if better is found:
            break
        found = better
    return found
