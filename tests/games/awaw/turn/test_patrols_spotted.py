"""A patrol that sails to intercept is spotted on its new way, to which its patrol hex does not belong (22.12B, 22.22G)."""

from pathlib import Path
from typing import Any

import pytest

from flagplot.games.awaw.turn.words import asks
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "Goal": "L1", "Cover Harbour": "I1", "Airfield": "S1", "Far Harbour": "W1"}


def patrolled(
    folder: Path,
    reach: int,
    *,
    edition: str = "awaw-2018",
    ashore: bool = False,
    boats: bool = False,
    red_first: bool = False,
) -> str:
    """Blue sails to the goal; a patrol of Red at P1, or the same ships in a port there, goes for it; aircraft are at S1."""
    air = f", port: false, range: {reach}, squadrons: [{{type: search, count: 1}}]"
    blue = places("Home", "Cover Harbour", "Airfield", Airfield=air) + "    forces:\n" + fleet("Mission", "Home")
    blue += "" if boats else fleet("Cover", "Cover Harbour")
    blue += "    submarines: [{name: Boats, port: Cover Harbour, count: 1}]\n" if boats else ""
    blue += "    operations:\n" + task("Strike", "shore-bombardment", "combat", "Mission", "Home, L1")
    red = places("Far Harbour", "Near Harbour", **{"Near Harbour": ", hex: P1"}) + "    forces:\n"
    red += fleet(
        "Guard", "Near Harbour" if ashore else "Far Harbour", more="" if ashore else "patrol: defensive, hex: P1, "
    )
    return operation(
        blue, red, ports=PORTS, more=f"edition: {edition}\nround_limit: 1\n", red_first=red_first, folder=folder
    )


def countered(text: str, **given: Any) -> FileTurn:
    """The turn until the dice are counted of those who counter the patrol in the hex before the goal."""
    turn = FileTurn(text)
    return turn.sail(
        announce=1,
        intercept_hex=turn.at("L1"),
        counter_hex=turn.at("M1"),
        submarine_hex=turn.at("M1"),
        join=1,
        luck=6,
        **given,
    )


@pytest.mark.rule("22.22G", "22.12B")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("ashore", "reach", "seen"), [(False, 3, 0), (False, 4, 1), (True, 3, 1), (True, 2, 0)])
def test_the_patrol_hex_is_not_on_the_way_and_a_port_is(
    tmp_path: Path, ashore: bool, reach: int, seen: int, red_first: bool
) -> None:
    turn = countered(patrolled(tmp_path, reach, ashore=ashore, red_first=red_first))
    assert [event.spotters for event in turn.events("dice-help")] == [0, seen]


@pytest.mark.rule("awaw-2011:table.22.21.sub.4.9", "awaw-2011:table.22.21.sub.4.air")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(
    ("ashore", "reach", "asked"), [(False, 3, False), (False, 4, True), (True, 3, True), (True, 2, False)]
)
def test_submarines_of_2011_counter_those_who_move_within_range(
    tmp_path: Path, ashore: bool, reach: int, asked: bool, red_first: bool
) -> None:
    turn = countered(patrolled(tmp_path, reach, edition="awaw-2011", ashore=ashore, boats=True, red_first=red_first))
    against_ships = [object for _, _, object in turn.questions("submarine-hex") if object >= asks.ATTEMPT_OBJECT]
    assert bool(against_ships) == asked
