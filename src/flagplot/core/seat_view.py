"""The part of a game that one reader may see: the view and visible events of a seat, or everything for the referee.

Text, pictures and lists of answers are made from a `SeatView` and nothing else, and only `seat_view_of` makes one. So
no text for a seat can read the true state by mistake.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from flagplot.core.ask import NO_SEAT
from flagplot.core.event import OWNER, Event
from flagplot.core.game import Game, K, Question, S, T
from flagplot.core.offers.naming import Aliases

REFEREE: Final = -1
"""The reader who may know everything."""
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


def visible_events(game: Game, log: Sequence[Event], seat: int) -> tuple[Event, ...]:
    """The events visible to a seat: all except private events of the other side. The referee reads all."""
    if seat == REFEREE:
        return tuple(log)
    owned = {code for code in {event[0] for event in log} if game.events[code].seen == OWNER}
    return tuple([event for event in log if event[0] not in owned or event[1] == seat])


def aliased_events(
    game: Game[T, S, K], log: Sequence[Event], seat: int
) -> tuple[tuple[Event, ...], tuple[Event, ...], Aliases]:
    """The events visible to a seat, with file row numbers and with its aliases, and the aliases in force afterwards."""
    read, names = visible_events(game, log, seat), Aliases(game.naming, seat)
    return read, names.aliased(read), names


def seat_view_of(game: Game[T, S, K], situation: S, log: Sequence[Event], seat: int) -> SeatView[S, K]:
    """A state with its events, as a seat or the referee sees it."""
    read, told, names = aliased_events(game, log, seat)
    view = situation if seat == REFEREE else game.view(situation, seat)
    known = game.known(situation, view, read, names)
    return SeatView(seat, view, told, known, _asked(game, situation, names), _SEAL)


def _asked(game: Game[T, S, K], s: S, names: Aliases) -> Question | None:
    """The pending question as a reader may know it."""
    if names.seat not in (REFEREE, s.ask_seat) or s.ask_seat == NO_SEAT:
        return None
    kind, subject, object = game.asks[s.ask_kind], s.ask_subject, s.ask_object
    subject, object = (names.asked(*asked, kind.within) for asked in ((kind.subject, subject), (kind.object, object)))
    return Question(s.ask_kind, s.ask_seat, subject, object, s.ask_size)
