"""The maps that come with the program, held against an atlas."""

from dataclasses import replace
from typing import Any

import pytest

from flagplot.board import read_map
from flagplot.board.map import KINDS, LAND, opposite
from flagplot.board.paths import crossings, distance, path, row, seas, why_no_route

MED, ATLANTIC, PACIFIC = "mediterranean", "north-atlantic", "pacific"
ALL = (MED, ATLANTIC, PACIFIC)


def far(name: str, start: str, end: str, *shut: str) -> int:
    board = read_map.open_map(name)
    return distance(board, board.locate(start), board.locate(end), board.shut(shut))


def passes(name: str, start: str, end: str, *shut: str) -> list[str]:
    board = read_map.open_map(name)
    return [told for _, told in crossings(board, path(board, board.locate(start), board.locate(end), board.shut(shut)))]


def test_three_maps_come_with_the_program() -> None:
    assert read_map.names() == tuple(sorted(ALL))
    scales = {name: (read_map.open_map(name).theatre, read_map.open_map(name).scale) for name in ALL}
    assert scales == {MED: ("europe", 60), ATLANTIC: ("europe", 60), PACIFIC: ("pacific", 120)}
    assert all("Natural Earth" in dict(read_map.open_map(name).notes)["coastline"] for name in ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_shipped_map_has_no_fault_and_one_sea(name: str) -> None:
    assert read_map.faults(read_map.map_folder(name)) == []
    board = read_map.open_map(name)
    assert [len(water) for water in seas(board)] == [sum(found.kind != LAND for found in board.hexes)]


@pytest.mark.parametrize("name", ALL)
def test_who_can_go_there_can_come_back(name: str) -> None:
    board = read_map.open_map(name)
    for here in range(len(board.hexes)):
        for there in board.neighbours(here):
            assert here in board.neighbours(there)
            if not board.is_box(there):
                direction = board.direction(here, there)
                assert not board.hexes[here].blocked >> direction & 1
                assert not board.hexes[there].blocked >> opposite(direction) & 1


@pytest.mark.parametrize("name", ALL)
def test_every_port_can_be_left_and_every_box_reached(name: str) -> None:
    board = read_map.open_map(name)
    reached = row(board, board.places[0].hex)
    assert all(reached[place.hex] >= 0 for place in board.places if place.kind == "port")
    assert {KINDS[board.hexes[place.hex].kind] for place in board.places if place.kind == "port"} == {"coast"}
    assert all(reached[len(board.hexes) + number] > 0 for number in range(len(board.boxes)))


@pytest.mark.parametrize(
    ("name", "start", "end", "miles"),
    [
        (MED, "Malta", "Alexandria", 820),
        (MED, "Gibraltar", "Malta", 980),
        (MED, "Taranto", "Malta", 340),
        (MED, "Toulon", "Algiers", 400),
        (MED, "Haifa", "Rhodes", 430),
        (MED, "Alexandria", "Suda Bay", 440),
        (MED, "Naples", "Tripoli", 560),
        (MED, "Sevastopol", "Istanbul", 290),
        (ATLANTIC, "Scapa Flow", "Reykjavik", 640),
        (ATLANTIC, "Scapa Flow", "Bergen", 280),
        (ATLANTIC, "Brest", "Gibraltar", 960),
        (ATLANTIC, "Plymouth", "Brest", 140),
        (ATLANTIC, "Narvik", "Trondheim", 400),
        (ATLANTIC, "Bergen", "Wilhelmshaven", 430),
        (PACIFIC, "Pearl Harbor", "Midway", 1180),
        (PACIFIC, "Pearl Harbor", "Wake", 2000),
        (PACIFIC, "Yokosuka", "Pearl Harbor", 3390),
        (PACIFIC, "Manila", "Okinawa", 900),
        (PACIFIC, "Truk", "Rabaul", 700),
        (PACIFIC, "Rabaul", "Guadalcanal", 570),
        (PACIFIC, "Singapore", "Brunei", 720),
        (PACIFIC, "Saipan", "Iwo Jima", 630),
    ],
)
def test_distances_by_sea_are_those_of_an_atlas(name: str, start: str, end: str, miles: int) -> None:
    """In hexes a way is up to a seventh longer than on the water, and half a hex may be lost at each end."""
    scale = read_map.open_map(name).scale
    assert miles / scale - 1.2 <= far(name, start, end) <= miles * 1.16 / scale + 1.2


def test_the_channel_is_the_short_way_from_brest_to_bergen() -> None:
    assert passes(ATLANTIC, "Brest", "Bergen") == ["Strait of Dover"]
    round_scotland = far(ATLANTIC, "Brest", "Bergen", "Strait of Dover")
    assert far(ATLANTIC, "Brest", "Bergen") < round_scotland <= far(ATLANTIC, "Brest", "Bergen") + 5


def test_the_kiel_canal_saves_the_way_round_jutland() -> None:
    assert far(ATLANTIC, "Kiel", "Wilhelmshaven") <= 3
    assert passes(ATLANTIC, "Kiel", "Wilhelmshaven") == ["Kiel canal"]
    assert far(ATLANTIC, "Kiel", "Wilhelmshaven", "Kiel canal") >= 9
    shut = ("Kiel canal", "Great Belt", "The Sound")
    assert far(ATLANTIC, "Gotenhafen", "Bergen", *shut) == -1
    assert far(ATLANTIC, "Gotenhafen", "Bergen", *shut[:2]) > 0


def test_the_denmark_strait_is_open_between_iceland_and_greenland() -> None:
    assert passes(ATLANTIC, "T4", "M8") == ["Denmark Strait"]
    round_iceland = far(ATLANTIC, "T4", "M8", "Denmark Strait")
    assert far(ATLANTIC, "T4", "M8") + 4 <= round_iceland
    board = read_map.open_map(ATLANTIC)
    open_sea = [found.id for found in board.hexes if found.kind == 0]
    assert {"R5", "R6"} <= set(open_sea)


def test_gibraltar_lies_on_the_strait_that_joins_two_seas() -> None:
    for name, west in ((MED, "Cadiz"), (ATLANTIC, "Lisbon")):
        assert far(name, "Gibraltar", west) > 0
        assert far(name, "Gibraltar", west, "Strait of Gibraltar") == -1
    assert passes(MED, "Malta", "U.S. box") == ["Strait of Gibraltar"]


def test_the_black_sea_is_reached_through_the_bosporus_only() -> None:
    assert passes(MED, "Piraeus", "Odessa") == ["Dardanelles", "Bosporus"]
    assert far(MED, "Piraeus", "Odessa", "Bosporus") == -1
    assert far(MED, "Istanbul", "Odessa", "Bosporus") > 0, "Istanbul lies north of it"
    assert far(MED, "Piraeus", "Istanbul", "Dardanelles") == -1


def test_suez_reaches_the_mediterranean_through_its_canal_only() -> None:
    assert far(MED, "Suez", "Port Said") == 1
    assert far(MED, "Suez", "Port Said", "Suez canal") == -1
    assert far(MED, "Suez", "India box", "Suez canal") > 0
    assert far(MED, "Alexandria", "India box") == far(MED, "Alexandria", "Suez") + far(MED, "Suez", "India box")


def test_messina_saves_the_way_round_sicily() -> None:
    assert passes(MED, "Palermo", "Augusta") == ["Strait of Messina"]
    assert far(MED, "Palermo", "Augusta", "Strait of Messina") > far(MED, "Palermo", "Augusta")


def test_samar_is_reached_through_san_bernardino_and_leyte_through_surigao() -> None:
    assert passes(PACIFIC, "Brunei", "Samar") == ["San Bernardino Strait"]
    assert passes(PACIFIC, "Brunei", "Leyte") == ["Surigao Strait"]
    board = read_map.open_map(PACIFIC)
    assert board.locate("Leyte") in board.neighbours(board.locate("Samar"))
    inside = far(PACIFIC, "Cebu", "Samar")
    assert far(PACIFIC, "Cebu", "Samar", "San Bernardino Strait", "Surigao Strait") > inside + 3


def test_malaya_and_java_part_the_oceans() -> None:
    assert passes(PACIFIC, "Singapore", "India box") == ["Strait of Malacca"]
    assert passes(PACIFIC, "Singapore", "India box", "Strait of Malacca") == ["Sunda Strait"]
    assert passes(PACIFIC, "Batavia", "Tjilatjap") == ["Sunda Strait"]
    assert passes(PACIFIC, "Darwin", "Port Moresby") == ["Torres Strait"]


@pytest.mark.parametrize(
    ("name", "north", "south"),
    [(MED, "Palermo", "Malta"), (MED, "Malta", "Tripoli"), (PACIFIC, "Midway", "Johnston Island"),
     (PACIFIC, "Samar", "Leyte"), (PACIFIC, "Wake", "Kwajalein"), (ATLANTIC, "Narvik", "Bergen"), (MED, "Odessa", "Istanbul")],
)  # fmt: skip
def test_places_lie_north_and_south_of_each_other(name: str, north: str, south: str) -> None:
    board = read_map.open_map(name)
    assert board.hexes[board.locate(north)].spot.row < board.hexes[board.locate(south)].spot.row


@pytest.mark.parametrize(
    ("name", "west", "east"),
    [(MED, "Tunis", "Malta"), (MED, "Malta", "Suda Bay"), (MED, "Alexandria", "Suez"), (PACIFIC, "Manila", "Samar"),
     (PACIFIC, "Wake", "Midway"), (PACIFIC, "Midway", "Pearl Harbor"), (ATLANTIC, "Reykjavik", "Scapa Flow")],
)  # fmt: skip
def test_places_lie_west_and_east_of_each_other(name: str, west: str, east: str) -> None:
    board = read_map.open_map(name)
    assert board.hexes[board.locate(west)].spot.column < board.hexes[board.locate(east)].spot.column


def test_the_air_knows_no_land() -> None:
    board = read_map.open_map(MED)
    naples, bari = board.locate("Naples"), board.locate("Bari")
    assert board.hex_range(naples, bari) <= 3 < distance(board, naples, bari)


class Looked(tuple[tuple[int, ...], ...]):
    """The neighbours of every hex, which count how often they are looked at."""

    looks = 0

    def __getitem__(self, key: Any) -> Any:
        Looked.looks += 1
        return super().__getitem__(key)


def test_a_row_of_distances_looks_at_every_hex_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a row that was found is kept."""
    board = read_map.open_map(PACIFIC)
    fresh = replace(board, rows={})
    vars(fresh)["adjacent"] = Looked(fresh.adjacent)
    monkeypatch.setattr(Looked, "looks", 0)
    found = row(fresh, fresh.places[0].hex)
    assert 0 < Looked.looks <= len(found) and found == row(board, board.places[0].hex)
    looks = Looked.looks
    assert row(fresh, fresh.places[0].hex) is found and Looked.looks == looks


def test_why_there_is_no_way_names_the_strait_that_is_shut() -> None:
    board = read_map.open_map(MED)
    shut = board.shut(["Bosporus", "Dardanelles", "Strait of Messina"])
    assert why_no_route(board, board.locate("Malta"), board.locate("Varna"), shut).endswith(
        "a way by sea leads through Dardanelles and Bosporus, which are shut"
    )
