"""A server in a process of a test, and clients that sit at its seats."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from flagplot.core.record import Entry, Record
from flagplot.table.fair.match import ASK, DICE
from flagplot.table.seats import PERSON, write_seats
from flagplot.web.app import create_app
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.seats import new_seats
from flagplot.web.people.clocks import turn_at
from flagplot.web.store import store
from flagplot.web.store.rows import Head
from flagplot.web.store.store import now
from tests.web.databases import url_of
from tools.lengths import NumberedTokens

ROLES = ("A", "B", "referee", "watchers")
NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
"""The time that tests have."""


class Counting(NumberedTokens):
    """Names, secrets and seeds that are the same in every test."""

    def seed(self) -> int:
        return 7

    def long_secret(self) -> bytes:
        return bytes(range(32))

    def number(self) -> int:
        return 99


@contextmanager
def server(folder: Path, name: str = "table", **how: Any) -> Iterator[TestClient]:
    """A server with a database of its own."""
    app = create_app(url_of(folder / f"{name}.sqlite"), Counting(), **how)
    with TestClient(app, follow_redirects=False) as client:
        yield client


@contextmanager
def server_at_one_time(folder: Path) -> Iterator[TestClient]:
    """The same for the tests of a file, with the time that each of them has."""
    with pytest.MonkeyPatch.context() as patch, server(folder) as client:
        patch.setattr(store, "clock", lambda: NOON)
        yield client


class Chair:
    """A client at one seat."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client, self.token, self.seat = client, token, token[:12]
        self.head = {"authorization": f"Bearer {token}"}

    def get(self, path: str = "") -> Any:
        answer = self.client.get(f"/api/match{path}", headers=self.head)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, said: Mapping[str, Any], code: int = 200) -> Any:
        answer = self.client.post(f"/api/match/{path}", json=said, headers=self.head)
        assert answer.status_code == code, answer.text
        return answer.json()

    def page(self, path: str = "", part: bool = False) -> Any:
        """The page of the seat, by its cookie."""
        head = {"cookie": f"seat={self.token}", **({"hx-request": "true"} if part else {})}
        return self.client.get(f"/at/{self.seat}{path}", headers=head)

    def submit(self, path: str, said: Mapping[str, Any], head: Mapping[str, str] | None = None) -> Any:
        """Send a form of the page."""
        word = self.page().text.partition('name="word" value="')[2].partition('"')[0]
        headers = {"cookie": f"seat={self.token}", **(head or {})}
        return self.client.post(f"/at/{self.seat}/{path}", data={"word": word, **said}, headers=headers)


def rows_sent(chair: Chair) -> dict[str, Any]:
    """The fields of a page's sheet as it is filled in."""
    sheet = chair.get("/sheet")
    rows = [row for part in sheet["parts"] for row in part["rows"] if row["origin"] != "only"]
    words = {row["key"]: {each["answer"]: each["key"] for each in row["answers"]}[row["answer"]] for row in rows}
    return {"turn": sheet["turn"], **{f"row.{key}": said for key, said in words.items()}}


def begun(client: TestClient, scenario: str, come: bool = True, **more: Any) -> dict[str, Chair]:
    """Begin a match, to which all have come or nobody yet; who sits where by role."""
    answer = client.post("/api/matches", json={"scenario": scenario, **more})
    assert answer.status_code == 201, answer.text
    seats = {role: Chair(client, token) for role, token in answer.json()["tokens"].items()}
    for chair in seats.values() if come else ():
        chair.get()
    return seats


def kept(client: TestClient, record: Record) -> dict[str, Chair]:
    """A match of two people that stands where a record does."""
    app: Any = client.app
    service = app.state.service
    header = {**record.header, "doctrine": write_seats({0: PERSON, 1: PERSON}), DICE: ASK}
    head = Head(service.mint.name(), "2000-01-01", header["title"], header, record.scenario, dict(record.files))
    rows, tokens = new_seats(head.id, service.mint)
    entries = [entry for entry in record.entries if isinstance(entry, Entry)]
    live = LiveMatch(head)
    live.follow(entries)
    service.store.create(replace(head, turn=turn_at(head, live), since=now()), rows, entries)
    return {role: Chair(client, token) for role, token in tokens.items()}


def asked(seats: Mapping[str, Chair]) -> tuple[str, Any]:
    """Who is asked now, and what."""
    states = {role: seats[role].get()["question"] for role in "AB"}
    return next((role, question) for role, question in states.items() if question)


def by_chance(seed: int) -> Any:
    """Some legal answer."""
    chance = Random(seed)
    return lambda role, question: chance.choice(question["answers"])["answer"]


def play_on(seats: Mapping[str, Chair], choose: Any = None, most: int = 5000) -> int:
    """Two clients answer until the match is over or has been answered so often; how often it was."""
    given = 0
    states = {role: seats[role].get() for role in "AB"}
    while given < most:
        role = next((role for role in "AB" if states[role]["question"]), None)
        if role is None:
            states = {each: seats[each].get() for each in "AB"}
            role = next((each for each in "AB" if states[each]["question"]), None)
        if role is None:
            assert states["A"]["over"] and states["B"]["over"]
            return given
        question = states[role]["question"]
        answers = [each["answer"] for each in question["answers"]]
        answer = choose(role, question) if choose else answers[given % len(answers)]
        said = {"turn": question["turn"], "answers": [answer], "key": uuid4().hex}
        states[role] = seats[role].post("answer", said)
        given += 1
    return given
