"""Sea supply and sea escort give the dice for cargo, to their guards on the return too (22.22A).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "End": "H1", "Nest": "J1"}


@pytest.mark.rule("22.22A-c", "22.22A", "22.22D")
@ORDERS
@pytest.mark.parametrize("wave", [terms.OUTBOUND, terms.RETURNING])
@pytest.mark.parametrize("reading", ["kept", "lapsed"])
@pytest.mark.parametrize(
    ("activity", "phase", "more", "dice"),
    [
        ("sea-supply", "redeployment", "zone: 1\n        ", {terms.OUTBOUND: 2, terms.RETURNING: 2}),
        ("carrier-mission", "combat", "", {terms.OUTBOUND: 2, terms.RETURNING: 0}),
    ],
)
def test_guards_without_cargo_aboard(
    tmp_path: Path, red_first: bool, wave: int, reading: str, activity: str, phase: str, more: str, dice: dict[int, int]
) -> None:
    """Van sails from A1 to H1 and back, and Foe, of J1, meets it in F1 on one of its ways."""
    blue = places("Home", "End") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Task", activity, phase, "Van", "Home, H1").replace("        phase:", f"        {more}phase:")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(
        operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), "", {"return-cargo-dice": reading}
    )
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1")) if turn.s.wave == wave else 0,
        join=1,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )
    expected = 0 if reading == "lapsed" and wave == terms.RETURNING else dice[wave]
    assert [event.cargo for event in turn.events("dice-factors")] == [expected]
    assert [event.light for event in turn.events("dice-circumstances")] == [0]


@pytest.mark.rule("22.22A-c", "22.15D")
@ORDERS
def test_a_sea_escort_that_is_beaten_on_its_way(tmp_path: Path, red_first: bool) -> None:
    """Foe beats Van in F1, and Fiend meets it in D1 as it turns back."""
    blue = places("Home", "End") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Task", "sea-escort", "redeployment", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    hexes = {terms.OUTBOUND: ("F1", "Foe"), terms.IMMEDIATE: ("D1", "Fiend")}
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex(hexes.get(turn.s.wave, ("Nest", ""))[0])),
        join=lambda turn: int(turn.names.forces[turn.subject] == hexes[turn.s.wave][1]),
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        go_on=1,
    )
    assert [hex for hex, _ in turn.met] == ["F1", "D1"]
    assert [event.cargo for event in turn.events("dice-factors")] == [2, 2]
