"""An edition opened to adjudicate single procedures by, with its rulings and figures."""

from collections.abc import Callable, Mapping

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import plain_name, wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.adjudicated import rulings_of
from flagplot.core.procedures.procedure import Case, Procedure, find
from flagplot.odds.exact.procedure import BUDGET


class Book:
    """An edition with its rulings, opened to adjudicate by."""

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
        """Set up a procedure."""
        procedure = find(self.procedures, name)
        return procedure.take(self.figures_of(procedure), fields)

    def figures_of(self, procedure: Procedure) -> object:
        """The record that a procedure looks things up in, filled once for all that share it."""
        fill, edition = procedure.tables, self.edition_of(procedure)
        if fill is None:
            return self.tables
        place = (fill, edition.name)
        if place not in self._figures:
            self._figures[place] = procedure.figures(edition)
        return self._figures[place]

    def edition_of(self, procedure: Procedure) -> Edition:
        """The edition that a procedure goes by: the one that was named, or else the procedure's own if it has one."""
        name = "" if self._chosen is None else procedure.edition
        if name not in self._own:
            self._own[name] = games.of_edition(name).editions.load(name).with_rulings(self._chosen or {})
        return self._own[name]

    def rulings_of(self, procedure: Procedure) -> dict[str, str]:
        """Name the rulings that can move a procedure, with the alternative in force."""
        if procedure.name not in self._rulings:
            self._rulings[procedure.name] = rulings_of(procedure, self.edition_of(procedure))
        return self._rulings[procedure.name]

    def profile_of(self, procedure: Procedure) -> dict[str, str]:
        """Name the profile in force, for a procedure that reads figures of it."""
        used = self.profile is not None and bool(self.kit.from_profile & procedure.names_used())
        return {"profile": self.profile.title} if used else {}


class Shelf:
    """The books of the procedures asked for, each opened once; without an edition each goes by that of its own game."""

    def __init__(self, edition: str, rulings: Mapping[str, str], budget: int = BUDGET, profile: str = "") -> None:
        self._named = edition
        self._how = (rulings, budget, profile)
        self._books: dict[str, Book] = {}

    def book(self, procedure: str) -> Book:
        """The book to adjudicate a procedure by."""
        return self._open(wanted(self._named, games.edition_for(procedure)))

    def _open(self, edition: str) -> Book:
        if edition not in self._books:
            self._books[edition] = Book(edition, *self._how, named=bool(self._named))
        return self._books[edition]

    def check(self) -> None:
        """Report rulings and figures that no game has before the first question is answered."""
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
