"""34.C.3 and 34.C.4: ships against coast defences."""

import pytest

from flagplot.core.dice import below
from flagplot.games.europa import terms
from flagplot.games.europa.strength import coast_strength, fire_modifier
from tests.helpers.europa import GENERAL, OWN, RESERVE, Answer, Fight, cg, soft, tf
from tests.witness_europa import firing, strengths


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


def steps(at: dict[int, int]) -> dict[str, Answer]:
    """All points of each step at one target, nothing where none is given."""
    return {"target": lambda s: at.get(s.ask_object, 0), "points": lambda s: s.ask_size - 1}


@pytest.mark.rule("34.C.0.6", "34.C.0.7", "34.C.0.8", "34.C.0.9")
def test_a_coast_defence_has_its_level_and_half_of_it_into_the_next_hex_whatever_the_sea() -> None:
    for level in range(61):
        for adjacent in (0, 1):
            for sea in ("calm", "rough", "stormy"):
                assert coast_strength(level, adjacent) == strengths.coast(level, bool(adjacent), sea)
    for sea in ("calm", "stormy"):
        f = Fight(sea=sea)
        f.mover(tf(8))
        f.coast(5, adjacent=1)
        f.play(answers={"body": 1, "general": 2}, until="target")
        f.play(answers={"target": 0, "fight-again": 0})
        assert (8, 1, 2) in pools(f) and f.s.reserve[terms.GROUPS] == 0


@pytest.mark.rule("34.C.3.a.1", "34.C.3.a.2", "34.C.3.b.1", "34.C.3.b.2", "34.C.3.c.1", "34.C.3.c.4", "34.C.3.d.1")
@pytest.mark.rule("34.C.3.0.2")
def test_the_steps_in_order_with_the_points_of_each() -> None:
    f = Fight()
    f.mover(tf(6), tf(3), cg(2), soft("NT"))
    f.coast(7)
    f.play(answers={"body": [1, 0], "general": 4, "target": 0, "fight-again": 0})
    assert [name for name, *_ in f.asked][:3] == ["body", "body", "general"]
    assert pools(f) == [(8, 1, 4), (9, 0, 6), (10, 1, 4), (11, 1, 3), (12, 0, 5)]


@pytest.mark.rule("34.C.3.b.1", "34.C.3.b.3", "34.C.3.b.4", "34.C.3.c.2", "34.C.3.d.1")
def test_targets_are_those_of_the_witness() -> None:
    f = Fight()
    f.mover(tf(6), tf(3), cg(2), soft("NT"))
    f.coast(7)
    seen: dict[int, set[int]] = {}

    def look(s: object) -> int:
        seen[f.s.ask_object] = {answer for answer in f.legal() if answer}
        return 0

    f.play(answers={"body": [1, 0], "general": 4, "target": look, "fight-again": 0})
    where = {"TF body": {1}, "main body": {2, 3, 4}, "coast": {GENERAL, RESERVE}}
    bodies = {8: ("b", 0), 9: ("b", 1), 10: ("c", 0), 11: ("c", 0), 12: ("d", 0)}
    for step, (letter, place) in bodies.items():
        assert seen[step] == where[firing.COAST_STEPS[letter][place][1]], step


@pytest.mark.rule("34.C.3.b.5", "34.C.3.b.7")
def test_both_sides_split_their_points_and_results_wait_for_both() -> None:
    f = Fight()
    f.mover(tf(2, capacity=1))
    f.coast(2)
    answers: dict[str, Answer] = {"target": lambda s: 1 if s.ask_seat == 1 else GENERAL, "points": 0}
    f.play(dice=[1, 1, 2, 2], answers=answers | {"body": 1, "general": 2})
    assert [points for _, points, _ in f.fires()] == [1, 1, 1, 1]
    assert f.s.sunk[OWN] == 1 and f.s.level[terms.GROUPS] == 0


