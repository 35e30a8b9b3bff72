"""Opponents that think sit at the table: outside of what others wait for, in bounds, and never in somebody's way."""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import Entry, parse_record
from flagplot.search.player import SearchPlayer
from flagplot.table.fair.verify import verify
from flagplot.web.match import thinking
from flagplot.web.match.thinking import opened, thought, usual
from flagplot.web.store.rows import Head
from tests.web.tables import Chair, asked, begun, by_chance, server

Think = Callable[[Head, Sequence[Entry], int], int]


def at_table(client: Any, think: Think, patience: float = 20.0) -> Any:
    """The service of a server whose opponents think so."""
    service = client.app.state.service
    service.thinking.think, service.thinking.patience = think, patience
    service.thinking.made = lambda: ThreadPoolExecutor(1)
    return service


def standard(head: Head, entries: Sequence[Entry], seat: int) -> int:
    """What the usual doctrine answers, as an opponent that thinks quickly."""
    return usual(opened(head, entries), seat)


PATIENCE = 60
"""Seconds."""


def wait(chair: Chair, for_what: Callable[[Any], bool]) -> Any:
    """Look until it is so, long enough for a machine that is busy with other things."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        state = chair.get()
        if for_what(state):
            return state
        time.sleep(0.02)
    raise AssertionError(chair.get())


def test_a_person_plays_an_opponent_that_thinks_to_the_end_and_the_record_verifies(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        at_table(client, standard)
        seats = begun(client, "river-plate-1939", seats={"A": "person", "B": "search:200ms"}, dice="fair")
        seats["A"].post("number", {"number": "5"})
        choose, answered = by_chance(2), 0
        while not (state := wait(seats["A"], lambda each: each["over"] or each["question"]))["over"]:
            question = state["question"]
            said = {"turn": question["turn"], "answers": [choose("A", question)]}
            answered += bool(seats["A"].post("answer", said))
        record = client.get("/api/match/record", headers=seats["A"].head).text
        assert answered and "B=search:200ms" in record
        found = parse_record(record)
        assert {entry.seat for entry in found.entries if isinstance(entry, Entry)} >= {"A", "B"}
        verify(found)


def test_while_one_thinks_the_page_says_so_and_everything_else_goes_on(tmp_path: Path) -> None:
    """Its answer is dropped if the match has rested meanwhile; nobody answers for it, by whatever link."""
    go_on = Event()

    def slow(head: Head, entries: Sequence[Entry], seat: int) -> int:
        go_on.wait(20)
        return standard(head, entries, seat)

    with server(tmp_path) as client:
        at_table(client, slow)
        seats = begun(client, "river-plate-1939", seats={"A": "search:500", "B": "person"})
        state = seats["B"].get()
        assert state["thinks"] is True and state["question"] is None
        page = seats["B"].page().text
        for role in ("B", "watchers"):
            told = (json.dumps(seats[role].get()), seats[role].page().text)
            assert not any("search:" in each for each in told), "how strong an enemy is nobody is told"
        assert all("search:500" in seats[role].page().text for role in ("A", "referee"))
        assert "The opponent is thinking" in page and not state["over"]
        own = seats["A"].get()
        assert own["question"] is None
        refused = seats["A"].post("answer", {"turn": 0, "answers": [0]}, 403)
        assert "a search player plays this side" in refused["error"]["what"]
        seats["A"].post("sheet/send", {"turn": 0}, 403)
        others = begun(client, "river-plate-1939")
        role, question = asked(others)
        others[role].post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})
        seats["referee"].post("pause", {"reason": "tea"})
        go_on.set()
        time.sleep(0.2)
        assert seats["B"].get()["events"] == state["events"]
        seats["referee"].post("pause", {"reason": None})
        wait(seats["B"], lambda each: each["over"] or each["question"])


def test_one_that_hangs_or_dies_is_given_up_and_the_usual_doctrine_answers(tmp_path: Path) -> None:
    def dies(head: Head, entries: Sequence[Entry], seat: int) -> int:
        raise RuntimeError("gone")

    def hangs(head: Head, entries: Sequence[Entry], seat: int) -> int:
        time.sleep(0.6)
        return standard(head, entries, seat)

    for think, patience in ((dies, 20.0), (hangs, 0.05)):
        with server(tmp_path, think.__name__) as client:
            at_table(client, think, patience)
            seats = begun(client, "river-plate-1939", seats={"A": "search", "B": "search"})
            assert wait(seats["watchers"], lambda each: each["over"])["ended"]["by"] == "rules"


@pytest.mark.long
def test_it_thinks_as_the_seat_may_and_answers_by_doctrine_where_no_world_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    with server(tmp_path) as client:
        service = at_table(client, standard)
        seats = begun(client, "coral-sea-1942", seats={"A": "search:2", "B": "person"})
        match = seats["A"].get()["match"]["id"]
        service.thinking.stop()
        head, entries, *_ = service.store.whole(match)
        first = entries[:0]
        legal = opened(head, first).position.choices()
        assert thought(head, first, 0) in legal
        key = (head.id, head.cuts, 0)
        kept = thinking._players[key]
        assert isinstance(kept, SearchPlayer) and kept.decisions == 1

        def none(*_: Any) -> int:
            raise FlagplotError("no world was found that fits the seat's knowledge")

        monkeypatch.setattr(SearchPlayer, "answer", none)
        assert thought(head, first, 0) == usual(opened(head, first), 0)
        assert key not in thinking._players


def test_how_strong_it_may_be_and_what_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rules do not run compiled, nobody thinks in a naval turn."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    with server(tmp_path) as client:
        for scenario, name, why in (
            ("river-plate-1939", "search:60s", "exceeds the limit of this server"),
            ("river-plate-1939", "search:5000", "exceeds the limit of this server"),
            ("river-plate-1939", "search:much", "is not a valid strength"),
            ("river-plate-1939", "nobody", "is not a doctrine"),
            ("bismarck-1941", "search:200ms", "search players need the extra"),
        ):
            answer = client.post("/api/matches", json={"scenario": scenario, "seats": {"B": name}})
            assert answer.status_code == 422 and why in answer.json()["error"]["what"], answer.text
        form = client.get("/start").text
        assert 'value="search:200ms"' in form
        page = client.post("/start", data={"scenario": "bismarck-1941", "b": "search:200ms", "dice": "seed"})
        assert page.status_code == 422 and "search players need the extra" in page.text
