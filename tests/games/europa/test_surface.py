"""34.C.0 to 34.C.2: gunnery, bodies, allocation and reallocation, the three firing steps, the end of a round."""

from collections.abc import Iterator

import pytest

from flagplot.core.dice import below
from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.strength import cut_by_sea, gunnery_of
from flagplot.games.europa.terms import SEA_NAMES
from flagplot.games.europa.words import reasons
from tests.helpers.europa import ENEMY, OWN, Answer, Fight, all_at, cg, soft, tf
from tests.witness_europa import allocation, firing, strengths

IN_TF_BODY: dict[str, Answer] = {"body": 1}


def place_of(order: Iterator[tuple[int, int]]) -> Answer:
    """The moving side's targets in this order; the other side does not fire."""
    return lambda s: next(order)[1] + 1 if s.ask_seat == 0 else 0


def points_of(order: Iterator[tuple[int, int]]) -> Answer:
    """Points of one attack after another."""
    return lambda s: next(order)[0] - 1


def by_seat(*picks: int) -> Answer:
    """An answer for each seat."""
    return lambda s: picks[s.ask_seat]


@pytest.mark.rule("34.C.0.3", "34.C.0.4", "34.C.0.5")
@pytest.mark.parametrize("sea", SEA_NAMES)
def test_the_sea_cuts_gunnery_as_the_witness_has_it(sea: str) -> None:
    for printed in range(61):
        assert cut_by_sea(printed, SEA_NAMES.index(sea)) == strengths.gunnery("TF", printed, sea)


@pytest.mark.rule("34.C.0.3", "34.C.2.a.1")
@pytest.mark.parametrize("ruling", ["each-unit", "total"])
@pytest.mark.parametrize("sea", SEA_NAMES)
def test_the_task_force_body_is_added_up_unit_by_unit_or_by_ruling_as_a_whole(sea: str, ruling: str) -> None:
    printed = [5, 3, 7]
    f = Fight(sea=sea, rulings={"sea-rounding": ruling})
    f.mover(*(tf(points) for points in printed), tf(9))
    f.foe(tf(1))
    f.play(answers={"body": [1, 1, 1, 0, 1]}, until="engage")
    each = sum(strengths.gunnery("TF", points, sea) for points in printed)
    whole = strengths.gunnery_on_total([("TF", points) for points in printed], sea)
    assert f.s.ask_subject == (each if ruling == "each-unit" else whole)


@pytest.mark.rule("34.C.1.0", "34.C.1.a.1", "34.C.1.a.2", "34.C.1.b.1", "34.C.1.b.2")
def test_task_forces_choose_their_body_and_all_else_is_in_the_main_body() -> None:
    f = Fight()
    f.mover(tf(3), cg(2), soft("NT"), soft("LC"), soft("LB"), tf(4))
    f.foe(tf(2), soft("NT"))
    f.play(answers={"body": [1, 0, 1]}, until="engage")
    assert [(seat, u) for name, seat, u, _ in f.asked if name == "body"] == [(0, 0), (0, 5), (1, ENEMY)]
    assert f.s.body[0:6] == [1, 0, 0, 0, 0, 0] and f.s.body[ENEMY : ENEMY + 2] == [1, 0]


@pytest.mark.rule("34.C.2.a.2", "34.C.2.a.3", "34.C.2.a.4", "34.C.0.10", "34.C.0.11")
def test_the_printed_example_four_points_two_and_two_and_every_other_split() -> None:
    for engaging, bypassing in [*allocation.splits(4), (1, 1), (0, 0)]:
        f = Fight()
        f.mover(tf(4))
        f.foe(tf(4))
        answers: dict[str, Answer] = {"body": 1, "engage": by_seat(engaging, 0), "bypass": by_seat(bypassing, 0)}
        f.play(answers=answers | {"turn": 0, "break-through": 0, "target": 0}, until="disengage")
        assert (f.s.engaging[0], f.s.bypassing[0]) == (engaging, bypassing)
    assert (2, 2) in allocation.splits(4)


