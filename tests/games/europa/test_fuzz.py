"""Random legal combats end, keep to their ranges, and never offer a question without an answer."""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.editions import load
from tests.helpers.blocks import blocks
from tests.helpers.europa_random import play_randomly, random_fight
from tests.helpers.seats import player


def check(seed: int, rulings: dict[str, str] | None = None, often: int = 1) -> None:
    fight = random_fight(seed, rulings)
    strength = sum(fight.s.level)
    for number, position in enumerate(play_randomly(fight, seed)):
        s = position.situation
        if number % often == 0:
            assert s.defects() == []
            assert sum(s.level) <= strength
            assert all(s.at[u] == -1 for u in range(2 * terms.UNITS) if s.sunk[u])
            assert all(s.sunk[u] == (s.hits[u] >= s.capacity[u]) for u in range(2 * terms.UNITS) if s.capacity[u])
            assert all(s.bypassing[i] + s.engaging[i] <= 60 for i in range(2))
    assert position.is_over and s.segment == terms.OVER


@pytest.mark.parametrize("block", range(10))
def test_random_combats_end_within_their_ranges(block: int) -> None:
    for seed in range(60 * block, 60 * (block + 1)):
        check(seed)


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 25), marks=pytest.mark.soak)], ids=["few", "many"])
def test_random_combats_end_under_every_alternative_of_every_ruling(seeds: range) -> None:
    for ruling in load().rulings.values():
        for alternative in () if ruling.fixed else ruling.alternatives:
            for seed in seeds:
                check(seed, {ruling.name: alternative.name}, often=5)


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(20, 0))
def test_twenty_thousand_random_combats(block: int) -> None:
    for seed in range(1000 * block, 1000 * (block + 1)):
        check(100_000 + seed, often=25)


@pytest.mark.parametrize("name", ["standard", "bold", "random"])
def test_every_player_answers_legally_to_the_end(name: str) -> None:
    from flagplot.core.dice import below
    from flagplot.core.position import Position
    from flagplot.games.europa.game import GAME

    for seed in range(80):
        fight = random_fight(seed)
        position = Position.begin(GAME, fight.t, fight.s)
        seats = [player(name, seed, seat, "europa") for seat in range(2)]
        rolled = 0
        while not position.is_over:
            question = position.question
            if question.is_die:
                rolled += 1
                position.answer(below(seed, rolled, 6))
            else:
                position.answer(seats[question.seat].answer(position, question.seat))


def test_a_copy_plays_on_as_the_original_does() -> None:
    for seed in range(20):
        for number, position in enumerate(play_randomly(random_fight(seed), seed)):
            if number == 15 and not position.is_over:
                twin = position.copy()
                answer = position.choices()[0]
                before = position.digest()
                twin.answer(answer)
                assert position.digest() == before
                again = position.copy()
                again.answer(answer)
                assert again.digest() == twin.digest()
