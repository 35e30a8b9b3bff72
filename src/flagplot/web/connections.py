"""Connections to the server: time limits for requests, and limits per address."""

import asyncio
from collections import Counter
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flagplot.web.limits import LARGEST_BODY, PATIENCE

MOST_HELD: Final = 256
"""Maximum simultaneous connections of an address; each open page holds one."""
IDLE: Final = 620
"""Seconds after which an idle connection is closed.

They exceed the keep-alive time of any browser (Chrome 300, Firefox 115) or proxy (nginx 60, clouds 600). Its next request
would otherwise meet the closing connection and be reset.
"""
CROWDED: Final = 5
"""The same if an address holds more than half of its maximum, so that new clients find room."""
LARGEST_HEAD: Final = 64 * 1024
"""Maximum bytes of a request's head; browsers and proxies send a few thousand."""
LARGEST_REST: Final = 16 * LARGEST_BODY
"""Maximum bytes after it, including chunk framing and trailers; `RequestLimits` bounds the body itself."""
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-type: text/plain\r\n"
    b"content-length: 33\r\n\r\nThe head of this is far too large"
)
FULL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 39\r\n\r\n"
    b"This address holds too many connections"
)


class TimedConnection(HttpToolsProtocol):
    """A connection with time limits for its requests. Each server makes its own subclass."""

    patience = PATIENCE
    idle: int = IDLE
    most = MOST_HELD
    trusted = ""
    """The address of a proxy that serves many clients."""
    held: Counter[str]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection. One over the limit gets an error and is closed."""
        super().connection_made(transport)
        self._is_begun = self._is_whole = False
        self._come = 0
        self._address = str(self.client[0]) if self.client else ""
        self._waits: asyncio.TimerHandle | None = None
        self.held[self._address] += 1
        if self.most and self._address != self.trusted and self.held[self._address] > self.most:
            transport.write(FULL)
            transport.close()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Receive data. An incomplete head keeps its first time limit."""
        self._come += len(data)
        super().data_received(data)
        if self._come > (LARGEST_REST if self._is_whole else LARGEST_HEAD) and not self.transport.is_closing():
            if not self._is_whole:
                self.transport.write(TOO_LARGE)
            self.transport.close()
        if self._waits is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()

    def on_message_begin(self) -> None:
        """Start a request."""
        self._is_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Note that its head is complete."""
        self._is_begun, self._is_whole, self._come = False, True, 0
        self._wait_no_more()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is complete; the head of the next may follow."""
        self._is_whole, self._come = False, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request, with the first time limit if it began during the response."""
        is_crowded = 0 < self.most < 2 * self.held[self._address] and self._address != self.trusted
        self.timeout_keep_alive = CROWDED if is_crowded else self.idle
        super().on_response_complete()
        if self._is_begun and self._waits is None:
            self._wait()

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


def connections(
    patience: float = PATIENCE, most: int = MOST_HELD, trusted: str = "", idle: int = IDLE
) -> type[TimedConnection]:
    """A connection class for one server; `most` 0 means no limit per address."""
    own = {"patience": patience, "most": most, "trusted": trusted, "idle": idle, "held": Counter()}
    return type("Connections", (TimedConnection,), own)
