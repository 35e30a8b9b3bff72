"""Room in memory for situations that are looked at one by one: a budget may be larger than what the machine can hold."""

import os
from typing import Final

from flagplot.core.errors import FlagplotError

SHARE: Final = 2
"""The program may take one part in so many of the machine's memory."""
EVERY: Final = 512
"""Situations between two looks at what it takes."""


def taken() -> int:
    """The most octets that the program has taken so far; none where nobody knows."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def most() -> int:
    """The octets that it may take."""
    if not hasattr(os, "sysconf"):
        return 1 << 62
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // SHARE


def check_room(looks: int, count: int) -> None:
    """Refuse to go on where so many that are kept take more than their share; looked at once in a while."""
    if looks % EVERY == 0 and taken() > most():
        what = (
            f"{count:,} situations take {taken() >> 20:,} MiB, more than one part in {SHARE} of this machine's memory"
        )
        raise FlagplotError(what, field="--budget", expected="fewer ships or groups, a round limit, or another machine")
