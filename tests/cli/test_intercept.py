"""`flagplot intercept dice`: from a file and from fields, the factors with their paragraphs, the chances by round."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.shell import bad, data, good
from tests.helpers import voyage

BLUE = ("--force", "Blue force")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    red = voyage.force("Red one", "Redport") + voyage.force("Red two", "Redport")
    return voyage.operation(tmp_path, voyage.ring(tmp_path / "map"), red, squadrons=1, range=2, boats=2)


def test_fields_alone_are_enough() -> None:
    told = good("intercept", "dice", "activity=sea-supply", "task-forces=1", "spotters=2", "slow=yes", "distance=9")
    assert [line.split("  ")[1] for line in told.splitlines() if "[22.22" in line] == ["+2", "+1", "+2", "-1"]
    assert "= 4 dice [22.21]" in told
    found = data("intercept", "dice", "activity=sea supply", "task-forces=1", "spotters=2", "slow=yes", "distance=9")
    by_dice = {number: chance["exact"] for number, chance in found["by_dice"].items()}
    assert by_dice == {"1": "613/648", "2": "23/432", "3": "1/1296"}, (
        "70, 69 and 1 of 1,296 throws: to eight, five to eight, four"
    )
    assert {number: chance["exact"] for number, chance in found["rounds"].items()} == {"0": "35/648", "1": "613/648"}
    assert [each["cites"] for each in found["factors"]] == ["22.22A", "22.22E", "22.22G", "22.22J"]


@pytest.mark.rule("awaw-2018:22.24C")
def test_no_die_no_attempt() -> None:
    told = good("intercept", "dice", "activity=patrol", "task-forces=0", "distance=2")
    assert "= 0 dice" in told
    assert "may not:" in told
    assert "[22.24C]" in told
    found = data("intercept", "dice", "activity=patrol", "task-forces=0", "distance=2")
    assert (found["refused"]["cites"], found["rounds"]) == ("22.24C", {})


def test_an_attempt_of_a_file_has_path_factors_and_rounds(file: Path) -> None:
    told = good("intercept", "dice", file, *BLUE, "--at", "D3", "--by", "Red one")
    assert max(map(len, told.splitlines())) <= 80
    for part in (
        "Red one, 2 hexes",
        "D1 D2 D3",
        "TFs in the intercepted force [22.22E]",
        "submarines near the hex [22.22H]",
    ):
        assert part in told
    found = data("intercept", "dice", file, *BLUE, "--at", "D3", "--by", "Red one")
    attempt = found["attempts"][0]
    assert (attempt["dice"], attempt["rounds"]) == (4, {"1": {"exact": "1", "value": 1.0}}), "1 TF, 1 squadron, 2 boats"


def test_several_at_once_crowd_each_other_and_bring_each_other_in_late(file: Path) -> None:
    by = ("--by", "Red one", "--by", "Red two")
    found = data("intercept", "dice", file, *BLUE, "--at", "B5", "--plan", "south", *by)
    assert found["together"] is True
    assert [attempt["refused"] and attempt["refused"]["cites"] for attempt in found["attempts"]] == ["22.24C"] * 2
    found = data("intercept", "dice", file, *BLUE, "--at", "B5", "--plan", "south", "--codebreaking", *by)
    chances = [attempt["rounds"] for attempt in found["attempts"]]
    assert [attempt["dice"] for attempt in found["attempts"]] == [1, 1], "a TF, codebreaking, less one for the other"
    assert chances[0]["1"]["exact"] == "1/6", "six hexes with one die"
    assert chances[0]["2"]["exact"] == str(Fraction(4, 6) * Fraction(1, 6)), "two to five, and the other one in time"
    assert chances[0]["3"]["exact"] == str(Fraction(1, 6) * Fraction(1, 6)), "a one is five short: a round later still"
    assert chances == [chances[0]] * 2


def test_everybody_is_told_alone_when_nobody_is_named(file: Path) -> None:
    found = data("intercept", "dice", file, *BLUE, "--at", "D3")
    assert [attempt["by"] for attempt in found["attempts"]] == ["Red one", "Red two", "Red boats"]
    assert [attempt["tries"] for attempt in found["attempts"]] == [1, 1, 2]
    assert "Red boats, each of 2, 2 hexes" in good("intercept", "dice", file, *BLUE, "--at", "D3")


def test_a_route_of_ones_own_can_be_asked_about(file: Path) -> None:
    found = data("intercept", "dice", file, *BLUE, "--to", "Greenport", "--via", "D6", "--at", "F5", "--by", "Red two")
    assert (found["hex"], found["attempts"][0]["distance"]) == ("F5", 6)


def test_what_is_wrong_is_told(file: Path) -> None:
    at = (*BLUE, "--at", "D3")
    assert "--force: it is missing" in bad("intercept", "dice", file, "--at", "D3")
    assert "--at: it is missing" in bad("intercept", "dice", file, *BLUE)
    assert "--at: D2 is not on the path; expected a hex of it" in bad("intercept", "dice", file, *BLUE, "--at", "D2")
    assert "--at: C4 is on dry land" in bad("intercept", "dice", file, *BLUE, "--at", "C4")
    assert "--at: map has no 'Malta'" in bad("intercept", "dice", file, *BLUE, "--at", "Malta")
    told = bad("intercept", "dice", file, *at, "--by", "Home Fleet")
    assert "--by: there is no force 'Home Fleet'; expected Red one, Red two or Red boats" in told
    assert "named twice" in bad("intercept", "dice", file, *at, "--by", "Red one", "--by", "red one")
    assert "an unexpected extra argument" in bad("intercept", "dice", file, "more", *at)
    assert "gives no field" in bad("intercept", "dice", "activity=raid", "distance")
    assert "there is no field" in bad("intercept", "dice", "activitty=raid")