@pytest.mark.rule("34.C.2.a.5", "34.C.2.a.6", "34.C.2.a.7", "34.C.2.b.1", "34.C.2.c.1", "34.C.2.c.2")
@pytest.mark.parametrize("ruling", ["over-the-enemy", "over-three-times"])
def test_surplus_and_three_to_one_are_those_of_the_witness(ruling: str) -> None:
    for case in range(120):
        own, enemy, bypass = below(7, 3 * case, 13), below(7, 3 * case + 1, 7), below(7, 3 * case + 2, 4)
        f = Fight(rulings={"surplus-at-three": ruling})
        f.mover(tf(own), soft("NT"))
        f.foe(tf(enemy + bypass), soft("NT"))
        asked: dict[str, list[int]] = {}

        def pick(name: str, asked: dict[str, list[int]] = asked, f: Fight = f, case: int = case) -> Answer:
            def answer(s: object) -> int:
                asked[name] = f.legal()
                return asked[name][below(11, case, len(asked[name]))]

            return answer

        answers: dict[str, Answer] = {"body": 1, "engage": by_seat(own, enemy), "bypass": by_seat(0, bypass)}
        strong = 0 if own > enemy else 1
        shares = (own, enemy, bypass) if strong == 0 else (enemy, own, 0)
        f.play(
            answers=answers | {"turn": pick("turn"), "break-through": pick("break-through"), "target": 0},
            until="disengage",
        )
        turned, through = f.s.turned[strong], f.s.broken_through[strong]
        assert asked.get("turn", [0]) == allocation.against_bypassers(*shares)
        wanted = allocation.against_main_body(shares[0], shares[1], turned, ruling == "over-three-times")
        assert asked.get("break-through", [0]) == (wanted if own != enemy else [0])
        fired = {(seat, step): points for name, seat, points, step in f.asked if name == "target"}
        still = allocation.still_engaging(shares[0], turned, through)
        assert fired.get((strong, 4), 0) == still and fired.get((strong, 5), 0) == 2 * turned


@pytest.mark.rule("34.C.2.b.2", "34.C.2.b.3")
def test_engaging_points_fire_as_one_with_one_die() -> None:
    f = Fight(house=True)
    f.mover(tf(5), tf(4))
    f.foe(tf(1), tf(1))
    f.play(dice=[5], answers={"body": 1, "engage": by_seat(9, 0), "bypass": 0, "target": 2}, until="disengage")
    assert f.fires() == [(0, 9, ENEMY + 1)]
    assert f.s.hits[ENEMY + 1] == f.t.gunnery_hits[9][5] and "points" not in {name for name, *_ in f.asked}


@pytest.mark.rule("34.C.2.b.1", "34.C.2.c.4", "34.C.2.d.5", "34.C.2.d.6")
def test_each_step_has_its_targets_in_one_body_and_others_are_refused() -> None:
    f = Fight()
    f.mover(tf(9), tf(2), soft("NT"))
    f.foe(tf(6), tf(2), soft("NT"), cg(2))
    seen: dict[tuple[int, int], set[int]] = {}

    def look(s: object) -> int:
        legal = {answer - 1 for answer in f.legal() if answer}
        seen[f.s.ask_object, f.s.ask_seat] = legal
        for answer in range(1, f.s.ask_size):
            if answer - 1 not in legal:
                assert refusal(f.t, f.s, answer) == reasons.WRONG_TARGET + f.s.ask_object
        return 0

    answers: dict[str, Answer] = {"body": [1, 0, 1, 0], "engage": by_seat(7, 2), "bypass": by_seat(2, 4), "turn": 1}
    f.play(answers=answers | {"break-through": 1, "target": look}, until="disengage")
    body = {"TF body": {0: {0}, 1: {0}}, "main body": {0: {1, 2}, 1: {1, 2, 3}}}
    bodies = {4: "b", 5: "c", 6: "d", 7: "d"}
    for (step, seat), legal in seen.items():
        words = [where for _, where in firing.SURFACE_STEPS[bodies[step]]]
        where = words[-1] if step == 7 else words[0]
        assert legal == body[where][1 - seat], (step, seat)
    assert set(seen) == {(4, 0), (4, 1), (5, 0), (6, 0), (6, 1), (7, 0), (7, 1)}


@pytest.mark.rule("34.C.2.b.4")
def test_engaging_fire_takes_effect_when_both_have_fired() -> None:
    f = Fight()
    f.mover(tf(3, capacity=1))
    f.foe(tf(3, capacity=1))
    f.play(dice=[1, 1], answers=all_at(1) | {"body": 1, "engage": 3})
    assert f.s.sunk[OWN] == f.s.sunk[ENEMY] == 1


