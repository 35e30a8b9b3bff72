"""A sheet is written freely and sent as one; nobody else hears of it before; what is refused comes back with the reason."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.record import Entry, parse_record
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.rows import FilledSheet, Plan
from flagplot.web.match import sheets
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import Seat, hashed, opened
from flagplot.web.store.rows import SeatRow
from tests.web.tables import Chair, begun, rows_sent, server


def answers_of(client: Any, chair: Chair) -> list[str]:
    text = client.get("/api/match/record", headers=chair.head).text
    return [entry.text() for entry in parse_record(text).entries if isinstance(entry, Entry)]


def rows_of(sheet: Any) -> list[Any]:
    return [row for part in sheet["parts"] for row in part["rows"]]


def numbers_of(sheet: Any) -> list[str]:
    """The keys of the first two numbers of a sheet."""
    return [row["key"] for row in rows_of(sheet) if row["kind"] == "number"][:2]


def asked_now(seats: dict[str, Chair]) -> Chair:
    return next(seats[role] for role in "AB" if seats[role].get()["question"])


def on_a_sheet(seats: dict[str, Chair], name: str, least: int = 2) -> tuple[Chair, Any]:
    """Play on as suggested to a sheet with rows enough; its seat and the sheet."""
    for _ in range(80):
        chair = asked_now(seats)
        sheet = chair.get("/sheet")
        if sheet["name"] == name and len(rows_of(sheet)) >= least:
            return chair, sheet
        chair.post("sheet/send", {"turn": sheet["turn"], "confirmed": True})
    raise AssertionError(f"no sheet {name} was met")


def test_nobody_notices_what_is_written(tmp_path: Path) -> None:
    """Not the referee either, nor by the version of the page; another server, which has the store and no more, shows it."""
    with server(tmp_path) as client, server(tmp_path) as elsewhere:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air", 6)
        others = [each for each in seats.values() if each is not chair]
        before = [(each.get(), each.page().content) for each in others]
        own = chair.get()
        row = rows_of(sheet)[0]
        other = next(each for each in row["answers"] if each["answer"] != row["answer"])
        written = chair.post("sheet", {"turn": sheet["turn"], "plan": {row["key"]: other["key"]}})
        assert rows_of(written)[0]["answer"] == other["answer"] and rows_of(written)[0]["origin"] == "own"
        assert Chair(elsewhere, chair.token).get("/sheet") == written
        assert chair.get() == own, "the match is the same, and so is its version"
        assert [(each.get(), each.page().content) for each in others] == before
        chair.post("sheet", {"turn": sheet["turn"]})
        assert chair.get("/sheet") == sheet


def test_what_is_sent_stands_and_is_sent_once(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air strike", 3)
        before = len(answers_of(client, seats["referee"]))
        said = {"turn": sheet["turn"], "key": "once"}
        chair.post("sheet/send", {"turn": sheet["turn"] - 1}, 409)
        sent = chair.post("sheet/send", said)
        assert chair.post("sheet/send", said) == sent, "a request that is sent again"
        given = answers_of(client, seats["referee"])[before:]
        letter = next(role for role, each in seats.items() if each is chair)
        assert [each.split()[0] for each in given[: len(rows_of(sheet))]] == [letter] * len(rows_of(sheet))
        chair.post("sheet/send", {**said, "key": ""}, 409)


def test_a_refused_row_is_named_and_nothing_is_sent(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Groups and numbers", 2)
        one, two = numbers_of(sheet)
        count = len(answers_of(client, seats["referee"]))
        wrong = chair.post("sheet/send", {"turn": sheet["turn"], "plan": {one: "3", two: "3"}}, 422)["error"]
        assert wrong["field"] == two and "[22.4" in wrong["what"]
        plan = {row["key"]: row["answer"] for row in rows_of(sheet) if row["key"] != two}
        lacking = chair.post("sheet/send", {"turn": sheet["turn"], "plan": plan, "rest": False}, 422)["error"]
        assert lacking["field"] == two
        assert len(answers_of(client, seats["referee"])) == count
        for role, other in seats.items():
            if other is not chair:
                for path in ("sheet", "sheet/send"):
                    other.post(path, {"turn": sheet["turn"]}, 409 if role in "AB" else 403)
        assert seats["referee"].get("/sheet") is None


def test_an_answer_that_ends_something_is_confirmed(tmp_path: Path) -> None:
    """`stays` in the first question of Exercise Rhine ended the match at one press."""
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", seed=1)
        chair = asked_now(seats)
        sheet = chair.get("/sheet")
        row = next(row for row in rows_of(sheet) if row["kind"] == "announce")
        said = {"turn": sheet["turn"], "plan": {row["key"]: "0"}}
        refused = chair.post("sheet/send", said, 422)["error"]
        assert refused["field"] == "confirmed" and "stays in port" in refused["what"]
        page = chair.submit("send", {"turn": sheet["turn"], f"row.{row['key']}": "0"})
        assert page.status_code == 303 and chair.get()["question"]["turn"] == sheet["turn"]
        text = chair.page().text
        assert 'value="confirm"' in text and "stays in port" in text
        assert (
            chair.submit("send", {"turn": sheet["turn"], f"row.{row['key']}": "0", "act": "confirm"}).status_code == 303
        )
        assert chair.get()["question"] is None or chair.get()["question"]["turn"] > sheet["turn"]


def test_a_draft_falls_when_the_match_goes_back(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air", 6)
        key = rows_of(sheet)[0]["key"]
        chair.post("sheet", {"turn": sheet["turn"], "plan": {key: "1"}})
        seats["referee"].post("proposal", {"number": 0})
        for role in "AB":
            seats[role].post("consent", {"agrees": True})
        again, fresh = on_a_sheet(seats, "Air", 6)
        assert all(row["origin"] != "own" for row in rows_of(fresh)) and again is chair


def test_a_sheet_is_filled_in_on_the_page_without_any_script(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Groups and numbers", 2)
        one, two = numbers_of(sheet)
        page = chair.page().text
        assert f'name="row.{one}"' in page and "Your turn: " in page and 'id="send"' in page
        said = {**rows_sent(chair), f"row.{one}": "3", f"row.{two}": "3"}
        assert chair.submit("send", said).status_code == 303
        page = chair.page().text
        assert f'id="f-{two.replace(".", "-")}-' in page and 'aria-invalid="true"' in page and "22.4" in page
        assert chair.submit("send", {"turn": sheet["turn"], f"row.{one}": "3"}).status_code == 303
        assert "this row follows from the others" in chair.page().text.lower()
        for act, origin in (("clear", {"open", "usual"}), ("suggest", {"suggested"})):
            chair.submit("send", {"turn": sheet["turn"], "act": act})
            assert {row["origin"] for row in rows_of(chair.get("/sheet"))} <= origin
        assert chair.submit("send", rows_sent(chair)).status_code == 303
        assert chair.get()["question"] is None or chair.get()["question"]["turn"] > sheet["turn"]


def test_a_draft_returns_the_sheet_with_the_limits_that_follow(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air", 6)
        patrol, counterair = (
            next(row for row in rows_of(sheet) if row["kind"] == kind) for kind in ("patrol", "counterair")
        )
        assert [each["key"] for each in counterair["answers"]] == ["0", "1", "2", "3"]
        answer = chair.submit("draft", {"turn": sheet["turn"], f"row.{patrol['key']}": "1"})
        assert answer.status_code == 200 and answer.text.startswith("<form") and 'data-most="2"' in answer.text


def test_a_draft_written_while_the_sheet_is_sent_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was kept, then the sheet was sent: there is none to return, and the page keeps what it has."""
    monkeypatch.setattr(Matches, "write", lambda *sent: None)
    with server(tmp_path) as client:
        waiting = begun(client, "coral-sea-1942")["B"]
        answer = waiting.submit("draft", {"turn": "0"})
        assert answer.status_code == 204 and not answer.content


