"""The file of a season: its books as they are now, and a journal of every change, written in one step by the program alone."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import Books, Fault, SeasonRules
from flagplot.files import whole
from flagplot.files.part import FileSection
from flagplot.files.plain import text_of
from flagplot.files.problem import Document, Problem, ScenarioError
from flagplot.files.reading import made_from
from flagplot.files.text import file_text
from flagplot.files.yaml_lines import AmbiguousScalar, load

KIND: Final = "season"
VERSION: Final = 1
CHAIN: Final = "chain"
SHORT: Final = 16
"""Digits of a fingerprint."""
DEEP: Final = 4
"""Steps from the top of a file to a line of a section."""


@dataclass
class Ledger:
    """A season as its file has it."""

    path: Path
    rules: SeasonRules
    books: Books
    journal: list[dict[str, Any]]

    @property
    def folder(self) -> Path:
        """Where the records of its stages are."""
        return self.path.with_name(self.path.name + ".records")

    @property
    def number(self) -> int:
        """The number of the last entry of the journal."""
        return len(self.journal)

    @property
    def chain(self) -> str:
        """The link of the last entry, which covers every entry before it."""
        return str(self.journal[-1].get(CHAIN, "")) if self.journal else ""

    def record(self, number: int) -> Path:
        """The record of an entry."""
        return self.folder / f"{number}.record"

    def text(self) -> str:
        """The file."""
        top: dict[str, Any] = {"flagplot": KIND, **ordered(self.rules, self.books), "journal": self.journal}
        return text_of(top, lambda path, length: is_inline(self.rules, path))

    def write(self) -> None:
        """Write the file atomically, with a copy of the books next to it for detecting manual edits."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        books = text_of(ordered(self.rules, self.books), lambda path, length: is_inline(self.rules, path))
        copy = self.folder / f"{fingerprint(self.books)}.books"
        whole.write(copy, books, is_secret=True)
        whole.write(self.path, self.text(), is_secret=True)
        for old in self.folder.glob("*.books"):
            if old != copy:
                old.unlink(missing_ok=True)

    def last_books(self) -> Books | None:
        """The books as the program wrote them last, if their copy is there."""
        if not self.journal:
            return None
        copy = self.folder / f"{self.journal[-1]['after']}.books"
        found = load(copy.read_text(encoding="utf-8")).data if copy.is_file() else None
        is_whole = isinstance(found, dict) and fingerprint(found) == self.journal[-1]["after"]
        return found if isinstance(found, dict) and is_whole else None


def is_inline(rules: SeasonRules, path: tuple[str | int, ...]) -> bool:
    """Whether a part of the file is written on one line: all but the file, its sides, their sections, and the journal's entries."""
    if path[0] == "journal":
        return len(path) > 2 and path[-1] not in ("said", "was", "units")
    if path[0] in ("lost", "theatres"):
        return len(path) > 1
    if path[0] == "sides":
        return len(path) > 3 or (len(path) == 3 and path[2] not in rules.sections)
    return True


def ordered(rules: SeasonRules, books: Books) -> Books:
    """The same books in the order of the file: lines by name, keys as the model has them."""
    rank = {key: place for place, key in enumerate(rules.order)}
    found = _keys(books, rank)
    found["sides"] = {name: _side(rules, side, rank) for name, side in books["sides"].items()}
    return found


def _keys(line: dict[str, Any], rank: dict[str, int]) -> dict[str, Any]:
    return dict(sorted(line.items(), key=lambda each: rank.get(each[0], len(rank))))


def _side(rules: SeasonRules, side: dict[str, Any], rank: dict[str, int]) -> dict[str, Any]:
    found = _keys(side, rank)
    for key in rules.sections & found.keys():
        found[key] = {name: _keys(line, rank) for name, line in sorted(found[key].items())}
    return found


