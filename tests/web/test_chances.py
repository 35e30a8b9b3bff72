"""A seat of the table asks what its chances are; no other seat, and nobody where the match is played without."""

from pathlib import Path

import pytest

from tests.cli.shell import SCENARIOS
from tests.cli.test_leaks import pairs
from tests.web.tables import begun, kept, server


@pytest.fixture(autouse=True)
def by_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    monkeypatch.setattr("flagplot.table.chances.GAMES", 4)


def test_a_side_is_told_its_chances_and_nobody_else(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=2)
        found = seats["A"].get("/chances")
        assert found["side"] == "Germany" and "Hood" not in str(found)
        assert seats["A"].get("/chances") == found
        page = seats["A"].page("/chances")
        assert page.status_code == 200 and "The chances of Germany" in page.text and "Hood" not in page.text
        assert "/chances" in seats["A"].page().text and "/chances" not in seats["watchers"].page().text
        for role in ("referee", "watchers"):
            refused = client.get("/api/match/chances", headers=seats[role].head)
            assert refused.status_code == 422 and "for a side" in refused.text
        seats["referee"].post("end", {"winner": "B", "reason": "enough"})
        over = client.get("/api/match/chances", headers=seats["A"].head)
        assert over.status_code == 422 and "over" in over.text


@pytest.mark.rule("22.423A")
def test_a_page_shows_either_side_the_order_of_battle_on_which_its_chances_rest(tmp_path: Path) -> None:
    """Not where the file of a player discloses nothing, and not to the referee or watchers, who have no chances."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=2)
        for role, own, foe in (("A", "Bismarck", "Hood"), ("B", "Hood", "Bismarck")):
            assert "/open" in seats[role].page("/chances").text
            page = seats[role].page("/open")
            assert page.status_code == 200 and foe in page.text and own not in page.text
        for role in ("referee", "watchers"):
            refused = seats[role].page("/open")
            assert refused.status_code == 422 and "Open information" not in refused.text


@pytest.mark.rule("22.423A")
def test_the_api_and_the_board_show_a_side_what_lies_open(tmp_path: Path) -> None:
    """Also where the match is played without chances; the referee and watchers have no enemy."""
    with server(tmp_path) as client:
        for chances in (True, False):
            seats = begun(client, "denmark-strait-1941", seed=2, chances=chances)
            for role, side, own, foe in (("A", "Britain", "Bismarck", "Hood"), ("B", "Germany", "Hood", "Bismarck")):
                found = seats[role].get("/open")
                assert found["side"] == side and foe in str(found["open"]) and own not in str(found["open"])
                board = client.get("/api/match/board", headers=seats[role].head).text
                assert "Open to you" in board and all(line in board for line in found["open"])
                assert found["open"][0] in seats[role].page("/open").text
            for role in ("referee", "watchers"):
                refused = client.get("/api/match/open", headers=seats[role].head)
                assert refused.status_code == 422 and "only a side" in refused.text
                assert "Open to you" not in client.get("/api/match/board", headers=seats[role].head).text


@pytest.mark.long
def test_a_side_that_is_asked_is_told_what_its_answers_are_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flagplot.table.advice.advice.BY_TEXT", 6)
    with server(tmp_path) as client:
        seats = begun(client, "matapan-1941", seed=2)
        asked, other = ("A", "B") if seats["A"].get()["question"] else ("B", "A")
        page = seats[asked].page("/advice")
        assert (
            page.status_code == 200 and "From what" in page.text and "imagined" in page.text or "one world" in page.text
        )
        assert "/advice" in seats[asked].page().text and "/advice" not in seats[other].page().text
        for role in (other, "referee", "watchers"):
            refused = seats[role].page("/advice")
            assert refused.status_code == 422 and "From what" not in refused.text


def test_who_asks_while_another_is_reckoned_for_long_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flagplot.web.match.estimates.PATIENCE", 0.01)
    with server(tmp_path) as client:
        seats, app = begun(client, "denmark-strait-1941"), client.app
        with app.state.service.estimates.lock:  # type: ignore[attr-defined]
            assert client.get("/api/match/chances", headers=seats["A"].head).status_code == 429


def test_a_match_may_be_played_without_chances(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", chances=False)
        refused = client.get("/api/match/chances", headers=seats["A"].head)
        assert refused.status_code == 422 and "without" in refused.text
        assert "/chances" not in seats["A"].page().text and not seats["A"].get()["match"]["chances"]
        said = {"scenario": "denmark-strait-1941", "no_chances": "yes", "dice": "seed"}
        assert client.post("/start", data=said).status_code == 201


@pytest.mark.rule("22.423B-b")
def test_chances_are_the_same_for_matches_that_a_side_cannot_tell_apart(tmp_path: Path) -> None:
    """They differ in the other side's secret answers; what the scenario tells both of is the same."""
    compared = 0
    with server(tmp_path, "one") as one, server(tmp_path, "other") as other:
        for first, second in pairs(SCENARIOS / "matapan-1941.yaml", 0):
            if first.scenario != second.scenario:
                continue
            told = []
            for client, record in ((one, first), (other, second)):
                chair = kept(client, record)["A"]
                answer = client.get("/api/match/chances", headers=chair.head)
                told.append((answer.status_code, answer.content, chair.page("/chances").content))
            assert told[0] == told[1]
            compared += 1
    assert compared > 0
