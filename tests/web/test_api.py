"""The JSON API: every game from its first question to its last by two clients, and what is refused."""

from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from flagplot.core.record import parse_record
from flagplot.table import record_file
from flagplot.table.fair.verify import verify
from flagplot.table.resume import reopen
from tests.web.tables import asked, begun, by_chance, play_on, server

GAMES = ("denmark-strait-1941", "bismarck-1941", "europa/narvik-1940")


@pytest.mark.parametrize("scenario", GAMES)
def test_a_game_of_every_kind_is_played_to_its_end_by_two_clients(scenario: str, tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, scenario, seed=5)
        assert client.get("/api/match/record", headers=seats["A"].head).status_code == 403
        given = play_on(seats, by_chance(1))
        assert given > 4
        for role, chair in seats.items():
            state = chair.get()
            assert state["over"] and state["question"] is None and state["you"] == role
            assert state["ended"]["how"] and state["ended"]["by"] == "rules"
        text = client.get("/api/match/record", headers=seats["watchers"].head).text
        record = parse_record(text)
        again = reopen(record)
        again.play_record(record)
        record_file.check_unchanged(record)
        assert again.is_over and record.header["seed"] == "5"
        moment = seats["B"].get("/at/3")
        assert moment["number"] == 3 and set(moment["views"]) == {"A", "B", "truth"}


def test_two_doctrines_play_at_once_and_a_person_may_meet_one(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", seats={"A": "standard", "B": "bold"})
        assert seats["A"].get()["over"]
        seats = begun(client, "river-plate-1939", seats={"A": "person", "B": "bold"})
        while not (state := seats["A"].get())["over"]:
            question = state["question"]
            seats["A"].post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})


def test_an_answer_is_taken_once_and_a_request_that_is_sent_again_is_the_same_answer(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        role, question = asked(seats)
        said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]], "key": "one"}
        after = seats[role].post("answer", said)
        assert seats[role].post("answer", said) == after
        late = seats[role].post("answer", {**said, "key": "two"}, 409)
        assert late["error"]["what"] in ("this question has been answered", "there is no question for you now")
        other = seats[role].post("answer", {**said, "answers": ["0"]}, 422)
        assert "another request" in other["error"]["what"]
        assert "only a side answers" in seats["watchers"].post("answer", {**said, "key": ""}, 403)["error"]["what"]
        role, question = asked(seats)
        refused = seats[role].post("answer", {"turn": question["turn"], "answers": [999]}, 422)
        assert "[22." in refused["error"]["what"], "a refusal has its paragraph"
        assert seats[role].get()["question"] == question


def test_two_answers_at_once_cannot_both_win(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        for _ in range(4):
            role, question = asked(seats)
            codes: list[int] = []

            def send(role: str = role, question: Any = question, codes: list[int] = codes) -> None:
                said = {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]}
                codes.append(client.post("/api/match/answer", json=said, headers=seats[role].head).status_code)

            threads = [Thread(target=send) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(codes) == [200, 409, 409, 409]


@pytest.mark.long
def test_two_servers_on_one_store_follow_each_other(tmp_path: Path) -> None:
    """Each keeps positions of its own, and brings them up to the answers that the other has taken."""
    with server(tmp_path) as one, server(tmp_path) as other:
        seats = begun(one, "denmark-strait-1941", seed=3)
        there = {role: type(chair)(other, chair.token) for role, chair in seats.items()}
        for number in range(40):
            here, away = (seats, there) if number % 2 else (there, seats)
            state = next((found for role in "AB" if (found := here[role].get())["question"]), None)
            if state is None:
                break
            question = state["question"]
            here[state["you"]].post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})
            assert away["referee"].get()["version"] == here["referee"].get()["version"]
        assert number > 5