def fingerprint(books: Books) -> str:
    """A short fingerprint of books: the order of keys says nothing."""
    plain = json.dumps(books, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(plain.encode()).hexdigest()[:SHORT]


def linked(before: str, entry: dict[str, Any]) -> str:
    """The link of an entry: it covers the link before and all that the entry says."""
    plain = json.dumps(
        {key: of for key, of in entry.items() if key != CHAIN}, sort_keys=True, ensure_ascii=False, default=str
    )
    return hashlib.sha256(f"flagplot season 1\n{before}\n{plain}".encode()).hexdigest()[: 2 * SHORT]


def rules_of(game: str, file: str = "", line: int = 0) -> SeasonRules:
    """What a game does with the books of a season."""
    known = [kit.game.name for kit in games.kits() if kit.season is not None]
    if game not in known:
        raise FlagplotError(
            f"{game!r} is not a game with seasons", file=file, line=line, field="game", expected=one_of(known)
        )
    found = games.kit(game).season
    assert found is not None
    return found


def parse(text: str, path: Path) -> Ledger:
    """Read a season from its text. The error lists every fault with its line and field."""
    file = str(path)
    document = load(text)
    data = document.data if isinstance(document.data, dict) else {}
    version = data.get("version")
    if data.get("flagplot") == KIND and version != VERSION:
        raise FlagplotError(
            f"this is a season of form {version}, and this program writes form {VERSION}",
            file=file,
            line=document.spot(("version",)).line,
            field="version",
            expected=f"version: {VERSION}, or the program that wrote it",
        )
    rules = rules_of(str(data.get("game", _first_game())), file, document.spot(("game",)).line)

    def make(model: FileSection) -> tuple[Books | None, list[Problem]]:
        books = {key: value for key, value in data.items() if key not in ("flagplot", "journal")}
        for side in books["sides"].values():
            for key in rules.sections:
                side.setdefault(key, {})
        books.setdefault("lost", {})
        return books, [problem_of(each) for each in rules.faults(books)]

    books, _ = made_from(text, file, rules.model, make)
    return Ledger(path, rules, books, [_whole_seed(entry) for entry in data.get("journal", [])])


def _whole_seed(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of the journal with its seed as a number, however long it is."""
    seed = entry.get("seed")
    return {**entry, "seed": int(seed.text)} if isinstance(seed, AmbiguousScalar) and seed.text.isdecimal() else entry


def _first_game() -> str:
    return next(kit.game.name for kit in games.kits() if kit.season is not None)


def problem_of(fault: Fault) -> Problem:
    """A fault of the books as one of their file."""
    return Problem(tuple(int(step) if step.isdecimal() else step for step in fault.where), fault.what, fault.expected)


def refuse(file: str, document: Document, faults: list[Fault]) -> None:
    """Refuse a file for its faults, if there are any."""
    if faults:
        raise ScenarioError(file, document, [problem_of(each) for each in faults])


def read(path: Path, as_edited: bool = False) -> Ledger:
    """Read a season. A manually edited one is refused with the differences, unless edits are accepted."""
    ledger = parse(file_text(path), path)
    if ledger.journal and not as_edited:
        check_edits(ledger)
    return ledger


def check_edits(ledger: Ledger) -> None:
    """Refuse books that are not those that the program wrote, line by line."""
    if fingerprint(ledger.books) == ledger.journal[-1]["after"]:
        return
    before = ledger.last_books()
    lines = differences(ledger.rules, before, ledger.books) if before is not None else []
    told = "; ".join(lines[:20]) + (f"; and {len(lines) - 20} more" if len(lines) > 20 else "")
    raise FlagplotError(
        "the books have manual changes since the last entry" + (f": {told}" if told else ""),
        file=ledger.path,
        expected="flagplot season set FILE --as-edited --why REASON, or flagplot season undo FILE",
    )


def flat(rules: SeasonRules, books: Books) -> dict[tuple[str, ...], Any]:
    """Books line by line: each with the way to it."""
    found: dict[tuple[str, ...], Any] = {}
    for key, value in books.items():
        if key == "sides":
            for name, side in value.items():
                for inner, line in side.items():
                    if inner in rules.sections:
                        found |= {(key, name, inner, each): of for each, of in line.items()}
                    else:
                        found[key, name, inner] = line
        elif key == "lost":
            found |= {(key, name): line for name, line in value.items()}
        else:
            found[(key,)] = value
    return found


def delta(rules: SeasonRules, before: Books, after: Books) -> list[list[Any]]:
    """What lines were before a change: each as the way to it and its value, the way alone for one that was not there."""
    old, new = flat(rules, before), flat(rules, after)
    changed = [
        where for where in (*old, *(each for each in new if each not in old)) if old.get(where) != new.get(where)
    ]
    return [[list(where), old[where]] if where in old else [list(where)] for where in changed]


def restored(books: Books, was: list[list[Any]]) -> Books:
    """The books before a change."""
    found: Books = json.loads(json.dumps(books, default=str))
    for line in was:
        where, *value = line
        part = found
        for step in where[:-1]:
            part = part[step]
        if value:
            part[where[-1]] = value[0]
        else:
            part.pop(where[-1], None)
    return found


def differences(rules: SeasonRules, before: Books, after: Books) -> list[str]:
    """What differs, in words."""
    new, found = flat(rules, after), []
    for line in delta(rules, before, after):
        where, *value = line
        now = new.get(tuple(where))
        found.append(f"{' / '.join(where)}: {_said(value[0] if value else None)} became {_said(now)}")
    return found


def _said(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
