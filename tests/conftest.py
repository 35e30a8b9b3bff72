"""What holds for all tests: those that need the compiled runtime share one worker, so that it is compiled once."""

import pytest

COMPILED = (
    "tests/fast/",
    "tests/odds/test_odds",
    "tests/odds/test_solv",
    "tests/cli/test_odds",
    "tests/cli/test_solve",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests of the compiled runtime (with `--dist loadgroup`)."""
    for item in items:
        if item.nodeid.startswith(COMPILED):
            item.add_marker(pytest.mark.xdist_group("compiled"))
