"""Patrols that intercept, and forces that came to support another: what becomes of them after the battle (22.81B-D)."""

import pytest

from flagplot.games.awaw.battle.formation import split_row
from flagplot.games.awaw.shared.terms import (
    ADOPTS_ACTIVITY,
    ADOPTS_INTERCEPTION,
    ADOPTS_NOTHING,
    AFTERMATH,
    COUNTER_COUNTER_INTERCEPTOR,
    COUNTER_INTERCEPTOR,
    LATE,
    MAIN,
    NAVAL_REDEPLOYMENT,
)
from tests.helpers.battle import Battle, light, named


def over(winner: int) -> Battle:
    """Two forces a side (rows 0, 1 and 48, 49), all of which have fought; side 0 intercepted."""
    b = Battle(interceptor=0)
    for side in range(2):
        b.group(side, 1, named("BB", 4))
        b.group(side, 2, light("DD", 3))
        b.s.force[48 * side + 1] = 1
        b.port(side)
        b.s.engaged_in_battle[48 * side] = b.s.engaged_in_battle[48 * side + 1] = 1
    b.s.winner = winner
    b.start(AFTERMATH)
    return b


def end(b: Battle, goes_on: int = 1) -> Battle:
    """Play what follows the battle."""
    b.play(answers={"go-on": goes_on})
    return b


@pytest.mark.rule("22.81B-b")
@pytest.mark.parametrize("winner", [0, 1, -1])
def test_an_intercepting_patrol_is_not_inverted(winner: int) -> None:
    """The battleship and the destroyers of side 0 both fought; the destroyers are a patrol."""
    b = over(winner)
    b.s.on_patrol[1] = 1
    end(b)
    assert b.s.inverted[:2] == [1, 0]


@pytest.mark.rule("22.81B-b", "22.81B-a")
@pytest.mark.parametrize(("winner", "home"), [(0, [0, -1]), (1, [0, 0])])
def test_a_patrol_keeps_its_station_unless_it_was_beaten(winner: int, home: list[int]) -> None:
    b = over(winner)
    b.s.on_patrol[1] = 1
    end(b)
    assert b.s.return_port[:2] == home


@pytest.mark.rule("22.81B-b")
def test_ships_of_a_patrol_that_withdrew_go_home_uninverted() -> None:
    b = over(0)
    b.s.on_patrol[1] = 1
    b.s.count[1], b.s.withdrawn[1], b.s.defeated[1] = 1, 2, 1
    b.s.port_room[0] = 30
    end(b)
    assert b.s.return_port[:2] == [0, 0] and b.s.inverted[1] == 0
    assert b.s.port_room[0] == 30 - 4 - 2


@pytest.mark.rule("22.81B-b")
def test_a_patrol_that_never_entered_stays_where_it_was() -> None:
    b = over(1)
    b.s.on_patrol[1], b.s.engaged_in_battle[1], b.s.standing[1] = 1, 0, LATE
    end(b)
    assert b.s.return_port[:2] == [0, -1] and b.s.inverted[:2] == [1, 0]


@pytest.mark.rule("22.81C")
def test_counter_interceptors_take_over_the_activity_that_goes_on() -> None:
    b = over(1)
    b.s.role[49] = COUNTER_INTERCEPTOR
    end(b)
    assert b.s.adopts[48:50] == [ADOPTS_NOTHING, ADOPTS_ACTIVITY]
    assert b.values("activity-adopted") == [(1, 1)] and b.s.return_port[48:50] == [-1, -1]


@pytest.mark.rule("22.81C")
@pytest.mark.parametrize(("winner", "goes_on"), [(1, 0), (0, 1), (-1, 1)])
def test_there_is_no_activity_to_take_over_after_defeat_or_if_it_is_broken_off(winner: int, goes_on: int) -> None:
    b = over(winner)
    b.s.role[49] = COUNTER_INTERCEPTOR
    end(b, goes_on)
    assert b.s.adopts[49] == ADOPTS_NOTHING and b.events("activity-adopted") == []
    assert b.s.return_port[48:50] == [0, 0]


@pytest.mark.rule("22.81C")
def test_counter_interceptors_that_withdrew_take_over_nothing() -> None:
    b = over(1)
    b.s.role[49] = COUNTER_INTERCEPTOR
    b.s.count[49], b.s.withdrawn[49], b.s.defeated[49] = 0, 3, 1
    end(b)
    assert b.s.adopts[49] == ADOPTS_NOTHING and b.s.return_port[48:50] == [-1, 0]


@pytest.mark.rule("22.81D", "22.81B-a")
def test_counter_counter_interceptors_take_over_the_interception() -> None:
    """They are interceptors then: having fought, they go home inverted."""
    b = over(0)
    b.s.role[1] = COUNTER_COUNTER_INTERCEPTOR
    end(b)
    assert b.s.adopts[:2] == [ADOPTS_NOTHING, ADOPTS_INTERCEPTION]
    assert b.values("interception-adopted") == [(0, 1)] and b.events("activity-adopted") == []
    assert b.s.inverted[:2] == [1, 1] and b.s.return_port[:2] == [0, 0]


@pytest.mark.rule("22.81D")
@pytest.mark.parametrize("winner", [1, -1])
def test_an_interceptor_that_did_not_win_leaves_no_interception(winner: int) -> None:
    b = over(winner)
    b.s.role[1] = COUNTER_COUNTER_INTERCEPTOR
    end(b)
    assert b.s.adopts[1] == ADOPTS_NOTHING and b.events("interception-adopted") == []


@pytest.mark.rule("22.81D")
@pytest.mark.parametrize(("goes_on", "adopts"), [(1, ADOPTS_INTERCEPTION), (0, ADOPTS_NOTHING)])
def test_in_a_counter_interception_hex_the_victor_may_still_break_off(goes_on: int, adopts: int) -> None:
    """There the first interceptors are the side under way: the interception is taken over only if it goes on."""
    b = over(1)
    b.s.role[49] = COUNTER_COUNTER_INTERCEPTOR
    end(b, goes_on)
    assert b.s.adopts[49] == adopts


@pytest.mark.rule("22.81C", "22.81D")
def test_forces_that_support_nobody_take_over_nothing() -> None:
    for winner in range(2):
        b = end(over(winner))
        assert b.s.role == [MAIN] * 96 and sum(b.s.adopts) == 0


@pytest.mark.rule("22.81B-b", "22.81C", "22.81D", "22.63A")
def test_light_ships_that_are_split_off_stay_what_they_were() -> None:
    b = Battle()
    b.group(1, 1, light("DD", 4))
    b.s.original_mission[48], b.s.on_patrol[48], b.s.role[48] = NAVAL_REDEPLOYMENT, 1, COUNTER_INTERCEPTOR
    row = split_row(b.s, 48)
    assert row == 49 and (b.s.original_mission[row], b.s.on_patrol[row], b.s.role[row]) == (
        NAVAL_REDEPLOYMENT,
        1,
        COUNTER_INTERCEPTOR,
    )
