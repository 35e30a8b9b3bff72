"""More than six groups with cargo: those that wait have to take a place that becomes free, by ruling (22.421C)."""

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import GROUPS, LATE, NUMBERS, SURPLUS
from flagplot.games.awaw.words import reasons
from tests.helpers.battle_file import BattleFile, force

FLEET = force("Fleet", "CA", 5)
LINE = "{name: Line, task-force: false, mission: sea-supply, ships: []}"
orders = pytest.mark.parametrize("second", [False, True], ids=["first", "second"])
editions = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])


def convoy(name: str, more: str = "") -> str:
    ships = f"[{{name: {name}s, type: DD, count: 3, laden: true}}]"
    return f"{{name: {name}, task-force: false, {more}mission: sea-transport, ships: {ships}}}"


def place_left(
    sailors: list[str],
    waiting: list[str],
    *,
    second: bool,
    edition: str = "awaw-2018",
    left: int = 1,
    ruling: str = "must-enter",
) -> BattleFile:
    """A battle after its first round: forces wait, so many groups have left, and a group that may join is asked about."""
    head = f"theatre: europe\nrulings: {{waiting-cargo: {ruling}}}\n"
    f = BattleFile([FLEET], sailors, second=second, edition=edition, head=head)
    names = [name for name in f.roster.forces[f.sailor * GROUPS + NUMBERS : (f.sailor + 1) * GROUPS] if name]

    def leaves(s: BattleState) -> int:
        return int(s.ask_seat == f.sailor and s.ask_subject % GROUPS < left)

    f.play(
        answers={"wait": [names.index(name) for name in waiting], "strengthen": 0, "engage": 0, "withdraw": leaves},
        die=1,
        until="enter",
    )
    assert f.s.round == 1 and f.s.ask_seat == f.sailor
    return f


def waits(f: BattleFile) -> list[str]:
    """Names of the forces that wait."""
    return sorted(f.roster.forces[g] for g in f.groups(f.sailor, SURPLUS))


CONVOYS = [convoy(f"C{i}") for i in range(7)]


@orders
@editions
@pytest.mark.rule("22.421C.2-a", "22.421C.3-a")
def test_cargo_that_waits_takes_the_place_before_other_groups(second: bool, edition: str) -> None:
    sailors = [*CONVOYS, force("Afar", "CA", 5), force("Zulu", "CA", 5)]
    f = place_left(sailors, ["C3", "Afar", "Zulu"], second=second, edition=edition)
    assert f.roster.forces[f.s.ask_subject] == "C3"
    assert 0 not in f.legal() and f.refusal(0) == reasons.CARGO_MUST_FIGHT
    f.play(until_round=2)
    assert waits(f) == ["Afar", "Zulu"]


@orders
@pytest.mark.rule("22.421C.2-a", "22.421C.3-a")
def test_by_the_other_ruling_the_owner_decides(second: bool) -> None:
    f = place_left([*CONVOYS, force("Escort", "CA", 5)], ["C3", "Escort"], second=second, ruling="may-wait")
    f.play(answers={"enter": lambda s: 0 if f.roster.forces[s.ask_subject] == "C3" else f.legal()[-1]}, until_round=2)
    assert waits(f) == ["C3"]


@orders
@pytest.mark.rule("22.421C.2-b", "22.421C.3-a")
def test_the_owner_decides_which_of_two_with_cargo_takes_the_only_place(second: bool) -> None:
    f = place_left([*CONVOYS, convoy("C7")], ["C2", "C5"], second=second)
    first = f.roster.forces[f.s.ask_subject]
    assert 0 in f.legal()
    f.answer(0)
    last = f.roster.forces[f.s.ask_subject]
    assert {first, last} == {"C2", "C5"} and 0 not in f.legal()
    f.play(until_round=2)
    assert waits(f) == [first]


@orders
@pytest.mark.rule("22.421C.2-a", "22.421C.3-a")
def test_other_groups_take_the_places_that_cargo_leaves(second: bool) -> None:
    f = place_left([*CONVOYS, force("Afar", "CA", 5)], ["C3", "Afar"], second=second, left=2)
    f.play(answers={"enter": lambda _: f.legal()[-1]}, until_round=2)
    assert waits(f) == []
    assert len(f.groups(f.sailor)) == 6


@orders
@pytest.mark.rule("22.421C.2-a", "22.421C.3-a")
def test_cargo_that_comes_late_has_to_take_its_place_too(second: bool) -> None:
    f = place_left([force("Fast", "CA", 5), convoy("Late", "enters: {round: 2}, ")], [], second=second, left=0)
    assert 0 not in f.legal()
    f.play(until_round=2)
    assert f.groups(f.sailor, LATE) == []


@orders
@pytest.mark.rule("22.421C.2-a", "22.421A.3")
def test_a_supply_line_without_guards_takes_its_place_too(second: bool) -> None:
    f = place_left([*CONVOYS[:6], LINE], ["Line"], second=second)
    assert f.roster.forces[f.s.ask_subject] == "Line"
    f.play(until_round=2)
    assert waits(f) == [] and sum(f.s.bare_supply_line[g] for g in f.groups(f.sailor)) == 1
