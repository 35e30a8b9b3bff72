"""Games replayed for a seat, answer by answer, and the recorder of its information state.

If the rules run compiled, `fast.replay` plays the same games on packed records, many times faster and with the same
worlds.

An information state has the briefing, all views and visible events since then in order, and the seat's answers. It is
made by replaying the history of a position for the seat, from nothing that the seat may not know. Without a visible
change the seat does not know whether anything happened.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, Self

from flagplot.belief.likelihood import Likelihoods, OpponentModel
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.game import Game
from flagplot.core.offers.interfaces import Belief, StoredView, TimedView
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
        found: bytes = self.position.situation.stamp()
        return found


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


_SEAL: Final = object()


class Moment(NamedTuple):
    """A question that the seat answered: the index of its view, and the answer."""

    sight: int
    answer: int


@dataclass(frozen=True)
class InformationState:
    """The seat's complete information about a game so far."""

    begins: Begins
    """The start of sampled games, with the seat's briefing in place of the initial state."""
    sights: tuple[TimedView, ...]
    """All its views since then, the present one last."""
    moments: tuple[Moment, ...]
    log: tuple[Event, ...]
    """The visible events."""
    begin: Callable[[Begins], Replay] = field(repr=False, compare=False)
    """Starts a replay of a sampled game."""
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse construction outside the recorder."""
        if self.seal is not _SEAL:
            raise TypeError("only its recorder makes an information state")

    @property
    def seat(self) -> int:
        """The seat."""
        return self.begins.seat

    @property
    def briefing(self) -> State:
        """An initial state, blank except for the seat's briefing."""
        return self.begins.start

    @property
    def disclosed(self) -> Disclosed:
        """For each side, the scenario's disclosure of its force to the other."""
        return self.begins.disclosed

    def replayed(self, start: State) -> Replay:
        """A game with another initial state, at its first question."""
        return self.begin(self.begins._replace(start=start))


class InformationStateRecorder:
    """Follows a game from one seat's point of view, without repeating earlier parts.

    With `at_once` it uses the interpreter if the compiled rules are not cached.
    """

    def __init__(self, kit: Kit, seat: int, at_once: bool = True) -> None:
        self.kit, self.belief, self.seat, self.at_once = kit, belief_of(kit), seat, at_once
        self.begins: Begins | None = None

    def memory(self, position: Position) -> InformationState:
        """The seat's information state at a position."""
        if position.start is None:
            raise FlagplotError("the start of the game is unknown", expected="a game known from its start")
        answers = position.history
        mine = self.begins  # of the game followed so far, which the position may continue
        same = mine is not None and mine.start is position.start and mine.tables is position.tables
        if not same or answers[: len(self.history)] != self.history:
            self._begin(position, position.start)
        for answer in answers[len(self.history) :]:
            if self.game.asked == self.seat:
                self.moments.append(Moment(len(self.sights) - 1, answer))
            self.game.give(answer)
            self.history.append(answer)
            self._store_view()
        begin = ByText.begun if isinstance(self.game, ByText) else begun
        return InformationState(
            self.known_begins, tuple(self.sights), tuple(self.moments), tuple(self.log), begin, _SEAL
        )

    def _begin(self, position: Position, start: State) -> None:
        given = (self.kit, position.game, position.tables, start, position.disclosed)
        self.begins = Begins(*given, self.seat)
        self.known_begins = self.begins._replace(
            start=self.belief.brief(start, self.seat, position.disclosed[1 - self.seat])
        )
        self.game = begun(self.begins, self.at_once)
        self.history: list[int] = []
        self.sights: list[TimedView] = []
        self.moments: list[Moment] = []
        self.log: list[Event] = []
        self._store_view()

    def _store_view(self) -> None:
        """Read the new events, and store the view if it has changed."""
        new = list(self.game.news())
        self.log += new
        if new or not self.sights or not self.game.shows(self.sights[-1]):
            self.sights.append(self.game.sight(len(self.log)))


def belief_of(kit: Kit) -> Belief:
    """The belief functions of a game; an error if it has none."""
    if kit.belief is None:
        raise FlagplotError(f"a {kit.noun} has no beliefs", expected="a game that offers them")
    return kit.belief
