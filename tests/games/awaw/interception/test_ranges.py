"""Interception by ranges, as printed in 2011."""

import random
from itertools import product

import pytest

from flagplot.games.awaw.interception import terms
from flagplot.games.awaw.interception.arrival import support_range_refusal, support_round
from flagplot.games.awaw.interception.attempt.method import (
    attempt_refusal,
    automatic_refusal,
    is_small,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.eligibility import inverts_at_base
from flagplot.games.awaw.interception.participants import counts_as_intercepted
from flagplot.games.awaw.words.reasons import BARRED_BOX, BEYOND_AUTOMATIC, CVE_STAYS, MAY, SUPPORT_TOO_FAR
from tests.games.awaw.interception.test_editions import NAMES_2003, T2011, attempt
from tests.helpers.interception import EUROPE, PACIFIC, TABLES, may, tables
from tests.witness import interception as witness


def hexes(theatre: int = EUROPE, **facts: int) -> int:
    """Range in 2011."""
    return prospects(T2011, theatre, attempt(**facts)).hexes


FAR = (terms.SUPPLY, terms.TRANSPORT, terms.INVASION, terms.BOMBARDMENT, terms.ESCORT, terms.PATROL_STAYS)
NEAR = (
    *(terms.BASE_CHANGE, terms.PATROL, terms.CARRIER_MISSION, terms.RAID, terms.REDEPLOYMENT, terms.DISPLACED),
    *(terms.RETURN, terms.INTERCEPTION, terms.COUNTER_INTERCEPTION),
)


@pytest.mark.rule("awaw-2011:22.22.A", "awaw-2011:22.22.B", "awaw-2011:22.22.C", "awaw-2011:22.22.D")
@pytest.mark.rule("=awaw-2011:table.22.21", "awaw-2011:table.22.21.surface.20", "awaw-2011:table.22.21.surface.10")
@pytest.mark.rule("awaw-2011:table.22.21.expl.1", "awaw-2011:22.161.2")
@pytest.mark.parametrize("activity", range(terms.ACTIVITIES))
def test_ranges_of_surface_forces(activity: int) -> None:
    expected = (20, 10) if activity in FAR else (10, 5) if activity in NEAR else (0, 0)
    assert (hexes(EUROPE, activity=activity), hexes(PACIFIC, activity=activity)) == expected


@pytest.mark.rule("awaw-2011:22.22.E", "awaw-2011:table.22.21.surface.par", "awaw-2011:table.22.21.expl.2")
def test_returning_raiders_need_friendly_air() -> None:
    assert hexes(activity=terms.RAID_RETURN) == 0
    assert hexes(activity=terms.RAID_RETURN, friendly_air=1) == 10
    assert hexes(PACIFIC, activity=terms.RAID_RETURN, friendly_air=1) == 5


@pytest.mark.rule("awaw-2011:22.22.F", "awaw-2011:table.22.21.sub.10", "awaw-2011:table.22.21.sub.4")
@pytest.mark.rule("awaw-2011:table.22.21.expl.2")
@pytest.mark.parametrize("activity", range(terms.ACTIVITIES))
def test_ranges_of_submarines(activity: int) -> None:
    without = (10, 5) if activity in FAR else (0, 0)
    under_air = (10, 5) if activity in FAR else (4, 3) if activity in NEAR else (0, 0)
    for air, expected in ((0, without), (1, under_air)):
        facts = {"activity": activity, "is_submarine": 1, "friendly_air": air}
        assert (hexes(EUROPE, **facts), hexes(PACIFIC, **facts)) == expected


@pytest.mark.rule("awaw-2011:22.23", "awaw-2011:table.22.21.mod", "awaw-2011:22.11.C.2")
def test_range_modifiers() -> None:
    assert hexes(slow=1) == 0 and hexes(slow=1, full_carrier=1) == 10
    assert hexes(activity=terms.SUPPLY, slow=1) == 10 and hexes(PACIFIC, activity=terms.SUPPLY, slow=1) == 5
    assert hexes(activity=terms.SUPPLY, bad_port=1) == 10
    assert hexes(activity=terms.SUPPLY, target_factors=8, target_light_factors=4) == 10
    assert hexes(activity=terms.SUPPLY, target_factors=8, target_light_factors=3) == 20
    assert hexes(activity=terms.SUPPLY, factors=9, light_factors=5) == 30
    assert hexes(PACIFIC, activity=terms.SUPPLY, factors=9, light_factors=5) == 15
    assert hexes(activity=terms.SUPPLY, slow=1, bad_port=1, factors=9, light_factors=9) == 10
    assert hexes(activity=terms.SUPPLY, slow=1, bad_port=1) == 0
    assert hexes(activity=terms.SUPPLY, slow=1, bad_port=1, is_submarine=1) == 10


@pytest.mark.rule("awaw-2011:22.23.A.3", "awaw-2011:22.23.B.1")
@pytest.mark.parametrize(("factors", "light", "small"), [(9, 5, True), (9, 4, False), (8, 4, True), (10, 10, False)])
def test_small_forces(factors: int, light: int, small: bool) -> None:
    assert is_small(factors, light) is small


@pytest.mark.rule("awaw-2011:22.21.1", "awaw-2011:22.24", "awaw-2011:22.163.A.3")
def test_interception_in_range_succeeds_by_itself() -> None:
    assert [automatic_refusal(10, d, 0) for d in (0, 10, 11)] == [MAY, MAY, BEYOND_AUTOMATIC]
    assert automatic_refusal(0, 0, 4) == BEYOND_AUTOMATIC
    p = prospects(T2011, EUROPE, attempt())
    assert (p.dice, round_entered(T2011, EUROPE, 10, p, 0)) == (0, 1)
    assert attempt_refusal(T2011, EUROPE, 11, p) == BEYOND_AUTOMATIC


@pytest.mark.rule("awaw-2011:22.11.B", "awaw-2011:22.11.C.1")
def test_who_may_intercept_in_2011() -> None:
    assert may(T2011, standing=terms.NON_OPERATIONAL) == MAY
    assert may(T2011, standing=terms.BOX) == BARRED_BOX
    assert may(T2011, escort_carrier=1) == CVE_STAYS


@pytest.mark.rule("awaw-2011:22.13.G")
def test_displaced_forces_are_met_in_every_hex_in_2011() -> None:
    assert counts_as_intercepted(T2011, terms.DISPLACED, 1) == 0
    assert counts_as_intercepted(T2011, terms.RETURN, 1) == 1
    assert counts_as_intercepted(TABLES, terms.DISPLACED, 1) == 1


@pytest.mark.rule("awaw-2011:22.162.B", "awaw-2011:22.162.C", "awaw-2011:table.22.21.patrol")
@pytest.mark.parametrize("theatre", [EUROPE, PACIFIC])
def test_patrols_of_2011_come_three_hexes_a_round(theatre: int) -> None:
    assert [support_round(T2011, theatre, d) for d in (0, 3, 4, 6, 7, 9, 10)] == [1, 1, 3, 3, 4, 4, 5]
    for distance in range(30):
        assert support_round(T2011, theatre, distance) == witness.patrol_round_of_2011(distance)
    assert [support_range_refusal(T2011, theatre, d, 1) for d in (3, 4)] == [MAY, SUPPORT_TOO_FAR]
    assert support_range_refusal(T2011, theatre, 4, 0) == MAY
    assert support_range_refusal(TABLES, theatre, 30, 1) == MAY
    at_once = tables("awaw-2011", patrols_set_out="at-once")
    assert [support_round(at_once, theatre, d) for d in (3, 4, 6, 7)] == [1, 2, 2, 3]


@pytest.mark.rule("awaw-2011:22.25.0", "awaw-2011:22.25.A", "awaw-2011:22.25.B")
def test_combat_with_the_target_alone_inverts_in_2011() -> None:
    for fired, damaged, target in product((0, 1), repeat=3):
        assert inverts_at_base(T2011, fired, damaged, target, 0) == (target == 1)
        assert inverts_at_base(TABLES, fired, damaged, target, 0) == (fired + damaged + target > 0)
    assert not inverts_at_base(T2011, 1, 1, 1, 1)


@pytest.mark.parametrize("seed", range(10))
def test_2011_against_its_witness(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(200):
        activity, theatre = dice.choice(list(NAMES_2003)), dice.randint(0, 1)
        facts = attempt(
            activity=activity,
            is_submarine=dice.randint(0, 1),
            friendly_air=dice.randint(0, 1),
            slow=dice.randint(0, 1),
            full_carrier=dice.randint(0, 1),
            bad_port=dice.randint(0, 1),
            target_factors=dice.randint(5, 12),
            target_light_factors=dice.randint(0, 5),
            factors=dice.randint(5, 12),
            light_factors=dice.randint(0, 5),
        )
        expected = witness.range_of_2011(
            ("europe", "pacific")[theatre],
            NAMES_2003[activity],
            submarines=bool(facts.is_submarine),
            friendly_air=bool(facts.friendly_air),
            slow=bool(facts.slow),
            full_carrier=bool(facts.full_carrier),
            non_operational_port=bool(facts.bad_port),
            target_factors=facts.target_factors,
            target_light_factors=facts.target_light_factors,
            own_factors=facts.factors,
            own_light_factors=facts.light_factors,
        )
        assert prospects(T2011, theatre, facts).hexes == expected
