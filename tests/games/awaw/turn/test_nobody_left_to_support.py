"""Counter-interceptors and patrols win a battle from which all whom they supported have withdrawn (22.81C, 22.163D, 22.61C).

Every turn here begins as an operation file, with either side listed first and the supporters listed before and after the others.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
ROWS = pytest.mark.parametrize("guard_first", [False, True], ids=["guard after van", "guard before van"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "M1"}


DESTROYERS = (
    "{name: %s One, type: BB, size: 4}, {name: %s Two, type: BB, size: 4}, {name: %s destroyers, type: DD, count: 2}"
)


def met_in_h1(
    folder: Path,
    red_first: bool,
    guard_first: bool,
    guard: str = "",
    *,
    ships: str = "",
    activity: str = "carrier-mission",
) -> FileTurn:
    """Blue's Van goes from A1 to H1, where Red's Foe from M1 meets it; Blue's Guard, of K1, comes to help."""
    forces = [fleet("Van", "Home"), fleet("Guard", "Base", ships, guard)]
    blue = places("Home", "Base") + "    forces:\n" + "".join(reversed(forces) if guard_first else forces)
    phase = "redeployment" if activity == "raid" else "combat"
    blue += "    operations:\n" + task("Mission", activity, phase, "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))


def fought(turn: FileTurn, *leaving: str, wave: int = terms.OUTBOUND) -> FileTurn:
    """Red and the forces named leave after the first round; the forces are met in H1 in one wave alone."""

    def leaves(turn: FileTurn) -> int:
        rows = [row for row, group in enumerate(turn.s.battle.group_row) if group == turn.subject]
        names = {turn.names.forces[turn.s.in_force[turn.s.battle_unit[row]]] for row in rows}
        return int(bool(names & {"Foe", *leaving}))

    def outward(turn: FileTurn) -> int:
        return turn.path_answer(turn.hex("H1" if wave == terms.OUTBOUND else "G1")) if turn.in_wave(wave) else 0

    return turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=outward,
        counter_hex=outward,
        join=1,
        support=1,
        withdraw=leaves,
        go_on=1,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
    )


@pytest.mark.rule("22.81C", "22.61C", "22.26")
@ORDERS
@ROWS
def test_nothing_is_taken_over_from_a_force_that_has_withdrawn(
    tmp_path: Path, red_first: bool, guard_first: bool
) -> None:
    turn = fought(met_in_h1(tmp_path, red_first, guard_first), "Van")
    assert turn.s.winner == turn.s.mover and len(turn.events("battle-over")) == 1
    assert not turn.questions("go-on") and not turn.events("activity-adopted")
    assert not turn.events("activity-taken-over") and not turn.events("activity-done")
    assert {turn.unit("Guard One"), turn.unit("Van One")} <= {event.unit for event in turn.events("inverted")}


@pytest.mark.rule("22.81C")
@ORDERS
@ROWS
def test_it_is_taken_over_from_a_force_that_has_stayed(tmp_path: Path, red_first: bool, guard_first: bool) -> None:
    turn = fought(met_in_h1(tmp_path, red_first, guard_first))
    assert len(turn.questions("go-on")) == 1
    assert [event.force for event in turn.events("activity-taken-over")] == [turn.force("Guard")]
    assert turn.events("activity-done") and not turn.events("activity-adopted"), "it is told once, by the turn"


@pytest.mark.rule("22.81C")
@ORDERS
@ROWS
def test_who_may_not_take_part_in_the_activity_is_not_told_to_take_it_over(
    tmp_path: Path, red_first: bool, guard_first: bool
) -> None:
    turn = fought(met_in_h1(tmp_path, red_first, guard_first, ships=DESTROYERS, activity="raid"))
    assert turn.questions("go-on") and turn.s.role_in_battle[turn.force("Guard")] > 0
    assert not turn.events("activity-adopted") and not turn.events("activity-taken-over"), "destroyers do not raid"


@pytest.mark.rule("22.81C", "22.81A")
@ORDERS
@ROWS
def test_nobody_is_told_to_take_over_the_activity_of_ships_on_their_way_home(
    tmp_path: Path, red_first: bool, guard_first: bool
) -> None:
    turn = fought(met_in_h1(tmp_path, red_first, guard_first), wave=terms.RETURNING)
    assert turn.s.role_in_battle[turn.force("Guard")] > 0 and turn.s.winner == turn.s.mover
    assert not turn.events("activity-adopted") and not turn.events("activity-taken-over")


@pytest.mark.rule("22.163D", "22.61C")
@ORDERS
@ROWS
def test_a_patrol_takes_over_nothing_either_and_keeps_its_station(
    tmp_path: Path, red_first: bool, guard_first: bool
) -> None:
    guard = "patrol: offensive, hex: I1, "
    turn = met_in_h1(tmp_path, red_first, guard_first, guard)
    fought(turn, "Van")
    assert not turn.questions("go-on") and not turn.events("mission-adopted")
    assert turn.unit("Guard One") not in {event.unit for event in turn.events("inverted")}