def test_an_order_is_taken_back_until_something_has_followed(tmp_path: Path) -> None:
    """Also by another server, which has the answers and no more."""
    with server(tmp_path) as client, server(tmp_path) as other:
        seats = begun(client, "coral-sea-1942", seats={"A": "person", "B": "standard"}, seed=1)
        chair = seats["A"]
        states = [chair.get()]
        foe = seats["watchers"].get()
        while sum(state["may_take_back"] for state in states) < 3:
            question = states[-1]["question"]
            state = chair.post("answer", {"turn": question["turn"], "answers": [question["answers"][0]["answer"]]})
            if not state["may_take_back"]:
                states, foe = [], seats["watchers"].get()
            states.append(state)
        assert seats["watchers"].get() == foe, "nobody else notices"
        there = type(chair)(other, chair.token)
        for number in (2, 1, 0):
            assert (there if number else chair).post(
                "take-back", {"turn": states[number + 1]["question"]["turn"]}
            ) == states[number]
        chair.post("take-back", {"turn": states[0]["question"]["turn"]}, 403)
        text = client.get("/api/match/record", headers=seats["referee"].head).text
        assert text.count("A ") and chair.get() == states[0]


def test_a_starred_answer_is_given_to_all_such_questions_and_taken_back_as_one(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        chair = begun(client, "example-22-524", seats={"A": "person", "B": "standard"}, seed=1)["A"]
        for _ in range(200):
            before = chair.get()
            question = before["question"]
            key = question["answers"][0]["key"]
            after = chair.post("answer", {"turn": question["turn"], "answers": [f"{key}*"]})
            if after["over"]:
                break
            if after["may_take_back"] and after["question"]["turn"] > question["turn"] + 1:
                assert chair.post("take-back", {"turn": after["question"]["turn"]}) == before
                return
        raise AssertionError("no order went on")


def test_dice_of_a_real_table_are_typed_in(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", dice="table")
        rolls, choose = 0, by_chance(2)
        for _ in range(200):
            states = {role: seats[role].get() for role in ("A", "B", "watchers")}
            if states["A"]["over"]:
                break
            dice = states["A"]["dice"]
            assert dice == states["B"]["dice"] and states["watchers"]["dice"] is None
            if dice:
                assert dice["text"].startswith("Roll ") and "[" in dice["text"]
                wrong = {"turn": dice["turn"], "faces": [7] * dice["count"]}
                assert "is not a roll" in seats["A"].post("dice", wrong, 422)["error"]["what"]
                seats["B"].post("dice", {"turn": dice["turn"], "faces": [3] * dice["count"]})
                seats["A"].post("dice", {"turn": dice["turn"], "faces": [3] * dice["count"]}, 409)
                rolls += 1
            else:
                role = next(role for role in "AB" if states[role]["question"])
                question = states[role]["question"]
                seats[role].post("answer", {"turn": question["turn"], "answers": [choose(role, question)]})
        assert rolls and states["A"]["over"]
        text = client.get("/api/match/record", headers=seats["A"].head).text
        assert "dice: ask" in text


def test_a_file_of_ones_own_is_played_and_its_faults_are_told(tmp_path: Path) -> None:
    text = Path("scenarios/river-plate-1939.yaml").read_text(encoding="utf-8")
    evil = text.replace("title:", "title: <script>alert(1)</script>", 1)
    with server(tmp_path) as client:
        wrong = client.post("/api/matches", json={"text": text.replace("ships:", "shops:", 1)})
        assert wrong.status_code == 422 and "your file, line" in wrong.json()["error"]["message"]
        found = client.post("/api/matches", json={"text": evil})
        assert found.status_code == 201
        for role, token in found.json()["tokens"].items():
            page = client.get(f"/at/{token[:12]}", headers={"cookie": f"seat={token}"}).text
            assert "<script>alert" not in page and "&lt;script&gt;alert" in page, role


def test_rulings_editions_and_seats_are_chosen(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        editions = client.get("/api/editions").json()
        assert len(editions) >= 4
        some = next(name for name, each in editions.items() if "over-last-row" in each["rulings"])
        more = {"edition": some, "rulings": {"over-last-row": editions[some]["rulings"]["over-last-row"][1]}}
        seats = begun(client, "river-plate-1939", **more)
        text = client.get("/api/match/record", headers=seats["referee"].head).text
        assert "rulings: over-last-row=" in text and f"edition: {some}" in text
        for wrong in (
            {"edition": "awaw-1999"},
            {"seats": {"A": "nobody"}},
            {"rulings": {"x": "y"}},
            {"scenario": "no"},
        ):
            assert client.post("/api/matches", json={"scenario": "river-plate-1939", **wrong}).status_code == 422


def test_fair_dice_wait_for_both_numbers_and_are_verified_at_the_end(tmp_path: Path) -> None:
    """The promise is told before the numbers, the secret never before the end; dice do not move when a match is read anew."""
    with server(tmp_path) as client, server(tmp_path) as other:
        seats = begun(client, "denmark-strait-1941", dice="fair")
        states = {role: chair.get() for role, chair in seats.items()}
        assert len({state["numbers"]["commitment"] for state in states.values()}) == 1
        assert {role: state["numbers"]["needs_you"] for role, state in states.items()} == {
            "A": True,
            "B": True,
            "referee": False,
            "watchers": False,
        }
        seats["A"].post("answer", {"turn": 0, "answers": [0]}, 409)
        assert "not a valid number for a seat" in seats["A"].post("number", {"number": "-1"}, 422)["error"]["what"]
        seats["A"].post("number", {"number": "123456789"})
        seats["A"].post("number", {"number": "5"}, 409)
        assert seats["B"].post("number", {"number": "987654321"})["numbers"] is None
        assert seats["A"].get()["match"]["commitment"] == states["A"]["numbers"]["commitment"]
        play_on(seats, by_chance(3), most=6)
        text = client.get("/api/match/record", headers=seats["referee"].head).text
        assert "secret:" not in text and "seed:" not in text, "nobody is to know dice to come"
        there = {role: type(chair)(other, chair.token) for role, chair in seats.items()}
        play_on(there, by_chance(4))
        record = parse_record(client.get("/api/match/record", headers=seats["watchers"].head).text)
        found = verify(record)
        assert found.is_over and found.are_drawn and found.dice > 0 and found.fair.numbers == (123456789, 987654321)


def test_a_match_with_fair_dice_ended_by_hand_is_verified_too(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", dice="fair", seats={"A": "person", "B": "bold"})
        seats["A"].post("number", {"number": "4"})
        play_on({"A": seats["A"], "B": seats["B"]}, most=4)
        seats["referee"].post("end", {"reason": "Supper"})
        record = parse_record(client.get("/api/match/record", headers=seats["A"].head).text)
        assert "ended" in record.header and not verify(record).is_over


def test_a_body_with_a_fault_is_refused_in_words_with_what_is_taken(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=2)
        faults: list[tuple[str, dict[str, Any], str, str]] = [
            ("/api/matches", {"sides": {}}, "sides", "seats, orders"),
            ("/api/matches", {"dice": "zzz"}, "dice", "fair, seed or table"),
            ("/api/matches", {"screen": "zzz"}, "screen", "nothing, table or curtain"),
            ("/api/matches", {"seed": -1}, "seed", "greater than or equal to 0"),
            ("/api/matches", {"seed": "x"}, "seed", "a whole number"),
            ("/api/matches", {"rulings": 3}, "rulings", "a JSON object"),
            ("/api/matches", {"clock": [1]}, "clock", "text"),
            ("/api/match/say", {"text": ""}, "text", "at least 1"),
            ("/api/match/say", {"text": "x", "channel": "zzz"}, "channel", "sealed-A or sealed-B"),
            ("/api/match/say", {"channel": "table"}, "text", "a value"),
            ("/api/match/end", {"winner": "C", "reason": "x"}, "winner", "A, B or nothing"),
        ]
        for path, said, field, expected in faults:
            answer = client.post(path, json=said, headers=seats["referee"].head)
            error = answer.json()["error"]
            assert answer.status_code == 422 and error["field"] == field and expected in error["expected"], error
            assert "pattern" not in answer.text and "Extra inputs" not in answer.text
        nothing = client.post("/api/matches").json()["error"]
        assert (nothing["what"], nothing["expected"]) == ("there is no body", "a JSON object")
        broken = client.post("/api/matches", content="{", headers={"content-type": "application/json"})
        assert broken.json()["error"]["expected"] == "a JSON object"
        form = client.post("/start", data={"scenario": "denmark-strait-1941", "dice": "zzz"})
        assert form.status_code == 422 and "expected fair, seed or table" in form.text


def test_an_address_without_a_page_says_so(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        for answer in (client.get("/no-such-page"), client.get("/api/no-such-door")):
            assert answer.status_code == 404 and "nothing has this address; expected an address" in answer.text
        assert "does not take such a request" in client.post("/scenarios").text
        assert "no scenario has that name" in client.get("/scenarios/nope").text
