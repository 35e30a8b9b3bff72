"""`python -m bench.web`: the table in a browser under load, many matches with two live clients each.

A server is started as `flagplot serve` does it, with a database of its own.  Every client keeps its stream of events open,
reads the match when the stream says that it has changed, thinks a while when it is asked, and answers.  In every other match
both play by the JSON API, as programs do, an answer at a time; in the others by the pages, as browsers do, a sheet at a press, as
it is filled in.  A match that is over makes room for another one.  The figures are the time from the sending of an answer, or
the press, to the end of the response: the new board with the next sheet.

A client thinks 30 seconds about an answer or a sheet in the mean (`--think`), which is quick for a person. In each match one seat
at a time has the turn, so 500 matches make some 500 / 30 = 17 presses a second. Clients share the machine with the server; their
processor time is printed beside the server's.
"""

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

from flagplot.web.delta import BASE, HELD, PART, cut

SCENARIOS = ("coral-sea-1942", "denmark-strait-1941", "bismarck-1941", "midway-1942", "europa/narvik-1940")
VERSION = re.compile(r'data-version="(\w+)"')
BEGUN_AT_ONCE = 4
SHEET = re.compile(r'<form[^>]* id="sheet".*?</form>', re.DOTALL)
OVER = "The match is over"
MAP = "<image "
"""The ground of a map, in a part whose board is one."""
SLOW = 0.2
"""Seconds under which 99 of 100 answers are wanted."""


class Failed(Exception):
    """An answer of the server that no client expects."""


# ------------------------------------------------------------ a client's line to the server


class Line:
    """One connection that is kept open; no more of HTTP than is needed, so that clients cost little."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, head: dict[str, str], body: bytes = b"") -> tuple[int, dict[str, str]]:
        """Send a request; the code of the answer and its head."""
        if self._writer is None or self._writer.is_closing() or (self._reader and self._reader.at_eof()):
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        assert self._reader is not None
        head = {"host": f"127.0.0.1:{self.port}", "x-forwarded-for": self.address, **head}
        if method == "POST":
            head["content-length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        self._writer.write("\r\n".join(lines).encode() + body)
        text = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *rest = text.rstrip().split("\r\n")
        told = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
        return int(first.split()[1]), told

    async def ask(
        self, method: str, path: str, head: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request and read the whole answer."""
        code, told = await self.send(method, path, head, body)
        assert self._reader is not None
        found = await self._reader.readexactly(int(told.get("content-length", 0)))
        if told.get("connection") == "close":
            self.close()
        return code, told, found

    async def events(self, path: str, head: dict[str, str]) -> AsyncIterator[str]:
        """The data of a stream of events."""
        code, _ = await self.send("GET", path, head)
        if code != 200:
            raise Failed(f"{path} answers {code}")
        assert self._reader is not None
        while line := await self._reader.readline():
            if line.startswith(b"data: "):
                yield line[6:].decode().strip()

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._writer = None


# ------------------------------------------------------------ who plays


@dataclass
class Asked:
    """What a client has been shown."""

    version: str
    is_over: bool
    turn: int = 0
    answers: list[int] = field(default_factory=list)
    form: dict[str, str] = field(default_factory=dict)


class SheetForm(HTMLParser):
    """The sheet of a page: the fields that a browser would send at a press."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fields, self.buttons, self._is_in, self._list = dict[str, str](), list[tuple[str, str, bool]](), False, ""
        self.feed(text)
        if self.buttons:
            chosen = next((each for each in self.buttons if each[2]), self.buttons[0])
            self.fields[chosen[0]] = chosen[1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read a field."""
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_in = said.get("id") == "sheet"
        if not self._is_in:
            return
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "button" and name == "act" and value == "confirm":
            self.fields["act"] = value
        elif tag == "button" and name.startswith("row.") and "disabled" not in said:
            self.buttons.append((name, value, said.get("class") == "suggested"))
        elif tag == "input" and name and (said.get("type") != "radio" or "checked" in said):
            self.fields[name] = value
        elif tag == "select":
            self._list = name
        elif tag == "option" and self._list and ("selected" in said or self._list not in self.fields):
            self.fields[self._list] = value


