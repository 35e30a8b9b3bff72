"""Ships that give up their way to a battle take their cargo along: only losses cost cargo (awaw-2011:22.241.E.2, 22.82)."""

from pathlib import Path

import pytest

from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "M1"}
LOAD = "{name: %s screen, type: DD, count: 2}, {name: %s load, type: DD, count: 4, laden: true}"


@pytest.mark.rule("awaw-2011:22.241.E.2", "22.82A")
@ORDERS
@pytest.mark.parametrize("gives_up", [0, 1])
def test_a_laden_patrol_that_comes_no_further_keeps_its_cargo(tmp_path: Path, red_first: bool, gives_up: int) -> None:
    """It supports Van from afar, and is asked after each round whether it gives up."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Train", "Home", LOAD, "task-force: false, patrol: offensive, hex: B1, ") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(
        blue, red, ports=PORTS, folder=tmp_path, red_first=red_first, more="begins: combat\nround_limit: 3\n"
    )
    turn = FileTurn(text, "awaw-2011")
    train = turn.force("Train")
    assert turn.s.cargo[train] == 4
    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")),
        join=1,
        support=1,
        abandon=gives_up,
        withdraw=0,
        until="return-base",
    )
    assert turn.questions("abandon")
    assert bool(turn.events("interception-abandoned")) is bool(gives_up)
    assert turn.s.cargo[train] == 4
