"""How lucky a finished match was: asked for on its page, measured beside the table, shown as a curve and in words."""

import time
from pathlib import Path

import pytest

from tests.web.tables import begun, server


@pytest.mark.long
def test_a_finished_match_tells_its_luck_as_a_picture_and_in_words(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        service = client.app.state.service  # type: ignore[attr-defined]
        service.luck.continuations = 2
        seats = begun(client, "europa/narvik-1940", seats={"A": "standard", "B": "standard"}, seed=3)
        assert "Luck of the dice" in seats["A"].page().text
        assert "measures every roll" in seats["A"].page("/luck").text
        for _ in range(300):
            answer = client.get("/api/match/luck", headers=seats["watchers"].head)
            if answer.status_code == 200:
                break
            assert answer.status_code == 202
            time.sleep(0.2)
        told = answer.json()
        assert told["continuations"] == 2 and told["rolls"] and told["sides"]
        page = seats["B"].page("/luck").text
        assert 'role="img"' in page and "the luck of" in page and "Rolls that moved most" in page
        assert "<html" not in seats["B"].page("/luck", part=True).text


def test_luck_is_told_of_no_match_under_way_and_of_none_without_dice(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "coral-sea-1942")
        for role in ("A", "watchers", "referee"):
            assert client.get("/api/match/luck", headers=seats[role].head).status_code == 403
        seats["referee"].post("end", {"reason": "Supper"})
        for _ in range(300):
            answer = client.get("/api/match/luck", headers=seats["A"].head)
            if answer.status_code != 202:
                break
            time.sleep(0.2)
        assert answer.status_code == 422 and "no rolls" in answer.json()["error"]["what"]
