"""One procedure adjudicated alone, as a result: its outcome for given dice, or its exact odds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flagplot.blocks import Block
from flagplot.blocks.shown import Shown
from flagplot.core.errors import FlagplotError
from flagplot.core.procedures.adjudicated import spelled
from flagplot.core.procedures.procedure import Case
from flagplot.odds.exact.procedure import Distribution, exact
from flagplot.table.book import Book


@dataclass(frozen=True)
class Adjudication(Shown):
    """What a procedure gives: the outcome if all its dice were given, else how likely each outcome is, exactly."""

    book: Book
    case: Case

    @property
    def name(self) -> str:
        """Full name of the procedure."""
        return self.case.procedure.name

    @property
    def edition(self) -> str:
        """The edition that it went by."""
        return str(self.book.edition_of(self.case.procedure).name)

    @property
    def is_decided(self) -> bool:
        """Whether all dice were given, or none are rolled."""
        return self.case.is_decided

    @cached_property
    def odds(self) -> Distribution:
        """The exact odds of the outcomes; an error if there are more combinations of dice than the budget."""
        return exact(self.case, self.book.budget)

    @property
    def outcome(self) -> dict[str, int | str]:
        """The outcome by the names of its parts, in game words; an error while dice are open."""
        if not self.is_decided:
            raise FlagplotError("dice are open, so there is no one outcome", field=self.name, expected="`chances`")
        return spelled(self.case.procedure.parts, self.case.outcome())

    @property
    def chances(self) -> list[tuple[dict[str, int | str], Fraction]]:
        """Each outcome that can happen with its chance; the one outcome with chance 1 if the dice are given."""
        if self.is_decided:
            return [(self.outcome, Fraction(1))]
        parts = self.case.procedure.parts
        return [(spelled(parts, outcome), chance) for outcome, chance in self.odds.chances.items()]

    @property
    def expected(self) -> dict[str, Fraction]:
        """The mean of each part that is a number."""
        parts = [part for part in self.case.procedure.parts if not part.words]
        if self.is_decided:
            return {part.name: Fraction(int(self.outcome[part.name])) for part in parts}
        return {part.name: self.odds.expected(part.name) for part in parts}

    def blocks(self) -> Iterator[Block]:
        """Give the outcome or the odds, with the steps and paragraphs that led there."""
        return iter(self.book.blocks(self.case))

    def to_dict(self) -> dict[str, Any]:
        """Give what `flagplot adjudicate --json` prints."""
        return self.book.as_object(self.case)

    def rows(self) -> list[dict[str, object]]:
        """Give a row for each outcome, with its chance."""
        return [{**outcome, "probability": float(chance)} for outcome, chance in self.chances]


def adjudicate(book: Book, procedure: str, fields: Mapping[str, object]) -> Adjudication:
    """A procedure with the fields given; a roll that is left out is counted through every way it can fall."""
    return Adjudication(book, book.case(procedure, fields))
