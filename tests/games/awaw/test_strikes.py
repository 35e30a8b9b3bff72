"""Who may strike what, in which order and how often (22.46, 22.461, 22.462, 22.452C)."""

import random

import pytest

from flagplot.games.awaw.battle.air.scouting import may_surprise, strikes_first
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Answer, Battle, light, named
from tests.helpers.strike_battle import FOE, carriers, found, whole_strike
from tests.witness import strike as witness

TRANSPORTS = light("TR", 30)
"""A target without air defence."""


def both_sides(interceptor: int = 0) -> Battle:
    """Both sides have a carrier group, number 6, and transports in groups 1 and 2."""
    b = Battle(combat_round=1, interceptor=interceptor)
    for side in range(2):
        b.group(side, 6, named("CV"), named("CV"))
        b.group(side, 1, TRANSPORTS)
        b.group(side, 2, TRANSPORTS)
    return b


def questions(b: Battle, *names: str) -> list[tuple[str, int]]:
    """Questions of these names put so far, with the seat asked."""
    return [(name, seat) for name, seat, *_ in b.asked if name in names]


@pytest.mark.rule("22.46-a")
def test_strikes_wait_for_the_last_search_die() -> None:
    b = both_sides()
    b.start(terms.ROUND_START)
    b.play(dice=[1, 3, 2, 4], until="strike")
    assert len(b.events("search-result")) == 2 and len(b.events("search-blank")) == 2
    assert b.asked[-1][0] == "die"


@pytest.mark.rule("22.46-b")
def test_squadrons_need_not_strike() -> None:
    b = found(both_sides(), {(1, 1): 2, (0, 1): 1})
    b.play(answers={"strike": 0}, until_segment=terms.LANDING)
    assert questions(b, "strike") == [("strike", 0), ("strike", 1)]
    assert b.events("strike") == [] and b.s.results_used[FOE] == 0
    b = found(both_sides(), {(1, 2): 2, (0, 1): 1})
    b.play(answers={"strike": [2], "strike-squadrons": 0}, until_segment=terms.LANDING)
    assert b.events("strike") == [] and (b.s.results_used[FOE + 1], b.s.attacked[FOE + 1]) == (0, 0)


@pytest.mark.rule("22.46-b")
def test_squadrons_over_the_target_need_not_attack() -> None:
    b = found(both_sides(), {(1, 1): 1, (0, 1): 1})
    b.play(answers={"strike": [1], "strike-squadrons": [2, 1], "air-target": 0}, until_segment=terms.LANDING)
    assert b.values("strike") == [(0, FOE, 3, 0)] and b.events("air-attack") == []


@pytest.mark.rule("22.461A", "22.462D")
def test_a_side_not_found_makes_one_surprise_strike_before_all_others() -> None:
    b = found(both_sides(), {(1, 1): 1, (1, 2): 2})
    answers: dict[str, Answer] = {
        "surprise-strike": [1],
        "strike": [2],
        "strike-squadrons": [1, 0, 0, 1],
        "air-target": whole_strike,
    }
    b.play(dice=[1, 1, 1, 1, 1], answers=answers, until_segment=terms.LANDING)
    asked = questions(b, "surprise-strike", "strike")
    assert asked == [("surprise-strike", 0), ("strike", 0), ("strike", 0)]
    assert b.values("strike") == [(0, FOE, 1, 1), (0, FOE + 1, 1, 0)]
    assert len(b.events("surprise")) == 1


@pytest.mark.rule("22.462D", "22.46-b")
def test_a_surprise_strike_let_pass_leaves_the_others() -> None:
    for target in (0, 2):  # no target, or one to which no squadron goes
        b = found(both_sides(), {(1, 2): 1})
        b.play(answers={"surprise-strike": [target], "strike-squadrons": 0}, until="strike")
        assert b.refusal(2) == reasons.MAY and b.s.results_used[FOE + 1] == 0
        b.play(
            dice=[1, 1], answers={"strike": [2], "strike-squadrons": 2, "air-target": 1}, until_segment=terms.LANDING
        )
        assert b.values("strike") == [(0, FOE + 1, 4, 0)] and b.events("surprise") == []


@pytest.mark.rule("22.462E", "22.461A")
@pytest.mark.parametrize("own", [1, 6])
def test_a_side_with_any_group_found_makes_no_surprise_strike(own: int) -> None:
    b = found(both_sides(), {(1, 2): 3, (0, own): 1})
    b.play(answers={"strike": 0}, until_segment=terms.LANDING)
    assert questions(b, "surprise-strike", "strike") == [("strike", 0), ("strike", 1)]


