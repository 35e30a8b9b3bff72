"""Nothing that a server sends a seat depends on what the seat may not know: answers, pages, streams, errors, byte by byte.

Two matches that differ only in that are kept by two servers which give the same names and secrets.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from flagplot.core.record import Entry, Mark, Record
from flagplot.table.setting import open_scenario
from flagplot.web.match.seats import Seat
from flagplot.web.stream import changes
from tests.cli.shell import SCENARIOS
from tests.cli.test_leaks import EUROPA, Twins, pairs, played, some_changed, with_other_ships
from tests.helpers.blocks import first
from tests.helpers.scenario_files import BATTLES, OPERATIONS
from tests.web.tables import Chair, kept, server

FEW = (SCENARIOS / "denmark-strait-1941.yaml", SCENARIOS / "europa/matapan-1941.yaml", SCENARIOS / "bismarck-1941.yaml")
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
    found |= on_a_sheet(chair, state)
    found |= beside(chair)
    app: Any = client.app
    stream = asyncio.run(_first(app.state.service, Seat(chair.seat, state["match"]["id"], role)))
    bytes_of = {name: (each.status_code, each.content, sorted(each.headers.items())) for name, each in found.items()}
    return {**bytes_of, "stream": stream}


def beside(chair: Chair) -> dict[str, Any]:
    """What a seat is sent that asks to take back, talks, notes and claims; the request is withdrawn."""
    found = {"own answers": chair.client.get("/api/match/answers", headers=chair.head)}
    found["page of them"] = chair.page("/ask-back")
    steps: list[tuple[str, dict[str, Any]]] = [("ask-back", {"turn": turn}) for turn in (0, 999, None)]
    steps += [("say", {"text": "Is anybody there?"}), ("say", {"text": "Cover 3", "channel": "own"}), ("claim", {})]
    steps += [("routine", {"parts": parts}) for parts in (["Landing"], [])]
    for number, (path, said) in enumerate(steps):
        found[f"beside {number}"] = chair.client.post(f"/api/match/{path}", json=said, headers=chair.head)
        found[f"beside {number} page"] = chair.page()
    return found


def on_a_sheet(chair: Chair, state: Any) -> dict[str, Any]:
    """What a seat is sent while it fills in a sheet: as suggested, bare, with first and with last answers as they lead on, with
    wrong ones, on the page and as data, and where it is refused. Nothing is sent."""
    found: dict[str, Any] = {}
    if state["question"] is None:
        return found
    client, head, turn = chair.client, chair.head, state["question"]["turn"]
    found["sheet"] = client.get("/api/match/sheet", headers=head)
    rows = [row for part in found["sheet"].json()["parts"] for row in part["rows"]]
    for last in (0, -1):
        plan: dict[str, Any] = {}
        for number in range(8):
            fresh = next((row for row in rows if row["origin"] != "only" and row["key"] not in plan), None)
            if fresh is None:
                break
            plan[fresh["key"]] = fresh["answers"][last]["answer"]
            found[f"sheet {last} {number}"] = client.post(
                "/api/match/sheet", json={"turn": turn, "plan": plan}, headers=head
            )
            rows = [row for part in found[f"sheet {last} {number}"].json()["parts"] for row in part["rows"]]
        found[f"sheet {last} page"] = chair.page()
    wrong = {row["key"]: 399 for row in rows} | {"patrol.0.-1.0": 1}
    for path in ("sheet", "sheet/send"):
        found[f"wrong {path}"] = client.post(f"/api/match/{path}", json={"turn": turn, "plan": wrong}, headers=head)
    found["wrong page"] = chair.page()
    for act in ("clear", "suggest"):
        chair.submit("send", {"turn": turn, "act": act})
        found[f"{act} page"] = chair.page(part=True)
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
        page = tables[0][1]["AB"[side]].page().text
        words = re.sub(r"<[^>]*>", " ", page).lower()
        assert not [each for each in re.findall(r'data-name="([^"]*)"', page) if each.lower() not in words]


def compare(file: Path, side: int, folder: Path, count: int = 1) -> int:
    """Check all pairs of a file, at so many moments each; how many there were."""
    compared = 0
    with server(folder, "one") as one, server(folder, "other") as other:
        for records in pairs(file, side):
            for pair in moments(records, count):
                check(pair, side, (one, other))
                compared += 1
    return compared


@pytest.mark.parametrize(
    ("file", "side"),
    first(2, [pytest.param(file, (place + more) % 2) for more in (0, 1) for place, file in enumerate(FEW)], 1),
)
@pytest.mark.rule("22.423B-b", "22.15A-b", "34.C.2.a.2")
def test_what_a_seat_is_sent_depends_on_nothing_that_it_may_not_know(file: Path, side: int, tmp_path: Path) -> None:
    assert compare(file, side, tmp_path) > 0


@pytest.mark.long
@pytest.mark.parametrize("file", MORE)
@pytest.mark.soak
def test_what_a_seat_is_sent_in_larger_games(file: Path, tmp_path: Path) -> None:
    assert compare(file, 0, tmp_path, 3) > 0


class Twin:
    """One of two matches that a seat cannot tell apart, walked on answer by answer, and all that is sent about it."""

    def __init__(self, client: TestClient, record: Record, until: int) -> None:
        self.client = client
        app: Any = client.app
        self.service = app.state.service
        self.answers = [entry for entry in record.entries if isinstance(entry, Entry)]
        self.until = until
        self.seats = kept(client, replace(record, entries=[*self.answers[:until]]))
        self.match = self.service.store.seat(self.seats["A"].seat).match

    def walk(self) -> None:
        """Take the next answer."""
        with self.service.store.change(self.match) as change:
            change.add([self.answers[self.until]], self.until)
        self.until += 1

    def get(self, chair: Chair, path: str = "") -> Any:
        return self.client.get(f"/api/match{path}", headers=chair.head)

    def api(self, role: str, whole: bool) -> dict[str, Any]:
        """What a program at that seat is sent; the whole or the most of it."""
        chair = self.seats[role]
        found = {
            path: self.get(chair, path) for path in ("", "/log", *(("/board", "/record", "/at/1") if whole else ()))
        }
        question = found[""].json()["question"] or {"turn": 0, "refused": []}
        refused = [each["answer"] for each in question["refused"]]
        wrong = [(question["turn"] - 1, 0), (question["turn"], "no such thing")] if whole else []
        for turn, answer in (*wrong, *((question["turn"], each) for each in (refused if whole else refused[:1]))):
            said = {"turn": turn, "answers": [answer]}
            found[f"{turn} {answer}"] = self.client.post("/api/match/answer", json=said, headers=chair.head)
        return _bytes(found)

    def pages(self, role: str) -> dict[str, Any]:
        """What a browser at that seat is sent: the page, the part of it, refusals; the front page of one with two seats."""
        chair, both = self.seats[role], ".".join(self.seats[each].seat for each in (role, "watchers"))
        found = {path: chair.page(path) for path in ("", "/replay", "/record", "/no-such-page")}
        found["part"] = text = chair.page(part=True)
        turn = text.text.partition('name="turn" value="')[2].partition('"')[0] or "0"
        for said in ({"turn": turn, "row.no.0.0.0": "no such thing"}, {"turn": "-1"}, {"turn": "x"}):
            found[str(said)] = chair.submit("draft", said, {"hx-request": "true"})
        found["front"] = self.client.get("/", headers={"cookie": f"seat={chair.token}; mine={both}"})
        found["other"] = self.client.get(
            f"/at/{self.seats['A'].seat}", headers={"cookie": f"seat={chair.token}; mine={both}"}
        )
        return _bytes(found)


def _bytes(found: dict[str, Any]) -> dict[str, Any]:
    return {name: (each.status_code, each.content, sorted(each.headers.items())) for name, each in found.items()}


def listening(service: Any, seat: Seat, seen: str = "") -> AsyncGenerator[str, None]:
    """A stream that can be cut."""
    stream = changes(service, seat, seen)
    assert isinstance(stream, AsyncGenerator)
    return stream


class Ear:
    """The stream of a seat, heard on and on; at the end also as one that comes back hears it."""

    def __init__(self, twin: Twin, role: str) -> None:
        self.twin, self.seat = twin, Seat(twin.seats[role].seat, twin.match, role)
        self.said: list[str] = []
        self.heard = listening(twin.service, self.seat)

    async def hear(self) -> None:
        """What is said until the version is the one that is read now."""
        self.twin.service.hub._wake(self.twin.match)
        version = self.twin.service.version(self.seat)
        while version not in "".join(self.said[-1:]):
            self.said.append(await anext(self.heard))

    async def back(self) -> list[str]:
        """What is said to one whose line was cut some versions ago."""
        last = [line.partition("id: ")[2].partition("\n")[0] for line in self.said]
        again = listening(self.twin.service, self.seat, next((each for each in last if each), ""))
        said = [await anext(again)]
        if last[-1] != next((each for each in last if each), ""):
            said.append(await anext(again))
        await again.aclose()
        await self.heard.aclose()
        return said


def walked(twins: tuple[Twin, Twin], side: int, steps: int, pages: bool) -> int:
    """Compare what is sent to a side and to watchers after every answer; how many pairs of positions there were."""
    roles = ("AB"[side], "watchers")
    with asyncio.Runner() as runner:
        ears = [(Ear(twins[0], role), Ear(twins[1], role)) for role in roles]
        for step in range(steps + 1):
            for role in roles if step % 10 == 0 else roles[:1]:
                one, other = (twin.pages(role) if pages else twin.api(role, step % 10 == 0) for twin in twins)
                assert one == other, (role, [name for name in one if one[name] != other.get(name)])
            for of_one, of_other in ears:
                runner.run(of_one.hear())
                runner.run(of_other.hear())
                assert of_one.said == of_other.said, "the same events in the same order"
            if step < steps:
                for twin in twins:
                    twin.walk()
        for of_one, of_other in ears:
            assert runner.run(of_one.back()) == runner.run(of_other.back()), "also after coming back"
    return steps + 1


def apart(records: tuple[Record, Record]) -> int:
    """After how many answers two games begin to differ."""
    one, other = ([entry for entry in record.entries if isinstance(entry, Entry)] for record in records)
    differ = [number + 1 for number, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return 0 if records[0].scenario != records[1].scenario else differ[0]


def many(files: list[Path], side: int, seeds: Iterator[int]) -> Iterator[tuple[Record, Record]]:
    """Games of many files that a side cannot tell apart, with one seed after another, without end."""
    for seed in seeds:
        for file in files:
            setting = open_scenario(file)
            others = [] if file in EUROPA else [*some_changed(file, 1 - side, seed, 3)]
            answers = played(setting, seed)
            found = [Twins(setting, setting, side).records(answers, first) for first in (0, 12, 25)]
            yield from (records for records in found if records is not None)
            yield from with_other_ships(file, side, others, seed) if others else ()


def compare_many(folder: Path, side: int, wanted: int, first: int, pages: bool) -> int:
    """Compare so many pairs of positions; how many games they were of."""
    compared = games = 0
    files = [file for file in (*BATTLES, *OPERATIONS, *EUROPA) if file.stem != "leyte-1944"]
    with server(folder, "one") as one, server(folder, "other") as other:
        for records in many(files, side, count(first)):
            begin = apart(records)
            steps = sum(isinstance(entry, Entry) for entry in records[0].entries) - begin
            twins = Twin(one, records[0], begin), Twin(other, records[1], begin)
            compared += walked(twins, side, min(steps, wanted - compared - 1), pages)
            games += 1
            if compared >= wanted:
                break
    print(
        f"side {'AB'[side]}: {compared} pairs over {'the pages' if pages else 'the API'} in {games} games, every byte equal"
    )
    return compared


@pytest.mark.long
@pytest.mark.parametrize("pages", (False, True), ids=("api", "pages"))
def test_what_a_seat_is_sent_after_every_answer(pages: bool, tmp_path: Path) -> None:
    assert compare_many(tmp_path, 0, 4 if pages else 10, 1, pages) >= 4


@pytest.mark.soak
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("side", (0, 1))
def test_ten_thousand_pairs_over_the_api(side: int, part: int, tmp_path: Path) -> None:
    assert compare_many(tmp_path, side, 1250, 1000 * part, False) == 1250


@pytest.mark.soak
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("side", (0, 1))
def test_five_hundred_pairs_over_the_pages(side: int, tmp_path: Path) -> None:
    assert compare_many(tmp_path, side, 250, 500, True) == 250


def test_the_comparison_would_find_a_leak(tmp_path: Path) -> None:
    """The referee, who may know, is told different things."""
    records = next(iter(pairs(MORE[0], 0)))
    with server(tmp_path, "one") as one, server(tmp_path, "other") as other:
        tables = [(client, kept(client, record)) for client, record in zip((one, other), records, strict=True)]
        found = [heard(client, seats["referee"], "referee") for client, seats in tables]
        assert found[0] != found[1]
