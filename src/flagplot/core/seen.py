"""What somebody may read of a game: a seat its view and its log, the referee the whole.

Whatever is put into words, pictures or lists of answers is made from a `Seen` and nothing else, and only `seen_by` makes one:
so that no text for a seat can read the true situation by mistake.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from flagplot.core.event import OWNER, Event
from flagplot.core.game import Game, K, S, T

REFEREE: Final = -1
"""The reader who may know everything."""
_SEAL: Final = object()


@dataclass(frozen=True)
class Seen(Generic[S, K]):
    """A game as one reader sees it."""

    seat: int
    """Who reads: a seat, or the referee."""
    s: S
    """The seat's view, in which all that it may not know is blank; the true situation for the referee."""
    log: tuple[Event, ...]
    """The events that the reader may read."""
    known: K
    """What goes with the rows of the enemy that the reader has been shown or told of."""
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse to be made by anybody but `seen_by`."""
        if self.seal is not _SEAL:
            raise TypeError("what a seat sees is made by Position.seen alone")

    def is_open(self, side: int) -> bool:
        """Whether the reader may know all that a side has."""
        return self.seat in (REFEREE, side)


def may_read(game: Game, event: Event, seat: int) -> bool:
    """Whether a seat may read an event; the referee reads all."""
    return seat == REFEREE or game.events[event[0]].seen != OWNER or event[1] == seat


def seen_by(game: Game[T, S, K], situation: S, log: Sequence[Event], seat: int) -> Seen[S, K]:
    """A situation with what happened in it, as a seat or the referee sees it."""
    readable = tuple(event for event in log if may_read(game, event, seat))
    view = situation if seat == REFEREE else game.view(situation, seat)
    return Seen(seat, view, readable, game.known(situation, readable, seat), _SEAL)
