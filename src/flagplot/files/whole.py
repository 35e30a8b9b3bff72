"""Atomic file writing: a crash, a full disk or Ctrl-C leaves the old file or the new one, never a part."""

import contextlib
import errno
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
"""The extension of a file during writing."""
ALL_RIGHTS: Final = 0o777
EVERYBODYS_FILE: Final = 0o666
"""The permissions of a file before the user's mask."""
OWN_FILE: Final = 0o600
"""The permissions of a file that only its owner may read, where the system supports them."""
ANOTHER_NAME: Final = "another name"
OR_FORCE: Final = f"{ANOTHER_NAME}, or --force"


def check_free(path: str | Path, force: bool = False, expected: str = OR_FORCE) -> None:
    """Refuse an unsuitable name of a file before anything is computed for it; `create` then writes the file."""
    target = Path(path)
    if target.is_dir():
        raise FlagplotError("this is a folder, not a file", file=path, expected="the name of a file")
    if target.exists() and not force:
        raise taken(path, expected)
    if not target.parent.is_dir():
        raise FlagplotError("there is no such folder", file=target.parent, expected="a folder that exists")
    if not os.access(target.parent, os.W_OK | os.X_OK) or (target.exists() and not os.access(target, os.W_OK)):
        raise FlagplotError("it cannot be written", file=path, expected="a file that may be written")


def taken(path: str | Path, expected: str) -> FlagplotError:
    """The refusal to write over a file."""
    return FlagplotError("the file exists and is not overwritten", file=path, expected=expected)


def check_folder(folder: Path) -> None:
    """Refuse the name of a file where a folder is needed."""
    if folder.exists() and not folder.is_dir():
        raise FlagplotError("this is a file, not a folder", file=folder, expected="the name of a folder")


def write(path: str | Path, content: str | bytes, *, is_secret: bool = False) -> None:
    """Write a file atomically; an error names the file if that fails."""
    try:
        _put(path, content, is_secret=is_secret)
    except OSError as error:
        raise unwritten(path, error) from None


def create(
    path: str | Path,
    content: str | bytes,
    *,
    force: bool = False,
    is_secret: bool = False,
    expected: str = ANOTHER_NAME,
) -> None:
    """Write a new file atomically; one that another program has written there meanwhile is not overwritten without force."""
    try:
        _put(path, content, is_secret=is_secret, is_new=not force)
    except FileExistsError:
        raise taken(path, expected) from None
    except OSError as error:
        raise unwritten(path, error) from None


def _put(path: str | Path, content: str | bytes, *, is_secret: bool, is_new: bool = False) -> None:
    with replacing(path, is_secret=is_secret, is_new=is_new) as half:
        half.write_bytes(content.encode() if isinstance(content, str) else content)


def unwritten(path: str | Path, error: OSError) -> FlagplotError:
    """The reason why a file could not be written."""
    expected = "free space" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "a file that may be written"
    return FlagplotError(f"it cannot be written: {error.strerror or error}", file=path, expected=expected)


@contextlib.contextmanager
def replacing(path: str | Path, *, is_secret: bool = False, is_new: bool = False) -> Iterator[Path]:
    """A context with a temporary file that replaces the target at the end, unless the block fails.

    A new file has the permissions of the user's mask, a secret one those of its owner alone from the first moment; an
    existing file keeps its own. A link stays a link; a pipe or a device is written directly. With `is_new` a file that is
    there in the end stays as it is: FileExistsError.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not is_new:
        yield target
        return
    _sweep(target)
    with _half(target, OWN_FILE if is_secret else EVERYBODYS_FILE) as (file, name):
        yield name
        os.fsync(file.fileno())
        if not system.has_locks():
            file.close()  # an open file cannot be renamed there
        if is_new:
            _add(name, target)
        else:
            with contextlib.suppress(FileNotFoundError):
                name.chmod(target.stat().st_mode & ALL_RIGHTS)
            name.replace(target)
        _settle(target.parent)


def _add(name: Path, target: Path) -> None:
    """Give a written file its name, unless another file has it: one step of the file system says which was first."""
    try:
        os.link(name, target)
    except FileExistsError:
        raise
    except OSError:  # no file can have two names there
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE))
        name.replace(target)
    else:
        name.unlink()


def _settle(folder: Path) -> None:
    """Make the new name survive a loss of power, where a folder can be synchronised."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _half(target: Path, rights: int) -> Iterator[tuple[BinaryIO, Path]]:
    """A locked temporary file next to the target, deleted on failure."""
    while True:
        name = target.with_name(f".{target.name}.{secrets.token_hex(4)}{HALF}")
        with open(name, "xb", opener=partial(os.open, mode=rights)) as file:
            try:
                if not _hold(file) or not name.exists():
                    continue  # another writer deleted it before it was locked
                yield file, name
            except BaseException:
                with contextlib.suppress(OSError):
                    name.unlink()
                raise
            return


def _hold(file: BinaryIO) -> bool:
    """Lock a file, unless another process holds it. The lock ends with the process."""
    return not system.has_locks() or system.taken(file)


def _sweep(target: Path) -> None:
    """Delete temporary files of writers that were killed; active writers hold theirs locked."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*{HALF}"):
        with contextlib.suppress(OSError), left.open("rb") as file:
            if _hold(file):
                left.unlink()
