"""One procedure adjudicated alone under an edition: its outcome for given dice, or its exact odds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from flagplot import games
from flagplot.blocks import Bar, Block, Gap, Paragraph, Table
from flagplot.blocks.shown import Printable
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import plain_name, wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.adjudicated import as_data, describe, rulings_of, spelled
from flagplot.core.procedures.inputs import OutcomePart
from flagplot.core.procedures.procedure import Case, Procedure, find
from flagplot.odds.exact.procedure import BUDGET, Distribution, exact

if TYPE_CHECKING:
    from flagplot.core.offers.measure import Data

MOST_ROWS: Final = 60
"""Maximum outcomes listed; beyond it each of their numbers is shown by itself."""
LONGEST: Final = 10**12
"""Maximum denominator of fractions; beyond it only decimals are given."""


class Book:
    """An edition with its rulings, open for adjudication."""

    def __init__(
        self, edition: str, rulings: Mapping[str, str], budget: int = BUDGET, profile: str = "", named: bool = False
    ) -> None:
        kit = self.kit = games.of_edition(edition)
        self.edition = kit.editions.load(edition).with_rulings(rulings)
        self._own: dict[str, Edition] = {"": self.edition}
        self._chosen = None if named else rulings
        self.profile = kit.profile(profile)
        self.tables = kit.figures(self.edition, self.profile)
        self.procedures = kit.catalogue_of(self.edition)
        self.budget = budget
        self._rulings: dict[str, dict[str, str]] = {}
        self._figures: dict[tuple[Callable[[Edition], object], str], object] = {}

    def case(self, name: str, fields: Mapping[str, object]) -> Case:
        """Start a procedure."""
        procedure = find(self.procedures, name)
        return procedure.take(self.figures_of(procedure), fields)

    def figures_of(self, procedure: Procedure) -> object:
        """The tables record of a procedure, filled once for all procedures that share it."""
        fill, edition = procedure.tables, self.edition_of(procedure)
        if fill is None:
            return self.tables
        place = (fill, edition.name)
        if place not in self._figures:
            self._figures[place] = procedure.figures(edition)
        return self._figures[place]

    def edition_of(self, procedure: Procedure) -> Edition:
        """The edition for a procedure: the one requested, or else the procedure's own."""
        name = "" if self._chosen is None else procedure.edition
        if name not in self._own:
            self._own[name] = games.of_edition(name).editions.load(name).with_rulings(self._chosen or {})
        return self._own[name]

    def rulings_of(self, procedure: Procedure) -> dict[str, str]:
        """The rulings that can affect a procedure, with the alternative in force."""
        if procedure.name not in self._rulings:
            self._rulings[procedure.name] = rulings_of(procedure, self.edition_of(procedure))
        return self._rulings[procedure.name]

    def profile_of(self, procedure: Procedure) -> dict[str, str]:
        """The profile in force, for a procedure that uses its figures."""
        used = self.profile is not None and bool(self.kit.from_profile & procedure.names_used())
        return {"profile": self.profile.title} if used else {}


class OpenEditions:
    """The books of the requested procedures, each opened once. Without an edition each uses that of its own game."""

    def __init__(self, edition: str, rulings: Mapping[str, str], budget: int = BUDGET, profile: str = "") -> None:
        self._named = edition
        self._how = (rulings, budget, profile)
        self._books: dict[str, Book] = {}

    def book(self, procedure: str) -> Book:
        """The book for a procedure."""
        return self._open(wanted(self._named, games.edition_for(procedure)))

    def _open(self, edition: str) -> Book:
        if edition not in self._books:
            self._books[edition] = Book(edition, *self._how, named=bool(self._named))
        return self._books[edition]

    def check(self) -> None:
        """Report rulings and figures that no game has, before the first adjudication."""
        faults = []
        for edition in (
            [self._named]
            if plain_name(self._named)
            else dict.fromkeys(kit.editions.load().name for kit in games.kits())
        ):
            try:
                self._open(edition)
            except FlagplotError as fault:
                faults.append(fault)
        if not self._books:
            raise faults[0]


