"""Transports and invasions keep out of each other's target hexes; a hex where forces join at sea is no target (22.141, 22.13C).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Bay": "B1", "Cape": "C1", "South": "F1", "Beach": "H1", "Inlet": "E1", "Nest": "T1"}
CONVOY = """\
      - name: Convoy
        activity: sea-transport
        phase: combat
        zone: 1
        plans:
          - name: joined in D1
            voyages:
              - {forces: [Van], route: [Home, D1]}
              - {forces: [Rear], route: [South, D1]}
              - {forces: [Van, Rear], route: [D1, Bay]}
"""


@pytest.mark.rule("22.141.note-b", "22.141.note-c", "22.13C.1")
@ORDERS
@pytest.mark.parametrize("convoy_first", [True, False], ids=["convoy first", "convoy second"])
@pytest.mark.parametrize(
    ("route", "may"),
    [("Cape, Beach", [0, 1]), ("Cape, B1, Beach", [0]), ("Cape, Inlet", [0])],
    ids=["through the rendezvous", "through the target", "to a hex that the convoy enters"],
)
def test_a_rendezvous_is_no_target_hex(
    tmp_path: Path, red_first: bool, convoy_first: bool, route: str, may: list[int]
) -> None:
    landing = task("Landing", "seaborne-invasion", "combat", "Guns", route)
    blue = places("Home", "Bay", "Cape", "South") + "    forces:\n"
    blue += fleet("Van", "Home") + fleet("Rear", "South") + fleet("Guns", "Cape")
    blue += "    operations:\n" + (CONVOY + landing if convoy_first else landing + CONVOY)
    red = places("Beach", "Inlet", "Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    turn.play(until=lambda turn: turn.kind == "announce" and turn.subject == 1, announce=1)
    assert turn.game.choices() == may