@pytest.mark.rule("34.C.3.b.4", "34.C.3.b.6", "34.C.3.c.5", "34.C.3.0.3")
@pytest.mark.parametrize("night", [0, 1])
def test_silent_reserve_points_are_harder_to_hit_and_night_counts_for_both(night: int) -> None:
    f = Fight(night=night, house=True)
    f.mover(tf(9), tf(7), soft("NT"))
    f.coast(12)
    at = steps({8: 1, 9: RESERVE, 10: 2, 12: RESERVE})
    f.play(dice=[6, 6, 6, 6], answers=at | {"body": [1, 0], "general": 6, "fight-again": 0})
    wanted = []
    for step, points in ((8, 6), (9, 9), (10, 6), (12, 7)):
        modifier = fire_modifier(f.t, night, 1 if step == 9 else 0)
        wanted.append((f.t.gunnery_hits[points][6 + modifier], 6))
    told = f.events("coast-fire")
    assert [(event.hits, event.die) for event in told] == wanted
    assert f.t.reserve_modifier < 0


@pytest.mark.rule("34.C.3.c.3")
@pytest.mark.parametrize("kind", ["NT", "LC", "LB", "CG"])
def test_reserve_points_alone_count_three_times_against_transports(kind: str) -> None:
    f = Fight()
    f.mover(soft(kind))
    f.coast(5)
    f.play(dice=[1, 1], answers=steps({10: 1, 11: 1}) | {"general": 2, "fight-again": 0})
    assert [points for _, points, _ in f.fires()] == [
        2 * firing.coast_multiple(False, kind),
        3 * firing.coast_multiple(True, kind),
    ]


@pytest.mark.rule("34.C.3.c.1", "34.C.3.c.5", "34.C.3.b.7")
def test_only_points_that_survived_fire_at_the_main_body() -> None:
    f = Fight()
    f.mover(tf(4), soft("NT"))
    f.coast(7)
    f.play(dice=[4], answers=steps({9: GENERAL}) | {"body": 1, "general": 4, "fight-again": 0})
    assert (10, 1, 2) in pools(f) and (11, 1, 3) in pools(f)


@pytest.mark.rule("34.C.4.2")
@pytest.mark.parametrize("ruling", ["adds-up", "lost"])
def test_two_firing_hits_make_one_as_the_witness_has_it(ruling: str) -> None:
    for case in range(60):
        hits = [below(5, 9 * case + i, 4) + 1 for i in range(1 + below(3, case, 5))]
        f = Fight(rulings={"odd-coast-hit": ruling})
        f.mover(tf(len(hits)))
        g = f.coast(9)
        answers: dict[str, Answer] = {"target": lambda s: GENERAL if s.ask_seat == 0 else 0, "points": 0}
        f.play(dice=hits, answers=answers | {"body": 1, "general": 9}, until="fight-again" if sum(hits) < 18 else "")
        assert f.s.level[g] == firing.coast_left(9, hits, ruling == "adds-up"), hits


@pytest.mark.rule("34.C.3.0.1", "34.C.3.d.2")
def test_one_round_and_another_only_for_a_movement_point() -> None:
    for again in (0, 1, 2):
        f = Fight(movement=2)
        f.mover(tf(4))
        f.coast(5)
        f.play(answers={"body": 1, "general": 5, "target": 0, "fight-again": [1] * again + [0] * (again < 2)})
        assert len(f.events("round-begins")) == 1 + again and f.s.movement == 2 - again
        assert len(f.events("combat-ends")) == 1 + again and f.s.segment == terms.OVER, (
            "each round is a combat (34.C.3.d)"
        )
        assert "disengage" not in {name for name, *_ in f.asked}


def test_activated_again_the_ships_form_their_bodies_anew() -> None:
    f = Fight(movement=1)
    f.mover(tf(4))
    f.coast(5)
    f.play(answers={"body": [1, 0], "general": 5, "target": 0, "fight-again": [1]})
    assert f.s.body[0] == 0
