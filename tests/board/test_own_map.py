"""A map of one's own: what it says, and a message for each thing that can be wrong with it."""

from pathlib import Path

import pytest

from flagplot.board import read_map
from flagplot.board.map import Map
from flagplot.board.paths import crossings, distance, path, seas, why_no_route, within_air
from flagplot.core.errors import FlagplotError
from tests.board import own_map


@pytest.fixture
def pond(tmp_path: Path) -> Map:
    return read_map.open_map(str(own_map.write(tmp_path / "pond")))


def wrong(tmp_path: Path, **changed: str) -> str:
    """The first fault of the map with a file changed; reading and checking tell the same."""
    folder = own_map.write(tmp_path / "pond", **changed)
    found = read_map.faults(folder)
    with pytest.raises(FlagplotError) as caught:
        read_map.read_map(folder)
    assert str(caught.value) == str(found[0])
    return str(caught.value)


def test_a_place_is_found_by_any_of_its_names_in_any_case(pond: Map) -> None:
    assert pond.name == "pond"
    for name in ("Northport", "NORTHPORT", " old  town", "haven", "a1"):
        assert pond.locate(name) == pond.index_of("A1")
    assert pond.locate("the cut") == pond.index_of("A2")
    assert pond.id_of(pond.locate("the ocean")) == "The ocean"
    assert pond.spell(pond.locate("A4")) == "A4 (Southport)"


def test_an_unknown_name_is_answered_with_the_nearest(pond: Map) -> None:
    with pytest.raises(FlagplotError, match=r"pond has no 'Nortport'; expected Northport or Southport"):
        pond.locate("Nortport")
    with pytest.raises(FlagplotError, match="expected the id of a hex"):
        pond.locate("Xyzzy")
    with pytest.raises(FlagplotError, match="no hex 'Q9'"):
        pond.index_of("Q9")
    with pytest.raises(FlagplotError, match="no passage 'The moat'; expected The cut"):
        pond.shut(["The moat"])


def test_ships_go_over_open_hexsides_only(pond: Map) -> None:
    one, two, three, four = (pond.index_of(name) for name in ("A1", "A2", "A3", "A4"))
    assert pond.neighbours(two) == (one, three)
    assert four not in pond.neighbours(three), "one side blocks for both"
    assert three not in pond.neighbours(four)
    assert four in pond.around(three)
    assert pond.hex_range(three, four) == 1
    assert path(pond, one, three) == [one, two, three]
    assert crossings(pond, [one, two, three]) == [(2, "The cut")]
    assert crossings(pond, [three, two, one]) == [(1, "The cut")]


def test_what_is_in_range(pond: Map) -> None:
    one = pond.index_of("A1")
    places, cut = [pond.locate(name) for name in ("A1", "A2", "The ocean", "A3")], pond.shut(["The cut"])
    assert [distance(pond, one, n) for n in places] == [0, 1, 1, 2]
    assert [distance(pond, one, n, cut) for n in places[:3]] == [0, 1, 1] and distance(
        pond, one, places[3], cut
    ) not in range(3)
    assert [pond.id_of(n) for n in within_air(pond, one, 1)] == ["A1", "A2", "B1"]
    assert within_air(pond, pond.locate("The ocean"), 9) == []
    assert pond.hex_range(one, pond.locate("The ocean")) == -1


def test_a_route_that_is_not_there_says_why(pond: Map) -> None:
    north, south, land = (pond.locate(name) for name in ("Northport", "Southport", "B3"))
    shut = pond.shut(["the CUT"])
    assert path(pond, north, south) == []
    assert distance(pond, north, land) == -1
    assert why_no_route(pond, north, land) == "B3 is on dry land: no ship can be there"
    assert why_no_route(pond, north, south) == (
        "A1 (Northport) is in a water of 3 hexes: land blocks every hexside around A1, A2 or A3"
    )
    assert why_no_route(pond, north, pond.index_of("A3"), shut) == (
        "between A1 (Northport) and A3 a way by sea leads through The cut, which is shut"
    )
    assert why_no_route(pond, north, pond.index_of("A3")) == ""


