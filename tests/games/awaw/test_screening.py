"""Who takes part in a fleet combat and who stands screened (22.53, 22.531)."""

import pytest

from flagplot.games.awaw.shared import terms
from tests.helpers.battle import Battle, Ship, light, named

ONES = [1, 1]
FOE = terms.UNITS
"""First unit row of the second side."""


def meet(first: tuple[Ship, ...], second: tuple[Ship, ...], rulings: dict[str, str] | None = None) -> Battle:
    """The groups 1 of both sides are about to fight."""
    b = Battle(rulings=rulings)
    b.group(0, 1, *first)
    b.group(1, 1, *second)
    b.start(terms.PAIRING)
    return b


def shots(b: Battle) -> list[tuple[int, int]]:
    """Targets and strengths of the shots about to be rolled."""
    assert b.ask_name == "die"
    return [(b.s.shot_target[i], b.s.shot_strength[i]) for i in range(b.s.shots)]


def asked_to_screen(b: Battle) -> list[int]:
    return [subject for name, _, subject, _ in b.asked if name == "screen"]


@pytest.mark.rule("22.53-a", "22.531A", "22.531B")
def test_all_ships_of_both_groups_fight_unless_screened() -> None:
    b = meet((named("BB", 3), named("BB", 4), light("CA", 2)), (light("DD", 3), light("CA", 1)))
    b.play(answers={"capital-aim": 1}, until="die")
    assert shots(b) == [(-2, 7)]
    b.answer(1)
    b.answer(1)
    # Seven factors make one hit with a two: the cruiser is damaged and out of the light ships' fight.
    assert shots(b) == [(-2, 4), (-2, 3)]


@pytest.mark.rule("22.53-b")
def test_nobody_is_asked_to_commit_part_of_a_group() -> None:
    b = meet((named("BB", 3), light("CA", 2)), (named("BB", 3), light("CA", 2)))
    b.play(until="die")
    assert {name for name, *_ in b.asked} == {"screen"}
    assert b.s.engaged_in_battle[:2] == [1, 1] and b.s.engaged_in_battle[FOE : FOE + 2] == [1, 1]


@pytest.mark.rule("22.531", "22.531A", "22.531B", "22.531C.2-a")
@pytest.mark.parametrize("ship", [named("BB", 2), light("CA", 1), light("DD", 1), light("CVE", 1)])
def test_capital_and_light_ships_fight_or_are_screened_by_choice(ship: Ship) -> None:
    b = meet((ship,), (light("DD", 1),))
    b.play(answers={"screen": [0, 0], "capital-aim": 1}, until="die")
    assert asked_to_screen(b) == [0, FOE]
    assert (-2, ship.size) in shots(b)
    b = meet((ship,), (light("DD", 1),))
    b.play(answers={"screen": [1, 0]}, until="withdraw")
    assert b.s.engaged_in_battle[0] == 0 and b.events("fleet-fire") == []


@pytest.mark.rule("22.531", "22.531C.1")
@pytest.mark.parametrize(
    "ship",
    [
        named("BB", 4, hits=3),
        light("CA", 1, hurt=1),
        named("CV"),
        named("CVL"),
        named("CVB"),
        light("TR", 2),
        light("DD", 2, laden=1),
    ],
)
def test_damaged_ships_carriers_and_cargo_are_screened_without_a_choice(ship: Ship) -> None:
    b = meet((ship, light("DD", 1)), (light("DD", 9),))
    b.s.cargo[0] = 2 * ship.laden
    b.play(answers={"light-at-light": 6}, until="die")
    assert asked_to_screen(b) == [1, FOE]
    assert shots(b) == [(-2, 1), (-2, 9)], "only the destroyer without cargo fires and is fired at"


@pytest.mark.rule("22.531C.1")
def test_only_the_damaged_ships_of_a_row_are_screened_without_a_choice() -> None:
    b = meet((light("CA", 3, hurt=1),), (light("CA", 3),))
    b.play(until="screen")
    assert b.legal() == [0, 1, 2]
    b.play(until="die")
    assert shots(b) == [(-2, 4), (-2, 6)]


