"""Fair dice of a season, and its record verified as one: an alteration of the journal or of a record is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.season import fair, stage, verify
from flagplot.season.begin import begin
from flagplot.season.journal import undo
from flagplot.season.ledger import Ledger, read
from tests.cli.shell import call


def fair_season(folder: Path) -> Ledger:
    ledger = begin(folder / "fair.season", "bismarck-1941", {"turn": "Spring 1941"}, (), ["Germany=5", "britain=77"])
    ledger.write()
    return read(ledger.path)


def through(ledger: Ledger, steps: int) -> None:
    for _ in range(steps):
        if ledger.rules.plays(ledger.books):
            stage.go(ledger, stage.seed_of(ledger, None))
        else:
            stage.close(ledger)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    ledger = fair_season(tmp_path_factory.mktemp("fair"))
    through(ledger, 4)
    return ledger


def test_the_dice_of_all_stages_are_those_of_one_commitment(played: Ledger) -> None:
    said = verify.check(read(played.path))
    dice = played.books["dice"]
    assert dice["numbers"] == {"Germany": "5", "Britain": "77"}
    assert said[-1] == f"The dice are fair: match {dice['match']}, committed to {dice['commitment']}."
    heads = [played.record(number).read_text() for number in (2, 3, 5)]
    assert all("dice: fair" in head for head in heads)
    assert len({re.search("^secret: (.*)$", head, re.MULTILINE)[1] for head in heads}) == 3  # type: ignore[index]


ALTERED = (
    (
        "no order of player turns is printed",
        "the order of player turns is printed",
        "entry 1.*was altered after it was written",
    ),
    ("- close: {entry", "- announce: {entry", "entry 4.*was altered after it was written"),
    ("seal: ", "seal: 0", "entry 2.*was altered after it was written"),
)


@pytest.mark.parametrize(("old", "new", "said"), ALTERED)
def test_an_altered_line_of_the_journal_is_named(played: Ledger, old: str, new: str, said: str) -> None:
    text = played.path.read_text()
    assert old in text
    try:
        played.path.write_text(text.replace(old, new, 1))
        with pytest.raises(FlagplotError, match=said):
            verify.check(read(played.path))
    finally:
        played.path.write_text(text)


def test_an_altered_record_is_named(played: Ledger) -> None:
    path = played.record(5)
    text = path.read_text()
    die = re.compile(r"^(dice .* = )(\d)", re.MULTILINE)
    try:
        path.write_text(die.sub(lambda m: f"{m[1]}{int(m[2]) % 6 + 1}", text, count=1))
        with pytest.raises(FlagplotError, match="entry 5.*is not the one that was written"):
            verify.check(read(played.path))
    finally:
        path.write_text(text)


def test_a_secret_that_was_not_committed_to_is_refused(played: Ledger) -> None:
    path = played.folder / fair.FILE
    text = path.read_text()
    try:
        path.write_text("0" * 64)
        with pytest.raises(FlagplotError, match="is not the one that the season committed to"):
            verify.check(read(played.path))
        path.unlink()
        with pytest.raises(FlagplotError, match="the secret of the fair dice is missing"):
            stage.seed_of(played, None)
    finally:
        path.write_text(text)


def test_a_stage_that_is_played_again_has_other_dice(tmp_path: Path) -> None:
    ledger = fair_season(tmp_path)
    seeds = [stage.seed_of(ledger, None)]
    through(ledger, 1)
    undo(ledger, 1)
    ledger.write()
    seeds.append(stage.seed_of(ledger, None))
    assert len(set(seeds)) == 2
    with pytest.raises(FlagplotError, match="the dice of this season are fair; expected no seed"):
        stage.seed_of(ledger, 3)


def test_fair_dice_at_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "own.season"
    new = ("season", "new", path, "--from", "bismarck-1941")
    assert "expected --dice fair" in call(*new, "--dice", "loaded").stderr
    assert "is not a number for a side" in call(*new, "--dice", "fair", "--number", "France=3").stderr
    assert call(*new, "--dice", "fair", "--number", "Germany=3").exit_code == 0
    assert "are fair" in call("season", "go", path, "--seed", 3).stderr
    assert "The secret of the dice is" in call("season", "verify", path, "--reveal").stdout
