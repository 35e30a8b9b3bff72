"""Second engagements: who may seek whom, how often, and what is left behind for speed (22.521D-E, 22.522, 22.524)."""

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Answer, Battle, Ship, light, named

ONES = [1, 1]
FOE = terms.GROUPS
"""Row of the second side's group 1."""
QUIET = ONES * 2
"""The two shots of a fleet combat of single destroyers that miss each other."""


def destroyers(b: Battle, side: int, *numbers: int) -> None:
    """One destroyer in each of the numbered groups."""
    for number in numbers:
        b.group(side, number, light("DD", 1))


def engagements(b: Battle) -> list[tuple[int, int]]:
    """Numbers of the seeking and the sought group, in order."""
    return [(event.group % FOE + 1, event.target % FOE + 1) for event in b.events("engagement")]


def fights(b: Battle) -> list[tuple[int, int]]:
    """Numbers of the groups that fought, initiator first."""
    return [(event.group % FOE + 1, event.other % FOE + 1) for event in b.events("fleet-combat")]


def hunters(found: int, *hunter: Ship) -> Battle:
    """Round 2: both groups 1 are paired, the hunters are group 2, the enemy's group 4 is distant and found."""
    b = Battle(combat_round=2)
    destroyers(b, 0, 1)
    destroyers(b, 1, 1, 4)
    b.group(0, 2, *hunter)
    b.s.search_results[FOE + 3] = found
    b.start(terms.PAIRING)
    return b


@pytest.mark.rule("22.521D", "22.521D.1", "22.521D.2")
def test_a_fast_unpaired_group_may_seek_active_and_found_distant_groups() -> None:
    b = hunters(1, light("DD", 1))
    b.play(dice=QUIET, until="engage")
    assert b.s.ask_subject == 1, "the paired group 1 is not asked"
    assert b.legal() == [0, 1, 4]
    assert b.refusal(2) == reasons.NO_SUCH_GROUP


@pytest.mark.rule("22.521D.1", "22.521D.2")
def test_a_slow_group_may_seek_active_groups_only() -> None:
    b = hunters(1, light("DD", 1), light("CVE", 1))
    b.play(dice=QUIET, until="engage")
    assert b.legal() == [0, 1]
    assert b.refusal(4) == reasons.SLOW_GROUP


@pytest.mark.rule("22.521D.2", "22.522.note-a")
def test_a_distant_group_that_was_not_found_is_out_of_reach() -> None:
    b = hunters(0, light("DD", 1))
    b.play(dice=QUIET, until="engage")
    assert b.refusal(4) == reasons.NOT_FOUND


@pytest.mark.rule("22.522.note-a", "22.52-a")
def test_groups_that_are_paired_or_distant_seek_nobody() -> None:
    b = Battle(combat_round=1)
    destroyers(b, 0, 1, 2)
    destroyers(b, 1, 1, 4)
    b.s.search_results[FOE + 3] = 2
    b.start(terms.PAIRING)
    b.play(dice=QUIET, until="withdraw")
    assert "engage" not in [name for name, *_ in b.asked] and fights(b) == [(1, 1)]


@pytest.mark.rule("22.521D")
def test_a_group_that_sank_its_opponent_may_engage_again() -> None:
    b = Battle(combat_round=2)
    destroyers(b, 1, 1, 2)
    b.group(0, 1, light("DD", 3))
    destroyers(b, 0, 2)
    b.start(terms.PAIRING)
    # Three factors sink the destroyer with a twelve; nothing else hits.
    b.play(dice=[6, 6, *ONES, *QUIET], until="engage")
    assert b.s.ask_subject == 0 and b.legal() == [0, 2]
    b.play(dice=QUIET, answers={"engage": [2]}, until="withdraw")
    assert engagements(b) == [(1, 2)] and fights(b) == [(1, 1), (2, 2), (1, 2)]


@pytest.mark.rule("22.521D")
def test_a_group_that_left_a_survivor_may_not_engage_again() -> None:
    b = Battle(combat_round=2)
    b.group(1, 1, light("DD", 2))
    destroyers(b, 1, 2)
    b.group(0, 1, light("DD", 3))
    destroyers(b, 0, 2)
    b.start(terms.PAIRING)
    b.play(dice=[3, 3, *ONES, *QUIET], until="withdraw")  # three factors sink one of two with a six
    assert b.s.sunk[terms.UNITS] == 1 and engagements(b) == []


@pytest.mark.rule("22.521E")
def test_second_engagements_are_fought_once_all_are_chosen() -> None:
    b = Battle(combat_round=3)
    destroyers(b, 0, 1, 2, 3)
    destroyers(b, 1, 1, 5)
    b.s.search_results[FOE + 4] = 1
    b.start(terms.PAIRING)
    b.play(dice=QUIET, answers={"engage": [5, 1]}, until="evade")
    assert engagements(b) == [(2, 5), (3, 1)] and fights(b) == [(1, 1)]
    b.play(dice=QUIET * 2, answers={"evade": 0}, until="withdraw")
    assert fights(b) == [(1, 1), (2, 5), (3, 1)]


