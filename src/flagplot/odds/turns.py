"""Whole naval turns counted: what became of each operation, who intercepted in time, fights, losses, cargo (22.1, 22.2)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from flagplot.core.position import Position
from flagplot.core.seen import REFEREE, Event
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.turn.words.naming import course, force_name, unit_name
from flagplot.games.awaw.turn.words.reckoning import TurnLosses, battles, rounds
from flagplot.odds.interval import wilson

ANNOUNCED: Final = "announced"
INTERCEPTED: Final = "intercepted"
FOUGHT: Final = "fought"
ABORTED: Final = "aborted"
CUT: Final = "cut"
DONE: Final = "done"
TRIED: Final = "tried"
IN_TIME: Final = "in_time"
LATE: Final = "late"
TOO_LATE: Final = "too_late"
Name = tuple[int, str]
"""A side and the name of one of its operations or forces."""
Noted = TypeVar("Noted")
OF_LEGS: Final = {events.LEG_ABORTS: ABORTED, events.SUPPLY_LINE_CUT: CUT, events.ACTIVITY_DONE: DONE}
OF_ATTEMPTS: Final = {events.ARRIVES: IN_TIME, events.ARRIVES_LATE: LATE, events.TOO_LATE: TOO_LATE}


@dataclass
class Watcher:
    """Notes of one turn while it is played what became of each operation and of everyone who tried to intercept one.

    What is announced beside the operations of the file, such as a patrol that stays out, goes by its course.
    """

    roster: TurnRoster
    operations: dict[Name, set[str]] = field(default_factory=dict)
    interceptors: dict[Name, set[str]] = field(default_factory=dict)
    cargo: Counter[Name] = field(default_factory=Counter)
    _courses: dict[int, str] = field(default_factory=dict)
    _legs: dict[int, Name] = field(default_factory=dict)
    _attempts: dict[int, Name] = field(default_factory=dict)
    _read: int = 0

    def before(self, position: Position) -> None:
        """Nothing is to be seen before a question is answered."""

    def after(self, position: Position) -> None:
        """Note what the last answer brought."""
        if len(position.log) == self._read:
            return
        seen = position.seen(REFEREE)
        for event in position.log[self._read :]:
            self.note(seen, event)
        self._read = len(position.log)

    def note(self, seen: TurnLook, event: Event) -> None:
        """Note one event; rows of legs and attempts are used again, so that each is named when it is announced."""
        s, (code, a, b, c, _) = seen.s, event
        if code == events.LEG_COURSE:
            self._courses[a] = course(self.roster, b, c, event[4])
            self._legs.pop(a, None)
        elif code == events.LEG_ANNOUNCED:
            operation = s.leg_operation[b]
            self._legs[b] = a, self._courses[b] if operation == terms.NONE else self.roster.operations[operation]
            self.operations.setdefault(self._legs[b], set()).add(ANNOUNCED)
        elif code == events.INTERCEPTION_DECLARED:
            self.of_leg(b, INTERCEPTED)
        elif code == events.BATTLE_BEGINS:
            for leg in range(terms.SAILING_LEGS):
                if s.battle_leg[leg]:
                    self.of_leg(leg, FOUGHT)
        elif code in OF_LEGS:
            self.of_leg(a, OF_LEGS[code])
        elif code == events.CARGO_LANDED and a in self._legs:
            self.cargo[self._legs[a]] += b
        elif code == events.ATTEMPT_DECLARED:
            self._attempts[b] = a, who_attempts(self.roster, seen, b)
            self.interceptors.setdefault(self._attempts[b], set()).add(TRIED)
        elif code in OF_ATTEMPTS and a in self._attempts:
            self.interceptors[self._attempts[a]].add(OF_ATTEMPTS[code])

    def of_leg(self, leg: int, what: str) -> None:
        """Note something of the operation that a leg belongs to; a way home belongs to none."""
        if leg in self._legs:
            self.operations[self._legs[leg]].add(what)


def who_attempts(roster: TurnRoster, seen: TurnLook, attempt: int) -> str:
    """Name of the force or submarine that makes an attempt."""
    s = seen.s
    if s.attempt_force[attempt] != terms.NONE:
        return force_name(roster, seen, s.attempt_force[attempt])
    return unit_name(roster, seen, s.attempt_unit[attempt])


@dataclass
class Tally:
    """Turns counted; every Counter says in how many of them something came out so."""

    battles: int = 0
    """Turns, as sampling calls what it counts."""
    lost: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    """Naval factors that each side lost."""
    squadrons: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    exchange: Counter[int] = field(default_factory=Counter)
    """Naval factors that side B lost beyond side A."""
    landed: Counter[int] = field(default_factory=Counter)
    fights: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    operations: dict[Name, Counter[str]] = field(default_factory=dict)
    interceptors: dict[Name, Counter[str]] = field(default_factory=dict)
    cargo: dict[Name, Counter[int]] = field(default_factory=dict)
    """By operation: cargo landed, in the turns in which it brought any."""
    sunk: Counter[int] = field(default_factory=Counter)
    """By unit row of the start: ships sunk in all turns together."""
    damaged: Counter[int] = field(default_factory=Counter)
    """By unit row of the start: damaged ships afloat in all turns together."""
    dice: int = 0

    def add(self, other: "Tally") -> None:
        """Count further turns in."""
        self.battles += other.battles
        self.dice += other.dice
        pairs = [*zip(self.lost, other.lost, strict=True), *zip(self.squadrons, other.squadrons, strict=True)]
        pairs += [(self.exchange, other.exchange), (self.landed, other.landed), (self.fights, other.fights)]
        pairs += [(self.rounds, other.rounds), (self.sunk, other.sunk), (self.damaged, other.damaged)]
        for mine, theirs in pairs:
            mine.update(theirs)
        merge(self.operations, other.operations)
        merge(self.interceptors, other.interceptors)
        merge(self.cargo, other.cargo)

    def widest(self) -> float:
        """Half-width of the widest interval of an operation's success."""
        halves = (wilson(noted[DONE], self.battles).half for noted in self.operations.values())
        return max(halves, default=wilson(0, self.battles).half)


def merge(into: dict[Name, Counter[Noted]], noted: Mapping[Name, Iterable[Noted]]) -> None:
    """Count what was noted of each name: once each, or as often as it was counted before."""
    for name, one in noted.items():
        into.setdefault(name, Counter()).update(one)


def count_one(found: Tally, s: Turn, log: list[Event], watched: Watcher, losses: list[TurnLosses], dice: int) -> None:
    """Count one turn that is over."""
    found.battles += 1
    found.dice += dice
    found.fights[battles(log)] += 1
    found.rounds[rounds(s, log)] += 1
    found.exchange[losses[1].factors - losses[0].factors] += 1
    found.landed[sum(side.landed for side in losses)] += 1
    for side in range(2):
        found.lost[side][losses[side].factors] += 1
        found.squadrons[side][losses[side].squadrons] += 1
        count_ships(found, s, side)
    merge(found.operations, watched.operations)
    merge(found.interceptors, watched.interceptors)
    merge(found.cargo, {name: [landed] for name, landed in watched.cargo.items()})


def count_ships(found: Tally, s: Turn, side: int) -> None:
    """Count what became of each row of ships, with the rows that were split off it."""
    for u in range(side * terms.UNITS, side * terms.UNITS + s.units[side]):
        first = u
        while s.like[first] != terms.NONE:
            first = s.like[first]
        found.sunk[first] += s.sunk[u]
        found.damaged[first] += s.hurt[u]
