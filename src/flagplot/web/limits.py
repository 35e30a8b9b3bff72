"""Limits of the server: security headers of responses, body size and speed of requests, error rates."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flagplot.core.errors import FlagplotError

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    ("content-security-policy", POLICY),
    ("referrer-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
)
OF_DOCUMENTS: Final = frozenset(
    ("content-security-policy", "x-frame-options", "cross-origin-opener-policy", "permissions-policy")
)
"""Headers that concern a whole document: a part of a page, which a script fetches, needs none of them."""
LARGEST_BODY: Final = 512 * 1024
PATIENCE: Final = 15.0
"""Seconds that a client may take to send the next piece of a request."""
REMEMBERED: Final = 10_000
"""Addresses whose errors are counted."""


WORDS: Final = {413: b"This is too much at once.\n", 408: b"This took too long.\n"}


class _BodyRefused(Exception):
    """A body that is too large or does not arrive."""


class RequestLimits:
    """The wrapper around the application."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST_BODY, patience: float = PATIENCE) -> None:
        self.app, self.largest, self.patience = app, largest, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its response back with additional headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        done = answered = False
        size = code = 0
        kept, is_part = kept_for(scope), _header(scope, b"hx-request") == "true"

        async def guarded() -> Message:
            nonlocal size, done, code
            if done:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), self.patience)
            except TimeoutError:
                code = 408
                raise _BodyRefused from None
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                done = not message.get("more_body", False)
                if size > self.largest:
                    code = 413
                    raise _BodyRefused
            return message

        async def dressed(message: Message) -> None:
            nonlocal answered
            if code:  # for every response of the application
                if not answered:
                    answered = True
                    await self._refuse(code, send)
                return
            if message["type"] == "http.response.start":
                answered = True
                message = {**message, "headers": [*message.get("headers", ()), *_headers(kept, is_part)]}
            await send(message)

        if int(_header(scope, b"content-length") or 0) > self.largest:
            await self._refuse(413, send)
            return
        try:
            await self.app(scope, guarded, dressed)
        except _BodyRefused:
            await dressed({"type": "http.response.start"})

    async def _refuse(self, code: int, send: Send) -> None:
        headers = [(b"connection", b"close"), (b"content-type", b"text/plain"), *_headers("no-store")]
        await send({"type": "http.response.start", "status": code, "headers": headers})
        await send({"type": "http.response.body", "body": WORDS[code]})


SHOWN_ONCE: Final = ("/start", "/open/", "/ladder")
"""Forms whose answer shows a secret link once: a browser may keep that page, so that Back leads to it."""


def kept_for(scope: Scope) -> str:
    """How long a response may be cached: a file with its digest in the address for ever, a page of a seat never."""
    if scope.get("method") == "POST" and within(scope, *SHOWN_ONCE):
        return "private, no-cache"
    if not within(scope, "/static/"):
        return "no-store"
    return "public, max-age=31536000, immutable" if scope["query_string"].startswith(b"v=") else "public, max-age=86400"


def within(scope: Scope, *starts: str) -> bool:
    """Whether a path of this server begins with one of these."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")).startswith(starts)


class PublicCompression:
    """Compresses files, paragraphs and the description of the API, which are the same for everybody.

    Nothing of a seat is compressed: the length of a compressed text reveals whether a secret in it equals a text next to it.
    """

    PUBLIC: Final = ("/static/", "/rules/", "/api/openapi.json", "/api/scenarios", "/api/editions")

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.compressed = app, GZipMiddleware(app, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the application."""
        is_public = scope["type"] == "http" and within(scope, *self.PUBLIC)
        await (self.compressed if is_public else self.app)(scope, receive, send)


def _headers(kept: str, is_part: bool = False) -> list[tuple[bytes, bytes]]:
    wanted = [each for each in HEADERS if not (is_part and each[0] in OF_DOCUMENTS)]
    return [(name.encode(), value.encode()) for name, value in (*wanted, ("cache-control", kept))]


def _header(scope: Scope, name: bytes) -> str:
    found = next((value for key, value in scope["headers"] if key == name), b"")
    text = found.decode("latin-1")
    return text if name != b"content-length" or text.isdecimal() else ""


class RateLimited(FlagplotError):
    """An address that has exceeded its rate limit."""


class RateLimiter:
    """Counts an action of each address in a recent period; the least recent addresses are forgotten."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self._clock = most, seconds, clock
        self._times: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def is_full(self, address: str) -> bool:
        """Whether an address has reached its limit."""
        with self._lock:
            return len(self._recent(address)) >= self.most

    def check(self, address: str, what: str, expected: str) -> None:
        """Refuse an address that has reached its limit."""
        if self.is_full(address):
            raise RateLimited(what, expected=expected)

    def count(self, address: str) -> None:
        """Count an action of an address."""
        with self._lock:
            self._times[address] = [*self._recent(address), self._clock()]
            self._times.move_to_end(address)
            while len(self._times) > REMEMBERED:
                self._times.popitem(last=False)

    def take_back(self, address: str) -> None:
        """Uncount the last action."""
        with self._lock:
            del self._times.get(address, [])[-1:]

    def _recent(self, address: str) -> list[float]:
        since = self._clock() - self.seconds
        return [each for each in self._times.get(address, ()) if each > since]