@dataclass
class Measured:
    """What has been measured since the clients have warmed up."""

    since: float = 0.0
    answers: dict[str, list[float]] = field(default_factory=lambda: {"api": [], "pages": []})
    looks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    matches: int = 0

    def add(self, to: list[float], began: float) -> None:
        """Note how long something took that began then."""
        if self.since and began >= self.since:
            to.append(time.perf_counter() - began)


class Program:
    """A client that plays a seat by the JSON API."""

    kind = "api"

    def __init__(self, port: int, token: str, address: str) -> None:
        self.token, self.line, self.heard = token, Line(port, address), Line(port, address)
        self.head = {"authorization": f"Bearer {token}"}
        self.read = ""
        """The match or the part of its page that the seat has read last."""

    async def sit(self) -> Asked:
        """Look at the match for the first time."""
        return await self.look()

    async def look(self) -> Asked:
        """Look at the match."""
        return self._read(*await self.line.ask("GET", "/api/match", self.head))

    async def answer(self, shown: Asked, chance: random.Random) -> Asked:
        """Answer."""
        answer, key = chance.choice(shown.answers), f"{shown.turn}-{random.getrandbits(64):x}"
        said = {"turn": shown.turn, "answers": [answer], "key": key}
        head = {**self.head, "content-type": "application/json"}
        return self._read(*await self.line.ask("POST", "/api/match/answer", head, json.dumps(said).encode()))

    def stream(self, seen: str) -> AsyncIterator[str]:
        """What the stream says."""
        return self.heard.events("/api/match/stream", self.head)

    def leave(self) -> None:
        """Hang up."""
        self.line.close()
        self.heard.close()

    def _read(self, code: int, head: dict[str, str], body: bytes) -> Asked:
        if code != 200:
            raise Failed(f"{code} {body[:300]!r}")
        self.read = body.decode()
        found = json.loads(body)
        question = found["question"] or {"turn": 0, "answers": []}
        return Asked(
            found["version"], found["over"], question["turn"], [each["answer"] for each in question["answers"]]
        )


class HeldParts:
    """The parts that the script of a page holds: that which it shows, and the last with the other kind of board."""

    def __init__(self) -> None:
        self._texts, self.names = dict[str, str](), ""

    def take(self, head: Mapping[str, str], body: str) -> str:
        """The text of a part that has arrived."""
        bases = head.get(BASE, "").split()
        text = patched("".join(self._texts[each] for each in bases), body) if bases else body
        shown, _, other = self.names.partition(" ")
        if shown and (MAP in self._texts[shown]) != (MAP in text):
            other = shown
        self._texts = {**{each: self._texts[each] for each in (shown, other) if each}, head[PART]: text}
        self.names = f"{head[PART]} {other}".strip()
        return text


class Person(Program):
    """A client that plays a seat by its page, as a browser does."""

    kind = "pages"
    parts: HeldParts

    async def sit(self) -> Asked:
        """Open the link, then the page with all that belongs to it."""
        code, head, _ = await self.line.ask("GET", f"/sit/{self.token}", {})
        if code != 303:
            raise Failed(f"the link answers {code}")
        self.at, self.head = head["location"], {"cookie": f"seat={self.token}", "hx-request": "true"}
        self.parts = HeldParts()
        page = {"cookie": self.head["cookie"]}
        code, _, _ = await self.line.ask("GET", self.at, page)
        if code != 200:
            raise Failed(f"the page answers {code}")
        return await self.look()

    async def look(self) -> Asked:
        """Fetch the part of the page that changes."""
        return self._read(*await self.line.ask("GET", self.at, self.head))

    async def answer(self, shown: Asked, chance: random.Random) -> Asked:
        """Send the sheet as it is filled in."""
        head = {**self.head, "content-type": "application/x-www-form-urlencoded"}
        said = urlencode(shown.form).encode()
        return self._read(*await self.line.ask("POST", f"{self.at}/send", head, said))

    def stream(self, seen: str) -> AsyncIterator[str]:
        """What the page's stream says."""
        return self.heard.events(f"{self.at}/stream?seen={seen}", self.head)

    def _read(self, code: int, head: dict[str, str], body: bytes) -> Asked:
        if code != 200 or PART not in head:
            raise Failed(f"{code} {body[:300]!r}")
        self.read = text = self.parts.take(head, body.decode())
        self.head[HELD] = self.parts.names
        version, sheet = VERSION.search(text), SHEET.search(text)
        if version is None:
            raise Failed(f"a part without a version: {text[:300]!r}")
        form = SheetForm(sheet[0]).fields if sheet is not None else {}
        return Asked(version[1], OVER in text, int(form.get("turn", 0)), [1] if form else [], form)


