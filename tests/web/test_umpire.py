"""A referee at the table in a browser: a whole battle and a whole naval turn, with what an umpire does in them."""

from typing import Any

import pytest

from tests.web.browser import Person, needs_browser

MOST = 200
pytestmark = [needs_browser, pytest.mark.soak, pytest.mark.xdist_group("browser")]


def pause(referee: Person, people: tuple[Person, Person]) -> None:
    """Pause the match with a message, which both sides read, and resume it."""
    referee.page.get_by_label("Pause the match, with a message to everyone").fill("Tea")
    referee.page.get_by_role("button", name="Pause it").click()
    for person in people:
        person.page.get_by_role("heading", name="The referee has paused the match").wait_for()
        assert "Tea" in person.page.locator(".ask").inner_text() and not person.is_asked()
    referee.page.get_by_role("button", name="Resume it").click()
    people[0].page.get_by_role("heading", name="The referee has paused the match").wait_for(state="detached")
    people[1].page.get_by_role("heading", name="The referee has paused the match").wait_for(state="detached")


def set_roll(referee: Person, people: tuple[Person, Person]) -> bool:
    """Set the last roll by hand, if one may be set; every reader learns of it."""
    if not referee.page.locator("#by-hand").count():
        return False
    dice = referee.page.locator("#by-hand").input_value()
    referee.page.locator("#by-hand").fill(" ".join("1" for _ in dice.split()))
    referee.page.locator("#by-hand-why").fill("It fell from the table")
    referee.page.get_by_role("button", name="Set it").click()
    for person in people:
        person.page.get_by_text("It fell from the table").first.wait_for()
    return True


@pytest.mark.parametrize("scenario", ["denmark-strait-1941", "bismarck-1941"])
def test_a_referee_judges_a_whole_match(scenario: str, table: tuple[Any, str]) -> None:
    """The page of the referee follows each answer, with the boards of both sides; nothing goes wrong on any page."""
    browser, base = table
    people, referee = (Person(browser, 1280), Person(browser, 360)), Person(browser, 1280)
    links = people[0].begin(base, scenario, seed=1)
    for person, link in zip((*people, referee), links[:3], strict=True):
        person.sit(link, number=False)
    done, is_set = 0, False
    while not all(person.is_over() for person in people):
        asked = next((person for person in people if person.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(50)
            continue
        done += 1
        assert done < MOST
        version = referee.page.locator("#now > .grid").get_attribute("data-version")
        asked.click(last=False)
        referee.page.wait_for_function(
            "before => document.querySelector('#now > .grid').dataset.version !== before", arg=version
        )
        assert referee.page.locator(".view .pan > svg").count() == 3
        if done == 2:
            pause(referee, people)
        is_set = is_set or (done > 2 and not referee.is_over() and set_roll(referee, people))
    referee.page.get_by_role("heading", name="The match is over").wait_for()
    assert done > 3 and is_set
    referee.page.get_by_role("link", name="Replay the match").click()
    referee.page.get_by_role("slider").wait_for()
    for person in (*people, referee):
        assert person.wrong == []
        person.fits()
