"""The exact best response to a player: every information set of the other seat is gone through, with exact chances.

The one free seat knows at each of its questions what it sees, what it has heard and what it has chosen before; by that, and by
what the player would have done, each situation that it may be in has a chance.  What these chances are is all that its best answer
depends on: questions at which they are the same are answered once.  The player and the dice go on by their own chances.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.core.offers.measure import Row
from flagplot.core.schema import State
from flagplot.odds.exact.forking import CHANCE, Forking, PendingState, Tell, check_room
from flagplot.odds.exact.transitions import Place, Transition

DEEP: Final = 20_000
"""Calls within each other: three for every question on the longest line of play."""
ALIKE: Final = 12
"""Decimals by which chances are told apart."""
Belief = dict[bytes, float]
"""Situations that a seat may be in, each with its chance times that of coming to know so."""
Node = tuple[bytes, tuple[Event, ...]]
"""A situation, and what the free seat has heard since its last question."""
Known = tuple[bytes, tuple[Event, ...]]
"""What the free seat goes by at a question, besides all before: what it sees and what it has heard."""


@dataclass
class Response:
    """The best response of the one free seat of a forking game."""

    ways: Forking
    seat: int
    payoff: Callable[[Row], float]
    """What an end is worth to side A."""
    budget: int
    """Situations that may be looked at."""
    tell: Tell = lambda looked_at: None
    looks: int = 0
    sets: int = 0
    """Information sets that were gone through, those alike once."""
    settled: dict[tuple[tuple[bytes, float], ...], float] = field(default_factory=dict)

    def value(self, start: State) -> float:
        """What it gets from a start, as worth to side A; where no seat is free, what the players get."""
        sign = 1 if self.seat == 0 else -1
        sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEP))
        return sign * self.after([(self.ways.begin(start), 1.0, ())])

    def after(self, begun: list[tuple[Transition, float, tuple[Event, ...]]]) -> float:
        """What comes of some ways on, each with its chance and what was heard on it, times their chances."""
        sign, total = 1 if self.seat == 0 else -1, 0.0
        places: dict[Place, dict[Node, float]] = {}
        asked: dict[Known, Belief] = {}

        def arrive(way: Transition, chance: float, heard: tuple[Event, ...]) -> None:
            nonlocal total
            if way.place:
                layer = places.setdefault(way.place, {})
                layer[way.key, heard] = layer.get((way.key, heard), 0.0) + chance
            else:
                total += sign * chance * self.payoff(way.key[0])

        for each in begun:
            arrive(*each)
        while places:
            for (key, heard), chance in places.pop(min(places)).items():
                waiting = self.look(key)
                if waiting.seat == CHANCE:
                    for step in waiting.steps:
                        arrive(step.way, chance * step.chance, heard + step.heard[self.seat])
                else:
                    belief = asked.setdefault((waiting.sight, heard), {})
                    belief[key] = belief.get(key, 0.0) + chance
        return total + sum(self.answered(belief) for belief in asked.values())

    def answered(self, belief: Belief) -> float:
        """What the best answer gets at an information set, times the chance to come to it."""
        reach = sum(belief.values())
        alike = tuple(sorted((key, round(chance / reach, ALIKE)) for key, chance in belief.items()))
        found = self.settled.get(alike)
        if found is None:
            self.sets += 1
            found = self.settled[alike] = max(self.chosen(belief, place) for place in self.answers(belief)) / reach
        return reach * found

    def answers(self, belief: Belief) -> range:
        """The places of the answers that may be given; they are the same wherever the seat may be."""
        legal = {tuple(step.answer for step in self.look(key).steps) for key in belief}
        if len(legal) > 1:
            raise FlagplotError("a seat that knows the same may answer otherwise", expected="the same answers")
        return range(len(legal.pop()))

    def chosen(self, belief: Belief, place: int) -> float:
        """What one answer gets."""
        ways = list[tuple[Transition, float, tuple[Event, ...]]]()
        for key, chance in belief.items():
            step = self.look(key).steps[place]
            ways.append((step.way, chance, step.heard[self.seat]))
        return self.after(ways)

    def look(self, key: bytes) -> PendingState:
        """A situation with all ways on; too many of them are an error that says what there is too much of."""
        found = self.ways.waiting(key)
        if len(self.ways.known) > self.budget:
            what = f"more than {self.budget:,} situations can come about"
            raise FlagplotError(
                what, field="--budget", expected="fewer ships or groups, a round limit, or a larger budget"
            )
        self.looks += 1
        check_room(self.looks, len(self.ways.known))
        self.tell(len(self.ways.known))
        return found
