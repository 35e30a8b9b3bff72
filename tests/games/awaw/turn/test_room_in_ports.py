"""How much a port has room for: what may be based there, with all that is, at sea or in it (21.11, 22.63)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Haven": "G1", "Nest": "I1"}


def moved(folder: Path, red_first: bool, edition: str, room: str, more: str = "") -> FileTurn:
    """Van, of twelve factors, moves from Home to Haven, where Rest, of twelve, is based."""
    blue = (
        places("Home", "Haven", Haven=room) + "    forces:\n" + fleet("Van", "Home") + fleet("Rest", "Haven", "", more)
    )
    blue += "    operations:\n" + task("Move", "base-change", "movement", "Van", "Home, Haven")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)


@pytest.mark.rule("22.63D", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("room", "excess"), [(24, 0), (23, 1), (12, 12)])
@pytest.mark.parametrize("more", ["", "patrol: offensive, hex: H1, "], ids=["in port", "at sea"])
def test_what_is_based_there_is_counted(
    tmp_path: Path, red_first: bool, edition: str, room: int, excess: int, more: str
) -> None:
    turn = moved(tmp_path, red_first, edition, f", room: {room}", more).play(announce=1, until="port-excess")
    told = [(event.side, event.place, event.excess) for event in turn.events("port-overstacked")]
    assert told == ([(turn.s.mover, turn.place("Haven"), excess)] if excess else [])


@pytest.mark.rule("22.63")
@ORDERS
@EDITIONS
def test_a_port_with_less_room_than_is_based_there_is_refused(tmp_path: Path, red_first: bool, edition: str) -> None:
    with pytest.raises(FlagplotError, match="Haven has room for 11 naval factors, and 12 are based there"):
        moved(tmp_path, red_first, edition, ", room: 11")


@pytest.mark.rule("22.63D")
@ORDERS
def test_who_leaves_for_good_makes_room(tmp_path: Path, red_first: bool) -> None:
    """Room for 50 if the file does not say; what moves away takes no more of it."""
    turn = moved(tmp_path, red_first, "", "").play(announce=1)
    room = {name: turn.s.place_room[turn.place(name)] for name in ("Home", "Haven")}
    assert room == {"Home": 50, "Haven": 50 - 24} and turn.s.standing[turn.force("Van")] == terms.IN_PORT


@pytest.mark.rule("22.63E", "22.63D")
@ORDERS
@EDITIONS
def test_a_redeployment_that_failed_is_eliminated_in_any_full_port(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Van is attacked from the air on its way to Far, aborts, and returns to Full, which by ruling takes it in."""
    blue = places("Home", "Far", "Full", Full=", room: 0") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Move", "naval-redeployment", "redeployment", "Van", "Home, Far")
    red = (
        places("Nest", Nest=", range: 9, squadrons: [{type: attack, count: 1}]")
        + "    forces:\n"
        + fleet("Foe", "Nest")
    )
    ports = {"Home": "A1", "Full": "C1", "Far": "J1", "Nest": "N1"}
    text = operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first, more="begins: redeployment\n")
    turn = FileTurn(text, edition, {"full-bases": "every-base"})
    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        air_hex=turn.at("H1"),
        air_squadrons=FileTurn.last,
        strike=FileTurn.last,
        strike_squadrons=FileTurn.last,
        abort=1,
        return_base=lambda turn: turn.place("Full") % terms.PLACES,
        until="port-excess",
    )
    assert turn.subject == turn.place("Full") and turn.s.step < terms.END_STAGE, "at once, not when the phase ends"
    lost = [each.at_once for each in turn.events("port-overstacked")]
    assert lost == [12]
