"""Who may carry out which naval activity when (Naval Activities Table)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared import activities, tables
from flagplot.games.awaw.shared.activities import (
    ACTIVITIES,
    CARRY_SUPPLY,
    CARRY_TRANSPORT,
    COMBAT,
    CONSTRUCTION,
    GROUND_SUPPORT,
    INTERCEPT,
    INVASIONS_ONLY,
    MAY,
    MOVEMENT,
    NOT_BY_THAT_SHIP,
    NOT_IN_THAT_PHASE,
    OPPONENT,
    PATROL,
    PHASES,
    POST_COMBAT,
    PROTECT_ESCORT,
    PROTECT_SUPPLY,
    RAID,
    REDEPLOYMENT,
    SEA_ESCORT,
)
from flagplot.games.awaw.shared.terms import CAPITAL, CRUISER, CV, CVB, CVE, CVL, DESTROYER, KINDS, SUBMARINE, TRANSPORT

T = tables.fill(load())


def refusal(kind: int, activity: int, phase: int, invasion: int = 0) -> int:
    return activities.activity_refusal(T, kind, activity, phase, invasion)


def phases(kind: int, activity: int, invasion: int = 0) -> list[int]:
    return [phase for phase in range(PHASES) if refusal(kind, activity, phase, invasion) == MAY]


@pytest.mark.rule("table.activities.entry", "table.activities.code.m", "table.activities.code.c")
@pytest.mark.rule("table.activities.code.pc", "table.activities.code.r", "table.activities.code.opp")
def test_an_entry_lets_a_ship_act_in_its_phases_and_no_others() -> None:
    assert phases(DESTROYER, PATROL) == [MOVEMENT]
    assert phases(CRUISER, RAID) == [COMBAT]
    assert phases(DESTROYER, CARRY_SUPPLY) == [MOVEMENT, POST_COMBAT]
    assert phases(SUBMARINE, PROTECT_ESCORT) == [REDEPLOYMENT]
    assert phases(CAPITAL, INTERCEPT) == [OPPONENT]
    assert refusal(DESTROYER, PATROL, COMBAT) == NOT_IN_THAT_PHASE
    assert refusal(CRUISER, CARRY_SUPPLY, MOVEMENT) == NOT_BY_THAT_SHIP


@pytest.mark.rule("table.activities.code.uc")
def test_nothing_is_done_in_the_unit_construction_phase() -> None:
    assert all(
        refusal(kind, activity, CONSTRUCTION, 1) != MAY for kind in range(KINDS) for activity in range(ACTIVITIES)
    )


@pytest.mark.rule("table.activities.cve")
def test_escort_carriers_support_invasions_alone() -> None:
    assert refusal(CVE, GROUND_SUPPORT, COMBAT) == INVASIONS_ONLY
    assert phases(CVE, GROUND_SUPPORT, 1) == [COMBAT]
    assert phases(CV, GROUND_SUPPORT) == phases(CV, GROUND_SUPPORT, 1) == [MOVEMENT, COMBAT]
    assert refusal(CVE, PATROL, MOVEMENT) == refusal(CVE, INTERCEPT, OPPONENT) == NOT_BY_THAT_SHIP


def test_all_fast_carriers_are_alike_and_capital_ships_too() -> None:
    for activity in range(ACTIVITIES):
        assert phases(CV, activity) == phases(CVL, activity) == phases(CVB, activity)


def test_transports_carry_what_destroyers_carry() -> None:
    carried = [activity for activity in range(ACTIVITIES) if phases(TRANSPORT, activity)]
    assert carried == [CARRY_SUPPLY, CARRY_TRANSPORT, activities.CARRY_INVASION, SEA_ESCORT]
    assert all(phases(TRANSPORT, activity) == phases(DESTROYER, activity) for activity in carried)
    assert refusal(TRANSPORT, PROTECT_SUPPLY, MOVEMENT) == NOT_BY_THAT_SHIP
    nothing = tables.fill(load().with_rulings({"transport-activities": "nothing"}))
    assert activities.activity_refusal(nothing, TRANSPORT, CARRY_SUPPLY, MOVEMENT, 0) == NOT_BY_THAT_SHIP
    assert activities.activity_refusal(nothing, DESTROYER, CARRY_SUPPLY, MOVEMENT, 0) == MAY


def test_the_constants_name_the_rows_in_order() -> None:
    assert tables.ACTIVITY_NAMES[activities.ENGAGE_RAIDERS] == "Engage enemy raiders"
    assert tables.ACTIVITY_NAMES[activities.ASW_DUTY] == "Carry out ASW duties in the SW box"
    assert tables.ACTIVITY_NAMES[activities.BOMBARD] == "Conduct shore bombardment"
    assert tables.ACTIVITY_NAMES[activities.RAID] == "Raid"
    assert len(tables.ACTIVITY_NAMES) == ACTIVITIES and len(tables.PHASE_NAMES) == PHASES


def test_it_may_be_asked_in_words() -> None:
    ask = PROCEDURES["awaw.naval-activity"]
    case = ask.take(T, {"kind": "CVE", "activity": "provide ground support", "phase": "combat"})
    assert ask.parts[0].spell(case.outcome()[0]) == "CVEs support seaborne invasions only"
    with pytest.raises(FlagplotError, match="phase: 'night' is not allowed; expected movement, combat"):
        ask.take(T, {"phase": "night"})
