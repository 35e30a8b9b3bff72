"""Exact odds of a procedure: every total of every throw is counted in integers, and equal outcomes are merged.

The throws of one roll add up, so their readings are convolved throw by throw; different rolls meet only in the outcome.
Rolls already thrown keep their results.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Final

from flagplot.core.dice import totals
from flagplot.core.errors import FlagplotError
from flagplot.core.procedures.inputs import Value
from flagplot.core.procedures.procedure import Case, Roll, add

BUDGET: Final = 1_000_000
"""Combinations counted before giving up, some seconds of work."""


@dataclass(frozen=True)
class Distribution:
    """Every possible outcome, in order, with its number of combinations; `names` are the names of its numbers."""

    names: tuple[str, ...]
    ways: Mapping[tuple[int, ...], int]
    total: int

    @cached_property
    def chances(self) -> dict[tuple[int, ...], Fraction]:
        """The probability of every outcome."""
        return {outcome: Fraction(count, self.total) for outcome, count in self.ways.items()}

    def marginal(self, name: str) -> dict[int, Fraction]:
        """Marginal probabilities of one number of the outcome."""
        return {value: Fraction(count, self.total) for value, count in self._ways_of(name).items()}

    def expected(self, name: str) -> Fraction:
        """Mean of one number of the outcome."""
        return Fraction(sum(value * count for value, count in self._ways_of(name).items()), self.total)

    def at_least(self, name: str, value: int) -> Fraction:
        """Probability that one number of the outcome has at least this value."""
        return Fraction(sum(count for each, count in self._ways_of(name).items() if each >= value), self.total)

    def _ways_of(self, name: str) -> dict[int, int]:
        place, found = self.names.index(name), dict[int, int]()
        for outcome, count in self.ways.items():
            found[outcome[place]] = found.get(outcome[place], 0) + count
        return dict(sorted(found.items()))


def exact(case: Case, budget: int = BUDGET) -> Distribution:
    """Count all results of the open rolls of a case."""
    purse = _Purse(budget)
    rolls = case.procedure.rolls
    spreads = [_spread(case, roll, purse) for roll in rolls]
    combinations = 1
    for spread in spreads:
        combinations *= len(spread)
    purse.spend(combinations)
    found: dict[tuple[int, ...], int] = {}
    for fall in product(*(spread.items() for spread in spreads)):
        outcome = case.outcome({roll.result: reading for roll, (reading, _) in zip(rolls, fall, strict=True)})
        count = 1
        for _, in_ways in fall:
            count *= in_ways
        found[outcome] = found.get(outcome, 0) + count
    again = case.procedure.again
    if again and not all(again(outcome) for outcome in found):
        found = {outcome: count for outcome, count in found.items() if not again(outcome)}
    names = tuple(part.name for part in case.procedure.parts)
    return Distribution(names, dict(sorted(found.items())), sum(found.values()))


def _spread(case: Case, roll: Roll, purse: "_Purse") -> dict[Value, int]:
    """The number of ways in which the throws of a roll add up to each reading."""
    if roll.name in case.thrown:
        return {case.reading(roll): 1}
    spread: dict[Value, int] = {case.nothing(roll): 1}
    for throw in range(case.throws(roll)):
        readings = [(case.read(roll, throw, total), count) for total, count in totals(roll.dice).items()]
        purse.spend(len(spread) * len(readings))
        longer: dict[Value, int] = {}
        for before, ways_before in spread.items():
            for reading, count in readings:
                after = add(before, reading)
                longer[after] = longer.get(after, 0) + ways_before * count
        spread = longer
    return spread


class _Purse:
    """The combinations that may still be counted."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.spent = 0

    def spend(self, count: int) -> None:
        """Account for combinations before they are counted."""
        self.spent += count
        if self.spent > self.budget:
            what = f"exact odds would take more than {self.budget} combinations"
            raise FlagplotError(what, expected="fewer dice, some rolls given, or a larger budget")
