"""The public planner: what it finds is what the command prints, typed, and what cannot be planned is told."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import flagplot
from tests.cli.shell import SCENARIOS, bad, data, good
from tests.helpers import voyage

STRAIT = SCENARIOS / "denmark-strait-1941.yaml"
RENDEZVOUS = SCENARIOS / "rendezvous-22-13.yaml"


@pytest.fixture
def ring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return voyage.operation(tmp_path, voyage.ring(tmp_path / "map"))


def test_a_voyage_is_planned_as_the_command_plans_it(ring: Path) -> None:
    found = flagplot.plan(flagplot.open_scenario(ring), "Blue force", to="Greenport", referee=True)
    words = ("--force", "Blue force", "--to", "Greenport", "--referee")
    assert json.loads(json.dumps(found.to_dict())) == data("plan", ring, *words)
    assert str(found).rstrip() == good("plan", ring, *words).rstrip()
    short, safe = found.routes
    assert (short.name, short.length, short.danger, short.worst) == ("shortest", 6, Fraction(5, 6), "C3")
    assert (safe.name, safe.length, safe.danger, safe.before_the_end) == ("safest", 8, Fraction(1, 2), Fraction(1, 2))
    assert [at.hex for at in short.hexes] == ["A4", "B3", "C3", "D3", "E3", "F3", "G4"]
    assert found.side == "Blue" and found.edition == "awaw-2018"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"side": "Red"}, ("--for", "Red")),
        ({"plan": "south"}, ("--plan", "south")),
        ({"operation": "Shift", "codebreaking": True}, ("--operation", "Shift", "--codebreaking")),
        ({"to": "Greenport", "via": ["D6"]}, ("--to", "Greenport", "--via", "D6")),
        ({"to": "Greenport", "activity": "sea-supply"}, ("--to", "Greenport", "--activity", "sea-supply")),
        ({"to": "Greenport", "hexes": True, "referee": True}, ("--to", "Greenport", "--hexes", "--referee")),
    ],
)
def test_every_question_of_the_command_can_be_asked(ring: Path, asked: dict[str, object], words: list[str]) -> None:
    found = flagplot.plan(flagplot.open_scenario(ring), ["Blue force"], **asked)  # type: ignore[arg-type]
    assert json.loads(json.dumps(found.to_dict())) == data("plan", ring, "--force", "Blue force", *words)
    assert str(found).rstrip() == good("plan", ring, "--force", "Blue force", *words).rstrip()


def test_edition_and_rulings_are_those_of_the_scenario(ring: Path) -> None:
    setting = flagplot.open_scenario(ring, edition="awaw-2011")
    found = flagplot.plan(setting, "Blue force", to="Greenport", referee=True)
    assert found.edition == "awaw-2011" and found.routes[0].danger == 1, "a range, and no dice"


def test_the_plans_of_a_file_have_their_names(ring: Path) -> None:
    found = flagplot.plan(flagplot.open_scenario(ring), "Blue force", referee=True)
    assert [(route.name, route.forces, route.worst) for route in found.routes] == [
        ("Shift, north", ("Blue force",), "C3"),
        ("Shift, south", ("Blue force",), "A4"),
    ]
    first = found.rows()[2]
    assert first == {"route": "Shift, north", "step": 2, "hex": "C3", "name": "C3", "danger": float(Fraction(5, 6))}
    assert len(found.rows()) == sum(route.length + 1 for route in found.routes)
    assert "<table" in found._repr_html_() or "<p" in found._repr_html_()


@pytest.mark.rule("awaw-2018:22.13.ex.1", "awaw-2018:22.13.ex.2")
def test_interceptions_are_counted(tmp_path: Path) -> None:
    found = flagplot.plan(flagplot.open_scenario(RENDEZVOUS), count=True)
    assert [(each.plan, each.interceptions) for each in found.allowed] == [
        ("rendezvous at sea", 4),
        ("picked up in port", 3),
    ]
    assert [row["interceptions"] for row in found.rows()] == [4, 3] and found.routes == ()
    with pytest.raises(flagplot.FlagplotError, match="no routes to draw"):
        found.draw(tmp_path / "none.png")


def test_routes_are_drawn(ring: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    flagplot.plan(flagplot.open_scenario(ring), "Blue force", to="Greenport").draw(tmp_path / "ring.png")
    assert (tmp_path / "ring.png").read_bytes()[:4] == b"\x89PNG"


def test_a_game_without_voyages_says_so() -> None:
    with pytest.raises(flagplot.FlagplotError, match="this is a battle, with no voyage to plan") as told:
        flagplot.plan(flagplot.open_scenario(STRAIT), "Bismarck")
    assert "expected a file of the kind operation" in str(told.value)
    assert "no voyage to plan" in bad("plan", STRAIT, "--force", "Bismarck")
    with pytest.raises(flagplot.FlagplotError, match="no force is named"):
        flagplot.plan(flagplot.open_scenario(RENDEZVOUS))
