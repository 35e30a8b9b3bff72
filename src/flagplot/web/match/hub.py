"""Wakes those who wait for a match to change: at once in this process, within a second from others."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from flagplot.web.store.store import Store, Unavailable

EVERY: Final = 1.0
"""Seconds between two looks at what other processes have changed."""


class Hub:
    """Those who wait, by match; one look at the store serves them all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: Counter[str] = Counter()
        self._versions: dict[str, int] = {}
        self._events: dict[str, asyncio.Event] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._look())

    async def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def changed(self, match: str) -> None:
        """Say that a match has changed; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, match)

    def _wake(self, match: str) -> None:
        event = self._events.pop(match, None)
        if event is not None:
            event.set()

    @asynccontextmanager
    async def waiting(self, match: str) -> AsyncIterator[None]:
        """Count among those who wait for a match."""
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
        """What is set when a match changes next; to be asked for before one looks at the match."""
        return self._events.setdefault(match, asyncio.Event())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if not self._waiting:
                continue
            with suppress(Unavailable):
                found = await asyncio.to_thread(self._store.versions, list(self._waiting))
                for match, version in found.items():
                    if self._versions.get(match) != version:  # also one that nobody has looked at yet
                        self._wake(match)
                    self._versions[match] = version
