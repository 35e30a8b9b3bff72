"""For which questions a doctrine uses its noise: read from its text, and the same as tracing says in battles."""

from collections import Counter
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.words import asks
from flagplot.odds.noise import RANGE, answers
from flagplot.odds.noise_use import period
from flagplot.odds.sample import Driver
from tests.cli.shell import SCENARIOS

DIVISOR = 5


def by_kind(t: Any, v: Any, noise: int) -> int:
    """A doctrine with noise for two kinds of question only."""
    kind = v.ask_kind
    if kind == 3:
        return noise % 4
    if 10 <= kind <= 12:
        return handed_on(v, 1, noise)
    return 0


def handed_on(v: Any, other: int, chance: int) -> int:
    if other == 7:
        return chance % 2
    return chance % DIVISOR


def by_another_kind(t: Any, v: Any, noise: int) -> int:
    """The kind of a ship is not that of the question."""
    kind = v.kind[0]
    if kind == 3:
        return noise % 4
    return 0


def hands_back(t: Any, v: Any, noise: int) -> int:
    return noise


def divides(t: Any, v: Any, noise: int) -> int:
    return noise // 4


def renames(t: Any, v: Any, noise: int) -> int:
    chance = noise
    return chance % 4


def by_what_is_unknown(t: Any, v: Any, noise: int) -> int:
    size: int = v.ask_size
    return noise % size


def test_divisors_are_found_by_kind() -> None:
    assert [period(by_kind, kind) for kind in (2, 3, 4, 9, 10, 12, 13)] == [1, 4, 1, 1, 10, 10, 1]
    assert [period(by_another_kind, kind) for kind in (2, 3)] == [4, 4]


@pytest.mark.parametrize("misuse", [hands_back, divides, renames, by_what_is_unknown])
def test_what_cannot_be_read_is_refused(misuse: Any) -> None:
    with pytest.raises(FlagplotError, match="cannot be walked exactly"):
        period(misuse, 1)


def test_most_questions_of_the_doctrines_need_no_noise() -> None:
    assert period(standard.choose, asks.SCREEN) == period(bold.choose, asks.WITHDRAW) == 1
    assert period(standard.choose, asks.PATROL_SQUADRONS) == 6


@pytest.mark.parametrize("choose", [standard.choose, bold.choose], ids=["standard", "bold"])
@pytest.mark.parametrize("name", ["coral-sea-1942", "pedestal-1942", "denmark-strait-1941"])
def test_the_text_says_no_less_than_tracing(name: str, choose: Any) -> None:
    """At every question of a battle as many noises lead to each answer as were traced."""
    tables, start = editions.fill(editions.load()), build(read(SCENARIOS / f"{name}.yaml")).situation
    s, driver, asked = start.copy(), Driver(GAME, tables, 11, (choose, choose)), 0
    GAME.advance(tables, s)
    while not GAME.is_over(s):
        if s.ask_seat < 2:
            view, whole = GAME.view(s, s.ask_seat), period(choose, s.ask_kind)
            found: Counter[int] = Counter()
            for noise in range(whole):
                found[choose(tables, view, noise)] += len(range(noise, RANGE, whole))
            assert found == answers(choose, tables, view)
            asked += 1
        GAME.step(tables, s, driver.answer(s))
    assert asked > 10
