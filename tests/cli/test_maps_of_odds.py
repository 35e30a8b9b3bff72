"""Odds of a naval turn on the map, and ranges: what the pictures say is what the figures say, and no label covers another."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flagplot.api.chances.meetings import meetings
from flagplot.api.chances.result import NOBODY
from flagplot.board.closeup import Closeup, closeup
from flagplot.board.paths import within_air
from flagplot.board.shipped import open_map
from flagplot.core.offers.meeting import FOUGHT, TRIED
from flagplot.drawing.page import WIDE
from flagplot.odds.sampling import first_seed
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import open_scenario
from tests.cli.shell import RIVER_PLATE, SCENARIOS, bad, call, good

MO = SCENARIOS / "coral-sea-1942-operation.yaml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.rule("22.14")
def test_where_a_voyage_is_met_is_counted_in_the_games_of_the_odds(tmp_path: Path) -> None:
    """The same games, the chance of each hex; a fight is nowhere likelier than an attempt or an attack brings it."""
    result = call("odds", MO, "-n", 3, "--seed", 1, "--threads", 1, "--map", tmp_path / "where.svg", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    hexes = told["meetings"]["hexes"]
    assert told["meetings"]["games"] == told["turns"] == 3 and hexes
    fought = sum(row["fought"]["value"] for row in hexes) * 3
    assert fought <= told["fights"]["mean"]["value"] * 3 + 1e-9, "a hex counts once a game"
    words = (tmp_path / "where.svg").read_text(encoding="utf-8")
    for row in hexes:
        assert (f">{row['fought']['value']:.0%}<" in words) == (row["fought"]["value"] > 0), row
    setting = open_scenario(MO)
    found = meetings(setting, read_doctrines("", setting), first_seed(1), 3, NOBODY)
    assert found.as_data() == told["meetings"]
    assert {what for what, _ in found.counts} <= {TRIED, FOUGHT}


def test_a_map_of_odds_is_refused_where_there_is_none(tmp_path: Path) -> None:
    assert "a battle is fought in one place" in bad("odds", RIVER_PLATE, "--map", tmp_path / "x.svg")
    assert "neither --orders nor --part" in bad("odds", MO, "-n", 4, "--part", "1/2", "--map", tmp_path / "x.svg")
    assert "ends in .svg or .png" in bad("odds", MO, "--map", tmp_path / "x.jpg")


def test_ranges_are_drawn_and_told(tmp_path: Path) -> None:
    file = tmp_path / "ranges.svg"
    told = json.loads(call("map", "mediterranean", "--ring", "Malta=4", "--png", file, "--json").stdout)
    board = open_map("mediterranean")
    assert told[0]["hexes"] == [board.id_of(n) for n in within_air(board, board.locate("Malta"), 4)]
    assert told[0]["places"][0] == "Malta" and "Tripoli" in told[0]["places"]
    assert 'data-ring="4 hexes from Malta"' in file.read_text(encoding="utf-8")
    assert "Within 4 hexes from Malta, about 240 nautical miles" in good("map", "mediterranean", "--ring", "Malta=4")
    for wrong in ("Malta", "Malta=0", "Malta=x"):
        assert "such as Malta=6" in bad("map", "mediterranean", "--ring", wrong)
    assert "--from or --ring" in bad("map", "mediterranean", "--ring", "Malta=4", "--from", "Malta", "--to", "Suez")


@pytest.mark.parametrize("name", ["mediterranean", "north-atlantic", "pacific"])
def test_a_part_of_a_map_is_read_at_640_pixels(name: str) -> None:
    """Letters of 11 units and more on a page of 640, and no two labels on one another."""
    board = open_map(name)
    centre = next(place.hex for place in board.places if place.name in ("Malta", "Scapa Flow", "Truk"))
    shown = closeup(Closeup(board, "A part", figures=dict.fromkeys(within_air(board, centre, 3)[::5], "12%")))
    assert shown.wide == WIDE == 640
    text = shown.text()
    assert min(map(float, re.findall(r'font-size="([0-9.]+)"', text))) >= 11
    window = next(node for node in ElementTree.fromstring(text) if node.tag.endswith("svg"))
    boxes = [
        tuple(float(node.attrib[part]) for part in ("x", "y", "width", "height"))
        for node in window.iter()
        if node.tag.endswith("rect") and "rx" in node.attrib
    ]
    assert len(boxes) > 3
    for place, (x, y, wide, high) in enumerate(boxes):
        for left, top, long, tall in boxes[place + 1 :]:
            assert x + wide <= left + 1 or left + long <= x + 1 or y + high <= top + 1 or top + tall <= y + 1
