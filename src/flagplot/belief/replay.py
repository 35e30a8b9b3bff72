"""Games that are replayed for a seat, answer by answer: what a belief asks of them, and how the text plays them.

Where the rules run compiled, `fast.replay` plays the same games on packed records, many times faster and to the same worlds.
"""

from __future__ import annotations

import importlib.util
import marshal
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from flagplot.belief.likelihood import Likelihoods, OpponentModel
from flagplot.core.event import Event
from flagplot.core.game import Game
from flagplot.core.offers.belief import StoredView, TimedView
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.naming import without_nameless
from flagplot.core.position import Disclosed, Position
from flagplot.core.schema import Record, State
from flagplot.core.seat_view import visible_events


class Begins(NamedTuple):
    """How a game begins that is replayed for a seat."""

    kit: Kit
    game: Game
    tables: object
    start: State
    disclosed: Disclosed
    seat: int


class Replay(Protocol):
    """A game in progress, with what its last answer told and shows the seat that it is replayed for."""

    @property
    def asked(self) -> int:
        """The seat that has to answer."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be asked."""

    @property
    def state(self) -> State:
        """The situation; nobody changes it."""

    @property
    def position(self) -> Position:
        """The same game to play on from; a copy of its own."""

    def copy(self) -> Self:
        """The same game, to go another way."""

    def refuses(self, answer: int) -> bool:
        """Whether an answer to the pending question is not legal."""

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""

    def news(self) -> Iterable[Event]:
        """The events that the last answer brought and that the seat may read, or all since the beginning at first."""

    def sight(self, read: int) -> TimedView:
        """What the seat sees now, and that it has read so many events."""

    def shows(self, sight: TimedView) -> bool:
        """Whether the seat sees now what it saw in a sight."""

    def likely(self, habits: OpponentModel) -> Likelihoods:
        """How likely each legal answer to the pending question is."""

    def stamp(self) -> bytes:
        """What is equal for equal situations."""


@dataclass
class ByText:
    """A game that the text plays."""

    position: Position
    seat: int
    told: int = 0
    """How many events the log had before the last answer."""
    view: State | None = None
    """What the seat sees now, once somebody has asked."""

    @classmethod
    def begun(cls, begins: Begins) -> ByText:
        """A game at its first question."""
        return cls(Position.begin(begins.game, begins.tables, begins.start, begins.disclosed), begins.seat)

    @property
    def asked(self) -> int:
        """The seat that has to answer."""
        return int(self.position.situation.ask_seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be asked."""
        return self.position.is_over

    @property
    def state(self) -> State:
        """The situation."""
        return self.position.situation  # type: ignore[no-any-return]

    def copy(self) -> ByText:
        """The same game, to go another way."""
        return ByText(self.position.copy(), self.seat, self.told, self.view)

    def refuses(self, answer: int) -> bool:
        """Whether an answer to the pending question is not legal."""
        return self.position.refusal(answer) != 0

    def give(self, answer: int) -> None:
        """Give an answer."""
        self.told, self.view = len(self.position.log), None
        self.position.give(answer)

    def news(self) -> Iterator[Event]:
        """The events that the last answer brought, as far as the seat may read them."""
        return readable(self.position.game, self.position.log[self.told :], self.seat)

    def seen(self) -> State:
        """What the seat sees now."""
        if self.view is None:
            self.view = self.position.view(self.seat)
        return self.view

    def sight(self, read: int) -> TimedView:
        """What the seat sees now, and that it has read so many events."""
        return StoredView(self.seen(), read)

    def shows(self, sight: TimedView) -> bool:
        """Whether the seat sees now what it saw in a sight."""
        return alike(self.seen(), sight.view)

    def likely(self, habits: OpponentModel) -> Likelihoods:
        """How likely each legal answer to the pending question is."""
        return habits.asked(self.position)

    def stamp(self) -> bytes:
        """What is equal for equal situations."""
        return stamp(self.position.situation)


def begun(begins: Begins, at_once: bool = True) -> Replay:
    """A game at its first question: on a packed record where the rules run compiled, else by the text.

    With `at_once` nothing is compiled first: the text plays where that was never done.
    """
    from flagplot.odds.engine import is_compiled

    if is_compiled(begins.kit) and importlib.util.find_spec("numpy") is not None:
        from flagplot.fast.replay.games import replay

        found = replay(begins, at_once)
        if found is not None:
            return found
    return ByText.begun(begins)


def readable(game: Game, events: Sequence[Event], seat: int) -> Iterator[Event]:
    """Those of some events that a seat may read; which submarine attacked, or which carrier's squadrons fly, it is not told."""
    for event in visible_events(game, events, seat):
        yield without_nameless(game.naming, event, seat)


def alike(one: Record, two: Record) -> bool:
    """Whether two views are the same, number for number."""
    mine, other = one.__dict__, two.__dict__
    return all(mine[name] == other[name] for name in one.fields) and all(
        alike(mine[name], other[name]) for name in one.inner
    )


def stamp(s: Record) -> bytes:
    """What is equal for equal situations."""
    whole = s.whole().__dict__
    own = marshal.dumps([whole[name] for name in s.fields], 1)
    return b"".join([own, *(stamp(whole[name]) for name in s.inner)])
