"""The ladder: matches that both wish to be rated, in one list with programs; nothing of it before a match is over."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.web.people.ladder import Rating, rated
from tests.web.tables import Chair, begun, server

STRAIT = "denmark-strait-1941"


def enlisted(client: Any, *names: str) -> list[str]:
    return [client.post("/api/ladder/players", json={"name": name}).json()["player"] for name in names]


def ladder(client: Any) -> dict[str, Any]:
    return {each["name"]: each for each in client.get("/api/ladder").json()}


def numbers(seats: dict[str, Chair], roles: str) -> None:
    for role in roles:
        seats[role].post("number", {"number": "7"})


def played(seats: dict[str, Chair], roles: str, most: int = 200) -> None:
    """As suggested, to the end or for so many sheets."""
    for _ in range(most):
        states = {role: seats[role].get() for role in roles}
        role = next((role for role in roles if states[role]["question"]), None)
        if role is None:
            return
        seats[role].post("sheet/send", {"turn": states[role]["question"]["turn"], "confirmed": True})


@pytest.mark.long
def test_two_people_and_a_program_have_places_after_their_matches(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        anna, bert = enlisted(client, "Anna", "Bert")
        assert ladder(client) == {}
        seats = begun(client, STRAIT, dice="fair")
        assert seats["A"].post("rated", {"player": anna}) == {"own": "Anna", "lacks": ["Britain"], "why_not": ""}
        assert seats["B"].post("rated", {"player": anna}, 403)["error"]["field"] == "player"
        assert seats["B"].post("rated", {"player": bert})["lacks"] == []
        numbers(seats, "AB")
        played(seats, "AB", 4)
        assert ladder(client) == {}, "nothing before the end"
        played(seats, "AB")
        ended = seats["A"].get()["ended"]
        score = {None: 0.5, "Germany": 1.0}.get(ended["winner"], 0.0)
        expected = rated(Rating(), Rating(), score)
        found = ladder(client)
        assert found["Anna"]["rating"] == round(expected.rating) and found["Anna"]["deviation"] == round(
            expected.deviation
        )
        assert found["Anna"]["rating"] + found["Bert"]["rating"] == 3000 and found["Bert"]["played"] == 1
        alone = begun(client, STRAIT, dice="fair", seats={"B": "standard"})
        assert alone["A"].post("rated", {"player": anna})["lacks"] == []
        numbers(alone, "A")
        played(alone, "A")
        found = ladder(client)
        assert found["Anna"]["played"] == 2 and found["standard: awaw"]["played"] == 1
        assert not found["standard: awaw"]["is_person"] and found["Anna"]["provisional"]
        assert ladder(client) == found, "each match counts once"


def test_a_match_is_rated_only_if_all_wish_it_in_time_and_the_dice_are_fair(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        (anna,) = enlisted(client, "Anna")
        seats = begun(client, STRAIT, dice="fair")
        seats["A"].post("rated", {"player": anna})
        seats["A"].post("rated", {"player": anna[:12] + "0" * 32}, 403)
        numbers(seats, "AB")
        played(seats, "AB")
        assert ladder(client) == {}, "the other side has not wished it"
        late = seats["B"].post("rated", {"player": anna}, 409)["error"]
        assert "answered already" in late["what"]
        seeded = begun(client, STRAIT, seed=1)
        assert "fair dice" in seeded["A"].post("rated", {"player": anna}, 409)["error"]["what"]
        for role in ("referee", "watchers"):
            seats[role].post("rated", {"player": anna}, 403)
        for name in ("anna", "", "x" * 25, "a: b"):
            assert client.post("/api/ladder/players", json={"name": name}).status_code == 422


def test_a_wish_is_known_to_both_sides_and_to_nobody_else(tmp_path: Path) -> None:
    """What the page of a seat holds does not change, and the ladder has no word of a match under way."""
    with server(tmp_path) as client:
        (anna,) = enlisted(client, "Anna")
        seats = begun(client, STRAIT, dice="fair")
        before = {role: (seats[role].get(), seats[role].page().content) for role in seats}
        page = client.get("/ladder").content
        seats["A"].post("rated", {"player": anna})
        assert {role: (seats[role].get(), seats[role].page().content) for role in seats} == before
        assert client.get("/ladder").content == page
        assert seats["B"].client.get("/api/match/rated", headers=seats["B"].head).json()["lacks"] == ["Britain"]


def test_the_pages_of_the_ladder(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        made = client.post("/ladder", data={"name": "Anna"})
        assert (
            made.status_code == 201 and "Your secret link" in made.text and "you are <strong>Anna</strong>" in made.text
        )
        token = made.text.partition("/player/")[2].partition('"')[0]
        assert client.post("/ladder", data={"name": "ANNA"}).status_code == 422
        assert client.get(f"/player/{token}").status_code == 303 and client.get("/player/nonsense").status_code == 401
        chair = begun(client, STRAIT, dice="fair")["A"]
        assert "Is this match rated?" in chair.page().text
        head = {"cookie": f"seat={chair.token}; player={token}"}
        page = client.get(f"/at/{chair.seat}/rated", headers=head).text
        assert "Rate it, I am Anna" in page
        word = page.partition('name="word" value="')[2].partition('"')[0]
        sent = client.post(f"/at/{chair.seat}/rated", data={"word": word, "act": "yes"}, headers=head)
        assert (
            sent.status_code == 303
            and "You wish it, as Anna" in client.get(f"/at/{chair.seat}/rated", headers=head).text
        )


def test_a_rating_is_that_of_the_published_system() -> None:
    """A win over a player of the same strength, both new, as every Glicko-2 reckons it: 1662 and 1338, deviation 290."""
    won, lost = rated(Rating(), Rating(), 1.0), rated(Rating(), Rating(), 0.0)
    assert (round(won.rating), round(lost.rating)) == (1662, 1338) and round(won.deviation) == 290
    assert abs(won.volatility - 0.06) < 0.0001 and rated(Rating(), Rating(), 0.5).rating == 1500.0
