"""Differences between operating systems: processors, memory, priority, and locks that end with their process."""

import errno
import importlib
import os
import sys
from contextlib import suppress
from types import ModuleType
from typing import IO, Any, Final

BUSY: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors of a lock held by another process."""


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory() -> int:
    """The memory of the machine in bytes; larger than any real one if the system does not report it."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 1 << 62


def memory_taken() -> int:
    """The peak memory use of this process in bytes; None if the system does not report it."""
    resource = _module("resource")
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit


def step_back(to: int = 10) -> None:
    """Lower the priority of this process, if possible."""
    with suppress(OSError, AttributeError):
        os.nice(max(0, to - os.nice(0)))


def taken(file: IO[Any]) -> bool:
    """Take the lock of an open file, unless another process holds it. Without lock support it always succeeds."""
    try:
        if fcntl := _module("fcntl"):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt := _module("msvcrt"):
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as error:  # any other: no locks here
        return error.errno not in BUSY
    return True


def give_back(file: IO[Any]) -> None:
    """Release the lock of a file."""
    try:
        if fcntl := _module("fcntl"):
            fcntl.flock(file, fcntl.LOCK_UN)
        elif msvcrt := _module("msvcrt"):
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    except OSError:
        return


def has_locks() -> bool:
    """Whether file locks are advisory: then an open file can be renamed or deleted."""
    return _module("fcntl") is not None


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
