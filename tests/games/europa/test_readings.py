"""What each reading of rule 34 changes, from a scenario file that chooses it."""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import step
from flagplot.games.europa.flow.firing import counted_points
from flagplot.games.europa.sight import view
from flagplot.games.europa.words import asks
from flagplot.games.europa.words.events import ANNOUNCED, paragraph
from tests.helpers.europa import ENEMY, GENERAL, OWN, RESERVE, Answer, Fight
from tests.helpers.europa_file import battle

FOE = terms.GROUPS


def ruled(moving: list[str], groups: list[str], name: str, value: str, *, movement: int = 9) -> Fight:
    """Combats of a file that chooses a reading."""
    return Fight.of_text(battle(moving, groups, movement=movement, top=f"rulings: {{{name}: {value}}}"))


def by_seat(*picks: int) -> Answer:
    """An answer for each seat."""
    return lambda s: picks[s.ask_seat]


def by_step(at: dict[tuple[int, int], int]) -> Answer:
    """A target for each step and seat, no fire in others."""
    return lambda s: at.get((s.ask_object, s.ask_seat), 0)


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


ALL: dict[str, Answer] = {"points": lambda s: s.ask_size - 1}


@pytest.mark.rule("34.C.4.1", "34.B.2.a.8")
@pytest.mark.parametrize("value, gunnery, hunting, heavy", [("sunk-at-capacity", 6, 4, -1), ("weakened", 4, 2, 0)])
def test_a_hit_weakens_a_unit_by_ruling_only(value: str, gunnery: int, hunting: int, heavy: int) -> None:
    groups = ["Boats: ss 9 c9", "Ships: tf 9 c9"]
    f = ruled(["tf 6 s4 c9"], groups, "effect-of-a-hit", value)
    f.play(dice=[2], answers=ALL | {"fire-step": 1, "target": by_step({(2, 1): 1})}, until="disengage")
    assert f.s.hits[OWN] == 2
    f.play(answers={"disengage": 0, "fire-step": 0, "target": 0}, until="target")
    assert f.s.ask_subject == hunting
    f.play(dice=[6, 1], answers={"target": 0, "fire-step": 0, "disengage": by_seat(0, 1), "body": 1}, until="engage")
    assert f.s.ask_subject == gunnery
    f.play(dice=[6, 1], answers={"disengage": by_seat(1, 0)})
    assert f.events("disengagement")[-1].modifier == 1 + heavy, "five points of gunnery or more stand for a heavy ship"


@pytest.mark.rule("34.D.2.a", "34.B.1.1")
@pytest.mark.parametrize("movement", [0, 1])
@pytest.mark.parametrize("value", ["stays", "may-not-try"])
def test_a_moving_group_without_movement_points_tries_to_disengage_by_ruling(value: str, movement: int) -> None:
    may = value == "stays" or movement > 0
    f = ruled(["tf 4"], ["Ships: tf 2"], "disengaging-without-movement", value, movement=movement)
    f.play(dice=[6, 1] * may, answers={"disengage": by_seat(1, 0)})
    assert [seat for name, seat, *_ in f.asked if name == "disengage"] == [0, 1][0 if may else 1 :]
    assert f.s.disengaged[0] == int(may)
    f = ruled(["ss 4"], ["Ships: tf 2"], "disengaging-without-movement", value, movement=movement)
    f.play(answers={"slip-away": 0, "fire-step": 0}, until="disengage")
    assert ("slip-away" in {name for name, *_ in f.asked}) == may


@pytest.mark.rule("34.D.i3.3", "34.D.i1.b")
@pytest.mark.parametrize("value, left", [("free", 2), ("one-point", 1)])
def test_a_failed_attempt_costs_the_next_round_by_ruling(value: str, left: int) -> None:
    f = ruled(["tf 4"], ["Ships: tf 2"], "cost-of-a-failed-attempt", value, movement=2)
    f.play(dice=[1, 6], answers={"disengage": lambda s: s.ask_seat if s.round == 1 else 1})
    assert f.s.movement == left and f.s.round == 2
    f = ruled(["tf 4"], ["Ships: tf 2"], "cost-of-a-failed-attempt", value, movement=2)
    f.play(dice=[6, 1], answers={"disengage": by_seat(0, 1)})
    assert f.s.movement == 2, "no round follows one that succeeds"


