"""What a seat remembers of a game, and the witness who writes it down: the only place where a belief touches the truth.

A memory holds the briefing, all that the seat has seen and read since, in its order, and its answers.  It is made from a
position by playing its history once more with the seat's eyes, and from nothing that the seat may not know: where nothing
changes that it can see, it does not know whether anything happened.
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
    """A question that the seat answered: at which of its sights, and its answer."""

    sight: int
    answer: int


@dataclass(frozen=True)
class InformationState:
    """All that a seat knows of a game so far."""

    begins: Begins
    """How imagined games begin, but for their starts: in the place of one stands the briefing of the seat."""
    sights: tuple[TimedView, ...]
    """All that it has seen since, the present last."""
    moments: tuple[Moment, ...]
    log: tuple[Event, ...]
    """The events that it has read."""
    begin: Callable[[Begins], Replay] = field(repr=False, compare=False)
    """Begins a game as imagined ones are played."""
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse to be made by anybody but a witness."""
        if self.seal is not _SEAL:
            raise TypeError("what a seat remembers is written down by a Witness alone")

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.begins.seat

    @property
    def briefing(self) -> State:
        """A start of which all that the seat was not told is blank."""
        return self.begins.start

    @property
    def disclosed(self) -> Disclosed:
        """For each side, what the scenario tells the other of its force."""
        return self.begins.disclosed

    def replayed(self, start: State) -> Replay:
        """A game with another start at its first question."""
        return self.begin(self.begins._replace(start=start))


class InformationStateRecorder:
    """Follows a game with the eyes of one seat; what it has followed it does not play again.

    With `at_once` it does without compiled rules where these are not at hand.
    """

    def __init__(self, kit: Kit, seat: int, at_once: bool = True) -> None:
        self.kit, self.belief, self.seat, self.at_once = kit, belief_of(kit), seat, at_once
        self.begins: Begins | None = None

    def memory(self, position: Position) -> InformationState:
        """What the seat remembers of a game that has come to a position."""
        if position.start is None:
            raise FlagplotError("the game was taken up in the middle", expected="one that is known from its start")
        answers = position.history
        if not self._goes_on(position, answers):
            self._begin(position, position.start)
        for answer in answers[len(self.history) :]:
            if self.game.asked == self.seat:
                self.moments.append(Moment(len(self.sights) - 1, answer))
            self.game.give(answer)
            self.history.append(answer)
            self._look()
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
        self._look()

    def _look(self) -> None:
        """Read what has been told, and look whether anything is to be seen that was not."""
        new = list(self.game.news())
        self.log += new
        if new or not self.sights or not self.game.shows(self.sights[-1]):
            self.sights.append(self.game.sight(len(self.log)))

    def _goes_on(self, position: Position, answers: Sequence[int]) -> bool:
        """Whether a position goes on from what was followed so far."""
        mine = self.begins
        if mine is None or mine.start is not position.start or mine.tables is not position.tables:
            return False
        return answers[: len(self.history)] == self.history


def belief_of(kit: Kit) -> Belief:
    """How beliefs are made in a game; an error for one that offers none."""
    if kit.belief is None:
        raise FlagplotError(f"no beliefs are made of a {kit.noun}", expected="a game that offers them")
    return kit.belief
