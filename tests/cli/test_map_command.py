"""`flagplot map`: what it prints, draws and refuses."""

import json
from pathlib import Path

import pytest

from tests.board import own_map
from tests.cli.shell import bad, call, data, good


def test_the_maps_are_listed() -> None:
    told = good("map", "--list").splitlines()
    assert [line.split()[0] for line in told if line[:1].isalpha()][:3] == [
        "mediterranean",
        "north-atlantic",
        "pacific",
    ]
    assert good("map") == good("map", "--list")
    assert json.loads(good("map", "--list", "--json"))[2]["scale"] == 120


@pytest.mark.parametrize("name", ["mediterranean", "north-atlantic", "pacific"])
def test_a_map_is_told_in_eighty_columns(name: str) -> None:
    told = good("map", name)
    assert max(map(len, told.splitlines())) <= 80
    for part in ("Ports and air bases", "Straits, canals and narrows", "U.S. box", "Natural Earth"):
        assert part in told


def test_ports_straits_and_boxes_are_told_with_their_hexes(tmp_path: Path) -> None:
    told = good("map", own_map.write(tmp_path / "pond"))
    assert "Northport A1, fortified" in told
    assert "The cut (canal): A2-A3" in told
    assert "The bay (base): A5-B5" in told
    assert told.endswith("F#\n.#\n:#\nO#\n.:\n")


def test_the_whole_map_is_an_object() -> None:
    found = data("map", "mediterranean")
    assert len(found["hexes"]) > 1000
    assert {"name": "Suez canal", "kind": "canal"}.items() <= found["passages"][-1].items()


def test_a_voyage_is_told_step_by_step() -> None:
    told = good("map", "north-atlantic", "--from", "kiel", "--to", "Wilhelmshaven")
    assert "2 hexes by sea, about 120 nautical miles; 2 as the crow flies" in " ".join(told.split())
    assert "step 1 passes Kiel canal (canal; activities divide here [22.13A])" in told
    found = data("map", "pacific", "--from", "Brunei", "--to", "Samar")
    assert [p["name"] for p in found["passages"]] == ["San Bernardino Strait"]
    assert found["distance"] == len(found["route"]) - 1


def test_no_voyage_says_why() -> None:
    ends = ("--from", "Malta", "--to", "Odessa", "--shut", "bosporus")
    assert "no way by sea" in good("map", "mediterranean", *ends)
    found = data("map", "mediterranean", *ends)
    assert (found["distance"], found["route"]) == (-1, [])
    assert found["why_not"].endswith("leads through Bosporus, which is shut")


def test_what_is_wrong_is_told() -> None:
    assert "expected both --from and --to" in bad("map", "pacific", "--from", "Truk")
    assert "pacific has no 'Trukk'; expected Truk" in bad("map", "pacific", "--from", "Trukk", "--to", "Lae")
    assert "expected mediterranean, north-atlantic or pacific" in bad("map", "atlantis")
    assert "an unexpected extra argument" in bad("map", "pacific", "truk")


def test_a_map_of_ones_own_is_checked(tmp_path: Path) -> None:
    folder = own_map.write(tmp_path / "pond")
    assert good("map", "check", folder) == good("map", folder, "--check") == "A pond: sound; 10 hexes, 2 places\n"
    own_map.write(folder, map_toml=own_map.HEAD, places=own_map.PLACES + "Inland,B2,port,operational,\n")
    told = bad("map", "check", folder).splitlines()
    assert len(told) == 2
    assert "3 hexes from A4 on of sea that no route reaches" in told[0]
    assert "Inland is a port on dry land" in told[1]
    result = call("map", "check", folder, "--json")
    assert (result.exit_code, len(json.loads(result.stdout)["faults"])) == (2, 2)


def test_a_map_is_drawn_with_the_route(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    folder, picture = own_map.write(tmp_path / "pond"), tmp_path / "pond.png"
    assert f"drawn: {picture}" in good("map", folder, "--from", "A1", "--to", "A3", "--png", picture)
    assert picture.read_bytes()[:4] == b"\x89PNG"


def test_without_its_library_a_picture_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.files.picture.find_spec", lambda name: None)
    folder = own_map.write(tmp_path / "pond")
    result = call("map", folder, "--png", tmp_path / "pond.png")
    assert result.exit_code == 2
    assert "a PNG needs resvg-py; expected the extra `plot`, or a name that ends in .svg" in result.stderr
    assert "--around PLACE=HEXES draws a part" in good("map", folder, "--png", tmp_path / "pond.svg")
    assert (tmp_path / "pond.svg").read_text(encoding="utf-8").startswith("<svg ")
