"""`flagplot plan`: routes side by side, the defender's hex, the count of 22.13, pictures, and what it refuses."""

from pathlib import Path

import pytest

from tests.cli.shell import SCENARIOS, bad, data, good
from tests.helpers import voyage

BISMARCK = SCENARIOS / "bismarck-1941.yaml"
RENDEZVOUS = SCENARIOS / "rendezvous-22-13.yaml"
BLUE = ("--force", "Blue force")
TO = (*BLUE, "--to", "Greenport", "--referee")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return voyage.operation(tmp_path, voyage.ring(tmp_path / "map"))


@pytest.mark.rule("awaw-2018:22.13.ex.1", "awaw-2018:22.13.ex.2")
def test_the_printed_example_counts_four_and_three() -> None:
    found = data("plan", RENDEZVOUS, "--count")["plans"]
    assert [(plan["plan"], plan["interceptions"]) for plan in found] == [
        ("rendezvous at sea", 4),
        ("picked up in port", 3),
    ]
    assert [len(stretch["forces"]) for stretch in found[1]["stretches"]] == [1, 2, 3]
    assert "rendezvous at sea: 4\n" in good("plan", RENDEZVOUS, "--count")


def test_routes_stand_side_by_side(file: Path) -> None:
    told = good("plan", file, *TO)
    lines = told.splitlines()
    assert max(map(len, lines)) <= 80
    first = next(place for place, line in enumerate(lines) if line.split() == ["shortest", "safest"])
    assert lines[first + 1].split() == ["hexes", "6", "8"]
    assert lines[first + 2].split() == ["danger", "83.33%", "50.00%"]
    assert ["2", "C3", "83.33%", "B5", "16.67%"] in [line.split() for line in lines]
    assert "+ Red force, 2 hexes, 1 die: round 1 83.33%, 2 16.67%" in told


def test_every_hex_is_told_when_asked(file: Path) -> None:
    few, all_hexes = good("plan", file, *TO), good("plan", file, *TO, "--hexes")
    assert "F3: 66.67%" not in few
    assert "F3: 66.67%" in all_hexes
    assert "Known: everything." in few


def test_the_object_has_every_hex_with_its_threats(file: Path) -> None:
    found = data("plan", file, *TO)
    assert [route["name"] for route in found["routes"]] == ["shortest", "safest"]
    assert [choice["danger"]["exact"] for choice in found["choices"]] == ["5/6", "1/2"]
    north = found["routes"][0]
    assert [hex["hex"] for hex in north["hexes"]] == ["A4", "B3", "C3", "D3", "E3", "F3", "G4"]
    threat = north["hexes"][2]["threats"][0]
    assert (threat["by"], threat["distance"], threat["dice"]) == ("Red force", 2, 1)
    assert {number: chance["exact"] for number, chance in threat["rounds"].items()} == {"1": "5/6", "2": "1/6"}
    assert (found["for"], found["knows_everything"], found["assumed_forces"]) == ("Blue", True, False)


def test_without_the_referee_a_force_is_assumed_in_each_port(file: Path) -> None:
    told = " ".join(good("plan", file, *BLUE, "--to", "Greenport").split())
    assert "in each port of Red one force of fast ships and 1 search squadron of range 8; no submarines" in told
    assert "a force from Redport" in told
    assert "Known: of Red the ports." in told
    assert "Red force" not in told


def test_the_defender_is_told_his_best_hex(file: Path) -> None:
    told = good("plan", file, *BLUE, "--for", "Red")
    assert "Shift, north" in told
    assert "C3: 83.33%" in told
    assert "next best: D3: 83.33%" in told
    assert "Known: what Red has, and the voyage as announced." in told
    found = data("plan", file, *BLUE, "--for", "red")["plans"]
    assert [(plan["plan"], plan["stretches"][0]["worst"]) for plan in found] == [("north", "C3"), ("south", "A4")]
    assert "Best hex against the route" in good("plan", file, *BLUE, "--for", "Red", "--to", "Greenport")


def test_a_route_of_ones_own_is_a_third_column(file: Path) -> None:
    found = data("plan", file, *TO, "--via", "D6")
    assert [(route["name"], route["length"]) for route in found["routes"]] == [
        ("shortest", 6),
        ("safest", 8),
        ("yours", 8),
    ]


def test_codebreaking_and_activity_give_dice(file: Path) -> None:
    lead = data("plan", file, *TO, "--codebreaking")
    assert lead["routes"][0]["hexes"][0]["threats"][0]["dice"] == 2
    cargo = data("plan", file, *TO, "--activity", "sea-supply")
    assert cargo["routes"][0]["hexes"][0]["threats"][0]["dice"] == 3


