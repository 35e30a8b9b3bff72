"""Connections to the server: how long one may take to say what it wants, and how many an address may hold."""

import asyncio
from collections import Counter
from typing import Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from flagplot.web.doors import PATIENCE

MOST_HELD: Final = 256
"""Connections that an address may hold at a time; each open page holds one."""
FULL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 39\r\n\r\n"
    b"This address holds too many connections"
)


class Patient(AutoHTTPProtocol):  # type: ignore[valid-type,misc]
    """A connection whose request has to be there in time; a number of its own for each server's address book."""

    patience = PATIENCE
    most = MOST_HELD
    trusted = ""
    """The proxy whose connections are those of many."""
    held: Counter[str]

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection; one too many is told so and closed."""
        super().connection_made(transport)
        self._address = str(self.client[0]) if self.client else ""
        self._waits: asyncio.TimerHandle | None = None
        self.held[self._address] += 1
        if self.most and self._address != self.trusted and self.held[self._address] > self.most:
            transport.write(FULL)
            transport.close()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a request whose head is not whole yet is waited for no longer than at first."""
        if self._waits is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_more()
        self.held[self._address] -= 1
        if not self.held[self._address]:
            del self.held[self._address]
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waits = self.loop.call_later(self.patience, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        self._waits = None
        if not self.transport.is_closing():
            self.transport.close()


def connections(patience: float = PATIENCE, most: int = MOST_HELD, trusted: str = "") -> type[Patient]:
    """What makes the connections of one server; `most` 0 for as many as an address likes."""
    return type("Connections", (Patient,), {"patience": patience, "most": most, "trusted": trusted, "held": Counter()})
