"""Coverage of the rules: for every clause of every edition, the code that states it and the tests marked with it.

A bare number in a file means the edition whose home is nearest above that file. Outside every home it means any edition
that is not inside the home of another. A CSV table covers only clauses with status data: a printed figure is not yet a
working rule. For one clause the module also finds all its places: the code that states, asks, refuses and reports it,
its rulings, tables and tests.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.printed import cited
from flagplot.core.printed.cite import STATUSES, Rule, RuleIndex, edition_of, number_of, read_rules, stems

PROVED = ("stated", "catalogue", "data")
"""Clauses that need a citation in code or a table, and a test."""
NO_TESTS = "no tests folder beside this package: which tests prove a clause is not known here"

ROLES: Final = {"asks": "asked by", "reasons": "refused by", "events": "reported by", "procedures": "alone as"}
"""The role of a module's citations, by the beginning of its name. Any other module states the rule."""
USERS: Final = frozenset(
    ("words", "board", "players", "belief", "season", "measures", "pool", "files", "commands", "planning")
)
"""Folders whose functions use rules and decide none."""
DECIDED: Final = "decided by"
HEADINGS: Final = (
    DECIDED,
    "stated by",
    "alone as",
    "asked by",
    "refused by",
    "reported by",
    "ruled by",
    "tabled in",
    "proved by",
)


@dataclass(frozen=True)
class ClauseCoverage:
    """One clause, the code or tables that cite it, and the tests marked with it."""

    rule: Rule
    cited_by: tuple[str, ...]
    tests: tuple[str, ...]

    def as_object(self) -> dict[str, object]:
        """The clause as a JSON object."""
        rule = self.rule
        facts: dict[str, object] = {"id": rule.id, "edition": rule.edition, "status": rule.status}
        return facts | {"cited_by": list(self.cited_by), "tests": list(self.tests), "why": rule.why}


@dataclass(frozen=True)
class CoverageGap:
    """A clause with status stated or data that lacks a citation or a test."""

    id: str
    caption: str
    uncited: bool
    untested: bool

    @property
    def lacks(self) -> list[str]:
        """The missing part, in words."""
        return [word for word, lacks in (("no citation", self.uncited), ("no test", self.untested)) if lacks]


@dataclass(frozen=True)
class Coverage:
    """All clauses in printed order, and remarks on doubtful citations."""

    rows: tuple[ClauseCoverage, ...]
    notes: tuple[str, ...]
    has_tests: bool

    def of(self, edition: str) -> "Coverage":
        """The clauses of one edition; of all for an empty name."""
        rows = tuple(row for row in self.rows if edition in ("", row.rule.edition))
        return Coverage(rows, self.notes, self.has_tests)


def here() -> tuple[Path, Path | None]:
    """This package and, in a checkout, the tests next to it."""
    package = Path(__file__).resolve().parents[2]
    tests = package.parents[1] / "tests"
    return package, tests if package.parent.name == "src" and tests.is_dir() else None


@cache
def read_indexes(package: Path) -> tuple[RuleIndex, ...]:
    """Read every rules.csv of a package."""
    return tuple(read_rules(path) for path in sorted(package.rglob("rules.csv")))


def coverage(package: Path, tests: Path | None = None) -> Coverage:
    """Compare the clauses of all editions in a package with the citations in its code, tables and tests."""
    book = CoverageBook(read_indexes(package))
    by_code = book.sort(cited.in_code(package))
    by_table = book.sort(cited.in_tables(package))
    by_test = book.sort(cited.in_tests(tests)) if tests else {}
    rows = []
    for index in book.indexes:
        for rule in index.rules:
            code = by_code.get(rule.id, []) + (by_table.get(rule.id, []) if rule.status == "data" else [])
            rows.append(ClauseCoverage(rule, _places(code), _places(by_test.get(rule.id, []))))
    notes = book.notes if tests else [*book.notes, NO_TESTS]
    return Coverage(tuple(rows), tuple(notes), tests is not None)


def gaps(found: Coverage, edition: str = "") -> list[CoverageGap]:
    """The clauses that lack a citation or, where the tests are known, a test."""
    holes = []
    for row in found.of(edition).rows:
        gap = CoverageGap(row.rule.id, row.rule.caption, not row.cited_by, found.has_tests and not row.tests)
        if row.rule.status in PROVED and (gap.uncited or gap.untested):
            holes.append(gap)
    return holes


