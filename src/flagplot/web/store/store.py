"""The store: reads matches, and changes them one at a time, each change in one transaction."""

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, cached_property
from threading import Event, Lock
from typing import Any

from sqlalchemy import Connection, Engine, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from flagplot.core.errors import FlagplotError
from flagplot.core.record import Back, Entry
from flagplot.web.store import engine, reading
from flagplot.web.store.rows import AwayRow, Head, Proposal, SeatRow, SheetDraft, SideClock, StoredMatch
from flagplot.web.store.tables import ANSWER, FORM, KEY, MATCH, NOTE, SAID, SEAT, TAKEN_BACK


class Unavailable(FlagplotError):
    """The database is not available now; nothing has been changed."""


class Over(FlagplotError):
    """The match is over and can no longer be changed."""

    def __init__(self) -> None:
        super().__init__("the match is over and cannot change", expected="a match that is not over")


class WriteConflict(FlagplotError):
    """Another answer came first; nothing has been changed."""


def clock() -> datetime:
    """The time; a test can stop it."""
    return datetime.now(UTC)


def now() -> str:
    """The time in stored form. Nothing is ordered by it, but it drives the clock of a match."""
    return clock().isoformat(timespec="seconds")


class Store:
    """Matches in a database."""

    def __init__(self, url: str) -> None:
        self.engine = engine.open_engine(url)
        self.server = secrets.token_hex(4)
        """The name of this server in notifications."""
        self._is_sqlite = self.engine.dialect.name == "sqlite"
        self._spelled = cache(lambda query: str(query.compile(self.engine)))
        self._turn = Lock() if self._is_sqlite else nullcontext()
        """A lock for writers to SQLite, which allows only one: waiting here is quicker than retrying."""
        self.made: dict[str, int] = {}
        """The versions of matches that this server has just made, until the hub takes them."""

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading; all its reads see the same moment."""
        try:
            with self._of_one_moment.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    @cached_property
    def _of_one_moment(self) -> Engine:
        """A connection whose reads all see the same moment, as in SQLite."""
        return self.engine if self._is_sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")

    def changed_matches(self, stop: Event) -> Iterator[str] | None:
        """Names of matches that other servers change, from notifications; None if versions must be polled."""
        return engine.changed_matches(self.engine, self.server, stop) if engine.can_notify(self.engine) else None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection whose changes are stored together, or not at all."""
        try:
            with self._turn, self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                yield connection
        except IntegrityError as error:
            raise WriteConflict("another answer came first", expected="the current match") from error
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    def create(self, head: Head, seats: list[SeatRow], entries: list[Entry]) -> None:
        """Store a new match with its first answers."""
        with self.write() as connection:
            row: dict[str, object] = {name: getattr(head, name) for name in ("id", "created", "title", "scenario")}
            row |= {"header": json.dumps(head.header), "files": json.dumps(head.files), "open": "[]"}
            row |= {"turn": head.turn, "since": head.since, "clock": clock_text(head.clock)}
            connection.execute(insert(MATCH).values(**row, version=1, cuts=0, is_over=head.is_over, form=head.form))
            connection.execute(insert(SEAT), [vars(seat) for seat in seats])
            Change(connection, head, is_new=True).add(entries, 0)

    def seat(self, id: str) -> SeatRow | None:
        """The seat of that name."""
        with self.read() as connection:
            row = connection.execute(reading.SEAT_OF, {"seat": id}).one_or_none()
            return SeatRow(**row._mapping) if row is not None else None

    def seats(self, match: str) -> list[SeatRow]:
        """The seats of a match."""
        with self.read() as connection:
            return [SeatRow(**row._mapping) for row in connection.execute(select(SEAT).where(SEAT.c.match == match))]

    def head(self, match: str) -> Head:
        """A match without its answers."""
        with self.read() as connection:
            return reading.head(connection, match)

    def whole(self, match: str, first: int = 0) -> StoredMatch:
        """A match with its answers from a number on and all related data, at one moment."""
        with self.read() as connection:
            head, entries = reading.head(connection, match), reading.answers(connection, match, first)
            drafts, notes = reading.drafts(connection, match), reading.notes(connection, match)
            said, seen = reading.said(connection, match), reading.seen(connection, match)
            return StoredMatch(head, entries, drafts, notes, said, seen)

    def version(self, match: str) -> int | None:
        """The version of a match: every change of it and of its notes increases it, but none of a draft."""
        found: int | None = self.first(reading.VERSION_OF, match)
        return found

    def first(self, query: Select[Any], match: str) -> Any:
        """The first value that a query by `match` finds; None for no row."""
        if not self._is_sqlite:
            with self.read() as connection:
                return connection.execute(query, {"match": match}).scalar()
        try:  # every press asks several times: without a transaction that takes a tenth of the time
            with closing(self.engine.raw_connection()) as raw:
                row = raw.cursor().execute(self._spelled(query), (match,)).fetchone()
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise _unavailable(error) from error
        return None if row is None else row[0]

    def draft(self, match: str, role: str) -> SheetDraft | None:
        """The sheet of a side."""
        with self.read() as connection:
            return reading.drafts(connection, match).get(role)

    def keep_draft(self, match: str, role: str, draft: SheetDraft) -> None:
        """Store what a side has written on its sheet. No page shows it: the match does not change."""
        with self.write() as connection:
            if reading.head(connection, match).is_over:
                raise Over
            _keep_draft(connection, match, role, draft)

    def open_seats(self, open: str, most: int) -> list[SeatRow]:
        """Seats that these may take, of matches in progress, the newest match first."""
        query = (
            select(SEAT).join(MATCH, MATCH.c.id == SEAT.c.match).where(SEAT.c.open == open, MATCH.c.is_over.is_(False))
        )
        with self.read() as connection:
            rows = connection.execute(query.order_by(MATCH.c.created.desc(), SEAT.c.role).limit(most))
            return [SeatRow(**row._mapping) for row in rows]

    def claim(self, match: str, seat: str, hash: str, open: str) -> bool:
        """Give an open seat its secret. Returns whether this request was the first."""
        with self.write() as connection:
            is_open = (SEAT.c.id == seat, SEAT.c.match == match, SEAT.c.open == open)
            found = connection.execute(update(SEAT).where(*is_open).values(hash=hash, open=None))
            return bool(found.rowcount)

    def keep_again(self, match: str, again: str) -> None:
        """Name the match that follows another, unless one is named."""
        with self.write() as connection:
            where = (MATCH.c.id == match, MATCH.c.again.is_(None))
            connection.execute(update(MATCH).where(*where).values(again=again, version=MATCH.c.version + 1))
            self.notify(connection, match)

    def keep_seen(self, match: str, seat: str, at: str) -> bool:
        """Store the time of a seat's visit. Returns whether it is the first one, which is a change of the match."""
        with self.write() as connection:
            first = connection.execute(
                update(SEAT).where(SEAT.c.id == seat, SEAT.c.seen.is_(None)).values(seen=at)
            ).rowcount
            if not first:
                connection.execute(update(SEAT).where(SEAT.c.id == seat).values(seen=at))
                return False
            self.touch(connection, match)
            return True

    def touch(self, connection: Connection, match: str) -> None:
        """Count a change besides the answers of a match."""
        connection.execute(update(MATCH).where(MATCH.c.id == match).values(version=MATCH.c.version + 1))
        self.notify(connection, match)

    def notify(self, connection: Connection, match: str) -> None:
        """Notify the other servers of a change of a match when it is committed."""
        if engine.can_notify(self.engine):
            engine.notify(connection, match, self.server)

    def versions(self, matches: list[str]) -> dict[str, int]:
        """The versions of some matches."""
        with self.read() as connection:
            found = connection.execute(select(MATCH.c.id, MATCH.c.version).where(MATCH.c.id.in_(matches)))
            return {row.id: row.version for row in found}

    @contextmanager
    def change(self, match: str, known: Head | None = None) -> Iterator["Change"]:
        """Change a match in one transaction; others wait. A known head is used if it is still current."""
        with self.write() as connection:
            found = Change(connection, reading.head(connection, match, known, hold=True))
            yield found
            found.finish()
            self.notify(connection, match)
        self.made[match] = found.head.version + 1


