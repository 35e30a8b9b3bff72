"""What axe-core finds on the pages of all games, in both themes: nothing (WCAG 2.2 AA, best practice)."""

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.web.pages import club, composing, device, front, ladder, scenarios, seat
from flagplot.web.season import pages as season
from tests.helpers.blocks import first
from tests.web.browser import Person, needs_browser
from tests.web.running import running
from tests.web.tables import asked, begun, by_chance, server

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
NAMES = "label-content-name-mismatch"
FAULTS = {"resultTypes": ["violations"]}
"""Axe tells what is wrong and nothing more: to name every element that passes takes it a fifth of its time."""
RULES = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {NAMES: {"enabled": True}}, **FAULTS}
PAINTS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, **FAULTS}
SECRET = "a secret of the operator"
GAMES = (("europa/narvik-1940", 360), ("bismarck-1941", 2560), ("coral-sea-1942", 800))
pytestmark = pytest.mark.xdist_group("browser")


def faults(page: Any, what: str) -> list[str]:
    """What axe finds on a page in light and what its paints lack in the dark, each with the first place where it is."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options=RULES).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, options=PAINTS).response["violations"]
    page.emulate_media(color_scheme="light")
    return [
        f"{what}: {each['id']}: {each['nodes'][0]['target']} {each['nodes'][0]['failureSummary']}" for each in found
    ]


@needs_browser
@pytest.mark.long
def test_axe_finds_nothing_where_there_is_no_page_and_would_find_something(table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, 360)
    one.page.goto(f"{base}/no-such-page")
    one.fits()
    assert faults(one.page, "no such page") == []
    one.page.goto(f"{base}/start")
    one.page.evaluate("document.querySelectorAll('label').forEach(each => each.remove())")
    assert any("select-name" in each for each in faults(one.page, "without labels"))


def routes() -> set[str]:
    """The paths that serve a page to a browser; all others answer with data, streams, pictures and files, or lead to one."""
    other = re.compile(r"/api/|/static/|/stream$|/record$|/backup$|/records$|/sit/|/player/|\.svg$")
    routers = [front.ROUTER, seat.ROUTER, club.PAGES, ladder.ROUTER, season.ROUTER]
    routers += [scenarios.ROUTER, composing.ROUTER, device.ROUTER]
    every = [each for router in routers for each in router.routes if "GET" in (getattr(each, "methods", None) or ())]
    return {path for path in (str(getattr(each, "path", "")) for each in every) if not other.search(path)}


@needs_browser
def test_axe_finds_nothing_on_any_page_that_a_route_serves(table: tuple[Any, str], tmp_path: Path) -> None:
    """The operator's page and the ladder included. A new route is named here."""
    # Looking back and seasons have tests of their own, and /about is a part of a page.
    elsewhere = {"/at/{seat}/replay", "/season/{chair}", "/about"}
    looked = {
        "/at/{seat}" + each for each in ("", "/ask-back", "/device", "/chances", "/advice", "/luck", "/open", "/rated")
    }
    looked |= {
        "/",
        "/start",
        "/new",
        "/scenarios",
        "/scenarios/{name:path}",
        "/api",
        "/rules/{edition}/{cite}",
        "/ladder",
        "/admin",
    }
    assert routes() == looked | elsewhere
    browser, _ = table
    with running(tmp_path, secret=SECRET) as (base, _):
        one = Person(browser, 360)
        one.sit(one.begin(base, "denmark-strait-1941", 1)[0], number=False)
        named = {"seat": one.page.url.rpartition("/")[2], "name:path": "denmark-strait-1941"}
        named |= {"edition": "awaw-2018", "cite": "22.54E"}
        found = []
        for path in sorted(looked):
            one.page.goto(base + re.sub(r"\{([\w:]+)\}", lambda each: named[each[1]], path))
            one.fits()
            found += faults(one.page, path)
            if path == "/admin":
                one.page.locator("#secret").fill(SECRET)
                one.page.get_by_role("button", name="Enter").click()
                one.page.get_by_role("heading", name="Limits").wait_for()
                one.fits()
                found += faults(one.page, "the operator's page")
        assert found == []


@needs_browser
@pytest.mark.long
@pytest.mark.parametrize(("scenario", "width"), first(0, [pytest.param(*each) for each in GAMES]))
def test_axe_finds_nothing_at_a_match(scenario: str, width: int, table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, width)
    one.start(base, scenario, "seed")
    found = faults(one.page, "links")
    links = one.begin(base, scenario, seed=3)
    for role, link in zip(("A", "B", "watchers", "referee"), (*links[:2], links[3], links[2]), strict=True):
        one.sit(link, number=False)
        one.narrow(360)
        one.page.set_viewport_size({"width": width, "height": 800})
        if one.is_asked():
            one.click(last=False)  # the last answer may end the match
            one.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        found += faults(one.page, role)
    one.page.get_by_label("The reason, recorded", exact=True).fill("Supper")
    one.page.get_by_role("button", name="End it").click()
    one.page.get_by_role("heading", name="The match is over").wait_for()
    one.page.get_by_role("link", name="Replay the match").click()
    found += faults(one.page, "replay")
    assert found == [] and one.wrong == []


@pytest.mark.long
def test_what_is_picked_on_a_board_is_called_by_what_is_printed_on_it(tmp_path: Path) -> None:
    """A person who speaks to a browser says the printed text (WCAG 2.5.3): all of it is in the label, in its order."""
    called = set()
    with server(tmp_path) as client:
        seats, choose = begun(client, "example-22-524", seed=3), by_chance(5)
        for _ in range(60):
            role, question = asked(seats)
            board = client.get("/api/match/board", headers=seats[role].head).text
            for name, inside in re.findall(r'data-answer="\d+"[^>]*aria-label="([^"]*)"[^>]*>(.*?)</g>', board, re.S):
                printed = " ".join(re.findall(r">([^<]*)</text>", inside))
                assert printed in name, (name, printed)
                called |= set(re.findall(r"\b[A-Z]{2,3}\d?\b|×\d", printed))
            if len(called) > 5:
                return
            seats[role].post("answer", {"turn": question["turn"], "answers": [choose(role, question)]})
    raise AssertionError(called)
