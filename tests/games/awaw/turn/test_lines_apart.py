"""Sea supply lines of one zone that are met together: what happens to one leaves the others (22.141B, 22.81A, 22.9434)."""

from pathlib import Path

import pytest

from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "End": "H1", "Nest": "J1"}
BARE = "      - {name: Other, activity: sea-supply, phase: redeployment, zone: 1, plans: [{name: only, route: [Home, H1]}]}\n"


@pytest.mark.rule("22.9434-a", "22.81A", "22.71C-a")
@pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("boats", [True, False])
def test_a_line_is_disrupted_and_the_other_one_goes_on(
    tmp_path: Path, red_first: bool, edition: str, boats: bool
) -> None:
    """Foe sinks Van in F1, a boat disrupts the line that it guarded, and Foe leaves; the line without guards is completed."""
    blue = places("Home", "End") + "    forces:\n"
    blue += fleet("Van", "Home", "{name: %s boats, type: DD, count: 2}", "task-force: false, ") + "    operations:\n"
    guarded = task("Task", "sea-supply", "redeployment", "Van", "Home, H1")
    blue += guarded.replace("        phase:", "        zone: 1\n        phase:") + BARE
    foe = fleet("Foe", "Nest", "{name: %s One, type: BB, size: 4}, {name: %s cruisers, type: CA, count: 8}")
    red = places("Nest") + "    forces:\n" + foe
    red += "    submarines: [{name: Boats, port: Nest, count: 1}]\n" if boats else ""
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)

    def to(leg: int) -> int:
        return turn.path_answer(turn.hex("F1")) if turn.forces_of_leg(leg) == {"Van"} else 0

    turn.play(
        announce=FileTurn.last,
        intercept_hex=lambda turn: to(turn.subject),
        submarine_hex=lambda turn: to(turn.s.ask_object),
        join=1,
        capital_aim=FileTurn.last,
        submarine_attack=FileTurn.last,
        supply_goes_on=1,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )
    assert len(turn.events("force-lost")) == 1
    assert len(turn.events("supply-disrupted")) == len(turn.events("supply-line-cut")) == int(boats)
    assert len(turn.events("activity-done")) == 2 - int(boats)
