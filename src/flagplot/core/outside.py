"""External files: which ones a text may name, and how they are read.

A text may name the folder of an edition or of a map, or a profile. Text from strangers may name none.
"""

import errno
import os
import select
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from time import monotonic
from typing import Final

from flagplot.core.errors import FlagplotError

LARGEST: Final = 4 * 1024 * 1024
"""Maximum bytes read from a file, by default."""
PATIENCE = 30.0
"""Seconds until a pipe must have sent all its data."""
PIECE: Final = 1024 * 1024
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


def read_text(path: str | Path, expected: str, most: int | None = None) -> str:
    """The text of a file that the user names, limited to `most` bytes. An unreadable file is an error."""
    try:
        return data_of(path, LARGEST if most is None else most).decode("utf-8-sig")
    except FlagplotError:
        raise
    except FileNotFoundError:
        raise FlagplotError("there is no such file", file=path, expected=expected) from None
    except UnicodeDecodeError:
        raise FlagplotError("it is not UTF-8", file=path, expected=expected) from None
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise FlagplotError(f"it cannot be read: {told.lower()}", file=path, expected=expected) from None


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
