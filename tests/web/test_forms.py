"""Answers that belong together are put down on a form, taken back freely, sent as one; nobody else hears of them before."""

from pathlib import Path
from typing import Any

from flagplot.core.record import parse_record
from tests.web.tables import Chair, asked, begun, by_chance, server


def answers_of(client: Any, chair: Chair) -> list[str]:
    text = client.get("/api/match/record", headers=chair.head).text
    return [entry.text() for entry in parse_record(text).entries]


def on_a_form(seats: dict[str, Chair], least: int = 1) -> tuple[Chair, Any]:
    """Play on to a question that stands on a form which has more than one answer; the seat and its state before it."""
    choose = by_chance(1)
    for _ in range(200):
        role, question = asked(seats)
        chair, state = seats[role], seats[role].get()
        if question["form"]:
            after = chair.post("form", {"turn": question["turn"], "answers": [choose(role, question)]})
            while not after["form"]["whole"] and len(after["form"]["answers"]) < least:
                found = after["question"]
                after = chair.post("form", {"turn": found["turn"], "answers": [choose(role, found)]})
            chair.post("form/back", {"turn": after["form"]["turn"], "keep": 0})
            if not after["form"]["whole"]:
                return chair, state
        chair.post("answer", {"turn": question["turn"], "answers": [choose(role, question)]})
    raise AssertionError("no form was met")


def fill(chair: Chair, state: Any) -> Any:
    """Put answers down until the form is whole."""
    while not (state["form"] and state["form"]["whole"]):
        question = state["question"]
        state = chair.post("form", {"turn": question["turn"], "answers": [question["answers"][-1]["answer"]]})
    return state


def test_nobody_notices_what_is_put_down_and_all_of_it_is_taken_back(tmp_path: Path) -> None:
    """Not the referee either, nor by the version of the page; also by another server, which has the store and no more."""
    with server(tmp_path) as client, server(tmp_path) as elsewhere:
        seats = begun(client, "coral-sea-1942", seed=2)
        chair, state = on_a_form(seats)
        others = [each for each in seats.values() if each is not chair]
        before = [(each.get(), each.page().content) for each in others]
        whole = fill(chair, state)
        assert whole["question"] is None and len(whole["form"]["answers"]) > 1 and not whole["may_take_back"]
        assert [(each.get(), each.page().content) for each in others] == before
        there = Chair(elsewhere, chair.token)
        assert there.get() == whole
        two = there.post("form/back", {"turn": whole["form"]["turn"], "keep": 1})
        assert len(two["form"]["answers"]) == 1 and chair.get() == two
        assert chair.post("form/back", {"turn": two["form"]["turn"], "keep": 0}) == state
        assert [(each.get(), each.page().content) for each in others] == before


def test_what_is_sent_stands(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        chair, state = on_a_form(seats)
        whole = fill(chair, state)
        turn = whole["form"]["turn"]
        assert chair.post("form", {"turn": turn, "answers": [0]}, 422)["error"]["what"].startswith(
            "the answers share a form"
        )
        chair.post("form/send", {"turn": turn - 1}, 409)
        sent = chair.post("form/send", {"turn": turn, "key": "once"})
        assert sent["form"] is None and (sent["question"] is None or sent["question"]["turn"] == turn)
        assert chair.post("form/send", {"turn": turn, "key": "once"}) == sent, "a request that is sent again"
        chair.post("form/back", {"turn": turn, "keep": 0}, 409)
        assert sum(each.startswith(chair_letter(seats, chair)) for each in answers_of(client, seats["referee"])) == turn


def chair_letter(seats: dict[str, Chair], chair: Chair) -> str:
    return next(f"{role} " for role, each in seats.items() if each is chair)


def test_a_form_is_refused_what_the_rules_refuse_and_others_may_not_touch_it(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        chair, state = on_a_form(seats)
        turn = state["question"]["turn"]
        assert "[" in chair.post("form", {"turn": turn, "answers": [999]}, 422)["error"]["what"]
        assert chair.get() == state
        for role, other in seats.items():
            if other is not chair:
                code = 409 if role in "AB" else 403
                other.post("form", {"turn": turn, "answers": [0]}, code)
                other.post("form/send", {"turn": turn}, code)


def test_a_form_falls_when_the_match_goes_back(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        chair, state = on_a_form(seats)
        fill(chair, state)
        seats["referee"].post("proposal", {"number": 0})
        for role in "AB":
            seats[role].post("consent", {"agrees": True})
        assert chair.get()["form"] is None and seats["A"].get()["question"]["turn"] == 0


def test_a_form_is_filled_in_on_the_page_without_any_script(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942", seed=2)
        chair, state = on_a_form(seats)
        page = chair.page().text
        assert f"/at/{chair.seat}/put" in page and "answers about" in page and "Send" not in page
        while not (state["form"] and state["form"]["whole"]):
            question = state["question"]
            said = {"turn": question["turn"], "answer": question["answers"][-1]["answer"]}
            assert chair.submit("put", said).status_code == 303
            state = chair.get()
        page = chair.page().text
        assert f"Send these {len(state['form']['answers'])} answers" in page and "Your turn: " in page
        assert "Back to here" in page and "Take back" in page
        assert chair.submit("back", {"turn": state["form"]["turn"], "keep": 0}).status_code == 303
        assert chair.get()["form"] is None
        state = fill(chair, chair.get())
        assert chair.submit("send", {"turn": state["form"]["turn"]}).status_code == 303
        assert chair.get()["form"] is None
