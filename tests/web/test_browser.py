"""A real browser plays through the pages: two people at two widths, by pointer, by keyboard and on the board.

It needs Chromium (Debian's package `chromium`); where there is none these tests are skipped, and `FLAGPLOT_BROWSER=must` makes
that a failure, as in `.ci/run`.
"""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.running import running

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
MOST = 400


def test_there_is_a_browser_where_there_has_to_be_one() -> None:
    if BROWSER is None and os.environ.get("FLAGPLOT_BROWSER") != "must":
        pytest.skip("NO CHROMIUM IS INSTALLED: nothing is tested in a real browser (apt-get install chromium)")
    assert BROWSER is not None


pytestmark = pytest.mark.xdist_group("browser")
needs_browser = pytest.mark.skipif(BROWSER is None, reason="NO CHROMIUM: the pages are not tested in a real browser")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """A browser and the address of a server."""
    from playwright.sync_api import sync_playwright

    with running(tmp_path_factory.mktemp("table")) as (base, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser, base
        browser.close()


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, browser: Any, width: int, dark: bool = False) -> None:
        scheme = "dark" if dark else "light"
        self.context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: Any) -> None:
        """Errors on the console; that an answer went before a look at the match is none."""
        if said.type == "error" and not said.text.startswith(("htmx:sendAbort", "htmx:afterRequest")):
            self.wrong.append(said.text)

    def start(self, base: str, scenario: str, dice: str = "fair") -> list[str]:
        """Start a match by the form; the links of its seats."""
        self.page.goto(base)
        self.page.get_by_role("link", name="Start a match").click()
        self.page.get_by_label("Scenario", exact=True).select_option(scenario)
        self.page.get_by_label("Dice", exact=True).select_option(dice)
        self.page.get_by_role("button", name="Start").click()
        links: list[str] = self.page.locator(".links input").evaluate_all("each => each.map(one => one.value)")
        return links

    def sit(self, link: str, number: bool = True) -> None:
        """Open a seat's link, and bring the number that the browser proposes."""
        self.page.goto(link)
        if number:
            self.page.get_by_role("button", name="Bring it").click()
            self.page.get_by_role("heading", name="Bring your number").wait_for(state="detached")

    def is_asked(self) -> bool:
        return bool(self.page.locator(".answers button:not([disabled]), #send").count())

    def is_over(self) -> bool:
        return bool(self.page.get_by_role("heading", name="The match is over").count())

    def question(self) -> str:
        return str(self.page.locator(".ask input[name=turn]").first.get_attribute("value"))

    def answered(self, before: str) -> None:
        """Wait until another question, or none, stands there."""
        try:
            self._answered(before)
        except Exception as error:
            said = self.page.evaluate(
                "[document.activeElement.outerHTML.slice(0, 200), document.querySelector('.ask').innerText]"
            )
            raise AssertionError([before, self.question(), *said, self.wrong]) from error

    def _answered(self, before: str) -> None:
        self.page.wait_for_function(
            "before => { const at = document.querySelector('.ask input[name=turn]'); return !at || at.value !== before }",
            arg=before,
        )

    def click(self, last: bool) -> None:
        """Answer by a button of the list."""
        before = self.question()
        if self.is_ready():
            self.page.locator("#send").click()
            self.page.locator("#send").wait_for(state="detached")
            return
        for _ in range(3):  # a click on what is just being replaced is lost, as a person's would be
            buttons = self.page.locator(".ask .answers button:not([disabled])")
            (buttons.last if last else buttons.first).click()
            for _ in range(40):
                if not self.is_asked() or self.question() != before or self.is_ready():
                    return
                self.page.wait_for_timeout(100)
        self.answered(before)

    def is_ready(self) -> bool:
        """Whether a form is filled in and waits to be sent."""
        return bool(self.page.locator("#send").count())

    def type(self) -> None:
        """Answer by keyboard alone: from the question on to its first answer; a page that has just come begins at the question."""
        before, was_ready = self.question(), self.is_ready()
        for _ in range(10):
            self.page.locator(".ask h2.question").focus()
            self.page.keyboard.press("Tab")
            if self.is_ready():
                self.page.locator("#send").focus()
            if self.page.evaluate("document.activeElement.matches('.answers button, #send')"):
                self.page.keyboard.press("Enter")
            for _ in range(10):
                self.page.wait_for_timeout(150)
                if not self.is_asked() or self.question() != before or (was_ready and not self.is_ready()):
                    return
        self.answered(before)

    def check(self) -> None:
        """Nothing went wrong, nothing sticks out of the screen, and the title tells whose turn it is."""
        assert self.wrong == []
        wide, room = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= room, f"{wide} pixels in {room}"
        told = "() => document.querySelector('.answers button:enabled, #send') ? 'Your turn: ' : "
        told += "document.querySelector('.ask a.button') ? 'Over: ' : ''"
        self.page.wait_for_function(f"() => document.title.startsWith(({told})())")


