"""Squadrons that saw a force before it parted or joined, defended beaches, Russia and the West, from files (22.22F-G, 22.113)."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import line

HEAD = """\
flagplot: operation
title: Sight
edition: {edition}
map: line
mover: Blue
round_limit: 1
sides:
"""
SHIPS = "ships: [{{name: {0} BB, type: BB, size: 4}}, {{name: {0} CA, type: CA, count: 4}}]"


def ships(name: str) -> str:
    return SHIPS.format(name)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line(tmp_path / "line", ports="A1 A6 A15 A18 A20")


def blue(plan: str, activity: str = "carrier-mission", laden: str = "") -> str:
    forces = "".join(f"      - {{name: {each}, port: A1-port, {ships(each)}}}\n" for each in "AB")
    forces += f"      - {{name: C, port: A6-port, {ships('C')}}}\n{laden}"
    operation = f"      - {{name: Mission, activity: {activity}, phase: combat, plans: [{plan}]}}\n"
    return (
        "  - name: Blue\n    nation: Germany\n    places: [{name: A1-port}, {name: A6-port}]\n"
        f"    forces:\n{forces}    operations:\n{operation}"
    )


def red(hex: str, reach: int = 1, nation: str = "Britain", more: str = "", beach: str = "") -> str:
    field = f"{{name: Field, hex: {hex}, port: false, range: {reach}, squadrons: [{{type: search, count: 2}}]}}"
    return (
        f"  - name: Red\n    nation: {nation}\n    places: [{{name: A18-port}}, {field}{beach}]\n"
        f"    forces: [{{name: R, port: A18-port, {ships('R')}}}]\n{more}"
    )


def write(folder: Path, edition: str, *sides: str) -> Path:
    path = folder / "sight.yaml"
    path.write_text(HEAD.format(edition=edition) + "".join(sides), encoding="utf-8")
    return path


def dice_against(
    path: Path, forces: set[str], hex: str, rulings: dict[str, str] | None = None, wave: int = terms.OUTBOUND
) -> int:
    """Dice that Red rolls against a leg of these forces in a hex."""
    n = FileTurn(path, "", rulings)

    def choose(n: FileTurn) -> int:
        ours = n.s.wave == wave and n.forces_of_leg(n.s.ask_subject) == forces
        return n.on_path(hex) if ours else 0

    n.sail(announce=1, intercept_hex=choose, join=1, until="die")
    return n.s.dice_left


DROPS = "{name: drop, forces: [A, B], route: [A1, {at: A6, drops: [B]}, A12]}"
PARTS = """{name: part, voyages: [
          {forces: [A, B], route: [A1, {at: A6, drops: [B]}, A7]}, {forces: [B], route: [A6, A12]}]}"""
GOES = "{name: go, forces: [A], route: [A1, A6, A12]}"
JOINS = "{name: join, forces: [A], route: [A1, {at: A6, picks-up: [C]}, A12]}"


@pytest.mark.rule("22.22G", "22.22G.1-a")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize(("plan", "forces"), [(DROPS, {"A"}), (PARTS, {"B"})], ids=["parent", "other"])
@pytest.mark.parametrize(("edition", "plain"), [("awaw-2018", 3), ("awaw-2003", 2)])
def test_squadrons_that_saw_a_force_before_others_left_it_still_give_their_dice(
    tmp_path: Path, edition: str, plain: int, plan: str, forces: set[str], blue_first: bool
) -> None:
    """Two squadrons reach A2 to A4, where all sail together; the interception is in A11."""
    for hex, dice in (("A3", plain + 2), ("A15", plain)):
        sides = (blue(plan), red(hex))
        path = write(tmp_path, edition, *(sides if blue_first else sides[::-1]))
        assert dice_against(path, forces, "A11") == dice


@pytest.mark.rule("22.22G", "22.13C.1")
@pytest.mark.parametrize(("ruling", "dice"), [("no", 4), ("yes", 6)])
def test_a_force_made_by_joining_is_seen_from_there_on_or_by_ruling_on_all_its_routes(
    tmp_path: Path, ruling: str, dice: int
) -> None:
    path = write(tmp_path, "awaw-2018", blue(JOINS), red("A3"))
    assert dice_against(path, {"A", "C"}, "A11", {"spotted-before-joining": ruling}) == dice


@pytest.mark.rule("22.22G.3")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize(("plan", "forces", "plain"), [(GOES, {"A"}, 1), (JOINS, {"A", "C"}, 2)], ids=["one", "joined"])
@pytest.mark.parametrize(("attacked", "more"), [(0, 0), (2, 2), (5, 3)])
def test_squadrons_that_a_patrol_attacked_on_its_way_have_spotted_it(
    tmp_path: Path, attacked: int, more: int, plan: str, forces: set[str], plain: int, blue_first: bool
) -> None:
    """Nobody else sees it; they are counted once however many stretches it sails, and give three dice at most."""
    patrol = blue(plan, "patrol").replace("phase: combat", f"phase: movement, attacked: {attacked}")
    sides = (patrol, red("A18", 0))
    path = write(tmp_path, "awaw-2018", *(sides if blue_first else sides[::-1]))
    assert dice_against(path, forces, "A11", wave=terms.PATROLS_OUT) == plain + more


@pytest.mark.rule("22.22G.3")
def test_only_a_patrol_attacks_aircraft_on_its_way(tmp_path: Path) -> None:
    mission = blue(DROPS).replace("phase: combat", "phase: combat, attacked: 1")
    with pytest.raises(FlagplotError, match="only a patrol attacks aircraft on its way"):
        FileTurn(write(tmp_path, "awaw-2018", mission, red("A3")))


LANDING = (
    "      - {name: L, port: A1-port, task-force: false, ground: 3, cargo: 3, "
    "ships: [{name: L DD, type: DD, count: 3, laden: true}]}\n"
)
PASSING = """{name: pass, voyages: [
          {forces: [A, L], route: [A1, {at: A10, drops: [L]}, A14]}]}"""
COVERED = """{name: cover, voyages: [
          {forces: [L], route: [A1, A10]}, {forces: [A], route: [A1, A10, A14]}]}"""
STOPS = """{name: stop, voyages: [
          {forces: [A, L], route: [A1, A10]}, {forces: [A, L], route: [A10, A14]}]}"""
BEACH = ", {name: Beach, hex: A10, port: false, defenders: 2}"


@pytest.mark.rule("22.22F", "awaw-2003:table.22.23.mod.invasion")
@pytest.mark.parametrize(
    ("plan", "forces", "contested"),
    [
        (PASSING, {"A", "L"}, True),
        (COVERED, {"L"}, True),
        (COVERED, {"A"}, False),
        (STOPS, {"A", "L"}, False),
    ],
    ids=["lands there", "landing force", "passes", "stops there"],
)
@pytest.mark.parametrize(("edition", "plain", "more"), [("awaw-2018", 2, 2), ("awaw-2003", 4, 1)])
def test_defenders_give_dice_against_those_who_land_not_against_those_who_pass(
    tmp_path: Path, edition: str, plain: int, more: int, plan: str, forces: set[str], contested: bool
) -> None:
    path = write(tmp_path, edition, blue(plan, "seaborne-invasion", LANDING), red("A18", 0, beach=BEACH))
    found = dice_against(path, forces, "A10")
    own = plain
    own += 1 if edition == "awaw-2018" and "A" in forces else 0
    own -= 1 if edition == "awaw-2003" and forces == {"L"} else 0
    assert found == own + (more if contested else 0)


EAST = """\
    submarines:
      - {name: British boats, port: A15-port, nation: Britain, count: 1}
      - {name: Russian boats, port: A15-port, nation: Russia, count: 1}
