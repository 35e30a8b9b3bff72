"""`flagplot referee`: people at a real table, both sides open, their own dice."""

from itertools import pairwise
from pathlib import Path

import pytest

from flagplot.cli.commands.play.desk import COMMANDS
from flagplot.core.dice import below
from flagplot.core.record import Entry
from flagplot.core.seat_view import REFEREE
from flagplot.table import record_file
from flagplot.table.controller import TableController
from flagplot.table.seats import PERSON
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario
from tests.cli.shell import EXAMPLE, SCENARIOS, bad, good

STRAIT = SCENARIOS / "denmark-strait-1941.yaml"
BEGINNING = "1\n1\nn\nn\nn\nn\n2\n0\n"
"""Both groups are numbered, nobody is screened; Bismarck and Prince of Wales fire at each other."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "table.record"


def referee(record: Path, keys: str, *words: object, file: Path = STRAIT) -> str:
    """What a table is told that types these keys."""
    return good("referee", file, "--record", record, *words, keys=keys)


def dice(record: Path) -> list[int]:
    """The dice that counted."""
    kept = record_file.read(record).entries
    return [entry.answer for entry in kept if isinstance(entry, Entry) and entry.seat == "dice"]


def keys_of(file: Path, most: int) -> list[str]:
    """What is typed in a game in which both sides follow the usual doctrine."""
    session = begin(open_scenario(file), {0: PERSON, 1: PERSON}, 1)
    session.dice = None
    desk, keys = TableController(session, {REFEREE: listen(session, REFEREE)}), list[str]()
    session.run()
    while not session.is_over and len(keys) < most:
        if session.position.question.is_die:
            faces = "".join(str(1 + below(1, len(keys) + place, 6)) for place in range(desk.dice_together))
            desk.put_dice(faces)
            desk.roll()
            keys += [faces, ""]
        else:
            keys.append(desk.hints()[0][1].key)
            assert desk.take(keys[-1]) == ""
    return keys


def test_both_sides_lie_open_and_nobody_passes_the_keyboard(record: Path) -> None:
    text = referee(record, "1\nview\n")
    assert "Hood BB4" in text and "Bismarck BB4" in text and "Pass the keyboard" not in text
    assert "(as the referee sees it)" in text
    assert f"go on with: flagplot referee --resume {record}" in text


def test_a_roll_is_one_line_with_a_count_and_a_last_look(record: Path) -> None:
    """Some of the dice, the others, both again; they count at Enter."""
    text = referee(record, BEGINNING + "9\n1 2 3\n4\n6\n55\n\n")
    assert "2 dice: 4\n2 dice: 4, 1 more: 6\n2 dice: 4 6, Enter if right: 55\n2 dice: 5 5, Enter if right: \n" in text
    assert "'9' is not a roll; expected faces 1 to 6" in text and "3 dice are too many; expected at most 2" in text
    assert "fire at Prince of Wales in Britain CG1: roll 10" in text
    assert dice(record) == [5, 5]


def test_every_command_answers_where_dice_are_asked_for(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(record.parent)
    before = "no\nno\nno\nno\n1\n"
    for command in COMMANDS:
        record.unlink(missing_ok=True)
        text = referee(record, f"{before}{command}\nquit\n", file=SCENARIOS / "river-plate-1939.yaml")
        assert "2 dice:" in text, command
    record.unlink()
    text = referee(record, f"{before}sheet\nquit\n", file=SCENARIOS / "river-plate-1939.yaml")
    assert "dice are rolled now: no sheet; expected faces of the dice" in text


def test_a_roll_is_taken_back_until_the_next_one(record: Path) -> None:
    """What it did is gone from the ships, the story and the record; then an order before it stands."""
    text = referee(record, BEGINNING + "66\n\nundo\n11\n\nundo\n66\n\nundo\nundo\n")
    assert text.count("fire at Prince of Wales in Britain CG1: roll 12+0, 3 hits") == 2
    assert text.count("fire at Prince of Wales in Britain CG1: roll 2+0, 0 hits") == 1
    assert "a die has been rolled since your last order" in text
    assert dice(record) == []


def test_orders_are_taken_back_on_both_sides_while_no_die_has_fallen(record: Path) -> None:
    """Even when a roll has been called for."""
    text = referee(record, BEGINNING + "undo\nundo\nundo\n")
    assert text.count("Taken back.") == 3 and "has been rolled" not in text


def test_dice_that_are_thrown_at_once_are_asked_for_at_once(record: Path) -> None:
    """All search dice of a side, which the rules read one after another."""
    keys = keys_of(EXAMPLE, 40)
    text = referee(record, "\n".join(keys) + "\n", file=EXAMPLE)
    assert "Roll 2 dice for search by Japan [22.451]\n2 dice: " in text
    assert "has no search dice" not in text.partition("Roll 2 dice")[0]
    typed = "".join(key for key, after in pairwise(keys) if after == "")
    assert "".join(map(str, dice(record))) == typed


def test_a_segment_has_a_screen_with_the_hits_on_the_track(record: Path) -> None:
    """Its name as a heading, once; ships that are hit with all their boxes."""
    text = referee(record, BEGINNING + "66\n\n55\n\n0\n0\n0\n0\n")
    heads = [line.strip("─ ") for line in text.splitlines() if line.startswith("──")]
    assert heads[0] == "Before the first round: numbers are chosen" and len(heads) == len(set(heads))
    assert "Britain: Prince of Wales ■■■□ 3 of 4" in text.rpartition("── Round 1: withdrawal")[2]


def test_the_same_game_is_played_with_and_without_mistakes(record: Path, tmp_path: Path) -> None:
    """A table that corrects every roll once ends where one does that never errs; both replay."""
    keys, other = keys_of(STRAIT, 60), tmp_path / "other.record"
    referee(record, "\n".join(keys) + "\n")
    erring = []
    for place, key in enumerate(keys):
        if place + 1 < len(keys) and keys[place + 1] == "":
            erring += ["1" * len(key), "", "undo"]
        erring.append(key)
    good("referee", STRAIT, "--record", other, keys="\n".join(erring) + "\n")
    assert record_file.read(record).entries == record_file.read(other).entries
    assert "Replayed" in good("replay", other)


def test_a_doctrine_plays_one_side_and_the_game_goes_on(record: Path) -> None:
    """The game is taken up with open sides, and what the doctrine answered comes again after an undo."""
    referee(record, "1\nn\nn\n", "--side", "A")
    text = good("referee", "--resume", record, keys="undo\nview\n")
    assert "you have no order to take back" in text and "Hood, BB4" in text


def test_bad_options(record: Path) -> None:
    assert "either a scenario file or a record" in bad("referee")
    referee(record, "")
    assert "already holds these options" in bad("referee", "--resume", record, "--side", "A")
    assert "no such file" in bad("referee", "nowhere.yaml")
