"""Submarines on patrol near an interception hex are an extrinsic factor: no submarine gives itself a die (22.23 of 2003)."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

RULE = pytest.mark.rule("awaw-2003:table.22.23.mod.sub.1", "awaw-2003:table.22.23.mod.subforce")


def hunt(
    folder: Path, boats: int, *, red_first: bool = False, edition: str = "awaw-2003", surface: str = ""
) -> FileTurn:
    """A fleet changes its base past a patrol of so many submarine factors."""
    return FileTurn(text_of(folder, boats, red_first=red_first, surface=surface), edition)


def text_of(folder: Path, boats: int, *, red_first: bool = False, surface: str = "") -> str:
    """The file of that turn."""
    blue = places("Kure", "Truk") + "    forces:\n" + fleet("Main", "Kure")
    blue += "    operations:\n" + task("Change", "base-change", "movement", "Main", "Kure, Truk")
    red = places("Noumea") + (f"    forces:\n{surface}" if surface else "")
    red += f"    submarines:\n      - {{name: Boats, port: Noumea, patrol: defensive, hex: L1, count: {boats}}}\n"
    ports = {"Kure": "A1", "Truk": "X1", "Noumea": "P1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


def boats_at(turn: FileTurn, place: str) -> FileTurn:
    """Every submarine that may goes for the fleet in a hex."""
    return turn.sail(luck=6, announce=1, submarine_hex=turn.at(place))


@RULE
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("boats", "dice"), [(1, []), (2, [1, 1]), (3, [2, 2, 2]), (5, [3] * 5)])
def test_each_factor_counts_the_others(tmp_path: Path, boats: int, dice: list[int], red_first: bool) -> None:
    """Two basic dice, two fewer for a submarine, and one for each other factor in that hex, three at most."""
    turn = boats_at(hunt(tmp_path, boats, red_first=red_first), "L1")
    assert [event.dice for event in turn.events("dice-plain")] == dice


@RULE
@pytest.mark.parametrize("red_first", [False, True])
def test_too_far_off_it_never_counted(tmp_path: Path, red_first: bool) -> None:
    """Four hexes from the patrol neither the others nor the submarine itself give a die."""
    turn = boats_at(hunt(tmp_path, 4, red_first=red_first), "H1")
    assert turn.events("dice-plain") == []


@RULE
@pytest.mark.parametrize("red_first", [False, True])
def test_ships_count_them_all(tmp_path: Path, red_first: bool) -> None:
    turn = hunt(tmp_path, 1, red_first=red_first, surface=fleet("Guard", "Noumea"))
    turn.sail(luck=6, yields="Red", announce=1, intercept_hex=turn.at("L1"), join=1)
    assert [event.dice for event in turn.events("dice-plain")] == [2 + 1]


@RULE
@pytest.mark.parametrize(
    ("boats", "at", "dice"), [(1, "L1", 0), (1, "H1", 0), (2, "L1", 1), (2, "I1", 1), (2, "H1", 0)]
)
def test_the_planner_counts_as_the_turn_does(tmp_path: Path, boats: int, at: str, dice: int) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text(text_of(tmp_path, boats))
    words = ["intercept", "dice", str(file), "--force", "Main", "--at", at, "--edition", "awaw-2003", "--json"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert [each["dice"] for each in json.loads(result.stdout)["attempts"]] == [dice]
