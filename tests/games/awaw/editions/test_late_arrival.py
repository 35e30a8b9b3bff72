"""Who comes late to a battle, by the edition, in files of battles and of naval turns (22.24B, readings 2.2 and 4b.11)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from flagplot.core.position import Position
from flagplot.games.awaw.shared import terms
from flagplot.table.setting import open_text
from tests.helpers.sea_line import FileTurn
from tests.helpers.voyage import line

BATTLE = """\
flagplot: battle
title: Late
theatre: europe
round_limit: 3
edition: {edition}
sides:
  - name: Japan
    role: {first}
    nation: Japan
    forces: [{{name: Fleet, ships: [{{name: Kongo, type: BB, size: 4}}, {{name: Cruisers, type: CA, count: 4}}]}}]
  - name: Britain
    role: {second}
    nation: Britain
    forces:
      - {{name: Home fleet, ships: [{{name: Hood, type: BB, size: 4}}, {{name: Cruisers, type: CA, count: 4}}]}}
      - name: Late fleet
        enters: {{hexes-short: 3}}
        ships: [{{name: Nelson, type: BB, size: 4}}, {{name: More, type: CA, count: 4}}]
"""
ROUNDS = [
    ("awaw-2018", {}, 2),
    ("awaw-2003", {}, 0),
    ("awaw-2003", {"late-arrival": "as-in-2018"}, 2),
    ("awaw-2011", {}, 0),
    ("awaw-2011", {"late-arrival": "as-in-2018"}, 2),
]


def begun(edition: str, rulings: Mapping[str, str], roles: tuple[str, str]) -> Position:
    text = BATTLE.format(edition=edition, first=roles[0], second=roles[1])
    return open_text(text, "late.yaml", "", rulings).begin()


@pytest.mark.rule("22.24B-c", "awaw-2003:table.22.23.expl.1", "awaw-2011:22.161.A.2")
@pytest.mark.parametrize("roles", [("activity", "interceptor"), ("interceptor", "activity")])
@pytest.mark.parametrize(("edition", "rulings", "entry"), ROUNDS)
def test_a_battle_file_that_says_hexes_gets_its_round_from_the_edition(
    edition: str, rulings: dict[str, str], entry: int, roles: tuple[str, str]
) -> None:
    position = begun(edition, rulings, roles)
    late = terms.GROUPS + terms.NUMBERS + 1
    assert position.situation.enters[late] == entry
    offered = 0
    while not position.is_over:
        s, question = position.situation, position.question
        name = "die" if question.is_die else position.game.asks[question.kind].name
        offered += name in ("enter", "abandon") and question.subject == late
        position.answer(3 if question.is_die else next(a for a in range(question.size) if position.refusal(a) == 0))
        assert not s.defects()
    assert (offered > 0) is (entry > 0)
    assert bool([e for e in position.log if e.kind.name == "never-comes"]) is (entry == 0)


TURN = """\
flagplot: operation
title: Two go, one falls short
edition: {edition}
map: line
mover: {mover}
round_limit: 2
sides:
"""
BLUE = """\
  - name: Blue
    nation: Germany
    places: [{name: A1-port}]
    forces:
      - {name: Blue force, port: A1-port, ships: [{name: One, type: BB, size: 4}, {name: Four, type: CA, count: 4}]}
    operations:
      - name: Raid
        activity: carrier-mission
        phase: combat
        plans: [{name: straight, forces: [Blue force], route: [A1, A10]}]
"""
RED = """\
  - name: Red
    nation: Britain
    places: [{name: A16-port}, {name: A22-port}]
    forces:
      - {name: Near, port: A16-port, ships: [{name: Two, type: BB, size: 4}, {name: Near CA, type: CA, count: 4}]}
      - {name: Far, port: A22-port, ships: [{name: Three, type: BB, size: 4}, {name: Far CA, type: CA, count: 4}]}
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    line(tmp_path / "line", ports="A1 A16 A22")
    return tmp_path / "turn.yaml"


def sail(file: Path, edition: str, rulings: Mapping[str, str], blue_first: bool) -> FileTurn:
    sides = (BLUE, RED) if blue_first else (RED, BLUE)
    file.write_text(TURN.format(edition=edition, mover="Blue") + "".join(sides), encoding="utf-8")
    return FileTurn(file, "", rulings)


@pytest.mark.rule("22.24B-b", "awaw-2003:table.22.23.expl.1")
@pytest.mark.parametrize("blue_first", [True, False])
@pytest.mark.parametrize(
    ("edition", "rulings", "dice", "parts"),
    [
        ("awaw-2018", {}, [3, 5, 4, 4], {"Near": 1, "Far": 2}),
        ("awaw-2003", {}, [3, 5, 4, 4], {"Near": 1}),
        ("awaw-2003", {"late-arrival": "as-in-2018"}, [3, 5, 4, 4], {"Near": 1, "Far": 2}),
        ("awaw-2011", {"late-arrival": "as-in-2018"}, [], {"Near": 1, "Far": 2}),
    ],
)
def test_in_a_turn_the_force_that_falls_short_comes_late_or_stays(
    file: Path, edition: str, rulings: dict[str, str], dice: list[int], parts: dict[str, int], blue_first: bool
) -> None:
    """Near has six hexes to go and eight on its dice, Far twelve and eight; the ranges of 2011 reach ten."""
    n = sail(file, edition, rulings, blue_first)
    n.sail(dice=dice, announce=1, intercept_hex=lambda n: n.on_path("A10") if n.s.wave == 2 else 0, join=1)
    assert n.met[0] == ("A10", {"Blue force": 1, **parts})
    short = n.events("attempt-fails")
    assert len(short) == (0 if "Far" in parts else 1)
    if short:
        far = n.force("Far")
        assert [e.place for e in n.events("home") if e.force == far] == [], "it has never left port"
        assert not n.events("arrives-late") and not n.events("too-late")


@pytest.mark.rule("awaw-2011:22.22.A.1", "awaw-2011:22.21.1", "awaw-2011:22.241.E.1")
def test_in_2011_what_is_out_of_range_is_not_declared_or_by_ruling_may_come_late(file: Path) -> None:
    n = sail(file, "awaw-2011", {}, True)
    n.sail(announce=1, intercept_hex=lambda n: n.on_path("A10") if n.s.wave == 2 else 0, join=1)
    assert [n.names.forces[f] for _, f, _ in n.questions("join")] == ["Near"]
    m = sail(file, "awaw-2011", {"late-arrival": "as-in-2018"}, True)
    m.sail(announce=1, intercept_hex=lambda n: n.on_path("A10") if n.s.wave == 2 else 0, join=1, call_off=1)
    assert [m.names.forces[f] for _, f, _ in m.questions("join")] == ["Near", "Far"]
    assert len(m.questions("call-off")) == 1 and m.met == []
