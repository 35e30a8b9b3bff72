"""External files: which ones a text may name, how they are read, and what the program keeps of its own between runs.

A text may name the folder of an edition or of a map, or a profile. Text from strangers may name none.

A file that the program keeps begins with a digest of its sources and one of its content. A damaged or older one is made
again, and so is one that another user owns or every user may write.
"""

import errno
import hashlib
import marshal
import os
import re
import select
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from time import monotonic
from typing import Any, Final

from flagplot.core.errors import FlagplotError

LARGEST: Final = 4 * 1024 * 1024
"""Maximum bytes read from a file, by default."""
PATIENCE = 30.0
"""Seconds until a pipe must have sent all its data."""
PIECE: Final = 1024 * 1024
PACKAGE: Final = __name__.partition(".")[0]
NOTATION: Final = re.compile(r"[> \t\r\n]*flagplot:\d+:")
"""The beginning of a position in one line."""
KEPT: Final = "kept"
"""The folder of files derived from the program's own files."""
SEAL: Final = 32
"""Bytes of the digest of the content."""
_CLOSED: Final = ContextVar("_CLOSED", default=False)


@contextmanager
def closed() -> Iterator[None]:
    """A context for text from strangers: it may name only files that come with the program."""
    was = _CLOSED.set(True)
    try:
        yield
    finally:
        _CLOSED.reset(was)


def is_open() -> bool:
    """Whether a text may name files of this machine."""
    return not _CLOSED.get()


def is_notation(text: str) -> bool:
    """Whether a text, or a word in place of a file's name, is a position in one line (`table.notation`)."""
    return NOTATION.match(text) is not None


def read_text(path: str | Path, expected: str, most: int | None = None) -> str:
    """The text of a file that the user names, limited to `most` bytes. An unreadable file is an error."""
    if is_notation(str(path)):
        raise FlagplotError("this is a position, not a file", field="position", expected=expected)
    try:
        return data_of(path, LARGEST if most is None else most).decode("utf-8-sig")
    except FlagplotError:
        raise
    except FileNotFoundError:
        raise FlagplotError("there is no such file", file=path, expected=expected) from None
    except UnicodeDecodeError:
        raise FlagplotError("it is not UTF-8", file=path, expected=expected) from None
    except (OSError, ValueError) as error:
        text = getattr(error, "strerror", None) or str(error)
        raise FlagplotError(f"it cannot be read: {text.lower()}", file=path, expected=expected) from None


def data_of(path: str | Path, most: int = LARGEST) -> bytes:
    """The content of a file, limited to `most` bytes. A pipe or a device is read up to that size, with a time limit."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        data = b"".join(_pieces(handle, most + 1, waits=not stat.S_ISREG(kind)))
    finally:
        os.close(handle)
    if len(data) > most:
        size = f"{most // 1024} KiB" if most < 1024 * 1024 else f"{most // 1024 // 1024} MiB"
        raise FlagplotError("the file is too large", file=path, expected=f"at most {size}")
    return data


def _pieces(handle: int, most: int, waits: bool) -> Iterator[bytes]:
    """The content of a file in chunks. A pipe whose writer sends nothing is an error after a time limit."""
    end = monotonic() + PATIENCE
    while most > 0:
        if waits and not select.select([handle], [], [], max(0.0, end - monotonic()))[0]:
            raise OSError(errno.ETIMEDOUT, f"nothing comes out of it for {PATIENCE:g} seconds")
        piece = os.read(handle, min(most, PIECE))
        if not piece:
            return
        most -= len(piece)
        yield piece


def cache_folder() -> Path:
    """The folder of all that the program keeps between runs: FLAGPLOT_CACHE, else the user's cache folder."""
    named = os.environ.get("FLAGPLOT_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / PACKAGE


def kept(name: str, digest: bytes) -> Any:
    """Plain data or code kept under a name by an earlier run, from sources with this digest. None if there is none."""
    try:
        octets = own_content(_place(name))
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None
    seal, rest = octets[len(digest) : len(digest) + SEAL], octets[len(digest) + SEAL :]
    if octets[: len(digest)] != digest or seal != hashlib.sha256(rest).digest():
        return None
    return marshal.loads(rest)


def own_content(place: Path) -> bytes:
    """The content of a file that this user or the system's wrote; empty where another user owns it or everyone may write."""
    with place.open("rb") as file:
        known = os.fstat(file.fileno())
        is_own = not hasattr(os, "getuid") or known.st_uid in (os.getuid(), 0)
        return file.read() if is_own and not known.st_mode & stat.S_IWOTH else b""


def keep(name: str, digest: bytes, value: Any, most: int = 0) -> None:
    """Keep plain data or code for later runs. What cannot be written is made again next time.

    With `most`, the older half of its folder is deleted when there are more files.
    """
    octets = marshal.dumps(value)
    with suppress(OSError, RuntimeError):
        place = _place(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_name(f"{place.name}.{os.getpid()}")
        try:
            half.write_bytes(digest + hashlib.sha256(octets).digest() + octets)
            half.replace(place)
        finally:
            half.unlink(missing_ok=True)
        others = sorted(place.parent.iterdir(), key=lambda each: each.stat().st_mtime) if most else []
        for old in others[: len(others) // 2 * (len(others) > most)]:
            old.unlink(missing_ok=True)


def _place(name: str) -> Path:
    home = hashlib.sha256(__file__.encode()).hexdigest()[:8]
    return cache_folder() / KEPT / f"{name}-{sys.implementation.cache_tag}-{home}"
