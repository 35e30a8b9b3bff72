"""What a mission is carried out with: its carriers, its guns, its cargo, from files with either side first (22.131, 22.82)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words.events import ACTIVITY_FAILS, BY_CODE
from flagplot.games.awaw.words.asks import ALL
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
THREE = 2
PORTS = {"Home": "A1", "Shelter": "G1", "Nest": "I1"}
CARRIERS = "{name: %s Deck, type: CV}, {name: %s cruisers, type: CA, count: 4}"
GUNS = "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: %s cruisers, type: CA, count: 2}"
CONVOY = "{name: %s ships, type: TR, count: 3, laden: true}"


def sailed(folder: Path, red_first: bool, edition: str, activity: str, ships: str, cargo: int = 0) -> FileTurn:
    """Van and, with the ships named, Other sail from Home to D1 or Shelter, where Red's Foe meets them; Foe leaves."""
    loose = f"task-force: false, cargo: {cargo}, " if cargo else ""
    blue = (
        places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home", GUNS) + fleet("Other", "Home", ships, loose)
    )
    end, phase = ("Shelter", "movement") if cargo else ("D1", "combat")
    blue += "    operations:\n" + task("Mission", activity, phase, "Van, Other", f"Home, {end}")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)


def fought(turn: FileTurn, lost: str, hex: str, goes: bool = False, bare: bool = False) -> FileTurn:
    """Foe meets them and leaves after a round; the ships of Blue that are named are sunk, or withdraw with their group.

    In a `bare` battle all squadrons are lost.
    """

    def sunk(turn: FileTurn) -> bool:
        if turn.s.fighting and turn.kind == "withdraw" and lost and not goes:
            for row, u in enumerate(turn.s.battle_unit):
                if u >= 0 and turn.names.units[u] == lost:
                    turn.s.battle.sunk[row] += turn.s.battle.count[row]
                    turn.s.battle.count[row] = 0
        if turn.s.fighting and turn.kind == "withdraw" and bare:
            turn.s.battle.squadrons = [0] * len(turn.s.battle.squadrons)
        return False

    def withdraws(turn: FileTurn) -> int:
        s = turn.s
        if s.ask_seat != s.mover:
            return ALL
        rows = [row for row, u in enumerate(s.battle_unit) if u >= 0 and turn.names.units[u] == lost]
        return ALL if goes and rows and s.battle.group_row[rows[0]] == s.ask_subject else 0

    return turn.play(
        until=sunk,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex(hex)) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        withdraw=withdraws,
        go_on=1,
        die=lambda turn: ONE if turn.s.fighting else SIX,
    )


@pytest.mark.rule("22.131", "22.81A", "22.74.ex.2")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("fate", ["unhurt", "sunk", "withdrawn", "without squadrons"])
def test_a_carrier_mission_needs_a_carrier_that_comes_there(
    tmp_path: Path, red_first: bool, edition: str, fate: str
) -> None:
    """The surviving naval air units complete the mission (22.74): a carrier that has none left completes nothing."""
    turn = sailed(tmp_path, red_first, edition, "carrier-mission", CARRIERS)
    lost = "Other Deck" if fate in ("sunk", "withdrawn") else ""
    fought(turn, lost, "C1", fate == "withdrawn", fate == "without squadrons")
    assert len(turn.met) == 1 and turn.s.count[turn.unit("Van One")] == 1
    assert len(turn.events("activity-done")) == (1 if fate == "unhurt" else 0)
    assert len(turn.events("activity-fails")) == (0 if fate == "unhurt" else 1)


@pytest.mark.rule("22.131")
@ORDERS
@EDITIONS
def test_an_undisturbed_carrier_mission_is_carried_out(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = sailed(tmp_path, red_first, edition, "carrier-mission", CARRIERS).play(announce=1)
    assert turn.events("activity-done") and not turn.events("activity-fails")


@pytest.mark.rule("22.82", "22.61C")
@ORDERS
@EDITIONS
def test_of_a_convoy_that_withdrew_with_its_cargo_nobody_says_that_it_is_lost(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = sailed(tmp_path, red_first, edition, "sea-transport", CONVOY, 3)
    fought(turn, "Other ships", "C1", True)
    assert turn.s.cargo[turn.force("Other")] == 3 and turn.s.home[turn.force("Other")] == turn.place("Home")
    assert len(turn.events("activity-fails")) == 1 and not turn.events("cargo-landed")
    assert "lost" not in BY_CODE[ACTIVITY_FAILS].text


@pytest.mark.rule("22.82A", "22.82B", "22.921")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("loss", "left"), [("excess", 2), ("all", 0)])
def test_cargo_is_lost_to_submarines_alone_as_in_a_battle(
    tmp_path: Path, red_first: bool, edition: str, loss: str, left: int
) -> None:
    """One of three transports is sunk on the way; by ruling nothing is left aboard the others."""
    blue = places("Home", "Shelter") + "    forces:\n"
    blue += fleet("Convoy", "Home", CONVOY % "Convoy", "task-force: false, cargo: 3, ")
    blue += "    operations:\n" + task("Mission", "sea-transport", "movement", "Convoy", "Home, Shelter")
    red = places("Nest") + "    submarines:\n      - {name: Boats, port: Nest, count: 1}\n"
    source = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(source, edition, {"cargo-loss": loss})
    turn.play(
        announce=1,
        submarine_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.in_wave(terms.OUTBOUND) else 0,
        submarine_attack=FileTurn.last,
        die=lambda turn: THREE if turn.s.fighting else SIX,
    )
    assert [event.lost for event in turn.events("cargo-lost")] == [3 - left]
    assert sum(event.factors for event in turn.events("cargo-landed")) == left
