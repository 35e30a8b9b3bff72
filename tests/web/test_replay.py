"""Looking back: steps to events, questions and rounds, and the log goes to its moments; watchers see the public board."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Person, needs_browser
from tests.web.tables import Chair, begun, server
from tests.web.test_sheets import asked_now


def played(client: Any, scenario: str, most: int = 200) -> dict[str, Chair]:
    """A match played as suggested, to its end or for so many sheets."""
    seats = begun(client, scenario, seed=1)
    for _ in range(most):
        if seats["A"].get()["over"]:
            break
        chair = asked_now(seats)
        chair.post("sheet/send", {"turn": chair.get()["question"]["turn"], "confirmed": True})
    return seats


@pytest.mark.long
def test_steps_lead_through_a_match_and_back(tmp_path: Path) -> None:
    """Each kind of step visits all its moments in order; a part begins with the first event under its heading."""
    with server(tmp_path) as client:
        chair = played(client, "denmark-strait-1941")["A"]
        last = chair.get("/at/999")["number"]
        visited = dict[str, list[int]]()
        for kind in ("event", "question", "part"):
            number, found = -1, list[int]()
            while (after := chair.get(f"/at/{max(number, 0)}")["steps"][kind][1]) is not None and after <= last:
                assert after > number
                number = after
                found.append(number)
            assert (
                chair.get(f"/at/{number}")["steps"][kind][0] == (found[-2] if len(found) > 1 else None) or number == 0
            )
            visited[kind] = found
        questions = [number for number in range(last) if chair.get(f"/at/{number + 1}")["answer"].split()[0] in "AB"]
        assert visited["question"] == [number for number in questions if number > 0]
        assert len(visited["part"]) >= 2 and set(visited["part"]) <= set(visited["event"])
        told = [len(chair.get(f"/at/{number}")["events"]) for number in visited["event"][:2]]
        assert told == sorted(told)


def test_the_log_goes_to_its_moments(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = played(client, "denmark-strait-1941")
        page = seats["A"].page("/replay?number=12").text
        places = [int(each.partition('"')[0]) for each in page.split('data-at="')[1:]]
        assert places == sorted(places) and len(set(places)) > 8 and page.count('aria-current="step"') >= 1
        present = int(page.partition('aria-current="step"')[0].rpartition('data-at="')[2].partition('"')[0])
        assert present == max(each for each in places if each <= 12)
        assert "Link to this moment" in page and "Next round or battle" in page
        part = seats["A"].page("/replay?number=12", part=True).text
        assert "data-at" not in part and f'data-present="{present}"' in part


@pytest.mark.long
def test_watchers_see_each_side_as_the_other_one_sees_it(tmp_path: Path) -> None:
    """No tasks of squadrons, no ships that were not found; what the scenario discloses is there, and nothing can be clicked."""
    with server(tmp_path) as client:
        seats = played(client, "coral-sea-1942", 20)
        boards = {
            role: client.get("/api/match/board", headers=seats[role].head).text for role in ("A", "B", "watchers")
        }
        public = boards["watchers"]
        assert "as watchers see it" in public and "data-answer" not in public and "enemy sees" not in public
        assert "Disclosed: its forces at the beginning" in public and "Open to you" not in public
        for role, side in (("A", 'data-group="B'), ("B", 'data-group="A')):
            seen, shown = (
                [
                    each.partition("</title>")[0].partition("<title>")[2]
                    for each in page.split("<g transform=")
                    if side in each
                ]
                for page in (boards[role], public)
            )
            spans = [each.partition(":")[0].split("–") for each in seen]
            numbers = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
            assert seen == shown and numbers == [1, 2, 3, 4, 5, 6]
        assert 'id="board-head"' in seats["watchers"].page().text
        assert (
            client.get("/api/match/board", headers=played(client, "europa/narvik-1940", 5)["watchers"].head).status_code
            == 200
        )


@needs_browser
@pytest.mark.long
@pytest.mark.xdist_group("browser")
def test_looking_back_by_keys_and_by_the_log(table: tuple[Any, str]) -> None:
    """A key steps, the address is a link to the moment, a line of the log goes there, one board is shown at a time.

    Each is one column on a narrow screen.
    """
    browser, base = table
    one = Person(browser, 1280)
    token = one.page.request.post(
        f"{base}/api/matches",
        data={"scenario": "denmark-strait-1941", "seed": 1, "seats": {"A": "standard", "B": "standard"}},
    ).json()["tokens"]["watchers"]
    one.page.goto(f"{base}/sit/{token}")
    one.page.goto(f"{base}/at/{token[:12]}/replay?number=0")
    number = "document.querySelector('.moment').dataset.number"
    before = 0
    for key in ("n", "m", "n"):
        one.page.keyboard.press(key)
        one.page.wait_for_function(f"() => Number({number}) > {before}")
        before = int(one.page.evaluate(number))
    one.page.keyboard.press("r")
    one.page.wait_for_function(f"() => Number({number}) < {before}")
    last = one.page.locator(".course a").last
    last.click()
    one.page.wait_for_function(f"() => {number} === '{last.get_attribute('data-at')}'")
    assert one.page.url.endswith(f"number={last.get_attribute('data-at')}")
    assert one.page.locator(".course a[aria-current]").last.inner_text() == last.inner_text()
    assert one.page.locator(".moment .view:visible").count() == 1
    one.page.locator("#board-all").click()
    assert one.page.locator(".moment .view:visible").count() == 3
    assert one.page.evaluate("document.getElementById('number').value") == last.get_attribute("data-at")
    one.page.set_viewport_size({"width": 360, "height": 800})
    one.page.reload()
    for board, shown in (("#board-2", 1), ("#board-all", 3)):  # a board that was hidden is one column when it is shown
        one.page.locator(board).click()
        assert one.page.locator(".moment .view:visible .one").count() == shown
        one.fits()
    assert one.wrong == []
