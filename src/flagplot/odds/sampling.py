"""Sampling until it is enough: seeds in order, until the number, the interval or the time asked for is reached.

Where a number or an interval is asked for, only counts decide when to stop, so the same seed gives the same answer on any
number of threads.  A clock decides only where seconds were asked for.

Work is done in parts of about a second, as many under way at a time as its executor has room for.  They are counted in the
order of their seeds, and whether it is enough is looked at after every block of seeds: however large parts are and whoever
plays them, the answer is that of block after block.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from flagplot.core.dice import mix
from flagplot.core.offers.measure import Key, MeasureSet, Value
from flagplot.odds.tally import Tally, widest

ABOUT: Final = 1.0
"""Seconds that one part of work is to take."""
FASTER: Final = 4
"""How many times larger than the largest so far a part may be."""
MOST: Final = 1 << 20
"""Games of the largest part."""
_SEEDS: Final = 0x0DD5

Pieces = tuple[range, ...]
"""The seeds of one part of work, cut where a block ends."""


class GameRow(NamedTuple):
    """One game: its seed, the row of its results, and what somebody who looked on has noted."""

    seed: int
    row: list[int]
    noted: Mapping[Key, Value]


class FinishedPart(NamedTuple):
    """One part of work, done."""

    tallies: list[Tally]
    """Of each piece."""
    seconds: float
    """What it took whoever did it."""
    listed: list[list[GameRow]] = []
    """Of each piece its games one by one, where they are wanted."""


Count = Callable[[Iterable[Pieces]], Iterator[FinishedPart]]
"""Plays the games of parts of work and counts them, in their order."""


@dataclass(frozen=True)
class StoppingRule:
    """When to stop: after some battles, after some seconds, or when every win chance has an interval narrow enough."""

    battles: int = 0
    half: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class PartSizes:
    """How games are cut: those between two looks at whether it is enough, those of the smallest part, how many are done at once."""

    block: int
    slice: int
    workers: int = 1


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
class SamplingResult:
    """What sampling found, and why it stopped."""

    tally: Tally
    first_seed: int
    seconds: float
    stopped: str
    """"battles", "interval", "seconds" or "interrupted"."""


class Parts:
    """Parts of work, each made when there is room for it: of about a second, by what the last ones took."""

    def __init__(self, first: int, battles: int, sizes: PartSizes) -> None:
        self.first, self.battles, self.sizes = first, battles, sizes
        self.size, self.begun = sizes.slice, 0
        self.wanted = battles
        """Games that will be played as far as can be told; 0 where nothing can be."""

    def __iter__(self) -> Iterator[Pieces]:
        while not self.battles or self.begun < self.battles:
            end = self.begun + self.next_size()
            if self.battles:
                end = min(end, self.battles)
            yield self.pieces(end)
            self.begun = end

    def next_size(self) -> int:
        """Games of the next part: towards the end they are shared out among all who play."""
        size = self.size
        if self.wanted:
            size = min(size, -(-(self.wanted - self.begun) // (2 * self.sizes.workers)))
        return max(size // self.sizes.slice, 1) * self.sizes.slice

    def pieces(self, end: int) -> Pieces:
        """The seeds up to an end, cut where blocks end."""
        block = self.sizes.block
        edges = [self.begun, *range(self.begun // block * block + block, end, block), end]
        return tuple(range(self.first + one, self.first + other) for one, other in zip(edges, edges[1:], strict=False))

    def learn(self, games: int, seconds: float, wanted: float) -> None:
        """Learn from a part how many games take about a second, and from all so far how many are wanted."""
        fitting = int(games * ABOUT / max(seconds, 1e-6))
        self.size = max(self.sizes.slice, min(fitting, FASTER * self.size, MOST))
        self.wanted = self.battles or int(min(wanted, 1e15))


def first_seed(seed: int) -> int:
    """Seed of the first battle; those of neighbouring seeds of a person do not overlap."""
    return mix(seed & ((1 << 64) - 1), _SEEDS) >> 1


def sample(
    count: Count,
    counting: MeasureSet,
    first: int,
    enough: StoppingRule,
    sizes: PartSizes,
    tell: Callable[[Progress], None] = lambda progress: None,
    keep: Callable[[list[GameRow]], None] = lambda games: None,
) -> SamplingResult:
    """Play part after part from a first seed on until it is enough; an interrupt ends it with what there is.

    Games that are listed one by one are handed on for keeping, in the order of their seeds.
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
            tell(Progress(total.battles, spent, _left(total, counting, enough, spent)))
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
    """Games that an interval will take, by what there is; 0 where none is asked for."""
    return tally.battles * (widest(tally, counting) / enough.half) ** 2 if enough.half else 0.0


def _left(tally: Tally, counting: MeasureSet, enough: StoppingRule, spent: float) -> float:
    """Seconds still to go: the soonest of what may end it."""
    ends = []
    if enough.battles:
        ends.append(spent * (enough.battles / tally.battles - 1))
    if enough.half:
        ends.append(spent * max(0.0, _wanted(tally, counting, enough) / tally.battles - 1))
    if enough.seconds:
        ends.append(max(0.0, enough.seconds - spent))
    return min(ends, default=-1.0)
