"""A match on paper: everything that the page scrolls, dark letters in the dark theme too, nothing to press."""

from typing import Any

import pytest

from tests.web.browser import Person, needs_browser

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.long]
SCROLLED = """() => [...document.querySelectorAll('body *')].filter(
  each => each.offsetParent && each.scrollHeight > each.clientHeight + 1
    && ['auto', 'scroll', 'hidden'].includes(getComputedStyle(each).overflowY) && !each.matches('.unseen, svg *')
).map(each => each.className)"""
PRESSED = "() => [...document.querySelectorAll('button, .button, .skip')].filter(each => each.offsetParent).length"
EMPTY = """() => [...document.querySelectorAll('.card')].filter(
  each => each.offsetParent && !each.innerText.trim()
).map(each => each.className)"""
INK = "() => [getComputedStyle(document.body).color, getComputedStyle(document.querySelector('.card')).backgroundColor]"


@needs_browser
def test_a_match_is_printed_whole_and_dark_on_light(table: tuple[Any, str]) -> None:
    """The log was cut to what the screen showed, and the dark theme's pale letters went onto white paper."""
    browser, base = table
    person = Person(browser, 1280, dark=True)
    *_, link = person.begin(base, "europa/malta-convoy-1942", 7, A="standard", B="standard")
    person.sit(link, number=False)
    assert person.is_over() and person.page.evaluate(SCROLLED) != [], "a long log scrolls on the screen"
    person.page.emulate_media(media="print")
    assert person.page.evaluate(SCROLLED) == []
    assert person.page.evaluate(PRESSED) == 0
    log = person.page.locator(".log").inner_text()
    assert "points fire at" in log and log.count("die ") > 10, "each roll, whose account is folded, has its line"
    assert person.page.evaluate(EMPTY) == []
    assert person.page.evaluate(INK) == ["rgb(22, 32, 42)", "rgb(255, 255, 255)"]
    assert person.wrong == []
