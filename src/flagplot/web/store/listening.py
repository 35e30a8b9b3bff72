"""PostgreSQL notifications between servers: NOTIFY when a change is stored, LISTEN here."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from threading import Event
from typing import Final, Protocol, cast

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

CHANNEL: Final = "flagplot"
BREATH: Final = 0.5
"""Seconds between a listener's checks for its stop, and between attempts to reach an absent database."""
MISSED: Final = ""
"""Reported instead of a match name after a gap in listening: any match may have changed."""


class Notice(Protocol):
    """A notification of the database."""

    payload: str


class Listener(Protocol):
    """A driver connection that receives notifications."""

    autocommit: bool

    def notifies(self, *, timeout: float) -> Iterable[Notice]:
        """The notifications within this many seconds."""

    def execute(self, query: str) -> object:
        """Run a query."""

    def rollback(self) -> None:
        """End the transaction."""

    def close(self) -> None:
        """Close it."""


def can_notify(engine: Engine) -> bool:
    """Whether a database sends notifications; others are polled."""
    return engine.dialect.name == "postgresql"


def notify(connection: Connection, match: str, server: str) -> None:
    """Notify the other servers of a change of a match when it is committed. Match names are not secret."""
    connection.execute(select(func.pg_notify(CHANNEL, f"{match} {server}")))


def changed_matches(engine: Engine, server: str, stop: Event) -> Iterator[str]:
    """Names of matches that other servers change, until the stop event. It resumes after a database failure."""
    while not stop.is_set():
        try:
            with closing(_listening(engine)) as found:
                yield MISSED
                while not stop.is_set():
                    for each in found.notifies(timeout=BREATH):
                        match, _, by = each.payload.partition(" ")
                        if by != server:
                            yield match
        except (SQLAlchemyError, engine.dialect.dbapi.Error):  # type: ignore[union-attr]
            stop.wait(BREATH)


def _listening(engine: Engine) -> Listener:
    """A listening driver connection, detached from the pool."""
    found = engine.raw_connection()
    connection = cast("Listener", found.driver_connection)
    found.detach()
    connection.rollback()
    connection.autocommit = True
    connection.execute(f"LISTEN {CHANNEL}")
    return connection
