"""Where procedures of rule 34 are joined: from a scenario file through the reader and the step machine."""

from itertools import permutations

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.flow.battle import refusal
from flagplot.games.europa.flow.disengagement import group_modifier
from flagplot.games.europa.words import events, reasons
from flagplot.games.europa.words.reckoning import ended
from tests.helpers.europa import ENEMY, GENERAL, OWN, RESERVE, Answer, Fight, Unit, cg, soft, ss, tf
from tests.helpers.europa_file import battle

FOE = terms.GROUPS
ENGAGING, AT_BYPASSERS, BYPASSING = 4, 5, 6


def by_seat(*picks: int) -> Answer:
    """An answer for each seat."""
    return lambda s: picks[s.ask_seat]


def pools(f: Fight) -> list[tuple[int, int, int]]:
    """Step, side and points of each question for a target so far."""
    return [(step, seat, points) for name, seat, points, step in f.asked if name == "target"]


def fought(f: Fight) -> list[int]:
    """Enemy groups in the order in which they were fought, by their place in the file."""
    return [event.other - FOE for event in f.events("combat")]


@pytest.mark.parametrize(
    "moving, foes",
    [
        ([tf(6, 2), soft("NT", 1)], [[tf(4), tf(2)]]),
        ([cg(1, 0, 2)], [[ss(3, 2)], [tf(1)]]),
        ([ss(2, 2), ss(1, 1)], [[ss(3, 3)]]),
    ],
)
def test_a_fight_of_the_helper_is_the_one_that_a_file_makes(moving: list[Unit], foes: list[list[Unit]]) -> None:
    def word(u: Unit) -> str:
        parts = {"s": u.submarine, "a": u.aircraft, "c": u.capacity}
        figures = " ".join(f"{letter}{number}" for letter, number in parts.items() if number)
        return f"{u.kind.lower()} {u.gunnery} {figures}" if u.kind in ("TF", "CG") else f"{u.kind.lower()} {figures}"

    by_hand = Fight(movement=3)
    by_hand.mover(*moving)
    for units in foes:
        by_hand.foe(*units)
    lines = [f"Group {n}: {', '.join(map(word, units))}" for n, units in enumerate(foes)]
    by_file = Fight.of_text(battle([*map(word, moving)], lines, movement=3))
    assert by_hand.s == by_file.s
    by_hand = Fight(coastal=1)
    by_hand.mover(tf(4))
    by_hand.coast(5)
    by_hand.coast(4, adjacent=1)
    by_file = Fight.of_text(battle(["tf 4 c60"], ["Here: coast 5", "There: coast 4 adjacent"], top="coastal-hex: true"))
    assert by_hand.s == by_file.s


@pytest.mark.rule("34.C.0.7", "34.C.3.a.2")
@pytest.mark.parametrize("level, general, parts", [(6, 1, (1, 2)), (6, 3, (3, 0)), (7, 2, (2, 1)), (5, 0, (0, 2))])
def test_an_adjacent_coast_defence_is_halved_once_and_then_divided(
    level: int, general: int, parts: tuple[int, int]
) -> None:
    f = Fight.of_text(battle(["tf 4", "nt"], [f"Fort: coast {level} adjacent"]))
    f.play(answers={"body": 1}, until="general")
    assert f.s.ask_subject == level // 2
    f.play(answers={"general": general, "target": 0, "fight-again": 0})
    assert f.values("general") == [(FOE, *parts)]
    fired = {step: points for step, _, points in pools(f)}
    assert (fired.get(10, 0), fired.get(11, 0)) == parts and fired.get(8, 0) == parts[0]


