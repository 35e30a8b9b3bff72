"""What people do beside the game: take back with consent, talk, wait for each other, keep time; pages and API offer the same."""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from flagplot.api.verify import VerifyReport
from flagplot.core.record import parse_record
from flagplot.table.fair.verify import verify
from flagplot.web import acts
from flagplot.web.api import ROUTER
from flagplot.web.pages import device
from flagplot.web.pages.seat import ROUTER as SEATS_FORMS
from flagplot.web.store import store
from tests.helpers.program import ran
from tests.web.running import running
from tests.web.tables import Chair, begun, by_chance, play_on, server


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def passes(self, **how: float) -> None:
        self.now += timedelta(**how)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(store, "clock", lambda: found.now)
    return found


@pytest.fixture
def client(tmp_path: Path, time: Time) -> Iterator[TestClient]:
    with server(tmp_path) as found:
        yield found


def fair(client: TestClient, **more: Any) -> dict[str, Chair]:
    """A match of two people with fair dice, in which some questions have been answered."""
    seats = begun(client, "denmark-strait-1941", come=False, dice="fair", **more)
    for role in "AB":
        seats[role].post("number", {"number": "5"})
    play_on({role: seats[role] for role in "AB"}, by_chance(5), 7)
    return seats


def record_of(client: TestClient, seat: Chair) -> str:
    return str(client.get("/api/match/record", headers=seat.head).text)


# ------------------------------------------------------------ may I take back?


def test_what_the_other_side_grants_is_taken_back_and_verify_tells_it(client: TestClient) -> None:
    seats = fair(client)
    answers = seats["A"].get("/answers")
    before = seats["A"].get()
    assert before["may_ask_back"] and [each["turn"] for each in answers] == list(range(len(answers)))[::-1]
    asked = seats["A"].post("ask-back", {"turn": 1})["proposal"]
    assert asked["mine"] and not asked["needs_you"] and asked["yours"] == len(answers) - 1
    other = seats["B"].get()["proposal"]
    assert other["needs_you"] and other["by"] == before["match"]["sides"][0] and not other["mine"]
    assert seats["watchers"].get()["proposal"]["needs_you"] is False
    assert seats["B"].post("consent", {"agrees": True})["proposal"] is None
    assert len(seats["A"].get("/answers")) == 1 and seats["A"].get()["question"]["text"] in answers[-2]["text"]
    play_on({role: seats[role] for role in "AB"}, by_chance(1))
    found = verify(parse_record(record_of(client, seats["A"])))
    assert [(back.by, back.granted) for back in found.backs] == [("A", ("B",))]
    assert any("by side A, granted by side B," in text for _, text in shown_lines(found))


def shown_lines(found: Any) -> list[tuple[str, str]]:
    return list(VerifyReport(found)._said())


def test_what_is_refused_stays_and_the_table_reads_it(client: TestClient) -> None:
    seats = fair(client)
    before = seats["A"].get("/answers")
    seats["A"].post("ask-back", {"turn": 0})
    seats["A"].post("ask-back", {"turn": 1}, 409)
    assert seats["B"].post("consent", {"agrees": False})["proposal"] is None
    assert seats["A"].get("/answers") == before
    assert [each["text"] for each in seats["A"].get()["said"]] == ["Going back, as Germany asked, is refused."]
    seats["B"].post("ask-back", {"turn": 0})
    assert seats["B"].post("ask-back", {"turn": None})["proposal"] is None
    seats["B"].post("ask-back", {"turn": None}, 409)
    assert "back" not in [line.split()[0] for line in record_of(client, seats["referee"]).splitlines() if line]


def test_a_referee_who_has_come_is_asked_as_well(client: TestClient) -> None:
    seats = fair(client)
    seats["referee"].get()
    seats["A"].post("ask-back", {"turn": 0})
    assert seats["B"].post("consent", {"agrees": True})["proposal"] is not None
    assert seats["referee"].get()["proposal"]["needs_you"]
    assert seats["referee"].post("consent", {"agrees": True})["proposal"] is None
    assert "back 1 = A, granted by B referee" in record_of(client, seats["referee"])
    seats["referee"].post("proposal", {"number": 0})
    seats["referee"].post("consent", {"agrees": True}, 403)


