"""The database of a server that begins: migrated once for a process, and copied for every further server."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


@cache
def _migrated() -> bytes:
    """The file of an empty database. Migrating costs as much as all else that a server does when it begins."""
    from flagplot.web.store.engine import open_engine

    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite"
        open_engine(f"sqlite:///{file}").dispose()
        return file.read_bytes()


def url_of(file: Path) -> str:
    """The URL of a database in a file, which is made if there is none."""
    if not file.exists():
        file.write_bytes(_migrated())
    return f"sqlite:///{file}"
