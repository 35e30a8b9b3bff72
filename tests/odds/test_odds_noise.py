"""What a doctrine makes of its noise: the traced answer equals trying all noises."""

from collections import Counter
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read
from flagplot.games.awaw.players import standard
from flagplot.odds.noise import RANGE, answers
from flagplot.odds.sample import Driver
from tests.cli.shell import CORAL_SEA


def by_remainders(t: Any, v: Any, noise: int) -> int:
    """A doctrine with two divisors, the second of them used on some paths only."""
    if noise % 4 == 3:
        return 10 + noise % 6
    return noise % 2


def test_weights_equal_trying_every_noise() -> None:
    """Each answer gets as many noises as lead to it."""
    assert answers(by_remainders, None, None) == Counter(by_remainders(None, None, noise) for noise in range(RANGE))


def test_an_answer_without_noise_has_all_the_weight() -> None:
    """One probe is enough."""
    assert answers(lambda t, v, noise: 7, None, None) == {7: RANGE}


@pytest.mark.parametrize(
    "misuse",
    [lambda t, v, n: int(n > 9), lambda t, v, n: n // 4, lambda t, v, n: n, lambda t, v, n: n + 1],
    ids=["compared", "divided", "returned", "added"],
)
def test_other_uses_are_refused(misuse: Any) -> None:
    """What cannot be told from remainders is never guessed."""
    with pytest.raises(FlagplotError, match="exactly"):
        answers(misuse, None, None)


def test_the_standard_doctrine_is_traced_in_a_real_battle() -> None:
    """At every question of a Coral Sea the traced answers hold those to a thousand noises, and no others."""
    tables, start = editions.fill(editions.load()), build(read(CORAL_SEA)).situation
    s, driver, weighted = start.copy(), Driver(GAME, tables, 3, (standard.choose, standard.choose)), 0
    GAME.advance(tables, s)
    for _ in range(60):
        if s.ask_seat < 2:
            view = GAME.view(s, s.ask_seat)
            found = answers(standard.choose, tables, view)
            seen = Counter(standard.choose(tables, view, noise) for noise in range(0, 384))
            assert set(found) == set(seen)
            assert sum(found.values()) == RANGE
            for answer, count in seen.items():
                assert found[answer] / RANGE == pytest.approx(count / 384, abs=0.001)
            weighted += len(found) > 1
        GAME.step(tables, s, driver.answer(s))
    assert weighted
