"""What a person needs next is in sight: the links after Back, the answer of a report, a confirmation, the end of a match."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.blocks import Gap, Heading, Paragraph, answer_first
from tests.web.browser import Person, needs_browser
from tests.web.tables import begun, server


def test_a_report_shows_its_answer_before_its_figures() -> None:
    title, basis, figures = Paragraph("Title"), Paragraph("How many games"), Heading("Figures")
    answer, words = Heading("The answer", is_answer=True), Paragraph("Half")
    found = answer_first([title, basis, figures, basis, answer, words])
    assert found == [title, answer, words, Heading("In detail"), basis, figures, basis]
    assert answer_first([title, basis, figures]) == [title, basis, figures]
    assert answer_first([title, Gap(), figures, basis, answer, words]) == [title, answer, words, figures, basis]
    assert answer_first([answer, words]) == [answer, words]


def test_chances_begin_with_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    monkeypatch.setattr("flagplot.table.chances.GAMES", 4)
    with server(tmp_path) as client:
        page = begun(client, "denmark-strait-1941", seed=2)["A"].page("/chances").text
    assert 0 < page.index("The chances of Germany") < page.index("Who wins") < page.index("games of")


def test_the_page_with_secret_links_may_be_kept_by_its_browser_and_no_other_page(tmp_path: Path) -> None:
    """Back from an opened seat leads to the links of the others, which are shown once."""
    said = {"scenario": "denmark-strait-1941", "dice": "fair", "a": "person", "b": "open"}
    with server(tmp_path) as client:
        links = client.post("/start", data=said)
        (waiting,) = client.get("/api/open").json()
        taken = client.post(f"/open/{waiting['seat']}", follow_redirects=False)
        joined = client.post("/ladder", data={"name": "Ann"}, follow_redirects=False)
        for page in (links, taken, joined):
            assert page.status_code < 400 and page.headers["cache-control"] == "private, no-cache", page.text
        for path in ("/start", "/ladder", "/"):
            assert client.get(path).headers["cache-control"] == "no-store"


def test_after_the_end_no_answer_is_offered_to_be_taken_back(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", seed=2)
        asked = next(role for role in "AB" if seats[role].get()["question"])
        assert "The match is over" not in seats[asked].page("/ask-back").text
        seats["referee"].post("end", {"winner": "B", "reason": "enough"})
        page = seats[asked].page("/ask-back").text
        assert "The match is over: nothing can be taken back." in page and "<button" not in page


def test_a_scenario_without_a_year_has_no_comma_before_its_kind(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        page = client.get("/scenarios").text
    assert '<span class="dim">naval turn</span>' in page and '<span class="dim">1941, naval turn</span>' in page
    assert '<span class="dim">,' not in page


@needs_browser
@pytest.mark.xdist_group("browser")
def test_back_from_a_seat_leads_to_the_links_of_the_others(table: tuple[Any, str]) -> None:
    browser, base = table
    one = Person(browser, 390)
    links = one.start(base, "denmark-strait-1941")
    one.page.get_by_role("link", name="Open this seat").first.click()
    one.page.get_by_role("heading", name="Enter your number").wait_for()
    one.page.go_back()
    shown = one.page.locator(".links input")
    shown.first.wait_for()
    assert shown.evaluate_all("each => each.map(one => one.value)") == links


@needs_browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("scripts", [True, False])
def test_a_confirmation_and_the_end_come_into_sight_on_a_phone(table: tuple[Any, str], scripts: bool) -> None:
    browser, base = table
    page = browser.new_context(viewport={"width": 390, "height": 700}, java_script_enabled=scripts).new_page()
    said = {"scenario": "denmark-strait-1941", "seed": 7, "seats": {"B": "standard"}}
    page.goto(f"{base}/sit/{page.request.post(f'{base}/api/matches', data=said).json()['tokens']['A']}")
    confirm, over = page.locator("#confirm"), page.get_by_role("heading", name="The match is over")
    confirmed = 0

    def is_in_sight(found: Any) -> bool:
        box = found.bounding_box()
        return box is not None and box["y"] > -1 and box["y"] + box["height"] <= 700

    for _ in range(30):
        if over.count():
            break
        if confirm.count():
            confirmed += 1
            assert is_in_sight(confirm)
        before = page.locator(".ask").inner_text()
        page.locator("#confirm, #send, .ask .answers button:enabled").last.click()
        for _ in range(100):
            if page.locator(".ask").inner_text() != before:
                break
            page.wait_for_timeout(50)
    assert confirmed and is_in_sight(over)
