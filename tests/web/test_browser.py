"""A real browser plays through the pages: two people at two widths, by pointer, by keyboard and on the board.

It needs Chromium (Debian's package `chromium`); where there is none these tests are skipped, and `FLAGPLOT_BROWSER=must` makes
that a failure, as in `.ci/run`.
"""

import json
import os
import re
from typing import Any

import pytest

from tests.web.browser import BROWSER, Person, needs_browser, two_at

MOST = 400


def test_there_is_a_browser_where_there_has_to_be_one() -> None:
    if BROWSER is None and os.environ.get("FLAGPLOT_BROWSER") != "must":
        pytest.skip("NO CHROMIUM IS INSTALLED: nothing is tested in a real browser (apt-get install chromium)")
    assert BROWSER is not None


pytestmark = pytest.mark.xdist_group("browser")


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


@pytest.mark.long
@needs_browser
def test_two_people_play_a_battle_at_two_widths(table: tuple[Any, str]) -> None:
    browser, base = table
    one, other = Person(browser, 360), Person(browser, 1440, dark=True)
    links = one.start(base, "denmark-strait-1941")
    one.sit(links[0])
    one.check()
    frame = (
        "(({ scrollWidth: all, clientWidth: room }) => all <= room)(document.querySelector('.board .pan:has(> .one)'))"
    )
    assert one.page.evaluate(frame), "both sides of the board fit, one below the other"
    other.sit(links[1])
    assert play([one, other]) > 4
    for person in (one, other):
        person.check()
        light(person)
        unfold(person)
        person.page.get_by_role("link", name="Replay the match").click()
        slider = person.page.get_by_role("slider")
        slider.focus()
        for _ in range(3):
            person.page.keyboard.press("ArrowRight")
        person.page.locator(".moment p[role=status]").get_by_text("3 of").wait_for()
        assert person.wrong == []


def light(person: Person) -> None:
    """A line of the log lights the pieces that it names, under a pointer and after a press; a piece lights its lines."""

    def lines_with(name: str) -> Any:
        return person.page.locator(".lines p, .lines summary").filter(has_text=name).filter(visible=True)

    def pieces_of(name: str, more: str = "") -> Any:
        return person.page.locator(f".flagplot [data-name='{name}']{more}")

    ships = ("Hood", "Bismarck", "Prinz Eugen", "Prince of Wales")
    named = [each for each in ships if lines_with(each).count() and pieces_of(each).count()]
    if not named:  # by the dice of this match no ship was fired at
        return
    name, lines, pieces = named[0], lines_with(named[0]), pieces_of(named[0])
    lines.last.hover()
    assert pieces.count() == pieces_of(name, ".lit").count() > 0
    for other in ships:
        assert not pieces_of(other, ".lit").count() or other in lines.last.inner_text()
    pieces.first.click()
    lit = person.page.locator(".lines .lit")
    assert lit.count() == lines.count() and all(name in words for words in lit.all_inner_texts())


def drag(person: Person) -> None:
    """Groups change their numbers in the six boxes, by mouse and by finger; the choices below say the same after one fetch."""
    page, fetched = person.page, list[str]()
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    finger = person.context.new_cdp_session(page)
    held = "each => each.map(one => [one.dataset.number, one.querySelector('.group').textContent])"
    chosen = "each => each.map(one => [one.value, one.closest('tr').querySelector('th').textContent.trim()])"
    for is_touch in (False, True):
        page.locator(".boxes").evaluate("each => each.scrollIntoView({ block: 'center' })")
        places = page.locator(".box:has(.group) .group")
        before, spots = (
            page.locator(".box:has(.group)").evaluate_all(held),
            [each.bounding_box() for each in places.all()],
        )
        start, *_, end = [{"x": each["x"] + 9, "y": each["y"] + 9} for each in spots if each]
        fetched.clear()
        if is_touch:
            for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
                finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        else:
            page.mouse.move(**start)
            page.mouse.down()
            page.mouse.move(**end)
            page.mouse.up()
        (first, one), *rest, (last, other) = before
        wanted = sorted([[first, other], *rest, [last, one]])
        page.wait_for_function(
            "wanted => !document.querySelector('#sheet .uses .suggested') && JSON.stringify("
            f"({chosen})([...document.querySelectorAll('#sheet .uses :checked')]).sort()) === wanted",
            arg=json.dumps(wanted, separators=(",", ":")),
        )
        assert sorted(page.locator(".box:has(.group)").evaluate_all(held)) == wanted and fetched == ["draft"]


