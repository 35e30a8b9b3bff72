"""Which port a force may return to, and overstacked ports (22.63)."""

import pytest

from flagplot.games.awaw.battle.ending.endings import return_range
from flagplot.games.awaw.shared.terms import AFTERMATH, EUROPE, PACIFIC, SEA_TRANSPORT
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, Ship, light, named


def homeward(*ships: Ship, theatre: int = PACIFIC, origin: int = 0) -> Battle:
    """Side 1's defeated force (group 1), whose origin is its first port unless told otherwise; add ports, then play."""
    b = Battle(theatre=theatre, interceptor=0)
    b.group(0, 1, light("DD", 3))
    b.group(1, 1, *ships, mission=SEA_TRANSPORT)
    for u in range(48, 48 + len(ships)):
        b.s.origin[u] = origin
    b.port(0)
    b.s.winner = 0
    b.start(AFTERMATH)
    return b


def returned(b: Battle) -> int:
    """Port of side 1's first ship."""
    b.play()
    return b.s.return_port[48]


@pytest.mark.rule("=22.63")
@pytest.mark.parametrize(("theatre", "near", "far"), [(EUROPE, 20, 21), (PACIFIC, 10, 11)])
def test_any_base_in_range_is_open_and_the_one_of_origin_at_any_distance(theatre: int, near: int, far: int) -> None:
    b = homeward(named("BB", 4), theatre=theatre)
    for distance in (35, near, far):
        b.port(1, distance=distance)
    b.play(until="return")
    assert b.legal() == [0, 1] and b.refusal(2) == reasons.PORT_TOO_FAR
    assert b.refusal(3) == reasons.OUT_OF_RANGE
    assert return_range(theatre) == near


@pytest.mark.rule("=22.63")
def test_the_owner_chooses_among_open_ports() -> None:
    b = homeward(named("BB", 4))
    b.port(1)
    b.port(1)
    b.play(answers={"return": [1]})
    assert b.s.return_port[48] == 1 and b.values("returns") == [(0, 0, 0), (1, 0, 7)]


@pytest.mark.rule("=22.63")
def test_a_full_port_takes_no_guests() -> None:
    b = homeward(named("BB", 4), light("DD", 3), origin=1)
    for room in (6, 0, 7):
        b.port(1, room=room)
    b.play(until="return")
    assert b.legal() == [1, 2] and b.refusal(0) == reasons.PORT_FULL


@pytest.mark.rule("=22.63")
def test_room_taken_by_one_force_is_gone_for_the_next() -> None:
    b = homeward(named("BB", 4))
    b.unit(1, 19, named("BB", 3), force=1)
    b.s.standing[19] = 1
    b.s.origin[49] = 2
    for room in (50, 6, 50):
        b.port(1, room=room)
    b.play(until="return")
    b.answer(1)
    assert b.s.ask_subject == 1 and b.legal() == [0, 2]


@pytest.mark.rule("22.63B-a", "22.63B-b")
@pytest.mark.parametrize(("laden", "cargo", "legal"), [(1, 2, 1), (1, 0, 2), (0, 0, 2)])
def test_ships_that_carry_units_go_back_with_them_to_where_they_came_from(laden: int, cargo: int, legal: int) -> None:
    """Destroyers assigned to units that are not aboard, or not any more, carry none (22.63B)."""
    b = homeward(light("DD", 3, laden=laden), origin=1)
    b.s.cargo[b.s.group_row[48]] = cargo
    b.port(1, distance=2)
    b.port(1, distance=8)
    b.play(until="return")
    assert (len(b.legal()) if b.ask_name == "return" else 1) == legal
    assert b.s.return_port[48] == (1 if cargo else -1)


@pytest.mark.rule("22.63C")
def test_an_invaded_port_is_closed_while_another_is_open() -> None:
    b = homeward(named("BB", 4))
    b.port(1, invaded=1)
    b.port(1, distance=9)
    assert returned(b) == 1


@pytest.mark.rule("22.63C")
@pytest.mark.parametrize(("distance", "room"), [(11, 50), (9, 3)])
def test_an_invaded_port_is_open_if_no_other_is(distance: int, room: int) -> None:
    b = homeward(named("BB", 4))
    b.port(1, invaded=1)
    b.port(1, distance=distance, room=room)
    assert returned(b) == 0


@pytest.mark.rule("22.63C", "22.63B-a")
def test_laden_ships_go_back_even_to_an_invaded_port() -> None:
    b = homeward(light("DD", 2, laden=1))
    b.s.cargo[b.s.group_row[48]] = 2
    b.port(1, invaded=1)
    b.port(1, distance=9)
    assert returned(b) == 0


@pytest.mark.rule("22.63D-a")
@pytest.mark.parametrize(("room", "excess"), [(7, []), (5, [(1, 6, 2)])])
def test_a_port_of_origin_that_overflows_is_reported(room: int, excess: list[tuple[int, ...]]) -> None:
    """Seven factors come home; what is over has to go on later in the turn."""
    b = homeward(named("BB", 4), light("DD", 3))
    b.port(1, room=room)
    assert returned(b) == 0
    assert b.values("overstacked") == excess and b.s.port_room[6] == room - 7


@pytest.mark.rule("=22.63")
def test_a_side_without_ports_is_told_so() -> None:
    b = homeward(named("BB", 4))
    assert returned(b) == -1 and b.values("no-port") == [(1, 0)]
