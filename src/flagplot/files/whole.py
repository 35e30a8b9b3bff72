"""Files written whole or not at all: a crash, a full disk or Ctrl-C leaves the old file or the new one, never a part."""

import contextlib
import glob
import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from flagplot.core.errors import FlagplotError
from flagplot.files import system

HALF: Final = ".half"
"""How a file ends that is being written."""
ALL_RIGHTS: Final = 0o777
EVERYBODYS_FILE: Final = 0o666
"""The rights of a file of which the user's mask says who may read it."""
OWN_FILE: Final = 0o600
"""The rights of a file that only its owner may look into, where the system knows such rights."""


def write(path: str | Path, content: str | bytes, *, is_secret: bool = False) -> None:
    """Write a file in one step; an error that names the file if it cannot be written."""
    octets = content.encode() if isinstance(content, str) else content
    try:
        with replacing(path, is_secret=is_secret) as half:
            half.write_bytes(octets)
    except OSError as error:
        raise unwritten(path, error) from None


def unwritten(path: str | Path, error: OSError) -> FlagplotError:
    """Why a file could not be written."""
    return FlagplotError(
        f"it cannot be written: {error.strerror or error}", file=path, expected="a file that may be written"
    )


@contextlib.contextmanager
def replacing(path: str | Path, *, is_secret: bool = False) -> Iterator[Path]:
    """A file to write into, which takes the place of another at the end of the block, unless the block fails.

    A new file has the rights that the user's mask leaves, a secret one those of its owner alone from the first moment on;
    one that was there keeps its own. A link stays a link; a pipe or a device is written as it is.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        yield target
        return
    _sweep(target)
    with _half(target, OWN_FILE if is_secret else EVERYBODYS_FILE) as (file, name):
        yield name
        os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            name.chmod(target.stat().st_mode & ALL_RIGHTS)
        if not system.has_locks():
            file.close()  # nor can it be renamed there while it is open
        name.replace(target)
        _settle(target.parent)


def _settle(folder: Path) -> None:
    """Let the new name outlast a loss of power, where a folder can be told to."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _half(target: Path, rights: int) -> Iterator[tuple[BinaryIO, Path]]:
    """A file beside the target that is written before it takes its place, held by its writer; gone if that fails."""
    while True:
        name = target.with_name(f".{target.name}.{secrets.token_hex(4)}{HALF}")
        with open(name, "xb", opener=partial(os.open, mode=rights)) as file:
            try:
                if not _hold(file) or not name.exists():
                    continue  # another writer swept it away before it was held
                yield file, name
            except BaseException:
                with contextlib.suppress(OSError):
                    name.unlink()
                raise
            return


def _hold(file: BinaryIO) -> bool:
    """Hold a file that no other process holds; the hold ends with the process, however it ends."""
    return not system.has_locks() or system.taken(file)


def _sweep(target: Path) -> None:
    """Take away what writers of this file left that were killed; those of writers who are at work are held by them."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*{HALF}"):
        with contextlib.suppress(OSError), left.open("rb") as file:
            if _hold(file):
                left.unlink()
