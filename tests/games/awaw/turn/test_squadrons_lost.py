"""What a turn tells of squadrons lost counts those that went down with their carriers, but not to the enemy (22.463)."""

from pathlib import Path

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.losses import losses
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

PORTS = {"Truk": "A1", "Noumea": "H1"}
CARRIERS = "{name: Kaga, type: CV}, {name: Soryu, type: CV, nas: 2}, {name: Guards, type: CA, count: 3}"
FIRE_AT_GUARDS = 3
"""Battleships that fire at the guards; the two others wait for the carriers."""
BATTLESHIPS = "".join(f"{{name: %s {n}, type: BB, size: 5}}, " for n in range(5)).removesuffix(", ")


@pytest.mark.rule("22.463", "22.463A")
@pytest.mark.parametrize("red_first", [False, True])
def test_a_turn_counts_squadrons_that_go_down_with_their_carriers(red_first: bool, tmp_path: Path) -> None:
    """Nothing is struck from the air; battleships sink the guards, then both carriers with five squadrons aboard."""
    blue = places("Truk") + "    forces:\n" + fleet("Kido", "Truk", CARRIERS)
    blue += "    operations:\n" + task("Raid", "carrier-mission", "combat", "Kido", "Truk, E1")
    red = places("Noumea") + "    forces:\n" + fleet("Battle line", "Noumea", BATTLESHIPS)
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path))
    turn.play(
        announce=1,
        intercept_hex=turn.at("E1"),
        join=1,
        capital_aim=lambda t: int(t.subject % UNITS < FIRE_AT_GUARDS),
        capital_at_screened=lambda t: t.game.choices()[-1],
    )
    assert [turn.s.sunk[turn.unit(name)] for name in ("Kaga", "Soryu")] == [1, 1]
    blue_side, red_side = int(red_first), int(not red_first)
    for seat, found in ((REFEREE, 5), (blue_side, 5), (red_side, 0)):
        seen = turn.game.seat_view(seat)
        told = losses(seen, seen, TurnDescriber(turn.names))
        assert [told[side].squadrons for side in (blue_side, red_side)] == [found, 0], seat