def test_a_side_is_asked_again_what_it_filled_in_ahead_if_it_wishes(tmp_path: Path) -> None:
    for number, wish in enumerate((False, True)):
        with server(tmp_path, f"table-{number}") as client:
            seats = begun(client, "coral-sea-1942", seed=1)
            chair, sheet = on_a_sheet(seats, "Air", 12)
            assert ("ask me again" in chair.page().text) == any(
                part["title"].startswith("Ashore") for part in sheet["parts"]
            )
            said = {"turn": sheet["turn"], "again": wish}
            chair.post("sheet/send", said)
            met = 0
            while asked_now(seats).get("/sheet")["name"] == "Air":
                again = asked_now(seats)
                met += again is chair
                again.post("sheet/send", {"turn": again.get("/sheet")["turn"]})
            assert (met > 0) == wish


def test_what_is_left_to_suggestions_is_known_to_its_side_alone(tmp_path: Path) -> None:
    """The other side, the referee and watchers read the same as before; the side is asked again when it wants to be."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air attack", 3)
        assert sheet["parts"][0]["routine"] and "as suggested from now on" in chair.page().text
        others = [each for each in seats.values() if each is not chair]
        before = [(each.get(), each.page().content) for each in others]
        assert chair.post("routine", {"parts": ["Landing"]})["routine"] == ["Landing"]
        assert [(each.get(), each.page().content) for each in others] == before
        assert "Done as suggested, without asking you: landing." in chair.page().text
        wrong = chair.post("routine", {"parts": ["Air strike"]}, 422)["error"]
        assert wrong["field"] == "parts" and "Landing" in wrong["expected"]
        seats["watchers"].post("routine", {"parts": []}, 403)
        assert (
            chair.submit(
                "send", {"turn": sheet["turn"], "act": "routine:Squadrons lost", **rows_sent(chair)}
            ).status_code
            == 303
        )
        assert chair.get()["routine"] == ["Landing", "Squadrons lost"] and chair.get()["question"] != sheet["turn"]
        assert chair.submit("routine", {}).status_code == 303 and chair.get()["routine"] == []


def test_a_round_is_finished_as_suggested_at_one_press(tmp_path: Path) -> None:
    """Its side is asked again in the next round, by page and API; taking back an answer takes that back as well."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        chair, sheet = on_a_sheet(seats, "Air", 3)
        assert "finish “Round 1” as suggested" in chair.page().text
        other = next(seats[role] for role in "AB" if seats[role] is not chair)
        begun_at, before = chair.get()["question"]["turn"], other.get()
        chair.submit("send", {"turn": sheet["turn"], "act": "rest", **rows_sent(chair)})
        while asked_now(seats) is other:
            other.post("sheet/send", {"turn": other.get("/sheet")["turn"], "through": True})
        assert "<h3>Round 2" in chair.page().text or "Round 2" in chair.page().text
        assert chair.get()["question"]["turn"] > begun_at + sheet_rows(sheet)
        assert before.keys() == other.get().keys() and "through" not in str(other.get())
        off = begun(client, "coral-sea-1942", seed=1, chances=False)
        asked_now(off).post("sheet/send", {"turn": 0, "through": True}, 403)
        assert "as suggested" not in asked_now(off).page().text


