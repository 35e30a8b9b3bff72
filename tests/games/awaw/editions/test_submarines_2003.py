"""Submarine attacks of 2003 beside those of 2018: the longer table and the ranked list of targets (22.93E, 22.94)."""

import pytest

from flagplot.games.awaw.battle.submarines.submarine import submarine_attack, submarine_modifier
from flagplot.games.awaw.shared.ranking import ranked_place, target_key
from flagplot.games.awaw.shared.terms import FULL, SUBMARINES, UNITS, WITHDRAWAL
from tests.helpers.battle import Battle, Ship, light, named, tables

OLD, NEW = tables(edition="awaw-2003"), tables()
LIGHT_SHIPS = -5


def hunted(edition: str, *ships: Ship) -> Battle:
    """A submarine against a group of the enemy that was found this round."""
    b = Battle(edition=edition)
    b.group(0, 1, light("CA", 1, "Germany"))
    b.submarines(0, 1)
    b.s.search_results[b.group(1, 1, *ships)] = 1
    b.start(SUBMARINES)
    return b


def target(die: int, *ships: Ship) -> int:
    """Place of the ship that the die picks in 2003, -5 for the light ships."""
    b = hunted("awaw-2003", *ships)
    b.play(answers={"submarine-attack": [1]}, dice=[die, 2, 1], until_segment=WITHDRAWAL)
    row = b.events("submarine-fire")[0].target
    return row - UNITS if row >= 0 else row


@pytest.mark.rule("awaw-2003:table.22.94.roll", "awaw-2003:table.22.94.star")
@pytest.mark.parametrize(
    ("roll", "modifier", "old", "new"),
    [
        (2, 0, (0, 1), (0, 1)),
        (2, 1, (0, 0), (0, 0)),
        (9, 0, (3, 0), (3, 0)),
        (10, 1, (4, 0), (3, 0)),
        (12, 4, (5, 0), (3, 0)),
    ],
)
def test_the_table_side_by_side(roll: int, modifier: int, old: tuple[int, int], new: tuple[int, int]) -> None:
    assert [submarine_attack(t, modifier, roll) for t in (OLD, NEW)] == [old, new]


@pytest.mark.rule(
    "awaw-2003:table.22.94.mod",
    "awaw-2003:table.22.94.italic",
    "awaw-2003:table.22.94.max",
    "awaw-2003:table.22.94.adv",
)
@pytest.mark.parametrize(
    ("items", "net"),
    [
        ((2, 0, 0, 0, 0, 0, 0, 0, 0, 0), 2),
        ((0, 5, 0, 0, 0, 0, 0, 0, 0, 0), 2),
        ((0, -1, 0, 0, 0, 0, 0, 0, 0, 0), -1),
        ((0, 0, 7, 2, 0, 0, 0, 0, 0, 0), 2),
        ((0, 0, 0, 3, 0, 0, 0, 0, 0, 0), -1),
        ((0, 0, 0, 0, 5, 0, 0, 0, 0, 0), -1),
        ((0, 0, 0, 0, 0, 20, 0, 0, 0, 0), -2),
        ((0, 0, 0, 0, 0, 0, 3, 0, 0, 0), -3),
        ((0, 0, 0, 0, 0, 0, 0, 1, 0, 0), 1),
        ((0, 0, 0, 0, 0, 0, 0, 0, -1, 0), -1),
        ((3, 2, 6, 0, 0, 0, 0, 1, 1, 0), 4),
        ((-3, -2, 0, 6, 6, 6, 3, 0, -1, 0), -4),
        ((-3, -2, 0, 6, 6, 6, 3, 0, -1, 1), 1),
    ],
)
def test_the_modifiers_are_the_same_in_both(items: tuple[int, ...], net: int) -> None:
    assert [submarine_modifier(t, *items) for t in (OLD, NEW)] == [net, net]


@pytest.mark.rule("awaw-2003:22.93E.order.1", "awaw-2003:22.93E.roll", "awaw-2003:22.93E.over", "awaw-2003:22.93E.six")
@pytest.mark.parametrize(("die", "place"), [(1, 3), (2, 1), (3, 2), (4, 0), (5, LIGHT_SHIPS), (6, LIGHT_SHIPS)])
def test_carriers_by_size_then_capitals_by_size_then_light_ships(die: int, place: int) -> None:
    assert target(die, named("BB", 3), named("CVL"), named("BB", 4), named("CV"), light("DD", 2)) == place


@pytest.mark.rule("awaw-2003:22.93E.order.2")
def test_of_the_same_size_the_slower_goes_first() -> None:
    assert [target(die, named("BB", 3), named("BB", 3, slow=1), named("BB", 4)) for die in (1, 2, 3)] == [2, 1, 0]


