"""Opening the database: SQLite in a file with a journal that is written ahead, or another by its URL; brought up to date."""

import sqlite3
from pathlib import Path

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
"""Connections to the database that are kept open."""
MIGRATING = 22_018_034
"""The lock that a server holds in a PostgreSQL database while it brings the tables up to date; any number that nobody else uses."""


def url_of_folder(folder: Path) -> str:
    """The URL of the database in a data folder.  What is not there is made, for its owner alone: it holds every side's secrets."""
    try:
        folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
        (folder / FILE).touch(OWN_FILE)  # the journal that SQLite keeps beside it gets the same rights
    except OSError as error:
        raise FlagplotError(
            f"it cannot be used: {error.strerror}", file=folder, expected="a folder for matches"
        ) from None
    return f"sqlite:///{folder.resolve() / FILE}"


def open_engine(url: str) -> Engine:
    """Connect, and bring the tables up to date."""
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
    """Let SQLite keep what it has confirmed, readers beside a writer, and a writer take its turn at once."""

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
    """Bring the tables up to date; of servers that begin at once one does it, and the others wait until it is done."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
