"""`python -m bench.presses`: the processor time of a press at the table in a browser, by scenario.

One match after another is played on a server in a process of its own, by the two clients of `bench.web` and without a pause, each
with its stream.  Names, secrets and time are the same in every run, so two runs of one version send the same bytes.  `--pages`
keeps in a folder all that the seats read, so that two versions can be compared.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import socket
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bench.web import SCENARIOS, Asked, Failed, Line, Person, Program
from tools.lengths import NumberedTokens

KINDS = {"pages": Person, "api": Program}
WARM = 10
"""Presses before those that are measured."""
MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
DIGEST = re.compile(r"\?v=\w+")
"""Digests of files, which follow from their content in a version."""


def serve(database: str, listening: socket.socket) -> None:
    """Run a server in this process."""
    import uvicorn

    from flagplot.web.app import create_app
    from flagplot.web.connections import connections
    from flagplot.web.serve import known, run_smoothly
    from flagplot.web.store import store

    store.clock = lambda: MOMENT
    app = create_app(database, NumberedTokens())
    run_smoothly()
    uvicorn.Server(uvicorn.Config(app, http=connections(most=0), **known(""))).run(sockets=[listening])


async def measure(server: "Server", kind: str, scenario: str, presses: int, folder: Path | None) -> str:
    """Play so many presses of one match after another; the figures in words."""
    spent, begun, done, seed, read = 0.0, 0.0, 0, 0, list[str]()
    while done < presses:
        first, line, chance, seed = server.used(), Line(server.port, ""), random.Random(seed), seed + 1
        said = json.dumps({"scenario": scenario, "seed": seed}).encode()
        code, _, body = await line.ask("POST", "/api/matches", {"content-type": "application/json"}, said)
        if code != 201:
            raise Failed(f"{code} {body[:300]!r}")
        tokens = json.loads(body)["tokens"]
        clients = [KINDS[kind](server.port, tokens[role], "") for role in "AB"]
        shown = [await client.sit() for client in clients]
        hearing = [asyncio.ensure_future(listen(client, each)) for client, each in zip(clients, shown, strict=True)]
        await asyncio.sleep(0.1)
        begun += server.used() - first
        before, read = server.used(), [*read, *(client.read for client in clients)]
        while done < presses and not shown[0].is_over:
            place = next(place for place in (0, 1) if shown[place].answers)
            shown[place] = await clients[place].answer(shown[place], chance)
            shown[1 - place] = await clients[1 - place].look()
            await asyncio.sleep(0.02)  # the streams have been answered, as in play with pauses
            read += [clients[place].read, clients[1 - place].read]
            done += 1
        spent += server.used() - before
        for each, client in zip(hearing, clients, strict=True):
            each.cancel()
            client.leave()
    if folder is not None:
        kept = DIGEST.sub("", "\n\n".join(read))
        (folder / f"{scenario.replace('/', '-')}-{kind}").write_text(kept, encoding="utf-8")
    told = f"{1000 * spent / done:6.1f} ms a press; {1000 * begun / seed:6.1f} to begin a match, {done / seed:.0f} presses each"
    return f"{scenario:22}{kind:7}{told}"


async def listen(client: Program, shown: Asked) -> None:
    """Keep a stream open."""
    with suppress(asyncio.CancelledError, Failed, OSError, asyncio.IncompleteReadError):
        async for _ in client.stream(shown.version):
            pass


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.process = multiprocessing.get_context("spawn").Process(target=serve, args=(database, listening))
        self.process.start()

    def used(self) -> float:
        """Seconds of processor time that it has used."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Read what is wanted, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.presses", description=__doc__)
    parser.add_argument("--presses", type=int, default=60)
    parser.add_argument("--pages", type=Path, help="a folder for all that the seats read")
    parser.add_argument("--kinds", nargs="*", default=[*KINDS])
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/matches.sqlite")
        try:
            for kind in wanted.kinds:
                for scenario in wanted.scenarios:
                    asyncio.run(measure(server, kind, scenario, WARM, None))
                    told = asyncio.run(measure(server, kind, scenario, wanted.presses, wanted.pages))
                    print(told, flush=True)
        finally:
            server.process.terminate()
            server.process.join(20)


if __name__ == "__main__":
    main()
