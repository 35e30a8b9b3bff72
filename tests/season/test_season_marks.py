"""The mark of the journal in a letter: a referee who cuts entries, and plays the stage again, has another journal."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from flagplot.files import system
from flagplot.season.announcing import announce_file
from flagplot.season.ledger import locked, read
from flagplot.season.letters import mark_of, write_letters
from flagplot.table.mail import match
from tests.season.helpers_season import bad, begun, good, through


@pytest.mark.parametrize("again", [0, 1, 2])
def test_a_letter_shows_that_entries_were_cut(tmp_path: Path, again: int) -> None:
    """With a copy from before the stage, its records and all; also if as many stages are played as there were."""
    ledger, copy = begun(tmp_path), tmp_path / "copy"
    through(ledger, 3, 1)
    shutil.copytree(ledger.folder, copy)
    shutil.copy(ledger.path, tmp_path / "copy.season")
    through(ledger, 3, 1)
    letters = [path for _, path, _ in write_letters(ledger, tmp_path / "letters")]
    known = [word for path in letters for word in ("--letter", path)]
    assert "the journal has every entry that it knew of, 3 for both sides" in good("verify", ledger.path, *known)
    shutil.rmtree(ledger.folder)
    shutil.copytree(copy, ledger.folder)
    shutil.copy(tmp_path / "copy.season", ledger.path)
    through(read(ledger.path), 4, again)
    good("verify", ledger.path)
    for path in letters:
        said = bad("verify", ledger.path, "--letter", path)
        assert "entries that this letter knew of, 3 for both sides, were cut or changed" in " ".join(said.split())


def test_a_mark_tells_nothing_of_what_the_other_side_announces(tmp_path: Path) -> None:
    """It changes with entries that both sides know of; going back keeps them."""
    ledger = begun(tmp_path)
    first = mark_of(ledger)
    announce_file(ledger, None, "Germany", 5)
    ledger.write()
    assert ledger.number == 2 and mark_of(ledger) == first
    through(ledger, 3, 1)
    later = mark_of(ledger)
    assert later != first and mark_of(ledger, 1) == first
    good("undo", ledger.path, "--to", 1)
    assert mark_of(read(ledger.path)) == later
    (tmp_path / "no.md").write_text("a text of something else")
    assert "the letter has no mark of the journal" in bad("verify", ledger.path, "--letter", tmp_path / "no.md")
    assert "there is no such file" in bad("verify", ledger.path, "--letter", tmp_path / "nowhere.md")


def test_a_link_to_a_season_has_its_lock_and_its_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names of one file had two locks, and two programs could write it at once."""
    ledger = begun(tmp_path)
    link = tmp_path / "link.season"
    link.symlink_to(ledger.path)
    taken = []

    def note(file: IO[bytes]) -> bool:
        taken.append(os.fstat(file.fileno()).st_ino)
        return system.taken(file)

    monkeypatch.setattr(match, "system", SimpleNamespace(taken=note, give_back=system.give_back))
    for name in (ledger.path, link):
        with locked(name):
            assert not (tmp_path / "link.season.records").exists()
    assert len(taken) == 2 and len(set(taken)) == 1
    good("set", link, "Kiel: yard=true", "--why", "ours")
    assert link.is_symlink() and read(ledger.path).number == 2 and read(link).path == ledger.path
    assert not (tmp_path / "link.season.records").exists()