def unfold(person: Person) -> None:
    """A line with dice tells by keyboard how its result came about, and stays unfolded when the page comes anew."""
    line = person.page.locator(".lines details").last
    line.locator("summary").focus()
    person.page.keyboard.press("Enter")
    line.get_by_text(re.compile("^Dice")).first.wait_for()
    person.see_anew()
    person.page.wait_for_function("() => [...document.querySelectorAll('.lines details')].at(-1).open")
    person.fits()


@needs_browser
@pytest.mark.long
@pytest.mark.parametrize("scenario", ["bismarck-1941", pytest.param("europa/narvik-1940", marks=pytest.mark.soak)])
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
@pytest.mark.long
def test_an_answer_is_picked_on_the_board(table: tuple[Any, str]) -> None:
    """By the digit that a piece carries in a row of a sheet; by Enter on the piece where its answer is the whole sheet."""
    one, other = two_at(table, "coral-sea-1942")
    is_typed = False
    for _ in range(60):
        asked = next((person for person in (one, other) if person.is_asked()), None)
        if asked is None:
            one.page.wait_for_timeout(100)
            continue
        picks, rows = asked.page.locator(".board [data-answer]:has(> .key)"), asked.page.locator("#send").count()
        key = picks.first.locator(".key text").inner_html() if picks.count() else ""
        before = asked.question()
        if picks.count() and rows and not is_typed:
            asked.page.keyboard.press("0")
            asked.page.locator("#sheet [data-pick='0']:checked").wait_for()
            asked.page.evaluate("document.getElementById('sheet').dataset.old = 'yes'")
            asked.page.keyboard.press(key)
            asked.page.locator(f"#sheet:not([data-old]) [data-pick][value='{key}']:checked").wait_for()
            drag(asked)
            is_typed = True
        elif picks.count():
            answer = picks.first.get_attribute("data-answer")
            picks.first.press("Enter")
            asked.page.wait_for_function(  # it is sent, or the next row opens below it, and it stays chosen
                "([before, answer]) => { const at = document.querySelector('.ask input[name=turn]');"
                " return !at || at.value !== before || document.querySelector(`#sheet [data-pick='${answer}']:checked`) }",
                arg=[before, answer],
            )
            assert is_typed and one.wrong == other.wrong == []
            return
        asked.click(last=False)
    raise AssertionError("nothing was picked on the board")


@needs_browser
@pytest.mark.long
def test_a_page_catches_up_when_its_stream_is_back(table: tuple[Any, str]) -> None:
    one, other = two_at(table, "coral-sea-1942")
    waiting, asked = (one, other) if other.is_asked() else (other, one)
    assert not waiting.is_asked()
    waiting.context.set_offline(True)
    for _ in range(40):
        if not asked.is_asked():
            break
        asked.click(last=True)
    waiting.context.set_offline(False)
    waiting.page.locator(".answers button:not([disabled]), #send").first.wait_for(timeout=30_000)


@needs_browser
@pytest.mark.long
def test_a_file_of_ones_own_is_played_and_found_again_when_it_is_over(table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, 360)
    one.page.goto(f"{base}/start")
    one.page.get_by_text("Use your own scenario file").click()
    one.page.get_by_label("The file").set_input_files("scenarios/river-plate-1939.yaml")
    one.page.wait_for_function("() => document.getElementById('text').value.includes('Graf Spee')")
    good = one.page.locator("#text").input_value()
    one.page.locator("#text").fill(good.replace("type: BB", "type: BC", 1))
    one.page.get_by_role("button", name="Start").click()
    one.page.locator("pre.problem").wait_for()
    at = "(text => text.value.slice(text.selectionStart, text.selectionEnd))(document.getElementById('text'))"
    one.page.wait_for_function(f"() => {at}.includes('type: BC')")  # the line with the fault is selected
    one.wrong.clear()  # the console notes the refusal
    one.page.locator("#text").fill(good)
    for side in ("Side A", "Side B"):
        one.page.get_by_label(side, exact=True).select_option("standard")
    one.page.get_by_label("Dice", exact=True).select_option("seed")
    one.page.get_by_role("button", name="Start").click()
    one.page.get_by_role("link", name="Open this seat").first.click()
    one.page.get_by_role("heading", name="The match is over").wait_for()
    one.page.goto(base)
    one.page.get_by_role("link", name="look back").click()
    one.page.get_by_role("slider").wait_for()
    assert one.wrong == []
    one.fits()


