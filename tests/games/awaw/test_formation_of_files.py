"""Combat groups of both sides form in every battle that comes from a file, whichever side stands first (22.421)."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import GROUPS, LATE, NUMBERS, SURPLUS, UNITS
from flagplot.games.awaw.words import reasons
from tests.helpers.battle_file import BattleFile, force, loose
from tests.helpers.scenario_files import FOLDER
from tests.helpers.sea_line import FileTurn

FLEET = force("Fleet", "CA", 10)
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", EDITIONS)


def carrier(name: str) -> str:
    return f"{{name: {name}, task-force: false, ships: [{{name: {name} ship, type: CV}}]}}"


@orders
@editions
@pytest.mark.rule("22.421A.2", "22.41A.1-b", "22.421A.1-a")
def test_small_forces_of_the_interceptor_combine_in_either_order_of_the_sides(second: bool, edition: str) -> None:
    small = [loose("A", "DD", 5), force("Big", "CA", 6), loose("B", "CA", 2)]
    f = BattleFile(small, [FLEET], second=second, edition=edition)
    f.play(until_round=1)
    assert f.hunter == int(second)
    assert (f.sizes(f.hunter), f.sizes(f.sailor)) == ([9, 12], [20])


@orders
@editions
@pytest.mark.rule("22.421A.2", "22.41A.1-b")
def test_small_forces_of_the_other_side_combine_too(second: bool, edition: str) -> None:
    f = BattleFile([FLEET], [loose("A", "DD", 5), loose("B", "CA", 2)], second=second, edition=edition)
    f.play(until_round=1)
    assert f.sizes(f.sailor) == [9]


@orders
@pytest.mark.rule("22.423A-b")
def test_a_number_fixed_for_one_of_several_forces_is_that_of_their_group(second: bool) -> None:
    f = BattleFile([loose("A", "DD", 5), loose("B", "CA", 2, "number: 4, ")], [FLEET], second=second)
    f.play(until_round=1)
    assert f.groups(f.hunter) == [f.hunter * GROUPS + 3]


@orders
@pytest.mark.rule("22.421A.4.1-a")
def test_25_factors_of_small_forces_form_a_group_and_the_rest_another(second: bool) -> None:
    f = BattleFile([loose(name, "DD", 9) for name in "ABC"], [FLEET], second=second)
    f.play(until_round=1)
    assert f.sizes(f.hunter) == [2, 25]


@orders
@editions
@pytest.mark.rule("22.421C", "22.421C.1-a", "22.421C.2-b")
def test_six_of_seven_task_forces_fight_and_the_owner_says_which_waits(second: bool, edition: str) -> None:
    f = BattleFile([force(f"T{i}", "CA", 5) for i in range(7)], [FLEET], second=second, edition=edition)
    f.play(until="wait")
    assert (f.s.ask_seat, f.legal()) == (f.hunter, [0, 1, 2, 3, 4, 5, 6])
    f.play(answers={"wait": [4]}, until_round=1)
    assert f.sizes(f.hunter) == [10] * 6
    assert f.groups(f.hunter, SURPLUS) == [f.hunter * GROUPS + NUMBERS + 4]


@orders
@pytest.mark.rule("22.421A.4.2-a", "22.421A.4.2-b")
def test_a_carrier_without_a_fast_escort_for_each_factor_goes_home(second: bool) -> None:
    f = BattleFile([carrier("Lone"), loose("Screen", "DD", 2)], [FLEET], second=second)
    f.play(until="carrier-home")
    assert f.s.ask_seat == f.hunter
    f.play(until_round=1)
    assert (f.sizes(f.hunter), f.s.withdrawn[f.unit("Lone ship")]) == ([2], 1)


@orders
@pytest.mark.rule("22.421A.3")
def test_cargo_of_the_second_player_may_be_strengthened(second: bool) -> None:
    convoy = (
        "{name: Convoy, task-force: false, mission: sea-transport, "
        "ships: [{name: Ships, type: TR, count: 4, laden: true}]}"
    )
    f = BattleFile([FLEET], [convoy, force("Escort", "CA", 5)], second=second)
    f.play(until="strengthen")
    assert (f.s.ask_seat, f.legal()) == (f.sailor, [0, 2])
    assert f.refusal(1) == reasons.NOT_A_FREE_GROUP
    f.play(answers={"strengthen": [2]}, until_round=1)
    assert f.sizes(f.sailor) == [10]


def arriving(second: bool, waited: str, *late: str, head: str = "theatre: europe\n") -> BattleFile:
    """Forces come late; those of round 2 wait a round longer."""
    rulings = f"{head}rulings: {{small-forces-that-waited: {waited}}}\n"
    f = BattleFile([force("First", "CA", 5), *late], [FLEET], second=second, head=rulings)
    f.play(
        answers={
            "withdraw": 0,
            "evade": 0,
            "engage": 0,
            "number": lambda _: f.legal()[-1],
            "enter": lambda s: f.legal()[-1] if s.round == 2 else 0,
        },
        die=1,
        until_round=3,
    )
    return f


def late(name: str, count: int, combat_round: int) -> str:
    return loose(name, "DD", count, f"enters: {{round: {combat_round}}}, ")


@orders
@pytest.mark.rule("22.421B-b")
@pytest.mark.parametrize(
    ("waited", "made", "many"), [("combine", [9, 10], [6, 10, 25]), ("apart", [4, 5, 10], [9, 10, 22])]
)
def test_a_small_force_that_waited_and_one_that_arrives_combine_by_ruling(
    second: bool, waited: str, made: list[int], many: list[int]
) -> None:
    f = arriving(second, waited, late("L", 4, 2), late("M", 5, 3))
    assert f.sizes(f.hunter) == made
    f = arriving(second, waited, late("J", 9, 2), late("K", 4, 2), late("L", 9, 2), late("M", 9, 3))
    assert f.sizes(f.hunter) == many


@orders
@pytest.mark.rule("22.421B-b", "22.421C.3-a")
@pytest.mark.parametrize(("waited", "waiting"), [("combine", [9]), ("apart", [4, 5])])
def test_small_forces_that_wait_for_a_place_do_so_too(second: bool, waited: str, waiting: list[int]) -> None:
    rulings = f"theatre: europe\nrulings: {{small-forces-that-waited: {waited}}}\n"
    fleets = [force(f"T{i}", "CA", 5) for i in range(6)]
    f = BattleFile([*fleets, loose("L", "DD", 4), late("M", 5, 2)], [FLEET], second=second, head=rulings)
    waits = f.roster.forces.index("L") % GROUPS - NUMBERS
    f.play(answers={"wait": waits, "withdraw": 0, "engage": 0, "number": lambda _: f.legal()[-1]}, die=1, until_round=2)
    rows = [*f.groups(f.hunter, SURPLUS), *f.groups(f.hunter, LATE)]
    assert sorted(f.factors(g) for g in rows) == waiting


@pytest.mark.rule("22.421A.2")
def test_the_four_allied_squadrons_of_the_java_sea_fight_as_one_group() -> None:
    f = BattleFile.of(FOLDER / "java-sea-1942.yaml")
    f.play(answers={"strengthen": 0}, until_round=1)
    assert f.sizes(f.hunter) == [15]


OPERATION = """\
flagplot: operation
title: Small forces in a turn
edition: {edition}
map: mediterranean
mover: Britain
sides:
{sides}"""
BRITAIN = """\
  - name: Britain
    nation: Britain
    places: [{name: Gibraltar}, {name: Malta}]
    forces:
      - {name: A, port: Gibraltar, task-force: false, ships: [{name: A ships, type: DD, count: 5}]}
      - {name: B, port: Gibraltar, task-force: false, ships: [{name: B ships, type: CA, count: 2}]}
      - {name: H, port: Gibraltar, ships: [{name: H ships, type: CA, count: 6}]}
    operations:
      - name: Move
        activity: shore-bombardment
        phase: combat
        plans: [{name: direct, forces: [A, B, H], route: [Gibraltar, Malta]}]
