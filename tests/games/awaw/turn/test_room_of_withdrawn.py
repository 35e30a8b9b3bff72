"""Ships that withdraw from a move to another base and sail back take room in their old base again (22.61C, 22.63D, 22.63E)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared.terms import CRUISER
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "Far": "I1", "Nest": "N1"}
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def sailed(folder: Path, edition: str, activity: str, *, whole: bool, red_first: bool) -> FileTurn:
    """Van, of twelve factors, leaves Home, which has room for 24; in H1 its two cruisers, or all of it, go back."""
    phase = "movement" if activity == "base-change" else "redeployment"
    blue = places("Home", "Far", Home=", room: 24") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Shift", activity, phase, "Van", "Home, Far")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=folder), edition)

    def withdraw(now: FileTurn) -> int:
        rounds, mover = now.s.battle.round, now.s.ask_seat == now.s.mover
        return (1 if whole else now.game.choices()[-1]) if mover and rounds == 1 else int(not mover and rounds > 1)

    return turn.play(
        die=lambda now: ONE if now.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda now: now.path_answer(now.hex("H1")) if now.in_wave(terms.OUTBOUND) else 0,
        join=1,
        withdraw=withdraw,
        withdraw_ships=lambda now: 2 if now.s.battle.kind[now.subject] == CRUISER else 0,
        go_on=1,
        return_base=lambda now: now.place("Home") % terms.PLACES,
    )


@pytest.mark.rule("22.63D", "22.61C")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("activity", ["base-change", "naval-redeployment"])
@pytest.mark.parametrize(("whole", "left"), [(True, 12), (False, 20)])
def test_who_withdraws_and_sails_back_takes_room_again(
    tmp_path: Path, edition: str, activity: str, red_first: bool, whole: bool, left: int
) -> None:
    """Room for 24, Van's own 12 counted: all of it back, 12 are left again; two cruisers of 2 factors each back, 20."""
    turn = sailed(tmp_path, edition, activity, whole=whole, red_first=red_first)
    assert turn.game.is_over
    assert (turn.s.place_room[turn.place("Home")], turn.s.place_excess[turn.place("Home")]) == (left, 0)
