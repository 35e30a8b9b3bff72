"""What plays games for odds: the compiled runtime where it is installed and the game has one, else the text itself.

The same seeds give the same counts by any number of threads, processes or machines of a cluster.
"""

import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.player import Player
from flagplot.odds.executor import Cluster, Executor, Processes
from flagplot.odds.play import Choose, Play
from flagplot.odds.tally import Tally

COMPILED_BLOCK: Final = 4096
COMPILED_SLICE: Final = 512
"""Compiled games of one task in a cluster."""
MOST_THREADS: Final = 256
GAIN: Final = "Interpreted; with the extra `fast` (numba) installed this would be a hundred times faster and more."
COMPILING: Final = "Compiling the rules for this machine, once: a minute or two."


def is_compiled(kit: Kit) -> bool:
    """Whether the compiled runtime is installed, wanted and able; FLAGPLOT_INTERPRETED=1 does without."""
    wanted = not os.environ.get("FLAGPLOT_INTERPRETED")
    return kit.compiled is not None and wanted and importlib.util.find_spec("numba") is not None


def code_of(kit: Kit, name: str) -> int:
    """Code of a player: 0 for random play, else the doctrine's place."""
    return list(kit.doctrines).index(name) + 1 if name in kit.doctrines else 0


def workers(threads: int | None) -> int:
    """How many threads or processes to play by; as many as there are processors if none are named."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        what = f"{threads} threads is too {'many' if threads > MOST_THREADS else 'few'}"
        raise FlagplotError(what, field="--threads", expected=f"1 to {MOST_THREADS}")
    return threads or len(os.sched_getaffinity(0))


def sliced(seeds: range, size: int) -> list[range]:
    """Consecutive seeds in slices of that size."""
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


@dataclass(frozen=True)
class Work:
    """What a worker has to know to play games of one kind from any point and seeds."""

    home: str
    """The game's kit, as `module:NAME`."""
    tables: Any
    start: Any
    """Where games begin, against which what they cost is counted."""
    names: tuple[str, str]
    """Who plays each seat."""
    compiled: bool
    roster: Any = None
    orders: tuple[Any, ...] = ()
    """Standing orders that go before a doctrine."""

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return games.at(self.home)

    def count(self, situation: Any, seeds: range) -> Tally:
        """Count the games of some seeds, here and now."""
        if self.compiled:
            found: Tally = self.bench().count(situation, seeds)
            return found
        return self.play().count(situation, seeds)

    def both(self, situation: Any, seeds: range) -> tuple[Tally, list[list[int]]]:
        """Count the games of some seeds, and give the rows of their results, here and now."""
        if self.compiled:
            found: tuple[Tally, list[list[int]]] = self.bench().both(situation, seeds)
            return found
        return self.play().both(situation, seeds)

    def outcomes(self, situation: Any, seeds: range) -> list[list[int]]:
        """The rows of results of the games of some seeds, here and now."""
        if self.compiled:
            found: list[list[int]] = self.bench().outcomes(situation, seeds)
            return found
        return self.play().outcomes(situation, seeds)

    def bench(self) -> Any:
        """The bench of the compiled runtime, one for each process."""
        return _bench(self.home, self.tables, self.start, self.names)

    def play(self) -> Play:
        """How the text plays it."""
        kit = self.kit
        doctrines: list[Choose | None] = [kit.doctrines.get(name) for name in self.names]
        return Play(kit, self.tables, self.start, doctrines, self.roster, self.seated if self.orders else None)

    def seated(self, seed: int) -> dict[int, Player]:
        """Those who follow standing orders in the game with that seed."""
        kit = self.kit
        assert kit.standing is not None
        return {
            one.seat: kit.standing.follow(kit.player(self.names[one.seat], seed, one.seat), one) for one in self.orders
        }


@lru_cache(maxsize=4)
def _bench(home: str, tables: Any, start: Any, names: tuple[str, str]) -> Any:
    kit = games.at(home)
    codes = code_of(kit, names[0]), code_of(kit, names[1])
    from flagplot.fast.bench import Bench

    return Bench(kit, tables, start, codes)


def total(executor: Executor, count: Callable[[range], Tally], seeds: range, size: int) -> Tally:
    """Count some seeds in slices of that size."""
    found = Tally()
    for part in executor.map(count, sliced(seeds, size)):
        found.add(part)
    return found


@dataclass
class Engine:
    """Plays games from any point under given tables; to be closed after use."""

    work: Work
    threads: int
    cluster: str = ""
    executor: Executor | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.cluster:
            self.executor = Cluster(self.cluster)
        elif not self.work.compiled and self.threads > 1:
            self.executor = Processes(self.threads)

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return self.work.kit

    @property
    def compiled(self) -> bool:
        """Whether the compiled runtime plays."""
        return self.work.compiled

    @property
    def block(self) -> int:
        """Games between two looks at whether it is enough."""
        return COMPILED_BLOCK if self.compiled else self.kit.counting.block

    @property
    def slice(self) -> int:
        """Games of one piece of work elsewhere."""
        return COMPILED_SLICE if self.compiled else self.kit.counting.slice

    @property
    def word(self) -> str:
        """How it plays."""
        return "compiled" if self.compiled else "interpreted"

    def announce(self) -> None:
        """Say on standard error what a person would wonder about, and compile what is to be compiled."""
        if not self.compiled:
            if self.kit.compiled is not None:
                print(GAIN, file=sys.stderr)
            return
        if not self.work.bench().is_warm:
            print(COMPILING, file=sys.stderr)
        if self.executor is None:
            self.work.bench().count(self.work.start, range(1))

    def count(self, situation: Any, seeds: range) -> Tally:
        """Count the games of some seeds."""
        if self.executor is not None:
            return total(self.executor, partial(self.work.count, situation), seeds, self.slice)
        if self.compiled:
            found: Tally = self.work.bench().count(situation, seeds, self.threads)
            return found
        return self.work.count(situation, seeds)

    def both(self, situation: Any, seeds: range) -> tuple[Tally, list[list[int]]]:
        """Count the games of some seeds, and give the rows of their results."""
        if self.executor is not None:
            found, every = Tally(), list[list[int]]()
            for tally, rows in self.executor.map(partial(self.work.both, situation), sliced(seeds, self.slice)):
                found.add(tally)
                every += rows
            return found, every
        if self.compiled:
            here: tuple[Tally, list[list[int]]] = self.work.bench().both(situation, seeds, self.threads)
            return here
        return self.work.both(situation, seeds)

    def outcomes(self, situation: Any, seeds: range) -> list[list[int]]:
        """The rows of results of games, in the order of their seeds."""
        if self.executor is not None:
            parts = self.executor.map(partial(self.work.outcomes, situation), sliced(seeds, self.slice))
            return [row for part in parts for row in part]
        if self.compiled:
            found: list[list[int]] = self.work.bench().outcomes(situation, seeds, self.threads)
            return found
        return self.work.outcomes(situation, seeds)

    def close(self) -> None:
        """Leave nothing running."""
        if self.executor is not None:
            self.executor.close()
