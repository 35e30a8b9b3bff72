"""How many dice are thrown for ships and for submarines, where two paragraphs of interception meet (22.12 to 22.25, 22.91, 22.92).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.chase import BACK, BASE_CHANGE, FIEND, FOE, ORDERS, OUT, Chase, boats
from tests.helpers.sea_line import fleet, task

SLOW = (
    "{name: %s One, type: BB, size: 4, slow: true}, {name: %s Two, type: BB, size: 4, slow: true}, "
    "{name: %s cruisers, type: CA, count: 2}"
)
SEARCH = ", range: 1, squadrons: [{type: search, count: 1}]"


def total_dice(turn: Chase) -> list[int]:
    """Dice of each attempt, in their order."""
    return [event.dice for event in turn.events("dice-penalties")]


@pytest.mark.rule("22.12", "22.22G", "22.22J", "22.24C", "22.91")
@ORDERS
def test_a_submarine_without_dice_may_choose_only_hexes_by_which_the_force_has_been_spotted(
    tmp_path: Path, red_first: bool
) -> None:
    """A base change of one task force gives one die, less one below; a spotter at F1 sees E1 and the hexes after it."""
    alone = Chase(tmp_path, red_first, red="", below=boats("Boats", "Nest"), tasks=BASE_CHANGE).run({})
    assert alone.below == []
    air = {"Lair": SEARCH}
    turn = Chase(tmp_path, red_first, red="", below=boats("Boats", "Nest"), tasks=BASE_CHANGE, air=air)
    turn.run({}, under={OUT: "F1"})
    assert turn.below == [(OUT, ["E1", "F1", "G1"])]
    assert total_dice(turn) == [1] and turn.fought() == ["F1"]


@pytest.mark.rule("22.11", "22.14", "22.22J", "22.24C")
@ORDERS
@pytest.mark.parametrize(("tasks", "asked"), [(BASE_CHANGE, {"Fiend"}), ("", {"Foe", "Fiend"})])
def test_a_slow_force_without_a_die_is_not_asked(tmp_path: Path, red_first: bool, tasks: str, asked: set[str]) -> None:
    """Against a base change one die is left of none, against a fast carrier mission two are left of three."""
    red = fleet("Foe", "Nest", SLOW) + FIEND
    turn = Chase(tmp_path, red_first, red=red, **({"tasks": tasks} if tasks else {}))  # type: ignore[arg-type]
    turn.run({OUT: "D1"}, ("nobody",))
    assert turn.asked_of(OUT) == asked


@pytest.mark.rule("22.14B", "22.22K", "22.22A", "22.21")
@ORDERS
@pytest.mark.parametrize(("who", "dice"), [(("Foe",), [3]), (("Foe", "Fiend"), [2, 2])])
def test_each_task_force_rolls_for_itself_and_each_one_more_costs_all_of_them_a_die(
    tmp_path: Path, red_first: bool, who: tuple[str, ...], dice: list[int]
) -> None:
    turn = Chase(tmp_path, red_first, red=FOE + fleet("Fiend", "Nest")).run({OUT: "D1"}, who)
    assert total_dice(turn) == dice
    assert len(turn.events("rolled")) == len(dice)


@pytest.mark.rule("22.13E", "22.14E", "22.91", "22.21", "22.22J", "22.22K")
@ORDERS
def test_a_submarine_goes_to_a_hex_of_its_own_with_a_die_less_and_costs_the_others_none(
    tmp_path: Path, red_first: bool
) -> None:
    turn = Chase(tmp_path, red_first, below=boats("Boats", "Nest")).run({OUT: "D1"}, under={OUT: "B1"})
    assert sorted(total_dice(turn)) == [2, 3]
    assert turn.fought() == ["B1", "D1"]
    assert [event.mode for event in turn.events("battle-begins")] == [terms.SUBMARINES_ONLY, terms.NAVAL]


@pytest.mark.rule("awaw-2011:22.13E", "awaw-2011:22.14E", "22.13", "22.14", "22.91", "awaw-2011:22.22F")
@ORDERS
def test_in_2011_a_submarine_goes_to_a_hex_of_its_own_without_dice(tmp_path: Path, red_first: bool) -> None:
    """Planes at Lair see the mission pass within a hex, and four hexes are in reach of a submarine."""
    air = {"Lair": SEARCH.replace("range: 1", "range: 5")}
    turn = Chase(tmp_path, red_first, below=boats("Boats", "Lair"), air=air, edition="awaw-2011")
    turn.run({OUT: "D1"}, under={OUT: "C1"})
    assert turn.below[0][0] == OUT and turn.below[0][1] == ["B1", "C1", "D1"]
    assert turn.fought() == ["C1", "D1"]
    assert turn.events("dice-penalties") == []


@pytest.mark.rule("22.92", "22.14A", "22.18", "22.91", "22.24A")
@ORDERS
@pytest.mark.parametrize("face", [1, 6])
def test_a_submarine_that_tried_on_the_way_out_does_not_try_on_the_way_home(
    tmp_path: Path, red_first: bool, face: int
) -> None:
    turn = Chase(tmp_path, red_first, red="", below=boats("Boats", "Nest"))
    turn.run({}, under={OUT: "B1", BACK: "B1"}, faces={"Boats": face})
    assert turn.fought() == (["B1"] if face == 6 else [])
    assert [wave for wave, _ in turn.below] == [OUT]


@pytest.mark.rule("22.24B", "22.24B.3", "22.91", "22.92", "22.26A", "22.27")
@ORDERS
def test_submarines_that_arrive_open_no_battle_to_ships_that_fell_short(tmp_path: Path, red_first: bool) -> None:
    turn = Chase(tmp_path, red_first, below=boats("Boats", "Lair"))
    turn.run({OUT: "D1"}, ("Foe",), faces={"Foe": 1}, under={OUT: "D1"}, abort=0)
    assert turn.fought() == ["D1"]
    assert [event.mode for event in turn.events("battle-begins")] == [terms.SUBMARINES_ONLY]
    assert turn.events("arrives-late") == [] and len(turn.events("attempt-fails") + turn.events("all-failed")) == 1
    assert not turn.is_inverted("Foe")
    assert [event.factors for event in turn.events("submarines-spent")] == [1]
    assert len(turn.events("activity-done")) == 1


@pytest.mark.rule("22.18F", "22.22A", "22.22E", "22.22G", "22.21")
@ORDERS
@pytest.mark.parametrize("activity", ["carrier-mission", "shore-bombardment"])
@pytest.mark.parametrize(("reading", "spotters"), [("afresh", 1), ("never", 0)])
def test_dice_are_counted_again_for_the_way_home(
    tmp_path: Path, red_first: bool, activity: str, reading: str, spotters: int
) -> None:
    """The mission's two dice are not kept; whether those who saw it go may see it come back is a ruling."""
    tasks = task("Mission", activity, "combat", "Van", "Home, D1")
    air = {"Lair": SEARCH.replace("range: 1", "range: 5")}
    goes = {OUT: "Foe", BACK: "Fiend"}
    more = f"rulings: {{return-spotting: {reading}}}\n"
    turn = Chase(tmp_path, red_first, red=FOE + FIEND, tasks=tasks, air=air, more=more)
    turn.run(
        {OUT: "A1", BACK: "C1"},
        faces={"Foe": 1},
        join=lambda _: int(turn.names.forces[turn.subject] == goes[turn.s.wave]),
    )
    columns = (("dice-factors", "cargo"), ("dice-circumstances", "task_forces"), ("dice-help", "spotters"))
    fates = [[getattr(turn.events(name)[row], column) for name, column in columns] for row in (0, 1)]
    assert fates == [[2, 1, 1], [0, 1, spotters]]


