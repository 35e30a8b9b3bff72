"""Files outside of the program: those that a text may name, which is not where strangers send texts; and reading one.

A text names the folder of an edition or of a map, or a profile.
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
"""Bytes of a file that are read, unless somebody says how many."""
PATIENCE = 30.0
"""Seconds until a pipe has to have said all that it says."""
PIECE: Final = 1024 * 1024
_CLOSED: Final = ContextVar("_CLOSED", default=False)


@contextmanager
def closed() -> Iterator[None]:
    """While a stranger's text is read: it names nothing on this machine but what comes with the program."""
    was = _CLOSED.set(True)
    try:
        yield
    finally:
        _CLOSED.reset(was)


def is_open() -> bool:
    """Whether a text may name files of this machine."""
    return not _CLOSED.get()


def read_text(path: str | Path, expected: str, most: int | None = None) -> str:
    """The text of a file that somebody names, of so many bytes at most; one that cannot be read is refused."""
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
    """What is in a file, of so many bytes at most; a pipe or a device is waited for a while and read no further than that."""
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
    """What comes of a file, piece by piece; a pipe whose other end says nothing is an error after a while."""
    end = monotonic() + PATIENCE
    while most > 0:
        if waits and not select.select([handle], [], [], max(0.0, end - monotonic()))[0]:
            raise OSError(errno.ETIMEDOUT, f"nothing comes out of it for {PATIENCE:g} seconds")
        piece = os.read(handle, min(most, PIECE))
        if not piece:
            return
        most -= len(piece)
        yield piece
