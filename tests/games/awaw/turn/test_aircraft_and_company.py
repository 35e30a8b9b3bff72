"""Aircraft attack nobody apart from the naval combat of a hex, neither those intercepted there nor those drawn in (22.132B).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.games.awaw.turn.test_nations_kept_apart import ships
from tests.games.awaw.turn.test_open_to_two_readings import APART, EDITIONS, ORDERS
from tests.helpers.sea_line import FileTurn, fight_it_out, fleet, operation, places, task

PORTS = {"Home": "A1", "Nest": "M1", "Field": "H1"}
PLANES = ", range: 1, squadrons: [{type: attack, count: 4}]"


@pytest.mark.rule("22.132B-b", "22.132B-a", "22.141-a", "22.19C", "awaw-2011:22.132.3")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("rear", "drawn"), [("Britain", True), ("France", False)])
@pytest.mark.parametrize("order", [0, -1])
def test_a_force_that_passes_where_another_one_is_met(
    tmp_path: Path, red_first: bool, edition: str, rear: str, drawn: bool, order: int
) -> None:
    """Foe meets Van in H1, Rear passes with it; aircraft reach G1 to I1, and French ships are kept apart (22.141E)."""
    blue = (
        places("Home") + "    forces:\n" + fleet("Van", "Home", ships("Britain")) + fleet("Rear", "Home", ships(rear))
    )
    blue += "    operations:\n"
    for name in ("Van", "Rear"):
        blue += task(f"Mission of {name}", "carrier-mission", "combat", name, "Home, J1")
    red = places("Nest", "Field", Field=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first, more=APART), edition)
    open_hexes: dict[str, list[str]] = {}

    def meet(turn: FileTurn) -> int:
        mine = turn.s.wave == terms.OUTBOUND and turn.forces_of_leg(turn.subject) == {"Van"}
        return turn.path_answer(turn.hex("H1")) if mine else 0

    def attack(turn: FileTurn) -> int:
        if turn.s.wave != terms.OUTBOUND:
            return 0
        (name,) = turn.forces_of_leg(turn.subject)
        if name in open_hexes:
            return 0
        open_hexes[name] = turn.open_hexes()
        return turn.path_answer(turn.hex("H1"))

    turn.play(
        announce=1,
        intercept_hex=meet,
        join=1,
        air_hex=attack,
        air_squadrons=2,
        order=lambda turn: turn.game.choices()[order],
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )
    assert open_hexes == {"Van": ["G1", "I1"], "Rear": ["G1", "I1"] if drawn else ["G1", "H1", "I1"]}
    modes = {(event.mode, turn.names.hexes[event.hex].split()[0]) for event in turn.events("battle-begins")}
    assert modes == {(terms.NAVAL, "H1"), *([] if drawn else [(terms.AIR_ONLY, "H1")])}
