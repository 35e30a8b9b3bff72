"""A person's own scenario file before a match: previewed, and composed from ship names by the mechanism of `flagplot new`."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.offers.composing import side_of_groups
from flagplot.web.pages.composing import composers
from tests.cli.shell import good
from tests.web.tables import begun, server

TEXT = Path("scenarios/river-plate-1939.yaml").read_text(encoding="utf-8")
STRAIT = {
    "kind": "scenario",
    "side1": "Germany",
    "side1.0.0": "Bismarck, Prinz Eugen",
    "side2": "Britain",
    "side2.0.0": "Hood",
    "side2.0.1": "2 attack squadrons",
    "side2.1.0": "2 CA",
    "date": "1941-05-24",
}
SIDES = ("Germany: Bismarck, Prinz Eugen", "Britain: Hood, 2 attack squadrons; 2 CA")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with server(tmp_path_factory.mktemp("files")) as found:
        yield found


def text_in(page: str) -> str:
    return unescape(page.partition('<textarea id="text"')[2].partition(">")[2].partition("</textarea>")[0])


def test_a_preview_shows_the_whole_board_and_begins_nothing(client: Any) -> None:
    before = client.app.state.service.club.data()["matches"]
    page = client.post("/start", data={"text": TEXT, "a": "standard", "act": "preview"})
    assert page.status_code == 200 and '<h3 id="preview">Preview: Battle of the River Plate</h3>' in page.text
    assert "Ajax" in page.text.partition('class="pan"')[2].partition("</svg>")[0], (
        "the person's own file has no secrets"
    )
    assert text_in(page.text) == TEXT and '<option value="standard" selected>' in page.text
    data = client.post("/api/preview", json={"text": TEXT}).json()
    assert data["sides"] == ["Germany", "Britain"] and data["board"].startswith("<svg") and "Ajax" in data["board"]
    assert client.app.state.service.club.data()["matches"] == before


def test_a_preview_of_a_fault_says_its_line_where_the_cursor_goes(client: Any) -> None:
    wrong = TEXT.replace("type: CA", "type: ZZ", 1)
    line = wrong[: wrong.index("type: ZZ")].count("\n") + 1
    page = client.post("/start", data={"text": wrong, "act": "preview"})
    problem = re.search(r'<pre class="problem" role="alert">(.*?)</pre>', page.text, re.S)
    assert page.status_code == 422 and problem and problem[1].startswith(f"your file, line {line}")
    told = client.post("/api/preview", json={"text": wrong})
    assert told.status_code == 422 and told.json()["error"]["message"] == unescape(problem[1])
    empty = client.post("/start", data={"act": "preview", "scenario": "midway-1942"})
    assert empty.status_code == 422 and "there is no file" in empty.text


def test_previews_of_an_address_are_limited(tmp_path: Path) -> None:
    with server(tmp_path) as own:
        app: Any = own.app
        app.state.service.drawn.most = 1
        assert own.post("/api/preview", json={"text": TEXT}).status_code == 200
        assert own.post("/api/preview", json={"text": TEXT}).status_code == 429
        assert "to wait a minute" in own.post("/new", data=STRAIT).text


def test_the_form_writes_what_the_command_writes(client: Any, tmp_path: Path) -> None:
    """Pages, API and terminal compose the same text, and a match begins with it."""
    file = tmp_path / "mine.yaml"
    options = [word for side in SIDES for word in ("--side", side)]
    good("new", str(file), *options, "--date", STRAIT["date"])
    page = client.post("/new", data=STRAIT)
    assert page.status_code == 200 and text_in(page.text) == file.read_text(encoding="utf-8")
    said = {"kind": "scenario", "sides": list(SIDES), "date": STRAIT["date"]}
    assert client.post("/api/new", json=said).json() == {"text": file.read_text(encoding="utf-8")}
    assert begun(client, "", text=text_in(page.text))["A"].get()["match"]["sides"] == ["Germany", "Britain"]


def test_a_side_has_as_many_groups_as_its_kind_of_file_takes(client: Any) -> None:
    """A press adds room for one and keeps all that is typed; the rules refuse the thirteenth force of a battle."""
    page = client.post("/new", data={**STRAIT, "side1": "", "add": "2"})
    assert page.status_code == 200 and 'value="2 attack squadrons"' in page.text
    assert 'name="groups1" value="4"' in page.text and 'name="groups2" value="5"' in page.text
    assert re.search(r'<details open><summary>Group 5.*?name="side2.4.0"[^>]* autofocus', page.text, re.S)
    many = {f"side2.{group}.0": "destroyer" for group in range(2, 12)}
    page = client.post("/new", data={**STRAIT, **many, "groups2": "12"})
    assert page.status_code == 200 and text_in(page.text).count("name: Destroyer") == 10
    page = client.post("/new", data={**STRAIT, **many, "side2.12.0": "CA", "groups2": "13"})
    assert page.status_code == 422 and "at most 12" in page.text and 'name="side2.12.0" value="CA"' in page.text
    page = client.post("/new", data={**STRAIT, "groups2": "99", "add": "2"}).text
    assert "Group 48" in page and "Group 49" not in page and "Add a group to side 1" in page
    assert "Add a group to side 2" not in page


def test_each_kind_of_file_has_a_form_with_its_questions_and_the_names_of_ships(client: Any) -> None:
    data = client.get("/api/new").json()
    assert {"name": "Bismarck", "nation": "Germany", "kind": "BB"} in data["ships"]
    for kind, composer in composers().items():
        page = client.get(f"/new?kind={kind}").text
        assert '<option value="Bismarck">BB, Germany</option>' in page
        assert all(asked.prompt.capitalize() in page for asked in composer.questions), kind
        assert [each["prompt"] for each in data["kinds"][kind]["questions"]] == [
            each.prompt for each in composer.questions
        ]
    turn = {"kind": "operation", "word.activity": "raid", "side1": "Germany", "side1.0.0": "Bismarck"}
    turn |= {
        "side1.0.3": "Kiel",
        "side1.0.4": "Atlantic SW box",
        "side2": "Britain",
        "side2.0.0": "Hood",
        "side2.0.3": "Scapa Flow",
    }
    text = text_in(client.post("/new", data=turn).text)
    assert "flagplot: operation" in text and "Scapa Flow" in text and "raid" in text


def test_a_wrong_answer_comes_back_with_the_form_as_it_was(client: Any) -> None:
    page = client.post("/new", data={**STRAIT, "side2.0.0": "Hodd"})
    assert page.status_code == 422 and "Hood" in page.text and "--side" not in page.text
    assert 'value="Bismarck, Prinz Eugen"' in page.text and 'value="Hodd"' in page.text
    assert client.post("/new", data={**STRAIT, "side2": "Britain: x"}).status_code == 422
    assert client.get("/new?kind=none").status_code == 422
    assert client.post("/new", data=STRAIT, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    with pytest.raises(ValueError, match="cannot be the name"):
        side_of_groups("a;b", ())
