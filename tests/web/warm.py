"""Loads, once for the fork server, what each server process would load at its first request: editions, tables, migrations.

A server that is killed and started again then costs some tenths of a second less. It has no match and no open file before its fork.
"""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from flagplot.table.session import begin, listen
from flagplot.web.app import create_app
from flagplot.web.service import open_wanted

STEPS = 300
"""Answers of the game that is played for its rules to be compiled."""


def warm() -> None:
    """Play a part of a game by doctrine, and create an application over an empty database."""
    with suppress(ImportError):
        import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401
    session = begin(open_wanted("coral-sea-1942", "", "", {}), {0: "standard", 1: "standard"}, 1)
    for seat in (-1, 0, 1):
        listen(session, seat)
    session.run(STEPS)
    with TemporaryDirectory() as folder:
        create_app(f"sqlite:///{Path(folder) / 'warm.sqlite'}").state.service.store.close()


warm()
