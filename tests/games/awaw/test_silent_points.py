"""Points of battles on which the print is silent, each by its ruling, from files."""

import pytest

from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
either_order = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])


def battle(hunters: str, sailors: str, second: bool, edition: str, head: str = "", **rulings: str) -> BattleFile:
    """British ships on both sides, a force each."""
    sides = [
        f"  - {{name: {name}, nation: Britain, role: {role}, forces: [{{name: {name} ships, {force}}}]}}\n"
        for name, role, force in (("Hunters", "interceptor", hunters), ("Sailors", "activity", sailors))
    ]
    both = "".join(reversed(sides) if second else sides)
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    return BattleFile.of(
        f"flagplot: battle\ntitle: T\ntheatre: europe\n{head}sides:\n{both}", edition=edition, rulings=chosen
    )


@every_edition
@either_order
@pytest.mark.parametrize(
    ("ruling", "first", "second_ship"),
    [
        ("no-limit", 3, [0, 1, 2, 3]),
        ("as-surplus", 3, [0]),
        ("as-surplus", 4, [0, 1, 2]),
        ("as-surplus", 0, list(range(7))),
    ],
)
@pytest.mark.rule("22.54E.2.2-a", "22.54G.2-a", "22.54G.3-c")
def test_held_light_ships_at_a_second_capital_ship(
    edition: str, second: bool, ruling: str, first: int, second_ship: list[int]
) -> None:
    """Six destroyers, with no ship left to fire at, and two damaged battleships of four factors."""
    lame = ", ".join(f"{{name: {name}, type: BB, size: 4, hits: 3}}" for name in ("Rodney", "Nelson"))
    b = battle(
        "task-force: false, ships: [{name: Boats, type: DD, count: 6}]",
        f"task-force: false, ships: [{lame}]",
        second,
        edition,
        held_light_ships=ruling,
    )
    b.play(until="light-at-screened")
    assert b.legal() == list(range(7))
    b.answer(first)
    assert b.ask_name == "light-at-screened" and b.legal() == second_ship


@every_edition
@either_order
@pytest.mark.parametrize(("ruling", "may"), [("no", [asks.STAY, asks.ALL]), ("yes", [asks.STAY, asks.ALL, asks.SOME])])
@pytest.mark.rule("22.61D", "22.523E.2")
def test_part_of_a_group_that_evaded(edition: str, second: bool, ruling: str, may: list[int]) -> None:
    """The distant group is found by fives, sought and evades; nobody fires at it."""
    b = battle(
        "number: 1, ships: [{name: Cruisers, type: CA, count: 5}]",
        "number: 5, ships: [{name: Light, type: CA, count: 5}]",
        second,
        edition,
        head="" if edition != "awaw-2011" else "rulings: {number-choice: any}\n",
        evaders_attacked=ruling,
    )
    b.play(
        die=5,
        answers={"engage": 5, "evade": 1, "withdraw": lambda s: asks.STAY if s.ask_seat == b.hunter else asks.ALL},
        until="withdraw",
    )
    while b.s.ask_seat == b.hunter:
        b.answer(asks.STAY)
    assert len(b.events("evaded")) == 1 and b.legal() == may


@every_edition
@either_order
@pytest.mark.parametrize(("ruling", "raids"), [("screened", 1), ("afloat", 0)])
@pytest.mark.parametrize(("face", "afloat"), [(2, 1), (6, 0)])
@pytest.mark.rule("22.35E", "22.54C.4")
def test_a_cruiser_that_a_raider_damaged_before_the_transports(
    edition: str, second: bool, ruling: str, raids: int, face: int, afloat: int
) -> None:
    """At a four and one for what it guards the cruiser is hit once; at a twelve it sinks, and nothing is in the way."""
    b = battle(
        "task-force: false, ships: [{name: Guard, type: CA, count: 1}, {name: Liners, type: TR, count: 6}]",
        "task-force: false, ships: [{name: Graf, type: BB, size: 4}, {name: Hippers, type: CA, count: 2}]",
        second,
        edition,
        head="raiders: true\n",
        cruisers_before_transports=ruling,
    )
    hippers = b.unit("Hippers")
    b.fight(
        dice={asks.FLEET_ROLL: face},
        answers={
            "screen": lambda s: s.ask_size - 1 if s.ask_subject == hippers else 0,
            "capital-aim": asks.AT_LIGHT,
        },
    )
    assert b.s.count[b.unit("Guard")] == afloat
    assert len(b.events("transports-raided")) == (raids if afloat else 1)
