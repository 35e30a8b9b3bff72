"""What holds for all tests: those that need the same costly thing share a worker, and memory is searched for litter seldom."""

import gc
from collections.abc import Iterator
from typing import Final

import pytest

from flagplot.files import system

GROUPS: Final = {
    "tests/season/test_season_leaks": "season",
    "tests/cli/test_rules_command": "inspections",
    "tests/cli/test_europa.py::test_rulings_and_tables_and_coverage": "inspections",
    "tests/core/test_coverage": "inspections",
    "tests/core/test_declaring.py::test_every_event": "inspections",
    "tests/core/test_edition.py::test_rulings_move": "inspections",
    "tests/core/test_system.py::test_names": "inspections",
    "tests/test_house": "inspections",
    "tests/test_pairs": "inspections",
    "tests/test_english": "inspections",
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
"""Groups by the beginning of a test's name; the first that fits counts."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests that share compiled code, a season or what was read of the sources (with `--dist loadgroup`)."""
    for item in items:
        group = next((group for start, group in GROUPS.items() if item.nodeid.startswith(start)), "")
        if group:
            item.add_marker(pytest.mark.xdist_group(group))


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