@pytest.mark.rule("22.462D", "22.462A")
def test_without_a_group_found_there_is_no_strike_at_all() -> None:
    b = found(both_sides(), {})
    b.play(until_segment=terms.LANDING)
    assert b.asked == []


@pytest.mark.rule("22.461A", "22.462D")
def test_only_carrier_air_flies_a_surprise_strike() -> None:
    b = carriers(TRANSPORTS)
    base = b.base(0)
    ashore = [b.wing(base, kind, 2) for kind in ("NAS", "attack")]
    found(b, {(1, 2): 2})
    b.play(dice=[3], answers={"surprise-strike": [2], "strike-squadrons": [1, 0], "air-target": 0}, until="strike")
    assert [subject for name, _, subject, _ in b.asked if name == "strike-squadrons"] == [0, 1]
    b.answer(2)
    b.play(answers={"strike-squadrons": 1}, until="air-target")
    assert [subject for name, _, subject, _ in b.asked if name == "strike-squadrons"] == [0, 1, 0, 1, *ashore]


@pytest.mark.rule("22.461A")
def test_a_side_with_land_based_air_alone_cannot_surprise() -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, light("DD", 5, "Japan"))
    b.group(1, 2, TRANSPORTS)
    b.wing(b.base(0), "attack", 4)
    found(b, {(1, 2): 1})
    b.play(until="strike")
    assert questions(b, "surprise-strike") == []


