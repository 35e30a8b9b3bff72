"""Exact odds of a whole battle: every roll, every answer of the doctrines with its weight, equal states merged.

Probabilities are fractions while the enumeration is small; a long one continues with floating-point numbers and a bound
on their error. States wait at their place in the sequence of play and are advanced place by place, so that different
paths to the same state meet first. States beyond the budget, and those rarer than the limit, are reported as the
unresolved probability.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from flagplot.core.offers.measure import ROWS, MeasureSet
from flagplot.core.schema import State
from flagplot.odds.exact.transitions import End, Place, Transition, Transitions
from flagplot.odds.tally import FIRST, Chance, Tally, tally_of

LEAST: Final = 1e-11
"""A state rarer than this is not advanced. All of them together are reported as unresolved."""
FRACTIONS: Final = 5_000
"""States after which fractions grow too long."""
WAITING: Final = 50_000
"""Maximum number of pending states, some hundred megabytes. Beyond it, the rarer half is dropped."""
AT_ONCE: Final = 256
ROUNDING: Final = 2.0**-53
OnProgress = Callable[[int, float], None]


@dataclass
class EnumerationResult:
    """The enumerated outcomes of a battle."""

    tally: Tally
    """Counts are probabilities here; they add up to `resolved`."""
    resolved: Chance
    situations: int
    """The number of states with a roll or a weighted decision, equal ones counted once."""
    merged: int
    """The number of states saved by merging."""
    over_budget: bool
    interrupted: bool
    error: float
    """Bound on the rounding error of any probability; 0 if all are fractions."""
    enough: bool = False
    """Whether it stopped because the requested share is resolved."""

    @property
    def unresolved(self) -> Chance:
        """The unresolved probability."""
        return max(0, 1 - self.resolved)

    @property
    def in_fractions(self) -> bool:
        """Whether nothing is missing or rounded."""
        return self.error == 0 and self.resolved == 1


class Walk:
    """The enumeration of one battle, place by place in the sequence of play."""

    def __init__(
        self,
        counting: MeasureSet,
        ways: Transitions,
        budget: int,
        least: float = LEAST,
        fractions: int = FRACTIONS,
        until: float = 1.0,
    ) -> None:
        self.counting, self.ways, self.until = counting, ways, until
        self.budget, self.least, self.fractions = budget, least, fractions
        self.looked_at = self.merged = self.waiting = self.additions = 0
        self.places: dict[Place, Any] = {}
        """The pending states with their probabilities, by place: in a dictionary, or packed (`fast.exact.walk`)."""
        self.ends: dict[End, Chance] = {}
        """Probabilities of ends: the stored columns of the game, then the fates of its rows."""
        self.steps: Chance = Fraction(0)
        self.dice: Chance = Fraction(0)
        self.over: Chance = Fraction(0)
        self.spent = self.enough = False

    def run(self, start: State, on_progress: OnProgress = lambda examined, resolved: None) -> EnumerationResult:
        """Enumerate until no state is pending, the budget is used up or the user interrupts."""
        interrupted = False
        try:
            self.arrive(self.ways.begin(start), Fraction(1))
            while self.places and not self.spent and not self.enough:
                self.walk_on(self.places.pop(min(self.places)), on_progress)
        except KeyboardInterrupt:
            interrupted = True
        error = 0.0 if isinstance(self.over, Fraction) else self.additions * ROUNDING
        return EnumerationResult(
            self.tally(), self.over, self.looked_at, self.merged, self.spent, interrupted, error, self.enough
        )

    def walk_on(self, layer: Any, on_progress: OnProgress) -> None:
        """Advance every pending state at a place, the likeliest first."""
        self.waiting -= len(layer)
        found = self.ordered(layer)
        for first in range(0, len(found), AT_ONCE):
            left = self.budget - self.looked_at
            part = found[first : first + min(AT_ONCE, left)]
            self.looked_at += len(part)
            self.go_on(layer, part)
            on_progress(self.looked_at, float(self.over))
            if self.until <= float(self.over) < 1:
                self.enough = first + len(part) < len(found) or bool(self.places)
                return
            if left < AT_ONCE and self.looked_at >= self.budget:
                self.spent = first + len(part) < len(found) or bool(self.places)
                return
        if self.looked_at > self.fractions and isinstance(self.over, Fraction):
            self.round_off()
        if self.waiting > WAITING:
            self.let_go()

    def ordered(self, layer: Any) -> Sequence[Any]:
        """The states of a place that are not too rare, the likeliest first."""
        found = [(key, chance) for key, chance in layer.items() if chance >= self.least]
        return sorted(found, key=lambda item: -item[1])

    def go_on(self, layer: Any, part: Sequence[Any]) -> None:
        """Add the successors of some states to the frontier."""
        for way in self.ways.on([key for key, _ in part]):
            self.arrive(way, part[way.parent][1] * way.weight / way.whole)

    def arrive(self, way: Transition, chance: Chance) -> None:
        """Count a finished battle, or merge a state into the frontier."""
        self.steps += way.steps * chance
        self.dice += way.dice * chance
        self.additions += 1
        if not way.place:
            self.ends[way.key] = self.ends.get(way.key, 0) + chance
            self.over += chance
            return
        layer = self.places.setdefault(way.place, {})
        if way.key in layer:
            self.merged += 1
            layer[way.key] += chance
        else:
            self.waiting += 1
            layer[way.key] = chance

    def round_off(self) -> None:
        """Continue with floating-point numbers."""
        self.steps, self.dice, self.over = float(self.steps), float(self.dice), float(self.over)
        self.ends = {end: float(chance) for end, chance in self.ends.items()}
        for layer in self.places.values():
            layer.update({key: float(chance) for key, chance in layer.items()})

    def let_go(self) -> None:
        """Drop the rarer half of the pending states."""
        chances = sorted(chance for layer in self.places.values() for chance in layer.values())
        middle = chances[len(chances) // 2]
        for place, layer in list(self.places.items()):
            kept = {key: chance for key, chance in layer.items() if chance > middle}
            if kept:
                self.places[place] = kept
            else:
                del self.places[place]
        self.count_waiting()

    def count_waiting(self) -> None:
        """Recount the pending states."""
        self.waiting = sum(map(len, self.places.values()))

    def tally(self) -> Tally:
        """The counts of all ends."""
        nothing = (0,) * FIRST
        found = tally_of(self.counting, (((*nothing, *row), chance) for (row, _), chance in self.ends.items()))
        found.steps, found.dice = self.steps, self.dice
        for (_, fates), chance in self.ends.items():
            for u, fate, number in fates:
                found.count((ROWS, u, fate), number, chance)
        return found
