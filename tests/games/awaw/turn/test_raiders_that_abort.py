"""Raiders that turn back are raiders that return: to Bergen or Scapa Flow they are immune, to other ports they are not (22.11A).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, places, task
from tests.helpers.voyage import ring

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
HEAD = "flagplot: operation\ntitle: A raid\nmap: {map}\nmover: Blue\nbegins: {phase}\nsides:\n"
SCREEN = "{name: '%s screen', type: DD, count: 8}"
PLANES = ", range: 9, squadrons: [{type: attack, count: 1}]"


def sortie(
    folder: Path,
    red_first: bool,
    edition: str,
    to: str,
    activity: str = "raid",
    air: str = PLANES,
    rulings: dict[str, str] | None = None,
    hunted: str = "",
) -> tuple[list[list[str]], list[str]]:
    """Van sails from Kiel on A1, is met in J1 by Foe and withdraws to the port on C1: where could it be met, and where is it?

    In a hex where it is `hunted`, Fiend goes for it if it may.
    """
    phase = "redeployment" if activity == "raid" else "combat"
    ports = {"Kiel": "A1", to: "C1", "Nest": "N1", "Lair": "L1"}
    board = ring(folder / "row", ("o " * 20,), "", ports)
    blue = f"  - name: Blue\n    nation: Germany\n{places('Kiel', to)}    forces:\n"
    blue += fleet("Van", "Kiel") + "    operations:\n" + task("Sortie", activity, phase, "Van", "Kiel, J1")
    red = f"  - name: Red\n    nation: Britain\n{places('Nest', 'Lair', Nest=air)}    forces:\n"
    red += fleet("Foe", "Nest", "{name: Hood, type: BB, size: 5}, " + SCREEN) + fleet("Fiend", "Lair")
    text = HEAD.format(map=board, phase=phase) + (red + blue if red_first else blue + red)
    turn, open_home = FileTurn(text, edition, rulings), []

    def meet(turn: FileTurn) -> int:
        if turn.s.wave == terms.OUTBOUND:
            return turn.path_answer(turn.hex("J1"))
        open_home.append(turn.open_hexes())
        return turn.path_answer(turn.hex(hunted)) if hunted else 0

    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=meet,
        join=lambda turn: int(turn.subject == turn.force("Fiend" if turn.s.wave != terms.OUTBOUND else "Foe")),
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        return_base=lambda turn: turn.place(to) % terms.PLACES,
    )
    assert turn.events("bound-home")
    return open_home, [hex for hex, _ in turn.met]


def turn_back(folder: Path, red_first: bool, edition: str, to: str, activity: str = "raid") -> list[list[str]]:
    """The hexes in which it could be met on its way home."""
    open_home, met = sortie(folder, red_first, edition, to, activity)
    assert met == ["J1"]
    return open_home


@pytest.mark.rule("22.11A.1", "22.281", "22.18")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("port", "immune"), [("Bergen", True), ("Scapa Flow", True), ("Oslo", False)])
def test_to_a_port(tmp_path: Path, red_first: bool, edition: str, port: str, immune: bool) -> None:
    home = [f"{letter}1" for letter in "IHGFEDC"]
    assert turn_back(tmp_path, red_first, edition, port) == ([] if immune else [home])


@pytest.mark.rule("22.11A.1", "22.18")
@ORDERS
@EDITIONS
def test_others_that_return_to_bergen_are_not_raiders(tmp_path: Path, red_first: bool, edition: str) -> None:
    assert len(turn_back(tmp_path, red_first, edition, "Bergen", "carrier-mission")) == 1


@pytest.mark.rule("awaw-2011:22.22.E.1", "awaw-2011:table.22.21.surface.par")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "ruling", "air", "met"),
    [
        ("awaw-2018", "", "", True),
        ("awaw-2003", "", "", True),
        ("awaw-2011", "", "", False),
        ("awaw-2011", "", PLANES, True),
        ("awaw-2011", "as-others", "", True),
    ],
)
def test_in_2011_raiders_that_turn_back_are_met_only_where_aircraft_reach(
    tmp_path: Path, red_first: bool, edition: str, ruling: str, air: str, met: bool
) -> None:
    """Without aircraft Fiend may not go for Van at all, by the line of returning raiders."""
    rulings = {"raiders-that-turn-back": ruling} if ruling else {}
    _, battles = sortie(tmp_path, red_first, edition, "Oslo", air=air, rulings=rulings, hunted="H1")
    assert battles == ["J1", "H1"] if met else battles == ["J1"]
