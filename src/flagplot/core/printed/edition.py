"""Editions: a folder with the content of one printing of the rules, and rulings for the points that it leaves open.

A folder holds edition.toml (name, title, based_on, borrows, replaced, drops, cites), tables/*.csv, rulings.toml and
rules.csv. An edition based on another one only has the differences: a table of the same name replaces it whole, a
ruling of the same name replaces the lines it gives, a replaced procedure is named with its replacement. `borrows` names
tables that this edition does not print, by the folder of the edition that does. `cites` gives its own number of a
paragraph that the base edition prints under another.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from flagplot.core.errors import Faults, FlagplotError, few_of, one_of
from flagplot.core.outside import data_of, keep, kept, read_text
from flagplot.core.printed.cite import Rule, RuleIndex, read_rules
from flagplot.core.printed.ruling import Ruling, line_of, read_ruling
from flagplot.core.printed.table import Table, read_table
from flagplot.core.schema import Record

R = TypeVar("R", bound=Record)
Thing = TypeVar("Thing", Table, Ruling)
Toml = dict[str, Any]
"""The content of a TOML file, section by section."""

_WORDS = ("name", "title", "based_on", "borrows", "replaced", "drops", "cites")

LONG: Final = 8192
"""Bytes from which a file takes longer to parse than to look up."""
_AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_LONG_NUMBER: Final = re.compile(r"\d[\d_]{4000}")
_BITS: Final = 64
_IN_TOML: Final = f"whole numbers of at most {_BITS} bits"
_LISTS: Final = {
    "borrows": 'lists of names, such as y2003 = ["search"]',
    "drops": 'lists of names, such as rulings = ["second-capital"], for tables, rulings or procedures',
}
_TEXTS: Final = {
    "replaced": 'lines such as "scouting:die_finds" = "y2030.rules:die_finds"',
    "cites": 'lines such as "22.11C" = "22.11D"',
}
"""Sections of edition.toml, each with its form."""
_PROGRAM: Final = Path(__file__).parents[2]
_PARAGRAPH: Final = re.compile(r"(?<![\w.:])(\d{2}\.\d+)([A-Z]?)(?!\w)")
"""A bare paragraph number with its letter. Numbers with an edition are unchanged."""


@dataclass(frozen=True)
class Edition:
    """One printing of the rules with the rulings in force."""

    def __repr__(self) -> str:
        """Its name and title."""
        return f"<Edition {self.name}: {self.title}>"

    name: str
    title: str
    folder: Path
    tables: Mapping[str, Table]
    rulings: Mapping[str, Ruling]
    index: RuleIndex
    replaced: Mapping[str, str]
    """Replaced procedures: the original, as `module:function`, and its replacement."""
    chosen: Mapping[str, int] = field(default_factory=dict)
    """Codes of the rulings that are not at their default."""
    without: tuple[str, ...] = ()
    """Catalogue procedures that do not apply to it."""
    base: "Edition | None" = None
    """The edition that it is based on, which supplies everything it does not state itself."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """Its own paragraph numbers, by those of the edition that it is based on."""
    cells: tuple[str, ...] = ()
    """Cells of tables changed for this run, each with its value before and after."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """All files of a folder that does not come with the program, by name."""

    def has(self, word: str) -> bool:
        """Whether a word names a table, a ruling or the reading of one."""
        return word in self.tables or word in self.rulings or any(word in one.readings for one in self.rulings.values())

    def table(self, name: str) -> Table:
        """The table with a name; an error that lists the tables if there is none."""
        if name not in self.tables:
            expected = one_of(self.tables, name)
            raise FlagplotError(f"{self.name} has no table {name!r}", field="table", expected=expected)
        return self.tables[name]

    def ruling(self, name: str) -> Ruling:
        """The ruling with a name; an error that lists the rulings if there is none."""
        if name not in self.rulings:
            free = [ruling.name for ruling in self.rulings.values() if not ruling.fixed]
            raise FlagplotError(f"{self.name} has no ruling {name!r}", expected=few_of(free, name))
        return self.rulings[name]

    def open_ruling(self, name: str) -> Ruling:
        """The ruling with a name, if its alternatives are playable."""
        ruling = self.ruling(name)
        if ruling.fixed:
            what = f"{name!r} has only the playable reading {ruling.accepts()}"
            raise FlagplotError(what, field="--ruling", expected="an open ruling")
        return ruling

    def value(self, name: str) -> int:
        """The code in force of a ruling."""
        return self.chosen.get(name, self.ruling(name).default)

    def ruled(self, t: R) -> R:
        """A record of figures with the rulings that it has fields for."""
        for name in self.rulings:
            field = name.replace("-", "_")
            if field in t.fields:
                setattr(t, field, self.value(name))
        return t

    def sound(self, t: R) -> R:
        """A record of figures, checked against its ranges."""
        defects = t.defects()
        if defects:
            more = f", and {len(defects) - 1} more" if len(defects) > 1 else ""
            what = f"figures out of range: {defects[0]}{more}"
            raise FlagplotError(what, file=self.folder, expected="small integers")
        return t

    def filled(self, fill: "Callable[[Edition], R]") -> R:
        """A copy of the record that a function fills from this edition once."""
        if fill not in self._records:
            self._records[fill] = fill(self)
        found: R = self._records[fill].twin()
        return found

    @cached_property
    def _records(self) -> dict[Any, Any]:
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """The parts that go to another process, which fills its own records."""
        return {name: part for name, part in vars(self).items() if name != "_records"}

    def with_rulings(self, choices: Mapping[str, str | int]) -> "Edition":
        """The edition with rulings set by name, each by the name or code of an alternative. The others are unchanged."""
        chosen = dict(self.chosen)
        for name, choice in choices.items():
            ruling = self.ruling(name)
            chosen[name] = ruling.code(choice)
            if chosen[name] == ruling.default:
                del chosen[name]
        return self if chosen == self.chosen else replace(self, chosen=dict(sorted(chosen.items())))

    def in_force(self) -> dict[str, str]:
        """The alternative in force of every ruling that is open to choice."""
        return {r.name: r.spell(self.value(r.name)) for r in self.rulings.values() if not r.fixed}

    def says(self, ruling: str) -> bool:
        """Whether it has a ruling of its own, or one that differs from the edition it is based on."""
        return self.base is None or self.base.rulings.get(ruling) != self.rulings[ruling]

    def prints(self, table: str) -> bool:
        """Whether its own folder has a table."""
        return self.base is None or self.tables[table].path.is_relative_to(self.folder)

    def cited(self, cite: str) -> list[Rule]:
        """The clauses of this edition that a citation covers."""
        return self.index.cited(cite)

    def own_cites(self, cites: str) -> str:
        """Citations by the numbers of the base edition, converted to its own."""
        if not self.cites:
            return cites
        own = self.cites
        return _PARAGRAPH.sub(lambda found: own.get(found[0]) or own.get(found[1], found[1]) + found[2], cites)

    @cached_property
    def digest(self) -> str:
        """Digest of everything that can change a result: figures, rulings in force, replaced procedures."""
        tables = {name: [table.header, *table.rows] for name, table in self.tables.items()}
        open_to_choice = {r.name: [a.name for a in r.alternatives] for r in self.rulings.values() if not r.fixed}
        values = {name: self.value(name) for name in open_to_choice}
        parts = [self.name, tables, open_to_choice, values, dict(self.replaced)]
        text = json.dumps(parts, sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_edition(folder: Path, known: Mapping[str, Path] = MappingProxyType({})) -> Edition:
    """Read an edition from its folder. All faults of its files are reported together.

    Its base edition is in the folder next to it, or is known by name.
    """
    faults = Faults()
    found = usable_parts(folder, known, faults)
    faults.settle()
    return found


def usable_parts(folder: Path, known: Mapping[str, Path], faults: Faults) -> Edition:
    """The edition of a folder without its faulty parts. The faults are collected."""
    facts = _facts(folder, known, faults)
    base = read_edition(_beside(folder, facts["based_on"], known), known) if "based_on" in facts else None
    drops = facts.get("drops", {})
    own: dict[str, Table] = {}
    for path in sorted((folder / "tables").glob("*.csv")):
        with faults.part():
            own[path.stem] = read_table(path)
    borrowed = _borrowed(folder, facts.get("borrows", {}), known, faults)
    tables = {**(base.tables if base else {}), **own, **borrowed, **own}  # own ones are first, and count
    rulings = _rulings(folder / "rulings.toml", base.rulings if base else {}, faults)
    index = base.index if base else RuleIndex(facts.get("name", ""), "", ())
    with faults.part():
        if base is None or (folder / "rules.csv").exists():
            index = read_rules(folder / "rules.csv")
    kept_tables = _without(tables, drops.get("tables", []), folder, faults)
    kept_rulings = _without(rulings, drops.get("rulings", []), folder, faults)
    return Edition(
        name=facts.get("name", folder.name),
        title=facts.get("title", folder.name),
        folder=folder,
        tables=kept_tables,
        rulings=kept_rulings,
        index=index,
        replaced={**(base.replaced if base else {}), **facts.get("replaced", {})},
        without=(*(base.without if base else ()), *drops.get("procedures", ())),
        base=base,
        cites={**(base.cites if base else {}), **facts.get("cites", {})},
    )


def editions_in(folder: Path) -> dict[str, Path]:
    """The editions in a folder, by name, with their own folders."""
    folders = sorted(path.parent for path in folder.glob("*/edition.toml"))
    return {str(read_toml(each / "edition.toml").get("name", each.name)): each for each in folders}


def read_toml(path: Path) -> Toml:
    """Read a TOML file. An error names the file. A long file of the program is parsed once for all runs."""
    try:
        data = data_of(path)
        if len(data) < LONG or not path.is_relative_to(_PROGRAM):
            return parse_toml(data.decode(), path)
        digest, title = hashlib.sha256(data).digest(), ".".join(path.relative_to(_PROGRAM).parts)
        found: Toml | None = kept(title, digest)
        if found is None:
            found = parse_toml(data.decode(), path)
            keep(title, digest, found)
        return found
    except OSError as error:
        raise FlagplotError("the file cannot be read", file=path, expected="a TOML file") from error
    except UnicodeDecodeError as error:
        raise FlagplotError(f"{error}", file=path, expected="TOML") from error


def parse_toml(text: str, file: str | Path) -> Toml:
    """Parse TOML. An error names the file, the line and the parser's message."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        what, line = (str(error)[: at.start()].strip(), int(at[1])) if at else (str(error), 0)
        raise FlagplotError(what, file=file, line=line, expected="TOML") from error
    except RecursionError as error:
        raise FlagplotError("lists within lists are too deep", file=file, expected="TOML") from error
    except ValueError as error:
        digits = _LONG_NUMBER.search(text)
        line = text.count("\n", 0, digits.start()) + 1 if digits else 0
        raise FlagplotError("a number is too long", file=file, line=line, expected=_IN_TOML) from error
    for name, content in found.items():
        if _is_too_long(content):
            raise FlagplotError("a number is too long", file=file, field=name, expected=_IN_TOML)
    return found


