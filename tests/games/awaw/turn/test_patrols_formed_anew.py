"""Defensive patrols intercept as ships in port do: formed anew, and with part of them held back (22.14B, 22.14D, 22.14F)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Nest": "K1", "Lair": "M1"}
LARGE = (
    "{name: %s One, type: BB, size: 5}, {name: %s Two, type: BB, size: 5}, {name: %s cruisers, type: CA, count: 5},"
    "{name: %s boats, type: DD, count: 5}"
)


def met(folder: Path, red_first: bool, edition: str, wanted: dict[tuple[str, int], int], second: str = "") -> FileTurn:
    """Van sails to D1; Watch, on patrol in F1, is formed anew and meets it with all who may; then Red leaves."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "shore-bombardment", "combat", "Van", "Home, D1")
    red = (
        places("Nest", "Lair")
        + "    forces:\n"
        + fleet("Watch", "Nest", LARGE, "patrol: defensive, hex: F1, ")
        + second
    )
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)

    def reform(turn: FileTurn) -> int:
        return wanted.get((turn.names.units[turn.subject], turn.s.ask_object), 0)

    return turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.in_wave(terms.OUTBOUND) else 0,
        reconstitute_patrol=1,
        reform=reform,
        join=lambda turn: int(
            turn.s.formation[turn.subject] == terms.TASK_FORCE and "Watch" not in turn.names.forces[turn.subject]
        ),
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        die=lambda turn: ONE if turn.s.fighting else SIX,
    )


TWO_TASK_FORCES = {
    ("Watch One", 2): 1,
    ("Watch cruisers", 2): 3,
    ("Watch Two", 3): 1,
    ("Watch cruisers", 3): 2,
    ("Watch boats", 3): 5,
}


@pytest.mark.rule("22.14F", "22.14B-a", "22.14B-b")
@ORDERS
@EDITIONS
def test_a_patrol_makes_two_task_forces_that_intercept_one_by_one(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = met(tmp_path, red_first, edition, TWO_TASK_FORCES)
    red = 1 - turn.s.mover
    assert turn.questions("reconstitute-patrol") == [(red, turn.force("Watch"), -1)]
    assert len(turn.events("force-reformed")) == 2
    assert len(turn.events("attempt-declared")) == 2, "each by itself"
    assert len({turn.s.in_force[turn.unit(name)] for name in ("Watch One", "Watch Two")}) == 2


@pytest.mark.rule("22.14F", "22.14D")
@ORDERS
@EDITIONS
def test_part_of_a_patrol_is_held_back_and_stays_on_patrol(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = met(tmp_path, red_first, edition, {("Watch One", 2): 1, ("Watch cruisers", 2): 3})
    s = turn.s
    assert len(turn.events("attempt-declared")) == 1
    watch = turn.force("Watch")
    assert s.in_force[turn.unit("Watch Two")] == watch != s.in_force[turn.unit("Watch One")]
    assert s.standing[watch] == terms.DEFENSIVE_PATROL and s.hex[watch] == turn.hex("F1")
    assert turn.events("attempt-declared")[0].hexes == 2, "from its patrol hex"


@pytest.mark.rule("22.14F", "22.14B-a")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("port", ["Nest", "Lair"])
def test_patrols_of_one_hex_and_port_are_formed_anew_together(
    tmp_path: Path, red_first: bool, edition: str, port: str
) -> None:
    guard = fleet("Guard", port, more="patrol: defensive, hex: F1, ")
    turn = met(tmp_path, red_first, edition, {}, guard)
    asked = {turn.names.forces[subject] for _, subject, _ in turn.questions("reconstitute-patrol")}
    assert len(asked) == (1 if port == "Nest" else 2)
