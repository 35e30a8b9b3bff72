"""The rules compiled over packed records and as plain Python take every step alike."""

from typing import Any

import pytest

from flagplot.core import bind
from flagplot.core.position import Position
from flagplot.games.europa.editions import load
from flagplot.games.europa.game import GAME
from flagplot.games.europa.modules import RULES
from tests.helpers.europa_random import Numbers, random_answer, random_fight

program = pytest.importorskip("flagplot.fast.compiler.program")
pack = pytest.importorskip("flagplot.fast.pack")


def keep_no_log(s: Any, code: int, a: int, b: int, c: int, d: int) -> None:
    """Stands for `emit`: a compiled combat has no log."""


def compiled() -> dict[str, Any]:
    """The rules compiled, with every row and every sum checked, called with arrays of one record."""
    rules = bind.bind(RULES, replace={"event:emit": keep_no_log})
    own_advance, own_refusal, own_step = (rules[f"battle:{name}"] for name in ("advance", "refusal", "step"))

    def advance(t: Any, s: Any) -> None:
        own_advance(t[0], s[0])

    def refusal(t: Any, s: Any, answer: int) -> int:
        return own_refusal(t[0], s[0], answer)  # type: ignore[no-any-return]

    def step(t: Any, s: Any, answer: int) -> None:
        own_step(t[0], s[0], answer)

    written = {"advance": advance, "refusal": refusal, "step": step}
    return {name: program.compiled(rule, checks=True, level=program.CHECKED) for name, rule in written.items()}


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