@pytest.mark.rule("34.B.1.2", "table.disengagement.6")
@pytest.mark.parametrize("value, modifiers", [("no-round", [3, 4]), ("a-round", [4, 5])])
def test_the_early_attempt_counts_as_a_round_by_ruling(value: str, modifiers: list[int]) -> None:
    f = ruled(["tf 4 s1"], ["Boats: ss 2"], "early-attempt", value)
    f.play(dice=[1, 6, 6, 1], answers={"slip-away": 1, "fire-step": 0, "target": 0, "disengage": by_seat(0, 1)})
    assert [event.modifier for event in f.events("disengagement")] == modifiers


@pytest.mark.rule("34.B.1.1", "34.B.1.2", "34.D.0.2", "34.D.i2")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
def test_submarines_on_both_sides_announce_at_once_by_ruling(first: int, second: int) -> None:
    f = ruled(["ss 2"], ["Boats: ss 2"], "submarines-on-both-sides", "at-once")
    views = []
    for answer in (0, 1):
        twin = ruled(["ss 2"], ["Boats: ss 2"], "submarines-on-both-sides", "at-once")
        twin.play(until="slip-away")
        step(twin.t, twin.s, answer)
        assert twin.s.ask_seat == 1 and twin.s.ask_kind == asks.SLIP_AWAY
        views.append(list(view(twin.s, 1).numbers()))
    assert views[0] == views[1], "the second side does not see the first one's announcement"
    rolls = [6, 1] if first + second == 1 else []
    f.play(dice=rolls, answers={"slip-away": [first, second]}, until="" if first + second else "fire-step")
    told = [event for event in f.log if event.kind == ANNOUNCED]
    assert told == [
        ANNOUNCED(side=seat, tries=tries, before_submarines=1) for seat, tries in enumerate((first, second))
    ]
    assert [paragraph(event) for event in told] == ["34.B.1", "34.B.1"]
    away = [event.group for event in f.events("disengaged")]
    assert away == {(1, 1): [FOE, 0], (1, 0): [0], (0, 1): [FOE], (0, 0): []}[first, second]


@pytest.mark.rule("34.B.1.1")
def test_submarines_on_both_sides_try_one_after_the_other_unless_ruled() -> None:
    f = ruled(["ss 2"], ["Boats: ss 2"], "submarines-on-both-sides", "mover-first")
    f.play(dice=[1, 6, 6, 1], answers={"slip-away": 1})
    assert [seat for name, seat, *_ in f.asked if name == "slip-away"] == [0, 1]
    assert [event.group for event in f.events("disengaged")] == [FOE]


@pytest.mark.rule("34.B.2.0.2", "34.B.2.c.1")
@pytest.mark.parametrize("value, fired", [("once-a-round", [(2, 1, 4)]), ("both-steps", [(2, 1, 4), (3, 1, 4)])])
def test_boats_fire_in_both_steps_by_ruling(value: str, fired: list[tuple[int, int, int]]) -> None:
    f = ruled(["tf 4", "nt"], ["Boats: ss 4"], "boats-fire-once", value)
    f.play(answers={"fire-step": 1, "target": 0}, until="disengage")
    assert pools(f) == fired and ("fire-step" in {name for name, *_ in f.asked}) == (value == "once-a-round")


@pytest.mark.rule("34.B.2.0.2", "34.B.2.a.2", "34.B.2.b.3")
@pytest.mark.parametrize("value, fired, sizes", [
    ("each-point", [(2, 0, 5), (2, 1, 3)], [5, 3]),
    ("unit-by-unit", [(2, 0, 3), (2, 0, 2), (2, 1, 2), (2, 1, 1)], [3, 2, 2, 1]),
    ("one-attack-a-unit", [(2, 0, 3), (2, 0, 2), (2, 1, 2), (2, 1, 1)], [3, 2, 2, 1]),
])  # fmt: skip
def test_units_pool_their_points_unless_ruled(value: str, fired: list[tuple[int, int, int]], sizes: list[int]) -> None:
    f = ruled(["tf 0 s3 c9", "tf 0 s2 c9"], ["Boats: ss 2 c9, ss 1 c9"], "points-fire-once", value)
    f.play(dice=[1] * len(sizes), answers=ALL | {"fire-step": 1, "target": 1}, until="disengage")
    assert pools(f) == fired and [points for _, points, _ in f.fires()] == sizes
    assert ("points" in {name for name, *_ in f.asked}) == (value != "one-attack-a-unit")
    assert f.s.firer == -1


