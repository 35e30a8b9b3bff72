"""Every page on a phone, 390 pixels wide and touched: nothing scrolls sideways, targets are large, refusals are read."""

from typing import Any, Final

import pytest

from tests.web.browser import Person, needs_browser

WIDE: Final = 390
FINGER: Final = 44
"""The least height of a target, in pixels."""
SIDEWAYS: Final = """() => [...document.querySelectorAll('body *')].filter(
  each => each.offsetParent && each.scrollWidth > each.clientWidth + 1 && !each.closest('.pan, svg')
    && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
).map(each => `${each.className} ${each.scrollWidth} in ${each.clientWidth}: ${each.innerText.slice(0, 80)}`)"""
"""Elements that scroll sideways; a picture is moved under the finger."""
SMALL: Final = """least => [...document.querySelectorAll(
  'button, input:not([type=hidden]):not([type=radio]), select, textarea, summary, .radios span, a'
)].filter(each => each.offsetParent && !each.closest('.fold summary, .skip, cite, svg') && !(
  each.matches('a') && [...each.parentElement.childNodes].some(one => one.nodeType === 3 && one.data.trim())
)).map(each => [each, (each.closest('label:has(> input)') || each).getBoundingClientRect()]).filter(
  ([, box]) => box.height && box.height < least - 0.5
).map(([each, box]) => `${each.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`)"""
"""Targets that are too low; links within a sentence, citations and lines of the log are text."""
CHART: Final = "table.figures:has(td:text-is('hidden')), table.figures:has(td:text-is('found'))"

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.long]


def suits_a_phone(person: Person) -> None:
    """Nothing scrolls sideways, and a finger hits each target."""
    person.fits()
    assert person.page.evaluate(SIDEWAYS) == []
    assert person.page.evaluate(SMALL, FINGER) == []
    assert person.wrong == []


@needs_browser
def test_the_pages_before_a_match_suit_a_phone(table: tuple[Any, str]) -> None:
    browser, base = table
    person = Person(browser, WIDE, is_phone=True)
    for path in ("", "/start", "/new", "/scenarios", "/scenarios/midway-1942", "/api", "/rules/awaw-2018/22.54E"):
        person.page.goto(base + path)
        person.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        suits_a_phone(person)


@needs_browser
def test_a_battle_suits_a_phone_from_its_first_sheet_to_its_end(table: tuple[Any, str]) -> None:
    """The sheet of each decision, the chart of a search, whose rows are printed as lines, and the end page."""
    browser, base = table
    person = Person(browser, WIDE, is_phone=True)
    link, *_ = person.begin(base, "midway-1942", 3, B="standard")
    person.sit(link, number=False)
    charts = 0
    for _ in range(60):
        suits_a_phone(person)
        charts = max(charts, person.page.locator(CHART).count())
        if person.is_over():
            break
        if person.is_asked():
            person.click(last=False)
        else:
            person.page.wait_for_timeout(100)
    assert person.is_over() and charts
    row = person.page.locator(f"{CHART.partition(',')[0]} tr").nth(1)
    assert row.evaluate("each => getComputedStyle(each).display") == "flex"


@needs_browser
def test_a_page_that_was_left_open_says_that_the_match_is_over(table: tuple[Any, str]) -> None:
    """Its sheet is sent after the end: nothing is taken, the page says why, and what it shows then is the end."""
    browser, base = table
    person, other = Person(browser, WIDE, is_phone=True), Person(browser, 1280)
    links = person.begin(base, "denmark-strait-1941", 3, B="standard")
    person.page.route("**/stream?*", lambda route: route.fulfill(content_type="text/event-stream", body=""))
    person.sit(links[0], number=False)
    person.page.locator("#send, .answers button").first.wait_for()
    ended = other.page.request.post(
        f"{base}/api/match/end",
        data={"winner": "B", "reason": "The ship is going home"},
        headers={"authorization": f"Bearer {links[2].rpartition('/')[2]}"},
    )
    assert ended.ok
    person.page.locator("#send, .answers button").first.click()
    person.page.get_by_text("the match is over").first.wait_for()
    suits_a_phone(person)
    person.page.reload()
    assert person.is_over() and not person.is_asked()