def play(people: list[Person]) -> int:
    """Answer until the match is over; each page hears of the other's answers by its stream."""
    for given in range(MOST):
        if all(person.is_over() for person in people):
            return given
        asked = next((person for person in people if person.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(100)
            continue
        if given % 5 == 1:
            asked.type()
        else:
            asked.click(last=given % 2 == 0)
        if given % 4 == 0:
            asked.check()
    raise AssertionError([person.page.locator(".ask").inner_text() for person in people])


@needs_browser
def test_two_people_play_a_battle_at_two_widths(table: tuple[Any, str]) -> None:
    browser, base = table
    one, other = Person(browser, 360), Person(browser, 1440, dark=True)
    links = one.start(base, "denmark-strait-1941")
    one.sit(links[0])
    one.check()
    other.sit(links[1])
    assert play([one, other]) > 4
    for person in (one, other):
        person.check()
        person.page.get_by_role("link", name="Look back").click()
        slider = person.page.get_by_role("slider")
        slider.focus()
        for _ in range(3):
            person.page.keyboard.press("ArrowRight")
        person.page.locator(".moment p[role=status]").get_by_text("3 of").wait_for()
        assert person.wrong == []


@needs_browser
@pytest.mark.long
@pytest.mark.parametrize("scenario", ["bismarck-1941", "europa/narvik-1940"])
def test_two_people_play_the_other_games(scenario: str, table: tuple[Any, str]) -> None:
    browser, base = table
    one, other = Person(browser, 800), Person(browser, 2560)
    links = one.start(base, scenario)
    one.sit(links[0])
    other.sit(links[1])
    assert play([one, other]) > 0
    one.check()
    other.check()


@needs_browser
def test_an_answer_is_picked_on_the_board_and_taken_back(table: tuple[Any, str]) -> None:
    browser, base = table
    one, other = Person(browser, 1280), Person(browser, 1280)
    links = one.start(base, "coral-sea-1942", "seed")
    one.sit(links[0], number=False)
    other.sit(links[1], number=False)
    for _ in range(60):
        asked = next((person for person in (one, other) if person.is_asked()), None)
        if asked is None:
            one.page.wait_for_timeout(100)
            continue
        picks = asked.page.locator(".board [data-answer]")
        if picks.count():
            before = asked.question()
            picks.first.focus()
            asked.page.keyboard.press("Enter")
            asked.answered(before)
            back = asked.page.get_by_role("button", name=re.compile("Take my last order back|Take back"))
            if back.count():
                after = asked.question()
                back.first.click()
                asked.answered(after)
                assert asked.question() == before
                assert one.wrong == other.wrong == []
                return
        else:
            asked.click(last=False)
    raise AssertionError("nothing was picked on the board")


@needs_browser
def test_a_page_catches_up_when_its_stream_is_back(table: tuple[Any, str]) -> None:
    browser, base = table
    one, other = Person(browser, 1280), Person(browser, 1280)
    links = one.start(base, "coral-sea-1942", "seed")
    one.sit(links[0], number=False)
    other.sit(links[1], number=False)
    waiting, asked = (one, other) if other.is_asked() else (other, one)
    assert not waiting.is_asked()
    waiting.context.set_offline(True)
    for _ in range(40):
        if not asked.is_asked():
            break
        asked.click(last=True)
    waiting.context.set_offline(False)
    waiting.page.locator(".answers button:not([disabled]), #send").first.wait_for(timeout=30_000)
