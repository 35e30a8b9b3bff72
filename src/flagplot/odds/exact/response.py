"""The exact best response to a player: every information set of the other seat, with exact probabilities.

At each of its questions the free seat knows its view, its visible events and its earlier choices. From these, and from
the player's strategy, each state that it may be in has a probability. Its best answer depends only on these
probabilities: questions with equal ones are answered once. The player and the dice move by their own probabilities.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.measure import Row
from flagplot.core.schema import State
from flagplot.odds.exact.forking import CHANCE, Forking, OnProgress, PendingState, check_room
from flagplot.odds.exact.transitions import Place, Transition

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
