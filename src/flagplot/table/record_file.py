"""Record files: written atomically, never over another file by accident, and checked for completeness when read."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.outside import is_notation
from flagplot.core.position import Position
from flagplot.core.record import Entry, Mark, Record, read_record
from flagplot.files import whole

ANSWERS: Final = "answers"
"""Header line with the number of answers, which distinguishes a truncated file from an unfinished game."""
CHECK: Final = "check"
"""Header line with a digest of the answers, for changes that lead to the same state."""
WHOLE: Final = "whole"
"""Header line with a digest of all lines except these two."""
OWN_FILE, OWN_FOLDER = whole.OWN_FILE, 0o700
"""Permissions of a file and of a folder that only their owner may read, where the system supports them."""


def full(record: Record, position: Position) -> Record:
    """A record in its file form: with the number of its answers and a digest at the end."""
    entries = list(record.entries)
    if not entries or not isinstance(entries[-1], Mark):
        entries.append(Mark(position.digest()))
    return checked(replace(record, entries=entries))


def checked(record: Record) -> Record:
    """A record with the number of its answers, and digests of the answers and of the whole content."""
    answers = sum(1 for entry in record.entries if isinstance(entry, Entry))
    header = {**record.header, ANSWERS: str(answers), CHECK: checksum(record.entries)}
    found = replace(record, header=header)
    header[WHOLE] = fingerprint(found)
    return found


def checksum(entries: list[Entry | Mark]) -> str:
    """A short digest of answers and digests."""
    return hashlib.sha256("\n".join(entry.text() for entry in entries).encode()).hexdigest()[:16]


def fingerprint(record: Record) -> str:
    """A digest of all lines of a record except the two that hold digests."""
    header = {name: value for name, value in record.header.items() if name not in (CHECK, WHOLE)}
    return hashlib.sha256(replace(record, header=header).text().encode()).hexdigest()[:32]


def check_unchanged(record: Record) -> None:
    """Refuse a record with changed lines, even if it can be replayed."""
    promised = record.header.get(CHECK, "")
    if promised and promised != checksum(record.entries):
        raise _changed(record, CHECK, "the answers have been changed since the record was written", "answers")
    if WHOLE in record.header and record.header[WHOLE] != fingerprint(record):
        raise _changed(record, WHOLE, "the record has been changed since it was written", "lines")


def _changed(record: Record, name: str, what: str, noun: str) -> FlagplotError:
    line, promised = list(record.header).index(name) + 2, record.header[name][:40]
    return FlagplotError(what, file=record.file, line=line, expected=f"{noun} with the check {promised}")


def write(
    path: str | Path, record: Record, position: Position, *, is_secret: bool = False, is_new: bool = False
) -> str:
    """Write a record file, a new one over no other. It returns the text."""
    text = full(record, position).text()
    whole.create(path, text, force=not is_new, is_secret=is_secret)
    return text


def read(path: str | Path) -> Record:
    """Read a record and check that it is complete."""
    record = read_record(path)
    check_end(record)
    return record


def check_end(record: Record) -> None:
    """Refuse a truncated record."""
    path = record.file
    promised = record.header.get(ANSWERS, "")
    answers = sum(1 for entry in record.entries if isinstance(entry, Entry))
    last = record.entries[-1] if record.entries else None
    line = last.line if last else len(record.header) + len(record.scenario.splitlines()) + 1
    if promised and promised != str(answers):
        what = f"the record is incomplete after {answers} answers"
        raise FlagplotError(what, file=path, line=line, expected=f"{promised[:20]}, as its header says")
    if promised and not isinstance(last, Mark):
        raise FlagplotError("the record is incomplete", file=path, line=line, expected="a digest as its last line")


def free_name(stem: str, folder: Path) -> Path:
    """An unused file name for a record; a game from a position given as a line is called that."""
    stem = "position" if is_notation(stem) else stem
    path, number = folder / f"{stem}.record", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.record"
    return path
