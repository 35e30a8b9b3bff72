"""Silhouettes of ships on boards and sheets: what a seat reads is drawn, and nothing else."""

import re
from pathlib import Path

from flagplot.drawing import silhouettes
from flagplot.drawing.shapes import DARK, LIGHT
from flagplot.drawing.svg import AUTO, PAGE, Svg
from flagplot.games.awaw.board.ships import SILHOUETTES as SHIPS
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.europa.board.combat import SILHOUETTES as UNITS
from flagplot.games.europa.terms import TYPE_NAMES
from flagplot.web.pages.shown import grounds
from tests.web.tables import Chair, asked, begun, rows_sent, server

COUNTER = re.compile(r"<title>(?P<words>[^<]*)</title>(?P<inside>(?:(?!<title>).)*)")
USED = re.compile(r'<use href="/static/ships\.svg\?v=[0-9a-f]{6}#([a-z]+)"/>')
ROW = re.compile(r'<th scope="row">(?:<svg class="sil"[^>]*aria-hidden="true">(.*?)</svg> )?([^<]*)</th>')


def test_every_type_has_a_silhouette_of_one_height() -> None:
    assert len(SHIPS) == len(KIND_NAMES) and len(UNITS) == len(TYPE_NAMES)
    assert {*SHIPS, *UNITS} <= {*silhouettes.PATHS}
    assert len({*silhouettes.PATHS.values()}) == len(silhouettes.PATHS)
    for name in silhouettes.PATHS:
        assert f'id="{name}"' in silhouettes.sprites() and 14 <= silhouettes.length(name) <= silhouettes.LONGEST


def test_a_picture_that_loads_nothing_holds_its_shapes() -> None:
    picture = Svg(50, 20, "A ship", (), (silhouettes.silhouette("cv", (0, 0), "ink"),))
    for theme in (AUTO, LIGHT, DARK, PAGE):
        assert silhouettes.PATHS["cv"] in picture.text(theme) and "<use" not in picture.text(theme)
    shared = picture.text(PAGE, grounds(""))
    assert USED.findall(shared) == ["cv"] and 'class="f-ink"' in shared and "<path" not in shared


def drawn(chair: Chair) -> dict[str, list[str]]:
    """The silhouettes of the board in a page, by the text of the card or counter."""
    board = chair.page().text.partition('class="flagplot"')[2].partition("</svg>\n")[0]
    return {found["words"]: USED.findall(found["inside"]) for found in COUNTER.finditer(board)}


def test_what_a_seat_reads_has_its_silhouette_and_what_it_does_not_know_has_none(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "midway-1942", seed=1)
        for _ in range(3):
            chair = seats[asked(seats)[0]]
            head = {"cookie": f"seat={chair.token}", "hx-request": "true"}
            chair.submit("send", rows_sent(chair) | {"act": "confirm"}, head)
        found = drawn(seats["A"])
        assert next(each for words, each in found.items() if words.startswith("Akagi, CV")) == ["cv"]
        assert next(each for words, each in found.items() if words.startswith("Kirishima, BB3")) == ["bb"]
        hidden = {words: each for words, each in found.items() if "not seen yet" in words or "distant" in words}
        unseen = {
            words: each for words, each in hidden.items() if "enemy sees" not in words and "enemy knows" not in words
        }
        assert unseen and not any(unseen.values()), "groups of the enemy that nobody has found"
        assert not any(words.startswith("Enterprise") for words in found)
        rows = {name: USED.findall(used) for used, name in ROW.findall(seats["A"].page().text)}
        assert rows == {name: ["cv"] for name in ("Akagi", "Hiryu", "Kaga", "Soryu")}
        file = client.get("/static/ships.svg")
        assert file.headers["content-type"] == "image/svg+xml" and 'id="cv"' in file.text


def test_a_force_of_a_naval_turn_has_those_of_its_ships_for_its_own_side_alone(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", seed=1)
        own, other = drawn(seats["B"]), drawn(seats["A"])
        assert next(each for words, each in own.items() if "Force H" in words) == ["bb", "cv", "ca", "dd"]
        assert not any("Force H" in words for words in other) and "cv" not in sum(other.values(), [])
