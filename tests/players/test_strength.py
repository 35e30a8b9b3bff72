"""The strength of the doctrines is pinned: what they do in seeded games, so that odds cannot drift unseen.

Where a rule or a doctrine changes on purpose, take the lines anew with
`python -m tests.players.strength > tests/data/doctrines.txt` and say in the commit why they moved.
"""

import pytest

from tests.players.strength import kept, lines

ANEW = "the doctrines play otherwise; on purpose? python -m tests.players.strength > tests/data/doctrines.txt"


@pytest.mark.parametrize("name", lines())
def test_doctrines_play_as_strongly_as_they_did(name: str) -> None:
    assert lines()[name]() == kept()[name], ANEW


def test_every_line_that_is_kept_is_played() -> None:
    assert list(kept()) == list(lines())
