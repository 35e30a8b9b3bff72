"""Raiders of Bergen and Scapa Flow are immune on the whole of their voyage, however it is divided (22.11A).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import ring

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
SHELTERS = pytest.mark.parametrize(("port", "immune"), [("Bergen", True), ("Scapa Flow", True), ("Oslo", False)])
HEAD = "flagplot: operation\ntitle: A raid\nmap: {map}\nmover: Blue\nbegins: redeployment\nsides:\n"


def raid(folder: Path, red_first: bool, activity: str, voyages: str, ports: dict[str, str], strait: str = "") -> str:
    """Two battleships sail on a row of hexes, each from the port that is named after it, and Foe lies in L1."""
    board = ring(folder / "row", ("o " * 20,), strait, {**ports, "Nest": "L1"})
    names = list(ports)
    own = ", ".join(f"{{name: {name}}}" for name in names)
    blue = f"  - name: Blue\n    nation: Germany\n    places: [{own}]\n    forces:\n"
    for force, port in (("One", names[0]), ("Two", names[-1])):
        ship = f"{{name: '{force} ship', type: BB, size: 4}}"
        blue += f"      - {{name: {force}, port: {port}, task-force: false, ships: [{ship}]}}\n"
    blue += f"    operations:\n      - name: Raid\n        activity: {activity}\n        phase: redeployment\n"
    blue += f"        plans:\n          - name: only\n            voyages:\n{voyages}"
    red = "  - name: Red\n    nation: Britain\n    cards: 1\n    places: [{name: Nest}]\n    forces:\n"
    red += "      - {name: Foe, port: Nest, ships: [{name: Hood, type: BB, size: 4}, {name: screen, type: DD, count: 6}]}\n"
    return HEAD.format(map=board) + (red + blue if red_first else blue + red)


def voyage(forces: str, route: str) -> str:
    return f"              - {{forces: [{forces}], route: [{route}]}}\n"


def open_legs(text: str, edition: str) -> list[tuple[set[str], str, str]]:
    """The forces and the ends of every stretch in which Red is asked to intercept."""
    turn, found = FileTurn(text, edition), []

    def note(turn: FileTurn) -> int:
        found.append((turn.forces_of_leg(turn.subject), turn.path()[0], turn.path()[-1]))
        return 0

    turn.play(announce=1, cards=1, intercept_hex=note)
    assert turn.events("leg-announced")
    return found


@pytest.mark.rule("22.11A.1")
@ORDERS
@EDITIONS
@SHELTERS
def test_after_they_have_parted(tmp_path: Path, red_first: bool, edition: str, port: str, immune: bool) -> None:
    parts = voyage("One, Two", f"{port}, D1") + voyage("One", "D1, H1") + voyage("Two", "D1, J1")
    found = open_legs(raid(tmp_path, red_first, "raid", parts, {port: "A1"}), edition)
    assert [leg[1:] for leg in found] == ([] if immune else [("A1", "D1"), ("D1", "H1"), ("D1", "J1")])


@pytest.mark.rule("22.11A.1", "22.13A")
@ORDERS
@EDITIONS
@SHELTERS
@pytest.mark.parametrize("activity", ["raid", "raid-return"])
def test_on_both_sides_of_a_strait(
    tmp_path: Path, red_first: bool, edition: str, port: str, immune: bool, activity: str
) -> None:
    """They leave the port on A1 for J1, or come to it from there, through the strait between D1 and E1."""
    home = activity == "raid-return"
    ports = {"Kiel": "J1", port: "A1"} if home else {port: "A1"}
    way = voyage("One" if home else "One, Two", f"Kiel, {port}" if home else f"{port}, J1")
    found = open_legs(raid(tmp_path, red_first, activity, way, ports, "D1,E1"), edition)
    assert len(found) == (0 if immune else 2)


@pytest.mark.rule("22.11A.1", "22.13C.1")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("port", "met"), [("Oslo", [{"Two"}, {"One", "Two"}]), ("Scapa Flow", [])])
def test_with_raiders_of_another_base(
    tmp_path: Path, red_first: bool, edition: str, port: str, met: list[set[str]]
) -> None:
    """By the ruling a force that is made up of both may be met; as long as they are apart, only that of the other base."""
    parts = voyage("One", "Bergen, D1") + voyage("Two", f"{port}, D1") + voyage("One, Two", "D1, J1")
    found = open_legs(raid(tmp_path, red_first, "raid", parts, {"Bergen": "A1", port: "G1"}), edition)
    assert [leg[0] for leg in found] == met
