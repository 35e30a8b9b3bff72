"""Names with spaces and brackets in the next step, files without permission, and replies with more than a form."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.shell import SCENARIOS, bad, call, good

STRAIT = SCENARIOS / "denmark-strait-1941.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name a shell would take apart."""
    found = tmp_path / "our [bold] games"
    found.mkdir()
    return found


@pytest.fixture
def season(folder: Path) -> Path:
    good("season", "new", folder / "a.season", "--from", "bismarck-1941")
    return folder / "a.season"


def next_step(text: str) -> list[str]:
    """The words of the command that is named last."""
    one = " ".join(text.split())
    return shlex.split(one.rpartition("flagplot ")[2].partition(", with")[0])


def test_the_next_step_of_a_match_by_mail_can_be_copied(folder: Path) -> None:
    match = folder / "m"
    for words in (("new", match, STRAIT), ("deal", match), ("status", match)):
        assert str(match) in next_step(good("mail", *words))
    step = next_step(good("mail", "status", match))
    assert step == ["mail", "take", str(match), "FILE"]
    taken = good(*[match / "A-1.yaml" if word == "FILE" else word for word in step])
    assert next_step(taken) == ["mail", "deal", str(match)]
    good(*next_step(taken))


@pytest.mark.parametrize("command", ["play", "referee"])
def test_the_command_that_resumes_a_game_can_be_copied(folder: Path, command: str) -> None:
    record = folder / "a game.record"
    step = next_step(good(command, STRAIT, "--record", record, keys="quit\n"))
    assert step == [command, "--resume", str(record)]
    assert next_step(good(*step, keys="quit\n")) == step


def forbid(monkeypatch: pytest.MonkeyPatch, path: Path, mode: int) -> None:
    """Let a path lack a permission, also for a user who may do everything."""
    real = os.access

    def access(asked: str | Path, wanted: int) -> bool:
        return not (Path(asked) == path and wanted & mode) and real(asked, wanted)

    monkeypatch.setattr(os, "access", access)


CHANGES: tuple[tuple[object, ...], ...] = (
    ("go", "--seed", 3),
    ("go", "--dice", "ask"),
    ("close",),
    ("undo",),
    ("set", "Kiel: yard=true", "--why", "ours"),
    ("announce", "--admiral", "Germany"),
)


@pytest.mark.parametrize("words", CHANGES, ids=lambda words: "-".join(map(str, words)))
def test_a_season_that_may_not_be_written_is_refused_before_anything_is_played(
    season: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...]
) -> None:
    records = season.with_name("a.season.records")
    text = season.read_bytes()
    for path, expected in ((season, "a file"), (season.parent, "a file"), (records, "a folder")):
        with monkeypatch.context() as patch:
            forbid(patch, path, os.W_OK)
            named = records if path == records else season
            told = bad("season", words[0], season, *words[1:])
            assert told == f"flagplot: {named}: it cannot be written; expected {expected} that may be written"
            good("season", "status", season)
    assert season.read_bytes() == text


def test_letters_need_no_season_that_may_be_written(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid(monkeypatch, season, os.W_OK)
    good("season", "letters", season, "--to", season.parent / "letters")


@pytest.mark.parametrize("words", [("season", "status"), ("mail", "status"), ("mail", "deal"), ("fight",)])
def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    path = tmp_path / "it's a [file]"
    path.write_text("flagplot: season\n")
    forbid(monkeypatch, path, os.R_OK)
    assert bad(*words, path) == f"flagplot: {path}: it cannot be read; expected a file or a folder that may be read"


def test_a_folder_that_may_not_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m"

    def forbidden(made: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(made))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    expected = "it cannot be used: Permission denied; expected a place that may be read and written"
    assert bad("mail", "new", path, STRAIT) == f"flagplot: {path}: {expected}"


def test_a_file_that_is_no_season_gets_no_folder_of_records(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(STRAIT.read_text())
    for words in (("go", path), ("close", path), ("undo", path), ("letters", path, "--to", tmp_path / "l")):
        assert "expected season" in bad("season", *words)
    assert [each.name for each in tmp_path.iterdir()] == ["a.yaml"]


def test_a_letter_sent_back_whole_is_asked_for_its_form(season: Path, tmp_path: Path) -> None:
    """The key is in it, so the refusal does not say that it is missing; the form alone is taken."""
    good("season", "letters", season, "--to", tmp_path / "letters")
    for side in ("Germany", "Britain"):
        (path,) = (tmp_path / "letters").glob(f"{side}-*.md")
        told = bad("season", "announce", season, path, "--by-mail")
        assert told.endswith(
            "the reply has more than the form of the letter; expected the form alone, from `flagplot: announcement` on"
        )
        found = re.search(r"```\n(flagplot: announcement\n.*?)```", path.read_text(), re.DOTALL)
        assert found
        form = tmp_path / f"{side}.yaml"
        form.write_text(found[1])
        done = call("season", "announce", season, form, "--by-mail")
        assert "the form alone" not in done.output and "bear the key" not in done.output