@needs_browser
@pytest.mark.long
def test_what_is_being_written_stays_when_the_page_comes_anew(table: tuple[Any, str]) -> None:
    """The referee writes a note while a side answers."""
    one, referee = two_at(table, "coral-sea-1942", seats=(0, 2))
    referee.page.locator("#note").press_sequentially("Half a thought")
    assert referee.page.locator("#note").input_value() == "Half a thought"
    before = referee.page.locator("#now > .grid").get_attribute("data-version")
    for _ in range(8):
        if one.is_asked():
            one.click(last=True)
    referee.page.wait_for_function(
        "before => document.querySelector('#now > .grid').dataset.version !== before", arg=before
    )
    assert referee.page.locator("#note").input_value() == "Half a thought"
    assert referee.page.evaluate("document.activeElement.id") == "note"
    offered = referee.page.locator("#number option").evaluate_all("each => each.map(one => one.value)")
    assert offered[0] != "-1" and referee.page.locator("#number").input_value() == offered[0], (
        "the last answer, untouched"
    )
    assert one.wrong == referee.wrong == []


@needs_browser
@pytest.mark.long
def test_what_is_pressed_as_soon_as_it_is_there_does_not_leave_the_page(table: tuple[Any, str]) -> None:
    """It is answered in its place: what has been written elsewhere on the page stays."""
    one, _ = two_at(table, "coral-sea-1942")
    one.page.wait_for_function("() => document.querySelector('#send')")
    before = one.question()
    press = "() => setTimeout(() => document.querySelector('#send').click())"
    one.see_anew(f"window.is_first = true; document.addEventListener('htmx:afterSwap', {press}, {{ once: true }})")
    one.answered(before)
    assert one.page.evaluate("window.is_first") and one.wrong == []


@needs_browser
@pytest.mark.long
def test_a_question_does_not_take_away_who_is_writing(table: tuple[Any, str]) -> None:
    """Standing orders are being written until their writer is asked; a page of an error between is no end."""
    one, two = two_at(table, "bismarck-1941")
    two.page.locator("#away summary").first.click()
    two.page.locator("#orders").fill("flagplot: ord")
    for _ in range(120):
        if one.is_asked():
            one.click(last=False)
        two.page.wait_for_timeout(300)
        if two.is_asked():
            break
    assert two.is_asked()
    assert two.page.evaluate("document.activeElement.id") == "orders"
    two.page.keyboard.type("ers")
    assert two.page.locator("#orders").input_value() == "flagplot: orders"
    get = "{ verb: 'get', elt: document.body }"
    before = f"htmx.trigger('#now', 'htmx:beforeSwap', {{ requestConfig: {get}, xhr: {{ status: 429 }}, serverResponse: '' }})"
    swap = f"htmx.swap('#now', '<p>Too many</p>', {{ swapStyle: 'innerHTML' }}, {{ eventInfo: {{ requestConfig: {get} }} }})"
    two.page.evaluate(f"{before}; {swap}")
    two.page.locator("#orders").wait_for(state="detached")
    two.page.evaluate("htmx.trigger('#fresh', 'refresh')")
    two.page.locator("#orders").wait_for()
    assert two.page.locator("#orders").input_value() == "flagplot: orders"
    assert one.wrong == two.wrong == []