@dataclass(frozen=True, repr=False)
class Adjudication(Printable):
    """The result of a procedure: the outcome if all its dice were given, else the exact probability of each outcome."""

    book: Book
    case: Case

    @property
    def name(self) -> str:
        """Full name of the procedure."""
        return self.case.procedure.name

    @property
    def edition(self) -> str:
        """The edition used."""
        return self._edition.name

    @property
    def _edition(self) -> Edition:
        return self.book.edition_of(self.case.procedure)

    @property
    def is_decided(self) -> bool:
        """Whether all dice were given, or none are rolled."""
        return self.case.is_decided

    @cached_property
    def odds(self) -> Distribution:
        """The exact odds of the outcomes; an error if the dice have more combinations than the budget."""
        return exact(self.case, self.book.budget)

    @property
    def outcome(self) -> dict[str, int | str]:
        """The outcome with the names of its parts, in game words; an error while dice are missing."""
        if not self.is_decided:
            raise FlagplotError(
                "some dice are missing, so the outcome is not decided", field=self.name, expected="`chances`"
            )
        return spelled(self.case.procedure.parts, self.case.outcome())

    @property
    def chances(self) -> list[tuple[dict[str, int | str], Fraction]]:
        """Each possible outcome with its probability; a single outcome with probability 1 if the dice are given."""
        if self.is_decided:
            return [(self.outcome, Fraction(1))]
        parts = self.case.procedure.parts
        return [(spelled(parts, outcome), chance) for outcome, chance in self.odds.chances.items()]

    @property
    def expected(self) -> dict[str, Fraction]:
        """The mean of each numeric part."""
        parts = [part for part in self.case.procedure.parts if not part.words]
        if self.is_decided:
            return {part.name: Fraction(int(self.outcome[part.name])) for part in parts}
        return {part.name: self.odds.expected(part.name) for part in parts}

    def blocks(self) -> Iterator[Block]:
        """The outcome or the odds, with the steps and their paragraphs."""
        procedure = self.case.procedure
        found = None if self.is_decided else list(odds_blocks(self.case, self.odds))
        yield from describe(self.case, self._edition, found, self.book.rulings_of(procedure))
        for cell in self.book.edition.cells:
            yield Paragraph(f"Changed cell: {cell}")
        for title in self.book.profile_of(procedure).values():
            yield Paragraph(f"Profile in force: {title}")

    def to_dict(self) -> "Data":
        """The JSON data of `flagplot adjudicate --json`."""
        procedure = self.case.procedure
        found = None if self.is_decided else odds_as_data(self.case, self.odds)
        data = as_data(self.case, self._edition, found, self.book.rulings_of(procedure))
        return data | self.book.profile_of(procedure)

    def rows(self) -> list[dict[str, object]]:
        """One row per outcome, with its probability."""
        return [{**outcome, "probability": float(chance)} for outcome, chance in self.chances]


def adjudicate(book: Book, procedure: str, fields: Mapping[str, object]) -> Adjudication:
    """A procedure with the fields given. A missing roll is enumerated over all its results."""
    return Adjudication(book, book.case(procedure, fields))


def odds_as_data(case: Case, odds: Distribution) -> dict[str, object]:
    """Each outcome with its probability, each number by itself, and the means."""
    parts = case.procedure.parts
    return {
        "distribution": [
            {"outcome": spelled(parts, outcome), "chance": str(chance), "probability": float(chance)}
            for outcome, chance in odds.chances.items()
        ],
        "marginals": {
            part.name: {str(part.spell(value)): str(chance) for value, chance in odds.marginal(part.name).items()}
            for part in parts
        },
        "expected": {
            part.name: {"exact": str(mean), "value": float(mean)} for part, mean in _means(parts, odds).items()
        },
    }


def odds_blocks(case: Case, odds: Distribution) -> Iterator[Block]:
    """Each outcome with its probability. Constant numbers are listed once; many outcomes are summarised number by number."""
    parts = case.procedure.parts
    some = next(iter(odds.chances))
    varying = [place for place in range(len(parts)) if any(each[place] != some[place] for each in odds.chances)]
    fixed = [f"{part.name} {part.spell(some[at])}" for at, part in enumerate(parts) if at not in varying]
    if fixed:
        yield from (Paragraph(f"always {', '.join(fixed)}"), Gap())
    if len(odds.chances) <= MOST_ROWS:
        rows = [([str(parts[at].spell(each[at])) for at in varying], chance) for each, chance in odds.chances.items()]
        yield _table([parts[at].name for at in varying], rows)
    else:
        yield Paragraph(f"{len(odds.chances)} outcomes, here each number by itself; --json has them all")
        for part in (parts[at] for at in varying):
            chances = odds.marginal(part.name).items()
            yield Gap()
            yield _table([part.name], [([str(part.spell(value))], chance) for value, chance in chances])
    means = _means(tuple(parts[at] for at in varying), odds)
    if means:
        lines = [f"{part.name} {_exactly(mean)}{float(mean):.4g}" for part, mean in means.items()]
        yield from (Gap(), Paragraph(f"expected {', '.join(lines)}"))


def _means(parts: tuple[OutcomePart, ...], odds: Distribution) -> dict[OutcomePart, Fraction]:
    return {part: odds.expected(part.name) for part in parts if not part.words}


def _exactly(mean: Fraction) -> str:
    """A fraction in readable form, before its decimals."""
    return f"{mean} = " if 1 < mean.denominator < 10_000 else ""


def _table(heads: list[str], rows: list[tuple[list[str], Fraction]]) -> Table:
    """Outcomes with their probabilities as fractions and percentages, and a bar."""
    cells: list[tuple[str | Bar, ...]] = [
        (*said, str(chance) if chance.denominator < LONGEST else "", _percent(chance), Bar(float(chance)))
        for said, chance in rows
    ]
    return Table(tuple(cells), (*heads, "chance", "percent", ""), left=())


def _percent(chance: Fraction) -> str:
    percent = 100 * float(chance)
    return f"{percent:.2f}" if percent >= 0.005 else f"{percent:.0e}"
