"""Who may be met where on the way out and on the way home, where two paragraphs of interception meet (22.11 to 22.28).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from tests.helpers.chase import BACK, BEATEN, EDITIONS, FIEND, FOE, ORDERS, OUT, VAN, Chase, boats
from tests.helpers.sea_line import fleet, task


@pytest.mark.rule("22.11", "22.115", "22.12A", "22.12B", "22.13F", "22.18B")
@pytest.mark.rule("awaw-2011:22.11", "awaw-2011:22.12A", "awaw-2011:22.12B", "awaw-2011:22.18B")
@ORDERS
@EDITIONS
def test_on_the_way_out_the_port_is_open_and_on_the_way_home_the_hex_of_the_activity_is_not(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = Chase(tmp_path, red_first, edition=edition).run({})
    assert turn.open_in(OUT) == [["A1", "B1", "C1", "D1"]]
    assert [sorted(hexes) for hexes in turn.open_in(BACK)] == [["A1", "B1", "C1"]]


@pytest.mark.rule("22.11", "22.12", "22.18")
@pytest.mark.rule("awaw-2011:22.11", "awaw-2011:22.12", "awaw-2011:22.18")
@ORDERS
@EDITIONS
def test_inverted_ships_intercept_neither_on_the_way_out_nor_on_the_way_home(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    red = fleet("Tired", "Nest", more="inverted: true, ") + FIEND
    turn = Chase(tmp_path, red_first, red=red, edition=edition).run({OUT: "D1", BACK: "B1"}, ("Tired",))
    assert turn.asked_of(OUT) == {"Fiend"} and turn.asked_of(BACK) == {"Fiend"}
    assert turn.fought() == []


@pytest.mark.rule("22.116", "22.24A", "22.14A", "22.18A", "22.27")
@ORDERS
def test_who_failed_on_the_way_out_may_not_try_on_the_way_home_and_who_was_held_back_may(
    tmp_path: Path, red_first: bool
) -> None:
    """All attempts fail, so play goes on as if there had been none; yet those who tried have had their target."""
    turn = Chase(tmp_path, red_first, red=FOE + FIEND)
    turn.run({OUT: "A1", BACK: "B1"}, ("Foe",), faces={"Foe": 1})
    assert turn.asked_of(OUT) == {"Foe", "Fiend"}
    assert len(turn.events("all-failed")) == 1 and turn.fought() == []
    assert turn.asked_of(BACK) == {"Fiend"}
    assert not turn.is_inverted("Foe")
    assert ("home", "Foe") not in [("home", turn.names.forces[event.force]) for event in turn.events("home")]


@pytest.mark.rule("22.62", "22.18", "22.11", "22.12B", "22.13F", "22.14A")
@pytest.mark.rule("awaw-2011:22.18", "awaw-2011:22.11", "awaw-2011:22.12B", "awaw-2011:22.13F")
@ORDERS
@EDITIONS
def test_a_force_that_withdrew_may_be_met_anywhere_but_in_the_hex_it_withdrew_from_by_those_who_did_not_fight(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    turn = Chase(tmp_path, red_first, red=FOE + FIEND, edition=edition)
    turn.run({OUT: "D1", BEATEN: "B1"}, ("Foe",), ("Blue",))
    assert turn.fought() == ["D1"]
    assert [sorted(hexes) for hexes in turn.open_in(BEATEN)] == [["A1", "B1", "C1"]]
    assert turn.asked_of(BEATEN) == {"Fiend"}


@pytest.mark.rule("22.62", "22.18", "22.13F", "22.15D")
@pytest.mark.rule("awaw-2011:22.18", "awaw-2011:22.13F", "awaw-2011:22.15D")
@ORDERS
@EDITIONS
def test_a_force_that_withdrew_is_met_a_second_time_at_once(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = Chase(tmp_path, red_first, red=FOE + FIEND, edition=edition)

    def joins(turn_: object) -> int:
        name = turn.names.forces[turn.subject]
        return int(name == ("Foe" if turn.s.wave == OUT else "Fiend"))

    turn.run({OUT: "D1", BEATEN: "B1"}, (), ("Blue",), join=joins)
    assert turn.fought() == ["D1", "B1"]
    assert turn.is_inverted("Van") and turn.is_inverted("Foe") and turn.is_inverted("Fiend")
    assert turn.open_in(BACK) == []


@pytest.mark.rule("22.28A", "22.281", "22.11", "22.12B", "22.14A", "22.18", "22.91")
@ORDERS
def test_a_force_that_aborts_after_a_submarine_attack_may_be_met_by_those_who_have_not_tried(
    tmp_path: Path, red_first: bool
) -> None:
    """Boats of Lair attack in B1; Foe fell short of D1, Fiend was held back; Van turns home and is inverted there."""
    turn = Chase(tmp_path, red_first, red=FOE + FIEND, below=boats("Boats", "Lair"))
    turn.run({OUT: "D1", BEATEN: "A1"}, ("Foe",), faces={"Foe": 1}, under={OUT: "B1"}, abort=1)
    assert len(turn.events("leg-aborts")) == 1 and turn.events("activity-done") == []
    assert turn.fought() == ["B1"]
    assert [sorted(hexes) for hexes in turn.open_in(BEATEN)] == [["A1"]]
    assert turn.asked_of(BEATEN) == {"Fiend"}
    assert turn.is_inverted("Van") and not turn.is_inverted("Foe")


@pytest.mark.rule("22.28A", "22.26B", "22.27", "22.91", "22.92", "22.131")
@ORDERS
@pytest.mark.parametrize("abort", [0, 1])
def test_interceptors_whose_target_aborts_before_it_reaches_them_are_not_inverted(
    tmp_path: Path, red_first: bool, abort: int
) -> None:
    turn = Chase(tmp_path, red_first, below=boats("Boats", "Lair"))
    turn.run({OUT: "D1"}, ("Foe",), under={OUT: "B1"}, abort=abort)
    assert turn.fought() == (["B1"] if abort else ["B1", "D1"])
    assert turn.is_inverted("Foe") == (not abort)
    assert [event.factors for event in turn.events("submarines-spent")] == [1]
    homes = [turn.names.forces[event.force] for event in turn.events("home")]
    assert sorted(homes) == ["Foe", "Van"]
    assert len(turn.events("activity-done")) == 1 - abort


@pytest.mark.rule("22.11", "22.15A", "22.16", "22.12")
@pytest.mark.rule("awaw-2011:22.11", "awaw-2011:22.15A", "awaw-2011:22.16")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("sails", [True, False])
def test_a_force_with_an_activity_of_its_own_does_not_counter_intercept(
    tmp_path: Path, red_first: bool, edition: str, sails: bool
) -> None:
    """Rear's own mission to H1 is announced at the same stage; where it is not, Rear is uncommitted and may counter."""
    tasks = task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    tasks += task("Other", "carrier-mission", "combat", "Rear", "Shelter, H1")
    turn = Chase(tmp_path, red_first, blue=VAN + fleet("Rear", "Shelter"), tasks=tasks, edition=edition)
    announced = iter([1, int(sails)])
    hexes = {"D1"}
    turn.run(
        {},
        ("Foe",),
        announce=lambda turn_: next(announced),
        intercept_hex=lambda turn_: turn.on_path("D1") if turn.s.wave == OUT and turn.path()[-1] in hexes else 0,
        counter_hex=lambda turn_: turn.on_path("F1"),
    )
    level_two = [turn.names.forces[subject] for seat, subject, _ in turn.questions("join") if seat == turn.s.mover]
    assert level_two == ([] if sails else ["Rear"])


@pytest.mark.rule("22.26C", "22.24B", "22.27", "22.11", "22.14A", "22.18", "22.81B-a")
@ORDERS
def test_who_came_too_late_may_intercept_in_the_next_phase_and_who_fought_may_not(
    tmp_path: Path, red_first: bool
) -> None:
    """Foe goes for the base change and is too late; on Van's mission to D1 it is uninverted and may try again."""
    tasks = task("Change", "base-change", "movement", "Rear, Third", "Home, Shelter")
    tasks += task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    blue = VAN + fleet("Rear", "Home") + fleet("Third", "Home")
    turn = Chase(tmp_path, red_first, blue=blue, red=FOE + FIEND, tasks=tasks)
    stages: list[tuple[int, str]] = []

    def joins(turn_: object) -> int:
        stages.append((turn.s.stage, turn.names.forces[turn.subject]))
        return 1

    turn.run({OUT: "C1"}, join=joins, faces={"Foe": 1})
    phases = sorted({stage for stage, _ in stages})
    assert [{name for stage, name in stages if stage == phase} for phase in phases] == [{"Foe", "Fiend"}, {"Foe"}]
    assert len(turn.events("too-late")) == 1
    assert turn.is_inverted("Fiend") and not turn.is_inverted("Foe")
