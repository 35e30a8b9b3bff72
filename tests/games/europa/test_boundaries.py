"""Rule 34 where one point, one hit or one question more decides, from scenario files and for either side."""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.words import reasons
from tests.helpers.europa import GENERAL, RESERVE, Answer, Fight
from tests.helpers.europa_file import battle

FOE = terms.GROUPS
ENGAGING, AT_BYPASSERS, AT_MAIN, FROM_MAIN, TFS_AT_COAST = 4, 5, 6, 7, 9
SIDES = pytest.mark.parametrize("side", [0, 1])


def facing(side: int, ships: str, other: str, *, top: str = "", **rulings: str) -> Fight:
    """A side's ships against those of the other side, which moves if the first one does not."""
    moving, foe = (ships, other) if side == 0 else (other, ships)
    text = battle(moving.split(", "), [f"Ships: {foe}"], top=top)
    return Fight.of_text(text, rulings={name.replace("_", "-"): value for name, value in rulings.items()})


def of_side(side: int, own: int, other: int) -> Answer:
    """An answer of a side and one of the other."""
    return lambda s: own if s.ask_seat == side else other


def at(aims: dict[tuple[int, int], int]) -> Answer:
    """A target for a step and seat, no fire in others."""
    return lambda s: aims.get((s.ask_object, s.ask_seat), 0)


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


@pytest.mark.rule("34.C.2.a.2", "34.C.2.a.5", "34.C.2.a.7", "34.C.1.0", "34.D.0.2")
@SIDES
@pytest.mark.parametrize("question, cites", [
    ("body", "34"),
    ("engage", "34.C.2.a"),
    ("bypass", "34.C.2.a"),
    ("turn", "34.C.2.a"),
    ("break-through", "34.C.2.a"),
    ("disengage", "34"),
])  # fmt: skip
def test_an_answer_beyond_the_last_is_refused_by_the_paragraph_of_its_points(
    side: int, question: str, cites: str
) -> None:
    f = facing(side, "tf 9, nt", "tf 4, nt")
    answers: dict[str, Answer] = {"body": 1, "engage": of_side(side, 8, 2), "bypass": 1, "turn": 1, "break-through": 1}
    f.play(answers=answers | {"target": 0}, until=question)
    beyond = refusal(f.t, f.s, f.s.ask_size)
    assert (reasons.BY_CODE[beyond].cites, beyond == reasons.OUT_OF_RANGE) == (cites, cites == "34")
    assert refusal(f.t, f.s, -1) == reasons.OUT_OF_RANGE and refusal(f.t, f.s, f.s.ask_size - 1) == reasons.MAY


@pytest.mark.rule("34.C.3.a.2", "34.A.0")
def test_more_coast_defence_points_than_there_are_and_a_group_out_of_turn_are_refused() -> None:
    f = Fight.of_text(battle(["tf 4"], ["Near: coast 5", "A: coast 4 adjacent", "B: coast 4 adjacent"], movement=0))
    f.play(answers={"body": 0}, until="general")
    assert [reasons.BY_CODE[refusal(f.t, f.s, beyond)].cites for beyond in (6, 99)] == ["34.C.3.a"] * 2
    f.play(answers={"general": 0, "target": 0}, until="next-group")
    assert [refusal(f.t, f.s, answer) for answer in range(4)] == [reasons.MAY] * 2 + [reasons.NOT_IN_TURN] * 2
    assert refusal(f.t, f.s, f.s.ask_size) == reasons.OUT_OF_RANGE


@pytest.mark.rule("34.C.2.d.2", "34.C.2.a.7")
@SIDES
@pytest.mark.parametrize("value", ["unanswered", "answered"])
@pytest.mark.parametrize("bypass, broken", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)])
def test_a_main_body_fires_if_one_point_comes_and_not_if_none_does(
    side: int, value: str, bypass: int, broken: int
) -> None:
    f = facing(side, "tf 4", "tf 1, cg 3", break_through_answered=value)
    answers: dict[str, Answer] = {"engage": of_side(side, 3, 0), "bypass": of_side(side, bypass, 0), "target": 0}
    f.play(answers=answers | {"body": 1, "break-through": broken}, until="disengage")
    assert f.values("turned") == [(side, 0, broken)] * (broken > 0)
    answered = bypass > 0 or (broken > 0 and value == "answered")
    assert ((FROM_MAIN, 1 - side, 3) in pools(f)) == answered


