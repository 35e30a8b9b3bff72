"""The file of a season: its books as they are now, and a journal of every change, written by one program at a time."""

import hashlib
import json
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import Books, Fault, SeasonRules
from flagplot.core.outside import read_text
from flagplot.files import whole
from flagplot.files.problem import Document, Problem, ScenarioError
from flagplot.files.yaml_lines import as_text, load, text_of
from flagplot.season.differences import differences
from flagplot.season.form import Garbled, check_entries, shortened, spelled_out


@contextmanager
def locked(file: Path, changes: bool = True) -> Iterator[None]:
    """Let no other program change a season meanwhile; the lock ends with the program that holds it.

    A season that may not be written is refused before anything is played, unless it does not change.
    """
    if not file.is_file():
        raise FlagplotError("there is no such file", file=file, expected="a season of `flagplot season new`")
    file = itself(file)
    folder = file.with_name(file.name + RECORDS)
    if not folder.exists():
        read(file, as_edited=True)  # another file gets no folder of records
    if changes:
        whole.check_free(file, force=True)
    with _held(folder):
        if changes and not os.access(folder, os.W_OK | os.X_OK):
            raise FlagplotError("it cannot be written", file=folder, expected="a folder that may be written")
        yield


def itself(path: Path) -> Path:
    """The file that a link leads to: the lock and the records of a season are next to it."""
    return path.resolve() if path.is_symlink() else path


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the lock of a season's folder of records, which is made if there is none."""
    from flagplot.table.mail.match import locked as locked_folder

    folder.mkdir(mode=0o700, exist_ok=True)
    with locked_folder(folder):
        yield


KIND: Final = "season"
REFUSED: Final = "refused.season"
"""The end of the name of a text that gave way to its snapshot, in the folder of records."""
VERSION: Final = 3
"""The form of the file that the program writes."""
READ: Final = (2, 3)
"""The forms that it reads; a file of an older one is written in the newest when it changes."""
CHAIN: Final = "chain"
JOURNAL: Final = "journal"
HEAD: Final = f"{JOURNAL}:\n"
SHORT: Final = 16
"""Digits of a fingerprint."""
LARGEST: Final = 16 * 1024 * 1024
"""Bytes of the largest file; a game turn of two navies takes some 40,000."""
SNAPSHOT: Final = ".snapshot"
RECORDS: Final = ".records"
"""How the names of a season's snapshots and of its folder of records end."""


