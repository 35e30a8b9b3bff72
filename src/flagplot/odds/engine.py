"""The engine that plays games for odds: compiled if the runtime is installed and supports the game, else interpreted.

The same seeds give the same counts with any number of threads, processes or machines of a cluster.
"""

import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final, Generic

from flagplot import games
from flagplot.core.doctrine import Choose, Player
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Roster
from flagplot.core.offers.kit import Kit, Orders
from flagplot.core.schema import Record, State
from flagplot.files import system
from flagplot.odds.executor import Executor, Here, Part, Place, Result, Sent, Threads, executor_at
from flagplot.odds.play import AT_START, Before, Play
from flagplot.odds.sampling import FinishedPart, GameRow, Pieces
from flagplot.odds.tally import Tally, sliced

if TYPE_CHECKING:
    from flagplot.fast.bench import Bench

COMPILED_BLOCK: Final = 4096
"""Compiled games between two interim checks."""
SHARES: Final = 4
"""Parts per worker if all games are known beforehand, so that the workers finish at about the same time."""
COMPILED_SLICE: Final = 512
"""Compiled games in the smallest part of work."""
MOST_THREADS: Final = 256
GAIN: Final = "Interpreted; with the extra `fast` (llvmlite) installed this would be a hundred times faster and more."
BY_TEXT: Final = "FLAGPLOT_INTERPRETED"
"""The environment variable that makes everything interpreted."""
COMPILING: Final = "Compiling the rules for this machine, once: a quarter of a minute."


@cache
def announce_compiling() -> None:
    """Announce on standard error that rules are being compiled; once per run."""
    print(COMPILING, file=sys.stderr)


def is_compiled(kit: Kit) -> bool:
    """Whether the compiled runtime is installed, enabled and supports the game; FLAGPLOT_INTERPRETED=1 disables it."""
    return kit.compiled is not None and not os.environ.get(BY_TEXT) and importlib.util.find_spec("llvmlite") is not None


def code_of(kit: Kit, name: str) -> int:
    """Code of a player: 0 for random play, else the doctrine's index from 1."""
    return list(kit.doctrines).index(name) + 1 if name in kit.doctrines else 0


def workers(threads: int | None) -> int:
    """The number of threads or processes; by default the number of processors."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        what = f"{threads} threads is too {'many' if threads > MOST_THREADS else 'few'}"
        raise FlagplotError(what, field="--threads", expected=f"1 to {MOST_THREADS}")
    return threads or system.processors()


@dataclass(frozen=True)
class Work:
    """The data that a worker needs to play games of one kind from any point and seeds."""

    home: str
    """The game's kit, as `module:NAME`."""
    tables: object
    start: State
    """The initial state, from which losses are counted."""
    names: tuple[str, str]
    """The player at each seat."""
    compiled: bool
    roster: Roster | None = None
    """The names of rows, for event counters; without a roster events are not counted."""
    orders: tuple[Orders, ...] = ()
    """Standing orders that take precedence over a doctrine."""
    lists: bool = False
    """Whether games are also listed individually."""
    before: Before = AT_START
    """The events before the point where games begin."""

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return games.at(self.home)

    def count(self, situation: State, seeds: range) -> Tally:
        """Count the games of some seeds in this process."""
        if self.compiled:
            return self.bench().count(situation, seeds, self.roster, before=self.before)
        return self.play().count(situation, seeds)

    def both(self, situation: State, seeds: range) -> tuple[Tally, list[list[int]]]:
        """Count the games of some seeds and return their result rows, in this process."""
        if self.compiled:
            return self.bench().both(situation, seeds, self.roster, self.before)
        return self.play().both(situation, seeds)

    def outcomes(self, situation: State, seeds: range) -> list[list[int]]:
        """The result rows of the games of some seeds, in this process."""
        if self.compiled:
            return self.bench().outcomes(situation, seeds, self.before)
        return self.play().outcomes(situation, seeds)

    def pieces(self, situation: State, pieces: Pieces) -> FinishedPart:
        """Count the games of a part slice by slice in this process, and measure the time."""
        begun = time.monotonic()
        if self.lists:
            found = [self.listed(situation, seeds) for seeds in pieces]
            return FinishedPart([tally for tally, _ in found], time.monotonic() - begun, [games for _, games in found])
        tallies = [self.count(situation, seeds) for seeds in pieces]
        return FinishedPart(tallies, time.monotonic() - begun)

    def listed(self, situation: State, seeds: range) -> tuple[Tally, list[GameRow]]:
        """Count the games of some seeds and list them individually, in this process."""
        if self.compiled:
            tally, rows, noted = self.bench().each(situation, seeds, self.roster, self.before)
        else:
            tally, rows, noted = self.play().each(situation, seeds)
        noted = noted or [{} for _ in rows]
        return tally, [GameRow(*game) for game in zip(seeds, rows, noted, strict=True)]

    def bench(self) -> "Bench":
        """The bench of the compiled runtime, one per process."""
        return _bench(self.home, self.tables, self.start, self.names)

    def play(self) -> Play:
        """The interpreted play."""
        kit = self.kit
        doctrines: list[Choose | None] = [kit.doctrines.get(name) for name in self.names]
        seated = self.seated if self.orders else None
        return Play(kit, self.tables, self.start, doctrines, self.roster, seated, before=self.before)

    def seated(self, seed: int) -> dict[int, Player]:
        """The players with standing orders in the game with that seed."""
        kit = self.kit
        assert kit.standing is not None
        return {
            one.seat: kit.standing.follow(kit.player(self.names[one.seat], seed, one.seat), one) for one in self.orders
        }


