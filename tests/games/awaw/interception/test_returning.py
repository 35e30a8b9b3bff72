"""Inversion, return, abortion and support (22.163, 22.18, 22.26, 22.27, 22.28, 22.81)."""

import pytest

from flagplot.games.awaw.battle.ending.endings import bound_to_original_base, inverts
from flagplot.games.awaw.interception.eligibility import may_abort, may_intercept_return, transports_barred
from flagplot.games.awaw.interception.participants import counter_interceptor_adopts, patrol_adopts, support_refusal
from flagplot.games.awaw.words.reasons import (
    COMMITTED,
    FAILED_BEFORE_RETURN,
    MAY,
    NO_GROUND_TO_ABORT,
    NOT_INTERCEPTION_HEX,
    NOTHING_TO_SUPPORT,
    ONE_TARGET_A_PHASE,
    TRANSPORTS_BARRED,
)


@pytest.mark.rule("=22.26", "22.26D.3", "22.26D.4", "22.81B-a")
def test_interceptors_that_fought_are_inverted() -> None:
    assert inverts(fired_or_struck=1, was_damaged=0, fought_target=1, patrol_that_intercepted=0)
    assert inverts(fired_or_struck=0, was_damaged=0, fought_target=1, patrol_that_intercepted=0)
    assert inverts(fired_or_struck=1, was_damaged=0, fought_target=0, patrol_that_intercepted=0)


@pytest.mark.rule("22.26A", "22.26B", "22.26C", "=22.26D", "22.27-c")
def test_interceptors_that_fought_nobody_are_not() -> None:
    """Nothing found, the target gone, too late, or withheld: each comes to no fire, no damage and no target."""
    assert not inverts(fired_or_struck=0, was_damaged=0, fought_target=0, patrol_that_intercepted=0)


@pytest.mark.rule("22.26D.2-c")
def test_withheld_ships_are_inverted_by_damage() -> None:
    assert inverts(fired_or_struck=0, was_damaged=1, fought_target=0, patrol_that_intercepted=0)


@pytest.mark.rule("22.26.note")
def test_a_token_counter_interception_inverts_only_the_ships_that_met_it() -> None:
    """Of a force of six ships two fire at the harasser; the other four are withheld."""
    assert [inverts(fires, 0, 0, 0) for fires in (1, 1, 0, 0, 0, 0)] == [True, True, False, False, False, False]


@pytest.mark.rule("22.81B-b")
def test_defensive_patrols_are_not_inverted() -> None:
    assert not inverts(fired_or_struck=1, was_damaged=1, fought_target=1, patrol_that_intercepted=1)


@pytest.mark.rule("22.27-a")
def test_who_fought_nobody_returns_where_it_came_from() -> None:
    assert bound_to_original_base(fought=0)
    assert not bound_to_original_base(fought=1)


@pytest.mark.rule("22.115", "22.116", "22.27-d", "22.281-b")
@pytest.mark.rule("awaw-2011:22.115", "awaw-2011:22.271.1")
def test_who_may_intercept_a_returning_force() -> None:
    assert may_intercept_return(tried=0, tried_and_failed=0, committed=0) == MAY
    assert may_intercept_return(tried=1, tried_and_failed=1, committed=0) == FAILED_BEFORE_RETURN
    assert may_intercept_return(tried=1, tried_and_failed=0, committed=0) == ONE_TARGET_A_PHASE
    assert may_intercept_return(tried=0, tried_and_failed=0, committed=1) == COMMITTED


@pytest.mark.rule("22.28A", "22.28B-a", "22.28B-b")
@pytest.mark.rule("awaw-2011:22.27.A", "awaw-2011:22.27.B.1", "awaw-2011:22.27.B.2")
@pytest.mark.parametrize(
    ("air", "submarines", "combat", "partner", "verdict"),
    [
        (0, 0, 0, 0, NO_GROUND_TO_ABORT),
        (1, 0, 0, 0, MAY),
        (0, 1, 0, 0, MAY),
        (0, 0, 1, 0, MAY),
        (0, 0, 0, 1, MAY),
    ],
)
def test_who_may_abort(air: int, submarines: int, combat: int, partner: int, verdict: int) -> None:
    assert may_abort(air, submarines, combat, partner) == verdict


@pytest.mark.rule("22.282-a", "22.282-b")
@pytest.mark.rule("awaw-2011:22.272.1", "awaw-2011:22.272.2")
def test_transports_are_barred_from_the_zone_after_an_abort() -> None:
    assert transports_barred(transports_aborted_to_zone=1, contemporaneous=0) == TRANSPORTS_BARRED
    assert transports_barred(transports_aborted_to_zone=1, contemporaneous=1) == MAY
    assert transports_barred(transports_aborted_to_zone=0, contemporaneous=0) == MAY


@pytest.mark.rule("22.11D-b", "=22.163", "22.163A", "22.916B", "table.interception-004.patrol.1")
@pytest.mark.rule("awaw-2011:22.11.E.2", "awaw-2011:22.162.0", "awaw-2011:22.162.A")
def test_patrols_support_without_dice_where_friends_were_intercepted() -> None:
    assert support_refusal(friends_intercepted=1, hex_is_interception_hex=1) == MAY
    assert support_refusal(friends_intercepted=1, hex_is_interception_hex=0) == NOT_INTERCEPTION_HEX
    assert support_refusal(friends_intercepted=0, hex_is_interception_hex=1) == NOTHING_TO_SUPPORT


@pytest.mark.rule("22.163D", "22.163E-a", "22.163E-b")
@pytest.mark.rule("awaw-2011:22.162.D.1", "awaw-2011:22.162.D.2", "awaw-2011:22.162.E")
def test_patrols_adopt_the_mission_or_go_back_to_their_hex() -> None:
    assert patrol_adopts(took_part=1, permitted=1)
    assert not patrol_adopts(took_part=0, permitted=1) and not patrol_adopts(took_part=1, permitted=0)


@pytest.mark.rule("22.81C")
def test_counter_interceptors_adopt_a_mission_in_the_interception_hex() -> None:
    assert counter_interceptor_adopts(won=1, in_interception_hex=1, permitted=1)
    assert not counter_interceptor_adopts(won=1, in_interception_hex=0, permitted=1)
    assert not counter_interceptor_adopts(won=0, in_interception_hex=1, permitted=1)
    assert not counter_interceptor_adopts(won=1, in_interception_hex=1, permitted=0)