@dataclass
class Ledger:
    """A season as its file has it."""

    path: Path
    rules: SeasonRules
    books: Books
    journal: list[dict[str, Any]]
    written: tuple[str, int] = ("", 0)
    """The first entries of the journal as the file has them, and their number: a written entry never changes."""
    is_new: bool = False
    """Whether the file is still to be created."""
    beside: dict[str, str] = field(default_factory=dict)
    """Secret files that a new season needs in its folder of records."""

    @property
    def folder(self) -> Path:
        """Where the records of its stages are."""
        return self.path.with_name(self.path.name + RECORDS)

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
        books = {"flagplot": KIND, "version": VERSION, **ordered(self.rules, self.books)}
        lines, number = self.written
        if self.journal[number:]:
            lines += self._text({JOURNAL: shortened(self.journal, number)}).removeprefix(HEAD)
            self.written = lines, self.number
        return self._text(books) + (HEAD + lines if lines else self._text({JOURNAL: []}))

    def _text(self, part: dict[str, Any]) -> str:
        return text_of(part, lambda path: is_inline(self.rules, path))

    def write(self) -> None:
        """Write the file atomically, with a snapshot next to it: quick to read, and the books before a manual edit."""
        if not self.is_new:
            self._put()
            return
        whole.check_free(self.path, expected=whole.ANOTHER_NAME)
        with _held(self.folder):
            if self.path.exists():
                raise whole.taken(self.path, whole.ANOTHER_NAME)
            for name, text in self.beside.items():
                whole.write(self.folder / name, text, is_secret=True)
            self._put()
        self.is_new = False

    def _put(self) -> None:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        text = self.text()
        copy = self.folder / f"{_digest(text)}{SNAPSHOT}"
        content = {"books": ordered(self.rules, self.books), JOURNAL: self.journal}
        whole.write(copy, json.dumps(content, ensure_ascii=False), is_secret=True)
        if self.is_new:
            whole.create(self.path, text, is_secret=True)
        else:
            whole.write(self.path, text, is_secret=True)
        for old in self.folder.glob(f"*{SNAPSHOT}"):
            if old != copy:
                old.unlink(missing_ok=True)

    def last_books(self) -> Books | None:
        """The books as the program wrote them last, if their snapshot is there."""
        after = self.journal[-1]["after"] if self.journal else ""
        found = (each["books"] for each in _snapshots(self.folder))
        return next((books for books in found if fingerprint(books) == after), None)


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
    rank = {key: place for place, key in enumerate(rules.form().order)}
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
    """A short fingerprint of books: the order of keys says nothing. It covers the form in which the first files were."""
    plain = json.dumps({"version": READ[0], **books}, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(plain.encode()).hexdigest()[:SHORT]


def linked(before: str, entry: dict[str, Any]) -> str:
    """The link of an entry: it covers the link before and all that the entry says."""
    plain = json.dumps(
        {key: of for key, of in entry.items() if key != CHAIN}, sort_keys=True, ensure_ascii=False, default=str
    )
    return hashlib.sha256(f"flagplot season 1\n{before}\n{plain}".encode()).hexdigest()[: 2 * SHORT]


def rules_of(game: str, file: str = "", line: int = 0) -> SeasonRules:
    """What a game does with the books of a season."""
    found = games.kit(game).season if game in games.names() else None
    if found is None:
        what = f"{game!r} is not a game with seasons"
        raise FlagplotError(what, file=file, line=line, field="game", expected=one_of(_with_seasons()))
    return found


def parse(text: str, path: Path) -> Ledger:
    """Read a season from its text. The error lists every fault with its line and field."""
    from flagplot.files.reading import made_from

    file = str(path)
    document = load(text)
    data = document.data if isinstance(document.data, dict) else {}
    version = data.get("version")
    if data.get("flagplot") == KIND and version not in READ:
        raise FlagplotError(
            f"this is a season of form {version}, and this program reads forms {' and '.join(map(str, READ))}",
            file=file,
            line=document.spot(("version",)).line,
            field="version",
            expected="the program that wrote it",
        )
    rules = rules_of(str(data.get("game", next(_with_seasons()))), file, document.spot(("game",)).line)

    def make(model: Any) -> tuple[Books | None, list[Problem]]:
        books = {key: as_text(value) for key, value in data.items() if key not in ("flagplot", "version", JOURNAL)}
        for side in books["sides"].values():
            for key in rules.sections:
                side.setdefault(key, {})
        books.setdefault("lost", {})
        return books, [problem_of(each) for each in rules.faults(books)]

    books, _ = made_from(text, file, rules.form().model, make)
    try:
        entries = data.get(JOURNAL)
        journal = spelled_out(entries if isinstance(entries, list) else [])
        check_entries(journal)
    except Garbled as error:
        place = document.spot((JOURNAL, error.number - 1))
        what = f"entry {error.number} is not as a program writes it"
        raise FlagplotError(
            what, file=file, line=place.line, field=JOURNAL, expected="the journal as the program wrote it"
        ) from None
    return Ledger(path, rules, books, journal)


def _with_seasons() -> Iterator[str]:
    return (name for name in games.names() if games.kit(name).season is not None)


def problem_of(fault: Fault) -> Problem:
    """A fault of the books as one of their file."""
    return Problem(tuple(int(step) if step.isdecimal() else step for step in fault.where), fault.what, fault.expected)


def refuse(file: str, document: Document, faults: list[Fault]) -> None:
    """Refuse a file for its faults, if there are any."""
    if faults:
        raise ScenarioError(file, document, [problem_of(each) for each in faults])


def read(path: Path, as_edited: bool = False, is_whole: bool = False) -> Ledger:
    """Read a season. A manually edited one is refused with the differences, unless edits are accepted.

    A text that the program wrote is not read again: its snapshot is, unless the whole text is wanted.
    """
    path = itself(path)
    text = read_text(path, "a season of `flagplot season new`", LARGEST)
    copy = path.with_name(path.name + RECORDS) / f"{_digest(text)}{SNAPSHOT}"
    found = None if is_whole else snapshot(copy)
    if found is not None:
        books, journal = found["books"], found[JOURNAL]
        _, head, lines = text.rpartition("\n" + HEAD)
        return Ledger(path, rules_of(str(books["game"])), books, journal, (lines, len(journal) if head else 0))
    ledger = parse(text, path)
    if not ledger.journal:
        what = "the journal is missing"
        raise FlagplotError(what, file=path, field=JOURNAL, expected="the journal as the program wrote it")
    if not as_edited:
        check_edits(ledger)
    return ledger


def snapshot(path: Path) -> dict[str, Any] | None:
    """The content of a snapshot, if it is there and whole."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or not {"books", JOURNAL} <= found.keys():
        return None
    found["books"].pop("version", None)  # an older program kept it there
    return found


def _snapshots(folder: Path) -> list[dict[str, Any]]:
    """The snapshots that are there and whole, the latest first; there are two only after a crash."""
    found = [each for copy in folder.glob(f"*{SNAPSHOT}") if (each := snapshot(copy)) is not None]
    return sorted(found, key=lambda each: len(each[JOURNAL]), reverse=True)


def put_back(path: Path) -> tuple[Ledger, Path] | None:
    """Write a season as the program wrote it last, and keep the text of its file; None without a snapshot."""
    path = itself(path)
    folder = path.with_name(path.name + RECORDS)
    found = next(iter(_snapshots(folder)), None)
    if found is None:
        return None
    ledger = Ledger(path, rules_of(str(found["books"]["game"])), found["books"], found[JOURNAL])
    content = path.read_bytes()
    refused = folder / f"{hashlib.sha256(content).hexdigest()[:SHORT]}.{REFUSED}"
    whole.write(refused, content, is_secret=True)
    ledger.write()
    return ledger, refused


def _digest(text: str) -> str:
    """The name of a text's snapshot: it follows from the text and from the form of the file."""
    return hashlib.sha256(f"{VERSION}\n{text}".encode()).hexdigest()[: 2 * SHORT]


def check_edits(ledger: Ledger) -> None:
    """Refuse books that are not those that the program wrote, line by line."""
    if not is_edited(ledger):
        return
    before = ledger.last_books()
    if before is None:
        raise no_copy(ledger)
    lines = differences(ledger.rules, before, ledger.books)
    text = "; ".join(lines[:20]) + (f"; and {len(lines) - 20} more" if len(lines) > 20 else "")
    file = shlex.quote(str(ledger.path))
    keep, leave = f"flagplot season set {file} --as-edited --why REASON", f"flagplot season undo {file}"
    raise FlagplotError(
        f"the books have manual changes since the last entry: {text}",
        file=ledger.path,
        expected=f"{keep} to keep them, or {leave} to take them back",
    )


def is_edited(ledger: Ledger) -> bool:
    """Whether the books are not those that the program wrote."""
    return fingerprint(ledger.books) != str(ledger.journal[-1]["after"])


def no_copy(ledger: Ledger) -> FlagplotError:
    """The refusal of books that are not those of the last entry, where those are unknown too."""
    what = "the books are not those of the last entry, and no copy of those is there: the changes are unknown"
    return FlagplotError(
        what, file=ledger.path, expected=f"the file as the program wrote it, and {ledger.folder.name} next to it"
    )
