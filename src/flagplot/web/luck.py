"""The luck of finished matches: measured in a separate process, one match after another, while the server continues."""

import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.files import system

CONTINUATIONS: Final = 200
"""Games simulated from before and after each roll."""
MOST: Final = 64
"""Matches whose luck is cached."""


def measured(text: str, continuations: int) -> dict[str, object]:
    """The luck of a record as plain data; runs in the background."""
    from flagplot.api.chances.luck import luck

    system.step_back()
    return dict(luck(parse_record(text), battles=continuations, threads=1).data)


@dataclass
class LuckOf:
    """The luck of matches, by their names."""

    continuations: int = CONTINUATIONS
    measure: Callable[[str, int], dict[str, object]] = measured
    _asked: OrderedDict[str, Future[dict[str, object]]] = field(default_factory=OrderedDict)
    _pool: ProcessPoolExecutor | None = None
    _lock: Lock = field(default_factory=Lock)

    def of(self, match: str, record: Callable[[], str]) -> dict[str, object] | None:
        """The luck of a finished match; None during the measurement, an error if it failed."""
        with self._lock:
            if match not in self._asked:
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
                self._asked[match] = self._pool.submit(self.measure, record(), self.continuations)
            found = self._asked[match]
            self._asked.move_to_end(match)
            while len(self._asked) > MOST:
                self._asked.popitem(last=False)
        if not found.done():
            return None
        try:
            return found.result()
        except FlagplotError:
            raise
        except Exception as error:  # the process has died: measured again on the next request
            with self._lock:
                self._asked.pop(match, None)
                self._pool = None
            raise FlagplotError("the measurement failed", expected="another try") from error

    def stop(self) -> None:
        """Stop the measurements."""
        if self._pool is not None:
            workers = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in workers:
                process.terminate()
