"""Rule look-up: one procedure adjudicated, editions and their rulings, the places of a clause."""

from collections.abc import Mapping

from flagplot import games
from flagplot.core.printed.coverage import Where, here
from flagplot.core.printed.coverage import where as find
from flagplot.core.printed.edition import Edition
from flagplot.odds.exact.procedure import BUDGET
from flagplot.table.adjudication import Adjudication, OpenEditions
from flagplot.table.adjudication import adjudicate as adjudicated


def adjudicate(
    procedure: str,
    *,
    edition: str = "",
    rulings: Mapping[str, str] | None = None,
    profile: str = "",
    budget: int = BUDGET,
    **fields: object,
) -> Adjudication:
    """One procedure alone, such as `fleet-fire`: its outcome for given dice, or its exact odds without.

    Fields are the inputs and rolls of the procedure by name, with `_` for `-`. A missing input has its default. A
    missing roll is enumerated over all its results, up to `budget` combinations.
    """
    book = OpenEditions(edition, rulings or {}, budget, profile).book(procedure)
    return adjudicated(book, procedure, fields)


def editions() -> tuple[str, ...]:
    """Names of all editions of all games. The first one of each game is its reference edition."""
    return games.edition_names()


def load_edition(name: str) -> Edition:
    """An edition with its tables and rulings. A `FlagplotError` lists all editions if there is none of that name."""
    return games.of_edition(name).editions.load(name)


def where(clause: str, edition: str = "") -> Where:
    """The places of a clause such as 22.54E: the code that states, asks, refuses and reports it, its rulings, tables and tests."""
    return find(*here(), clause, edition)
