"""34.B: submarine combat, its strengths, its three firing steps and its end."""

from collections.abc import Iterator

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.strength import submarine_strength
from flagplot.games.europa.terms import SEA_NAMES, TYPE_NAMES
from flagplot.games.europa.words import reasons
from tests.helpers.europa import ENEMY, OWN, Answer, Fight, all_at, cg, soft, ss, tf
from tests.helpers.europa_file import battle
from tests.witness_europa import firing, strengths

AT_WARSHIPS, AT_SOFT = 1, 2


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


@pytest.mark.rule("34.B.0.4", "34.B.0.5", "34.B.0.6", "34.B.0.7")
@pytest.mark.parametrize("sea", SEA_NAMES)
@pytest.mark.parametrize("kind", ["TF", "CG", "SS"])
def test_strengths_are_those_of_the_witness(kind: str, sea: str) -> None:
    t = Fight().t
    for printed in range(20):
        for aircraft in range(4):
            found = submarine_strength(t, printed, TYPE_NAMES.index(kind), aircraft, SEA_NAMES.index(sea))
            assert found == strengths.submarine_warfare(kind, printed, aircraft, sea)


def test_the_sea_cuts_after_the_air_bonus() -> None:
    t = Fight().t
    assert submarine_strength(t, 3, terms.CG, 1, terms.ROUGH) == 3
    assert submarine_strength(t, 3, terms.CG, 1, terms.STORMY) == 1


@pytest.mark.rule("34.B.2.a.1", "34.B.2.b.1", "34.B.2.c.1", "34.B.2.c.2", "34.B.0.1", "34.B.0.2", "34.B.2.b.2")
def test_carriers_fire_then_both_sides_then_submarines_alone() -> None:
    f = Fight()
    f.mover(cg(0, 2, 1), tf(3, 3), soft("NT"))
    f.foe(ss(4), ss(5))
    f.play(answers={"fire-step": [AT_WARSHIPS, AT_SOFT], "target": 0}, until="disengage")
    assert pools(f) == [(1, 0, 6), (2, 0, 3), (2, 1, 4), (3, 1, 5)]


@pytest.mark.rule("34.B.2.a.4", "34.B.2.b.4", "34.B.2.c.4")
def test_targets_of_each_step_are_those_of_the_witness() -> None:
    kinds = ["CG", "TF", "NT", "LC", "LB"]
    f = Fight()
    f.mover(cg(0, 2), tf(3, 3), soft("NT"), soft("LC"), soft("LB"))
    f.foe(ss(4), ss(5))
    seen: list[tuple[str, str, set[str]]] = []

    def look(s: object) -> int:
        seat, step = f.s.ask_seat, "abc"[f.s.ask_object - 1]
        enemies = ["SS", "SS"] if seat == 0 else kinds
        legal = {enemies[answer - 1] for answer in f.legal() if answer > 0}
        seen.append((step, "SS" if seat else "hunters", legal))
        return 0

    f.play(answers={"fire-step": [AT_WARSHIPS, AT_SOFT], "target": look}, until="disengage")
    for step, who, legal in seen:
        wanted = [targets for kind, targets in firing.SUBMARINE_STEPS[step] if (kind == "SS") == (who == "SS")]
        allowed = set.union(*wanted)
        assert legal == allowed & ({"SS"} if who == "hunters" else set(kinds)), (step, who)
    assert [step for step, _, _ in seen] == ["a", "b", "b", "c"]


def test_a_forbidden_target_is_refused_with_its_reason() -> None:
    f = Fight()
    f.mover(tf(3, 3), soft("NT"))
    f.foe(ss(4))
    f.play(answers={"fire-step": AT_WARSHIPS}, until="target")
    assert f.s.ask_seat == 0
    assert refusal(f.t, f.s, 2) == reasons.WRONG_TARGET + 2 and refusal(f.t, f.s, 99) == reasons.OUT_OF_RANGE


def split(parts: tuple[int, ...]) -> dict[str, Answer]:
    """Answers that fire these points, one attack after another, all at the first enemy."""
    sizes: Iterator[int] = iter(parts)
    return {"target": lambda s: 1, "points": lambda s: next(sizes) - 1}


@pytest.mark.rule("34.B.2.a.2", "34.B.2.a.3", "34.B.2.a.5")
@pytest.mark.parametrize("parts", sorted(firing.partitions(4)))
def test_the_printed_example_four_points_may_be_split_in_every_way(parts: tuple[int, ...]) -> None:
    f = Fight()
    f.mover(cg(0, 4))
    f.foe(ss(1))
    answers = split(parts)
    f.play(dice=[1] * len(parts), answers={**answers, "fire-step": 0}, until="disengage")
    assert [points for side, points, _ in f.fires() if side == 0] == list(parts)
    assert f.s.hits[ENEMY] == len(parts)


