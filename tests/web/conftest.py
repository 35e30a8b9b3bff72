"""What tests of the pages in a real browser share."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from flagplot.web.store import store
from tests.web.browser import ARGUMENTS, BROWSER
from tests.web.running import running
from tests.web.tables import NOON

OPEN: Final = ExitStack()
"""Closes the browser of this process, if it runs."""
RUNNING: Final = list[Any]()
"""That browser."""


@pytest.fixture(autouse=True)
def one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of a test's own process have one time, until the test moves it."""
    monkeypatch.setattr(store, "clock", lambda: NOON)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """One browser serves test after test; it is closed before a test without one, which may run a loop of its own."""
    if nextitem is None or "table" not in getattr(nextitem, "fixturenames", ()):
        RUNNING.clear()
        OPEN.close()


def browser() -> Any:
    """The browser, which is started for the first test that needs it."""
    from playwright.sync_api import sync_playwright

    if not RUNNING:
        chromium = OPEN.enter_context(sync_playwright()).chromium
        RUNNING.append(OPEN.enter_context(chromium.launch(executable_path=BROWSER, args=ARGUMENTS)))
    return RUNNING[0]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with running(tmp_path_factory.mktemp("table")) as (base, _):
        yield base


@pytest.fixture
def table(address: str) -> Iterator[tuple[Any, str]]:
    """A browser and the address of a server. A test's pages are closed after it: a server allows an address 256 streams."""
    yield browser(), address
    for context in browser().contexts:
        context.close()
