"""Presses and fetches of a match as a person meets them: one press a sheet as suggested, one fetch a press."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Person, needs_browser, two_at
from tests.web.tables import begun, server

pytestmark = pytest.mark.xdist_group("browser")
FIRST = 6
"""Presses in a browser; matches are played to their end without one."""


class Counted:
    """A person whose presses and fetches are counted."""

    def __init__(self, person: Person) -> None:
        self.person, self.fetched = person, list[str]()
        person.page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if "/at/" in request.url and "/stream" not in request.url:
            self.fetched.append(f"{request.method} {request.url.rpartition('/')[2].partition('?')[0]}")

    def is_asked(self) -> bool:
        return bool(self.person.page.locator("#confirm, #send, .ask .answers button:enabled").count())

    def press(self) -> str:
        """Send the sheet as it is filled in; the part of the game in which it stood."""
        page, before = self.person.page, self.person.question()
        moment = str(page.locator(".prompt .turn").inner_text()).replace("Your turn", "").strip()
        suggested = page.locator(".ask .answers button.suggested")
        confirm = page.locator("#confirm")
        is_confirmed = bool(confirm.count())
        button = (
            confirm if is_confirmed else page.locator("#send") if page.locator("#send").count() else suggested.first
        )
        button.click()
        page.wait_for_function(
            "([before, confirmed]) => { const at = document.querySelector('.ask input[name=turn]');"
            " return !at || at.value !== before || (!confirmed && document.querySelector('#confirm')) }",
            arg=[before, is_confirmed],
        )
        return moment


def played(table: tuple[Any, str], scenario: str) -> tuple[Counter[str], list[Counted]]:
    """Begin a match as suggested; the presses of each part of the game, together and of both sides."""
    people = [Counted(person) for person in two_at(table, scenario)]
    presses = Counter[str]()
    while presses.total() < FIRST:
        asked = next((each for each in people if each.is_asked()), None)
        if asked is None:
            people[0].person.page.wait_for_timeout(50)
            continue
        presses[asked.press()] += 1
    return presses, people


@needs_browser
@pytest.mark.long
def test_a_small_battle_as_suggested(table: tuple[Any, str]) -> None:
    """Each press is one fetch, each answer of the other side one."""
    presses, people = played(table, "denmark-strait-1941")
    sent = sum(each.fetched.count("POST send") for each in people)
    assert sent == presses.total()
    looks = sum(len([one for one in each.fetched if one.startswith("GET")]) for each in people) - 2
    assert looks <= presses.total() + 2, [each.fetched for each in people]
    assert all(each.person.wrong == [] for each in people)


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "a_round", "most", "left"),
    [
        ("denmark-strait-1941", 15, 15, []),
        pytest.param("coral-sea-1942", 11, 70, [], marks=pytest.mark.soak),
        ("coral-sea-1942", 9, 70, ["Squadrons lost", "Landing", "Ship losses"]),
        pytest.param("midway-1942", 12, 70, ["Squadrons lost", "Landing", "Ship losses"], marks=pytest.mark.soak),
        ("bismarck-1941", 60, 60, []),
        ("europa/narvik-1940", 30, 60, []),
    ],
)
def test_presses_of_other_matches_as_suggested(
    scenario: str, a_round: int, most: int, left: list[str], tmp_path: Path
) -> None:
    """Each sheet is one press, and one more if what it ends is confirmed: in each round on the average, and in all.

    In a battle with rounds, none has more than 15, and ten of them are counted with what comes before.
    """
    presses = Counter[str]()
    with server(tmp_path) as client:
        seats = begun(client, scenario, seed=1)
        for role in "AB" if left else "":
            seats[role].post("routine", {"parts": left})
        while presses.total() <= 2 * most:
            states = {role: seats[role].get() for role in "AB"}
            if all(each["over"] for each in states.values()):
                break
            role = next(role for role in "AB" if states[role]["question"])
            chair = seats[role]
            moment = chair.page().text.partition("<b>Your turn</b>")[2].partition("<")[0].partition(":")[0]
            said = {"turn": states[role]["question"]["turn"]}
            answer = client.post("/api/match/sheet/send", json=said, headers=chair.head)
            presses[moment] += 1
            if answer.status_code == 422 and answer.json()["error"]["field"] == "confirmed":
                chair.post("sheet/send", {**said, "confirmed": True})
                presses[moment] += 1
    counted = [*presses.values()][: 1 + 10 if left else None]
    assert 5 < sum(counted) <= min(most, a_round * len(counted)), presses
    assert not left or max(presses.values()) <= 15, presses


@needs_browser
@pytest.mark.long
def test_a_changed_number_changes_the_limits_of_its_row(table: tuple[Any, str]) -> None:
    """With the head of its column, with − and +, and by keyboard; Enter sends nothing, Ctrl+Enter sends."""
    people = [Counted(person) for person in two_at(table, "coral-sea-1942")]
    for _ in range(12):
        asked = next((each for each in people if each.is_asked()), None)
        if asked is None:
            people[0].person.page.wait_for_timeout(50)
            continue
        page = asked.person.page
        if page.locator(".step input").count() > 2:
            first = page.locator(".step input").first
            most = page.locator(".uses .left-over").first
            assert most.inner_text() == "3"
            for left in (0, 3):  # where all patrols, nothing is left to decide
                page.get_by_role("button", name="Patrol: all").click()
                shown = "() => Number((document.querySelector('.uses .left-over') || {}).textContent || 0)"
                page.wait_for_function(f"{shown} === {left}")
            page.get_by_role("button", name="one more").first.click()
            page.wait_for_function("() => document.querySelector('.uses .left-over').textContent === '2'")
            assert first.input_value() == "1"
            before = asked.person.question()
            first.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
            assert asked.person.question() == before
            page.reload()
            assert page.locator(".step input").first.input_value() == "1", "what is written stays on the server"
            page.keyboard.press("Control+Enter")
            asked.person.answered(before)
            assert asked.person.wrong == []
            return
        asked.press()
    raise AssertionError("no sheet with numbers was met")
