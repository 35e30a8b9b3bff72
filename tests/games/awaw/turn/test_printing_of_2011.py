"""What the printing of 2011 says otherwise of a naval turn: displaced forces, aircraft, the Kiel canal (22.13, 22.21)."""

from pathlib import Path

import pytest

from flagplot.core.offers.composing import Voyage
from flagplot.games.awaw.files.operation.count import interceptions
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.planner import planner_of
from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import line

HEAD = """\
flagplot: operation
title: By the printing of 2011
edition: {edition}
map: {map}
mover: {mover}
round_limit: 1
sides:
"""
SHIPS = "ships: [{{name: {0} BB, type: BB, size: 4}}, {{name: {0} CA, type: CA, count: 4}}]"


def ships(name: str) -> str:
    return SHIPS.format(name)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line(tmp_path / "line", ports="A1 A5 A12 A14 A16 A25")


def write(path: Path, edition: str, mover: str, *sides: str, map: str = "line") -> Path:
    path.write_text(HEAD.format(edition=edition, mover=mover, map=map) + "".join(sides), encoding="utf-8")
    return path


DISPLACED = f"""\
  - name: Blue
    nation: Germany
    places: [{{name: A1-port}}, {{name: A12-port}}]
    forces: [{{name: Blue force, port: A1-port, {ships("One")}}}]
    operations:
      - name: Flight
        activity: displaced
        phase: movement
        plans: [{{name: away, forces: [Blue force], route: [A1, A12]}}]
"""
HUNTERS = f"""\
  - name: Red
    nation: Britain
    places: [{{name: A5-port}}]
    forces:
      - {{name: R, port: A5-port, {ships("R")}}}
      - {{name: T, port: A5-port, {ships("T")}}}
      - {{name: U, port: A5-port, {ships("U")}}}
"""


@pytest.mark.rule("awaw-2011:22.13.G", "22.13G")
@pytest.mark.parametrize("mover", ["Blue", "Red"])
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize(("edition", "hexes"), [("awaw-2011", ["A3", "A4", "A6"]), ("awaw-2018", ["A3"])])
def test_displaced_forces_are_met_in_every_hex_in_2011(
    tmp_path: Path, edition: str, hexes: list[str], blue_first: bool, mover: str
) -> None:
    sides = (DISPLACED, HUNTERS) if blue_first else (HUNTERS, DISPLACED)
    n = FileTurn(write(tmp_path / "displaced.yaml", edition, mover, *sides))
    wanted = iter(["A3", "A4", "A6"])
    asked: list[list[str]] = []

    def choose(n: FileTurn) -> int:
        asked.append(n.open_hexes())
        return n.on_path(next(wanted, "none"))

    def goes(n: FileTurn) -> int:
        hex = n.names.hexes[n.s.contact_hex[n.s.ask_object]].split()[0]
        return int({"A3": "R", "A4": "T", "A6": "U"}[hex] == n.names.forces[n.s.ask_subject])

    n.sail(announce=1, intercept_hex=choose, join=goes, luck=6, yields="Red")
    outward = [hex for hex, parts in n.met if "Blue force" in parts]
    assert outward == hexes
    assert all("A3" not in open_hexes for open_hexes in asked[1:]), "no hex is chosen twice"
    assert n.s.hex[n.force("Blue force")] == n.s.place_hex[n.names.places.index("A12-port")]


LOOSE = "ships: [{{name: {0} BB, type: BB, size: 4}}, {{name: {0} CA, type: CA, count: 2}}], task-force: false"
OF_TWO_PORTS = f"""\
  - name: Red
    nation: Britain
    places: [{{name: A5-port}}, {{name: A14-port}}]
    forces:
      - {{name: R, port: A5-port, {LOOSE.format("R")}}}
      - {{name: T, port: A5-port, {LOOSE.format("T")}}}
      - {{name: U, port: A14-port, {LOOSE.format("U")}}}
"""


@pytest.mark.rule("awaw-2011:22.14.C.1", "awaw-2011:22.13.G")
@pytest.mark.parametrize("mover", ["Blue", "Red"])
@pytest.mark.parametrize("blue_first", [True, False])
def test_nine_factors_of_a_port_go_for_displaced_forces_in_all_hexes_together(
    tmp_path: Path, blue_first: bool, mover: str
) -> None:
    """R takes eight of the nine of A5: T stays, whichever hex is chosen for it; U comes from another port."""
    sides = (DISPLACED, OF_TWO_PORTS) if blue_first else (OF_TWO_PORTS, DISPLACED)
    n = FileTurn(write(tmp_path / "displaced.yaml", "awaw-2011", mover, *sides))
    wanted = iter(["A3", "A4", "A6"])
    asked: set[tuple[str, str]] = set()

    def goes(n: FileTurn) -> int:
        hex, name = n.names.hexes[n.s.contact_hex[n.s.ask_object]].split()[0], n.names.forces[n.s.ask_subject]
        asked.add((hex, name))
        return int({"A3": "R", "A4": "T", "A6": "U"}[hex] == name)

    n.sail(announce=1, intercept_hex=lambda n: n.on_path(next(wanted, "none")), join=goes, luck=6, yields="Red")
    assert [hex for hex, parts in n.met if "Blue force" in parts] == ["A3", "A6"]
    assert ("A3", "R") in asked and ("A6", "U") in asked
    assert not any(name == "T" for hex, name in asked if hex != "A3")


