"""Sampling with a stopping rule: seeds in order, until the requested number, interval or time is reached.

With a number or an interval, only counts decide when to stop, so the same seed gives the same answer on any number of
threads. A clock decides only with a time limit.

Work is done in parts of about a second, as many at a time as the executor has room for. They are counted in the order
of their seeds, and the stopping rule is checked after every block of seeds. The answer is therefore the same for parts
of any size and for any worker.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from flagplot.core.dice import mix
from flagplot.core.offers.measure import MeasureSet, Value
from flagplot.core.offers.payoff import Key
from flagplot.odds.tally import Tally, widest

ABOUT: Final = 1.0
"""Target seconds of one part of work."""
FASTER: Final = 4
"""The maximum growth of a part relative to the largest so far."""
MOST: Final = 1 << 20
"""Games of the largest part."""
_SEEDS: Final = 0x0DD5

Pieces = tuple[range, ...]
"""The seeds of one part of work, split at block boundaries."""


class GameRow(NamedTuple):
    """One game: its seed, its result row, and its event counts."""

    seed: int
    row: list[int]
    noted: Mapping[Key, Value]


class FinishedPart(NamedTuple):
    """One finished part of work."""

    tallies: list[Tally]
    """One tally per slice."""
    seconds: float
    """The worker's time."""
    listed: list[list[GameRow]] = []
    """For each slice its games individually, if requested."""


Count = Callable[[Iterable[Pieces]], Iterator[FinishedPart]]
"""Plays the games of parts of work and counts them, in order."""


@dataclass(frozen=True)
class StoppingRule:
    """When to stop: after some battles, after some seconds, or when every win chance has an interval narrow enough."""

    battles: int = 0
    half: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class PartSizes:
    """The division of games: per interim check, in the smallest part, and parts done at once."""

    block: int
    slice: int
    workers: int = 1


@dataclass
class Progress:
    """The progress of sampling."""

    done: int
    seconds: float
    left: float
    """Estimated seconds left; -1 if unknown."""

    @property
    def rate(self) -> float:
        """Battles per second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


@dataclass
class SamplingResult:
    """The sampled counts, and the reason for stopping."""

    tally: Tally
    first_seed: int
    seconds: float
    stopped: str
    """"battles", "interval", "seconds" or "interrupted"."""


class Parts:
    """Parts of work of about a second, created on demand and sized by the time of earlier ones."""

    def __init__(self, first: int, battles: int, sizes: PartSizes) -> None:
        self.first, self.battles, self.sizes = first, battles, sizes
        self.size, self.begun = sizes.slice, 0
        self.wanted = battles
        """Estimated total of games; 0 if unknown."""

    def __iter__(self) -> Iterator[Pieces]:
        while not self.battles or self.begun < self.battles:
            end = self.begun + self.next_size()
            if self.battles:
                end = min(end, self.battles)
            yield self.pieces(end)
            self.begun = end

    def next_size(self) -> int:
        """Games of the next part. Towards the end they are divided among all workers."""
        size = self.size
        if self.wanted:
            size = min(size, -(-(self.wanted - self.begun) // (2 * self.sizes.workers)))
        return max(size // self.sizes.slice, 1) * self.sizes.slice

    def pieces(self, end: int) -> Pieces:
        """The seeds up to an end, split at block boundaries."""
        block = self.sizes.block
        edges = [self.begun, *range(self.begun // block * block + block, end, block), end]
        return tuple(range(self.first + one, self.first + other) for one, other in zip(edges, edges[1:], strict=False))

    def learn(self, games: int, seconds: float, wanted: float) -> None:
        """Update the games per second from a part, and the estimated total from all results so far."""
        fitting = int(games * ABOUT / max(seconds, 1e-6))
        self.size = max(self.sizes.slice, min(fitting, FASTER * self.size, MOST))
        self.wanted = self.battles or int(min(wanted, 1e15))


def first_seed(seed: int) -> int:
    """Seed of the first battle. The ranges of neighbouring user seeds do not overlap."""
    return mix(seed & ((1 << 64) - 1), _SEEDS) >> 1


def sample(
    count: Count,
    counting: MeasureSet,
    first: int,
    enough: StoppingRule,
    sizes: PartSizes,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    keep: Callable[[list[GameRow]], None] = lambda games: None,
) -> SamplingResult:
    """Play part after part from a first seed on until the rule stops it. An interrupt ends it with the results so far.

    Games listed individually are passed on for storage, in the order of their seeds.
    """
    total, start, stopped = Tally(), time.monotonic(), ""
    parts = Parts(first, enough.battles, sizes)
    try:
        for found in count(parts):
            before = total.battles
            for tally, games in zip_longest(found.tallies, found.listed):
                total.add(tally)
                keep(games or [])
                is_block = total.battles % sizes.block == 0 or total.battles == enough.battles
                stopped = _reason(total, counting, enough) if is_block else ""
                if stopped:
                    break
            spent = time.monotonic() - start
            parts.learn(total.battles - before, found.seconds, _wanted(total, counting, enough))
            on_progress(Progress(total.battles, spent, _left(total, counting, enough, spent)))
            stopped = stopped or ("seconds" if enough.seconds and spent >= enough.seconds else "")
            if stopped:
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
    return SamplingResult(total, first, time.monotonic() - start, stopped)


def _reason(tally: Tally, counting: MeasureSet, enough: StoppingRule) -> str:
    if enough.battles and tally.battles >= enough.battles:
        return "battles"
    return "interval" if enough.half and widest(tally, counting) <= enough.half else ""


def _wanted(tally: Tally, counting: MeasureSet, enough: StoppingRule) -> float:
    """Estimated games for the requested interval; 0 if none is requested."""
    return tally.battles * (widest(tally, counting) / enough.half) ** 2 if enough.half else 0.0


def _left(tally: Tally, counting: MeasureSet, enough: StoppingRule, spent: float) -> float:
    """Estimated seconds left, by the condition that will stop first."""
    ends = []
    if enough.battles:
        ends.append(spent * (enough.battles / tally.battles - 1))
    if enough.half:
        ends.append(spent * max(0.0, _wanted(tally, counting, enough) / tally.battles - 1))
    if enough.seconds:
        ends.append(max(0.0, enough.seconds - spent))
    return min(ends, default=-1.0)
