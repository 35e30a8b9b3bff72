"""What a seat remembers of a game, and the witness who writes it down: the only place where a belief touches the truth.

A memory holds the briefing, all that the seat has seen and read since, in its order, and its answers.  It is made from a
position by playing its history once more with the seat's eyes, and from nothing that the seat may not know: where nothing
changes that it can see, it does not know whether anything happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.game import Game
from flagplot.core.offers.belief import Belief
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.naming import without_nameless
from flagplot.core.position import Position
from flagplot.core.schema import Record, State
from flagplot.core.seen import may_read

_SEAL: Final = object()


class Sight(NamedTuple):
    """What a seat saw, and how many events it had read by then, until either changed."""

    view: State
    read: int


class Moment(NamedTuple):
    """A question that the seat answered: at which of its sights, and its answer."""

    sight: int
    answer: int


@dataclass(frozen=True)
class Memory:
    """All that a seat knows of a game so far."""

    game: Game
    tables: object
    seat: int
    briefing: State
    """A start of which all that the seat was not told is blank."""
    disclosed: tuple[str, str]
    sights: tuple[Sight, ...]
    """All that it has seen since, the present last."""
    moments: tuple[Moment, ...]
    log: tuple[Event, ...]
    """The events that it has read."""
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse to be made by anybody but a witness."""
        if self.seal is not _SEAL:
            raise TypeError("what a seat remembers is written down by a Witness alone")


class Witness:
    """Follows a game with the eyes of one seat; what it has followed it does not play again."""

    def __init__(self, kit: Kit, seat: int) -> None:
        self.belief, self.seat = belief_of(kit), seat
        self.position: Position | None = None

    def memory(self, position: Position) -> Memory:
        """What the seat remembers of a game that has come to a position."""
        if position.start is None:
            raise FlagplotError("the game was taken up in the middle", expected="one that is known from its start")
        if not self._goes_on(position):
            self._begin(position)
        mine = self.position
        assert mine is not None
        for answer in position.history[len(mine.history) :]:
            if mine.situation.ask_seat == self.seat:
                self.moments.append(Moment(len(self.sights) - 1, answer))
            mine.give(answer)
            self._look(mine)
        given = (position.game, position.tables, self.seat, self.briefing, position.disclosed)
        return Memory(*given, tuple(self.sights), tuple(self.moments), tuple(self.log), _SEAL)

    def _begin(self, position: Position) -> None:
        self.position = Position.begin(position.game, position.tables, position.start, position.disclosed)
        self.briefing = self.belief.brief(position.start, self.seat, position.disclosed[1 - self.seat])
        self.sights: list[Sight] = []
        self.moments: list[Moment] = []
        self.log: list[Event] = []
        self.told = 0
        self._look(self.position)

    def _look(self, position: Position) -> None:
        """Read what has been told, and look whether anything is to be seen that was not."""
        new = list(read(position, self.told, self.seat))
        self.told = len(position.log)
        self.log += new
        view = position.view(self.seat)
        if new or not self.sights or not alike(view, self.sights[-1].view):
            self.sights.append(Sight(view, len(self.log)))

    def _goes_on(self, position: Position) -> bool:
        """Whether a position goes on from what was followed so far."""
        mine = self.position
        if mine is None or mine.start is not position.start or mine.tables is not position.tables:
            return False
        return position.history[: len(mine.history)] == mine.history


def read(position: Position, first: int, seat: int) -> Iterator[Event]:
    """The events from one on that a seat may read; which submarine attacked, or which carrier's squadrons fly, it is not told."""
    for event in position.log[first:]:
        if may_read(position.game, event, seat):
            yield without_nameless(position.game.naming, event, seat)


def alike(one: Record, two: Record) -> bool:
    """Whether two views are the same, number for number."""
    mine, other = one.__dict__, two.__dict__
    return all(mine[name] == other[name] for name in one.fields) and all(
        alike(mine[name], other[name]) for name in one.inner
    )


def belief_of(kit: Kit) -> Belief:
    """How beliefs are made in a game; an error for one that offers none."""
    if kit.belief is None:
        raise FlagplotError(f"no beliefs are made of a {kit.noun}", expected="a game that offers them")
    return kit.belief