@pytest.mark.rule("34.C.2.a.5", "34.C.2.a.7")
@SIDES
@pytest.mark.parametrize("own, other, turned, most", [
    (5, 2, 0, (0, 0, 0, 0)),
    (6, 2, 0, (4, 0, 4, 0)),
    (7, 2, 0, (5, 1, 5, 1)),
    (7, 2, 1, (4, 1, 4, 0)),
    (7, 2, 2, (3, 1, 0, 0)),
    (8, 2, 5, (1, 1, 0, 0)),
    (3, 1, 0, (2, 0, 2, 0)),
    (4, 1, 1, (2, 1, 2, 0)),
    (2, 0, 1, (1, 1, 1, 1)),
    (2, 0, 2, (0, 0, 0, 0)),
])  # fmt: skip
def test_how_many_points_may_go_for_the_main_body_by_both_readings(
    side: int, own: int, other: int, turned: int, most: tuple[int, ...]
) -> None:
    """Three to one as allocated or once points are turned; and in each the excess over the enemy or over three times."""
    readings = [
        (measured, excess)
        for measured in ("as-allocated", "after-turning")
        for excess in ("over-the-enemy", "over-three-times")
    ]
    for (measured, excess), points in zip(readings, most, strict=True):
        f = facing(side, "tf 8, nt", "tf 4, nt", three_to_one_measured=measured, surplus_at_three=excess)
        answers: dict[str, Answer] = {"engage": of_side(side, own, other), "bypass": of_side(side, 0, 2), "target": 0}
        f.play(answers=answers | {"body": 1, "turn": turned, "break-through": 0}, until="disengage")
        asked = [size for name, _, size, _ in f.asked if name == "break-through"]
        assert asked == [points] * (points > 0), (measured, excess)


@pytest.mark.rule("34.C.2.b.4", "34.C.0.5", "34.C.2.d.1")
@SIDES
@pytest.mark.parametrize("rounding, body, left", [("each-unit", 4, 0), ("total", 6, 1)])
def test_the_gunnery_of_the_sunk_is_cut_by_the_sea_as_that_of_the_body(
    side: int, rounding: str, body: int, left: int
) -> None:
    """Two points engage, the others bypass; the ship of five is sunk, and a task force of the main body is not counted."""
    ships = "tf 5 c1, tf 3 c9, tf 3 c9, tf 9 c9, nt, tf 1 c9"
    kept = "all-of-the-sunk"
    f = facing(side, ships, "tf 20 c60, nt", top="sea: rough", sunk_ships_points=kept, sea_rounding=rounding)
    bodies: Answer = lambda s: int(s.ask_subject % terms.UNITS != 3)  # noqa: E731
    answers: dict[str, Answer] = {"body": bodies, "engage": of_side(side, 2, 10), "bypass": of_side(side, body - 2, 0)}
    f.play(
        dice=[1],
        answers=answers | {"target": at({(ENGAGING, 1 - side): 1}), "turn": 0, "break-through": 0},
        until="disengage",
    )
    assert f.s.sunk[side * terms.UNITS] == 1 and f.s.bypassing[side] == left
    assert f.values("points-lost") == [(1, side, left)]


