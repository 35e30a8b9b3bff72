"""What a press costs on the line: one request, and only what is new on the page, for a side, the other and the referee."""

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bench.web import HeldParts
from tests.helpers.blocks import first
from tests.web.browser import Person, needs_browser
from tests.web.tables import Chair, begun, rows_sent, server

pytestmark = pytest.mark.xdist_group("browser")
PRESSES = 16
IN_A_BROWSER = 8


class Budget(NamedTuple):
    """Bytes a press, headers included, at most: of the side that presses, and of the referee."""

    most: int
    referee: int


BATTLE = Budget(16_000, 48_000)
TURN = Budget(25_000, 40_000)
GAMES = [
    ("denmark-strait-1941", BATTLE),
    ("bismarck-1941", TURN),
    ("coral-sea-1942", BATTLE),
    ("europa/narvik-1940", BATTLE),
]


class Line:
    """The requests of one browser, each with its method and the bytes of its answer."""

    def __init__(self, person: Person) -> None:
        self.asked: dict[str, tuple[str, int]] = {}
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._begun)
        session.on("Network.loadingFinished", self._finished)

    def _begun(self, event: Any) -> None:
        if not event["request"]["url"].endswith("/draft"):  # what is only written on a sheet is no press of it
            self.asked[event["requestId"]] = (event["request"]["method"], 0)

    def _finished(self, event: Any) -> None:
        if event["requestId"] in self.asked:
            method, _ = self.asked[event["requestId"]]
            self.asked[event["requestId"]] = (method, int(event["encodedDataLength"]))

    def sent(self) -> list[int]:
        return [count for method, count in self.asked.values() if method == "POST"]

    def looks(self) -> list[int]:
        return [count for method, count in self.asked.values() if method == "GET"]


def who_is_asked(people: list[Person]) -> int | None:
    """The side whose page has a question, once its page knows; None if the match is over."""
    while not people[2].is_over():
        for number in (0, 1):
            if people[number].is_asked():
                return number
        people[2].page.wait_for_timeout(100)
    return None


@needs_browser
@pytest.mark.long
@pytest.mark.parametrize(("scenario", "budget"), first(1, [pytest.param(*each) for each in GAMES]))
def test_a_press_is_one_request_for_what_is_new(scenario: str, budget: Budget, table: tuple[Any, str]) -> None:
    browser, base = table
    people = [Person(browser, 1280) for _ in range(3)]
    links = people[0].begin(base, scenario, seed=1)
    for person, link in zip(people, links, strict=False):
        with person.page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
            person.sit(link, number=False)  # a page fetches the text of its first part once
    lines = [Line(person) for person in people]
    presses = [0, 0]
    for step in range(IN_A_BROWSER):
        asked = who_is_asked(people)
        if asked is None:
            break
        presses[asked] += people[asked].click(last=step % 3 == 0)
    people[2].page.wait_for_timeout(1000)  # a fetch too many would come within this time
    sent = [line.sent() for line in lines]
    pressed = sent[0] + sent[1]
    assert [len(each) for each in sent] == [*presses, 0], "the answer brings the new board itself"
    looks = [line.looks() for line in lines]
    for seen in looks:  # a page may still hear that each of the three came
        assert len(seen) <= sum(presses) + 3, "what others press is at most one look"
    assert max(pressed) <= budget.most, pressed
    assert max(looks[2], default=0) <= budget.referee, looks[2]
    assert [person.wrong for person in people] == [[], [], []]


