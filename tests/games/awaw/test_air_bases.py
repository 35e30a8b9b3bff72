"""Combat air patrol and counterair against land bases, before any search (22.341A, 22.342, 22.41B-C, 22.43, 22.441)."""

import pytest

from flagplot.core.schema import OWNER
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import COUNTERAIR, PATROL, SEARCH, WINGS
from flagplot.games.awaw.words import events
from tests.helpers.battle import Answer, Battle, light, named

LAND = WINGS
"""First wing of side 1."""


def carrier_against_base(squadrons: int = 3, kind: str = "NAS", *, interceptor: int = 0) -> Battle:
    """Side 0 has a carrier of three squadrons, side 1 a base and a small group."""
    b = Battle(interceptor=interceptor)
    b.group(0, 1, named("CV"), light("DD", 4))
    b.group(1, 4, light("DD", 4))
    b.wing(b.base(1), kind, squadrons)
    b.start(PATROL)
    return b


def asked(b: Battle, name: str) -> list[tuple[int, int, int]]:
    return [entry for what, *entry in b.asked if what == name]  # type: ignore[misc]


@pytest.mark.rule("22.41B.1", "22.431", "22.431A")
def test_any_number_of_carrier_squadrons_flies_patrol_and_only_their_owner_knows() -> None:
    b = carrier_against_base()
    b.play(until="patrol")
    assert (b.legal(), b.s.segment) == ([0, 1, 2, 3], PATROL)
    b.play(answers={"patrol": [2]}, until="counterair")
    assert b.s.patrol[0] == 2
    assert BattleState.fields["patrol"].audience == OWNER
    assert events.PATROL_SET.owner
    assert b.s.search_dice == [0, 0]


@pytest.mark.rule("22.41B.2-a", "22.431B", "22.341A")
@pytest.mark.parametrize("kind", ["NAS", "cover", "search", "attack"])
def test_squadrons_without_patrol_may_counterair_every_kind_of_land_based_air(kind: str) -> None:
    b = carrier_against_base(2, kind)
    b.play(answers={"patrol": [1]}, until="counterair")
    assert b.legal() == [0, 1, 2]


@pytest.mark.rule("22.341A", "22.431B")
def test_a_base_out_of_range_is_not_counteraired() -> None:
    b = Battle()
    b.group(0, 1, named("CV"))
    b.group(1, 4, light("DD", 4))
    b.wing(b.base(1, in_range=0), "NAS", 3)
    b.start(COUNTERAIR)
    b.play(until_segment=SEARCH, until="withdraw")
    assert asked(b, "counterair") == []


@pytest.mark.rule("22.342")
def test_land_based_air_attacks_no_base() -> None:
    b = Battle()
    b.group(0, 1, light("DD", 4))
    b.group(1, 4, light("DD", 4))
    b.wing(b.base(0), "NAS", 3)
    b.wing(b.base(0), "attack", 3)
    b.wing(b.base(1), "NAS", 3)
    b.start(PATROL)
    b.play(until="withdraw")
    assert {name for name, *_ in b.asked} == {"cover", "searchers"}
    assert b.events("air-combat") == []


def two_bases() -> Battle:
    """Side 0's two carriers against two bases of one and two squadrons."""
    b = Battle()
    b.group(0, 1, named("CV"), named("CV"))
    b.group(1, 4, light("DD", 4))
    b.wing(b.base(1), "NAS", 1)
    b.wing(b.base(1), "search", 2)
    b.start(COUNTERAIR)
    return b


@pytest.mark.rule("22.432-a", "22.432-b", "22.41B.2-b")
def test_all_counterair_is_announced_then_each_base_has_one_combat_in_the_order_chosen() -> None:
    b = two_bases()
    answers: dict[str, Answer] = {"counterair": [3, 0, 1], "counterair-base": [1]}
    b.play(dice=[1, 1] * 4, answers=answers, until="searchers")
    first, second = 6, 7
    assert b.values("counterair") == [(0, first, 3), (0, second, 1)]
    order = [event.kind.name for event in b.log]
    assert order[:2] == ["counterair", "counterair"]
    assert b.values("air-combat") == [(1, 0, 2), (3, 0, 1)]
    assert not events.COUNTERAIR_ANNOUNCED.owner


