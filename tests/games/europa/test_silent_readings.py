"""Sentences of rule 34 that can be read in two ways: what each reading changes, from a scenario file that chooses it."""

from itertools import pairwise

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.words.events import paragraph
from tests.helpers.europa import GENERAL, RESERVE, Answer, Fight
from tests.helpers.europa_file import battle

FOE = terms.GROUPS
ENGAGING, AT_BYPASSERS, FROM_MAIN, TFS_AT_COAST, MAIN_AT_COAST = 4, 5, 7, 9, 12
SIDES = pytest.mark.parametrize("side", [0, 1])


def ruled(moving: str, groups: list[str], name: str, value: str, *, movement: int = 9, more: str = "") -> Fight:
    """Combats of a file that chooses a reading."""
    rulings = f"rulings: {{{name}: {value}{more}}}"
    return Fight.of_text(battle(moving.split(", "), groups, movement=movement, top=rulings))


def facing(side: int, ships: str, other: str, name: str, value: str) -> Fight:
    """A side's ships against those of the other side, which moves if the first one does not."""
    moving, foe = (ships, other) if side == 0 else (other, ships)
    return ruled(moving, [f"Ships: {foe}"], name, value)


def of_side(side: int, own: int, other: int) -> Answer:
    """An answer of a side and one of the other."""
    return lambda s: own if s.ask_seat == side else other


def at(aims: dict[int, int], side: int = 0) -> Answer:
    """A target of a side for each step, no fire in others."""
    return lambda s: aims.get(s.ask_object, 0) if s.ask_seat == side else 0


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


def fought(f: Fight) -> list[int]:
    """Enemy groups in the order in which they were fought, by their place in the file."""
    return [event.other - FOE for event in f.events("combat")]


@pytest.mark.rule("34.A.0", "34.A.1.2", "34.A.2.1", "34.B.0.2")
@pytest.mark.parametrize("value, boats_first", [("with-submarines", False), ("after-submarines", True)])
@pytest.mark.parametrize("ships, boats", [(0, 1), (1, 0)])
def test_a_submarine_group_attacks_ships_before_boats_beside_it_unless_ruled(
    value: str, boats_first: bool, ships: int, boats: int
) -> None:
    names = ["A group", "Beside it"]
    groups = [f"{names[ships]}: tf 2 s1", f"{names[boats]}: ss 2 adjacent"]
    f = ruled("ss 4", groups, "submarines-attack-ships", value, movement=0)
    f.play(answers={"slip-away": 0, "fire-step": 0, "target": 0, "disengage": 0})
    assert fought(f) == ([boats, ships] if boats_first else [ships, boats])
    assert [event.combat for event in f.events("combat")] == [0, 0], "either is submarine combat"


@pytest.mark.rule("34.A.1.1", "34.A.2.2")
@pytest.mark.parametrize("value", ["with-submarines", "after-submarines"])
def test_other_groups_have_one_order_in_every_reading(value: str) -> None:
    groups = ["A: tf 2", "B: ss 2 adjacent", "C: tf 2 adjacent", "D: tf 2 adjacent"]
    f = ruled("tf 4 s2", groups, "submarines-attack-ships", value, movement=0)
    f.play(answers={"next-group": 3, "slip-away": 0, "fire-step": 0, "target": 0, "disengage": 0})
    assert fought(f) == [1, 0, 3, 2]
    f = ruled("ss 4", ["Ships: tf 2 s1", "Others: tf 2 s1"], "submarines-attack-ships", value, movement=0)
    f.play(until="next-group")
    assert f.s.ask_subject == terms.SUBMARINE_COMBAT


@pytest.mark.rule("34.C.2.c.1", "34.C.2.c.3")
@SIDES
@pytest.mark.parametrize("value, left, fires", [
    ("before-dividing", [4, 3, 2, 1], [(1, 1)] * 4),
    ("after-dividing", [2, 1], [(1, 2)] * 2),
])  # fmt: skip
def test_turned_points_are_doubled_before_they_are_divided_unless_ruled(
    side: int, value: str, left: list[int], fires: list[tuple[int, int]]
) -> None:
    f = facing(side, "tf 6 c60", "tf 6 c60", "turned-points-doubled", value)
    answers: dict[str, Answer] = {"engage": of_side(side, 6, 3), "bypass": of_side(side, 0, 3), "turn": 2}
    answers |= {"body": 1, "points": 0, "target": at({AT_BYPASSERS: 1}, side), "break-through": 0}
    f.play(dice=[1] * len(fires), answers=answers, until="disengage")
    assert [points for step, seat, points in pools(f) if (step, seat) == (AT_BYPASSERS, side)] == left
    assert [(event.fired, event.points) for event in f.events("fire")] == fires


