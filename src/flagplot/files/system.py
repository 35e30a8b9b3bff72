"""What one system has and another lacks, in one place: processors, memory, priority, locks that end with their process."""

import errno
import importlib
import os
import sys
from contextlib import suppress
from types import ModuleType
from typing import IO, Any, Final

BUSY: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors of a lock that another process has."""


def processors() -> int:
    """How many processors this process may use, as far as the system says."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory() -> int:
    """The octets of memory that the machine has; more than any has where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 1 << 62


def memory_taken() -> int:
    """The most octets that this process has taken so far; none where the system does not say."""
    resource = _module("resource")
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit


def step_back(to: int = 10) -> None:
    """Let other processes go first, where a process can say so."""
    with suppress(OSError, AttributeError):
        os.nice(max(0, to - os.nice(0)))


def taken(file: IO[Any]) -> bool:
    """Take the lock of an open file unless another process has it; where there are no locks it is always free."""
    try:
        if fcntl := _module("fcntl"):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt := _module("msvcrt"):
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as error:  # any other: a place without locks
        return error.errno not in BUSY
    return True


def give_back(file: IO[Any]) -> None:
    """Give the lock of a file back."""
    try:
        if fcntl := _module("fcntl"):
            fcntl.flock(file, fcntl.LOCK_UN)
        elif msvcrt := _module("msvcrt"):
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    except OSError:
        return


def has_locks() -> bool:
    """Whether files have locks that are advice: there a file that is open may be renamed or taken away."""
    return _module("fcntl") is not None


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
