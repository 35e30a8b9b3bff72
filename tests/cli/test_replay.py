"""`flagplot replay`: the same end, or where it differs."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import CORAL_SEA, RIVER_PLATE, bad, data, good


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A battle fought and kept."""
    path = tmp_path / "kept.record"
    good("fight", CORAL_SEA, "--seed", 2, "--record", path, "--doctrine", "random", "--json")
    return path


def test_a_replay_gives_the_object_of_the_fight(record: Path) -> None:
    """Equal in every field."""
    assert data("replay", record) == data("fight", CORAL_SEA, "--seed", 2, "--doctrine", "random")


def test_a_replay_says_that_the_record_holds(record: Path) -> None:
    """With its digest."""
    digest = data("replay", record)["digest"]
    last = good("replay", record).strip().splitlines()[-1]
    assert last.startswith("Replayed") and digest in last and last.endswith("as recorded.")


def test_a_replay_stops_where_one_likes(record: Path) -> None:
    """`--until` counts answers and rolls."""
    found = data("replay", record, "--until", 10)
    assert found["ended"] is None and found["winner"] is None and found["dice"] <= 10
    assert "Stopped after 10 answers" in good("replay", record, "--until", 10)
    assert "The battle goes on" in good("replay", record, "--until", 0)
    assert "--until" in bad("replay", record, "--until", -5)


def test_a_replay_seen_by_one_side_is_its_fight_seen_by_it(record: Path) -> None:
    """The view is the same."""
    words = ("--seed", 2, "--doctrine", "random", "--view", "U.S.")
    assert data("replay", record, "--view", "B") == data("fight", CORAL_SEA, *words)


def test_an_edited_record(record: Path) -> None:
    """The message has file and line and what was expected."""
    lines = record.read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("dice"))
    for face in range(1, 7):
        head = lines[place].rpartition(" = ")[0]
        record.write_text("\n".join([*lines[:place], f"{head} = {face}", *lines[place + 1 :]]) + "\n")
        if f"{head} = {face}" == lines[place]:
            good("replay", record)
        else:
            said = bad("replay", record)
            assert "kept.record, line " in said and "expected" in said
    record.write_text("\n".join([*lines[:place], f"{head} = 7", *lines[place + 1 :]]) + "\n")
    assert f"line {place + 1}" in bad("replay", record)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_record(record: Path, part: float) -> None:
    """Cut anywhere, in a line or between two."""
    text = record.read_text()
    record.write_text(text[: int(len(text) * part)])
    assert "kept.record" in bad("replay", record)


def test_an_unfinished_game_says_how_to_go_on(tmp_path: Path) -> None:
    """It is no error."""
    path = tmp_path / "unfinished.record"
    good("play", CORAL_SEA, "--seed", 1, "--side", "B", "--record", path, keys="2\nquit\n")
    assert f"flagplot play --resume {path}\n" in good("replay", path)
    assert json.loads(good("replay", path, "--json"))["ended"] is None


def test_no_record(tmp_path: Path) -> None:
    """A scenario is none, nor is a folder or nothing."""
    assert "this is not a record" in bad("replay", RIVER_PLATE)
    assert "no such file" in bad("replay", tmp_path / "none")
    assert "cannot be read" in bad("replay", tmp_path)
