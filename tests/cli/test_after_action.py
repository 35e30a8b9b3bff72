"""What is told of a game that was played out: how it came out first, then what happened; a report with pictures in a file."""

import os
import re
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest

from flagplot.api import pictures
from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.measures.outcome import hits
from flagplot.games.awaw.words import events
from flagplot.table.session import begin
from flagplot.table.setting import open_scenario
from tests.cli.shell import CORAL_SEA, EXAMPLE, RIVER_PLATE, SCENARIOS, bad, call, good

NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
BISMARCK = SCENARIOS / "bismarck-1941.yaml"
MIDWAY = SCENARIOS / "midway-1942.yaml"
SEED = ("--seed", "3")


def words(text: str) -> str:
    """A text with its lines joined."""
    return " ".join(text.split())


@pytest.mark.parametrize(("command", "file"), [("fight", CORAL_SEA), ("fight", NARVIK), ("turn", BISMARCK)])
def test_how_it_came_out_is_the_first_part(command: str, file: Path) -> None:
    """Before the forces and what happened; the rulings are one line at the end."""
    text = good(command, file, *SEED)
    assert text.splitlines()[1].startswith("── The end of the")
    assert text.index(" lost ") < text.index("── In detail") < min(text.index(f" (side {seat}, ") for seat in "AB")
    *_, rulings, hint = text.splitlines()
    assert "could have moved this" in rulings and hint == "`--full` lists them."
    assert text.count("── The end of the") == 1


def test_in_brief_only_how_it_came_out_is_told() -> None:
    """Winner, losses, luck, and the seed."""
    text = words(good("fight", MIDWAY, "--seed", 7, "--brief"))
    assert "Japan wins in round 6" in text and "sunk: Haruna, Kirishima, Hiryu" in text and "seed 7" in text
    assert "inverted when back in port: " not in text and "could have moved" not in text and "In detail" not in text
    assert "luck: Japan scored 31 hits, 27.6 were to be expected; U.S. scored 21 hits, 23.2 were to be expected" in text
    assert "Round 1" not in text and "side A" not in text


def test_in_full_every_ruling_is_listed() -> None:
    text = good("fight", CORAL_SEA, *SEED, "--full")
    assert "── Rulings in force that could have moved this battle" in text
    assert "── Rules that no source prints: neutral defaults replace them" in text
    assert "cannot be used together; expected one of them" in bad("fight", CORAL_SEA, "--brief", "--full")


def test_the_story_of_the_battle_that_was_is_told_to_the_referee_alone() -> None:
    """It names the ships of both sides."""
    text = words(good("fight", MIDWAY, *SEED))
    assert "Yamamoto meant to take Midway" in text and "What happened: U.S. won. Japan: Akagi, Kaga" in text
    for side in ("A", "B"):
        seen = words(good("fight", MIDWAY, *SEED, "--view", side))
        assert "Yamamoto" not in seen and "What happened" not in seen


@pytest.mark.parametrize("name", ["my report (1).md", "\u2693.md", "\udcff.md"])
def test_a_report_links_its_pictures_whatever_it_is_called(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    result = call("fight", MIDWAY, *SEED, "--report", file, "--view", "A")
    assert result.exit_code == 0, result.output
    links = re.findall(r"^!\[.*\]\(([^ ()]+)\)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    drawn = {path for path in tmp_path.iterdir() if path.suffix == ".svg"}
    assert drawn and {tmp_path / os.fsdecode(unquote_to_bytes(link)) for link in links} == drawn


@pytest.mark.rule("22.55")
def test_what_was_to_be_expected_is_the_mean_of_the_table() -> None:
    """Of eight factors without a modifier 73 hits in 36 rolls; 30 factors fire on two rows, each with a roll of its own."""
    setting = open_scenario(RIVER_PLATE)
    of = {}
    for factors in (8, 25, 5, 30):
        session = begin(setting, {0: "standard", 1: "standard"}, 1)
        session.position.log.append(events.FLEET_FIRE(factors=factors, target=0, group=0, dice=7, modifier=0, hits=0))
        found = hits(setting.tables, session.position.seat_view(REFEREE))
        assert found.scored == [0, 0] and found.expected[0] == 0
        of[factors] = found.expected[1]
    assert of[8] == Fraction(73, 36)
    assert of[30] == of[25] + of[5]


def test_a_report_with_pictures_is_one_page(tmp_path: Path) -> None:
    """The battle round by round and all that is told; it stands for itself, and says no more than the side may know."""
    page = tmp_path / "mine.html"
    good_out = good_with_note("fight", EXAMPLE, *SEED, "--view", "A", "--brief", "--report", page)
    assert f"written: {page}" in good_out
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and text.count("<svg") == 1 and "http-equiv" not in text
    assert "Shokaku" in text and "<script" not in text and "The end of the battle" in text
    assert text.count("<h3>") >= 3


def test_a_report_in_markdown_has_its_pictures_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "CONTINUATIONS", 2)
    page = tmp_path / "turn.md"
    good_with_note("turn", BISMARCK, *SEED, "--report", page)
    text = page.read_text(encoding="utf-8")
    assert (
        text.startswith("# Exercise Rhine, 1941-05-18\n")
        and "](turn-map.svg)" in text
        and "## The end of the turn" in text
    )
    assert (tmp_path / "turn-map.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "\\[22." in text and "Bismarck" in text


def test_a_report_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    assert "ends in .html or .md" in bad("fight", RIVER_PLATE, "--report", tmp_path / "x.pdf")
    assert "no such folder" in bad("fight", RIVER_PLATE, "--report", tmp_path / "no" / "x.md")


def good_with_note(*call_words: object) -> str:
    """What is told of the files that were written."""
    from tests.cli.shell import call

    result = call(*call_words)
    assert result.exit_code == 0, result.output
    return result.stderr
