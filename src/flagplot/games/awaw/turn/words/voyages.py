"""The voyages of a naval turn, read from the events that a reader knows: who sailed in each, who was still there at its end.

A voyage is one announced leg.  Rows of legs are used again, so each voyage is an object of its own (22.12, 22.131).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.event import Event
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook, named_by
from flagplot.games.awaw.turn.words.naming import ships_in

ENDS: Final = {events.ACTIVITY_DONE, events.ACTIVITY_FAILS, events.LEG_ABORTS, events.SUPPLY_LINE_CUT}
"""Events that decide what became of a voyage."""
JOINS: Final = {events.LEG_FORCE, events.MISSION_ADOPTED, events.ACTIVITY_TAKEN_OVER}
LEAVES: Final = {events.HOME, events.FORCE_LOST}


@dataclass
class Voyage:
    """One announced leg."""

    side: int
    activity: int
    start: int
    end: int
    forces: list[int] = field(default_factory=list)
    """Forces that were announced in it, and those that took it over; only their side knows them."""
    left: set[int] = field(default_factory=set)
    """Forces of its side that went home or were lost before it ended, those that parted from it on the way among them."""
    ended: int = 0
    """The event that ended it; 0 while none has."""

    @property
    def there(self) -> list[int]:
        """Forces that were in it to its end, or are still."""
        return [f for f in self.forces if f not in self.left]

    @property
    def came(self) -> bool:
        """Whether ships came to its end."""
        return self.ended in (events.ACTIVITY_DONE, events.ACTIVITY_FAILS)


@dataclass
class Voyages:
    """All voyages so far, in the order of their announcement."""

    found: list[Voyage] = field(default_factory=list)
    rows: dict[int, Voyage] = field(default_factory=dict)
    _course: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def read(self, event: Event) -> None:
        """Read the next event."""
        kind = event.kind
        if kind == events.LEG_COURSE:
            self._course[event.leg] = event.activity, event.start, event.end
            self.rows.pop(event.leg, None)
        elif kind == events.LEG_ANNOUNCED and event.leg in self._course:
            self.rows[event.leg] = Voyage(event.side, *self._course[event.leg])
            self.found.append(self.rows[event.leg])
        elif kind in JOINS and event.leg in self.rows:
            self.rows[event.leg].forces.append(event.force)
            self.rows[event.leg].left.discard(event.force)
        elif kind in LEAVES:
            for voyage in self.found:
                if not voyage.ended and voyage.side == event.side:
                    voyage.left.add(event.force)
        elif kind in ENDS and event.leg in self.rows:
            self.rows[event.leg].ended = kind


def voyages(log: Iterable[Event]) -> list[Voyage]:
    """The voyages in a log."""
    found = Voyages()
    for event in log:
        found.read(event)
    return found.found


def ships_of(seen: TurnLook, forces: Iterable[int]) -> Counter[int]:
    """Ships of forces, by the row of the start that they bear the name of."""
    found = Counter[int]()
    for f in sorted(forces):
        for u in ships_in(seen, f):
            found[named_by(seen.s, u)] += seen.s.count[u]
    return found
