"""A server that is killed in the middle loses no answer that it has confirmed, and doubles none."""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx2 as httpx
import pytest

from flagplot.core.record import Entry, parse_record
from flagplot.table import record_file
from flagplot.table.resume import reopen
from tests.web.clusters import IS_THERE, WHY_NOT, database
from tests.web.running import Running, running

needs_postgres = pytest.mark.skipif(not IS_THERE, reason=WHY_NOT)


KILLS = int(os.environ.get("FLAGPLOT_KILLS", "1000"))
"""How often the long test kills a server on each store."""
TOLD = 50
"""Kills after which a long test says how far it is."""
PATIENCE = 600
"""Seconds after which a server that is killed again and again has to have answered, on a machine that is busy."""


class Steady:
    """A client that sends a request again until it is answered."""

    answered = 0
    """Requests of all clients that have changed something."""

    def __init__(self, server: Running, token: str = "") -> None:
        self.client = httpx.Client(base_url=server.base, timeout=20)
        self.head = {"authorization": f"Bearer {token}"} if token else {}

    def __enter__(self) -> "Steady":
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def send(self, method: str, path: str, said: Any = None) -> Any:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = self.client.request(method, path, json=said, headers=self.head)
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            assert answer.status_code in (200, 201), answer.text
            Steady.answered += method == "POST"
            return answer
        raise AssertionError("the server does not come back")


class Scripted(Thread):
    """A client that plays one seat to the end, and remembers which of its answers were confirmed."""

    def __init__(self, server: Running, token: str, chance: random.Random) -> None:
        super().__init__()
        self.server, self.token, self.chance = server, token, chance
        self.confirmed: list[int] = []
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            with Steady(self.server, self.token) as steady:
                self.play(steady)
        except BaseException as error:
            self.failed = error

    def play(self, steady: Steady) -> None:
        while not (state := steady.send("GET", "/api/match").json())["over"]:
            if state["question"] is None:
                time.sleep(0.01)
            while question := state["question"]:
                assert question["turn"] == len(self.confirmed), "no confirmed answer is lost, none is there twice"
                answer = self.chance.choice(question["answers"])["answer"]
                said = {"turn": question["turn"], "answers": [answer], "key": uuid4().hex}
                state = steady.send("POST", "/api/match/answer", said).json()
                self.confirmed.append(answer)


def play(server: Running, scenario: str, chance: random.Random) -> int:
    """Let two clients play a match to its end and compare what was confirmed with what was kept; how many answers it had."""
    with Steady(server) as steady:
        tokens = steady.send("POST", "/api/matches", {"scenario": scenario}).json()["tokens"]
    players = {role: Scripted(server, tokens[role], random.Random(chance.random())) for role in "AB"}
    for player in players.values():
        player.start()
    for role, player in players.items():
        player.join(2 * PATIENCE)
        assert player.failed is None, (role, player.failed)
        assert not player.is_alive()
    with Steady(server, tokens["watchers"]) as steady:
        record = parse_record(steady.send("GET", "/api/match/record").text)
    for role, player in players.items():
        kept = [each.answer for each in record.entries if isinstance(each, Entry) and each.seat == role]
        assert kept == player.confirmed
    again = reopen(record)
    again.play_record(record)
    record_file.check_unchanged(record)
    assert again.is_over
    return sum(len(player.confirmed) for player in players.values())


def killed_on(server: Running, kills: int, scenario: str) -> tuple[int, int]:
    """Kill a server so often while matches are played on it; how many matches and answers there were."""
    chance, pauses = random.Random(kills), random.Random(kills)
    enough, failed, answers = Event(), list[BaseException](), list[int]()

    def playing() -> None:
        try:
            while not enough.is_set():
                answers.append(play(server, scenario, chance))
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=playing)
    thread.start()
    for done in range(kills):
        if done and done % TOLD == 0:
            print(f"{done} of {kills} kills, {Steady.answered} changes confirmed", flush=True)
        wanted = Steady.answered + pauses.randrange(3)
        while Steady.answered < wanted and not failed:
            time.sleep(0.005)
        time.sleep(pauses.uniform(0, 0.06))
        server.kill()
        server.start()
        server.wait()
        if failed:
            break
    enough.set()
    thread.join(3 * PATIENCE)
    assert not failed, failed
    assert not thread.is_alive()
    return len(answers), sum(answers)


@contextmanager
def kept_in(kind: str, folder: Path) -> Iterator[Running]:
    """A server over SQLite or PostgreSQL."""
    if kind == "sqlite":
        with running(folder) as (_, server):
            yield server
    else:
        with database() as url, running(folder, url=url) as (_, server):
            yield server


@pytest.mark.long
def test_a_killed_server_loses_no_confirmed_answer(tmp_path: Path) -> None:
    with kept_in("sqlite", tmp_path) as server:
        assert killed_on(server, 4, "denmark-strait-1941")[0] > 0


@pytest.mark.soak
@pytest.mark.timeout(0)  # a busy machine takes ten seconds a kill; PATIENCE ends a test that hangs
@pytest.mark.parametrize("kind", (pytest.param("postgresql", marks=needs_postgres), "sqlite"))
def test_a_thousand_kills_lose_nothing(kind: str, tmp_path: Path) -> None:
    began = time.monotonic()
    with kept_in(kind, tmp_path) as server:
        matches, answers = killed_on(server, KILLS, "coral-sea-1942")
    took = f"{time.monotonic() - began:.0f} s"
    print(
        f"{kind}: killed {KILLS} times in {took}; {matches} matches, {answers} answers confirmed, none lost, none doubled"
    )
    assert matches > 0
