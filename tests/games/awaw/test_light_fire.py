"""Light ships pair off at three to one, surplus ones choose, then all fire (22.54D-F)."""

import itertools

import pytest

from flagplot.games.awaw.battle.fleet.shots import factors_at_light_ships, second_capital_allowed, two_capitals_allowed
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import light, meet, named, roll, shots, tables
from tests.helpers.battle_file import BattleFile, battle_text, loose
from tests.witness import pairing as witness

FOE = terms.UNITS
"""First unit row of the second side."""
LIGHT = -2


@pytest.mark.rule("22.54D", "22.54D.1", "22.54D.2")
@pytest.mark.parametrize(("own", "enemy", "surplus"), [(6, 2, 0), (7, 2, 1), (20, 3, 11), (3, 1, 0), (4, 1, 1)])
def test_up_to_three_factors_pair_with_each_enemy_factor(own: int, enemy: int, surplus: int) -> None:
    b = meet((light("DD", own),), (light("DD", enemy),))
    b.play(until="light-at-light" if surplus else "die")
    if surplus:
        assert b.legal() == list(range(surplus + 1))
        b.answer(0)
    assert shots(b) == [(LIGHT, own - surplus), (LIGHT, enemy)]


@pytest.mark.rule("22.54D", "22.54D.1")
def test_cruisers_pair_with_two_factors_each() -> None:
    b = meet((light("CA", 4),), (light("DD", 1), light("CA", 1)))
    b.play(until="die")
    assert shots(b) == [(LIGHT, 8), (LIGHT, 3)]


@pytest.mark.rule("22.54D.1", "22.54D.2")
def test_pairing_agrees_with_the_witness() -> None:
    for own, enemy in itertools.product(range(60), repeat=2):
        paired, _, surplus, _ = witness.light_pairing(own, enemy)
        assert (factors_at_light_ships(own, enemy), own - factors_at_light_ships(own, enemy)) == (paired, surplus)


@pytest.mark.rule("22.54E.1")
def test_surplus_light_ships_may_join_the_fire_at_light_ships_in_one_roll() -> None:
    b = meet((light("DD", 9),), (light("DD", 2),))
    b.play(answers={"light-at-light": [2]}, until="die")
    assert shots(b) == [(LIGHT, 8), (LIGHT, 2)]


@pytest.mark.rule("22.54E.2")
def test_surplus_light_ships_may_fire_at_a_capital_ship_that_was_under_fire_before() -> None:
    b = meet((named("BB", 4), light("DD", 8)), (named("BB", 4), light("DD", 2)))
    b.play(until="die")
    assert shots(b) == [(FOE, 4), (0, 4)]
    roll(b, 2, 3, 1, 1)  # a five: one hit on the second side's battleship
    b.play(answers={"light-at-light": 0}, until="light-at-capital")
    assert b.s.ask_subject == FOE and b.s.hits[FOE] == 1
    b.answer(2)
    assert sorted(shots(b)) == sorted([(FOE, 2), (LIGHT, 6), (LIGHT, 2)])
    roll(b, 6, 6, 1, 1, 1, 1)  # the two factors with a twelve: two more hits
    assert (b.s.hits[FOE], b.s.damaged[FOE], b.s.count[FOE]) == (3, 1, 1)


@pytest.mark.rule("22.54E.2")
def test_light_ships_that_are_paired_do_not_fire_at_capital_ships() -> None:
    b = meet((light("DD", 3),), (named("BB", 4), light("DD", 1)))
    b.play(answers={"capital-aim": 0}, until="die")
    assert shots(b) == [(LIGHT, 3), (LIGHT, 1)]
    assert "light-at-capital" not in [name for name, *_ in b.asked]


@pytest.mark.rule("22.54E.2.1")
def test_any_number_of_surplus_factors_may_fire_at_one_capital_ship() -> None:
    b = meet((light("DD", 20),), (named("BB", 2), named("BB", 5)))
    b.play(answers={"capital-aim": 0, "light-at-capital": [20]}, until="die")
    assert shots(b) == [(FOE, 20)]


def splits(factors: int, sizes: tuple[int, ...], rulings: dict[str, str] | None = None) -> set[tuple[int, ...]]:
    """Every way in which surplus factors can be divided among enemy capital ships of these sizes."""
    found = set()
    for wanted in itertools.product(range(factors + 1), repeat=len(sizes)):
        if sum(wanted) == factors and can_split(factors, sizes, wanted, rulings):
            found.add(wanted)
    return found


def can_split(factors: int, sizes: tuple[int, ...], wanted: tuple[int, ...], rulings: dict[str, str] | None) -> bool:
    b = meet((light("DD", factors),), tuple(named("BB", size) for size in sizes), rulings)
    b.play(answers={"capital-aim": 0}, until="light-at-capital")
    while b.ask_name == "light-at-capital":
        answer = wanted[b.s.ask_subject - FOE]
        if b.refusal(answer):
            assert b.refusal(answer) == reasons.FIRST_CAPITAL_SHORT
            return False
        b.answer(answer)
    return True