@pytest.mark.rule("34.C.0.7", "34.C.3.c.1", "34.C.4.2")
@pytest.mark.parametrize(
    "level, general, at, hits, left",
    [
        (6, 2, GENERAL, 2, (5, 1, 1)),
        (6, 2, GENERAL, 4, (4, 1, 1)),
        (6, 2, GENERAL, 8, (2, 0, 1)),
        (6, 2, GENERAL, 12, (2, 0, 1)),
        (6, 2, RESERVE, 2, (5, 2, 0)),
        (6, 2, RESERVE, 12, (4, 2, 0)),
        (7, 2, GENERAL, 2, (6, 2, 1)),
        (7, 3, RESERVE, 2, (6, 3, 0)),
        (1, 0, RESERVE, 2, (0, 0, 0)),
    ],
)
def test_what_a_damaged_coast_defence_beside_the_hex_has_left(
    level: int, general: int, at: int, hits: int, left: tuple[int, int, int]
) -> None:
    f = Fight.of_text(battle(["tf 4"], [f"Fort: coast {level} adjacent"]))
    f.t.gunnery_hits[4] = [hits] * 20
    target: Answer = lambda s: at if s.ask_object == 9 else 0  # noqa: E731
    answers: dict[str, Answer] = {"body": 1, "general": general, "target": target, "points": 3, "fight-again": 0}
    f.play(dice=[1], answers=answers)
    assert (f.s.level[FOE], f.s.general[FOE], f.s.reserve[FOE]) == left


@pytest.mark.rule("34.C.3.b.7", "34.C.4.2")
@pytest.mark.parametrize(
    "level, general, fires, left",
    [
        (2, 1, [(GENERAL, 2), (GENERAL, 2)], (0, 0, 0)),
        (4, 2, [(GENERAL, 2), (GENERAL, 6)], (0, 0, 0)),
        (5, 2, [(GENERAL, 8), (GENERAL, 2)], (1, 0, 0)),
        (6, 1, [(GENERAL, 2), (RESERVE, 4), (GENERAL, 2)], (2, 0, 1)),
        (5, 1, [(RESERVE, 2), (GENERAL, 2), (RESERVE, 4)], (1, 0, 0)),
    ],
)
def test_fires_at_a_coast_defence_beside_the_hex_take_effect_together(
    level: int, general: int, fires: list[tuple[int, int]], left: tuple[int, int, int]
) -> None:
    """Their order changes nothing, and what one takes away does not spare the points that the next was fired at."""
    for order in permutations(fires):
        f = Fight.of_text(battle([f"tf {sum(range(len(fires) + 1))}"], [f"Fort: coast {level} adjacent"]))
        for points, (_, hits) in enumerate(order, 1):
            f.t.gunnery_hits[points] = [hits] * 20
        targets = [0, *(at for at, _ in order)]  # the coast defence does not fire
        answers: dict[str, Answer] = {"target": targets, "points": [*range(len(order))]}
        f.play(dice=[1] * len(order), answers=answers | {"body": 1, "general": general, "fight-again": 0})
        assert (f.s.level[FOE], f.s.general[FOE], f.s.reserve[FOE]) == left, order
        lost = [event.points for event in f.events("coast-damaged")]
        assert lost == [level - left[0]], "one loss"


@pytest.mark.rule("34.C.0.7", "34.C.3.b.3")
@pytest.mark.parametrize("ruling, targets", [("with-the-reserve", [RESERVE]), ("no-target", [])])
def test_a_level_of_one_beside_the_hex_fires_nothing_and_is_a_target_by_ruling(ruling: str, targets: list[int]) -> None:
    f = Fight.of_text(battle(["tf 4"], ["Fort: coast 1 adjacent"]), rulings={"silent-half": ruling})
    if targets:
        f.play(answers={"body": 1}, until="target")
        assert [answer for answer in f.legal() if answer] == targets and f.s.ask_seat == 0
    f.play(answers={"body": 1, "target": 0, "fight-again": 0})
    assert "general" not in {name for name, *_ in f.asked} and {seat for _, seat, _ in pools(f)} <= {0}


TWO: dict[str, list[str]] = {"groups": ["A squadron: tf 2", "Another: tf 2 adjacent", "Fort: coast 3"]}


