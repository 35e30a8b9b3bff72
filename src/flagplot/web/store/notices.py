"""The rows of notices: mail addresses, the devices to push to, the last question of each seat, and the server's key."""

import hashlib
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from flagplot.web.store.rows import SeatRow
from flagplot.web.store.store import Store, WriteConflict
from flagplot.web.store.tables import DEVICE, MATCH, SEAT, SERVER_KEY

MOST: Final = 5
"""Devices of a seat; one more replaces the oldest."""
_NOTIFIED: Final = or_(SEAT.c.mail.is_not(None), SEAT.c.id.in_(select(DEVICE.c.seat)))
_SEATS_OF: Final = select(SEAT).where(SEAT.c.match == bindparam("match"), _NOTIFIED)
_ANY_OF: Final = _SEATS_OF.with_only_columns(SEAT.c.id)


class Subscription(NamedTuple):
    """A browser's subscription to push messages."""

    endpoint: str
    """The address at its push service, which only the server and the browser know."""
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """The secret that it shares with the server, in base64url."""

    @property
    def digest(self) -> str:
        """The name of the device in the store."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@dataclass
class NoticeRows:
    """The rows of notices in a store."""

    store: Store

    def keep_mail(self, seat: str, mail: str | None) -> None:
        """Store a seat's mail address for notifications; None for none."""
        with self.store.write() as connection:
            connection.execute(update(SEAT).where(SEAT.c.id == seat).values(mail=mail, mailed=None))

    def mail_of(self, seat: str) -> str:
        """A seat's mail address; empty for none."""
        with self.store.read() as connection:
            found = connection.execute(select(SEAT.c.mail).where(SEAT.c.id == seat)).scalar_one_or_none()
            return str(found or "")

    def matches(self) -> list[str]:
        """Matches in progress in which a seat has a mail address or a device."""
        query = select(SEAT.c.match).join(MATCH, MATCH.c.id == SEAT.c.match)
        with self.store.read() as connection:
            rows = connection.execute(query.where(_NOTIFIED, MATCH.c.is_over.is_(False)).distinct())
            return [row.match for row in rows]

    def seats(self, match: str) -> list[SeatRow]:
        """The seats of a match with a mail address or a device."""
        if self.store.first(_ANY_OF, match) is None:  # so it is in most matches, after every press
            return []
        with self.store.read() as connection:
            rows = connection.execute(_SEATS_OF, {"match": match})
            return [SeatRow(**row._mapping) for row in rows]

    def notify_now(self, seat: str, turn: int) -> bool:
        """Record that a seat is notified of a question. Returns whether no server has done so before."""
        with self.store.write() as connection:
            is_new = (SEAT.c.mailed.is_(None)) | (SEAT.c.mailed != turn)
            done = connection.execute(update(SEAT).where(SEAT.c.id == seat, is_new).values(mailed=turn))
            return bool(done.rowcount)

    def devices(self, seat: str) -> list[Subscription]:
        """The devices of a seat, the oldest first."""
        query = select(DEVICE.c.endpoint, DEVICE.c.p256dh, DEVICE.c.auth).where(DEVICE.c.seat == seat)
        with self.store.read() as connection:
            return [Subscription(*row) for row in connection.execute(query.order_by(DEVICE.c.id))]

    def count(self, seat: str) -> int:
        """How many devices a seat has."""
        with self.store.read() as connection:
            query = select(func.count()).select_from(DEVICE).where(DEVICE.c.seat == seat)
            return int(connection.execute(query).scalar_one())

    def add_device(self, seat: str, device: Subscription) -> None:
        """Add a device to a seat, in place of the same one and of the oldest ones over the limit."""
        with self.store.write() as connection:
            same = (DEVICE.c.seat == seat, DEVICE.c.digest == device.digest)
            connection.execute(delete(DEVICE).where(*same))
            newest = select(DEVICE.c.id).where(DEVICE.c.seat == seat).order_by(DEVICE.c.id.desc()).limit(MOST - 1)
            kept = [row.id for row in connection.execute(newest)]
            connection.execute(delete(DEVICE).where(DEVICE.c.seat == seat, DEVICE.c.id.not_in(kept)))
            connection.execute(insert(DEVICE).values(seat=seat, digest=device.digest, **device._asdict()))

    def drop_device(self, seat: str, device: Subscription) -> None:
        """Delete a device of a seat, if it has it."""
        with self.store.write() as connection:
            connection.execute(delete(DEVICE).where(DEVICE.c.seat == seat, DEVICE.c.digest == device.digest))

    def drop_devices(self, seat: str) -> None:
        """Delete all devices of a seat."""
        with self.store.write() as connection:
            connection.execute(delete(DEVICE).where(DEVICE.c.seat == seat))

    def key(self) -> str:
        """The server's private key; empty before it has one."""
        with self.store.read() as connection:
            return str(connection.execute(select(SERVER_KEY.c.pem)).scalar_one_or_none() or "")

    def keep_key(self, pem: str) -> str:
        """Store a private key, unless another server has been first. Returns the key that counts."""
        try:
            with self.store.write() as connection:
                connection.execute(insert(SERVER_KEY).values(id=1, pem=pem))
        except WriteConflict:
            return self.key()
        return pem
