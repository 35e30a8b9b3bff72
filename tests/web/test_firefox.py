"""The table in Firefox: two people from the lobby to the end of a battle, on a phone and on a desktop."""

from pathlib import Path

import pytest

from tests.web.firefox import Tab, firefox, needs_firefox
from tests.web.running import running

MOST = 200
NEXT = "document.querySelector('#confirm') || document.querySelector('#send, .ask .answers button.suggested')"
IS_OVER = "[...document.querySelectorAll('h1, h2')].some(each => each.textContent === 'The match is over')"
pytestmark = pytest.mark.xdist_group("browser")


def begun(tab: Tab, base: str, **how: str) -> str:
    """A match begun by the form, with side B in the lobby; the link of side A."""
    tab.goto(f"{base}/start")
    for name, value in how.items():
        tab.run(f"document.querySelector('[name={name}]').value = '{value}'")
    tab.click("form[method=post] button[type=submit]")
    tab.until("document.querySelector('.links input')")
    return str(tab.run("document.querySelector('.links input').value"))


def press(tab: Tab) -> None:
    """Send the sheet as it is suggested, and confirm what that ends."""
    at = "(document.querySelector('.ask input[name=turn]') || {}).value"
    before = tab.run(f"[{at}, !!document.querySelector('#confirm')]")
    tab.run(f"({NEXT}).id = ({NEXT}).id || 'suggested'")
    tab.click("#confirm, #send, #suggested" if not before[1] else "#confirm")
    tab.until(f"{at} !== {before[0]!r} || (!{str(before[1]).lower()} && !!document.querySelector('#confirm'))")


@pytest.mark.long
@needs_firefox
@pytest.mark.parametrize("scenario", ["denmark-strait-1941", pytest.param("bismarck-1941", marks=pytest.mark.soak)])
def test_two_people_play_in_firefox_from_the_lobby_to_the_end(scenario: str, tmp_path: Path) -> None:
    """A battle, and a naval turn."""
    with running(tmp_path) as (base, _), firefox(tmp_path / "profile") as bidi:
        one, other = Tab(bidi, 360), Tab(bidi, 1280)
        one.goto(begun(one, base, scenario=scenario, b="open", dice="seed"))
        other.goto(base)
        assert "Britain" in other.run("document.querySelector('form[action*=\"/open/\"] button').textContent")
        other.click("form[action*='/open/'] button")
        for tab in (one, other):
            tab.until("document.querySelector('#now')")
        for _ in range(MOST):
            if all(tab.run(IS_OVER) for tab in (one, other)):
                break
            asked = next((tab for tab in (one, other) if tab.run(f"!!({NEXT})")), None)
            if asked is not None:
                press(asked)
                assert asked.run("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
        assert all(tab.run(IS_OVER) for tab in (one, other))
        for tab, name in ((one, "360"), (other, "1280")):
            tab.picture(tmp_path / f"{name}.png")
            assert tab.run("document.querySelectorAll('.board svg').length") > 0
        assert bidi.wrong == []
