"""A database of an earlier flagplot is brought up to date, and what is made step by step is what is declared."""

import os
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from flagplot.web.store import engine as store_engine
from flagplot.web.store.tables import METADATA

ROW = "'m', '2026-01-01', 'Coral Sea', '{}', '', '{}', 1, 0, '[]', false"


def test_a_database_of_the_first_step_is_brought_up_to_date_with_what_is_in_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'early.sqlite'}"
    early = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(store_engine.__file__).parent / "migrations"))
    with early.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                f"INSERT INTO match (id, created, title, header, scenario, files, version, cuts, open, is_over) VALUES ({ROW})"
            )
        )
    early.dispose()
    now = store_engine.open_engine(url)
    with now.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("SELECT title, form FROM match")).all() == [("Coral Sea", 1)]
    now.dispose()


def test_what_a_server_keeps_is_its_own_alone(tmp_path: Path) -> None:
    """Data folder, database and journal, whatever the mask; those that are there keep their rights."""
    folder = tmp_path / "data"
    before = os.umask(0)
    try:
        for _ in range(2):
            now = store_engine.open_engine(store_engine.url_of_folder(folder))
            found = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
            now.dispose()
            folder.chmod(0o750)
            assert set(found.values()) == ({0o700, 0o600} if found["data"] == 0o700 else {0o750, 0o600}), found
    finally:
        os.umask(before)
    assert "matches.sqlite-wal" in found