@pytest.mark.rule("awaw-2003:22.93E.order.3", "awaw-2003:22.93E.order.4")
def test_damaged_goes_before_undamaged_and_more_hits_before_fewer() -> None:
    ships = (
        named("BB", 4),
        named("BB", 4, hits=1),
        named("BB", 4, hits=3),
        named("BB", 4, hits=2),
        named("BB", 3, hits=2),
    )
    assert [target(die, *ships) for die in (1, 2, 3, 4, 5)] == [2, 3, 1, 0, 4]


@pytest.mark.rule("awaw-2003:22.93E.order")
def test_speed_goes_before_damage_and_size_before_speed() -> None:
    assert target_key(0, 4, 1, 0, 0) > target_key(0, 4, 0, 1, 3)
    assert target_key(0, 4, 0, 0, 0) > target_key(0, 3, 1, 1, 2)
    assert target_key(1, 2, 0, 0, 0) > target_key(0, 5, 1, 1, 4)


@pytest.mark.rule("awaw-2003:22.93E.six", "awaw-2003:22.93E.over", "awaw-2003:22.93E.nolight", "awaw-2003:22.93E.roll")
@pytest.mark.parametrize(
    ("heavy", "light_ships", "places"),
    [
        (2, 1, [1, 2, 0, 0, 0, 0]),
        (2, 0, [1, 2, 2, 2, 2, 2]),
        (5, 3, [1, 2, 3, 4, 5, 0]),
        (7, 3, [1, 2, 3, 4, 5, 0]),
        (7, 0, [1, 2, 3, 4, 5, 7]),
        (0, 4, [0, 0, 0, 0, 0, 0]),
    ],
)
def test_what_each_face_picks(heavy: int, light_ships: int, places: list[int]) -> None:
    assert [ranked_place(die, heavy, light_ships) for die in range(1, 7)] == places


@pytest.mark.rule("awaw-2003:22.93E.nolight")
def test_without_light_ships_the_last_heavy_ship_stands_for_them() -> None:
    assert [target(die, named("BB", 4), named("CV"), named("BB", 2)) for die in (4, 5, 6)] == [2, 2, 2]


@pytest.mark.rule("awaw-2003:22.93E.nochoice", "awaw-2003:table.22.94.target")
def test_a_die_for_each_attack_and_no_choice() -> None:
    ships = (named("BB", 3), named("BB", 4), light("DD", 1))
    old, new = hunted("awaw-2003", *ships), hunted("awaw-2018", *ships)
    old.play(answers={"submarine-attack": [1]}, dice=[2, 3, 3], until_segment=WITHDRAWAL)
    new.play(answers={"submarine-attack": [1], "submarine-target": [0]}, dice=[2, 3, 3], until_segment=WITHDRAWAL)
    assert not [name for name, *_ in old.asked if name == "submarine-target"]
    assert [name for name, *_ in new.asked if name == "submarine-target"]


@pytest.mark.rule("awaw-2003:table.22.94.target")
def test_one_entry_in_the_list_needs_no_die() -> None:
    for ships in ((light("DD", 3), light("CA", 1)), (named("BB", 4),)):
        b = hunted("awaw-2003", *ships)
        b.play(answers={"submarine-attack": [1]}, dice=[2, 1], until_segment=WITHDRAWAL)
        assert len(b.events("submarine-fire")) == 1
    # Two capital ships are one category of 2018 and two entries of the list.
    two = hunted("awaw-2003", named("BB", 4), named("BB", 3))
    two.play(answers={"submarine-attack": [1]}, dice=[1, 2, 1], until_segment=WITHDRAWAL)
    assert two.events("submarine-fire")[0].target == UNITS


@pytest.mark.rule("awaw-2003:22.93E.reveal")
def test_the_group_is_shown_before_the_die() -> None:
    b = hunted("awaw-2003", named("BB", 3), light("DD", 1))
    b.play(answers={"submarine-attack": [1]}, until="die")
    assert b.s.known[18] == FULL


@pytest.mark.rule("awaw-2003:table.22.94.mod.dd")
@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2018"])
def test_destroyers_that_carry_count_as_escorts_in_both(edition: str) -> None:
    found = []
    for laden in (2, 3):
        b = hunted(edition, light("DD", laden, laden=1), light("DD", 3))
        b.play(answers={"submarine-attack": [1]}, dice=[3, 3], until_segment=WITHDRAWAL)
        found.append(b.events("submarine-fire")[0].modifier)
    assert found[1] == found[0] - 1
