"""Where a clause of the rules stands: what states, asks, refuses and tells it, its rulings, tables and tests."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.printed import cited
from flagplot.core.printed.cite import Rule, edition_of, number_of, stems
from flagplot.core.printed.coverage import Book, read_indexes

ROLES: Final = {"asks": "asked by", "reasons": "refused by", "events": "told by", "procedures": "alone as"}
"""What the citations of a module mean, by the beginning of its name; those of any other module state the rule."""
HEADINGS: Final = ("stated by", "alone as", "asked by", "refused by", "told by", "ruled by", "tabled in", "proved by")


@dataclass(frozen=True)
class Place:
    """One place that cites a clause: what it is to the clause, its file from the package or the tests, line and name."""

    role: str
    file: str
    line: int
    name: str


@dataclass(frozen=True)
class Where:
    """The clauses that a number covers, and all places that cite one of them, in the order of `HEADINGS`."""

    rules: tuple[Rule, ...]
    places: tuple[Place, ...]


def where(package: Path, tests: Path | None, cite: str, edition: str = "") -> Where:
    """Find where a clause stands, such as 22.54E or EDITION:22.21; an error if nothing printed has that number."""
    book, sources = _read(package, tests)
    wanted = edition_of(cite) or edition
    number = number_of(cite)
    rules = [
        rule
        for index in book.indexes
        for rule in index.rules
        if wanted in ("", rule.edition) and number in stems(rule.id)
    ]
    if not rules:
        of_edition = f" of {wanted}" if wanted else ""
        raise FlagplotError(f"{number} is not a clause{of_edition}", expected="a printed number such as 22.54E")
    ids = {rule.id for rule in rules}
    found = {place for role, citation in _citations(book, sources, ids) for place in [_place(role, citation)]}
    order = {heading: at for at, heading in enumerate(HEADINGS)}
    places = sorted(found, key=lambda place: (order[place.role], place.file, place.line, place.name))
    return Where(tuple(rules), tuple(places))


Sources = tuple[tuple[str, tuple[cited.Citation, ...]], ...]


@cache
def _read(package: Path, tests: Path | None) -> tuple[Book, Sources]:
    """The indexes, and what cites them: read once a run, for it is the text of this program."""
    sources = [("", cited.in_code(package)), ("ruled by", cited.in_rulings(package))]
    sources += [("tabled in", cited.in_tables(package))]
    sources += [("proved by", cited.in_tests(tests))] if tests else []
    return Book(read_indexes(package)), tuple((role, tuple(citations)) for role, citations in sources)


def _citations(book: Book, sources: Sources, ids: set[str]) -> Iterator[tuple[str, cited.Citation]]:
    for role, citations in sources:
        for clause, cites in book.sort(citations).items():
            yield from ((role, citation) for citation in cites if clause in ids)


def _place(role: str, citation: cited.Citation) -> Place:
    if role == "proved by":
        file, _, name = citation.place.partition("::")
        return Place(role, file, citation.line, name)
    module, _, name = citation.place.partition(":")
    path = "/".join(module.split(".")[1:])
    if role == "ruled by":
        return Place(role, f"{path}/rulings.toml", citation.line, name)
    if role == "tabled in":
        return Place(role, f"{path}/{name}.csv", citation.line, name)
    leaf = module.rpartition(".")[2].split("_")[0]
    return Place(ROLES.get(leaf, "stated by"), f"{path}.py", citation.line, name)
