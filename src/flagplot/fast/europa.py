"""Naval combats of Grand Europa compiled: what both sides lost in each of many combats that go on from one point.

The twin of `odds.europa.Job.paid`, for games that take combats by the hundred thousand.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from threading import local
from types import ModuleType
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from flagplot.core import bind
from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.doctrine import NOISES
from flagplot.core.errors import FlagplotError
from flagplot.core.schema import Record
from flagplot.fast import cache as disk
from flagplot.fast import dice, pack
from flagplot.fast.dice import below, stream
from flagplot.fast.matrix import Cells, Choices, Job
from flagplot.fast.vectors import LINE, fill
from flagplot.games.europa.flow.battle import advance, refusal, step
from flagplot.games.europa.modules import RULES
from flagplot.games.europa.sight import PARTS, SIGHT, show_at
from flagplot.games.europa.state import Situation
from flagplot.games.europa.strength import strength_lost
from flagplot.odds.sample import LIMIT

RANDOM: Final = 0
LOST_A, LOST_B, STEPS, STATUS = 0, 1, 2, 3
COLUMNS: Final = 4
FINISHED, TOO_LONG, REFUSED = 0, 1, 2


class Table(NamedTuple):
    """What a combat is played on: the rules' tables, where it begins, where it stands, and the view of whoever is asked."""

    tables: NDArray[Any]
    start: NDArray[Any]
    truth: NDArray[Any]
    sight: NDArray[Any]
    truth_octets: NDArray[np.int8]
    sight_octets: NDArray[np.int8]
    seen: NDArray[np.int8]
    """A row for each seat: all bits for every byte that the seat always sees, else 0."""
    unseen: NDArray[np.int8]
    """A row for each seat: a blank view where it does not always see."""


def doctrine_1(t: Any, v: Any, noise: int) -> int:
    """Stands where no doctrine is bound in."""
    return -1


def doctrine_2(t: Any, v: Any, noise: int) -> int:
    """Stands where no second doctrine is bound in."""
    return -1