@pytest.mark.rule("22.54E.2.2-a", "22.54E.2.2-b")
def test_seven_factors_against_two_four_factor_battleships() -> None:
    """Four to seven on either one, the rest on the other, whichever of them is asked about first."""
    one_first = {(7, 0), (6, 1), (5, 2), (4, 3)}
    assert splits(7, (4, 4)) == one_first | {(b, a) for a, b in one_first}


@pytest.mark.rule("22.54E.2.2-a")
def test_the_first_ship_needs_as_many_factors_as_its_own_size() -> None:
    assert splits(6, (5, 2)) == {(6, 0), (0, 6), (5, 1), (4, 2), (3, 3), (2, 4), (1, 5)}
    assert splits(5, (5, 4)) == {(5, 0), (0, 5), (1, 4)}


@pytest.mark.rule("22.54E.2.2-a")
def test_of_three_ships_only_one_may_be_short_of_its_size() -> None:
    legal = splits(6, (3, 3, 3))
    assert {(3, 3, 0), (4, 2, 0), (0, 1, 5), (6, 0, 0)} <= legal
    assert not {(2, 2, 2), (4, 1, 1), (1, 1, 4)} & legal


@pytest.mark.rule("22.54E.2.2-a")
def test_what_a_second_capital_ship_takes_is_a_ruling() -> None:
    assert (3, 3) not in splits(6, (4, 4))
    assert (3, 3) in splits(6, (4, 4), {"second-capital": "share-of-second"})


@pytest.mark.rule("22.54E.2.2-a")
def test_second_capital_agrees_with_the_witness() -> None:
    t = tables()
    for size, first, second in itertools.product(range(2, 6), range(12), range(12)):
        assert second_capital_allowed(t, size, first, second) == witness.second_capital_allowed(size, first, second)
        for other in range(2, 6):
            either = witness.second_capital_allowed(size, first, second)
            either = either or witness.second_capital_allowed(other, second, first)
            assert two_capitals_allowed(t, size, first, other, second) == either


@pytest.mark.rule("22.54E.3")
def test_surplus_light_ships_may_hold_their_fire() -> None:
    b = meet((light("DD", 9),), (light("DD", 2), named("CV")))
    b.play(answers={"light-at-light": 0}, until="die")
    assert shots(b) == [(LIGHT, 6), (LIGHT, 2)]
    roll(b, 6, 6, 1, 1)  # six factors with a twelve: three hits, both destroyers sink
    assert b.ask_name == "light-at-screened" and b.legal() == [0, 1, 2, 3]


@pytest.mark.rule("22.54F")
def test_light_ships_choose_all_targets_first_and_then_fire_at_once() -> None:
    b = meet((light("DD", 2),), (light("DD", 7),))
    b.play(answers={"light-at-light": [1]}, until="die")
    assert shots(b) == [(LIGHT, 2), (LIGHT, 7)]
    roll(b, 6, 6, 6, 6)
    assert b.s.sunk[FOE] == 2 and b.s.sunk[0] == 2, "two hits and four, of which two find a target"


@pytest.mark.rule("22.552A.1", "22.552A.3", "22.552A.4")
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize(
    ("rulings", "drm"),
    [
        ({}, 0),
        ({"light-fire-drm": "highest"}, 0),
        ({"light-group-drm": "nations-only"}, 2),
        ({"light-group-drm": "nations-only", "light-fire-drm": "highest"}, 2),
    ],
)
def test_escort_carriers_fire_by_one_drm_under_both_rulings(rulings: dict[str, str], drm: int, second: bool) -> None:
    """Where nations alone are compared, the best of the light ships is not below the worst of them."""
    hunter = "{name: B, task-force: false, ships: [{name: Rodney, type: BB, size: 4}]}"
    b = BattleFile.of(battle_text([hunter], [loose("E", "CVE", 9)], second=second), rulings=rulings)
    b.fight(answers={"light-at-capital": 9}, until="withdraw")
    assert [event.drm for event in b.events("fire-parts")] == [drm]


@pytest.mark.rule("22.552A.1", "22.552A.3", "table.nationality.9")
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(
    ("ruling", "kind", "supplied", "drm"),
    [
        ("after-types", "DD", True, 2),
        ("after-types", "DD", False, 1),
        ("after-types", "CVE", False, -1),
        ("nations-only", "DD", True, 2),
        ("nations-only", "DD", False, 1),
        ("nations-only", "CVE", False, 1),
    ],
)
def test_partial_supply_lowers_light_ships_under_both_rulings(
    ruling: str, kind: str, supplied: bool, drm: int, edition: str, second: bool
) -> None:
    """The chart's modifier for supply goes by no type of ship; that of escort carriers does."""
    hunter = "{name: B, task-force: false, ships: [{name: Rodney, type: BB, size: 4}]}"
    supply = "" if supplied else ", low-supply: true"
    foe = f"{{name: E, task-force: false, ships: [{{name: Es, type: {kind}, count: 9{supply}}}]}}"
    text = battle_text([hunter], [foe], second=second, edition=edition)
    b = BattleFile.of(text, rulings={"light-group-drm": ruling})
    b.fight(answers={"light-at-capital": 9}, until="withdraw")
    assert [event.drm for event in b.events("fire-parts")] == [drm]