def thinned(side: int, value: str, *, bypass: int, by: int) -> Fight:
    """A side's ships bypass; engaging or turned fire takes their points, but not their last ship."""
    f = facing(side, "tf 3 c3, tf 0 c9", "tf 9 c60, cg 4 c60, nt", "bypassers-thinned-out", value)
    answers: dict[str, Answer] = {"engage": of_side(side, 0, 9), "bypass": of_side(side, bypass, 0), "turn": 1}
    answers |= {"body": 1, "break-through": 0, "points": 0, "target": at({by: 1}, 1 - side)}
    sinks = by == ENGAGING
    dice = [3] if sinks else [1, 1]
    f.play(dice=dice, answers=answers, until="disengage")
    assert f.s.bypassing[side] == (0 if bypass == 3 and sinks else max(0, bypass - 2) if not sinks else 0)
    return f


@pytest.mark.rule("34.C.2.c.7", "34.C.2.d.2", "34.C.2.d.6")
@SIDES
@pytest.mark.parametrize("value, answers", [("unanswered", False), ("answered", True)])
@pytest.mark.parametrize("bypass, by", [(2, AT_BYPASSERS), (3, ENGAGING)])
def test_a_main_body_fires_at_bypassers_without_a_point_left_by_ruling_only(
    side: int, value: str, answers: bool, bypass: int, by: int
) -> None:
    f = thinned(side, value, bypass=bypass, by=by)
    assert ((FROM_MAIN, 1 - side, 4) in pools(f)) == answers
    assert bool(f.s.sent_around[side]) == answers, "by the default a record ends as it did without the ruling"


@pytest.mark.rule("34.C.2.d.2")
@SIDES
@pytest.mark.parametrize("value", ["unanswered", "answered"])
def test_bypassers_with_points_left_are_answered_and_a_body_that_sent_none_is_not(side: int, value: str) -> None:
    f = thinned(side, value, bypass=3, by=AT_BYPASSERS)
    assert f.s.bypassing[side] == 1 and (FROM_MAIN, 1 - side, 4) in pools(f)
    f = facing(side, "tf 3 c9", "tf 3 c60, cg 4 c60", "bypassers-thinned-out", value)
    f.play(answers={"body": 1, "engage": 3, "target": 0}, until="disengage")
    assert not [pool for pool in pools(f) if pool[0] == FROM_MAIN]


@pytest.mark.rule("34.A.0", "34.A.2.6", "34.C.3.0.1", "34.C.3.d.3")
@pytest.mark.parametrize("value, order", [("after-all-combats", [0, 1, 0, 0]), ("at-once", [0, 0, 0, 1])])
def test_a_coast_defence_is_activated_again_after_all_combats_unless_ruled(value: str, order: list[int]) -> None:
    f = ruled("tf 4", ["At hand: coast 4", "Beside: coast 4 adjacent"], "activated-when", value, movement=2)
    f.play(answers={"body": 1, "general": 0, "target": 0, "fight-again": 1})
    assert fought(f) == order and f.s.movement == 0


@pytest.mark.rule("34.C.3.0.1", "34.C.3.d.3")
@pytest.mark.parametrize("let_be", ["offered-again", "for-good"])
def test_one_that_is_not_activated_at_once_is_offered_after_the_next_unless_passed_over(let_be: str) -> None:
    more = f", coast-defences-let-be: {let_be}"
    groups = ["At hand: coast 4", "Beside: coast 4 adjacent"]
    f = ruled("tf 4", groups, "activated-when", "at-once", movement=1, more=more)
    f.play(answers={"body": 1, "general": 0, "target": 0, "fight-again": 0})
    offered = [group - FOE for name, _, group, _ in f.asked if name == "fight-again"]
    assert fought(f) == [0, 1] and offered == ([0, 0, 1] if let_be == "offered-again" else [0, 1])


@pytest.mark.rule("34.C.4.2")
@pytest.mark.parametrize("value, in_a_step, in_a_round, later", [
    ("adds-up", 1, 1, 1),
    ("lost", 0, 0, 0),
    ("within-a-step", 1, 0, 0),
    ("within-a-round", 1, 1, 0),
])  # fmt: skip
@pytest.mark.parametrize("aim", [GENERAL, RESERVE])
def test_single_hits_at_a_coast_defence_are_kept_for_a_time_by_ruling(
    value: str, in_a_step: int, in_a_round: int, later: int, aim: int
) -> None:
    """Two single hits: in one step, in two steps of a round, in two rounds."""
    silent = 1 if aim == RESERVE else 0
    hit = [1 + silent, 1 + silent], [1 + silent, 1], [1 + silent, 1 + silent]
    for lost, dice, aims, again in zip(
        (in_a_step, in_a_round, later),
        hit,
        ({TFS_AT_COAST: aim}, {TFS_AT_COAST: aim, MAIN_AT_COAST: aim}, {TFS_AT_COAST: aim}),
        (0, 0, 1),
        strict=True,
    ):
        f = ruled("tf 2 c60, tf 2 c60", ["Fort: coast 6"], "odd-coast-hit", value, movement=1)
        one_fire = len(aims) == 2 or again
        answers: dict[str, Answer] = {"general": 3, "target": at(aims), "fight-again": again}
        answers |= {"body": [1, 0] * (1 + again), "points": 1 if one_fire else 0}
        f.play(dice=dice, answers=answers)
        assert f.s.level[FOE] == 6 - lost


