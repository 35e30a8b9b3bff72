"""`flagplot yard`: the calendar of a yard, and what its limits forbid (27.721)."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES

YARD = Path(__file__).parents[2] / "scenarios" / "yards" / "pearl-harbor-1942.yaml"
HEAD = """\
flagplot: yard
title: Test
nation: Britain
start: Spring 1940
turns: 12
capacity:
  - {start: Spring 1940, points: 4}
work:
"""


def run(file: Path, *options: str) -> str:
    result = CliRunner().invoke(app, ["yard", str(file), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def written(tmp_path: Path, *work: str) -> Path:
    file = tmp_path / "yard.yaml"
    file.write_text(HEAD + "".join(f"  - {{{line}}}\n" for line in work))
    return file


def found(tmp_path: Path, *work: str) -> Any:
    return json.loads(run(written(tmp_path, *work), "--json"))


def turns(answer: Any) -> dict[str, list[str]]:
    return {turn["turn"]: [f"{each['work']} {each['ship']}: {each['ready']}" for each in turn["begins"]]
            for turn in answer["turns"] if turn["begins"]}  # fmt: skip


def refused(file: Path) -> str:
    result = CliRunner().invoke(app, ["yard", str(file)])
    assert result.exit_code == 2 and result.stdout == "" and "Traceback" not in result.stderr
    return result.stderr


def test_the_example_is_told_turn_by_turn() -> None:
    text = run(YARD)
    assert "Winter 1941: 5 of 6 points, 6 BRPs\n  raise West Virginia: at once\n" in text
    assert "  build Iowa: ready Summer 1946, after waiting 1 turn for points\n" in text
    assert "── In all" in text and "21 shipbuilding points and 6 BRPs" in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.rule("awaw-2003:table.27.721.port.1", "awaw-2003:table.27.721.port.2")
def test_a_ship_is_raised_and_then_repaired(tmp_path: Path) -> None:
    answer = found(tmp_path, "name: Valiant, type: BB, size: 3, do: raise")
    assert turns(answer) == {"Spring 1940": ["raise Valiant: Spring 1940", "repair Valiant: Fall 1940"]}
    assert (answer["points"], answer["brps"]) == (2, 3)


@pytest.mark.rule("awaw-2003:table.27.721.accel", "awaw-2003:table.27.721.defer")
def test_acceleration_and_deferral_move_the_turns(tmp_path: Path) -> None:
    answer = found(
        tmp_path,
        "name: Duke, type: BB, size: 4, do: build, accelerate: 2",
        "name: Belfast, type: CA, do: repair, defer: 3",
        "name: Later, type: CA, do: repair, start: Winter 1940",
    )
    assert turns(answer) == {
        "Spring 1940": ["build Duke: Fall 1942"],
        "Winter 1940": ["repair Belfast: Spring 1941", "repair Later: Spring 1941"],
    }


@pytest.mark.rule("awaw-2003:table.27.721.accel")
@pytest.mark.parametrize(
    ("ship", "turns"), [("type: CV", 8), ("type: BB, size: 3", 8), ("type: BB, size: 4", 12), ("type: BB, size: 5", 16)]
)
def test_construction_is_accelerated_until_one_turn_is_left(tmp_path: Path, ship: str, turns: int) -> None:
    """A carrier of eight turns may gain seven."""
    file = written(tmp_path, f"name: Essex, {ship}, do: build, accelerate: %d")
    text = file.read_text().replace("points: 4", "points: 5")
    for gained in (1, turns // 2, turns - 1):
        file.write_text(text % gained)
        (begun,) = json.loads(run(file, "--json"))["turns"][0]["begins"]
        assert TURN_NAMES.index(begun["ready"]) - TURN_NAMES.index("Spring 1940") == turns - gained
    file.write_text(text % turns)
    assert ("no turn would be left" if turns < 16 else "expected a whole number from 0 to 15") in refused(file)


def test_work_waits_for_points_in_the_order_of_the_list(tmp_path: Path) -> None:
    answer = found(tmp_path, "name: One, type: CV, do: build", "name: Light, type: CA, do: build, count: 2")
    assert turns(answer) == {
        "Spring 1940": ["build One: Spring 1942"],
        "Summer 1940": ["build Light: Winter 1940", "build Light: Winter 1940"],
    }
    assert [each["waited"] for turn in answer["turns"] for each in turn["begins"]] == [0, 1, 1]
    late = found(tmp_path, *[f"name: No {place}, type: CV, do: build" for place in range(13)])
    assert late["left"] == [{"work": "build", "ship": "No 12"}] and len(turns(late)) == 12


@pytest.mark.rule("awaw-2003:table.27.721.cve", "awaw-2003:table.27.721.onefactor", "awaw-2003:table.27.721.port.3")
@pytest.mark.parametrize(
    ("work", "message"),
    [
        ("name: A, type: CVE, do: build", "work[A].do: only the U.S. builds CVEs [awaw-2003:table.27.721.cve]"),
        ("name: A, type: DD, do: repair", "units of that type are never damaged [awaw-2003:table.27.721.onefactor]"),
        ("name: A, type: CA, do: raise", "units of that type sunk in port are lost [awaw-2003:table.27.721.port]"),
        (
            "name: A, type: BB, size: 2, do: build, accelerate: 1",
            "work[A].accelerate: only ships of three factors and more are accelerated [awaw-2003:table.27.721.accel]",
        ),
        ("name: A, type: CV, do: repair, accelerate: 1", "only construction is accelerated"),
        ("name: A, type: CV, do: build, accelerate: 8", "no turn would be left"),
        ("name: A, type: CV, do: raise, defer: 1", "work[A].defer: raising is not deferred"),
        ("name: A, type: BB, size: 5, do: build", "it takes 5 shipbuilding points at once"),
        ("name: A, type: BB, do: repair", "work[A].size: a capital ship needs its size; expected 2 to 5 factors"),
        ("name: A, type: CA, size: 2, do: repair", "work[A].size: its type has a fixed size"),
        ("name: A, type: XX, do: repair", "work[A].type"),
        ("name: A, type: CA, do: repair, start: May 1940", "work[A].start"),
        ("name: A, type: CA, do: repair, colour: grey", "colour"),
    ],
)
def test_what_the_limits_forbid_is_told_with_its_line(tmp_path: Path, work: str, message: str) -> None:
    text = refused(written(tmp_path, "name: Fine, type: CA, do: repair", work))
    assert message in text and "line 10" in text


def test_files_that_are_no_yard(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "nothing.yaml")
    other = tmp_path / "other.yaml"
    other.write_text("flagplot: battle\n")
    assert "this is a scenario of kind battle; expected yard" in refused(other)
    other.write_text("- 1\n")
    assert "the file has no keys" in refused(other)
    result = CliRunner().invoke(app, ["yard", str(YARD), "--edition", "awaw-1999"])
    assert result.exit_code == 2 and "no edition 'awaw-1999'" in result.stderr
