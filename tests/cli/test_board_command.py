"""`flagplot board`."""

from pathlib import Path

import pytest

import flagplot
from tests.cli.shell import EXAMPLE, RIVER_PLATE, ROOT, bad, call, good

RECORD = EXAMPLE.with_suffix(".record")


def test_a_board_is_printed_or_written(tmp_path: Path) -> None:
    printed = good("board", RIVER_PLATE, "--view", "A", "--at", 8, "--seed", 7)
    assert printed.startswith("<svg ") and printed.endswith("</svg>\n") and "prefers-color-scheme" in printed
    assert printed == flagplot.draw_board(RIVER_PLATE, view="A", at=8, seed=7).text()
    out = tmp_path / "plate.svg"
    assert f"drawn: {out}" in good("board", RIVER_PLATE, "--view", "A", "--at", 8, "--seed", 7, "-o", out)
    assert out.read_text(encoding="utf-8") == printed
    good("board", RIVER_PLATE, "-o", out, "--theme", "dark")
    assert "<style>" not in out.read_text(encoding="utf-8")


def test_a_png_is_drawn_light_or_dark(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    light, dark = tmp_path / "light.png", tmp_path / "dark.PNG"
    good("board", RIVER_PLATE, "-o", light)
    good("board", RIVER_PLATE, "-o", dark, "--theme", "dark")
    assert light.read_bytes()[:4] == dark.read_bytes()[:4] == b"\x89PNG"
    assert light.read_bytes() != dark.read_bytes()


def test_a_record_is_drawn_at_any_moment() -> None:
    texts = {good("board", RECORD, *at) for at in ((), ("--at", 0), ("--at", 60))}
    assert len(texts) == 3
    assert good("board", RECORD, "--at", 60, "--view", "A") != good("board", RECORD, "--at", 60, "--view", "B")


def test_a_story_is_drawn_to_the_end() -> None:
    whole = good("board", RIVER_PLATE, "--story", "--seed", 1)
    assert "The battle round by round" in whole and "wins" in whole
    assert good("board", RIVER_PLATE, "--story", "--seed", 1, "--at", 6, "--view", "A") != whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere.yaml",), "there is no such file"),
        ((RIVER_PLATE, "--view", "C"), "--view: 'C' is not a side"),
        ((RIVER_PLATE, "--at", "-2"), "--at: -2 is out of range"),
        ((RIVER_PLATE, "--theme", "pink"), "--theme: 'pink' is not a theme"),
        ((RIVER_PLATE, "--map"), "a battle of this game has no map"),
        ((RIVER_PLATE, "--map", "--story"), "--story: --map and --story cannot be used together"),
        ((RIVER_PLATE, "-o", "board.gif"), "a picture is an SVG or a PNG file"),
        ((RIVER_PLATE, "-o", "nowhere/board.svg"), "there is no such folder"),
    ],
)
def test_what_cannot_be_drawn_is_told(words: tuple[object, ...], said: str) -> None:
    assert said in bad("board", *words)


def test_without_its_library_a_png_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.files.picture.find_spec", lambda name: None)
    assert "expected the extra `plot`, or a name that ends in .svg" in bad("board", RIVER_PLATE, "-o", "a.png")


def test_the_picture_of_the_readme_is_what_the_program_draws() -> None:
    """`make docs` draws it anew."""
    drawn = flagplot.draw_board(RECORD, view="A", at=80)
    assert (ROOT / "docs" / "board.svg").read_text(encoding="utf-8") == drawn.text()


def test_help_says_what_it_does() -> None:
    assert "--view SIDE" in call("board", "--help").output
