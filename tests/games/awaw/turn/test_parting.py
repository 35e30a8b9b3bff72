"""Forces that part: which of them may be intercepted again (22.13D), from files, as counted and as asked."""

from pathlib import Path

import pytest

from flagplot.games.awaw.files.operation.count import interceptions
from flagplot.games.awaw.turn import terms
from tests.cli.shell import good
from tests.helpers import voyage
from tests.helpers.sea_line import FileTurn

SHIPS = "ships: [{{name: {0} BB, type: BB, size: 4}}, {{name: {0} CA, type: CA, count: 4}}]"
FILE = """\
flagplot: operation
title: Parting
edition: {edition}
map: ring
mover: Blue
round_limit: 1
sides:
"""
BLUE = """\
  - name: Blue
    nation: Germany
    places: [{{name: Blueport}}, {{name: Greenport}}]
    forces:
      - {{name: A, port: Blueport, {a}}}
      - {{name: B, port: Blueport, {b}}}
      - {{name: C, port: Blueport, {c}}}
    operations:
      - name: Mission
        activity: carrier-mission
        phase: combat
        plans: [{plan}]
"""
RED = """\
  - name: Red
    nation: Britain
    places: [{{name: Redport}}]
    forces:
      - {{name: Red one, port: Redport, {r}}}
      - {{name: Red two, port: Redport, {t}}}
      - {{name: Red three, port: Redport, {u}}}
"""
EDITIONS = ["awaw-2018", "awaw-2011", "awaw-2003"]


def ships(name: str) -> str:
    return SHIPS.format(name)


def plan_file(tmp_path: Path, plan: str, edition: str = "awaw-2018", blue_first: bool = True) -> Path:
    voyage.ring(tmp_path / "ring")
    blue = BLUE.format(a=ships("A"), b=ships("B"), c=ships("C"), plan=plan)
    red = RED.format(r=ships("R"), t=ships("T"), u=ships("U"))
    path = tmp_path / "parting.yaml"
    path.write_text(
        FILE.format(edition=edition) + "".join((blue, red) if blue_first else (red, blue)), encoding="utf-8"
    )
    return path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def counted(path: Path, rulings: dict[str, str] | None = None) -> int:
    n = FileTurn(path, "", rulings)
    return interceptions(n.game.tables, n.setting.battle.situation, 0, 1)


def asked(path: Path, rulings: dict[str, str] | None = None) -> list[set[str]]:
    """The forces of the legs that Red is asked for outward, when he goes for each, the ships that sail together first."""
    n = FileTurn(path, "", rulings)
    legs: list[set[str]] = []

    def choose(n: FileTurn) -> int:
        if n.s.wave != terms.OUTBOUND:
            return 0
        legs.append(n.forces_of_leg(n.s.ask_subject))
        return n.game.choices()[1]

    n.sail(announce=1, intercept_hex=choose, until="join")
    return legs


STAYS_IN_PORT = "{name: drop, forces: [A, B], route: [Blueport, {at: Greenport, drops: [B]}, E6]}"
STAYS_AT_SEA = "{name: drop, forces: [A, B], route: [Blueport, {at: D3, drops: [B]}, Greenport]}"
APART = """{name: apart, voyages: [
          {forces: [A, B], route: [Blueport, D3]},
          {forces: [A], route: [D3, Greenport]}, {forces: [B], route: [D3, D2]}]}"""
ALONG = """{name: along, voyages: [
          {forces: [A, B], route: [Blueport, D3]},
          {forces: [A], route: [D3, Greenport]}, {forces: [B], route: [D3, F3]}]}"""
THREE = """{name: three, voyages: [
          {forces: [A, B, C], route: [Blueport, {at: D3, drops: [B, C]}, Greenport]},
          {forces: [B], route: [D3, D2]}, {forces: [C], route: [D3, D2]}]}"""
BACK = """{name: back, voyages: [
          {forces: [A, B], route: [Blueport, {at: D3, drops: [B]}, Greenport]}, {forces: [B], route: [D3, B3]}]}"""
LONG = """{name: long, voyages: [
          {forces: [A, B, C], route: [Blueport, {at: C3, drops: [B]}, D3, {at: E3, drops: [C]}, Greenport]},
          {forces: [B], route: [C3, F3]}]}"""


@pytest.mark.rule("22.13D")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (STAYS_IN_PORT, [{"A", "B"}]),
        (STAYS_AT_SEA, [{"A", "B"}]),
        (APART, [{"A", "B"}, {"B"}]),
        (ALONG, [{"A", "B"}]),
        (THREE, [{"A", "B", "C"}, {"B"}, {"C"}]),
        (BACK, [{"A", "B"}, {"B"}]),
        (LONG, [{"A", "B", "C"}]),
    ],
    ids=["port", "sea", "apart", "along", "three", "back", "long"],
)
def test_the_parent_was_met_and_each_force_that_leaves_its_way_is_open_again(
    tmp_path: Path, plan: str, expected: list[set[str]], edition: str, blue_first: bool
) -> None:
    path = plan_file(tmp_path, plan, edition, blue_first)
    assert counted(path) == len(expected)
    assert asked(path) == expected


@pytest.mark.rule("22.13D")
@pytest.mark.parametrize(("plan", "open_again"), [(BACK, False), (APART, True), (THREE, True)])
def test_by_ruling_the_way_that_all_came_counts_as_the_parents(tmp_path: Path, plan: str, open_again: bool) -> None:
    path = plan_file(tmp_path, plan)
    by_ruling = {"parent-route": "whole-route"}
    assert (counted(path, by_ruling) > 1) is open_again
    assert (len(asked(path, by_ruling)) > 1) is open_again


@pytest.mark.rule("22.13D", "22.13A")
def test_a_parent_that_goes_on_through_a_strait_is_still_one(tmp_path: Path) -> None:
    """C goes where the parent goes beyond the strait between D6 and E6."""
    plan = """{name: strait, voyages: [
          {forces: [A, B], route: [Blueport, {at: B5, drops: [B]}, F5]}, {forces: [B], route: [B5, E6]}]}"""
    path = plan_file(tmp_path, plan)
    voyage.ring(tmp_path / "ring", strait="D6,E6")
    assert asked(path) == [{"A", "B"}, {"A"}, {"B"}], "beyond the strait both are open, before it the first alone"


@pytest.mark.rule("22.13D", "22.13A", "awaw-2011:22.13.A", "awaw-2011:22.13.D")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("ruling", "before_it"), [("whole-way", [{"B"}]), ("each-side", [])])
def test_a_hex_beyond_a_strait_makes_a_force_open_before_it_or_by_ruling_not(
    tmp_path: Path, ruling: str, before_it: list[set[str]], edition: str, blue_first: bool
) -> None:
    """A and B part in B5; both sail through C6 and D6, beyond the strait A goes to E6, B on to F5."""
    plan = """{name: strait, voyages: [
          {forces: [A, B], route: [Blueport, {at: B5, drops: [B]}, E6]}, {forces: [B], route: [B5, F5]}]}"""
    path = plan_file(tmp_path, plan, edition, blue_first)
    voyage.ring(tmp_path / "ring", strait="D6,E6")
    by_ruling = {"parting-across-straits": ruling}
    expected = [{"A", "B"}, {"A"}, *before_it, {"B"}]
    assert asked(path, by_ruling) == expected
    assert counted(path, by_ruling) == len(expected)


def test_the_program_counts_a_plan_that_drops_a_force_in_port_once(tmp_path: Path) -> None:
    assert "drop: may be intercepted 1 time [22.13]" in good("turn", plan_file(tmp_path, STAYS_IN_PORT), "--count")
