"""A task force left with fewer than ten factors is none: it gives no die, and combines with small forces (22.22E, 22.421A)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "Goal": "L1", "Lair": "R1", "Den": "C1"}
TWELVE = "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: %s cruisers, type: CA, count: 2}"


def met_twice(folder: Path, lost: int, *, edition: str = "awaw-2018", red_first: bool = False) -> FileTurn:
    """Blue wins at its goal, where so many of its factors sink, and is met again on its way home."""
    blue = places("Home") + "    forces:\n" + fleet("Mission", "Home", TWELVE)
    blue += "    operations:\n" + task("Strike", "shore-bombardment", "combat", "Mission", "Home, L1")
    red = (
        places("Lair", "Den", Den=", range: 3, squadrons: [{type: search, count: 1}]")
        + "    forces:\n"
        + fleet("First", "Lair")
        + fleet("Second", "Den")
    )
    text = operation(
        blue, red, ports=PORTS, more=f"edition: {edition}\nround_limit: 1\n", red_first=red_first, folder=folder
    )
    turn = FileTurn(text)

    def where(turn: FileTurn) -> int:
        return turn.at("L1" if turn.s.wave == terms.OUTBOUND else "E1")(turn)

    def who(turn: FileTurn) -> int:
        wanted = "First" if turn.s.wave == terms.OUTBOUND else "Second"
        return int(turn.names.forces[turn.subject] == wanted)

    def sink(turn: FileTurn) -> int:
        s = turn.s.battle
        for row, u in enumerate(turn.s.battle_unit):
            if turn.s.wave == terms.OUTBOUND and u == turn.unit("Mission cruisers") and s.sunk[row] == 0:
                s.sunk[row] += lost
                s.count[row] -= lost
        return turn.game.choices()[0]

    def leaves(turn: FileTurn) -> int:
        return int(turn.setting.sides[turn.s.ask_seat] == "Red")

    return turn.sail(announce=1, intercept_hex=where, join=who, number=sink, go_on=1, withdraw=leaves, luck=6)


@pytest.mark.rule("22.22E", "22.421A", "22.14C-a")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("lost", "left"), [(0, 1), (1, 1), (2, 0)])
def test_a_small_remnant_gives_no_die_for_a_task_force(tmp_path: Path, lost: int, left: int, red_first: bool) -> None:
    turn = met_twice(tmp_path, lost, red_first=red_first)
    assert [hex for hex, _ in turn.met][:2] == ["L1", "E1"]
    assert [event.task_forces for event in turn.events("dice-circumstances")] == [1, left]
    blue = turn.setting.sides.index("Blue")
    assert [event.task_forces for event in turn.events("bound-home") if event.side == blue][:1] == [left]
    groups = turn.s.battle.is_tf[blue * battle.GROUPS : (blue + 1) * battle.GROUPS]
    assert sum(groups) == left, "as one of the small forces that combine, in the last battle"


@pytest.mark.rule("22.421A")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("lost", "is_one"), [(1, True), (2, False)])
def test_it_comes_to_its_next_battle_as_other_ships(
    tmp_path: Path, lost: int, is_one: bool, edition: str, red_first: bool
) -> None:
    turn = met_twice(tmp_path, lost, edition=edition, red_first=red_first)
    force = turn.force("Mission")
    assert turn.s.formation[force] == (terms.TASK_FORCE if is_one else terms.LOOSE)
