"""Manual changes of a season's file: `undo` takes them back alone, and they stay in the journal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from flagplot.api.results.schemas import schema
from flagplot.season.begin import begin
from flagplot.season.ledger import read
from tests.cli.shell import call
from tests.season.helpers_season import OPERATIONS, bad, begun, by_hand, good

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


@pytest.fixture
def rhine(tmp_path: Path) -> Path:
    """A season with an entry after its first."""
    ledger = begun(tmp_path)
    by_hand(ledger, "Kiel: yard=true")
    return ledger.path


def change(path: Path, old: str = "Norfolk: {", new: str = "Norfolk: {damaged: 1, ") -> str:
    """Change the file as a person does in an editor; the text before."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("source", OPERATIONS)
def test_undo_takes_a_manual_change_back_alone_and_keeps_it(tmp_path: Path, source: str, edition: str) -> None:
    """In the books of both sides; what the last entry did stays, and `--to` brings the manual change back."""
    path = tmp_path / "a.season"
    begin(path, source, {"turn": "Spring 1941"}).write()
    change(path, re.findall(r"^edition: .*", path.read_text(), re.MULTILINE)[0], f"edition: {edition}")
    call("season", "set", path, "--as-edited", "--why", "the edition")
    assert read(path).books["edition"] == edition
    for side in read(path).books["sides"]:
        good("set", path, f"{side}: points=7", "--why", "ours")
        number, books = read(path).number, read(path).books
        change(path, "points: 7", "points: 8")
        told = good("undo", path)
        assert f"Entry {number + 1}, " in told and f"Entry {number + 2}, " in told
        assert f"back to the books after entry {number}; entry {number + 1} stays in the journal" in told
        found = read(path)
        assert found.books == books and found.books["sides"][side]["points"] == 7
        assert [entry["what"] for entry in found.journal[-2:]] == ["edit", "undo"]
        good("undo", path, "--to", number + 1)
        assert read(path).books["sides"][side]["points"] == 8
        assert "lead back to the beginning" in good("check", path)


def test_the_change_and_its_end_are_seen_in_the_journal(rhine: Path) -> None:
    change(rhine)
    told = good("undo", rhine)
    assert "3, Spring 1941, Germany, movement: edit sides / Britain / ships / Norfolk: " in told
    journal = good("history", rhine)
    assert "3. Spring 1941, Germany, movement: edit (taken back): sides / Britain / ships / Norfolk" in journal
    assert "a manual change, entered by `season undo` before it was taken back" in journal
    assert "2. Spring 1941, Germany, movement: set: Kiel" in journal


def test_only_the_referee_reads_of_a_manual_change(rhine: Path) -> None:
    change(rhine)
    good("undo", rhine)
    assert [entry["heard"] for entry in read(rhine).journal[-2:]] == [["referee"], ["referee"]]


def test_undo_to_an_entry_keeps_the_manual_change_too(rhine: Path) -> None:
    change(rhine)
    data = json.loads(good("undo", rhine, "--to", 1, "--json"))
    jsonschema.validate(data, schema("season undo"))
    assert (data["entry"], data["to"], data["edit"]["entry"], data["edit"]["what"]) == (4, 1, 3, "edit")
    assert "entries 2 to 3 stay" in data["said"][0]
    good("undo", rhine, "--to", 3)
    assert read(rhine).books["sides"]["Britain"]["ships"]["Norfolk"]["damaged"] == 1
    assert read(rhine).books["sides"]["Germany"]["ports"]["Kiel"]["yard"] is True


def test_undo_to_an_entry_that_is_not_there_leaves_the_change_in_the_file(rhine: Path) -> None:
    change(rhine)
    text = rhine.read_bytes()
    for number in (0, 3, 9, -1):
        assert f"--to: entry {number} cannot be restored; expected 1 to 2" in bad("undo", rhine, "--to", number)
        assert rhine.read_bytes() == text


