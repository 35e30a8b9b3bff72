"""A file that another program writes while a command works: the command does not overwrite it."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files import whole
from flagplot.season import fair
from flagplot.season.begin import begin
from flagplot.table import session
from flagplot.table.mail import match as by_mail
from flagplot.table.mail.match import RECORD, new_match_in
from flagplot.table.seats import PERSON
from flagplot.table.setting import open_scenario
from tests.cli.shell import SCENARIOS, call

MINE = "what another program wrote"
SAID = "the file exists and is not overwritten"
STRAIT = SCENARIOS / "denmark-strait-1941.yaml"
BISMARCK = SCENARIOS / "bismarck-1941.yaml"

COMMANDS = (
    ("fight", STRAIT, "--seed", 1, "--record", "OUT"),
    ("turn", BISMARCK, "--seed", 1, "--record", "OUT"),
    ("turn", BISMARCK, "--seed", 1, "--carry-on", "OUT"),
    ("play", STRAIT, "--record", "OUT"),
    ("referee", STRAIT, "--record", "OUT"),
    ("position", STRAIT, "--seed", 1, "--round", 1, "--file", "OUT"),
    ("new", "OUT", "--like", "java-sea-1942"),
    ("new", "OUT", "--side", "Germany: Bismarck", "--side", "Britain: Hood"),
    ("season", "export", "SEASON", "--to", "OUT"),
    ("season", "export", "SEASON", "--stage", "--to", "OUT"),
    ("season", "new", "OUT", "--from", "bismarck-1941"),
    ("season", "new", "OUT", "--from", "bismarck-1941", "--dice", "fair"),
    ("raid", "RAID", "--seed", 4, "--to", "OUT"),
)


def filled(words: tuple[object, ...], out: Path, folder: Path) -> list[object]:
    """The words of a command with its files."""
    if "SEASON" in words:
        begin(folder / "a.season", "bismarck-1941", {}).write()
    if "RAID" in words:
        assert call("new", folder / "raid.yaml", "--kind", "raid").exit_code == 0
    put = {"OUT": out, "SEASON": folder / "a.season", "RAID": folder / "raid.yaml"}
    return [put.get(word, word) if isinstance(word, str) else word for word in words]


@pytest.mark.parametrize(
    "words", COMMANDS, ids=lambda words: " ".join(str(word) for word in words if word in words[:2])
)
def test_a_file_written_meanwhile_stays(
    words: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes just after the name was found free."""
    out, real = tmp_path / "out.yaml", whole.check_free
    full = filled(words, out, tmp_path)
    before = {path.name for path in tmp_path.iterdir()}

    def found_free(path: str | Path, *more: object, **options: object) -> None:
        real(path, *more, **options)  # type: ignore[arg-type]
        if Path(path) == out:
            out.write_text(MINE)

    monkeypatch.setattr(whole, "check_free", found_free)
    done = call(*full, keys="quit\n" * 3)
    assert done.exit_code == 2 and SAID in done.stderr and str(out) in done.stderr, done.output
    assert "Traceback" not in done.output
    assert out.read_text() == MINE
    left = {path.name for path in tmp_path.iterdir()} - before
    assert left <= {out.name, f"{out.name}.records"}
    monkeypatch.undo()
    if "season" not in words:
        assert call(*full, "--force", keys="quit\n" * 3).exit_code == 0
        assert out.read_text() != MINE


@pytest.mark.parametrize("number", ["5", None])
def test_of_two_seasons_that_begin_together_the_first_stays(tmp_path: Path, number: str | None) -> None:
    """With its secret of fair dice and its copy; the later program changes nothing at all."""
    numbers = None if number is None else [f"Germany={number}"]
    first, later = (begin(tmp_path / "a.season", "bismarck-1941", {}, (), numbers) for _ in range(2))
    first.write()
    before = contents(tmp_path)
    with pytest.raises(FlagplotError, match=f"{SAID}; expected another name$"):
        later.write()
    assert contents(tmp_path) == before
    if numbers:
        assert fair.secret_of(first).hex() == before["a.season.records/dice-secret"].decode()


