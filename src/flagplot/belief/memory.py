"""What a seat remembers of a game, and the witness who writes it down: the only place where a belief touches the truth.

A memory holds the briefing, the views that the seat had when it answered, its answers, and what it sees now.  It is made from a
position by playing its history once more with the seat's eyes, and from nothing that the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.game import Game
from flagplot.core.offers.belief import Ahead, Belief
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.seen import Seen

_SEAL: Final = object()


@dataclass(frozen=True)
class Moment:
    """A question that the seat answered: what it saw, how many events it had read, and its answer."""

    view: Any
    read: int
    answer: int


@dataclass(frozen=True)
class Memory:
    """All that a seat knows of a game so far."""

    game: Game
    tables: Any
    seat: int
    briefing: Any
    """A start of which all that the seat was not told is blank."""
    disclosed: tuple[str, str]
    moments: tuple[Moment, ...]
    seen: Seen[Any, Any]
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse to be made by anybody but a witness."""
        if self.seal is not _SEAL:
            raise TypeError("what a seat remembers is written down by a Witness alone")

    def ahead(self, read: int) -> Ahead:
        """What the seat came to see after it had read so many events."""
        views = [(moment.read, moment.view) for moment in self.moments]
        return Ahead(self.seen.log, read, (*views, (len(self.seen.log), self.seen.s)))


class Witness:
    """Follows a game with the eyes of one seat; what it has followed it does not play again."""

    def __init__(self, kit: Kit, seat: int) -> None:
        self.belief, self.seat = belief_of(kit), seat
        self.position: Position | None = None
        self.moments: list[Moment] = []

    def memory(self, position: Position) -> Memory:
        """What the seat remembers of a game that has come to a position."""
        if position.start is None:
            raise FlagplotError("the game was taken up in the middle", expected="one that is known from its start")
        if not self._goes_on(position):
            self.position = Position.begin(position.game, position.tables, position.start, position.disclosed)
            self.moments = []
            self.briefing = self.belief.brief(position.start, self.seat, position.disclosed[1 - self.seat])
        assert self.position is not None
        for answer in position.history[len(self.position.history) :]:
            if self.position.situation.ask_seat == self.seat:
                seen = self.position.seen(self.seat)
                self.moments.append(Moment(seen.s, len(seen.log), answer))
            self.position.give(answer)
        seen = position.seen(self.seat)
        given = (position.game, position.tables, self.seat, self.briefing, position.disclosed)
        return Memory(*given, tuple(self.moments), seen, _SEAL)

    def _goes_on(self, position: Position) -> bool:
        """Whether a position goes on from what was followed so far."""
        mine = self.position
        if mine is None or mine.start is not position.start or mine.tables is not position.tables:
            return False
        return position.history[: len(mine.history)] == mine.history


def belief_of(kit: Kit) -> Belief:
    """How beliefs are made in a game; an error for one that offers none."""
    if kit.belief is None:
        raise FlagplotError(f"no beliefs are made of a {kit.noun}", expected="a game that offers them")
    return kit.belief
