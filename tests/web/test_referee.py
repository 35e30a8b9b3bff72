"""What a referee and watchers can do: see all or what is public, note, take back by consent, end by hand."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.table.fair.verify import verify
from tests.web.tables import Chair, begun, by_chance, play_on, server


def test_a_match_goes_back_when_both_who_play_agree(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        before = {role: seats[role].get() for role in ("A", "B", "watchers")}
        play_on(seats, most=12)
        assert seats["A"].post("proposal", {"number": 0}, 403)
        seats["referee"].post("proposal", {"number": 0})
        assert seats["watchers"].get()["proposal"] == {
            "yours": 0,
            "needs_you": False,
            "by": "the referee",
            "mine": False,
        }
        assert seats["A"].get()["proposal"]["needs_you"] and seats["A"].get()["proposal"]["yours"] > 0
        one = seats["A"].post("consent", {"agrees": True})
        assert not one["proposal"]["needs_you"]
        assert seats["B"].post("consent", {"agrees": False})["proposal"] is None
        seats["referee"].post("proposal", {"number": 0})
        seats["A"].post("consent", {"agrees": True})
        seats["B"].post("consent", {"agrees": True})
        text = "Going back, as the referee asked, is refused."
        for role, state in before.items():
            now = seats[role].get()
            assert [each["text"] for each in now["said"]] == ([text] if role in "AB" else [])
            assert {**now, "said": [], "version": ""} == {**state, "version": ""}
        assert play_on(seats, most=20) == 20


def test_notes_and_the_end_by_hand(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        seats["referee"].post("notes", {"text": "Tea at <four>", "public": True})
        seats["referee"].post("notes", {"text": "They do not know", "public": False})
        assert [note["text"] for note in seats["A"].get()["notes"]] == ["Tea at <four>"]
        assert len(seats["referee"].get()["notes"]) == 2
        assert "Tea at &lt;four&gt;" in seats["B"].page().text and "do not know" not in seats["B"].page().text
        seats["referee"].post("end", {"winner": "B", "reason": "Japan has to leave"})
        for chair in seats.values():
            state = chair.get()
            assert state["over"] and state["ended"]["by"] == "referee" and state["ended"]["winner"] == "U.S."
            assert len(state["notes"]) == 2, "nothing is kept from anybody at the end"
            assert "Japan has to leave" in chair.page().text
        record = client.get("/api/match/record", headers=seats["A"].head).text
        assert "ended: by the referee, B wins: Japan has to leave" in record
        assert seats["A"].post("answer", {"turn": 0, "answers": ["1"]}, 409)


@pytest.mark.long
def test_watchers_read_what_both_sides_are_told_and_all_at_the_end(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=4)
        play_on(seats, most=14)
        assert not seats["A"].get()["over"]
        told = {role: [event["text"] for event in chair.get("/log")] for role, chair in seats.items()}
        assert told["watchers"]
        for text in told["watchers"]:
            assert all(_within(text, told[side]) for side in "AB"), text
        assert len(told["watchers"]) < len(told["A"]) <= len(told["referee"])
        assert "view" in seats["watchers"].get() and seats["watchers"].get()["view"] == []
        play_on(seats)
        assert seats["watchers"].get("/log") == seats["referee"].get("/log")


def _within(text: str, told: list[str]) -> bool:
    """Whether a line, but for what was left out, is part of some line that was told."""
    words = [part.strip() for part in text.split("…")]
    return any(all(word in line for word in words) for line in told)


def test_the_referee_sees_seat_by_seat_and_true(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=4)
        page = seats["referee"].page().text
        assert "The truth" in page and "What Japan knows" in page and "What U.S. knows" in page
        assert "Question to Japan" in page
        assert page.count('<option value="') > 3, "answers to go back before, and winners"
        assert all("The truth" not in chair.page().text for role, chair in seats.items() if role != "referee")


def test_a_finished_match_is_looked_back_at(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", seed=4)
        early = seats["A"].page("/replay")
        assert early.status_code == 403 and "after the match" in early.text
        play_on(seats)
        for chair in seats.values():
            whole: Chair = chair
            page = whole.page("/replay?number=2")
            assert page.status_code == 200 and 'type="range"' in page.text and "2 of" in page.text
            assert "<html" not in whole.page("/replay?number=2", part=True).text
            assert whole.page("/record").text.startswith("flagplot record 2")


def test_a_match_is_paused_and_goes_on(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        before = seats["A"].get()
        seats["A"].post("pause", {"reason": "no"}, 403)
        seats["referee"].post("pause", {"reason": "Supper is <ready>"})
        for role in ("A", "B", "watchers"):
            state = seats[role].get()
            assert state["paused"] == "Supper is <ready>" and state["question"] is None
            assert "Supper is &lt;ready&gt;" in seats[role].page().text
        said = {"turn": 0, "answers": [before["question"]["answers"][0]["answer"]]}
        for path, sent in (("answer", said), ("sheet/send", {"turn": 0})):
            assert "has paused the match" in seats["A"].post(path, sent, 409)["error"]["what"]
        assert "does not go on now" in seats["A"].post("sheet", {"turn": 0}, 409)["error"]["what"]
        seats["referee"].post("notes", {"text": "Still at table"})
        seats["referee"].post("pause", {"reason": None})
        state = seats["A"].get()
        assert state["notes"] and {**state, "notes": [], "version": ""} == {**before, "version": ""}
        seats["A"].post("answer", said)


def test_a_roll_set_by_hand_is_recorded_as_such_and_verified(tmp_path: Path) -> None:
    """The dice that follow are drawn from the match as it then is; the record names the dice that were set, and why."""
    with server(tmp_path) as client, server(tmp_path) as other:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        while seats["referee"].get()["rolled"] is None:
            play_on({"A": seats["A"], "B": seats["B"]}, by_chance(1), most=1)
        rolled = seats["referee"].get()["rolled"]
        faces = [7 - int(face) for face in rolled["faces"].split()]
        said = {"turn": rolled["turn"], "faces": faces}
        assert "for a reason" in seats["referee"].post("dice/correct", said, 422)["error"]["message"]
        seats["referee"].post("dice/correct", {**said, "reason": "Cocked; on the floor"})
        assert "set by hand: Cocked; on the floor" in seats["A"].page().text
        there = {role: type(chair)(other, chair.token) for role, chair in seats.items()}
        assert there["A"].get() == seats["A"].get(), "by the store alone"
        play_on({"A": there["A"], "B": there["B"]}, by_chance(2))
        text = client.get("/api/match/record", headers=seats["A"].head).text
        found = verify(parse_record(text))
        assert found.is_over and len(found.by_hand) == rolled["count"]
        assert "(Cocked, on the floor)" in parse_record(text).header["by-hand"]
        words = "\n".join(line for line in text.splitlines() if not line.startswith("by-hand"))
        with pytest.raises(FlagplotError, match="drawn from the match"):
            verify(parse_record(words))


def test_a_roll_further_back_is_set_by_hand_as_long_as_no_person_has_answered_since(tmp_path: Path) -> None:
    """What followed it is played anew, the later dice drawn from the match as it then is; nobody else may."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        choose = by_chance(1)
        for _ in range(40):
            rolled = seats["referee"].get()["rolled"]
            if rolled is not None and len(rolled["rolls"]) > 1:
                break
            assert play_on({"A": seats["A"], "B": seats["B"]}, choose, most=1)
        last, *_, first = rolled["rolls"]
        assert last["faces"] == rolled["faces"] and last["purpose"] and first["roll"] < last["roll"]
        page = seats["referee"].page().text
        assert "Set a roll by hand" in page and f'value="{first["roll"]}"' in page
        faces = [7 - int(face) for face in first["faces"].split()]
        said = {"turn": rolled["turn"], "faces": faces, "roll": first["roll"], "reason": "It hit the lamp"}
        assert "people" in seats["A"].post("dice/correct", said, 403)["error"]["what"]
        seats["referee"].post("dice/correct", {**said, "roll": 1}, 409)
        seats["referee"].post("dice/correct", {**said, "faces": [*faces, 1]}, 422)
        seats["referee"].post("dice/correct", said)
        assert "An earlier roll was set by hand: It hit the lamp" in seats["A"].page().text
        after = seats["referee"].get()["rolled"]["rolls"]
        assert any(each["roll"] == first["roll"] and each["faces"] == " ".join(map(str, faces)) for each in after)
        play_on({"A": seats["A"], "B": seats["B"]}, by_chance(2))
        found = verify(parse_record(client.get("/api/match/record", headers=seats["A"].head).text))
        assert found.is_over and len(found.by_hand) == len(faces)