@lru_cache(maxsize=4)
def _bench(home: str, tables: object, start: State, names: tuple[str, str]) -> "Bench":
    kit = games.at(home)
    assert isinstance(tables, Record), "compiled games have their figures in a record"
    codes = code_of(kit, names[0]), code_of(kit, names[1])
    from flagplot.fast.bench import Bench

    return Bench(kit, tables, start, codes)


@dataclass(frozen=True)
class Task(Generic[Part, Result]):
    """A task on games from one point, for any worker."""

    sent: Sent[tuple[Callable[[State, Part], Result], State]]
    """The function and the point."""

    def __call__(self, part: Part) -> Result:
        """Do one part."""
        do, situation = self.sent.opened
        return do(situation, part)


@dataclass
class Engine:
    """Plays games from any point under given tables. Close it after use."""

    work: Work
    threads: int
    place: Place = ""
    executor: Executor = field(init=False)
    is_near: bool = field(init=False, default=False)
    """Whether all games are played in this process."""

    def __post_init__(self) -> None:
        if self.place or (self.threads > 1 and not self.work.compiled):
            self.executor = executor_at(self.place, self.threads)
        else:
            self.executor, self.is_near = Threads(self.threads) if self.threads > 1 else Here(), True

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return self.work.kit

    @property
    def compiled(self) -> bool:
        """Whether the compiled runtime is used."""
        return self.work.compiled

    @property
    def block(self) -> int:
        """Games between two interim checks."""
        return COMPILED_BLOCK if self.compiled else self.kit.counting.block

    @property
    def slice(self) -> int:
        """Games in the smallest part of work."""
        return COMPILED_SLICE if self.compiled else self.kit.counting.slice

    @property
    def step(self) -> int:
        """Games that are counted together. Fixed groups keep the figures identical to the last digit in any order of work."""
        return COMPILED_SLICE if self.compiled else 1

    @property
    def word(self) -> str:
        """Its runtime, in words."""
        return "compiled" if self.compiled else "interpreted"

    def announce(self) -> None:
        """Announce delays on standard error, and compile the required programs."""
        if not self.compiled:
            if self.kit.compiled is not None and not os.environ.get(BY_TEXT):
                print(GAIN, file=sys.stderr)
            return
        if not self.work.bench().is_warm:
            announce_compiling()
        if self.is_near:
            self.work.count(self.work.start, range(1))

    def task(self, do: Callable[[State, Part], Result], situation: State) -> Callable[[Part], Result]:
        """A task at a point, in the form sent to workers."""
        return partial(do, situation) if self.is_near else Task(Sent.of((do, situation)))

    def counted(self, situation: State, parts: Iterable[Pieces]) -> Iterator[FinishedPart]:
        """Count the games of parts of work, in their order."""
        return self.executor.map(self.task(self.work.pieces, situation), parts)

    def shared(self, seeds: range) -> list[range]:
        """Seeds divided into parts for all workers."""
        fair = -(-len(seeds) // (SHARES * self.executor.workers))
        return sliced(seeds, max(self.step, min(self.slice, fair)))

    def count(self, situation: State, seeds: range) -> Tally:
        """Count the games of some seeds."""
        found = Tally()
        for tally in self.executor.map(self.task(self.work.count, situation), self.shared(seeds)):
            found.add(tally)
        return found

    def both(self, situation: State, seeds: range) -> tuple[Tally, list[list[int]]]:
        """Count the games of some seeds, and return their result rows."""
        found, every = Tally(), list[list[int]]()
        for tally, rows in self.executor.map(self.task(self.work.both, situation), self.shared(seeds)):
            found.add(tally)
            every += rows
        return found, every

    def outcomes(self, situation: State, seeds: range) -> list[list[int]]:
        """The result rows of games, in the order of their seeds."""
        parts = self.executor.map(self.task(self.work.outcomes, situation), self.shared(seeds))
        return [row for part in parts for row in part]

    def close(self) -> None:
        """Stop all workers."""
        self.executor.close()
