"""Coverage of the rules: for every clause of every edition, what code states it and what tests are marked so.

A bare number in a file means the edition whose home is nearest above that file; outside every home it means
any edition that does not live inside the home of another. A table in CSV covers clauses of status data alone:
a figure that is printed is not yet a rule that is carried out.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from flagplot.core.printed import cited
from flagplot.core.printed.cite import STATUSES, Rule, RuleIndex, edition_of, number_of, read_rules

PROVED = ("stated", "catalogue", "data")
"""Clauses that some code or table has to cite and some test has to prove."""
NO_TESTS = "no tests folder beside this package: which tests prove a clause is not known here"


@dataclass(frozen=True)
class Covered:
    """One clause, the code or tables that cite it and the tests marked with it."""

    rule: Rule
    cited_by: tuple[str, ...]
    tests: tuple[str, ...]

    def as_object(self) -> dict[str, object]:
        """Give the clause as it is printed in JSON."""
        rule = self.rule
        facts: dict[str, object] = {"id": rule.id, "edition": rule.edition, "status": rule.status}
        return facts | {"cited_by": list(self.cited_by), "tests": list(self.tests), "why": rule.why}


@dataclass(frozen=True)
class Gap:
    """A clause said to be stated, or to be data, that no code cites or no test proves."""

    id: str
    caption: str
    uncited: bool
    untested: bool


@dataclass(frozen=True)
class Coverage:
    """All clauses in printed order, and what was odd about the citations."""

    rows: tuple[Covered, ...]
    notes: tuple[str, ...]
    has_tests: bool

    def of(self, edition: str) -> "Coverage":
        """Keep the clauses of one edition; nothing keeps all."""
        rows = tuple(row for row in self.rows if edition in ("", row.rule.edition))
        return Coverage(rows, self.notes, self.has_tests)


def here() -> tuple[Path, Path | None]:
    """Find this package and, in a checkout, the tests beside it."""
    package = Path(__file__).resolve().parents[2]
    tests = package.parents[1] / "tests"
    return package, tests if package.parent.name == "src" and tests.is_dir() else None


def read_indexes(package: Path) -> tuple[RuleIndex, ...]:
    """Read every rules.csv of a package."""
    return tuple(read_rules(path) for path in sorted(package.rglob("rules.csv")))


def coverage(package: Path, tests: Path | None = None) -> Coverage:
    """Compare the clauses of all editions in a package with what its code, its tables and the tests cite."""
    book = Book(read_indexes(package))
    by_code = book.sort(cited.in_code(package))
    by_table = book.sort(cited.in_tables(package))
    by_test = book.sort(cited.in_tests(tests)) if tests else {}
    rows = []
    for index in book.indexes:
        for rule in index.rules:
            code = by_code.get(rule.id, []) + (by_table.get(rule.id, []) if rule.status == "data" else [])
            rows.append(Covered(rule, _places(code), _places(by_test.get(rule.id, []))))
    notes = book.notes if tests else [*book.notes, NO_TESTS]
    return Coverage(tuple(rows), tuple(notes), tests is not None)


def gaps(found: Coverage, edition: str = "") -> list[Gap]:
    """List the clauses that lack a citation or, where tests are known, a test."""
    holes = []
    for row in found.of(edition).rows:
        gap = Gap(row.rule.id, row.rule.caption, not row.cited_by, found.has_tests and not row.tests)
        if row.rule.status in PROVED and (gap.uncited or gap.untested):
            holes.append(gap)
    return holes


def to_json(found: Coverage, edition: str = "") -> str:
    """Print one object for each clause, as a list."""
    return json.dumps([row.as_object() for row in found.of(edition).rows], indent=1, ensure_ascii=False)


def to_markdown(found: Coverage, edition: str = "") -> str:
    """Print a summary by edition, the gaps, what lies outside, and the notes."""
    part = found.of(edition)
    lines = ["# Coverage of the rules", "", *_summary(part)]
    holes = [f"- `{gap.id}` {gap.caption}: {_missing(gap)}" for gap in gaps(part)]
    lines += ["", "## Gaps", "", *(holes or ["None."])]
    outside = [
        f"- `{row.rule.id}` {row.rule.caption}: {row.rule.why}" for row in part.rows if row.rule.status == "outside"
    ]
    lines += ["", "## Outside the sources", "", *(outside or ["None."])]
    if part.notes:
        lines += ["", "## Notes", "", *(f"- {note}" for note in part.notes)]
    return "\n".join(lines) + "\n"


def _summary(part: Coverage) -> list[str]:
    lines = [f"| edition | clauses | {' | '.join(STATUSES)} | cited | tested |", "|---" * (4 + len(STATUSES)) + "|"]
    for edition in dict.fromkeys(row.rule.edition for row in part.rows):
        rows = [row for row in part.rows if row.rule.edition == edition]
        by_status = [sum(row.rule.status == status for row in rows) for status in STATUSES]
        counts = [
            len(rows),
            *by_status,
            sum(bool(row.cited_by) for row in rows),
            sum(bool(row.tests) for row in rows),
        ]
        lines.append(f"| {edition} | {' | '.join(str(count) for count in counts)} |")
    return lines


def _missing(gap: Gap) -> str:
    return " and ".join(word for word, lacks in (("no citation", gap.uncited), ("no test", gap.untested)) if lacks)


def _places(citations: Iterable[cited.Citation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citation.place for citation in citations))


class Book:
    """The clauses of all editions, and what a citation means in the folder that it stands in."""

    def __init__(self, indexes: tuple[RuleIndex, ...]) -> None:
        self.indexes = indexes
        self.notes: list[str] = []

    def sort(self, citations: Iterable[cited.Citation]) -> dict[str, list[cited.Citation]]:
        """Gather the citations of each clause; a citation of nothing is noted."""
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
        if not rules and _is_slip(citation.cite, indexes):
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


def _is_slip(cite: str, indexes: list[RuleIndex]) -> bool:
    """Tell a number that nothing printed has from a heading and from a rule that no source prints."""
    chapter = number_of(cite).split(".")[0] + "."
    printed = any(index.is_heading(chapter) for index in indexes)
    return printed and not any(index.is_heading(cite) for index in indexes)


def _within(folder: str, home: str) -> bool:
    return f"{folder}/".startswith(f"{home}/")
