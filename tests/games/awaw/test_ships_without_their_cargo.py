"""Ships that are to fetch cargo, or have brought it, combine like others and are hampered wherever they are (22.421A, 22.552B)."""

import pytest

from flagplot.games.awaw.shared.terms import UNITS
from tests.helpers.battle_file import BattleFile, force, loose

FLEET = force("Fleet", "CA", 5)
CARGO_MISSIONS = ("sea-transport", "seaborne-invasion", "sea-escort")
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
missions = pytest.mark.parametrize("mission", CARGO_MISSIONS)


def empty(name: str, count: int, more: str = "task-force: false, ", mission: str = "sea-transport") -> str:
    """Destroyers on their way to cargo, or back from it."""
    ships = f"[{{name: {name}s, type: DD, count: {count}, laden: true}}]"
    return f"{{name: {name}, {more}mission: {mission}, cargo: 0, ships: {ships}}}"


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
