"""One program at a time changes a season."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flagplot.core.errors import FlagplotError


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let no other program change a season meanwhile; the lock ends with the program that holds it."""
    from flagplot.table.mail.match import locked as locked_folder

    if not file.is_file():
        raise FlagplotError("there is no such file", file=file, expected="a season of `flagplot season new`")
    folder = file.with_name(file.name + ".records")
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked_folder(folder):
        yield
