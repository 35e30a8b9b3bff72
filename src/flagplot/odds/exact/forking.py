"""Every way on from a situation while some seats are free to choose: what they see there, what they hear, where it leads.

A budget of situations may be larger than what the machine can hold, so that room in memory is looked at too.
"""

import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from flagplot.core.ask import DICE_SEAT
from flagplot.core.doctrine import Choose
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.kit import Kit
from flagplot.core.schema import State
from flagplot.core.seat_view import visible_events
from flagplot.files import system
from flagplot.odds.exact.transitions import Text, Transition
from flagplot.odds.play import Count, counted_in

CHANCE: Final = -1
"""The answer of a step that nobody chooses."""
Heard = tuple[tuple[Event, ...], tuple[Event, ...]]
"""What each free seat may read of what happened, those of a seat with a doctrine being nobody's concern."""
Tell = Callable[[int], None]


class Step(NamedTuple):
    """One way on: an answer of a free seat, or a fall of dice or an answer of a doctrine with its chance."""

    answer: int
    chance: float
    way: Transition
    heard: Heard


class PendingState(NamedTuple):
    """A situation that waits for an answer, with all ways on from it."""

    seat: int
    """The free seat that is asked; -1 where chance goes on."""
    kind: int
    """The kind of its question."""
    sight: bytes
    """What it sees."""
    steps: tuple[Step, ...]


class Listening(Count):
    """A log that also keeps what happened since somebody began to listen."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.events = list[Event]()

    def append(self, event: Event, /) -> None:
        """Keep an event."""
        super().append(event)
        self.events.append(event)


class Forking(Text):
    """Finds ways on, each situation looked at once, for some free seats; at another a doctrine or, for None, random play."""

    def __init__(self, kit: Kit, tables: object, players: Sequence[Choose | None], free: Collection[int]) -> None:
        super().__init__(kit, tables, [None if seat in free else choose for seat, choose in enumerate(players)])
        self.free = free
        self.known: dict[bytes, PendingState] = {}

    def waiting(self, key: bytes) -> PendingState:
        """The situation of a key with all ways on."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.look(key)
        return found

    def look(self, key: bytes) -> PendingState:
        """Find all ways on from a situation."""
        plain = zlib.decompress(key)
        s = self.situation(plain)
        seat = int(s.ask_seat)
        if seat == DICE_SEAT:
            return PendingState(CHANCE, 0, b"", self.steps(self.after_dice(s, plain, 0)))
        if seat not in self.free:
            return PendingState(CHANCE, 0, b"", self.steps(self.answered(s, plain, 0)))
        view = self.game.view(s, seat).spelled().encode()
        return PendingState(
            seat, int(s.ask_kind), zlib.compress(view, 1), self.steps(self.answered(s, plain, 0), list(self.weights(s)))
        )

    def steps(self, ways: Iterable[Transition], answers: Sequence[int] = ()) -> tuple[Step, ...]:
        """The steps that ways are, each with what was heard while it was found."""
        found = list[Step]()
        for way in ways:
            chance = 1.0 if answers else way.weight / way.whole
            found.append(Step(answers[len(found)] if answers else CHANCE, chance, way, self.heard()))
        return tuple(found)

    def heard(self) -> Heard:
        """What the free seats may read of what happened on the way that was found last."""
        return self.read(0), self.read(1)

    def read(self, seat: int) -> tuple[Event, ...]:
        """What one of them may read."""
        if seat not in self.free:
            return ()
        return visible_events(self.game, self.listening.events, seat)

    def situation(self, plain: bytes) -> State:
        """A situation from all that can change of it, with somebody who listens from here on."""
        s = super().situation(plain)
        self.listening = Listening(self.kit.counting.told)
        self.listening.count = counted_in(s)
        s.log = self.listening
        return s


SHARE: Final = 2
"""The program may take one part in so many of the machine's memory."""
EVERY: Final = 512
"""Situations between two looks at what it takes."""


def taken() -> int:
    """The most octets that the program has taken so far; none where nobody knows."""
    return system.memory_taken()


def most() -> int:
    """The octets that it may take."""
    return system.memory() // SHARE


def check_room(looks: int, count: int) -> None:
    """Refuse to go on where so many that are kept take more than their share; looked at once in a while."""
    if looks % EVERY == 0 and taken() > most():
        what = (
            f"{count:,} situations take {taken() >> 20:,} MiB, more than one part in {SHARE} of this machine's memory"
        )
        raise FlagplotError(what, field="--budget", expected="fewer ships or groups, a round limit, or another machine")