@pytest.mark.rule("22.522A")
def test_any_number_of_groups_may_engage_one_active_group() -> None:
    b = Battle(combat_round=4)
    destroyers(b, 0, 1, 2, 3, 4)
    destroyers(b, 1, 1)
    b.start(terms.PAIRING)
    b.play(dice=QUIET * 4, answers={"engage": 1}, until="withdraw")
    assert fights(b) == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.rule("22.522B")
@pytest.mark.parametrize(("found", "third"), [(1, reasons.NO_RESULT_LEFT), (2, reasons.MAY)])
def test_each_engagement_of_a_distant_group_needs_a_result_of_its_own(found: int, third: int) -> None:
    b = Battle(combat_round=3)
    destroyers(b, 0, 1, 2, 3)
    destroyers(b, 1, 1, 5)
    b.s.search_results[FOE + 4] = found
    b.start(terms.PAIRING)
    b.play(dice=QUIET, until="engage")
    b.answer(5)
    assert b.s.ask_subject == 2 and b.refusal(5) == third


@pytest.mark.rule("22.522.note-b", "22.522B")
@pytest.mark.parametrize(("found", "then"), [(1, reasons.NO_RESULT_LEFT), (2, reasons.MAY)])
def test_a_group_found_once_is_struck_or_fought_and_found_twice_both(found: int, then: int) -> None:
    b = Battle()
    b.group(0, 1, light("DD", 1))
    b.group(0, 2, named("CV"))
    destroyers(b, 1, 2, 3)
    b.s.search_results[0], b.s.any_found[0], b.s.any_found[1] = 1, 1, 1
    b.s.search_results[FOE + 1] = 1
    b.s.search_results[FOE + 2] = found
    b.start(terms.STRIKES)
    strike: dict[str, Answer] = {"strike": [3, 0], "strike-squadrons": [1], "air-target": 1}
    b.play(dice=ONES * 2, answers=strike, until="engage")
    assert b.refusal(3) == then and b.refusal(2) == reasons.MAY


def crippled(*others: Ship) -> Battle:
    """Round 1: a group with a damaged battleship and a fast destroyer has found the distant group 3."""
    b = Battle()
    b.group(0, 1, named("BB", 4, hits=3), light("DD", 1), *others)
    destroyers(b, 1, 3)
    b.s.search_results[FOE + 2] = 1
    b.start(terms.PAIRING)
    return b


@pytest.mark.rule("22.524", "22.524A")
def test_damaged_ships_left_behind_let_the_group_seek_a_distant_one() -> None:
    b = crippled()
    b.play(until="shed")
    b.answer(1)
    assert b.ask_name == "engage" and b.refusal(3) == reasons.MAY
    assert b.values("detached-unseen") == [(0, 0, 1)] and b.s.count[:2] == [0, 1]
    assert (b.s.withdrawn[0], b.s.detached[0]) == (0, 1), "it leaves the battle at the end of the round only"
    b.play(dice=QUIET, answers={"engage": 3, "evade": 0}, until="withdraw")
    assert b.s.withdrawn[0] == 0
    b.play(until="die")
    assert (b.s.withdrawn[0], b.s.withdrawn_damaged[0], b.s.detached[0], b.s.sunk[0]) == (1, 1, 0, 0)


@pytest.mark.rule("22.524")
def test_who_keeps_his_damaged_ships_stays_slow() -> None:
    b = crippled()
    b.play(until="shed")
    b.answer(0)
    assert b.ask_name != "engage" and b.s.count[0] == 1 and engagements(b) == []


@pytest.mark.rule("22.524C", "22.524")
def test_undamaged_slow_ships_cannot_be_left_behind() -> None:
    b = crippled(light("CVE", 1))
    b.play(until="withdraw")
    assert "shed" not in [name for name, *_ in b.asked] and b.s.count[:3] == [1, 1, 1]


@pytest.mark.rule("22.524C")
def test_leaving_damaged_ships_behind_takes_no_undamaged_one_along() -> None:
    b = Battle()
    b.group(0, 1, light("CA", 3, hurt=1), light("DD", 2))
    destroyers(b, 1, 3)
    b.s.search_results[FOE + 2] = 1
    b.start(terms.PAIRING)
    b.play(until="shed")
    b.answer(1)
    assert (b.s.count[:2], b.s.detached[:2], b.s.damaged[0]) == ([2, 2], [1, 0], 0)


@pytest.mark.rule("22.521D")
def test_the_lowest_numbered_group_chooses_first() -> None:
    b = Battle(combat_round=2, interceptor=1)
    b.group(0, 1, light("DD", 3))
    destroyers(b, 0, 2)
    destroyers(b, 1, 1)
    b.group(1, 2, light("DD", 3))
    b.start(terms.PAIRING)
    # Group 1 of the first side sinks its opponent, and so does group 2 of the second side.
    b.play(dice=[6, 6, *ONES, *ONES, 6, 6], until="engage")
    assert b.s.ask_subject == 0
    b.answer(0)
    assert b.s.ask_subject == FOE + 1
