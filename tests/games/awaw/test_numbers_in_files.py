"""Combat group numbers that a file fixes: kept or refused, never dropped (22.421A, 22.423A, 22.425D, 22.422A of 2011)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.shared.terms import GROUPS
from flagplot.games.awaw.words import reasons
from tests.helpers.battle_file import BattleFile, force, loose

ORDERS = pytest.mark.parametrize("second", [True, False], ids=["interceptor second", "interceptor first"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
FOE = force("Foe", "CA", 5)
CONVOY = (
    "{name: Convoy, task-force: false, number: 2, mission: sea-transport, "
    "ships: [{name: Ships, type: TR, count: 4, laden: true}]}"
)


@pytest.mark.rule("22.421A", "22.423A")
@ORDERS
@EDITIONS
def test_of_small_forces_that_form_one_group_one_has_a_number(second: bool, edition: str) -> None:
    both = [loose("A", "DD", 5, "number: 1, "), loose("B", "DD", 4, "number: 2, "), FOE]
    with pytest.raises(FlagplotError, match="B forms one group with A, for which a number is fixed"):
        BattleFile(both, [FOE], second=second, edition=edition)
    one = BattleFile(
        [loose("A", "DD", 5), loose("B", "DD", 4, "number: 2, "), FOE], [FOE], second=second, edition=edition
    )
    one.play(until_round=1, answers={"number": lambda s: one.legal()[0]})
    assert one.s.group_row[one.unit("As")] == one.s.group_row[one.unit("Bs")] == one.hunter * GROUPS + 1


@pytest.mark.rule("22.425D")
@ORDERS
@EDITIONS
def test_a_force_that_comes_late_has_no_number_yet(second: bool, edition: str) -> None:
    late = force("Late", "CA", 5, "number: 2, enters: {round: 2}, ")
    with pytest.raises(FlagplotError, match="Late arrives late"):
        BattleFile([FOE, late], [FOE], second=second, edition=edition)


@pytest.mark.rule("22.421A", "22.423A")
@ORDERS
@EDITIONS
def test_a_group_with_a_number_does_not_join_one_with_another(second: bool, edition: str) -> None:
    b = BattleFile([FOE], [CONVOY, force("Escort", "CA", 5, "number: 1, ")], second=second, edition=edition)
    if b.ask_name == "strengthen":
        assert b.legal() == [0] and b.refusal(2) == reasons.NUMBER_FIXED
    b.play(until_round=1, answers={"number": lambda s: b.legal()[0]})
    assert (
        b.s.group_row[b.unit("Ships")] == b.sailor * GROUPS + 1
        and b.s.group_row[b.unit("Escorts")] == b.sailor * GROUPS
    )


@pytest.mark.rule("awaw-2011:22.422.A.2", "22.423A")
@ORDERS
def test_2011_has_no_number_beyond_the_number_of_groups(second: bool) -> None:
    forces = [force("A", "CA", 5, "number: 5, "), force("B", "CA", 5)]
    with pytest.raises(FlagplotError, match="number 5 for one of 2 forces"):
        BattleFile(forces, [FOE], second=second, edition="awaw-2011")
    kept = [force("A", "CA", 5, "number: 2, "), force("B", "CA", 5)]
    b = BattleFile(kept, [FOE], second=second, edition="awaw-2011")
    b.play(until_round=1, answers={"number": lambda s: b.legal()[0]})
    assert b.s.group_row[b.unit("As")] == b.hunter * GROUPS + 1 and b.s.group_row[b.unit("Bs")] == b.hunter * GROUPS


@pytest.mark.rule("awaw-2011:22.422.A.2")
@ORDERS
def test_under_2011_a_file_of_2018_numbers_from_one_and_says_so(second: bool) -> None:
    made = BattleFile([force("A", "CA", 5, "number: 5, "), force("B", "CA", 5)], [FOE], second=second)
    b = BattleFile.of(made.battle.text, edition="awaw-2011")
    b.play(until_round=1, answers={"number": lambda s: b.legal()[0]})
    assert sorted(g % GROUPS for g in b.groups(b.hunter)) == [0, 1]
    assert [(event.side, event.number) for event in b.events("number-not-kept")] == [(b.hunter, 5)]


@pytest.mark.rule("22.423A")
@ORDERS
def test_a_group_that_waits_keeps_its_number(second: bool) -> None:
    """Seven of a side: one waits, and joins under its number when another has left."""
    forces = [force(f"T{i}", "CA", 5, "number: 6, " if i == 6 else "") for i in range(7)]
    b = BattleFile(forces, [FOE], second=second)
    b.play(answers={"wait": [6], "number": lambda s: b.legal()[0]}, until="withdraw")
    leaver = next(g for g in b.groups(b.hunter) if g % GROUPS == 5)
    b.play(answers={"withdraw": lambda s: b.legal()[-1] if s.ask_subject == leaver else 0}, until="enter")
    assert b.legal() == [0, 6] and b.refusal(1) in (reasons.NUMBER_TAKEN, reasons.NUMBER_FIXED)


@pytest.mark.rule("22.24B", "22.163C", "awaw-2011:22.162.C.1")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "theatre", "short", "entry"),
    [
        ("awaw-2011", "europe", 3, 2),
        ("awaw-2011", "europe", 4, 3),
        ("awaw-2011", "pacific", 3, 2),
        ("awaw-2011", "pacific", 7, 4),
        ("awaw-2018", "europe", 4, 2),
        ("awaw-2018", "europe", 5, 3),
        ("awaw-2018", "pacific", 3, 3),
        ("awaw-2003", "europe", 3, 0),
    ],
)
def test_a_patrol_in_support_comes_at_its_own_pace(
    second: bool, edition: str, theatre: str, short: int, entry: int
) -> None:
    patrol = force("Patrol", "CA", 5, f"role: counter-interceptor, enters: {{hexes-short: {short}}}, ")
    b = BattleFile(
        [FOE], [force("Main", "CA", 5), patrol], second=second, edition=edition, head=f"theatre: {theatre}\n"
    )
    b.play(until="number")
    assert b.s.enters[b.s.group_row[b.unit("Patrols")]] == entry
