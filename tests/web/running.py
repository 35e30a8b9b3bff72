"""A server in a process of its own, on a port that stays while servers are killed and come back."""

import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.web.databases import url_of

MOST_HELD = 64
CONTEXT = multiprocessing.get_context("forkserver")
NEEDED = ("flagplot.web.app", "flagplot.games.awaw.kit", "uvicorn", "uvicorn.lifespan.on")
LATE = ("uvicorn.protocols.websockets.auto", "anyio._backends._asyncio", "encodings.idna")
"""What a server imports when it begins to listen."""
CONTEXT.set_forkserver_preload(["tests.web.running", *NEEDED, *LATE, "tests.web.warm"])


def run(url: str, listening: socket.socket, patience: float, secret: str = "") -> None:
    """What the process does."""
    import uvicorn

    from flagplot.web.app import create_app
    from flagplot.web.connections import connections

    http = connections(patience, most=MOST_HELD)
    config = uvicorn.Config(
        create_app(url, patience=patience, secret=secret), http=http, log_level="error", access_log=False
    )
    uvicorn.Server(config).run(sockets=[listening])


class Running:
    """A server that can be killed and started again."""

    def __init__(self, url: str, patience: float, secret: str = "") -> None:
        self.url, self.patience, self.secret = url, patience, secret
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        """Start it."""
        self.process = CONTEXT.Process(target=run, args=(self.url, self.listening, self.patience, self.secret))
        self.process.start()

    def kill(self) -> None:
        """Kill it, as the machine would that loses its power."""
        self.process.kill()
        self.process.join(10)

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            line = HTTPConnection("127.0.0.1", self.listening.getsockname()[1], timeout=30)
            try:
                line.request("GET", "/static/icon.svg")
                if line.getresponse().status == 200:
                    return
            except (OSError, HTTPException):
                time.sleep(0.05)
            finally:
                line.close()
        raise AssertionError("the server does not answer")


@contextmanager
def running(folder: Path, patience: float = 15.0, url: str = "", secret: str = "") -> Iterator[tuple[str, Running]]:
    """A server over a database in a folder, or another."""
    found = Running(url or url_of(folder / "running.sqlite"), patience, secret)
    try:
        found.wait()
        yield found.base, found
    finally:
        found.kill()
        found.listening.close()
