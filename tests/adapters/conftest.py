"""The small game is known while adapters are tested."""

import pytest

from flagplot import games
from tests.toy.conftest import HOME


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it known, for one test."""
    monkeypatch.setattr(games, "_HOMES", dict(games._HOMES))
    games.add("toy", HOME)
