"""How often those who sail against returning interceptors are countered: the levels go on from the interception (22.17, 22.27)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.chase import HOMEWARD, MISSION, ORDERS, OUT, Chase
from tests.helpers.sea_line import FileTurn, fleet

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Base": "H1", "Shelter": "J1", "Nest": "I1", "Lair": "K1"}


@pytest.mark.rule("22.17", "22.17.note", "22.27-b", "22.16", "awaw-2011:22.17.1", "awaw-2011:22.17.2")
@ORDERS
@EDITIONS
def test_the_mover_meets_returning_interceptors_and_counters_no_one_after_that(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Foe is beaten in C1; Guard of H1 meets it in G1, Fiend of K1 counters that, and Shield of J1 may not counter Fiend."""
    blue = fleet("Van", "Home") + fleet("Guard", "Base") + fleet("Shield", "Shelter")
    red = fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    turn = Chase(tmp_path, red_first, blue=blue, red=red, tasks=MISSION, edition=edition, ports=PORTS)
    asked: list[tuple[int, str]] = []

    def legal(now: FileTurn, answer: int) -> int:
        return answer if answer in now.game.choices() else 0

    def counter(now: FileTurn) -> int:
        asked.append((now.s.wave, now.names.sides[now.s.ask_seat]))
        return legal(now, now.on_path("H1")) if now.s.wave == HOMEWARD else 0

    def spot(now: FileTurn) -> int:
        sails = now.forces_of_leg(now.subject)
        wanted = {OUT: "C1", HOMEWARD: "G1" if sails == {"Foe"} else ""}.get(now.s.wave, "")
        return legal(now, now.on_path(wanted))

    def joins(now: FileTurn) -> int:
        level = now.s.contact_level[now.s.ask_object]
        sails = {OUT: ("Foe",), HOMEWARD: ("Guard", "Fiend", "Shield")[level : level + 1]}
        return int(now.names.forces[now.subject] in sails.get(now.s.wave, ()))

    turn.run({}, losers=("Red",), intercept_hex=spot, counter_hex=counter, join=joins)
    assert [side for wave, side in asked if wave == HOMEWARD] == ["Red"]
    assert turn.is_inverted("Fiend")
    assert turn.s.standing[turn.force("Shield")] == terms.IN_PORT and not turn.is_inverted("Shield")
