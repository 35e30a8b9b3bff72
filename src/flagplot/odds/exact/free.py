"""Small games in which seats choose freely: all successors of a state, the best response to a player, the sequence form.

A budget of states may exceed the memory of the machine, so memory is checked too.

At each of its questions the free seat knows its view, its visible events and its earlier choices. From these, and from
the player's strategy, each state that it may be in has a probability. Its best answer depends only on these
probabilities: questions with equal ones are answered once. The player and the dice move by their own probabilities.

At each of its questions a seat knows its view and its earlier choices. A sequence is all choices of a seat on the way
to an answer (Koller, Megiddo and von Stengel, Efficient Computation of Equilibria for Extensive Two-Person Games,
1996). Equal states reached by the same sequences are one node: their continuations are equal, and their probabilities
add up.
"""

import sys
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flagplot.core.ask import DICE_SEAT
from flagplot.core.doctrine import Choose
from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Row
from flagplot.core.schema import State
from flagplot.core.seat_view import visible_events
from flagplot.files import system
from flagplot.odds.exact.battle import Place, Text, Transition
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


DEEP: Final = 20_000
"""Recursion depth: three calls for every question on the longest line of play."""
ALIKE: Final = 12
"""Decimals for comparing probabilities."""
Belief = dict[bytes, float]
"""States that a seat may be in, each with its probability times that of reaching this information."""
Node = tuple[bytes, tuple[Event, ...]]
"""A state, and the visible events of the free seat since its last question."""
Known = tuple[bytes, tuple[Event, ...]]
"""The new information of the free seat at a question: its view and its visible events."""


@dataclass
class Response:
    """The best response of the one free seat of a forking game."""

    ways: Forking
    seat: int
    payoff: Callable[[Row], float]
    """The payoff of an end to side A."""
    budget: int
    """The maximum number of states."""
    on_progress: OnProgress = lambda examined: None
    visits: int = 0
    sets: int = 0
    """Information sets visited, equal ones counted once."""
    settled: dict[tuple[tuple[bytes, float], ...], float] = field(default_factory=dict)

    def value(self, start: State) -> float:
        """The value of the best response from a start, as a payoff to side A. Without a free seat, the players' value."""
        sign = 1 if self.seat == 0 else -1
        sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEP))
        return sign * self.after([(self.ways.begin(start), 1.0, ())])

    def after(self, begun: list[tuple[Transition, float, tuple[Event, ...]]]) -> float:
        """The value of some transitions, each with its probability and visible events, weighted by probability."""
        sign, total = 1 if self.seat == 0 else -1, 0.0
        places: dict[Place, dict[Node, float]] = {}
        asked: dict[Known, Belief] = {}

        def arrive(way: Transition, chance: float, visible: tuple[Event, ...]) -> None:
            nonlocal total
            if way.place:
                layer = places.setdefault(way.place, {})
                layer[way.key, visible] = layer.get((way.key, visible), 0.0) + chance
            else:
                total += sign * chance * self.payoff(way.key[0])

        for each in begun:
            arrive(*each)
        while places:
            for (key, heard), chance in places.pop(min(places)).items():
                waiting = self.pending(key)
                if waiting.seat == CHANCE:
                    for step in waiting.steps:
                        arrive(step.way, chance * step.chance, heard + step.visible[self.seat])
                else:
                    belief = asked.setdefault((waiting.sight, heard), {})
                    belief[key] = belief.get(key, 0.0) + chance
        return total + sum(self.answered(belief) for belief in asked.values())

    def answered(self, belief: Belief) -> float:
        """The value of the best answer at an information set, times the probability of reaching it."""
        reach = sum(belief.values())
        alike = tuple(sorted((key, round(chance / reach, ALIKE)) for key, chance in belief.items()))
        found = self.settled.get(alike)
        if found is None:
            self.sets += 1
            found = self.settled[alike] = max(self.chosen(belief, place) for place in self.answers(belief)) / reach
        return reach * found

    def answers(self, belief: Belief) -> range:
        """The indexes of the legal answers, which are the same in every state of the set."""
        legal = {tuple(step.answer for step in self.pending(key).steps) for key in belief}
        if len(legal) > 1:
            raise FlagplotError("two answers for the same information state", expected="the same answers")
        return range(len(legal.pop()))

    def chosen(self, belief: Belief, place: int) -> float:
        """The value of one answer."""
        ways = list[tuple[Transition, float, tuple[Event, ...]]]()
        for key, chance in belief.items():
            step = self.pending(key).steps[place]
            ways.append((step.way, chance, step.visible[self.seat]))
        return self.after(ways)

    def pending(self, key: bytes) -> PendingState:
        """A state with all its successors. Beyond the budget it raises an error that names the limit."""
        found = self.ways.waiting(key)
        if len(self.ways.known) > self.budget:
            what = f"the battle has more than {self.budget:,} states"
            raise FlagplotError(
                what, field="--budget", expected="fewer ships or groups, a round limit, or a larger budget"
            )
        self.visits += 1
        check_room(self.visits, len(self.ways.known))
        self.on_progress(len(self.ways.known))
        return found


