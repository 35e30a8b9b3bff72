"""All successors of a state while some seats choose freely: their views, their visible events and the next states.

A budget of states may exceed the memory of the machine, so memory is checked too.
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
"""The answer of a chance step."""
Heard = tuple[tuple[Event, ...], tuple[Event, ...]]
"""The visible events of each free seat. Seats with a doctrine need none."""
OnProgress = Callable[[int], None]


class Step(NamedTuple):
    """One successor: an answer of a free seat, or a result of dice or a doctrine's answer with its probability."""

    answer: int
    chance: float
    way: Transition
    visible: Heard


class PendingState(NamedTuple):
    """A pending state with all its successors."""

    seat: int
    """The free seat to answer; -1 for chance."""
    kind: int
    """The kind of question."""
    sight: bytes
    """Its view."""
    steps: tuple[Step, ...]


class Listening(Count):
    """A log that also stores the events since a given moment."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.events = list[Event]()

    def append(self, event: Event, /) -> None:
        """Store an event."""
        super().append(event)
        self.events.append(event)


class Forking(Text):
    """Finds successors for some free seats, each state once. The other seats have a doctrine or, for None, random play."""

    def __init__(self, kit: Kit, tables: object, players: Sequence[Choose | None], free: Collection[int]) -> None:
        super().__init__(kit, tables, [None if seat in free else choose for seat, choose in enumerate(players)])
        self.free = free
        self.known: dict[bytes, PendingState] = {}

    def waiting(self, key: bytes) -> PendingState:
        """The state of a key with all its successors."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.successors(key)
        return found

    def successors(self, key: bytes) -> PendingState:
        """Find all successors of a state."""
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
        """The steps for some transitions, each with the events stored while it was found."""
        found = list[Step]()
        for way in ways:
            chance = 1.0 if answers else way.weight / way.whole
            found.append(Step(answers[len(found)] if answers else CHANCE, chance, way, self.visible()))
        return tuple(found)

    def visible(self) -> Heard:
        """The visible events of the free seats on the transition found last."""
        return self.read(0), self.read(1)

    def read(self, seat: int) -> tuple[Event, ...]:
        """The visible events of one free seat."""
        if seat not in self.free:
            return ()
        return visible_events(self.game, self.listening.events, seat)

    def situation(self, plain: bytes) -> State:
        """A state from its changeable fields, with a log that stores events from here on."""
        s = super().situation(plain)
        self.listening = Listening(self.kit.counting.counted_event)
        self.listening.count = counted_in(s)
        s.log = self.listening
        return s


SHARE: Final = 2
"""The program may use one part in this many of the machine's memory."""
EVERY: Final = 512
"""States between two checks of memory use."""


def taken() -> int:
    """Peak memory use of the program in bytes; None if unknown."""
    return system.memory_taken()


def most() -> int:
    """The memory limit in bytes."""
    return system.memory() // SHARE


def check_room(checks: int, count: int) -> None:
    """Raise an error if the stored states use more than the allowed memory. Checked at intervals."""
    if checks % EVERY == 0 and taken() > most():
        what = f"{count:,} states take {taken() >> 20:,} MiB, more than one part in {SHARE} of this machine's memory"
        raise FlagplotError(what, field="--budget", expected="fewer ships or groups, a round limit, or another machine")
