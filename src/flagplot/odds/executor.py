"""Executors for games: threads or processes of this machine, a Ray cluster, or any executor of `concurrent.futures`.

Work is a function and its parts, such as slices of consecutive seeds. A window of parts runs at a time, twice as many
as there are workers, and results come in the order of the parts. A part may therefore be created on demand, from
earlier results. The part of a lost worker is done again: a lost worker costs time and never a battle.
"""

import importlib
import pickle
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent import futures
from concurrent.futures import BrokenExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar, cast

from flagplot.core.errors import FlagplotError
from flagplot.files import system

TRIES: Final = 5
"""Times that workers may be lost over one task before it fails."""
LOCAL: Final = "local"
EXPECTED: Final = f"{LOCAL} or an address such as 10.0.0.1:6379"
PATIENCE: Final = 5
"""Seconds in which a cluster has to answer."""
AHEAD: Final = 2
"""Parts in progress per worker: one running, and the next one ready."""
Place = str | futures.Executor
"""An execution target: the address of a cluster, an executor object, or "" for this machine."""
Part = TypeVar("Part")
Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)
Thing = TypeVar("Thing")


class Coming(Protocol[Given]):
    """Ray's reference to a future result, which only Ray can resolve."""


class Executor(Protocol):
    """An interface that does parts of work and returns the results in order."""

    workers: int
    """The number of parts done at a time."""
    lost: int
    """The number of workers lost, if known."""

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part, in order. A part is requested when there is room for it."""

    def close(self) -> None:
        """Stop all workers."""


class Here:
    """Runs parts in this thread, one after another."""

    workers, lost = 1, 0

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part when its result is requested."""
        return map(work, parts)

    def close(self) -> None:
        """Nothing to stop."""


class WorkerPool:
    """Any executor of `concurrent.futures`, supplied by the caller: it is used and not shut down."""

    def __init__(self, pool: futures.Executor, workers: int = 0) -> None:
        self.pool = pool
        self.workers = workers or int(getattr(pool, "_max_workers", 0)) or system.processors()
        self.lost = 0

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part, a window of them at a time; parts of lost workers again."""
        left, waiting, tries = iter(parts), deque[tuple[Part, futures.Future[Result]]](), 0
        again = deque[Part]()  # parts to be handed out first: a lost pool takes none
        try:
            while True:
                try:
                    while len(waiting) < AHEAD * self.workers:
                        again.extend(islice(left, 0 if again else 1))
                        if not again:
                            break
                        waiting.append((again[0], self.pool.submit(work, again[0])))
                        again.popleft()
                    if not waiting:
                        return
                    found = waiting[0][1].result()
                except BrokenExecutor:
                    tries += 1
                    self.renew(tries)
                    again.extendleft(reversed([part for part, _ in waiting]))
                    waiting.clear()
                    continue
                waiting.popleft()
                yield found
        finally:
            for _, future in waiting:
                future.cancel()

    def renew(self, tries: int) -> None:
        """Replace a lost pool. A pool supplied by the caller cannot be replaced."""
        raise FlagplotError("the executor lost its workers", expected="one that is still at work")

    def close(self) -> None:
        """The pool continues for the caller."""


class Threads(WorkerPool):
    """Threads of this process, for work that releases the interpreter lock."""

    def __init__(self, workers: int) -> None:
        super().__init__(futures.ThreadPoolExecutor(workers), workers)

    def close(self) -> None:
        """Wait for the running parts, and start no others."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class Processes(WorkerPool):
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        super().__init__(_pool(workers), workers)

    def renew(self, tries: int) -> None:
        """Replace lost processes, a limited number of times."""
        self.lost += 1
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = _pool(self.workers)
        if tries == TRIES:
            what = f"workers were lost {TRIES} times"
            raise FlagplotError(what, expected="a machine with more memory, or fewer threads")

    def close(self) -> None:
        """Stop the workers at once, in the middle of their parts: a user's doctrine may never end one."""
        working: Mapping[int, BaseProcess] = getattr(self.pool, "_processes", None) or {}
        for worker in list(working.values()):
            worker.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _pool(workers: int) -> futures.ProcessPoolExecutor:
    """Workers that leave interrupts to their parent process."""
    return futures.ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


class Cluster:
    """A Ray cluster. Ray itself repeats the part of a lost worker."""

    def __init__(self, address: str) -> None:
        try:
            self.ray = importlib.import_module("ray")
        except ImportError:
            raise FlagplotError("a cluster needs Ray", field="--cluster", expected="the extra `cluster`") from None
        self.lost = 0
        self.hushed = redirect_stdout(sys.stderr)
        """Ray prints messages about lost workers to standard output, where the program's results belong."""
        self.is_guest = bool(self.ray.is_initialized())
        if not self.is_guest:
            self._connect(address)
        self.remote = self.ray.remote(max_retries=TRIES)(_do)
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.hushed.__enter__()

    def _connect(self, address: str) -> None:
        _knock(address)
        try:
            place = None if address == LOCAL else address
            self.ray.init(address=place, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            what = f"no cluster answers at {address!r}: {str(error).splitlines()[0]}"
            raise FlagplotError(what, field="--cluster", expected=EXPECTED) from None

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part somewhere in the cluster, a window of them at a time."""
        kept, waiting = self.ray.put(work), deque[Coming[Result]]()
        for part in parts:
            waiting.append(self.remote.remote(kept, part))
            if len(waiting) >= AHEAD * self.workers:
                yield self._fetched(waiting.popleft())
        while waiting:
            yield self._fetched(waiting.popleft())

    def _fetched(self, future: "Coming[Result]") -> Result:
        """A result. An error of ours is raised as it is; a worker lost repeatedly as a loss of workers."""
        try:
            found: Result = self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, FlagplotError):
                raise error.cause from None
            raise
        except self.ray.exceptions.WorkerCrashedError:
            what = f"workers were lost {TRIES} times"
            raise FlagplotError(what, field="--cluster", expected="machines with more memory") from None
        return found

    def close(self) -> None:
        """Leave the cluster, unless other users have joined it."""
        if not self.is_guest:
            self.ray.shutdown()
        self.hushed.__exit__(None, None, None)


def executor_at(place: Place, workers: int) -> Executor:
    """The executor for a target; on this machine, `workers` processes."""
    if isinstance(place, futures.Executor):
        return WorkerPool(place)
    return Cluster(place) if place else Processes(workers)


def _knock(address: str) -> None:
    """Fail at once if there is no answer; Ray would retry for many minutes."""
    host, colon, port = address.rpartition("/")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        what = f"no cluster answers at {address!r}: {error}"
        raise FlagplotError(what, field="--cluster", expected=EXPECTED) from None


def _do(work: Callable[[Part], Result], part: Part) -> Result:
    return work(part)


@dataclass(frozen=True)
class Sent(Generic[Thing]):
    """An object that is sent with every part of work and opened once by each worker. Equal digests mean equal objects."""

    digest: str
    packed: bytes = field(compare=False, repr=False)

    @classmethod
    def of(cls, thing: Thing) -> "Sent[Thing]":
        """Prepare an object for sending."""
        packed = pickle.dumps(thing)
        return cls(sha256(packed).hexdigest(), packed)

    @property
    def opened(self) -> Thing:
        """The object, ready for use."""
        return cast("Thing", _opened(self))


@lru_cache(maxsize=4)
def _opened(sent: Sent[Thing]) -> object:
    found: object = pickle.loads(sent.packed)
    return found
