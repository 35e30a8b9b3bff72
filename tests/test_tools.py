"""The tools of the tree: mutants change one place, frozen answers tell what moved."""

import ast
import difflib
import gc
import itertools
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core import dice
from flagplot.core.dice import below
from flagplot.games.europa.flow import order
from tests.helpers.blocks import first
from tests.helpers.europa import Fight
from tests.helpers.europa_file import battle
from tools import frozen, mutants

RULE = '''"""A rule."""


def reach(hexes: int, dice: int) -> bool:
    """Whether a roll reaches."""
    found = dice + 1
    found += 2
    return hexes <= found and not hexes == 9
'''


def test_each_mutant_changes_one_line_and_every_kind_is_found(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text(RULE)
    plain = ast.unparse(ast.parse(RULE)).splitlines()
    made = list(mutants.mutants_of(path))
    changes = {mutant.change for mutant in made}
    assert changes >= {"LtE -> Lt", "And -> Or", "Add -> Sub", "1 -> 2", "not left out", "left out: found += 2"}
    for mutant in made:
        text = ast.unparse(ast.fix_missing_locations(mutant.tree())).splitlines()
        moved = [line for line in difflib.ndiff(plain, text) if line[0] == "-"]
        assert len(moved) == 1, mutant
        assert mutant.function == "reach"


@pytest.fixture(scope="module")
def swapped() -> mutants.Swapped:
    """The functions of the program. To find them takes seconds beside all that other tests keep, which is frozen again."""
    found = mutants.Swapped()
    gc.freeze()
    return found


@pytest.mark.long
def test_a_mutant_takes_the_place_of_the_function_wherever_it_is_known(swapped: mutants.Swapped) -> None:
    path = Path(dice.__file__)
    mutant = next(one for one in mutants.mutants_of(path) if one.function == "below" and "Mult" in one.change)
    known, right = below.__code__, [below(7, index, 6) for index in range(20)]
    try:
        swapped.put(path, "below", mutant.code())
        assert [below(7, index, 6) for index in range(20)] != right
    finally:
        swapped.put(path, "below", known)
    assert [below(7, index, 6) for index in range(20)] == right


@pytest.mark.long
def test_a_flow_with_a_change_or_a_note_is_still_a_flow(swapped: mutants.Swapped) -> None:
    """A flow runs as steps that leave off at a question; put in as it is written it failed in every test."""
    path = Path(order.__file__)
    those = {n: one for n, one in enumerate(mutants.mutants_of(path)) if one.function == "next_combat"}
    mutant = next(one for one in those.values() if one.change == "Gt -> LtE")
    known, asked = order.next_combat.__code__, list[str]()
    try:
        for code in (known, next(code for _, code in mutants.noted(path, those)), mutant.code()):
            swapped.put(path, "next_combat", code)
            f = Fight.of_text(battle(["tf 4"], ["A: tf 1", "B: tf 1"], movement=0))
            f.play(until=("next-group", "next-group", "body")[len(asked)])
            asked.append(f.ask_name)
    finally:
        swapped.put(path, "next_combat", known)
    assert asked == ["next-group", "next-group", "body"]


@pytest.mark.long
def test_a_test_that_comes_to_a_place_is_noted(swapped: mutants.Swapped) -> None:
    path = Path(dice.__file__)
    those = {n: one for n, one in enumerate(mutants.mutants_of(path)) if one.function == "below"}
    known = below.__code__
    try:
        for name, code in mutants.noted(path, those):
            swapped.put(path, name, code)
        mutants.REACHED.clear()
        below(7, 1, 6)
        assert set(those) == mutants.REACHED
    finally:
        swapped.put(path, "below", known)


def turns_for_ever() -> None:
    while True:
        pass


def turns_for_ever_where_no_handler_runs() -> None:
    sum(itertools.repeat(0))


def waits() -> None:
    time.sleep(600)


@pytest.mark.long
@pytest.mark.parametrize("never_ends", first(1, [turns_for_ever_where_no_handler_runs, turns_for_ever, waits]))
def test_a_mutant_that_does_not_end_is_killed(
    never_ends: Callable[[], None],
    swapped: mutants.Swapped,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mutant = next(mutants.mutants_of(Path(dice.__file__)))
    trial = mutants.Trial([mutant], print, 0.1)
    monkeypatch.setattr(mutants, "passes", lambda item, following: never_ends())
    monkeypatch.setattr(mutants, "SPARE", 0.5)
    monkeypatch.setattr(mutants, "WAITS", 2)
    killer, _ = trial.tried(mutant, [(request.node, 0.0)], swapped)
    assert "not end" in killer


@pytest.mark.long
def test_a_mutant_whose_time_is_up_lives_and_says_how_many_tests_have_run(
    swapped: mutants.Swapped, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant = next(mutants.mutants_of(Path(dice.__file__)))
    monkeypatch.setattr(mutants, "passes", lambda item, following: True)
    monkeypatch.setattr(mutants, "forget", lambda: None)  # it goes through all objects; the test above waits for it
    tests = [(request.node, 0.0)] * 3
    assert mutants.Trial([mutant], print, 60.0).tried(mutant, tests, swapped) == ("", 3)
    assert mutants.Trial([mutant], print, -1.0).tried(mutant, tests, swapped) == ("", 1)


@pytest.mark.long
def test_a_sample_is_the_same_for_a_seed() -> None:
    first, again = mutants.sample("turn", 5, 1), mutants.sample("turn", 5, 1)
    assert first == again != mutants.sample("turn", 5, 2)


def test_an_answer_is_compared_without_what_the_machine_did() -> None:
    assert frozen.untimed({"wins": [{"rate": 3, "a": 1}], "seconds": 2}) == {"wins": [{"a": 1}]}
    assert frozen.moved({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == ["b", "c"]


def test_every_scenario_and_edition_is_frozen() -> None:
    names = {name for name, _ in frozen.lines()}
    for file in frozen.files("battle"):
        assert {f"fight {file} {edition}" for edition in frozen.EDITIONS} <= names
    for file in frozen.files("operation"):
        assert {f"turn {file} {edition}" for edition in frozen.EDITIONS} <= names
    assert {f"odds {file}" for file in frozen.files("battle", "operation", "europa")} <= names
