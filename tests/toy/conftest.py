"""The small game is known to the program while its tests run."""

import pytest

from flagplot import games

HOME = "tests.toy.kit:TOY"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it known, for one test."""
    monkeypatch.setattr(games, "_HOMES", dict(games._HOMES))
    games.add("toy", HOME)
