"""What plays battles for odds: the compiled runtime where it is installed, else the text itself, with doctrines by name."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.tally import Tally

GAME: Final = "awaw"
DOCTRINES: Final = games.kit(GAME).doctrines
COMPILED_BLOCK: Final = 4096
INTERPRETED_BLOCK: Final = 64
SLICE: Final = {True: 512, False: 8}
"""Battles of one task in a cluster."""
GAIN: Final = "Interpreted; with the extra `fast` (numba) installed this would be a hundred times faster and more."
COMPILING: Final = "Compiling the rules for this machine, once: a minute or two."


def is_compiled() -> bool:
    """Whether the compiled runtime is installed and wanted; FLAGPLOT_INTERPRETED=1 does without."""
    return not os.environ.get("FLAGPLOT_INTERPRETED") and importlib.util.find_spec("numba") is not None


def codes(names: Mapping[int, str]) -> tuple[int, int]:
    """Codes of the players at both seats: 0 for random play, else the doctrine's place."""
    order = list(DOCTRINES)
    found = [order.index(names[seat]) + 1 if names[seat] in order else 0 for seat in range(2)]
    return found[0], found[1]


def modules() -> tuple[Any, ...]:
    """Modules of all doctrines, in order; the same for every command, so that they are compiled once."""
    return tuple(importlib.import_module(choose.__module__) for choose in DOCTRINES.values())


@dataclass
class Engine:
    """Plays battles from any situation under given tables."""

    tables: Tables
    names: Mapping[int, str]
    threads: int
    compiled: bool = field(default_factory=is_compiled)
    cluster: str = ""

    def __post_init__(self) -> None:
        self.bench: Any = None
        self.executor: Any = None
        if self.cluster:
            self.executor = importlib.import_module("flagplot.odds.executor").Cluster(self.cluster)
        if self.compiled:
            self.bench = importlib.import_module("flagplot.fast.bulk_odds").Bench(
                modules(), self.tables, codes(self.names)
            )
        else:
            players = [DOCTRINES.get(self.names[seat]) for seat in range(2)]
            self.bench = importlib.import_module("flagplot.odds.interpreted").Desk(self.tables, players, self.threads)

    @property
    def block(self) -> int:
        """Battles between two looks at whether it is enough."""
        return COMPILED_BLOCK if self.compiled else INTERPRETED_BLOCK

    @property
    def word(self) -> str:
        """How it plays."""
        return "compiled" if self.compiled else "interpreted"

    def announce(self, situation: Situation) -> None:
        """Say on standard error what a person would wonder about, and compile what is to be compiled."""
        if not self.compiled:
            print(GAIN, file=sys.stderr)
        elif not self.bench.runtime.is_warm:
            print(COMPILING, file=sys.stderr)
        if self.compiled and self.executor is None:
            self.bench.count(situation, range(1))

    def count(self, situation: Situation, seeds: range) -> Tally:
        """Count the battles of some seeds; the same seeds give the same counts on any number of threads."""
        if self.executor is not None:
            return self._far_away(situation, seeds)
        tally: Tally = (
            self.bench.count(situation, seeds, self.threads) if self.compiled else self.bench.count(situation, seeds)
        )
        return tally

    def _far_away(self, situation: Situation, seeds: range) -> Tally:
        """Count in a cluster, to the same counts."""
        tally: Tally = self._jobs().total(self.executor, self._job(situation), seeds, SLICE[self.compiled])
        return tally

    def _jobs(self) -> Any:
        return importlib.import_module("flagplot.odds.job")

    def _job(self, situation: Situation) -> Any:
        names = tuple(choose.__module__ for choose in DOCTRINES.values())
        return self._jobs().Job(self.tables, situation, names, codes(self.names), self.compiled)

    def outcomes(self, situation: Situation, seeds: range) -> list[list[int]]:
        """The rows of results of battles, in the order of their seeds."""
        if self.executor is not None:
            far: list[list[int]] = self._jobs().rows(self.executor, self._job(situation), seeds, SLICE[self.compiled])
            return far
        rows: list[list[int]] = (
            self.bench.outcomes(situation, seeds, self.threads)
            if self.compiled
            else self.bench.outcomes(situation, seeds)
        )
        return rows

    def close(self) -> None:
        """Leave nothing running."""
        if not self.compiled:
            self.bench.close()
        if self.executor is not None:
            self.executor.close()


def engine(tables: Tables, names: Mapping[int, str], threads: int | None, cluster: str = "") -> Engine:
    """Make ready; as many threads as there are processors if none are named."""
    return Engine(tables, names, workers(threads), cluster=cluster)


def workers(threads: int | None) -> int:
    """How many threads or processes to play by; as many as there are processors if none are named."""
    check_threads(threads)
    return threads or len(os.sched_getaffinity(0))


def check_threads(threads: int | None) -> None:
    """Refuse numbers of threads that no machine has."""
    if threads is not None and not 1 <= threads <= 256:
        raise FlagplotError(f"{threads} threads cannot be", field="--threads", expected="1 to 256")


def check_game(game: str) -> None:
    """Odds are of naval battles of A World at War only, so far."""
    if game != GAME:
        raise FlagplotError(f"this is of single battles of {GAME}, not of {game}", expected=f"a battle of {GAME}")


def sides_named(names: Mapping[int, str], sides: Sequence[str]) -> dict[str, str]:
    """Doctrines by side."""
    return {sides[seat]: names[seat] for seat in range(2)}
