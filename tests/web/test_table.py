"""A table with real dice: one screen for both sides, open or behind a curtain; dice in a line, corrected until the next roll."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.core.record import Entry, parse_record
from tests.helpers.blocks import first
from tests.web.tables import Chair, begun, by_chance, play_on, rows_sent, server

SCENARIO = "river-plate-1939"


def answer(chair: Chair, state: Any, choose: Any) -> Any:
    question = state["question"]
    said = {"turn": question["turn"], "answers": [choose(state["you"], question)]}
    return chair.post("answer", said)


def to_a_roll(chair: Chair) -> Any:
    """Answer at one screen until dice are asked for."""
    state = chair.get()
    for _ in range(60):
        if state["dice"]:
            return state
        state = answer(chair, state, by_chance(2))
    raise AssertionError("no dice were asked for")


def dice_of(client: Any, chair: Chair) -> list[int]:
    text = client.get("/api/match/record", headers=chair.head).text
    return [each.answer for each in parse_record(text).entries if isinstance(each, Entry) and each.seat == "dice"]


def test_one_screen_plays_both_sides_to_the_end(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        screen = begun(client, SCENARIO, dice="table", screen="table")["table"]
        choose, seen = by_chance(2), set()
        for _ in range(300):
            state = screen.get()
            if state["over"]:
                break
            if state["dice"]:
                assert state["dice"]["text"].startswith("Roll ")
                screen.post("dice", {"turn": state["dice"]["turn"], "faces": [4] * state["dice"]["count"]})
            else:
                seen.add(state["you"])
                answer(screen, state, choose)
        assert state["over"] and seen == {"A", "B"}
        assert "What Germany knew" in screen.page("/replay").text


def test_both_sides_are_open_at_one_screen_or_each_behind_a_curtain(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        open_seats = begun(client, "coral-sea-1942", dice="table", screen="table")
        page = open_seats["table"].page().text
        assert "What Japan knows" in page and "What U.S. knows" in page and 'id="sheet"' in page
        assert "one screen" in client.get("/start").text
        seats = begun(client, "coral-sea-1942", dice="table", screen="curtain")
        screen = seats["curtain"]
        closed = screen.page().text
        assert "I am Japan: open the curtain" in closed and 'id="sheet"' not in closed
        assert "What you know" not in closed and "Your turn: " in closed
        opened = screen.submit("curtain", {"side": "A"})
        assert opened.status_code == 303 and "shown=A" in opened.headers["set-cookie"]
        cookie = {"cookie": f"seat={screen.token}; shown=A"}
        there = client.get(f"/at/{screen.seat}", headers=cookie).text
        assert 'id="sheet"' in there and "What you know" in there and "Close the curtain" in there
        seats["A"].post("answer", {"turn": 0, "answers": [seats["A"].get()["question"]["answers"][0]["answer"]]})
        while seats["A"].get()["question"]:
            answer(seats["A"], seats["A"].get(), by_chance(1))
        assert seats["B"].get()["question"]
        there = client.get(f"/at/{screen.seat}", headers=cookie).text
        assert "I am U.S.: open the curtain" in there and "What you know" not in there, "it closes by itself"


def test_dice_are_typed_before_a_curtain_and_its_match_comes_to_its_end(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, SCENARIO, dice="table", screen="curtain")
        for _ in range(60):
            state = seats["curtain"].get()
            if state["dice"] or state["over"]:
                break
            role = next(role for role in "AB" if seats[role].get()["question"])
            answer(seats[role], seats[role].get(), by_chance(2))
        assert state["dice"]["text"].startswith("Roll 2 dice") and 'name="faces"' in seats["curtain"].page().text
        assert seats["curtain"].submit("dice", {"turn": 0, "faces": "6 6"}).status_code == 303
        assert seats["curtain"].get()["over"] and seats["curtain"].page().status_code == 200


def test_a_closed_curtain_shows_nothing_that_watchers_do_not_see(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", screen="curtain", seed=4)
        for _ in range(12):
            role = next(role for role in "AB" if seats[role].get()["question"])
            answer(seats[role], seats[role].get(), by_chance(3))
        mine, theirs = seats["curtain"].get(), seats["watchers"].get()
        for state in (mine, theirs):
            state.pop("version")
        assert mine == theirs and seats["curtain"].get("/log") == seats["watchers"].get("/log")
        seats["curtain"].post("answer", {"turn": 0, "answers": [0]}, 403)


def test_a_roll_is_corrected_until_the_next_one_counts(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", dice="table", screen="table")
        screen = seats["table"]
        state = to_a_roll(screen)
        assert state["rolled"] is None
        count = state["dice"]["count"]
        screen.post("dice", {"turn": 0, "faces": [2] * (count + 1)}, 422)
        after = screen.post("dice", {"turn": 0, "faces": [5] * count})
        assert after["rolled"] == {"turn": count, "count": count, "faces": " ".join(["5"] * count)}
        assert f"The last roll: {after['rolled']['faces']}. Mistyped?" in screen.page().text
        if after["question"]:
            answer(screen, after, by_chance(5))
        assert seats["watchers"].get()["rolled"] is None
        seats["watchers"].post("dice/correct", {"turn": count, "faces": [1] * count}, 403)
        screen.post("dice/correct", {"turn": count + 1, "faces": [1] * count}, 409)
        screen.post("dice/correct", {"turn": count, "faces": [7] * count}, 422)
        assert dice_of(client, seats["referee"]) == [5] * count, "what is refused changes nothing"
        found = screen.post("dice/correct", {"turn": count, "faces": [1] * count})
        assert found["rolled"]["faces"] == " ".join(["1"] * count) and dice_of(client, seats["referee"]) == [1] * count
        assert [note["text"] for note in found["notes"]] == ["A mistyped roll was corrected."]
        state = to_a_roll(screen)
        next_one = screen.post("dice", {"turn": count, "faces": [3] * state["dice"]["count"]})
        screen.post("dice/correct", {"turn": count, "faces": [2] * count}, 409)
        assert next_one["rolled"]["turn"] == count + state["dice"]["count"]


def test_a_last_roll_that_was_mistyped_is_corrected_at_one_open_screen(tmp_path: Path) -> None:
    """Nothing is told by the end there that was not open before; elsewhere the referee does it."""
    with server(tmp_path) as client:
        screen = begun(client, SCENARIO, dice="table", screen="table")["table"]
        count = to_a_roll(screen)["dice"]["count"]
        over = screen.post("dice", {"turn": 0, "faces": [6] * count})
        assert over["over"] and "Correct it" in screen.page().text
        assert screen.submit("correct", {"turn": count, "faces": ", ".join("1" * count)}).status_code == 303
        assert dice_of(client, screen)[:count] == [1] * count


@pytest.mark.parametrize("dice", ["seed", "fair"])
def test_dice_of_the_server_are_corrected_by_nobody_who_plays(dice: str, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice=dice, seats={"B": "standard"})
        if dice == "fair":
            seats["A"].post("number", {"number": "5"})
        for _ in range(20):
            state = seats["A"].get()
            if seats["referee"].get()["rolled"]:
                break
            answer(seats["A"], state, by_chance(1))
        rolled = seats["referee"].get()["rolled"]
        assert rolled and state["rolled"] is None
        said = {"turn": rolled["turn"], "faces": [1] * rolled["count"], "reason": "I like it"}
        assert "not rolled by people" in seats["A"].post("dice/correct", said, 403)["error"]["what"]


@pytest.mark.parametrize("scenario", first(1, ["coral-sea-1942", "bismarck-1941"], 1))
def test_what_a_server_remembers_is_what_it_would_read_anew(scenario: str, tmp_path: Path) -> None:
    """Page, answer and log of every seat, letter by letter: of a server that has seen all of it, of one that another one
    overtakes, and of one that has just begun."""
    with server(tmp_path) as one, server(tmp_path) as other:
        seats = begun(one, scenario)
        for step, client in enumerate((one, other)):
            play_on({role: Chair(client, chair.token) for role, chair in seats.items()}, by_chance(step), 4)
            found = {role: _read(chair) for role, chair in seats.items()}
            assert found == {role: _read(Chair(other, chair.token)) for role, chair in seats.items()}
        with server(tmp_path) as fresh:
            assert found == {role: _read(Chair(fresh, chair.token)) for role, chair in seats.items()}


def _read(chair: Chair) -> tuple[str, ...]:
    """All that a seat reads, as it comes."""
    answers = [chair.client.get(f"/api/match{path}", headers=chair.head) for path in ("", "/log", "/board")]
    return tuple(each.text for each in (*answers, chair.page(), chair.page(part=True)))


def stays_out(_: str, question: Any) -> Any:
    """The first answer, which stays in the battle and brings in nobody."""
    return question["answers"][0]["answer"]


@pytest.mark.rule("22.411B")
def test_a_late_force_that_waits_is_not_said_to_come_in_a_round_that_is_past(tmp_path: Path) -> None:
    """Its player did not bring it in when it had come; from then on it may enter, and the page says since when."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=4)
        assert "enters in round 2" in seats["B"].page().text
        entered = play_on(seats, stays_out, 40)
        text = seats["B"].page().text.partition("What you know")[2].partition("Forces at the start")[0]
        assert entered and "may enter since round 2" in text and "enters in round 2" not in text


def test_links_and_sheets_are_told_in_sentences(tmp_path: Path) -> None:
    """Seats begin with a capital, and one answer stands where several stand."""
    with server(tmp_path) as client:
        said = client.post(
            "/start",
            data={"scenario": SCENARIO, "dice": "table", "screen": "table"},
            headers={"origin": "http://testserver"},
        ).text
        for name in ("One screen for both sides", "The referee, who", "Watchers, who"):
            assert f"<h2>{name}" in said
        seats = begun(client, SCENARIO, dice="table", screen="table")
        assert seats["table"].submit("send", rows_sent(seats["table"])).status_code == 303
