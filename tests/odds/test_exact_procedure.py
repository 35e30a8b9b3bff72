"""Exact odds against closed forms, against icepool on the same questions, and against every way the dice can fall."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest

from flagplot.core.dice import totals
from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import Distribution, exact
from tests.witness import damage, fire, strike, submarine

TABLES = editions.fill(editions.load())
D6: Any = icepool.d6
TWO_DICE: Any = 2 @ D6


def odds(name: str, **fields: object) -> Distribution:
    return exact(PROCEDURES[f"awaw.{name}"].take(TABLES, fields))


def chances(die: Any) -> dict[Any, Fraction]:
    """What icepool says, as plain tuples."""
    found: dict[Any, Fraction] = {}
    for outcome, chance in zip(die.outcomes(), die.probabilities(), strict=True):
        key = tuple(outcome) if isinstance(outcome, tuple | icepool.Vector) else (outcome,)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def test_totals_of_dice() -> None:
    assert totals(0) == {0: 1}
    assert totals(1) == dict.fromkeys(range(1, 7), 1)
    assert totals(2) == {total: 6 - abs(7 - total) for total in range(2, 13)}
    assert sum(totals(3).values()) == 216 and totals(3)[10] == 27


@pytest.mark.parametrize("dice", [0, 1, 2, 5, 12])
def test_search_results_against_one_group_are_binomial(dice: int) -> None:
    found = odds("search-results", dice=dice, numbers=4).marginal("against-4")
    assert found == {k: Fraction(comb(dice, k) * 5 ** (dice - k), 6**dice) for k in range(dice + 1)}


def test_search_results_against_several_groups_are_multinomial() -> None:
    found = odds("search-results", dice=4, numbers="1,3,6").chances
    expected: dict[tuple[int, ...], Fraction] = {}
    for dice in product(range(1, 7), repeat=4):
        outcome = (dice.count(1), 0, dice.count(3), 0, 0, dice.count(6))
        expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(1, 6**4)
    assert found == expected


def test_twelve_dice_against_six_groups() -> None:
    found = odds("search-results", dice=12, numbers="1,2,3,4,5,6")
    assert len(found.chances) == comb(17, 5)
    assert sum(found.chances.values()) == 1
    assert found.chances[(2,) * 6] == Fraction(479001600 // 2**6, 6**12)
    assert found.expected("against-5") == 2
    assert found.at_least("against-5", 1) == 1 - Fraction(5, 6) ** 12


def test_search_results_as_icepool_counts_them() -> None:
    hits = chances(7 @ (D6 == 3))
    assert {
        (value,): chance for value, chance in odds("search-results", dice=7, numbers=3).marginal("against-3").items()
    } == hits


@pytest.mark.parametrize("factors", [1, 6, 13, 25, 26, 60])
@pytest.mark.parametrize("modifier", [-3, 0, 4])
def test_fleet_fire_as_icepool_counts_it(factors: int, modifier: int) -> None:
    rows = [min(25, factors - start) for start in range(0, factors, 25)]
    die: Any = icepool.Die([0])
    for row in rows:
        die = die + TWO_DICE.map(lambda roll, row=row: fire.fleet_fire(row, int(roll), [2 + modifier], 2, False, False))
    assert odds("fleet-fire", factors=factors, firer_drm=2 + modifier, target_drm=2).chances == chances(die)


@pytest.mark.parametrize(("attackers", "patrol"), [(1, 1), (6, 3), (12, 20), (23, 2)])
def test_air_combat_as_icepool_counts_it(attackers: int, patrol: int) -> None:
    def both(first: int, second: int, third: int) -> tuple[int, int, int, int]:
        a_rolls = [first, third] if attackers > 20 else first
        return strike.air_combat(attackers, patrol, a_rolls, second, 0, 1)

    die = icepool.map(both, TWO_DICE, TWO_DICE, TWO_DICE if attackers > 20 else 0)
    assert odds("air-combat", attackers=attackers, patrol=patrol).chances == chances(die)


def test_a_submarine_attack_as_icepool_counts_it() -> None:
    die = TWO_DICE.map(lambda roll: tuple(int(part) for part in submarine.attack(int(roll), -2)))
    assert odds("submarine-attack", modifier=-2).chances == chances(die)


def test_light_losses_as_icepool_counts_them() -> None:
    def losses(roll: int) -> tuple[int, ...]:
        hits = fire.fleet_fire(16, roll, [3], 2, False, True)
        return hits, *damage.light_losses(hits, 2, 1, 3)

    found = odds(
        "fleet-fire-light", factors=16, firer_drm=3, target_encumbered=1, cruisers=2, damaged_cruisers=1, small=3
    )
    assert found.chances == chances(TWO_DICE.map(losses))


def test_the_surprise_level_is_uniform() -> None:
    found = odds("surprise-level", results=3, radar=1).chances
    assert found == {(level,): Fraction(1, 6) for level in range(2, 8)}


def test_a_category_of_three_takes_two_faces_each_and_of_one_no_die() -> None:
    assert odds("submarine-target").chances == {(place,): Fraction(1, 3) for place in range(3)}
    assert odds("submarine-target", carriers=0).chances == {(1,): Fraction(1, 2), (2,): Fraction(1, 2)}
    assert odds("submarine-target", carriers=0, light=0).chances == {(1,): Fraction(1)}


def test_rolls_given_stand_and_the_others_are_counted() -> None:
    whole = odds("air-combat", attackers=6, patrol=4)
    parts = [odds("air-combat", attackers=6, patrol=4, attacker_roll=roll) for roll in range(2, 13)]
    mixed: dict[tuple[int, ...], Fraction] = {}
    for count, part in zip(totals(2).values(), parts, strict=True):
        for outcome, chance in part.chances.items():
            mixed[outcome] = mixed.get(outcome, Fraction(0)) + chance * Fraction(count, 36)
    assert mixed == whole.chances
    decided = odds("air-combat", attackers=6, patrol=4, attacker_roll=7, defender_roll=7)
    assert list(decided.chances.values()) == [1]


def test_one_roll_for_all_rows_has_as_many_outcomes_as_totals() -> None:
    tables = editions.fill(editions.load().with_rulings({"over-last-row": "one-roll"}))
    found = exact(PROCEDURES["awaw.fleet-fire"].take(tables, {"factors": 75}))
    each = odds("fleet-fire", factors=25)
    assert found.chances == {(3 * hits,): chance for (hits,), chance in each.chances.items()}
    assert found.expected("hits") == 3 * each.expected("hits")


def test_like_outcomes_are_merged_in_order() -> None:
    found = odds("fleet-fire-named", factors=25, size=2)
    assert list(found.ways) == sorted(found.ways)
    assert sum(found.ways.values()) == found.total == 36
    assert found.marginal("condition") == {2: Fraction(1)}


def test_work_beyond_the_budget_is_refused_in_words() -> None:
    many = PROCEDURES["awaw.search-results"].take(TABLES, {"dice": 40, "numbers": "1,2,3,4,5,6"})
    with pytest.raises(FlagplotError, match="more than 20000 combinations; expected fewer dice"):
        exact(many, budget=20_000)
    few = PROCEDURES["awaw.fleet-fire"].take(TABLES, {})
    assert exact(few, budget=11 + 11).total == 36
    with pytest.raises(FlagplotError, match="more than 5 combinations"):
        exact(few, budget=5)
