"""Sampling until it is enough: blocks of seeds in order, until the number, the interval or the time asked for is reached.

Where a number or an interval is asked for, only counts decide when to stop, so the same seed gives the same answer on any
number of threads.  A clock decides only where seconds were asked for.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flagplot.core.dice import mix
from flagplot.core.offers.measure import Counting
from flagplot.odds.tally import Tally, widest

Count = Callable[[Any, range], Tally]
"""Plays the battles of some seeds and counts them."""

HALF: Final = 0.01
"""Half-width of the interval that is enough where nothing else is asked for."""
_SEEDS: Final = 0x0DD5


@dataclass(frozen=True)
class Enough:
    """When to stop: after some battles, after some seconds, or when every win chance has an interval narrow enough."""

    battles: int = 0
    half: float = 0.0
    seconds: float = 0.0


@dataclass
class Progress:
    """How far sampling has come."""

    done: int
    seconds: float
    left: float
    """Seconds still to go, as far as can be told; -1 where nothing can be."""

    @property
    def rate(self) -> float:
        """Battles a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


@dataclass
class Sampled:
    """What sampling found, and why it stopped."""

    tally: Tally
    first_seed: int
    seconds: float
    stopped: str
    """"battles", "interval", "seconds" or "interrupted"."""


def first_seed(seed: int) -> int:
    """Seed of the first battle; those of neighbouring seeds of a person do not overlap."""
    return mix(seed & ((1 << 64) - 1), _SEEDS) >> 1


def sample(
    count: Count,
    counting: Counting,
    situation: Any,
    seed: int,
    enough: Enough,
    block: int,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Sampled:
    """Play block after block until it is enough; an interrupt ends it with what there is."""
    total, first, start, stopped = Tally(), first_seed(seed), time.monotonic(), ""
    try:
        while not stopped:
            size = min(block, enough.battles - total.battles) if enough.battles else block
            begin = first + total.battles
            total.add(count(situation, range(begin, begin + size)))
            spent = time.monotonic() - start
            stopped = _reason(total, counting, enough, spent)
            tell(Progress(total.battles, spent, _left(total, counting, enough, spent)))
    except KeyboardInterrupt:
        stopped = "interrupted"
    return Sampled(total, first, time.monotonic() - start, stopped)


def _reason(tally: Tally, counting: Counting, enough: Enough, spent: float) -> str:
    if enough.battles and tally.battles >= enough.battles:
        return "battles"
    if enough.half and widest(tally, counting) <= enough.half:
        return "interval"
    if enough.seconds and spent >= enough.seconds:
        return "seconds"
    return ""


def _left(tally: Tally, counting: Counting, enough: Enough, spent: float) -> float:
    """Seconds still to go: the soonest of what may end it."""
    ends = []
    if enough.battles:
        ends.append(spent * (enough.battles / tally.battles - 1))
    if enough.half:
        ends.append(spent * max(0.0, (widest(tally, counting) / enough.half) ** 2 - 1))
    if enough.seconds:
        ends.append(max(0.0, enough.seconds - spent))
    return min(ends, default=-1.0)
