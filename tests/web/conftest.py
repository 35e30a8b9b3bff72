"""What tests of the pages in a real browser share."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from flagplot.web.store import store
from tests.web.browser import ARGUMENTS, BROWSER
from tests.web.running import running


@pytest.fixture(autouse=True)
def one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of a test's own process have one time, until the test moves it."""
    monkeypatch.setattr(store, "clock", lambda: datetime(2026, 1, 1, 12, tzinfo=UTC))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """A browser and the address of a server."""
    from playwright.sync_api import sync_playwright

    with running(tmp_path_factory.mktemp("table")) as (base, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser, base
        browser.close()


@pytest.fixture(autouse=True)
def pages_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test's pages are closed after it: each holds connections, of which the server allows an address 256."""
    yield
    if "table" in request.fixturenames:
        for context in request.getfixturevalue("table")[0].contexts:
            context.close()
