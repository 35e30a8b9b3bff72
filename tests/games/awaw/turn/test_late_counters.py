"""Counter-interceptors that come late to the interception hex say so, and join its battle in their round (22.161A, 22.24B)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "L1", "Far": "P1", "Nest": "K1"}


@pytest.mark.rule("22.161A-b", "22.24B-a", "22.25-a")
@ORDERS
@pytest.mark.parametrize(("rounds", "joins"), [(1, False), (3, True)])
def test_one_that_is_in_time_and_one_that_is_late(tmp_path: Path, red_first: bool, rounds: int, joins: bool) -> None:
    """Foe meets Van in H1; Guard counters it there from L1 in time, Rear from P1 is six hexes short."""
    blue = places("Home", "Base", "Far") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += fleet("Rear", "Far") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))

    def face(turn: FileTurn) -> int:
        s = turn.s
        late = s.fighting == 0 and s.attempt_force[s.rolling] == turn.force("Rear")
        return ONE if s.fighting or late else SIX

    turn.play(
        die=face,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda turn: turn.path_answer(turn.hex("H1")),
        join=1,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover and turn.s.battle.round >= rounds),
        enter=FileTurn.last,
        go_on=1,
    )
    late = turn.events("arrives-late")
    assert len(late) == 1 and len(turn.events("arrives")) == 2
    assert turn.met == [("H1", {"Van": 1, "Guard": 1, "Foe": 1, "Rear": late[0].round})]
    assert late[0].round == 3, "six hexes short: the third round"
    assert len(turn.events("too-late")) == (0 if joins else 1)