@pytest.mark.rule("34.C.3.b.4", "34.C.3.d.1")
@pytest.mark.parametrize("value, step_d", [("no-modifier", 2), ("as-in-step-b", 1)])
@pytest.mark.parametrize("aim", [GENERAL, RESERVE])
@pytest.mark.parametrize("body", [0, 1])
def test_the_reserve_is_harder_to_hit_in_step_d_by_ruling_only(value: str, step_d: int, aim: int, body: int) -> None:
    f = ruled("tf 4 c60", ["Fort: coast 6"], "reserve-in-step-d", value, movement=0)
    aims = {TFS_AT_COAST if body else MAIN_AT_COAST: aim}
    f.play(dice=[2], answers={"body": body, "general": 3, "target": at(aims), "points": 3})
    hits = 2 if aim == GENERAL else 1 if body else step_d
    assert [event.hits for event in f.events("coast-fire")] == [hits]
    assert [(event.modifier, paragraph(event)) for event in f.events("reserve-modifier")] == [(-1, "34.C.3.b")] * (
        2 - hits
    )


@pytest.mark.rule("34.A.2.5", "34.C.3.b.3", "34.C.3.d.1")
@pytest.mark.parametrize("value, fires", [("hex-of-the-coast-defence", True), ("hex-of-the-ships", False)])
@pytest.mark.parametrize("where", ["", " adjacent"])
def test_ships_fire_at_coast_defences_beside_their_hex_unless_ruled(value: str, fires: bool, where: str) -> None:
    f = ruled("tf 4, tf 2", [f"Fort: coast 6{where}"], "points-in-the-hex", value, movement=0)
    f.play(answers={"body": [1, 0], "general": 1, "target": 0})
    by_ships = [step for step, seat, _ in pools(f) if seat == 0]
    assert by_ships == ([TFS_AT_COAST, MAIN_AT_COAST] if fires or not where else [])
    assert {step for step, seat, _ in pools(f) if seat == 1} == {8, 10, 11}, "the coast defence fires in any case"


@pytest.mark.rule("34.C.1.0", "34.C.2.b.1", "34.C.2.b.4")
@pytest.mark.parametrize("value, first", [("mover-first", 0), ("mover-last", 1)])
def test_bodies_and_fires_are_chosen_by_the_moving_player_first_unless_ruled(value: str, first: int) -> None:
    f = ruled("tf 4 c60, tf 2 c60", ["Ships: tf 4 c60, tf 2 c60"], "order-of-choices", value)
    answers: dict[str, Answer] = {"body": 1, "engage": 6, "target": at({ENGAGING: 1}, 0)}
    f.play(dice=[1, 2], answers=answers | {"target": lambda s: int(s.ask_object == ENGAGING)}, until="disengage")
    seats = [first, 1 - first]
    assert [seat for name, seat, *_ in f.asked if name == "body"] == [seats[0]] * 2 + [seats[1]] * 2
    assert [seat for name, seat, *_ in f.asked if name == "engage"] == [0, 1], "at one moment in any case"
    assert [seat for _, seat, _ in pools(f)] == [event.side for event in f.events("fire")] == seats


@pytest.mark.rule("34.B.2.b.2", "34.B.2.b.7")
@pytest.mark.parametrize("value, first", [("mover-first", 0), ("mover-last", 1)])
@pytest.mark.parametrize("points", ["each-point", "one-attack-a-unit"])
def test_submarine_steps_and_fires_are_chosen_by_the_moving_player_first_unless_ruled(
    value: str, first: int, points: str
) -> None:
    f = ruled("ss 2, ss 1", ["Boats: ss 2, ss 1"], "order-of-choices", value, more=f", points-fire-once: {points}")
    f.play(answers={"slip-away": 0, "fire-step": 1, "target": 0}, until="disengage")
    for name in ("fire-step", "target"):
        seats = [seat for asked, seat, *_ in f.asked if asked == name]
        assert seats[0] == first and sum(one != other for one, other in pairwise(seats)) == 1, name


@pytest.mark.rule("table.disengagement.7b", "34.C.0.4")
@SIDES
@pytest.mark.parametrize("value, counts", [
    ("gunnery", [True, True, True, False]),
    ("gunnery-in-the-sea", [True, False, False, False]),
])  # fmt: skip
def test_a_strength_of_five_is_measured_in_a_calm_sea_unless_ruled(side: int, value: str, counts: list[bool]) -> None:
    """In a rough sea, with gunnery of ten, nine, five, and four."""
    for ships, heavy in zip(("tf 10", "tf 9", "tf 5", "tf 4 s9"), counts, strict=True):
        moving, foe = (ships, "tf 1") if side == 0 else ("tf 1", ships)
        top = f"sea: rough\nrulings: {{strong-task-force: {value}}}"
        f = Fight.of_text(battle([moving], [f"Ships: {foe}"], top=top))
        f.play(dice=[6, 1], answers={"disengage": of_side(side, 1, 0)})
        assert f.events("disengagement")[-1].modifier == 2 - heavy