@pytest.mark.rule("34.B.2.b.4")
@pytest.mark.parametrize("value, seats", [("submarines-too", [0, 1]), ("task-forces-alone", [])])
def test_submarines_fire_at_submarines_unless_ruled(value: str, seats: list[int]) -> None:
    f = ruled(["ss 2"], ["Boats: ss 2"], "task-forces-at-submarines", value)
    f.play(answers={"fire-step": 1, "target": 0}, until="disengage")
    assert [seat for _, seat, _ in pools(f)] == seats
    f = ruled(["tf 0 s2"], ["Boats: ss 2"], "task-forces-at-submarines", value)
    f.play(answers={"fire-step": 1, "target": 0}, until="disengage")
    assert [seat for _, seat, _ in pools(f)] == [0, 1], "task forces and submarines fire at each other in any case"


SPLIT: dict[str, Answer] = {"body": 1, "target": 0}


@pytest.mark.rule("34.C.2.a.5", "34.C.2.a.7")
@pytest.mark.parametrize("value, most, through", [("surplus", 5, 4), ("all", 7, 5)])
def test_the_larger_side_turns_its_surplus_or_all_by_ruling(value: str, most: int, through: int) -> None:
    f = ruled(["tf 7"], ["Ships: tf 6, nt"], "what-may-be-turned", value)
    f.play(answers=SPLIT | {"engage": by_seat(7, 2), "bypass": by_seat(0, 4)}, until="turn")
    assert f.legal() == list(range(most + 1))
    f.play(answers={"turn": 1}, until="break-through")
    assert f.legal() == list(range(through + 1)), "no more than exceed the enemy's points go for the main body"


@pytest.mark.rule("34.C.2.a.7")
@pytest.mark.parametrize("value, asked", [("counts", True), ("does-not-count", False)])
def test_any_number_is_three_times_none_unless_ruled(value: str, asked: bool) -> None:
    f = ruled(["tf 2"], ["Ships: tf 6, nt"], "three-to-none", value)
    f.play(answers=SPLIT | {"engage": by_seat(2, 0), "bypass": 0, "break-through": 2}, until="disengage")
    assert ("break-through" in {name for name, *_ in f.asked}) == asked
    f = ruled(["tf 3"], ["Ships: tf 6, nt"], "three-to-none", value)
    f.play(answers=SPLIT | {"engage": by_seat(3, 1), "bypass": 0}, until="break-through")


@pytest.mark.rule("34.C.2.d.2", "34.C.2.a.7")
@pytest.mark.parametrize("value, seats", [("unanswered", [0]), ("answered", [0, 1])])
@pytest.mark.parametrize("bypass", [0, 1])
def test_points_that_break_through_are_answered_with_bypassers_or_by_ruling(
    value: str, seats: list[int], bypass: int
) -> None:
    f = ruled(["tf 5"], ["Ships: tf 1, cg 3"], "break-through-answered", value)
    answers: dict[str, Answer] = {"engage": by_seat(4, 0), "bypass": by_seat(bypass, 0), "break-through": 4}
    f.play(answers=SPLIT | answers, until="disengage")
    assert [seat for step, seat, _ in pools(f) if step in (6, 7)] == ([0, 1] if bypass else seats)


@pytest.mark.rule("34.C.2.a.6", "34.C.2.b.1")
@pytest.mark.parametrize("value, fired", [("any-unit-of-the-body", True), ("engaging-group", False)])
def test_engaging_points_fire_at_a_body_that_does_not_engage_unless_ruled(value: str, fired: bool) -> None:
    for enemy in (0, 1):
        f = ruled(["tf 5"], ["Ships: tf 2"], "engaging-targets", value)
        answers: dict[str, Answer] = {"engage": by_seat(5, enemy), "bypass": 0, "break-through": 0}
        f.play(answers=SPLIT | answers, until="disengage")
        assert ((4, 0, 5) in pools(f)) == (fired or enemy > 0)