@pytest.mark.rule("34.A.0", "34.A.2.2", "34.A.2.4", "34.D.2.a")
@pytest.mark.parametrize("movement, ruling, order", [
    (0, "left-behind", [0, 1, 2]),
    (0, "fought", [0, 1, 2]),
    (1, "left-behind", [0]),
    (1, "fought", [0, 1, 2]),
])  # fmt: skip
def test_combats_begun_are_fought_by_a_group_that_gets_away_and_stays(
    movement: int, ruling: str, order: list[int]
) -> None:
    text = battle(["tf 4"], TWO["groups"], movement=movement)
    f = Fight.of_text(text, rulings={"combats-after-disengaging": ruling})
    rounds = sum(1 for g in order if g < 2)
    f.play(dice=[6, 1] * rounds, answers={"disengage": by_seat(1, 0), "fight-again": 0})
    assert fought(f) == order and f.s.disengaged[0] == 1
    assert "fight-again" not in {name for name, *_ in f.asked}, "a group that has disengaged must move on"
    assert ended(f.s) == ("the moving group has disengaged", "34.D")


@pytest.mark.rule("34.A.0", "34.B.1.1", "34.D.2.b")
def test_submarines_that_slip_away_without_movement_fight_the_others_and_a_blockaded_group_goes_home() -> None:
    groups = ["A squadron: tf 2 s1", "Another: tf 2 s1 adjacent"]
    f = Fight.of_text(battle(["ss 4"], groups, movement=0))
    f.play(dice=[6, 1], answers={"slip-away": [1, 0], "fire-step": 0, "target": 0, "disengage": 0})
    assert fought(f) == [0, 1]
    f = Fight.of_text(
        battle(["tf 4"], ["Destroyers: tf 2", "Fort: coast 3"], movement=0, group_line="left-blockaded-port: true")
    )
    f.play(dice=[6, 1], answers={"disengage": by_seat(1, 0)})
    assert fought(f) == [0] and f.events("back-to-port")


def sinking(ruling: str, *, engage: tuple[int, int], bypass: tuple[int, int]) -> Fight:
    """The enemy's engaging fire sinks the first of two task forces of five before later steps are fired."""
    f = Fight.of_text(
        battle(["tf 5 c1", "tf 5 c9", "nt c9"], ["Ships: tf 12 c60, nt c60"], movement=0),
        rulings={"sunk-ships-points": ruling},
    )
    target: Answer = lambda s: 1 if (s.ask_object, s.ask_seat) == (ENGAGING, 1) else 0  # noqa: E731
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(*engage), "bypass": by_seat(*bypass), "target": target}
    f.play(dice=[1], answers=answers | {"turn": 0, "break-through": 0}, until="disengage")
    assert f.s.sunk[OWN] == 1
    return f


@pytest.mark.rule("34.C.2.b.4", "34.C.2.d.1")
@pytest.mark.parametrize("ruling, engaged, fires", [
    ("as-many-as-float", 5, 5),
    ("as-many-as-float", 0, 5),
    ("all-of-the-sunk", 5, 0),
    ("all-of-the-sunk", 0, 5),
    ("committed", 5, 5),
    ("committed", 0, 10),
])  # fmt: skip
def test_ships_sunk_by_engaging_fire_do_not_bypass(ruling: str, engaged: int, fires: int) -> None:
    f = sinking(ruling, engage=(engaged, 10), bypass=(10 - engaged, 0))
    assert dict((step, points) for step, seat, points in pools(f) if seat == 0).get(BYPASSING, 0) == fires
    lost = 10 - engaged - fires
    assert f.values("points-lost") == ([(1, 0, fires)] if lost else [])


@pytest.mark.rule("34.C.2.b.4", "34.C.2.c.6", "34.C.2.d.1")
@pytest.mark.parametrize("step_of_sinking", [ENGAGING, AT_BYPASSERS])
def test_no_ship_of_the_body_left_means_no_points_and_no_answer_to_them(step_of_sinking: int) -> None:
    f = Fight.of_text(battle(["tf 6 c1", "nt c9"], ["Ships: tf 9 c60, cg 4 c60"], movement=0))
    turns = step_of_sinking == AT_BYPASSERS
    target: Answer = lambda s: 1 if (s.ask_object, s.ask_seat) == (step_of_sinking, 1) else 0  # noqa: E731
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(1, 8), "bypass": by_seat(5, 0), "target": target}
    answers |= {"turn": 3 if turns else 0, "break-through": 0, "points": lambda s: s.ask_size - 1}
    f.play(dice=[1], answers=answers, until="disengage")
    assert f.s.sunk[OWN] == 1 and f.s.bypassing[0] == 0
    assert not [pool for pool in pools(f) if pool[0] in (6, 7)], "nothing gets through, so the main body has no target"
    cites = [events.paragraph(event) for event in f.log if event.kind == events.POINTS_LOST]
    assert cites == ["34.C.2.b" if not turns else "34.C.2.c"]


