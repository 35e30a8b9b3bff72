"""How many attacks search results allow (22.452C), and the witness of 22.45 on random fleets."""

import random

import pytest

from flagplot.games.awaw.battle.air.scouting import attacks_left, die_finds, search_dice
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, light, named, tables
from tests.witness import search as witness

TABLES = tables()
G = terms.GROUPS


def hunters(found: int, used: int = 0, groups: int = 3) -> Battle:
    """Fast active groups 1 to 3 against distant group 4, found so often, and distant group 5, found once."""
    b = Battle(combat_round=3)
    for number in range(1, groups + 1):
        b.group(0, number, light("DD", 8, "Japan"))
    for number, results in ((4, found), (5, 1)):
        g = b.group(1, number, light("TR", 6), light("DD", 3))
        b.s.search_results[g] = results
    b.s.results_used[G + 3] = used
    b.start(terms.SECOND_ENGAGEMENTS)
    return b


def refused(b: Battle, number: int) -> int:
    """Play on to the next engagement, all earlier ones being with group 4, and try a number there."""
    b.play(until="engage")
    return b.refusal(number)


@pytest.mark.rule("22.452C.2-a", "22.452C", "22.452C.3.2")
def test_each_result_lets_one_group_engage_a_distant_group() -> None:
    b = hunters(found=2)
    for subject in (0, 1):
        assert refused(b, 4) == reasons.MAY
        assert b.s.ask_subject == subject
        b.answer(4)
    assert b.s.ask_subject == 2
    assert refused(b, 4) == reasons.NO_RESULT_LEFT
    assert refused(b, 5) == reasons.MAY


@pytest.mark.rule("22.452C.3", "22.452C.3.3", "22.452C.3.1")
@pytest.mark.parametrize(("found", "strikes", "engagements"), [(2, 1, 1), (2, 2, 0), (1, 1, 0), (3, 1, 2), (1, 0, 1)])
def test_strikes_and_engagements_share_the_results(found: int, strikes: int, engagements: int) -> None:
    b = hunters(found, used=strikes)
    made = 0
    b.play(until="engage")
    while b.ask_name == "engage" and b.refusal(4) == reasons.MAY:
        b.answer(4)
        made += 1
    assert made == engagements


@pytest.mark.rule("22.452C.3", "22.452C.1")
def test_a_strike_flown_takes_the_only_result_from_the_ships() -> None:
    for squadrons, reason in ((0, reasons.MAY), (3, reasons.NO_RESULT_LEFT)):
        b = Battle(combat_round=3)
        b.group(0, 1, light("DD", 8, "Japan"))
        b.group(0, 6, named("CV", nation="Japan"))
        for number in (4, 5):
            b.s.search_results[b.group(1, number, light("TR", 6), light("DD", 3))] = 1
        b.s.any_found, b.s.results = [1, 1], [2, 1]
        b.start(terms.STRIKES)
        dice = [1, 1] if squadrons else []
        b.play(dice=dice, answers={"strike": [4], "strike-squadrons": [squadrons]}, until="engage")
        assert (b.s.results_used[G + 3], b.refusal(4)) == (1 if squadrons else 0, reason)


@pytest.mark.rule("22.452C.2-b")
def test_active_groups_fight_without_a_result_and_use_none() -> None:
    b = Battle(combat_round=2)
    for number in (1, 2):
        b.group(0, number, light("DD", 12, "Japan"))
    b.s.search_results[b.group(1, 1, light("DD", 12))] = 1
    hidden = b.group(1, 5, light("DD", 12))
    b.start(terms.PAIRING)
    b.play(dice=[1, 1] * 2, until="engage")
    assert b.s.search_results[G] == 1 and b.s.results_used[G] == 0
    assert b.values("fleet-combat") == [(0, G)]
    assert (b.s.ask_subject, b.refusal(1), b.refusal(5)) == (1, reasons.MAY, reasons.NOT_FOUND)
    b.play(dice=[1, 1] * 2, answers={"engage": 1}, until_segment=terms.SUBMARINES)
    assert b.values("fleet-combat") == [(0, G), (1, G)]
    assert b.s.results_used[G] == 0 and b.s.fought[hidden] == 0


