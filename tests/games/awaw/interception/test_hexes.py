"""The interception hex, and how often a force may be intercepted (22.12, 22.13, 22.14E, 22.18B)."""

import pytest

from flagplot.games.awaw.interception.participants import first_choosable, hex_refusal
from flagplot.games.awaw.interception.terms import NOWHERE
from flagplot.games.awaw.words.reasons import (
    COMMON_HEX_CHOSEN,
    INTERCEPTED_ALREADY,
    MAY,
    NOT_ON_PATH,
    STARTED_THERE_AT_SEA,
)
from tests.helpers.interception import anew


def choosable(length: int, began_in_port: int, used: int = 0, common: int = NOWHERE) -> list[int]:
    """Places that the defender may choose, with one on either side of the path."""
    return [p for p in range(-1, length + 1) if hex_refusal(p, length, began_in_port, used, common) == MAY]


@pytest.mark.rule("22.12A", "22.12-c")
@pytest.mark.rule("awaw-2011:22.12.A", "awaw-2011:22.12.2")
def test_from_port_every_hex_may_be_chosen() -> None:
    assert choosable(4, 1) == [0, 1, 2, 3]
    assert hex_refusal(4, 4, 1, 0, NOWHERE) == hex_refusal(-1, 4, 1, 0, NOWHERE) == NOT_ON_PATH


@pytest.mark.rule("22.12B-a", "22.12B-b", "22.18B", "22.62")
@pytest.mark.rule("awaw-2011:22.12.B.1", "awaw-2011:22.12.B.2", "awaw-2011:22.18.B")
def test_at_sea_the_hex_of_the_start_may_not_be_chosen() -> None:
    assert choosable(4, 0) == [1, 2, 3]
    assert hex_refusal(0, 4, 0, 0, NOWHERE) == STARTED_THERE_AT_SEA
    assert (first_choosable(1), first_choosable(0)) == (0, 1)


@pytest.mark.rule("=22.13")
@pytest.mark.rule("awaw-2011:22.13.0")
def test_one_hex_of_a_path() -> None:
    assert choosable(4, 1, used=1) == []
    assert hex_refusal(2, 4, 1, 1, NOWHERE) == INTERCEPTED_ALREADY


@pytest.mark.rule("22.14E", "22.13E", "22.915-b")
@pytest.mark.rule("awaw-2011:22.14.E", "awaw-2011:22.13.E")
def test_all_bases_choose_one_hex_and_submarines_their_own() -> None:
    assert choosable(4, 1, common=2) == [2]
    assert hex_refusal(1, 4, 1, 0, 2) == COMMON_HEX_CHOSEN
    assert choosable(4, 1, common=NOWHERE) == [0, 1, 2, 3]


@pytest.mark.rule("=22.13")
@pytest.mark.rule("awaw-2011:22.13.0")
def test_going_on_makes_no_new_force() -> None:
    assert not anew()
    assert not anew(enters_new_hex=1)


@pytest.mark.rule("22.13A")
@pytest.mark.rule("awaw-2011:22.13.A")
def test_beyond_a_strait_or_the_kiel_canal_a_force_is_new() -> None:
    assert anew(after_strait=1)


@pytest.mark.rule("22.13B", "22.13F", "22.13G", "=22.18")
@pytest.mark.rule("awaw-2011:22.13.B", "awaw-2011:22.13.F", "awaw-2011:22.18.0")
def test_a_new_activity_and_the_return_make_a_new_force() -> None:
    assert anew(new_activity=1)
    assert anew(returning=1)


@pytest.mark.rule("22.13C.1", "22.13C.2")
@pytest.mark.rule("awaw-2011:22.13.C.1", "awaw-2011:22.13.C.2")
def test_joining_makes_a_new_force_and_waiting_does_not() -> None:
    assert anew(joined=1)
    assert not anew(waits_to_be_joined=1, new_activity=1)
    assert anew(joined=1, waits_to_be_joined=1)


@pytest.mark.rule("22.13D", "22.18D")
@pytest.mark.rule("awaw-2011:22.13.D", "awaw-2011:22.18.D")
def test_who_splits_off_into_another_hex_is_a_new_force() -> None:
    assert anew(split=1, enters_new_hex=1)
    assert not anew(split=1)


@pytest.mark.rule("22.13.ex.1")
@pytest.mark.rule("awaw-2011:22.13.ex.1")
def test_three_forces_that_meet_at_sea_may_be_intercepted_four_times() -> None:
    legs = [anew(new_activity=1), anew(new_activity=1), anew(new_activity=1), anew(joined=1)]
    assert sum(legs) == 4


@pytest.mark.rule("22.13.ex.2")
@pytest.mark.rule("awaw-2011:22.13.ex.2")
def test_forces_picked_up_port_by_port_may_be_intercepted_three_times() -> None:
    manila = anew(new_activity=1)
    okinawa, tokyo = anew(new_activity=1, waits_to_be_joined=1), anew(new_activity=1, waits_to_be_joined=1)
    manila_and_okinawa, all_three = anew(joined=1), anew(joined=1, new_activity=1)
    assert [manila, okinawa, manila_and_okinawa, tokyo, all_three] == [True, False, True, False, True]
