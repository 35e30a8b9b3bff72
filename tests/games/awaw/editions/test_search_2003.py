"""Search of 2003 beside that of 2018: dice of groups, and results in three grades (22.45)."""

import pytest

from flagplot.games.awaw.battle.air.scouting import search_dice
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import FACTS, FULL, GROUPS, HIDDEN, SEARCH, STRIKES
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, Ship, light, named, tables

OLD, NEW = "awaw-2003", "awaw-2018"
FOE = GROUPS


def searched(edition: str, *, combat_round: int = 1, codebreaking: int = 0) -> Battle:
    """A side with ten factors in groups 1 and 4 and a carrier in group 6, about to roll its dice."""
    b = Battle(combat_round=combat_round, edition=edition)
    b.group(0, 1, light("CA", 5))
    b.group(0, 4, named("BB", 4), light("CA", 3))
    b.group(0, 6, named("CV"), light("DD", 2))
    b.group(1, 2, light("DD", 1))
    b.s.had_full_carrier[5] = 1
    b.s.codebreaking_search[0] = codebreaking
    b.s.codebreaking_search[1] = -codebreaking
    b.start(SEARCH)
    return b


def dice_of(edition: str, side: int = 0, **how: int) -> int:
    """Search dice that a side is told to have."""
    b = searched(edition, **how)
    b.play(until="die")
    while len(b.events("search-dice")) <= side:
        b.answer(6)
    return b.events("search-dice")[side].dice


@pytest.mark.rule("awaw-2003:table.22.45.dice.group.1")
def test_every_group_of_ten_factors_has_a_die_whatever_its_number() -> None:
    # Groups 1 and 4 have ten factors; 2018 counts the active group 1 and the carrier far off.
    assert (dice_of(OLD), dice_of(NEW)) == (2, 2)
    assert (dice_of(OLD, combat_round=4), dice_of(NEW, combat_round=4)) == (2 + 3, 2 + 3 + 1)


@pytest.mark.rule("awaw-2003:table.22.45.dice.group.1")
def test_a_carrier_far_off_has_no_die_of_its_own() -> None:
    found = []
    for edition, until in ((OLD, ""), (NEW, "die")):
        b = Battle(edition=edition)
        b.group(0, 6, named("CV"), light("DD", 2))
        b.group(1, 2, light("DD", 1))
        b.s.had_full_carrier[5] = 1
        b.start(SEARCH)
        b.play(until=until, until_segment=STRIKES)
        found.append(b.events("search-dice")[0].dice)
    assert found == [0, 1]


@pytest.mark.rule(
    "awaw-2003:table.22.45.dice.group.2", "awaw-2003:table.22.45.dice.air", "awaw-2003:table.22.45.dice.round"
)
@pytest.mark.parametrize(
    ("air", "rounds", "groups", "distant", "old", "new"),
    [
        (0, 0, 6, 0, 6, 6),
        (0, 0, 7, 0, 6, 6),
        (3, 0, 0, 0, 3, 3),
        (5, 0, 0, 0, 3, 3),
        (0, 11, 0, 0, 11, 11),
        (0, 0, 0, 4, 0, 4),
        (4, 2, 3, 2, 3 + 2 + 3, 3 + 2 + 3 + 2),
    ],
)
def test_search_dice_side_by_side(air: int, rounds: int, groups: int, distant: int, old: int, new: int) -> None:
    found = [search_dice(tables(edition=edition), air, 0, rounds, groups, distant, 0) for edition in (OLD, NEW)]
    assert found == [old, new]


@pytest.mark.rule("awaw-2003:table.22.45.dice.code")
def test_codebreaking_moves_the_dice_of_both() -> None:
    assert [dice_of(OLD, codebreaking=code) for code in (-1, 0, 1)] == [1, 2, 3]
    assert dice_of(OLD, side=1, combat_round=3, codebreaking=1) == 2 - 1


def disclosed(edition: str, results: int, *ships: Ship) -> Battle:
    """Group 3 of the enemy with so many results against it, after the search; the enemy finds nothing."""
    b = Battle(combat_round=results, edition=edition)
    b.group(0, 1, light("CA", 5))
    b.group(1, 3, *ships)
    b.start(SEARCH)
    b.play(until="die")
    while b.s.segment == SEARCH:
        b.answer(3 if b.s.actor == 0 else 6)
    assert b.s.search_results[FOE + 2] == results
    return b


FLEET = (named("CV"), named("CV"), light("CVE", 2), named("BB", 4, slow=1))


def facts(b: Battle) -> tuple[int, int, int, int, int]:
    s, g = b.s, FOE + 2
    return s.known[g], s.fact_small[g], s.fact_carriers[g], s.fact_fast[g], s.fact_laden[g]


@pytest.mark.rule("awaw-2003:table.22.45.result.1")
def test_one_result_tells_the_size_only() -> None:
    assert facts(disclosed(OLD, 1, *FLEET)) == (FACTS, 0, -1, -1, -1)
    assert facts(disclosed(OLD, 1, light("DD", 9))) == (FACTS, 1, -1, -1, -1)
    # In 2018 one result tells the two fast carriers, the speed and the lack of cargo as well.
    assert facts(disclosed(NEW, 1, *FLEET)) == (FACTS, 0, 2, 0, 0)


@pytest.mark.rule("awaw-2003:table.22.45.result.2")
def test_two_results_count_the_carriers_with_escort_carriers() -> None:
    old, new = disclosed(OLD, 2, *FLEET), disclosed(NEW, 2, *FLEET)
    assert facts(old) == (FACTS, 0, 4, -1, -1)
    assert facts(new) == (FACTS, 0, 2, 0, 0)
    view = old.game.view(old.s, 0)
    assert view.count[terms.UNITS :] == [0] * terms.UNITS


@pytest.mark.rule("awaw-2003:table.22.45.result.3")
def test_three_results_show_everything() -> None:
    old, new = disclosed(OLD, 3, *FLEET), disclosed(NEW, 3, *FLEET)
    assert (old.s.known[FOE + 2], new.s.known[FOE + 2]) == (FULL, FACTS)
    assert old.game.view(old.s, 0).count[terms.UNITS : terms.UNITS + 4] == [1, 1, 2, 1]


@pytest.mark.rule(
    "awaw-2003:table.22.45.result.0a", "awaw-2003:table.22.45.result.0b", "awaw-2003:table.22.45.result.1a"
)
def test_a_group_without_a_result_is_hidden_and_safe() -> None:
    b = Battle(edition=OLD)
    b.group(0, 1, named("CV"), light("CA", 5))
    hidden, found = b.group(1, 3, light("DD", 3)), b.group(1, 5, light("DD", 3))
    b.s.any_found[0] = 1
    b.start(SEARCH)
    b.play(dice=[5], until="strike")
    assert (b.s.known[hidden], b.s.known[found]) == (HIDDEN, FACTS)
    assert b.refusal(3) == reasons.NOT_FOUND
    assert b.refusal(5) == reasons.MAY
