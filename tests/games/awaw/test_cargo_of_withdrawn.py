"""Cargo when ships withdraw, and the destroyers that it binds to their port, with either side first (22.61C, 22.63B, 22.82)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.battle_file import BattleFile
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Haven": "I1", "Nest": "E1"}
BATTLE = """\
flagplot: battle
title: A convoy that withdraws
theatre: europe
sides:
"""
MOVER = """\
  - name: Mover
    nation: Britain
    role: activity
    forces:
      - {{name: Convoy, mission: sea-transport, task-force: false, cargo: {cargo}, origin: Home, ships: [{boats}]}}
    ports: [{{name: Home, distance: 5}}, {{name: Haven, distance: 4}}]
"""
MEETER = """\
  - name: Meeter
    nation: Germany
    role: interceptor
    forces:
      - {name: Guns, task-force: false, ships: [{name: Cruisers, type: CA, count: 4}]}
    ports: [{name: Nest, distance: 2}]
"""
BOATS = "{name: Boats, type: DD, count: 6, laden: true}"


@pytest.mark.rule("22.63B-a", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("cargo", "open_ports"), [(0, 2), (6, 1)])
def test_destroyers_are_bound_to_their_port_by_units_that_are_aboard(
    edition: str, red_first: bool, cargo: int, open_ports: int
) -> None:
    """Beaten before loading, or on the way home, they may choose a base; with units aboard they return to Home."""
    mover = MOVER.format(cargo=cargo, boats=BOATS)
    battle = BattleFile.of(BATTLE + (MEETER + mover if red_first else mover + MEETER), edition=edition)
    battle.play(
        answers={"withdraw": lambda s: int(s.ask_seat == battle.sailor)}, until="return" if open_ports > 1 else ""
    )
    row = battle.unit("Boats")
    if open_ports > 1:
        assert len(battle.legal()) == open_ports
    else:
        assert not [seat for seat, _, _ in battle.questions("return") if seat == battle.sailor]
        assert battle.s.return_port[row] == 0


def convoy(folder: Path, edition: str, red_first: bool, cargo: int, leave: int) -> FileTurn:
    """Six destroyers and a cruiser leave Home with cargo for Haven; after a round some destroyers withdraw, then Foe."""
    boats = f"{BOATS}, {{name: Escort, type: CA}}"
    blue = places("Home", "Haven") + "    forces:\n"
    blue += fleet("Convoy", "Home", boats, f"task-force: false, cargo: {cargo}, ")
    blue += "    operations:\n" + task("Run", "sea-transport", "combat", "Convoy", "Home, Haven")
    red = places("Nest") + "    forces:\n"
    red += fleet("Foe", "Nest", "{name: Foes, type: CA, count: 2}", "task-force: false, ")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)

    def withdraw(now: FileTurn) -> int:
        first, mover = now.s.battle.round == 1, now.s.ask_seat == now.s.mover
        return now.game.choices()[-1] if first and mover else int(not first and not mover)

    return turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda now: now.path_answer(now.hex("E1")) if now.in_wave(terms.OUTBOUND) else 0,
        join=1,
        number=0,
        withdraw=withdraw,
        withdraw_ships=lambda now: leave if "Boats" in now.names.units[now.s.battle_unit[now.subject]] else 0,
        go_on=1,
        return_base=lambda now: now.game.choices()[-1],
    )


@pytest.mark.rule("22.82A", "22.61C", "22.427")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("cargo", "leave", "landed"), [(2, 2, 2), (4, 2, 4), (5, 2, 4), (6, 3, 3)])
def test_cargo_stays_with_the_group_as_far_as_the_ships_left_can_carry_it(
    tmp_path: Path, edition: str, red_first: bool, cargo: int, leave: int, landed: int
) -> None:
    """What is more goes home with the ships that withdrew, and none of it is lost."""
    turn = convoy(tmp_path, edition, red_first, cargo, leave)
    assert turn.game.is_over
    assert turn.s.cargo_landed[turn.s.mover] == landed
    assert sum(turn.s.cargo) == cargo - landed
