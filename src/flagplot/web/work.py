"""The order of work on matches: one piece at a time, a press before pages that only show changes.

A process plays on one core. Pieces of work done at once would only slow each other down, so they wait in a line.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final

from fastapi import Depends, Request

PRESS: Final = 0.0
"""Seconds that work may wait for a person who has pressed a button. In the line a piece goes behind all that are due before it."""
PAGE: Final = 2.0
"""The same for a page that shows the moves of others."""
NEWS: Final = 2.0
"""The same for the news that something has changed."""
REST: Final = 0.002
"""Seconds without work that make a quiet moment: the last response is on its way."""
UNSWEPT: Final = 12
"""Pieces of work after which garbage is collected even if others wait: some three presses, for which it takes 5 ms."""
SWEEPS: Final = 20_000
"""Collections after which one takes all objects, those of old matches too: half an hour of 500 matches; it takes up to a second."""


class WaitingLine:
    """The line of work on matches. It collects garbage between pieces of work, best when no others wait."""

    def __init__(self) -> None:
        self._is_busy = False
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._unswept = self._sweeps = 0

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[None]:
        """A context for one piece of work, once it is its turn."""
        if self._is_busy:
            loop = asyncio.get_running_loop()
            called = loop.create_future()
            heappush(self._waiting, (loop.time() + patience, next(self._numbers), called))
            try:
                await called
            except asyncio.CancelledError:
                if not called.cancelled():  # it was called at the same moment
                    self._call()
                raise
        self._is_busy = True
        try:
            yield
        finally:
            self._call()

    def _call(self) -> None:
        """Let the next one begin."""
        self._unswept += 1
        if self._unswept >= UNSWEPT:
            self._sweep()
        while self._waiting:
            called = heappop(self._waiting)[-1]
            if not called.done():
                called.set_result(None)
                return
        self._is_busy = False
        asyncio.get_running_loop().call_later(REST, self._sweep_in_quiet)

    def _sweep_in_quiet(self) -> None:
        if not self._is_busy and self._unswept:
            self._sweep()

    def _sweep(self) -> None:
        self._unswept, self._sweeps = 0, self._sweeps + 1
        gc.collect(2 if self._sweeps % SWEEPS == 0 else 1)


def _in_turn(patience: float) -> Any:
    """What a request depends on that waits for its turn."""

    async def waits(request: Request) -> AsyncIterator[None]:
        async with request.app.state.service.work.turn(patience):
            yield

    return Depends(waits, scope="function")


Pressed: Final = _in_turn(PRESS)
"""The turn of a press. Its request has come completely: bodies are read before."""
Showing: Final = _in_turn(PAGE)
"""The turn of a page that only shows."""
