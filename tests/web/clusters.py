"""A PostgreSQL for tests: the one that FLAGPLOT_POSTGRES names, else one in a folder, where its programs are installed."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

NAMED = os.environ.get("FLAGPLOT_POSTGRES", "")
PROGRAMS = [shutil.which(name) for name in ("initdb", "pg_ctl")]
IS_THERE = bool(NAMED) or all(PROGRAMS)
WHY_NOT = "no initdb and pg_ctl are installed and FLAGPLOT_POSTGRES names no database: nothing is tested on PostgreSQL"


class Cluster:
    """A database server in a folder, reached by a socket there; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.url = f"postgresql+psycopg://flagplot@/postgres?host={quote(str(folder))}"
        self._as: dict[str, object] = {"cwd": folder}
        if os.getuid() == 0:  # which PostgreSQL refuses to run as
            owner = pwd.getpwnam("postgres" if "postgres" in {each.pw_name for each in pwd.getpwall()} else "nobody")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "flagplot", "--no-sync")

    def start(self) -> None:
        """Start it and wait until it answers."""
        # A test stops the server and never the machine: what is written need not reach the disk.
        options = f"-c fsync=off -c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        self._run("pg_ctl", "-D", self.data, "-o", options, "-l", self.folder / "log", "-w", "start")

    def stop(self) -> None:
        """Stop it at once; whoever is connected is cut off."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def _run(self, *words: object) -> None:
        found = subprocess.run(
            [str(each) for each in words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=120,
            **self._as,  # type: ignore[call-overload]
        )
        assert found.returncode == 0, words


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server of one's own, gone afterwards; a socket's path must be short."""
    with tempfile.TemporaryDirectory(prefix="fp") as folder:
        found = Cluster(Path(folder))
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def database() -> Iterator[str]:
    """The URL of the database that is named, or of one in a server of one's own."""
    if NAMED:
        yield NAMED
        return
    with cluster() as found:
        yield found.url
