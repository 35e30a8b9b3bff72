"""What fails beneath the server is told by a clear page, and nothing is lost: full disks, files that are gone, clocks that jump."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import event, update
from starlette.testclient import TestClient

from flagplot.core.record import parse_record
from flagplot.table import record_file
from flagplot.table.resume import reopen
from flagplot.web.store import store as store_module
from flagplot.web.store.tables import ANSWER, MATCH
from tests.web.tables import Chair, asked, begun, by_chance, play_on, rows_sent, server


def store_of(client: TestClient) -> Any:
    """The store of a server."""
    app: Any = client.app
    return app.state.service.store


@contextmanager
def full_disk(client: TestClient) -> Iterator[None]:
    """No page more for the database than it has, on every connection."""
    engine, large = store_of(client).engine, 2**30

    def limit(pages: int) -> Any:
        def connected(found: Any, *more: object) -> None:
            found.execute(f"PRAGMA max_page_count = {pages}")

        return connected

    full = limit(1)
    event.listen(engine, "connect", full)
    engine.dispose()
    yield
    event.remove(engine, "connect", full)
    event.listen(engine, "connect", limit(large))
    engine.dispose()


def check_plays_on(client: TestClient, seats: dict[str, Chair]) -> None:
    """The match goes on to its end, and its record is the one that was played."""
    play_on({role: seats[role] for role in "AB"}, by_chance(3))
    record = parse_record(client.get("/api/match/record", headers=seats["A"].head).text)
    again = reopen(record)
    again.play_record(record)
    record_file.check_unchanged(record)
    assert again.is_over


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=3)
        play_on({role: seats[role] for role in "AB"}, by_chance(1), most=3)
        before = {role: chair.get() for role, chair in seats.items()}
        role, question = asked(seats)
        answer = question["answers"][0]["answer"]
        text = Path("scenarios/coral-sea-1942.yaml").read_text(encoding="utf-8")
        with full_disk(client):
            wrong = client.post("/api/matches", json={"text": text})
            assert wrong.status_code == 503 and "full" in wrong.json()["error"]["what"]
            page = client.post("/start", data={"scenario": "coral-sea-1942"})
            assert "cannot be read or written now" in page.text and "Traceback" not in page.text
            said = {"text": "x" * 3000, "public": False}
            codes = (
                client.post("/api/match/notes", json=said, headers=seats["referee"].head).status_code
                for _ in range(400)
            )
            assert 503 in codes, "rows fill what is left of the last page, and then no more"
            noted = len(seats["referee"].get()["notes"])
            fields = rows_sent(seats[role])
            said = {"turn": question["turn"], "answers": [answer], "key": "full" * 20}
            gone = seats[role].client.post("/api/match/answer", json=said, headers=seats[role].head)
            assert gone.status_code in (200, 503), "kept or refused, nothing between"
            page = seats[role].submit("send", fields)
            assert page.status_code in (303, 409, 503) and "Traceback" not in page.text
            kept = seats[role].get()
            assert gone.status_code == 200 or kept == before[role] or page.status_code == 303
        assert len(seats["referee"].get()["notes"]) == noted
        assert seats[role].get() == kept
        check_plays_on(client, seats)


def test_a_file_that_cannot_be_read_is_told_and_is_there_again(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=3)
        before = seats["A"].get()
        store_of(client).engine.dispose()
        for path in tmp_path.iterdir():
            path.rename(path.with_name(f"away-{path.name}"))
        answer = client.get("/api/match", headers=seats["A"].head)
        assert answer.status_code == 503 and "cannot be read or written now" in answer.json()["error"]["what"]
        page = seats["A"].page()
        assert page.status_code == 503 and "<h1" in page.text and "Traceback" not in page.text
        store_of(client).engine.dispose()
        for path in tmp_path.iterdir():
            path.rename(path.with_name(path.name.removeprefix("away-")))
        assert seats["A"].get() == before
        check_plays_on(client, seats)


OTHER_TIMES = (update(MATCH).values(form=1), update(ANSWER).values(answer=99), update(ANSWER).values(name="sail"))
"""What a match looks like that was played with a flagplot whose answers mean other things."""


@pytest.mark.parametrize("change", OTHER_TIMES, ids=["form", "answer", "question"])
def test_a_match_of_another_flagplot_says_so_and_nothing_of_what_was_answered(change: Any, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        play_on({role: seats[role] for role in "AB"}, by_chance(1), most=4)
        with store_of(client).engine.execution_options(writes=True).begin() as connection:
            connection.execute(change)
    with server(tmp_path) as client:
        for role in seats:
            chair = Chair(client, seats[role].token)
            said = client.get("/api/match", headers=chair.head).json()["error"]
            assert said["what"].startswith(
                "this match was played with another version of flagplot"
            ) and "sail" not in str(said)
            page = chair.page()
            assert page.status_code == 422 and "another version of flagplot" in page.text and "sail" not in page.text


def test_a_clock_that_jumps_moves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what was kept, nor the order of answers and notes, nor the limits, which use a clock that does not jump."""
    times = iter(("2036-01-01", "1999-01-01", "2026-06-01", "1970-01-01") * 100)
    monkeypatch.setattr(store_module, "now", lambda: next(times))
    monkeypatch.setattr(time, "time", lambda: -1e9)
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=3)
        for number in range(6):
            seats["referee"].post("notes", {"text": f"note {number}", "public": True})
            play_on({role: seats[role] for role in "AB"}, by_chance(number), most=1)
        assert [note["text"] for note in seats["A"].get()["notes"]] == [f"note {number}" for number in range(6)]
        check_plays_on(client, seats)


