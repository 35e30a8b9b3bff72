"""Keeping records: whole or not at all, never over another file, and cut or changed ones found out."""

import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import Entry, Mark, parse_record
from flagplot.files import whole
from flagplot.table import record_file
from flagplot.table.dice import PresetDie, Tray
from flagplot.table.fair.match import ASK
from flagplot.table.resume import dice_thrown, header_seed, reopen, take_up
from flagplot.table.session import Session, first_answers, sides_played_by_people
from tests.helpers.program import started
from tests.table.sessions import CORAL_SEA, RIVER_PLATE, session, with_person


def part_of_a_battle(answers: int = 20, seed: int = 3) -> Session:
    """A battle that stands after so many answers."""
    played = session(CORAL_SEA, seed, "standard", "standard")
    for _ in range(answers):
        played.give(played._automatic())
    return played


# ------------------------------------------------------------ files
def test_a_record_is_written_with_its_count_and_its_check(tmp_path: Path) -> None:
    played, path = part_of_a_battle(), tmp_path / "some.record"
    record_file.write(path, played.record, played.position)
    kept = record_file.read(path)
    assert kept.header["answers"] == "20"
    assert kept.header["check"] == record_file.checksum(kept.entries)
    assert kept.entries[-1].text() == f"= {played.position.digest()}"
    assert [entry.text() for entry in kept.entries[:-1]] == [entry.text() for entry in played.record.entries]
    assert [name.name for name in tmp_path.iterdir()] == ["some.record"], "no scrap is left"