RAIDED = f"""\
  - name: Blue
    nation: Germany
    places: [{{name: A1-port}}]
    forces: [{{name: Blue force, port: A1-port, {ships("One")}}}]
    operations:
      - name: Mission
        activity: carrier-mission
        phase: combat
        plans: [{{name: out, forces: [Blue force], route: [A1, A10]}}]
"""
BELOW = """\
  - name: Red
    nation: Britain
    places:
      - {{name: A12-port{air}}}
      - {{name: Field, hex: {hex}, port: false, range: 1, {more}squadrons: [{{type: {type}, count: 1}}]}}
    submarines: [{{name: Boats, port: A12-port, count: 1}}]
"""


def opened(
    tmp_path: Path, hex: str, kind: str, more: str = "", rulings: dict[str, str] | None = None, raid: str = RAIDED
) -> bool:
    """Whether submarines three hexes from A9 may go for the mission there."""
    red = BELOW.format(air="", hex=hex, type=kind, more=more)
    n = FileTurn(write(tmp_path / "boats.yaml", "awaw-2011", "Blue", raid, red), "", rulings)
    found: list[list[str]] = []

    def choose(n: FileTurn) -> int:
        path = n.s.leg_path[n.s.ask_object][: n.s.leg_length[n.s.ask_object]]
        spelled = [n.names.hexes[each].split()[0] for each in path]
        found.append([spelled[answer - 1] for answer in n.game.choices() if answer])
        return 0

    n.sail(announce=1, submarine_hex=choose, until="return-base")
    return bool(found) and "A9" in found[0]


@pytest.mark.rule("awaw-2011:table.22.21.expl.2", "awaw-2011:table.22.21.sub.4.air")
@pytest.mark.parametrize("kind", ["search", "attack", "cover", "NAS", "army"])
@pytest.mark.parametrize("hex", ["A3", "A9", "A11"])
def test_any_aircraft_in_range_of_any_hex_of_the_path_open_a_range(tmp_path: Path, hex: str, kind: str) -> None:
    """In A11 they reach the path in A10 only, beyond the hex where the submarines mean to meet it."""
    assert opened(tmp_path, hex, kind)


@pytest.mark.rule("awaw-2011:table.22.21.expl.2")
@pytest.mark.parametrize(("hex", "expected"), [("A11", True), ("A12", False)])
def test_the_path_goes_on_where_the_same_forces_sail_on(tmp_path: Path, hex: str, expected: bool) -> None:
    """What ends in A9 goes on to A10, which aircraft in A11 reach, and no hex before it."""
    parts = "voyages: [{forces: [Blue force], route: [A1, A9]}, {forces: [Blue force], route: [A9, A10]}]"
    raid = RAIDED.replace("forces: [Blue force], route: [A1, A10]", parts)
    assert raid != RAIDED
    assert opened(tmp_path, hex, "attack", raid=raid) is expected


@pytest.mark.rule("awaw-2011:table.22.21.expl.2", "22.13D")
@pytest.mark.parametrize("goes_on", ["Blue force", "Blue other"])
def test_the_path_goes_on_with_the_parent_and_not_with_a_force_that_parts(tmp_path: Path, goes_on: str) -> None:
    """From A9 one force sails on to A10, which aircraft in A11 reach, and no hex before it; who parts is a new force."""
    forces = "forces: [Blue force, Blue other]"
    if goes_on == "Blue force":
        parts = f"voyages: [{{{forces}, route: [A1, {{at: A9, drops: [Blue other]}}, A10]}}]"
    else:
        parts = f"voyages: [{{{forces}, route: [A1, {{at: A9, drops: [Blue other]}}, A8]}}, "
        parts += "{forces: [Blue other], route: [A9, A10]}]"
    raid = RAIDED.replace("forces: [Blue force], route: [A1, A10]", parts)
    other = f"forces: [{{name: Blue other, port: A1-port, {ships('Two')}}}, {{name: Blue force"
    assert raid != RAIDED
    raid = raid.replace("forces: [{name: Blue force", other)
    assert opened(tmp_path, "A11", "attack", raid=raid) is (goes_on == "Blue force")


@pytest.mark.rule("awaw-2011:table.22.21.expl.2")
def test_aircraft_that_reach_no_hex_of_the_path_open_nothing(tmp_path: Path) -> None:
    assert not opened(tmp_path, "A14", "search")


