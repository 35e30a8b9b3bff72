"""Where battles are played: processes of this machine, or a Ray cluster; the same parts of work give the same results anywhere.

Work is a function and parts to do it on, such as slices of consecutive seeds.  A part whose worker was lost is done again, and
results come in the order of the parts, so that a lost worker costs time and never a battle.
"""

import importlib
import multiprocessing
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from typing import Any, Final, Protocol, TypeVar

from flagplot.core.errors import FlagplotError

TRIES: Final = 5
"""Times that workers may be lost over one piece of work before it is given up."""
LOCAL: Final = "local"
EXPECTED: Final = f"{LOCAL} or an address such as 10.0.0.1:6379"
PATIENCE: Final = 5
"""Seconds in which a cluster has to answer."""
AHEAD: Final = 64
"""Parts that are under way at a time in a cluster, for each of its processors."""
Part = TypeVar("Part")
Result = TypeVar("Result")


class Executor(Protocol):
    """Does parts of work somewhere and gives the results back in order."""

    lost: int
    """How often workers were lost, as far as is known."""

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
        """Do every part, in order."""

    def close(self) -> None:
        """Leave nothing running."""


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = _pool(workers)
        self.lost = 0

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
        """Do every part; those of lost workers once more."""
        place = 0
        for _ in range(TRIES):
            try:
                waiting: list[Future[Result]] = [self.pool.submit(work, part) for part in parts[place:]]
                for future in waiting:
                    found = future.result()
                    place += 1
                    yield found
                return
            except BrokenProcessPool:
                self.lost += 1
                self.pool.shutdown(wait=False, cancel_futures=True)
                self.pool = _pool(self.workers)
        what = f"workers were lost {TRIES} times over"
        raise FlagplotError(what, expected="a machine with more memory, or fewer threads")

    def close(self) -> None:
        """Send the workers home once they have done the parts that they are at; whoever interrupts again waits no longer."""
        try:
            self.pool.shutdown(wait=True, cancel_futures=True)
        except KeyboardInterrupt:
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _pool(workers: int) -> ProcessPoolExecutor:
    """Workers that leave interrupts to the process that they work for."""
    return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


class Cluster:
    """A Ray cluster; Ray itself does the part of a lost worker again."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise FlagplotError("a cluster needs Ray", field="--cluster", expected="the extra `cluster`") from None
        self.lost = 0
        self.hushed = redirect_stdout(sys.stderr)
        """What Ray has to say of a lost worker it prints where the results of a program belong."""
        self.is_guest = bool(self.ray.is_initialized())
        if not self.is_guest:
            self._connect(address)
        self.remote = self.ray.remote(max_retries=TRIES)(_do)
        self.ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.hushed.__enter__()

    def _connect(self, address: str) -> None:
        _knock(address)
        try:
            place = None if address == LOCAL else address
            self.ray.init(address=place, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            what = f"no cluster answers at {address!r}: {str(error).splitlines()[0]}"
            raise FlagplotError(what, field="--cluster", expected=EXPECTED) from None

    def map(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
        """Do every part somewhere in the cluster."""
        kept, waiting = self.ray.put(work), list[Any]()
        for part in parts:
            waiting.append(self.remote.remote(kept, part))
            if len(waiting) >= self.ahead:
                yield self._fetched(waiting.pop(0))
        for future in waiting:
            yield self._fetched(future)

    def _fetched(self, future: Any) -> Any:
        """A result; an error of ours is told as here, a worker lost over and over as a loss of workers."""
        try:
            return self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, FlagplotError):
                raise error.cause from None
            raise
        except self.ray.exceptions.WorkerCrashedError:
            what = f"workers were lost {TRIES} times over"
            raise FlagplotError(what, field="--cluster", expected="machines with more memory") from None

    def close(self) -> None:
        """Leave the cluster, unless somebody else has joined it."""
        if not self.is_guest:
            self.ray.shutdown()
        self.hushed.__exit__(None, None, None)


def _knock(address: str) -> None:
    """Tell at once where nobody answers; Ray would go on trying for many minutes."""
    host, colon, port = address.rpartition("/")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        what = f"no cluster answers at {address!r}: {error}"
        raise FlagplotError(what, field="--cluster", expected=EXPECTED) from None


def _do(work: Callable[[Any], Any], part: Any) -> Any:
    return work(part)
