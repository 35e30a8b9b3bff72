"""A whole small game in sequence form: the sequences of both seats, and the payoff of every pair.

At each of its questions a seat knows its view and its earlier choices. A sequence is all choices of a seat on the way
to an answer (Koller, Megiddo and von Stengel, Efficient Computation of Equilibria for Extensive Two-Person Games,
1996). Equal states reached by the same sequences are one node: their continuations are equal, and their probabilities
add up.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Row
from flagplot.core.schema import State
from flagplot.odds.exact.forking import CHANCE, Forking, OnProgress, PendingState, Step, check_room
from flagplot.odds.exact.transitions import Place, Transition

ROOT: Final = 0
"""The empty sequence of a seat."""
Node = tuple[bytes, int, int]
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
    places: dict[Place, dict[Node, float]] = field(default_factory=dict)

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
