"""What holds for all tests: those that need the same costly thing share a worker, and memory is searched for litter seldom."""

import csv
import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from flagplot.files import system

GROUPS: Final = {
    "tests/season/test_season_leaks": "season",
    "tests/cli/test_rules_command": "inspections",
    "tests/cli/test_schemas.py::test_what_takes_longer": "inspections",
    "tests/cli/test_europa.py::test_rulings_and_tables_and_coverage": "inspections",
    "tests/core/test_coverage": "inspections",
    "tests/core/test_where": "inspections",
    "tests/core/test_declaring.py::test_every_event": "inspections",
    "tests/core/test_edition.py::test_rulings_move": "inspections",
    "tests/core/test_system.py::test_names": "inspections",
    "tests/test_house": "inspections",
    "tests/test_pairs": "inspections",
    "tests/test_english": "inspections",
    "tests/test_fast_tests": "inspections",
    "tests/fast/test_lockstep_editions": "editions",
    "tests/cli/test_editions": "editions",
    "tests/games/europa/test_lockstep": "europa",
    "tests/odds/test_odds_europa": "europa",
    "tests/fast/test_turns": "turns",
    "tests/test_commands_of_docs": "pages",
    "tests/fast/": "compiled",
    "tests/odds/test_odds": "compiled",
    "tests/odds/test_solv": "compiled",
    "tests/cli/test_odds": "compiled",
    "tests/cli/test_solve": "compiled",
}
"""Groups by the beginning of a test's name; the first that fits counts. Other tests are grouped by their file."""
SECONDS: Final = Path(__file__).parent / "data" / "seconds.csv"
LONG: Final = 1.5
"""Processor seconds of a long test, as a guess."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Group the tests that share compiled code, a season, what was read of the sources, or the fixtures of a file.

    Among workers (`--dist loadgroup --no-loadscope-reorder`) the groups that take longest come first.
    """
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            name = item.nodeid
            item.add_marker(
                pytest.mark.xdist_group(
                    next((GROUPS[start] for start in GROUPS if name.startswith(start)), file_of(item))
                )
            )
    if hasattr(config, "workerinput"):
        cost = seconds(items)
        items.sort(key=lambda item: -cost[group_of(item)])


def file_of(item: pytest.Item) -> str:
    """The file of a test, as tests are named."""
    return item.nodeid.partition("::")[0]


def group_of(item: pytest.Item) -> str:
    """The group of a test."""
    mark = item.get_closest_marker("xdist_group")
    return str(mark.args[0]) if mark else ""


def seconds(items: list[pytest.Item]) -> dict[str, float]:
    """Processor seconds of each group: those of its files, as measured, and of its long tests."""
    with SECONDS.open(newline="") as file:
        measured = {row["file"]: float(row["seconds"]) for row in csv.DictReader(file)}
    found = defaultdict[str, float](float)
    for item in items:
        is_long = item.get_closest_marker("long") and not item.get_closest_marker("soak")
        found[group_of(item)] += measured.pop(file_of(item), 0.0) + LONG * bool(is_long)
    return found


@pytest.fixture(scope="session", autouse=True)
def one_worker() -> Iterator[None]:
    """Games are shared among processes only where a test asks for them: a fork of what all tests keep takes half a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(system, "processors", lambda: 1)
        yield


def pytest_sessionstart() -> None:
    """Views are made of many short-lived lists: searching them for litter as often as usual takes a fifth of all time."""
    gc.set_threshold(20_000, 10, 20)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end, and is not searched again."""
    gc.collect()
    gc.freeze()