@pytest.mark.rule("34.C.2.b.4", "34.C.2.c.1", "34.C.2.d.1")
@SIDES
@pytest.mark.parametrize("value, ships, turned, broken, bypassing", [
    ("as-many-as-float", "tf 4 c1, tf 8 c60", 2, 3, 3),
    ("as-many-as-float", "tf 6 c1, tf 6 c60", 0, 3, 3),
    ("as-many-as-float", "tf 8 c1, tf 4 c60", 0, 1, 3),
    ("as-many-as-float", "tf 10 c1, tf 2 c60", 0, 0, 2),
    ("all-of-the-sunk", "tf 3 c1, tf 9 c60", 0, 2, 3),
    ("all-of-the-sunk", "tf 7 c1, tf 5 c60", 0, 0, 1),
    ("all-of-the-sunk", "tf 10 c1, tf 2 c60", 0, 0, 0),
    ("committed", "tf 10 c1, tf 2 c60", 2, 3, 3),
])  # fmt: skip
def test_turned_points_are_lost_first_then_those_that_break_through_and_bypassing_ones_last(
    side: int, value: str, ships: str, turned: int, broken: int, bypassing: int
) -> None:
    """Of twelve points four fire with the engaging group, two are turned, three break through, three bypass."""
    f = facing(side, f"{ships}, nt", "tf 6 c60, nt c60", sunk_ships_points=value)
    answers: dict[str, Answer] = {"engage": of_side(side, 9, 2), "bypass": of_side(side, 3, 4), "turn": 2}
    answers |= {"body": 1, "break-through": 3, "target": at({(ENGAGING, 1 - side): 1})}
    f.play(dice=[1], answers=answers, until="disengage")
    assert (f.s.turned[side], f.s.broken_through[side], f.s.bypassing[side]) == (turned, broken, bypassing)
    left = turned + broken + bypassing
    assert f.values("turned") == [(side, 2, 3)]
    assert f.values("points-lost") == [(1, side, left)] * (left < 8)
    fired = {step: points for step, seat, points in pools(f) if seat == side}
    assert (fired.get(AT_BYPASSERS, 0), fired.get(AT_MAIN, 0)) == (2 * turned, broken + bypassing)


@pytest.mark.rule("34.C.2.d.10", "34.C.2.d.2")
@SIDES
@pytest.mark.parametrize("value", ["as-many-as-float", "all-of-the-sunk"])
def test_bypassers_sunk_in_the_last_step_have_fired_and_lose_no_points(side: int, value: str) -> None:
    f = facing(side, "tf 4 c2", "cg 3 c9", sunk_ships_points=value)
    answers: dict[str, Answer] = {"body": 1, "engage": 0, "bypass": 4, "points": lambda s: s.ask_size - 1}
    f.play(dice=[1, 2], answers=answers | {"target": 1})
    assert f.s.sunk[side * terms.UNITS] == 1 and f.s.hits[(1 - side) * terms.UNITS] > 0
    assert f.values("points-lost") == [] and f.s.bypassing[side] == 4


GENERAL_HIT, RESERVE_HIT = 1, 2
"""Points of the fires that hit each group; the table has their hits."""


@pytest.mark.rule("34.C.3.b.3", "34.C.3.b.7", "34.C.4.2")
@pytest.mark.parametrize("level, where, general, damage, lost, over", [
    (6, "", 2, (3, 1), (3, 0, 3), (2, 0, 2)),
    (6, "", 2, (0, 5), (2, 2, 0), (1, 1, 0)),
    (6, "", 2, (1, 3), (2, 1, 1), (2, 1, 1)),
    (6, "", 2, (1, 5), (1, 1, 0), (0, 0, 0)),
    (6, "", 2, (4, 1), (3, 0, 3), (1, 0, 1)),
    (6, "", 2, (3, 5), (0, 0, 0), (0, 0, 0)),
    (7, " adjacent", 1, (3, 1), (4, 0, 2), (3, 0, 1)),
    (7, " adjacent", 1, (1, 6), (1, 0, 0), (0, 0, 0)),
])  # fmt: skip
def test_damage_at_both_groups_of_a_coast_defence_is_lost_or_goes_over(
    level: int, where: str, general: int, damage: tuple[int, int], lost: tuple[int, ...], over: tuple[int, ...]
) -> None:
    """Level, general group and reserve that are left, by ruling."""
    for value, left in (("lost", lost), ("goes-over", over)):
        text = battle(["tf 3 c60"], [f"Fort: coast {level}{where}"], movement=0)
        f = Fight.of_text(text, rulings={"excess-coast-damage": value})
        f.t.gunnery_hits[GENERAL_HIT], f.t.gunnery_hits[RESERVE_HIT] = ([2 * one] * 20 for one in damage)
        aims = iter((GENERAL, RESERVE))
        target: Answer = lambda s, aims=aims: next(aims, 0) if s.ask_object == TFS_AT_COAST else 0  # noqa: E731
        points: Answer = lambda s: (GENERAL_HIT if s.ask_size == 3 else RESERVE_HIT) - 1  # noqa: E731
        f.play(dice=[6, 6], answers={"body": 1, "general": general, "target": target, "points": points})
        assert (f.s.level[FOE], f.s.general[FOE], f.s.reserve[FOE]) == left, value