def to_json(found: Coverage, edition: str = "") -> str:
    """A JSON list with one object per clause."""
    return json.dumps([row.as_object() for row in found.of(edition).rows], indent=1, ensure_ascii=False)


COLUMNS = {
    "clauses": "the smallest parts of a rule that can be right or wrong by themselves",
    "stated": "decided by a function while a game is played",
    "catalogue": "decided by a procedure that is asked alone (`flagplot adjudicate`)",
    "data": "a printed figure, typed into a table",
    "outside": "refers to a rule that no source prints; listed below with its substitute",
    "todo": "waits",
    "cited": "a function, question, refusal, event, ruling or table names it",
    "tested": "a test names it",
}
"""The meaning of the columns of the summary."""


def to_markdown(found: Coverage, edition: str = "") -> str:
    """A summary by edition, the gaps, the clauses outside the sources, and the notes."""
    part = found.of(edition)
    lines = ["# Coverage of the rules", ""]
    lines += [f"| edition | clauses | {' | '.join(STATUSES)} | cited | tested |", "|---" * (4 + len(STATUSES)) + "|"]
    for name in dict.fromkeys(row.rule.edition for row in part.rows):
        lines.append(f"| {' | '.join(counts(part, name))} |")
    holes = [f"- `{gap.id}` {gap.caption}: {' and '.join(gap.lacks)}" for gap in gaps(part)]
    lines += ["", *(f"- **{word}**: {says}" for word, says in COLUMNS.items())]
    lines += ["", "## Gaps", "", *(holes or ["None."])]
    outside = [
        f"- `{row.rule.id}` {row.rule.caption}: {row.rule.why}" for row in part.rows if row.rule.status == "outside"
    ]
    lines += ["", "## Outside the sources", "", *(outside or ["None."])]
    if part.notes:
        lines += ["", "## Notes", "", *(f"- {note}" for note in part.notes)]
    return "\n".join(lines) + "\n"


def counts(part: Coverage, edition: str) -> tuple[str, ...]:
    """An edition with its number of clauses: by status, cited and tested."""
    rows = [row for row in part.rows if row.rule.edition == edition]
    found = [len(rows), *(sum(row.rule.status == status for row in rows) for status in STATUSES)]
    found += [sum(bool(row.cited_by) for row in rows), sum(bool(row.tests) for row in rows)]
    return (edition, *map(str, found))


def _places(citations: Iterable[cited.Citation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citation.place for citation in citations))


class CoverageBook:
    """The clauses of all editions, and the meaning of a citation in its folder."""

    def __init__(self, indexes: tuple[RuleIndex, ...]) -> None:
        self.indexes = indexes
        self.notes: list[str] = []

    def sort(self, citations: Iterable[cited.Citation]) -> dict[str, list[cited.Citation]]:
        """Collect the citations of each clause. A citation of nothing gets a note."""
        gathered: dict[str, list[cited.Citation]] = {}
        for citation in citations:
            for rule in self._meant(citation):
                gathered.setdefault(rule.id, []).append(citation)
        return gathered

    def _meant(self, citation: cited.Citation) -> list[Rule]:
        where = f"{citation.place}, line {citation.line}"
        if not citation.cite:
            self.notes.append(f"{where}: a mark without a literal rule id")
            return []
        indexes = self._indexes(citation)
        rules = [rule for index in indexes for rule in index.cited(citation.cite)]
        is_heading = any(index.is_heading(citation.cite) for index in indexes)
        chapter = number_of(citation.cite).split(".")[0] + "."
        if not rules and not is_heading and any(index.is_heading(chapter) for index in indexes):
            self.notes.append(f"{where}: {citation.cite} is not a clause")
        return rules

    def _indexes(self, citation: cited.Citation) -> list[RuleIndex]:
        if edition_of(citation.cite):
            return [index for index in self.indexes if index.edition == edition_of(citation.cite)]
        near = [index for index in self.indexes if _within(citation.folder, index.home)]
        if near:
            return [max(near, key=lambda index: len(index.home))]
        homes = [index.home for index in self.indexes]
        return [i for i in self.indexes if not any(_within(i.home, h) and h != i.home for h in homes)]


