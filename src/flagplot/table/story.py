"""What has happened, told while it happens: each event in words, and pictures of groups and search by round.

Names are read at the time of the event, because a group changes its number and ships change groups.
"""

from dataclasses import dataclass, field

from flagplot.core.event import OWNER
from flagplot.core.position import Event, Position
from flagplot.games.awaw import events, showing, terms
from flagplot.games.awaw.showing import REFEREE, Chart, GroupPicture
from flagplot.games.awaw.telling import Teller


@dataclass(frozen=True)
class Told:
    """One event in words."""

    round: int
    name: str
    text: str
    cites: str
    args: list[int | str]
    event: Event

    @property
    def owner(self) -> int:
        """The only seat that may read it, -1 for an event that both may."""
        return self.event[1] if events.BY_CODE[self.event[0]].seen == OWNER else REFEREE


@dataclass
class Story:
    """A battle as told to one seat, or to the referee."""

    teller: Teller
    seat: int = REFEREE
    told: list[Told] = field(default_factory=list)
    groups: dict[int, list[GroupPicture]] = field(default_factory=dict)
    """The groups at the beginning of each round."""
    charts: dict[int, Chart] = field(default_factory=dict)
    """The search chart of each round."""
    _read: int = 0
    _round: int = 0

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
        if s.round > 0 and s.round not in self.groups:
            self.groups[s.round] = showing.groups(s, self.teller, self.seat)
        if s.round > 0 and s.raid == 0 and s.segment > terms.SEARCH and s.round not in self.charts:
            self.charts[s.round] = showing.chart(s)
        self.told += fresh
        return fresh

    def rewind(self, told: int, logged: int) -> None:
        """Forget what was told after an earlier moment; no round began since then."""
        del self.told[told:]
        self._read = logged

    def _tell(self, position: Position, event: Event) -> Told:
        s, teller = position.situation, self.teller
        if event[0] == events.ROUND_BEGINS:
            self._round = event[1]
        name = events.BY_CODE[event[0]].name
        return Told(self._round, name, teller.event(s, event), teller.cites(event), teller.args(s, event), event)
