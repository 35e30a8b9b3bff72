"""Ships beyond a port's room, and room for squadrons, from stage to stage and from turn to turn of a season (22.63D, 22.463B)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books
from flagplot.games.awaw.season.rules import RULES
from tests.helpers.sea_line import ONE, Answer, FileTurn, fight_it_out, fleet, operation, places, task
from tests.season import helpers_season as season
from tests.season.test_air_that_flew import begins, begun, player_turn, stage
from tests.season.test_patrols_ashore import flown, met
from tests.season.test_unplayable_books import older

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Full": "D1", "Nest": "T1", "Tight": "P1"}
MORE = "edition: {edition}\nround_limit: 1\nrulings: {{full-bases: every-base}}\n"


def full_ports(folder: Path, edition: str, red_first: bool, phase: str = "combat", moves_on: bool = False) -> str:
    """Van of Home and Foe of Nest each have a second port with room for the Guard in it and one factor more."""
    boat = "{name: %s boats, type: DD, count: 9}"
    blue = places("Home", "Full", Full=", room: 10") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Guard", "Full", boat, "task-force: false, ") + "    operations:\n"
    blue += task("Mission", "shore-bombardment", phase, "Van", "Home, J1")
    if moves_on:
        blue += task("Leave", "naval-redeployment", "redeployment", "Guard", "Full, Home")
    red = places("Nest", "Tight", Tight=", room: 10") + "    forces:\n" + fleet("Foe", "Nest")
    red += fleet("Watch", "Tight", boat, "task-force: false, ")
    more = MORE.format(edition=edition)
    return operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more)


def to(*names: str) -> Answer:
    """The base that is chosen: one of those, if it is open."""

    def chooses(turn: FileTurn) -> int:
        first = turn.s.ask_seat * 16
        rows = [place - first for place, name in enumerate(turn.names.places) if name in names and place >= first]
        return next(row for row in rows if row in turn.game.choices())

    return chooses


def excess(books: Books) -> dict[str, int]:
    """Factors beyond the room of ports, as the books have them."""
    return {
        port: line["excess"]
        for side in books["sides"].values()
        for port, line in side["ports"].items()
        if "excess" in line
    }


def sunk(books: Books) -> int:
    """Ships that the books have lost."""
    return sum(line.get("count", 1) for line in books["lost"].values())


@pytest.mark.rule("22.63D-a", "22.63D-b")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("moves_on", [False, True])
def test_the_movers_excess_lasts_to_the_end_of_its_redeployment_phase(
    tmp_path: Path, edition: str, red_first: bool, moves_on: bool
) -> None:
    """Van returns to Full, by ruling, which makes eleven factors too many: battleships of four go, fewer if the Guard moves on."""
    books = begun(full_ports(tmp_path, edition, red_first, moves_on=moves_on))
    while not excess(books):
        books, _ = stage(books, announce=FileTurn.last, intercept_hex=0, return_base=to("Full"))
    assert excess(books) == {"Full": 11} and sunk(books) == 0
    blue = begins(books).s
    assert max(blue.place_excess) == 11
    books, _ = player_turn(books, announce=FileTurn.last, intercept_hex=0)
    assert excess(books) == {} and max(begins(books).s.place_excess) == 0
    blue = begins(books).s
    at_full = [f for f, p in enumerate(blue.home) if p >= 0 and begins(books).names.places[p] == "Full"]
    based = sum(blue.size[u] * blue.count[u] for u, f in enumerate(blue.in_force) if f in at_full)
    assert (based, sunk(books)) == ((8, 1) if moves_on else (9, 4))


@pytest.mark.rule("22.63D-a", "22.63D-b")
@ORDERS
@EDITIONS
def test_the_other_sides_excess_lasts_to_the_end_of_its_own_movement_phase(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Foe meets Van and returns to Tight: it may move on until Red's next movement phase ends."""
    books = begun(full_ports(tmp_path, edition, red_first))
    seat = begins(books).s.mover
    books, turns = player_turn(
        books,
        announce=FileTurn.last,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("J1")) if turn.s.hunter != seat else 0,
        join=FileTurn.last,
        die=ONE if edition == "awaw-2011" else 5,
        return_base=to("Home", "Tight"),
        **fight_it_out(1),
    )
    assert any(turn.met for turn in turns)
    assert books["clock"]["mover"] == "Red" and set(excess(books)) == {"Tight"}
    before = sunk(books)
    books, _ = stage(books)
    assert excess(books) == {} and sunk(books) > before


