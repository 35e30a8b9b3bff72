"""The database: SQLite in a file with a write-ahead log, or another by its URL; migrated to the present schema.

Servers on one PostgreSQL database notify each other: NOTIFY when a change is stored, LISTEN here.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final, Protocol, cast

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from flagplot.core.errors import FlagplotError
from flagplot.table.record_file import OWN_FILE, OWN_FOLDER

FILE = "matches.sqlite"
PATIENCE = 10
"""Seconds that a change waits for another one."""
CONNECTIONS = 20
"""Open connections to the database in the pool."""
MIGRATING = 22_018_034
"""The lock of a server in a PostgreSQL database during migration; an arbitrary unused number."""
CHANNEL: Final = "flagplot"
BREATH: Final = 0.5
"""Seconds between a listener's checks for its stop, and between attempts to reach an absent database."""
MISSED: Final = ""
"""Reported instead of a match name after a gap in listening: any match may have changed."""


def url_of_folder(folder: Path) -> str:
    """The URL of the database in a data folder. Missing parts are created, readable by their owner alone: they hold all secrets."""
    try:
        folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
        (folder / FILE).touch(OWN_FILE)  # SQLite gives its journal the same permissions
    except OSError as error:
        raise FlagplotError(
            f"it cannot be used: {error.strerror}", file=folder, expected="a folder for matches"
        ) from None
    return f"sqlite:///{folder.resolve() / FILE}"


def open_engine(url: str) -> Engine:
    """Connect, and migrate the tables."""
    try:
        if url.startswith("sqlite"):
            engine = create_engine(
                url, connect_args={"timeout": PATIENCE, "check_same_thread": False}, pool_size=CONNECTIONS
            )
            _careful(engine)
        else:
            engine = create_engine(url, pool_pre_ping=True, pool_size=CONNECTIONS)
        with engine.connect() as connection:
            connection.rollback()
    except (ArgumentError, NoSuchModuleError) as error:
        raise FlagplotError(f"{url!r} is not a database", field="--database", expected=f"a URL: {error}") from None
    except ImportError:
        expected = "pip install 'flagplot[web,postgres]'"
        raise FlagplotError("the driver of this database is not installed", expected=expected) from None
    except SQLAlchemyError as error:
        raise FlagplotError(f"the database cannot be opened: {error.__cause__ or error}", field="--database") from None
    migrate(engine)
    return engine


def _careful(engine: Engine) -> None:
    """Make SQLite durable, allow readers next to a writer, and queue writers."""

    @event.listens_for(engine, "connect")
    def connected(found: sqlite3.Connection, record: object) -> None:
        found.isolation_level = None  # SQLAlchemy begins transactions itself
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            found.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Migrate the tables. If several servers start at once, one migrates and the others wait."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


# ------------------------------------------------------------ notifications
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
