"""Search: how many dice a side rolls, what a die finds and what the owner then tells (22.428, 22.451, 22.452)."""

import pytest

from flagplot.games.awaw.battle.air.scouting import search_dice
from flagplot.games.awaw.shared import terms
from tests.helpers.battle import Battle, Ship, light, named, tables

TEN = (named("BB", 4, "Japan"), light("DD", 6, "Japan"))
NINE = (light("DD", 9, "Japan"),)


def search_round(b: Battle, *dice: int) -> list[int]:
    """Play the round that begins now up to the strikes; gives both sides' numbers of search dice."""
    b.start(terms.ROUND_START)
    b.play(dice=dice, until_segment=terms.STRIKES)
    return [event.dice for event in sorted(b.events("search-dice")[-2:], key=lambda event: event.side)]


def dice_in_round(combat_round: int, groups: dict[int, tuple[Ship, ...]], interceptor: int = 0) -> int:
    """Search dice of a side with these groups against one without any dice but those for the round."""
    b = Battle(combat_round=combat_round - 1, interceptor=interceptor)
    for number, ships in groups.items():
        b.group(0, number, *ships)
    b.group(1, 1, light("DD", 1))
    b.start(terms.ROUND_START)
    b.play(until="die", until_segment=terms.STRIKES)
    return next(event.dice for event in b.events("search-dice") if event.side == 0)


@pytest.mark.rule("22.428A", "22.451D.1", "table.search.4")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        (TEN, 1),
        (NINE, 0),
        ((light("CA", 5, "Japan"),), 1),
        ((light("CA", 5, "Japan", hurt=1),), 0),
        ((named("BB", 4, "Japan", hits=3), *NINE), 0),
        ((light("DD", 9, "Japan"), light("TR", 4, "Japan")), 0),
        ((light("DD", 20, "Japan"),), 1),
    ],
)
def test_an_active_group_searches_with_ten_undamaged_factors(ships: tuple[Ship, ...], dice: int) -> None:
    assert dice_in_round(1, {1: ships}) == dice


@pytest.mark.rule("22.451D.1", "22.428A")
def test_a_distant_group_gets_no_die_for_its_factors() -> None:
    assert dice_in_round(1, {2: TEN, 3: TEN}) == 0
    assert dice_in_round(2, {2: TEN, 3: TEN}) == 1 + 1


@pytest.mark.rule("22.428B-a", "22.428B-b", "22.451D.2-a", "22.451D.2-b", "table.search.5")
@pytest.mark.parametrize(
    ("ships", "dice"),
    [
        ((named("CV", nation="Japan"),), 1),
        ((named("CV", nation="Japan"), named("CVL", nation="Japan"), named("CVB", nation="Japan")), 1),
        ((named("CV", nation="Japan", nas=2),), 0),
        ((named("CV", nation="Japan", hits=2),), 0),
        ((named("CV", nation="Japan", nas=2), named("CVL", nation="Japan")), 1),
        ((light("CVE", 3, "Japan"), *TEN), 0),
    ],
)
def test_a_distant_group_searches_with_a_fully_operational_fast_carrier(ships: tuple[Ship, ...], dice: int) -> None:
    assert dice_in_round(1, {4: ships}) == dice


@pytest.mark.rule("22.451D.2-b")
def test_carriers_give_an_active_group_no_die() -> None:
    carriers = (named("CV", nation="Japan"), named("CV", nation="Japan"))
    assert dice_in_round(1, {1: carriers}) == 0
    assert dice_in_round(1, {1: (*carriers, light("DD", 4, "Japan"))}) == 1


@pytest.mark.rule("22.451D.1", "22.451D.2-a", "table.search.4", "table.search.5")
def test_six_active_and_five_distant_groups_are_the_most_that_search() -> None:
    assert dice_in_round(6, dict.fromkeys(range(1, 7), TEN)) == 5 + 6
    assert dice_in_round(1, dict.fromkeys(range(2, 7), (named("CV", nation="Japan"),))) == 5
    assert search_dice(tables(), 0, 0, 0, 7, 6, 0) == 6 + 5


