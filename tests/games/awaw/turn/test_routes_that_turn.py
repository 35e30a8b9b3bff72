"""A force whose route leads twice through a hex is drawn into a battle there as long as it has still to pass it (22.141, 22.141A).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "L1", "Nest": "N1"}
PLANES = ", range: 4, squadrons: [{type: attack, count: 1}]"


@pytest.mark.rule("22.141-b", "22.141A")
@ORDERS
@pytest.mark.parametrize(("route", "drawn_in"), [("Home, J1, E1", True), ("Home, J1", False)])
def test_who_has_been_through_a_hex_and_comes_again(
    tmp_path: Path, red_first: bool, route: str, drawn_in: bool
) -> None:
    """Rear is struck from the air in J1, then Van, on its way from L1 to D1, is met in H1; Rear turns back to E1 or does not."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Base") + fleet("Rear", "Home") + "    operations:\n"
    blue += task("One", "carrier-mission", "combat", "Van", "Base, D1")
    blue += task("Two", "carrier-mission", "combat", "Rear", route)
    red = places("Nest", Nest=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))

    def sails(turn: FileTurn, name: str) -> bool:
        return turn.s.leg_force[turn.subject][turn.force(name) % terms.FORCES] == 1 and turn.in_wave(terms.OUTBOUND)

    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if sails(turn, "Van") else 0,
        join=1,
        air_hex=lambda turn: turn.path_answer(turn.hex("J1")) if sails(turn, "Rear") else 0,
        air_squadrons=1,
        order=lambda turn: max(turn.game.choices()),
        withdraw=1,
        until=lambda turn: len(turn.events("battle-over")) == 2,
    )
    assert [(event.hex, event.mode) for event in turn.events("battle-begins")] == [
        (turn.hex("J1"), terms.AIR_ONLY),
        (turn.hex("H1"), terms.NAVAL),
    ]
    told = turn.order("battle-begins", "mustered")
    second = [place for place, (name, _) in enumerate(told) if name == "battle-begins"][1]
    met = {event.unit for _, event in told[second + 1 :]}
    assert turn.unit("Van One") in met and (turn.unit("Rear One") in met) == drawn_in
