"""Streams of server-sent events: one event for each change of a seat's content, and no others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.web.match.seats import Seat
from flagplot.web.service import Service
from flagplot.web.work import NEWS

BREATH: Final = 15.0
"""Seconds between empty keep-alive lines."""


@asynccontextmanager
async def _staying(service: Service, seat: Seat) -> AsyncIterator[None]:
    with service.staying(seat):
        yield


async def changes(service: Service, seat: Seat, seen: str = "") -> AsyncIterator[str]:
    """The version of a seat's content: first the present one, if it differs from `seen`, and then after each change."""
    hub, last = service.hub, seen
    yield "retry: 2000\n\n"
    async with hub.waiting(seat.match), _staying(service, seat):
        while True:
            woken, is_away = hub.next_change(seat.match), False
            try:
                async with service.work.turn(NEWS):
                    version = await asyncio.to_thread(service.version, seat)
            except FlagplotError:
                version, is_away = last, True  # the store is away: check again after a while
            if version != last:
                last = version
                yield f"event: changed\nid: {version}\ndata: {version}\n\n"
            while not woken.is_set():
                try:
                    await asyncio.wait_for(woken.wait(), BREATH)
                except TimeoutError:
                    yield ": \n\n"
                    if is_away:
                        break