@pytest.mark.rule("22.451D.2-a")
def test_squadrons_lost_over_a_base_do_not_cost_the_die_of_that_round() -> None:
    b = Battle(combat_round=0)
    b.group(0, 4, named("CV", nation="Japan"))
    b.wing(b.base(1), "NAS", 5, "Britain")
    b.group(1, 1, light("DD", 1))
    b.start(terms.ROUND_START)
    b.play(dice=[1, 1, 6, 6, 6], answers={"counterair": [3]}, until_segment=terms.STRIKES)
    assert b.s.squadrons[0] == 0
    assert (0, 1) in b.values("search-dice")
    assert search_round(b, 6, 6) == [1, 1]  # the round's die alone: her wing is gone


@pytest.mark.rule("22.428C", "22.451D.3")
def test_a_group_that_has_not_arrived_gives_no_die() -> None:
    b = Battle(combat_round=0)
    b.group(0, 1, light("DD", 1, "Japan"))
    b.group(1, 1, light("DD", 1))
    for place, standing in ((0, terms.LATE), (1, terms.SURPLUS)):
        row = b.force(0, place, *TEN, named("CV", nation="Japan"))
        b.s.standing[row], b.s.enters[row] = standing, 9
    assert search_round(b) == [0, 0]


@pytest.mark.rule("22.451C", "table.search.3")
@pytest.mark.parametrize("combat_round", [1, 2, 3, 12])
def test_each_round_fought_gives_a_die_without_limit(combat_round: int) -> None:
    assert dice_in_round(combat_round, {1: NINE}) == combat_round - 1


@pytest.mark.rule("22.451B-a", "22.451B-b", "table.search.2")
def test_codebreaking_gives_one_die_and_takes_one_from_the_opponent() -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, *TEN)
    b.group(1, 1, light("DD", 10))
    b.s.codebreaking_search = [1, -1]
    assert search_round(b, 6, 6, 6, 6) == [1 + 1 + 1, 1 + 1 - 1]


@pytest.mark.rule("22.451B-b")
def test_there_are_never_fewer_than_no_dice() -> None:
    b = Battle(combat_round=0)
    b.group(0, 1, *NINE)
    b.group(1, 1, light("DD", 9))
    b.s.codebreaking_search = [-1, 1]
    assert search_round(b, 6) == [0, 1]


