"""Games replayed for a seat, answer by answer: the interface for beliefs, and the interpreted implementation.

If the rules run compiled, `fast.replay` plays the same games on packed records, many times faster and with the same
worlds.
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
    """The start of a game that is replayed for a seat."""

    kit: Kit
    game: Game
    tables: object
    start: State
    disclosed: Disclosed
    seat: int


class Replay(Protocol):
    """A game in progress, with the last answer's visible events and the present view of one seat."""

    @property
    def asked(self) -> int:
        """The seat to answer."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no question is pending."""

    @property
    def state(self) -> State:
        """The state; read-only."""

    @property
    def position(self) -> Position:
        """An independent copy of the game to continue from."""

    def copy(self) -> Self:
        """A copy that can continue differently."""

    def refuses(self, answer: int) -> bool:
        """Whether an answer to the pending question is not legal."""

    def give(self, answer: int) -> None:
        """Give an answer that is known to be legal."""

    def news(self) -> Iterable[Event]:
        """The visible events of the last answer; at first, all since the beginning."""

    def sight(self, read: int) -> TimedView:
        """The seat's present view, with `read` as its event count."""

    def shows(self, sight: TimedView) -> bool:
        """Whether the seat's present view equals a timed view."""

    def likely(self, habits: OpponentModel) -> Likelihoods:
        """The probability of each legal answer to the pending question."""

    def stamp(self) -> bytes:
        """A key that is equal for equal states."""


@dataclass
class ByText:
    """An interpreted game."""

    position: Position
    seat: int
    events_before: int = 0
    """The number of events in the log before the last answer."""
    view: State | None = None
    """The seat's present view, cached on first use."""

    @classmethod
    def begun(cls, begins: Begins) -> ByText:
        """A game at its first question."""
        return cls(Position.begin(begins.game, begins.tables, begins.start, begins.disclosed), begins.seat)

    @property
    def asked(self) -> int:
        """The seat to answer."""
        return int(self.position.situation.ask_seat)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no question is pending."""
        return self.position.is_over

    @property
    def state(self) -> State:
        """The state."""
        return self.position.situation  # type: ignore[no-any-return]

    def copy(self) -> ByText:
        """A copy that can continue differently."""
        return ByText(self.position.copy(), self.seat, self.events_before, self.view)

    def refuses(self, answer: int) -> bool:
        """Whether an answer to the pending question is not legal."""
        return self.position.refusal(answer) != 0

    def give(self, answer: int) -> None:
        """Give an answer."""
        self.events_before, self.view = len(self.position.log), None
        self.position.give(answer)

    def news(self) -> Iterator[Event]:
        """The events of the last answer that the seat may read."""
        return readable(self.position.game, self.position.log[self.events_before :], self.seat)

    def seen(self) -> State:
        """The seat's present view."""
        if self.view is None:
            self.view = self.position.view(self.seat)
        return self.view

    def sight(self, read: int) -> TimedView:
        """The seat's present view, with `read` as its event count."""
        return StoredView(self.seen(), read)

    def shows(self, sight: TimedView) -> bool:
        """Whether the seat's present view equals a timed view."""
        return alike(self.seen(), sight.view)

    def likely(self, habits: OpponentModel) -> Likelihoods:
        """The probability of each legal answer to the pending question."""
        return habits.asked(self.position)

    def stamp(self) -> bytes:
        """A key that is equal for equal states."""
        return stamp(self.position.situation)


def begun(begins: Begins, at_once: bool = True) -> Replay:
    """A game at its first question: on a packed record if the rules run compiled, else interpreted.

    With `at_once` nothing is compiled first: uncached rules are interpreted.
    """
    from flagplot.odds.engine import is_compiled

    if is_compiled(begins.kit) and importlib.util.find_spec("numpy") is not None:
        from flagplot.fast.replay.games import replay

        found = replay(begins, at_once)
        if found is not None:
            return found
    return ByText.begun(begins)


def readable(game: Game, events: Sequence[Event], seat: int) -> Iterator[Event]:
    """The events visible to a seat. It does not learn which submarine attacked, or which carrier's squadrons fly."""
    for event in visible_events(game, events, seat):
        yield without_nameless(game.naming, event, seat)


def alike(one: Record, two: Record) -> bool:
    """Whether two views are equal, number by number."""
    mine, other = one.whole().__dict__, two.whole().__dict__
    return all(mine[name] == other[name] for name in one.fields) and all(
        alike(mine[name], other[name]) for name in one.inner
    )


def stamp(s: Record) -> bytes:
    """A key that is equal for equal states."""
    whole = s.whole().__dict__
    own = marshal.dumps([whole[name] for name in s.fields], 1)
    return b"".join([own, *(stamp(whole[name]) for name in s.inner)])