def test_a_change_of_a_season_with_one_entry_is_taken_back(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    assert "only its first entry, and nothing to take back" in bad("undo", ledger.path)
    text = change(ledger.path)
    assert "back to the books after entry 1; entry 2 stays" in good("undo", ledger.path)
    head = text[: text.index("journal:")]
    assert ledger.path.read_text().startswith(head)


def test_the_refusal_of_a_change_names_commands_that_do_what_they_say(tmp_path: Path) -> None:
    """Also in a folder with a space in its name: the commands can be copied."""
    folder = tmp_path / "our games"
    folder.mkdir()
    path = begun(folder).path
    for word, what in ((" to keep them", "edit"), (" to take them back", "undo")):
        change(path)
        told = bad("status", path)
        command = told.partition(word)[0].rpartition("flagplot ")[2].replace("REASON", "ours")
        done = call(*_words(command))
        assert done.exit_code == 0, done.output
        assert read(path).journal[-1]["what"] == what
        good("undo", path, "--to", 1)


def _words(command: str) -> list[str]:
    import shlex

    return shlex.split(command)


def test_a_change_of_unknown_books_is_refused_with_what_is_missing(rhine: Path) -> None:
    change(rhine)
    for copy in rhine.with_name(f"{rhine.name}.records").glob("*.snapshot"):
        copy.unlink()
    text = rhine.read_bytes()
    for words in (("undo", rhine), ("status", rhine), ("set", rhine, "--as-edited", "--why", "ours")):
        told = bad(*words)
        assert "no copy of those is there" in told and "test.season.records next to it" in told
        assert "--as-edited" not in told
    assert rhine.read_bytes() == text


def test_sides_keep_their_names(rhine: Path) -> None:
    books, _, journal = rhine.read_text().partition("journal:")
    renamed = books.replace("Germany", "Deutschland").replace("nation: Deutschland", "nation: Germany")
    rhine.write_text(f"{renamed}journal:{journal}")
    for words in (("undo", rhine, "--to", 1), ("set", rhine, "--as-edited", "--why", "ours")):
        assert "sides: the sides of a season keep their names; expected Germany and Britain" in bad(*words)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  - set: {entry: 2", "  - set: {entri: 2", "line 104, journal: entry 2 is not as a program writes it"),
        ("  - set: {entry: 2", "  - set: {entry: 3", "line 104, journal: entry 2 is not as a program writes it"),
        (', after: "', ', later: "', "journal: entry 1 is not as a program writes it"),
        ("    heard: [Germany]\n", "    heard: [[Germany, 2]]\n", "journal: entry 2 is not as a program writes it"),
    ],
)
def test_an_entry_without_what_every_entry_has_is_refused(rhine: Path, old: str, new: str, said: str) -> None:
    change(rhine, old, new)
    for words in (("undo", rhine, "--to", 1), ("status", rhine), ("check", rhine), ("go", rhine, "--seed", 3)):
        assert said in bad(*words)


def test_a_season_without_its_journal_is_refused(rhine: Path) -> None:
    text = rhine.read_text()
    for journal in ("journal: []\n", ""):
        rhine.write_text(text[: text.index("journal:")] + journal)
        for words in (("undo", rhine, "--to", 1), ("status", rhine), ("check", rhine), ("go", rhine, "--seed", 3)):
            assert "journal: the journal is missing; expected the journal as the program wrote it" in bad(*words)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Norfolk: {", "Norfolk: {damaged: 9, ", "9 damaged of 1 cruisers"),
        ("edition: awaw-2018", "edition: no-such", "no-such"),
        ("clock: {", "clock: }{", "line 8"),
        ("  - set: {entry: 2", "  - set: {entri: 2", "entry 2 is not as a program writes it"),
        ("journal:", "jurnal:", "the key 'jurnal' is unknown"),
        ("  Britain:", "  England:", "these are not the names of both sides"),
    ],
)
def test_undo_puts_a_file_back_that_cannot_be_read(rhine: Path, old: str, new: str, said: str) -> None:
    """It was refused with the very fault that it should take back. The text stays, and the season goes on."""
    whole = rhine.read_bytes()
    change(rhine, old, new)
    wrong = rhine.read_bytes()
    assert said in bad("status", rhine)
    told = " ".join(good("undo", rhine).split())
    assert said in told and "The file is again as this entry left it" in told and "Entry 2," in told
    assert rhine.read_bytes() == whole
    (kept,) = rhine.with_name(f"{rhine.name}.records").glob("*.refused.season")
    assert kept.read_bytes() == wrong and kept.stat().st_mode & 0o077 == 0
    change(rhine, old, new)
    data = json.loads(good("undo", rhine, "--json"))
    jsonschema.validate(data, schema("season undo"))
    assert said in data["refused"]["why"] and data["refused"]["file"] == str(kept) and data["entry"] == 2
    good("status", rhine)
    good("undo", rhine)
    assert [entry["what"] for entry in read(rhine).journal] == ["new", "set", "undo"]


def test_a_file_that_cannot_be_read_stays_without_a_copy_or_with_an_entry_named(rhine: Path) -> None:
    change(rhine, "Norfolk: {", "Norfolk: {damaged: 9, ")
    wrong = rhine.read_bytes()
    assert "9 damaged of 1 cruisers" in bad("undo", rhine, "--to", 1)
    for copy in rhine.with_name(f"{rhine.name}.records").glob("*.snapshot"):
        copy.unlink()
    assert "9 damaged of 1 cruisers" in bad("undo", rhine)
    assert rhine.read_bytes() == wrong