@pytest.mark.rule("22.451A", "table.search.1")
@pytest.mark.parametrize(("sent", "dice"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_searching_squadrons_give_up_to_three_dice(sent: int, dice: int) -> None:
    b = Battle(combat_round=0)
    b.group(0, 1, *NINE)
    b.group(1, 1, light("DD", 9))
    base = b.base(0)
    b.wing(base, "search", 2)
    b.wing(base, "NAS", 4)
    b.wing(base, "attack", 6)
    b.start(terms.ROUND_START)
    b.play(dice=[6] * dice, answers={"searchers": [min(sent, 2), max(sent - 2, 0)]}, until_segment=terms.STRIKES)
    assert (0, dice) in b.values("search-dice")


@pytest.mark.rule("22.451", "=table.search")
def test_the_dice_of_all_rows_are_added() -> None:
    b = Battle(combat_round=2)
    b.group(0, 1, *TEN)
    b.group(0, 3, *TEN)
    b.group(0, 5, named("CV", nation="Japan"))
    b.group(1, 1, light("DD", 1))
    b.wing(b.base(0), "search", 2)
    b.s.codebreaking_search = [1, -1]
    b.start(terms.ROUND_START)
    b.play(dice=[6] * (8 + 1), answers={"searchers": 2}, until_segment=terms.STRIKES)
    assert sorted(b.values("search-dice")) == [(0, 2 + 1 + 2 + 2 + 1), (1, 2 - 1)]


def seven_dice() -> Battle:
    """A battle in which side 0 will roll seven dice at groups 1, 2 and 5, and side 1 two."""
    b = Battle(combat_round=0)
    b.group(0, 1, *TEN)
    for number in range(2, 7):
        b.group(0, number, named("CV", nation="Japan"))
    b.s.codebreaking_search = [1, 0]
    b.group(1, 1, light("DD", 10))
    b.group(1, 2, light("CA", 2), light("DD", 6, laden=1), mission=terms.SEABORNE_INVASION, cargo=6)
    b.group(1, 5, named("CV"), named("CVL"), light("CA", 3))
    return b


@pytest.mark.rule("22.452", "22.452A", "22.452B", "22.452C", "table.search.6", "table.search.7")
def test_a_die_that_shows_a_group_number_is_a_result_against_it() -> None:
    b = seven_dice()
    search_round(b, 2, 3, 4, 5, 6, 5, 5, 6, 3)
    g = terms.GROUPS
    assert [b.s.search_results[g + n - 1] for n in range(1, 7)] == [0, 1, 0, 0, 3, 0]
    assert b.s.results == [4, 2] and b.s.any_found == [1, 1]
    assert b.s.search_results[:6] == [0, 0, 1, 0, 0, 1]
    assert [event.group for event in b.events("search-result")] == [g + 1, g + 4, g + 4, g + 4, 5, 2]
    assert len(b.events("search-blank")) == 3


@pytest.mark.rule("22.452B.1", "22.452B.2", "22.452B.3", "22.452B.4", "table.search.7")
def test_the_owner_of_a_found_group_tells_four_things() -> None:
    b = seven_dice()
    search_round(b, 1, 2, 5, 6, 6, 6, 6, 6, 6)
    g = terms.GROUPS
    facts = [(b.s.fact_small[u], b.s.fact_carriers[u], b.s.fact_fast[u], b.s.fact_laden[u]) for u in (g, g + 1, g + 4)]
    assert facts == [(0, 0, 1, 0), (0, 0, 0, 1), (0, 2, 1, 0)]
    assert b.s.known[g : g + 6] == [terms.FACTS, terms.FACTS, 0, 0, terms.FACTS, 0]


@pytest.mark.rule("22.452B.1", "22.452B.2", "22.452B.3")
@pytest.mark.parametrize(
    ("ships", "facts"),
    [
        ((light("DD", 9),), (1, 0, 1, 0)),
        ((light("DD", 7), light("CA", 2, hurt=2)), (0, 0, 0, 0)),
        ((light("DD", 8), light("CVE", 1), light("TR", 5)), (1, 0, 0, 0)),
        ((named("CV", hits=2), named("CVL"), named("CVB")), (1, 3, 0, 0)),
        ((named("BB", 4, slow=1), light("DD", 6)), (0, 0, 0, 0)),
    ],
)
def test_size_carriers_and_speed_of_a_found_group(ships: tuple[Ship, ...], facts: tuple[int, ...]) -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, light("DD", 1))
    g = b.group(1, 3, *ships)
    b.start(terms.ROUND_START)
    b.play(until="die")
    b.answer(3)
    while b.s.segment == terms.SEARCH:
        b.answer(6)
    assert (b.s.fact_small[g], b.s.fact_carriers[g], b.s.fact_fast[g], b.s.fact_laden[g]) == facts


@pytest.mark.rule("22.452A", "table.search.6")
def test_nothing_is_told_of_a_hidden_group() -> None:
    b = seven_dice()
    search_round(b, 1, 6, 6, 6, 6, 6, 6, 1, 1)
    g = terms.GROUPS + 4
    assert b.s.known[g] == terms.HIDDEN
    assert (b.s.fact_small[g], b.s.fact_carriers[g], b.s.fact_fast[g], b.s.fact_laden[g]) == (-1, -1, -1, -1)


@pytest.mark.rule("22.452B")
def test_the_ruling_on_disclosure_moves_what_is_known() -> None:
    known = {}
    for choice in ("attacked", "found"):
        b = Battle(combat_round=1, rulings={"disclosed-when": choice})
        b.group(0, 1, *NINE)
        b.group(1, 1, light("DD", 9))
        search_round(b, 1, 6)
        known[choice] = b.s.known[terms.GROUPS]
    assert known == {"attacked": terms.FACTS, "found": terms.FULL}
