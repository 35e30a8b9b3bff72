"""The narrative of a game, written as it happens: each event in words, and pictures of groups and search by round.

Names are read at the time of the event, because a group changes its number and ships change groups. Events become
report lines: neighbours of a kind are combined, as their game declares.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Generic

from flagplot.core.event import Event
from flagplot.core.offers.explanation import Die, RollExplanation
from flagplot.core.offers.kit import Kit, Look
from flagplot.core.offers.report_text import Chart, EventText, GroupPicture, Kind, ReportLine, ReportStyle, W
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE


@dataclass
class Narrative(Generic[W]):
    """A battle as reported to one seat, or to the referee."""

    teller: W
    kit: Kit
    seat: int = REFEREE
    is_brief: bool = False
    """Whether it has only events, without pictures and without the explanation of dice."""
    events: list[EventText] = field(default_factory=list)
    groups: dict[int, list[GroupPicture]] = field(default_factory=dict)
    """The groups at the beginning of each round."""
    charts: dict[int, Chart] = field(default_factory=dict)
    """The search chart of each round."""
    _read: int = 0
    """The number of visible events already reported."""
    _logged: int = -1
    """The number of events of the whole log already read."""
    _round: int = 0
    _dice: list[Die] = field(default_factory=list)
    """Dice thrown since the last reported event."""
    _asked: list[int] = field(default_factory=list)
    """For each of them, the number of answers before it."""
    _before: Look | None = None
    """The view before the first of them."""

    @property
    def part(self) -> int:
        """The current part of the narrative."""
        return self._round

    @property
    def has_dice(self) -> bool:
        """Whether dice were thrown whose result has not been reported."""
        return bool(self._dice)

    def titled(self, part: int) -> str:
        """The heading of a part of the narrative."""
        return self.kit.titled(part)

    def before(self, position: Position) -> None:
        """Read a position before its question is answered."""
        if self.kit.may_lose_names(position):
            self.teller.observe(position.seat_view(self.seat))
        if not self.is_brief and position.question.is_die and self._asked[-1:] != [len(position.history)]:
            if self._before is None:
                begun = position if self.seat != REFEREE else position.copy()
                self._before = begun.seat_view(self.seat)
            self._dice.append(Die(position.question.subject, 0))
            self._asked.append(len(position.history))

    def after(self, position: Position) -> list[EventText]:
        """Report the events of the last answer. Returns the new ones."""
        if self._asked and self._asked[-1] == len(position.history) - 1:
            self._dice[-1] = self._dice[-1]._replace(face=position.history[-1] + 1)
        if self._logged < 0 and position.start is not None:
            self._round = self.kit.rounds(position.start, ())
        if len(position.log) == self._logged:
            return []
        seen = position.seat_view(self.seat)
        hows = self._hows(position, seen)
        fresh = [self._describe(seen, event, how) for event, how in zip(seen.log[self._read :], hows, strict=True)]
        self._read, self._logged = len(seen.log), len(position.log)
        if not self.is_brief:
            self._picture(seen)
        self.events += fresh
        return fresh

    def _hows(self, position: Position, seen: Look) -> list[RollExplanation | None]:
        """The explanation of each new event, from its dice."""
        fresh, before = seen.log[self._read :], self._before
        if before is None or self.kit.how is None or not fresh:
            return [None] * len(fresh)
        found = [self.kit.how(position.tables, before, fresh[place:], self._dice) for place in range(len(fresh))]
        self._forget_dice()
        return [how and how.by(self.teller.own_cites) for how in found]

    def _forget_dice(self) -> None:
        self._dice, self._asked, self._before = [], [], None

    def _picture(self, seen: Look) -> None:
        """Take the pictures of a part of the narrative, once."""
        kit, place = self.kit, self.kit.picture_place(seen.s, self._round)
        if place > 0 and place not in self.groups:
            self.groups[place] = kit.groups(seen, self.teller)
        if place > 0 and kit.chart and place not in self.charts:
            chart = kit.chart(seen)
            if chart is not None:
                self.charts[place] = chart

    def rewind(self, count: int, position: Position) -> None:
        """Forget the events after an earlier moment, to which the game has gone back. No round has begun since then."""
        del self.events[count:]
        self._read, self._logged = len(position.seat_view(self.seat).log), len(position.log)
        while self._asked and self._asked[-1] >= len(position.history):
            self._asked.pop()
            self._dice.pop()
        if not self._dice:
            self._forget_dice()

    def _describe(self, seen: Look, event: Event, how: RollExplanation | None) -> EventText:
        self._round = self.kit.section(event, self._round)
        aside = "" if event.kind.owner else self.kit.aside(self.teller, seen, event)
        words, fields = self.teller.event(seen, event), self.teller.fields(seen, event)
        return EventText(self._round, event.kind.name, words, self.teller.cites(event), fields, event, how, aside)


def lines(story: Iterable[EventText], how: ReportStyle, hidden: Collection[str] = ()) -> Iterator[ReportLine]:
    """The lines of a stretch of a narrative, without the events with hidden names."""
    level, last = 1, tuple[str, int | None](("", None))
    for (kind, _), run in groupby((event for event in story if event.name not in hidden), partial(_kind, how)):
        events = list(run)
        if kind in how.heads:
            level = 2
        elif kind in how.breaks:
            level = 1
        merge = how.merged.get(kind)
        text = merge(events) if merge else _repeated(how, events)
        if text:
            here = 1 if kind in how.heads or kind in how.details else level
            if (how.details.get(kind), _side(events[0])) == last:
                here = 2
            if kind in how.inner:
                here = level + 1
            style = how.styles.get(events[0].name, "")
            hows = tuple(each.how for each in events if each.how is not None)
            yield ReportLine(how.agree(text), how.cites.get(kind, events[0].cites), here, style, hows)
            last = (kind, _side(events[0]))


def _kind(how: ReportStyle, line: EventText) -> Kind:
    """The key that combines neighbours into one line: from the game, else the kind of event with its side or its text."""
    found = how.kind(line)
    if found is not None:
        return found
    side = _side(line) if line.name in how.merged else None
    return (line.name, line.said if side is None else side)


def _side(line: EventText) -> int | None:
    """The side that an event names."""
    return getattr(line.event, "side", None)


def _repeated(how: ReportStyle, events: list[EventText]) -> str:
    """One sentence for events with equal text."""
    text, count = events[0].said, len(events)
    for one, many in how.plurals.items():
        if count > 1 and text.endswith(one):
            return text.removesuffix(one) + many.format(count)
    return text if count == 1 else f"{text} ×{count}"