@pytest.mark.rule("34.B.1.1", "34.B.1.2", "34.D.i3.3")
def test_two_submarine_groups_that_both_fail_to_slip_away_fight() -> None:
    f = Fight.of_text(battle(["ss 2"], ["Boats: ss 2"]))
    f.play(dice=[1, 6, 1, 6], answers={"slip-away": 1}, until="fire-step")
    assert not f.events("disengaged") and not f.events("announced")
    assert [event.side for event in f.events("disengagement")] == [0, 1] and f.s.tries[0] == f.s.tries[FOE] == 0


@pytest.mark.rule("34.C.1.0", "34.C.4.1")
@SIDES
def test_a_ship_that_is_sunk_joins_no_body_and_has_no_more_hits_than_are_counted(side: int) -> None:
    """The first takes forty hits and forty more: sixty sink any ship. After it only the others are asked for a body."""
    ships = ["tf 5 c60", "tf 3 c60"]
    moving, groups = (
        (ships, ["A: tf 9 c60", "B: tf 9 c60"]) if side == 0 else (["tf 9 c60"], [f"A: {', '.join(ships)}"])
    )
    f = Fight.of_text(battle(moving, groups, movement=9))
    f.t.gunnery_hits[9] = [40] * 20
    answers: dict[str, Answer] = {"body": 1, "engage": of_side(side, 0, 9), "bypass": 0, "break-through": 0}
    answers |= {"target": at({(ENGAGING, 1 - side): 1}), "next-group": 0}
    f.play(dice=[1], answers=answers, until="disengage")
    assert f.s.hits[side * terms.UNITS] == 40 and not f.s.sunk[side * terms.UNITS]
    f.play(answers={"disengage": [0, 0]}, until="engage")
    f.play(dice=[1], answers=answers, until="disengage")
    assert f.s.hits[side * terms.UNITS] == 60 and f.s.sunk[side * terms.UNITS]
    if side == 0:
        before = len(f.asked)
        f.play(dice=[6, 1], answers=answers | {"disengage": of_side(1, 1, 0)}, until="engage")
        bodies = [row for name, _, row, _ in f.asked[before:] if name == "body"]
        assert bodies == [1, terms.UNITS + 1]


@pytest.mark.rule("34.C.3.0.3", "34.C.3.b.4")
@pytest.mark.parametrize("aim, hits", [(GENERAL, 3), (RESERVE, 2)])
def test_fire_at_the_reserve_by_night_has_both_modifiers_each_by_itself(aim: int, hits: int) -> None:
    f = Fight.of_text(battle(["tf 3 c60"], ["Fort: coast 6"], movement=0, top="night: true"))
    answers: dict[str, Answer] = {"body": 1, "general": 3, "target": at({(TFS_AT_COAST, 0): aim}), "points": 2}
    f.play(dice=[4], answers=answers)
    assert [event.hits for event in f.events("coast-fire")] == [hits]
    assert [event.modifier for event in f.events("night-modifier")] == [-1]
    assert [event.modifier for event in f.events("reserve-modifier")] == [-1] * (aim == RESERVE)


@pytest.mark.rule("34.C.0.7", "34.C.4.2")
@pytest.mark.parametrize("where, level, general, hits, left", [
    ("", 6, 2, 6, (4, 0, 4)),
    (" adjacent", 7, 1, 14, (2, 1, 0)),
    (" adjacent", 7, 1, 4, (5, 1, 1)),
])  # fmt: skip
def test_a_group_of_coast_defence_points_that_is_all_hit_fires_nothing(
    where: str, level: int, general: int, hits: int, left: tuple[int, int, int]
) -> None:
    """By the ruling that takes firing points first; into an adjacent hex the odd silent point is with the reserve."""
    text = battle(["tf 3 c60"], [f"Fort: coast {level}{where}"], movement=0)
    f = Fight.of_text(text, rulings={"odd-coast-point": "firing-first"})
    f.t.gunnery_hits[3] = [hits] * 20
    aim = GENERAL if not where else RESERVE
    answers: dict[str, Answer] = {"body": 1, "general": general, "target": at({(TFS_AT_COAST, 0): aim}), "points": 2}
    f.play(dice=[6], answers=answers)
    assert (f.s.level[FOE], f.s.general[FOE], f.s.reserve[FOE]) == left


