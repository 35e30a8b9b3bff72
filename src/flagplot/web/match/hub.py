"""Wakes clients that wait for a change of a match: at once in this process or if the database notifies, else within a second."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from threading import Event, Thread
from typing import Final

from flagplot.web.store.engine import MISSED
from flagplot.web.store.store import Store, Unavailable

EVERY: Final = 1.0
"""Seconds between two checks for changes by other processes."""


class Hub:
    """The waiting clients by match; one check of the store serves them all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: Counter[str] = Counter()
        self._versions: dict[str, int] = {}
        self._events: dict[str, asyncio.Event] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread: Thread | None = None
        self._stop = Event()

    def start(self) -> None:
        """Start checking."""
        self._loop = asyncio.get_running_loop()
        heard = self._store.changed_matches(self._stop)
        if heard is None:
            self._task = self._loop.create_task(self._poll())
        else:
            self._thread = Thread(target=self._listen, args=(heard,), daemon=True)
            self._thread.start()

    async def stop(self) -> None:
        """Stop checking."""
        self._stop.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def changed(self, match: str) -> None:
        """Report a match that this server has changed; from any thread."""
        version = self._store.made.pop(match, None)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, match, version)

    def _wake(self, match: str, version: int | None = None) -> None:
        if version is not None and match in self._waiting:
            self._versions[match] = version  # its clients are woken now, not again at the next check
        event = self._events.pop(match, None)
        if event is not None:
            event.set()

    @asynccontextmanager
    async def waiting(self, match: str) -> AsyncIterator[None]:
        """A context for a client that waits for a match."""
        self._waiting[match] += 1
        try:
            yield
        finally:
            self._waiting[match] -= 1
            if not self._waiting[match]:
                del self._waiting[match]
                self._versions.pop(match, None)
                self._events.pop(match, None)

    def next_change(self, match: str) -> asyncio.Event:
        """An event that the next change of a match sets. Get it before reading the match."""
        return self._events.setdefault(match, asyncio.Event())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self._compare()

    async def _compare(self) -> None:
        """Wake the clients of matches whose version has changed since the last check."""
        if not self._waiting:
            return
        with suppress(Unavailable):
            found = await asyncio.to_thread(self._store.versions, list(self._waiting))
            for match, version in found.items():
                if self._versions.get(match) != version:  # also one never checked before
                    self._wake(match)
                self._versions[match] = version

    def _listen(self, matches: Iterator[str]) -> None:
        """Wake the clients of matches that the database reports; all of them after a gap in listening."""
        loop = self._loop
        assert loop is not None
        for match in matches:
            if loop.is_closed():
                return
            loop.call_soon_threadsafe(*((self._wake, match) if match != MISSED else (self._wake_all,)))

    def _wake_all(self) -> None:
        for match in list(self._events):
            self._wake(match)
