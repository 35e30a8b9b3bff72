"""Carriers of interceptors that want escorts, and interceptors whose port is invaded, on their way home (22.27, 22.421A, 22.63C).

Blue's Van sails from A1; Red's forces come from Nest in I1 and may return to Lair in K1 as well.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Nest": "I1", "Lair": "K1"}
FLAT = "{name: Deck, type: CV}, {name: Deck boats, type: DD, count: 1}"


def played(folder: Path, red_first: bool, edition: str, winner: str, nest: str = "", reading: str = "") -> FileTurn:
    """Flat and Few meet the mission in D1; the carrier goes home before the first round, after which one side leaves."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "shore-bombardment", "combat", "Van", "Home, D1")
    red = places("Nest", "Lair", Nest=nest) + "    forces:\n" + fleet("Flat", "Nest", FLAT, "task-force: false, ")
    red += fleet("Few", "Nest", "{name: Few boats, type: DD, count: 1}", "task-force: false, ")
    rulings = {"invaded-home": reading} if reading else {}
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition, rulings)
    leaver = 1 - turn.s.mover if winner == "Blue" else turn.s.mover
    return turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        withdraw=lambda turn: int(turn.s.ask_seat == leaver),
        return_base=lambda turn: turn.place("Lair") % terms.PLACES if turn.s.ask_seat != turn.s.mover else 0,
        die=lambda turn: ONE if turn.s.fighting else SIX,
    )


@pytest.mark.rule("22.27", "22.421A", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("winner", ["Red", "Blue"])
def test_a_carrier_sent_home_goes_to_its_own_base_and_those_who_fought_choose(
    tmp_path: Path, red_first: bool, edition: str, winner: str
) -> None:
    turn = played(tmp_path, red_first, edition, winner)
    assert len(turn.events("carrier-sent-home")) == 1

    assert [base(turn, unit) for unit in ("Deck", "Deck boats", "Few boats")] == ["Nest", "Lair", "Lair"]
    assert turn.s.inverted[turn.unit("Deck")] == 0 and turn.s.inverted[turn.unit("Deck boats")] == 1


@pytest.mark.rule("22.27", "22.63C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "home"), [("own-base", "Nest"), ("another-base", "Lair")])
def test_its_base_may_have_been_invaded(tmp_path: Path, red_first: bool, edition: str, reading: str, home: str) -> None:
    turn = played(tmp_path, red_first, edition, "Blue", ", invaded: true", reading)
    assert [base(turn, unit) for unit in ("Deck", "Deck boats", "Few boats")] == [home, "Lair", "Lair"]


@pytest.mark.rule("22.27", "22.26C", "22.63C")
@ORDERS
@pytest.mark.parametrize(("reading", "home"), [("own-base", "Nest"), ("another-base", "Lair")])
def test_who_comes_too_late_may_find_his_base_invaded(tmp_path: Path, red_first: bool, reading: str, home: str) -> None:
    """Slow falls short of D1, where Fast, of Lair, fights one round; then Slow turns back."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "shore-bombardment", "combat", "Van", "Home, D1")
    red = places("Nest", "Lair", Nest=", invaded: true") + "    forces:\n"
    red += fleet("Slow", "Nest") + fleet("Fast", "Lair")
    turn = FileTurn(
        operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), "", {"invaded-home": reading}
    )

    def face(turn: FileTurn) -> int:
        s = turn.s
        return ONE if s.fighting or s.attempt_force[s.rolling] == turn.force("Slow") else SIX

    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        return_base=lambda turn: turn.game.choices()[-1],
        die=face,
    )
    assert turn.events("too-late")
    assert turn.names.places[turn.s.home[turn.force("Slow")]] == home


def base(turn: FileTurn, unit: str) -> str:
    """Where a unit lies."""
    return turn.names.places[turn.s.home[turn.s.in_force[turn.unit(unit)]]]