def test_no_voyage_leads_through_a_box(tmp_path: Path) -> None:
    boxes = "name,kind,edges\nThe ocean,SW box,A1 A4\n"
    pond = read_map.open_map(str(own_map.write(tmp_path / "pond", boxes=boxes)))
    north, south, ocean = pond.locate("A1"), pond.locate("A4"), pond.locate("The ocean")
    assert (distance(pond, north, ocean), distance(pond, ocean, south)) == (1, 1)
    assert distance(pond, north, south) == -1
    assert path(pond, ocean, pond.index_of("A3")) == [ocean, north, pond.index_of("A2"), pond.index_of("A3")]


def test_the_waters_of_a_map_are_told_apart(pond: Map) -> None:
    assert [[pond.id_of(n) for n in water] for water in seas(pond)] == [["A1", "A2", "A3"], ["A4", "A5", "B5"]]


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("map_toml", own_map.HEAD, "hexes.csv, line 6, column hex: A4: 3 hexes from A4 on of sea that no route reaches"),
        ("map_toml", own_map.HEAD + 'separate = ["Q4"]', "map.toml, separate: there is no hex 'Q4'"),
        ("map_toml", own_map.HEAD + "separate = 4", "map.toml, separate: it is not a list of hexes"),
        ("map_toml", own_map.HEAD + "provenance = 4", "map.toml, provenance: it is not a table of texts"),
        ("map_toml", own_map.HEAD.replace("europe", "africa"), "theatre: 'africa' is not a theatre; expected europe or pacific"),
        ("map_toml", own_map.HEAD.replace("60", "0"), "scale: 0 is not a valid scale"),
        ("map_toml", own_map.HEAD.replace("60", "0x" + "f" * 40), "map.toml, scale: a number is too long; expected whole"),
        ("map_toml", own_map.HEAD.replace("60", "true"), "scale: True cannot be used; expected nautical miles"),
        ("map_toml", own_map.HEAD.replace("title", "heading"), "heading: an unknown word; expected title, theatre"),
        ("map_toml", "scale = 60", "map.toml, title: is missing; expected a text"),
        ("map_toml", "scale = = 60", "map.toml, line 1: Invalid value; expected TOML"),
        ("hexes", own_map.HEXES + "a2,sea,\n", "hex A2 is listed twice; expected each hex once; line 4 has it too"),
        ("hexes", own_map.HEXES + "0103,sea,\n", "line 13, column hex: '0103' cannot be read; expected letters"),
        ("hexes", own_map.HEXES + "C1,swamp,\n", "line 13, column kind: 'swamp' cannot be read; expected sea, coast or land"),
        ("hexes", own_map.HEXES + "C1,sea,n e\n", "line 13, column blocked: 'n e' cannot be read; expected n, ne"),
        ("hexes", own_map.HEXES.replace("coast", "land").replace("sea", "land"), "hexes.csv: there is no sea"),
        ("places", own_map.PLACES + "Inland,B2,port,operational,\n",
         "places.csv, line 4, column hex: Inland is a port on dry land: B2 has no sea; expected a hex of the kind coast, such"),
        ("places", own_map.PLACES + "Lost,Q2,port,operational,\n", "line 4, column hex: 'Q2' cannot be read; expected the id of"),
        ("places", own_map.PLACES + "Port,A2,harbour,operational,\n", "column kind: 'harbour' cannot be read; expected port"),
        ("places", own_map.PLACES + "Port,A2,port,ruined,\n", "column status: 'ruined' cannot be read; expected operational,"),
        ("places", own_map.PLACES + ",A2,port,operational,\n", "line 4, column name: the name is missing"),
        ("places", own_map.PLACES + "haven,A2,port,operational,\n", "line 4, column name: haven is also the name of A1"),
        ("places", own_map.PLACES + "A5,A2,port,operational,\n", "line 4, column name: A5 is also the name of A5"),
        ("places", own_map.PLACES + "Southport,A4,port,operational,\n", "line 4, column name: Southport is listed twice"),
        ("passages", own_map.PASSAGES + "Far,strait,A1,A3\n", "passages.csv: Far: A1 and A3 do not touch"),
        ("passages", own_map.PASSAGES + "Dry,strait,A3,A4\n", "Dry: A3 and A4 have no water between them; expected the side s"),
        ("passages", own_map.PASSAGES + "The cut,strait,A1,A2\n", "line 3, column kind: The cut is a strait here; expected canal"),
        ("passages", own_map.PASSAGES + "New,tunnel,A1,A2\n", "column kind: 'tunnel' cannot be read; expected strait, canal or"),
        ("boxes", own_map.BOXES + "Dry,base,B1\n", "boxes.csv, line 4, column edges: B1 is land"),
        ("boxes", own_map.BOXES + "Nowhere,base,\n", "line 4, column edges: no hex leads to Nowhere"),
        ("boxes", own_map.BOXES + "Haven,base,A1\n", "line 4, column name: Haven is listed twice"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_place(tmp_path: Path, file: str, text: str, message: str) -> None:
    changed = {"map_toml": own_map.HEAD + 'separate = ["A4"]\n'} | {file: text}
    assert message in wrong(tmp_path, **changed)


def test_a_bad_coastline_is_told_with_its_line(tmp_path: Path) -> None:
    folder = own_map.write(tmp_path / "pond")
    (folder / "coastline.txt").write_text("# made by hand\n0 0 100\n")
    assert "coastline.txt, line 2: it is not a ring of points" in str(read_map.faults(folder)[0])


def test_every_fault_is_listed_at_once(tmp_path: Path) -> None:
    places = own_map.PLACES + "Inland,B2,port,operational,\nHaven,A2,port,operational,\n"
    found = read_map.faults(own_map.write(tmp_path / "pond", map_toml=own_map.HEAD, places=places))
    assert [fault.line for fault in found] == [6, 4, 5]


def test_a_folder_without_a_map_is_told(tmp_path: Path) -> None:
    with pytest.raises(FlagplotError, match="there is no map; expected a folder with map.toml"):
        read_map.open_map(str(tmp_path))
    with pytest.raises(FlagplotError, match="no map 'atlantis'; expected mediterranean, north-atlantic or pacific"):
        read_map.open_map("atlantis")


def test_what_is_optional_may_be_left_out(tmp_path: Path) -> None:
    folder = own_map.write(tmp_path / "pond")
    for name in ("places", "passages", "boxes"):
        (folder / f"{name}.csv").unlink()
    pond = read_map.open_map(str(folder / "map.toml"))
    assert (pond.places, pond.passages, pond.boxes) == ((), (), ())


def test_a_route_between_hexes_at_the_edge_keeps_out_of_the_box(tmp_path: Path) -> None:
    """A box is one step from each hex at its edge; of ways that are as short the one by sea is taken."""
    hexes = "hex,kind,blocked\n" + "".join(f"{c}{r},sea,\n" for c in "AB" for r in range(1, 6))
    boxes = "name,kind,edges\nThe ocean,SW box,A1 A2 A3 A4 A5\n"
    places = "name,hex,kind,status,also\nNorthport,A1,port,operational,\n"
    folder = own_map.write(
        tmp_path / "edge",
        hexes=hexes,
        boxes=boxes,
        places=places,
        passages="name,kind,hex,other\nThe cut,canal,A2,A3\n",
        map_toml=own_map.HEAD,
    )
    edge = read_map.open_map(str(folder))
    for start in range(len(edge.hexes)):
        for end in range(len(edge.hexes)):
            route = path(edge, start, end)
            assert len(route) - 1 == distance(edge, start, end)
            assert not any(edge.is_box(hex) for hex in route)
