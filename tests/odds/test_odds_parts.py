"""Odds counted in parts and merged: what one run gives, and every way in which parts do not belong together."""

import json
from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot.api.chances.parts import read_part
from flagplot.core.errors import FlagplotError
from tests.cli.shell import RIVER_PLATE, SCENARIOS, bad, call

TURN = SCENARIOS / "rendezvous-22-13.yaml"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the text, so that nothing is compiled here."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def told(*words: object) -> dict[str, Any]:
    """What a command prints, but for the time it took."""
    found: dict[str, Any] = json.loads(call(*words, "--json").stdout)
    return {name: figure for name, figure in found.items() if name != "seconds"}


def counted(folder: Path, file: Path, battles: int, of: int) -> list[Path]:
    """The files of all parts."""
    files = [folder / f"{number}.json" for number in range(1, of + 1)]
    for number, place in enumerate(files, start=1):
        words = ("odds", file, "-n", battles, "--seed", 7, "--threads", 1, "--part", f"{number}/{of}", "--json")
        place.write_text(call(*words).stdout, encoding="utf-8")
    return files


@pytest.mark.long
@pytest.mark.parametrize(("file", "battles"), [(RIVER_PLATE, 13), (TURN, 3)], ids=["battle", "turn"])
def test_parts_merged_are_one_run(file: Path, battles: int, tmp_path: Path) -> None:
    """To the last digit, in whatever order they are named."""
    files = counted(tmp_path, file, battles, 2)
    whole = told("odds", file, "-n", battles, "--seed", 7, "--threads", 1)
    assert told("merge", *reversed(files)) == whole
    sizes = [json.loads(each.read_text())["part"]["battles"] for each in files]
    assert sizes == [battles] * 2
    assert "merge" not in call("merge", *files).stdout


def test_parts_do_not_overlap_and_leave_nothing_out() -> None:
    """Whatever the numbers; no part is empty."""
    for battles, of, step in ((7, 7, 1), (100, 7, 1), (1000, 999, 1), (1000, 3, 256), (5000, 10, 512)):
        seeds = [list(read_part(f"{n}/{of}", battles, step).seeds(battles, step)) for n in range(1, of + 1)]
        assert [seed for part in seeds for seed in part] == list(range(battles)) and all(seeds)
        assert all(part[0] % step == 0 for part in seeds)


@pytest.mark.parametrize("text", ["3", "0/3", "4/3", "a/b", "1/", "-1/3", "1/2/3", "1/9999999"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(FlagplotError, match="not a valid part"):
        read_part(text, 10**9)


def test_a_part_of_nobody_knows_how_many_is_refused() -> None:
    assert "the number of games is missing" in bad("odds", RIVER_PLATE, "--part", "1/2")
    assert "3 games are too few for 4 parts" in bad("odds", RIVER_PLATE, "--part", "1/4", "-n", 3)


def test_parts_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    """Each reason in words."""
    files = counted(tmp_path, RIVER_PLATE, 6, 3)
    first, second, third = (json.loads(file.read_text()) for file in files)
    for parts, message in (
        ([first, third], "part 2 of 3 is missing"),
        ([first, second, second, third], "part 2 is given 2 times"),
        ([first, {**second, "seed": 8}, third], "part 2 belongs to another run: its seed differs"),
        ([first, {**second, "edition": "awaw-2003"}, third], "its edition differs"),
        ([first, second, {**third, "first_seed": 5}], "part 3 holds other games"),
        ([first, second, {**third, "stopped": "interrupted"}], "part 3 was interrupted"),
        ([first, second, {"title": "Something else"}], "this is not a part"),
        ([], "no parts are named"),
    ):
        with pytest.raises(FlagplotError, match=message):
            flagplot.merge(parts)
    empty = tmp_path / "empty.json"
    empty.write_text("", encoding="utf-8")
    assert "it is not JSON" in bad("merge", *files, empty)
    assert "no such file" in bad("merge", tmp_path / "none.json")
    for text in ("3", "[]", '{"part": 3}', '{"part": {"tally": 1}}'):
        empty.write_text(text, encoding="utf-8")
        assert "empty.json: this is not a part of odds" in bad("merge", *files, empty)


def test_parts_of_the_public_interface_are_merged_without_files() -> None:
    scenario = flagplot.open_scenario(RIVER_PLATE)
    parts = [flagplot.odds(scenario, battles=9, seed=2, threads=1, part=f"{n}/2").to_dict() for n in (1, 2)]
    whole = flagplot.odds(scenario, battles=9, seed=2, threads=1).to_dict()
    assert {**flagplot.merge(parts).to_dict(), "seconds": 0} == {**whole, "seconds": 0}
