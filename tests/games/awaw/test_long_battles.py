"""Battles that their players keep up: no number leaves its declared range, and after 99 rounds it is over (22.71, 22.451C)."""

import pytest

from flagplot.core.dice import below, stream
from flagplot.core.position import Position
from flagplot.games.awaw import bound, editions
from flagplot.games.awaw.shared.terms import ENDED_ROUND_LIMIT, MOST_ROUNDS
from flagplot.games.awaw.words import asks
from tests.helpers.histories import NAMES, situation

SHY = (asks.ENGAGE, asks.STRIKE, asks.SURPRISE_STRIKE, asks.SUBMARINE_ATTACK, asks.EVADE, asks.WITHDRAW)
"""Questions of which the first answer keeps a battle going: no attack, no evasion, nobody withdraws."""
MOST_ASKED = 100_000
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def kept_up(name: str, edition: str, seed: int, shy: tuple[int, ...] = SHY) -> Position:
    """A battle in which chance answers, but for some questions; its numbers are looked at in every round."""
    tables = editions.fill(editions.load(edition))
    position = Position.begin(bound.game_of(tables), tables, situation(name))
    looked, dice = 0, 0
    for number in range(MOST_ASKED):
        if position.is_over:
            assert not position.situation.defects()
            return position
        question = position.question
        if question.is_die:
            position.give(below(stream(seed, 0), dice, question.size))
            dice += 1
        else:
            legal = position.choices()
            position.give(legal[0 if question.kind in shy else below(stream(seed, 1), number, len(legal))])
        if position.situation.round != looked or number % 31 == 0:
            looked = position.situation.round
            assert not position.situation.defects(), (looked, number)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize(("edition", "seed"), [("awaw-2003", 22), ("awaw-2011", 9)])
@pytest.mark.rule("22.451C", "22.71", "awaw-2011:22.451.B", "awaw-2003:table.22.45.dice")
def test_search_dice_of_ninety_nine_rounds_are_in_their_range(edition: str, seed: int) -> None:
    """The dice grow by one a round; those of 2003 are rolled by all groups."""
    position = kept_up("coral-sea-1942", edition, seed)
    assert (position.situation.round, position.situation.ended) == (MOST_ROUNDS, ENDED_ROUND_LIMIT)
    assert max(position.situation.search_dice) >= 98


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("22.451C", "22.71", "awaw-2011:22.451.B", "awaw-2003:table.22.45.dice")
def test_no_battle_that_is_kept_up_leaves_its_ranges(name: str, edition: str) -> None:
    rounds = [kept_up(name, edition, seed, shy).situation.round for seed in range(6) for shy in (SHY, SHY[4:])]
    assert all(0 < each <= MOST_ROUNDS for each in rounds)
