"""When an intercepting force arrives (22.21, 22.22, 22.23, 22.24, 22.25, 22.252, 22.163)."""

from fractions import Fraction

import pytest

from flagplot.games.awaw.interception.arrival import (
    arrives,
    entry_round,
    is_complete_failure,
    may_be_countered,
    may_join_late,
    range_refusal,
    reach,
    support_round,
)
from flagplot.games.awaw.interception.attempt.method import thrown
from flagplot.games.awaw.turn.planning.hunters import rounds_of
from flagplot.games.awaw.words.reasons import BEYOND_INTERCEPTION, MAY
from tests.helpers.interception import EUROPE, PACIFIC, TABLES, tables

T = TABLES


@pytest.mark.rule("22.21-a", "22.21-b", "22.23-a", "22.23-b", "22.252A-a", "22.252A-b")
def test_a_total_that_equals_the_distance_arrives() -> None:
    assert arrives(7, 7) and arrives(8, 7)
    assert not arrives(6, 7)
    assert entry_round(T, EUROPE, 7, 7) == 1


@pytest.mark.rule("table.interception.note-b", "table.interception-004.expl.3")
def test_the_result_is_halved_in_the_pacific_and_rounded_up() -> None:
    assert [reach(T, EUROPE, total) for total in (1, 7, 8)] == [1, 7, 8]
    assert [reach(T, PACIFIC, total) for total in (1, 2, 7, 8)] == [1, 1, 4, 4]


@pytest.mark.rule("22.24B-a", "22.24B-c", "22.24B.1", "22.252B")
@pytest.mark.parametrize(
    ("short", "entered"), [(0, 1), (1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (17, 6)]
)
def test_late_forces_in_europe(short: int, entered: int) -> None:
    assert entry_round(T, EUROPE, 20 - short, 20) == entered


@pytest.mark.rule("22.24B-a", "22.24B-c", "22.24B.2", "22.252B")
@pytest.mark.parametrize(("short", "entered"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), (7, 5)])
def test_late_forces_in_the_pacific(short: int, entered: int) -> None:
    assert entry_round(T, PACIFIC, 20 - short, 20) == entered


@pytest.mark.rule("22.163B", "22.163C-a", "22.163C-b", "table.interception.note-c")
@pytest.mark.rule("table.interception-004.patrol.2", "table.interception-004.patrol.3")
@pytest.mark.parametrize(("distance", "entered"), [(0, 1), (3, 1), (4, 2), (7, 2), (8, 3), (11, 3), (12, 4), (15, 4)])
def test_patrol_support_in_europe(distance: int, entered: int) -> None:
    assert support_round(T, EUROPE, distance) == entered


@pytest.mark.rule("22.163B", "22.163C-a", "22.163C-c", "table.interception.note-c")
@pytest.mark.rule("table.interception-004.patrol.2", "table.interception-004.patrol.3")
@pytest.mark.parametrize(("distance", "entered"), [(0, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)])
def test_patrol_support_in_the_pacific(distance: int, entered: int) -> None:
    assert support_round(T, PACIFIC, distance) == entered


@pytest.mark.rule("22.22-c", "table.interception.note-e", "table.interception-004.range")
def test_the_greatest_range() -> None:
    assert [range_refusal(T, EUROPE, d) for d in (40, 41)] == [MAY, BEYOND_INTERCEPTION]
    assert [range_refusal(T, PACIFIC, d) for d in (20, 21)] == [MAY, BEYOND_INTERCEPTION]


@pytest.mark.rule("22.24A-a")
def test_all_attempts_fail() -> None:
    assert is_complete_failure(T, 3, 0, 0)
    assert not is_complete_failure(T, 3, 1, 0)
    assert not is_complete_failure(T, 0, 0, 1)


@pytest.mark.rule("22.24A-a", "22.24B.3")
def test_a_submarine_alone_does_not_save_the_others() -> None:
    assert is_complete_failure(T, 2, 0, 1)
    other = tables(success_that_counts="any")
    assert not is_complete_failure(other, 2, 0, 1)
    assert is_complete_failure(other, 2, 0, 0)
    assert not may_join_late(other, 0, 0, 0)


@pytest.mark.rule("22.24B-b", "22.24B.3")
def test_who_joins_late() -> None:
    assert may_join_late(T, 1, 0, 0)
    assert not may_join_late(T, 0, 0, 0)
    assert may_join_late(T, 1, 1, 1)
    assert not may_join_late(T, 1, 1, 0) and not may_join_late(T, 0, 1, 1)
    assert not may_join_late(tables(late_submarines="never"), 1, 1, 1)


@pytest.mark.rule("22.24A-b", "22.25-a", "22.25-b", "22.917", "=22.16")
@pytest.mark.rule("=awaw-2011:22.16")
def test_interceptors_may_be_countered_unless_all_failed() -> None:
    assert may_be_countered(complete_failure=0, is_submarine=0)
    assert not may_be_countered(complete_failure=1, is_submarine=0)
    assert not may_be_countered(complete_failure=0, is_submarine=1)


def test_chances_of_two_dice_at_seven_hexes() -> None:
    """15 of 36 throws fall short by one to four hexes, of 3 to 6; one by five."""
    chances = rounds_of(EUROPE, 7, thrown(2), T)
    assert chances == {1: Fraction(21, 36), 2: Fraction(14, 36), 3: Fraction(1, 36)}
    assert rounds_of(EUROPE, 7, thrown(2), T).get(1, 0) == Fraction(7, 12)


def test_chances_of_one_die_in_the_pacific() -> None:
    """1 and 2 come to one hex, 3 and 4 to two, 5 and 6 to three; of four they are short by three, two and one."""
    assert rounds_of(PACIFIC, 4, thrown(1), T) == {2: Fraction(2, 3), 3: Fraction(1, 3)}
    assert rounds_of(PACIFIC, 4, thrown(1), T).get(1, 0) == 0


def test_no_dice_no_chances() -> None:
    assert rounds_of(EUROPE, 0, thrown(0), T) == {}
    assert sum(rounds_of(EUROPE, 33, thrown(9), T).values()) == 1