def test_against_a_doctrine_nobody_is_asked_and_who_only_watches_grants_nothing(client: TestClient) -> None:
    seats = begun(client, "denmark-strait-1941", come=False, dice="seed", seats={"B": "standard"})
    play_on({role: seats[role] for role in "AB"}, by_chance(5), 3)
    assert seats["A"].post("ask-back", {"turn": 0})["proposal"] is None
    assert seats["A"].get("/answers") == []
    seats["A"].post("ask-back", {"turn": 0}, 422)
    seats["B"].post("ask-back", {"turn": 0}, 403)
    for path, said in (("ask-back", {"turn": 0}), ("consent", {"agrees": True})):
        seats["watchers"].post(path, said, 403)


def test_nothing_is_taken_back_when_the_secret_is_published(client: TestClient) -> None:
    seats = fair(client)
    play_on({role: seats[role] for role in "AB"}, by_chance(1))
    assert not seats["A"].get()["may_ask_back"]
    assert "over" in seats["A"].post("ask-back", {"turn": 0}, 409)["error"]["what"]


# ------------------------------------------------------------ talk


def test_the_table_talks_with_the_referee_reading_and_watchers_apart_until_the_end(client: TestClient) -> None:
    seats = fair(client)
    seats["A"].post("say", {"text": "  Good evening\n"})
    seats["referee"].post("say", {"text": "Good luck"})
    seats["A"].post("say", {"text": "Hold the line", "channel": "own"})
    seats["watchers"].post("say", {"text": "He is lost", "channel": "gallery"})
    heard = {role: [(each["by"], each["text"]) for each in seats[role].get()["said"]] for role in seats}
    talk = [("Germany", "Good evening"), ("the referee", "Good luck")]
    assert heard == {
        "A": [*talk, ("Germany", "Hold the line")],
        "B": talk,
        "referee": talk,
        "watchers": [("a watcher", "He is lost")],
    }
    seats["watchers"].post("say", {"text": "x"}, 403)
    seats["A"].post("say", {"text": "x", "channel": "gallery"}, 403)
    seats["A"].post("say", {"text": "   "}, 422)
    play_on({role: seats[role] for role in "AB"}, by_chance(1))
    seats["B"].post("say", {"text": "Well played"})
    after = [each["text"] for each in seats["watchers"].get()["said"]]
    assert after == ["Good evening", "Good luck", "He is lost", "Well played"]
    for role in seats:
        page = seats[role].page().text
        assert "Well played" in page and ("Hold the line" in page) == (role == "A")


def test_what_is_said_is_shown_as_text_and_no_more_than_so_much(client: TestClient) -> None:
    seats = fair(client)
    seats["A"].post("say", {"text": '<b x="1">&'})
    assert "&lt;b x=&#34;1&#34;&gt;&amp;" in seats["B"].page().text
    codes = [client.post("/api/match/say", json={"text": "x"}, headers=seats["A"].head).status_code for _ in range(40)]
    assert codes.count(429) > 0 and codes[0] == 200
    assert client.post("/api/match/say", json={"text": "x"}, headers=seats["B"].head).status_code == 200


# ------------------------------------------------------------ time


def test_a_turn_has_a_time_that_the_answers_within_it_do_not_change(client: TestClient, time: Time) -> None:
    """Otherwise the other side would count them."""
    seats = begun(client, "denmark-strait-1941", come=False, dice="seed")
    side = next(role for role in "AB" if seats[role].get()["question"])
    other = "BA"["AB".index(side)]
    since = seats[other].get()["turn"]
    for _ in range(30):
        time.passes(seconds=7)
        question = seats[side].get()["question"]
        seats[side].post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})
        if not seats[side].get()["question"]:
            break
        assert seats[other].get()["turn"] == since
    turn = seats[other].get()["turn"]
    assert turn["side"] == other and turn["since"] == time.now.isoformat(timespec="seconds")


