"""What lies in port while others fight at sea, and what a battle is told of it: destroyers in base, room, squadrons; from files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared.terms import SUBMARINE
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

TWO, FOUR = 1, 3
"""Those faces of a die as answers."""
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Haven": "E1", "Lair": "K1", "Den": "M1"}


def flotilla(name: str, port: str, count: int, more: str = "") -> str:
    """Destroyers outside any task force."""
    return fleet(name, port, f"{{name: %s boats, type: DD, count: {count}}}", f"task-force: false, {more}")


def waylaid(folder: Path, red_first: bool, idle: str) -> FileTurn:
    """Blue sails from Home to M1; Red has a force at Lair and submarines at Den; all that find out meet it."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + idle
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, M1")
    red = places("Lair", "Den") + "    forces:\n" + fleet("Foe", "Lair") + flotilla("Guard", "Lair", 4)
    red += flotilla("Tender", "Den", 5) + "    submarines:\n      - {name: Boats, port: Den, count: 2}\n"
    text = operation(blue, red, ports=PORTS, folder=folder, red_first=red_first)
    return FileTurn(text)


@pytest.mark.rule("22.9432")
@ORDERS
def test_losses_may_fall_on_destroyers_in_the_base_of_origin_and_no_other(tmp_path: Path, red_first: bool) -> None:
    """Three and one lie where Van came from; those elsewhere and those inverted do not count, nor what submarines left behind."""
    idle = flotilla("Idle", "Home", 3) + flotilla("Lazy", "Home", 1) + flotilla("Away", "Haven", 6)
    turn = waylaid(tmp_path, red_first, idle)
    turn.play(
        until=lambda turn: turn.s.fighting == 1,
        die=SIX,
        announce=1,
        intercept_hex=turn.at("I1"),
        submarine_hex=turn.at("I1"),
        join=lambda turn: int(turn.subject == turn.force("Foe")),
    )
    told = {name: turn.in_port(name) for name in ("Home", "Haven", "Lair", "Den")}
    assert told == {"Home": 4, "Haven": 6, "Lair": 4, "Den": 5}
    b = turn.s.battle
    came = {b.origin[row] for row, u in enumerate(turn.s.battle_unit) if u >= 0 and b.kind[row] != SUBMARINE}
    assert came == {turn.place(name) % terms.PLACES for name in ("Home", "Lair")}, "not from Haven, and not from Den"


@pytest.mark.rule("22.9432")
@ORDERS
def test_inverted_destroyers_in_base_take_no_losses(tmp_path: Path, red_first: bool) -> None:
    turn = waylaid(tmp_path, red_first, flotilla("Idle", "Home", 3) + flotilla("Lazy", "Home", 2))
    turn.s.inverted[turn.unit("Lazy boats")] = 1
    turn.play(
        until=lambda turn: turn.s.fighting == 1,
        announce=1,
        intercept_hex=turn.at("I1"),
        join=lambda turn: int(turn.subject == turn.force("Foe")),
    )
    assert turn.in_port("Home") == 3


@pytest.mark.rule("22.9432")
@ORDERS
@pytest.mark.parametrize(("face", "in_port", "boats"), [(FOUR, 1, 0), (TWO, 0, 6)], ids=["hit", "sunk by escorts"])
def test_destroyers_lost_in_port_are_sunk_and_no_others_of_their_port(
    tmp_path: Path, red_first: bool, face: int, in_port: int, boats: int
) -> None:
    """Submarines hit the destroyers of Van; the owner takes the loss in the port from which it sailed."""
    blue = places("Home", "Haven") + "    forces:\n" + flotilla("Van", "Home", 6)
    blue += flotilla("Idle", "Home", 1) + flotilla("Lazy", "Home", 3) + flotilla("Away", "Haven", 6)
    blue += "    operations:\n" + task("Mission", "sea-transport", "combat", "Van", "Home, M1")
    red = places("Lair", "Den") + "    forces:\n" + fleet("Foe", "Lair")
    red += "    submarines:\n      - {name: Boats, port: Den, count: 6}\n"
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    turn.play(
        die=lambda turn: face if turn.s.fighting else SIX,
        announce=1,
        submarine_hex=turn.at("I1"),
        submarine_attack=1,
        loss_in_base=1,
    )
    rows = {name: turn.unit(f"{name} boats") for name in ("Van", "Idle", "Lazy", "Away")}
    lost = {name: turn.s.sunk[u] for name, u in rows.items()}
    left = {name: turn.s.count[u] for name, u in rows.items()}
    row = turn.unit("Boats")
    lines = turn.values("units-lost")
    assert [line for line in lines if line[0] != turn.s.mover] == ([(1 - turn.s.mover, row, boats)] if boats else [])
    named = {line[1]: line[2] for line in lines if line[0] == turn.s.mover}
    assert named == {rows[name]: number for name, number in lost.items() if number}, "those lost in port are named"
    assert turn.s.sunk[row] == boats
    assert lost["Idle"] + lost["Lazy"] == in_port and lost["Van"] == lost["Away"] == 0
    assert {name: left[name] + lost[name] for name in rows} == {"Van": 6, "Idle": 1, "Lazy": 3, "Away": 6}