def test_a_file_has_the_rights_of_the_users_mask_and_keeps_those_that_it_had(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for mask, rights in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
            os.umask(mask)
            path = tmp_path / f"{mask}.record"
            whole.write(path, "one")
            assert path.stat().st_mode & 0o777 == rights
            path.chmod(0o640)
            whole.write(path, "two")
            assert path.stat().st_mode & 0o777 == 0o640 and path.read_text() == "two"
    finally:
        os.umask(before)


def test_a_secret_file_is_its_owners_alone_from_the_first_moment_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    halves: list[int] = []
    held = whole._hold

    def noted(half: BinaryIO) -> bool:
        halves.append(os.fstat(half.fileno()).st_mode & 0o777)
        return held(half)

    monkeypatch.setattr(whole, "_hold", noted)
    before = os.umask(0)
    try:
        whole.write(tmp_path / "secret", "one", is_secret=True)
    finally:
        os.umask(before)
    assert halves == [0o600] and (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


SAVING = """
import sys
from flagplot.files import whole
number = 0
while True:
    number += 1
    whole.write(sys.argv[1], f"{number % 10}" * 2_000_000)
    print(number, flush=True)
"""
"""Saves one file again and again."""


def killed_while_saving(path: Path, seconds: float) -> None:
    with started((sys.executable, "-c", SAVING, str(path))) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(seconds)


@pytest.mark.long
def test_what_a_killed_save_leaves_is_swept_at_the_next(tmp_path: Path) -> None:
    """Killed at moments of its saving until something is left; the file itself is always whole."""
    path, left = tmp_path / "some.record", list[Path]()
    for number in range(40):
        killed_while_saving(path, number / 1000)
        text = path.read_text()
        assert len(text) == 2_000_000 and len(set(text)) == 1
        left = [each for each in tmp_path.iterdir() if each != path]
        assert len(left) <= 1, "each save sweeps what the one before it left"
        if left:
            break
    assert left, "no kill met a save"
    whole.write(tmp_path / "other.record", "another file")
    assert left[0].exists(), "of another file nothing is taken away"
    whole.write(path, "whole")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other.record", "some.record"]
    assert path.read_text() == "whole"


def test_nothing_is_taken_from_somebody_who_is_saving(tmp_path: Path) -> None:
    """Two writers of one file, each at its own pace: neither loses what it writes."""
    path = tmp_path / "some.record"
    with whole._half(path, whole.OWN_FILE) as (file, name):
        file.write(b"half")
        whole.write(path, "whole")
        assert name.exists()
        name.replace(path)
    assert path.read_text() == "half" and [each.name for each in tmp_path.iterdir()] == ["some.record"]


def test_a_digest_at_the_end_is_not_written_twice() -> None:
    played = session(RIVER_PLATE, 3)
    played.run()
    assert isinstance(played.record.entries[-1], Mark)
    entries = parse_record(record_file.full(played.record, played.position).text()).entries
    assert [entry.text() for entry in entries] == [entry.text() for entry in played.record.entries]


def test_a_record_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, path = part_of_a_battle(), tmp_path / "some.record"
    record_file.write(path, played.record, played.position)
    before = path.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(FlagplotError, match=r"some\.record: .*: No space left on device; expected free space"):
        record_file.write(path, part_of_a_battle(30).record, played.position)
    assert path.read_text() == before
    assert [name.name for name in tmp_path.iterdir()] == ["some.record"]


def test_where_a_record_may_go(tmp_path: Path) -> None:
    there = tmp_path / "there.record"
    there.write_text("mine")
    whole.check_free(tmp_path / "free.record")
    whole.check_free(there, force=True)
    for path, what in (
        (there, "the file exists and is not overwritten"),
        (tmp_path, "this is a folder, not a file"),
        (tmp_path / "none" / "a.record", "there is no such folder"),
    ):
        with pytest.raises(FlagplotError) as error:
            whole.check_free(path)
        assert error.value.what == what
    assert there.read_text() == "mine"


def test_a_free_name_is_one_that_is_not_taken(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = record_file.free_name("battle", tmp_path)
        path.write_text("")
        names.append(path.name)
    assert names == ["battle.record", "battle-2.record", "battle-3.record"]


def test_a_record_that_lost_answers_is_told_with_both_numbers(tmp_path: Path) -> None:
    played, path = part_of_a_battle(), tmp_path / "some.record"
    lines = record_file.full(played.record, played.position).text().splitlines()
    path.write_text("\n".join(lines[:-3]) + "\n")
    with pytest.raises(FlagplotError, match="the record is incomplete after 18 answers; expected 20") as error:
        record_file.read(path)
    assert error.value.line == len(lines) - 3
    path.write_text("\n".join(lines[:-1]) + "\n")
    with pytest.raises(FlagplotError, match="the record is incomplete; expected a digest as its last line"):
        record_file.read(path)


def test_answers_that_were_changed_are_found_out_although_they_play() -> None:
    played = part_of_a_battle()
    record = parse_record(record_file.full(played.record, played.position).text())
    record_file.check_unchanged(record)
    record.header["check"] = "0123456789abcdef"
    with pytest.raises(FlagplotError, match="the answers have been changed since the record was written") as error:
        record_file.check_unchanged(record)
    line = record.text().splitlines()[error.value.line - 1]
    assert line == "check: 0123456789abcdef"
    with pytest.raises(FlagplotError, match="the answers have been changed"):
        take_up(record, reopen(record))
    del record.header["check"]
    record_file.check_unchanged(record)


# ------------------------------------------------------------ parts of records
@pytest.mark.parametrize("until", [0, 1, 49, 50, 51, 99, -1])
def test_the_first_answers_of_a_record(until: int) -> None:
    """Digests between them come along, those after the last of them too."""
    played = part_of_a_battle(100)
    found = first_answers(played.record, until)
    assert sum(1 for entry in found if isinstance(entry, Entry)) == (100 if until < 0 else until)
    assert found == played.record.entries[: len(found)]
    assert sum(1 for entry in found if isinstance(entry, Mark)) == (2 if until in (-1, 100) else until // 50)


def test_a_part_of_a_record_is_played(tmp_path: Path) -> None:
    played = part_of_a_battle(60)
    again = reopen(played.record)
    again.play_record(played.record, 45)
    assert (again.answers, again.is_over) == (45, False)
    assert again.position.digest() == part_of_a_battle(45).position.digest()
    thrown = sum(1 for entry in first_answers(played.record, 45) if isinstance(entry, Entry) and entry.seat == "dice")
    assert again.dice_rolled == thrown > 0
    decisions = [player.decisions for player in again.players.values() if player is not None]
    assert sum(decisions) == 45 - thrown


# ------------------------------------------------------------ taking up
def test_dice_are_asked_of_a_person_from_here_on() -> None:
    played = part_of_a_battle()
    again = reopen(played.record)
    take_up(played.record, again, ask_dice=True)
    assert again.record.header["dice"] == ASK and again.dice is None
    while not again.waits_for_a_person:
        again.give(again._automatic())
    assert again.position.question.is_die
    kept = parse_record(record_file.full(again.record, again.position).text())
    third = reopen(kept)
    take_up(kept, third)
    assert third.dice is None, "and the record remembers it"


def test_more_dice_follow_those_that_were_thrown() -> None:
    played = part_of_a_battle(60)
    thrown = [entry.answer for entry in dice_thrown(played.record)]
    assert thrown and all(1 <= face <= 6 for face in thrown)
    again = reopen(played.record)
    take_up(played.record, again, more=[PresetDie(2), PresetDie(5)])
    assert again.record.header["dice"] == " ".join(map(str, [*thrown, 2, 5]))
    assert isinstance(again.dice, Tray)
    assert [again.dice.roll(1) for _ in range(2)] == [1, 4]


def test_a_seed_of_a_header() -> None:
    record = session(RIVER_PLATE, 8).record
    assert header_seed(record) == 8
    for text in ("many", "-1", "1.5", ""):
        record.header["seed"] = text
        with pytest.raises(FlagplotError, match=r"seed: .* is not a seed; expected a whole number"):
            header_seed(record)
    del record.header["seed"]
    assert header_seed(record) is None


def test_who_of_the_sides_is_a_person() -> None:
    assert sides_played_by_people(session(RIVER_PLATE)) == []
    assert sides_played_by_people(with_person(RIVER_PLATE, 1)) == [1]


def test_listeners_look_on_before_and_after_every_answer() -> None:
    class Watcher:
        """Counts what it is shown."""

        def __init__(self) -> None:
            self.seen: list[tuple[str, str]] = []

        def before(self, position: object) -> None:
            """Note the digest."""
            self.seen.append(("before", played.position.digest()))

        def after(self, position: object) -> None:
            """Note the digest."""
            self.seen.append(("after", played.position.digest()))

    played, watcher = session(RIVER_PLATE, 3), Watcher()
    played.listeners.append(watcher)
    start = played.position.digest()
    played.run()
    moments = [name for name, _ in watcher.seen]
    assert moments == ["before", "after"] * played.answers
    assert watcher.seen[0] == ("before", start) and watcher.seen[-1] == ("after", played.position.digest())
    assert all(watcher.seen[n][1] == watcher.seen[n + 1][1] for n in range(1, len(watcher.seen) - 1, 2))
