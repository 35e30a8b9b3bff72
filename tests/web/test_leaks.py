"""Nothing that a server sends a seat depends on what the seat may not know: answers, pages, streams, errors, byte by byte.

Two matches that differ only in that are kept by two servers which give the same names and secrets.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from flagplot.core.record import Entry, Mark, Record
from flagplot.web.match.seats import Seat
from flagplot.web.stream import changes
from tests.cli.shell import SCENARIOS
from tests.cli.test_leaks import EUROPA, pairs
from tests.helpers.scenario_files import BATTLES, OPERATIONS
from tests.web.tables import Chair, kept, server

FEW = (SCENARIOS / "denmark-strait-1941.yaml", SCENARIOS / "bismarck-1941.yaml", EUROPA[0])
MORE = (SCENARIOS / "coral-sea-1942.yaml", SCENARIOS / "pedestal-1942-operation.yaml", SCENARIOS / "midway-1942.yaml")


def heard(client: TestClient, chair: Chair, role: str) -> dict[str, Any]:
    """Every byte that a seat is sent, whatever it asks for."""
    found = {path: client.get(f"/api/match{path}", headers=chair.head) for path in ("", "/log", "/record", "/at/1")}
    found |= {f"page {path}": chair.page(path) for path in ("", "/replay", "/record")}
    found["part"] = chair.page(part=True)
    state = found[""].json()
    turn = state["question"]["turn"] if state["question"] else 0
    for said in ({"turn": turn - 1, "answers": [0]}, {"turn": turn, "answers": ["no such thing"]}, {"turn": turn}):
        found[str(said)] = client.post("/api/match/answer", json=said, headers=chair.head)
    for refused in (each["answer"] for each in (state["question"] or {"refused": ()})["refused"]):
        said = {"turn": turn, "answers": [refused]}
        found[str(said)] = client.post("/api/match/answer", json=said, headers=chair.head)
    found["take back"] = client.post("/api/match/take-back", json={"turn": turn}, headers=chair.head)
    found |= on_a_form(chair, state)
    app: Any = client.app
    stream = asyncio.run(_first(app.state.service, Seat(chair.seat, state["match"]["id"], role)))
    bytes_of = {name: (each.status_code, each.content, sorted(each.headers.items())) for name, each in found.items()}
    return {**bytes_of, "stream": stream}


def on_a_form(chair: Chair, state: Any) -> dict[str, Any]:
    """What a seat is sent while it fills in a form by its first answers, then by its last; all of them are taken back."""
    found: dict[str, Any] = {}
    question = state["question"]
    if question is None or not question["form"]:
        return found
    for last in (False, True):
        now, number = state, 0
        while now["question"] is not None and number < 8:
            number += 1
            answer = now["question"]["answers"][-1 if last else 0]["answer"]
            said = {"turn": now["question"]["turn"], "answers": [answer]}
            found[f"form {last} {number}"] = chair.client.post("/api/match/form", json=said, headers=chair.head)
            now = found[f"form {last} {number}"].json()
        found[f"form {last} page"] = chair.page()
        said = {"turn": now["form"]["turn"], "keep": 0}
        found[f"form {last} back"] = chair.client.post("/api/match/form/back", json=said, headers=chair.head)
    return found


async def _first(service: Any, seat: Seat) -> list[str]:
    """What a stream says before anything changes."""
    said = []
    async for line in changes(service, seat):
        said.append(line)
        if len(said) == 2:
            break
    return said


def moments(records: tuple[Record, Record], count: int) -> Iterator[tuple[Record, Record]]:
    """Both games at their last moment and at others before: up to the last the seat sees the same of both."""
    answers: list[list[Entry | Mark]] = [[e for e in record.entries if isinstance(e, Entry)] for record in records]
    last = min(map(len, answers))
    for place in range(count):
        until = last - place * last // count
        yield replace(records[0], entries=answers[0][:until]), replace(records[1], entries=answers[1][:until])


def check(records: tuple[Record, Record], side: int, clients: tuple[TestClient, TestClient]) -> None:
    """A side and watchers hear the same of both."""
    tables = [(client, kept(client, record)) for client, record in zip(clients, records, strict=True)]
    for role in ("AB"[side], "watchers"):
        found = [heard(client, seats[role], role) for client, seats in tables]
        assert found[0].keys() == found[1].keys()
        for name in found[0]:
            assert found[0][name] == found[1][name], (role, name)


def compare(file: Path, side: int, folder: Path, count: int = 1) -> int:
    """Check all pairs of a file, at so many moments each; how many there were."""
    compared = 0
    with server(folder, "one") as one, server(folder, "other") as other:
        for records in pairs(file, side):
            for pair in moments(records, count):
                check(pair, side, (one, other))
                compared += 1
    return compared


@pytest.mark.parametrize("file", FEW, ids=lambda file: file.stem)
@pytest.mark.parametrize("side", (0, 1))
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_what_a_seat_is_sent_depends_on_nothing_that_it_may_not_know(file: Path, side: int, tmp_path: Path) -> None:
    assert compare(file, side, tmp_path) > 0 or file in EUROPA or file == FEW[0]


@pytest.mark.long
@pytest.mark.parametrize("file", MORE, ids=lambda file: file.stem)
def test_what_a_seat_is_sent_in_larger_games(file: Path, tmp_path: Path) -> None:
    assert compare(file, 0, tmp_path, 3) > 0


@pytest.mark.soak
@pytest.mark.parametrize("file", [*BATTLES, *OPERATIONS, *EUROPA], ids=lambda file: file.stem)
@pytest.mark.parametrize("side", (0, 1))
def test_what_a_seat_is_sent_in_every_game(file: Path, side: int, tmp_path: Path) -> None:
    compare(file, side, tmp_path, 40)


def test_the_comparison_would_find_a_leak(tmp_path: Path) -> None:
    """The referee, who may know, is told different things."""
    records = next(iter(pairs(MORE[0], 0)))
    with server(tmp_path, "one") as one, server(tmp_path, "other") as other:
        tables = [(client, kept(client, record)) for client, record in zip((one, other), records, strict=True)]
        found = [heard(client, seats["referee"], "referee") for client, seats in tables]
        assert found[0] != found[1]
