"""What a curious seat tries by mail finds out nothing: names of the other side, whether it was asked (22.423B, 22.15A)."""

import re
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.table.seats import PERSON
from flagplot.table.standing import read_left
from tests.table.fair.matches import BISMARCK
from tests.table.mail.post import begin, letter, send
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


def test_nobody_answers_for_the_other_side_or_is_told_how_many_letters_it_has_had(folder: Path) -> None:
    """Only its own letters have its key; the same is said whatever has been sent to it (22.15A)."""
    begin(folder, BISMARCK)
    own, theirs = letter(folder, 0), letter(folder, 1)
    keys = [re.search(r'^key: "([0-9a-f]{32})"$', text, re.MULTILINE) for text in (own, theirs)]
    assert keys[0] and keys[1] and keys[0][1] != keys[1][1] and keys[1][1] not in own
    said = set()
    for number in (1, 2, 9):
        with pytest.raises(FlagplotError) as error:
            send(folder, 0, own, side="Britain", mail=number, ask_me="nothing")
        said.add(str(error.value))
    assert len(said) == 1 and "this is not the key of Britain" in said.pop()
    with pytest.raises(FlagplotError, match="key: the key key is missing"):
        send(folder, 0, own.replace(f'key: "{keys[0][1]}"\n', ""))
    assert send(folder, 0, own, ask_me="nothing").is_new


def test_nobody_is_told_whether_a_person_plays_the_other_side(tmp_path: Path) -> None:
    said = []
    for number, other in enumerate((PERSON, "standard")):
        begin(tmp_path / "match", BISMARCK, names={0: PERSON, 1: other})
        for side in ("Britain", "France"):
            with pytest.raises(FlagplotError) as error:
                send(tmp_path / "match", 0, side=side)
            said.append(str(error.value))
        (tmp_path / "match").rename(tmp_path / str(number))
    assert said[:2] == said[2:]