@pytest.mark.rule("34.C.2.b.4", "34.C.2.c.1")
def test_turned_points_go_down_with_their_ships_before_bypassing_ones() -> None:
    f = Fight.of_text(battle(["tf 6 c1", "tf 4 c60"], ["Ships: tf 6 c60, nt"], movement=0))
    target: Answer = lambda s: 1 if (s.ask_object, s.ask_seat) == (ENGAGING, 1) else 0  # noqa: E731
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(6, 2), "bypass": by_seat(4, 4), "turn": 3}
    f.play(dice=[1], answers=answers | {"break-through": 0, "target": target}, until="disengage")
    assert f.values("points-lost") == [(1, 0, 4)] and (f.s.turned[0], f.s.bypassing[0]) == (0, 4)


def thinned(side: int, ships: str, bypass: int, hits: list[tuple[int, int]], **rulings: str) -> Fight:
    """A side's ships bypass nine engaging points, two of them turned; each fire at its place among the ships has hits."""
    other = "tf 9 c60, cg 4 c60"
    moving, foe = (ships, other) if side == 0 else (other, ships)
    f = Fight.of_text(battle(moving.split(", "), [f"Ships: {foe}"], movement=0), rulings=rulings)
    places = iter(place for place, _ in hits)
    target: Answer = lambda s: next(places, 0) if s.ask_object == AT_BYPASSERS else 0  # noqa: E731
    picks = [(0, bypass), (9, 0)] if side == 0 else [(9, 0), (0, bypass)]
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(picks[0][0], picks[1][0]), "turn": 2, "target": target}
    answers |= {"bypass": by_seat(picks[0][1], picks[1][1]), "break-through": 0, "points": 0}
    f.play(dice=[number for _, number in hits], answers=answers, until="disengage")
    return f


@pytest.mark.rule("34.C.2.c.7", "34.C.2.c.8", "34.C.4.1")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("effect", ["sunk-at-capacity", "weakened"])
@pytest.mark.parametrize("ruling", ["as-many-as-float", "all-of-the-sunk", "committed"])
def test_five_bypassing_points_less_three_hits_are_two_in_every_reading(side: int, effect: str, ruling: str) -> None:
    """The printed example: no ship is sunk, and a hit takes a bypassing point once, not twice."""
    f = thinned(side, "tf 5 c9, nt", 5, [(1, 3)], **{"effect-of-a-hit": effect, "sunk-ships-points": ruling})
    assert (f.s.bypassing[side], f.values("points-lost")) == (2, [])


@pytest.mark.rule("34.C.2.c.7", "34.C.4.1", "34.C.2.d.1")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("effect", ["sunk-at-capacity", "weakened"])
def test_the_gunnery_of_the_sunk_is_theirs_alone(side: int, effect: str) -> None:
    """Ten points, less three hits, less the five of the ship that is sunk: the ship that is hit and floats loses no more."""
    rulings = {"effect-of-a-hit": effect, "sunk-ships-points": "all-of-the-sunk"}
    f = thinned(side, "tf 5 c2, tf 5 c9, nt", 10, [(1, 2), (2, 1)], **rulings)
    assert (f.s.bypassing[side], f.values("points-lost")) == (2, [(2, side, 2)])


