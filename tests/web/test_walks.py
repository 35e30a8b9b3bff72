"""The table without a mouse, by ear, and from the lobby to a rematch on two devices with a referee."""

import re
from typing import Any

import pytest

from tests.web.browser import Person, needs_browser, two_at

UNNAMED = re.compile(
    r"^ *- (button|link|textbox|spinbutton|combobox|radio|radiogroup|checkbox|slider|region|img)(?: \[.*\])?:?$", re.M
)
"""A control without a name, as a screen reader's tree shows it."""
MOST = 120
pytestmark = pytest.mark.xdist_group("browser")


# ------------------------------------------------------------ by keyboard alone
def walked(person: Person) -> int:
    """Fill in a sheet and send it by Tab, arrows, digits and Enter; how many stops it took."""
    page, before = person.page, person.question()
    confirms, turned = False, False
    for stop in range(MOST):
        page.keyboard.press("Tab")
        at = page.evaluate(
            "() => { const it = document.activeElement, box = it.getBoundingClientRect();"
            " return { is: it.outerHTML.slice(0, 90), at: [box.y, box.height], id: it.id, type: it.type,"
            " value: it.value, name: it.name, sheet: !!it.closest('.sheet'),"
            " button: it.matches('.ask .answers button'), ring: it.matches(':focus-visible'),"
            " seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight } }"
        )
        if at["is"].startswith("<body"):  # past the end, from where the browser begins again
            continue
        assert at["ring"] and at["seen"], f"what has the focus is seen: {at}"
        if at["sheet"] and at["type"] == "number":
            page.keyboard.press(at["value"][-1])
            assert page.evaluate("document.activeElement.value")[-1] == at["value"][-1], at
        elif at["sheet"] and at["type"] == "radio" and not turned:
            turned = True
            for key in ("ArrowRight", "ArrowLeft"):
                page.keyboard.press(key)
            assert page.evaluate("document.activeElement.value") == at["value"], "there and back"
        elif at["id"] in ("send", "confirm") or at["button"]:
            if at["id"] == "send" and page.locator("#confirm").count():
                continue
            page.keyboard.press("Enter")
            page.wait_for_function(
                "([before, confirms]) => { const it = document.querySelector('.ask input[name=turn]');"
                " return !it || it.value !== before || (!confirms && document.querySelector('#confirm')) }",
                arg=[before, confirms],
            )
            if person.question() != before or not page.locator("#confirm").count():
                return stop
            confirms = True
    raise AssertionError(("never came to Send", before, page.locator(".ask").inner_text()))


def walk(people: tuple[Person, Person], is_done: Any) -> int:
    """Play by keyboard until something holds; how many sheets were sent."""
    for sent in range(40):
        for _ in range(600):
            if is_done() or any(each.is_asked() for each in people):
                break
            people[0].page.wait_for_timeout(100)
        if is_done():
            return sent
        walked(next(each for each in people if each.is_asked()))
    raise AssertionError("not done after 40 sheets")


@needs_browser
def test_the_first_round_of_a_battle_is_played_by_keyboard_alone(table: tuple[Any, str]) -> None:
    one, other = two_at(table, "denmark-strait-1941")
    done = "() => /Round 2|The match is over/.test(document.querySelector('#now').innerText)"
    assert walk((one, other), lambda: one.page.evaluate(done)) > 2
    assert one.wrong == other.wrong == []


@needs_browser
def test_sheets_of_a_naval_turn_are_filled_in_by_keyboard_alone(table: tuple[Any, str]) -> None:
    one, other = two_at(table, "bismarck-1941")
    sent = list[int]()
    while len(sent) < 4:
        asked = next((each for each in (one, other) if each.is_asked()), None)
        if asked is None:
            one.page.wait_for_timeout(100)
            continue
        sent.append(walked(asked))
    assert one.wrong == other.wrong == []