def _is_too_long(content: object) -> bool:
    """Whether a number in it is longer than TOML guarantees."""
    if isinstance(content, dict | list):
        return any(map(_is_too_long, content.values() if isinstance(content, dict) else content))
    return isinstance(content, int) and content.bit_length() >= _BITS


def _beside(folder: Path, name: str, known: Mapping[str, Path]) -> Path:
    """The folder of another edition: the one next to it, or one of the program, by its name or its folder's name."""
    if (folder.parent / name / "edition.toml").exists():
        return folder.parent / name
    homes = {path.name: path for path in known.values()}
    return known.get(name) or homes.get(name) or folder.parent / name


def _wrong_sections(facts: Toml) -> Iterator[tuple[str, str]]:
    """The sections of edition.toml that cannot be read, each with its right form."""
    for word, form in _LISTS.items():
        given = facts.get(word, {})
        lists = given.values() if isinstance(given, dict) else [None]
        if not all(isinstance(each, list) and all(isinstance(name, str) for name in each) for each in lists):
            yield word, form
        elif word == "drops" and not given.keys() <= {"tables", "rulings", "procedures"}:
            yield word, form
    for word, form in _TEXTS.items():
        given = facts.get(word, {})
        if not isinstance(given, dict) or not all(isinstance(each, str) for each in given.values()):
            yield word, form