@pytest.mark.rule("34.C.2.b.4", "34.C.4.1")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("ruling, all_bypass, some_bypass", [
    ("as-many-as-float", 3, 2),
    ("all-of-the-sunk", 3, 2),
    ("committed", 5, 2),
])  # fmt: skip
def test_a_ship_that_engaging_fire_weakens_bypasses_with_its_other_points(
    side: int, ruling: str, all_bypass: int, some_bypass: int
) -> None:
    """Two of its five points are hit: the other three are enough for two that bypass."""
    for bypass, left in ((5, all_bypass), (2, some_bypass)):
        ships, other = "tf 5 c9, nt", "tf 9 c60"
        moving, foe = (ships, other) if side == 0 else (other, ships)
        rulings = {"effect-of-a-hit": "weakened", "sunk-ships-points": ruling}
        f = Fight.of_text(battle(moving.split(", "), [f"Ships: {foe}"], movement=0), rulings=rulings)
        target: Answer = lambda s: 1 if (s.ask_object, s.ask_seat) == (ENGAGING, 1 - side) else 0  # noqa: E731
        engage, around = ((5 - bypass, 9), (bypass, 0)) if side == 0 else ((9, 5 - bypass), (0, bypass))
        answers: dict[str, Answer] = {"body": 1, "engage": by_seat(*engage), "bypass": by_seat(*around)}
        f.play(dice=[2], answers=answers | {"target": target, "turn": 0, "break-through": 0}, until="disengage")
        assert f.s.bypassing[side] == left


@pytest.mark.rule("34.C.2.b.4")
def test_engaging_fire_of_the_same_step_is_not_cut() -> None:
    f = Fight.of_text(battle(["tf 3 c1"], ["Ships: tf 3 c1"], movement=0))
    f.play(dice=[1, 1], answers={"body": 1, "engage": 3, "target": 1})
    assert [points for _, points, _ in f.fires()] == [3, 3] and f.s.sunk[OWN] == f.s.sunk[ENEMY] == 1


@pytest.mark.rule("34.A.2.4", "34.A.2.5", "34.C.3.0.1", "34.C.3.d.2", "34.C.3.d.3", "34.1")
def test_all_coast_defences_are_fought_before_one_is_activated_again() -> None:
    groups = ["Beside: coast 4 adjacent", "Here: coast 3", "Opposite: coast 2 adjacent"]
    f = Fight.of_text(battle(["tf 4"], groups, movement=3))
    again = [0, 1, 0, 0, 1, 0, 1]
    f.play(answers={"body": 1, "general": 0, "target": 0, "next-group": 0, "fight-again": again})
    offered = [subject - FOE for name, _, subject, _ in f.asked if name == "fight-again"]
    assert offered == [1, 0, 1, 0, 2, 1, 0]
    assert fought(f) == [1, 0, 2, 0, 2, 0] and f.s.movement == 0
    assert all(event.round == 1 for event in f.events("round-begins")), "every combat with a coast is one round"


@pytest.mark.rule("34.C.3.0.1", "34.C.3.0.2")
@pytest.mark.parametrize("ruling, cost, asked", [
    ("one-point-prepare-again", 1, ["body", "fight-again", "body", "fight-again"]),
    ("one-point-bodies-stand", 1, ["body", "fight-again", "fight-again"]),
    ("two-points-prepare-again", 2, ["body", "fight-again", "body"]),
])  # fmt: skip
def test_what_another_round_with_a_coast_defence_costs(ruling: str, cost: int, asked: list[str]) -> None:
    f = Fight.of_text(battle(["tf 4"], ["Fort: coast 4"], movement=3), rulings={"activation": ruling})
    f.play(answers={"body": 1, "general": 0, "target": 0, "fight-again": [1, 0] if cost == 1 else [1]})
    assert f.s.movement == 3 - cost
    assert [name for name, *_ in f.asked if name in ("body", "fight-again")] == asked
    assert [event.left for event in f.events("movement")] == [3 - cost]


def test_a_coast_defence_shelled_a_hundred_times_has_its_combats_told_as_such() -> None:
    """The hundredth round was once told as the second combat, and was out of its range."""
    from flagplot.games.europa.words.showing import section, titled

    f = Fight.of_text(battle(["tf 4"], ["Fort: coast 4"], movement=99))
    f.play(answers={"fight-again": 1, "general": 0, "target": 0})
    part, titles = 0, []
    for event in f.log:
        part = section(event, part)
        titles += [titled(part)] if event.kind == events.ROUND_BEGINS else []
    assert titles == [f"Combat {n}, round 1" for n in range(1, 101)]


