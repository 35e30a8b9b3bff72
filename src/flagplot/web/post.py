"""Notices for absent people, by mail and pushed to devices: their side is to answer, or a match is over; nothing else.

A notice is sent when a question to a side has been pending for a while and its seat's page has not been visited since.
Whether and when it is sent depends only on the question, which the seat may know, and on the seat's own actions.
"""

import smtplib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final
from urllib.parse import unquote, urlsplit

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.table.seats import SIDES
from flagplot.web.match.matches import Matches
from flagplot.web.people.clocks import turn_at
from flagplot.web.people.push import Devices
from flagplot.web.store.rows import SeatRow

AFTER: Final = 120.0
"""Seconds that a question is pending before a notice is sent."""
OVER: Final = -1
"""The question number of a finished match."""
LONGEST: Final = 200


@dataclass(frozen=True)
class MailSettings:
    """The mail server, and the text of mails."""

    smtp: str
    """`smtp://user:password@host:port`; `smtps` for TLS from the first byte, `smtp+starttls` for TLS after a greeting."""
    sender: str
    url: str
    """The public address of this server."""
    after: float = AFTER

    def check(self) -> None:
        """Refuse settings that cannot send mail."""
        found = urlsplit(self.smtp)
        if found.scheme not in ("smtp", "smtps", "smtp+starttls") or not found.hostname:
            raise FlagplotError("this is not a mail server", field="--smtp", expected="smtp://user:password@host:port")
        if not is_address(self.sender):
            raise FlagplotError(
                f"{self.sender!r} is not a mail address", field="--mail-from", expected="such as table@example.org"
            )
        if not self.url.startswith(("http://", "https://")):
            raise FlagplotError(
                f"{self.url!r} is not a web address", field="--url", expected="the address for visitors"
            )

    def send(self, to: str, subject: str, text: str) -> None:
        """Send one mail."""
        letter = EmailMessage()
        letter["Subject"], letter["From"], letter["To"] = subject, self.sender, to
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        found = urlsplit(self.smtp)
        kind = smtplib.SMTP_SSL if found.scheme == "smtps" else smtplib.SMTP
        with kind(found.hostname or "", found.port or 0, timeout=20) as server:
            if found.scheme == "smtp+starttls":
                server.starttls()
            if found.username:
                server.login(unquote(found.username), unquote(found.password or ""))
            server.send_message(letter)


def is_address(text: str) -> bool:
    """Whether a text can be a mail address: one name, one host, nothing that could start another line."""
    name, at, place = text.partition("@")
    plain = text.isascii() and text.isprintable() and not any(each in text for each in ' ,;:<>()[]\\"')
    return bool(plain and name and at and place and "@" not in place) and len(text) <= LONGEST


def check_address(text: str) -> None:
    """Refuse what cannot be a mail address."""
    if not is_address(text):
        raise FlagplotError("this is not a mail address", field="mail", expected="such as name@example.org")


@dataclass
class Notifier:
    """Watches changing matches in the background."""

    matches: Matches
    letters: MailSettings | None
    devices: Devices
    clock: Callable[[], float] = time.monotonic
    _present: Counter[str] = field(default_factory=Counter)
    _visits: dict[str, float] = field(default_factory=dict)
    _asked: dict[str, tuple[int, float]] = field(default_factory=dict)
    """For each seat to answer the number of its question, and the time it was asked. Actions of others do not delay it."""
    _news: SimpleQueue[str] = field(default_factory=SimpleQueue)
    _thread: Thread | None = None

    def start(self) -> None:
        """Start with all matches that have a seat with an address or a device."""
        for match in self.devices.rows.matches():
            self._news.put(match)
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop. Pending notices are sent after the next start."""
        self._news.put("")
        if self._thread is not None:
            self._thread.join(30)
        self.devices.stop()

    def changed(self, match: str) -> None:
        """Report a changed match."""
        self._news.put(match)

    def visited(self, seat: str) -> None:
        """Report a visit from a seat."""
        if len(self._visits) > 100_000:
            self._visits.clear()
        self._visits[seat] = self.clock()

    @contextmanager
    def staying(self, seat: str) -> Iterator[None]:
        """A context while a seat's page is open."""
        self._present[seat] += 1
        try:
            yield
        finally:
            self._present[seat] -= 1
            self.visited(seat)

    def _work(self) -> None:
        due: dict[str, float] = {}
        while True:
            wait = max(0.0, min(due.values()) - self.clock()) if due else None
            try:
                match = self._news.get(timeout=wait)
                if not match:
                    return
            except Empty:
                match = min(due, key=lambda each: due[each])
            due.pop(match, None)
            when = self._check(match)
            if when is not None:
                due[match] = when

    def _check(self, match: str) -> float | None:
        """Notify the seats of a match that are to answer. Returns the time of the next check; None to wait for a change."""
        again = list[float]()
        try:
            for row in self.devices.rows.seats(match):
                if row.role in SEATS.values():
                    again += self._notify_seat(row)
        except FlagplotError as error:
            print(f"flagplot: no notice of {match}: {error}", file=sys.stderr)
            again.append(self.clock() + self._after)
        return min(again, default=None)

    def _notify_seat(self, row: SeatRow) -> list[float]:
        """Notify a seat whose question has been pending long enough; else return the due time, if it is to answer."""
        side = next(seat for seat in SIDES if SEATS[seat] == row.role)
        with self.matches.reading(row.match) as (head, sitting):
            is_asked = head.paused is None and turn_at(head, sitting) == side
            turn, title = OVER if head.is_over else sitting.turn(side), " ".join(head.title.split())
        if not (is_asked or head.is_over) or row.mailed == turn:
            self._asked.pop(row.id, None)
            return []
        now, after = self.clock(), self._after
        if self._asked.get(row.id, (None, now))[0] != turn:
            self._asked[row.id] = turn, now
        since = max(self._asked[row.id][1], self._visits.get(row.id, 0.0))
        if self._present[row.id] or now - since < after:
            return [(now if self._present[row.id] else since) + after]
        if self.devices.rows.notify_now(row.id, turn):
            what = "The match is over" if head.is_over else "It is your turn"
            self.devices.notify(row.id, f"{what}: {title}")
            if head.is_over:
                self.devices.rows.drop_devices(row.id)
            if row.mail and self.letters is not None:
                where = f"{self.letters.url.rstrip('/')}/at/{row.id}"
                text = f"{what}: {title}\n\n{where}\n\nOpen it in the browser that sits at this seat, or by your secret link.\n"
                try:
                    self.letters.send(row.mail, f"{'Over' if head.is_over else 'Your turn'}: {title}", text)
                except (OSError, smtplib.SMTPException) as error:
                    print(f"flagplot: a mail was not sent: {error}", file=sys.stderr)
        return []

    @property
    def _after(self) -> float:
        return AFTER if self.letters is None else self.letters.after
