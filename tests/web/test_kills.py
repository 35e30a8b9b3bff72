"""A server that is killed in the middle loses no answer that it has confirmed, and doubles none."""

import random
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx2 as httpx
import pytest

from flagplot.core.record import Entry, parse_record
from flagplot.table import keep
from flagplot.table.resume import reopen
from tests.web.running import Running, running


class Steady:
    """A client that sends a request again until it is answered."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.base, timeout=20)

    def __enter__(self) -> "Steady":
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def send(self, method: str, path: str, token: str = "", said: Any = None) -> Any:
        head = {"authorization": f"Bearer {token}"} if token else {}
        for _ in range(400):
            try:
                answer = self.client.request(method, path, json=said, headers=head)
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer
        raise AssertionError("the server does not come back")


def play(server: Running, scenario: str, chance: random.Random) -> None:
    """Play a match to its end and compare what was confirmed with what was kept."""
    with Steady(server) as steady:
        play_by(steady, scenario, chance)


def play_by(steady: Steady, scenario: str, chance: random.Random) -> None:
    """The same by one client."""
    tokens = steady.send("POST", "/api/matches", said={"scenario": scenario}).json()["tokens"]
    confirmed: dict[str, list[int]] = {"A": [], "B": []}
    while True:
        states = {role: steady.send("GET", "/api/match", tokens[role]).json() for role in "AB"}
        if states["A"]["over"]:
            break
        role = next(role for role in "AB" if states[role]["question"])
        state = states[role]
        while state["question"]:
            question = state["question"]
            assert question["turn"] == len(confirmed[role]), "no confirmed answer is lost, none is there twice"
            answer = chance.choice(question["answers"])["answer"]
            said = {"turn": question["turn"], "answers": [answer], "key": uuid4().hex}
            state = steady.send("POST", "/api/match/answer", tokens[role], said).json()
            confirmed[role].append(answer)
    record = parse_record(steady.send("GET", "/api/match/record", tokens["watchers"]).text)
    for role, answers in confirmed.items():
        assert [each.answer for each in record.entries if isinstance(each, Entry) and each.seat == role] == answers
    again = reopen(record)
    again.play_record(record)
    keep.check_unchanged(record)
    assert again.is_over


def killed(folder: Path, kills: int, scenario: str) -> None:
    """Kill a server over SQLite so often while matches are played on it."""
    with running(folder) as (_, server):
        killed_on(server, kills, scenario, random.Random(kills))


def killed_on(server: Running, kills: int, scenario: str, chance: random.Random) -> None:
    """Kill a server so often while matches are played on it."""
    enough, failed = Event(), list[BaseException]()

    def playing() -> None:
        try:
            while not enough.is_set():
                play(server, scenario, chance)
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=playing)
    thread.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0.05, 0.4))
        server.kill()
        server.start()
        server.wait()
        if failed:
            break
    enough.set()
    thread.join(300)
    assert not failed, failed
    assert not thread.is_alive()


@pytest.mark.long
def test_a_killed_server_loses_no_confirmed_answer(tmp_path: Path) -> None:
    killed(tmp_path, 4, "denmark-strait-1941")


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    killed(tmp_path, 1000, "coral-sea-1942")