@pytest.mark.long
def test_the_version_tells_every_reader_of_every_change_of_his_page(tmp_path: Path) -> None:
    """Also the referee, who sees what neither side is told, and of which nothing is said in words."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=5)
        seen: dict[str, dict[str, str]] = {role: {} for role in seats}
        for _ in range(14):
            for role, chair in seats.items():
                version = chair.get()["version"]
                page = chair.page(part=True).text
                assert seen[role].setdefault(version, page) == page, role
            play_on({role: seats[role] for role in "AB"}, by_chance(1), most=1)
        assert len(seen["referee"]) == 14


def test_a_referee_lets_a_doctrine_answer_for_a_person_who_is_away(tmp_path: Path) -> None:
    """Everybody reads that and why; which doctrine only at the end. The person, or the referee, ends it."""
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=1)
        role = next(role for role in "AB" if seats[role].get()["question"])
        other = "BA"["AB".index(role)]
        said = {"side": role, "doctrine": "standard", "reason": "no word for a week"}
        for one in ("A", "B", "watchers"):
            seats[one].post("substitute", said, 403)
        for wrong in ({**said, "reason": " "}, {**said, "doctrine": "nobody"}, {"side": role}, {**said, "side": "C"}):
            seats["referee"].post("substitute", wrong, 409 if wrong == {"side": role} else 422)
        seats["referee"].post("substitute", said)
        name = seats[role].get()["match"]["sides"]["AB".index(role)]
        told = f"By the referee's decision a doctrine answers for {name}: no word for a week"
        for chair in seats.values():
            assert [note["text"] for note in chair.get()["notes"]] == [told]
        assert seats[role].get()["question"] is None and seats[other].get()["question"] is not None
        assert (
            seats[role].get()["away"] == {"doctrine": "standard", "orders": ""} and seats[other].get()["away"] is None
        )
        assert "standard" not in str(seats[other].get()), "which doctrine it is"
        seats[role].post("back", {})
        seats["referee"].post("substitute", said)
        form = {"side": role, "doctrine": "", "reason": ""}
        assert seats["referee"].submit("substitute", form).status_code == 303
        assert seats[role].get()["away"] is None and "in person again" in seats[other].get()["notes"][-1]["text"]
        seats["referee"].post("end", {"winner": "A", "reason": "late"})
        record = client.get("/api/match/record", headers=seats["A"].head).text
        assert f"{role} standard from " in record
        with_doctrine = begun(client, "denmark-strait-1941", seats={"B": "standard"}, seed=1)
        refused = with_doctrine["referee"].post("substitute", {**said, "side": "B"}, 403)["error"]
        assert "no person plays" in refused["what"]


def test_sealed_orders_are_read_by_their_side_and_the_referee_until_the_end(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=1)
        before = {role: (seats[role].get(), seats[role].page().content) for role in ("B", "watchers")}
        seats["A"].post("say", {"text": "Turn home at dusk", "channel": "sealed-A"})
        assert {role: (seats[role].get(), seats[role].page().content) for role in before} == before
        seats["referee"].post("say", {"text": "So be it", "channel": "sealed-A"})
        for role in ("A", "referee"):
            assert [each["text"] for each in seats[role].get()["said"]] == ["Turn home at dusk", "So be it"]
            assert "Sealed: Germany and the referee" in seats[role].page().text
        for role, channel in (("B", "sealed-A"), ("A", "sealed-B"), ("watchers", "sealed-A")):
            seats[role].post("say", {"text": "Me too", "channel": channel}, 403)
        seats["referee"].post("end", {"winner": "A", "reason": "late"})
        for chair in seats.values():
            assert "Turn home at dusk" in chair.page().text
