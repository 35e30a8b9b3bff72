"""Commands that a game offers: the command line asks the list of the game and knows nothing else of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot import games
from tests.cli.shell import call


@pytest.fixture(autouse=True)
def another_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "_HOMES", dict(games._HOMES))
    monkeypatch.setattr(games, "_OFFERING", list(games._OFFERING))
    games.add("harbors", "tests.core.toy:KIT", "tests.cli.offering")
    yield


def test_its_commands_are_listed_and_told_by_their_docstrings() -> None:
    assert "Toss dice." in call("--help").output
    told = call("toss", "--help").output
    assert all(word in told for word in ("Toss dice, as often as asked.", "COUNT", "--name NAME", "--seed", "--ruling"))
    assert "show  Show a harbor." in call("harbor").output


def test_its_answer_is_printed_or_given_as_an_object() -> None:
    words = ("toss", "3", "--seed", "7", "--name", "Ann", "--name", "Bob", "--ruling", "a=b", "--edition", "x")
    told, found = call(*words), call(*words, "--json")
    answer = json.loads(found.stdout)
    assert told.stdout == f"Ann and Bob: {answer['faces']}\ntossed\n"
    assert answer == {**answer, "seed": 7, "names": ["Ann", "Bob"], "rulings": {"a": "b"}, "edition": "x"}
    assert found.stderr == "tossed\n", "a note is no part of the object"


def test_dice_of_a_file_come_first(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("6 5")
    assert json.loads(call("toss", "2", "--dice", dice, "--json").stdout)["faces"] == [6, 5]


def test_the_code_of_an_answer_is_that_of_the_program() -> None:
    assert call("toss", "1", "--force").exit_code == 3
    assert call("harbor", "show", "x/Leith").stdout == "Leith\n"
    assert call("harbor", "list", "--json").stdout == "[]\n"
    assert call("harbor", "sink").exit_code == 2
