"""Ships that are to fetch cargo, or have brought it, combine like others and are hampered wherever they are (22.421A, 22.552B)."""

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.operation.read import read_text as read_operation
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.words import reasons
from tests.helpers.battle_file import BattleFile, battle_text, force, loose

FLEET = force("Fleet", "CA", 5)
CARGO_MISSIONS = ("sea-transport", "seaborne-invasion", "sea-escort")
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
missions = pytest.mark.parametrize("mission", CARGO_MISSIONS)


def empty(name: str, count: int, more: str = "task-force: false, ", mission: str = "sea-transport") -> str:
    """Destroyers on their way to cargo, or back from it."""
    ships = f"[{{name: {name}s, type: DD, count: {count}, laden: true}}]"
    return f"{{name: {name}, {more}mission: {mission}, cargo: 0, ships: {ships}}}"


def convoy(count: int) -> str:
    """Destroyers with their cargo aboard."""
    ships = f"[{{name: Loaded, type: DD, count: {count}, laden: true}}]"
    return f"{{name: Convoy, task-force: false, mission: sea-transport, ships: {ships}}}"


def surplus_of(parted: str, *, second: bool, edition: str, mission: str = "sea-transport") -> BattleFile:
    """27 factors, of which two of the named ships go to the group with the first number, before fleet and submarines fight."""
    sailors = [empty("Fetch", 9, mission=mission), loose("S", "DD", 9), loose("T", "DD", 9)]
    boats = "    submarines: [{name: Boats, count: 4}]\n"
    f = BattleFile([FLEET], sailors, second=second, edition=edition, hunters_more=boats)
    row = f.unit(parted) - f.sailor * UNITS
    f.play(
        answers={
            "surplus-ship": [row, row],
            "number": lambda s: int(s.ask_seat == f.sailor and f.factors(s.ask_subject) > 9),
        },
        until_round=1,
    )
    assert [f.factors(g) for g in f.groups(f.sailor)] == [2, 25]
    return f


@orders
@editions
@missions
@pytest.mark.rule("22.552B.1.2", "22.552B.3", "22.421A.4.1-a")
def test_a_surplus_of_ships_on_a_mission_with_cargo_is_hampered(second: bool, edition: str, mission: str) -> None:
    f = surplus_of("Fetchs", second=second, edition=edition, mission=mission)
    f.play(die=4, until="withdraw")
    activities = {(event.activity, event.target_activity) for event in f.events("fire-parts")}
    assert activities == {(-1, 0), (0, 1)}


@orders
@editions
@pytest.mark.rule("22.552B.1.2", "22.421A.4.1-a")
def test_a_surplus_of_other_ships_is_not(second: bool, edition: str) -> None:
    f = surplus_of("Ss", second=second, edition=edition)
    f.play(die=4, until="withdraw")
    activities = {(event.activity, event.target_activity) for event in f.events("fire-parts")}
    assert activities == {(0, 0)}


@orders
@pytest.mark.rule("22.9417B", "22.421A.4.1-a")
@pytest.mark.parametrize(("parted", "expected"), [("Fetchs", 1), ("Ss", 0)])
def test_submarines_profit_by_such_a_surplus_too(second: bool, parted: str, expected: int) -> None:
    f = surplus_of(parted, second=second, edition="awaw-2018")
    f.play(answers={"submarine-attack": 1}, die=1, until="withdraw")
    assert {event.vulnerable for event in f.events("submarine-chances")} == {expected}


@orders
@editions
@pytest.mark.rule("22.421A.3", "22.421A.4.1-a", "22.421A.4.1-b")
def test_empty_ships_that_join_cargo_give_up_the_surplus(second: bool, edition: str) -> None:
    f = BattleFile([FLEET], [convoy(20), empty("Fetch", 12, "")], second=second, edition=edition)
    f.play(until="strengthen")
    f.play(answers={"strengthen": f.legal()[-1]}, until="surplus-ship")
    loaded, fetch = f.unit("Loaded") - f.sailor * UNITS, f.unit("Fetchs") - f.sailor * UNITS
    assert f.legal() == [fetch] and f.refusal(loaded) == reasons.ENCUMBERED_STAYS
    f.play(until_round=1)
    assert f.sizes(f.sailor) == [7, 25]
    assert sorted(f.s.cargo[g] for g in f.groups(f.sailor)) == [0, 20]


@orders
@pytest.mark.rule("22.421A.2", "22.421A.4.1-a")
def test_rows_are_kept_for_empty_ships_that_may_divide(second: bool) -> None:
    def sailors(transports: int) -> list[str]:
        ships = "".join(f", {{name: T{i}, type: TR}}" for i in range(transports))
        crowd = f"{{name: A, task-force: false, ships: [{{name: As, type: DD, count: 9}}{ships}]}}"
        return [crowd, empty("B", 9), empty("C", 9)]

    f = BattleFile([FLEET], sailors(42), second=second)
    f.play(until_round=1)
    assert f.sizes(f.sailor) == [2, 25]
    with pytest.raises(ScenarioError, match="46 entries .* Sailors, and 3 more for ships that divide"):
        read_text(battle_text([FLEET], sailors(43), second=second))


@pytest.mark.rule("22.421A.2", "22.421A.4.1-a")
def test_an_operation_keeps_them_too_but_not_for_a_convoy_alone() -> None:
    def text(*fleets: str) -> str:
        listed = "".join(f"      - {{port: Taranto, {fleet}}}\n" for fleet in fleets)
        return (
            "flagplot: operation\ntitle: A turn\nmap: mediterranean\nmover: Axis\nsides:\n"
            "  - name: Axis\n    nation: Italy\n    places: [{name: Taranto, port: true}]\n    forces:\n"
            f"{listed}  - name: Allies\n    nation: Britain\n    places: [{{name: Malta, port: true}}]\n"
        )

    ships = "".join(f", {{name: T{i}, type: TR}}" for i in range(43))
    small = [
        f"name: {name}, task-force: false, ships: [{{name: {name}s, type: DD, count: 9, laden: true}}{more}]"
        for name, more in (("A", ships), ("B", ""), ("C", ""))
    ]
    with pytest.raises(ScenarioError, match="46 entries .* Axis, and 3 more for ships that divide"):
        read_operation(text(*small))
    ships = "".join(f", {{name: T{i}, type: TR}}" for i in range(47))
    read_operation(text(f"name: A, ships: [{{name: As, type: DD, count: 20, laden: true}}{ships}]"))


@orders
@pytest.mark.rule("22.421A.2", "22.423A")
def test_one_number_is_fixed_for_empty_ships_and_the_small_forces_they_join(second: bool) -> None:
    small = [loose("A", "DD", 4, "number: 1, "), empty("B", 4, "task-force: false, number: 2, ")]
    with pytest.raises(ScenarioError, match="B forms one group with A, for which a number is fixed"):
        read_text(battle_text([FLEET], small, second=second))
    loaded = small[1].replace("cargo: 0", "cargo: 1")
    read_text(battle_text([FLEET], [small[0], loaded], second=second))