def test_two_requests_of_one_key_at_once_are_one_answer(tmp_path: Path) -> None:
    """Somebody who presses twice, or a client that tries again while the first try is under way."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        role, question = asked(seats)
        said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]], "key": "twice"}
        answers: list[Any] = []

        def send() -> None:
            answers.append(seats[role].post("answer", said))

        threads = [Thread(target=send) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 4 and all(each == answers[0] for each in answers)


@pytest.mark.parametrize("dice", ["seed", "table"])
def test_a_second_tap_on_send_is_the_first_one(tmp_path: Path, dice: str) -> None:
    """A page sends no key: the same press twice is carried out once, and its page shows no fault. Another press is late."""
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", dice=dice)
        role, _ = asked(seats)
        fields = {**rows_sent(seats[role]), "act": "confirm"}
        for _ in range(2):
            sent = seats[role].submit("send", fields, {"hx-request": "true"})
            assert sent.status_code == 200 and 'class="problem"' not in sent.text
        answers = seats[role].get("/answers")
        assert answers
        other = {**fields, "act": "rest"}
        late = seats[role].submit("send", other, {"hx-request": "true"})
        assert "question for you now" in late.text or "this question has been answered" in late.text
        assert seats[role].get("/answers") == answers
        if dice == "table":
            while not (rolled := seats["A"].get()["dice"]):
                role, _ = asked(seats)
                seats[role].submit("send", rows_sent(seats[role]) | {"act": "confirm"})
            typed = {"turn": rolled["turn"], "faces": "3 " * rolled["count"]}
            assert [seats["A"].submit("dice", typed).status_code for _ in range(2)] == [303, 303]


def test_a_second_tap_on_take_back_is_the_first_one(tmp_path: Path) -> None:
    """The order is taken back once, and the page shows no fault."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        found: list[str] = []
        for number in range(60):
            play_on({role: seats[role] for role in "AB"}, by_chance(number), most=1)
            found = [role for role in "AB" if (state := seats[role].get())["may_take_back"] and state["question"]]
            if found:
                break
        (role,) = found
        turn = seats[role].get()["question"]["turn"]
        for _ in range(2):
            sent = seats[role].submit("take-back", {"turn": turn}, {"hx-request": "true"})
            assert sent.status_code == 200 and 'class="problem"' not in sent.text
        assert seats[role].get()["question"]["turn"] < turn