def moved(folder: Path, red_first: bool, room: int, activity: str, phase: str, ships: str = "") -> FileTurn:
    """Blue moves Van from Home to Haven, which has so much room, in whatever way its ships are made up."""
    blue = places("Home", "Haven", Haven=f", room: {room}") + "    forces:\n" + fleet("Van", "Home", ships)
    blue += "    operations:\n" + task("Move", activity, phase, "Van", "Home, Haven")
    red = places("Lair") + "    forces:\n" + fleet("Foe", "Lair")
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))


@pytest.mark.rule("22.63D")
@ORDERS
@pytest.mark.parametrize(("room", "lost"), [(12, 0), (11, 1), (8, 1), (7, 2), (4, 2)])
def test_excess_ships_of_the_owners_choice_are_eliminated_when_the_phase_ends(
    tmp_path: Path, red_first: bool, room: int, lost: int
) -> None:
    """Two battleships of four factors and two cruisers of two are twelve; battleships are given up one by one."""
    turn = moved(tmp_path, red_first, room, "base-change", "movement")
    first, second = (turn.unit(f"Van {ship}") for ship in ("One", "Two"))
    mover = turn.s.mover
    turn.play(
        announce=1,
        port_excess=lambda turn: (first if turn.s.count[first] else second) % terms.UNITS,
    )
    assert [seat for seat, *_ in turn.questions("port-excess")] == [mover] * lost
    assert turn.s.count[first] + turn.s.count[second] == 2 - lost
    assert turn.s.sunk[first] + turn.s.sunk[second] == lost
    haven = turn.place("Haven")
    assert [(event.side, event.place, event.excess) for event in turn.events("port-overstacked")] == (
        [(mover, haven, 12 - room)] if lost else []
    )
    assert [(event.side, event.unit, event.place) for event in turn.events("port-excess-lost")] == [
        (mover, u, haven) for u in (first, second)[:lost]
    ]
    assert (turn.s.place_excess[haven], turn.s.place_room[haven]) == (0, room - 12 + 4 * lost)


@pytest.mark.rule("22.63D")
@ORDERS
def test_a_carrier_that_is_given_up_takes_her_squadrons_along(tmp_path: Path, red_first: bool) -> None:
    ships = "{name: %s deck, type: CV}, {name: %s cruisers, type: CA, count: 2}, {name: %s boats, type: DD, count: 3}"
    turn = moved(tmp_path, red_first, 7, "base-change", "movement", ships)
    deck = turn.unit("Van deck")
    assert turn.s.squadrons[deck] > 0
    turn.play(announce=1, port_excess=deck % terms.UNITS)
    assert (turn.s.count[deck], turn.s.sunk[deck], turn.s.squadrons[deck]) == (0, 1, 0)
    assert turn.s.place_room[turn.place("Haven")] == 0


@pytest.mark.rule("22.22D", "22.22A")
@ORDERS
def test_cruisers_and_destroyers_alone_have_a_die_more_against_cargo(tmp_path: Path, red_first: bool) -> None:
    """Either kind or both; a single battleship among them takes the die away."""
    convoy = "{name: %s transports, type: TR, count: 2, laden: true}"
    rolled: list[int] = []
    for ships in ("CA, count: 5", "DD, count: 10", "CA, count: 4}, {name: %s boats, type: DD, count: 4"):
        for more in ("", ", {name: %s One, type: BB, size: 4}"):
            blue = places("Home", "Haven") + "    forces:\n"
            blue += fleet("Van", "Home", convoy, "cargo: 2, task-force: false, ")
            blue += "    operations:\n" + task("Supply", "sea-transport", "combat", "Van", "Home, M1")
            red = (
                places("Lair", "Den")
                + "    forces:\n"
                + fleet("Foe", "Lair", f"{{name: %s ships, type: {ships}}}{more}")
            )
            folder = tmp_path / str(len(rolled))
            folder.mkdir()
            turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))
            turn.play(until=lambda turn: turn.s.fighting == 1, announce=1, intercept_hex=turn.at("I1"), join=1)
            rolled.append(sum(kind == "die" for kind, *_ in turn.asked))
    assert rolled == [3, 2] * 3, "two for cargo, and one for light ships"