@pytest.mark.rule("34.B.2.a.2", "34.B.0.8", "34.B.0.9", "34.B.2.0.2")
def test_no_more_points_than_there_are_and_none_need_be_fired() -> None:
    f = Fight()
    f.mover(cg(0, 4))
    f.foe(ss(3))
    f.play(answers={"target": 1}, until="points")
    assert f.legal() == [0, 1, 2, 3]
    f.play(dice=[2], answers={"points": [2], "target": 0, "fire-step": 0}, until="disengage")
    assert f.fires() == [(0, 3, ENEMY)]
    assert pools(f)[-1] == (1, 0, 1) and all(step == 1 for step, *_ in pools(f))
    f = Fight.of_text(battle(["cg s1"], ["Boats: ss 3"]))
    f.play(answers={"target": 1}, until="points")
    assert f.legal() == [0] and refusal(f.t, f.s, 1) == reasons.TOO_MANY_POINTS + 1, "one point and no second one"


@pytest.mark.rule("34.B.2.b.3", "34.B.2.b.5", "34.B.2.c.3", "34.B.2.c.5")
@pytest.mark.parametrize("step, kind", [(AT_WARSHIPS, tf(0)), (AT_SOFT, cg())])
def test_submarines_split_their_points_and_may_fire_again_at_one_target(step: int, kind: object) -> None:
    f = Fight()
    f.mover(kind)  # type: ignore[arg-type]
    f.foe(ss(2), ss(1))
    f.play(dice=[1, 1, 1], answers={"fire-step": step, "target": 1, "points": 0}, until="disengage")
    assert f.fires() == [(1, 1, OWN)] * 3 and f.s.hits[OWN] == 3


@pytest.mark.rule("34.B.2.a.6", "34.B.2.b.6", "34.B.2.c.7")
@pytest.mark.parametrize("night", [0, 1])
def test_one_modified_die_on_the_table_for_each_fire_in_every_step(night: int) -> None:
    f = Fight(night=night, house=True)
    f.mover(cg(0, 9), tf(0, 7), soft("NT"))
    f.foe(ss(5), ss(3))
    answers = all_at(1) | {"fire-step": [AT_WARSHIPS, AT_SOFT]}
    answers["target"] = lambda s: f.legal()[1]
    f.play(dice=[4, 5, 6, 6], answers=answers, until="disengage")
    dice = [4, 5, 6, 6]
    told = f.events("submarine-fire")
    for event, die in zip(told, dice, strict=True):
        column = max(0, die + (f.t.night_modifier if night else 0))
        assert (event.hits, event.die) == (f.t.gunnery_hits[event.fired][column], die)
    assert [event.fired for event in told] == [9, 7, 5, 3]


@pytest.mark.rule("34.B.2.a.7")
def test_a_boat_sunk_in_the_first_step_fires_no_more_and_one_may_be_hit_before_it_sinks() -> None:
    f = Fight()
    f.mover(cg(0, 2), soft("NT"))
    f.foe(ss(4, capacity=1), ss(3))
    f.play(dice=[1, 1], answers={"target": 1, "points": 0, "fire-step": 0}, until="disengage")
    assert len(f.fires()) == 2, "results wait until all attacks are made"
    assert f.s.sunk[ENEMY] == 1 and [subject for name, _, subject, _ in f.asked if name == "fire-step"] == [ENEMY + 1]


@pytest.mark.rule("34.B.2.b.7", "34.B.2.b.2")
def test_a_boat_that_is_sunk_in_the_second_step_has_fired_in_it() -> None:
    f = Fight()
    f.mover(tf(0, 2, capacity=1))
    f.foe(ss(4, capacity=1))
    f.play(dice=[1, 1], answers=all_at(1) | {"fire-step": AT_WARSHIPS})
    assert f.s.sunk[OWN] == f.s.sunk[ENEMY] == 1


@pytest.mark.rule("34.B.2.c.1", "34.B.2.c.3")
def test_only_boats_that_survived_fire_in_the_third_step() -> None:
    f = Fight()
    f.mover(tf(0, 2), soft("NT"))
    f.foe(ss(4, capacity=1), ss(3))
    target = {"target": lambda s: 1 if s.ask_seat == 0 else 0, "points": lambda s: s.ask_size - 1}
    f.play(dice=[1], answers={**target, "fire-step": AT_SOFT}, until="disengage")
    assert (3, 1, 3) in pools(f)


