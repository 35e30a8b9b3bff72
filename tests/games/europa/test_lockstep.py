"""The rules compiled over packed records and as plain Python take every step alike."""

import pytest

from flagplot import games
from flagplot.core.position import Position
from flagplot.games.europa.editions import load
from flagplot.games.europa.game import GAME
from tests.helpers.europa_random import Numbers, random_answer, random_fight

pytest.importorskip("llvmlite")
pack = pytest.importorskip("flagplot.fast.pack")
packed = pytest.importorskip("flagplot.fast.position")
runtime = pytest.importorskip("flagplot.fast.runtime")


def play(seed: int, rulings: dict[str, str]) -> int:
    """One random combat as text and packed, with the bounds of every row checked; gives the steps."""
    fight = random_fight(seed, rulings, deadly=seed % 2 == 1)
    plain = Position.begin(GAME, fight.t, fight.s)
    rules = packed.Rules(games.kit("europa"), fight.t, runtime.runtime(games.kit("europa"), checks=True))
    both, n, steps = packed.Position.on(rules, plain), Numbers(seed), 0
    while True:
        assert [*plain.situation.numbers()] == pack.numbers(both.record, type(fight.s))[0].tolist(), (seed, steps)
        assert both.question == plain.question and both.is_over == plain.is_over
        if plain.is_over:
            assert seed % 20 or both.log == plain.log
            return steps
        if not plain.question.is_die:
            refused = [plain.refusal(answer) for answer in range(-1, plain.question.size + 1)]
            assert rules.refusals(both.record)[: len(refused)].tolist() == refused
            assert both.choices() == [answer - 1 for answer, code in enumerate(refused) if code == 0]
        answer = random_answer(n, plain)
        plain.answer(answer)
        both.answer(answer)
        steps += 1


@pytest.mark.long
@pytest.mark.parametrize(("combats", "each"), [(60, 2), pytest.param(300, 10, marks=pytest.mark.soak)])
def test_both_runtimes_take_every_step_alike(combats: int, each: int) -> None:
    steps = 0
    for seed in range(combats):
        steps += play(seed, {})
    for ruling in load().rulings.values():
        for alternative in () if ruling.fixed else ruling.alternatives:
            for seed in range(300, 300 + each):
                steps += play(seed, {ruling.name: alternative.name})
    assert steps > 30 * combats
