"""What a force has done in its first battle holds for the next one: patrols that came too late, interceptors on their way home.

Every turn here begins as an operation file, with either side listed first (22.163E, 22.27, 22.63).
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Bay": "C1", "Base": "K1", "Far": "M1", "Nest": "N1", "Lair": "L1", "End": "X1"}


def outward(turn: FileTurn, there: str, back: str) -> int:
    """Hex of an interception on the way out, and of one on the way home."""
    return turn.path_answer(turn.hex(there if turn.in_wave(terms.OUTBOUND) else back))


@pytest.mark.rule("22.163E")
@ORDERS
def test_a_patrol_that_came_too_late_may_support_those_who_go_home(tmp_path: Path, red_first: bool) -> None:
    """It lies in S1, eleven hexes from H1, where Van is beaten by Foe, and again by Shark in F1."""
    blue = places("Home", "Bay") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Guard", "Home", more="patrol: offensive, hex: S1, ")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Shark", "Lair")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: outward(turn, "H1", "F1") if turn.s.hunter != turn.s.mover else 0,
        join=lambda turn: int(turn.subject == turn.force("Foe" if turn.in_wave(terms.OUTBOUND) else "Shark")),
        support=1,
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
    )
    assert len(turn.events("battle-over")) == 2 and len(turn.events("too-late")) == 2
    assert [subject for _, subject, _ in turn.questions("support")] == [turn.force("Guard")] * 2


@pytest.mark.rule("22.27", "22.63")
@ORDERS
def test_an_interceptor_that_has_fought_chooses_its_base_after_a_battle_on_its_way_home(
    tmp_path: Path, red_first: bool
) -> None:
    """Foe meets Van in H1 and leaves; Guard meets it in J1 on its way to Nest, and it leaves again: no ship has fired."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Lair", "Far") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: outward(turn, "H1", "J1"),
        join=1,
        number=lambda turn: turn.game.choices()[-1 if turn.s.ask_seat == turn.s.mover else -2],
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
        return_base=lambda turn: turn.place("Nest") % terms.PLACES if turn.s.ask_seat != turn.s.mover else 0,
    )
    assert [event.hex for event in turn.events("battle-over")] == [turn.hex("H1"), turn.hex("J1")]
    asked = [subject for _, subject, _ in turn.questions("return-base") if subject == turn.force("Foe")]
    assert len(asked) == 2, "it had a part in naval combat, so it is not bound to where it came from"