def test_of_two_matches_by_mail_that_begin_together_the_first_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting, folder, real = open_scenario(STRAIT), tmp_path / "match", session.begin
    people = {0: PERSON, 1: PERSON}

    def slow(*words: object) -> object:
        monkeypatch.setattr(by_mail, "begin", real)
        new_match_in(folder, setting, dict(people), 1)
        kept.update(contents(folder))
        return real(*words)  # type: ignore[arg-type]

    kept: dict[str, bytes] = {}
    monkeypatch.setattr(by_mail, "begin", slow)
    with pytest.raises(FlagplotError, match="the folder is not empty; expected a folder that is new or empty"):
        new_match_in(folder, setting, dict(people), 2)
    assert RECORD in kept and contents(folder) == kept


def test_a_match_by_mail_begins_in_a_folder_with_a_lock_alone(tmp_path: Path) -> None:
    """As a program leaves it that was ended before it wrote anything."""
    (tmp_path / by_mail.LOCK).touch()
    assert call("mail", "new", tmp_path, STRAIT).exit_code == 0
    assert call("mail", "status", tmp_path).exit_code == 0


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def writes(path: str, text: str, begins: object, wrote: object) -> None:
    begins.wait()  # type: ignore[attr-defined]
    try:
        whole.create(path, text)
    except FlagplotError:
        return
    wrote.put(text)  # type: ignore[attr-defined]


def test_of_several_programs_one_creates_the_file(tmp_path: Path) -> None:
    several = multiprocessing.get_context("spawn")
    for trial in range(3):
        path, begins, wrote = tmp_path / f"{trial}.txt", several.Barrier(4), several.Queue()
        programs = [several.Process(target=writes, args=(str(path), f"{n}" * 9999, begins, wrote)) for n in range(4)]
        for each in programs:
            each.start()
        first = wrote.get(timeout=60)
        for each in programs:
            each.join(60)
        assert wrote.empty() and path.read_text() == first
    assert len(list(tmp_path.iterdir())) == 3


def has_no_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.parametrize("link", [os.link, has_no_links])
def test_a_new_file_is_created_with_and_without_second_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: Callable[..., None]
) -> None:
    """Some file systems let no file have two names."""
    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "a.txt"
    whole.create(path, "one", is_secret=True)
    assert path.read_text() == "one" and path.stat().st_mode & 0o777 == 0o600 and path.stat().st_nlink == 1
    with pytest.raises(FlagplotError, match=SAID):
        whole.create(path, "two")
    assert path.read_text() == "one"
    whole.create(path, "two", force=True)
    assert path.read_text() == "two"
    away = tmp_path / "link.txt"
    away.symlink_to(tmp_path / "there.txt")
    whole.create(away, "three")
    assert away.is_symlink() and (tmp_path / "there.txt").read_text() == "three"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.txt", "link.txt", "there.txt"]


def test_a_game_that_goes_on_elsewhere_after_it_was_read_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "a.record"
    assert call("play", STRAIT, "--record", record, "--seed", 3, keys="quit\n").exit_code == 0
    real = whole.check_free

    def found_free(path: str | Path, *more: object, **options: object) -> None:
        real(path, *more, **options)  # type: ignore[arg-type]
        record.write_text(MINE)

    monkeypatch.setattr(whole, "check_free", found_free)
    done = call("play", "--resume", record, keys="quit\n")
    assert done.exit_code == 2 and "the game has gone on in another terminal" in done.stderr
    assert record.read_text() == MINE


def test_the_terminal_names_no_option_where_it_has_none(tmp_path: Path) -> None:
    there = tmp_path / "there.svg"
    there.write_text(MINE)
    for command in (f"save {there}", f"map {there}"):
        done = call("play", STRAIT, "--record", tmp_path / "a.record", "--force", keys=f"{command}\nquit\n")
        assert done.exit_code == 0 and there.read_text() == MINE
        told = " ".join(done.stdout.split())
        assert f"{SAID}; expected another name" in told and "--force" not in told
