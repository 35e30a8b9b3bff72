"""Citations: the names of paragraphs in code, tables and tests, and the clauses that they cover.

A clause id is an edition, a base number and parts: `EDITION:22.451D.2-a` is base `22.451` and parts `D`, `.2` and `-a`;
`table.search.note-a` is base `table.search` and parts `.note`, `-a`. A citation covers an id if it is that id, or that
id with parts cut off its end: `22.451D` and `22.451` cover it, `22.45` has another base and does not. So a lettered
paragraph belongs to its number, while a longer number is a paragraph of its own. `=22.451` means the clause with
exactly that id.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flagplot.core.errors import Faults, FlagplotError, one_of
from flagplot.core.printed.table import CsvFile, read_sheet

STATUSES = ("stated", "catalogue", "data", "outside", "todo")
"""Stated in play; in single procedures alone; as table data; outside the sources (`why` names the missing part); not done yet."""

_COLUMNS = ("id", "caption", "kind", "status", "why")
_EDITION = r"(?:(?P<edition>[a-z]+(?:-\d+)?):)?"
_BASE = r"table\.\d+\.\d+|table\.[a-z][a-z0-9-]*|\d{1,2}\.\d+|\d{1,2}\.[A-Z](?![a-z])|[a-z]+(?:-[a-z]+)*"
_PART = r"\.\d+|\.[A-Za-z]+(?:-[a-z]{2,})*\d*|-[a-z](?![a-z])|[A-Z]|(?<=\d)[a-z]|\+"
_ID = re.compile(rf"{_EDITION}(?P<base>{_BASE})(?P<parts>(?:{_PART})*)")

_TAIL = r"(?:\.(?:\d+[a-z]?|[a-z]{1,8}\d*|[A-Z])(?![A-Za-z]))*(?:-[a-z](?![A-Za-z]))?"
_NUMBER = rf"\d{{2}}\.(?:\d+|[A-Z](?![A-Za-z]))[A-Z]?{_TAIL}"
_TABLE = r"table\.[a-z0-9-]*[a-z0-9](?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\+?"
_WORD = r"[a-z]+(?:-\d+)?:[a-z]+(?:-[a-z]+)*\.\d+"
_CITE = rf"(?<![\w.])=?(?:(?:[a-z]+(?:-\d+)?:)?(?:{_TABLE}|{_NUMBER})|{_WORD})"
_FOUND = re.compile(rf"(?P<first>{_CITE})(?:-(?P<last>[A-Z](?![\w.])|\d{{2}}\.\d+(?!\w)))?")
_ONLY = re.compile(rf"\s*{_FOUND.pattern}(?:[,;\s]+{_CITE}(?:-(?:[A-Z](?![\w.])|\d{{2}}\.\d+(?!\w)))?)*\s*")


_LETTER = re.compile(r"(?<=\d)([A-Z])$")
"""The letter of a paragraph. Some ledgers write it after a dot."""


def stems(clause: str) -> Iterator[str]:
    """Every citation that covers an id, without its edition, from removing its parts one by one."""
    match = _ID.fullmatch(clause)
    if match is None:
        raise FlagplotError(f"{clause!r} is not a clause id", expected="an id such as EDITION:22.451D.2-a")
    parts = re.findall(_PART, match["parts"])
    for count in range(len(parts), -1, -1):
        yield match["base"] + "".join(parts[:count])


def edition_of(cite: str) -> str:
    """The edition that an id or a citation names; empty if none."""
    return cite.lstrip("=").partition(":")[0] if ":" in cite else ""


def number_of(cite: str) -> str:
    """A citation without its edition and without the exact-clause mark."""
    return cite.lstrip("=").rpartition(":")[2]


def found_in(text: str) -> list[str]:
    """The citations in a text, in order; a span such as `22.462D-E` or `22.941-22.942` is expanded."""
    cites: list[str] = []
    for match in _FOUND.finditer(text):
        cites += [cite for cite in _spelled(match["first"], match["last"] or "") if cite not in cites]
    return cites


def is_citation(text: str) -> bool:
    """Whether a text contains only citations."""
    return _ONLY.fullmatch(text) is not None


def _spelled(first: str, last: str) -> list[str]:
    if not last:
        return [first]
    if last.isalpha():
        if not first[-1].isupper():
            return [first]
        return [first[:-1] + chr(letter) for letter in range(ord(first[-1]), ord(last) + 1)]
    stem, _, start = first.rpartition(".")
    if last.startswith(f"{stem}.") and start.isdigit() and len(last) == len(first):
        return [f"{stem}.{number}" for number in range(int(start), int(last[len(stem) + 1 :]) + 1)]
    return [first, last]


@dataclass(frozen=True)
class Rule:
    """One separately testable clause of the rules: its id, a caption in our own words, and its status."""

    id: str
    caption: str
    kind: str
    status: str
    why: str

    @property
    def edition(self) -> str:
        """The edition that prints the clause."""
        return edition_of(self.id)


@dataclass(frozen=True)
class RuleIndex:
    """The clauses of one edition in printed order; `home` is the folder of the package that states them."""

    edition: str
    home: str
    rules: tuple[Rule, ...]

    @cached_property
    def _by_stem(self) -> dict[str, list[Rule]]:
        index: dict[str, list[Rule]] = {}
        for rule in self.rules:
            for stem in stems(rule.id):
                index.setdefault(stem, []).append(rule)
        return index

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(stem[:end] for stem in self._by_stem for end in range(len(stem) + 1))

    def cited(self, cite: str) -> list[Rule]:
        """The clauses that a citation covers; none if it names another edition or an unprinted number."""
        if edition_of(cite) not in ("", self.edition):
            return []
        number = number_of(cite)
        rules = self._by_stem.get(number) or self._by_stem.get(_LETTER.sub(r".\1", number), [])
        if cite.startswith("="):
            return [rule for rule in rules if number_of(rule.id) == number_of(cite)]
        return rules

    def is_heading(self, cite: str) -> bool:
        """Whether a citation names a chapter or section above the clauses, such as 22.4 or 20."""
        return number_of(cite) in self._beginnings


def read_rules(path: Path) -> RuleIndex:
    """Read the index of an edition from its rules.csv, whose header names its edition and home."""
    sheet = read_sheet(path)
    if sheet.header != _COLUMNS:
        raise FlagplotError("wrong columns", file=path, line=1, expected=", ".join(_COLUMNS))
    if not {"edition", "home"} <= sheet.notes.keys():
        raise FlagplotError("the header does not name the edition", file=path, expected="# edition: and # home:")
    edition = sheet.notes["edition"]
    rules = tuple(Rule(*row) for row in sheet.rows)
    _check_rules(sheet, edition, rules)
    return RuleIndex(edition, sheet.notes["home"], rules)


def _check_rules(sheet: CsvFile, edition: str, rules: Iterable[Rule]) -> None:
    """Report all wrong rows together."""
    seen, faults = set[str](), Faults()
    for row, rule in enumerate(rules):
        wrong = list[tuple[str, str, str]]()
        if rule.id in seen or not rule.id.startswith(f"{edition}:") or not _ID.fullmatch(rule.id):
            what = f"{rule.id!r} is listed twice or is not an id"
            wrong.append(("id", what, f"a new id such as {edition}:22.451D.1"))
        if rule.status not in STATUSES:
            wrong.append(("status", f"{rule.status!r} is not a status", one_of(STATUSES)))
        if rule.status == "outside" and not rule.why:
            what = "the reason why the clause is outside is missing"
            wrong.append(("why", what, "the rule or table that is missing"))
        if not rule.caption or not rule.kind:
            wrong.append(("caption", "a caption or kind is missing", "a few words"))
        for fault in wrong:
            faults.add(sheet.fault(row, *fault))
        seen.add(rule.id)
    faults.settle()
