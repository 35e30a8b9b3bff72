"""The same on PostgreSQL, by two servers that share a database."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from flagplot.core.record import Entry, parse_record
from flagplot.table.fair.verify import verify
from flagplot.web.app import create_app
from flagplot.web.store import reading
from flagplot.web.store.engine import MISSED, open_engine
from flagplot.web.store.store import Store
from tests.web.clusters import IS_THERE, PROGRAMS, WHY_NOT, cluster, database
from tests.web.running import running
from tests.web.tables import Chair, asked, begun, by_chance, play_on

pytestmark = [pytest.mark.long, pytest.mark.skipif(not IS_THERE, reason=WHY_NOT), pytest.mark.xdist_group("postgres")]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database."""
    with database() as found:
        yield found


def test_servers_that_begin_at_once_on_an_empty_database_all_begin(url: str) -> None:
    """One of them brings the tables up to date, the others wait for it."""
    faults = list[Exception]()

    def start() -> None:
        try:
            open_engine(url).dispose()
        except Exception as fault:
            faults.append(fault)

    for _ in range(4):
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        engine.dispose()
        threads = [Thread(target=start) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not faults


def test_two_servers_share_a_match_with_fair_dice(url: str) -> None:
    with TestClient(create_app(url)) as one, TestClient(create_app(url)) as other:
        seats = begun(one, "denmark-strait-1941", dice="fair")
        there = {role: Chair(other, chair.token) for role, chair in seats.items()}
        seats["A"].post("number", {"number": "5"})
        there["B"].post("number", {"number": "6"})
        play_on(seats, by_chance(2), most=5)
        play_on(there, by_chance(3))
        found = verify(parse_record(one.get("/api/match/record", headers=seats["A"].head).text))
        assert found.is_over and found.dice > 0


def test_of_answers_at_once_by_two_servers_one_wins(url: str) -> None:
    with TestClient(create_app(url)) as one, TestClient(create_app(url)) as other:
        seats = begun(one, "coral-sea-1942")
        for _ in range(10):
            role, question = asked(seats)
            codes: list[int] = []

            def send(
                client: Any, head: Any = seats[role].head, question: Any = question, to: list[int] = codes
            ) -> None:
                said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]}
                to.append(client.post("/api/match/answer", json=said, headers=head).status_code)

            threads = [Thread(target=send, args=(client,)) for client in (one, other, one, other)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(codes) == [200, 409, 409, 409]


def test_what_is_read_is_of_one_moment(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that another server keeps between the head and the answers of a match is in both or in neither."""
    store, other = Store(url), Store(url)
    with TestClient(create_app(url)) as client:
        chair = begun(client, "coral-sea-1942")["referee"]
        match = chair.get()["match"]["id"]
        before, read = store.whole(match), reading.answers

        def late(connection: Any, name: str, first: int) -> list[Entry]:
            if connection.engine is not other.engine:
                monkeypatch.setattr(reading, "answers", read)
                with other.change(match) as change:
                    change.add([Entry("A", "late", 0, 0, 0)], change.count())
            return read(connection, name, first)

        monkeypatch.setattr(reading, "answers", late)
        assert store.whole(match) == before
        assert store.whole(match) != before
    store.close()
    other.close()


def test_a_stream_of_one_server_hears_of_what_another_changes(url: str, tmp_path: Path) -> None:
    """The database tells of it: nobody asks."""
    with (
        running(tmp_path, url=url) as (one, _),
        running(tmp_path, url=url) as (other, _),
        httpx.Client(base_url=one, timeout=30) as client,
    ):
        tokens = client.post("/api/matches", json={"scenario": "river-plate-1939"}).json()["tokens"]
        heads = {role: {"authorization": f"Bearer {token}"} for role, token in tokens.items()}
        for role in "AB":
            client.get("/api/match", headers=heads[role])  # a first visit is shown to the other side
        states = {role: client.get("/api/match", headers=heads[role]).json() for role in "AB"}
        role = next(role for role in "AB" if states[role]["question"])
        with httpx.stream("GET", f"{other}/api/match/stream", headers=heads[role], timeout=30) as stream:
            lines = (line for line in stream.iter_lines() if line.startswith("data: "))
            assert next(lines) == f"data: {states[role]['version']}"
            question = states[role]["question"]
            said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]}
            after = client.post("/api/match/answer", json=said, headers=heads[role]).json()
            assert next(lines) == f"data: {after['version']}"


def test_servers_hear_of_others_and_not_of_themselves(url: str) -> None:
    store, other, stop = Store(url), Store(url), Event()
    with TestClient(create_app(url)) as client:
        match = begun(client, "river-plate-1939")["referee"].get()["match"]["id"]
        found = store.changed_matches(stop)
        assert found is not None and next(found) == MISSED
        for each in (store, other):
            with each.change(match) as change:
                change.note("x", True)
        assert next(found) == match
        stop.set()
        assert list(found) == [], "its own change is no news"
    store.close()
    other.close()


@pytest.mark.skipif(not all(PROGRAMS), reason="no database of its own can be stopped")
def test_a_database_that_is_gone_and_comes_back(tmp_path: Path) -> None:
    """What is asked meanwhile is answered by a clear page, nothing is lost, streams and other servers go on."""
    with cluster() as found, TestClient(create_app(found.url), follow_redirects=False) as client:
        seats = begun(client, "denmark-strait-1941")
        play_on({role: seats[role] for role in "AB"}, by_chance(1), most=3)
        before = {role: chair.get() for role, chair in seats.items()}
        role, question = asked(seats)
        said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]], "key": "once"}
        found.stop()
        gone = seats[role].post("answer", said, 503)
        assert "cannot be read or written now" in gone["error"]["what"] and "try again" in gone["error"]["expected"]
        page = seats[role].page()
        assert page.status_code == 503 and "<h1" in page.text and "Traceback" not in page.text
        assert client.get("/").status_code == 200 and client.get("/start").status_code == 200
        found.start()
        assert {role: chair.get() for role, chair in seats.items()} == before
        after = seats[role].post("answer", said)
        assert seats[role].post("answer", said) == after
        play_on({role: seats[role] for role in "AB"}, by_chance(2))
        app: Any = client.app
        heard = app.state.service.store.changed_matches(Event())
        assert next(heard) == MISSED
