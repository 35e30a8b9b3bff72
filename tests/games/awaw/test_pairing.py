"""Which active groups pair off and when they fight (22.51, 22.52, 22.521A-C)."""

import random

import pytest

from flagplot.games.awaw.battle.fleet.engagements import pair_groups
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import events
from tests.helpers.battle import Answer, Battle, light, named
from tests.witness import pairing as witness

ONES = [1, 1]
"""A two-dice roll of two: one factor misses with it."""


def fleets(combat_round: int, first: list[int], second: list[int]) -> Battle:
    """One destroyer in each of the numbered groups."""
    b = Battle(combat_round=combat_round)
    for side, numbers in enumerate((first, second)):
        for number in numbers:
            b.group(side, number, light("DD", 1))
    b.start(terms.PAIRING)
    return b


def fights(b: Battle) -> list[tuple[int, int]]:
    """Numbers of the groups that fought, in order, first side first."""
    return [(event.group + 1, event.other - terms.GROUPS + 1) for event in b.events("fleet-combat")]


@pytest.mark.rule("22.521A", "22.521C")
def test_equal_numbers_pair_before_all_others() -> None:
    b = fleets(3, [1, 3], [2, 3])
    b.play(dice=ONES * 4, until="withdraw")
    assert fights(b) == [(3, 3), (1, 2)]


@pytest.mark.rule("22.521A", "22.521B")
def test_only_active_groups_pair() -> None:
    b = fleets(4, [1, 4, 5], [4, 5, 6])
    b.play(dice=ONES * 2, until="engage")
    assert fights(b) == [(4, 4)]
    assert b.s.ask_subject == 0, "group 1 found no active partner"


@pytest.mark.rule("22.521B")
def test_the_lowest_number_left_takes_the_next_higher_one() -> None:
    b = fleets(6, [1, 4, 6], [2, 3, 5])
    b.play(dice=ONES * 6, until="withdraw")
    assert fights(b) == [(1, 2), (4, 3), (6, 5)]


@pytest.mark.rule("22.521B")
def test_pairing_ends_when_one_side_is_all_paired() -> None:
    b = fleets(6, [3, 4, 5], [2])
    b.play(dice=ONES * 2, until="engage")
    assert fights(b) == [(3, 2)]
    assert b.s.paired[2:5] == [1, 0, 0]


@pytest.mark.rule("22.521A", "22.521B")
def test_pairing_agrees_with_the_witness() -> None:
    rng = random.Random(521)
    b = fleets(1, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])
    for _ in range(3000):
        b.s.round = rng.randint(1, 6)
        numbers = [[n for n in range(1, 7) if rng.random() < 0.6] for _ in range(2)]
        for side in range(2):
            for n in range(1, 7):
                row = side * terms.GROUPS + n - 1
                b.s.standing[row] = terms.ENGAGED if n in numbers[side] else terms.ABSENT
                b.s.paired[row] = 0
        pair_groups(b.s)
        made = [(b.s.pair[i][0] + 1, b.s.pair[i][1] - terms.GROUPS + 1) for i in range(b.s.pairs)]
        assert made == witness.pair_groups(numbers[0], numbers[1], b.s.round)


@pytest.mark.rule("22.521C")
def test_the_pairs_fight_before_second_engagements_are_chosen() -> None:
    b = fleets(2, [1, 2], [1])
    b.play(until="die")
    assert b.asked and all(name == "screen" for name, *_ in b.asked)
    b.play(dice=ONES * 2, until="engage")
    assert fights(b) == [(1, 1)] and b.s.ask_subject == 1


@pytest.mark.rule("22.51")
def test_fleet_combat_follows_every_air_strike() -> None:
    b = Battle()
    b.group(0, 1, light("DD", 1))
    b.group(1, 1, light("DD", 1))
    b.group(0, 2, light("DD", 1))
    b.group(1, 2, named("CV"))
    b.s.search_results[0] = b.s.search_results[1] = b.s.any_found[0] = 1
    b.s.results[1] = 2
    b.start(terms.STRIKES)
    strikes: dict[str, Answer] = {"surprise-strike": 0, "strike": [1, 2], "strike-squadrons": [1, 1], "air-target": 1}
    # Of each strike an air defence and an attack roll, then the two shots of the fleet combat.
    b.play(dice=ONES * 4 + ONES * 2, answers=strikes, until="withdraw")
    happened = [event.kind for event in b.log if event.kind in (events.AIR_ATTACK, events.FLEET_COMBAT)]
    assert happened == [events.AIR_ATTACK, events.AIR_ATTACK, events.FLEET_COMBAT]


@pytest.mark.rule("22.52-a", "22.522.note-a")
def test_distant_groups_never_fight_each_other() -> None:
    b = fleets(1, [2, 3], [2, 3])
    for row in (1, 2, terms.GROUPS + 1, terms.GROUPS + 2):
        b.s.search_results[row] = 3
    b.play(until="withdraw")
    assert fights(b) == [] and b.asked == []


@pytest.mark.rule("22.52-b")
def test_active_groups_are_not_asked_whether_they_fight() -> None:
    b = fleets(1, [1], [1])
    b.play(dice=ONES * 2, until="withdraw")
    assert [name for name, *_ in b.asked if name != "die"] == ["screen", "screen"]
    assert fights(b) == [(1, 1)]


@pytest.mark.rule("22.521A")
def test_a_group_sunk_from_the_air_pairs_with_nobody() -> None:
    b = fleets(2, [1, 2], [1])
    b.s.count[0], b.s.sunk[0] = 0, 1
    b.play(dice=ONES * 2, until="withdraw")
    assert fights(b) == [(2, 1)]
