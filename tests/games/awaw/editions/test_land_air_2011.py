"""Land-based air against naval activities in 2011: roles, commitment, inversion, targets (23.16, 23.43)."""

from itertools import product

import pytest

from flagplot.games.awaw.shared import air, terms
from flagplot.games.awaw.shared.air import (
    air_target_refusal,
    inverts,
    may_be_covered,
    may_fly_mission,
    role_refusal,
    turns_up,
)
from flagplot.games.awaw.shared.terms import STRIKES
from tests.helpers.battle import Battle, light, named
from tests.helpers.strike_battle import found

READY = {
    "in_range": 1,
    "operational": 1,
    "inverted": 0,
    "on_mission": 0,
    "role_here": 0,
    "fought": 0,
    "reinforcing": 0,
}


@pytest.mark.rule(
    "awaw-2011:23.161.1", "awaw-2011:23.161.2", "awaw-2011:23.161.3", "awaw-2011:23.161.4", "awaw-2011:23.161.5"
)
@pytest.mark.rule("awaw-2011:23.162.1")
@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({}, air.MAY),
        ({"in_range": 0}, air.OUT_OF_RANGE),
        ({"operational": 0}, air.BASE_CLOSED),
        ({"inverted": 1}, air.INVERTED),
        ({"on_mission": 1}, air.ON_A_MISSION),
        ({"role_here": 1}, air.HAS_A_ROLE_HERE),
        ({"fought": 1}, air.MAY),
        ({"reinforcing": 1}, air.MAY),
        ({"fought": 1, "reinforcing": 1}, air.FOUGHT_THIS_ROUND),
    ],
)
def test_when_a_squadron_may_take_a_role(changed: dict[str, int], reason: int) -> None:
    assert role_refusal(**{**READY, **changed}) == reason


@pytest.mark.rule("awaw-2011:23.161.ex", "awaw-2011:23.164.ex.1", "awaw-2011:23.163")
def test_only_range_and_losses_limit_it_through_the_turn() -> None:
    # Malta: the Alexandria force in three hexes, the battle that follows, the escort to Tripoli; each its own hex or round.
    for _hex in range(3):
        assert role_refusal(**READY) == air.MAY
    assert role_refusal(**READY) == air.MAY
    # What it did in another hex, and what the other squadrons of its AAF do here, is no role of its own in this hex.
    assert role_refusal(**{**READY, "role_here": 0}) == air.MAY
    assert role_refusal(**{**READY, "in_range": 0}) == air.OUT_OF_RANGE


@pytest.mark.rule("awaw-2011:23.21.1", "awaw-2011:23.21.2")
def test_no_cover_in_port() -> None:
    assert [may_be_covered(at_sea) for at_sea in (0, 1)] == [False, True]


@pytest.mark.rule("awaw-2011:23.162.2")
def test_what_flew_at_sea_flies_nothing_else() -> None:
    assert [may_fly_mission(committed) for committed in (0, 1)] == [True, False]


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.164.2", "awaw-2011:23.164.ex.2")
def test_it_inverts_after_the_redeployments_and_turns_up_at_the_owners_turn_end() -> None:
    assert [(roles, over) for roles, over in product((0, 1, 3), (0, 1)) if inverts(roles, over)] == [(1, 1), (3, 1)]
    turned = [each for each in product((0, 1), repeat=3) if turns_up(*each)]
    assert turned == [(1, 1, 0)]


@pytest.mark.rule("awaw-2011:23.43.2", "awaw-2011:23.43.C", "awaw-2011:23.43.D")
@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ((air.NAMED_SHIP, 0, 0, 0, 0), air.MAY),
        ((air.LIGHT_SHIPS, 0, 0, 0, 0), air.MAY),
        ((air.NAMED_SHIP, 1, 0, 0, 0), air.NO_CHOICE),
        ((air.SUBMARINE, 0, 1, 1, 0), air.MAY),
        ((air.SUBMARINE, 0, 1, 0, 0), air.NOT_ON_PATROL),
        ((air.SUBMARINE, 0, 0, 1, 0), air.NOT_ON_PATROL),
        ((air.IN_THE_YARD, 0, 0, 0, 0), air.BOMBING_ONLY),
        ((air.IN_THE_YARD, 0, 0, 0, 1), air.MAY),
        ((air.WAITING_FOR_REPAIR, 0, 0, 0, 0), air.MAY),
    ],
)
def test_what_air_may_choose_for_a_target(case: tuple[int, int, int, int, int], reason: int) -> None:
    assert air_target_refusal(*case) == reason


@pytest.mark.rule("awaw-2011:23.43.1", "awaw-2011:23.43.A", "awaw-2011:23.43.B.1")
def test_targets_are_chosen_after_the_fire_one_by_one() -> None:
    b = Battle(edition="awaw-2011")
    b.group(0, 6, named("CV", nation="Japan"), named("CV", nation="Japan"))
    b.group(1, 2, named("BB", 3), named("BB", 4), light("DD", 2), light("CA", 2))
    found(b, {(1, 2): 1, (0, 6): 1})
    b.play(answers={"strike": [2], "strike-squadrons": [3, 3]}, until="die")
    assert "air-target" not in [name for name, *_ in b.asked]
    targets = []
    while b.s.segment == STRIKES:
        if b.ask_name == "air-target":
            targets.append(b.s.ask_subject)
        b.answer(1 if b.ask_name in ("die", "air-target") else 0)
    assert targets == [terms.UNITS, terms.UNITS + 1, -5]


@pytest.mark.rule("awaw-2011:23.161.5")
def test_a_squadron_has_one_role_in_a_round() -> None:
    b = Battle(edition="awaw-2011", combat_round=3)
    b.group(0, 1, light("CA", 5))
    b.group(1, 6, light("DD", 4))
    b.wing(b.base(0), "NAS", 4)
    b.start(terms.COVER)
    b.play(answers={"cover": [3]}, until="searchers")
    assert b.s.ask_size == 1 + 1
