"""When the people of a match were last here."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from flagplot.web.match.seats import Seat
from flagplot.web.store.store import Store, now

EVERY: Final = 300.0
"""Seconds between two stored visits of a seat."""
REMEMBERED: Final = 10_000


@dataclass
class Presence:
    """The visits to seats. The first visit of a seat is a change of its match: others see who has come."""

    store: Store
    changed: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    _stored: "OrderedDict[str, float]" = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def visited(self, seat: Seat) -> None:
        """Note a visit, in the store if that has not happened for a while."""
        with self._lock:
            last = self._stored.get(seat.id)
            if last is not None and self.clock() - last < EVERY:
                return
            self._stored[seat.id] = self.clock()
            self._stored.move_to_end(seat.id)
            while len(self._stored) > REMEMBERED:
                self._stored.popitem(last=False)
        if self.store.keep_seen(seat.match, seat.id, now()):
            self.changed(seat.match)
