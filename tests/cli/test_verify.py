"""`flagplot play --dice fair` and `flagplot verify`, as a person calls them."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.table.fair.part import redacted
from tests.cli.shell import RIVER_PLATE, bad, call, data, good
from tests.table.fair.matches import BISMARCK, played

KEYS = "1\n\n" * 40


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a naval turn that was played with fair dice."""
    path = tmp_path / "match.record"
    path.write_text(played(BISMARCK).text(), encoding="utf-8")
    return path


def header(path: Path, name: str) -> str:
    """A line of a record's header."""
    found = re.search(rf"^{name}: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1]


def test_two_people_play_with_dice_that_nobody_can_bend(tmp_path: Path) -> None:
    """The commitment is told before the numbers are asked for, the secret after the end and not before."""
    path = tmp_path / "plate.record"
    words = ("play", RIVER_PLATE, "--side", "both", "--dice", "fair", "--record", path)
    text = good(*words, keys=f"minus one\n271828\n\n\nseal\n{KEYS}")
    joined = re.sub(r"\s+", "", text)
    secret, commitment = header(path, "secret"), header(path, "commitment")
    assert commitment == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert joined.index(commitment) < joined.index("minusone") < joined.index("271828") < joined.index(secret)
    assert joined.count(secret) == 1 and joined.count(commitment) == 2
    assert "'minus one' is not a valid number for a seat" in text
    assert header(path, "number-A") == "271828" and int(header(path, "number-B")) > 2**64
    assert "Nothing is wrong in" in good("verify", path)


def test_numbers_may_be_given_and_are_asked_of_people_only(tmp_path: Path) -> None:
    path = tmp_path / "plate.record"
    words = ("play", RIVER_PLATE, "--dice", "fair", "--number", "Germany=5", "--number", "B=7", "--record", path)
    assert "a number of your own" not in good(*words, keys=KEYS)
    assert (header(path, "number-A"), header(path, "number-B")) == ("5", "7")
    assert "5 of A, 7 of B" in good("verify", path)


def test_a_game_goes_on_with_its_fair_dice(tmp_path: Path) -> None:
    path = tmp_path / "some.record"
    good("play", RIVER_PLATE, "--dice", "fair", "--number", "A=1", "--record", path, keys="quit\n")
    begun = data("verify", path)
    assert not begun["over"]
    good("play", "--resume", path, keys=KEYS)
    more = data("verify", path)
    assert more["answers"] > begun["answers"] and more["commitment"] == begun["commitment"]
    assert "sealed in the head" in bad("play", "--resume", path, "--dice", "ask")
    assert "keeps its dice" in bad("play", "--resume", path, "--dice", "fair")


def test_options_of_fair_dice_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    words = ("play", RIVER_PLATE, "--record", tmp_path / "x.record")
    assert "expected --dice fair" in bad(*words, "--number", "A=1")
    for given, message in (
        (["A"], "SIDE=N"),
        (["C=1"], "not a side"),
        (["A=x"], "whole number"),
        (["A=1", "A=2"], "two"),
    ):
        options = [part for each in given for part in ("--number", each)]
        assert message in bad(*words, "--dice", "fair", *options)
    assert "no fair dice" in good("play", RIVER_PLATE, "--record", tmp_path / "y.record", keys="seal\nquit\n")


def test_an_untouched_record_is_verified(record: Path) -> None:
    text, found = good("verify", record), data("verify", record)
    assert "Nothing is wrong in" in text and "test" in text
    assert found["verified"] and found["over"] and found["drawn"] and found["dice"] > 5
    assert found["numbers"] == ["42", "1942"]


TAMPERED: dict[str, tuple[str, Callable[[re.Match[str]], str]]] = {
    "die": (r"^(dice \S+ \S+ \S+ = )([1-5])( .*)$", lambda m: f"{m[1]}{int(m[2]) + 1}{m[3]}"),
    "answer": (r"^(B join \S+ \S+ = )(\d)( .*)$", lambda m: f"{m[1]}{1 - int(m[2]) if int(m[2]) < 2 else 0}{m[3]}"),
    "commitment": (r"^(commitment: )(.)(.*)$", lambda m: f"{m[1]}{'1' if m[2] == '0' else '0'}{m[3]}"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_was_changed_in_one_place_ends_with_code_2_and_the_place(record: Path, what: str) -> None:
    pattern, change = TAMPERED[what]
    whole = record.read_text(encoding="utf-8")
    match = re.search(pattern, whole, re.MULTILINE)
    assert match
    record.write_text(whole[: match.start()] + change(match) + whole[match.end() :], encoding="utf-8")
    line = whole[: match.start()].count("\n") + 1
    assert f"line {line}, {what}: " in bad("verify", record)
    result = call("verify", record, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 2 and found["verified"] is False
    assert (found["line"], found["field"]) == (line, what) and found["expected"]


def test_a_part_is_found_again_in_the_whole_record_or_not(record: Path, tmp_path: Path) -> None:
    part = tmp_path / "mine.part"
    part.write_text(redacted(played(BISMARCK, 30), 1), encoding="utf-8")
    assert "every line of it" in good("verify", record, "--part", part)
    assert data("verify", record, "--part", part)["parts"] == [str(part)]
    part.write_text(part.read_text().replace("now 0 # ", "now 0 # 0"), encoding="utf-8")
    assert "mine.part" in bad("verify", record, "--part", part)
    assert "no such file" in bad("verify", record, "--part", tmp_path / "none.part")


def test_what_cannot_be_verified_is_refused(tmp_path: Path) -> None:
    assert "no such file" in bad("verify", tmp_path / "none.record")
    path = tmp_path / "seeded.record"
    good("fight", RIVER_PLATE, "--seed", 1, "--record", path)
    assert "has no dice commitment" in bad("verify", path)
    found = json.loads(call("verify", path, "--json").stdout)
    assert found["line"] is None and "dice: fair" in found["expected"]
