"""Plans under 2011: aircraft in range of any hex of the way open ranges everywhere on it (awaw-2011:22.22.E.1)."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.core.offers.composing import Voyage
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.turn.planning.course import Course, everywhere
from flagplot.games.awaw.turn.planning.planner import Planner, planner_of
from tests.helpers import voyage

NORTH, SOUTH = "A4 B3 C3 D3 E3 F3 G4", "A4 A5 B5 C6 D6 E6 F5 G5 G4"


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def planner(folder: Path, eyes: str, *, ruling: str = "any-hex", strait: str = "") -> Planner:
    """Red's submarines at D1 reach the north but not its ends, and only what aircraft see, which see their own hex alone."""
    board = voyage.ring(folder / "map", ports={**voyage.PORTS, "Eyes": eyes}, strait=strait)
    chart = board / "map.toml"
    chart.write_text(chart.read_text(encoding="utf-8").replace("europe", "pacific"), encoding="utf-8")
    path = voyage.operation(folder, board, voyage.force("Red force", "Redport", "inverted: true, "), boats=2)
    head = f"edition: awaw-2011\nrulings: {{whose-aircraft: {ruling}}}\nmover: Blue\n"
    text = path.read_text(encoding="utf-8").replace("mover: Blue\n", head)
    airfield = "      - {name: Redport}\n      - {name: Eyes, range: 0, squadrons: [{type: attack, count: 1}]}\n"
    path.write_text(text.replace("      - {name: Redport}\n", airfield), encoding="utf-8")
    return planner_of(read(path), Voyage(("Blue force",), to="Greenport", referee=True))


def told(p: Planner) -> list[tuple[str, int | Fraction]]:
    """The routes of a plan, each with its danger."""
    return [(ids(p, course), course.danger) for course in p.courses()]


def ids(p: Planner, course: Course) -> str:
    return " ".join(p.expedition.board.id_of(number) for number in course.path)


@pytest.mark.rule("awaw-2011:22.22.E.1", "awaw-2011:table.22.21.expl.2", "awaw-2011:table.22.21.sub.4.1")
def test_aircraft_at_the_end_of_the_way_open_ranges_at_its_beginning(tmp_path: Path) -> None:
    p = planner(tmp_path, "G4")
    north, _south = p.courses()
    assert told(p) == [(NORTH, 1), (SOUTH, 0)]
    assert [step.danger.total for step in north.steps] == [0, 1, 1, 1, 1, 1, 0]
    assert everywhere(p.expedition.board, p.expedition.chart, p.dangers)[p.expedition.board.locate("D3")].total == 0, (
        "a voyage that ends there does not come to where it is seen"
    )


@pytest.mark.rule("awaw-2011:22.22.E.1")
def test_a_way_that_aircraft_see_in_its_midst_is_open_before_and_behind(tmp_path: Path) -> None:
    p = planner(tmp_path, "E3")
    assert told(p) == [(NORTH, 1), (SOUTH, 0)]


@pytest.mark.rule("awaw-2011:22.22.E.1")
def test_aircraft_that_see_the_other_way_alone_open_nothing(tmp_path: Path) -> None:
    p = planner(tmp_path, "D6")
    assert told(p) == [(NORTH, 0)]


@pytest.mark.rule("awaw-2011:22.22.E.1")
def test_by_ruling_only_aircraft_that_see_the_hex_count(tmp_path: Path) -> None:
    p = planner(tmp_path, "B3", ruling="interception-hex")
    north, _south = p.courses()
    assert [step.danger.total for step in north.steps] == [0, 1, 0, 0, 0, 0, 0], "not for having been seen before"
    assert told(p)[1] == (SOUTH, 0)
    p = planner(tmp_path, "G4", ruling="interception-hex")
    assert told(p) == [(NORTH, 0)]


@pytest.mark.rule("awaw-2011:22.22.E.1", "awaw-2011:22.13.A")
@pytest.mark.parametrize(("eyes", "dangers"), [("G4", [0, 1]), ("A4", [1, 0])])
def test_beyond_a_strait_the_way_is_another(tmp_path: Path, eyes: str, dangers: list[int]) -> None:
    p = planner(tmp_path, eyes, strait="D3,E3")
    north, _south = p.courses()
    assert [step.danger.total for step in north.parts] == dangers
    assert told(p)[1] == (SOUTH, 0)


@pytest.mark.rule("awaw-2011:22.22.E.1")
@pytest.mark.parametrize("eyes", ["A4", "G4", "D6"])
def test_a_plan_of_the_file_is_seen_on_the_stretches_before_and_after(tmp_path: Path, eyes: str) -> None:
    """The voyage leaves ships at D3; aircraft that see its first hex, or its last, open ranges on the other stretch too."""
    p = planner(tmp_path, eyes)
    path = tmp_path / "ring.yaml"
    text = path.read_text(encoding="utf-8").replace("activity: base-change", "activity: carrier-mission")
    text = text.replace("phase: movement", "phase: combat").replace(
        "forces: [Blue force], route: [Blueport, D3, Greenport]",
        "forces: [Blue force, Rear], route: [Blueport, {at: D3, drops: [Rear]}, Greenport]",
    )
    text = text.replace("    operations:\n", voyage.force("Rear", "Blueport") + "    operations:\n")
    path.write_text(text, encoding="utf-8")
    p = planner_of(read(path), Voyage(("Blue force",), to="", referee=True, plan="north"))
    (filed,) = p.filed()
    assert [stretch.course.danger for stretch in filed.stretches] == [1 if eyes != "D6" else 0] * 2


@pytest.mark.rule("awaw-2011:22.21.1", "22.24B")
@pytest.mark.parametrize(("late", "told"), [("", False), (", late-arrival: as-in-2018", True)])
def test_nothing_is_said_of_dice_or_latecomers_that_there_are_not(tmp_path: Path, late: str, told: bool) -> None:
    planner(tmp_path, "E3")
    path = tmp_path / "ring.yaml"
    text = path.read_text(encoding="utf-8").replace("any-hex}", f"any-hex{late}}}").replace("inverted: true, ", "")
    path.write_text(text, encoding="utf-8")
    words = ["intercept", "dice", str(path), "--force", "Blue force", "--at", "D3", "--by", "Red force"]
    tried = CliRunner().invoke(app, words, env={"COLUMNS": "200"}).output
    assert ("All at once; a late one needs another that came in time" in tried) is told
    assert "All at once" in tried
    planned = CliRunner().invoke(app, ["plan", str(path), "--force", "Blue force", "--referee"], env={"COLUMNS": "200"})
    assert re.search(r"Red force, \d hexes, without dice: round 1 100.00%", planned.output)
    assert "0 dice" not in planned.output + tried