@pytest.mark.rule("22.433", "22.41C.1", "22.441")
def test_carrier_squadrons_that_neither_abort_nor_fall_may_strike_afterwards() -> None:
    """Two against one: a roll of 4 on the row of one makes one abort, a 2 on the row of two the same."""
    b = Battle()
    b.group(0, 1, named("CV"), named("CVB"), light("DD", 3))
    b.group(1, 1, light("DD", 4))
    b.wing(b.base(1), "search", 1)
    b.s.codebreaking_search[0] = 1
    b.start(PATROL)
    answers: dict[str, Answer] = {"patrol": [0, 1], "counterair": [2, 0]}
    b.play(dice=[1, 1, 2, 2, 1, 1], answers=answers, until="surprise-strike")
    assert (b.s.squadrons[0], b.s.unavailable[0]) == (3, 1)
    b.play(answers={"surprise-strike": [1]}, until="strike-squadrons")
    assert b.legal() == [0, 1, 2]
    b.answer(2)
    assert b.legal() == [0, 1, 2, 3]


@pytest.mark.rule("22.433")
def test_a_carrier_squadron_that_falls_is_gone() -> None:
    """One against two: a roll of 6 on the row of one eliminates a squadron."""
    b = carrier_against_base(1)
    b.play(dice=[1, 1, 3, 3], answers={"patrol": [0], "counterair": [2]}, until="searchers")
    assert (b.s.squadrons[0], b.s.unavailable[0], b.s.squadrons[LAND]) == (2, 0, 1)


@pytest.mark.rule("22.434-a", "22.41B.3", "22.442C")
def test_land_based_air_that_neither_aborts_nor_falls_acts_in_the_same_round() -> None:
    """Three squadrons roll 4: one of the defenders falls, one aborts, the third may still search or cover."""
    b = carrier_against_base()
    answers: dict[str, Answer] = {"patrol": [0], "counterair": [3]}
    b.play(dice=[2, 2, 1, 1], answers=answers, until="cover")
    assert (b.s.squadrons[LAND], b.legal()) == (2, [0, 1])
    b.play(answers={"cover": [0]}, until="searchers")
    assert b.legal() == [0, 1]


@pytest.mark.rule("22.434-b", "22.435")
def test_aborted_land_based_air_is_back_next_round_and_the_last_counterair_counts_in_the_end() -> None:
    b = carrier_against_base(2)
    b.play(dice=[2, 2, 1, 1], answers={"patrol": [0], "counterair": [1]}, until="cover")
    assert (b.legal(), b.s.squadrons[LAND], b.s.grounded[LAND]) == ([0, 1], 2, 1)
    b.answer(0)
    b.play(answers={"searchers": [0], "patrol": [0], "counterair": [0]}, until="cover")
    assert (b.s.round, b.legal(), b.s.grounded[LAND]) == (2, [0, 1, 2], 1)
    b.answer(0)
    dice = [6, 6, 1, 1, 1, 1]
    b.play(dice=dice, answers={"searchers": [0], "patrol": [0], "counterair": [1]}, until="cover")
    assert (b.s.round, b.s.squadrons[LAND], b.s.grounded[LAND]) == (3, 2, 0)


@pytest.mark.parametrize(("ruling", "seats"), [("interceptor", [1, 0]), ("other", [0, 1])])
def test_ruling_who_flies_counterair_first(ruling: str, seats: list[int]) -> None:
    b = Battle(interceptor=1, rulings={"counterair-first": ruling})
    for side in (0, 1):
        b.group(side, 1, named("CV"))
        b.wing(b.base(side), "search", 1)
    b.start(PATROL)
    b.play(until="searchers")
    assert [seat for seat, *_ in asked(b, "counterair")] == seats


@pytest.mark.parametrize(("ruling", "rolls"), [("roll-each", 3), ("one-roll", 2)])
def test_ruling_over_twenty_squadrons(ruling: str, rolls: int) -> None:
    """22 squadrons roll on the row of 20 and on that of two."""
    b = Battle(rulings={"over-last-row": ruling})
    b.group(0, 1, named("CV"))
    b.group(1, 4, light("DD", 4))
    base = b.base(1)
    b.wing(base, "NAS", 22)
    b.start(COUNTERAIR)
    b.play(dice=[1, 1] * rolls, answers={"counterair": [3], "cover": 0, "searchers": 0}, until_segment=SEARCH)
    assert len(b.events("air-combat-roll")) == rolls
    assert b.s.squadrons[0] == 0
