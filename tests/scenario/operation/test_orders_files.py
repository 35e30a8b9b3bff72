"""Standing orders are read, tied to an operation, and refused where they are wrong."""

from pathlib import Path

import pytest

from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.files.orders import read_orders
from flagplot.games.awaw.files.standing_orders import Standing
from flagplot.games.awaw.interception.terms import COUNTER, FIRST, RAID
from tests.helpers.scenario_files import FOLDER

BISMARCK = read(FOLDER / "bismarck-1941.yaml")
LINES = """\
flagplot: orders
side: Britain
lines:
  - name: north
    decides: interception
    against: [raid]
    forces: [Home Fleet]
    ports: [Scapa Flow]
    hexes: [V5]
    near: [Denmark Strait]
    within: 2
    hold-back: [Repulse]
"""


def orders(folder: Path, text: str) -> Standing:
    path = folder / "orders.yaml"
    path.write_text(text, encoding="utf-8")
    return read_orders(path, BISMARCK)


def test_a_line_becomes_rows_and_hexes(tmp_path: Path) -> None:
    found = orders(tmp_path, LINES)
    (line,) = found.lines
    roster, board = BISMARCK.roster, BISMARCK.board
    assert (found.seat, found.stays) == (1, False)
    assert line.levels == (FIRST,)
    assert line.activities == {RAID}
    assert {roster.units[u] for u in line.units} == {"King George V", "Repulse", "Victorious", "Cruisers", "Destroyers"}
    assert {roster.places[p] for p in line.ports} == {"Scapa Flow"}
    assert {roster.units[u] for u in line.held} == {"Repulse"}
    strait = board.locate("Denmark Strait")
    near = {n for n in range(len(board.hexes)) if 0 <= board.hex_range(strait, n) <= 2}
    assert line.hexes == near | {board.index_of("V5")}
    assert not line.any_hex


def test_what_a_line_leaves_out_stands_for_all(tmp_path: Path) -> None:
    found = orders(tmp_path, "flagplot: orders\nside: Britain\notherwise: stay\nlines:\n  - {name: everywhere}\n")
    (line,) = found.lines
    assert line.any_hex
    assert found.stays
    assert line.levels == (FIRST, COUNTER, COUNTER + 1)
    assert (line.units, line.ports, line.activities) == (frozenset(), frozenset(), frozenset())


@pytest.mark.parametrize(
    ("old", "new", "field", "what", "expected"),
    [
        ("side: Britain", "side: Spain", "side", "is called Spain", "Germany or Britain"),
        ("[Home Fleet]", "[Home Flet]", "forces[#1]", "there is no Home Flet", "Home Fleet"),
        ("[Scapa Flow]", "[Bergen]", "ports[#1]", "there is no Bergen", "Scapa Flow"),
        ("[V5]", "[V99]", "hexes[#1]", "'V99'", "V9"),
        ("[raid]", "[raids]", "against[#1]", "perhaps raid was meant", "patrol"),
        ("    near: [Denmark Strait]\n", "", "within", "within needs a place", "near: a list of places"),
        ("[Repulse]", "[Bismarck]", "hold-back[#1]", "there is no Bismarck", "Repulse"),
    ],
)
def test_a_bad_line_is_refused_where_it_is_wrong(
    tmp_path: Path, old: str, new: str, field: str, what: str, expected: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        orders(tmp_path, LINES.replace(old, new))
    assert caught.value.field.endswith(field)
    assert caught.value.line > 1
    assert what in caught.value.what
    if expected != "V9":
        assert expected in caught.value.expected


def test_a_scenario_is_no_file_of_orders() -> None:
    with pytest.raises(ScenarioError, match="this is a scenario of kind operation; expected orders"):
        read_orders(FOLDER / "bismarck-1941.yaml", BISMARCK)