@pytest.mark.rule("awaw-2011:22.22.E.1", "awaw-2011:table.22.21.expl.2")
@pytest.mark.parametrize(("hex", "expected"), [("A3", False), ("A10", True), ("A11", False)])
def test_by_ruling_they_have_to_reach_the_hex_of_the_interception(tmp_path: Path, hex: str, expected: bool) -> None:
    assert opened(tmp_path, hex, "attack", rulings={"whose-aircraft": "interception-hex"}) is expected


@pytest.mark.rule("awaw-2011:table.22.21.expl.2")
def test_their_base_is_operational_or_by_ruling_any(tmp_path: Path) -> None:
    assert not opened(tmp_path, "A3", "attack", "operational: false, ")
    assert opened(tmp_path, "A3", "attack", "operational: false, ", {"air-base-of-ranges": "any"})


@pytest.mark.rule("awaw-2011:22.21.1", "awaw-2011:table.22.21.sub.4.air", "22.22G")
@pytest.mark.parametrize("blue_first", [True, False])
def test_aircraft_that_a_patrol_attacked_open_no_range(tmp_path: Path, blue_first: bool) -> None:
    """They have spotted the patrol in 2018; in 2011 it has to move within range of one. The turn and its plan agree."""
    patrol = RAIDED.replace("activity: carrier-mission", "activity: patrol\n        attacked: 2")
    blue, red = (
        patrol.replace("phase: combat", "phase: movement"),
        BELOW.format(air="", hex="A14", type="search", more=""),
    )
    path = write(tmp_path / "boats.yaml", "awaw-2011", "Blue", *((blue, red) if blue_first else (red, blue)))
    n = FileTurn(path)
    n.sail(announce=1, until="submarine-hex")
    assert n.s.stage == terms.COMBAT, "they may go for a patrol that stays, and not for one on its way"
    (plan,) = planner_of(read(path), Voyage(("Blue force",), referee=True)).filed()
    (stretch,) = plan.stretches
    assert stretch.course.length == 9
    assert all(step.danger.total == 0 for step in stretch.course.steps)


@pytest.mark.rule("awaw-2011:22.22.E.1", "awaw-2011:table.22.21.sub.4.air", "awaw-2011:23.164.1", "awaw-2011:23.164.2")
@pytest.mark.parametrize(("state", "expected"), [("inverted: 1", False), ("flown: 1", True)])
def test_inverted_aircraft_open_nothing(tmp_path: Path, state: str, expected: bool) -> None:
    """Those that have flown in this player turn are not inverted yet."""
    assert opened(tmp_path, "A3", f"attack, {state}") is expected


CANAL = """\
  - name: Blue
    nation: Germany
    places: [{{name: Wilhelmshaven}}, {{name: Baltic, hex: {end}}}]
    forces: [{{name: Blue force, port: Wilhelmshaven, {ships}}}]
    operations:
      - name: Shift
        activity: base-change
        phase: movement
        plans: [{{name: canal, forces: [Blue force], route: [Wilhelmshaven, {via}, {end}]}}]
"""
COAST = f"""\
  - name: Red
    nation: Britain
    places: [{{name: Scapa Flow}}]
    forces: [{{name: R, port: Scapa Flow, {ships("R")}}}]
"""


@pytest.mark.rule("awaw-2011:22.13.A", "22.13A")
@pytest.mark.parametrize(("edition", "times"), [("awaw-2018", 2), ("awaw-2003", 2), ("awaw-2011", 1)])
def test_the_kiel_canal_divides_no_activity_in_2011(tmp_path: Path, edition: str, times: int) -> None:
    blue = CANAL.format(via="AK18", end="AL17", ships=ships("One"))
    n = FileTurn(write(tmp_path / "kiel.yaml", edition, "Blue", blue, COAST, map="north-atlantic"))
    assert interceptions(n.game.tables, n.setting.battle.situation, 0, 1) == times
    n.sail(announce=1, until="intercept-hex")
    assert sum(1 for leg in range(terms.SAILING_LEGS) if n.s.leg_length[leg] > 0) == times


@pytest.mark.rule("awaw-2011:22.13.G")
@pytest.mark.parametrize("blue_first", [True, False])
def test_a_hex_more_than_a_turn_has_rows_for_is_refused(tmp_path: Path, blue_first: bool) -> None:
    line(tmp_path / "line", 60, ports="A1 A5 A60")
    sides = (DISPLACED.replace("A12", "A60"), HUNTERS) if blue_first else (HUNTERS, DISPLACED.replace("A12", "A60"))
    n = FileTurn(write(tmp_path / "displaced.yaml", "awaw-2011", "Blue", *sides))
    n.play(announce=1, until="intercept-hex")
    while len(n.game.choices()) > 1:
        n.game.answer(n.game.choices()[1])
    assert n.s.contacts == terms.CONTACTS and n.open_hexes() == []
    reason = n.game.refusal(n.on_path("A60"))
    assert n.game.game.reasons[reason].text == "too many interceptions are under way"