@pytest.mark.rule("22.531C.2-a", "22.531C.3.1")
def test_ships_screened_by_choice_neither_fire_nor_are_counted() -> None:
    b = meet((light("DD", 5),), (light("DD", 4),))
    b.play(answers={"screen": [3, 0], "light-at-light": 0}, until="die")
    assert shots(b) == [(-2, 2), (-2, 4)]


@pytest.mark.rule("22.531C.2-b")
def test_screens_are_set_before_either_group_is_shown() -> None:
    b = meet((light("DD", 1),), (light("DD", 1),))
    for side in range(2):
        b.play(until="screen")
        assert b.s.ask_seat == side
        assert b.s.known[0] == b.s.known[terms.GROUPS] == terms.HIDDEN
        assert b.events("fleet-combat") == b.events("screen-shown") == []
        b.answer(1)
    assert b.s.known[0] == b.s.known[terms.GROUPS] == terms.FULL
    assert b.values("screen-shown") == [(0, 0, 1), (1, FOE, 1)]


@pytest.mark.rule("22.531C.3.2-a")
@pytest.mark.parametrize(("dice", "reached"), [([6, 6], "capital-at-screened"), ([1, 1], "die")])
def test_the_screened_may_be_fired_on_once_the_unscreened_are_sunk(dice: list[int], reached: str) -> None:
    b = meet((named("BB", 4), named("BB", 4)), (light("DD", 1), named("CV")))
    b.play(answers={"capital-aim": [0, 1]}, until="die")
    b.play(dice=dice, until="capital-at-screened" if reached != "die" else "withdraw", answers={"light-at-capital": 0})
    assert b.ask_name == ("withdraw" if reached == "die" else reached)


@pytest.mark.rule("22.531C.3.2-a")
def test_unscreened_ships_lost_in_earlier_rounds_shield_nobody() -> None:
    b = meet((named("BB", 4),), (light("DD", 1), named("CV")))
    b.s.count[FOE], b.s.sunk[FOE] = 0, 1
    b.play(until="capital-at-screened")
    assert b.ask_name == "capital-at-screened" and b.legal() == [0, 1]


@pytest.mark.rule("22.531C.3.2-b")
def test_a_cruiser_damaged_by_capital_ships_shields_nobody() -> None:
    b = meet((named("BB", 4), named("BB", 4)), (light("CA", 1), named("CV")))
    b.play(answers={"capital-aim": [0, 1]}, until="die")
    b.play(dice=[2, 3], until="capital-at-screened")  # four factors, a five: one hit
    assert (b.s.count[FOE], b.s.damaged[FOE]) == (1, 1)
    assert b.ask_name == "capital-at-screened" and b.legal() == [0, 1, 2], "the carrier and the damaged cruiser"


@pytest.mark.rule("22.531C.3.2-b", "22.531C.1")
@pytest.mark.parametrize(("ruling", "reached"), [("next-combat", "withdraw"), ("at-once", "capital-at-screened")])
def test_a_cruiser_damaged_by_light_ships_shields_as_ruled(ruling: str, reached: str) -> None:
    b = meet(
        (named("BB", 4), light("DD", 3)),
        (light("CA", 1), named("CV")),
        {"damaged-capital-screens": ruling},
    )
    b.play(answers={"capital-aim": 0}, until="die")
    assert shots(b) == [(-2, 3), (-2, 2)]
    b.play(dice=[3, 3, *ONES], until=reached)  # three factors, a six: one hit
    assert (b.s.count[FOE], b.s.damaged[FOE], b.ask_name) == (1, 1, reached)


@pytest.mark.rule("22.531C.1")
@pytest.mark.parametrize(("ruling", "asked"), [("next-combat", True), ("at-once", False)])
def test_a_capital_ship_damaged_in_the_fight_is_screened_as_ruled(ruling: str, asked: bool) -> None:
    b = meet(
        (named("BB", 4), light("DD", 5)),
        (named("BB", 2),),
        {"damaged-capital-screens": ruling},
    )
    b.play(until="die")
    # Four factors with a five make one hit, which damages a ship of two factors.
    b.play(dice=[2, 3, *ONES], until="light-at-capital" if asked else "light-at-screened")
    assert b.s.damaged[FOE] == 1
    assert b.ask_name == ("light-at-capital" if asked else "light-at-screened") and b.s.ask_subject == FOE