def _within(folder: str, home: str) -> bool:
    return f"{folder}/".startswith(f"{home}/")


@dataclass(frozen=True)
class Place:
    """One place that cites a clause: its role, its file relative to the package or the tests, its line and name."""

    role: str
    file: str
    line: int
    name: str
    says: str = ""
    """Its description of itself, if it is a sentence."""


USUAL: Final = "22.54E"
"""A printed number, as an example where no chapter is near."""
SHOWN_CLAUSES: Final = 4
"""Clauses that the short form of a search names."""


@dataclass(frozen=True)
class Where:
    """The clauses that a number covers, and all places that cite one of them, in the order of `HEADINGS`."""

    rules: tuple[Rule, ...]
    places: tuple[Place, ...]

    def __repr__(self) -> str:
        """The clauses, and how many places cite them."""
        some = ", ".join(rule.id for rule in self.rules[:SHOWN_CLAUSES])
        more = len(self.rules) - SHOWN_CLAUSES
        rest = f" and {more} more" if more > 0 else ""
        return f"<Where: {some}{rest}; {len(self.places)} places>"


def where(package: Path, tests: Path | None, cite: str, edition: str = "") -> Where:
    """Find the places of a clause, such as 22.54E or EDITION:22.21. An error if no printed clause has that number."""
    indexes = read_indexes(package)
    wanted = edition_of(cite) or edition
    number = number_of(cite)
    looked = [rule for index in indexes for rule in index.rules if wanted in ("", rule.edition)]
    rules = [rule for rule in looked if number.casefold() in map(str.casefold, stems(rule.id))]
    if not rules:
        of_edition = f" of {wanted}" if wanted else ""
        printed = dict.fromkeys(stem for rule in looked for stem in stems(rule.id))
        near = [each for each in printed if each.partition(".")[0] == number.partition(".")[0]]
        such = (get_close_matches(number, near, 1, 0) or [USUAL])[0]
        raise FlagplotError(f"{number} is not a clause{of_edition}", expected=f"a printed number such as {such}")
    bases = {list(stems(rule.id))[-1] for rule in rules}
    _, standing = read_all(package, tests, bases.pop() if len(bases) == 1 else "")
    found = {place for rule in rules for place in standing.get(rule.id, ())}
    order = {heading: at for at, heading in enumerate(HEADINGS)}
    places = sorted(found, key=lambda place: (order[place.role], place.file, place.line, place.name))
    return Where(tuple(rules), tuple(places))


@cache
def read_all(package: Path, tests: Path | None, base: str = "") -> tuple[tuple[RuleIndex, ...], dict[str, list[Place]]]:
    """The indexes of all editions, and the places that cite each clause, of one base number if given. Read once per run."""
    sources = [("", cited.in_code(package, base)), ("ruled by", cited.in_rulings(package))]
    sources += [("tabled in", cited.in_tables(package))]
    sources += [("proved by", cited.in_tests(tests, base))] if tests else []
    book = CoverageBook(read_indexes(package))
    standing: dict[str, list[Place]] = {}
    plain = base.replace(".", "")
    for role, citations in sources:
        near = (each for each in citations if plain in number_of(each.cite).replace(".", ""))
        for clause, cites in book.sort(near if base else citations).items():
            first = _first(clause, cites)
            for citation in cites:
                place = _place(role, citation)
                decides = place.role == "stated by" and citation in first
                standing.setdefault(clause, []).append(replace(place, role=DECIDED) if decides else place)
    return book.indexes, standing


def _first(clause: str, citations: list[cited.Citation]) -> list[cited.Citation]:
    """The citations of functions that name a clause most closely, and before other clauses: these functions decide it.

    A function's docstring cites first the clause that it decides. Rules come before the packages that only use them.
    """
    numbers = [each.replace(".", "") for each in stems(clause)]  # some ledgers write a dot before a letter

    def key(citation: cited.Citation) -> tuple[bool, int, int]:
        return (
            bool(USERS & set(citation.folder.split("/"))),
            numbers.index(number_of(citation.cite).replace(".", "")),
            citation.rank,
        )

    functions = [each for each in citations if each.rank < cited.NO_FUNCTION]
    best = min(map(key, functions), default=None)
    return [each for each in functions if key(each) == best]


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
