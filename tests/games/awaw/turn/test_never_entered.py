"""Forces that come too late for a battle which their side loses are not inverted (22.26C, 22.27, 22.163E, 22.252B, 22.252D).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "N1", "Far": "X1", "End": "W1"}


def mission(folder: Path, red_first: bool, guard: str, slow: str = "") -> FileTurn:
    """Blue's Van goes from A1 to H1, where Red's Foe from N1, and Slow, meet it; Blue's Guard is there to help."""
    blue = places("Home", "Base", "End") + "    forces:\n" + fleet("Van", "Home") + guard
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Far") + "    forces:\n" + fleet("Foe", "Nest") + slow
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))


def lost_by(turn: FileTurn, loser: int, counter: str, *late: str) -> FileTurn:
    """One side leaves after the first round; the dice of those who are late show ones."""

    def die(turn: FileTurn) -> int:
        force = turn.s.attempt_force[turn.events("dice-penalties")[-1].attempt] if not turn.s.fighting else terms.NONE
        return SIX if not turn.s.fighting and turn.names.forces[force] not in late else ONE

    def outward(place: str) -> int:
        return turn.path_answer(turn.hex(place)) if turn.in_wave(terms.OUTBOUND) else 0

    return turn.play(
        die=die,
        announce=1,
        intercept_hex=lambda turn: outward("H1"),
        counter_hex=lambda turn: outward(counter),
        join=1,
        support=1,
        withdraw=lambda turn: int(turn.s.ask_seat == loser),
        go_on=1,
    )


def inverted(turn: FileTurn) -> set[str]:
    """Names of the ships that came home inverted."""
    return {turn.names.units[event.unit] for event in turn.events("inverted")}


@pytest.mark.rule("22.26C", "22.27")
@ORDERS
def test_a_counter_interceptor_that_never_came(tmp_path: Path, red_first: bool) -> None:
    """Help of K1 comes in time; if nobody did, Guard would not have left its port (22.24A)."""
    turn = mission(tmp_path, red_first, fleet("Guard", "End") + fleet("Help", "Base"))
    lost_by(turn, turn.s.mover, "H1", "Guard")
    assert turn.events("arrives-late") and turn.events("too-late") and turn.s.winner == 1 - turn.s.mover
    assert {"Van One", "Help One"} <= inverted(turn) and "Guard One" not in inverted(turn)
    assert turn.s.standing[turn.force("Guard")] == terms.IN_PORT


@pytest.mark.rule("22.163E")
@ORDERS
def test_a_patrol_that_never_came(tmp_path: Path, red_first: bool) -> None:
    turn = mission(tmp_path, red_first, fleet("Guard", "End", more="patrol: offensive, hex: V1, "))
    lost_by(turn, turn.s.mover, "H1")
    assert turn.events("support-comes") and turn.events("too-late")
    assert "Van One" in inverted(turn) and "Guard One" not in inverted(turn)


@pytest.mark.rule("22.26C", "22.252B", "22.252D")
@ORDERS
def test_an_interceptor_that_has_not_reached_the_counter_interception_hex(tmp_path: Path, red_first: bool) -> None:
    """Foe is met in K1, and leaves; Slow sails the same way and has not come so far."""
    turn = mission(tmp_path, red_first, fleet("Guard", "Base"), fleet("Slow", "Far"))
    lost_by(turn, 1 - turn.s.mover, "K1", "Slow")
    assert turn.events("interception-ends") and len(turn.events("attempt-force")) == 3
    assert "Slow One" not in inverted(turn) and "Guard One" in inverted(turn)