@pytest.mark.rule("34.C.2.d.8", "34.C.2.d.9")
@pytest.mark.parametrize("value, counted", [("in-the-order-declared", [5, 2, 1]), ("the-last-fired", [3, 3, 2])])
def test_the_points_doubled_are_the_first_at_soft_units_or_the_last_of_all(value: str, counted: list[int]) -> None:
    """Six points against a screen of four: two of them count twice."""
    f = ruled(["tf 6"], ["Ships: nt c60, tf 4 c60"], "which-points-are-doubled", value)
    answers: dict[str, Answer] = {"body": [1, 0], "engage": 0, "bypass": 6, "points": [2, 1, 0]}
    f.play(dice=[1, 1, 1], answers=answers | {"target": by_step({(6, 0): 1})}, until="disengage")
    assert [points for _, points, _ in f.fires()] == counted


@pytest.mark.rule("34.C.3.0.1", "34.C.3.a.2")
def test_a_coast_defence_activated_again_is_in_no_group_until_it_is_divided_again() -> None:
    f = Fight.of_text(battle(["tf 4"], ["Fort: coast 5"]))
    f.play(answers={"body": 1, "general": 3, "target": 0}, until="fight-again")
    assert f.s.general[FOE] == 3
    f.play(answers={"fight-again": 1, "body": 1}, until="general")
    assert (f.s.general[FOE], f.s.reserve[FOE], f.s.segment) == (0, 5, terms.COAST_ROUND)


ORDERS: dict[str, tuple[list[int], list[int]]] = {
    "soft, hard, soft": ([1, 2, 1], [2, 2, 2]),
    "soft, hold": ([1, 0], [2]),
    "hard, soft": ([2, 1], [3, 3]),
    "soft, soft, hard": ([1, 1, 2], [2, 3, 1]),
    "soft, hard, soft again": ([1, 2, 1], [2, 1, 3]),
    "soft, more than the screen": ([1, 0], [5]),
}
"""Targets and points of the fires of six points: a transport is the first target, a task force of four points the second."""
COUNTED = {
    ("all-that-come-through", "in-the-order-declared"): ([4, 2, 2], [4], [3, 5], [4, 3, 1], [4, 1, 3], [7]),
    ("all-fired", "in-the-order-declared"): ([4, 2, 2], [2], [3, 5], [4, 3, 1], [4, 1, 3], [6]),
    ("fired-at-soft-units", "in-the-order-declared"): ([2, 2, 2], [2], [3, 3], [3, 3, 1], [3, 1, 3], [6]),
    ("all-that-come-through", "the-last-fired"): ([2, 2, 4], [2], [3, 5], [2, 4, 1], [2, 1, 5], [6]),
    ("all-fired", "the-last-fired"): ([2, 2, 4], [2], [3, 5], [2, 4, 1], [2, 1, 5], [6]),
    ("fired-at-soft-units", "the-last-fired"): ([2, 2, 2], [2], [3, 3], [2, 4, 1], [2, 1, 4], [6]),
}
"""What they count by the two readings of the excess, in the order above."""


def aimed(side: int, targets: list[int]) -> Answer:
    """Targets of a side's fires at the main body, one after another; no other fires."""
    left = iter(targets)
    return lambda s: next(left, 0) if (s.ask_object, s.ask_seat) == (6, side) else 0


@pytest.mark.rule("34.C.2.d.8", "34.C.2.d.9", "34.C.0.10")
@pytest.mark.parametrize("readings", list(COUNTED), ids=" ".join)
@pytest.mark.parametrize("side", [0, 1])
def test_the_excess_is_of_all_that_come_through_or_of_fire_by_ruling(readings: tuple[str, str], side: int) -> None:
    firing, screened = "tf 6 c60", "nt c60, tf 4 c60"
    moving, foe = (firing, screened) if side == 0 else (screened, firing)
    rulings = f"rulings: {{excess-measured-on: {readings[0]}, which-points-are-doubled: {readings[1]}}}"
    for order, counted in zip(ORDERS.values(), COUNTED[readings], strict=True):
        f = Fight.of_text(battle(moving.split(", "), [f"Ships: {foe}"], top=rulings))
        answers: dict[str, Answer] = {
            "body": [1, 0] if side == 0 else [0, 1],
            "engage": 0,
            "bypass": 6,
            "target": aimed(side, order[0]),
            "points": [points - 1 for points in order[1]],
        }
        f.play(dice=[1] * len(order[1]), answers=answers, until="disengage")
        assert [points for _, points, _ in f.fires()] == counted, order