@pytest.mark.rule("22.63D-a")
@pytest.mark.parametrize(
    ("room", "beyond", "said"),
    [
        (20, 1, r"Home has no 1 factors beyond its room: 12 are based there; expected 0 \(22.63D\)"),
        (10, 1, "room for 10"),
    ],
)
def test_excess_in_a_file_is_what_is_based_beyond_the_room(tmp_path: Path, room: int, beyond: int, said: str) -> None:
    blue = places("Home", Home=f", room: {room}, excess: {beyond}") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "patrol", "movement", "Van", "Home, J1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    with pytest.raises(FlagplotError, match=said):
        FileTurn(operation(blue, red, ports={"Home": "A1", "Nest": "T1"}, folder=tmp_path))
    right = operation(
        blue.replace(f"excess: {beyond}", "excess: 2").replace(f"room: {room}", "room: 10"),
        red,
        ports={"Home": "A1", "Nest": "T1"},
        folder=tmp_path,
    )
    turn = FileTurn(right)
    home = turn.place("Home")
    assert (turn.s.place_room[home], turn.s.place_excess[home]) == (0, 2)
    turn.play()
    assert turn.s.place_excess[home] == 0 and sum(turn.s.sunk) >= 1


@pytest.mark.rule("22.463B.2-b", "22.463B")
@EDITIONS
@ORDERS
@pytest.mark.parametrize("side", ["Blue", "Red"])
def test_squadrons_that_landed_ashore_have_taken_the_room_of_later_ones(
    tmp_path: Path, edition: str, red_first: bool, side: str
) -> None:
    """Two of carriers' squadrons landed where there was room for three: it is one in the next stage."""
    books = flown(met(tmp_path, edition, red_first, side))
    assert books["sides"][side]["ports"]["Refuge"]["air-room"] == 1
    turn = begins(books)
    assert turn.s.place_air_room[turn.place("Refuge")] == 1


@pytest.mark.rule("22.63D-b", "22.82A")
@EDITIONS
@ORDERS
def test_cargo_of_ships_beyond_the_room_of_a_port_is_no_longer_aboard(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    """Two of three laden destroyers have to go: the books keep cargo for the one that is left, and the next stage begins."""
    home = places("Home", Home=", room: 1, excess: 2")
    boats = "{name: %s boats, type: DD, count: 3, laden: true}"
    blue = home + "    forces:\n" + fleet("Convoy", "Home", boats, "task-force: false, cargo: 3, ")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\n"
    text = operation(blue, red, ports={"Home": "A1", "Nest": "T1"}, folder=tmp_path, red_first=red_first, more=more)
    books, turn = stage(begun(text))
    assert sunk(books) == 2 and turn.s.cargo[turn.force("Convoy")] == 1
    assert RULES.faults(books) == []
    begins(books)


@pytest.mark.rule("21.11", "22.63")
def test_a_box_has_no_room_that_raiders_could_exceed(tmp_path: Path) -> None:
    """A raid into a box with a limit ended in books that no season takes, and the stage could not be played."""
    path = season.begun(tmp_path).path
    said = season.bad("set", path, "Germany/ports/Atlantic SW box: room=3", "--why", "ours")
    assert "no source limits the ships in Atlantic SW box; expected no room for a box (21.11)" in " ".join(said.split())
    season.good("set", path, "Kiel: room=30", "--why", "ours")


def test_room_that_an_older_program_gave_to_a_box_is_taken_away(tmp_path: Path) -> None:
    """Until then no other entry is made, and the refusal says which entry helps."""
    path = older(season.begun(tmp_path), "Germany", "Atlantic SW box", room=9).path
    said = " ".join(season.bad("set", path, "Hood: hits=1", "--why", "ours").split())
    assert '"Atlantic SW box: room=none" takes it away' in said
    season.good("set", path, "Atlantic SW box: room=none", "--why", "ours")
    season.good("set", path, "Hood: hits=1", "--why", "ours")