def _facts(folder: Path, known: Mapping[str, Path], faults: Faults) -> Toml:
    """The valid facts of edition.toml. Its faults are collected."""
    path = folder / "edition.toml"
    try:
        facts = dict(read_toml(path))
    except FlagplotError as error:
        faults.add(error)
        return {}

    def fault(word: str, what: str, expected: str) -> None:
        text = read_text(path, "TOML")
        line = line_of(text, word) or line_of(text, "", word)
        faults.add(FlagplotError(what, file=path, line=line, field=word, expected=expected))

    for word in [word for word in facts if word not in _WORDS]:
        fault(word, f"{word!r} is unknown here", one_of(_WORDS, word))
    for word in ("name", "title", "based_on"):
        if (word in facts or word != "based_on") and not isinstance(facts.get(word), str):
            fault(word, f"{word} is missing or not a text", "a text")
            facts.pop(word, None)
    for word, form in list(_wrong_sections(facts)):
        fault(word, f"{word} cannot be read", form)
        del facts[word]
    if "based_on" in facts and not (_beside(folder, facts["based_on"], known) / "edition.toml").exists():
        others = sorted(other.parent.name for other in folder.parent.glob("*/edition.toml") if other != path)
        fault("based_on", f"no folder {facts['based_on']!r}", one_of([*others, *known]))
        del facts["based_on"]
    return facts


def _borrowed(
    folder: Path, lists: Mapping[str, list[str]], known: Mapping[str, Path], faults: Faults
) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for lender, names in lists.items():
        paths = {path.stem: path for path in (_beside(folder, lender, known) / "tables").glob("*.csv")}
        for name in names:
            with faults.part():
                if name not in paths:
                    what, expected = f"{lender!r} has no table {name!r} to borrow", one_of(sorted(paths))
                    raise FlagplotError(what, file=folder / "edition.toml", field="borrows", expected=expected)
                tables[name] = read_table(paths[name])
    return tables


def _rulings(path: Path, base: Mapping[str, Ruling], faults: Faults) -> dict[str, Ruling]:
    rulings = dict(base)
    if base and not path.exists():
        return rulings
    with faults.part():
        entries, text = read_toml(path), read_text(path, "TOML")
        for name, entry in entries.items():
            with faults.part():
                rulings[name] = read_ruling(name, entry, base, path, text)
    return rulings


def _without(things: Mapping[str, Thing], dropped: list[str], folder: Path, faults: Faults) -> dict[str, Thing]:
    for name in dropped:
        if name not in things:
            what, expected = f"{name!r} cannot be dropped: it does not exist", one_of(things, name)
            faults.add(FlagplotError(what, file=folder / "edition.toml", field="drops", expected=expected))
    return {name: thing for name, thing in things.items() if name not in dropped}
