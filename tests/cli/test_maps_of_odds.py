"""Odds of a naval turn on the map, and ranges: what the pictures say is what the figures say, and no label covers another."""

import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flagplot.board.closeup import MapDetail, closeup
from flagplot.board.paths import within_air
from flagplot.board.read_map import open_map
from flagplot.drawing.page import WIDE
from flagplot.games.awaw.turn.words import events
from flagplot.odds.sampling import first_seed
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin
from flagplot.table.setting import open_scenario
from tests.cli.shell import RIVER_PLATE, SCENARIOS, bad, call, good

MO = SCENARIOS / "coral-sea-1942-operation.yaml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.rule("22.14")
def test_where_a_voyage_is_met_is_counted_in_the_games_of_the_odds(tmp_path: Path) -> None:
    """The chance of each hex is that told by the events of the same games one by one; a hex counts once a game."""
    told = json.loads(good("odds", MO, "-n", 3, "--seed", 1, "--threads", 1, "--map", tmp_path / "where.svg", "--json"))
    hexes = {row["name"]: row for row in told["meetings"]}
    words = (tmp_path / "where.svg").read_text(encoding="utf-8")
    for row in hexes.values():
        assert (f">{row['fought']['value']:.0%}<" in words) == (row["fought"]["value"] > 0), row
    tried, fought = Counter[str](), Counter[str]()
    setting = open_scenario(MO)
    for seed in range(first_seed(1), first_seed(1) + 3):
        session = begin(setting, read_doctrines("", setting), seed)
        session.run()
        log, board = session.position.log, setting.battle.roster.map
        tried.update({board.spell(event.hex) for event in log if event.kind == events.INTERCEPTION_DECLARED})
        fought.update({board.spell(event.hex) for event in log if event.kind == events.BATTLE_BEGINS})
    assert fought
    assert {name: round(3 * row["tried"]["value"]) for name, row in hexes.items() if row["tried"]["value"]} == tried
    assert {name: round(3 * row["fought"]["value"]) for name, row in hexes.items() if row["fought"]["value"]} == fought


@pytest.mark.long
def test_parts_and_standing_orders_have_their_map(tmp_path: Path) -> None:
    """The map of merged parts is that of the whole run; standing orders change where voyages are met, and are named."""
    run = ("odds", MO, "-n", 4, "--seed", 2, "--threads", 1)
    whole, merged = tmp_path / "whole.svg", tmp_path / "merged.svg"
    good(*run, "--map", whole)
    parts = [tmp_path / f"{n}.json" for n in (1, 2)]
    for n, part in enumerate(parts, 1):
        part.write_text(good(*run, "--part", f"{n}/2", "--json", "--map", tmp_path / "part.svg"), encoding="utf-8")
        assert "2 turns by doctrine" in (tmp_path / "part.svg").read_text(encoding="utf-8")
    assert "Map: " in good("merge", *parts, "--map", merged)
    assert merged.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    orders = SCENARIOS / "orders" / "home-fleet.yaml"
    good(
        "odds",
        SCENARIOS / "bismarck-1941.yaml",
        "-n",
        2,
        "--orders",
        f"Britain={orders}",
        "--map",
        tmp_path / "orders.svg",
    )
    assert "2 turns by doctrine, orders of Britain" in (tmp_path / "orders.svg").read_text(encoding="utf-8")


def test_a_map_of_odds_is_refused_where_there_is_none(tmp_path: Path) -> None:
    assert "a battle has no voyages to draw" in bad("odds", RIVER_PLATE, "--map", tmp_path / "x.svg")
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


def test_a_part_of_a_map_is_drawn_around_a_place(tmp_path: Path) -> None:
    """A whole map is a sheet; around a place it is a page, whose legend names what it shows."""
    file = tmp_path / "part.svg"
    assert "drawn: " in good("map", "mediterranean", "--around", "Malta=5", "--png", file)
    text = file.read_text(encoding="utf-8")
    assert 'viewBox="0 0 640 ' in text and ">5 hexes from Malta, 60 nautical miles a hex<" in text
    assert ">Malta<" in text and ">Tripoli<" in text and ">Gibraltar<" not in text
    assert ">strait<" in text and ">canal<" not in text, "the Strait of Messina is there, Suez is not"
    assert "expected a place and hexes" in bad("map", "mediterranean", "--around", "Malta", "--png", file)
    assert "--around with --png" in bad("map", "mediterranean", "--around", "Malta=5")
    assert "--around with --png" in bad(
        "map", "mediterranean", "--around", "Malta=5", "--ring", "Malta=2", "--png", file
    )


def test_a_way_by_sea_is_told_once_on_its_picture(tmp_path: Path) -> None:
    good("map", "mediterranean", "--from", "Malta", "--to", "Suez", "--png", tmp_path / "way.svg")
    text = (tmp_path / "way.svg").read_text(encoding="utf-8")
    assert text.count(">X13 (Malta) to AP17 (Suez)<") <= 2, "the heading, and the name of the picture"
    assert ">19 hexes by sea, about 1,140 nautical miles; 18 as the crow flies.<" in text and ">the way by sea<" in text


@pytest.mark.parametrize(
    "words",
    [
        ("plan", SCENARIOS / "bismarck-1941.yaml", "--force", "Luetjens' squadron", "--to", "Atlantic SW box"),
        ("map", "mediterranean", "--from", "Malta", "--to", "Suez"),
    ],
)
def test_what_is_laid_over_a_map_is_read_at_640_pixels(words: tuple[object, ...], tmp_path: Path) -> None:
    """A plan and a passage are drawn on a page, with the part of the map that they cross; leaders lie under all labels."""
    good(*words, "--png", tmp_path / "drawn.svg")
    text = (tmp_path / "drawn.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 640 ' in text and min(map(float, re.findall(r'font-size="([0-9.]+)"', text))) >= 11
    leaders, labels = (
        [match.start() for match in re.finditer("<line [^>]*stroke-width=.0\\.6", text)],
        text.index(' rx="2"'),
    )
    assert all(place < labels for place in leaders)


@pytest.mark.parametrize("name", ["mediterranean", "north-atlantic", "pacific"])
def test_a_part_of_a_map_is_read_at_640_pixels(name: str) -> None:
    """Letters of 11 units and more on a page of 640, and no two labels on one another."""
    board = open_map(name)
    centre = next(place.hex for place in board.places if place.name in ("Malta", "Scapa Flow", "Truk"))
    shown = closeup(MapDetail(board, "A part", figures=dict.fromkeys(within_air(board, centre, 3)[::5], "12%")))
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
