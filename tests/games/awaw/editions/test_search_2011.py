"""Search of 2011 beside that of 2018: air search that grows, and a die for strategic cards (22.451, 22.4422, 48.61)."""

import pytest

from flagplot.games.awaw.battle.air.scouting import search_dice
from flagplot.games.awaw.shared.terms import GROUPS, SEARCH, SEARCHERS, STRIKES
from tests.helpers.battle import Battle, light, tables

OLD, NEW = tables(edition="awaw-2011"), tables()


@pytest.mark.rule("awaw-2011:22.451.B", "awaw-2011:22.4422.C")
@pytest.mark.parametrize(
    ("air", "rounds", "old", "new"),
    [
        (1, 0, 1, 1),
        (4, 0, 1, 3),
        (1, 1, 2, 2),
        (4, 1, 2 + 1, 3 + 1),
        (4, 2, 3 + 2, 3 + 2),
        (9, 7, 3 + 7, 3 + 7),
        (0, 0, 0, 0),
    ],
)
def test_air_search_grows_with_the_rounds(air: int, rounds: int, old: int, new: int) -> None:
    assert [search_dice(t, air, 0, rounds, 0, 0, 0) for t in (OLD, NEW)] == [old, new]


@pytest.mark.rule("awaw-2011:48.61.A.1", "awaw-2011:48.61.A.2")
@pytest.mark.parametrize(("rounds", "strategic", "old", "new"), [(0, 1, 3, 2), (0, 0, 2, 2), (1, 1, 3, 3)])
def test_strategic_cards_bring_a_die_in_round_one(rounds: int, strategic: int, old: int, new: int) -> None:
    assert [search_dice(t, 0, 0, rounds, 2, 0, strategic) for t in (OLD, NEW)] == [old, new]


@pytest.mark.rule("awaw-2011:48.61.A.1", "awaw-2011:48.61.A.2", "awaw-2011:48.61.0")
@pytest.mark.parametrize(
    ("edition", "combat_round", "dice"),
    [("awaw-2011", 1, [1 + 1, 1]), ("awaw-2018", 1, [1, 1]), ("awaw-2011", 2, [2, 2])],
)
def test_the_die_is_rolled_in_battle_and_the_opponent_keeps_his(
    edition: str, combat_round: int, dice: list[int]
) -> None:
    b = Battle(combat_round=combat_round, edition=edition)
    for side in range(2):
        b.group(side, 1, light("CA", 5))
    b.s.strategic_search[0] = 1
    b.start(SEARCH)
    b.play(dice=[6] * sum(dice), until_segment=STRIKES)
    assert [event.dice for event in b.events("search-dice")] == dice


def with_air(edition: str, combat_round: int = 1) -> Battle:
    """Four naval squadrons and three search squadrons ashore, a hidden enemy."""
    b = Battle(combat_round=combat_round, edition=edition)
    b.group(0, 6, light("DD", 1))
    b.group(1, 6, light("DD", 1))
    base = b.base(0)
    b.wing(base, "NAS", 4)
    b.wing(base, "search", 3)
    b.wing(base, "attack", 2)
    b.start(SEARCHERS)
    return b


@pytest.mark.rule("awaw-2011:22.451.B", "awaw-2011:22.4422.A", "awaw-2011:22.451.0")
@pytest.mark.parametrize(
    ("edition", "combat_round", "sent", "dice"),
    [
        ("awaw-2011", 1, [1], 1),
        ("awaw-2011", 2, [1, 1], 2 + 1),
        ("awaw-2011", 3, [1, 2], 3 + 2),
        ("awaw-2018", 1, [2, 3], 3),
    ],
)
def test_squadrons_are_named_and_then_counted(edition: str, combat_round: int, sent: list[int], dice: int) -> None:
    b = with_air(edition, combat_round)
    b.play(answers={"searchers": sent}, until="die")
    assert [subject for name, _, subject, _ in b.asked if name == "searchers"] == [0, 1][: len(sent)]
    assert b.events("search-dice")[0].dice == dice


@pytest.mark.rule("awaw-2011:22.4422.B")
def test_squadrons_that_searched_do_not_strike() -> None:
    b = with_air("awaw-2011", 3)
    b.s.squadrons[0], b.s.squadrons[1] = 3, 0
    b.play(answers={"searchers": [3]}, until="die")
    while b.s.segment == SEARCH:
        b.answer(6)
    assert b.s.search_results[GROUPS + 5] > 0
    b.play(answers={"strike": [6]}, until="strike-squadrons")
    assert b.s.ask_subject == 2 and b.s.ask_size == 3