"""
ITALY = """\
  - name: Italy
    nation: Italy
    places: [{name: Palermo}]
    forces:
      - {name: C, port: Palermo, task-force: false, ships: [{name: C ships, type: DD, count: 4}]}
      - {name: D, port: Palermo, task-force: false, ships: [{name: D ships, type: CA, count: 2}]}
      - {name: E, port: Palermo, ships: [{name: E ships, type: CA, count: 8}]}
"""


@editions
@orders
@pytest.mark.rule("22.421A.2", "22.41A.1-b")
def test_small_forces_combine_in_the_battles_of_a_turn_too(second: bool, edition: str) -> None:
    sides = BRITAIN + ITALY if second else ITALY + BRITAIN
    f = FileTurn(OPERATION.format(edition=edition, sides=sides))
    f.play(until=lambda f: f.s.fighting == 1 and f.s.battle.round == 1, announce=1, intercept_hex=FileTurn.last, join=1)
    italy, britain = (1, 0) if second else (0, 1)
    assert (sizes(f.s.battle, italy), sizes(f.s.battle, britain)) == ([8, 16], [9, 12])


def sizes(b: BattleState, side: int) -> list[int]:
    """Naval factors of the side's groups that fight."""
    rows = range(side * GROUPS, side * GROUPS + NUMBERS)
    found = (sum(b.size[u] * b.count[u] for u in range(2 * UNITS) if b.group_row[u] == g) for g in rows)
    return sorted(factors for factors in found if factors)
