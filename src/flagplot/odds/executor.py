"""Where battles are played: threads or processes of this machine, a Ray cluster, or any executor of `concurrent.futures`.

Work is a function and parts to do it on, such as slices of consecutive seeds.  A window of parts is under way at a time, twice
as many as there are workers, and results come in the order of the parts; so a part may be made when it is wanted, by what came
of those before it.  A part whose worker was lost is done again: a lost worker costs time and never a battle.
"""

import importlib
import multiprocessing
import pickle
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from concurrent.futures import BrokenExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import Final, Generic, Protocol, TypeVar, cast

from flagplot.core.errors import FlagplotError
from flagplot.files import system

TRIES: Final = 5
"""Times that workers may be lost over one piece of work before it is given up."""
LOCAL: Final = "local"
EXPECTED: Final = f"{LOCAL} or an address such as 10.0.0.1:6379"
PATIENCE: Final = 5
"""Seconds in which a cluster has to answer."""
AHEAD: Final = 2
"""Parts that are under way at a time for each worker: one that is done, and the next one at hand."""
Place = str | futures.Executor
"""Where somebody wants games to be played: the address of a cluster, an executor of his, or "" for this machine."""
Part = TypeVar("Part")
Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)
Thing = TypeVar("Thing")


class Coming(Protocol[Given]):
    """What Ray gives in place of a result that is still to come; only Ray opens it."""


class Executor(Protocol):
    """Does parts of work somewhere and gives the results back in order."""

    workers: int
    """How many parts are done at a time."""
    lost: int
    """How often workers were lost, as far as is known."""

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part, in order; a part is asked for when there is room for it."""

    def close(self) -> None:
        """Leave nothing running."""


class Here:
    """This thread, part after part."""

    workers, lost = 1, 0

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part when its result is wanted."""
        return map(work, parts)

    def close(self) -> None:
        """Nothing is left running."""


class Pool:
    """Any executor of `concurrent.futures`, lent by whoever has one: it is used and not shut down."""

    def __init__(self, pool: futures.Executor, workers: int = 0) -> None:
        self.pool = pool
        self.workers = workers or int(getattr(pool, "_max_workers", 0)) or system.processors()
        self.lost = 0

    def map(self, work: Callable[[Part], Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Do every part, a window of them at a time; those of lost workers once more."""
        left, waiting, tries = iter(parts), deque[tuple[Part, futures.Future[Result]]](), 0
        again = deque[Part]()  # parts to be given out before those that are left: a lost pool takes none
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
        """Take another pool for one that was lost; one that was lent is not ours to renew."""
        raise FlagplotError("the executor lost its workers", expected="one that is still at work")

    def close(self) -> None:
        """It goes on for whoever lent it."""


class Threads(Pool):
    """Threads of this process, for work that lets others go on beside it."""

    def __init__(self, workers: int) -> None:
        super().__init__(futures.ThreadPoolExecutor(workers), workers)

    def close(self) -> None:
        """Wait for the parts that are being done, and do no others."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class Processes(Pool):
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        super().__init__(_pool(workers), workers)

    def renew(self, tries: int) -> None:
        """Take new processes for those that were lost, but not for ever."""
        self.lost += 1
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = _pool(self.workers)
        if tries == TRIES:
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


def _pool(workers: int) -> futures.ProcessPoolExecutor:
    """Workers that leave interrupts to the process that they work for."""
    return futures.ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


class Cluster:
    """A Ray cluster; Ray itself does the part of a lost worker again."""

    def __init__(self, address: str) -> None:
        try:
            self.ray = importlib.import_module("ray")
        except ImportError:
            raise FlagplotError("a cluster needs Ray", field="--cluster", expected="the extra `cluster`") from None
        self.lost = 0
        self.hushed = redirect_stdout(sys.stderr)
        """What Ray has to say of a lost worker it prints where the results of a program belong."""
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
        """A result; an error of ours is told as here, a worker lost over and over as a loss of workers."""
        try:
            found: Result = self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, FlagplotError):
                raise error.cause from None
            raise
        except self.ray.exceptions.WorkerCrashedError:
            what = f"workers were lost {TRIES} times over"
            raise FlagplotError(what, field="--cluster", expected="machines with more memory") from None
        return found

    def close(self) -> None:
        """Leave the cluster, unless somebody else has joined it."""
        if not self.is_guest:
            self.ray.shutdown()
        self.hushed.__exit__(None, None, None)


def executor_at(place: Place, workers: int) -> Executor:
    """What plays there: on this machine as many processes."""
    if isinstance(place, futures.Executor):
        return Pool(place)
    return Cluster(place) if place else Processes(workers)


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


def _do(work: Callable[[Part], Result], part: Part) -> Result:
    return work(part)


@dataclass(frozen=True)
class Sent(Generic[Thing]):
    """Something that goes along with every part of work and is opened once by each worker; of equal digests it is the same."""

    digest: str
    packed: bytes = field(compare=False, repr=False)

    @classmethod
    def of(cls, thing: Thing) -> "Sent[Thing]":
        """Make ready to be sent."""
        packed = pickle.dumps(thing)
        return cls(sha256(packed).hexdigest(), packed)

    @property
    def opened(self) -> Thing:
        """What was sent, ready to be called."""
        return cast("Thing", _opened(self))


@lru_cache(maxsize=4)
def _opened(sent: Sent[Thing]) -> object:
    found: object = pickle.loads(sent.packed)
    return found
