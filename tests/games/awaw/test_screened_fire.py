"""Fire at screened ships by what held its fire, and what follows a fleet combat (22.54G-H)."""

import pytest

from flagplot.games.awaw.shared import terms
from tests.helpers.battle import Answer, Battle, Ship, light, meet, named, roll, shots
from tests.witness.fire import screened_open

FOE = terms.UNITS
"""First unit row of the second side."""
LIGHT, SCREENED = -2, -4


def bared(*screened: Ship, cargo: int = 0) -> Battle:
    """Two battleships and four destroyers face a group that has nothing unscreened left."""
    b = meet((named("BB", 5), named("BB", 3), light("DD", 4)), screened)
    b.s.cargo[terms.GROUPS] = cargo
    b.play(until="capital-at-screened")
    return b


@pytest.mark.rule("22.54G", "22.54G.2-a")
def test_screened_named_ships_are_targets_one_by_one() -> None:
    b = bared(named("CV"), named("BB", 4, hits=3))
    assert b.s.ask_subject == 0 and b.legal() == [0, 1, 2]
    b.answer(1)
    b.answer(2)
    assert shots(b) == [(FOE, 5), (FOE + 1, 3)]
    roll(b, 6, 6, 6, 6)  # five factors: three hits; three factors: two
    assert b.s.sunk[FOE] == 1 and b.s.sunk[FOE + 1] == 1


@pytest.mark.rule("22.54G.2-a")
def test_capital_ships_at_the_same_screened_ship_fire_together() -> None:
    b = bared(named("CV"))
    b.answer(1)
    b.answer(1)
    assert shots(b) == [(FOE, 8)]


@pytest.mark.rule("22.54G.2-b")
def test_screened_light_ships_are_one_target() -> None:
    b = bared(named("CV"), light("TR", 2), light("DD", 1, laden=1), light("CA", 1, hurt=1), cargo=3)
    assert b.legal() == [0, 1, 2], "the carrier, and the light ships together"
    b.answer(2)
    b.answer(0)
    assert shots(b) == [(SCREENED, 5)]
    roll(b, 6, 6)  # three hits over three one-factor ships and a damaged cruiser
    # The damaged cruiser takes one hit and the one-factor ships two, all of them transports.
    b.play(answers={"ship-loss": 1}, until="light-at-screened")
    assert b.s.sunk[FOE + 1 : FOE + 4] == [2, 0, 1]


@pytest.mark.rule("22.54G.3-a", "22.54G.3-c")
def test_light_ships_choose_screened_targets_after_the_capital_ships_fire() -> None:
    b = bared(named("CV"), named("CVL"))
    b.answer(1)
    b.answer(0)
    roll(b, 6, 6)  # three hits sink the CV
    assert b.s.sunk[FOE] == 1
    assert b.ask_name == "light-at-screened" and b.s.ask_subject == FOE + 1
    b.answer(4)
    assert shots(b) == [(FOE + 1, 4)]


@pytest.mark.rule("22.54G.3-b")
def test_capital_and_light_ships_fire_at_the_same_screened_ship_in_sequence() -> None:
    b = bared(named("CVB"))
    b.answer(1)
    b.answer(1)
    assert shots(b) == [(FOE, 8)]
    roll(b, 1, 1)  # eight factors: one hit
    assert b.s.hits[FOE] == 1
    b.play(answers={"light-at-screened": [4]}, until="die")
    assert shots(b) == [(FOE, 4)], "a roll of their own"
    roll(b, 6, 6)
    assert b.s.sunk[FOE] == 1


@pytest.mark.rule("22.54G.3-a")
def test_light_factors_may_be_divided_among_screened_targets() -> None:
    b = bared(named("CV"), named("CVL"))
    b.play(answers={"capital-at-screened": 0, "light-at-screened": [1, 3]}, until="die")
    assert shots(b) == [(FOE, 1), (FOE + 1, 3)]


@pytest.mark.rule("22.54G.1")
@pytest.mark.parametrize(("unscreened", "dice", "open_to_fire"), [("DD", [2, 3], True), ("DD", [1, 1], False)])
def test_one_unscreened_ship_left_protects_all_screened_ones(
    unscreened: str, dice: list[int], open_to_fire: bool
) -> None:
    b = meet((named("BB", 4), named("BB", 4)), (light(unscreened, 1), named("CV")))
    b.play(answers={"capital-aim": [0, 1]}, until="die")
    roll(b, *dice)
    sunk = b.s.count[FOE] == 0
    assert (b.ask_name == "capital-at-screened") == open_to_fire == screened_open([(unscreened, sunk, False)])


@pytest.mark.rule("22.54G.1", "22.54C.4")
def test_only_cruisers_damaged_by_capital_ships_are_left_out() -> None:
    b = meet((named("BB", 4), named("BB", 4)), (light("CA", 2), named("CV")))
    b.play(answers={"capital-aim": [0, 1]}, until="die")
    roll(b, 2, 3)  # one hit
    assert (b.s.damaged[FOE], b.s.count[FOE]) == (1, 2)
    b.play(answers={"light-at-capital": 0}, until="withdraw")
    assert b.ask_name == "withdraw", "the other cruiser still stands"
    assert not screened_open([("CA", False, True), ("CA", False, False)])
    assert screened_open([("CA", False, True), ("CA", True, False)])