def keep_no_log(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
    """Stands for `emit`: a compiled combat has no log."""


def pick(table: Table, seed: Any, index: int) -> int:
    """Random play: one of the legal answers, -1 if there is none."""
    t, s, legal = table.tables[0], table.truth[0], 0
    for answer in range(s.ask_size):
        legal += 1 if refusal(t, s, answer) == 0 else 0
    wanted = below(seed, index, legal)
    for answer in range(s.ask_size):
        if refusal(t, s, answer) == 0:
            if wanted == 0:
                return answer
            wanted -= 1
    return -1


def see(table: Table, seat: int) -> None:
    """Fill the view of a seat: what it always sees by masks, then the rest."""
    for line in range(0, table.sight_octets.shape[1], LINE):
        fill(table.truth_octets[0], table.sight_octets[0], table.seen[seat], table.unseen[seat], line)  # type: ignore[call-arg]
    for part in range(PARTS):
        show_at(table.truth[0], table.sight[0], seat, part)


def decide(table: Table, player: int, seed: Any, index: int) -> int:
    """The answer of a player to the question that he is asked, by what he sees."""
    if player == RANDOM:
        return pick(table, seed, index)
    t, s, v = table.tables[0], table.truth[0], table.sight[0]
    see(table, s.ask_seat)
    noise = below(seed, index, NOISES)
    answer = doctrine_1(t, v, noise) if player == 1 else doctrine_2(t, v, noise)
    return answer if refusal(t, s, answer) == 0 else -1


def play_out(table: Table, seed: Any, players: NDArray[np.int64], limit: int, row: NDArray[np.int64]) -> int:
    """Play the combat to its end; notes the answers and gives how it came out."""
    t, s = table.tables[0], table.truth[0]
    dice_seed, seed_a, seed_b = stream(seed, 0), stream(seed, 1), stream(seed, 2)
    thrown, asked_a, asked_b, steps = 0, 0, 0, 0
    advance(t, s)
    while s.ask_seat != NO_SEAT:
        if s.ask_seat == DICE_SEAT:
            answer = below(dice_seed, thrown, s.ask_size)
            thrown += 1
        elif s.ask_seat == 0:
            answer = decide(table, players[0], seed_a, asked_a)
            asked_a += 1
        else:
            answer = decide(table, players[1], seed_b, asked_b)
            asked_b += 1
        if answer < 0:
            return REFUSED
        if steps == limit:
            return TOO_LONG
        step(t, s, answer)
        steps += 1
    row[STEPS] = steps
    return FINISHED


def fight(
    table: Table, point: NDArray[Any], first_seed: Any, players: NDArray[np.int64], limit: int, rows: NDArray[np.int64]
) -> None:
    """Play a combat on from a point for each row, their seeds one after another."""
    for i in range(len(rows)):
        table.truth[0] = point[0]
        rows[i, STATUS] = play_out(table, first_seed + np.uint64(i), players, limit, rows[i])
        rows[i, LOST_A] = strength_lost(table.start[0], table.truth[0], 0)
        rows[i, LOST_B] = strength_lost(table.start[0], table.truth[0], 1)


class Runtime:
    """Rule 34 and two doctrines compiled, kept on disk."""

    def __init__(self, doctrines: tuple[ModuleType, ...]) -> None:
        here = sys.modules[__name__]
        self.replaced: Mapping[str, Callable[..., Any]] = {
            "event:emit": keep_no_log,
            **{f"europa:doctrine_{number}": module.choose for number, module in enumerate(doctrines, start=1)},
        }
        self.modules = (*RULES, *bind.with_companions(doctrines), dice, here)

    @cached_property
    def digest(self) -> str:
        """Digest of all that the compiled code is made of."""
        stands = {key: f"{f.__module__}:{f.__qualname__}" for key, f in self.replaced.items()}
        return disk.digest(disk.sources(self.modules), stands, disk.machine())

    @cached_property
    def folder(self) -> Path | None:
        """Where compiled code is kept, nothing if it cannot be."""
        return disk.folder(self.digest)

    @cached_property
    def loop(self) -> Any:
        """The loop over combats."""
        return bind.bind(self.modules, self._wrap, self.replaced)[f"europa:{fight.__name__}"]

    def _wrap(self, function: Callable[..., Any]) -> Any:
        function.__qualname__ = f"{function.__name__}_{self.digest}"
        options: dict[str, Any] = {"error_model": "numpy", "nogil": True}
        if function.__name__ != fight.__name__ or self.folder is None:
            return numba.njit(**options)(function)
        with disk.numba_cache_in(self.folder):
            return numba.njit(**options, cache=True)(function)

    @property
    def is_warm(self) -> bool:
        """Whether the loop was compiled before and is kept on disk."""
        return disk.is_kept(self.folder, fight.__name__)

    def paid(self, table: Table, point: Any, seeds: range, players: NDArray[np.int64]) -> NDArray[np.int64]:
        """What side B lost beyond side A in combats that go on from a point, in the order of their seeds."""
        rows = np.zeros((len(seeds), COLUMNS), np.int64)
        self.loop(table, point, np.uint64(seeds.start % 2**64), players, LIMIT, rows)
        faults = np.flatnonzero(rows[:, STATUS])
        if len(faults):
            what = {TOO_LONG: "does not end", REFUSED: "has a player who gives an illegal answer"}
            number = int(rows[faults[0], STATUS])
            raise FlagplotError(f"the combat with seed {seeds.start + int(faults[0])} {what[number]}")
        result: NDArray[np.int64] = rows[:, LOST_B] - rows[:, LOST_A]
        return result


@cache
def runtime(doctrines: tuple[ModuleType, ...]) -> Runtime:
    """The runtime of some doctrines, one for each process."""
    return Runtime(doctrines)


def laid(tables: Record, start: Situation) -> Table:
    """Arrays to play a combat on."""
    truth, sight = pack.pack(start), pack.blank(Situation)
    octets = pack.octets(truth), pack.octets(sight)
    return Table(pack.pack(tables), pack.pack(start), truth, sight, *octets, *pack.masks(SIGHT))


class Points(Cells):
    """Cells of a game whose combats were begun before, each in several ways that take turns; paid is strength."""

    def __init__(
        self,
        doctrines: tuple[ModuleType, ...],
        tables: Record,
        players: tuple[int, int],
        before: Situation,
        starts: Mapping[tuple[int, int], Sequence[Situation]],
        choices: tuple[Choices, Choices],
        threads: int,
    ) -> None:
        self.bench: Any = runtime(doctrines)
        self.tables, self.before, self.choices, self.threads = tables, before, choices, threads
        self.starts = {cell: [pack.pack(s) for s in ways] for cell, ways in starts.items()}
        self.players, self.mine, self.played = np.array(players, np.int64), local(), 0

    def one(self, job: Job) -> tuple[float, float]:
        """Mean payoff of one job and the sum of its squares about it."""
        if not hasattr(self.mine, "table"):
            self.mine.table = laid(self.tables, self.before)
        ways = self.starts[job.a, job.b]
        edges = [len(job.seeds) * n // len(ways) for n in range(len(ways) + 1)]
        parts = [
            self.bench.paid(self.mine.table, start, job.seeds[first:end], self.players)
            for start, first, end in zip(ways, edges[:-1], edges[1:], strict=True)
            if first < end
        ]
        paid = np.concatenate(parts).astype(np.float64)
        mean = float(paid.mean())
        return mean, float(((paid - mean) ** 2).sum())
