"""What strangers send is bounded, and refused early: letters, parts of odds, pipes, devices, tables of an edition."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic
from typing import Any

import pytest

import flagplot
from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.files.explain import _kind
from flagplot.table import record_file
from flagplot.table.fair.part import read_part
from tests.cli.shell import RIVER_PLATE, bad, call
from tests.table.fair.matches import played
from tests.table.mail.post import begin, letter, send
from tests.table.sessions import RIVER_PLATE as PLATE

EARLY = 8.0
"""Seconds in which something is refused, also on a machine that is busy."""


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the text, so that nothing is compiled here; and nobody waits for a pipe for long."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    monkeypatch.setattr(outside, "PATIENCE", 0.3)


def refused(what: Callable[[], object]) -> str:
    """Why something is refused, early."""
    begun = monotonic()
    with pytest.raises(FlagplotError) as error:
        what()
    assert monotonic() - begun < EARLY
    return str(error.value)


@pytest.mark.parametrize(
    "more",
    [
        "answers: [" + "1, " * 1_000_000 + "1]",
        "if-asked: [" + "{ask: screen, answer: 1}, " * 100_000 + "]",
        "orders: |2\n" + "  x\n" * 700_000,
        "# " + "x" * 3_000_000,
        "answers: [" + "1, " * 30_000 + "1]",
    ],
    ids=["answers", "if-asked", "orders", "remark", "answers of 90 KB"],
)
def test_a_letter_has_a_largest_size(more: str, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    begin(folder, PLATE)
    before = (folder / "match.record").read_bytes()
    text = letter(folder, 0).replace("answers: []", more)
    told = refused(lambda: send(folder, 0, text))
    assert "too large" in told or "the reply is too long" in told
    assert (folder / "match.record").read_bytes() == before


def test_what_the_referee_wrote_is_not_read_again_however_long_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    begin(folder, PLATE)
    text = letter(folder, 0).replace(
        "happened: |2", "happened: |2\n" + "  what has happened, again and again\n" * 20_000
    )
    assert "again and again" in text
    assert send(folder, 0, text, number=1).is_new


def test_a_part_of_a_match_and_a_record_have_a_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    path.write_bytes(b"flagplot part 2\n" * 2_000_000)
    assert "too large" in refused(lambda: read_part(path))
    assert "too large" in refused(lambda: flagplot.verify(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("command", ["fight", "replay", "verify", "merge"])
def test_a_pipe_that_says_nothing_is_left_after_a_while(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    begun = monotonic()
    assert "nothing comes out of it" in bad(command, pipe)
    assert monotonic() - begun < EARLY


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_that_says_a_scenario_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_bytes(RIVER_PLATE.read_bytes()))
    writer.start()
    told = call("fight", pipe, "--seed", 1, "--brief").stdout
    writer.join()
    assert "River Plate" in told


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
@pytest.mark.parametrize("name", ["tables/search.csv", "rulings.toml", "edition.toml", "rules.csv"])
def test_a_file_of_an_edition_that_never_ends_is_refused(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "tables").mkdir(parents=True)
    (folder / "edition.toml").write_text('name = "mine"\ntitle = "Mine"\nbased_on = "awaw-2018"\n', encoding="utf-8")
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to("/dev/zero")
    begun = monotonic()
    told = bad("fight", RIVER_PLATE, "--edition", folder, "--seed", 1)
    assert "too large" in told or "there is no edition" in told
    assert monotonic() - begun < 2 * EARLY
    for command in ("fight", "replay", "verify", "merge"):
        assert "too large" in bad(command, "/dev/zero")


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"type": "string", "minLength": 1}, "a text of at least 1 printable characters"),
        ({"type": "string"}, "a text of printable characters"),
        ({"type": "string", "maxLength": 3}, "a text of 0 to 3 printable characters"),
        ({"type": "integer", "minimum": 1}, "a whole number from 1 on in plain digits"),
        ({"type": "integer", "maximum": 5}, "a whole number up to 5 in plain digits"),
        ({"type": "integer"}, "a whole number in plain digits"),
        ({"type": "integer", "minimum": 1, "maximum": 5}, "a whole number from 1 to 5 in plain digits"),
    ],
)
def test_no_message_says_to_any_or_to_none(wanted: dict[str, Any], told: str) -> None:
    assert _kind(wanted) == told


@pytest.mark.long
def test_a_damaged_part_of_odds_is_refused_wherever_it_is_damaged() -> None:
    """Or it says what it said: a figure that was changed counts as damage too."""
    scenario = flagplot.open_scenario(RIVER_PLATE)
    first, second = (
        json.dumps(flagplot.odds(scenario, battles=9, seed=2, threads=1, part=f"{n}/2").to_dict()) for n in (1, 2)
    )
    whole = flagplot.merge([json.loads(first), json.loads(second)]).to_dict()
    chance, tried = Random(1), 0
    for _ in range(1200):
        place, sign = chance.randrange(len(second)), chance.choice('0123456789-e."[]{},:xn ')
        how = chance.randrange(3)
        text = second[:place] + sign * (how < 2) + second[place + (how != 1) :]
        try:
            given = json.loads(text)
        except ValueError:
            continue
        try:
            found = flagplot.merge([json.loads(first), given]).to_dict()
        except FlagplotError:
            tried += 1
            continue
        assert found == whole, text[place - 30 : place + 30]
    assert tried > 300


@pytest.mark.parametrize("damage", ["figure", "tally", "deep", "types", "no digest"])
def test_a_damaged_part_of_odds_is_told_in_words(damage: str, tmp_path: Path) -> None:
    part = json.loads(call("odds", RIVER_PLATE, "-n", 4, "--seed", 1, "--threads", 1, "--part", "1/1", "--json").stdout)
    path = tmp_path / "part.json"
    if damage == "figure":
        part["part"]["tally"]["dice"] += 1
    if damage == "tally":
        part["part"]["tally"] = {"counts": 3}
    if damage == "types":
        part["part"]["number"] = [1]
    if damage == "no digest":
        del part["part"]["digest"]
    path.write_text("[" * 200_000 if damage == "deep" else json.dumps(part), encoding="utf-8")
    told = bad("merge", path)
    assert any(words in told for words in ("is damaged", "not JSON", "not a part of odds"))


def test_replay_of_a_match_with_fair_dice_says_what_verify_says(tmp_path: Path) -> None:
    """The same error, letter by letter; and of a record that is right, that it is."""
    path = tmp_path / "some.record"
    text = record_file.checked(played(PLATE)).text()
    path.write_text(text, encoding="utf-8")
    assert "Its dice and its chain match their commitments" in call("replay", path).stdout
    lines = text.splitlines()
    die = next(n for n, line in enumerate(lines) if line.startswith("dice "))
    words = lines[die].split()
    other = " ".join([*words[:5], str(int(words[5]) % 6 + 1), *words[6:]])
    for wrong in (
        [*lines[:die], other, *lines[die + 1 :]],
        [line.replace("number-A: 42", "number-A: 43") for line in lines],
        [line.replace("doctrine: A=standard", "doctrine: A=bold") for line in lines],
        lines[:-1],
    ):
        path.write_text("\n".join(wrong) + "\n", encoding="utf-8")
        assert bad("replay", path) == bad("verify", path)
    kept = [line for line in lines if not line.startswith(("secret: ", "whole: "))]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    assert "the secret of the match is not revealed" in call("replay", path).stdout
