"""What has happened, told while it happens: each event in words, and pictures of groups and search by round.

Names are read at the time of the event, because a group changes its number and ships change groups.
"""

from dataclasses import dataclass, field
from typing import Any

from flagplot.core.event import OWNER
from flagplot.core.position import Event, Position
from flagplot.table.games import AWAW, REFEREE, Kit


@dataclass(frozen=True)
class Told:
    """One event in words."""

    round: int
    name: str
    text: str
    cites: str
    args: list[int | str]
    event: Event
    owner: int = REFEREE
    """The only seat that may read it, -1 for an event that both may."""


@dataclass
class Story:
    """A battle as told to one seat, or to the referee."""

    teller: Any
    seat: int = REFEREE
    kit: Kit = AWAW
    told: list[Told] = field(default_factory=list)
    groups: dict[int, list[Any]] = field(default_factory=dict)
    """The groups at the beginning of each round."""
    charts: dict[int, Any] = field(default_factory=dict)
    """The search chart of each round."""
    _read: int = 0
    _round: int = 0

    def __post_init__(self) -> None:
        """Have the teller keep back names that this reader may not know."""
        self.teller.reader = self.seat

    def titled(self, part: int) -> str:
        """The heading of a part of the story."""
        return self.kit.titled(part)

    def before(self, position: Position) -> None:
        """Look at a position before its question is answered."""
        self.teller.observe(position.situation)

    def after(self, position: Position) -> list[Told]:
        """Tell what the last answer brought; gives what is new."""
        s, fresh = position.situation, []
        for event in position.log[self._read :]:
            told = self._tell(position, event)
            if told.owner in (REFEREE, self.seat) or self.seat == REFEREE:
                fresh.append(told)
        self._read = len(position.log)
        kit = self.kit
        place = kit.picture_place(s, self._round)
        if place > 0 and place not in self.groups:
            self.groups[place] = kit.groups(s, self.teller, self.seat)
        if place > 0 and place not in self.charts:
            chart = kit.chart(s)
            if chart is not None:
                self.charts[place] = chart
        self.told += fresh
        return fresh

    def rewind(self, told: int, logged: int) -> None:
        """Forget what was told after an earlier moment; no round began since then."""
        del self.told[told:]
        self._read = logged

    def _tell(self, position: Position, event: Event) -> Told:
        s, teller = position.situation, self.teller
        self._round = self.kit.section(event, self._round)
        kind = position.game.events[event[0]]
        owner = event[1] if kind.seen == OWNER else REFEREE
        words, args = teller.event(s, event), teller.args(s, event)
        return Told(self._round, kind.name, words, teller.cites(event), args, event, owner)
