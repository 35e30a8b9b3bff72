"""Possible worlds for simulations, drawn by the probability that a seat may assign to them."""

from typing import Final

from flagplot.belief.filter import ParticleFilter, World
from flagplot.belief.likelihood import OpponentModel
from flagplot.belief.memory import InformationState, InformationStateRecorder, belief_of
from flagplot.core.dice import mix
from flagplot.core.errors import NoWorldFound
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position

MOST: Final = 64
"""Default maximum number of worlds."""
TRIES: Final = 3
"""Number of attempts, each with more worlds, after all worlds have died out."""
WIDER: Final = 6
ONE: Final = float(1 << 64)


class BeliefTracker:
    """A seat's beliefs through a whole game, updated incrementally."""

    def __init__(
        self,
        kit: Kit,
        seat: int,
        chance: int = 0,
        most: int = MOST,
        habits: OpponentModel | None = None,
        at_once: bool = True,
    ) -> None:
        """Keep at most `most` worlds. With `at_once`, use the interpreter if the compiled rules are not cached."""
        self.witness, self.belief, self.chance, self.most = (
            InformationStateRecorder(kit, seat, at_once),
            belief_of(kit),
            chance,
            most,
        )
        self.habits = habits or OpponentModel.of(kit)
        self.tries, self.lost = TRIES, 0
        """Attempts at a question; after one without any world there is only one, until it finds some."""
        self._forget(most)

    def _forget(self, most: int) -> None:
        chance = mix(self.chance, self.lost) if self.lost else self.chance
        self.filter = ParticleFilter(self.belief, self.habits, most, chance)
        self.past: list[World] | None = None
        self.memory: InformationState | None = None

    def believe(self, position: Position) -> list[World]:
        """The possible worlds of the seat at a position, with normalised weights."""
        return self.believe_in(self.witness.memory(position))

    def believe_in(self, memory: InformationState) -> list[World]:
        """The worlds that fit an information state."""
        for wider in range(1, 1 + self.tries):
            found = self._carried_on(memory)
            if found:
                self.filter.most, self.tries = self.most, TRIES
                return found
            self._forget(self.most * WIDER**wider)
        self.tries, self.lost = 1, self.lost + 1
        self._forget(self.most)
        raise NoWorldFound("no world was found that fits the seat's knowledge", expected="a larger number of worlds")

    def _carried_on(self, memory: InformationState) -> list[World]:
        old = self.memory
        known = 0 if old is None else len(old.moments)
        same = old is not None and old.briefing is memory.briefing and old.moments == memory.moments[:known]
        worlds = self.past if same else None
        if worlds is None:
            self._forget(self.filter.most)
            worlds, known = self.filter.begin(memory), 0
        for number in range(known, len(memory.moments)):
            worlds = self.filter.past(worlds, memory, number)
        self.past, self.memory = worlds, memory
        return self.filter.present(worlds, memory)


def imagine(kit: Kit, memory: InformationState, chance: int) -> Position:
    """One whole game that fits an information state, sampled by its probability."""
    believer = BeliefTracker(kit, memory.seat, chance)
    return drawn(believer.believe_in(memory), 1, chance)[0]


def worlds(kit: Kit, position: Position, seat: int, count: int, seed: int, most: int = MOST) -> list[Position]:
    """Sampled games for a seat at a position, made only from its information state, out of at most `most` at a time."""
    return drawn(BeliefTracker(kit, seat, seed, most).believe(position), count, seed)


def drawn(found: list[World], count: int, seed: int) -> list[Position]:
    """A sample of the given worlds by systematic resampling; every one is an independent copy."""
    at, mark, number = found[0].weight, mix(seed, 0) / ONE, 0
    given = []
    for step in range(count):
        while at * count < mark + step and number < len(found) - 1:
            number += 1
            at += found[number].weight
        given.append(found[number].position.copy())
    return given