@pytest.mark.rule("table.disengagement.5")
@pytest.mark.parametrize("here", ["true", "false"])
@pytest.mark.parametrize("there", ["true", "false", ""])
def test_a_group_in_an_adjacent_hex_has_the_coast_of_its_own_hex(here: str, there: str) -> None:
    more = f"; coastal-hex: {there}" if there else ""
    groups = ["At hand: tf 1", f"Beside: tf 1 adjacent{more}"]
    f = Fight.of_text(battle(["tf 1"], groups, top=f"coastal-hex: {here}"))
    found = [group_modifier(f.t, f.s, g, 0) for g in (0, FOE, FOE + 1)]
    assert found == [int(here == "true")] * 2 + [int((there or here) == "true")]


@pytest.mark.rule("34.D.0.1", "34.B.2.d.1", "34.C.2.e.1", "34.C.3.d.2")
@pytest.mark.parametrize("what", ["boats", "ships", "coast", "away", "slipped", "movement", "scenario", "program"])
def test_the_end_of_a_combat_says_why_and_cites_its_own_paragraph(what: str) -> None:
    groups = {"boats": ["U: ss 1 c1"], "slipped": ["U: ss 1"], "coast": ["Fort: coast 1"]}.get(what, ["Ships: tf 2 c1"])
    top = "round_limit: 2" if what == "scenario" else ""
    movement = {"movement": 1}.get(what, 99)
    f = Fight.of_text(battle(["tf 4 s4"], groups, movement=movement, top=top))
    first: Answer = lambda s: 1 if s.ask_seat == 0 else 0  # noqa: E731
    fires: dict[str, Answer] = {"target": first, "points": lambda s: s.ask_size - 1, "engage": by_seat(4, 0)}
    fires |= {"general": 0, "fire-step": 0, "body": 1, "fight-again": 0}
    give: dict[str, tuple[list[int], dict[str, Answer]]] = {
        "boats": ([1], fires),
        "ships": ([1], fires),
        "coast": ([], fires | {"target": 0}),
        "away": ([6, 1], {"disengage": by_seat(1, 0)}),
        "slipped": ([6, 1], {"slip-away": 1}),
    }
    dice, answers = give.get(what, ([], {"disengage": 0}))
    f.play(dice=dice, answers=answers)
    wanted = {
        "boats": "34.B.2.d", "ships": "34.C.2.e", "coast": "34.C.3.d", "away": "34.D", "slipped": "34.B.1",
        "movement": "34.D", "scenario": "", "program": "",
    }  # fmt: skip
    (end,) = [event for event in f.log if event.kind == events.COMBAT_ENDS]
    assert events.paragraph(end) == wanted[what] and events.ENDS[end.why][1]
    assert len(f.events("round-begins")) == {"slipped": 0, "movement": 2, "scenario": 2, "program": 99}.get(what, 1)


def test_a_refusal_cites_the_step_that_refuses() -> None:
    f = Fight.of_text(battle(["tf 6"], ["Ships: tf 2, nt"]))
    f.play(answers={"body": 1, "engage": 0, "bypass": by_seat(6, 0)}, until="target")
    assert f.s.ask_object == BYPASSING
    assert reasons.BY_CODE[refusal(f.t, f.s, 1)].cites == "34.C.2.d"
    f.play(answers={"target": 2}, until="points")
    assert reasons.BY_CODE[refusal(f.t, f.s, 6)].cites == "34.C.2.d"


@pytest.mark.rule("34.D.i1.b")
@pytest.mark.parametrize("movement", [0, 1])
def test_no_movement_point_is_told_as_spent_where_none_is_left(movement: int) -> None:
    top = "rulings: {out-of-movement: fights-on}\nround_limit: 3"
    f = Fight.of_text(battle(["tf 2"], ["Squadron: tf 2"], movement=movement, top=top))
    f.play(answers={"body": 0, "disengage": 0})
    assert len(f.events("round-begins")) == 3
    assert f.values("movement") == [(0, 0)] * movement