@dataclass
class Change:
    """A change of a match in progress."""

    connection: Connection
    head: Head
    is_new: bool = False
    """Whether the match is new."""
    _set: dict[str, object] = field(default_factory=dict)
    drafted: set[str] = field(default_factory=set)
    """The roles whose sheet this change has stored."""

    def _check_goes_on(self) -> None:
        """Refuse to change a match that was over before this change began."""
        if self.head.is_over and not self.is_new and "is_over" not in self._set:
            raise Over

    def answers(self, first: int) -> list[Entry]:
        """The answers from a number on."""
        return reading.answers(self.connection, self.head.id, first)

    def count(self) -> int:
        """The number of answers."""
        found = self.connection.execute(select(func.count()).where(ANSWER.c.match == self.head.id))
        return int(found.scalar_one())

    def said(self, key: str) -> str | None:
        """The content of the request with a key; None if there was none."""
        asked = {"match": self.head.id, "key": key}
        found = self.connection.execute(reading.SAID_WITH, asked).scalar_one_or_none()
        return None if found is None else str(found)

    def keep_key(self, key: str, said: str) -> None:
        """Record a finished request."""
        self.connection.execute(insert(KEY), {"match": self.head.id, "key": key, "said": said})

    def add(self, entries: list[Entry], first: int) -> None:
        """Add answers; `first` is the number of the first one."""
        self._check_goes_on()
        rows = [
            {
                "match": self.head.id,
                "number": first + place,
                "seat": entry.seat,
                "name": entry.name,
                "subject": entry.subject,
                "object": entry.object,
                "answer": entry.answer,
            }
            for place, entry in enumerate(entries)
        ]
        if rows:
            self.connection.execute(insert(ANSWER), rows)

    def undo(self, number: int, by: str) -> None:
        """Remove an order that its seat takes back before anything follows, from a number on, without a trace."""
        self._check_goes_on()
        self._cut(number, by, self.answers(number), None)

    def go_back(self, back: Back, reopens: bool = False) -> tuple[Back, ...]:
        """Take the match back, as a link of the chain; returns all such links.

        With `reopens` a finished match continues, where people correct the last typed roll at one open screen.
        """
        if not reopens:
            self._check_goes_on()
        link = json.dumps([back.set, back.reason, back.chain, *back.granted])
        self._cut(back.number, back.by, list(back.gone), link)
        return (*self.head.backs, back)

    def _cut(self, number: int, by: str, gone: list[Entry], link: str | None) -> None:
        said = json.dumps([entry.text() for entry in gone])
        noted = {"match": self.head.id, "number": number, "at": now(), "by": by, "answers": said, "link": link}
        self.connection.execute(insert(TAKEN_BACK).values(**noted))
        self.connection.execute(delete(ANSWER).where(ANSWER.c.match == self.head.id, ANSWER.c.number >= number))
        by_hand = {place: reason for place, reason in self.head.by_hand.items() if place < number}
        self._set |= {"cuts": self.head.cuts + 1, "is_over": False, "proposal": None, "by_hand": json.dumps(by_hand)}

    def note(self, text: str, is_public: bool) -> None:
        """Add a referee's note."""
        row = {"match": self.head.id, "number": self.count(), "at": now(), "text": text, "is_public": is_public}
        self.connection.execute(insert(NOTE).values(**row))

    def drafts(self) -> dict[str, SheetDraft]:
        """The sheet of each side, by role."""
        return reading.drafts(self.connection, self.head.id)

    def keep_draft(self, role: str, draft: SheetDraft | None) -> None:
        """Store a side's sheet in place of the one before; None for none."""
        self._check_goes_on()
        self.drafted.add(role)
        _keep_draft(self.connection, self.head.id, role, draft)

    def open(self, numbers: list[int]) -> None:
        """Set the orders that can still be taken back."""
        self._set["open"] = json.dumps(numbers)

    def header(self, header: dict[str, str]) -> None:
        """Replace the header when the match begins."""
        self._check_goes_on()
        self._set |= {"header": json.dumps(header), "cuts": self.head.cuts + 1}

    def end(self) -> None:
        """Mark the game as over."""
        self._set |= {"is_over": True, "proposal": None}

    def end_by_hand(self, winner: int | None, reason: str) -> None:
        """End the match by the referee's decision, with the reason."""
        self._check_goes_on()
        self._set |= {"is_over": True, "winner": winner, "reason": reason, "proposal": None, "open": "[]"}

    def leave(self, left: AwayRow) -> tuple[AwayRow, ...]:
        """Store a person's replacement, or that the person is back; returns all of them."""
        self._check_goes_on()
        found = (*self.head.left, left)
        kept = [[each.number, each.role, each.doctrine, each.orders] for each in found]
        self._set |= {"left": json.dumps(kept), "cuts": self.head.cuts + 1}
        return found

    def leave_to_suggestions(self, role: str, routine: list[str]) -> None:
        """Set the decisions that a side leaves to suggestions; an empty list for none."""
        self._set["routine"] = json.dumps({**self.head.routine, role: routine})

    def pause(self, reason: str | None) -> None:
        """Pause or continue the match."""
        self._check_goes_on()
        self._set["paused"] = reason

    def set_by_hand(self, numbers: range, reason: str) -> dict[int, str]:
        """Record that a referee has set these dice, with the reason; returns all dice set."""
        self._check_goes_on()
        kept = {place: why for place, why in self.head.by_hand.items() if place < numbers.start}
        found = kept | dict.fromkeys(numbers, reason)
        self._set["by_hand"] = json.dumps(found)
        return found

    def propose(self, proposal: Proposal | None) -> None:
        """Set the proposal to go back."""
        self._check_goes_on()
        self._set["proposal"] = None if proposal is None else json.dumps(vars(proposal))

    def seated(self, role: str) -> bool:
        """Whether a seat was ever opened."""
        return role in reading.seen(self.connection, self.head.id)

    def say(self, role: str, channel: str, text: str) -> None:
        """Add what a seat says; also after the end."""
        row = {"match": self.head.id, "at": now(), "role": role, "channel": channel, "text": text}
        self.connection.execute(insert(SAID).values(**row))

    def turned(self, turn: int | None, since: str | None, clock: SideClock | None) -> None:
        """Set the side to act, the time when its turn began, and the clock."""
        self._set |= {"turn": turn, "since": since, "clock": clock_text(clock)}

    def finish(self) -> None:
        """Write the new values, and the next version."""
        values = {**self._set, "version": self.head.version + 1}
        self.connection.execute(update(MATCH).where(MATCH.c.id == self.head.id).values(**values))


def _keep_draft(connection: Connection, match: str, role: str, draft: SheetDraft | None) -> None:
    connection.execute(reading.NO_DRAFT, {"of": match, "by": role})
    if draft is not None:
        row = {"match": match, "role": role, "number": draft.number, "cuts": draft.cuts, "answers": draft.text()}
        connection.execute(insert(FORM), row)


def clock_text(clock: SideClock | None) -> str | None:
    """A clock in stored form."""
    return None if clock is None else json.dumps([clock.kind, clock.seconds, clock.left])


def _unavailable(error: Exception) -> Unavailable:
    cause = getattr(error, "orig", None) or error
    return Unavailable(f"matches cannot be read or written now: {cause}", expected="to try again in a while")
