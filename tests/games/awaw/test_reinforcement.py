"""Forces that come late or waited join between rounds (22.24B, 22.411B)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.ending.endings import entry_round
from flagplot.games.awaw.shared.terms import ENGAGED, EUROPE, LATE, PACIFIC, ROUND_END, SURPLUS
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, light, named
from tests.witness import rounds as witness

T = editions.fill(editions.load())


def between_rounds(combat_round: int = 1) -> Battle:
    """One group a side far from each other at the end of a round."""
    b = Battle(combat_round=combat_round, interceptor=0)
    b.group(0, 6, light("DD", 3))
    b.group(1, 6, light("DD", 3))
    return b


def late(b: Battle, side: int, place: int, enters: int) -> int:
    """A task force that reaches the hex in a round."""
    g = b.force(side, place, named("BB", 4), light("CA", 4))
    b.s.standing[g], b.s.enters[g] = LATE, enters
    return g


def entrants(b: Battle) -> list[int]:
    """Group rows that were asked to enter."""
    return [subject for name, _, subject, _ in b.asked if name == "enter"]


@pytest.mark.rule("22.24B-a", "22.24B-c", "22.24B.1", "22.24B.2")
def test_the_round_of_entry_agrees_with_the_witness() -> None:
    for short in range(60):
        assert entry_round(T, short, PACIFIC) == witness.entry_round(short, True)
        assert entry_round(T, short, EUROPE) == witness.entry_round(short, False)


@pytest.mark.rule("22.24B.1", "22.24B-c")
def test_in_europe_four_hexes_cost_a_round() -> None:
    assert [entry_round(T, short, EUROPE) for short in (0, 1, 4, 5, 8, 9, 12, 13)] == [1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.rule("22.24B.2", "22.24B-c")
def test_in_the_pacific_two_hexes_cost_a_round() -> None:
    assert [entry_round(T, short, PACIFIC) for short in (0, 1, 2, 3, 4, 5, 6, 7)] == [1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.rule("22.411B")
def test_a_late_force_may_join_from_its_round_on() -> None:
    b = between_rounds()
    soon, later = late(b, 1, 0, 2), late(b, 1, 1, 3)
    b.start(ROUND_END)
    b.play(answers={"enter": [4]}, until="die")
    assert entrants(b) == [soon] and b.s.standing[18 + 3] == ENGAGED and b.s.standing[later] == LATE
    assert b.s.round == 2 and b.values("enters") == [(1, 4)]


@pytest.mark.rule("22.411B")
def test_a_force_that_waits_is_asked_again() -> None:
    b = between_rounds()
    soon = late(b, 1, 0, 2)
    b.start(ROUND_END)
    b.play(answers={"enter": [0]}, until="die")
    assert b.s.standing[soon] == LATE
    b.play(dice=[1, 1], until="withdraw")
    b.play(answers={"enter": [1]}, until="die")
    assert entrants(b) == [soon, soon] and b.s.standing[18] == ENGAGED


@pytest.mark.rule("22.411B")
def test_the_entering_group_takes_an_unused_number() -> None:
    b = between_rounds()
    late(b, 0, 0, 2)
    b.start(ROUND_END)
    b.play(until="enter")
    assert b.legal() == [0, 1, 2, 3, 4, 5] and b.refusal(6) == reasons.NUMBER_TAKEN


@pytest.mark.rule("22.411B")
@pytest.mark.parametrize("leaves", [False, True])
def test_a_seventh_group_waits_for_another_to_leave(leaves: bool) -> None:
    b = between_rounds()
    for number in range(1, 6):
        b.group(1, number, light("DD", 1))
    waiting = b.force(1, 0, named("BB", 4), light("CA", 4))
    b.s.standing[waiting] = SURPLUS
    if leaves:
        b.s.count[b.s.group_row.index(18 + 4)] = 0
    b.start(ROUND_END)
    b.play(answers={"enter": [5]} if leaves else {}, until="die")
    assert entrants(b) == ([waiting] if leaves else [])


@pytest.mark.rule("22.411B", "22.71-b")
def test_nobody_joins_a_battle_that_has_ended() -> None:
    b = between_rounds()
    late(b, 1, 0, 2)
    b.s.count[b.s.group_row.index(18 + 5)] = 0
    b.start(ROUND_END)
    b.play(until="die")
    assert entrants(b) == [] and b.s.winner == 0


@pytest.mark.rule("22.411B")
def test_both_sides_may_bring_in_forces_the_interceptor_first() -> None:
    b = between_rounds()
    theirs, mine = late(b, 1, 0, 2), late(b, 0, 0, 2)
    b.start(ROUND_END)
    b.play(answers={"enter": [1, 1]}, until="die")
    assert entrants(b) == [mine, theirs]
