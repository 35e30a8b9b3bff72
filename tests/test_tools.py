"""The tools of the tree: mutants change one place, frozen answers tell what moved."""

import ast
import difflib
from pathlib import Path

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
    made = [mutants.mutant_at(path, place) for place in range(sum(1 for _ in mutants._spots(ast.parse(RULE))))]
    changes = {mutant.change for mutant in made}
    assert changes >= {"LtE -> Lt", "And -> Or", "Add -> Sub", "1 -> 2", "not left out", "left out: found += 2"}
    for mutant in made:
        moved = [line for line in difflib.ndiff(plain, mutant.text.splitlines()) if line[0] == "-"]
        assert len(moved) == 1, mutant


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