def test_2011_has_ranges_instead_of_dice(file: Path) -> None:
    threat = data("plan", file, *TO, "--edition", "awaw-2011")["routes"][0]["hexes"][0]["threats"][0]
    assert (threat["dice"], threat["rounds"]["1"]["exact"]) == (0, "1")
    assert threat["range"] >= 4


def test_routes_and_danger_are_drawn(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    for options in (TO, BLUE):
        picture = tmp_path / "ring.png"
        assert f"drawn: {picture}" in good("plan", file, *options, "--png", picture)
        assert picture.read_bytes()[:4] == b"\x89PNG"


def test_what_is_wrong_is_told(file: Path) -> None:
    assert "--force: no force is named; expected Blue force" in bad("plan", file)
    assert "there is no force 'Green'; expected Blue force" in bad(
        "plan", file, "--force", "Green", "--to", "Greenport"
    )
    assert "--to: map has no 'Grenport'; expected Greenport" in bad("plan", file, *BLUE, "--to", "Grenport")
    told = bad("plan", file, *BLUE, "--to", "C4")
    assert "--to: C4 is on dry land: no ship can be there; expected a hex with water, such as C3" in told
    assert "--via: B1 is on dry land" in bad("plan", file, *TO, "--via", "B1")
    assert "--for: there is no side 'Green'; expected Blue or Red" in bad("plan", file, *TO, "--for", "Green")
    assert "--plan: Blue force has no plan 'west'" in bad("plan", file, *BLUE, "--plan", "west")
    assert "--to: a route of your own needs its end" in bad("plan", file, *BLUE, "--via", "D6")
    assert "--ruling: 'x' is not a valid choice of a ruling" in bad("plan", file, *TO, "--ruling", "x")
    assert "nowhere.yaml" in bad("plan", "nowhere.yaml", *TO)


def test_a_place_that_no_ship_reaches_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = (*voyage.RING[:5], "o # . . . # #")
    head_ports = voyage.PORTS | {"Pond": "A6"}
    board = voyage.ring(tmp_path / "map", rows, "", head_ports)
    head = board / "map.toml"
    head.write_text(head.read_text() + 'separate = ["A6"]\n')
    blocked = (board / "hexes.csv").read_text().replace("A6,coast,", "A6,coast,n ne se s sw nw")
    (board / "hexes.csv").write_text(blocked)
    assert "lets no ship out" in bad("plan", voyage.operation(tmp_path, board), *BLUE, "--to", "Pond")


# ------------------------------------------------------------ what is assumed of the enemy
@pytest.mark.long
def test_a_guess_assumes_what_the_enemy_may_well_have_and_gives_a_range() -> None:
    """Search squadrons in each port, told loudly; without them no raider is met. What the referee knows lies between."""
    asked = ("plan", BISMARCK, "--force", "Luetjens' squadron", "--to", "Atlantic SW box")
    text = " ".join(good(*asked).split())
    assert (
        "Assumed (by default: say otherwise in the file, `assumed` of that side): in each port of Britain one force"
        in text
    )
    assert "1 search squadron of range 8" in text and "without air search 0.00% 0.00%" in text
    guess, truth = data(*asked), data(*asked, "--referee")
    assert guess["assumed"] == {"squadrons": 1, "range": 8, "default": True} and "assumed" not in truth
    for guessed, known in zip(guess["routes"], truth["routes"], strict=False):
        assert guessed["least_danger"]["value"] == 0 <= known["danger"]["value"] <= guessed["danger"]["value"]


def test_the_file_says_what_is_assumed(tmp_path: Path) -> None:
    """Of the side that is guessed at; none is an answer too."""
    file = tmp_path / "rhine.yaml"
    text = BISMARCK.read_text(encoding="utf-8")
    asked = ("plan", file, "--force", "Luetjens' squadron", "--to", "Atlantic SW box")
    for said, told in (
        (
            "{squadrons: 2, range: 3}",
            "each port of Britain one force of fast ships and 2 search squadrons of range 3",
        ),
        ("{squadrons: 0}", "each port of Britain one force of fast ships, no aircraft"),
    ):
        file.write_text(
            text.replace("    nation: Britain\n", f"    nation: Britain\n    assumed: {said}\n"), encoding="utf-8"
        )
        found = " ".join(good(*asked).split())
        assert told in found and "Assumed (as the file says)" in found
    assert "without air search" not in good(*asked)


def test_plans_of_the_file_give_the_range_too() -> None:
    text = good("plan", BISMARCK, "--force", "Luetjens' squadron", "--plan", "by the Denmark Strait")
    assert "  Without air search: 0.00%, 0.00%\n" in text