@pytest.mark.rule("34.C.2.d.8", "34.C.2.d.9")
@pytest.mark.parametrize("readings", list(COUNTED), ids=" ".join)
@pytest.mark.parametrize("side", [0, 1])
def test_what_a_fire_at_the_main_body_would_count_is_what_it_counts(readings: tuple[str, str], side: int) -> None:
    firing, screened = "tf 6 c60", "nt c60, tf 4 c60"
    moving, foe = (firing, screened) if side == 0 else (screened, firing)
    rulings = f"rulings: {{excess-measured-on: {readings[0]}, which-points-are-doubled: {readings[1]}}}"
    for targets, fires in ORDERS.values():
        f = Fight.of_text(battle(moving.split(", "), [f"Ships: {foe}"], top=rulings))
        split: dict[str, Answer] = {"body": by_seat(1 - side, side), "bypass": 6, "target": aimed(side, targets)}
        for points in fires:
            f.play(answers=split, until="points")
            counted = counted_points(f.t, f.s, f.s.ask_object, side, f.s.ask_subject, points)
            step(f.t, f.s, points - 1)
            assert f.s.fire_points[f.s.fires - 1] == counted, (targets, fires)


@pytest.mark.rule("34.C.3.b.1", "34.C.3.c.1")
@pytest.mark.parametrize("value, steps", [("twice", [8, 10, 11]), ("once", [8, 11])])
def test_the_general_group_fires_twice_unless_ruled(value: str, steps: list[int]) -> None:
    f = ruled(["tf 2", "nt"], ["Fort: coast 5"], "general-group-fires-twice", value)
    f.play(answers={"body": 1, "general": 3, "target": 0}, until="fight-again")
    assert [step for step, seat, _ in pools(f) if seat == 1] == steps


@pytest.mark.rule("34.D.1.2")
@pytest.mark.parametrize("value", ["fifteen", "half"])
@pytest.mark.parametrize("allowance", [0, 1, 41])
def test_a_reaction_movement_is_fifteen_points_or_half_an_allowance_by_ruling(value: str, allowance: int) -> None:
    more = f"; movement-allowance: {allowance}" if allowance else ""
    f = ruled(["tf 4"], [f"Ships: tf 2{more}"], "reaction-allowance", value)
    f.play(dice=[6, 1], answers={"disengage": by_seat(0, 1)})
    assert [event.points for event in f.events("reaction")] == [
        {0: 15, 1: 0, 41: 20}[allowance] if value == "half" else 15
    ]
    assert f.s.sunk[ENEMY] == 0


@pytest.mark.rule("34.C.2.c.1", "34.C.2.c.4")
@pytest.mark.parametrize("value, fires", [("at-the-body", True), ("do-not-fire", False)])
def test_points_turned_against_bypassers_that_are_all_lost_fire_unless_ruled(value: str, fires: bool) -> None:
    """Engaging fire sinks the one ship with gunnery: its two bypassing points are lost, a ship without any is left."""
    f = ruled(["tf 6 c9"], ["Ships: tf 2 c1, tf 0 c9"], "turned-without-bypassers", value)
    answers: dict[str, Answer] = {"engage": by_seat(6, 0), "bypass": by_seat(0, 2), "turn": 2, "break-through": 0}
    f.play(dice=[6], answers=SPLIT | answers | {"target": by_step({(4, 0): 1})}, until="disengage")
    assert f.s.sunk[ENEMY] == 1 and f.s.bypassing[1] == 0
    assert ((5, 0, 4) in pools(f)) == fires


@pytest.mark.rule("34.C.2.a.5", "34.C.2.a.7")
@pytest.mark.parametrize("value, most", [("as-allocated", 3), ("after-turning", 0)])
def test_three_to_one_is_measured_before_points_are_turned_unless_ruled(value: str, most: int) -> None:
    f = ruled(["tf 6"], ["Ships: tf 4, nt"], "three-to-one-measured", value)
    answers: dict[str, Answer] = {"engage": by_seat(6, 2), "bypass": by_seat(0, 2), "turn": 1, "break-through": 0}
    f.play(answers=SPLIT | answers, until="disengage")
    assert [size for name, _, size, _ in f.asked if name == "break-through"] == [most] * (most > 0)


def fort(
    level: int, general: int, name: str, value: str, *, dice: list[int], aim: int, adjacent: str = " adjacent"
) -> Fight:
    """Task forces fire a fort: points in the general group, the others in reserve; two hits a die are one of damage."""
    f = ruled(["tf 9 c60"], [f"Fort: coast {level}{adjacent}"], name, value, movement=0)
    answers: dict[str, Answer] = {
        "body": 1,
        "general": general,
        "target": by_step({(9, 0): aim}),
        "points": ALL["points"],
    }
    f.play(dice=dice, answers=answers)
    return f


