"""After the battle: who goes on, who is defeated and who is inverted (22.81)."""

import pytest

from flagplot.games.awaw.shared.terms import AFTERMATH, PAIRING
from tests.helpers.battle import Battle, light, named


def won_by(winner: int, goes_on: int = 1) -> Battle:
    """Side 1 on an activity (row 48) against an interceptor (row 0) that has fired; the battle is over."""
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, named("BB", 4))
    b.s.engaged_in_battle[0] = 1
    for side in range(2):
        b.port(side)
    b.s.winner = winner
    b.start(AFTERMATH)
    b.play(answers={"go-on": goes_on})
    return b


@pytest.mark.rule("22.81A.1")
def test_the_victor_may_go_on_with_his_activity() -> None:
    b = won_by(1)
    assert b.s.goes_on[1] == 1 and b.s.return_port[48] == -1
    assert (b.s.defeated[48], b.s.inverted[48]) == (0, 0)
    assert b.values("goes-on") == [(1,)]


@pytest.mark.rule("22.81A.1")
def test_the_victor_may_break_off_and_is_then_inverted() -> None:
    """By 22.281 ships that abort are inverted at their base; they have not been defeated."""
    b = won_by(1, goes_on=0)
    assert b.s.return_port[48] == 0 and (b.s.defeated[48], b.s.inverted[48]) == (0, 1)
    assert b.values("aborts") == [(1,)]


@pytest.mark.rule("22.81A.2-a", "22.81A.2-b")
@pytest.mark.parametrize("winner", [0, -1])
def test_the_defeated_must_go_home_and_are_inverted(winner: int) -> None:
    b = won_by(winner)
    assert [name for name, *_ in b.asked] == []
    assert b.s.goes_on[1] == 0 and b.s.return_port[48] == 0
    assert (b.s.defeated[48], b.s.inverted[48]) == (1, 1)


@pytest.mark.rule("22.81B-a")
@pytest.mark.parametrize("winner", [0, 1])
def test_interceptors_go_home_inverted_if_they_fought_whoever_won(winner: int) -> None:
    b = won_by(winner)
    assert b.s.return_port[0] == 0 and b.s.inverted[0] == 1


@pytest.mark.rule("22.81B-a", "22.26D.4")
def test_interceptors_in_the_battle_are_inverted_whether_they_fired_or_not() -> None:
    """The destroyers fight; the cruisers of the second group see no enemy, but nobody may be withheld."""
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.group(0, 6, light("CA", 3))
    b.s.search_results[b.group(1, 1, light("DD", 3))] = 1
    b.port(0)
    b.port(1)
    b.start(PAIRING)
    b.play(dice=[1, 1, 1, 1], answers={"engage": 0, "withdraw": lambda s: s.ask_seat})
    assert len(b.events("fleet-combat")) == 1 and b.s.winner == 0
    assert b.s.engaged_in_battle[:2] == [1, 0]
    assert b.s.inverted[:2] == [1, 1] and b.s.return_port[:2] == [0, 0]


@pytest.mark.rule("22.81A.1", "22.61C")
def test_a_force_that_goes_on_sends_home_only_what_withdrew() -> None:
    """Of two forces one goes on whole, of the other a damaged battleship left: three factors of room are taken."""
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, named("BB", 3), light("DD", 5))
    b.port(0)
    b.port(1, room=20)
    b.s.count[48], b.s.withdrawn[48], b.s.defeated[48], b.s.winner = 0, 1, 1, 1
    b.start(AFTERMATH)
    b.play(answers={"go-on": 1})
    assert b.s.return_port[48:50] == [0, -1] and b.s.port_room[6] == 17
    assert b.s.inverted[48:50] == [1, 0]
