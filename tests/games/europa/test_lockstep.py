"""The rules compiled over packed records and as plain Python take every step alike."""

from typing import Any

import pytest

from flagplot.core import bind
from flagplot.core.position import Position
from flagplot.games.europa.editions import load
from flagplot.games.europa.game import GAME
from flagplot.games.europa.modules import RULES
from tests.helpers.europa_random import Numbers, random_answer, random_fight

numba = pytest.importorskip("numba")
pack = pytest.importorskip("flagplot.fast.pack")


def keep_no_log(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
    """Stands for `emit`: a compiled combat has no log."""


def compiled() -> dict[str, Any]:
    """The rules under Numba, with the bounds of every row checked, called with arrays of one record."""
    rules = bind.bind(RULES, lambda f: numba.njit(boundscheck=True)(f), {"event:emit": keep_no_log})
    advance, refusal, step = (rules[f"battle:{name}"] for name in ("advance", "refusal", "step"))
    return {
        "advance": numba.njit(lambda t, s: advance(t[0], s[0])),
        "refusal": numba.njit(lambda t, s, answer: refusal(t[0], s[0], answer)),
        "step": numba.njit(lambda t, s, answer: step(t[0], s[0], answer)),
    }


def play(rules: dict[str, Any], seed: int, rulings: dict[str, str]) -> int:
    fight = random_fight(seed, rulings, deadly=seed % 2 == 1)
    plain = Position.begin(GAME, fight.t, fight.s)
    t, s = pack.pack(fight.t), pack.pack(fight.s)
    n, steps = Numbers(seed), 0
    rules["advance"](t, s)
    while True:
        assert list(plain.situation.numbers()) == pack.numbers(s, type(fight.s))[0].tolist(), (seed, steps)
        if plain.is_over:
            return steps
        size = plain.question.size
        if not plain.question.is_die:
            for answer in range(-1, size + 1):
                assert rules["refusal"](t, s, answer) == plain.refusal(answer)
        answer = random_answer(n, plain)
        plain.answer(answer)
        rules["step"](t, s, answer)
        steps += 1


@pytest.mark.long
def test_both_runtimes_take_every_step_alike() -> None:
    rules, steps = compiled(), 0
    for seed in range(300):
        steps += play(rules, seed, {})
    for ruling in load().rulings.values():
        for alternative in () if ruling.fixed else ruling.alternatives:
            for seed in range(300, 310):
                steps += play(rules, seed, {ruling.name: alternative.name})
    assert steps > 10_000
