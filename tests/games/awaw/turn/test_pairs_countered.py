"""Interceptors met on their way and on their way home, where two paragraphs of interception meet (22.16 to 22.28, 22.62, 22.72).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path
from typing import Any

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.chase import EDITIONS, FIEND, FOE, HOMEWARD, ORDERS, OUT, PORTS, VAN, Chase
from tests.helpers.sea_line import FileTurn, fleet

SHIELD = fleet("Shield", "Shelter")
HUNTER = fleet("Hunter", "Trap")
TRAP = {**PORTS, "Trap": "H1"}


def counter(turn: Chase, hex: str) -> dict[str, Any]:
    """Answers of those who counter-intercept on the way out."""
    return {"counter_hex": lambda _: turn.on_path(hex) if turn.s.wave == OUT else 0}


def joins(turn: Chase, wave: int, name: str) -> dict[str, Any]:
    """Answers by which Foe and Shield meet on the way out and another force goes for those who come home in a wave."""

    def answer(_: FileTurn) -> int:
        asked = turn.names.forces[turn.subject]
        turn.called.append((turn.s.wave, asked))
        return int(asked == name if turn.s.wave == wave else asked in ("Foe", "Shield"))

    return {"join": answer}


@pytest.mark.rule("22.161B", "22.252D", "22.26", "22.27", "22.72A", "22.24")
@pytest.mark.rule("awaw-2011:22.161B", "awaw-2011:22.1611", "awaw-2011:22.26")
@ORDERS
@EDITIONS
def test_interceptors_that_lose_on_their_way_go_home_inverted_and_the_intercepted_force_is_not_met(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD, edition=edition)
    turn.run({OUT: "D1"}, losers=("Red",), **counter(turn, "F1"))
    assert turn.fought() == ["F1"]
    assert turn.is_inverted("Foe") == (edition == "awaw-2018"), (
        "in 2011 only who fights the intercepted force is (22.25A)"
    )
    assert turn.is_inverted("Van"), "its mission was carried out (22.74)"
    assert len(turn.events("activity-done")) == 1


@pytest.mark.rule("22.161B", "22.252E", "22.26", "22.27", "22.28", "22.72A")
@pytest.mark.rule("awaw-2011:22.161B", "awaw-2011:22.1611")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("goes_on", [0, 1])
def test_interceptors_that_win_on_their_way_choose_whether_to_go_on_and_are_inverted_by_the_printing(
    tmp_path: Path, red_first: bool, edition: str, goes_on: int
) -> None:
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD, edition=edition)
    turn.run({OUT: "D1"}, losers=("Blue", "Red"), go_on=goes_on, **counter(turn, "F1"))
    assert turn.fought() == (["F1", "D1"] if goes_on else ["F1"])
    assert turn.is_inverted("Foe") == (edition == "awaw-2018" or goes_on == 1), "in 2011 if it fought Van (22.25A)"
    assert turn.is_inverted("Shield") and turn.is_inverted("Van"), "its mission was carried out (22.74)"


@pytest.mark.rule("22.16", "22.62", "22.18", "22.27", "22.72A", "22.26", "22.12B")
@pytest.mark.rule("awaw-2011:22.18", "awaw-2011:22.12B", "awaw-2011:22.16")
@ORDERS
@EDITIONS
def test_interceptors_beaten_on_their_way_are_met_on_the_way_home_but_not_in_the_hex_of_that_battle(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Shield beats Foe in F1; Hunter of H1 meets it again in H1; the hex of the first battle is not open."""
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD + HUNTER, ports=TRAP, edition=edition)
    turn.run({OUT: "D1", HOMEWARD: "H1"}, losers=("Red",), **counter(turn, "F1"), **joins(turn, HOMEWARD, "Hunter"))
    assert turn.fought() == ["F1", "H1"]
    assert [sorted(hexes) for hexes in turn.open_in(HOMEWARD)] == [["G1", "H1", "I1"]]
    assert "Shield" not in turn.asked_of(HOMEWARD) and "Hunter" in turn.asked_of(HOMEWARD)
    assert turn.is_inverted("Foe") == (edition == "awaw-2018"), (
        "in 2011 only who fights the intercepted force is (22.25A)"
    )
    assert turn.is_inverted("Hunter")


@pytest.mark.rule("22.24B", "22.26C", "22.27", "22.18", "22.62")
@ORDERS
@pytest.mark.parametrize("hunted", [True, False])
def test_who_came_too_late_goes_home_by_a_way_on_which_it_may_be_met_and_is_inverted_only_then(
    tmp_path: Path, red_first: bool, hunted: bool
) -> None:
    turn = Chase(tmp_path, red_first, blue=VAN + HUNTER, red=FOE + FIEND, ports=TRAP)
    foe = turn.force("Foe") % terms.FORCES

    def after(_: FileTurn) -> int:
        s = turn.s
        if s.wave == OUT:
            return turn.on_path("D1")
        return turn.on_path("H1") if hunted and s.wave == HOMEWARD and s.leg_force[turn.subject][foe] else 0

    turn.run({}, losers=("Red",), faces={"Foe": 1}, intercept_hex=after)
    assert len(turn.events("too-late")) == 1
    assert turn.fought() == (["D1", "H1"] if hunted else ["D1"])
    assert turn.is_inverted("Foe") == hunted and turn.is_inverted("Fiend")
    assert ("Foe", "Nest") in [(turn.names.forces[e.force], turn.names.places[e.place]) for e in turn.events("home")]


@pytest.mark.rule("22.161A", "22.22C", "22.25", "22.21", "22.14")
@ORDERS
@pytest.mark.parametrize(("hex", "dice"), [("D1", [3, 3]), ("F1", [3, 1])])
def test_counter_interceptors_have_two_dice_more_in_the_interception_hex(
    tmp_path: Path, red_first: bool, hex: str, dice: list[int]
) -> None:
    """One die for Foe's one task force, and two in the hex where Foe meets Van; there all fight one battle."""
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD)
    turn.run({OUT: "D1"}, losers=("Red",), **counter(turn, hex))
    assert [event.dice for event in turn.events("dice-penalties")] == dice
    assert turn.fought() == [hex]


@pytest.mark.rule("22.23", "22.25")
@ORDERS
@pytest.mark.parametrize("face", [1, 6])
def test_a_roll_that_equals_the_distance_is_in_time_for_counter_interceptors_too(
    tmp_path: Path, red_first: bool, face: int
) -> None:
    """Shelter lies three hexes from D1 and three ones are three."""
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD)
    turn.run({OUT: "D1"}, losers=("Red",), faces={"Shield": face}, **counter(turn, "D1"))
    assert turn.events("arrives-late") == [] and len(turn.events("arrives")) == 2
    assert turn.is_inverted("Foe")


@pytest.mark.rule("22.24A", "22.25", "22.16", "22.27", "22.26A")
@ORDERS
def test_interceptors_that_all_failed_are_not_countered(tmp_path: Path, red_first: bool) -> None:
    turn = Chase(tmp_path, red_first, blue=VAN + SHIELD)
    turn.run({OUT: "A1"}, faces={"Foe": 1})
    assert turn.questions("counter-hex") == [] and turn.fought() == []
    assert not turn.is_inverted("Foe") and len(turn.events("activity-done")) == 1
