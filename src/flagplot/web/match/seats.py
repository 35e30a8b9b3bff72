"""Seats: a secret link for each, stored as a hash and compared in constant time, and when their people were last here."""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from flagplot.core.seat_view import REFEREE
from flagplot.table.fair.draw import new_number, new_secret
from flagplot.web.store.rows import SeatRow
from flagplot.web.store.store import Store, now

A: Final = "A"
B: Final = "B"
REFEREES: Final = "referee"
WATCHERS: Final = "watchers"
TABLE: Final = "table"
CURTAIN: Final = "curtain"
ROLES: Final = (A, B, REFEREES, WATCHERS)
SHARED: Final = (TABLE, CURTAIN)
"""One screen for both sides: both open, or each in turn behind a curtain."""
ID_BYTES: Final = 6
SECRET_BYTES: Final = 16
"""128 bits."""
REMEMBERED: Final = 10_000
"""Seats that a server caches."""
EVERY: Final = 300.0
"""Seconds between two stored visits of a seat."""
UNTAKEN: Final = ""
"""The hash of a seat that waits for a person: no secret has it."""
NONE_OPEN: Final[Mapping[str, str]] = {}
NOBODY: Final = hashlib.sha256(b"nobody").hexdigest()


@dataclass(frozen=True)
class Seat:
    """A client who has shown the secret of a seat."""

    id: str
    match: str
    role: str
    """The role; at one screen for both sides, the role that acts now."""
    shared: str = ""
    """The mode of a shared screen; empty at a private seat."""
    shown: str = ""
    """Behind a curtain, the side that has opened it."""
    key: str = field(default="", repr=False)
    """What only the server knows of the seat: suggestions follow from it. The name of an open seat was on the front page."""

    @property
    def side(self) -> int | None:
        """The seat at the table; None for those who only watch."""
        return (A, B).index(self.role) if self.role in (A, B) else None

    @property
    def reader(self) -> int | None:
        """The reader whose view the seat sees; None for watchers, who have none."""
        return REFEREE if self.role == REFEREES else self.side


class TokenFactory:
    """Makes names and secrets; a test can substitute its own."""

    def name(self) -> str:
        """The public name of a match or a seat."""
        return secrets.token_hex(ID_BYTES)

    def secret(self) -> str:
        """The secret of a link."""
        return secrets.token_hex(SECRET_BYTES)

    def long_secret(self) -> bytes:
        """The secret of fair dice."""
        return new_secret()

    def number(self) -> int:
        """The number of a seat that submits none."""
        return new_number()

    def seed(self) -> int:
        """A seed of dice and doctrines, too large to be guessed."""
        return secrets.randbelow(2**64)


def hashed(secret: str) -> str:
    """The stored hash of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_seats(
    match: str, mint: TokenFactory, screen: str = "", open: Mapping[str, str] = NONE_OPEN
) -> tuple[list[SeatRow], dict[str, str]]:
    """The seats of a match, and the token of each by its role: its name and its secret together; also for a shared screen.

    An open seat has no token until a person takes it; `open` has who may, by role.
    """
    rows, tokens = [], {}
    for role in (*ROLES, screen) if screen else ROLES:
        if role in open:
            rows.append(SeatRow(mint.name(), match, role, UNTAKEN, open=open[role]))
            continue
        name, secret = mint.name(), mint.secret()
        rows.append(SeatRow(name, match, role, hashed(secret)))
        tokens[role] = name + secret
    return rows, tokens


class SeatCache:
    """Seats opened on this server. Match and role of a seat never change, nor its hash once it has one: entries never expire."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most, self._rows, self._lock = most, OrderedDict[str, SeatRow](), Lock()

    def seat(self, token: str) -> Seat | None:
        """The seat of a token, if it has been opened before."""
        with self._lock:
            row = self._rows.get(token[: 2 * ID_BYTES])
            if row is not None:
                self._rows.move_to_end(row.id)
        return opened(row, token)

    def sit(self, store: Store, token: str) -> Seat | None:
        """The seat of a token; None if it is invalid. An unknown name takes as long as a wrong secret."""
        found = self.seat(token)
        if found is not None:
            return found
        name = token[: 2 * ID_BYTES]
        row = store.seat(name) if name.isalnum() and name.isascii() else None
        found = opened(row, token)
        if row is not None and found is not None:
            with self._lock:
                self._rows[row.id] = row
                while len(self._rows) > self._most:
                    self._rows.popitem(last=False)
        return found


def opened(row: SeatRow | None, token: str) -> Seat | None:
    """The seat of a row, if the token holds its secret."""
    is_right = hmac.compare_digest(hashed(token[2 * ID_BYTES :]), row.hash if row is not None else NOBODY)
    if row is None or not is_right:
        return None
    return Seat(
        row.id, row.match, row.role, row.role if row.role in SHARED else "", key=hashed(f"suggestions {row.hash}")
    )


@dataclass
class Presence:
    """The visits to seats. The first visit of a seat is a change of its match: others see who has come."""

    store: Store
    changed: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    _stored: OrderedDict[str, float] = field(default_factory=OrderedDict)
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
