"""Every ship that is surplus can be told apart: files keep rows free, and a turn that has none left says so (22.421A)."""

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.operation.read import read_text as read_operation
from flagplot.games.awaw.shared.terms import UNITS
from tests.helpers.battle_file import BattleFile, battle_text, force, loose

FLEET = force("Fleet", "CA", 10)
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])


def crowd(transports: int, kind: str = "DD") -> list[str]:
    """Three forces of nine factors that combine, the first with so many entries of transports."""
    ships = "".join(f", {{name: T{i}, type: TR}}" for i in range(transports))
    first = f"{{name: A, task-force: false, ships: [{{name: As, type: {kind}, count: 9}}{ships}]}}"
    return [first, loose("B", kind, 9), loose("C", kind, 9)]


@orders
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("22.421A.4.1-a")
def test_ships_of_a_side_that_fills_its_rows_divide_one_by_one(second: bool, edition: str) -> None:
    f = BattleFile([FLEET], crowd(42), second=second, edition=edition)
    f.play(until_round=1)
    assert f.sizes(f.sailor) == [2, 25]
    assert not f.events("ships-go-together")


@orders
@pytest.mark.parametrize("transports", [43, 45])
@pytest.mark.rule("22.421A.4.1-a")
def test_a_file_without_rows_for_the_surplus_is_refused(second: bool, transports: int) -> None:
    with pytest.raises(ScenarioError) as fault:
        read_text(battle_text(crowd(transports), [FLEET], second=second))
    assert f"{transports + 3} entries of ships and submarines for Hunters, and 3 more for ships that divide" in str(
        fault.value
    )
    assert "at most 48 in all: count light ships of a force together (22.421A)" in str(fault.value)


@pytest.mark.rule("22.421A.3", "22.421A.4.1-b")
def test_rows_are_kept_for_an_escort_that_may_divide_from_its_convoy() -> None:
    def sailors(entries: int) -> list[str]:
        laden = "".join(f", {{name: L{i}, type: TR, laden: true}}" for i in range(entries))
        ships = f"{{name: Guards, type: DD, count: 9}}{laden}"
        return [
            f"{{name: Convoy, task-force: false, mission: sea-transport, ships: [{ships}]}}",
            force("Escort", "DD", 20),
        ]

    f = BattleFile([FLEET], sailors(45))
    f.play(answers={"strengthen": [2]}, until_round=1)
    assert f.sizes(f.sailor) == [4, 25]
    with pytest.raises(ScenarioError, match="48 entries .* and 1 more for ships that divide"):
        read_text(battle_text([FLEET], sailors(46)))


@pytest.mark.rule("22.421A.4.1-a")
def test_without_combined_groups_every_row_may_be_used() -> None:
    f = BattleFile([FLEET], crowd(45)[:1])
    f.play(until_round=1)
    assert f.s.units[f.sailor] == 46


@orders
@pytest.mark.rule("22.421A.4.1-a")
def test_light_ships_go_together_and_it_is_told_where_a_turn_has_used_up_the_rows(second: bool) -> None:
    """A turn parts ships as it goes on: its battle may begin with all rows used, which no file can say."""
    f = BattleFile([FLEET], crowd(42), second=second)
    f.play(until="surplus-ship")
    row = f.unit("Bs")
    f.s.units[f.sailor] = UNITS
    f.play(answers={"surplus-ship": [row - f.sailor * UNITS]}, until_round=1)
    assert f.sizes(f.sailor) == [9, 18]
    assert f.values("ships-go-together") == [(f.sailor, row, 9)]


@pytest.mark.rule("22.421A.4.1-a")
def test_an_operation_keeps_rows_for_the_surplus_too() -> None:
    ships = "".join(f", {{name: T{i}, type: TR}}" for i in range(43))

    def text(more: str) -> str:
        return (
            "flagplot: operation\ntitle: A turn\nmap: mediterranean\nmover: Axis\nsides:\n"
            "  - name: Axis\n    nation: Italy\n    places: [{name: Taranto, port: true}]\n    forces:\n"
            f"      - {{name: A, port: Taranto, task-force: false, ships: [{{name: As, type: DD, count: 9}}{more}]}}\n"
            "      - {name: B, port: Taranto, task-force: false, ships: [{name: Bs, type: DD, count: 9}]}\n"
            "      - {name: C, port: Taranto, task-force: false, ships: [{name: Cs, type: DD, count: 9}]}\n"
            "  - name: Allies\n    nation: Britain\n    places: [{name: Malta, port: true}]\n"
        )

    with pytest.raises(ScenarioError, match="46 entries .* Axis, and 3 more for ships that divide"):
        read_operation(text(ships))
