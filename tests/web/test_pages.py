"""What people are shown: who the sides are, only what may be picked, answers in words, nothing twice."""

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.files.shipped import find
from flagplot.web.service import open_wanted, playable
from tests.helpers.blocks import first
from tests.web.tables import Chair, begun, by_chance, play_on, server

PICKED = re.compile(r'data-answer="(\d+)"')


def test_the_form_of_a_match_names_the_sides_of_every_scenario(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        page = client.get("/start?scenario=coral-sea-1942").text
    for name in ("river-plate-1939", "rendezvous-22-13", "europa/malta-convoy-1942"):
        one, other = open_wanted(name, "", "", {}).sides
        assert f'value="{name}" data-a="{one}" data-b="{other}">' in page
    assert 'label="A World at War: battles"' in page and 'label="A World at War: turns"' in page
    assert 'data-a="Japan" data-b="U.S." selected>Battle of the Coral Sea, 1942: Japan and U.S.</option>' in page
    assert 'value="europa/narvik-1940" data-a="Britain" data-b="Germany">' in page
    assert page.count("<option value=") - page.count("data-a=") < 40 and 'Side A<span data-side="a">' in page


def test_the_library_lists_every_game_and_its_page_tells_the_story(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        page, one = client.get("/scenarios").text, client.get("/scenarios/midway-1942")
        assert client.get("/scenarios/no-such-battle").status_code == 404
        links = re.findall(r'href="(/scenarios/[^"]+)"', page)
        assert {client.get(link).status_code for link in links[::9]} == {200}
    assert [each.name for each in playable()] == sorted(
        (each.name for link in links for each in [find(link.removeprefix("/scenarios/"))] if each is not None),
        key=lambda name: ("/" in name, name),
    )
    assert page.index("<h2>Pacific</h2>") < page.index("Battle of Midway") < page.index("Battle of Savo Island")
    for said in (
        "Battle of Midway",
        "What happened",
        "Shattered Sword",
        "How far its figures can be trusted",
        "awaw-2011",
    ):
        assert said in one.text
    assert 'href="/start?scenario=midway-1942"' in one.text


def test_a_scenario_is_shown_with_board_story_odds_and_length_before_a_match(tmp_path: Path) -> None:
    """Its board is what watchers of a new match see, at the same address on the form, its page, the lobby and the API."""
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", dice="table", seats={"B": "open"})
        seen = client.get("/api/match/board", headers=seats["watchers"].head).text
        data = client.get("/api/scenarios/bismarck-1941").json()
        (waiting,) = client.get("/api/open").json()
        address = data["board"].removeprefix("http://testserver")
        drawn = client.get(address)
        assert drawn.text == seen and drawn.headers["cache-control"].endswith("immutable")
        assert waiting["board"] == data["board"] and waiting["scenario"] == "bismarck-1941"
        for path in ("/", "/about?scenario=bismarck-1941", "/start?scenario=bismarck-1941", "/scenarios/bismarck-1941"):
            page = client.get(path).text
            assert f'<img src="{address}"' in page and "newest battleship" in page, path
            assert '<th scope="col">Germany loses</th>' in page and "41.2%" in page, path
            assert f"Germany answers {data['length']['answers_a']} questions with" in page, path
        two = next(each for each in data["odds"] if each["edition"] == "awaw-2011")
        assert (two["carried"], two["wins"], two["no_winner"]) == (41.2, {"Germany": None, "Britain": None}, None)
        assert client.get("/about?scenario=none").status_code == client.get("/api/scenarios/none").status_code == 404
        assert (
            client.get("/static/opening/none.svg").status_code == client.get("/static/open/none.svg").status_code == 404
        )


def test_an_open_seat_of_a_persons_own_file_shows_its_first_board_and_nothing_undisclosed(tmp_path: Path) -> None:
    """Files that differ in what neither side discloses have the same board in the lobby."""
    text = Path("scenarios/river-plate-1939.yaml").read_text(encoding="utf-8")
    other = text.replace("name: Ajax", "name: Leander")
    assert other != text
    boards = []
    for name, each in (("one", text), ("other", other)):
        with server(tmp_path, name) as client:
            begun(client, "", text=each.replace("disclosed: all\n", "disclosed: nothing\n"), seats={"B": "open"})
            (waiting,) = client.get("/api/open").json()
            address = waiting["board"].removeprefix("http://testserver")
            assert waiting["scenario"] == "" and f'<img src="{address}"' in client.get("/").text
            boards.append(client.get(address).text)
    assert boards[0] == boards[1] and "Ajax" not in boards[0] and "<svg" in boards[0]


def steps(client: Any, scenario: str, seed: int, most: int = 60) -> Any:
    """Play a match by chance; at each question the chair, its state and what it has seen of the board."""
    seats, choose = begun(client, scenario, seed=seed), by_chance(seed)
    for _ in range(most):
        states = {role: seats[role].get() for role in "AB"}
        asked = [role for role in "AB" if states[role]["question"]]
        if not asked:
            return
        chair, state = seats[asked[0]], states[asked[0]]
        yield chair, state
        chair.post("answer", {"turn": state["question"]["turn"], "answers": [choose(asked[0], state["question"])]})


@pytest.mark.long
@pytest.mark.parametrize("scenario", first(1, ["coral-sea-1942", "bismarck-1941", "europa/narvik-1940"], 2))
def test_the_board_offers_no_answer_that_may_not_be_given(scenario: str, tmp_path: Path) -> None:
    """And a match that rests offers nothing."""
    offered = 0
    with server(tmp_path) as client:
        for chair, state in steps(client, scenario, 4, 30):
            found = {int(answer) for answer in PICKED.findall(chair.page(part=True).text)}
            legal = {each["answer"] for each in (state["question"] or {"answers": []})["answers"]}
            assert found <= legal, state["question"]
            offered += len(found)
            if not legal:
                assert "may be picked" not in chair.page().text
    assert offered > 0


def test_a_question_with_one_answer_is_one_press_and_says_so(tmp_path: Path) -> None:
    """It is put all the same: that it is answered at once would tell the other side that there was nothing to choose."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=1)
        chair = next(seats[role] for role in "AB" if seats[role].get()["question"])
        assert len(chair.get()["question"]["answers"]) == 1
        page = chair.page().text
        assert "This is the only legal answer" in page and 'id="send" autofocus' in page
        assert 'tabindex="-1" autofocus' not in page


def test_answers_are_in_words_for_those_who_look_back_and_for_the_referee(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "europa/narvik-1940", seed=4)
        play_on(seats, by_chance(4), 6)
        page = seats["referee"].page().text
        labels = re.findall(r'<option value="\d+">(\d+: [^<]*)</option>', page)
        assert len(labels) == 6 and all(re.match(r"\d+: (Britain|Germany): .+ \[34", each) for each in labels)
        assert all("dice die" not in each for each in labels)
        play_on(seats, by_chance(4), 1)
        assert labels[0] in seats["referee"].page().text, "the words of an answer stay"
        seats["referee"].post("end", {"reason": "Supper"})
        moments = [client.get(f"/api/match/at/{number}", headers=seats["A"].head).json() for number in range(10)]
        assert moments[0]["words"] == "" and all(each["words"] for each in moments[1:] if each["answer"])
        assert any(each["words"].startswith("a die for ") for each in moments)
        assert "<code>" not in seats["A"].page("/replay?number=3").text.partition('class="moment"')[2]


def test_a_match_without_dice_says_that_nothing_was_luck(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941")
        assert seats["A"].page("/luck").status_code == 403
        seats["referee"].post("end", {"reason": "Supper"})
        for part in (False, True):
            assert "No die fell in this match" in seats["A"].page("/luck", part=part).text
        assert "Download the record" not in seats["A"].page("/luck", part=True).text


def headings(chair: Chair) -> list[str]:
    return re.findall(r"<h[1-6][^>]*>(.*?)</h[1-6]>", chair.page().text)


def test_nothing_is_told_twice(tmp_path: Path) -> None:
    """The title stands above the question alone, and losses are told once when the match is over."""
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", seats={"B": "standard"}, seed=2)
        for chair in seats.values():
            text = chair.page(part=True).text.partition("</title>")[2]
            assert text.count("Battle of the River Plate") == 1 and "A=person" not in text
        assert "Germany is played by a person." in seats["referee"].page().text
        assert "Britain is played by the doctrine standard." in seats["referee"].page().text
        assert "is played by" not in seats["A"].page().text
        assert headings(seats["A"]).count("Losses") == 1
        play_on(seats)
        assert headings(seats["A"]).count("Losses") == 0 and "lost" in seats["A"].page().text


def test_the_store_takes_orders_back_and_nothing_of_them_is_held_in_memory(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        service: Any = client.app.state.service  # type: ignore[attr-defined]
        may_take_back = 0
        for _, state in steps(client, "matapan-1941-operation", 4, 25):
            may_take_back += state["may_take_back"]
            held = [place.sitting.desk.orders.may_undo for place in service.matches._places.values() if place.sitting]
            assert held and not any(held)
        assert may_take_back > 0
