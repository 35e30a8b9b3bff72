"""Who may intercept, and in what strength (22.11, 22.111-22.116, 22.14, 22.17, 22.911)."""

import pytest

from flagplot.games.awaw.interception import eligibility, terms
from flagplot.games.awaw.words.reasons import (
    BARRED_BOX,
    BARRED_PORT,
    COMMITTED,
    CVE_STAYS,
    FAILED_BEFORE_RETURN,
    INVERTED_UNITS,
    MAY,
    NO_DEEPER_LEVEL,
    NOT_AT_WAR,
    OFFENSIVE_PATROL_SUPPORTS,
    ONE_TARGET_A_PHASE,
    TASK_FORCE_CARRIERS,
    TASK_FORCE_SIZE,
    TOO_MANY_LOOSE,
    TRIED_BEFORE_ABORT,
)
from tests.helpers.interception import cites, may, tables


@pytest.mark.rule("22.11-a")
@pytest.mark.rule("awaw-2011:22.11.1")
def test_uninverted_uncommitted_ships_in_an_operational_port_may() -> None:
    assert may() == MAY
    assert may(inverted=1) == INVERTED_UNITS
    assert may(committed=1) == COMMITTED


@pytest.mark.rule("22.11B.1", "22.911-a", "22.911-b")
@pytest.mark.rule("awaw-2011:22.11.B.1")
def test_boxes_bar_ships_and_submarines() -> None:
    assert may(standing=terms.BOX) == BARRED_BOX
    assert may(standing=terms.BOX, is_submarine=1) == BARRED_BOX
    assert may(is_submarine=1) == may(is_submarine=1, target_returns=1) == MAY


@pytest.mark.rule("22.11B.2-a", "22.11B.2-b")
@pytest.mark.parametrize(
    ("standing", "submarine", "verdict"),
    [
        (terms.OPERATIONAL, 0, MAY),
        (terms.NON_OPERATIONAL, 0, BARRED_PORT),
        (terms.NON_OPERATIONAL, 1, BARRED_PORT),
        (terms.FORTIFIED_ONLY, 0, BARRED_PORT),
        (terms.FORTIFIED_ONLY, 1, MAY),
    ],
)
def test_ports_that_are_not_operational_bar_all_but_submarines_in_pens(
    standing: int, submarine: int, verdict: int
) -> None:
    assert may(standing=standing, is_submarine=submarine) == verdict


@pytest.mark.rule("22.14F", "22.11D-a")
@pytest.mark.rule("awaw-2011:22.14.F", "awaw-2011:22.11.E.1")
def test_defensive_patrols_intercept_and_offensive_ones_do_not() -> None:
    assert may(standing=terms.AT_SEA) == MAY
    assert may(standing=terms.AT_SEA, on_offensive_patrol=1, level=terms.COUNTER) == OFFENSIVE_PATROL_SUPPORTS
    assert may(standing=terms.AT_SEA, level=terms.COUNTER) == MAY


def test_cves_stay_in_port() -> None:
    assert may(escort_carrier=1) == CVE_STAYS
    assert cites(CVE_STAYS) == "table.activities.op.23"


@pytest.mark.rule("22.112-a", "22.112-b")
@pytest.mark.rule("awaw-2011:22.112.1", "awaw-2011:22.112.2")
@pytest.mark.parametrize("level", [terms.FIRST, terms.COUNTER, terms.COUNTER_COUNTER_LEVEL])
def test_only_countries_at_war_already_intercept(level: int) -> None:
    assert may(level=level, at_war=0) == NOT_AT_WAR


@pytest.mark.rule("22.113")
@pytest.mark.rule("awaw-2011:22.113")
def test_the_western_allies_come_before_russia() -> None:
    assert eligibility.precedence(1, 1) == terms.WESTERN_ALLIES
    assert eligibility.precedence(1, 0) == terms.WESTERN_ALLIES
    assert eligibility.precedence(0, 1) == terms.RUSSIANS
    assert eligibility.precedence(0, 0) == terms.NO_ONE


@pytest.mark.rule("=22.17", "=22.16")
@pytest.mark.rule("awaw-2011:22.17.2", "=awaw-2011:22.16")
def test_there_are_three_levels() -> None:
    assert [may(level=level) for level in range(4)] == [MAY, MAY, MAY, NO_DEEPER_LEVEL]


@pytest.mark.rule("22.14A-b", "22.27-d")
@pytest.mark.rule("awaw-2011:22.14.A.2")
def test_a_unit_tries_one_target_a_phase() -> None:
    assert may(tried_this_phase=1) == ONE_TARGET_A_PHASE
    assert may(tried_this_phase=1, tried_and_failed=1) == ONE_TARGET_A_PHASE
    assert may(tried_this_phase=1, tried_and_failed=1, all_failed=1) == ONE_TARGET_A_PHASE


def test_a_complete_failure_may_be_taken_as_no_attempt() -> None:
    other = tables(failed_attempt="as-if-none")
    assert may(other, tried_this_phase=1, tried_and_failed=1, all_failed=1) == MAY
    assert may(other, tried_this_phase=1, tried_and_failed=1) == ONE_TARGET_A_PHASE
    assert may(other, tried_this_phase=1) == ONE_TARGET_A_PHASE
    assert may(other, tried_this_phase=1, tried_and_failed=1, all_failed=1, target_returns=1) == FAILED_BEFORE_RETURN


@pytest.mark.rule("22.116", "22.27-d")
def test_who_failed_may_not_intercept_returning_forces() -> None:
    assert may(target_returns=1) == MAY
    assert may(target_returns=1, tried_this_phase=1, tried_and_failed=1) == FAILED_BEFORE_RETURN
    assert may(target_returns=1, tried_this_phase=1) == ONE_TARGET_A_PHASE
    assert may(target_returns=1, committed=1) == COMMITTED


@pytest.mark.rule("22.281-b")
@pytest.mark.rule("awaw-2011:22.271.1")
def test_who_has_tried_may_not_intercept_aborting_forces() -> None:
    assert may(target_returns=1, target_aborted=1) == MAY
    assert may(target_returns=1, target_aborted=1, tried_this_phase=1) == TRIED_BEFORE_ABORT
    assert may(target_returns=1, target_aborted=1, tried_this_phase=1, tried_and_failed=1) == TRIED_BEFORE_ABORT
    assert may(target_returns=1, target_aborted=1, committed=1) == COMMITTED


@pytest.mark.rule("22.14C-a")
@pytest.mark.rule("awaw-2011:22.14.C.1")
def test_nine_loose_factors_intercept() -> None:
    assert [eligibility.loose_limit_refusal(factors) for factors in (1, 9, 10)] == [MAY, MAY, TOO_MANY_LOOSE]


@pytest.mark.parametrize(
    ("factors", "carriers", "verdict"),
    [
        (9, 0, TASK_FORCE_SIZE),
        (10, 0, MAY),
        (25, 12, MAY),
        (26, 0, TASK_FORCE_SIZE),
        (25, 13, TASK_FORCE_CARRIERS),
        (12, 6, MAY),
        (12, 7, TASK_FORCE_CARRIERS),
    ],
)
def test_a_task_force_keeps_its_limits(factors: int, carriers: int, verdict: int) -> None:
    assert eligibility.task_force_refusal(factors, carriers) == verdict
