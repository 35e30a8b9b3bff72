"""Ports that hold too many: in time or at once, the owner choosing (22.63D, 22.63E)."""

import pytest

from flagplot.games.awaw.interception.terms import BASE_CHANGE, CARRIER_MISSION, ESCORT, REDEPLOYMENT
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.terms import FORCES, PLACES
from flagplot.games.awaw.turn.words import reasons
from tests.helpers.turn import GridChart, NavalTurn, ships, wins

LINE = GridChart(20)


@pytest.mark.rule("22.63D")
def test_what_finds_no_room_is_eliminated_when_the_movement_phase_ends_by_its_owner() -> None:
    n = NavalTurn(LINE)
    home, small = n.port(0, 0), n.port(0, 5, room=9)
    f = n.force(0, home, *ships())
    n.sail(f, BASE_CHANGE, range(6), base=small)
    n.play(answers={"announce": 1}, until="port-excess")
    assert n.s.stage == terms.MOVEMENT and n.s.place_excess[small] == 3
    assert n.legal() == [0, 1] and n.refusal(5) == reasons.NOT_IN_THAT_PORT
    n.answer(1)
    assert n.s.place_excess[small] == 1 and n.s.count[1] == 3
    n.play(answers={"port-excess": [1]})
    assert (n.s.count[:2], n.s.place_excess[small], n.s.place_room[small]) == ([1, 2], 0, 1)
    assert n.s.place_room[home] == 62, "the room it left is free"


@pytest.mark.rule("22.63D")
def test_a_force_that_moves_on_in_time_saves_the_others() -> None:
    n = NavalTurn(LINE)
    home, small = n.port(0, 0), n.port(0, 5, room=0)
    n.s.place_excess[small] = 12
    leaver, stayer = n.force(0, small, *ships()), n.force(0, small, *ships())
    n.sail(leaver, BASE_CHANGE, range(5, -1, -1), base=home)
    n.play(answers={"announce": 1})
    assert n.questions("port-excess") == []
    assert n.s.hex[leaver] == 0 and n.s.hex[stayer] == 5 and n.s.place_excess[small] == 0


@pytest.mark.rule("22.63E", "22.63A", "22.15D")
def test_after_a_failed_redeployment_the_excess_goes_at_once() -> None:
    """An escort that was beaten first has come into the port by then, while there was room."""
    n = NavalTurn(LINE)
    home, far, near, mid = n.port(0, 0, room=0), n.port(0, 9), n.port(0, 3), n.port(0, 6)
    for _ in range(2):
        n.force(1, n.port(1, 12), *ships("Britain"))
    leaves, comes = n.force(0, home, *ships()), n.force(0, near, *ships())
    n.sail(comes, ESCORT, [3, 4, 5, 6], base=mid)
    n.sail(leaves, REDEPLOYMENT, range(10), base=far)
    n.play(
        dice=[6] * 4,
        answers={
            "announce": 1,
            "intercept-hex": lambda s: s.leg_length[s.ask_subject] if s.wave == terms.OUTBOUND else 0,
            "join": lambda s: int(s.ask_subject % FORCES == s.ask_object),
            "return-base": lambda s: s.home[leaves] % PLACES if s.ask_subject == comes else 1,
        },
        battles=[wins(1), wins(1)],
        until="port-excess",
        strict=False,
    )
    assert n.s.stage == terms.SUPPLY_RAIDS_REDEPLOYMENT
    assert n.s.ask_subject == home and n.s.place_excess[home] == 12
    assert n.s.step < terms.END_STAGE, "at once, not when the phase ends"
    n.play(answers={"port-excess": lambda s: n.legal()[0]}, strict=False)
    assert sum(n.s.size[u] * n.s.count[u] for u in range(4)) == 12


@pytest.mark.rule("22.63D", "22.63A", "22.15D")
def test_who_finds_the_port_taken_by_those_who_came_back_at_once_has_until_the_phase_ends() -> None:
    n = NavalTurn(LINE)
    home, far, near = n.port(0, 0, room=0), n.port(0, 9), n.port(0, 3)
    n.force(1, n.port(1, 12), *ships("Britain"))
    leaves, comes = n.force(0, home, *ships()), n.force(0, near, *ships())
    n.sail(leaves, REDEPLOYMENT, range(10), base=far)
    n.sail(comes, REDEPLOYMENT, [3, 2, 1, 0], base=home)
    n.play(
        dice=[6],
        answers={
            "announce": 1,
            "intercept-hex": lambda s: 9 if s.ask_subject == 0 and s.wave == terms.OUTBOUND else 0,
            "join": 1,
        },
        battles=[wins(1)],
        until="port-excess",
        strict=False,
    )
    assert n.s.step == terms.END_STAGE and n.s.ask_subject == home and n.s.place_excess[home] == 12


def test_a_force_on_a_mission_keeps_its_room() -> None:
    n = NavalTurn(LINE)
    home = n.port(0, 0, room=0)
    f = n.force(0, home, *ships())
    n.sail(f, CARRIER_MISSION, range(6))
    n.play(answers={"announce": 1})
    assert n.s.hex[f] == 0 and n.s.place_room[home] == 0 and n.questions("port-excess") == []