def patched(base: str, text: str) -> str:
    """What the script of a page does with a difference from the part that it holds."""
    steps, _, new = text.partition("\n")
    old, fresh, made = cut(base), cut(new), list[str]()
    at = taken = 0
    for sign, number in re.findall(r"([=~+@])(\d+)", steps):
        count = int(number)
        if sign == "@":
            at = count
        elif sign == "=":
            made += old[at : at + count]
            at += count
        else:
            made += fresh[taken : taken + count]
            taken += count
            at += count if sign == "~" else 0
    return "".join(made)


class Table:
    """Matches at one table, one after another, by two clients."""

    def __init__(self, port: int, number: int, think: float, measured: Measured, gate: asyncio.Semaphore) -> None:
        self.port, self.number, self.think, self.measured, self.gate = port, number, think, measured, gate
        self.address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        self.chance = random.Random(number)
        self.told = 0.0
        self.is_begun = asyncio.Event()

    async def run(self) -> None:
        """Play on and on."""
        while True:
            try:
                await self._match()
            except (Failed, OSError, asyncio.IncompleteReadError) as error:
                self.measured.failed.append(f"table {self.number}: {error!r}")
                await asyncio.sleep(1)

    async def _match(self) -> None:
        line = Line(self.port, f"11.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}")
        said = json.dumps({"scenario": self.chance.choice(SCENARIOS), "seed": self.chance.randrange(2**32)}).encode()
        async with self.gate:
            code, _, body = await line.ask("POST", "/api/matches", {"content-type": "application/json"}, said)
            line.close()
            if code != 201:
                raise Failed(f"a match is not begun: {code} {body[:300]!r}")
            kind = Person if self.number % 2 else Program
            clients = [kind(self.port, json.loads(body)["tokens"][role], self.address) for role in "AB"]
            shown = [await client.sit() for client in clients]
        self.is_begun.set()
        self.measured.matches += 1
        playing = [asyncio.ensure_future(self._play(each, seen)) for each, seen in zip(clients, shown, strict=True)]
        try:
            await asyncio.gather(*playing)
        finally:
            for each in playing:
                each.cancel()
            for client in clients:
                client.leave()

    async def _play(self, client: Program, shown: Asked) -> None:
        """Play one seat: hear the stream, look when it has changed, answer after some thought."""
        news: asyncio.Queue[str] = asyncio.Queue()

        async def hear() -> None:
            async for version in client.stream(shown.version):
                news.put_nowait(version)

        hearing = asyncio.ensure_future(hear())
        try:
            while not shown.is_over:
                if shown.answers:
                    await asyncio.sleep(self.chance.uniform(0.2, 1.8) * self.think)
                    began = self.told = time.perf_counter()
                    shown = await client.answer(shown, self.chance)
                    self.measured.add(self.measured.answers[client.kind], began)
                    continue
                version = await asyncio.wait_for(news.get(), 600)
                if version != shown.version and news.empty():
                    self.measured.add(self.measured.news, self.told)
                    began = time.perf_counter()
                    shown = await client.look()
                    self.measured.add(self.measured.looks, began)
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError, Failed, OSError):
                await hearing


# ------------------------------------------------------------ the server


