"""Files outside of the program: those that a text may name, which is not where strangers send texts; and reading one.

A text names the folder of an edition or of a map, or a profile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError

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
        with open(path, "rb") as file:
            data = file.read() if most is None else file.read(most + 1)
        if most is not None and len(data) > most:
            raise FlagplotError("the file is too large", file=path, expected=f"at most {most // 1024} KiB")
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise FlagplotError("there is no such file", file=path, expected=expected) from None
    except UnicodeDecodeError:
        raise FlagplotError("it is not UTF-8", file=path, expected=expected) from None
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise FlagplotError(f"it cannot be read: {told.lower()}", file=path, expected=expected) from None