def test_a_side_without_time_has_lost_when_the_other_claims_it(client: TestClient, time: Time) -> None:
    seats = begun(client, "denmark-strait-1941", come=False, dice="seed", clock="1h/side")
    side = next(role for role in "AB" if seats[role].get()["question"])
    other = "BA"["AB".index(side)]
    time.passes(minutes=59)
    assert "time left" in seats[other].post("claim", {}, 409)["error"]["what"]
    seats["referee"].post("pause", {"reason": "Supper"})
    time.passes(hours=5)
    seats["referee"].post("pause", {"reason": None})
    seats[other].post("claim", {}, 409)
    assert seats[other].get()["clock"]["left"][side] == 60.0
    time.passes(minutes=2)
    seats[side].post("claim", {}, 409)
    ended = seats[other].post("claim", {})["ended"]
    name = seats[other].get()["match"]["sides"]["AB".index(side)]
    assert ended["how"] == f"{name} ran out of time" and ended["winner"] != name


def test_a_clock_for_moves_begins_again_and_one_for_sides_does_not(client: TestClient, time: Time) -> None:
    found = {}
    for clock in ("1h/move", "1h/side"):
        seats = begun(client, "denmark-strait-1941", come=False, dice="seed", clock=clock)
        for _ in range(4):
            time.passes(minutes=10)
            play_on({role: seats[role] for role in "AB"}, by_chance(1), 1)
        found[clock] = seats["A"].get()["clock"]["left"]
    assert found["1h/move"] == {"A": 3600.0, "B": 3600.0}
    assert sum(found["1h/side"].values()) < 7200.0
    assert "not a clock" in client.post("/api/matches", json={"scenario": "denmark-strait-1941", "clock": "soon"}).text


def test_it_is_seen_when_the_others_were_last_here(client: TestClient, time: Time) -> None:
    seats = begun(client, "denmark-strait-1941", come=False, dice="seed")
    assert seats["A"].get()["here"] == []
    seats["referee"].get()
    time.passes(minutes=3)
    here = {each["role"]: each["seen"] for each in seats["B"].get()["here"]}
    assert here == {"A": "2026-01-01T12:00:00+00:00", "referee": "2026-01-01T12:00:00+00:00"}
    assert "Germany was last here" in seats["B"].page().text


# ------------------------------------------------------------ pages and API

TWINS = {
    "propose": "proposal",
    "note": "notes",
    "draft": "sheet",
    "send": "sheet/send",
    "correct": "dice/correct",
    "here": "back",
}
"""What pages and API name differently; all else has one name."""
ON_PAGES = {"", "stream", "curtain", "replay", "ask-back"}
IN_API = {"log", "board", "answers", "answer"}
"""What only pages need: a screen for both, a page of choices; and what is part of a page."""


def paths(router: Any, start: str) -> set[tuple[str, str]]:
    found = set()
    for route in router.routes:
        path = str(getattr(route, "path", ""))
        if path.startswith(start):
            found |= {(method, path.removeprefix(start).strip("/")) for method in getattr(route, "methods", ())}
    return found


def test_whatever_a_seat_can_do_on_its_page_a_program_can_do_as_well() -> None:
    api = paths(ROUTER, "/api/match/") | paths(ROUTER, "/api/match")
    api |= paths(acts.API, "/api/match/") | paths(device.API, "/api/match/")
    pages = paths(SEATS_FORMS, "/at/{seat}") | paths(acts.PAGES, "/at/{seat}") | paths(device.PAGES, "/at/{seat}")
    asked = {(method, TWINS.get(path, path)) for method, path in pages if path not in ON_PAGES or method == "POST"}
    assert asked - {("POST", "curtain")} <= api
    offered = {
        (method, path) for method, path in api if path not in IN_API and "{" not in path and not path.startswith("es")
    }
    assert {each for each in offered if each[0] == "POST"} <= asked


def test_the_description_of_the_api_names_every_path_and_all_that_is_sent(client: TestClient) -> None:
    schema = client.get("/api/openapi.json").json()
    assert {
        "/api/match/ask-back",
        "/api/match/say",
        "/api/match/claim",
        "/api/match/advice",
        "/api/match/push/off",
    } <= set(schema["paths"])
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            assert said.get("description") or said.get("summary"), (path, method)