@pytest.mark.rule("34.B.2.a.1", "34.B.2.b.1", "34.B.2.c.2", "34.B.2.0.2")
@SIDES
@pytest.mark.parametrize("value", ["each-point", "unit-by-unit", "one-attack-a-unit"])
def test_carriers_then_boats_and_task_forces_then_other_boats_fire_in_every_reading(side: int, value: str) -> None:
    f = facing(side, "tf 0 s2, cg s3, nt", "ss 4, ss 1", points_fire_once=value)
    steps: Answer = lambda s: 1 + s.ask_subject % terms.UNITS  # noqa: E731
    f.play(answers={"slip-away": 0, "fire-step": steps, "target": 0}, until="disengage")
    assert sorted(pools(f)) == sorted([(1, side, 3), (2, side, 2), (2, 1 - side, 4), (3, 1 - side, 1)])


@pytest.mark.rule("34.C.2.d.1", "34.C.2.d.2")
@pytest.mark.parametrize("value, seats", [("mover-first", [0, 1]), ("mover-last", [1, 0])])
def test_in_the_last_step_both_bypassing_groups_fire_in_turn_and_then_both_main_bodies(
    value: str, seats: list[int]
) -> None:
    f = facing(0, "tf 4, cg 3", "tf 2, cg 1", order_of_choices=value)
    f.play(answers={"body": 1, "engage": 0, "bypass": lambda s: s.ask_subject, "target": 0}, until="disengage")
    assert [(step, seat) for step, seat, _ in pools(f)] == [
        (step, seat) for step in (AT_MAIN, FROM_MAIN) for seat in seats
    ]


@pytest.mark.rule("34.C.2.e.3", "34.C.2.a.2", "34.C.2.a.5")
@SIDES
def test_nothing_that_was_allocated_or_turned_is_left_in_the_next_round(side: int) -> None:
    """Round one: two engage, four bypass; four of the other side are turned or go for the main body. Round two: all engage."""
    f = facing(side, "tf 6 c9, nt", "tf 6 c9, nt")
    first: dict[str, Answer] = {"engage": of_side(side, 6, 2), "bypass": 4, "turn": 2, "break-through": 2}
    f.play(answers=first | {"body": 1, "target": 0}, until="disengage")
    f.play(answers={"disengage": [0, 0]}, until="engage")
    before = len(f.asked)
    f.play(answers={"engage": 6, "target": 0}, until="disengage")
    asked = [(step, seat, points) for name, seat, points, step in f.asked[before:] if name == "target"]
    assert asked == [(ENGAGING, 0, 6), (ENGAGING, 1, 6)]
    assert sorted(f.values("split")[-2:]) == [(0, 6, 0), (1, 6, 0)]


@pytest.mark.rule("34.C.2.a.1", "34.C.2.a.2")
@SIDES
def test_a_body_that_has_lost_its_guns_allocates_nothing_in_the_next_round(side: int) -> None:
    f = facing(side, "tf 4 c1, tf 0 c9", "tf 9 c60")
    answers: dict[str, Answer] = {"body": 1, "engage": of_side(side, 2, 9), "bypass": of_side(side, 2, 0), "turn": 0}
    answers |= {"break-through": 0, "target": at({(ENGAGING, 1 - side): 1})}
    f.play(dice=[1], answers=answers, until="disengage")
    f.play(answers=answers | {"disengage": [0, 0], "target": 0}, until="break-through")
    assert sorted(f.values("split")[-2:]) == sorted([(side, 0, 0), (1 - side, 9, 0)])


