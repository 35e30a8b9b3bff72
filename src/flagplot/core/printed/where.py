"""Where a clause of the rules stands: what states, asks, refuses and tells it, its rulings, tables and tests."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.printed import cited
from flagplot.core.printed.cite import Rule, RuleIndex, edition_of, number_of, stems
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
    says: str = ""
    """What it says of itself, where it does so in a sentence."""


@dataclass(frozen=True)
class Where:
    """The clauses that a number covers, and all places that cite one of them, in the order of `HEADINGS`."""

    rules: tuple[Rule, ...]
    places: tuple[Place, ...]


def where(package: Path, tests: Path | None, cite: str, edition: str = "") -> Where:
    """Find where a clause stands, such as 22.54E or EDITION:22.21; an error if nothing printed has that number."""
    indexes, standing = read_all(package, tests)
    wanted = edition_of(cite) or edition
    number = number_of(cite)
    rules = [
        rule for index in indexes for rule in index.rules if wanted in ("", rule.edition) and number in stems(rule.id)
    ]
    if not rules:
        of_edition = f" of {wanted}" if wanted else ""
        raise FlagplotError(f"{number} is not a clause{of_edition}", expected="a printed number such as 22.54E")
    found = {place for rule in rules for place in standing.get(rule.id, ())}
    order = {heading: at for at, heading in enumerate(HEADINGS)}
    places = sorted(found, key=lambda place: (order[place.role], place.file, place.line, place.name))
    return Where(tuple(rules), tuple(places))


@cache
def read_all(package: Path, tests: Path | None) -> tuple[tuple[RuleIndex, ...], dict[str, list[Place]]]:
    """The indexes of all editions, and the places that cite each clause: read once a run, for it is the text of this program."""
    sources = [("", cited.in_code(package)), ("ruled by", cited.in_rulings(package))]
    sources += [("tabled in", cited.in_tables(package))]
    sources += [("proved by", cited.in_tests(tests))] if tests else []
    book = Book(read_indexes(package))
    standing: dict[str, list[Place]] = {}
    for role, citations in sources:
        for clause, cites in book.sort(citations).items():
            standing.setdefault(clause, []).extend(_place(role, citation) for citation in cites)
    return book.indexes, standing


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
    return Place(ROLES.get(leaf, "stated by"), f"{path}.py", citation.line, name, citation.says)
