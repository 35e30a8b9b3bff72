"""Only defeat in the move itself binds a force to its old base: one beaten on its way home chooses anew (22.63A, 22.63).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Third": "C1", "Far": "I1", "Nest": "N1", "Lair": "K1"}


def shifted(folder: Path, red_first: bool, activity: str, *, beaten: bool) -> FileTurn:
    """Blue's Van moves from A1 to I1; Foe meets it in H1, Shark in F1 on its way back, where it leaves after a round.

    In H1 it is beaten too, or wins and gives up the move.
    """
    phase = "movement" if activity == "base-change" else "redeployment"
    blue = places("Home", "Third", "Far") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Shift", activity, phase, "Van", "Home, Far")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Shark", "Lair")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))

    def hex_of(turn: FileTurn) -> int:
        outward = turn.in_wave(terms.OUTBOUND)
        return turn.path_answer(turn.hex("H1" if outward else "F1")) if turn.s.hunter != turn.s.mover else 0

    def joins(turn: FileTurn) -> int:
        return int(turn.subject == turn.force("Foe" if turn.in_wave(terms.OUTBOUND) else "Shark"))

    def leaves(turn: FileTurn) -> int:
        blue_leaves = beaten or turn.s.battle_hex == turn.hex("F1")
        return int((turn.s.ask_seat == turn.s.mover) == blue_leaves)

    return turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=joins,
        withdraw=leaves,
        go_on=0,
        return_base=lambda turn: turn.place("Third" if turn.s.ask_seat == turn.s.mover else "Lair") % terms.PLACES,
    )


def choices_of_van(turn: FileTurn) -> int:
    """How often Van was asked for its base."""
    return len([subject for _, subject, _ in turn.questions("return-base") if subject == turn.force("Van")])


@pytest.mark.rule("22.63A", "22.63")
@ORDERS
@pytest.mark.parametrize("activity", ["base-change", "naval-redeployment"])
def test_who_gave_up_the_move_and_is_beaten_on_the_way_home_chooses(
    tmp_path: Path, red_first: bool, activity: str
) -> None:
    turn = shifted(tmp_path, red_first, activity, beaten=False)
    assert [event.hex for event in turn.events("battle-over")] == [turn.hex("H1"), turn.hex("F1")]
    assert choices_of_van(turn) == 2 and turn.s.home[turn.force("Van")] == turn.place("Third")


@pytest.mark.rule("22.63A")
@ORDERS
@pytest.mark.parametrize("activity", ["base-change", "naval-redeployment"])
def test_who_was_beaten_in_the_move_goes_back_however_often_it_is_met(
    tmp_path: Path, red_first: bool, activity: str
) -> None:
    turn = shifted(tmp_path, red_first, activity, beaten=True)
    assert [event.hex for event in turn.events("battle-over")] == [turn.hex("H1"), turn.hex("F1")]
    assert choices_of_van(turn) == 0 and turn.s.home[turn.force("Van")] == turn.place("Home")
