"""The file of a season: short lines for a long journal, nothing lost, and files of the older form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.yaml_lines import text_of
from flagplot.season import stage, verify
from flagplot.season.announcing import announce_file
from flagplot.season.begin import begin
from flagplot.season.form import shortened, spelled_out
from flagplot.season.journal import enter, undo
from flagplot.season.ledger import JOURNAL, KIND, SHORT, SNAPSHOT, Ledger, is_inline, ordered, read
from flagplot.season.odds import Course, ended
from tests.season.helpers_season import begun, by_hand, through

LARGEST = 200_000
"""Bytes of a year."""


def played(tmp_path: Path) -> Ledger:
    """A season with every kind of entry."""
    ledger = begun(tmp_path)
    through(ledger, 3, 5)
    by_hand(ledger, "Norfolk: damaged=1", "Sheffield: lost=AB8")
    undo(ledger, 6)
    stage.go(ledger, 4)
    return ledger


def of_form_2(ledger: Ledger) -> str:
    """The file as a program of form 2 wrote it: every entry spelled out."""
    top = {"flagplot": KIND, "version": 2, **ordered(ledger.rules, ledger.books), JOURNAL: ledger.journal}
    return text_of(top, lambda path: is_inline(ledger.rules, path))


def test_a_shortened_journal_spells_out_to_the_same(tmp_path: Path) -> None:
    ledger = played(tmp_path)
    short = shortened(ledger.journal, 0)
    assert spelled_out(json.loads(json.dumps(short))) == ledger.journal
    assert len(json.dumps(short)) < len(json.dumps(ledger.journal))
    again = read(ledger.path, is_whole=True)
    assert (again.books, again.journal) == (ledger.books, ledger.journal)


def test_a_side_may_be_called_as_the_season_or_its_losses() -> None:
    ways = [[], ["lost"], ["sides", "season"], ["sides", "lost"], ["sides", "lost", "ships"], ["sides", "A/B", "ships"]]
    was = [{"in": way, "had": {"x": {"a": 1}, "y": {"a": 1}, "z": 2}, "without": {"k": ["x"]}} for way in ways]
    entry = {"entry": 1, "what": "set", "when": "now", "said": ["a", "b", "c"], "heard": ["A", "A", "B"], "was": was}
    assert spelled_out(shortened([entry, entry], 0)) == [entry, entry]
    assert len(shortened([entry], 0)[0]["was"]) == len(ways)


def test_sentences_are_lists_of_units_and_spell_out_again() -> None:
    """Names with commas, fates that go on, and a sentence about no unit."""
    said = [
        "Furious, York, Hood: lost in AE14 [22.54A]",
        "A: b: damaged",
        "Rodney: lost in AE14 [22.54A]",
        "1 card: gone",
    ]
    units = {
        "lost in AE14 [22.54A]": ["Furious, York", "Hood", "Rodney"],
        "damaged, at Kiel": ["A: b"],
        "at Kiel": ["X"],
    }
    entry = {"entry": 1, "what": "go", "when": "", "said": said, "heard": ["a"] * 4, "units": units, "was": []}
    short = shortened([entry], 0)[0]
    assert (
        short["said"][0] == {"lost in AE14 [22.54A]": ["Furious, York", "Hood"]} and short["said"][3] == "1 card: gone"
    )
    assert short["units"] == {"at Kiel": ["A: b", "X"]}
    assert spelled_out([short]) == [entry]


def test_the_same_file_whether_its_journal_was_read_or_written(tmp_path: Path) -> None:
    """The lines of earlier entries are kept as they were read: they do not change."""
    ledger = played(tmp_path)
    quick, whole = read(ledger.path), read(ledger.path, is_whole=True)
    assert quick.written[1] == quick.number and whole.written[1] == 0
    for each in (quick, whole):
        undo(each, 3)
    assert quick.text() == whole.text()
    assert quick.text().split("\njournal:\n")[1].startswith(ledger.text().split("\njournal:\n")[1])


def test_a_file_of_the_older_form_opens_and_is_brought_up_to_date(tmp_path: Path) -> None:
    ledger = played(tmp_path)
    ledger.path.write_text(of_form_2(ledger), encoding="utf-8")
    for copy in ledger.folder.glob(f"*{SNAPSHOT}"):
        content = json.loads(copy.read_text())
        content["books"]["version"] = 2
        copy.write_text(json.dumps(content))
    old = read(ledger.path)
    assert (old.books, old.journal) == (ledger.books, ledger.journal)
    assert verify.check(old)
    stage.go(old, 4) if old.rules.plays(old.books) else stage.close(old)
    assert "\nversion: 3\n" in old.path.read_text()
    assert verify.check(read(old.path, is_whole=True))


def test_a_manual_change_of_an_older_file_is_named_by_its_line_alone(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    ledger.path.write_text(of_form_2(ledger).replace("size: 4, force", "size: 5, force", 1), encoding="utf-8")
    with pytest.raises(FlagplotError, match="manual changes") as error:
        read(ledger.path)
    assert "Bismarck" in str(error.value) and "version" not in str(error.value)


@pytest.mark.parametrize("garbled", ["was: 5", "was: {Germany/ships: 5}", "was: {Germany/ships: {same: [[1, 2]]}}"])
def test_an_entry_that_no_program_wrote_is_refused_with_its_number(tmp_path: Path, garbled: str) -> None:
    ledger = begun(tmp_path)
    text = ledger.path.read_text()
    head, _, tail = text.rpartition("    was: {}")
    assert head, text[-300:]
    ledger.path.write_text(f"{head}    {garbled}{tail}")
    with pytest.raises(FlagplotError, match="entry 1 is not as a program writes it") as error:
        read(ledger.path)
    assert error.value.line


@pytest.mark.long
def test_the_largest_fleets_write_a_year_in_a_small_file(tmp_path: Path) -> None:
    """With a record of each stage, its digest and its seal, as `season go` enters them; the stages are played compiled."""
    pytest.importorskip("llvmlite")
    ledger = begin(tmp_path / "x.season", "two-seas-1940", {"turn": "Spring 1941"})
    while ledger.books["clock"]["turn"] != "Spring 1942":
        if not ledger.rules.plays(ledger.books):
            enter(ledger, "close", ledger.rules.close(ledger.books))
            continue
        announce_file(ledger, None, ledger.books["clock"]["mover"], ledger.number)
        setting = Course(ledger.rules, ledger.books, 0).setting()
        change = ledger.rules.take(ledger.books, setting.battle, ended(setting, "standard", ledger.number), {})
        record = f"{ledger.folder.name}/{ledger.record(ledger.number + 1).name}"
        enter(ledger, "go", change, seed=ledger.number, record=record, digest="0" * SHORT, seal="0" * SHORT)
    assert ledger.number > 100
    assert len(ledger.text().encode()) < LARGEST


def test_one_entry_or_several_that_were_taken_back(tmp_path: Path) -> None:
    ledger = begun(tmp_path)
    through(ledger, 3, 3)
    assert undo(ledger, 3)["said"] == ["back to the books after entry 3; entry 4 stays in the journal"]
    assert verify.check(ledger, replay=False)[-1] == "1 entry was taken back: 4."
    assert undo(ledger, 2)["said"] == ["back to the books after entry 2; entries 3 to 5 stay in the journal"]
    assert verify.check(ledger, replay=False)[-1] == "3 entries were taken back: 3, 4, 5."