@pytest.mark.rule("34.C.0.7", "34.C.4.2")
@pytest.mark.parametrize("value, general, reserve", [("silent-first", 1, 2), ("firing-first", 0, 2)])
def test_an_odd_point_is_lost_before_one_that_fires_unless_ruled(value: str, general: int, reserve: int) -> None:
    """Of level seven three points fire into the adjacent hex, one of them in the general group, which loses one."""
    f = fort(7, 1, "odd-coast-point", value, dice=[2], aim=GENERAL)
    assert f.values("coast-damaged") == [(FOE, 1, 6)]
    assert (f.s.general[FOE], f.s.reserve[FOE]) == (general, reserve)


@pytest.mark.rule("34.C.0.7", "34.C.4.2")
@pytest.mark.parametrize("value, reserve", [("silent-first", 2), ("firing-first", 1)])
def test_an_odd_point_of_the_reserve_is_lost_first_too_unless_ruled(value: str, reserve: int) -> None:
    f = fort(7, 1, "odd-coast-point", value, dice=[3], aim=RESERVE)
    assert (f.s.general[FOE], f.s.reserve[FOE]) == (1, reserve)


@pytest.mark.rule("34.C.3.b.3", "34.C.4.2")
@pytest.mark.parametrize("value, goes_over", [("lost", False), ("goes-over", True)])
@pytest.mark.parametrize("aim, beyond", [(GENERAL, 2), (RESERVE, 1)])
def test_damage_beyond_the_group_fired_at_is_lost_unless_ruled(
    value: str, goes_over: bool, aim: int, beyond: int
) -> None:
    """Six hits are three of damage, five at silent points two, on a group of one point."""
    general = 1 if aim == GENERAL else 5
    f = fort(6, general, "excess-coast-damage", value, dice=[6], aim=aim, adjacent="")
    lost = (1 + beyond, 5 - beyond) if goes_over else (1, 5)
    assert [(event.points, event.left) for event in f.events("coast-damaged")] == [lost]
    assert f.s.general[FOE] + f.s.reserve[FOE] == f.s.level[FOE] == lost[1]


@pytest.mark.rule("34.C.3.0.1", "34.C.3.d.2")
@pytest.mark.parametrize(
    "value, offered", [("offered-again", [FOE, FOE + 1, FOE]), ("for-good", [FOE, FOE + 1, FOE + 1])]
)
def test_a_coast_defence_that_was_let_be_is_offered_again_unless_ruled(value: str, offered: list[int]) -> None:
    f = ruled(["tf 2"], ["Battery: coast 2", "Fort: coast 2 adjacent"], "coast-defences-let-be", value)
    f.play(answers={"body": 1, "target": 0, "fight-again": [0, 1, 0, 0][: 4 if value == "offered-again" else 3]})
    assert [g for name, _, g, _ in f.asked if name == "fight-again"][:3] == offered


@pytest.mark.rule("34.B.0.5", "34.B.0.6", "34.B.0.8")
@pytest.mark.parametrize("sea, kept", [("calm", True), ("rough", True), ("stormy", False)])
@pytest.mark.parametrize("value", ["chooses", "passed-over"])
@pytest.mark.parametrize("rounding", ["each-unit", "total"])
def test_boats_that_the_sea_leaves_no_strength_choose_a_step_unless_ruled(
    sea: str, kept: bool, value: str, rounding: str
) -> None:
    """Two squadrons of two points each: alone in a storm neither has any left, together they have one."""
    top = f"sea: {sea}\nrulings: {{boats-cut-to-nothing: {value}, sea-rounding: {rounding}}}"
    f = Fight.of_text(battle(["tf 4"], ["Boats: ss 2, ss 2"], top=top))
    f.play(answers={"slip-away": 0, "fire-step": 1, "target": 0}, until="disengage")
    asked = [name for name, *_ in f.asked].count("fire-step")
    assert asked == (2 if kept or value == "chooses" or rounding == "total" else 0)
    assert [points for _, _, points in pools(f)] == {"calm": [4], "rough": [2], "stormy": [1] * (rounding == "total")}[
        sea
    ]
