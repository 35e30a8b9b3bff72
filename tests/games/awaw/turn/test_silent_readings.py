"""Where 22.163D and 22.28B say nothing: both readings, from files with either side listed first."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Second": "G1", "Third": "E1", "Nest": "K1"}


def met(turn: FileTurn, hex: str, leaver: int, **more: object) -> FileTurn:
    """Red meets what passes the hex on its way out, and one side leaves after a round."""
    answers: dict[str, object] = {
        "announce": 1,
        "intercept_hex": lambda turn: turn.path_answer(turn.hex(hex)) if turn.in_wave(terms.OUTBOUND) else 0,
        "join": 1,
        "withdraw": lambda turn: int(turn.s.ask_seat == leaver),
        "go_on": 1,
        "die": lambda turn: ONE if turn.s.fighting else SIX,
    }
    return turn.play(**{**answers, **more})  # type: ignore[arg-type]


@pytest.mark.rule("22.163D", "22.81C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "adopts"), [("any-activity", True), ("missions-alone", False)])
def test_a_patrol_that_supports_a_base_change(
    tmp_path: Path, red_first: bool, edition: str, reading: str, adopts: bool
) -> None:
    blue = places("Home", "Second") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Guard", "Home", more="patrol: offensive, hex: C1, ")
    blue += "    operations:\n" + task("Move", "base-change", "movement", "Van", "Home, Second")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, edition, {"adopting-moves": reading})
    met(turn, "F1", 1 - turn.s.mover, support=1, patrol_home=0)
    guard = turn.force("Guard")
    assert len(turn.met) == 1 and "Guard" in turn.met[0][1]
    assert bool(turn.events("mission-adopted")) == adopts
    assert turn.names.places[turn.s.home[guard]] == ("Second" if adopts else "Home")
    assert turn.s.standing[guard] == terms.IN_PORT


@pytest.mark.rule("22.28B", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "base"), [("any-base", "Third"), ("own-base", "Second")])
def test_a_partner_that_aborts_in_port(tmp_path: Path, red_first: bool, edition: str, reading: str, base: str) -> None:
    """One is beaten on its way to D1, where Two, still in port, was to join it."""
    blue = places("Home", "Second", "Third") + "    forces:\n" + fleet("One", "Home") + fleet("Two", "Second")
    blue += "    operations:\n      - name: Mission\n        activity: shore-bombardment\n        phase: combat\n"
    blue += "        plans:\n          - name: only\n            voyages:\n"
    blue += "              - {forces: [One], route: [Home, D1]}\n              - {forces: [Two], route: [Second, D1]}\n"
    blue += "              - {forces: [One, Two], route: [D1, F1]}\n"
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, edition, {"aborting-unmet": reading})

    def chosen(turn: FileTurn) -> int:
        wanted = turn.place("Third") % terms.PLACES
        return wanted if wanted in turn.game.choices() else turn.game.choices()[0]

    met(turn, "C1", turn.s.mover, abort=1, return_base=chosen)
    assert len(turn.met) == 1 and "Two" not in turn.met[0][1]
    assert turn.names.places[turn.s.home[turn.force("Two")]] == base