@pytest.mark.rule("22.18F", "22.22G.3")
@ORDERS
@pytest.mark.parametrize(("reading", "attacked", "spotters"), [("afresh", 2, 1), ("never", 2, 0), ("never", 0, 1)])
def test_squadrons_that_a_patrol_attacked_on_its_way_have_seen_it_though_nobody_went_for_it(
    tmp_path: Path, red_first: bool, reading: str, attacked: int, spotters: int
) -> None:
    """Only the squadron of Lair is in range of the way home; without an interception nobody else has spotted the patrol."""
    tasks = task("Watch", "patrol", "movement", "Van", "Home, D1")
    tasks = tasks.replace("phase: movement", f"phase: movement\n        attacked: {attacked}")
    air = {"Lair": SEARCH.replace("range: 1", "range: 5")}
    more = f"rulings: {{return-spotting: {reading}}}\n"
    turn = Chase(tmp_path, red_first, red=FOE, tasks=tasks, air=air, more=more)
    turn.run({BACK: "C1"})
    assert [event.spotters for event in turn.events("dice-help")] == [spotters]


@pytest.mark.rule("22.18", "22.22J", "22.22K", "22.24C", "22.11")
@ORDERS
def test_on_the_way_home_of_one_task_force_no_slow_force_and_no_second_force_may_intercept(
    tmp_path: Path, red_first: bool
) -> None:
    """One die for the one task force: a slow force has none, and a second force would leave the first without."""
    turn = Chase(tmp_path, red_first, red=fleet("Slug", "Nest", SLOW) + FOE + FIEND)
    turn.run({BACK: "C1"})
    assert turn.asked_of(BACK) <= {"Foe", "Fiend"}
    assert len(turn.events("attempt-declared")) == 1
    assert total_dice(turn) == [1]


@pytest.mark.rule("22.21", "22.22B", "22.11", "22.23A", "awaw-2011:22.11", "awaw-2011:22.22", "awaw-2011:22.23")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "row", "asked"),
    [("awaw-2018", 41, True), ("awaw-2018", 42, False), ("awaw-2011", 11, True), ("awaw-2011", 12, False)],
)
def test_who_is_beyond_the_longest_range_is_not_asked(
    tmp_path: Path, red_first: bool, edition: str, row: int, asked: bool
) -> None:
    """Home is A1 and so is the interception: 40 hexes in 2018; ten for a base change in 2011."""
    ports = {"Home": "A1", "Shelter": "A2", "Nest": f"A{row}"}
    rows = ("o",) * 44
    turn = Chase(tmp_path, red_first, tasks=BASE_CHANGE, ports=ports, red_ports=("Nest",), rows=rows, edition=edition)
    turn.run({OUT: "A1"})
    assert ("Foe" in turn.asked_of(OUT)) == asked


@pytest.mark.rule("awaw-2011:22.11C", "awaw-2011:22.22D", "awaw-2011:22.23A", "22.22", "22.11", "22.23")
@ORDERS
@pytest.mark.parametrize(("ships", "asked"), [("", True), (SLOW, False)])
def test_in_2011_slow_ships_have_no_reach_left_against_a_base_change(
    tmp_path: Path, red_first: bool, ships: str, asked: bool
) -> None:
    turn = Chase(tmp_path, red_first, red=fleet("Foe", "Nest", ships), tasks=BASE_CHANGE, edition="awaw-2011")
    turn.run({OUT: "G1"})
    assert turn.asked_of(OUT) == ({"Foe"} if asked else set())
    assert turn.fought() == (["G1"] if asked else [])