def of_presses(folder: Path, scenario: str, seed: int, most: int) -> list[int]:
    """The bytes of the answers to the first presses of a match as suggested, for pages that hold parts as a browser does."""
    with server(folder, f"seed-{seed}") as client:
        seats, sent = begun(client, scenario, seed=seed), list[int]()
        held = {role: HeldParts() for role in "AB"}
        while len(sent) < most:
            role = next((role for role in "AB" if seats[role].get()["question"]), None)
            if role is None:
                break
            chair = seats[role]
            head = {"cookie": f"seat={chair.token}", "hx-request": "true", "held-part": held[role].names}
            seen = client.get(f"/at/{chair.seat}", headers=head)  # as its stream asks it to
            held[role].take(seen.headers, seen.text)
            head["held-part"] = held[role].names
            answer = chair.submit("send", rows_sent(chair) | {"act": "confirm"}, head)
            text = held[role].take(answer.headers, answer.text)
            assert sha256(text.encode()).hexdigest().startswith(answer.headers["part"])
            sent.append(len(answer.content) + sum(len(name) + len(value) + 4 for name, value in answer.headers.items()))
    return sent


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "seeds", "presses", "mean", "most"),
    [
        ("denmark-strait-1941", 1, PRESSES, 4_500, 8_000),
        pytest.param("coral-sea-1942", 1, PRESSES, 6_000, 15_000, marks=pytest.mark.long),
        pytest.param("coral-sea-1942", 3, PRESSES, 6_000, 15_000, marks=pytest.mark.soak),
        pytest.param("europa/narvik-1940", 1, PRESSES, 4_000, 9_000, marks=pytest.mark.long),
        pytest.param("bismarck-1941", 1, 100, 6_000, 25_000, marks=pytest.mark.long),
        pytest.param("bismarck-1941", 4, 100, 6_000, 25_000, marks=pytest.mark.soak),
        pytest.param("pedestal-1942-operation", 1, 100, 8_000, 25_000, marks=pytest.mark.soak),
    ],
)
def test_bytes_of_a_press(scenario: str, seeds: int, presses: int, mean: int, most: int, tmp_path: Path) -> None:
    """Exercise Rhine to its end: when a battle is over, the map comes back, which the page holds from before."""
    sent = [count for seed in range(1, 1 + seeds) for count in of_presses(tmp_path, scenario, seed, presses)]
    assert len(sent) > 8 and sum(sent) / len(sent) <= mean and max(sent) <= most, sent


@needs_browser
@pytest.mark.long
def test_the_ground_of_a_map_is_loaded_once(table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, 1280)
    links = one.start(base, "bismarck-1941", "seed")
    grounds = list[Any]()
    one.page.on("response", lambda answer: grounds.append(answer) if "/static/ground/" in answer.url else None)
    one.sit(links[1], number=False)
    one.page.wait_for_function("() => document.querySelector('.board image')")
    one.page.wait_for_load_state("load")
    one.page.reload()
    one.page.wait_for_load_state("load")
    assert len({answer.url for answer in grounds}) == 1
    kept = grounds[0].headers["cache-control"]
    assert "immutable" in kept and grounds[0].headers["content-encoding"] == "gzip"
    assert one.page.evaluate("document.querySelector('#now').innerHTML.length") < 40_000
    assert one.wrong == []


@pytest.mark.long
def test_what_is_the_same_for_everybody_is_compressed_and_nothing_of_a_seat(tmp_path: Any) -> None:
    with server(tmp_path) as client:
        tokens = client.post("/api/matches", json={"scenario": "coral-sea-1942"}).json()["tokens"]
        chair = Chair(client, tokens["A"])
        for path in (
            "/static/table.js",
            "/static/board.css",
            "/api/openapi.json",
            "/api/scenarios",
            "/rules/awaw-2018/22.54E",
        ):
            assert client.get(path).headers.get("content-encoding") == "gzip", path
        for answer in (chair.page(), chair.page(part=True), client.get("/api/match", headers=chair.head)):
            assert "content-encoding" not in answer.headers
        assert "immutable" in client.get("/static/table.js?v=1").headers["cache-control"]
        assert client.get("/static/table.js").headers["cache-control"] == "public, max-age=86400"
        assert client.get("/static/ground/atlantis.svg").status_code == 404
