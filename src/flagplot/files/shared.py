"""Faults common to the files of all games: winner, date, edition and rulings, and duplicate names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Protocol

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.changed import EditionFolder
from flagplot.files.explain import guess
from flagplot.files.part import History
from flagplot.files.problem import Path, Problem

Faults = Iterator[Problem]


class CommonFields(Protocol):
    """Fields common to the files of all games."""

    @property
    def date(self) -> str | None:
        """The historical date."""

    @property
    def edition(self) -> str:
        """The edition."""

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings set."""

    @property
    def history(self) -> History | None:
        """The historical outcome."""

    @property
    def also_called(self) -> Mapping[str, str]:
        """Common names of things that the game calls otherwise."""


def common_faults(scenario: CommonFields, sides: Sequence[str], editions: EditionFolder) -> Faults:
    """Check that the historical winner is a side or none, and that date, edition and rulings exist."""
    winners = [*sides, "none"]
    if scenario.history and scenario.history.winner not in winners:
        yield Problem(("history", "winner"), f"no side is called {scenario.history.winner}", one_of(winners))
    if scenario.date is not None and not _is_date(scenario.date):
        expected = 'year, month and day in quotes: "1942-06-04"'
        yield Problem(("date",), f"{scenario.date[:20]!r} is not a date", expected)
    known = editions.names()
    if scenario.edition not in known:
        near = guess(scenario.edition, known, scenario.also_called)
        what = f"there is no edition {scenario.edition}" + (f", perhaps {near} was meant" if near else "")
        yield Problem(("edition",), what, one_of(known))
        return
    for name, choice in scenario.rulings.items():
        try:
            editions.load(scenario.edition).with_rulings({name: choice})
        except FlagplotError as fault:
            yield Problem(("rulings", name), fault.what, fault.expected)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def twins(named: Iterable[tuple[Path, str]], where: str) -> Faults:
    """Duplicate names."""
    seen: set[str] = set()
    for path, name in named:
        if name in seen:
            yield Problem(path, f"the name {name} is used twice {where}", "another name")
        seen.add(name)