# ------------------------------------------------------------ by ear
@pytest.mark.long
@needs_browser
def test_each_control_has_a_name_and_news_is_read_out(table: tuple[Any, str]) -> None:
    """The tree that a screen reader gets: before a match, at a sheet, waiting, at the referee's desk; what changes is said."""
    _, base = table
    one, other = two_at(table, "coral-sea-1942")
    trees = {}
    for name in ("", "start", "ladder", "scenarios"):
        page = one.page.context.new_page()
        page.goto(f"{base}/{name}")
        trees[name or "front"] = page.locator("body").aria_snapshot()
        page.close()
    for _ in range(4):
        asked, waits = (one, other) if one.is_asked() else (other, one)
        if not asked.is_asked():
            one.page.wait_for_timeout(200)
            continue
        trees |= {"asked": tree(asked), "waiting": tree(waits)}
        said = waits.page.locator("#told").inner_text()
        asked.click(last=False)
        told = "said => { const it = document.getElementById('told').textContent; return it && it !== said }"
        asked.page.wait_for_function(told, arg="")
        heard = asked.page.locator("#told").inner_text()
        assert asked.page.locator("#ask-head").inner_text() in heard and heard != said
    assert {name: UNNAMED.findall(each) for name, each in trees.items() if UNNAMED.search(each)} == {}
    assert re.search(r'(spinbutton|combobox|radiogroup) "[^"]+: ', trees["asked"]) or "button" in trees["asked"]
    assert 'heading "Waiting"' in trees["waiting"] and 'region "Board"' in trees["waiting"]
    assert UNNAMED.search("- button:\n") and not UNNAMED.search('- button "Send"\n')
    assert one.wrong == other.wrong == []


def tree(person: Person) -> str:
    """The accessibility tree of a page."""
    return str(person.page.locator("body").aria_snapshot())


# ------------------------------------------------------------ from the lobby to a rematch
@needs_browser
@pytest.mark.soak
def test_grand_europa_from_the_lobby_to_a_rematch_on_a_phone_and_a_desktop(table: tuple[Any, str]) -> None:
    """Two people and a referee: the seat is taken in the lobby, an answer is taken back with consent, then sides change."""
    browser, base = table
    phone, desk, referee = Person(browser, 360), Person(browser, 1280), Person(browser, 1280)
    phone.page.goto(f"{base}/start")
    phone.page.get_by_label("Scenario", exact=True).select_option("europa/narvik-1940")
    phone.page.get_by_label("Dice", exact=True).select_option("seed")
    phone.page.locator("#b").select_option("open")
    phone.page.get_by_role("button", name="Start").click()
    phone.page.locator(".links input").first.wait_for()
    links = phone.page.locator(".links input").evaluate_all("each => each.map(one => one.value)")
    referee.sit(links[1], number=False)
    desk.page.goto(base)
    desk.page.locator("form[action*='/open/'] button").last.click()
    phone.sit(links[0], number=False)
    phone.fits()
    taken = False
    for _ in range(MOST):
        if phone.is_over() and desk.is_over():
            break
        asked = next((each for each in (phone, desk) if each.is_asked()), None)
        if asked is None:
            phone.page.wait_for_timeout(100)
            continue
        asked.click(last=False)
        if not taken and not asked.is_over():
            taken = taken_back(asked, [each for each in (phone, desk, referee) if each is not asked])
        phone.fits()
    assert taken and phone.is_over() and desk.is_over()
    referee.page.get_by_role("heading", name="The match is over").wait_for()
    phone.page.get_by_role("button", name="A rematch with sides changed").click()
    desk.page.reload()
    desk.page.get_by_role("button", name="Take your seat in the rematch").click()
    sides = [each.page.locator("h1").inner_text().rpartition("you are ")[2] for each in (phone, desk)]
    first = [each.page.locator("#now").count() for each in (phone, desk)]
    assert first == [1, 1] and len(set(sides)) == 2
    phone.fits()
    assert phone.wrong == desk.wrong == referee.wrong == []


def taken_back(asking: Person, others: list[Person]) -> bool:
    """Ask to take the last answer back, which the other side and the referee grant."""
    button = asking.page.get_by_role("button", name="May I take back my last answer?")
    if not button.count():
        return False
    button.click()
    for each in others:
        each.page.get_by_role("button", name=re.compile("^I agree")).first.click()
    asking.page.locator("#send, .ask .answers button:enabled").first.wait_for()
    return True
