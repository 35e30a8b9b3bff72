"""The part of a game that one reader may see: the view and visible events of a seat, or everything for the referee.

Text, pictures and lists of answers are made from a `SeatView` and nothing else, and only `seat_view_of` makes one. So
no text for a seat can read the true state by mistake.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from flagplot.core.ask import NO_SEAT
from flagplot.core.event import Event
from flagplot.core.game import Game, K, Question, S, T
from flagplot.core.offers.naming import Aliases

REFEREE: Final = -1
"""The reader who may know everything."""
WATCHERS: Final = -2
"""Readers who may know what both sides know."""
_SEAL: Final = object()


@dataclass(frozen=True)
class SeatView(Generic[S, K]):
    """A game as one reader sees it."""

    seat: int
    """The reader: a seat or the referee."""
    s: S
    """The seat's view, blank where the seat may not know; the true state for the referee."""
    log: tuple[Event, ...]
    """The visible events, with the seat's aliases for enemy rows."""
    known: K
    """Knowledge about the enemy rows that have been revealed to the reader."""
    asked: Question | None
    """The pending question with the same aliases, for the seat to answer and for the referee."""
    seal: object = field(repr=False, compare=False)
    offered: frozenset[int] | None = field(default=None, compare=False)
    """The answers that can be clicked in a drawing; None for all meaningful ones. Empty without a question."""

    def __post_init__(self) -> None:
        """Refuse construction outside `seat_view_of`."""
        if self.seal is not _SEAL:
            raise TypeError("what a seat sees is made by Position.seen alone")

    def __repr__(self) -> str:
        """The reader and the number of events."""
        reader = "the referee" if self.seat == REFEREE else f"seat {self.seat}"
        return f"<SeatView of {reader}: {len(self.log)} events>"

    def is_open(self, side: int) -> bool:
        """Whether the reader may know everything about a side."""
        return self.seat in (REFEREE, side)

    @property
    def is_pickable(self) -> bool:
        """Whether answers can be clicked in a drawing: a question is pending and answers are offered."""
        return self.asked is not None and not self.asked.is_die and self.offered != frozenset()


def watchers_view(game: Game[T, S, K], common: S) -> SeatView[S, K]:
    """What watchers may see of a state, from what both seats may know of it: no events, no question, no side of their own."""
    known = game.known(common, common, (), Aliases(game.naming, WATCHERS))
    return SeatView(WATCHERS, common, (), known, None, _SEAL)


def visible_events(game: Game, log: Sequence[Event], seat: int) -> tuple[Event, ...]:
    """The events visible to a seat: all except private events of the other side. The referee reads all."""
    if seat == REFEREE:
        return tuple(log)
    return tuple([event for event in log if not event.kind.owner or event.owner == seat])


@dataclass(frozen=True)
class LogRead:
    """The events of a log that a seat may read, and where to go on when the log has become longer."""

    length: int
    """Events of the log, read or not."""
    last: Event | None
    """The last of them. If the log has another one there, it is another log."""
    read: tuple[Event, ...]
    """The visible events, with file row numbers."""
    aliased: tuple[Event, ...]
    """The same with the aliases of the seat."""
    settled: int
    """Visible events whose order is final. Those after it are sorted together with what follows."""
    rows: Mapping[str, Mapping[int, int]]
    """The aliases in force after the settled events."""


NOTHING_READ: Final = LogRead(0, None, (), (), 0, {})


def read_on(
    game: Game[T, S, K], log: Sequence[Event], seat: int, before: LogRead = NOTHING_READ
) -> tuple[LogRead, Aliases]:
    """Read a log from where it was read before, and give the aliases in force at its end."""
    if before.length > len(log) or (before.length and log[before.length - 1] is not before.last):
        before = NOTHING_READ
    read = before.read + visible_events(game, log[before.length :], seat)
    names = Aliases(game.naming, seat)
    names.rows |= {kind: dict(rows) for kind, rows in before.rows.items()}
    settled = len(read)
    while names.naming and settled > before.settled and read[settled - 1].kind == read[-1].kind in names.naming.at_once:
        settled -= 1
    result = before.aliased[: before.settled] + names.aliased(read[before.settled : settled])
    rows = {kind: dict(rows) for kind, rows in names.rows.items()}
    result += names.aliased(read[settled:])
    return LogRead(len(log), log[-1] if log else None, read, result, settled, rows), names


def seat_view_of(
    game: Game[T, S, K], situation: S, log: Sequence[Event], seat: int, view: S | None = None
) -> SeatView[S, K]:
    """A state with its events, as a seat or the referee sees it. The view is given where it is part of a larger one."""
    return seat_view_from(game, situation, *read_on(game, log, seat), view)


def seat_view_from(
    game: Game[T, S, K], situation: S, log: LogRead, names: Aliases, view: S | None = None
) -> SeatView[S, K]:
    """The same, from a log that was read."""
    if view is None:
        view = situation if names.seat == REFEREE else game.view(situation, names.seat)
    known = game.known(situation, view, log.read, names)
    return SeatView(names.seat, view, log.aliased, known, _asked(game, situation, names), _SEAL)


def _asked(game: Game[T, S, K], s: S, names: Aliases) -> Question | None:
    """The pending question as a reader may know it."""
    if names.seat not in (REFEREE, s.ask_seat) or s.ask_seat == NO_SEAT:
        return None
    kind, subject, object = game.asks[s.ask_kind], s.ask_subject, s.ask_object
    subject, object = (names.asked(*asked, kind.within) for asked in ((kind.subject, subject), (kind.object, object)))
    return Question(s.ask_kind, s.ask_seat, subject, object, s.ask_size)