@pytest.mark.rule("34.B.2.0.2")
def test_a_boat_fires_in_one_step_of_a_round_and_in_the_next_round_again() -> None:
    f = Fight()
    f.mover(tf(0, 0), soft("NT"))
    f.foe(ss(4), ss(3))
    f.play(answers={"fire-step": [AT_WARSHIPS, AT_SOFT, AT_SOFT, AT_SOFT], "disengage": [0, 0, 1, 1]})
    assert pools(f) == [(2, 1, 4), (3, 1, 3), (3, 1, 7)]


@pytest.mark.rule("34.B.2.c.6")
@pytest.mark.parametrize("kind", ["NT", "LC", "CG"])
def test_fire_at_transports_and_landing_craft_counts_three_times(kind: str) -> None:
    f = Fight()
    f.mover(soft(kind))
    f.foe(ss(4))
    f.play(dice=[1], answers=all_at(1) | {"fire-step": AT_SOFT}, until="disengage")
    assert f.fires() == [(1, 4 * firing.submarine_multiple("c", kind), OWN)]


@pytest.mark.rule("34.B.2.c.4")
@pytest.mark.parametrize("ruling, targets", [("no", 0), ("as-landing-craft", 1)])
def test_barges_are_no_target_unless_ruled(ruling: str, targets: int) -> None:
    f = Fight(rulings={"landing-barges-hit": ruling})
    f.mover(soft("LB"))
    f.foe(ss(4))
    f.play(dice=[1] * targets, answers=all_at(1) | {"fire-step": AT_SOFT}, until="disengage")
    assert [points for _, points, _ in f.fires()] == [4] * targets


@pytest.mark.rule("34.B.1.1", "34.B.1.2")
@pytest.mark.parametrize("dice, away", [([4, 6], 1), ([2, 6], 0), ([3, 6, 6, 1], 1)])
def test_submarines_may_slip_away_before_the_combat_and_only_they(dice: list[int], away: int) -> None:
    f = Fight()
    f.mover(tf(3, 3))
    g = f.foe(ss(4))
    f.play(dice=dice, answers={"slip-away": 1}, until="" if away else "target")
    assert [seat for name, seat, _, _ in f.asked if name == "slip-away"] == [1]
    assert f.s.disengaged[g] == away
    assert all(event.modifier == 3 for event in f.events("disengagement"))
    assert all(event.side == 1 for event in f.events("disengagement"))


def test_the_early_attempt_is_no_round_of_trying() -> None:
    f = Fight()
    f.mover(tf(3, 3))
    f.foe(ss(4))
    f.play(dice=[1, 6, 1, 6, 6, 1], answers={"slip-away": 1, "target": 0, "fire-step": 0, "disengage": [0, 1, 0, 1]})
    assert [event.modifier for event in f.events("disengagement")] == [3, 4, 5]


@pytest.mark.rule("34.B.2.0.1", "34.B.2.d.2", "34.B.2.d.3")
def test_rounds_follow_until_somebody_gets_away() -> None:
    f = Fight()
    f.mover(tf(3, 3))
    f.foe(ss(4))
    answers: dict[str, Answer] = {"target": 0, "fire-step": 0, "disengage": [0, 0, 0, 0, 0, 1]}
    f.play(dice=[6, 1], answers=answers)
    assert [event.round for event in f.events("round-begins")] == [1, 2, 3]
    assert [step for step, seat, _ in pools(f)] == [2, 2, 2]


@pytest.mark.rule("34.B.2.d.1")
def test_the_combat_ends_when_a_side_has_nothing_left() -> None:
    f = Fight()
    f.mover(tf(3, 3))
    f.foe(ss(4, capacity=2))
    f.play(dice=[2], answers=all_at(1) | {"fire-step": 0})
    assert f.s.segment == terms.OVER and "disengage" not in {name for name, *_ in f.asked}


def test_every_boat_is_asked_wherever_its_row_is() -> None:
    """The question for the first boats was once skipped: the cursor had stayed where the carriers' fire left it."""
    f = Fight()
    f.mover(tf(0, 3))
    f.foe(ss(1), ss(1), ss(1), ss(1))
    f.play(answers={"target": 0, "fire-step": 0}, until="disengage")
    assert [subject for name, _, subject, _ in f.asked if name == "fire-step"] == [ENEMY + i for i in range(4)]