@needs_browser
@pytest.mark.long
def test_dice_that_are_being_typed_stay_and_are_counted_as_the_table_counts_them(table: tuple[Any, str]) -> None:
    """The page comes anew while somebody types; what is wrong in the line is told at once, and stays to be mended."""
    browser, base = table
    one = Person(browser, 360)
    one.page.goto(f"{base}/start")
    one.page.get_by_label("Scenario", exact=True).select_option("denmark-strait-1941")
    one.page.get_by_label("Dice", exact=True).select_option("table")
    one.page.get_by_label("Screens").select_option("table")
    one.page.get_by_role("button", name="Start").click()
    one.page.get_by_role("link", name="Open this seat").first.click()
    faces = one.page.locator("#faces")
    asked = one.page.locator(".ask")
    while not faces.count():  # both sides sit here, and their questions may have one number
        before = asked.inner_text()
        one.page.locator("#send, .ask .answers button:enabled").first.click()
        one.page.wait_for_function("before => document.querySelector('.ask').innerText !== before", arg=before)
    told = one.page.locator("output[for=faces]")
    faces.fill("36")
    assert told.inner_text() == "2 of 2: 3 6"
    one.see_anew()
    assert faces.input_value() == "36" and told.inner_text() == "2 of 2: 3 6"
    faces.fill("3 7")
    assert told.inner_text() == "7 is no face of a die"
    one.page.get_by_role("button", name="Rolled").click()
    one.page.get_by_text("'3 7' is not a roll").wait_for()
    assert faces.input_value() == "3 7", "to be corrected, not typed again"
    faces.fill("3 6")
    one.page.get_by_role("button", name="Rolled").click()
    one.page.get_by_text("The last roll: 3 6").wait_for()
    assert faces.count() == 0 or faces.input_value() == ""
    one.fits()


def is_one_column(one: Person) -> None:
    """The map begins at the marks of the question, and below it the sides follow each other as wide as the screen."""
    one.page.locator(".board .sea + .pan").wait_for()
    sides = "[...document.querySelectorAll('[data-part=column]')]"
    boxes = one.page.evaluate(
        f"[document.querySelector('.sea'), ...document.querySelectorAll('.sea .f-mark'), ...{sides}]"
        ".map(each => { const at = each.getBoundingClientRect(); return [at.left, at.right, at.top, at.bottom]; })"
    )
    sea, *marks, upper, lower = boxes
    assert len(marks) >= 5, "the hexes of the question"
    assert all(sea[0] <= each[0] and each[1] <= sea[1] for each in (*marks, upper, lower)), boxes
    assert sea[3] <= upper[2] < upper[3] < lower[2] and upper[1] - upper[0] > 250
    one.fits()


@needs_browser
@pytest.mark.long
def test_what_was_refused_stays_to_be_mended_and_a_board_where_it_was_moved(table: tuple[Any, str]) -> None:
    """The form names the sides of the scenario that is chosen; on a narrow screen a board is one column, its map in a box."""
    browser, base = table
    one = Person(browser, 360)
    one.page.goto(f"{base}/start")
    one.page.get_by_label("Scenario", exact=True).select_option("coral-sea-1942")
    assert one.page.get_by_label("Side A: Japan", exact=True).count() == 1
    links = one.begin(base, "bismarck-1941", seed=3)
    one.sit(links[0], number=False)
    one.click(last=False)
    one.sit(links[1], number=False)
    is_one_column(one)
    one.page.set_viewport_size({"width": 1280, "height": 800})
    one.page.locator(".board .pan > svg > [data-map]").wait_for()
    one.page.set_viewport_size({"width": 360, "height": 800})
    is_one_column(one)
    left = "document.querySelector('.pan').scrollLeft"
    moved = "document.querySelector('.pan').scrollLeft = 90; document.querySelector('.pan').remove()"
    one.see_anew(moved)  # what is being moved is replaced: nobody has moved the new one
    one.page.wait_for_function(f"() => {left} > 100")
    one.page.evaluate("document.querySelector('.pan').scrollLeft = 30")
    one.page.wait_for_timeout(100)
    one.see_anew()
    one.page.wait_for_function(f"() => {left} === 30")
    one.page.locator("#away > summary").click()
    one.page.get_by_text("An example of standing orders").click()
    one.page.get_by_text("flagplot: orders").wait_for()
    one.page.locator("#orders").fill("no orders")
    one.page.get_by_role("button", name="I am away").click()
    one.page.locator(".problem[role=alert]").wait_for()
    one.page.wait_for_function("() => document.querySelector('.problem').getBoundingClientRect().top >= 0")
    assert one.page.locator("#orders").input_value() == "no orders"
    one.fits()