def bypassers(hits: list[int], bypass: int = 5) -> Fight:
    """Own surplus points fire at a bypassing group, a hit for each die; all at the only task force."""
    f = Fight()
    f.mover(tf(len(hits)), soft("NT"))
    f.foe(tf(bypass), soft("NT"))
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(len(hits), 0), "bypass": by_seat(0, bypass)}
    answers |= {"turn": lambda s: s.ask_size - 1, "points": 1, "target": lambda s: 1 if s.ask_object == 5 else 0}
    f.play(dice=hits, answers=answers, until="disengage")
    return f


@pytest.mark.rule("34.C.2.c.7", "34.C.2.c.8", "34.C.2.d.1")
def test_the_printed_example_five_bypassing_points_less_three_hits() -> None:
    f = bypassers([1, 2])
    assert f.s.hits[ENEMY] == 3 and f.s.bypassing[1] == firing.bypassing_left(5, 3) == 2
    assert ("target", 1, 2, 6) in f.asked


@pytest.mark.rule("34.C.2.c.1", "34.C.2.c.3", "34.C.2.c.5", "34.C.2.c.6")
@pytest.mark.parametrize("hits", [[1], [1, 1], [3, 3], [2, 1, 4]])
def test_bypassers_are_thinned_as_the_witness_has_it(hits: list[int]) -> None:
    f = bypassers(hits)
    assert f.fires() == [(0, 2, ENEMY)] * len(hits)
    assert f.s.bypassing[1] == firing.bypassing_left(5, sum(hits)) and f.s.hits[ENEMY] == sum(hits)


@pytest.mark.rule("34.C.2.c.1")
def test_turned_points_count_twice_when_they_fire() -> None:
    f = Fight()
    f.mover(tf(6))
    f.foe(tf(5))
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(6, 2), "bypass": by_seat(0, 3), "turn": 3, "target": 0}
    f.play(answers=answers | {"break-through": 0}, until="disengage")
    assert ("target", 0, 6, 5) in f.asked and ("target", 0, 3, 4) in f.asked


@pytest.mark.rule("34.C.2.d.2", "34.C.2.d.3", "34.C.0.1")
def test_the_main_body_replies_to_bypassers_with_task_forces_and_carriers_alone() -> None:
    for bypass in (0, 2):
        f = Fight()
        f.mover(tf(2))
        f.foe(tf(3), cg(2), soft("NT"), soft("LC"), soft("LB"))
        answers: dict[str, Answer] = {"body": [1, 0], "engage": 0, "bypass": by_seat(bypass, 0), "target": 0}
        f.play(answers=answers, until="disengage")
        assert (("target", 1, 5, 7) in f.asked) == (bypass > 0)


@pytest.mark.rule("34.C.2.d.8", "34.C.2.d.9", "34.C.2.d.4", "34.C.2.d.7")
@pytest.mark.parametrize("shield", [0, 2, 5, 9])
def test_the_surplus_is_doubled_against_soft_units_in_the_order_of_the_attacks(shield: int) -> None:
    kinds = ["NT", "TF", "LC", "CG", "LB"]
    for case in range(40):
        wanted = [(1 + below(3, 10 * case + i, 3), below(5, 10 * case + i, 5)) for i in range(1 + below(9, case, 4))]
        total = sum(points for points, _ in wanted)
        f = Fight()
        f.mover(tf(total))
        f.foe(soft("NT"), tf(shield), soft("LC"), cg(0), soft("LB"))
        order, sizes = iter(wanted), iter(wanted)
        answers: dict[str, Answer] = {"body": [1, 0], "engage": 0, "bypass": lambda s: s.ask_size - 1}
        answers |= {"target": place_of(order), "points": points_of(sizes)}
        f.play(dice=[1] * len(wanted), answers=answers, until="disengage")
        counted = firing.main_body_points([(points, kinds[place]) for points, place in wanted], shield)
        assert [points for _, points, _ in f.fires()] == counted


@pytest.mark.rule("34.C.2.d.10", "34.C.2.d.1")
def test_main_body_fire_takes_effect_when_both_have_fired() -> None:
    f = Fight()
    f.mover(tf(3, capacity=1))
    f.foe(cg(3, capacity=1))
    f.play(dice=[1, 1], answers=all_at(1) | {"body": 1, "bypass": 3})
    assert f.s.sunk[OWN] == f.s.sunk[ENEMY] == 1


