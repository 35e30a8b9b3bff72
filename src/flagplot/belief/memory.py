"""The information state of a seat, and its recorder: the only place where a belief touches the true state.

An information state has the briefing, all views and visible events since then in order, and the seat's answers. It is
made by replaying the history of a position for the seat, from nothing that the seat may not know. Without a visible
change the seat does not know whether anything happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.belief.replay import Begins, ByText, Replay, begun
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.belief import Belief, TimedView
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Disclosed, Position
from flagplot.core.schema import State

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
            raise TypeError("what a seat remembers is written down by a Witness alone")

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
        if not self._goes_on(position, answers):
            self._begin(position, position.start)
        for answer in answers[len(self.history) :]:
            if self.game.asked == self.seat:
                self.moments.append(Moment(len(self.sights) - 1, answer))
            self.game.give(answer)
            self.history.append(answer)
            self._store_view()
        begin = ByText.begun if isinstance(self.game, ByText) else begun
        return InformationState(self.told, tuple(self.sights), tuple(self.moments), tuple(self.log), begin, _SEAL)

    def _begin(self, position: Position, start: State) -> None:
        given = (self.kit, position.game, position.tables, start, position.disclosed)
        self.begins = Begins(*given, self.seat)
        self.told = self.begins._replace(start=self.belief.brief(start, self.seat, position.disclosed[1 - self.seat]))
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

    def _goes_on(self, position: Position, answers: Sequence[int]) -> bool:
        """Whether a position continues the game followed so far."""
        mine = self.begins
        if mine is None or mine.start is not position.start or mine.tables is not position.tables:
            return False
        return answers[: len(self.history)] == self.history


def belief_of(kit: Kit) -> Belief:
    """The belief functions of a game; an error if it has none."""
    if kit.belief is None:
        raise FlagplotError(f"a {kit.noun} has no beliefs", expected="a game that offers them")
    return kit.belief
