"""Ranking of a group's ships for kamikazes, and what a die picks of it (17.47F)."""

from fractions import Fraction

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.strategic.inputs import SHIP_CODES, ShipsInput
from flagplot.odds.exact.procedure import exact
from tests.games.awaw.strategic.asking import asked, case


def order(ships: str) -> list[int]:
    steps = {step.name: step.numbers for step in case("kamikaze-target", {}, {"ships": ships}).steps()}
    found = steps["order"]["order"]
    assert isinstance(found, tuple)
    return list(found)


def target(die: int, **fields: object) -> object:
    return asked("kamikaze-target", {}, {**fields, "die": die})["target"]


@pytest.mark.rule("awaw-2011:17.47.F.1")
def test_a_kamikaze_has_the_group_revealed() -> None:
    assert asked("kamikaze-target", {}, {"ships": "CV 3", "die": 1})["revealed"] == "yes"
    nobody = asked("kamikaze-target", {}, {"ships": "CV 3", "kamikazes": "no"})
    assert nobody == {"revealed": "no", "target": "none"}


@pytest.mark.rule("awaw-2011:17.47.F.2")
def test_carriers_then_capital_ships_each_by_falling_size() -> None:
    assert order("BB 2, CV 2, BB 5, CV 4, CV 3, BB 4") == [4, 5, 2, 3, 6, 1]


@pytest.mark.rule("awaw-2011:17.47.F.3")
def test_the_slower_capital_ship_of_one_size_comes_first() -> None:
    assert order("BB 4, BB 4 slow, BB 3 slow") == [2, 1, 3]
    assert order("BB 5, BB 4 slow") == [1, 2]


@pytest.mark.rule("awaw-2011:17.47.F.4")
def test_damaged_ships_come_before_undamaged_ones_alike() -> None:
    assert order("CV 3, CV 3 damaged, CV 4") == [3, 2, 1]
    assert order("BB 4 damaged, BB 4 slow, BB 4 slow damaged, BB 4") == [3, 2, 1, 4]


@pytest.mark.rule("awaw-2011:17.47.F.5")
def test_undamaged_ships_alike_go_by_their_hits() -> None:
    assert order("BB 4 hits 1, BB 4, BB 4 hits 2, BB 4 damaged") == [4, 3, 1, 2]
    assert order("CV 3 damaged hits 2, CV 3 damaged") == [1, 2], "hits do not order damaged ships"
    assert order("CV 3 damaged, CV 3 damaged hits 2") == [1, 2]


def test_the_die_picks_a_place_and_the_six_the_light_ships() -> None:
    ships = "BB 4, CV 3, BB 5"
    assert [target(die, ships=ships) for die in range(1, 7)] == ["ship 2", "ship 3", "ship 1", *["light ships"] * 3]
    assert target(6, ships=ships, light="no") == target(4, ships=ships, light="no") == "ship 1"
    assert target(1) == "light ships"


def test_the_odds_of_a_target() -> None:
    chances = exact(case("kamikaze-target", {}, {"ships": "CV 3,CV 3"})).marginal("target")
    assert chances == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def test_ships_are_read_back_as_they_are_told() -> None:
    ships = ShipsInput("ships", "ships", 0, SHIP_CODES - 1, (), many=True)
    assert ships.read(ships.spell(tuple(range(SHIP_CODES)))) == tuple(range(SHIP_CODES))
    assert ships.spell(ships.read("bb  4 slow damaged hits 3, cv 2")) == ["BB 4 slow damaged hits 3", "CV 2"]


@pytest.mark.parametrize("ship", ["BB", "BB 6", "CVE 1", "DD 1", "BB 4 fast", "BB 4 hits 9", "400", True, None, 160])
def test_what_is_no_ship_is_refused(ship: object) -> None:
    with pytest.raises(FlagplotError, match="ships: .* is not a ship; expected ships such as CV 3, BB 4 slow"):
        case("kamikaze-target", {}, {"ships": [ship]})


def test_a_group_without_ships_or_with_too_many_is_refused() -> None:
    with pytest.raises(FlagplotError, match="a group without a ship cannot be attacked; expected ships, or light=yes"):
        case("kamikaze-target", {}, {"light": "no"})
    with pytest.raises(FlagplotError, match="13 ships given; expected 12 at most"):
        case("kamikaze-target", {}, {"ships": ["CV 3"] * 13})
