"""Situations that helpers set up by hand are those that files make: number by number."""

from pathlib import Path

from flagplot.core.schema import Record
from flagplot.games.awaw.interception.terms import CARRIER_MISSION
from tests.helpers.battle import Battle, light, named
from tests.helpers.battle_file import BattleFile
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task
from tests.helpers.turn import GridChart, NavalTurn

BATTLE = """\
flagplot: battle
title: By hand
theatre: pacific
sides:
  - name: Blue
    nation: Japan
    role: interceptor
    bases:
      - {name: Rabaul, distance: 4, room: 10, squadrons: [{type: NAS, count: 2}, {type: search, count: 1}]}
    forces:
      - name: Main
        ships:
          - {name: Nagato, type: BB, size: 4, hits: 3}
          - {name: Akagi, type: CV, nas: 2}
          - {name: Screen, type: DD, count: 6}
      - {name: Small, task-force: false, ships: [{name: Mogami, type: CA, count: 2}]}
  - name: Red
    nation: United States
    role: activity
    forces:
      - {name: Line, ships: [{name: Washington, type: BB, size: 4, slow: true}, {name: Escort, type: DD, count: 6}]}
"""


def unlike(one: Record, other: Record) -> dict[str, tuple[object, object]]:
    """Fields in which two records differ."""
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in one.fields}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def test_a_battle_set_up_by_hand_is_that_of_its_file() -> None:
    b = Battle(combat_round=0)
    rabaul = b.base(0, distance=4, room=10)
    main = b.force(0, 0, named("BB", 4, "Japan", hits=3), named("CV", nation="Japan", nas=2))
    b.force(0, 1, light("CA", 2, "Japan"), tf=0)
    b.unit(0, main, light("DD", 6, "Japan"))
    b.wing(rabaul, "NAS", 2)
    b.wing(rabaul, "search", 1)
    b.force(1, 0, named("BB", 4, "United States", slow=1), light("DD", 6, "United States"))
    for side in range(2):
        b.port(side, distance=0)
    assert unlike(BattleFile.of(BATTLE).battle.situation, b.s) == {}


def test_a_turn_set_up_by_hand_is_that_of_its_file(tmp_path: Path) -> None:
    ships = "{name: Nagato, type: BB, size: 4}, {name: Akagi, type: CV}, {name: Screen, type: DD, count: 6}"
    blue = places("Kure", Kure=", air-room: 30") + "    forces:\n" + fleet("Main", "Kure", ships)
    blue += "    operations:\n" + task("Go", "carrier-mission", "combat", "Main", "Kure, H1")
    escort = "{name: Washington, type: BB, size: 4}, {name: Escort, type: DD, count: 6}"
    red = places("Pearl", Pearl=", air-room: 30") + "    forces:\n" + fleet("Line", "Pearl", escort)
    text = operation(blue, red, ports={"Kure": "A1", "Pearl": "L1"}, length=12, folder=tmp_path)
    n = NavalTurn(GridChart(12, 1))
    kure, pearl = n.port(0, 0, room=50 - 13), n.port(1, 11, room=50 - 10)
    main = n.force(0, kure, named("BB", 4, "Japan"), named("CV", nation="Japan"), light("DD", 6, "Japan"))
    n.force(1, pearl, named("BB", 4, "United States"), light("DD", 6, "United States"))
    n.sail(main, CARRIER_MISSION, range(8), from_port=1)
    assert unlike(FileTurn(text).setting.battle.situation, n.s) == {}
