"""Every alternative of every ruling plays, and makes a difference somewhere."""

from functools import cache

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.event import Event
from flagplot.games.europa.editions import fill, load
from flagplot.games.europa.tables import Tables
from tests.helpers.europa_random import play_randomly, random_fight

BESIDE = {"turned-without-bypassers": {"sunk-ships-points": "all-of-the-sunk"}}
"""Readings beside which a ruling matters that rarely does."""
RARE = {
    "excess-coast-damage": 600,
    "turned-without-bypassers": 120,
    "coast-defences-let-be": 140,
    "odd-coast-point": 70,
    "activated-when": 60,
    "excess-measured-on": 150,
    "surplus-at-three": 130,
}
"""The first seeds tried for rulings that rarely matter."""
OPEN = {name: ruling for name, ruling in load().rulings.items() if not ruling.fixed}


@cache
def end_of(seed: int, rulings: tuple[tuple[str, str], ...]) -> tuple[str, list[Event]]:
    """How a combat by chance ends under rulings."""
    *_, last = play_randomly(random_fight(seed, dict(rulings), deadly=seed % 2 == 1), seed)
    return last.digest(), last.log


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(OPEN))
def test_a_ruling_moves_some_combat(name: str) -> None:
    others = [a.name for a in load().rulings[name].alternatives if a.code != load().rulings[name].default]
    for other in others:
        for seed in range(RARE.get(name, 0), RARE.get(name, 0) + 400):
            beside = BESIDE.get(name, {})
            if end_of(seed, tuple(beside.items())) != end_of(seed, (*beside.items(), (name, other))):
                break
        else:
            pytest.fail(f"{name}={other} moved none of 400 combats")


def test_every_ruling_open_to_choice_is_a_field_that_takes_each_of_its_codes() -> None:
    for name, ruling in OPEN.items():
        for alternative in ruling.alternatives:
            tables = fill(load().with_rulings({name: alternative.name}))
            assert getattr(tables, name.replace("-", "_")) == alternative.code


def test_fixed_rulings_name_what_was_rejected_and_refuse_it() -> None:
    fixed = [ruling for ruling in load().rulings.values() if ruling.fixed]
    assert len(fixed) == 13 and all(ruling.readings and ruling.passages for ruling in fixed)
    for ruling in fixed:
        assert ruling.name.replace("-", "_") not in Tables.fields
        for alternative in ruling.alternatives:
            if alternative.code != ruling.default:
                with pytest.raises(FlagplotError, match="no other reading"):
                    load().with_rulings({ruling.name: alternative.name})


def test_passages_are_clauses_of_the_rule() -> None:
    for ruling in load().rulings.values():
        assert all(load().cited(passage) for passage in ruling.passages), ruling.name