ROOT: Final = 0
"""The empty sequence of a seat."""
GameNode = tuple[bytes, int, int]
"""A state, and the sequences of both seats that led to it."""


@dataclass
class Sequences:
    """The sequences of a seat: its answers at information sets, each after the sequence that leads to the set."""

    sets: dict[tuple[int, bytes], int] = field(default_factory=dict)
    """Index of an information set, by the sequence that leads to it and the seat's view there."""
    after: list[int] = field(default_factory=list)
    """For each set the sequence that leads to it."""
    choices: list[dict[int, int]] = field(default_factory=list)
    """For each set the sequence of each answer."""
    kinds: list[int] = field(default_factory=list)
    """For each set the kind of question."""
    count: int = 1
    """The number of sequences, including the empty one."""

    def at(self, sequence: int, waiting: PendingState) -> dict[int, int]:
        """The sequences of the answers at an information set."""
        place = self.sets.setdefault((sequence, waiting.sight), len(self.after))
        if place == len(self.after):
            self.after.append(sequence)
            self.kinds.append(waiting.kind)
            self.choices.append({step.answer: self.count + n for n, step in enumerate(waiting.steps)})
            self.count += len(waiting.steps)
        return self.choices[place]

    def best(self, worth: Sequence[float]) -> float:
        """The maximum total value, from the value of each sequence by itself.

        A set is numbered when it is first reached, so after those that lead to it: the last are solved first.
        """
        value = list(worth)
        for before, choices in zip(reversed(self.after), reversed(self.choices), strict=True):
            value[before] += max(value[after] for after in choices.values())
        return value[ROOT]


@dataclass
class Unfolded:
    """A whole game with both seats free."""

    ways: Forking
    payoff: Callable[[Row], float]
    """The payoff of an end to side A."""
    budget: int
    """The maximum number of nodes."""
    on_progress: OnProgress = lambda nodes: None
    seats: tuple[Sequences, Sequences] = field(default_factory=lambda: (Sequences(), Sequences()))
    worth: dict[tuple[int, int], float] = field(default_factory=dict)
    """For each pair of final sequences: the sum of probability times payoff to side A."""
    nodes: int = 0
    places: dict[Place, dict[GameNode, float]] = field(default_factory=dict)

    def unfold(self, start: State) -> None:
        """Traverse the game to all its ends, place by place in the sequence of play."""
        self.arrive(self.ways.begin(start), 1.0, ROOT, ROOT)
        while self.places:
            layer = self.places.pop(min(self.places))
            self.nodes += len(layer)
            self.on_progress(self.nodes)
            if self.nodes > self.budget:
                what = f"the whole game has more than {self.budget:,} nodes"
                raise FlagplotError(what, field="--budget", expected="fewer ships or rounds, or a larger budget")
            for number, ((key, mine, theirs), chance) in enumerate(layer.items(), start=1):
                check_room(number, self.nodes)
                for step, one, other in self.forks(self.ways.waiting(key), mine, theirs):
                    self.arrive(step.way, chance * step.chance, one, other)

    def arrive(self, way: Transition, chance: float, mine: int, theirs: int) -> None:
        """Count an end, or merge a state into the pending ones."""
        if way.place:
            layer, node = self.places.setdefault(way.place, {}), (way.key, mine, theirs)
            layer[node] = layer.get(node, 0.0) + chance
        else:
            pair = mine, theirs
            self.worth[pair] = self.worth.get(pair, 0.0) + chance * self.payoff(way.key[0])

    def forks(self, waiting: PendingState, mine: int, theirs: int) -> Iterator[tuple[Step, int, int]]:
        """The successors, with the sequences of both seats after them."""
        if waiting.seat == CHANCE:
            yield from ((step, mine, theirs) for step in waiting.steps)
        elif waiting.seat == 0:
            choices = self.seats[0].at(mine, waiting)
            yield from ((step, choices[step.answer], theirs) for step in waiting.steps)
        else:
            choices = self.seats[1].at(theirs, waiting)
            yield from ((step, mine, choices[step.answer]) for step in waiting.steps)

    def against(self, seat: int, plan: Sequence[float]) -> float:
        """The payoff to side A of a seat's best responses to a plan of the other side's sequences."""
        sign, other = 1 if seat == 0 else -1, 1 - seat
        worth = [0.0] * self.seats[seat].count
        for pair, value in self.worth.items():
            worth[pair[seat]] += sign * value * plan[pair[other]]
        return sign * self.seats[seat].best(worth)
