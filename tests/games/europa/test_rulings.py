"""Every alternative of every ruling plays, and makes a difference somewhere."""

import pytest

from flagplot.games.europa.editions import fill, load
from flagplot.games.europa.tables import Tables
from tests.helpers.europa_random import play_randomly, random_fight


@pytest.mark.parametrize("name", sorted(load().rulings))
def test_a_ruling_moves_some_combat(name: str) -> None:
    others = [a.name for a in load().rulings[name].alternatives if a.code != load().rulings[name].default]
    for other in others:
        for seed in range(400):
            ends = []
            for rulings in ({}, {name: other}):
                *_, last = play_randomly(random_fight(seed, rulings), seed)
                ends.append((last.digest(), len(last.log)))
            if ends[0] != ends[1]:
                break
        else:
            pytest.fail(f"{name}={other} moved none of 400 combats")


def test_every_ruling_is_a_field_and_every_field_of_a_ruling_has_one() -> None:
    names = {name.replace("-", "_") for name in load().rulings}
    assert names <= set(Tables.fields)
    for name, ruling in load().rulings.items():
        for alternative in ruling.alternatives:
            tables = fill(load().with_rulings({name: alternative.name}))
            assert getattr(tables, name.replace("-", "_")) == alternative.code