@pytest.mark.rule("22.54G.1")
def test_an_unscreened_capital_ship_protects_the_screened() -> None:
    b = meet((named("BB", 4), named("BB", 4)), (named("BB", 2), named("CV")))
    b.play(answers={"capital-aim": [0]}, until="die")
    roll(b, 1, 1, 1, 1)
    assert b.ask_name == "withdraw"
    b = meet((named("BB", 4), named("BB", 4)), (named("BB", 2), named("CV")))
    b.play(answers={"capital-aim": [0]}, until="die")
    roll(b, 5, 5, 1, 1)  # four factors with a ten: two hits
    assert b.s.sunk[FOE] == 1 and b.ask_name == "capital-at-screened"


@pytest.mark.rule("22.54G.1", "22.54G.3-a")
def test_a_screened_cruiser_that_is_damaged_protects_nobody() -> None:
    """Capital ships damage a cruiser screened by choice; the light ships may still fire."""
    b = meet((named("BB", 4), light("DD", 4)), (light("CA", 2),))
    b.play(answers={"screen": [0, 0, 2]}, until="capital-at-screened")
    b.answer(1)
    assert shots(b) == [(SCREENED, 4)]
    roll(b, 2, 3)  # one hit
    assert (b.s.damaged[FOE], b.s.count[FOE]) == (1, 2)
    assert b.ask_name == "light-at-screened" and b.s.ask_subject == SCREENED


@pytest.mark.rule("22.54G")
def test_capital_ships_that_fired_do_not_fire_at_screened_ships() -> None:
    b = meet((named("BB", 4), named("BB", 3)), (light("DD", 1), named("CV")))
    b.play(answers={"capital-aim": [1, 0]}, until="die")  # the first to choose fires, the other one holds
    roll(b, 6, 6)
    b.play(until="withdraw")
    holder = next(subject for name, _, subject, _ in b.asked if name == "capital-aim") ^ 1
    assert [subject for name, _, subject, _ in b.asked if name == "capital-at-screened"] == [holder]


@pytest.mark.rule("22.54G.4", "22.531C.3.1")
def test_screened_ships_do_not_fire_back() -> None:
    b = bared(named("BB", 5, hits=4), light("DD", 9, laden=1), cargo=9)
    b.play(answers={"capital-at-screened": 1}, until="die")
    assert [b.s.shot_group[i] for i in range(b.s.shots)] == [terms.GROUPS]
    b.play(dice=[1, 1] * 2, answers={"light-at-screened": [1]}, until="withdraw")
    assert {event.group for event in b.events("fleet-fire")} == {terms.GROUPS}


@pytest.mark.rule("22.54")
def test_the_steps_come_in_their_order() -> None:
    b = meet(
        (named("BB", 5), named("BB", 5), named("BB", 3), light("DD", 9)),
        (named("BB", 2), light("CA", 1), named("CV")),
    )
    answers: dict[str, Answer] = {"capital-aim": [2, 0], "reply": [1], "light-at-light": [0]}
    answers |= {"capital-at-screened": [1], "light-at-screened": [3]}
    # The battleship and then the cruiser sink at twelves; nothing else hits.
    b.play(dice=[6, 6, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1], answers=answers, until="withdraw")
    steps: list[str] = []
    for name, *_ in b.asked:
        if name != "screen" and name not in steps[-1:]:
            steps.append(name)
    before = ["rank", "capital-aim", "reply", "die", "light-at-light"]
    assert steps == [*before, "die", "capital-at-screened", "die", "light-at-screened", "die"]


@pytest.mark.rule("22.54H.1", "22.54H.2")
def test_submarines_and_then_withdrawal_follow_all_fleet_combat() -> None:
    b = Battle(combat_round=2)
    for side in range(2):
        b.group(side, 1, light("DD", 1))
    b.group(0, 2, light("DD", 1))
    b.submarines(0, 1)
    b.start(terms.PAIRING)
    b.play(dice=[1, 1] * 4, answers={"engage": 1}, until="submarine-attack")
    assert len(b.events("fleet-combat")) == 2
    assert "withdraw" not in [name for name, *_ in b.asked]
    b.play(answers={"submarine-attack": 0}, until="withdraw")
    assert b.legal() == [0, 1, 3], "none, all or some"
    b.answer(0)
    assert b.ask_name in ("withdraw", "die")


@pytest.mark.rule("22.54H.2")
def test_a_group_that_fought_may_withdraw_in_part() -> None:
    b = meet((light("DD", 3),), (light("DD", 3),))
    b.play(dice=[1, 1, 1, 1], until="withdraw")
    b.play(answers={"withdraw": [3, 0], "withdraw-ships": [2]}, until="die")
    assert sorted([b.s.withdrawn[0], b.s.withdrawn[FOE]]) == [0, 2]
