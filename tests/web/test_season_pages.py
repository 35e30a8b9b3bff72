"""What the players of a season in a browser came upon: a form sent as it is, an empty one, and what they tell the referee."""

import re
from pathlib import Path

import pytest

from flagplot.season.letters import form
from flagplot.table.seats import PERSON
from tests.season.helpers_season import begun
from tests.web.test_season import Desk, served

SECRET_PLAN = "Next turn the Home Fleet sails north"


@pytest.fixture
def rhine(tmp_path: Path) -> Desk:
    return served(begun(tmp_path).path)


@pytest.mark.parametrize("text", ["", "flagplot: announcement\nside: Britain\noperations: []\nyard: []\n"])
def test_an_announcement_of_nothing_is_refused_on_the_page(rhine: Desk, text: str) -> None:
    """The first had left the page for an error without a way back, and the second made an entry that said nothing."""
    found = rhine.post("Britain", "announce", 422, text=text)
    assert "Operations and work for your yards" in found and 'role="alert"' in found
    assert [each["what"] for each in rhine.ledger.journal] == ["new"]


def test_the_example_of_a_form_is_a_force_that_may_sail(rhine: Desk) -> None:
    """Germany's first force is inverted: its example was refused when its # were deleted."""
    text = "\n".join(form(rhine.ledger, "Germany"))
    plan = re.sub("(?m)^#", "", text).replace("operations: []", "operations:").replace("ANOTHER PORT", "Kiel")
    rhine.post("Germany", "announce", text=plan)
    assert "A move" in rhine.ledger.books["sides"]["Germany"]["operations"]


def test_what_a_side_writes_to_the_referee_stays_sealed_after_a_stage(rhine: Desk) -> None:
    """The end of the match gave it to the other side, while the season went on."""
    rhine.post("referee", "match", a=PERSON, b=PERSON)
    seats = {role: re.search("/sit/([0-9a-f]+)", rhine.page(role)) for role in rhine.desk.tokens}
    heads = {role: {"authorization": f"Bearer {found[1]}"} for role, found in seats.items() if found}
    client = rhine.clients["Britain"]
    said = {"text": SECRET_PLAN, "channel": "sealed-B"}
    assert client.post("/api/match/say", headers=heads["Britain"], json=said).is_success
    for role, reads in (("Germany", False), ("Britain", True), ("referee", True)):
        state = rhine.clients[role].get("/api/match", headers=heads[role])
        link = seats[role]
        assert link and state.json()["over"]
        page = rhine.clients[role].get(rhine.clients[role].get(link[0]).headers["location"])
        assert (SECRET_PLAN in state.text) == (SECRET_PLAN in page.text) == reads, role
        assert "after the match" not in page.text


def test_the_links_below_the_front_page_have_no_sign_between_them(rhine: Desk) -> None:
    """On a phone each link is a line, and the dot between them hung at the end of the first."""
    page = rhine.clients["Germany"].get("/").text
    assert "The ladder of rated matches</a> <a" in page and "\N{MIDDLE DOT}" not in page


def test_a_match_of_a_stage_leads_back_to_its_season(rhine: Desk) -> None:
    """Each reader to their own page of it, also when the match is over; a browser with the seat's link alone has no way there."""
    rhine.post("referee", "match", a="standard", b="standard")
    for role, client in rhine.clients.items():
        link = re.search(r'href="(/sit/[0-9a-f]+)(\?season=[0-9a-f]+)"', rhine.page(role))
        assert link
        seat = client.get(link[1] + link[2]).headers["location"]
        assert f'<a href="{rhine.at[role]}">Back to the season</a>' in client.get(seat).text
        client.cookies.delete("season", path=seat)
        client.get(link[1])
        assert client.get(seat).status_code == 200 and "Back to the season" not in client.get(seat).text
        assert client.get(f"{link[1]}?season=//elsewhere.example").status_code == 422


def test_notes_for_both_sides_name_what_the_referee_does(rhine: Desk) -> None:
    """A side has no file of the season, so a command that changes one is not for it."""
    for side in ("Germany", "Britain"):
        page = rhine.page(side)
        story = page[page.index("This player turn") :]
        assert "agree on them, and the referee enters them (season set)" in re.sub("</?code>|`", "", story)
        assert "enter them with" not in page and "--turn names" not in page
    held = re.sub("</?code>|`", "", rhine.page("Germany"))
    assert "the referee can hold them longer (season set)" in held
