"""Files outside of the program that a text may name: an edition's folder, a map's, a profile; not where strangers send texts."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

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
