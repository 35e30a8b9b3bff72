"""A force that waits in port for another one, which aborts or is lost before it comes, may abort (22.28B, 22.13C)."""

from pathlib import Path

import pytest

from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Second": "E1", "Nest": "C1"}
VOYAGES = """              - {forces: [Alpha], route: [Home, E1]}
              - {forces: [Alpha, Beta], route: [E1, K1]}
"""


@pytest.mark.rule("22.28B-a", "22.28B-b", "22.281", "22.13C")
@ORDERS
@pytest.mark.parametrize(
    ("edition", "sunk"),
    [("awaw-2018", False), ("awaw-2011", False), ("awaw-2003", False), ("awaw-2018", True), ("awaw-2003", True)],
)
@pytest.mark.parametrize("aborts", [0, 1])
def test_a_force_that_waits_in_port_may_abort_when_the_other_does_not_come(
    tmp_path: Path, red_first: bool, edition: str, aborts: int, sunk: bool
) -> None:
    """Alpha is met in B1 on its way to Beta in E1, and leaves the battle or is sunk in it; in 2011 no lone destroyer is met."""
    blue = places("Home", "Second") + "    forces:\n"
    lone = ("{name: Alpha destroyer, type: DD, count: 1}", "task-force: false, ") if sunk else ("", "")
    blue += fleet("Alpha", "Home", *lone) + fleet("Beta", "Second")
    blue += "    operations:\n      - name: Mission\n        activity: carrier-mission\n        phase: combat\n"
    blue += f"        plans:\n          - name: only\n            voyages:\n{VOYAGES}"
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    rows = ("o " * 24, "o " * 24)
    turn = FileTurn(operation(blue, red, ports=PORTS, rows=rows, folder=tmp_path, red_first=red_first), edition)
    asked: list[set[str]] = []

    def abort(now: FileTurn) -> int:
        asked.append(now.forces_of_leg(now.subject))
        return aborts

    turn.play(
        die=lambda _: SIX if sunk or not turn.s.fighting else ONE,
        announce=1,
        intercept_hex=lambda now: now.on_path("B1") if now.forces_of_leg(now.subject) == {"Alpha"} else 0,
        join=1,
        abort=abort,
        withdraw=lambda now: int(not sunk and now.names.sides[now.s.ask_seat] == "Blue"),
        go_on=1,
    )
    assert [hex for hex, _ in turn.met] == ["B1"] and bool(turn.events("force-lost")) is sunk
    assert asked == [{"Beta"}] and len(turn.events("leg-aborts")) == aborts
    assert bool(turn.events("activity-done")) is (aborts == 0)
    assert turn.s.inverted[turn.unit("Beta One")] == 1, "by the mission, or since it aborted (22.281)"