@pytest.mark.rule("22.452C.4")
def test_submarines_neither_need_nor_use_a_result_that_is_left() -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, light("DD", 1, "Germany"))
    b.submarines(0, 2)
    g = b.group(1, 3, light("DD", 2))
    b.s.search_results[g], b.s.results_used[g] = 1, 1
    b.start(terms.SUBMARINES)
    b.play(dice=[1, 1] * 2, answers={"submarine-attack": [3, 3]}, until="withdraw")
    assert len(b.events("submarine-fire")) == 2
    assert (b.s.search_results[g], b.s.results_used[g]) == (1, 1)
    assert attacks_left(b.s.search_results[g], b.s.results_used[g]) == 0


@pytest.mark.rule("22.451", "22.451A", "22.451B-a", "22.451B-b", "22.451C", "22.451D.1", "22.451D.2-a")
def test_the_witness_counts_the_same_dice() -> None:
    rng = random.Random(22451)
    for _ in range(5000):
        now, land, code = rng.randint(1, 15), rng.randint(0, 6), rng.randint(-1, 1)
        groups = [
            {
                "number": rng.randint(1, 6),
                "undamaged_factors": rng.randint(5, 15),
                "has_full_carrier": rng.randint(0, 1),
            }
            for _ in range(rng.randint(0, 12))
        ]
        active = sum(g["number"] <= now and g["undamaged_factors"] >= 10 for g in groups)
        distant = sum(g["number"] > now and g["has_full_carrier"] for g in groups)
        expected = witness.search_dice(land, code, now, groups)
        assert search_dice(TABLES, land, code, now - 1, active, distant, 0) == expected


@pytest.mark.rule("22.452", "22.452C.1", "22.452C.3")
def test_the_witness_reads_the_same_results() -> None:
    rng = random.Random(22452)
    for _ in range(3000):
        dice = [rng.randint(1, 6) for _ in range(rng.randint(0, 12))]
        numbers = rng.sample(range(1, 7), rng.randint(0, 6))
        results = witness.search_results(dice, numbers)
        for number in range(1, 7):
            assert sum(die_finds(die, number) for die in dice if number in numbers) == results.get(number, 0)
        for found in results.values():
            used = rng.randint(0, 8)
            assert attacks_left(found, used) == max(0, witness.attacks_allowed(found) - used)


def random_side(b: Battle, rng: random.Random, side: int) -> list[dict[str, int]]:
    """Groups at random, as the situation and as the witness has them."""
    groups = []
    for number in rng.sample(range(1, 7), rng.randint(1, 6)):
        big, hit = rng.randint(2, 5), rng.randint(0, 1)
        cruisers, broken = rng.randint(1, 3), rng.randint(0, 1)
        small, carrier, spare = rng.randint(1, 6), rng.randint(0, 1), rng.randint(0, 1)
        ships = [named("BB", big, hits=(big - 1) * hit), light("CA", cruisers, hurt=broken)]
        ships += [light("DD", small), light("TR", rng.randint(1, 4))]
        ships += [named("CV", nas=3 - spare)] * carrier
        b.group(side, number, *ships)
        whole = big * (1 - hit) + 2 * (cruisers - broken) + small + 3 * carrier
        groups.append({"number": number, "undamaged_factors": whole, "has_full_carrier": carrier * (1 - spare)})
    return groups


@pytest.mark.rule("22.451", "22.452", "22.428")
def test_the_witness_follows_whole_searches() -> None:
    rng = random.Random(2245)
    for _ in range(80):
        b = Battle(combat_round=rng.randint(0, 5), interceptor=rng.randint(0, 1))
        sides = [random_side(b, rng, side) for side in range(2)]
        code = rng.randint(-1, 1)
        b.s.codebreaking_search = [code, -code]
        b.start(terms.ROUND_START)
        b.play(until="die", until_segment=terms.STRIKES)
        rolled: list[list[int]] = [[], []]
        while b.s.segment == terms.SEARCH:
            rolled[b.s.actor].append(rng.randint(1, 6))
            b.answer(rolled[b.s.actor][-1])
        for side in range(2):
            expected = witness.search_dice(0, (code, -code)[side], b.s.round, sides[side])
            assert len(rolled[side]) == expected
            results = witness.search_results(rolled[side], [g["number"] for g in sides[1 - side]])
            first = (1 - side) * G
            assert [b.s.search_results[first + n - 1] for n in range(1, 7)] == [results.get(n, 0) for n in range(1, 7)]
            assert b.s.results[side] == sum(results.values())