def sheet_rows(sheet: Any) -> int:
    """The questions of a sheet."""
    return sum(len(part["rows"]) for part in sheet["parts"])


def test_a_match_without_estimates_leaves_nothing_to_suggestions(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        off = begun(client, "coral-sea-1942", seed=1, chances=False)["A"]
        off.post("routine", {"parts": ["Landing"]}, 403)


@pytest.mark.parametrize("name", ["denmark-strait-1941", "europa/narvik-1940"])
def test_a_match_is_played_to_its_end_by_sheets(name: str, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, name, seed=1)
        for _ in range(120):
            states = {role: seats[role].get() for role in "AB"}
            role = next((role for role in "AB" if states[role]["question"]), None)
            if role is None:
                break
            turn = states[role]["question"]["turn"]
            seats[role].post("sheet/send", {"turn": turn, "confirmed": True})
        assert seats["A"].get()["over"]


def test_suggestions_follow_from_what_only_the_server_knows_of_a_seat(tmp_path: Path) -> None:
    """The name of an open seat was on the front page: whoever had seen it could work out what it is suggested."""
    row = SeatRow("0" * 12, "1" * 12, "A", hashed("one"))
    other = replace(row, hash=hashed("two"))
    keys = [opened(each, row.id + secret) for each, secret in ((row, "one"), (other, "two"))]
    one, two = (each.key for each in keys if each is not None)
    assert one != two and row.hash not in one and one == hashed(f"suggestions {row.hash}")
    assert opened(row, row.id + "two") is None
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=3)
        app: Any = client.app
        for chair in seats.values():
            told, found = chair.page().text + str(chair.get()), app.state.service.enter(chair.token, "here")
            assert found.key and found.key not in told + repr(found)


@pytest.mark.parametrize("name", ("denmark-strait-1941", "bismarck-1941"))
def test_a_sheet_that_is_sent_as_shown_is_filled_in_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same result; a sheet with another answer is filled in again."""
    taken, compared = sheets.sent_as_shown, list[bool]()

    def compare(sitting: LiveMatch, plan: Plan, seat: Seat) -> FilledSheet | None:
        found = taken(sitting, plan, seat)
        if found is not None:
            assert found == filled(sitting.desk, plan, False, seat.key)
        compared.append(found is not None)
        return found

    monkeypatch.setattr(sheets, "sent_as_shown", compare)
    with server(tmp_path) as client:
        seats = begun(client, name, seed=1)
        for _ in range(8):
            chair = asked_now(seats)
            chair.page()
            said = rows_sent(chair)
            chair.submit("send", said)
            if chair.get()["question"] is not None and 'value="confirm"' in chair.page().text:
                chair.submit("send", {**said, "act": "confirm"})
        assert compared.count(True) >= 7
        chair = asked_now(seats)
        sheet = chair.get("/sheet")
        row = next(row for row in rows_of(sheet) if len(row["answers"]) > 1)
        other = next(each for each in row["answers"] if each["answer"] != row["answer"])
        plan = {each["key"]: each["answer"] for each in rows_of(sheet) if len(each["answers"]) > 1}
        chair.post(
            "sheet/send", {"turn": sheet["turn"], "plan": {**plan, row["key"]: other["answer"]}, "confirmed": True}
        )
        assert compared[-1] is False
