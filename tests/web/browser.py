"""A real browser with somebody at it.  It needs Chromium (Debian's package `chromium`)."""

import shutil
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
needs_browser = pytest.mark.skipif(BROWSER is None, reason="NO CHROMIUM: the pages are not tested in a real browser")


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, browser: Any, width: int, dark: bool = False, is_phone: bool = False) -> None:
        scheme, screen = "dark" if dark else "light", {"width": width, "height": 800}
        self.context = browser.new_context(viewport=screen, color_scheme=scheme, has_touch=is_phone, is_mobile=is_phone)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
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
        self.page.locator(".links input").first.wait_for()
        links: list[str] = self.page.locator(".links input").evaluate_all("each => each.map(one => one.value)")
        return links

    def begin(self, base: str, scenario: str, seed: int, **doctrines: str) -> list[str]:
        """Begin a match by the API, with dice from a seed, of two people or of one and a doctrine; the links of its seats."""
        said = {"scenario": scenario, "seed": seed} | ({"seats": doctrines} if doctrines else {})
        tokens = self.page.request.post(f"{base}/api/matches", data=said).json()["tokens"]
        return [f"{base}/sit/{tokens[role]}" if role in tokens else "" for role in ("A", "B", "referee", "watchers")]

    def sit(self, link: str, number: bool = True) -> None:
        """Open a seat's link, and bring the number that the browser proposes."""
        self.page.goto(link)
        if number:
            self.page.get_by_role("button", name="Submit").click()
            self.page.get_by_role("heading", name="Enter your number").wait_for(state="detached")

    def see_anew(self, first: str = "") -> None:
        """The page comes anew, after a script that may do something first."""
        self.page.evaluate(
            f"{first}; document.querySelector('#now > .grid').dataset.again = 'no'; htmx.trigger('#fresh', 'refresh')"
        )
        self.page.wait_for_function("() => !document.querySelector('#now > .grid').dataset.again")

    def is_asked(self) -> bool:
        return bool(self.page.locator(".answers button:not([disabled]), #send").count())

    def is_over(self) -> bool:
        return bool(self.page.get_by_role("heading", name="The match is over").count())

    def question(self) -> str:
        """The number of the question that stands there now; empty for none."""
        found = "() => { const at = document.querySelector('.ask input[name=turn]'); return at ? at.value : ''; }"
        return str(self.page.evaluate(found))

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

    def click(self, last: bool) -> int:
        """Answer by the sheet: by a button of its list, or one press on Send, and confirm what that ends; the presses."""
        before, presses = self.question(), 0
        text = "(document.querySelector('#sheet') || document.body).innerText"
        for _ in range(8):
            confirm, send = self.page.locator("#confirm"), self.page.locator("#send")
            if self.question() != before or not (self.is_asked() or confirm.count()):
                return presses
            buttons = self.page.locator(".ask .answers button:not([disabled])")
            is_confirmed, shown = bool(confirm.count()), self.page.evaluate(text)
            button = confirm if is_confirmed else send if send.count() else buttons.last if last else buttons.first
            try:
                button.click(timeout=5000)
            except PlaywrightTimeout:  # what is just being replaced is not pressed, as a person would not
                continue
            try:
                self.page.wait_for_function(  # another question, a row more on the sheet, or the button that confirms
                    "([before, confirmed, shown]) => { const at = document.querySelector('.ask input[name=turn]');"
                    f" return !at || at.value !== before || {text} !== shown"
                    " || (!confirmed && document.querySelector('#confirm')) }",
                    arg=[before, is_confirmed, shown],
                    timeout=15_000,
                )
            except PlaywrightTimeout:  # the press met what was just being replaced, and is repeated
                continue
            presses += 1
        self.answered(before)
        return presses

    def type(self) -> None:
        """Answer by keyboard alone: Ctrl+Enter sends a sheet, Tab leads from the question to its first answer."""
        before = self.question()
        for _ in range(10):
            self.page.locator(".ask h2.question").focus()
            if self.page.locator("#send, #confirm").count():
                self.page.keyboard.press("Control+Enter")
            else:
                self.page.keyboard.press("Tab")
                while self.page.evaluate("document.activeElement.matches('.question a')"):
                    self.page.keyboard.press("Tab")
                if self.page.evaluate("document.activeElement.matches('.answers button')"):
                    self.page.keyboard.press("Enter")
            for _ in range(10):
                self.page.wait_for_timeout(150)
                if not self.is_asked() or self.question() != before:
                    return
        self.answered(before)

    def narrow(self, width: int) -> None:
        """Nothing sticks out of a screen of that width."""
        self.page.set_viewport_size({"width": width, "height": 800})
        self.fits()

    def fits(self) -> None:
        """Nothing sticks out of the screen."""
        wide, room = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= room, f"{wide} pixels in {room}"

    def check(self) -> None:
        """Nothing went wrong, nothing sticks out of the screen, and the title tells whose turn it is."""
        assert self.wrong == []
        self.fits()
        told = "() => document.querySelector('.answers button:enabled, #send') ? 'Your turn: ' : "
        told += "document.querySelector('.ask a[href$=\"/replay\"]') ? 'Over: ' : ''"
        self.page.wait_for_function(f"() => document.title.startsWith(({told})())")


def two_at(table: tuple[Any, str], scenario: str, seats: tuple[int, int] = (0, 1)) -> tuple[Person, Person]:
    """Two people at two seats of a match whose dice come from a seed: 0 and 1 are the sides, 2 is the referee."""
    browser, base = table
    one, other = Person(browser, 1280), Person(browser, 1280)
    links = one.begin(base, scenario, seed=3)
    one.sit(links[seats[0]], number=False)
    other.sit(links[seats[1]], number=False)
    return one, other