@pytest.mark.rule("34.C.2.a.7", "34.C.2.d.1")
def test_points_that_broke_through_fire_at_the_main_body() -> None:
    f = Fight()
    f.mover(tf(6))
    f.foe(tf(2), soft("NT"))
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(6, 2), "break-through": 4, "target": 0}
    f.play(answers=answers, until="disengage")
    assert ("target", 0, 4, 6) in f.asked and ("target", 0, 2, 4) in f.asked
    assert f.values("turned") == [(0, 0, 4)]


@pytest.mark.rule("34.C.2.0.1", "34.C.2.e.1", "34.C.2.e.2", "34.C.2.e.3")
def test_rounds_follow_until_a_side_is_gone_or_gets_away() -> None:
    f = Fight()
    f.mover(tf(3))
    f.foe(tf(3, capacity=2))
    target: Answer = lambda s: 1 if s.ask_seat == 0 else 0  # noqa: E731
    f.play(dice=[1, 1], answers={"body": 1, "engage": 3, "target": target, "disengage": 0})
    assert [event.round for event in f.events("round-begins")] == [1, 2]
    assert f.s.segment == terms.OVER and f.s.sunk[ENEMY] == 1
    f = Fight()
    f.mover(tf(3))
    g = f.foe(tf(3))
    f.play(answers=IN_TF_BODY, until="disengage")
    f.play(dice=[1, 6], answers={"disengage": by_seat(1, 0)}, until="engage")
    assert f.s.round == 2 and f.s.disengaged[g] == 0


@pytest.mark.rule("34.C.2.0.2")
def test_points_of_a_round_are_engaging_or_bypassing_and_never_both() -> None:
    for engaging in range(6):
        f = Fight()
        f.mover(tf(5))
        f.foe(tf(1))
        f.play(answers={"body": 1, "engage": by_seat(engaging, 0)}, until="bypass" if engaging < 5 else "disengage")
        if engaging < 5:
            assert f.legal() == list(range(5 - engaging + 1))
        assert gunnery_of(f.t, f.s, 0, terms.TF_BODY) == 5


def test_more_points_than_there_are_are_refused() -> None:
    f = Fight()
    f.mover(tf(4))
    f.foe(tf(3))
    f.play(answers=IN_TF_BODY, until="engage")
    assert [refusal(f.t, f.s, answer) for answer in (4, 5, 99)] == [0, *[reasons.TOO_MANY_TO_ALLOCATE] * 2]
    assert refusal(f.t, f.s, -1) == reasons.OUT_OF_RANGE


@pytest.mark.parametrize("dice", [[1, 1], [2, 1], [1, 2], [3, 3]])
def test_a_unit_sinks_as_the_witness_has_it(dice: list[int]) -> None:
    f = Fight(movement=2)
    f.mover(tf(3), tf(3))
    f.foe(tf(0, capacity=3), cg(0))
    answers: dict[str, Answer] = {"body": 1, "engage": lambda s: s.ask_size - 1, "disengage": 0}
    f.play(dice=dice[:1], answers=answers | {"target": 1}, until="disengage")
    assert (f.s.sunk[ENEMY] == 1) == firing.is_sunk(3, dice[:1])
    if not f.s.sunk[ENEMY]:
        f.play(until="disengage")
        f.play(dice=dice[1:], answers=answers | {"target": [1], "disengage": [0, 0, 1, 1]})
        assert (f.s.sunk[ENEMY] == 1) == firing.is_sunk(3, dice)


def test_a_task_force_body_without_guns_allocates_nothing() -> None:
    f = Fight(sea="stormy")
    f.mover(tf(3))
    f.foe(tf(3))
    f.play(answers=IN_TF_BODY, until="disengage")
    assert {name for name, *_ in f.asked} == {"body"}


def test_sixty_points_fire_one_by_one_and_the_other_side_as_well() -> None:
    """Once sixty fires were all that a step had room for, so that the second side could not fire."""
    f = Fight()
    f.mover(tf(60))
    f.foe(tf(60), cg(0))
    answers: dict[str, Answer] = {"body": 1, "bypass": lambda s: s.ask_size - 1, "points": 0}
    answers["target"] = lambda s: f.legal()[-1]
    f.s.kind[ENEMY + 1] = terms.CG
    f.t.gunnery_hits = [[0] * 20 for _ in range(61)]
    f.s.units[0] = 2
    f.s.kind[1], f.s.at[1], f.s.capacity[1] = terms.NT, 0, 60
    f.play(dice=[1] * 120, answers=answers, until="disengage")
    assert [side for side, *_ in f.fires()].count(0) == [side for side, *_ in f.fires()].count(1) == 60
