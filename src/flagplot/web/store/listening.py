"""PostgreSQL tells every server of what another one has changed: NOTIFY when a change is kept, LISTEN here."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from threading import Event
from typing import Final, Protocol, cast

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

CHANNEL: Final = "flagplot"
BREATH: Final = 0.5
"""Seconds after which a listener looks whether it is to stop, and between two tries to reach a database that is away."""
MISSED: Final = ""
"""Heard in place of the name of a match: nobody listened for a while, any may have changed."""


class Notice(Protocol):
    """What the database passes on."""

    payload: str


class Listener(Protocol):
    """A connection of the driver that hears what the database passes on."""

    autocommit: bool

    def notifies(self, *, timeout: float) -> Iterable[Notice]:
        """What comes in so many seconds."""

    def execute(self, query: str) -> object:
        """Ask the database for something."""

    def rollback(self) -> None:
        """End what was begun."""

    def close(self) -> None:
        """Let it go."""


def can_tell(engine: Engine) -> bool:
    """Whether a database tells of changes; of others one has to ask."""
    return engine.dialect.name == "postgresql"


def tell(connection: Connection, match: str, server: str) -> None:
    """Tell the other servers of a change of a match, in the moment in which it is kept; names of matches are no secrets."""
    connection.execute(select(func.pg_notify(CHANNEL, f"{match} {server}")))


def heard(engine: Engine, server: str, stop: Event) -> Iterator[str]:
    """Names of matches that other servers change, until it is to stop; it comes back when the database does."""
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
    """A connection of the driver that is the pool's no more, and listens."""
    found = engine.raw_connection()
    connection = cast("Listener", found.driver_connection)
    found.detach()
    connection.rollback()
    connection.autocommit = True
    connection.execute(f"LISTEN {CHANNEL}")
    return connection