def test_the_client_of_twenty_lines_plays_a_whole_match(tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "examples/client.py"
    code = file.read_text(encoding="utf-8").partition('"""\n')[2].partition("import sys")[2].splitlines()
    assert sum(1 for line in code if line.strip() and not line.startswith(("from", "import"))) <= 20
    with running(tmp_path) as (base, _):
        done = ran([sys.executable, str(file), base, "denmark-strait-1941"])
    assert done.returncode == 0, done.stderr.decode()
    assert re.fullmatch(r"Battle of the Denmark Strait: (Germany|Britain|nobody) wins?, .+\n", done.stdout.decode())


# ------------------------------------------------------------ the lobby


def test_a_seat_of_the_lobby_is_taken_once(client: TestClient) -> None:
    made = client.post(
        "/api/matches", json={"scenario": "coral-sea-1942", "seats": {"B": "open"}, "clock": "3d/move"}
    ).json()
    assert set(made["tokens"]) == {"A", "referee", "watchers"}
    (waiting,) = client.get("/api/open").json()
    assert (waiting["side"], waiting["other"], waiting["clock"]) == ("U.S.", "Japan", "3 days for each turn")
    assert waiting["story"].startswith("Japan wanted Port Moresby by sea.") and "Play U.S." in client.get("/").text
    taken = client.post(f"/api/open/{waiting['seat']}").json()
    assert Chair(client, taken["token"]).get()["you"] == "B" and client.get("/api/open").json() == []
    assert client.post(f"/api/open/{waiting['seat']}").status_code == 409
    assert client.post("/api/open/no").status_code == 409


def test_a_seat_that_waits_opens_for_no_secret(client: TestClient) -> None:
    client.post("/api/matches", json={"scenario": "coral-sea-1942", "seats": {"A": "open"}})
    (waiting,) = client.get("/api/open").json()
    for token in (waiting["seat"], waiting["seat"] + "0" * 32):
        assert client.get("/api/match", headers={"authorization": f"Bearer {token}"}).status_code == 401
    answer = client.post("/api/matches", json={"scenario": "coral-sea-1942", "seats": {"C": "open"}})
    assert answer.status_code == 422 and "not a side" in answer.text


def test_a_match_begun_on_the_page_waits_in_the_lobby_and_is_taken_there(client: TestClient) -> None:
    begun_page = client.post("/start", data={"scenario": "denmark-strait-1941", "b": "open", "dice": "seed"})
    assert begun_page.status_code == 201 and "Britain waits in the lobby" in begun_page.text
    (waiting,) = client.get("/api/open").json()
    taken = client.post(f"/open/{waiting['seat']}")
    assert taken.status_code == 303 and client.get(taken.headers["location"]).status_code == 303
    other_site = {"sec-fetch-site": "cross-site"}
    assert client.post(f"/open/{waiting['seat']}", headers=other_site).status_code == 403


@pytest.mark.long
def test_a_rematch_changes_sides_and_keeps_each_seat_for_who_sat_there(client: TestClient) -> None:
    seats = fair(client, clock="2h/side")
    seats["A"].post("again", {}, 409)
    play_on({role: seats[role] for role in "AB"}, by_chance(1))
    tokens = {role: seats[role].post("again", {})["token"] for role in seats}
    chairs = {role: Chair(client, token) for role, token in tokens.items()}
    assert {role: chair.get()["you"] for role, chair in chairs.items()} == {
        "A": "B",
        "B": "A",
        "referee": "referee",
        "watchers": "watchers",
    }
    one, other = chairs["A"].get(), chairs["B"].get()
    assert one["match"]["id"] == other["match"]["id"] != seats["A"].get()["match"]["id"]
    assert one["clock"]["left"] == {"A": 7200.0, "B": 7200.0} and one["numbers"]["needs_you"]
    assert "taken" in seats["A"].post("again", {}, 409)["error"]["what"]
    assert seats["B"].get()["again"] and "Take your seat in the rematch" in seats["B"].page().text
