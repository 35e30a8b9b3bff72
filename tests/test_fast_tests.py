"""`make fast` chooses the tests nearest to a change, as many as fit into a minute."""

import csv
from pathlib import Path
from typing import Final

import pytest

from tools import fast
from tools.seconds import TABLE

ROOT: Final = Path(__file__).parent.parent


@pytest.mark.long
def test_a_test_file_is_the_nearer_the_fewer_imports_lie_between() -> None:
    steps = fast.steps_from(["flagplot.core.dice"])
    assert steps["flagplot.core.dice"] == 0
    assert steps["flagplot.table.dice"] > 0 and "flagplot.drawing.svg" not in steps
    found = fast.nearest(["src/flagplot/core/dice.py"])
    assert [distance for distance, _, _ in found] == sorted(distance for distance, _, _ in found)
    assert ("tests/core/test_dice.py", 1) in [(name, distance) for distance, _, name in found]


@pytest.mark.long
def test_a_changed_test_file_comes_first_and_nothing_else_if_no_module_changed() -> None:
    assert [name for _, _, name in fast.nearest(["tests/test_blocks.py", "README.md"])] == ["tests/test_blocks.py"]


def test_files_are_taken_while_they_fit() -> None:
    found = [(0, 30.0, "a"), (1, 60.0, "b"), (1, 40.0, "c"), (2, 5.0, "d")]
    assert fast.chosen(found, 80.0) == ["a", "c", "d"]
    compiled = [(0, 1.0, "tests/fast/a.py"), (1, 1.0, "tests/fast/b.py"), (2, 5.0, "c")]
    assert fast.chosen(compiled, fast.COMPILING + 2.0) == ["tests/fast/a.py", "tests/fast/b.py"]
    assert fast.chosen(compiled, fast.COMPILING) == ["c"]


def test_the_table_of_seconds_names_test_files() -> None:
    with TABLE.open(newline="") as file:
        rows = {row["file"]: float(row["seconds"]) for row in csv.DictReader(file)}
    assert len(rows) > 300 and all(seconds >= 0 for seconds in rows.values())
    gone = [name for name in rows if not (ROOT / name).is_file()]
    assert len(gone) < len(rows) / 10, "measure again: make seconds"