@pytest.mark.rule("22.461B-a", "22.461B-b")
@pytest.mark.parametrize("interceptor", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_the_side_with_more_results_strikes_first(first: int, interceptor: int) -> None:
    b = found(both_sides(interceptor), {(1 - first, 1): 2, (first, 1): 1, (first, 2): 0})
    b.play(answers={"strike": 0}, until_segment=terms.LANDING)
    assert questions(b, "strike") == [("strike", first), ("strike", 1 - first)]


@pytest.mark.rule("22.461B-d")
@pytest.mark.parametrize("interceptor", [0, 1])
def test_equal_results_let_the_interceptor_strike_first(interceptor: int) -> None:
    b = found(both_sides(interceptor), {(0, 1): 1, (0, 2): 1, (1, 1): 2})
    b.play(answers={"strike": 0}, until_segment=terms.LANDING)
    assert questions(b, "strike") == [("strike", interceptor), ("strike", 1 - interceptor)]


@pytest.mark.rule("22.461B-b")
def test_each_strike_is_resolved_before_the_next_target_is_chosen() -> None:
    b = found(both_sides(), {(1, 1): 1, (1, 2): 1, (0, 1): 1})
    seen: list[int] = []

    def choose(s: BattleState) -> int:
        seen.append(len(b.events("air-attack")))
        return 1 if len(seen) != 2 else 2

    send: dict[str, Answer] = {"strike": choose, "strike-squadrons": [1, 0, 1, 0, 2, 0], "air-target": whole_strike}
    b.play(dice=[6, 6] * 3, answers=send, until_segment=terms.LANDING)
    assert seen == [0, 1, 2]
    assert b.values("strike") == [(0, FOE, 1, 0), (0, FOE + 1, 1, 0), (1, 0, 2, 0)]


@pytest.mark.rule("22.461B-c")
def test_carrier_and_land_based_air_combine() -> None:
    b = carriers(TRANSPORTS)
    near, far = b.base(0), b.base(0, in_range=0)
    for kind in ("NAS", "attack", "cover", "search"):
        b.wing(near, kind, 2)
    b.wing(far, "attack", 5)
    found(b, {(1, 2): 1, (0, 6): 1})
    answers: dict[str, Answer] = {"strike": [2], "strike-squadrons": [3, 3, 2, 2], "air-target": whole_strike}
    b.play(dice=[1, 1], answers=answers, until_segment=terms.LANDING)
    assert b.values("strike") == [(0, FOE + 1, 10, 0)]
    assert [subject for name, _, subject, _ in b.asked if name == "strike-squadrons"] == [0, 1, 2, 3]


@pytest.mark.rule("22.462A")
def test_only_found_groups_are_struck() -> None:
    b = found(both_sides(), {(1, 2): 1, (0, 1): 1})
    b.play(until="strike")
    assert [b.refusal(n) for n in (1, 2, 3, 6)] == [
        reasons.NOT_FOUND,
        reasons.MAY,
        reasons.NO_SUCH_GROUP,
        reasons.NOT_FOUND,
    ]


@pytest.mark.rule("22.462B", "22.452C.1", "22.452C.3.1")
@pytest.mark.parametrize("number", [1, 2])
def test_each_result_allows_one_strike_on_an_active_or_distant_group(number: int) -> None:
    b = found(both_sides(), {(1, number): 2, (1, 3 - number): 3, (0, 1): 1})
    for _ in range(2):
        b.play(until="strike")
        assert b.refusal(number) == reasons.MAY
        b.answer(number)
        b.play(answers={"strike-squadrons": [1, 0]}, until="air-target")
        b.answer(0)
    assert (b.ask_name, b.s.ask_seat) == ("strike", 0)
    assert (b.refusal(number), b.refusal(3 - number)) == (reasons.NO_RESULT_LEFT, reasons.MAY)


@pytest.mark.rule("22.462B")
def test_a_surprise_strike_uses_a_result() -> None:
    b = found(both_sides(), {(1, 1): 1, (1, 2): 1})
    b.play(dice=[1], answers={"surprise-strike": [1], "strike-squadrons": [1], "air-target": 0}, until="strike")
    assert (b.refusal(1), b.refusal(2)) == (reasons.NO_RESULT_LEFT, reasons.MAY)


def test_squadrons_strike_once_a_round() -> None:
    b = carriers(TRANSPORTS)
    found(b, {(1, 2): 2, (0, 6): 1})
    answers: dict[str, Answer] = {"strike": 2, "strike-squadrons": whole_strike, "air-target": whole_strike}
    b.play(dice=[1, 1], answers=answers, until_segment=terms.LANDING)
    assert questions(b, "strike") == [("strike", 0)]


@pytest.mark.rule("22.462A")
def test_a_group_that_was_sunk_is_no_target_any_more() -> None:
    b = carriers(light("TR", 1))
    b.group(1, 3, TRANSPORTS)
    found(b, {(1, 2): 2, (1, 3): 1, (0, 6): 1})
    b.play(until="strike")
    b.answer(2)
    b.play(dice=[6, 6], answers={"strike-squadrons": [1, 0], "air-target": 1}, until="strike")
    assert [b.refusal(n) for n in (2, 3)] == [reasons.NO_SUCH_GROUP, reasons.MAY]


def test_the_ruling_on_the_size_of_strikes() -> None:
    flown = {}
    for limit in ("none", "4"):
        b = carriers(TRANSPORTS, rulings={"strike-limit": limit})
        found(b, {(1, 2): 1, (0, 6): 1})
        answers: dict[str, Answer] = {"strike": [2], "strike-squadrons": whole_strike, "air-target": whole_strike}
        b.play(dice=[1, 1], answers=answers, until_segment=terms.LANDING)
        flown[limit] = b.events("strike")[0].squadrons
    assert flown == {"none": 6, "4": 4}


def test_named_ships_are_struck_one_by_one_and_light_ships_as_a_group() -> None:
    b = carriers(named("BB", 4), named("CVL"), light("CA", 2), light("DD", 3), light("TR", 2))
    found(b, {(1, 2): 1, (0, 6): 1})
    answers: dict[str, Answer] = {"strike": [2], "strike-squadrons": [3, 3], "air-target": [2, 3, 1]}
    b.play(dice=[1, 1] * 4, answers=answers, until_segment=terms.LANDING)
    strength = [event.squadrons for event in b.events("air-attack")]
    assert strength == [2, 3, 1] and [e.target for e in b.events("air-attack")][:2] == [terms.UNITS, terms.UNITS + 1]


@pytest.mark.rule("22.461A", "22.461B-a", "22.461B-d", "22.462D", "22.462E")
def test_the_witness_gives_the_same_order() -> None:
    rng = random.Random(22461)
    for _ in range(3000):
        a, b, interceptor = rng.randint(0, 5), rng.randint(0, 5), rng.randint(0, 1)
        assert "ab"[strikes_first(a, b, interceptor)] == witness.strike_order(a, b, "ab"[interceptor])
        assert may_surprise(min(a, 1), min(b, 1)) == witness.surprise_possible(a, b)
