"""Interception by submarines (22.114, 22.91, 22.915-22.917, 22.92)."""

import pytest

from flagplot.games.awaw.interception.participants import exposed_on_way, submarine_fate


@pytest.mark.rule("22.917")
def test_submarines_are_safe_on_their_way() -> None:
    assert not exposed_on_way(is_submarine=1)
    assert exposed_on_way(is_submarine=0)


@pytest.mark.rule("22.92-b", "22.92-c", "22.92-d")
def test_what_becomes_of_it() -> None:
    """Inverted, back where it came from, free to try in a later phase."""
    assert submarine_fate(attacked=1, survived=1) == (1, 0, 0)
    assert submarine_fate(attacked=1, survived=0) == (0, 0, 0)
    assert submarine_fate(attacked=0, survived=1) == (0, 1, 1)