@pytest.mark.rule("34.D.2.a", "34.D.i3.3", "34.D.0.2")
def test_a_group_that_may_not_try_has_not_announced_what_it_did_in_the_round_before() -> None:
    rulings = {"disengaging-without-movement": "may-not-try", "cost-of-a-failed-attempt": "one-point"}
    f = Fight.of_text(battle(["tf 2"], ["Ships: tf 2"], movement=1), rulings=rulings)
    f.play(dice=[1, 6], answers={"disengage": of_side(0, 1, 0)})
    assert [(event.side, event.tries) for event in f.events("announced")] == [(0, 1), (1, 0), (0, 0), (1, 0)]
    assert f.s.movement == 0 and not f.events("disengaged")
    assert [event.why for event in f.events("combat-ends")] == [terms.NO_MOVEMENT]


@pytest.mark.rule("34.B.1.2", "34.D.0.2", "table.disengagement.6")
def test_attempts_of_one_combat_are_forgotten_in_the_next() -> None:
    """Without movement the group stays once it has got away. It has not announced anything before the next combat."""
    f = Fight.of_text(battle(["tf 2 s2"], ["A: ss 2", "B: ss 2"], movement=0))
    tries: dict[str, Answer] = {
        "next-group": 0,
        "slip-away": 0,
        "fire-step": 0,
        "target": 0,
        "disengage": of_side(0, 1, 0),
    }
    f.play(dice=[1, 6, 6, 1, 5, 1], answers=tries)
    assert [event.modifier for event in f.events("disengagement")] == [1, 2, 1]
    assert [event.round for event in f.events("round-begins")] == [1, 2, 1]


@pytest.mark.rule("34.C.3.0.1", "34.C.3.d.3")
def test_a_coast_defence_without_a_point_left_is_not_activated_again() -> None:
    f = Fight.of_text(battle(["tf 2 c60"], ["Battery: coast 1", "Fort: coast 2 adjacent"], movement=3))
    answers: dict[str, Answer] = {"body": 1, "general": 0, "target": at({(TFS_AT_COAST, 0): RESERVE}), "points": 1}
    f.play(dice=[4, 1], answers=answers, until="fight-again")
    assert f.s.level[FOE] == 0 and f.s.ask_subject == FOE + 1


@pytest.mark.rule("34.C.0.7", "34.C.3.b.3", "34.C.3.b.4")
@pytest.mark.parametrize("level, general, silent, fires", [
    (3, 1, [GENERAL, RESERVE], [GENERAL]),
    (5, 1, [GENERAL, RESERVE], [GENERAL, RESERVE]),
    (5, 2, [GENERAL, RESERVE], [GENERAL]),
    (4, 2, [GENERAL], [GENERAL]),
    (4, 0, [RESERVE], [RESERVE]),
])  # fmt: skip
def test_points_that_halving_silences_are_a_target_with_the_reserve_unless_ruled(
    level: int, general: int, silent: list[int], fires: list[int]
) -> None:
    for value, targets in (("with-the-reserve", silent), ("no-target", fires)):
        text = battle(["tf 4"], [f"Fort: coast {level} adjacent"], movement=0)
        f = Fight.of_text(text, rulings={"silent-half": value})
        found = dict[int, list[int]]()
        target: Answer = lambda s, f=f, found=found: found.setdefault(s.ask_object, f.legal())[0]  # noqa: E731
        f.play(answers={"body": 1, "general": general, "target": target})
        assert found[TFS_AT_COAST] == [0, *targets], value


@pytest.mark.rule("34.C.2.c.7", "34.C.2.d.2")
@SIDES
@pytest.mark.parametrize("value, answers", [("unanswered", False), ("answered", True)])
def test_one_bypassing_point_that_is_lost_is_answered_by_ruling_only(side: int, value: str, answers: bool) -> None:
    f = facing(side, "tf 3 c9", "tf 9 c60, cg 4 c60", bypassers_thinned_out=value)
    f.play(
        dice=[1],
        answers={
            "body": 1,
            "engage": of_side(side, 0, 9),
            "bypass": of_side(side, 1, 0),
            "turn": 1,
            "break-through": 0,
            "points": 1,
            "target": at({(AT_BYPASSERS, 1 - side): 1}),
        },
        until="disengage",
    )
    assert f.s.bypassing[side] == 0 and ((FROM_MAIN, 1 - side, 4) in pools(f)) == answers
