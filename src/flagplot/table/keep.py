"""Keeping records: written whole or not at all, never over another file by accident, read with their end checked."""

import contextlib
import glob
import hashlib
import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.record import Entry, Mark, Record, read_record

ANSWERS: Final = "answers"
"""Header line with the number of answers, so that a file cut short is told from a game not finished."""
CHECK: Final = "check"
"""Header line with a fingerprint of the answers, for changes that lead to the same situation."""
HALF: Final = ".half"
"""How a file ends that is being written."""
ALL_RIGHTS: Final = 0o777
EVERYBODYS_FILE: Final = 0o666
"""The rights of a file of which the user's mask says who may read it."""
OWN_FILE, OWN_FOLDER = 0o600, 0o700
"""The rights of a file and of a folder that nobody but their owner may look into, where the system knows such rights."""


def check_free(path: str | Path, force: bool = False) -> None:
    """Refuse a path that cannot become a record, before anything is fought."""
    target = Path(path)
    if target.is_dir():
        raise FlagplotError("this is a folder, not a file", file=path, expected="a file name for the record")
    if target.exists() and not force:
        raise FlagplotError("the file exists and is not overwritten", file=path, expected="another name, or --force")
    if not target.parent.is_dir():
        raise FlagplotError("there is no such folder", file=target.parent, expected="a folder that exists")
    if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
        raise FlagplotError("it cannot be written", file=path, expected="a file that may be written")


def full(record: Record, position: Position) -> Record:
    """A record as it goes into a file: with the count of its answers and a digest at the end."""
    entries = list(record.entries)
    if not entries or not isinstance(entries[-1], Mark):
        entries.append(Mark(position.digest()))
    answers = sum(1 for entry in entries if isinstance(entry, Entry))
    header = {**record.header, ANSWERS: str(answers), CHECK: checksum(entries)}
    return Record(header, record.scenario, entries, record.file, record.files)


def checksum(entries: list[Entry | Mark]) -> str:
    """A short fingerprint of answers and digests."""
    return hashlib.sha256("\n".join(entry.text() for entry in entries).encode()).hexdigest()[:16]


def check_unchanged(record: Record) -> None:
    """Refuse a record whose answers are not those that were written, although they can be played."""
    promised = record.header.get(CHECK, "")
    if promised and promised != checksum(record.entries):
        line = list(record.header).index(CHECK) + 2
        what = "the answers have been changed since the record was written"
        raise FlagplotError(what, file=record.file, line=line, expected=f"answers with the check {promised[:20]}")


def write(path: str | Path, record: Record, position: Position, *, is_secret: bool = False) -> None:
    """Write a record as it goes into a file."""
    write_text(path, full(record, position).text(), is_secret=is_secret)


def write_text(path: str | Path, text: str, *, is_secret: bool = False) -> None:
    """Write a file in one step, so that a crash leaves the old one or the new one; what crashes have left is swept away.

    A new file has the rights that the user's mask leaves, a secret one those of its owner alone from the first moment on;
    one that was there keeps its own.
    """
    target = Path(path)
    try:
        _sweep(target)
        with _half(target, OWN_FILE if is_secret else EVERYBODYS_FILE) as (file, name):
            file.write(text)
            file.flush()
            with contextlib.suppress(FileNotFoundError):
                name.chmod(target.stat().st_mode & ALL_RIGHTS)
            name.replace(target)
    except OSError as error:
        raise FlagplotError(
            f"it cannot be written: {error.strerror}", file=path, expected="a file that may be written"
        ) from None


@contextlib.contextmanager
def _half(target: Path, rights: int) -> Iterator[tuple[TextIO, Path]]:
    """A file beside the target that is written before it takes its place, held by whoever writes; gone if that fails."""
    while True:
        name = target.with_name(f".{target.name}.{secrets.token_hex(4)}{HALF}")
        with open(name, "x", encoding="utf-8", opener=partial(os.open, mode=rights)) as file:
            if not _hold(file) or not name.exists():
                continue  # somebody swept it away before it was held
            try:
                yield file, name
            except BaseException:
                with contextlib.suppress(OSError):
                    name.unlink()
                raise
            return


def _hold(file: TextIO) -> bool:
    """Hold a file that nobody else holds; the hold ends with the process, however it ends."""
    try:
        import fcntl
    except ImportError:  # there nobody can take away a file that is open
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a place without locks
        return True
    return True


def _sweep(target: Path) -> None:
    """Take away what writers of this file left that were killed; those of writers who are at work are held by them."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*{HALF}"):
        with contextlib.suppress(OSError), left.open("r", encoding="utf-8") as file:
            if _hold(file):
                left.unlink()


def read(path: str | Path) -> Record:
    """Read a record and check that it is whole."""
    record = read_record(path)
    promised = record.header.get(ANSWERS, "")
    answers = sum(1 for entry in record.entries if isinstance(entry, Entry))
    last = record.entries[-1] if record.entries else None
    line = last.line if last else len(record.header) + len(record.scenario.splitlines()) + 1
    if promised and promised != str(answers):
        what = f"the record breaks off after {answers} answers"
        raise FlagplotError(what, file=path, line=line, expected=f"{promised[:20]}, as its header says")
    if promised and not isinstance(last, Mark):
        raise FlagplotError("the record breaks off", file=path, line=line, expected="a digest as its last line")
    return record


def free_name(stem: str, folder: Path) -> Path:
    """A file name for a record that is not taken yet."""
    path, number = folder / f"{stem}.record", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.record"
    return path