"""
STRAIGHT = "{name: out, forces: [A], route: [A1, A12]}"


@pytest.mark.rule("22.113")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("goes", [True, False])
def test_russian_ships_stay_when_a_western_submarine_goes(tmp_path: Path, edition: str, goes: bool) -> None:
    near = red("A12", 2, "Russia", EAST).replace("{name: A18-port}", "{name: A18-port}, {name: A15-port}")
    n = FileTurn(write(tmp_path, edition, blue(STRAIGHT), near))

    def choose(n: FileTurn) -> int:
        path = n.s.leg_path[n.s.ask_object]
        spot = next(k for k in range(n.s.leg_length[n.s.ask_object]) if n.names.hexes[path[k]].split()[0] == "A12")
        western = n.names.units[n.s.ask_subject] == "British boats"
        return spot + 1 if western and goes and n.s.wave == terms.OUTBOUND else 0

    n.sail(
        announce=1,
        intercept_hex=lambda n: n.on_path("A12") if n.s.wave == terms.OUTBOUND else 0,
        join=1,
        submarine_hex=choose,
        luck=6,
        until="return-base",
    )
    russians = [f for _, f, _ in n.questions("join") if n.names.forces[f] == "R"]
    boats = [n.names.units[u] for _, u, _ in n.questions("submarine-hex")]
    assert "British boats" in boats
    assert bool(russians) is not goes
    assert ("Russian boats" in boats) is not goes