class Server:
    """`flagplot serve` in processes of its own."""

    def __init__(self, folder: Path, database: str, more: list[str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = ["serve", "--port", str(self.port), "--data", str(folder), "--proxy", "127.0.0.1", *more]
        words += ["--database", database] if database else []
        run = "from flagplot.cli.main import main; main()"
        self.process = subprocess.Popen([sys.executable, "-c", run, *words], stdout=subprocess.DEVNULL)

    async def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            with suppress(OSError, asyncio.IncompleteReadError):
                if (await Line(self.port, "").ask("GET", "/static/icon.svg", {}))[0] == 200:
                    return
            await asyncio.sleep(0.1)
        raise Failed("the server does not answer")

    def processes(self) -> list[int]:
        """Its processes."""
        found = [self.process.pid]
        for each in found:
            with suppress(OSError):
                found += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
        return found

    def used(self) -> float:
        """Seconds of processor time that it has used."""
        ticks = os.sysconf("SC_CLK_TCK")
        parts = (Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in self.processes())
        return sum((int(part[11]) + int(part[12])) / ticks for part in parts)

    def memory(self) -> float:
        """MiB of memory that it holds."""
        pages = (Path(f"/proc/{each}/statm").read_text().split()[1] for each in self.processes())
        return sum(int(each) * os.sysconf("SC_PAGE_SIZE") / 2**20 for each in pages)


# ------------------------------------------------------------ measuring


def told(name: str, times: list[float]) -> str:
    """Times by their share, in milliseconds."""
    if not times:
        return f"{name:44}none"
    ordered = sorted(times)
    shares = "  ".join(f"{share:g} % {1000 * ordered[int(len(ordered) * share / 100)]:.0f}" for share in (50, 95, 99))
    return f"{name:44}{shares}  most {1000 * ordered[-1]:.0f} ms  ({len(times)})"


async def measure(server: Server, matches: int, think: float, seconds: float) -> None:
    """Let the matches be played so long, and print the figures."""
    await server.wait()
    empty, measured, gate = server.memory(), Measured(), asyncio.Semaphore(BEGUN_AT_ONCE)
    tables = [Table(server.port, number, think, measured, gate) for number in range(matches)]
    began = time.perf_counter()
    playing = [asyncio.ensure_future(table.run()) for table in tables]
    for table in tables:
        await table.is_begun.wait()
    print(f"{matches} matches begun, {2 * matches} streams open, after {time.perf_counter() - began:.0f} s", flush=True)
    await asyncio.sleep(min(think, 30))
    used, own, measured.since = server.used(), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    span, used, own = time.perf_counter() - measured.since, server.used() - used, time.process_time() - own
    memory, load = server.memory(), os.getloadavg()
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    every = [each for kind in measured.answers.values() for each in kind]
    slow = sum(each > SLOW for each in every)
    print(told("from a press to the new board", every))
    for kind, times in measured.answers.items():
        print(told(f"  by {kind}", times))
    print(told("from a press to the other's stream", measured.news))
    print(told("a look at what has changed", measured.looks))
    presses = max(1, len(every))
    print(f"presses a second {len(every) / span:.1f}; over {1000 * SLOW:.0f} ms {slow} ({100 * slow / presses:.2f} %)")
    print(f"processor time a press: server {1000 * used / presses:.1f} ms, clients {1000 * own / presses:.1f} ms")
    print(f"of a core: server {100 * used / span:.0f} %, clients {100 * own / span:.0f} %;", end=" ")
    print(f"load average {load[0]:.1f} on {os.cpu_count()} cores")
    print(f"memory {memory:.0f} MiB, {empty:.0f} with no match; matches begun in all {measured.matches}")
    print(f"failures {len(measured.failed)}", *measured.failed[:5], sep="\n  ")


def main() -> None:
    """Read what is wanted, start the server, measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument(
        "--think", type=float, default=30.0, help="seconds that a client thinks about a sheet, in the mean"
    )
    parser.add_argument("--seconds", type=float, default=180.0, help="how long is measured")
    parser.add_argument("--database", default="", help="a URL in place of SQLite in a folder")
    parser.add_argument("more", nargs="*", help="more words for `flagplot serve`")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), wanted.database, wanted.more)
        try:
            asyncio.run(measure(server, wanted.matches, wanted.think, wanted.seconds))
        finally:
            server.process.terminate()
            server.process.wait(20)


if __name__ == "__main__":
    main()
