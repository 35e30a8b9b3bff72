"""What a curious seat tries by mail finds out nothing: names of the other side, whether it was asked (22.423B, 22.15A)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.table.standing import read_left
from tests.table.fair.matches import BISMARCK
from tests.table.mail.post import begin, send
from tests.table.sessions import setting

GUESSED = """\
flagplot: orders
side: Germany
lines:
  - name: guessed
    forces: [Nobody]
    ports: [Nowhere]
    hold-back: [Nothing]
"""
"""Orders of the other side: whoever is told what is wrong with them is told its forces, ports and ships."""
GERMAN = ("Luetjens", "Brest", "Lorient", "Bismarck", "Scharnhorst", "Nobody")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that is not there yet."""
    return tmp_path / "match"


@pytest.mark.rule("22.15A-b")
def test_orders_of_the_other_side_are_refused_unread(folder: Path) -> None:
    """Else a seat would be told by its own mistakes which forces, ports and ships there are."""
    begin(folder, BISMARCK)
    with pytest.raises(FlagplotError) as by_mail:
        send(folder, 1, orders=GUESSED)
    with pytest.raises(FlagplotError) as at_the_table:
        read_left(setting(BISMARCK), 1, GUESSED)
    for error in (by_mail.value, at_the_table.value):
        assert "these are orders of Germany" in str(error) and "orders of Britain" in str(error)
        assert not [name for name in GERMAN if name in str(error)]
